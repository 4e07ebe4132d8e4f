/* deck.c - drawing, encounter cards, searching, discarding from hand. */
#include "cards/cards.h"
#include "cards/play/choose.h"
#include "cards/play/damage.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/target.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/rng.h"
#include "kernel/script.h"

/* ---- drawing player cards --------------------------------------------------- */

struct draw_locals { int32_t seat, n, i, horror; };

void call_draw_cards(struct run *r, int seat, int n)
{
	if (n <= 0 || !seat_in(r, seat) || stat_cannot(r, VAL_DRAW, seat_ref(seat)))
		return;
	event_call(r, &(struct event){ .event = ON_DRAW, .seat = seat, .amount = n });
}

int draw_apply(struct run *r, struct event *e)
{
	struct draw_locals *l = LOCALS(frame_push(r, PROC_draw_cards), struct draw_locals);
	*l = (struct draw_locals){ e->seat, e->amount, 0, 0 };
	return 0;
}

/* The top card of a pile, or another one of it that was rigged. */
static card_h pile_next(struct run *r, int pile, int rigged)
{
	const card_h c = rigged > 0 ? pile_find(r, pile, (def_h)rigged) : 0;
	return c ? c : pile_top(r, pile);
}

card_h deck_next(struct run *r, int seat)
{
	return pile_next(r, PILE_DECK + seat, rig_take(r, STREAM_DECK, seat));
}

static void draw_log(struct run *r, int seat, card_h c)
{
	log_add(r, CLOG_DRAWS, seat, 0, 0, 0, 0);
	if (r->log)
		log_write(r, &(struct log_event){ .type = CLOG_DRAW, .seat = (uint8_t)seat, .sees = (uint8_t)seat, .a = card_ref(c) });
}

static void draw_card(struct run *r, const struct draw_locals *l, card_h c)
{
	cards_move(r, c, PILE_HAND + l->seat);
	draw_log(r, l->seat, c);
	list_push(r, c);
}

/* One card to the hand; an empty deck is made again from the discard pile, for a horror (C-DRAW-07, C-DRAW-09). */
static bool draw_one(struct run *r, struct draw_locals *l)
{
	if (!pile_n(r, PILE_DECK + l->seat)) {
		if (!pile_n(r, PILE_DISCARD + l->seat))
			return false;
		pile_merge(r, PILE_DISCARD + l->seat, PILE_DECK + l->seat);
		log_add(r, CLOG_RESHUFFLE, l->seat, 0, 0, 0, 0);
		l->horror++;
	}
	draw_card(r, l, deck_next(r, l->seat));
	return true;
}

/* These cards, wherever they are, are drawn at once. */
void call_draw_these(struct run *r, int seat, const uint16_t *list, int n)
{
	if (!n || !seat_in(r, seat) || stat_cannot(r, VAL_DRAW, seat_ref(seat)))
		return;
	struct draw_locals *l = LOCALS(frame_push(r, PROC_draw_cards), struct draw_locals);
	*l = (struct draw_locals){ .seat = seat };
	for (int i = 0; i < n; i++)
		draw_card(r, l, list[i]);
}

static bool draw_all(struct run *r, struct draw_locals *l)
{
	for (int i = 0; i < l->n; i++)
		if (!draw_one(r, l))
			return false;
	return true;
}

static void call_drawn_card(struct run *r, const struct draw_locals *l)
{
	const card_h c = *list_at(r, l->i);
	if (card_of(r, c)->pile == PILE_HAND + l->seat)
		after_call(r, &(struct event){ .event = ON_DRAWN, .seat = l->seat, .subject = card_ref(c) });
}

static bool is_weakness(struct run *r, card_h c)
{
	return card_flag(r, c, CFLAG_WEAKNESS);
}

