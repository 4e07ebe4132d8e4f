/* ancient_one.c - the Ancient One: waking, the final battle, how the game ends and what it is worth. */
#include "board/play/ancient_one.h"

#include "board/play/check.h"
#include "board/play/combat.h"
#include "board/play/epic.h"
#include "board/play/mythos.h"
#include "board/play/status.h"
#include "board/play/trade.h"
#include "board/play/upkeep.h"
#include "board/play/uses.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum { BATTLE_STILL = 100 };	/* rounds without a success after which the battle is lost */

def_h ancient_one_def(struct run *r)
{
	return board_of(r)->card[board_of(r)->ancient_one].def;
}

int ancient_one_doom_track(struct run *r)
{
	return content_fact(r->c, ancient_one_def(r), FACT_doom);
}

/* B-FINAL-10: `combat terror` was fixed when it woke. */
int ancient_one_rating(struct run *r)
{
	const int n = content_fact(r->c, ancient_one_def(r), FACT_combat);
	return stat_value(r, STAT_BATTLE_RATING, 0, n == RATING_TERROR || n == RATING_CLUES || n == RATING_SHEET ? -board_of(r)->battle_rating : n);
}

bool doom_goes_beyond(struct run *r)
{
	return content_fact(r->c, ancient_one_def(r), FACT_flags) & BIT(ABILITY_COUNT);
}

int battle_abilities(struct run *r)
{
	return stat_mask(r, STAT_DEFENSES, 0, content_fact(r->c, ancient_one_def(r), FACT_flags));	/* B-FINAL-12 */
}

/* ---- waking --------------------------------------------------------------------- */

struct battle_locals { int32_t seat, i; };

/* Whatever is half done is left as it is (B-MYTHOS-15, B-AWAKE-06); proc_game goes on with the battle. */
void call_awaken(struct run *r, enum awake why, ref_h cause)
{
	struct board *b = board_of(r);
	if (b->waking)
		return;
	b->waking = 1;
	log_add(r, LOG_AWAKENS + (int)why, SEAT_MAX, REF_C(b->ancient_one), 0, (int)why, cause);
	run_unwind(r);
}

static void discard_mythos(struct run *r)
{
	struct board *b = board_of(r);
	if (b->environment)							/* B-FINAL-03 */
		mythos_discard(r, b->environment);
	if (b->rumor)
		mythos_discard(r, b->rumor);
	if (b->headline)
		mythos_discard(r, b->headline);
	for (int m = 1; m <= b->monsters; m++)
		if (b->monster[m].zone == MONSTER_ON_CARD || b->monster[m].zone == MONSTER_FIGHT)
			monster_to_cup(r, m);
	for (int c = 1; c <= b->cards; c++)
		if (b->card[c].zone == ZONE_LIMBO)				/* drawn for what is over */
			card_discard(r, c);
}

/* Whatever was going on is over: combats, encounters, lost turns. */
static void scene_clear(struct run *r)
{
	struct board *b = board_of(r);
	for (int s = 0; s < b->seats; s++) {
		combat_release(r, s);
		b->seat[s].points = 0;
		b->seat[s].flags &= SEAT_OUT;
	}
	b->encounter = 0;
	b->fight_seat = NONE;
	b->fight_monster = 0;
	b->fight_flags = 0;
	b->phase = PHASE_COMBAT;
	b->active = NONE;
}

static int waking_rating(struct run *r)
{
	const struct board *b = board_of(r);
	int n = 0;
	switch (content_fact(r->c, ancient_one_def(r), FACT_combat)) {
	case RATING_CLUES: return clues_lying(b);				/* K-YIBB-02 */
	case RATING_SHEET:
		for EACH_MONSTER(m, b, MONSTER_SHEET)
			n += 2;
		return n;							/* I-BOKR-02 */
	default: return b->terror;
	}
}

struct war_locals { int32_t i, successes, still; };	/* of the attacks before this round; rounds in a row without one */

