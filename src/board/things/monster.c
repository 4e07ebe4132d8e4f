/* monster.c - monster markers: their values, where they are, the cup, the limit and the Outskirts. */
#include "board/things/monster.h"

#include "board/play/ancient_one.h"
#include "board/play/combat.h"
#include "board/play/terror.h"
#include "board/things/map.h"

#include <string.h>

/* ---- values ------------------------------------------------------------- */

static int fact_of(struct run *r, int m, enum fact f)
{
	return content_fact(r->c, board_of(r)->monster[m].def, f);
}

int monster_toughness(struct run *r, int m)
{
	int n = stat_value(r, STAT_TOUGHNESS, REF_M(m), fact_of(r, m, FACT_toughness));
	if (board_of(r)->fight_monster == m)
		n -= combat_sum(r, COMBAT_WEAKEN, false);
	return n > 1 ? n : 1;
}

int monster_combat(struct run *r, int m)
{
	return stat_value(r, STAT_COMBAT, REF_M(m), fact_of(r, m, FACT_combat));
}

int monster_combat_damage(struct run *r, int m)
{
	return stat_value(r, STAT_COMBAT_DAMAGE, REF_M(m), fact_of(r, m, FACT_combat_damage));
}

int monster_horror(struct run *r, int m)
{
	return stat_value(r, STAT_HORROR, REF_M(m), fact_of(r, m, FACT_horror));
}

int monster_horror_damage(struct run *r, int m)
{
	return stat_value(r, STAT_HORROR_DAMAGE, REF_M(m), fact_of(r, m, FACT_horror_damage));
}

bool monster_has_horror(struct run *r, int m)
{
	return monster_horror(r, m) != RATING_NONE;
}

int monster_awareness(struct run *r, int m)
{
	return stat_value(r, STAT_AWARENESS, REF_M(m), fact_of(r, m, FACT_awareness));
}

int monster_movement(struct run *r, int m)
{
	return stat_value(r, STAT_MOVE, REF_M(m), fact_of(r, m, FACT_move));
}

int monster_abilities(struct run *r, int m)
{
	const int has = stat_mask(r, STAT_ABILITIES, REF_M(m), fact_of(r, m, FACT_flags));	/* B-ABIL-15 */
	return board_of(r)->fight_monster == m ? has & ~combat_sum(r, COMBAT_IGNORE, true) : has;
}

/* ---- where they are ------------------------------------------------------ */

/* I-SPAWN-01: never in the cup, in the Outskirts, against the limit or a trophy. */
static bool is_spawn(struct run *r, int m)
{
	return fact_of(r, m, FACT_flags) & ABILITY_SPAWN;
}

/* K-LIM-01, I-LIM-01, I-SPAWN-04: one that does not count against the limit where it is. */
bool monster_beside(struct run *r, int m, int place)
{
	return place_is_away(board_of(r), place) || is_spawn(r, m);
}

static inline void cup_take(struct board *b, int m)
{
	uint8_t *in_cup = memchr(b->cup, m, b->cup_n);
	if (in_cup) {
		*in_cup = b->cup[--b->cup_n];
		b->cup[b->cup_n] = 0;
	}
}

/* From wherever it is; its zone is still to be said. */
static inline void monster_lift(struct run *r, int m)
{
	struct board *b = board_of(r);
	struct monster *k = &b->monster[m];
	if (k->zone == MONSTER_CUP) {
		cup_take(b, m);
	} else if (k->zone == MONSTER_PLACE || k->zone == MONSTER_FIGHT) {
		if (k->zone == MONSTER_PLACE) {
			b->place[k->place].monsters--;
			b->on_board--;
			b->away = (uint8_t)(b->away - monster_beside(r, m, k->place));
		}
		if (def_lives(def_of(r, k->def)))
			live_remove(r, REF_M(m));
	}
	k->evaded = 0;
}

