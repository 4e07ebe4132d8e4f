/* turn.c - the turn: five phases, each player in order. */
#include "board/board.h"
#include "board/play/encounter.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/story.h"
#include "board/play/upkeep.h"
#include "board/play/uses.h"
#include "board/things/map.h"
#include "board/things/seat.h"

#include <string.h>

struct turn_locals { int32_t phase, i, seat; };

static const uint8_t phases[] = { PHASE_UPKEEP, PHASE_MOVEMENT, PHASE_ENCOUNTERS, PHASE_OTHER_WORLDS, PHASE_MYTHOS };
enum { PHASES = 5 };

/* ---- one seat's part ------------------------------------------------------------ */

/* F-TURN-01: a lost turn has no part in any phase; the cell is left in Movement all the same. */
static bool takes_part(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const uint32_t flags = b->seat[seat].flags;
	if (flags & SEAT_NEWCOMER)
		return false;
	if (flags & SEAT_SKIPS)
		return b->phase == PHASE_MOVEMENT && (flags & SEAT_ARRESTED);
	return true;
}

static void phase_part(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[seat];
	switch (b->phase) {
	case PHASE_UPKEEP:
		call_upkeep(r, seat);
		break;
	case PHASE_MOVEMENT:
		call_movement(r, seat);
		break;
	case PHASE_ENCOUNTERS:
		if (s->flags & SEAT_KNOCKED)					/* B-ENC-21 */
			break;
		if (place_in_arkham(b, s->place))
			call_arkham_encounter(r, seat);
		else if (place_street(r, s->place))				/* an area that is part of a location */
			event_call(r, &(struct event){ .event = EVENT_IN_CELL, .seat = seat, .subject = REF_S(seat), .object = REF_P(s->place), .amount = 1 });
		break;
	case PHASE_OTHER_WORLDS:
		if (s->flags & SEAT_KNOCKED)
			break;
		if (place_in_world(b, s->place))				/* B-OWENC-01, B-OWENC-10, B-DELAY-06, B-ENC-20 */
			call_world_encounter(r, seat, 1);
		else if (stat_changed(r, STAT_VISITS) && stat_value(r, STAT_VISITS, REF_S(seat), 0))
			call_visit(r, seat, (def_h)stat_value(r, STAT_VISITS, REF_S(seat), 0), 1, 0);
		break;
	}
}

/* ---- the beginning and end of a turn ---------------------------------------------- */

static void turn_begins(struct run *r)
{
	struct board *b = board_of(r);
	b->turn++;
	log_add(r, LOG_TURN, b->first, 0, 0, (int)b->turn, 0);
	for (int s = 0; s < b->seats; s++) {
		struct seat *k = &b->seat[s];
		/* B-STATUS-13, B-GUARD-02, B-GUARD-03 */
		k->flags &= (uint32_t)~(SEAT_KNOCKED | SEAT_RETURNED | SEAT_MOVED | SEAT_TRADED | SEAT_NEWCOMER | SEAT_SKIPS | SEAT_HALTED | SEAT_ROSE);
		k->walked = 0;
		if (k->flags & (SEAT_LOSE_TURN | SEAT_ARRESTED))		/* B-STATUS-27, F-TURN-01 */
			k->flags = (k->flags & (uint32_t)~SEAT_LOSE_TURN) | SEAT_SKIPS;
	}
}

/* Places shut until the end of this turn open; those shut until the end of the next are the next turn's. */
static void doors_open(struct run *r)
{
	struct board *b = board_of(r);
	b->shut &= (uint8_t)~SHUT_BY_TURNS;
	for (int p = 1; p < b->first_world; p++) {
		struct place *k = &b->place[p];
		if (k->flags & MARK_SHUT)
			place_reopen(r, p, MARK_SHUT);
		if (k->flags & MARK_SHUT_NEXT) {
			k->flags = (uint16_t)((k->flags & ~MARK_SHUT_NEXT) | MARK_SHUT);
			b->shut |= SHUT_BY_TURNS;
		}
	}
}