/* Cards that leave when the Ancient One wakes say so: EVENT_AWAKENS. */
enum next proc_battle(struct run *r, struct frame *f)
{
	struct war_locals *l = LOCALS(f, struct war_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	b->doom = (uint8_t)ancient_one_doom_track(r);				/* B-AWAKE-07 */
	b->battle_rating = (uint8_t)waking_rating(r);
	scene_clear(r);
	AWAIT(f, 1, event_once(r, EVENT_AWAKENS, SEAT_MAX, REF_C(b->ancient_one), 0));
	b->awake = 1;
	discard_mythos(r);							/* B-FINAL-03, F-FIN-01 */
	if (content_fact(r->c, ancient_one_def(r), FACT_combat) == RATING_NONE) {
		game_lost(r, WHY_DESTROYED);
		return NEXT_CALL;
	}
	for (l->i = 0; l->i < b->seats; l->i++)					/* B-FINAL-01 */
		if (b->seat[l->i].place == b->lost)
			AWAIT(f, 2, call_devour(r, l->i, REF_C(b->ancient_one)));
	AWAIT(f, 3, call_body(r, b->ancient_one, BODY_START_OF_BATTLE, b->first));	/* B-FINAL-05 */
	for (l->still = 0; l->still < BATTLE_STILL; l->still = b->total_successes == l->successes ? l->still + 1 : 0) {
		l->successes = b->total_successes;
		b->round = (uint8_t)(b->round < UINT8_MAX ? b->round + 1 : UINT8_MAX);
		AWAIT(f, 4, call_battle_round(r));				/* B-FINAL-23 */
	}
	game_lost(r, WHY_WORN_OUT);						/* no attack does anything any more */
	return NEXT_CALL;
}

/* ---- one round: B-FINAL-06 -------------------------------------------------------- */

void call_battle_round(struct run *r)
{
	frame_push(r, PROC_battle_round);
}

/* To the next who is still there. */
static void first_passes(struct run *r)
{
	struct board *b = board_of(r);
	if (seat_active(r, b->first) && stat_cannot(r, STAT_PASS_MARKER, 0))
		return;
	for (int i = 0; i < b->seats; i++) {
		b->first = (uint8_t)seat_next(b, b->first);
		if (seat_active(r, b->first))
			return;
	}
}

static void options_battle_trade(struct run *r, int seat)
{
	decision_of(r, seat, PROMPT_BATTLE_TRADE, 0);
	options_trade(r, seat);
	option_add(r, VERB_DONE, 0, 0);
}

/* One attack on everybody: whoever stops it stops all of it. */
static void ancient_one_attacks(struct run *r)
{
	event_once(r, EVENT_ANCIENT_ONE_ATTACKS, board_of(r)->first, REF_C(board_of(r)->ancient_one), REF_C(board_of(r)->ancient_one));
}

enum next proc_battle_round(struct run *r, struct frame *f)
{
	struct battle_locals *l = LOCALS(f, struct battle_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 8);
	log_add(r, LOG_BATTLE_ROUND, SEAT_MAX, 0, 0, b->round, 0);
	b->hurt = 0;
	used_clear(r, PERIOD_TURN);
	used_clear(r, PERIOD_ROUND);
	effect_end(r, PERIOD_TURN, -1);
	effect_age(r, PERIOD_NEXT_TURN, PERIOD_TURN);
	for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat))
		if (seat_active(r, l->seat))
			AWAIT(f, 1, call_upkeep(r, l->seat));			/* B-FINAL-07, F-BATT-01 */
	first_passes(r);							/* B-FINAL-08 */
	for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat)) {
		while (seat_active(r, l->seat)) {				/* B-FINAL-09 */
			CHOOSE(f, 2, options_battle_trade(r, l->seat));
			if (picked(r, VERB_DONE))
				break;
			AWAIT(f, 3, call_trade(r, l->seat, REF_N(r->picked.a)));
		}
	}
	if (b->deck[DECK_EPIC].len) {						/* K-EPIC-02, K-EPIC-06 */
		AWAIT(f, 8, call_epic(r));
		RETURN(r, 0);
	}
	AWAIT(f, 4, call_battle_step(r, BATTLE_INVESTIGATORS));
	AWAIT(f, 5, call_battle_step(r, BATTLE_ANCIENT_ONE));
	RETURN(r, 0);
}

