/* check.c - skill checks: dice, successes, clues, rerolls. */
#include "board/play/check.h"

#include "board/play/draw.h"
#include "board/play/pay.h"
#include "board/play/move.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

static_assert(sizeof(struct check) == sizeof(struct event), "windows read a check as an event");

/* The skill a special check is made with. */
static int check_skill(int skill)
{
	switch (skill) {
	case SKILL_EVADE: return SKILL_SNEAK;	/* B-CHECK-15, B-SKILL-13, B-EVADE-01 */
	case SKILL_HORROR: return SKILL_WILL;	/* B-CHECK-15, B-SKILL-15, B-COMBAT-02 */
	case SKILL_COMBAT: return SKILL_FIGHT;	/* B-CHECK-15, B-SKILL-10, B-COMBAT-14 */
	case SKILL_SPELL: return SKILL_LORE;	/* B-CHECK-15, B-SKILL-11, B-SPELL-03 */
	default: return skill;
	}
}

/* Combat may be fought with another skill: the foe's text. */
static int check_base(struct run *r, int skill, ref_h foe)
{
	if (skill == SKILL_COMBAT && REF_TYPE(foe) == REF_MONSTER && stat_changed(r, STAT_COMBAT_SKILL))
		return stat_value(r, STAT_COMBAT_SKILL, foe, SKILL_FIGHT);
	return check_skill(skill);
}

int success_on(struct run *r, int seat)
{
	return stat_value(r, STAT_SUCCESS_ON, REF_S(seat), 5);	/* B-CHECK-06, B-BLESS-01, B-BLESS-02 */
}

/* A bonus to a skill helps its special checks, not the other way round. */
int check_dice(struct run *r, int seat, int skill, int modifier, ref_h foe, int flags)
{
	const int base = check_base(r, skill, foe);
	int dice = skill_value(r, seat, base) + modifier;	/* B-CHECK-04, B-CHECK-16, B-CHECK-18, B-SKILL-12 */
	if (flags & CHECK_CLOSING)
		dice += stat_value(r, STAT_CLOSING_CHECK, REF_S(seat), 0);
	dice += stat_value(r, STAT_SPEED_CHECK + base, REF_S(seat), 0);
	if (skill >= SKILLS)
		dice += stat_value(r, STAT_EVADE_CHECK + skill - SKILL_EVADE, REF_S(seat), 0);	/* B-CHECK-17, B-CHECK-19, B-CHECK-20 */
	return dice + stat_value(r, STAT_ALL_CHECKS, REF_S(seat), 0);
}

/* F-CARD-03, Joe Diamond: dice for one clue. */
int clue_dice(struct run *r, const struct check *c)
{
	const int base = check_base(r, c->skill, (ref_h)c->foe);
	return 1 + stat_value(r, STAT_CLUE_DICE_SPEED + base, REF_S(c->seat), 0) + stat_value(r, STAT_CLUE_DICE, REF_S(c->seat), 0);
}

bool sixes_double(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	for (int k = b->seat[seat].first; k; k = b->card[k].next)
		if ((b->card[k].flags & CARD_IN_HAND) && (content_fact(r->c, b->card[k].def, FACT_flags) & BIT(ITEM_SIXES)))
			return true;
	return false;
}

int check_count(struct run *r, const struct check *c, int face)
{
	if (face < success_on(r, c->seat))	/* B-CHECK-05, B-CHECK-06, B-CHECK-22 */
		return 0;
	return face == 6 && c->skill == SKILL_COMBAT && board_of(r)->fight_seat == c->seat && sixes_double(r, c->seat) ? 2 : 1;
}

static void check_recount(struct run *r, struct check *c, const struct frame *f)
{
	c->successes = c->flags >> CHECK_BONUS;
	for (int i = 0; i < c->dice; i++)
		c->successes += check_count(r, c, kernel_of(r)->list[f->mark + i]);
}

bool check_passed(const struct check *c)
{
	if (c->flags & CHECK_AUTO_FAIL)
		return false;
	return (c->flags & CHECK_AUTO_PASS) || c->successes >= c->difficulty;	/* B-CHECK-03, B-CHECK-07 */
}

void call_check(struct run *r, int seat, int skill, int modifier, int difficulty, ref_h foe, ref_h source, int flags)
{
	struct check *c = LOCALS(frame_push(r, PROC_check), struct check);
	*c = (struct check){ .event = EVENT_CHECK_BEGINS, .seat = seat, .foe = foe, .skill = skill, .difficulty = difficulty > 0 ? difficulty : 1,
		.flags = flags, .modifier = modifier, .source = source };
}

