/* card.c - instructions about cards: drawing, taking, discarding, buying and selling. */
#include "op.h"
#include "board/play/draw.h"
#include "board/play/mythos.h"
#include "board/play/pay.h"
#include "board/play/status.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum next op_DRAW(OP_ARGS)
{
	OP_CALL(call_draw(r, s->you, a[2], op_amount2(r, s, a), a[3], a[4], (ref_h)s->source));
}

enum next op_TAKE(OP_ARGS)
{
	OP_CALL(call_take_def(r, s->you, a[0], (ref_h)s->source));
}

enum next op_TAKE_FIRST(OP_ARGS)
{
	OP_CALL(call_search(r, s->you, a[2], a[0], a[1], true, (ref_h)s->source));
}

enum next op_SEARCH(OP_ARGS)
{
	OP_CALL(call_search(r, s->you, a[0], a[1], a[2], false, (ref_h)s->source));
}

/* "All" and "half" of cards are of those that fit. */
static int cards_amount(struct run *r, const struct script *s, const uint16_t *a, int what, def_h which)
{
	const int has = card_count(r, s->you, what, which);
	switch (a[0] - AMOUNT_GAME) {
	case GAME_AMOUNT_ALL: return has;
	case GAME_AMOUNT_HALF: return has / 2;
	case GAME_AMOUNT_HALF_UP: return (has + 1) / 2;
	default: return op_amount2(r, s, a);
	}
}

enum next op_DISCARD(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	if (op_probing(s))
		return op_bool(s, card_count(r, s->you, a[2], a[3]) >= n);
	OP_CALL(call_pay_cards(r, s->you, n, a[2], a[3], (ref_h)s->source));
}

enum next op_LOSE_CARDS(OP_ARGS)
{
	OP_CALL(call_discard(r, s->you, cards_amount(r, s, a, a[2], a[3]), a[2], a[3], (ref_h)s->source, PROMPT_DISCARD));
}

/* One card, by its name: of equal ones it does not matter which. */
enum next op_LOSE_IT(OP_ARGS)
{
	const struct card *k = &board_of(r)->card[ref_card((ref_h)s->it)];
	(void)a;
	if (k->zone != ZONE_SEAT)
		return NEXT_GO;
	OP_CALL(call_discard(r, s->you, 1, 0, k->def, (ref_h)s->source, PROMPT_DISCARD));
}

/* A card that lies in a deck is sent as `it` alone: one whose own text has put it back there stays. */
static bool sendable(struct run *r, ref_h ref, const uint16_t *a)
{
	const struct board *b = board_of(r);
	const int to = a[1];
	if (REF_TYPE(ref) == REF_MONSTER)
		return true;
	const struct card *k = &b->card[ref_card(ref)];
	if (k->zone == ZONE_DECK)
		return to == TO_BOX && a[0] == THING_IT;
	return (k->zone == ZONE_SEAT || k->zone == ZONE_PLAY) && (to != TO_EXHAUSTED || !(k->flags & CARD_EXHAUSTED)) && (to != TO_READY || (k->flags & CARD_EXHAUSTED));
}

static void send_monster(struct run *r, int m, int to)
{
	struct board *b = board_of(r);
	if (b->fight_monster == m)
		b->fight_flags |= FIGHT_OVER;
	if (to == TO_BOX)
		monster_to_box(r, m);
	else if (to == TO_SHEET)
		monster_to_sheet(r, m);
	else
		monster_to_cup(r, m);
}

static void send_card(struct run *r, int card, int to)
{
	struct board *b = board_of(r);
	if (b->card[card].zone == ZONE_DECK) {
		card_leaves_deck(r, deck_of_kind(def_of(r, b->card[card].def)->kind), card);
		return;
	}
	if (b->card[card].zone == ZONE_SEAT)
		log_add(r, LOG_DISCARDS, b->card[card].owner, REF_C(card), 0, 1, REF_C(card));
	else
		log_add(r, LOG_LEAVES_PLAY, SEAT_MAX, REF_C(card), 0, 0, 0);
	if (to == TO_BOX)
		card_box(r, card);
	else if (card == b->environment || card == b->rumor || card == b->headline)
		mythos_discard(r, card);
	else
		card_discard(r, card);
}