void monster_put(struct run *r, int m, int place)
{
	struct board *b = board_of(r);
	monster_lift(r, m);
	monster_zone(b, m, MONSTER_PLACE);
	b->monster[m].place = (uint8_t)place;
	b->place[place].monsters++;
	b->on_board++;
	b->away = (uint8_t)(b->away + monster_beside(r, m, place));
	live_add(r, REF_M(m), b->monster[m].def);
	log_add(r, LOG_MONSTER_AT, SEAT_MAX, REF_M(m), REF_P(place), 0, 0);
}

void monster_to_fight(struct run *r, int m, int place)
{
	struct board *b = board_of(r);
	monster_lift(r, m);
	monster_zone(b, m, MONSTER_FIGHT);
	b->monster[m].place = (uint8_t)place;
	live_add(r, REF_M(m), b->monster[m].def);
}

/* The marker joins those in the cup, from wherever it has been lifted. */
static inline void cup_add(struct board *b, int m)
{
	monster_zone(b, m, MONSTER_CUP);
	b->monster[m].place = 0;
	b->cup[b->cup_n++] = (uint8_t)m;
}

void monster_to_cup(struct run *r, int m)
{
	struct board *b = board_of(r);
	const bool seen = b->monster[m].zone != MONSTER_BOX;
	if (b->monster[m].zone == MONSTER_CUP)
		return;
	if (is_spawn(r, m)) {							/* I-SPAWN-02 */
		monster_to_box(r, m);
		return;
	}
	if (seen)
		monster_lift(r, m);
	cup_add(b, m);
	if (seen)
		log_add(r, LOG_TO_CUP, SEAT_MAX, REF_M(m), 0, 0, 0);
}

void cup_fill(struct run *r)
{
	struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_BOX)
		if (!(fact_of(r, m, FACT_flags) & (ABILITY_MASK | ABILITY_SPAWN)))	/* B-SETUP-22, B-SETUP-23, I-SETUP-08 */
			cup_add(b, m);
}

void monster_to_box(struct run *r, int m)
{
	monster_lift(r, m);
	monster_zone(board_of(r), m, MONSTER_BOX);
	board_of(r)->monster[m].place = 0;
}

void monster_to_sheet(struct run *r, int m)
{
	monster_lift(r, m);
	monster_zone(board_of(r), m, MONSTER_SHEET);
	board_of(r)->monster[m].place = 0;
	log_add(r, LOG_TO_SHEET, SEAT_MAX, REF_M(m), 0, 0, 0);
}

void monster_on_card(struct run *r, int m)
{
	monster_lift(r, m);
	monster_zone(board_of(r), m, MONSTER_ON_CARD);
	board_of(r)->monster[m].place = 0;
}

/* An endless one is none, unless something lets him keep such: B-ABIL-03, F-ENCG-04. */
bool can_be_trophy(struct run *r, int m, int seat)
{
	if (is_spawn(r, m))							/* I-SPAWN-06, I-NYOG-01 */
		return false;
	return !(monster_abilities(r, m) & ABILITY_ENDLESS) || (stat_mask(r, STAT_IGNORES, REF_S(seat), 0) & ABILITY_ENDLESS);
}

void monster_take(struct run *r, int m, int seat)
{
	monster_lift(r, m);
	monster_zone(board_of(r), m, MONSTER_TROPHY);
	board_of(r)->monster[m].place = (uint8_t)seat;
	log_add(r, LOG_TROPHY, seat, REF_M(m), 0, 1, 0);
}

int monsters_held(const struct board *b)
{
	int n = 0;
	for EACH_MONSTER(m, b, MONSTER_ON_CARD)
		n++;
	for EACH_MONSTER(m, b, MONSTER_FIGHT)
		n += !b->monster[m].place;
	return n;
}

/* ---- limits: B-TABLE-01 .. B-TABLE-08 ------------------------------------ */

/* B-LIMIT-02, B-LIMIT-03, B-SKY-14 */
int monsters_in_play(const struct board *b)
{
	return b->on_board - b->place[b->outskirts].monsters - b->away;		/* K-LIM-01 */
}

int monster_limit(const struct board *b)
{
	return b->counted + 3;					/* B-LIMIT-01, B-LIMIT-12, F-LIM-01 */
}

