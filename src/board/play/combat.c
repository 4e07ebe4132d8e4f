/* combat.c - fighting a monster: horror once, then fight or flee until it is over. */
#include "board/play/combat.h"

#include "board/play/ancient_one.h"
#include "board/play/check.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/pay.h"
#include "board/play/status.h"
#include "board/play/uses.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- hands and bonuses -------------------------------------------------- */

static int card_hands(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_hands);
}

/* Cards in hand, and spells that failed this round. */
int hands_used(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (b->card[c].flags & (CARD_IN_HAND | CARD_USED))	/* B-HAND-03, B-HAND-05, F-SPELL-01 */
			n += card_hands(r, c);
	return n;
}

int hands_free(struct run *r, int seat)
{
	const int n = stat_value(r, STAT_HANDS, REF_S(seat), 2) - hands_used(r, seat);
	return n > 0 ? n : 0;
}

static bool is_weapon(struct run *r, int card)
{
	return card_fits(r, card, BIT(OWNED_WEAPON), 0);
}

/* What the foe has against this investigator.  Allies may see through resistances. */
static int foe_abilities(struct run *r, int seat, int monster)
{
	const int has = monster ? monster_abilities(r, monster) : board_of(r)->awake ? battle_abilities(r) : 0;
	return has & ~stat_mask(r, STAT_IGNORES, REF_S(seat), 0);
}

/* Halved, rounded up, or nothing; card by card. */
int bonus_against(struct run *r, int seat, int monster, int bonus, bool magical)
{
	const int has = foe_abilities(r, seat, monster);
	const bool immune = has & (magical ? ABILITY_MAGICAL_IMMUNITY : ABILITY_PHYSICAL_IMMUNITY);	/* B-ABIL-06, B-ABIL-07, B-ABIL-08 */
	if (immune && stat_value(r, STAT_PIERCES, REF_S(seat), 0) <= 0)
		return 0;
	if (immune || (has & (magical ? ABILITY_MAGICAL_RESISTANCE : ABILITY_PHYSICAL_RESISTANCE)))	/* B-ABIL-04, B-ABIL-05, B-ABIL-08 */
		return (bonus + 1) / 2;	/* B-ABIL-04, B-ABIL-05, B-ABIL-09 */
	return bonus;
}

static bool weapon_is_magical(struct run *r, int card)
{
	return (board_of(r)->card[card].flags & CARD_MAGICAL) || card_fits(r, card, BIT(OWNED_MAGICAL), 0);
}

/* I-WIMM-01 .. I-WIMM-03: some foes shrug off every weapon, but no spell. */
static int weapon_against(struct run *r, int seat, int monster, int bonus, int card)
{
	if (foe_abilities(r, seat, monster) & ABILITY_WEAPON_IMMUNITY)
		return 0;
	return bonus_against(r, seat, monster, bonus, weapon_is_magical(r, card));
}

/* What investigators and cards add to the bonus of a weapon. */
static int weapon_more(struct run *r, int seat, int card)
{
	return stat_value(r, STAT_WEAPON_BONUS, REF_S(seat), 0) + (weapon_is_magical(r, card) ? stat_value(r, STAT_MAGICAL_BONUS, REF_S(seat), 0) : 0);
}

static int weapon_bonus(struct run *r, int seat, int card, int monster)
{
	const def_h d = board_of(r)->card[card].def;
	const int alt = content_fact(r->c, d, FACT_combat_if);
	const bool undead = monster && (monster_abilities(r, monster) & ABILITY_UNDEAD);
	if ((alt == WEAPON_IF_OTHER_HAND_EMPTY && hands_used(r, seat) == 1) || (alt == WEAPON_IF_FOE_UNDEAD && undead))
		return content_fact(r->c, d, FACT_combat_alt);
	return content_fact(r->c, d, FACT_combat);
}