enum next op_SEND(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	if (op_probing(s))
		return op_bool(s, sendable(r, ref, a));
	if (!sendable(r, ref, a))
		return NEXT_GO;
	if (REF_TYPE(ref) == REF_MONSTER)
		send_monster(r, REF_N(ref), a[1]);
	else if (a[1] == TO_EXHAUSTED)
		card_exhaust(r, REF_N(ref));
	else if (a[1] == TO_READY)
		card_refresh(r, REF_N(ref));
	else if (a[1] == TO_DISCARD && card_is_blessing(r, REF_N(ref)))
		OP_CALL(call_lose_card(r, REF_N(ref), ref));
	else
		send_card(r, REF_N(ref), a[1]);
	s->acc = 1;
	return NEXT_GO;
}

/* ---- shops: B-SPEND-02, F-LOC-05, F-LOC-06 ------------------------------------------- */

struct shop_locals { int32_t seat, n1, deck1, n2, deck2, price, most, rules, cause, buyer, bought, i, must; };	/* must: cards still to be discarded, then the one being bought */

static void call_shop(struct run *r, const struct shop_locals *shop)
{
	*LOCALS(frame_push(r, PROC_shop), struct shop_locals) = *shop;
}

static int shop_price(struct run *r, const struct shop_locals *l, int card)
{
	const int list = l->rules & BIT(SHOP_FLAT) ? 0 : card_price(r, card);
	return at_least_0(l->price == PRICE_HALF_UP ? (list + 1) / 2 : list + l->price);
}

static void options_shop(struct run *r, const struct shop_locals *l)
{
	const int money = payable(r, l->buyer, RESOURCE_MONEY);
	decision_of(r, l->buyer, PROMPT_SHOP, (ref_h)l->cause);
	for (int i = 0; i < list_len(r); i++) {
		const int c = *list_at(r, i);
		if (shop_price(r, l, c) <= money && !list_is_copy(r, i))
			option_add(r, VERB_BUY, REF_C(c), (unsigned)shop_price(r, l, c));
	}
	if (!r->decision.count || l->bought || !(l->rules & BIT(SHOP_MUST)))
		option_add(r, VERB_DONE, 0, 0);
}

/* Cards that are looked at, turned over or searched are not drawn: nothing that counts draws counts them. */
static bool shop_draws_cards(const struct shop_locals *l)
{
	return l->n1 < SHOP_ALL && !(l->rules & (BIT(SHOP_LEAVE) | BIT(SHOP_TURNED)));
}

static void options_shop_end(struct run *r, const struct shop_locals *l, int deck)
{
	decision_of(r, l->seat, PROMPT_DECK_END, (ref_h)l->cause);
	option_add(r, VERB_TOP, 0, 0);
	if (shop_draws_cards(l) && board_of(r)->deck[deck].len > 1 && draws_from_bottom(r, l->seat, deck))
		option_add(r, VERB_BOTTOM, 0, 0);
}

static void options_shop_drop(struct run *r, const struct shop_locals *l)
{
	decision_of(r, l->seat, PROMPT_EXTRA, (ref_h)l->cause);
	r->decision.n = (int16_t)l->must;
	for (int i = 0; i < list_len(r); i++)
		if (!list_is_copy(r, i) && deck_of_kind(def_of(r, board_of(r)->card[*list_at(r, i)].def)->kind) == l->deck1)
			option_add(r, VERB_DISCARD, REF_C(*list_at(r, i)), 0);
}

