/* mythos.c - the Mythos phase: gate, clue, movement, text; environments, rumors and headlines. */
#include "board/play/mythos.h"

#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/monster_move.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

static int subtype_of(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_subtype);
}

static bool is_environment(int subtype)
{
	return subtype == SUBTYPE_ENVIRONMENT_URBAN || subtype == SUBTYPE_ENVIRONMENT_MYSTIC || subtype == SUBTYPE_ENVIRONMENT_WEATHER;
}

row_h row_of_body(struct run *r, def_h d, int kind, int event)
{
	const struct def *def = def_of(r, d);
	for (int i = 0; i < def->rows; i++)
		if (r->c->rows[def->row + i].kind == kind && r->c->rows[def->row + i].event == event)
			return (row_h)(def->row + i);
	return 0;
}

/* A sheet may have one in each of its powers; what is called last runs first. */
void call_body(struct run *r, int card, int body, int seat)
{
	const struct def *d = def_of(r, board_of(r)->card[card].def);
	for (int i = d->rows; i-- > 0;) {
		const struct row *row = &r->c->rows[d->row + i];
		if (row->kind == ROW_BODY && row->event == body)
			script_call(r, row->body, seat, REF_C(card), 0, (row_h)(d->row + i));
	}
}

/* The card in play whose activity marker lies on a place, 0 none: B-MYTHOS-13, F-MYTH-03.  The marker is a reminder and does nothing by itself. */
int mythos_activity(struct run *r, int place)
{
	const struct board *b = board_of(r);
	const uint16_t in_play[] = { b->environment, b->rumor, b->headline };
	for (unsigned i = 0; i < sizeof(in_play) / sizeof(in_play[0]); i++)
		if (in_play[i] && content_fact(r->c, b->card[in_play[i]].def, FACT_activity) == b->place[place].def)
			return in_play[i];
	return 0;
}

static void environment_leaves(struct run *r)
{
	struct board *b = board_of(r);
	b->environment = 0;
	if (!(b->shut & SHUT_BY_ENVIRONMENT))
		return;
	b->shut &= (uint8_t)~SHUT_BY_ENVIRONMENT;
	for (int p = 1; p < b->first_world; p++)
		if (b->place[p].flags & MARK_SHUT_PLAY)
			place_reopen(r, p, MARK_SHUT_PLAY);
}

/* B-MYTHOS-05, B-MYTHOS-07, B-MYTHOS-14: under the deck, with its markers. */
void mythos_discard(struct run *r, int card)
{
	struct board *b = board_of(r);
	if (b->environment == card)
		environment_leaves(r);
	if (b->rumor == card)
		b->rumor = 0;
	if (b->headline == card)
		b->headline = 0;
	card_discard(r, card);
	victory_by_sealing(r);							/* it may have asked for one more */
}

/* ---- one card ---------------------------------------------------------------- */

struct mythos_locals { int32_t setup, card, place, i, extra; };

void call_mythos(struct run *r, bool setup)
{
	struct mythos_locals *l = LOCALS(frame_push(r, PROC_mythos), struct mythos_locals);
	l->setup = setup;
}

static int gate_place(struct run *r, int card)
{
	const int d = content_fact(r->c, board_of(r)->card[card].def, FACT_gate_at);
	return d ? place_of_def(r, (def_h)d) : 0;
}

/* K-BURST-01, K-ATLN-01: printed red, or every one by an Ancient One's power. */
static bool is_burst(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_flags) & MYTHOS_BURST || stat_value(r, STAT_BURST, 0, 0) > 0;
}

/* B-GATE-01, B-GATE-02, K-BURST-03: sealed, open or new. */
static void mythos_gate(struct run *r, int card, int place)
{
	struct board *b = board_of(r);
	const bool sealed = b->place[place].flags & MARK_SEALED;
	if (!place)
		return;
	if (sealed && is_burst(r, card))
		call_burst(r, place, gate_monsters(b), REF_C(card));
	else if (sealed)
		call_gate_stopped(r, place, REF_C(card));
	else if (b->place[place].gate)
		call_surge(r, place, REF_C(card));				/* B-SURGE-01, F-SURGE-01 */
	else
		call_open_gate(r, place, gate_monsters(b), REF_C(card));	/* B-SETUP-32 */
}

static void options_clue_taker(struct run *r, int place)
{
	const struct board *b = board_of(r);
	const unsigned seats = b->place[place].seats;
	const bool several = seats & (seats - 1);
	decision_of(r, several ? b->first : __builtin_ctz(seats), PROMPT_CLUE_TAKER, REF_P(place));	/* B-CLUE-08 */
	for (int s = 0; s < b->seats; s++)
		if (seats >> s & 1)
			option_add(r, VERB_PICK, REF_S(s), 0);
	option_add(r, VERB_NOTHING, 0, 0);					/* B-CLUE-09 */
}

