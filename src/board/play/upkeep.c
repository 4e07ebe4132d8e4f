/* upkeep.c - the Upkeep phase: refresh, what must be done, sliders; also the refresh of the final battle. */
#include "board/play/upkeep.h"

#include "board/play/status.h"
#include "board/play/uses.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/seat.h"
#include "board/things/town.h"

struct upkeep_locals { int32_t seat, falls; };

void call_upkeep(struct run *r, int seat)
{
	struct upkeep_locals *l = LOCALS(frame_push(r, PROC_upkeep), struct upkeep_locals);
	*l = (struct upkeep_locals){ seat, board_of(r)->seat[seat].falls };
}

/* B-STATUS-18: any street or open location; staying is possible. */
static void options_lost_return(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_LOST_RETURN, 0);
	for (int p = 1; p <= b->places; p++)
		if (place_in_arkham(b, p) && place_enterable(r, p) &&
			!place_remote(r, p))					/* K-LITAS-01, K-LITAS-02 */
			option_add(r, VERB_PICK, REF_P(p), 0);
	option_add(r, VERB_STAY, 0, 0);
}

/* Rows that must be done and were not yet: a used one is marked for the turn. */
static bool duty_waits(struct run *r, int card, row_h id)
{
	const struct row *row = &r->c->rows[id];
	const struct script ctx = { .you = board_of(r)->card[card].owner, .source = REF_C(card), .row = id };
	return row->kind == ROW_ACTION && row->slot == 1 && (row->event & PHASE_UPKEEP) &&
		!list_has(r, id) && (!row->cond || script_eval(r, &ctx, row->cond));	/* F-UPK-01 */
}

static void options_duty(struct run *r, int card)
{
	const struct def *d = def_of(r, board_of(r)->card[card].def);
	if (!(d->actions & PHASE_UPKEEP))
		return;
	for (int i = 0; i < d->rows; i++)
		if (duty_waits(r, card, (row_h)(d->row + i)))
			option_add(r, VERB_DUTY, REF_C(card), (unsigned)(d->row + i));	/* B-UPKEEP-05 */
}

/* Every duty, in the player's order; other uses in between. */
static void options_upkeep(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_UPKEEP_ACTION, 0);
	r->decision.independent = 1;
	if (kernel_of(r)->actions & PHASE_UPKEEP) {
		options_duty(r, b->seat[seat].card);
		for (int c = b->seat[seat].first; c; c = b->card[c].next)
			options_duty(r, c);
	}
	const bool duty = r->decision.count;
	options_uses(r, seat);
	if (!duty)	/* B-UPKEEP-04 */
		option_add(r, VERB_DONE, 0, 0);
}

/* Each stop costs one focus. */
static void options_track(struct run *r, const struct seat *s, unsigned word, int at, int last)
{
	const int down = at - s->focus, low = down > 0 ? down : 0, high = at + s->focus < last ? at + s->focus : last;	/* B-SKILL-05, B-SKILL-07 */
	for (int stop = low; stop <= high; stop++)
		if (stop != at)	/* B-SKILL-06 */
			option_add(r, VERB_SLIDE, word, (unsigned)stop + 1);
}

void options_sliders(struct run *r, int seat, int prompt)
{
	const struct seat *s = &board_of(r)->seat[seat];
	decision_of(r, seat, prompt, 0);
	r->decision.n = s->focus;
	r->decision.independent = 1;
	option_add(r, VERB_DONE, 0, 0);	/* B-UPKEEP-08 */
	for (int t = 0; t < TRACKS; t++)
		options_track(r, s, (unsigned)(WORD_SKILL + 2 * t), s->slider[t], 3);
	if (balance_stops(r, seat))
		options_track(r, s, RESOURCE_MAX_SANITY, s->balance, balance_stops(r, seat) - 1);
}

static int stops_between(int a, int b)
{
	return a > b ? a - b : b - a;
}

/* A maximum that rises brings as many points of its own. */
static void balance_slide(struct run *r, int seat, int stop)
{
	struct seat *s = &board_of(r)->seat[seat];
	const int was = s->balance;
	s->focus = (uint8_t)(s->focus - stops_between(was, stop));
	s->balance = (uint8_t)stop;
	log_add(r, LOG_SLIDES, seat, REF(REF_NUMBER, RESOURCE_MAX_SANITY), 0, stop + 1, 0);
	seat_clamp(r, seat);
	call_gain(r, seat, stop > was ? RESOURCE_SANITY : RESOURCE_STAMINA, stops_between(was, stop), REF_C(s->card));
}

static void call_slide(struct run *r, int seat, int word, int stop)
{
	struct seat *s = &board_of(r)->seat[seat];
	const int t = (word - WORD_SKILL) / 2;
	if (word == RESOURCE_MAX_SANITY) {
		balance_slide(r, seat, stop);
		return;
	}
	s->focus = (uint8_t)(s->focus - stops_between(s->slider[t], stop));	/* B-SKILL-05, B-SKILL-07 */
	s->slider[t] = (uint8_t)stop;
	log_add(r, LOG_SLIDES, seat, REF(REF_NUMBER, NUMBER_SKILL + 2 * t), 0, stop + 1, 0);
}

static void refresh_all(struct run *r, int seat)
{
	struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)		/* B-UPKEEP-03 */
		if (!(content_fact(r->c, b->card[c].def, FACT_flags) & BIT(ITEM_NO_REFRESH)))
			card_refresh(r, c);
}

/* A card is new until the first upkeep after it was gained is over. */
static void no_longer_new(struct run *r, int seat)
{
	struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (!(b->card[c].flags & CARD_THIS_UPKEEP))			/* F-UPK-02 */
			b->card[c].flags &= (uint8_t)~CARD_NEW;			/* B-UPKEEP-06 */
}

/* Refresh, what must be done, sliders. */
enum next proc_upkeep(struct run *r, struct frame *f)
{
	struct upkeep_locals *l = LOCALS(f, struct upkeep_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3, 4, 5, 6, 7);
	if (s->place == b->lost && (s->flags & SEAT_STOOD)) {
		CHOOSE(f, 1, options_lost_return(r, l->seat));
		if (picked(r, VERB_PICK)) {
			s->flags &= (uint32_t)~SEAT_STOOD;
			seat_put(r, l->seat, REF_N(r->picked.a), REF_S(l->seat));
		}
	}
	s->spent = 0;
	refresh_all(r, l->seat);	/* B-UPKEEP-01 */
	AWAIT(f, 2, event_befalls(r, EVENT_START_OF_UPKEEP, l->seat, 1, 0));
	for (;;) {
		CHOOSE(f, 3, options_upkeep(r, l->seat));
		if (picked(r, VERB_DONE))
			break;
		if (picked(r, VERB_DUTY))
			list_push(r, r->picked.b);
		AWAIT(f, 4, use_picked(r, l->seat));	/* B-UPKEEP-07, B-UPKEEP-10 */
		if (seat_is_gone(r, l->seat, l->falls))
			RETURN(r, 0);
	}
	no_longer_new(r, l->seat);
	for (s->focus = (uint8_t)focus_left(r, l->seat);;) {			/* B-UPKEEP-08, B-SKILL-08, B-SKILL-09 */
		CHOOSE(f, 5, options_sliders(r, l->seat, b->awake ? PROMPT_REFRESH : PROMPT_SLIDERS));
		if (picked(r, VERB_DONE))
			break;
		AWAIT(f, 7, call_slide(r, l->seat, r->picked.a, r->picked.b - 1));
	}
	s->focus = 0;
	AWAIT(f, 6, call_settle(r, l->seat));
	RETURN(r, 0);
}
