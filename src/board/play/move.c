/* move.c - the Movement phase: walking, facing monsters, other worlds, clues at the end. */
#include "board/play/move.h"

#include "board/play/check.h"
#include "board/play/combat.h"
#include "board/play/gate.h"
#include "board/play/pay.h"
#include "board/play/status.h"
#include "board/play/trade.h"
#include "board/play/uses.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"

struct move_locals { int32_t seat, falls, to, i; };

void call_movement(struct run *r, int seat)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_movement), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = board_of(r)->seat[seat].falls };
}

int evade_difficulty(struct run *r, int seat)
{
	return stat_value(r, STAT_EVADE_DIFFICULTY, REF_S(seat), 1);
}

/* False when no monster can be elusive: none is by itself, and nothing changes what monsters can do. */
static bool elusive_game(struct run *r)
{
	return board_of(r)->elusive || stat_changed(r, STAT_ABILITIES);
}

/* An elusive monster is only met by those who want to. */
static bool elusive(struct run *r, int m)
{
	return elusive_game(r) && (monster_abilities(r, m) & ABILITY_ELUSIVE);
}

static void options_catch(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == b->seat[seat].place && elusive(r, m) && !monster_is_copy(b, m))
			option_add(r, VERB_CATCH, REF_M(m), 0);			/* K-ELUS-05 */
}

static void options_move(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[seat];
	uint8_t next[AREA_MAX];
	decision_of(r, seat, PROMPT_MOVE, 0);
	r->decision.n = s->points;
	option_add(r, VERB_STAY, 0, 0);	/* B-MOVE-06 */
	if (s->points) {							/* B-MOVE-03 */
		const int n = place_links(r, s->place, next);
		for (int i = 0; i < n; i++)
			if (step_allowed(r, s->place, next[i]))	/* B-MOVE-04 */
				option_add(r, VERB_MOVE, REF_P(next[i]), 0);
	}
	if (b->place[s->place].flags & MARK_DEPOT)
		options_travel(r, seat);
	if (b->place[s->place].monsters && elusive_game(r))
		options_catch(r, seat);
	options_uses(r, seat);
	options_trade(r, seat);							/* B-TRADE-04, F-TRADE-02 */
}

/* Before and after an other-world step, and on the turn of return: only what needs no step. */
static void options_pause(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_MOVE, 0);
	option_add(r, VERB_STAY, 0, 0);
	if (b->seat[seat].flags & SEAT_RETURNED)				/* by choice only: B-GUARD-01 */
		for EACH_MONSTER(m, b, MONSTER_PLACE)
			if (b->monster[m].place == b->seat[seat].place && !monster_is_copy(b, m))
				option_add(r, VERB_FIGHT, REF_M(m), 0);
	options_uses(r, seat);
	options_trade(r, seat);
}

static void evaded_clear(struct run *r, int seat)
{
	struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		b->monster[m].evaded &= (uint8_t)~(1u << seat);
}

/* B-STATUS-27: out of the cell and nothing else. */
static void leave_cell(struct run *r, int seat)
{
	struct seat *s = &board_of(r)->seat[seat];
	seat_put(r, seat, board_of(r)->station, REF_S(seat));
	s->flags &= (uint32_t)~(SEAT_ARRESTED | SEAT_DELAYED);
	log_add(r, LOG_STANDS_UP, seat, 0, 0, 0, 0);
}

/* In lost in time and space he stands up and waits for the next upkeep. */
static void stand_up(struct run *r, int seat)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	s->flags = (s->flags & (uint32_t)~SEAT_DELAYED) | SEAT_ROSE;	/* B-DELAY-03, B-DELAY-04 */
	if (s->place == b->lost)
		s->flags |= SEAT_STOOD;	/* B-STATUS-17 */
	log_add(r, LOG_STANDS_UP, seat, 0, 0, 0, 0);
}