struct clue_locals { int32_t place; };

/* B-CLUE-05, B-CLUE-06 */
void call_clue_appears(struct run *r, int card, enum fact where)
{
	struct board *b = board_of(r);
	const int d = content_fact(r->c, b->card[card].def, where);
	const int place = d ? place_of_def(r, (def_h)d) : 0;
	if (!place || b->place[place].gate || stat_cannot(r, STAT_CLUES_APPEAR, 0))	/* B-CLUE-06, B-CLUE-11, B-MYTHOS-04 */
		return;
	b->place[place].clues++;	/* B-CLUE-05 */
	log_add(r, LOG_CLUE_AT, SEAT_MAX, REF_P(place), 0, 1, REF_C(card));
	if (b->place[place].seats)						/* B-CLUE-07 */
		LOCALS(frame_push(r, PROC_clue_appears), struct clue_locals)->place = place;
}

enum next proc_clue_appears(struct run *r, struct frame *f)
{
	struct clue_locals *l = LOCALS(f, struct clue_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_clue_taker(r, l->place));				/* B-CLUE-07 */
	if (picked(r, VERB_PICK)) {
		board_of(r)->place[l->place].clues--;
		resource_gain_now(r, REF_N(r->picked.a), RESOURCE_CLUES, 1, REF_P(l->place));	/* B-CLUE-07, B-CLUE-08 */
	}
	RETURN(r, 0);
}

static void drawn_mythos(struct run *r, int card)
{
	event_once(r, EVENT_MYTHOS_DRAWN, SEAT_MAX, REF_C(card), 0);
}

/* Draws the card of the phase.  In setup rumors are put under the deck unread: B-SETUP-29, B-SETUP-30. */
enum next proc_mythos_draw(struct run *r, struct frame *f)
{
	struct mythos_locals *l = LOCALS(f, struct mythos_locals);
	RESUME(f, 1, 2, 3);
	for (;;) {
		AWAIT(f, 1, call_deck_top(r, board_of(r)->first, DECK_MYTHOS));
		l->card = f->ret;
		log_add(r, LOG_MYTHOS, board_of(r)->first, REF_C(l->card), 0, 0, 0);
		if (subtype_of(r, l->card) == SUBTYPE_RESHUFFLE) {
			if (event_heard(r, EVENT_MYTHOS_DRAWN))
				AWAIT(f, 3, drawn_mythos(r, l->card));
			AWAIT(f, 2, call_body(r, l->card, BODY_HEADLINE, board_of(r)->first));
			if (board_of(r)->card[l->card].zone == ZONE_LIMBO)
				card_discard(r, l->card);
			deck_shuffle(r, DECK_MYTHOS);
		} else if (l->setup && subtype_of(r, l->card) == SUBTYPE_RUMOR) {	/* B-SETUP-29, B-SETUP-30, F-SETUP-01 */
			card_discard(r, l->card);
		} else {
			RETURN(r, l->card);
		}
	}
}

void call_mythos_draw(struct run *r, bool setup)
{
	struct mythos_locals *l = LOCALS(frame_push(r, PROC_mythos_draw), struct mythos_locals);
	l->setup = setup;
}