/* What lasted until the end of this turn is over; what lasts until the end of the next becomes the next turn's. */
static void turn_ends(struct run *r)
{
	struct board *b = board_of(r);
	used_clear(r, PERIOD_TURN);
	used_clear(r, PERIOD_ROUND);
	effect_end(r, PERIOD_TURN, -1);
	effect_age(r, PERIOD_NEXT_TURN, PERIOD_TURN);
	for (int s = 0; s < b->seats; s++)
		for (int c = b->seat[s].first; c; c = b->card[c].next)
			b->card[c].flags &= (uint8_t)~CARD_THIS_UPKEEP;
	if (b->shut & SHUT_BY_TURNS)
		doors_open(r);
	if (b->headline && !--b->card[b->headline].tokens)			/* a headline that was to stay until now */
		mythos_discard(r, b->headline);
	if (!stat_cannot(r, STAT_PASS_MARKER, 0))				/* I-QUAC-01 */
		b->first = (uint8_t)seat_next(b, b->first);			/* B-TURN-05, B-TURN-06 */
}

static void phase_event(struct run *r, int event)
{
	event_call(r, &(struct event){ .event = event, .seat = board_of(r)->first, .amount = board_of(r)->phase });
}

static void options_end_of_phase(struct run *r, int seat)
{
	decision_of(r, seat, PROMPT_END_OF_PHASE, 0);
	options_uses(r, seat);
	option_add(r, VERB_DONE, 0, 0);
}

/* ---- the game ------------------------------------------------------------------------ */

enum next proc_turn(struct run *r, struct frame *f)
{
	struct turn_locals *l = LOCALS(f, struct turn_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
	turn_begins(r);
	b->phase = PHASE_UPKEEP;
	if (event_heard(r, EVENT_TURN_BEGINS))
		AWAIT(f, 9, phase_event(r, EVENT_TURN_BEGINS));
	for (l->phase = 0; l->phase < PHASES; l->phase++) {	/* B-TURN-01 */
		b->phase = phases[l->phase];
		log_add(r, LOG_PHASE, b->first, REF(REF_NUMBER, NUMBER_PHASE + l->phase), 0, l->phase + 1, 0);
		for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat)) {	/* B-TURN-02, B-UPKEEP-09, B-TURN-03 */
			b->active = (uint8_t)l->seat;
			if (!takes_part(r, l->seat))
				continue;
			AWAIT(f, 1, phase_part(r, l->seat));
			if (b->variants & VARIANT_STORIES)
				AWAIT(f, 11, call_stories(r));
		}
		b->active = NONE;
		if (b->phase == PHASE_MYTHOS) {
			if (event_heard(r, EVENT_MYTHOS_BEGINS))
				AWAIT(f, 10, phase_event(r, EVENT_MYTHOS_BEGINS));
			AWAIT(f, 2, call_mythos(r, false));	/* B-TURN-04 */
			if (event_heard(r, EVENT_END_OF_MYTHOS))
				AWAIT(f, 3, phase_event(r, EVENT_END_OF_MYTHOS));
			b->rumor_new = 0;
		}
		AWAIT(f, 4, call_conditions(r));
		for (l->i = 0, l->seat = b->first; l->i < b->seats && uses_possible(r); l->i++, l->seat = seat_next(b, l->seat)) {
			for (;;) {
				CHOOSE(f, 5, options_end_of_phase(r, l->seat));
				if (picked(r, VERB_DONE))
					break;
				AWAIT(f, 6, use_picked(r, l->seat));
			}
		}
		if (event_heard(r, EVENT_END_OF_PHASE))
			AWAIT(f, 7, phase_event(r, EVENT_END_OF_PHASE));
		used_clear(r, PERIOD_PHASE);
	}
	if (event_heard(r, EVENT_END_OF_TURN))
		AWAIT(f, 8, phase_event(r, EVENT_END_OF_TURN));
	turn_ends(r);
	RETURN(r, 0);
}

enum next proc_game(struct run *r, struct frame *f)
{
	RESUME(f, 1, 2, 3);
	AWAIT(f, 1, frame_push(r, PROC_setup));
	for (;;) {
		if (board_of(r)->waking)					/* B-WIN-08 */
			AWAIT(f, 2, frame_push(r, PROC_battle));
		AWAIT(f, 3, frame_push(r, PROC_turn));
	}
}
