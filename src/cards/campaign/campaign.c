/* campaign.c - the scenario from its first round to its resolution: trauma, experience and notes. */
#include "cards/cards.h"
#include "cards/campaign/campaign.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"

#include "kernel/decide.h"
#include "kernel/log.h"
#include "kernel/script.h"

enum { OUTCOME_WON = 1, OUTCOME_LOST = 2 };

/* A resolution point ends the scenario at once: nothing that was going on is finished (C-ACT-16). */
void scenario_end(struct run *r, int resolution)
{
	struct cards *s = cards_of(r);
	if (s->resolution)
		return;
	s->resolution = (uint8_t)(resolution + 1);
	run_unwind(r);
}

enum next proc_scenario(struct run *r, struct frame *f)
{
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3, 4, 5);
	if (s->ultimatum[0] && !s->ended)
		AWAIT(f, 4, frame_push(r, PROC_agree));
	do {
		if (!s->resolution)
			AWAIT(f, 1, frame_push(r, PROC_opening));
		while (!s->resolution)
			AWAIT(f, 2, frame_push(r, PROC_round));
		if (!s->ended) {	/* a campaign that goes on from its log begins between two scenarios */
			s->ended = 1;
			AWAIT(f, 3, frame_push(r, PROC_ending));
		}
		if (s->campaign)
			AWAIT(f, 5, frame_push(r, PROC_interlude));	/* C-WIN-04 */
	} while (s->campaign && s->finished == CAMPAIGN_ON);
	kernel_of(r)->over = (s->campaign ? s->finished == CAMPAIGN_WON : s->won) ? OUTCOME_WON : OUTCOME_LOST;
	r->stop = true;
	return NEXT_CALL;
}

/* ---- notes ------------------------------------------------------------------ */

static int note_how(int of, int seat)
{
	return of == NOTE_OF_LOG ? 0 : of == NOTE_OF_GROUP ? NOTE_REMEMBERED : NOTE_REMEMBERED | NOTE_YOURS | seat << 4;
}

static bool note_is(const struct note *n, def_h d, int of, int seat)
{
	return n->def == d && n->how == note_how(of, seat);	/* C-CAMP-05, C-CAMP-08 */
}

int note_count(struct run *r, def_h d, int of, int seat)
{
	for (int i = 0; i < NOTE_MAX; i++)
		if (note_is(&cards_of(r)->note[i], d, of, seat))
			return cards_of(r)->note[i].n;
	return 0;
}

/* A sentence that stands there already gets the new number (C-CAMP-06). */
void note_write(struct run *r, def_h d, int n, int of, int seat)
{
	struct note *note = cards_of(r)->note;
	int i = 0;
	while (i < NOTE_MAX && note[i].def && !note_is(&note[i], d, of, seat))
		i++;
	if (i == NOTE_MAX) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	note[i] = (struct note){ d, (uint8_t)n, (uint8_t)note_how(of, seat) };
}

void note_cross_out(struct run *r, def_h d)
{
	for (int i = 0; i < NOTE_MAX; i++)
		if (note_is(&cards_of(r)->note[i], d, NOTE_OF_LOG, 0))
			cards_of(r)->note[i].how = NOTE_CROSSED;
}

/* ---- the ending ------------------------------------------------------------ */

struct ending_locals { int32_t seat, next; };

/* What a test or an effect left half done is cleared, so that the resolution begins with a clean table. */
static void ending_clear(struct run *r)
{
	struct cards *s = cards_of(r);
	s->test = (struct test){ 0 };
	for (int i = 0; i < s->queued; i++)
		s->queue[i] = (struct queued){ 0 };
	s->queued = s->in_action = s->action = s->active = s->peril_seat = s->mandatory = 0;
	while (pile_top(r, PILE_COMMITTED))
		cards_discard(r, pile_top(r, PILE_COMMITTED));
	while (pile_top(r, PILE_LIMBO))
		cards_discard(r, pile_top(r, PILE_LIMBO));
	bag_return(r);
}

