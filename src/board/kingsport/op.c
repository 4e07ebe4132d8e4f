/* op.c - Kingsport's instructions. */
#include "board/ops/op.h"

#include "board/kingsport/rift.h"
#include "board/play/draw.h"
#include "board/play/mythos.h"
#include "board/things/card.h"
#include "board/things/map.h"

enum next op_RIFT(OP_ARGS)
{
	OP_CALL(call_rift_do(r, s->you, a[0], a[1], (ref_h)s->source));
}

enum next op_RIFT_SPACES(OP_ARGS)
{
	(void)f;
	return op_bool(s, rift_spaces(kingsport_of(r)) >= a[0] && !rifts_barred(r));
}

/* K-RTRK-03: by the boxes of the Mythos card, and at its gate location. */
enum next op_RIFTS_ACT(OP_ARGS)
{
	const ref_h card = (ref_h)event_facts(r, s->facts)->subject;
	const struct def *d = def_of(r, board_of(r)->card[REF_N(card)].def);
	(void)a;
	OP_CALL(call_rifts(r, d->fact[FACT_white], d->fact[FACT_black], place_of_def(r, (def_h)d->fact[FACT_gate_at]), card));
}

/* K-RINV-02: where the encounter is had, whatever it was to be. */
enum next op_RIFTS_INVESTIGATE(OP_ARGS)
{
	(void)a;
	OP_CALL(call_investigate(r, s->you, event_facts(r, s->facts)->amount));
}

/* ---- Visions of Hypnos ---------------------------------------------------- */

struct vision_locals { int32_t seat; };

enum next proc_vision(struct run *r, struct frame *f)
{
	struct vision_locals *l = LOCALS(f, struct vision_locals);
	struct kingsport *k = kingsport_of(r);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_deck_top(r, l->seat, DECK_HYPNOS));
	if (f->ret) {
		k->vision = (uint16_t)f->ret;
		card_play(r, k->vision);
		log_add(r, LOG_VISION, l->seat, REF_P(place_of_def(r, (def_h)content_fact(r->c, board_of(r)->card[k->vision].def, FACT_clue_at))), 0, 0, REF_C(k->vision));
		AWAIT(f, 2, call_clue_appears(r, k->vision, FACT_clue_at));
	}
	RETURN(r, 0);
}

static void vision_away(struct run *r)
{
	struct kingsport *k = kingsport_of(r);
	if (k->vision)
		card_discard(r, k->vision);
	k->vision = 0;
}

static void call_vision(struct run *r, int seat)
{
	LOCALS(frame_push(r, PROC_vision), struct vision_locals)->seat = seat;
}

enum next op_VISION(OP_ARGS)
{
	vision_away(r);
	if (a[0])
		OP_CALL(call_vision(r, s->you));
	return NEXT_GO;
}
