/* pay.c - paying: with what an investigator has, and with what stands in for it: cards, trophies, clues that somebody lends. */
#include "board/play/pay.h"

#include "board/play/draw.h"
#include "board/play/move.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- cards that stand in -------------------------------------------------- */

/* Few cards do at all: they are the only ones looked at closely. */
static inline bool stands_in(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_stands_how) != 0;
}

/* How much of what is paid the card can stand in for now. */
static int stand_in(struct run *r, int card, int paid)
{
	const struct card *k = &board_of(r)->card[card];
	const int how = content_fact(r->c, k->def, FACT_stands_how);
	if (content_fact(r->c, k->def, FACT_stands_for) != paid || (how == STANDS_EXHAUSTED && (k->flags & CARD_EXHAUSTED)))
		return 0;
	const int each = content_fact(r->c, k->def, FACT_stands_n);
	return how == STANDS_BY_TOKEN ? each * (content_fact(r->c, k->def, FACT_stands_most) - k->tokens) : each;
}

/* It is exhausted, or gets its token and is discarded with the last one: at once where there are none. */
static void stand_in_use(struct run *r, int card)
{
	struct card *k = &board_of(r)->card[card];
	const int how = content_fact(r->c, k->def, FACT_stands_how);
	if (how == STANDS_EXHAUSTED)
		card_exhaust(r, card);
	else if (++k->tokens >= content_fact(r->c, k->def, FACT_stands_most))
		card_discard(r, card);
}

/* What one use of it pays. */
static int stand_in_once(struct run *r, int card, int paid)
{
	const int all = stand_in(r, card, paid), each = content_fact(r->c, board_of(r)->card[card].def, FACT_stands_n);
	return all < each ? all : each;
}

static int own(struct run *r, int seat, int paid)
{
	return resource_of(r, seat, paid == PAID_SPELL ? RESOURCE_SANITY : paid);
}

/* Stamina in place of the Sanity that a spell costs. */
static int blood(struct run *r, int seat, int paid)
{
	return paid == PAID_SPELL && stat_value(r, STAT_BLOOD_SPELLS, REF_S(seat), 0) > 0 ? board_of(r)->seat[seat].stamina : 0;
}

static bool spends_trophies(struct run *r, int seat)
{
	return stat_value(r, STAT_TROPHIES_AS_CLUES, REF_S(seat), 0) > 0;
}

/* Whether somebody's clues may be spent by another one. */
static bool lends(struct run *r, int lender, int seat)
{
	return lender != seat && board_of(r)->seat[lender].clues && stat_value(r, STAT_LEND_CLUES, REF_S(lender), 0) > 0;
}

/* Clues that are no card's. */
static int other_clues(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	int n = spends_trophies(r, seat) ? seat_trophies(b, seat, false) : 0;
	for (int s = 0; stat_changed(r, STAT_LEND_CLUES) && s < b->seats; s++)
		n += lends(r, s, seat) ? b->seat[s].clues : 0;
	return n;
}

/* What all cards of a seat together can stand in for, its blood, its trophies, and what others lend. */
static int stand_ins(struct run *r, int seat, int paid)
{
	const struct board *b = board_of(r);
	int n = blood(r, seat, paid);
	if (paid != RESOURCE_CLUES && paid != RESOURCE_MONEY && paid != PAID_SPELL)
		return 0;
	n += paid == RESOURCE_CLUES ? other_clues(r, seat) : 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += stands_in(r, c) ? stand_in(r, c, paid) : 0;
	return n;
}

int payable(struct run *r, int seat, int paid)
{
	return own(r, seat, paid) + stand_ins(r, seat, paid);
}

bool can_pay(struct run *r, int seat, int paid, int n)
{
	const int left = n - own(r, seat, paid);
	return left <= 0 || stand_ins(r, seat, paid) >= left;
}