/* Trophies that help in a fight when they are spent. */
static void options_trophy_dice(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == seat && content_fact(r->c, b->monster[m].def, FACT_clues) && !monster_is_copy(b, m))
			option_add(r, VERB_SPEND_TROPHY, REF_M(m), 0);
}

/* A clue may make a die count more instead: one option per face that lies there and can. */
static void options_raise(struct run *r, const struct check *c)
{
	const struct kernel *k = kernel_of(r);
	const uint16_t *face = &k->list[k->frame[k->depth - 1].mark];
	int seen = BIT(6);
	if (stat_value(r, STAT_RAISE_DICE, REF_S(c->seat), 0) <= 0 || !can_pay(r, c->seat, RESOURCE_CLUES, 1))
		return;
	for (int i = 0; i < c->dice; i++) {
		if (!(seen & BIT(face[i])))
			option_add(r, VERB_RAISE, face[i], 0);
		seen |= BIT(face[i]);
	}
}

static void options_check(struct run *r, const struct check *c)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[c->seat];
	decision_of(r, c->seat, PROMPT_CHECK, (ref_h)(c->foe ? c->foe : c->source));
	r->decision.n = (int16_t)c->successes;
	r->decision.idle = check_passed(c) && (c->flags & CHECK_PLAIN);
	if ((!check_passed(c) || (c->flags & CHECK_SCALES)) && !stat_cannot(r, STAT_CLUES_HELP, REF_S(c->seat))) {	/* B-CHECK-09, B-CHECK-10 */
		if (s->clues)	/* B-CHECK-14 */
			option_add(r, VERB_SPEND_CLUE, 0, 0);
		options_stand_in(r, c->seat, RESOURCE_CLUES);
		options_raise(r, c);
	}
	if (!check_passed(c) && c->skill == SKILL_COMBAT)
		options_trophy_dice(r, c->seat);
	if (!check_passed(c) || (c->flags & CHECK_SCALES))
		window_options(r, c->seat, TIME_AFTER, kernel_of(r)->depth, VERB_USE);	/* B-CHECK-21 */
	option_add(r, VERB_DONE, 0, 0);
}

/* More successes are worth something although the check is passed: against the Ancient One, and for some spells. */
static bool more_helps(const struct check *c)
{
	return (c->flags & CHECK_BATTLE) || ((c->flags & CHECK_SCALES) && c->skill == SKILL_SPELL);
}

/* Another investigator's answer to the dice on the table. */
static void options_help(struct run *r, const struct check *c, int seat)
{
	decision_of(r, seat, PROMPT_CHECK, REF_S(c->seat));
	r->decision.n = (int16_t)c->successes;
	if (seat != c->seat && seat_active(r, seat) && (!check_passed(c) || more_helps(c)))
		window_options(r, seat, TIME_AFTER, kernel_of(r)->depth, VERB_USE);
	option_add(r, VERB_DONE, 0, 0);
}

/* The first die that shows it counts one more. */
static void raise_die(struct run *r, const struct check *c, int face)
{
	struct kernel *k = kernel_of(r);
	uint16_t *die = &k->list[k->frame[k->depth - 1].mark];
	while (*die != face)
		die++;
	++*die;
	log_add(r, LOG_DIE, c->seat, 0, 0, *die, (ref_h)c->source);
}

static void call_check_spend(struct run *r, struct check *c)
{
	const ref_h what = r->picked.a;
	if (picked(r, VERB_SPEND_TROPHY)) {
		c->more += content_fact(r->c, board_of(r)->monster[REF_N(what)].def, FACT_clues);
		call_trophy_spent(r, c->seat, REF_N(what), (ref_h)c->source);
		return;
	}
	if (picked(r, VERB_RAISE)) {
		raise_die(r, c, r->picked.a);
		call_pay(r, c->seat, RESOURCE_CLUES, 1, (ref_h)c->source);
		return;
	}
	const int n = what ? stand_in_worth(r, what, RESOURCE_CLUES) : 1;
	c->more += n * clue_dice(r, c);	/* B-CHECK-09, B-CHECK-12, B-CLUE-12 */
	log_add(r, LOG_SPENDS_CLUE, c->seat, 0, 0, n, (ref_h)c->source);
	if (what)
		call_stand_in(r, c->seat, what, (ref_h)c->source);
	else
		board_of(r)->seat[c->seat].clues--;
}

static void check_log(struct run *r, const struct check *c, const struct frame *f)
{
	for (int i = 0; r->log && i < c->dice; i++)
		log_add(r, LOG_DIE, c->seat, 0, 0, kernel_of(r)->list[f->mark + i], (ref_h)c->source);
}