/* The four steps, one after another. */
enum next proc_mythos(struct run *r, struct frame *f)
{
	struct mythos_locals *l = LOCALS(f, struct mythos_locals);
	struct board *b = board_of(r);
	const struct def *d = l->card ? def_of(r, b->card[l->card].def) : NULL;
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
	for (l->extra = stat_value(r, STAT_MYTHOS_GATES, 0, b->extra_gates); l->extra > 0 && !l->setup; l->extra--) {
		AWAIT(f, 1, call_mythos_draw(r, false));
		l->card = f->ret;
		AWAIT(f, 2, mythos_gate(r, l->card, gate_place(r, l->card)));
		card_discard(r, l->card);
	}
	do {
		AWAIT(f, 3, call_mythos_draw(r, l->setup));			/* B-MYTHOS-01 */
		l->card = f->ret;
		if (!event_heard(r, EVENT_MYTHOS_DRAWN))
			break;
		AWAIT(f, 10, drawn_mythos(r, l->card));
		if (!f->ret)							/* another one in its place */
			card_discard(r, l->card);
	} while (!f->ret);
	AWAIT(f, 4, mythos_gate(r, l->card, gate_place(r, l->card)));		/* B-MYTHOS-02, B-MYTHOS-11 */
	if (content_fact(r->c, b->card[l->card].def, FACT_doom))
		AWAIT(f, 8, call_doom(r, content_fact(r->c, b->card[l->card].def, FACT_doom), REF_C(l->card)));
	AWAIT(f, 5, call_clue_appears(r, l->card, FACT_clue_at));		/* B-MYTHOS-02, B-MYTHOS-11 */
	AWAIT(f, 11, call_clue_appears(r, l->card, FACT_clue_at_2));
	d = def_of(r, b->card[l->card].def);
	AWAIT(f, 6, call_move_monsters(r, d->fact[FACT_white], d->fact[FACT_black], is_burst(r, l->card)));	/* B-MYTHOS-02, B-MMOVE-01 */
	AWAIT(f, 9, event_once(r, EVENT_MYTHOS_MOVED, SEAT_MAX, REF_C(l->card), REF_C(l->card)));
	AWAIT(f, 7, call_mythos_text(r, l->card));				/* B-MYTHOS-02, B-MYTHOS-16 */
	RETURN(r, 0);
}

/* ---- the text: B-MYTHOS-16 ------------------------------------------------------ */

void call_mythos_text(struct run *r, int card)
{
	LOCALS(frame_push(r, PROC_mythos_text), struct mythos_locals)->card = card;
}

enum next proc_mythos_text(struct run *r, struct frame *f)
{
	struct mythos_locals *l = LOCALS(f, struct mythos_locals);
	struct board *b = board_of(r);
	const int subtype = subtype_of(r, l->card);
	RESUME(f, 1, 2, 3);
	if ((subtype == SUBTYPE_ENVIRONMENT_WEATHER && stat_cannot(r, STAT_WEATHER, 0)) ||	/* F-AOP-02, F-AOP-03 */
		(subtype == SUBTYPE_ENVIRONMENT_MYSTIC && stat_cannot(r, STAT_MYSTIC, 0))) {
		card_discard(r, l->card);
	} else if (is_environment(subtype)) {
		if (b->environment)						/* B-MYTHOS-07 */
			mythos_discard(r, b->environment);
		card_play(r, l->card);
		b->environment = (uint16_t)l->card;				/* B-MYTHOS-06 */
		AWAIT(f, 1, call_body(r, l->card, BODY_ENTERS, b->first));
	} else if (subtype == SUBTYPE_RUMOR) {
		if (b->rumor) {							/* B-MYTHOS-10, B-MYTHOS-11 */
			card_discard(r, l->card);
			RETURN(r, 0);
		}
		card_play(r, l->card);
		b->rumor = (uint16_t)l->card;
		b->rumor_new = 1;
		AWAIT(f, 2, call_body(r, l->card, BODY_ENTERS, b->first));
	} else {
		AWAIT(f, 3, call_body(r, l->card, BODY_HEADLINE, b->first));
		if (b->card[l->card].zone == ZONE_LIMBO)			/* B-MYTHOS-05; some headlines stay for a while */
			card_discard(r, l->card);
	}
	RETURN(r, 0);
}

/* ---- rumors: B-MYTHOS-08, B-MYTHOS-09 --------------------------------------------- */

void call_rumor(struct run *r, bool pass)
{
	if (!board_of(r)->rumor)
		return;
	struct mythos_locals *l = LOCALS(frame_push(r, PROC_rumor), struct mythos_locals);
	l->card = board_of(r)->rumor;
	l->setup = pass;
}

enum next proc_rumor(struct run *r, struct frame *f)
{
	struct mythos_locals *l = LOCALS(f, struct mythos_locals);
	struct board *b = board_of(r);
	RESUME(f, 1);
	log_add(r, l->setup ? LOG_RUMOR_PASSED : LOG_RUMOR_FAILED, SEAT_MAX, REF_C(l->card), 0, 0, 0);
	AWAIT(f, 1, call_body(r, l->card, l->setup ? BODY_PASS : BODY_FAIL, b->first));
	if (b->rumor == l->card) {
		for EACH_MONSTER(m, b, MONSTER_ON_CARD)
			monster_to_cup(r, m);
		b->rumor = 0;
		if (content_fact(r->c, b->card[l->card].def, FACT_flags) & MYTHOS_TO_BOX)
			card_box(r, l->card);
		else
			card_discard(r, l->card);
	}
	RETURN(r, 0);
}