/* All cards come at once; then the horror of an empty deck, then weaknesses in the order in which they came (C-DRAW-05, C-DRAW-06). */
enum next proc_draw_cards(struct run *r, struct frame *f)
{
	struct draw_locals *l = LOCALS(f, struct draw_locals);
	RESUME(f, 1, 2, 3, 4);
	if (!draw_all(r, l)) {
		suffer_trauma(r, l->seat, STUFF_HORROR, 1, 0);	/* C-DRAW-11 */
		AWAIT(f, 1, call_eliminate(r, l->seat, OUT_DEFEATED));
		RETURN(r, 0);
	}
	if (l->horror)
		AWAIT(f, 2, call_deal(r, l->seat, 0, l->horror, 0, 0));
	for (l->i = 0; l->i < list_len(r) && seat_in(r, l->seat); l->i++)
		if (is_weakness(r, *list_at(r, l->i)))
			AWAIT(f, 3, call_gain_card(r, l->seat, *list_at(r, l->i), true));
	for (l->i = 0; l->i < list_len(r); l->i++)
		AWAIT(f, 4, call_drawn_card(r, l));
	RETURN(r, list_len(r));
}

/* ---- a card that comes to the hand ---------------------------------------------- */

struct gain_locals { int32_t seat, card, answer; };

/* A weakness that enters a hand by any means is resolved as if drawn (C-WEAK-02, C-WEAK-03, C-WEAK-04).  `answer` is what the caller is told: whether what it wanted was done. */
void call_gain_card(struct run *r, int seat, card_h c, bool answer)
{
	struct gain_locals *l = LOCALS(frame_push(r, PROC_gain_card), struct gain_locals);
	*l = (struct gain_locals){ seat, c, answer };
}

static bool encounter_kind(struct run *r, card_h c)
{
	return card_kind(r, c) == KIND_ENEMY || card_kind(r, c) == KIND_TREACHERY;	/* C-CTYPE-04 */
}

static void call_revelation(struct run *r, int seat, card_h c)
{
	if (card_play_row(r, c, CBODY_REVELATION))
		event_call(r, &(struct event){ .event = ON_REVELATION, .seat = seat, .subject = card_ref(c), .source = card_ref(c) });
}

int revelation_apply(struct run *r, struct event *e)
{
	const row_h row = card_play_row(r, ref_card((ref_h)e->subject), CBODY_REVELATION);
	script_call(r, r->c->rows[row].body, e->seat, (ref_h)e->subject, 0, row);
	return 1;
}

enum next proc_gain_card(struct run *r, struct frame *f)
{
	struct gain_locals *l = LOCALS(f, struct gain_locals);
	RESUME(f, 1, 2);
	if (encounter_kind(r, (card_h)l->card)) {
		AWAIT(f, 1, call_encounter_card(r, l->seat, (card_h)l->card));
	} else {
		cards_move(r, (card_h)l->card, PILE_HAND + l->seat);
		if (is_weakness(r, (card_h)l->card))
			AWAIT(f, 2, call_revelation(r, l->seat, (card_h)l->card));
	}
	RETURN(r, l->answer);
}

/* ---- encounter cards --------------------------------------------------------------- */

/* The top card of the encounter deck, made again from its discard pile when it is empty. */
int encounter_take(struct run *r)
{
	const int rigged = rig_take(r, STREAM_DECK, PILE_ENC_DECK);
	if (!pile_n(r, PILE_ENC_DECK))
		pile_merge(r, PILE_ENC_DISCARD, PILE_ENC_DECK);	/* C-ENC-03 */
	return pile_next(r, PILE_ENC_DECK, rigged);
}

/* An empty encounter deck is made again, once no effect is going on that emptied it (C-ENC-03, C-ENC-04). */
void encounter_refill(struct run *r)
{
	if (!pile_n(r, PILE_ENC_DECK) && !cards_of(r)->test.on)
		pile_merge(r, PILE_ENC_DISCARD, PILE_ENC_DECK);
}

struct encounter_locals { int32_t seat, card, peril, surge; };

/* card 0: the top one of the encounter deck. */
void call_encounter_card(struct run *r, int seat, card_h c)
{
	if (!c)
		c = (card_h)encounter_take(r);
	if (!c || !seat_in(r, seat))
		return;
	cards_move(r, c, PILE_LIMBO);	/* C-LIMBO-03 */
	if (card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN) {
		log_add(r, CLOG_HIDDEN, seat, 0, 0, 0, 0);
	} else {
		log_add(r, CLOG_ENCOUNTER, seat, card_ref(c), 0, 0, 0);
	}
	event_call(r, &(struct event){ .event = ON_ENCOUNTER, .seat = seat, .subject = card_ref(c), .source = card_ref(c) });
}

