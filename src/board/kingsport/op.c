/* op.c - Kingsport's instructions. */
#include "board/ops/op.h"

#include "board/kingsport/rift.h"
#include "board/things/map.h"

enum next op_RIFT(OP_ARGS)
{
	OP_CALL(call_rift_do(r, s->you, a[0], a[1], (ref_h)s->source));
}

enum next op_RIFT_SPACES(OP_ARGS)
{
	(void)f;
	return op_bool(s, rift_spaces(kingsport_of(r)) >= a[0] && !stat_cannot(r, STAT_RIFT_TOKENS, 0));
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
