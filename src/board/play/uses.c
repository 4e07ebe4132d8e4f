/* uses.c - what a seat may use at a moment: action rows of its cards. */
#include "board/play/uses.h"

#include "board/play/check.h"
#include "board/play/status.h"
#include "board/play/story.h"
#include "board/things/card.h"

/* F-TIME-01, F-TIME-02: within the phase, whenever nothing is being resolved. */
static unsigned use_phases(const struct board *b, int seat)
{
	if (b->fight_seat == seat)
		return PHASE_COMBAT;
	return b->encounter ? 0 : b->phase;	/* F-TIME-01, F-TIME-02, F-TIME-03, F-TIME-05 */
}

/* Rows of every phase carry all bits; those of combat alone only that one. */
void options_uses(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const unsigned phases = use_phases(b, seat);
	if (!(b->seat[seat].flags & SEAT_SKIPS))
		action_options(r, seat, phases, VERB_USE);
}

bool uses_possible(struct run *r)
{
	return kernel_of(r)->actions & (board_of(r)->phase | PHASE_COMBAT);
}

void use_picked(struct run *r, int seat)
{
	if (!picked(r, VERB_USE) && !picked(r, VERB_DUTY))
		return;
	board_of(r)->seat[seat].flags &= (uint32_t)~SEAT_TRADED;
	row_call(r, r->picked.a, r->picked.b, seat, 0);
}

/* A loss that was brought down to nothing needs no answer any more. */
static bool loss_is_gone(struct run *r, int facts)
{
	const struct event *e = event_facts(r, facts);
	return e && (e->event == EVENT_LOSE_SANITY || e->event == EVENT_LOSE_STAMINA || e->event == EVENT_COMBAT_DAMAGE || e->event == EVENT_EVADE_FAILED) && e->amount <= 0;
}

/* A reroll that no die on the table would be part of. */
static bool reroll_idle(struct run *r, const struct row *row, int facts)
{
	const uint16_t *code = r->c->code + row->body;
	if (code[0] == OP_SAY)
		code += 3;
	return facts && code[0] == BOP_REROLL && !reroll_possible(r, facts, code[1]) && !(board_of(r)->variants & VARIANT_EARLIER);
}

/* An exhausted card can do nothing (B-UPKEEP-02), but refresh itself where it does not refresh with the others. */
static bool card_rests(struct run *r, int card)
{
	const struct card *k = &board_of(r)->card[card];
	return (k->flags & CARD_EXHAUSTED) && !(content_fact(r->c, k->def, FACT_flags) & BIT(ITEM_NO_REFRESH));
}

/*
 * A row of the same card that must be done is not offered as a use; a card that rests offers nothing; of equal cards only the first one offers itself,
 * unless a limit counts each by itself.
 */
bool board_usable(struct run *r, ref_h ref, row_h id, int seat, int facts)
{
	const struct row *row = &r->c->rows[id];
	(void)seat;
	if ((row->kind == ROW_ACTION && row->slot == 1) || loss_is_gone(r, facts) || reroll_idle(r, row, facts))
		return false;
	if (!(row->flags & ROW_CAST) && REF_TYPE(ref) == REF_CARD && row->kind != ROW_TRIGGER && card_rests(r, REF_N(ref)))	/* B-UPKEEP-02 */
		return false;
	return REF_TYPE(ref) != REF_CARD || row->limit != PERIOD_NONE || !card_is_copy(r, REF_N(ref));
}

struct played_locals { int32_t seat, facts; };

/* What the costs of a row did to sanity and stamina is settled when it is done: B-SPELL-09. */
void board_played(struct run *r, int seat, int facts)
{
	if (board_of(r)->seat[seat].flags & SEAT_SETTLE)
		*LOCALS(frame_push(r, PROC_played), struct played_locals) = (struct played_locals){ seat, facts };
	else if (!facts)
		call_conditions(r);
}

enum next proc_played(struct run *r, struct frame *f)
{
	struct played_locals *l = LOCALS(f, struct played_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_settle(r, l->seat));	/* B-SPELL-09 */
	if (!l->facts)
		AWAIT(f, 2, call_conditions(r));
	RETURN(r, 0);
}