/* Its bonus where it is at its best. */
static int weapon_most(struct run *r, int card)
{
	const def_h d = board_of(r)->card[card].def;
	const int plain = content_fact(r->c, d, FACT_combat), alt = content_fact(r->c, d, FACT_combat_alt);
	return alt > plain ? alt : plain;
}

/* The most that two hands of weapons can add to a combat check with this monster as things are; against nobody in particular (0): before what a foe shrugs off, and were all of them ready. */
int best_weapons(struct run *r, int seat, int monster)
{
	const struct board *b = board_of(r);
	int one = 0, two = 0, both = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next) {
		const int plain = content_fact(r->c, b->card[c].def, FACT_combat);
		if (!plain || !is_weapon(r, c) || (monster && (b->card[c].flags & CARD_EXHAUSTED)))
			continue;
		const int bonus = monster ? weapon_against(r, seat, monster, weapon_most(r, c), c) : plain;
		const int less = bonus < one ? bonus : one;
		if (card_hands(r, c) == 2) {
			both = bonus > both ? bonus : both;
			continue;
		}
		two = less > two ? less : two;
		one = bonus > one ? bonus : one;
	}
	return one + two > both ? one + two : both;
}

/* What allies add to the bonus of a spell. */
static int spell_bonus(struct run *r, int seat, ref_h source)
{
	if (REF_TYPE(source) != REF_CARD || !card_fits(r, REF_N(source), BIT(OWNED_SPELL), 0))
		return 0;
	return stat_value(r, STAT_SPELL_BONUS, REF_S(seat), 0) + (stat_value(r, STAT_SPELL_HANDS, REF_S(seat), 0) > 0 ? card_hands(r, REF_N(source)) : 0);
}

/* Spells and other cards whose bonus runs. */
static int running_bonus(struct run *r, int seat, int monster)
{
	const struct kernel *k = kernel_of(r);
	int sum = 0;
	for (int i = 0; i < k->effect_n; i++) {
		const struct effect *e = &k->effect[i];
		if (e->you == seat && (e->subject == COMBAT_PHYSICAL || e->subject == COMBAT_MAGICAL))	/* B-COMBAT-27, B-HAND-04, F-BONUS-04 */
			sum += bonus_against(r, seat, monster, e->value + spell_bonus(r, seat, e->source), e->subject == COMBAT_MAGICAL);
	}
	return sum;
}

/* Those, and the weapons in hand. */
int combat_bonus(struct run *r, int seat, int monster)
{
	const struct board *b = board_of(r);
	int sum = running_bonus(r, seat, monster);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if ((b->card[c].flags & CARD_IN_HAND) && is_weapon(r, c))	/* B-HAND-01, B-COMBAT-27, F-BONUS-01 */
			sum += weapon_against(r, seat, monster, weapon_bonus(r, seat, c, monster) + weapon_more(r, seat, c), c);
	return sum;
}

/* Something that works in this combat until a period ends; it dies with the card that gives it. */
void combat_add(struct run *r, int seat, ref_h source, row_h row, int what, int amount, enum period period)
{
	effect_add(r, EFFECT_AS_IF, source, row, (ref_h)what, seat, period, seat + 1, amount);
}

/* What a card gives to this combat is over with it; what it gave for a turn or for good stays. */
void combat_end_source(struct run *r, int card)
{
	const struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].kind == EFFECT_AS_IF && k->effect[i].source == REF_C(card))
			effect_drop(r, i);
}

int combat_sum(struct run *r, int what, bool mask)
{
	const struct kernel *k = kernel_of(r);
	int sum = 0;
	for (int i = 0; i < k->effect_n; i++)
		if (k->effect[i].subject == what)
			sum = mask ? sum | k->effect[i].value : sum + k->effect[i].value;
	return sum;
}