/* What was not bought goes under its deck, or back on top of it in the order it lay. */
static void shop_clear(struct run *r, const struct shop_locals *l)
{
	while (list_len(r)) {
		const int c = list_pop(r);
		if (l->rules & BIT(SHOP_LEAVE))
			deck_over(r, deck_of_kind(def_of(r, board_of(r)->card[c].def)->kind), c);
		else
			card_discard(r, c);
	}
	if (l->n1 >= SHOP_ALL)
		deck_shuffle(r, l->deck1);
}

/* The log has told the price already. */
static void pay_price(struct run *r, int seat, int price, ref_h cause)
{
	struct seat *s = &board_of(r)->seat[seat];
	if (payable(r, seat, RESOURCE_MONEY) > s->money)
		call_pay(r, seat, RESOURCE_MONEY, price, cause);
	else
		s->money = (int16_t)(s->money - price);
}

static int shop_draws(struct run *r, const struct shop_locals *l)
{
	return l->n1 >= SHOP_ALL ? board_of(r)->deck[l->deck1].len : l->n1;
}

/* The deck of the next card: those of the second come last. */
static int shop_deck(const struct shop_locals *l)
{
	return l->i > l->n2 ? l->deck1 : l->deck2;
}

enum next proc_shop(struct run *r, struct frame *f)
{
	struct shop_locals *l = LOCALS(f, struct shop_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7);
	l->must = l->n1 > 0 && shop_draws_cards(l) ? draw_extra(r, l->seat, l->deck1) : 0;
	for (l->i = shop_draws(r, l) + l->must + l->n2; l->i > 0; l->i--) {
		CHOOSE(f, 1, options_shop_end(r, l, shop_deck(l)));
		if (picked(r, VERB_BOTTOM))
			f->ret = deck_bottom(r, shop_deck(l));
		else
			AWAIT(f, 2, call_deck_top(r, l->seat, shop_deck(l)));
		if (f->ret) {
			list_push(r, (uint16_t)f->ret);
			if (shop_draws_cards(l))
				AWAIT(f, 6, drawn_event(r, l->seat, f->ret));	/* K-YGOL-02 */
		}
	}
	for (; l->must > 0 && list_len(r) > 1; l->must--) {
		CHOOSE(f, 3, options_shop_drop(r, l));
		card_discard(r, list_drop(r, REF_N(r->picked.a)));
	}
	l->buyer = l->seat;
	for (l->i = 0; l->i < b->seats; l->i++, l->buyer = seat_next(b, l->buyer)) {
		if (l->i && (!(l->rules & BIT(SHOP_EVERYONE)) || !seat_active(r, l->buyer)))
			continue;
		while (!l->most || l->bought < l->most) {
			CHOOSE(f, 4, options_shop(r, l));
			if (picked(r, VERB_DONE))
				break;
			l->bought++;
			log_add(r, LOG_BUYS, l->buyer, r->picked.a, 0, r->picked.b, (ref_h)l->cause);
			l->must = list_drop(r, REF_N(r->picked.a));
			AWAIT(f, 7, pay_price(r, l->buyer, r->picked.b, r->picked.a));	/* B-SPEND-03 */
			AWAIT(f, 5, call_take(r, l->buyer, l->must, (ref_h)l->cause));
		}
	}
	shop_clear(r, l);
	RETURN(r, 0);
}

enum next op_SHOP(OP_ARGS)
{
	const int n1 = a[0] == AMOUNT_GAME + GAME_AMOUNT_ALL ? SHOP_ALL : op_amount2(r, s, a), n2 = op_amount2(r, s, a + 3);
	OP_CALL(call_shop(r, &(struct shop_locals){ .seat = s->you, .n1 = n1, .deck1 = a[2], .n2 = n2, .deck2 = a[5], .price = (int16_t)a[6], .most = a[7], .rules = a[8],
		.cause = s->source }));
}

struct sell_locals { int32_t seat, n, what, which, price, cause; };

static void call_sell(struct run *r, const struct sell_locals *sell)
{
	*LOCALS(frame_push(r, PROC_sell), struct sell_locals) = *sell;
}