/* One kind of movement, by where the marker stands. */
enum next proc_movement(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3, 4, 5);
	evaded_clear(r, l->seat);	/* B-EVADE-10 */
	s->points = 0;
	s->flags &= (uint32_t)~SEAT_WALKS;
	if (s->flags & SEAT_ARRESTED) {
		leave_cell(r, l->seat);
		RETURN(r, 0);
	}
	if (s->flags & SEAT_DELAYED) {						/* B-DELAY-02, B-DELAY-05 */
		stand_up(r, l->seat);
		if (place_in_arkham(b, s->place))
			AWAIT(f, 1, call_halt(r, l->seat));			/* B-DELAY-10 */
		else if (place_in_world(b, s->place))
			AWAIT(f, 5, call_last_trade(r, l->seat));
		RETURN(r, 0);
	}
	if (place_in_world(b, s->place))	/* B-MOVE-01, B-WORLD-02 */
		AWAIT(f, 2, call_world_move(r, l->seat));
	else if (place_in_arkham(b, s->place))
		AWAIT(f, 3, call_walk(r, l->seat));
	AWAIT(f, 4, call_settle(r, l->seat));
	RETURN(r, 0);
}

/* ---- walking in town ------------------------------------------------------- */

void entered_event(struct run *r, int seat, int place)
{
	event_once(r, EVENT_ENTERED, seat, REF_P(place), 0);
}

void call_walk(struct run *r, int seat)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_walk), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = board_of(r)->seat[seat].falls };
}

enum next proc_walk(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	int points;
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	points = stat_value(r, STAT_MOVEMENT, REF_S(l->seat), skill_value(r, l->seat, SKILL_SPEED));	/* B-MOVE-02, B-SKILL-14 */
	s->points = (uint8_t)(points > 0 ? points : 0);	/* B-MOVE-07, B-SKILL-14 */
	s->flags |= SEAT_WALKS;
	while (!(s->flags & SEAT_HALTED)) {
		CHOOSE(f, 1, options_move(r, l->seat));
		if (picked(r, VERB_STAY)) {
			s->flags |= SEAT_TRADED;
			break;
		}
		if (picked(r, VERB_TRADE)) {
			AWAIT(f, 2, call_trade(r, l->seat, REF_N(r->picked.a)));
			continue;
		}
		if (picked(r, VERB_CATCH)) {
			l->i = REF_N(r->picked.a);
			AWAIT(f, 6, call_check(r, l->seat, SKILL_EVADE, monster_awareness(r, l->i), evade_difficulty(r, l->seat), REF_M(l->i), REF_M(l->i), 0));	/* K-ELUS-06 */
			s->points = 0;						/* K-ELUS-08 */
			s->flags &= (uint32_t)~SEAT_TRADED;
			if (f->ret & CHECK_PASSED)
				AWAIT(f, 7, call_combat(r, l->seat, l->i));	/* K-ELUS-07 */
			if (seat_is_gone(r, l->seat, l->falls) || !place_in_arkham(b, s->place))
				RETURN(r, 0);
			break;
		}
		l->i = picked(r, VERB_TRAVEL);
		if (!picked(r, VERB_MOVE) && !l->i) {
			AWAIT(f, 3, use_picked(r, l->seat));
			if (seat_is_gone(r, l->seat, l->falls) || !place_in_arkham(b, s->place))
				RETURN(r, 0);
			continue;
		}
		l->to = REF_N(r->picked.a);
		AWAIT(f, 4, call_face(r, l->seat));			/* B-MOVE-08 */
		if (seat_is_gone(r, l->seat, l->falls))
			RETURN(r, 0);
		if (!s->points)							/* B-MOVE-10, B-EVADE-13 */
			break;
		s->points--;	/* B-MOVE-03, B-MOVE-05 */
		s->walked++;
		if (l->i)
			AWAIT(f, 8, call_pay(r, l->seat, RESOURCE_MONEY, 1, REF_P(l->to)));	/* K-TRAIN-02 */
		s->flags = (s->flags & (uint32_t)~SEAT_TRADED) | SEAT_MOVED;
		seat_put(r, l->seat, l->to, REF_S(l->seat));
		if (event_heard(r, EVENT_ENTERED)) {
			AWAIT(f, 9, entered_event(r, l->seat, l->to));
			if (seat_is_gone(r, l->seat, l->falls))
				RETURN(r, 0);
		}
		if (b->place[l->to].flags & MARK_HARD)				/* K-HEAD-02, K-HEAD-03 */
			break;
	}
	s->flags &= (uint32_t)~SEAT_WALKS;
	AWAIT(f, 5, call_halt(r, l->seat));	/* B-MOVE-09, B-CLUE-02, B-CLUE-03 */
	RETURN(r, 0);
}