void options_stand_in(struct run *r, int seat, int paid)
{
	const struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (stand_in(r, c, paid) && !card_is_copy(r, c))
			option_add(r, VERB_SPEND_CARD, REF_C(c), 0);
	if (paid != RESOURCE_CLUES)
		return;
	if (spends_trophies(r, seat))
		for EACH_MONSTER(m, b, MONSTER_TROPHY)
			if (b->monster[m].place == seat && !monster_is_copy(b, m))
				option_add(r, VERB_SPEND_CARD, REF_M(m), 0);
	for (int s = 0; stat_changed(r, STAT_LEND_CLUES) && s < b->seats; s++)
		if (lends(r, s, seat))
			option_add(r, VERB_BORROW, REF_S(s), 0);
}

int stand_in_worth(struct run *r, ref_h what, int paid)
{
	return REF_TYPE(what) == REF_CARD ? stand_in_once(r, REF_N(what), paid) : 1;
}

void call_stand_in(struct run *r, int seat, ref_h what, ref_h cause)
{
	switch (REF_TYPE(what)) {
	case REF_CARD:
		stand_in_use(r, REF_N(what));
		break;
	case REF_MONSTER:
		call_trophy_spent(r, seat, REF_N(what), cause);
		break;
	default:
		resource_pay(r, REF_N(what), RESOURCE_CLUES, 1, cause);
		break;
	}
}

/* ---- paying ------------------------------------------------------------------ */

struct pay_locals { int32_t seat, paid, n, all, cause; };

void call_pay(struct run *r, int seat, int paid, int n, ref_h cause)
{
	if (!stand_ins(r, seat, paid)) {
		resource_pay(r, seat, paid == PAID_SPELL ? RESOURCE_SANITY : paid, n, cause);
		call_returns(r, n);
		return;
	}
	*LOCALS(frame_push(r, PROC_pay), struct pay_locals) = (struct pay_locals){ seat, paid, n, n, cause };
}

static int pay_prompt(int paid)
{
	return paid == RESOURCE_CLUES ? PROMPT_SPEND_CLUES : paid == RESOURCE_MONEY ? PROMPT_SPEND_MONEY : PROMPT_SPEND_SANITY;
}

/* Clues are spent one by one; of anything else what cards leave to be paid is paid at once. */
static void options_pay(struct run *r, const struct pay_locals *l)
{
	decision_of(r, l->seat, pay_prompt(l->paid), (ref_h)l->cause);
	r->decision.n = (int16_t)l->n;
	if (l->paid == RESOURCE_CLUES && own(r, l->seat, l->paid))
		option_add(r, VERB_SPEND_CLUE, 0, 0);
	if (l->paid != RESOURCE_CLUES && own(r, l->seat, l->paid) >= l->n)
		option_add(r, VERB_SPEND, (unsigned)l->n, 0);
	if (blood(r, l->seat, l->paid))
		option_add(r, VERB_WORD, RESOURCE_STAMINA, 0);
	options_stand_in(r, l->seat, l->paid);
}

enum next proc_pay(struct run *r, struct frame *f)
{
	struct pay_locals *l = LOCALS(f, struct pay_locals);
	int n;
	RESUME(f, 1, 2);
	while (l->n > 0 && payable(r, l->seat, l->paid)) {
		CHOOSE(f, 1, options_pay(r, l));
		if (picked(r, VERB_SPEND_CARD) || picked(r, VERB_BORROW)) {
			l->n -= stand_in_worth(r, r->picked.a, l->paid);
			if (REF_TYPE(r->picked.a) == REF_CARD)
				log_add(r, LOG_SPENDS, l->seat, r->picked.a, 0, 1, (ref_h)l->cause);
			AWAIT(f, 2, call_stand_in(r, l->seat, r->picked.a, (ref_h)l->cause));
			continue;
		}
		if (picked(r, VERB_WORD)) {
			n = 1;
			resource_pay(r, l->seat, RESOURCE_STAMINA, 1, (ref_h)l->cause);
		} else {
			n = picked(r, VERB_SPEND) ? l->n : 1;
			resource_pay(r, l->seat, l->paid == PAID_SPELL ? RESOURCE_SANITY : l->paid, n, (ref_h)l->cause);
		}
		l->n -= n;
	}
	RETURN(r, l->all);
}