static void sell_card(struct run *r, int seat, int card, int price, ref_h cause)
{
	const int list = card_price(r, card);
	const int n = at_least_0(price == PRICE_HALF_UP ? (list + 1) / 2 : price == PRICE_DOUBLE ? 2 * list : list + price);
	log_add(r, LOG_SELLS, seat, REF_C(card), 0, n, cause);
	resource_gain_now(r, seat, RESOURCE_MONEY, n, cause);
	card_discard(r, card);
}

static void options_sell(struct run *r, const struct sell_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_SELL, (ref_h)l->cause);
	for (int c = b->seat[l->seat].first; c; c = b->card[c].next)
		if (card_fits(r, c, l->what, (def_h)l->which) && !card_is_copy(r, c))
			option_add(r, VERB_PICK, REF_C(c), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

enum next proc_sell(struct run *r, struct frame *f)
{
	struct sell_locals *l = LOCALS(f, struct sell_locals);
	RESUME(f, 1);
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_sell(r, l));
		if (picked(r, VERB_NOTHING))
			break;
		sell_card(r, l->seat, REF_N(r->picked.a), l->price, (ref_h)l->cause);
	}
	RETURN(r, 0);
}

enum next op_SELL(OP_ARGS)
{
	if (a[5] == THING_CHOICE)
		OP_CALL(call_sell(r, &(struct sell_locals){ s->you, op_amount2(r, s, a), a[2], a[3], (int16_t)a[4], s->source }));
	const int card = ref_card(thing_of(r, s, a[5]));
	const struct card *k = &board_of(r)->card[card];
	if (k->zone == ZONE_SEAT && k->owner == s->you)				/* it may have been spent in the meantime */
		sell_card(r, s->you, card, (int16_t)a[4], (ref_h)s->source);
	return NEXT_GO;
}

/* ---- tokens ------------------------------------------------------------------------------ */

enum next op_TOKENS(OP_ARGS)
{
	const int card = script_card(s), n = card ? board_of(r)->card[card].tokens + op_amount2(r, s, a) : 0;
	(void)f;
	if (n > UINT8_MAX)
		return run_fault(r, FAULT_TOKENS);
	if (card)
		board_of(r)->card[card].tokens = (uint8_t)n;
	return NEXT_GO;
}

enum next op_TAKE_TOKENS(OP_ARGS)
{
	const int card = script_card(s);
	(void)f;
	if (card)
		board_of(r)->card[card].tokens = (uint8_t)at_least_0(board_of(r)->card[card].tokens - op_amount2(r, s, a));
	return NEXT_GO;
}

/* ---- getting cards --------------------------------------------------------- */

enum next op_KEEP(OP_ARGS)
{
	const int card = ref_card(thing_of(r, s, a[0]));
	if (!card)
		return NEXT_GO;
	if (a[0] == THING_IT)							/* of a deck; a location card is in none while it is met */
		deck_take(r, deck_of_kind(def_of(r, board_of(r)->card[card].def)->kind), card);
	OP_CALL(call_take(r, s->you, card, (ref_h)s->source));
}

/* Cards that were set aside come into their deck. */
enum next op_SET_OUT(OP_ARGS)
{
	struct board *b = board_of(r);
	(void)f, (void)s;
	for (int c = 1; c <= b->cards; c++) {
		const int deck = deck_of_kind(def_of(r, b->card[c].def)->kind);
		if (b->card[c].zone == ZONE_BOX && (a[1] ? b->card[c].def == a[1] : deck == a[0]))
			deck_under(r, deck, c);
	}
	if (!a[1])
		deck_shuffle(r, a[0]);
	return NEXT_GO;
}

struct barter_locals { int32_t seat, deck, n, toughness, cause, card; };

static bool can_barter(struct run *r, const struct barter_locals *l)
{
	return card_count(r, l->seat, BIT(l->deck), 0) || seat_toughness(r, l->seat) >= l->toughness;
}