int outskirts_limit(struct run *r)
{
	return stat_value(r, STAT_OUTSKIRTS, 0, 8 - board_of(r)->counted);		/* B-LIMIT-06, F-LIM-04 */
}

int gate_limit(struct run *r)
{
	return stat_value(r, STAT_GATE_LIMIT, 0, 8 - (board_of(r)->counted - 1) / 2);	/* B-AWAKE-02 */
}

/* B-AWAKE-05 */
int overrun_limit(const struct board *b)
{
	return 2 * monster_limit(b);
}

/* B-GATE-07, F-GATE-01 */
int gate_monsters(const struct board *b)
{
	return b->counted >= 5 ? 2 : 1;
}

static bool limit_reached(const struct board *b)
{
	return b->terror < 10 && monsters_in_play(b) >= monster_limit(b);	/* B-LIMIT-04, B-LIMIT-11, F-LIM-03 */
}

/* ---- the cup -------------------------------------------------------------- */

struct cup_locals { int32_t cause; };

void call_cup(struct run *r, ref_h cause)
{
	struct board *b = board_of(r);
	const int rigged = rig_thing(r, STREAM_CUP, 0);
	if (!b->cup_n) {
		call_awaken(r, AWAKE_NO_MONSTER, cause);	/* B-AWAKE-04, F-AWAK-01 */
		call_returns(r, 0);
		return;
	}
	if (rigged && b->monster[rigged].zone == MONSTER_CUP) {
		call_returns(r, rigged);
		return;
	}
	if (!kernel_of(r)->chance) {
		call_returns(r, b->cup[rng_below(r->g, STREAM_CUP, b->cup_n)]);
		return;
	}
	LOCALS(frame_push(r, PROC_cup), struct cup_locals)->cause = cause;
}

static void options_cup(struct run *r, int cause)
{
	const struct board *b = board_of(r);
	def_h last = 0;
	decision_of(r, b->first, PROMPT_DRAWN, (ref_h)cause);	/* B-SETUP-21 */
	for EACH_MONSTER(m, b, MONSTER_CUP) {
		if (b->monster[m].def == last)
			continue;
		option_add(r, VERB_THING, REF_M(m), 0);
		last = b->monster[m].def;
	}
}

enum next proc_cup(struct run *r, struct frame *f)
{
	struct cup_locals *l = LOCALS(f, struct cup_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_cup(r, l->cause));
	RETURN(r, REF_N(r->picked.a));
}

/* ---- appearing ------------------------------------------------------------ */

struct spawn_locals { int32_t place, cause, monster; };

/* Where nothing appears: sealed and stable locations, and what content keeps free.  Streets and Other Worlds are neither. */
bool place_barred(struct run *r, int place)
{
	const struct board *b = board_of(r);
	if (b->place[place].kind == PLACE_LOCATION && !place_unstable(r, place))	/* B-LOC-06 */
		return true;
	return (b->place[place].flags & MARK_SEALED) || stat_cannot(r, STAT_APPEAR, REF_P(place));	/* B-SEAL-07, B-ENC-16 */
}

OFTEN void call_spawn(struct run *r, int place, ref_h cause)
{
	if (place_barred(r, place))
		return;
	if (!kernel_of(r)->chance && !event_heard(r, EVENT_MONSTER_APPEARS)) {	/* nobody is asked and nothing answers: it simply comes */
		call_cup(r, cause);
		if (!r->stop)
			call_place(r, frame_top(r)->ret, place);
		return;
	}
	struct spawn_locals *l = LOCALS(frame_push(r, PROC_spawn), struct spawn_locals);
	*l = (struct spawn_locals){ place, cause, 0 };
}

/* One monster comes into play: on its place, or in the Outskirts when there are enough in town. */
enum next proc_spawn(struct run *r, struct frame *f)
{
	struct spawn_locals *l = LOCALS(f, struct spawn_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_appear(r, board_of(r)->first, l->place, (ref_h)l->cause));
	l->monster = f->ret;
	AWAIT(f, 2, call_place(r, l->monster, l->place));
	RETURN(r, 0);
}

