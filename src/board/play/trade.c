/* trade.c - trading: a list of gifts, a list of wishes, and the other's consent. */
#include "board/play/trade.h"

#include "board/things/card.h"
#include "board/things/seat.h"

struct trade_locals { int32_t seat, with, give, ask, asking; };	/* give and ask: money, or clues where only those change hands */

/* B-TRADE-01, F-BATT-02; nobody is asked to trade in a combat: B-TRADE-05, F-TRADE-01. */
static bool may_trade(struct run *r, int a, int b)
{
	const struct board *m = board_of(r);
	return a != b && seat_active(r, b) && (m->awake || m->seat[a].place == m->seat[b].place);
}

/* B-TRADE-02, B-TRADE-03, F-TRADE-03, F-TRADE-04 */
static bool tradable(struct run *r, int card, int to)
{
	return card_is_item(r, card) && !stat_cannot(r, STAT_TRADE, REF_S(board_of(r)->card[card].owner)) && !stat_cannot(r, STAT_TRADE, REF_S(to));
}

static bool has_goods(struct run *r, int seat, int to)
{
	const struct board *b = board_of(r);
	if (b->seat[seat].money > 0)
		return true;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (tradable(r, c, to))
			return true;
	return false;
}

/* A trade is offered to a pair again only after one of them has done something else. */
void options_trade(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	if (b->seat[seat].flags & SEAT_TRADED)
		return;
	for (int s = 0; s < b->seats; s++)
		if (may_trade(r, seat, s) && (has_goods(r, seat, s) || has_goods(r, s, seat)))
			option_add(r, VERB_TRADE, REF_S(s), 0);
}

void call_trade(struct run *r, int seat, int with)
{
	struct trade_locals *l = LOCALS(frame_push(r, PROC_trade), struct trade_locals);
	*l = (struct trade_locals){ .seat = seat, .with = with };
}

static void options_goods(struct run *r, int from, int to, int card_verb, int money_verb, int money)
{
	const struct board *b = board_of(r);
	for (int c = b->seat[from].first; c; c = b->card[c].next)
		if (tradable(r, c, to) && !list_has(r, (uint16_t)c) && (!card_is_copy(r, c) || list_len(r)))
			option_add(r, card_verb, REF_C(c), 0);
	for (int n = 1; !money && n <= b->seat[from].money; n++)
		option_add(r, money_verb, (unsigned)n, 0);
}

/* As many as he has and the other can hold. */
static void options_clues(struct run *r, int from, int to, int verb)
{
	const struct board *b = board_of(r);
	const int room = stat_value(r, STAT_MOST_CLUES, REF_S(to), 250) - b->seat[to].clues;
	for (int n = 1; n <= b->seat[from].clues && n <= room; n++)
		option_add(r, verb, (unsigned)n, 0);
}

static void options_offer_clues(struct run *r, const struct trade_locals *l)
{
	decision_of(r, l->seat, PROMPT_TRADE_CLUES, REF_S(l->with));
	options_clues(r, l->seat, l->with, VERB_GIVE_CLUES);
	options_clues(r, l->with, l->seat, VERB_ASK_CLUES);
	option_add(r, VERB_DONE, 0, 0);
}

static void options_offer(struct run *r, const struct trade_locals *l)
{
	decision_of(r, l->seat, PROMPT_TRADE, REF_S(l->with));
	if (!l->asking)
		options_goods(r, l->seat, l->with, VERB_GIVE, VERB_GIVE_MONEY, l->give);
	else
		options_goods(r, l->with, l->seat, VERB_ASK_CARD, VERB_ASK_MONEY, l->ask);
	option_add(r, VERB_DONE, 0, 0);
}

static void options_consent(struct run *r, const struct trade_locals *l)
{
	decision_of(r, l->with, PROMPT_TRADE_ACCEPT, REF_S(l->seat));
	r->decision.acknowledge = 1;
	option_add(r, VERB_ACCEPT, 0, 0);
	option_add(r, VERB_REFUSE, 0, 0);
}

static void clues_give(struct run *r, int from, int to, int n)
{
	struct board *b = board_of(r);
	if (!n)
		return;
	b->seat[from].clues = (uint8_t)(b->seat[from].clues - n);
	b->seat[to].clues = (uint8_t)(b->seat[to].clues + n);
	log_add(r, LOG_GIVES_CLUES, from, REF_S(to), 0, n, 0);
}

static void trade_do(struct run *r, const struct trade_locals *l)
{
	struct board *b = board_of(r);
	for (int i = 0; i < list_len(r); i++) {
		const int c = *list_at(r, i), to = b->card[c].owner == l->seat ? l->with : l->seat;
		log_add(r, LOG_GIVES, b->card[c].owner, REF_C(c), REF_S(to), 1, 0);
		card_move(r, c, to);
	}
	b->seat[l->seat].money = (int16_t)(b->seat[l->seat].money - l->give + l->ask);
	b->seat[l->with].money = (int16_t)(b->seat[l->with].money + l->give - l->ask);
	if (l->give)
		log_add(r, LOG_GIVES_MONEY, l->seat, REF_S(l->with), 0, l->give, 0);
	if (l->ask)
		log_add(r, LOG_GIVES_MONEY, l->with, REF_S(l->seat), 0, l->ask, 0);
}

void call_trade_clues(struct run *r, int seat, int with)
{
	*LOCALS(frame_push(r, PROC_trade_clues), struct trade_locals) = (struct trade_locals){ .seat = seat, .with = with };
}

/* Clues alone, from wherever one is: so many go one way or the other, if he agrees. */
enum next proc_trade_clues(struct run *r, struct frame *f)
{
	struct trade_locals *l = LOCALS(f, struct trade_locals);
	RESUME(f, 1, 2);
	CHOOSE(f, 1, options_offer_clues(r, l));
	if (picked(r, VERB_DONE))
		RETURN(r, 0);
	l->give = picked(r, VERB_GIVE_CLUES) ? r->picked.a : 0;
	l->ask = picked(r, VERB_ASK_CLUES) ? r->picked.a : 0;
	CHOOSE(f, 2, options_consent(r, l));
	if (picked(r, VERB_ACCEPT)) {
		clues_give(r, l->seat, l->with, l->give);
		clues_give(r, l->with, l->seat, l->ask);
	}
	RETURN(r, 0);
}

/* B-TRADE-06: one side may be empty. */
enum next proc_trade(struct run *r, struct frame *f)
{
	struct trade_locals *l = LOCALS(f, struct trade_locals);
	RESUME(f, 1, 2);
	for (l->asking = 0; l->asking < 2;) {
		CHOOSE(f, 1, options_offer(r, l));
		if (picked(r, VERB_DONE))
			l->asking++;
		else if (picked(r, VERB_GIVE_MONEY))
			l->give = r->picked.a;
		else if (picked(r, VERB_ASK_MONEY))
			l->ask = r->picked.a;
		else
			list_push(r, (uint16_t)REF_N(r->picked.a));
	}
	if (list_len(r) || l->give || l->ask) {
		CHOOSE(f, 2, options_consent(r, l));
		if (picked(r, VERB_ACCEPT))
			trade_do(r, l);
	}
	board_of(r)->seat[l->seat].flags |= SEAT_TRADED;
	RETURN(r, 0);
}