static void options_barter(struct run *r, const struct barter_locals *l)
{
	decision_of(r, l->seat, PROMPT_WANTED, (ref_h)l->cause);
	for (int i = 0; i < list_len(r) && can_barter(r, l); i++)
		if (!list_is_copy(r, i))
			option_add(r, VERB_KEEP, REF_C(*list_at(r, i)), 0);
	option_add(r, VERB_DONE, 0, 0);
}

static void options_barter_pay(struct run *r, const struct barter_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_BARTER, REF_C(l->card));
	for (int c = b->seat[l->seat].first; c; c = b->card[c].next)
		if (card_fits(r, c, BIT(l->deck), 0) && !card_is_copy(r, c))
			option_add(r, VERB_DISCARD, REF_C(c), 0);
	if (seat_toughness(r, l->seat) >= l->toughness)
		option_add(r, VERB_WORD, RESOURCE_TOUGHNESS, 0);
}

enum next proc_barter(struct run *r, struct frame *f)
{
	struct barter_locals *l = LOCALS(f, struct barter_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	for (; l->n > 0; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, l->deck));
		if (f->ret)
			list_push(r, (uint16_t)f->ret);
	}
	while (list_len(r)) {
		CHOOSE(f, 2, options_barter(r, l));
		if (picked(r, VERB_DONE))
			break;
		l->card = REF_N(r->picked.a);
		CHOOSE(f, 3, options_barter_pay(r, l));
		list_drop(r, (uint16_t)l->card);
		if (picked(r, VERB_DISCARD))
			card_discard(r, REF_N(r->picked.a));
		else
			AWAIT(f, 4, call_spend_toughness(r, l->seat, l->toughness, (ref_h)l->cause));
		AWAIT(f, 5, call_take(r, l->seat, l->card, (ref_h)l->cause));
	}
	while (list_len(r))
		card_discard(r, list_pop(r));
	RETURN(r, 0);
}

static void call_barter(struct run *r, int seat, int n, int deck, int toughness, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_barter), struct barter_locals) = (struct barter_locals){ .seat = seat, .n = n, .deck = deck, .toughness = toughness, .cause = cause };
}

enum next op_BARTER(OP_ARGS)
{
	OP_CALL(call_barter(r, s->you, a[0], a[1], a[2], (ref_h)s->source));
}

struct turn_locals { int32_t seat, n, deck, until_new, found; };

/* What was turned up lies under its deck at once: a text that ends in the middle leaves nothing open. */
static int cards_laid_under(struct run *r)
{
	const int n = list_len(r);
	while (list_len(r))
		card_discard(r, list_take(r, 0));
	return n;
}

enum next proc_turn_cards(struct run *r, struct frame *f)
{
	struct turn_locals *l = LOCALS(f, struct turn_locals);
	const struct board *b = board_of(r);
	RESUME(f, 1);
	for (; l->until_new ? !l->found : l->n > 0; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, l->deck));
		if (!f->ret)
			break;
		list_push(r, (uint16_t)f->ret);
		l->found = !card_copies(r, l->seat, b->card[f->ret].def);
	}
	const bool any = l->until_new ? l->found : list_len(r);
	LOCALS(&kernel_of(r)->frame[kernel_of(r)->depth - 2], struct script)->it = any ? REF_C(*list_at(r, list_len(r) - 1)) : 0;
	RETURN(r, cards_laid_under(r));
}

static void call_turn_cards(struct run *r, int seat, int n, int deck, int until_new)
{
	*LOCALS(frame_push(r, PROC_turn_cards), struct turn_locals) = (struct turn_locals){ .seat = seat, .n = n, .deck = deck, .until_new = until_new };
}

enum next op_TURN_CARDS(OP_ARGS)
{
	OP_CALL(call_turn_cards(r, s->you, op_amount2(r, s, a), a[2], a[3]));
}
