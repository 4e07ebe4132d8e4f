/* owned.c - instructions that cards of expansions need: what investigators have. */
#include "op.h"
#include "board/play/check.h"
#include "board/play/draw.h"
#include "board/play/move.h"
#include "board/play/status.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- points and tokens ---------------------------------------------------------------- */

struct points_locals { int32_t seat, n, cause, sanity, stamina; };

enum next proc_lose_split(struct run *r, struct frame *f)
{
	struct points_locals *l = LOCALS(f, struct points_locals);
	RESUME(f, 1, 2);
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_split(r, l->seat, l->n, (ref_h)l->cause));
		l->sanity += r->picked.a == RESOURCE_SANITY;
		l->stamina += r->picked.a == RESOURCE_STAMINA;
	}
	AWAIT(f, 2, call_lose(r, l->seat, l->sanity, l->stamina, (ref_h)l->cause));
	RETURN(r, f->ret);
}

static void call_lose_split(struct run *r, int seat, int n, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_lose_split), struct points_locals) = (struct points_locals){ .seat = seat, .n = n, .cause = cause };
}

enum next op_LOSE_SPLIT(OP_ARGS)
{
	OP_CALL(call_lose_split(r, s->you, op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_REDUCE_TO(OP_ARGS)
{
	const int n = resource_of(r, s->you, a[2]) - op_amount2(r, s, a);
	if (n <= 0)
		return NEXT_GO;
	if (a[2] == RESOURCE_SANITY || a[2] == RESOURCE_STAMINA)
		OP_CALL(call_lose(r, s->you, a[2] == RESOURCE_SANITY ? n : 0, a[2] == RESOURCE_STAMINA ? n : 0, (ref_h)s->source));
	resource_pay(r, s->you, a[2], n);
	return NEXT_GO;
}

struct sliders_locals { int32_t seat, i; };

static void options_slider(struct run *r, int seat, int track)
{
	decision_of(r, seat, PROMPT_START_SLIDERS, 0);
	for (int stop = 0; stop < 4; stop++)
		option_add(r, VERB_SLIDE, (unsigned)(WORD_SKILL + 2 * track), (unsigned)stop + 1);
}

enum next proc_sliders(struct run *r, struct frame *f)
{
	struct sliders_locals *l = LOCALS(f, struct sliders_locals);
	RESUME(f, 1);
	for (l->i = 0; l->i < TRACKS; l->i++) {
		CHOOSE(f, 1, options_slider(r, l->seat, l->i));
		board_of(r)->seat[l->seat].slider[l->i] = (uint8_t)(r->picked.b - 1);
	}
	RETURN(r, 0);
}

static void call_sliders(struct run *r, int seat)
{
	*LOCALS(frame_push(r, PROC_sliders), struct sliders_locals) = (struct sliders_locals){ seat, 0 };
}

enum next op_SLIDERS(OP_ARGS)
{
	if (a[0])
		OP_CALL(call_sliders(r, s->you));
	for (int t = 0; t < TRACKS; t++)
		board_of(r)->seat[s->you].slider[t] = 0;
	seat_clamp(r, s->you);
	return NEXT_GO;
}

/* ---- one card or trophy, by choice ------------------------------------------------------- */

enum choice { CHOICE_WORTH, CHOICE_TROPHY, CHOICE_BOX, CHOICE_GIVE, CHOICE_BACK };
struct choice_locals { int32_t seat, choice, what, which, value, cause, n, with, card; };

static void call_choice(struct run *r, const struct script *s, enum choice choice, const uint16_t *what, int value, int n)
{
	struct choice_locals *l = LOCALS(frame_push(r, PROC_choice), struct choice_locals);
	*l = (struct choice_locals){ .seat = s->you, .choice = choice, .what = what ? what[0] : 0, .which = what ? what[1] : 0, .value = value, .cause = s->source, .n = n };
}

/* The highest price among those that fit; -1 when there is none. */
static int price_highest(struct run *r, int seat, int what, def_h which)
{
	const struct board *b = board_of(r);
	int edge = -1;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (card_fits(r, c, what, which) && card_price(r, c) > edge)
			edge = card_price(r, c);
	return edge;
}

static bool card_offered(struct run *r, const struct choice_locals *l, int c)
{
	if (!card_fits(r, c, l->what, (def_h)l->which))
		return false;
	return l->choice != CHOICE_WORTH || card_price(r, c) >= l->value;
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
	switch (l->choice) {
	case CHOICE_TROPHY:
		log_add(r, LOG_SPENDS, l->seat, ref, 0, 1, (ref_h)l->cause);
		monster_to_cup(r, n);
		break;
	case CHOICE_BOX:
		log_add(r, LOG_DISCARDS, l->seat, ref, 0, 1, (ref_h)l->cause);
		card_box(r, n);
		break;
	case CHOICE_GIVE:
	case CHOICE_BACK:
		card_move(r, n, l->choice == CHOICE_GIVE ? l->with : l->seat);
		l->card = n;
		break;
	default:
		log_add(r, LOG_DISCARDS, l->seat, ref, 0, 1, (ref_h)l->cause);
		card_discard(r, n);
		break;
	}
}

enum next proc_choice(struct run *r, struct frame *f)
{
	struct choice_locals *l = LOCALS(f, struct choice_locals);
	RESUME(f, 1, 2);
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
		choice_done(r, l, r->picked.a);
		l->choice = l->choice == CHOICE_GIVE ? CHOICE_BACK : l->choice;
	}
	RETURN(r, 1);
}

enum next op_DISCARD_WORTH(OP_ARGS)
{
	if (op_probing(s))
		return op_bool(s, price_highest(r, s->you, a[0], a[1]) >= a[2]);
	OP_CALL(call_choice(r, s, CHOICE_WORTH, a, a[2], 1));
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

enum next op_BOX_CARDS(OP_ARGS)
{
	OP_CALL(call_choice(r, s, CHOICE_BOX, a + 2, 0, op_amount2(r, s, a)));
}

enum next op_SWAP_SKILLS(OP_ARGS)
{
	static const uint16_t skills[] = { BIT(OWNED_SKILL), 0 };
	(void)a;
	OP_CALL(call_choice(r, s, CHOICE_GIVE, skills, 0, 2));
}

/* ---- getting cards ------------------------------------------------------------------------- */

enum next op_KEEP(OP_ARGS)
{
	const int card = script_card(s);
	(void)a;
	if (!card)
		return NEXT_GO;
	OP_CALL(call_take(r, s->you, card, REF_C(card)));
}

/* Cards that were set aside come into their deck. */
enum next op_SET_OUT(OP_ARGS)
{
	struct board *b = board_of(r);
	(void)f, (void)s;
	for (int c = 1; c <= b->cards; c++) {
		const int deck = deck_of_kind(def_of(r, b->card[c].def)->kind);
		if (b->card[c].zone == ZONE_BOX && deck >= 0 && (a[1] ? b->card[c].def == a[1] : deck == a[0]))
			deck_under(r, deck, c);
	}
	if (!a[1])
		deck_shuffle(r, a[0]);
	return NEXT_GO;
}

struct cheap_locals { int32_t seat, n, deck, price, cause, i; };

enum next proc_cheap(struct run *r, struct frame *f)
{
	struct cheap_locals *l = LOCALS(f, struct cheap_locals);
	RESUME(f, 1, 2);
	for (; l->n > 0; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, l->deck));
		if (f->ret)
			list_push(r, (uint16_t)f->ret);
	}
	while (list_len(r)) {
		l->i = list_take(r, 0);
		if (card_price(r, l->i) <= l->price)
			AWAIT(f, 2, call_take(r, l->seat, l->i, (ref_h)l->cause));
		else
			card_discard(r, l->i);
	}
	RETURN(r, 0);
}

static void call_cheap(struct run *r, const struct script *s, int n, int deck, int price)
{
	*LOCALS(frame_push(r, PROC_cheap), struct cheap_locals) = (struct cheap_locals){ .seat = s->you, .n = n, .deck = deck, .price = price, .cause = s->source };
}

enum next op_DRAW_CHEAP(OP_ARGS)
{
	OP_CALL(call_cheap(r, s, op_amount2(r, s, a), a[2], a[3]));
}

struct learn_locals { int32_t seat, cause, card, falls; };

/* The spell is nobody's while its cost is lost: who goes insane of it has nothing to keep, and does not lose it among half of all items. */
enum next proc_learn(struct run *r, struct frame *f)
{
	struct learn_locals *l = LOCALS(f, struct learn_locals);
	RESUME(f, 1, 2, 3);
	AWAIT(f, 1, call_deck_top(r, l->seat, DECK_SPELL));
	l->card = f->ret;
	if (!l->card)
		RETURN(r, 0);
	AWAIT(f, 2, call_lose(r, l->seat, content_fact(r->c, board_of(r)->card[l->card].def, FACT_cost), 0, (ref_h)l->cause));
	if (seat_is_gone(r, l->seat, l->falls))
		card_discard(r, l->card);
	else
		AWAIT(f, 3, call_take(r, l->seat, l->card, (ref_h)l->cause));
	RETURN(r, 0);
}

static void call_learn(struct run *r, const struct script *s)
{
	*LOCALS(frame_push(r, PROC_learn), struct learn_locals) = (struct learn_locals){ .seat = s->you, .cause = s->source, .falls = s->falls };
}

enum next op_LEARN(OP_ARGS)
{
	(void)a;
	OP_CALL(call_learn(r, s));
}

/* ---- what an event is about -------------------------------------------------------------------- */

static int event_card(struct run *r, const struct script *s)
{
	const struct event *e = event_facts(r, s->facts);
	return e && REF_TYPE((ref_h)e->subject) == REF_CARD ? REF_N(e->subject) : 0;
}

enum next op_EVENT_CARD(OP_ARGS)
{
	const int card = event_card(r, s);
	(void)f;
	return op_bool(s, card && card_fits(r, card, a[0], a[1]));
}

enum next op_EVENT_SUBTYPE(OP_ARGS)
{
	const int card = event_card(r, s);
	(void)f;
	return op_bool(s, card && content_fact(r->c, board_of(r)->card[card].def, FACT_subtype) == a[0]);
}

enum next op_CAUSE_FITS(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	const ref_h cause = e ? (ref_h)e->source : 0;
	(void)f;
	return op_bool(s, REF_TYPE(cause) == REF_CARD && card_fits(r, REF_N(cause), a[0], 0));
}

enum next op_ADD_SUCCESS(OP_ARGS)
{
	(void)f;
	if (s->facts)
		LOCALS(&kernel_of(r)->frame[s->facts - 1], struct check)->flags += op_amount2(r, s, a) << CHECK_BONUS;
	return NEXT_GO;
}