/* ---- the end of a movement --------------------------------------------------- */

static void options_last_trade(struct run *r, int seat)
{
	decision_of(r, seat, PROMPT_MOVE, 0);
	option_add(r, VERB_STAY, 0, 0);
	options_trade(r, seat);							/* B-TRADE-04, F-TRADE-02 */
}

void call_last_trade(struct run *r, int seat)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_last_trade), struct move_locals);
	*l = (struct move_locals){ .seat = seat };
}

/* Trading after the movement: asked when something was done since the last chance, a fight, an evade, or standing up. */
enum next proc_last_trade(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	RESUME(f, 1, 2);
	for (;;) {
		CHOOSE(f, 1, options_last_trade(r, l->seat));
		if (picked(r, VERB_STAY))
			break;
		AWAIT(f, 2, call_trade(r, l->seat, REF_N(r->picked.a)));
	}
	RETURN(r, 0);
}

void call_halt(struct run *r, int seat)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_halt), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = board_of(r)->seat[seat].falls };
}

static void options_clues(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_CLUES, REF_P(b->seat[seat].place));
	for (int n = b->place[b->seat[seat].place].clues; n >= 0; n--)	/* B-CLUE-01 */
		option_add(r, VERB_TAKE_CLUES, (unsigned)n, 0);
}

/* First the monsters, then the clues, then what happens to those who end there. */
enum next proc_halt(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3, 4, 5);
	AWAIT(f, 1, call_face(r, l->seat));	/* B-MOVE-09, B-CLUE-04 */
	s->points = 0;
	if (seat_is_gone(r, l->seat, l->falls))
		RETURN(r, 0);
	if (b->place[s->place].clues) {	/* B-CLUE-01, B-CLUE-03 */
		CHOOSE(f, 2, options_clues(r, l->seat));
		b->place[s->place].clues = (uint8_t)(b->place[s->place].clues - r->picked.a);
		resource_gain_now(r, l->seat, RESOURCE_CLUES, r->picked.a, REF_P(s->place));
		if (event_heard(r, EVENT_CLUES_GAINED)) {
			AWAIT(f, 5, call_clues_gained(r, l->seat, r->picked.a, REF_P(s->place)));
			if (seat_is_gone(r, l->seat, l->falls))
				RETURN(r, 0);
		}
	}
	AWAIT(f, 4, call_last_trade(r, l->seat));
	AWAIT(f, 3, event_once(r, EVENT_END_OF_MOVEMENT, l->seat, REF_P(s->place), 0));
	RETURN(r, 0);
}

/* ---- other worlds ------------------------------------------------------------- */

void call_world_move(struct run *r, int seat)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_world_move), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = board_of(r)->seat[seat].falls };
}

/* From the first area to the second, from the second to Arkham, and no further this turn. */
enum next proc_world_move(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3, 4, 5);
	for (;;) {
		for (;;) {
			CHOOSE(f, 1, options_pause(r, l->seat));
			if (picked(r, VERB_STAY))
				break;
			if (picked(r, VERB_TRADE))
				AWAIT(f, 2, call_trade(r, l->seat, REF_N(r->picked.a)));
			else if (picked(r, VERB_FIGHT))
				AWAIT(f, 3, call_combat(r, l->seat, REF_N(r->picked.a)));
			else
				AWAIT(f, 4, use_picked(r, l->seat));
			if (seat_is_gone(r, l->seat, l->falls) || !place_in_world(b, s->place))
				break;
		}
		if (seat_is_gone(r, l->seat, l->falls) || !place_in_world(b, s->place) || (s->flags & SEAT_MOVED))	/* he has made his step, or went another way */
			break;
		s->flags |= SEAT_MOVED;
		if (b->place[s->place].kind == PLACE_WORLD_1)	/* B-WORLD-03, B-WORLD-08, B-WORLD-09, B-WORLD-17 */
			seat_put(r, l->seat, s->place + 1, REF_S(l->seat));
		else
			AWAIT(f, 5, call_return_to_arkham(r, l->seat, false, 0));	/* B-WORLD-04, B-WORLD-14, F-OW-02 */
	}
	RETURN(r, 0);
}

/* ---- facing what is here -------------------------------------------------------- */