/* Hands are free again and what was cast for this combat is over. */
void combat_release(struct run *r, int seat)
{
	struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		b->card[c].flags &= (uint8_t)~(CARD_IN_HAND | CARD_ACTIVE | CARD_USED | CARD_MAGICAL | CARD_DROPPED);
	effect_end(r, PERIOD_COMBAT, seat + 1);	/* F-BONUS-04 */
	effect_end(r, PERIOD_CHECK, seat + 1);
}

/* After a round the hands of a failed spell are free again, and what was let go may be taken up. */
void combat_begin_round(struct run *r, int seat)
{
	struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		b->card[c].flags &= (uint8_t)~(CARD_USED | CARD_DROPPED);	/* F-SPELL-02, F-HAND-02 */
}

/* A spell that is let go stops working. */
static void hand_release(struct run *r, int card)
{
	struct board *b = board_of(r);
	b->card[card].flags &= (uint8_t)~(CARD_IN_HAND | CARD_ACTIVE);
	combat_end_source(r, card);	/* F-HAND-01, F-HAND-03, B-HAND-06, F-BONUS-05 */
}

void options_hands(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const int free = hands_free(r, seat);
	for (int c = b->seat[seat].first; c; c = b->card[c].next) {
		const int flags = b->card[c].flags;
		if (card_is_copy(r, c))
			continue;
		if ((flags & CARD_IN_HAND) && card_hands(r, c))	/* B-HAND-07, F-HAND-02 */
			option_add(r, VERB_RELEASE, REF_C(c), 0);
		else if (is_weapon(r, c) && !(flags & (CARD_EXHAUSTED | CARD_DROPPED)) && card_hands(r, c) <= free && content_fact(r->c, b->card[c].def, FACT_combat) >= 0)	/* B-HAND-03, F-BONUS-03 */
			option_add(r, VERB_READY, REF_C(c), 0);
	}
}

/* Takes or lets go of what was picked, if it was that.  A weapon let go in a round is not taken again in it. */
void hands_picked(struct run *r)
{
	if (picked(r, VERB_READY))
		board_of(r)->card[REF_N(r->picked.a)].flags |= CARD_IN_HAND;
	if (picked(r, VERB_RELEASE)) {
		hand_release(r, REF_N(r->picked.a));
		board_of(r)->card[REF_N(r->picked.a)].flags |= CARD_DROPPED;
	}
}

static void weapon_used(struct run *r, int card)
{
	struct card *k = &board_of(r)->card[card];
	const int flags = content_fact(r->c, k->def, FACT_flags);
	if (flags & BIT(ITEM_EXHAUST_AFTER_USE))				/* F-BONUS-03 */
		k->flags = (uint8_t)((k->flags & ~CARD_IN_HAND) | CARD_EXHAUSTED);
	if ((flags & BIT(ITEM_DISCARD_AFTER_USE)) || (board_of(r)->awake && stat_cannot(r, STAT_WEAPONS_LAST, 0)))	/* F-BONUS-02 */
		card_discard(r, card);
}

/* What is used up by the check it helped; returns the sanity that using it costs. */
int hands_after_check(struct run *r, int seat)
{
	struct board *b = board_of(r);
	int next, cost = 0;
	for (int c = b->seat[seat].first; c; c = next) {
		next = b->card[c].next;
		if ((b->card[c].flags & CARD_IN_HAND) && is_weapon(r, c)) {
			cost += content_fact(r->c, b->card[c].def, FACT_cost);
			weapon_used(r, c);
		}
	}
	effect_end(r, PERIOD_CHECK, seat + 1);
	return cost;
}

/* ---- the combat --------------------------------------------------------- */

struct combat_locals { int32_t seat, monster, falls, place, result, lose, flags, failed, seen; };	/* failed: a check against it; seen: the horror check is over */

void call_combat(struct run *r, int seat, int monster)
{
	struct combat_locals *l = LOCALS(frame_push(r, PROC_combat), struct combat_locals);
	*l = (struct combat_locals){ .seat = seat, .monster = monster, .falls = board_of(r)->seat[seat].falls, .place = board_of(r)->seat[seat].place };
}

