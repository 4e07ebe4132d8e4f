/* choice.c - one of your cards or trophies, by choice, for what an instruction does with it. */
#include "op.h"
#include "board/play/draw.h"
#include "board/play/move.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum choice { CHOICE_TROPHY, CHOICE_DISCARD, CHOICE_BOX, CHOICE_GIVE, CHOICE_BACK };
struct choice_locals { int32_t seat, choice, what, which, value, cause, n, with, card; };

static void call_choice(struct run *r, const struct script *s, enum choice choice, const uint16_t *what, int value, int n)
{
	struct choice_locals *l = LOCALS(frame_push(r, PROC_choice), struct choice_locals);
	*l = (struct choice_locals){ .seat = s->you, .choice = choice, .what = what ? what[0] : 0, .which = what ? what[1] : 0, .value = value, .cause = s->source, .n = n };
}

static bool card_offered(struct run *r, const struct choice_locals *l, int c)
{
	return card_fits(r, c, l->what, (def_h)l->which) && card_price(r, c) >= l->value;
}

static void options_choice(struct run *r, const struct choice_locals *l)
{
	const struct board *b = board_of(r);
	const int holder = l->choice == CHOICE_BACK ? l->with : l->seat;
	decision_of(r, holder, l->choice == CHOICE_TROPHY ? PROMPT_TROPHIES : l->choice < CHOICE_GIVE ? PROMPT_DISCARD : PROMPT_CARD, (ref_h)l->cause);
	r->decision.n = (int16_t)l->n;
	for (int c = l->choice == CHOICE_TROPHY ? 0 : b->seat[holder].first; c; c = b->card[c].next)
		if (c != l->card && card_offered(r, l, c) && !card_is_copy(r, c))
			option_add(r, VERB_PICK, REF_C(c), 0);
	for (int m = 1; m <= b->monsters && l->choice == CHOICE_TROPHY; m++)
		if (b->monster[m].zone == MONSTER_TROPHY && b->monster[m].place == l->seat && monster_symbol(r, m) == l->value && !monster_is_copy(b, m))
			option_add(r, VERB_PICK, REF_M(m), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static void options_partner(struct run *r, const struct choice_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_SEAT, (ref_h)l->cause);
	for (int seat = 0; seat < b->seats; seat++)
		if (seat != l->seat && seat_active(r, seat))
			option_add(r, VERB_PICK, REF_S(seat), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static void choice_done(struct run *r, struct choice_locals *l, ref_h ref)
{
	const int n = REF_N(ref);
	if (l->choice == CHOICE_TROPHY) {
		call_trophy_spent(r, l->seat, n, (ref_h)l->cause);
	} else if (l->choice == CHOICE_GIVE || l->choice == CHOICE_BACK) {
		card_move(r, n, l->choice == CHOICE_GIVE ? l->with : l->seat);
		l->card = n;
	} else {
		log_add(r, LOG_DISCARDS, l->seat, ref, 0, 1, (ref_h)l->cause);
		(l->choice == CHOICE_BOX ? card_box : card_discard)(r, n);
	}
}

enum next proc_choice(struct run *r, struct frame *f)
{
	struct choice_locals *l = LOCALS(f, struct choice_locals);
	RESUME(f, 1, 2, 3);
	if (l->choice == CHOICE_GIVE) {
		CHOOSE(f, 2, options_partner(r, l));
		if (picked(r, VERB_NOTHING))
			RETURN(r, 0);
		l->with = REF_N(r->picked.a);
	}
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_choice(r, l));
		if (picked(r, VERB_NOTHING))
			RETURN(r, 0);
		AWAIT(f, 3, choice_done(r, l, r->picked.a));
		l->choice = l->choice == CHOICE_GIVE ? CHOICE_BACK : l->choice;
	}
	RETURN(r, 0);
}

static int cards_worth(struct run *r, int seat, int what, def_h which, int price)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += card_fits(r, c, what, which) && card_price(r, c) >= price;
	return n;
}

enum next op_GIVE_UP(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	if (op_probing(s))
		return op_bool(s, cards_worth(r, s->you, a[2], a[3], a[4]) >= n);
	OP_CALL(call_choice(r, s, a[5] == TO_BOX ? CHOICE_BOX : CHOICE_DISCARD, a + 2, a[4], n));
}

static bool has_trophy(struct run *r, int seat, int symbol)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == seat && monster_symbol(r, m) == symbol)
			return true;
	return false;
}

enum next op_PAY_TROPHY(OP_ARGS)
{
	if (op_probing(s))
		return op_bool(s, has_trophy(r, s->you, a[0]));
	OP_CALL(call_choice(r, s, CHOICE_TROPHY, NULL, a[0], 1));
}

enum next op_SWAP_SKILLS(OP_ARGS)
{
	static const uint16_t skills[] = { BIT(OWNED_SKILL), 0 };
	(void)a;
	OP_CALL(call_choice(r, s, CHOICE_GIVE, skills, 0, 2));
}