bool monster_is_copy(const struct board *b, int m)
{
	for (int k = m - 1; k > 0 && b->monster[k].def == b->monster[m].def; k--)
		if (b->monster[k].zone == b->monster[m].zone && b->monster[k].place == b->monster[m].place && b->monster[k].evaded == b->monster[m].evaded)
			return true;
	return false;
}

static bool must_face(struct run *r, int seat, int m)
{
	const struct board *b = board_of(r);
	return b->monster[m].place == b->seat[seat].place && !(b->monster[m].evaded >> seat & 1) &&	/* B-EVADE-17 */
		!elusive(r, m);							/* K-ELUS-01, K-ELUS-03, K-ELUS-04 */
}

void call_face(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	if (!b->place[b->seat[seat].place].monsters)
		return;
	if (b->seat[seat].flags & SEAT_RETURNED)				/* B-GUARD-01 */
		return;
	struct move_locals *l = LOCALS(frame_push(r, PROC_face), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = b->seat[seat].falls, .to = b->seat[seat].place };
}

static void options_face(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_FACE, REF_P(b->seat[seat].place));
	for EACH_MONSTER(m, b, MONSTER_PLACE) {
		if (!must_face(r, seat, m) || monster_is_copy(b, m))
			continue;
		option_add(r, VERB_EVADE, REF_M(m), 0);	/* B-ABIL-02, B-EVADE-11, B-EVADE-12 */
		option_add(r, VERB_FIGHT, REF_M(m), 0);				/* B-EVADE-14 */
	}
	if (r->decision.count)
		options_uses(r, seat);
	else
		option_add(r, VERB_GO_ON, 0, 0);
}

/* One after another, in the player's order, each once as long as he stays. */
enum next proc_face(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	for (;;) {
		CHOOSE(f, 1, options_face(r, l->seat));
		if (picked(r, VERB_GO_ON))
			break;
		if (picked(r, VERB_EVADE)) {
			l->i = REF_N(r->picked.a);
			AWAIT(f, 2, call_evade(r, l->seat, l->i));
		} else if (picked(r, VERB_FIGHT)) {
			l->i = REF_N(r->picked.a);
			AWAIT(f, 3, call_combat(r, l->seat, l->i));	/* B-EVADE-14, B-COMBAT-26 */
		} else {
			l->i = 0;
			AWAIT(f, 4, use_picked(r, l->seat));
		}
		b->seat[l->seat].flags &= (uint32_t)~SEAT_TRADED;
		if (seat_is_gone(r, l->seat, l->falls) || b->seat[l->seat].place != l->to)
			break;
		if (l->i && b->monster[l->i].zone == MONSTER_PLACE)
			b->monster[l->i].evaded |= (uint8_t)(1u << l->seat);	/* B-EVADE-09, B-EVADE-16 */
	}
	RETURN(r, 0);
}

/* ---- evading ----------------------------------------------------------------------- */

void call_evade(struct run *r, int seat, int monster)
{
	struct move_locals *l = LOCALS(frame_push(r, PROC_evade), struct move_locals);
	*l = (struct move_locals){ .seat = seat, .falls = board_of(r)->seat[seat].falls, .i = monster, .to = board_of(r)->seat[seat].place };
}

/* Failing costs its damage, then combat begins. */
enum next proc_evade(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	RESUME(f, 1, 2, 3);
	AWAIT(f, 1, call_check(r, l->seat, SKILL_EVADE, monster_awareness(r, l->i), evade_difficulty(r, l->seat), REF_M(l->i), REF_M(l->i), 0));	/* B-EVADE-01, B-EVADE-02, B-EVADE-03 */
	if (f->ret & CHECK_PASSED)	/* B-EVADE-04, B-EVADE-08, B-EVADE-18 */
		RETURN(r, COMBAT_FLED);
	board_of(r)->seat[l->seat].points = 0;
	AWAIT(f, 2, call_damage(r, l->seat, l->i, SKILL_EVADE));	/* B-EVADE-05, B-EVADE-06 */
	if (seat_is_gone(r, l->seat, l->falls) || board_of(r)->seat[l->seat].place != l->to)	/* B-EVADE-07 */
		RETURN(r, 0);
	AWAIT(f, 3, call_combat_failed(r, l->seat, l->i));	/* B-EVADE-06 */
	RETURN(r, f->ret);
}