int encounter_apply(struct run *r, struct event *e)
{
	struct encounter_locals *l = LOCALS(frame_push(r, PROC_encounter_card), struct encounter_locals);
	const card_h c = ref_card((ref_h)e->subject);
	*l = (struct encounter_locals){ e->seat, c, 0, card_of(r, c)->flags & CARD_SURGES };
	return 0;
}

static void peril_begin(struct run *r, struct encounter_locals *l)
{
	if (!(card_fact(r, (card_h)l->card, FACT_keywords) & KEYWORD_PERIL) || cards_of(r)->peril_seat)
		return;
	cards_of(r)->peril_seat = (uint8_t)(l->seat + 1);	/* C-PHASE-13 */
	l->peril = 1;
}

static void peril_end(struct run *r, const struct encounter_locals *l)
{
	if (l->peril)
		cards_of(r)->peril_seat = 0;
}

static bool encounter_surges(struct run *r, card_h c)
{
	const bool surges = (card_fact(r, c, FACT_keywords) & KEYWORD_SURGE) || (card_of(r, c)->flags & CARD_SURGES);
	card_of(r, c)->flags &= (uint8_t)~CARD_SURGES;
	return surges;
}

enum next proc_encounter_card(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	RESUME(f, 1, 2, 3);
	peril_begin(r, l);
	AWAIT(f, 1, call_revelation(r, l->seat, (card_h)l->card));	/* C-PHASE-14 */
	if (card_kind(r, (card_h)l->card) == KIND_ENEMY && card_of(r, (card_h)l->card)->pile == PILE_LIMBO && seat_in(r, l->seat))	/* else it is put away */
		AWAIT(f, 2, call_spawn_enemy(r, (card_h)l->card, l->seat, 0));	/* C-PHASE-15 */
	peril_end(r, l);
	if (!queue_holds(r, (card_h)l->card, l->seat, QUEUED_PUT_AWAY | (l->surge ? QUEUED_SURGE : 0) | (l->peril ? QUEUED_PERIL : 0)))
		AWAIT(f, 3, call_encountered(r, l->seat, (card_h)l->card, l->surge));
	RETURN(r, 1);
}

/* The encounter card is resolved, all of it: it is put away, and surges. */
void call_encountered(struct run *r, int seat, card_h c, bool surges)
{
	surges |= encounter_surges(r, c);
	cards_put_away(r, c);
	if (!surges || !seat_in(r, seat))
		return;
	log_add(r, CLOG_SURGE, seat, card_ref(c), 0, 0, 0);
	call_encounter_card(r, seat, 0);	/* C-SURGE-01 */
}

/* ---- searching --------------------------------------------------------------------------- */

static const uint8_t search_piles[4] = { PILE_DECK, PILE_DISCARD, PILE_ENC_DECK, PILE_ENC_DISCARD };

static int search_pile(int i, int seat)
{
	return i < 2 ? search_piles[i] + seat : search_piles[i];
}

/* A card that spoils a search it is found in: it is drawn, and the search finds nothing. */
static card_h search_spoiled(struct run *r, int seat, const struct script *s, const uint16_t *a)
{
	const int most = script_amount(r, s, a[1], (int16_t)a[2]);
	int k = 0;
	for (card_h c = a[0] & 1 ? pile_top(r, PILE_DECK + seat) : 0; c && (!most || k < most); c = card_of(r, c)->next, k++)
		if (card_play_row(r, c, CBODY_FOUND))
			return c;
	return 0;
}

/* Operands of SEARCH: mask, amount, shuffle, target.  Cards stay where they are while they are looked at (C-SEARCH-04); of each pile one of each title is offered. */
void call_search_cards(struct run *r, int seat, const struct script *s, const uint16_t *a)
{
	uint16_t list[CARD_MAX];
	const int most = script_amount(r, s, a[1], (int16_t)a[2]);
	int n = 0, looked = 0;
	for (int i = 0; i < 4; i++) {
		int k = 0;
		if (!(a[0] >> i & 1))
			continue;
		for (card_h c = pile_top(r, search_pile(i, seat)); c && (!most || k < most); c = card_of(r, c)->next, k++) {
			bool twice = false;
			looked++;
			for (int j = 0; j < n; j++)
				twice |= card_of(r, list[j])->def == card_of(r, c)->def && card_of(r, list[j])->pile == card_of(r, c)->pile;
			if (!twice && target_fits(r, s, a + 4, c))
				list[n++] = c;
		}
	}
	log_add(r, CLOG_SEARCH, seat, 0, 0, looked, (ref_h)s->source);
	if (search_spoiled(r, seat, s, a)) {
		call_gain_card(r, seat, search_spoiled(r, seat, s, a), false);
		return;
	}
	call_choose(r, seat, CPROMPT_SEARCH, (ref_h)s->source, list, n, CHOICE_PILES);	/* C-SEARCH-01, C-SEARCH-03 */
}