void call_combat_failed(struct run *r, int seat, int monster)
{
	call_combat(r, seat, monster);
	LOCALS(frame_top(r), struct combat_locals)->failed = 1;
}

void call_combat_to_the_end(struct run *r, int seat, int monster)
{
	call_combat(r, seat, monster);
	LOCALS(frame_top(r), struct combat_locals)->flags = FIGHT_TO_THE_END;
}

/* It goes on only while the investigator stands there and the monster is there. */
static bool combat_over(struct run *r, const struct combat_locals *l)
{
	const struct board *b = board_of(r);
	const int zone = b->monster[l->monster].zone;
	return seat_is_gone(r, l->seat, l->falls) || b->seat[l->seat].place != l->place || (b->fight_flags & FIGHT_OVER) ||	/* B-COMBAT-24 */
		(zone != MONSTER_PLACE && zone != MONSTER_FIGHT);
}

static void options_before_horror(struct run *r, const struct combat_locals *l)
{
	decision_of(r, l->seat, PROMPT_BEFORE_HORROR, REF_M(l->monster));
	options_uses(r, l->seat);
	option_add(r, VERB_GO_ON, 0, 0);
}

static void options_combat(struct run *r, const struct combat_locals *l)
{
	const bool ambush = (monster_abilities(r, l->monster) & ABILITY_AMBUSH) || (board_of(r)->fight_flags & FIGHT_TO_THE_END);
	decision_of(r, l->seat, ambush ? PROMPT_ATTACK : PROMPT_COMBAT, REF_M(l->monster));
	option_add(r, VERB_ATTACK, 0, 0);	/* B-COMBAT-10 */
	if (!ambush)								/* B-ABIL-01 */
		option_add(r, VERB_FLEE, 0, 0);
	options_hands(r, l->seat);
	options_uses(r, l->seat);
}

static int take_flag(struct run *r, int flag, int check)
{
	struct board *b = board_of(r);
	const bool set = b->fight_flags & flag;
	b->fight_flags &= (uint8_t)~flag;
	return set ? check : 0;
}

/* The number behind an ability, with what adds to it; a monster without it may still be given one. */
static int rating(struct run *r, int monster, int stat, bool has, enum fact fact)
{
	return stat_value(r, stat, REF_M(monster), has ? content_fact(r->c, board_of(r)->monster[monster].def, fact) : 0);
}

/* What the look of it costs. */
static int horror_loss(struct run *r, const struct combat_locals *l, bool passed)
{
	if (!passed)
		return monster_horror_damage(r, l->monster);	/* B-COMBAT-04, B-COMBAT-05, B-COMBAT-06, B-ABIL-11 */
	if (stat_cannot(r, STAT_NIGHTMARISH_LOSS, REF_S(l->seat)))
		return 0;
	return rating(r, l->monster, STAT_NIGHTMARISH, monster_abilities(r, l->monster) & ABILITY_NIGHTMARISH, FACT_nightmarish);	/* B-ABIL-10 */
}

static int overwhelming_loss(struct run *r, const struct combat_locals *l)
{
	if (stat_cannot(r, STAT_OVERWHELMING_LOSS, REF_S(l->seat)))
		return 0;
	return rating(r, l->monster, STAT_OVERWHELMING, l->lose & ABILITY_OVERWHELMING, FACT_overwhelming);	/* B-ABIL-12 */
}

/* One round: attack or flee.  Leaves 1 when the combat has ended well. */
static void call_round(struct run *r, const struct combat_locals *l)
{
	struct combat_locals *k = LOCALS(frame_push(r, PROC_combat_round), struct combat_locals);
	*k = *l;
}

static bool devours(struct run *r, int monster)
{
	return monster_abilities(r, monster) & ABILITY_DEVOURS;
}