static int check_result(struct run *r, const struct check *c)
{
	struct board *b = board_of(r);
	int n = c->successes;
	if (c->flags & CHECK_AUTO_PASS)
		n = n > c->difficulty ? n : c->difficulty;
	if (c->flags & CHECK_ONE)
		n = 1;
	if (c->flags & CHECK_AUTO_FAIL)
		n = 0;
	b->last_dice = (uint8_t)c->dice;
	b->last_successes = (uint8_t)n;
	b->last_passed = check_passed(c);
	log_add(r, check_passed(c) ? LOG_PASSES : LOG_FAILS, c->seat, REF(REF_NUMBER, NUMBER_SKILL + c->skill), 0, n, (ref_h)c->source);
	return n | (check_passed(c) ? CHECK_PASSED : 0);
}

static bool check_decided(const struct check *c)
{
	return c->flags & (CHECK_AUTO_PASS | CHECK_AUTO_FAIL | CHECK_FIXED);
}

/* Told before the dice are rolled. */
static void check_begins(struct run *r, const struct check *c, int self)
{
	const int dice = c->base > 0 ? c->base : 0;
	const int odds = c->flags & CHECK_AUTO_FAIL ? 0 : c->flags & CHECK_AUTO_PASS ? 1000000 : dice_odds(dice, 7 - success_on(r, c->seat), c->difficulty);
	struct log_event e = { .type = LOG_CHECK_BEGINS, .seat = (uint8_t)c->seat, .sees = SEAT_MAX, .a = REF(REF_NUMBER, NUMBER_SKILL + c->skill), .n = (int16_t)c->modifier,
		.cause = (ref_h)c->source, .dice = (int16_t)dice, .needed = (int16_t)c->difficulty, .odds = odds };
	check_stakes(r, self, &e.stakes);
	log_write(r, &e);
}

/*
 * One check.  Before the dice others may pass it outright; then all dice are rolled (none at all, and clues still help); then the investigator adds
 * clues one at a time, seeing each, and rerolls; then the others may help.
 */
enum next proc_check(struct run *r, struct frame *f)
{
	struct check *c = LOCALS(f, struct check);
	const int self = kernel_of(r)->depth;
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8);
	log_add(r, LOG_CHECK, c->seat, REF(REF_NUMBER, NUMBER_SKILL + c->skill), 0, c->modifier, (ref_h)c->source);
	AWAIT(f, 1, window_call(r, TIME_WHEN, self));
	if (c->skill == SKILL_EVADE && stat_cannot(r, STAT_EVADE, REF_S(c->seat)))
		c->flags |= CHECK_AUTO_FAIL;
	c->event = EVENT_CHECK_ROLLED;
	c->base = check_decided(c) ? 0 : check_dice(r, c->seat, c->skill, c->modifier, (ref_h)c->foe, c->flags);
	if (r->log)
		check_begins(r, c, self);
	while (c->dice < c->base) {	/* B-CHECK-04, B-CHECK-08, B-CHECK-23 */
		AWAIT(f, 2, die_call(r, c->seat, (ref_h)c->source));
		list_push(r, (uint16_t)f->ret);
		c->dice++;
	}
	check_recount(r, c, f);
	check_log(r, c, f);
	for (c->time = 0; !check_decided(c);) {
		for (; c->more > 0; c->more--) {				/* B-CHECK-11, B-CHECK-13, F-RERO-02: of clues and cards: seen before the next decision */
			AWAIT(f, 5, die_call(r, c->seat, (ref_h)c->source));
			list_push(r, (uint16_t)f->ret);
			c->dice++;
			log_add(r, LOG_DIE, c->seat, 0, 0, f->ret, (ref_h)c->source);
			check_recount(r, c, f);
		}
		CHOOSE(f, 3, options_check(r, c));
		if (picked(r, VERB_USE)) {
			AWAIT(f, 4, row_call(r, r->picked.a, r->picked.b, c->seat, self));
			check_recount(r, c, f);
			continue;
		}
		if (!picked(r, VERB_DONE)) {
			AWAIT(f, 8, call_check_spend(r, c));
			check_recount(r, c, f);
			continue;
		}
		for (c->time = 0; c->time < board_of(r)->seats; c->time++) {
			CHOOSE(f, 6, options_help(r, c, c->time));
			if (picked(r, VERB_USE))
				break;
		}
		if (c->time == board_of(r)->seats)
			break;
		AWAIT(f, 7, row_call(r, r->picked.a, r->picked.b, c->time, self));
		check_recount(r, c, f);
	}
	RETURN(r, check_result(r, c));
}

/* ---- rolling again ------------------------------------------------------ */

struct reroll_locals { int32_t facts, which, i, one; };

void call_reroll(struct run *r, int facts, int which)
{
	struct reroll_locals *l = LOCALS(frame_push(r, PROC_reroll), struct reroll_locals);
	*l = (struct reroll_locals){ .facts = facts, .which = which };
}

