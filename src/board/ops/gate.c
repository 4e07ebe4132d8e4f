/* gate.c - instructions about elder signs, and Mythos cards that are turned up. */
#include "op.h"
#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/mythos.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"

enum next op_SIGN(OP_ARGS)
{
	const int place = place_where(r, s, a);
	if (!place || !place_unstable(r, place) || (board_of(r)->place[place].flags & MARK_SEALED))
		return NEXT_GO;
	OP_CALL(call_sign(r, s->you, place, (ref_h)s->source));
}

enum next op_FIX_SEAL(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	if (e)
		board_of(r)->place[ref_place(r, (ref_h)e->subject)].flags |= MARK_FIXED;
	return NEXT_GO;
}

enum next op_EXCHANGE_GATE(OP_ARGS)
{
	const int place = ref_place(r, thing_of(r, s, a[0]));
	(void)f;
	if (board_of(r)->place[place].gate && board_of(r)->stack.len)
		gate_exchange(r, s->you, place);
	return NEXT_GO;
}

struct move_gate_locals { int32_t seat, place, where, which, cause; };

static void options_move_gate(struct run *r, const struct move_gate_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_PLACE, (ref_h)l->cause);
	for (int p = 1; p < b->first_world; p++)
		if (place_unstable(r, p) && !b->place[p].gate && !place_barred(r, p) && place_is(r, p, l->where, (def_h)l->which, l->seat))
			option_add(r, VERB_PICK, REF_P(p), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

enum next proc_move_gate(struct run *r, struct frame *f)
{
	struct move_gate_locals *l = LOCALS(f, struct move_gate_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_move_gate(r, l));
	if (picked(r, VERB_PICK))
		gate_move(r, l->place, REF_N(r->picked.a));
	RETURN(r, 0);
}

void call_move_gate(struct run *r, int seat, int place, int where, def_h which, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_move_gate), struct move_gate_locals) = (struct move_gate_locals){ seat, place, where, which, cause };
}

struct next_locals { int32_t seat, subtype, card, n; };

/* As many cards as there are, and as many again when the deck was shuffled on the way; none of them may fit. */
enum next proc_next_of_kind(struct run *r, struct frame *f)
{
	struct next_locals *l = LOCALS(f, struct next_locals);
	const struct board *b = board_of(r);
	RESUME(f, 1, 2);
	for (l->n = 2 * b->deck[DECK_MYTHOS].len; l->n > 0; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_MYTHOS));
		l->card = f->ret;
		if (content_fact(r->c, b->card[l->card].def, FACT_subtype) == l->subtype)
			break;
		card_discard(r, l->card);
		if (content_fact(r->c, b->card[l->card].def, FACT_subtype) == SUBTYPE_RESHUFFLE)
			deck_shuffle(r, DECK_MYTHOS);
	}
	if (l->n > 0)
		AWAIT(f, 2, call_mythos_text(r, l->card));
	RETURN(r, 0);
}

static void call_next_of_kind(struct run *r, int seat, int subtype)
{
	*LOCALS(frame_push(r, PROC_next_of_kind), struct next_locals) = (struct next_locals){ .seat = seat, .subtype = subtype };
}

enum next op_NEXT_OF_KIND(OP_ARGS)
{
	OP_CALL(call_next_of_kind(r, s->you, a[0]));
}

struct turned_locals { int32_t seat, n, cause, keep; };

static void options_turned(struct run *r, const struct turned_locals *l)
{
	decision_of(r, l->seat, PROMPT_CARD, (ref_h)l->cause);
	for (int i = 0; i < list_len(r) - l->n; i++)
		option_add(r, VERB_PICK, REF_C(*list_at(r, i)), 0);
}

/* Mythos cards turned up: put back in an order, or one chosen for its gate. */
enum next proc_turned(struct run *r, struct frame *f)
{
	struct turned_locals *l = LOCALS(f, struct turned_locals);
	const struct board *b = board_of(r);
	int place;
	RESUME(f, 1, 2, 3, 4);
	for (; l->n > 0 && b->deck[DECK_MYTHOS].len; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_MYTHOS));
		list_push(r, (uint16_t)f->ret);
	}
	l->n = 0;
	if (l->keep) {								/* named from the top down: those named wait behind the others */
		for (; l->n < list_len(r); l->n++) {
			CHOOSE(f, 2, options_turned(r, l));
			list_push(r, list_drop(r, REF_N(r->picked.a)));
		}
		while (list_len(r))
			deck_over(r, DECK_MYTHOS, list_take(r, list_len(r) - 1));
		RETURN(r, 0);
	}
	CHOOSE(f, 4, options_turned(r, l));
	l->n = REF_N(r->picked.a);
	while (list_len(r))
		card_discard(r, list_take(r, 0));
	place = place_of_def(r, (def_h)content_fact(r->c, b->card[l->n].def, FACT_gate_at));
	if (place && b->place[place].gate && !seal_forbidden(r, place))
		AWAIT(f, 3, call_sign(r, l->seat, place, (ref_h)l->cause));
	RETURN(r, 0);
}

static void call_turned(struct run *r, const struct script *s, int n, bool keep)
{
	*LOCALS(frame_push(r, PROC_turned), struct turned_locals) = (struct turned_locals){ s->you, n, s->source, keep };
}

enum next op_MYTHOS_SEAL(OP_ARGS)
{
	OP_CALL(call_turned(r, s, a[0], false));
}

enum next op_ORDER_MYTHOS(OP_ARGS)
{
	OP_CALL(call_turned(r, s, a[0], true));
}
