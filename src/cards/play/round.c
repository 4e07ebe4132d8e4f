/* round.c - the round: phases, turns, player windows. */
#include "cards/cards.h"
#include "cards/play/act_agenda.h"
#include "cards/play/action.h"
#include "cards/play/choose.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/play/round.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"

/* A step of the framework that content can answer; nothing else happens in it. */
static void framework_event(struct run *r, const struct event *e)
{
	if (event_heard(r, e->event))
		event_call(r, e);
}

void framework_call(struct run *r, int event, int seat)
{
	framework_event(r, &(struct event){ .event = event, .seat = seat });
}

/* What lasts until the end of a period is over before anything happens "at the end" of it (C-LASTING-07). */
static void period_end(struct run *r, enum period p, int key)
{
	effect_end(r, p, key);
	used_clear(r, p);
}

/* ---- player windows --------------------------------------------------- */

struct window_seats { int32_t except, seat, passes; };

void options_free(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	if (s->peril_seat && s->peril_seat != seat + 1)	/* C-PERIL-02 */
		return;
	action_options(r, seat, CACT_FREE, CVERB_FREE);
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (card_flag(r, c, CFLAG_FAST) && !card_twin(r, c) && card_playable(r, c, seat, PLAY_FREE, 0, 0))
			option_add(r, CVERB_PLAY, card_ref(c), 0);
	if (act_payable(r))	/* C-ACT-03 */
		option_add(r, CVERB_ADVANCE, 0, 0);
}

static void options_window(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_WINDOW, 0);
	options_free(r, seat);
	option_add(r, VERB_PASS, 0, 0);
}

void call_free(struct run *r, int seat)
{
	const struct option o = r->picked;
	switch (o.verb) {
	case CVERB_FREE:
		row_call(r, o.a, o.b, seat, 0);
		break;
	case CVERB_PLAY:
		call_play(r, seat, ref_card(o.a), PLAY_FREE, 0, 0);
		break;
	default:
		call_advance_paid(r);
		break;
	}
}

/* True when nobody could do anything but pass.  What the first one who is asked could do need not be looked for again. */
static bool window_idle(struct run *r, int except)
{
	const struct cards *s = cards_of(r);
	bool first = true;
	for (int i = 0; i < s->seats; i++) {
		const int seat = (s->lead + i) % s->seats;
		if (seat == except || !seat_in(r, seat))
			continue;
		options_begin(r);
		options_window(r, seat);
		if (r->decision.count > 1) {
			r->built = first;
			return false;
		}
		first = false;
	}
	return true;
}

/* Most windows pass by unused: those need no frame. */
void call_window(struct run *r, int except)
{
	log_add(r, CLOG_WINDOW, SEAT_MAX, 0, 0, 0, 0);
	encounter_refill(r);
	if (!window_idle(r, except))
		LOCALS(frame_push(r, PROC_player_window), struct window_seats)->except = except;
}

/* Everybody may act in player order until all have passed in a row; who has nothing to use is not asked. */
enum next proc_player_window(struct run *r, struct frame *f)
{
	struct window_seats *l = LOCALS(f, struct window_seats);
	const struct cards *s = cards_of(r);
	RESUME(f, 1, 2);
	l->seat = s->lead;
	for (l->passes = 0; l->passes < s->seats; l->seat = (l->seat + 1) % s->seats) {
		if (l->seat == l->except || !seat_in(r, l->seat)) {
			l->passes++;
			continue;
		}
		CHOOSE(f, 1, options_window(r, l->seat));	/* C-PHASE-03 */
		if (picked(r, VERB_PASS)) {
			l->passes++;
			continue;
		}
		l->passes = 0;
		AWAIT(f, 2, call_free(r, l->seat));
	}
	RETURN(r, 0);
}

/* ---- mythos ------------------------------------------------------------ */

struct phase_locals { int32_t seat, enemy, n; };

static void phase_begin(struct run *r, int phase)
{
	cards_of(r)->phase = (uint8_t)phase;
	log_add(r, CLOG_PHASE, SEAT_MAX, word_ref(WORD_PHASE + phase), 0, phase + 1, 0);
	framework_event(r, &(struct event){ .event = ON_PHASE_BEGINS, .seat = SEAT_MAX, .object = phase });
}