static struct check *reroll_check(struct run *r, const struct reroll_locals *l)
{
	return LOCALS(&kernel_of(r)->frame[l->facts - 1], struct check);
}

static uint16_t *reroll_face(struct run *r, const struct reroll_locals *l, int i)
{
	return &kernel_of(r)->list[kernel_of(r)->frame[l->facts - 1].mark + i];
}

/* One option per face that lies there, the lowest first. */
static void options_reroll(struct run *r, const struct reroll_locals *l)
{
	const struct check *c = reroll_check(r, l);
	decision_of(r, c->seat, PROMPT_REROLL_DIE, (ref_h)c->source);
	for (int face = 1; face <= 6; face++)
		for (int i = 0; i < c->dice; i++)
			if (*reroll_face(r, l, i) == face) {
				option_add(r, VERB_DIE, (unsigned)face, 0);
				break;
			}
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static int reroll_find(struct run *r, const struct reroll_locals *l, int face)
{
	int i = 0;
	while (*reroll_face(r, l, i) != face)
		i++;
	return i;
}

static bool reroll_takes(struct run *r, const struct reroll_locals *l)
{
	const struct check *c = reroll_check(r, l);
	if (l->which == REROLL_ONE)
		return l->i == l->one;
	if (l->which == REROLL_ONES)
		return *reroll_face(r, l, l->i) == 1;
	return l->which == REROLL_ALL || !check_count(r, c, *reroll_face(r, l, l->i));	/* F-RERO-01 */
}

bool reroll_possible(struct run *r, int facts, int which)
{
	struct reroll_locals l = { .facts = facts, .which = which };
	for (; l.i < reroll_check(r, &l)->dice; l.i++)
		if (reroll_takes(r, &l))
			return true;
	return false;
}

/* All dice rolled so far, those of clues too. */
enum next proc_reroll(struct run *r, struct frame *f)
{
	struct reroll_locals *l = LOCALS(f, struct reroll_locals);
	RESUME(f, 1, 2);
	if (l->which == REROLL_ONE) {
		CHOOSE(f, 1, options_reroll(r, l));
		if (picked(r, VERB_DIE))
			l->one = reroll_find(r, l, r->picked.a);
	}
	for (l->i = 0; l->i < reroll_check(r, l)->dice; l->i++) {
		if (!reroll_takes(r, l))
			continue;
		AWAIT(f, 2, die_call(r, reroll_check(r, l)->seat, (ref_h)reroll_check(r, l)->source));
		*reroll_face(r, l, l->i) = (uint16_t)f->ret;
		log_add(r, LOG_DIE, reroll_check(r, l)->seat, 0, 0, f->ret, (ref_h)reroll_check(r, l)->source);
	}
	RETURN(r, 0);
}

int check_lacks(struct run *r, int facts)
{
	const struct event *e = event_facts(r, facts);
	const struct check *c = e ? LOCALS(&kernel_of(r)->frame[facts - 1], struct check) : NULL;
	if (!c || e->event != EVENT_CHECK_ROLLED || check_passed(c))
		return 0;
	return c->difficulty > c->successes ? c->difficulty - c->successes : c->difficulty;	/* failed whatever was rolled: none of them counts */
}

int check_faces(struct run *r, int facts, int face)
{
	const struct frame *f = &kernel_of(r)->frame[facts - 1];
	const struct check *c = LOCALS(&kernel_of(r)->frame[facts - 1], struct check);
	int n = 0;
	for (int i = 0; f->proc == PROC_check && i < c->dice; i++)
		n += kernel_of(r)->list[f->mark + i] == face;
	return n;
}

/* ---- plain dice --------------------------------------------------------- */

struct roll_locals { int32_t seat, n, cause, sum, successes, i; };

void call_roll(struct run *r, int seat, int n, ref_h cause)
{
	struct roll_locals *l = LOCALS(frame_push(r, PROC_roll), struct roll_locals);
	*l = (struct roll_locals){ .seat = seat, .n = n, .cause = cause };
}

enum next proc_roll(struct run *r, struct frame *f)
{
	struct roll_locals *l = LOCALS(f, struct roll_locals);
	RESUME(f, 1);
	for (l->i = 0; l->i < l->n; l->i++) {
		AWAIT(f, 1, die_call(r, l->seat, (ref_h)l->cause));
		l->sum += f->ret;
		l->successes += f->ret >= success_on(r, l->seat);
		board_of(r)->last_face = (uint8_t)f->ret;
		log_add(r, LOG_DIE, l->seat, 0, 0, f->ret, (ref_h)l->cause);
	}
	board_of(r)->last_dice = (uint8_t)l->n;
	board_of(r)->last_successes = (uint8_t)l->successes;
	RETURN(r, l->sum);
}