/* ---- the top of a deck in another order ------------------------------------------------------- */

struct arrange_locals { int32_t seat, n, draws, i, pile, how; };

void reveal_top(struct run *r, int seat, int pile, int n)
{
	for (card_h c = pile_top(r, pile); c && n-- > 0; c = card_of(r, c)->next) {
		if (card_of(r, c)->flags & CARD_KNOWN)
			continue;
		card_of(r, c)->flags |= CARD_KNOWN;
		log_add(r, CLOG_SHOWN, seat, card_ref(c), 0, 0, 0);
	}
}

/* The list holds the cards: first those to be drawn (n so far), then the others. */
void call_arrange(struct run *r, int seat, int pile, int n, int drawn, int how)
{
	struct arrange_locals *l = LOCALS(frame_push(r, PROC_arrange), struct arrange_locals);
	*l = (struct arrange_locals){ .seat = seat, .pile = pile, .how = how };
	reveal_top(r, seat, l->pile, n);
	for (card_h c = pile_top(r, l->pile); c && n-- > 0; c = card_of(r, c)->next)
		list_push(r, c);
	l->draws = drawn < list_len(r) ? drawn : list_len(r);
}

/* Two copies of a card are one option. */
static bool arrange_twin(struct run *r, const struct arrange_locals *l, int i)
{
	for (int k = l->n; k < i; k++)
		if (card_of(r, *list_at(r, k))->def == card_of(r, *list_at(r, i))->def)
			return true;
	return false;
}

static void options_arrange(struct run *r, const struct arrange_locals *l, int prompt)
{
	decision_of(r, l->seat, prompt, 0);
	r->decision.n = (int16_t)(l->draws - l->n);
	for (int i = l->n; i < list_len(r); i++)
		if (!arrange_twin(r, l, i))
			option_add(r, CVERB_CARD, card_ref(*list_at(r, i)), 0);
	if (prompt == CPROMPT_ARRANGE_BOTTOM)
		option_add(r, VERB_DONE, 0, 0);
}

/* The card that was picked comes next: behind those that came before it. */
static void arrange_next(struct run *r, struct arrange_locals *l)
{
	int i = l->n;
	while (*list_at(r, i) != ref_card(r->picked.a))
		i++;
	for (; i > l->n; i--)
		*list_at(r, i) = *list_at(r, i - 1);
	*list_at(r, l->n++) = ref_card(r->picked.a);
}

static void arrange_draw(struct run *r, struct arrange_locals *l)
{
	uint16_t list[CARD_MAX];
	for (int i = 0; i < l->draws; i++)
		list[i] = *list_at(r, i);
	call_draw_these(r, l->seat, list, l->draws);
}

static void arrange_top(struct run *r, const struct arrange_locals *l)
{
	for (int i = list_len(r) - 1; i >= l->i; i--)
		cards_move(r, *list_at(r, i), l->pile);
	for (int i = l->draws; i < list_len(r); i++)
		card_of(r, *list_at(r, i))->flags |= CARD_KNOWN;
}

enum next proc_arrange(struct run *r, struct frame *f)
{
	struct arrange_locals *l = LOCALS(f, struct arrange_locals);
	RESUME(f, 1, 2, 3, 4);
	while (l->n < l->draws) {
		CHOOSE(f, 1, options_arrange(r, l, CPROMPT_ARRANGE_DRAW));
		arrange_next(r, l);
	}
	while (!(l->how & (ARRANGE_ON_TOP | ARRANGE_SHUFFLED)) && l->n < list_len(r)) {
		CHOOSE(f, 2, options_arrange(r, l, CPROMPT_ARRANGE_BOTTOM));
		if (picked(r, VERB_DONE))
			break;
		arrange_next(r, l);
		card_bottom(r, ref_card(r->picked.a), l->pile);
		card_of(r, ref_card(r->picked.a))->flags |= CARD_KNOWN;
	}
	l->i = l->n;
	while (!(l->how & ARRANGE_SHUFFLED) && l->n < list_len(r)) {
		CHOOSE(f, 3, options_arrange(r, l, CPROMPT_ARRANGE_TOP));
		arrange_next(r, l);
	}
	arrange_top(r, l);
	AWAIT(f, 4, arrange_draw(r, l));
	if (l->how & ARRANGE_SHUFFLED)
		pile_shuffle(r, l->pile);
	RETURN(r, 1);
}