static void phase_end(struct run *r, int phase)
{
	period_end(r, PERIOD_PHASE, -1);
	framework_event(r, &(struct event){ .event = ON_PHASE_ENDS, .seat = SEAT_MAX, .object = phase });
}

enum next proc_mythos_phase(struct run *r, struct frame *f)
{
	struct phase_locals *l = LOCALS(f, struct phase_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	AWAIT(f, 1, phase_begin(r, CPHASE_MYTHOS));
	AWAIT(f, 2, call_place_doom(r, cards_of(r)->agenda, 1));	/* C-PHASE-08 */
	AWAIT(f, 3, call_check_doom(r));				/* C-PHASE-09 */
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat))
		AWAIT(f, 4, call_encounter_card(r, l->seat, 0));		/* C-PHASE-11 */
	AWAIT(f, 5, call_window(r, -1));
	AWAIT(f, 6, phase_end(r, CPHASE_MYTHOS));
	RETURN(r, 0);
}

/* ---- investigation ------------------------------------------------------ */

static void options_next_turn(struct run *r)
{
	const struct cards *s = cards_of(r);
	decision_of(r, s->lead, CPROMPT_NEXT_TURN, 0);
	for (int i = 0; i < s->seats; i++)
		if (seat_in(r, i) && !s->seat[i].done)
			option_add(r, CVERB_TURN, seat_ref(i), 0);
}

static bool turns_left(struct run *r)
{
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seat_in(r, i) && !cards_of(r)->seat[i].done)
			return true;
	return false;
}

static void call_turn(struct run *r, int seat)
{
	struct phase_locals *l = LOCALS(frame_push(r, PROC_player_turn), struct phase_locals);
	l->seat = seat;
}

/* A card has the phase played again: everybody has another turn. */
static bool phase_again(struct run *r)
{
	bool again = false;
	for (int i = 0; i < cards_of(r)->seats; i++) {
		again |= seat_of(r, i)->again;
		seat_of(r, i)->again = 0;
	}
	for (int i = 0; again && i < cards_of(r)->seats; i++)
		seat_of(r, i)->done = 0;
	return again;
}

enum next proc_investigation(struct run *r, struct frame *f)
{
	RESUME(f, 1, 2, 3, 4, 5);
	do {
		AWAIT(f, 1, phase_begin(r, CPHASE_INVESTIGATION));
		AWAIT(f, 2, call_window(r, -1));
		while (turns_left(r)) {
			CHOOSE(f, 3, options_next_turn(r));	/* C-PHASE-22 */
			AWAIT(f, 4, call_turn(r, REF_N(r->picked.a)));
		}
		AWAIT(f, 5, phase_end(r, CPHASE_INVESTIGATION));
	} while (phase_again(r));
	RETURN(r, 0);
}

static void turn_begin(struct run *r, int seat)
{
	struct seat *w = seat_of(r, seat);
	const int actions = stat_value(r, VAL_ACTIONS, seat_ref(seat), 3) + w->owed;	/* C-ACTION-01 */
	cards_of(r)->active = (uint8_t)(seat + 1);
	w->actions = (int8_t)(actions > 0 ? actions : 0);
	w->owed = 0;
	w->evades = (uint8_t)stat_value(r, VAL_EVADE_ACTIONS, seat_ref(seat), 0);
	w->steps = (uint8_t)stat_value(r, VAL_MOVE_ACTIONS, seat_ref(seat), 0);	/* C-BOON-05 */
	w->plays = (uint8_t)stat_value(r, VAL_EVENT_ACTIONS, seat_ref(seat), 0);
	w->saved &= (uint8_t)~SAVED_GUARDED;	/* C-BOON-09 */
	w->taken = w->moves = 0;
	log_add(r, CLOG_TURN, seat, 0, 0, 0, 0);
}

static void turn_end(struct run *r, int seat)
{
	struct seat *w = seat_of(r, seat);
	w->actions = 0;		/* C-ACTION-04 */
	w->evades = w->steps = w->plays = 0;
	period_end(r, PERIOD_TURN, seat + 1);
	log_add(r, CLOG_TURN_ENDS, seat, 0, 0, 0, 0);
	framework_call(r, ON_TURN_ENDS, seat);
}