/* ---- the steps of a round ---------------------------------------------------------- */

struct step_locals { int32_t step, i, seat, card; };

void call_battle_step(struct run *r, int step)
{
	LOCALS(frame_push(r, PROC_battle_step), struct step_locals)->step = step;
}

enum next proc_battle_step(struct run *r, struct frame *f)
{
	struct step_locals *l = LOCALS(f, struct step_locals);
	struct board *b = board_of(r);
	RESUME(f, 2, 3, 4, 5);
	if (l->step == BATTLE_INVESTIGATORS) {
		for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat))
			if (seat_active(r, l->seat))
				AWAIT(f, 2, call_battle_attack(r, l->seat));
		RETURN(r, 0);
	}
	AWAIT(f, 3, ancient_one_attacks(r));
	if (!f->ret)
		RETURN(r, 0);
	for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat))
		if (seat_active(r, l->seat))					/* B-FINAL-18 */
			AWAIT(f, 4, call_body(r, attack_card(r), BODY_ATTACK, l->seat));
	AWAIT(f, 5, call_body(r, attack_card(r), BODY_AFTER_ATTACK, b->first));
	RETURN(r, 1);
}

/* ---- an investigator's attack --------------------------------------------------------- */

void call_battle_attack(struct run *r, int seat)
{
	LOCALS(frame_push(r, PROC_battle_attack), struct battle_locals)->seat = seat;
}

static int battle_successes(struct run *r, int seat, int n)
{
	const int hits = stat_value(r, STAT_HITS, REF_S(seat), n);
	return hits > 0 ? hits : 0;
}

static void options_battle(struct run *r, int seat)
{
	decision_of(r, seat, PROMPT_BATTLE, REF_C(board_of(r)->ancient_one));
	option_add(r, VERB_ATTACK, 0, 0);
	options_hands(r, seat);
	options_uses(r, seat);
	option_add(r, VERB_NOTHING, 0, 0);					/* B-FINAL-10: he may */
}

/* It rises again as often as its sheet says; what is left of the attack that felled it counts for nothing. */
static bool rises_again(struct run *r)
{
	struct board *b = board_of(r);
	if (b->felled + 1 >= content_fact(r->c, ancient_one_def(r), FACT_number))
		return false;
	b->felled++;
	b->doom = (uint8_t)ancient_one_doom_track(r);				/* I-ZHAR-02 */
	log_add(r, LOG_RISES_AGAIN, SEAT_MAX, REF_C(b->ancient_one), 0, b->doom, 0);
	return true;
}

/* Some lose only so many doom tokens a round. */
static bool hurt_enough(struct run *r)
{
	const int most = content_fact(r->c, ancient_one_def(r), FACT_level);
	return most && board_of(r)->hurt >= most;
}

/* Success by success. */
static void battle_count(struct run *r, int n)
{
	struct board *b = board_of(r);
	const int more = content_fact(r->c, ancient_one_def(r), FACT_limit), times = more ? more : 1;
	b->total_successes = (uint16_t)(b->total_successes + n);		/* B-FINAL-11, F-BATT-04 */
	for (; n > 0 && b->doom && !hurt_enough(r); n--) {
		if (b->debt) {							/* I-RHAN-01 */
			b->debt--;
			continue;
		}
		if (++b->tally < b->seats * times)					/* B-FINAL-13 .. B-FINAL-16, F-BATT-03, F-BATT-04, F-BATT-05 */
			continue;
		b->tally = 0;
		b->doom--;
		b->hurt++;
		log_add(r, LOG_DOOM, SEAT_MAX, 0, 0, b->doom, 0);
	}
	if (!b->doom && !rises_again(r))					/* B-FINAL-17, B-WIN-06 */
		game_won(r, WHY_DEFEATED);
}