/* Revealed locations with victory points and no clues (C-VICTORY-07). */
static void ending_victory(struct run *r)
{
	for (card_h c = play_next(r, 0); c; c = play_next(r, c)) {
		const struct card *card = card_of(r, c);
		if (!card_fact(r, c, FACT_victory) || !(card->flags & CARD_REVEALED) || card->clues)
			continue;
		cards_move(r, c, PILE_VICTORY);
		log_add(r, CLOG_VICTORY, SEAT_MAX, card_ref(c), 0, 0, 0);
	}
}

static int victory_points(struct run *r)
{
	int n = 0;
	for (card_h c = pile_top(r, PILE_VICTORY); c; c = card_of(r, c)->next)
		n += card_fact(r, c, FACT_victory);
	return n;
}

static void ending_experience(struct run *r)
{
	const int points = victory_points(r);
	for (int i = 0; i < cards_of(r)->seats; i++) {
		struct seat *w = seat_of(r, i);
		w->experience = (int8_t)(w->experience + points);
		if (points)
			log_add(r, CLOG_EXPERIENCE, i, 0, 0, points, 0);
	}
}

/* A penalty takes no more than was earned. */
static void ending_total(struct run *r)
{
	for (int i = 0; i < cards_of(r)->seats; i++) {
		struct seat *w = seat_of(r, i);
		w->experience = w->experience > 0 ? w->experience : 0;
		log_add(r, CLOG_EARNED, i, 0, 0, w->experience, 0);
	}
}

/* The scenario's text of a resolution; number 0 is the one without a resolution (C-WIN-03). */
static row_h resolution_row(struct run *r, int n)
{
	const struct def *d = &r->c->defs[cards_of(r)->scenario];
	for (int i = 0; i < d->rows; i++)
		if (r->c->rows[d->row + i].kind == ROW_BODY && r->c->rows[d->row + i].event == CBODY_RESOLUTION && r->c->rows[d->row + i].value == n)
			return (row_h)(d->row + i);
	return 0;
}

static void call_resolution(struct run *r, int n)
{
	const row_h row = resolution_row(r, n);
	log_add(r, n ? CLOG_RESOLUTION : CLOG_NO_RESOLUTION, SEAT_MAX, REF(REF_DEF, cards_of(r)->scenario), 0, n, 0);
	cards_of(r)->branch = 0;
	if (row)
		script_call(r, r->c->rows[row].body, cards_of(r)->lead, card_ref(cards_of(r)->reference), 0, row);
}

static void call_game_ends(struct run *r, int seat)
{
	if (seat_in(r, seat))
		moment_call(r, &(struct event){ .event = ON_GAME_ENDS, .seat = seat }, TIME_WHEN);
}

/* A resolution the scenario does not tell leaves it to the players whether they have won (C-WIN-06). */
static void options_outcome(struct run *r)
{
	decision_of(r, cards_of(r)->lead, CPROMPT_OUTCOME, 0);
	option_add(r, VERB_YES, 0, 0);
	option_add(r, VERB_NO, 0, 0);
}

enum next proc_ending(struct run *r, struct frame *f)
{
	struct ending_locals *l = LOCALS(f, struct ending_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3);
	ending_clear(r);
	s->won = s->resolution > 1;	/* C-WIN-05 */
	if (s->won && !resolution_row(r, s->resolution - 1)) {
		CHOOSE(f, 3, options_outcome(r));
		s->won = picked(r, VERB_YES);
	}
	for (l->seat = 0; l->seat < s->seats; l->seat++)
		AWAIT(f, 1, call_game_ends(r, l->seat));
	ending_victory(r);
	ending_experience(r);
	for (l->next = s->resolution - 1; l->next >= 0; l->next = s->branch ? s->branch : -1) {
		s->resolution = (uint8_t)(l->next + 1);
		AWAIT(f, 2, call_resolution(r, l->next));
	}
	ending_total(r);
	RETURN(r, 0);
}