static void turn_over(struct run *r, int seat)
{
	cards_of(r)->active = 0;
	seat_of(r, seat)->done = 1;
}

static void options_turn(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_TURN, 0);
	r->decision.n = (int16_t)seat_of(r, seat)->actions;
	options_actions(r, seat);
	options_free(r, seat);
	option_add(r, CVERB_END_TURN, 0, 0);
}

static bool picked_free(struct run *r)
{
	if (picked(r, CVERB_FREE) || picked(r, CVERB_ADVANCE))
		return true;
	return picked(r, CVERB_PLAY) && card_flag(r, ref_card(r->picked.a), CFLAG_FAST);
}

static void turn_take(struct run *r, int seat)
{
	if (picked_free(r))
		call_free(r, seat);
	else
		call_action(r, seat, r->picked.verb, r->picked.a, r->picked.b);
}

/* A turn: before each action there is a player window; the active investigator's own part of it is this decision (C-PHASE-21). */
enum next proc_player_turn(struct run *r, struct frame *f)
{
	struct phase_locals *l = LOCALS(f, struct phase_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	turn_begin(r, l->seat);
	AWAIT(f, 1, framework_call(r, ON_TURN_BEGINS, l->seat));
	while (seat_in(r, l->seat)) {
		AWAIT(f, 2, call_settle_cards(r));
		if (!seat_in(r, l->seat))
			break;
		AWAIT(f, 3, call_window(r, l->seat));
		if (!seat_in(r, l->seat))
			break;
		CHOOSE(f, 4, options_turn(r, l->seat));
		if (picked(r, CVERB_END_TURN))
			break;
		AWAIT(f, 5, turn_take(r, l->seat));
	}
	if (seat_in(r, l->seat))
		AWAIT(f, 6, turn_end(r, l->seat));
	turn_over(r, l->seat);
	RETURN(r, 0);
}

/* ---- enemies -------------------------------------------------------------- */

/* Ready enemies that are engaged with the seat and have not attacked in this step; a massive one attacks with the first of its investigators. */
static int attackers(struct run *r, int seat, uint16_t *list)
{
	int n = 0;
	for EACH_ENEMY(c, r) {
		if (card_of(r, c)->flags & CARD_EXHAUSTED)	/* C-PHASE-37 */
			continue;
		if (enemy_engaged(r, c, seat) && enemy_may_attack(r, c, seat))
			list[n++] = c;
	}
	return n;
}

static void call_attacker(struct run *r, int seat)
{
	uint16_t list[CARD_MAX];
	const int n = attackers(r, seat, list);
	call_choose(r, seat, CPROMPT_ATTACK_ORDER, 0, list, n, 0);	/* C-PHASE-40 */
}

static void call_massive(struct run *r, card_h enemy, int done)
{
	uint16_t list[CSEATS];
	int n = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (!(done >> i & 1) && enemy_engaged(r, enemy, i) && enemy_may_attack(r, enemy, i))	/* C-MASSIVE-06, C-MASSIVE-07 */
			list[n++] = seat_of(r, i)->role;
	call_choose(r, cards_of(r)->lead, CPROMPT_MASSIVE_ORDER, card_ref(enemy), list, n, 0);	/* C-MASSIVE-04 */
}

static bool enemy_massive(struct run *r, card_h c)
{
	return (card_keywords(r, c) & KEYWORD_MASSIVE) != 0;
}

/* An enemy that is still in play and ready exhausts once its attacks are over (C-PHASE-39, C-MASSIVE-05). */
static void attacker_exhausts(struct run *r, card_h enemy)
{
	if (card_in_play(r, enemy))
		cards_exhaust(r, enemy, true);
}

enum next proc_enemy_phase(struct run *r, struct frame *f)
{
	struct phase_locals *l = LOCALS(f, struct phase_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	AWAIT(f, 1, phase_begin(r, CPHASE_ENEMY));
	AWAIT(f, 2, call_hunters(r));
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat)) {
		AWAIT(f, 3, call_window(r, -1));	/* C-PHASE-35 */
		for (;;) {
			AWAIT(f, 4, call_attacker(r, l->seat));
			l->enemy = f->ret;
			if (!l->enemy)
				break;
			if (!enemy_massive(r, (card_h)l->enemy)) {
				AWAIT(f, 5, call_attack(r, (card_h)l->enemy, l->seat));
				attacker_exhausts(r, (card_h)l->enemy);
				continue;
			}
			for (l->n = 0;;) {
				AWAIT(f, 6, call_massive(r, (card_h)l->enemy, l->n));
				if (!f->ret)
					break;
				l->n |= 1 << pile_seat(card_of(r, (card_h)f->ret)->pile);
				AWAIT(f, 7, call_attack(r, (card_h)l->enemy, pile_seat(card_of(r, (card_h)f->ret)->pile)));
			}
			attacker_exhausts(r, (card_h)l->enemy);
		}
	}
	AWAIT(f, 8, call_window(r, -1));
	AWAIT(f, 9, phase_end(r, CPHASE_ENEMY));
	RETURN(r, 0);
}