enum next proc_battle_attack(struct run *r, struct frame *f)
{
	struct battle_locals *l = LOCALS(f, struct battle_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	b->fight_seat = (uint8_t)l->seat;
	combat_begin_round(r, l->seat);
	while (seat_active(r, l->seat)) {
		CHOOSE(f, 1, options_battle(r, l->seat));
		if (picked(r, VERB_ATTACK) || picked(r, VERB_NOTHING))
			break;
		hands_picked(r);
		AWAIT(f, 2, use_picked(r, l->seat));
	}
	if (picked(r, VERB_ATTACK)) {
		AWAIT(f, 3, event_once(r, EVENT_COMBAT_CHECK, l->seat, REF_C(b->ancient_one), 0));
		AWAIT(f, 4, call_check(r, l->seat, SKILL_COMBAT, ancient_one_rating(r) + combat_bonus(r, l->seat, 0), 1, REF_C(b->ancient_one),
			REF_C(b->ancient_one), CHECK_SCALES | CHECK_BATTLE));
		battle_count(r, battle_successes(r, l->seat, f->ret & CHECK_SUCCESSES));
		if (r->stop)
			return NEXT_CALL;
		AWAIT(f, 6, call_lose(r, l->seat, hands_after_check(r, l->seat), 0, 0));
	}
	b->fight_seat = NONE;
	AWAIT(f, 5, call_settle(r, l->seat));
	RETURN(r, 0);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void game_over(struct run *r, enum why why, int outcome)
{
	if (kernel_of(r)->over)
		return;
	board_of(r)->outcome_why = (uint8_t)why;
	kernel_of(r)->over = (uint8_t)outcome;
	r->stop = true;
	for (int s = 0; s < board_of(r)->seats; s++)
		if (board_of(r)->seat[s].flags & SEAT_TRAITOR)
			log_add(r, outcome == OUTCOME_LOST ? LOG_TRAITOR_WINS : LOG_TRAITOR_LOSES, s, REF_C(board_of(r)->ancient_one), 0, 0, 0);
	log_add(r, LOG_OVER, SEAT_MAX, 0, 0, (int)why, 0);
}

void game_won(struct run *r, enum why why)
{
	game_over(r, why, OUTCOME_WON);
}

void game_lost(struct run *r, enum why why)
{
	game_over(r, why, OUTCOME_LOST);
}

/* B-SCORE-03 .. B-SCORE-08 */
int board_score(struct run *r)
{
	const struct board *b = board_of(r);
	const def_h loan = content_find(r->c, KIND_SPECIAL, "bank_loan", 9);
	int score = ancient_one_doom_track(r) - b->terror - b->signs_played - b->defaults, monsters = 0;	/* B-SCORE-03, B-SCORE-05 */
	for (int s = 0; s < b->seats; s++) {
		score -= card_copies(r, s, loan);				/* B-SCORE-04 */
		score += seat_trophies(b, s, true);
		monsters += seat_trophies(b, s, false);
		score += seat_active(r, s);					/* sanity at 0 does not last */
	}
	return score + monsters / 3;
}

/* B-SCORE-01, B-SCORE-02: -1 when it is shared. */
int first_citizen(struct run *r)
{
	const struct board *b = board_of(r);
	int best = -1, value = -1;
	for (int s = 0; s < b->seats; s++) {
		const int v = seat_trophies(b, s, true) * 1000 + seat_trophies(b, s, false);
		if (v == value)
			best = -1;
		if (v > value) {
			best = s;
			value = v;
		}
	}
	return best;
}