/* What the look of a monster takes; some devour those they fell. */
static void call_horror(struct run *r, int seat, int sanity, int monster)
{
	if (devours(r, monster))
		call_lose_devoured(r, seat, sanity, 0, REF_M(monster));
	else
		call_lose(r, seat, sanity, 0, REF_M(monster));
}

static void horror_text(struct run *r, const struct combat_locals *l)
{
	const row_h row = row_of_body(r, board_of(r)->monster[l->monster].def, ROW_BODY, BODY_HORROR);
	if (row)
		script_call(r, r->c->rows[row].body, l->seat, REF_M(l->monster), 0, row);
}

enum next proc_combat(struct run *r, struct frame *f)
{
	struct combat_locals *l = LOCALS(f, struct combat_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8);
	b->fight_seat = (uint8_t)l->seat;
	b->fight_monster = (uint8_t)l->monster;
	b->fight_flags = (uint8_t)l->flags;
	b->seat[l->seat].points = 0;						/* B-MOVE-10, B-MOVE-11 */
	b->seat[l->seat].flags &= (uint32_t)~SEAT_WALKS;
	log_add(r, LOG_COMBAT, l->seat, REF_M(l->monster), 0, 0, 0);
	AWAIT(f, 1, event_once(r, EVENT_COMBAT_BEGINS, l->seat, REF_M(l->monster), 0));
	l->failed |= stat_value(r, STAT_LATE_HORROR, REF_S(l->seat), 0) <= 0;	/* most look at it at once */
	for (l->result = 0; !l->result && !combat_over(r, l);) {	/* B-COMBAT-01, B-COMBAT-09, B-COMBAT-25 */
		if (!l->failed || l->seen) {
			AWAIT(f, 6, call_round(r, l));
			b->fight_rounds = (uint8_t)(b->fight_rounds + (b->fight_rounds < UINT8_MAX));
			l->result = f->ret;
			l->failed = 1;
			continue;
		}
		l->seen = 1;
		while (!combat_over(r, l) && monster_has_horror(r, l->monster)) {	/* F-SPELL-03 */
			CHOOSE(f, 2, options_before_horror(r, l));
			if (picked(r, VERB_GO_ON))
				break;
			AWAIT(f, 3, use_picked(r, l->seat));
		}
		if (combat_over(r, l) || !monster_has_horror(r, l->monster))
			continue;
		AWAIT(f, 4, call_check(r, l->seat, SKILL_HORROR, monster_horror(r, l->monster), 1, REF_M(l->monster), REF_M(l->monster),	/* B-COMBAT-02, B-COMBAT-03, B-COMBAT-07, B-COMBAT-08 */
			take_flag(r, FIGHT_FAIL_HORROR, CHECK_AUTO_FAIL)));
		l->lose = !(f->ret & CHECK_PASSED);
		AWAIT(f, 5, call_horror(r, l->seat, horror_loss(r, l, !l->lose), l->monster));
		if (l->lose && !combat_over(r, l))
			AWAIT(f, 8, horror_text(r, l));
	}
	combat_release(r, l->seat);
	used_clear(r, PERIOD_COMBAT);
	b->fight_seat = NONE;
	b->fight_monster = 0;
	b->fight_flags = b->fight_rounds = 0;
	AWAIT(f, 7, event_once(r, EVENT_COMBAT_ENDS, l->seat, REF_M(l->monster), 0));
	RETURN(r, l->result);
}

/* Attack, flight and weapons are all there is to choose from. */
static bool only_blows(const struct run *r)
{
	for (int i = 0; i < r->decision.count; i++) {
		const int verb = r->decision.option[i].verb;
		if (verb != VERB_ATTACK && verb != VERB_FLEE && verb != VERB_READY && verb != VERB_RELEASE)
			return false;
	}
	return true;
}

/*
 * Nothing can happen any more: too few dice to win with the best of weapons, too few to flee with, none to buy, nothing to use, and a foe
 * that does no harm (a Nightgaunt with no gate to go to).  docs/rulings.md: such a combat is over.
 */