struct appear_locals { int32_t seat, place, cause, monster; };

void call_appear(struct run *r, int seat, int place, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_appear), struct appear_locals) = (struct appear_locals){ .seat = seat, .place = place, .cause = cause };
}

/* Draws until content lets one appear.  Those turned away wait outside the cup until then: a different monster is to be drawn, and there may be none. */
enum next proc_appear(struct run *r, struct frame *f)
{
	struct appear_locals *l = LOCALS(f, struct appear_locals);
	RESUME(f, 1, 2);
	for (;;) {
		AWAIT(f, 1, call_cup(r, (ref_h)l->cause));
		l->monster = f->ret;
		AWAIT(f, 2, event_call(r, &(struct event){ .event = EVENT_MONSTER_APPEARS, .seat = l->seat, .subject = REF_M(l->monster), .object = REF_P(l->place),
			.amount = 1, .source = l->cause }));
		if (f->ret)
			break;
		if (board_of(r)->monster[l->monster].zone != MONSTER_CUP)	/* it went somewhere else */
			continue;
		monster_to_box(r, l->monster);
		list_push(r, (uint16_t)l->monster);
	}
	while (list_len(r))
		monster_to_cup(r, list_pop(r));
	RETURN(r, l->monster);
}

/* Puts a marker in play by the limit: B-GATE-08, B-LIMIT-04. */
void call_place(struct run *r, int m, int place)
{
	if (place == board_of(r)->outskirts || (limit_reached(board_of(r)) && !monster_beside(r, m, place))) {		/* B-ENC-15, F-ENC-05, K-LIM-02, I-LIM-02, I-SPAWN-05 */
		call_outskirts(r, m);
		return;
	}
	monster_put(r, m, place);
	check_overrun(r, REF_M(m));
}

/* B-AWAKE-05 */
void check_overrun(struct run *r, ref_h cause)
{
	const struct board *b = board_of(r);
	if (b->terror >= 10 && monsters_in_play(b) >= overrun_limit(b))
		call_awaken(r, AWAKE_OVERRUN, cause);
}

/* One too many, and all of them go back to the cup and the town is afraid. */
void call_outskirts(struct run *r, int m)
{
	struct board *b = board_of(r);
	monster_put(r, m, b->outskirts);
	if (b->place[b->outskirts].monsters <= outskirts_limit(r))		/* B-LIMIT-09, B-LIMIT-10 */
		return;
	log_add(r, LOG_OVERFLOW, SEAT_MAX, 0, 0, b->place[b->outskirts].monsters, 0);
	outskirts_empty(r);							/* B-LIMIT-07, F-LIM-05 */
	call_terror(r, 1, REF_P(b->outskirts));					/* B-LIMIT-08 */
}

OFTEN void outskirts_empty(struct run *r)
{
	struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == b->outskirts)
			monster_to_cup(r, m);
}

/* ---- beaten --------------------------------------------------------------- */

struct defeated_locals { int32_t seat, monster; };

void call_defeated(struct run *r, int seat, int m)
{
	struct defeated_locals *l = LOCALS(frame_push(r, PROC_defeated), struct defeated_locals);
	*l = (struct defeated_locals){ seat, m };
}

enum next proc_defeated(struct run *r, struct frame *f)
{
	struct defeated_locals *l = LOCALS(f, struct defeated_locals);
	struct board *b = board_of(r);
	RESUME(f, 1);
	log_add(r, LOG_DEFEATS, l->seat, REF_M(l->monster), 0, 1, 0);
	if (b->monster[l->monster].zone != MONSTER_CUP && b->monster[l->monster].zone != MONSTER_BOX) {
		if (can_be_trophy(r, l->monster, l->seat))			/* B-COMBAT-18, B-ENC-09 */
			monster_take(r, l->monster, l->seat);
		else
			monster_to_cup(r, l->monster);
	}
	AWAIT(f, 1, event_once(r, EVENT_MONSTER_DEFEATED, l->seat, REF_M(l->monster), 0));
	RETURN(r, 0);
}