/* ---- hand size ------------------------------------------------------------------------------ */

struct hand_locals { int32_t seat; };

void call_discard_hand(struct run *r, int seat)
{
	struct hand_locals *l = LOCALS(frame_push(r, PROC_hand_size), struct hand_locals);
	l->seat = seat;
}

static int hand_over(struct run *r, int seat)
{
	return pile_n(r, PILE_HAND + seat) - stat_value(r, VAL_HAND_SIZE, seat_ref(seat), 8);	/* C-HAND-01 */
}

/* Weaknesses and hidden cards cannot be chosen (C-WEAK-07, C-HIDDEN-03). */
static void options_hand(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_DISCARD, 0);
	r->decision.n = (int16_t)hand_over(r, seat);
	r->decision.independent = 1;
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (!is_weakness(r, c) && !(card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN) && !card_twin(r, c))
			option_add(r, CVERB_CARD, card_ref(c), 0);
	if (!r->decision.count)
		option_add(r, VERB_DONE, 0, 0);
}

enum next proc_hand_size(struct run *r, struct frame *f)
{
	struct hand_locals *l = LOCALS(f, struct hand_locals);
	RESUME(f, 1);
	while (hand_over(r, l->seat) > 0) {
		CHOOSE(f, 1, options_hand(r, l->seat));
		if (picked(r, VERB_DONE))
			break;
		cards_discard(r, ref_card(r->picked.a));
	}
	RETURN(r, 0);
}

/* ---- discarding together ---------------------------------------------------------------------- */

struct together_locals { int32_t last; };

/*
 * Cards that are discarded at once lie in limbo until all are placed, one at a time: player cards as their owner likes, encounter cards as the lead does
 * (C-DISCARD-06, C-DISCARD-07).  Returns the card placed last.
 */
void call_discard_all(struct run *r, const uint16_t *list, int n)
{
	if (!n)
		return;
	frame_push(r, PROC_discard_all);
	for (int i = 0; i < n; i++) {
		cards_move(r, list[i], PILE_LIMBO);
		list_push(r, list[i]);
	}
}

static int discard_orders(struct run *r, card_h c)
{
	const int owner = card_of(r, c)->owner;
	return owner < CSEATS && seat_in(r, owner) ? owner : cards_of(r)->lead;
}

/* Of the first owner's cards that wait one of each definition: equal ones need no order. */
static void options_discard_all(struct run *r)
{
	card_h first = 0;
	for (int i = 0; i < list_len(r); i++) {
		const card_h c = *list_at(r, i);
		bool twice = card_of(r, c)->pile != PILE_LIMBO;
		if (!twice && !first) {
			first = c;
			decision_of(r, discard_orders(r, c), CPROMPT_ORDER_DISCARD, 0);
		}
		twice |= first && card_of(r, c)->owner != card_of(r, first)->owner;
		for (int j = 0; j < i && !twice; j++)
			twice = card_of(r, *list_at(r, j))->pile == PILE_LIMBO && card_of(r, *list_at(r, j))->def == card_of(r, c)->def;
		if (!twice)
			option_add(r, CVERB_CARD, card_ref(c), 0);
	}
}

static bool discards_wait(struct run *r)
{
	for (int i = 0; i < list_len(r); i++)
		if (card_of(r, *list_at(r, i))->pile == PILE_LIMBO)
			return true;
	return false;
}

enum next proc_discard_all(struct run *r, struct frame *f)
{
	struct together_locals *l = LOCALS(f, struct together_locals);
	RESUME(f, 1);
	while (discards_wait(r)) {
		CHOOSE(f, 1, options_discard_all(r));
		l->last = ref_card(r->picked.a);
		cards_discard(r, (card_h)l->last);
	}
	RETURN(r, l->last);
}