int conditions_hold(struct run *r, int card, int seat)
{
	const struct def *d = def_of(r, board_of(r)->card[card].def);
	const struct row *rows = r->c->rows, *end = &rows[d->row + d->rows];
	int sides = 0;
	for (const struct row *row = &rows[d->row]; row < end; row++) {
		if (row->kind != ROW_BODY || (row->event != BODY_PASSES_WHEN && row->event != BODY_FAILS_WHEN))
			continue;
		const struct script ctx = { .you = seat, .source = REF_C(card), .row = (int32_t)(row - rows) };
		if (script_eval(r, &ctx, row->body ? row->body : row->cond))
			sides |= row->event == BODY_PASSES_WHEN ? PASSES_NOW : FAILS_NOW;
	}
	return sides;
}

/* ---- surges: B-SURGE-01 .. B-SURGE-18 ------------------------------------------------ */

struct surge_locals { int32_t place, cause, left, room, share, i; };

void call_surge(struct run *r, int place, ref_h cause)
{
	struct surge_locals *l = LOCALS(frame_push(r, PROC_surge), struct surge_locals);
	*l = (struct surge_locals){ .place = place, .cause = cause };
}

static int surge_count(struct run *r, int place)
{
	int n = 0;
	for (int i = 0; i < list_len(r); i++)
		n += *list_at(r, i) == place;
	return n;
}

static int surge_size(struct run *r)
{
	const struct board *b = board_of(r);
	const int gates = open_gates(b);
	return stat_value(r, STAT_SURGE, 0, gates > b->counted ? gates : b->counted);	/* B-SURGE-02, B-SURGE-15, F-SURGE-02, F-DIFF-03 */
}

/* When all of them fit, every gate gets the same number (B-SURGE-05), and the first odd one comes at the gate that surges. */
static void surge_spread(struct run *r, struct surge_locals *l)
{
	const struct board *b = board_of(r);
	const int gates = open_gates(b);
	l->share = l->left / gates;
	if (l->left % gates && l->place)					/* B-SURGE-06, F-SURGE-04, F-SURGE-07 */
		list_push(r, (uint16_t)l->place);
	for (int n = 0; n < l->share; n++)					/* F-SURGE-03 */
		for (int p = 1; p <= b->places; p++)
			if (b->place[p].gate)
				list_push(r, (uint16_t)p);
}

/* The other odd ones go where the first player says, one at most to each gate (B-SURGE-09, B-SURGE-12).  Over the limit he is free: B-SURGE-10, B-SURGE-13. */
static void options_surge(struct run *r, const struct surge_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, b->first, PROMPT_SURGE, REF_P(l->place));
	r->decision.n = (int16_t)(l->room - list_len(r));
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].gate && (l->left > l->room || surge_count(r, p) == l->share))	/* F-SURGE-05 */
			option_add(r, VERB_PICK, REF_P(p), 0);
}

/* How many of those that are left fit under the limit now. */
static int surge_room(const struct board *b, int left)
{
	const int free = b->terror >= 10 ? left : monster_limit(b) - monsters_in_play(b), room = free > 0 ? free : 0;
	return room < left ? room : left;
}

/* The places are named before anything is drawn (B-SURGE-11); then markers come in that order (B-SURGE-16); the rest overflows one by one (B-SURGE-14).
   When that takes terror to 10 there is room again for those that are left: B-SURGE-18. */
enum next proc_surge(struct run *r, struct frame *f)
{
	struct surge_locals *l = LOCALS(f, struct surge_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	AWAIT(f, 4, event_call(r, &(struct event){ .event = EVENT_SURGE, .seat = SEAT_MAX, .subject = REF_P(l->place), .amount = surge_size(r), .source = l->cause }));
	l->left = f->ret;
	log_add(r, LOG_SURGE, SEAT_MAX, l->place ? REF_P(l->place) : (ref_h)l->cause, 0, l->left, (ref_h)l->cause);
	while (l->left > 0) {
		l->room = surge_room(b, l->left);
		list_clear(r);
		if (l->room == l->left)
			surge_spread(r, l);
		while (list_len(r) < l->room) {
			CHOOSE(f, 1, options_surge(r, l));			/* F-SURGE-06 */
			list_push(r, (uint16_t)REF_N(r->picked.a));
		}
		for (l->i = 0; l->i < l->room; l->i++)
			AWAIT(f, 2, call_spawn(r, *list_at(r, l->i), (ref_h)l->cause));
		l->left -= l->room;
		for (; l->left > 0 && !surge_room(b, l->left); l->left--)
			AWAIT(f, 3, call_spawn(r, b->outskirts, (ref_h)l->cause));	/* F-LIM-06 */
	}
	RETURN(r, 0);
}