static bool combat_stuck(struct run *r, const struct combat_locals *l, bool harmed)
{
	const int m = l->monster;
	if (harmed || can_pay(r, l->seat, RESOURCE_CLUES, 1))
		return false;
	const int bonus = running_bonus(r, l->seat, m) + best_weapons(r, l->seat, m);
	const int dice = check_dice(r, l->seat, SKILL_COMBAT, monster_combat(r, m) + bonus, REF_M(m), 0);
	if ((sixes_double(r, l->seat) ? 2 : 1) * dice >= monster_toughness(r, m))
		return false;
	if (!(monster_abilities(r, m) & ABILITY_AMBUSH) && check_dice(r, l->seat, SKILL_EVADE, monster_awareness(r, m), REF_M(m), 0) >= evade_difficulty(r, l->seat))
		return false;
	options_begin(r);
	options_combat(r, l);
	return only_blows(r);
}

/* He attacks or flees, and pays for it when he fails. */
enum next proc_combat_round(struct run *r, struct frame *f)
{
	struct combat_locals *l = LOCALS(f, struct combat_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	combat_begin_round(r, l->seat);
	for (;;) {
		CHOOSE(f, 1, options_combat(r, l));
		if (picked(r, VERB_ATTACK) || picked(r, VERB_FLEE))
			break;
		hands_picked(r);
		AWAIT(f, 2, use_picked(r, l->seat));
		if (combat_over(r, l))
			RETURN(r, 0);
	}
	if (picked(r, VERB_FLEE)) {
		AWAIT(f, 3, call_check(r, l->seat, SKILL_EVADE, monster_awareness(r, l->monster), evade_difficulty(r, l->seat), REF_M(l->monster), REF_M(l->monster), 0));	/* B-COMBAT-11 */
		if (f->ret & CHECK_PASSED)
			RETURN(r, COMBAT_FLED);					/* B-COMBAT-12 */
		AWAIT(f, 4, call_damage(r, l->seat, l->monster, SKILL_EVADE));	/* B-COMBAT-13 */
		RETURN(r, combat_stuck(r, l, f->ret) ? COMBAT_FLED : 0);
	}
	AWAIT(f, 5, event_once(r, EVENT_COMBAT_CHECK, l->seat, REF_M(l->monster), 0));
	if (combat_over(r, l))
		RETURN(r, 0);
	AWAIT(f, 6, call_check(r, l->seat, SKILL_COMBAT, monster_combat(r, l->monster) + combat_bonus(r, l->seat, l->monster), monster_toughness(r, l->monster),	/* B-COMBAT-14, B-COMBAT-15, B-COMBAT-16, B-COMBAT-17 */
		REF_M(l->monster), REF_M(l->monster), take_flag(r, FIGHT_FAIL_COMBAT, CHECK_AUTO_FAIL) | take_flag(r, FIGHT_PASSED, CHECK_AUTO_PASS)));
	l->result = f->ret & CHECK_PASSED;
	AWAIT(f, 9, call_lose(r, l->seat, hands_after_check(r, l->seat), 0, 0));
	if (!l->result && combat_over(r, l))
		RETURN(r, 0);
	if (!l->result) {							/* B-COMBAT-19, B-COMBAT-20 */
		AWAIT(f, 7, call_damage(r, l->seat, l->monster, SKILL_COMBAT));
		RETURN(r, combat_stuck(r, l, f->ret) ? COMBAT_FLED : 0);
	}
	AWAIT(f, 8, call_beaten(r, l->seat, l->monster));	/* B-COMBAT-18 */
	RETURN(r, COMBAT_WON);
}

/* ---- winning -------------------------------------------------------------- */

void call_beaten(struct run *r, int seat, int monster)
{
	struct combat_locals *l = LOCALS(frame_push(r, PROC_beaten), struct combat_locals);
	*l = (struct combat_locals){ .seat = seat, .monster = monster };
}

/* The check is passed: its text first (which may send it away), then the trophy, then what it still costs. */
enum next proc_beaten(struct run *r, struct frame *f)
{
	struct combat_locals *l = LOCALS(f, struct combat_locals);
	RESUME(f, 1, 2, 3);
	l->lose = monster_abilities(r, l->monster);
	AWAIT(f, 1, event_once(r, EVENT_COMBAT_CHECK_PASSED, l->seat, REF_M(l->monster), REF_M(l->monster)));
	AWAIT(f, 2, call_defeated(r, l->seat, l->monster));
	AWAIT(f, 3, call_lose(r, l->seat, 0, overwhelming_loss(r, l), REF_M(l->monster)));	/* B-ABIL-12, B-ABIL-14 */
	RETURN(r, 0);
}

/* ---- damage --------------------------------------------------------------- */

struct damage_locals { int32_t seat, monster, falls, check, n, harm, means; };	/* falls: times he had fallen before */

void call_damage(struct run *r, int seat, int monster, int check)
{
	struct damage_locals *l = LOCALS(frame_push(r, PROC_damage), struct damage_locals);
	*l = (struct damage_locals){ .seat = seat, .monster = monster, .falls = board_of(r)->seat[seat].falls, .check = check };
}

/* Cards may lower what its number costs; its own text is not touched by that. */
static void damage_event(struct run *r, const struct damage_locals *l)
{
	event_call(r, &(struct event){ .event = l->check == SKILL_COMBAT ? EVENT_COMBAT_DAMAGE : EVENT_EVADE_FAILED, .seat = l->seat, .subject = REF_M(l->monster), .amount = l->n,
		.source = REF_M(l->monster) });
}

/* Cards that can still be used for something. */
static int means_left(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += !(b->card[c].flags & CARD_EXHAUSTED);
	return n;
}

static void damage_text(struct run *r, const struct damage_locals *l)
{
	const row_h row = row_of_body(r, board_of(r)->monster[l->monster].def, ROW_BODY, BODY_DAMAGE);
	if (row)
		script_call(r, r->c->rows[row].body, l->seat, REF_M(l->monster), 0, row);
}

/* What a blow takes.  Its number and its text are one blow: whom it fells falls when both are done. */
static void call_wound(struct run *r, const struct damage_locals *l)
{
	if (devours(r, l->monster))
		call_lose_devoured(r, l->seat, 0, l->n, REF_M(l->monster));
	else if (board_of(r)->variants & VARIANT_EARLIER)
		call_lose(r, l->seat, 0, l->n, REF_M(l->monster));
	else
		call_lose_later(r, l->seat, 0, l->n, REF_M(l->monster));
}

/* Stamina by its number, with it its own text; also after a failed evade.  Returns whether it did anything, if only that something was used up against it. */
enum next proc_damage(struct run *r, struct frame *f)
{
	struct damage_locals *l = LOCALS(f, struct damage_locals);
	RESUME(f, 1, 2, 3, 4);
	l->n = monster_combat_damage(r, l->monster);
	l->n = l->n > 0 ? l->n : 0;
	l->means = means_left(r, l->seat);
	AWAIT(f, 1, damage_event(r, l));
	l->n = f->ret;
	if (l->n) {
		AWAIT(f, 2, call_wound(r, l));	/* B-COMBAT-20, B-COMBAT-21, B-COMBAT-25 */
		l->harm = f->ret > 0;
	}
	l->harm |= means_left(r, l->seat) < l->means;
	f->ret = 0;
	if (!seat_is_gone(r, l->seat, l->falls))
		AWAIT(f, 3, damage_text(r, l));	/* B-COMBAT-22, B-COMBAT-23 */
	l->harm |= f->ret != 0;
	if (!seat_is_gone(r, l->seat, l->falls))
		AWAIT(f, 4, call_settle(r, l->seat));
	RETURN(r, l->harm);
}