/* ---- upkeep ----------------------------------------------------------------- */

/* All exhausted cards ready at once (C-PHASE-45). */
static void ready_all(struct run *r)
{
	struct cards *s = cards_of(r);
	for EACH_IN_PLAY(c, r)
		if (!stat_cannot(r, VAL_READY, card_ref(c)))
			cards_exhaust(r, c, false);
	for (int i = 0; i < s->seats; i++)
		s->seat[i].done = 0;	/* C-PHASE-44 */
}

static void gain_upkeep(struct run *r)
{
	for (int i = 0; i < cards_of(r)->seats; i++) {
		struct seat *w = seat_of(r, i);
		if (!seat_in(r, i) || stat_cannot(r, VAL_GAIN, seat_ref(i)))
			continue;
		const int n = stat_value(r, VAL_UPKEEP, seat_ref(i), 1);
		w->resources = tokens_fit(w->resources + n);
		log_add(r, CLOG_RESOURCES, i, 0, 0, n, 0);
	}
}

enum next proc_upkeep_phase(struct run *r, struct frame *f)
{
	struct phase_locals *l = LOCALS(f, struct phase_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	AWAIT(f, 1, phase_begin(r, CPHASE_UPKEEP));
	AWAIT(f, 2, call_window(r, -1));	/* C-PHASE-43 */
	ready_all(r);
	AWAIT(f, 3, call_settle_cards(r));
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat))
		AWAIT(f, 4, call_draw_cards(r, l->seat, 1));	/* C-PHASE-46 */
	gain_upkeep(r);
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat))
		AWAIT(f, 5, call_discard_hand(r, l->seat));	/* C-PHASE-47 */
	AWAIT(f, 6, phase_end(r, CPHASE_UPKEEP));
	RETURN(r, 0);
}

/* ---- the round ---------------------------------------------------------------- */

static void round_begin(struct run *r)
{
	struct cards *s = cards_of(r);
	s->round++;
	for (int i = 0; i < s->seats; i++)
		s->seat[i].round_actions = s->seat[i].attacked = s->seat[i].spent = 0;
	for EACH_IN_PLAY(c, r)
		s->card[c].attacked = 0;
	log_add(r, CLOG_ROUND, SEAT_MAX, 0, 0, s->round, 0);
	framework_call(r, ON_ROUND_BEGINS, SEAT_MAX);
}

static void round_end(struct run *r)
{
	period_end(r, PERIOD_ROUND, -1);	/* C-PHASE-48 */
	framework_call(r, ON_ROUND_ENDS, SEAT_MAX);
}

enum next proc_round(struct run *r, struct frame *f)
{
	RESUME(f, 1, 2, 3, 4, 5, 6, 7);
	AWAIT(f, 1, round_begin(r));
	if (cards_of(r)->round > 1 || rule_on(r, RULE_DREAD))	/* C-PHASE-05, C-ULT-10 */
		AWAIT(f, 2, frame_push(r, PROC_mythos_phase));
	AWAIT(f, 3, frame_push(r, PROC_investigation));
	AWAIT(f, 4, frame_push(r, PROC_enemy_phase));
	AWAIT(f, 5, frame_push(r, PROC_upkeep_phase));
	AWAIT(f, 6, round_end(r));
	AWAIT(f, 7, call_settle_cards(r));	/* whoever kept aloof for this round engages (C-ENEMY-01) */
	RETURN(r, 0);
}
