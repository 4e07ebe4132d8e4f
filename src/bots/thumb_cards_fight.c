/* thumb_cards_fight.c - enemies: what they threaten, and whether to fight them, slip away or talk. */
#include "thumb_cards.h"

#include <stdlib.h>
#include <string.h>

static const struct face *face_of(const struct hand *h, int foe)
{
	return &h->face[h->foe[foe].def];
}

/* Copies are told apart by what lies on them. */
int foe_named(const struct hand *h)
{
	const int damage = hand_number(h, 0, "card %s damage", h->word), exhausted = hand_number(h, 0, "card %s exhausted", h->word);
	const int by = hand_number(h, -1, "card %s engaged", h->word);
	const int seat = by < 0 ? -1 : (by - h->d.seat + h->seats) % h->seats;
	int found = -1;
	for (int i = 0; i < h->foes; i++) {
		if (h->foe[i].def != h->def)
			continue;
		if (found < 0 || (h->foe[i].damage == damage && h->foe[i].exhausted == exhausted && h->foe[i].seat == seat))
			found = i;
	}
	return found;
}

/* One attack of it on a seat. */
static int blow(const struct hand *h, int foe, int seat)
{
	return hand_harm(h, seat < 0 ? 0 : seat, face_of(h, foe)->damage, face_of(h, foe)->horror);
}

/* Do enemies leave the table when the act goes on, and is that near? */
static bool passing(const struct hand *h)
{
	return h->face[h->act].number <= 2 && h->group >= h->wanted;
}

int foe_threat(const struct hand *h, int foe)
{
	const int rounds = passing(h) ? 10 : face_of(h, foe)->hunter ? weigh(HUNTING) : weigh(LASTING);
	return blow(h, foe, h->foe[foe].seat) * rounds / 10 + weigh(NUISANCE);
}

/* Ready enemies strike those who do something else; not in the first action of those whom Dr. Armitage guides. */
int foe_provoked(struct hand *h)
{
	enum { ACTIONS = 3, RUIN = 100000 };
	int cost = 0, damage = 0, horror = 0;
	for (int i = 0; i < h->foes; i++) {
		if (h->foe[i].seat != 0 || h->foe[i].exhausted || face_of(h, i)->patient)
			continue;
		cost += blow(h, i, 0);
		damage += face_of(h, i)->damage;
		horror += face_of(h, i)->horror;
	}
	h->cornered = damage >= h->me->health_left || horror >= h->me->sanity_left;
	if (h->guided && h->me->actions >= ACTIONS)
		return 0;
	return h->cornered ? RUIN : cost;	/* Who falls to the blow does nothing any more. */
}

int doom_worth(const struct hand *h)
{
	int cost = weigh(DOOM) + weigh(DOOM_EACH) * h->seats;
	if (h->face[h->agenda].doom == h->doom + 1)	/* The agenda turns, and hurts somehow. */
		for (int s = 0; s < h->seats; s++)
			cost += h->seat[s].out ? 0 : hand_harm(h, s, h->face[h->agenda].number != 1, h->face[h->agenda].number == 1) / 2;
	return cost;
}

/* Some hurt everybody who stands by when they fall. */
static int last_breath(const struct hand *h, int foe)
{
	int cost = 0;
	for (int s = 0; s < h->seats && face_of(h, foe)->harm; s++)
		if (!h->seat[s].out && way_place(h, h->seat[s].at) == h->foe[foe].place)
			cost += hand_harm(h, s, 0, 1);
	return cost;
}

/* What the rest of the turn is worth more when it does not strike those who do something else any more. */
static int freed(const struct hand *h, int foe)
{
	const int left = h->me->actions - 1;
	if (h->foe[foe].seat || h->foe[foe].exhausted || face_of(h, foe)->patient || left <= 0)
		return 0;
	const int spared = h->clue && h->at >= 0 && h->place[h->at].clues ? blow(h, foe, 0) * weigh(UNPROVOKED) / 100 : 0;
	return left * (spared > weigh(FREEDOM) ? spared : weigh(FREEDOM));
}

/* What a wound is worth that it takes, and falling. */
static int wounds_worth(const struct hand *h, int foe, int damage)
{
	const struct enemy *f = &h->foe[foe];
	const int dealt = damage < f->left * 100 ? damage : f->left * 100;
	const int fallen = dealt == f->left * 100 ? weigh(NUISANCE) / 2 + freed(h, foe) : 0;
	if (foe == h->boss)
		return dealt * h->wound / 100;
	if (seek_sought(h, foe))
		return dealt * seek_wound(h, foe) / 100 + fallen;
	if (face_of(h, foe)->doomed)
		return foe_threat(h, foe) + fallen - doom_worth(h);
	return (foe_threat(h, foe) * weigh(FIGHTING) / 100 - last_breath(h, foe) + f->doom * doom_worth(h)) * dealt / (f->left * 100) + fallen;
}

/* Slipping away spares its blow, and gives back the rest of the turn. */
int foe_stake(const struct hand *h, int foe, bool evades, int damage)
{
	if (!evades)
		return wounds_worth(h, foe, damage);
	const int left_behind = !face_of(h, foe)->hunter && (h->at < 0 || !h->place[h->at].clues) ? weigh(NUISANCE) : 0;
	return blow(h, foe, 0) * (h->goal >= 0 && !h->wanted ? weigh(FLEE) : weigh(EVADING)) / 100 + freed(h, foe) + left_behind + seek_lead(h, foe, TALK_EVADE);
}

/* Damage is in hundredths. */
int foe_fight(struct hand *h, int foe, int trial, int value, int damage)
{
	const struct enemy *f = &h->foe[foe];
	int loss = 0;
	if (face_of(h, foe)->retaliate && !f->exhausted)
		loss = h->cornered ? weigh(CORNERED) : blow(h, foe, 0);
	if (f->seat > 0)
		loss += hand_harm(h, f->seat, damage / 100, 0);
	const int worth = hand_trial(h, TEST_FIGHT, trial, value, face_of(h, foe)->fight, wounds_worth(h, foe, damage), loss);
	if (face_of(h, foe)->elite && foe != h->boss && !seek_sought(h, foe))
		return hand_say(h, worth * weigh(ELITE) / 100, "it is too strong for now");
	if (f->seat < 0 && face_of(h, foe)->aloof && !f->doom)
		return hand_say(h, worth / 2, "it leaves you alone");
	return hand_say(h, worth, foe == h->boss ? "it must fall" : f->seat == 0 ? "it is at you" : "it is in the way");
}

int foe_evade(struct hand *h, int foe, int value)
{
	if (h->foe[foe].exhausted)
		return hand_say(h, -5, "it does nothing now");
	return hand_say(h, hand_trial(h, TEST_EVADE, AGILITY, value, face_of(h, foe)->evade, foe_stake(h, foe, true, 0), 0), "slip away from it");
}

/* One that keeps apart must be engaged before it can be fought, which takes two actions of one turn: for its doom, or since the act is about it. */
static int foe_hunt(struct hand *h, int foe)
{
	const int worth = foe_fight(h, foe, COMBAT, h->me->skill[COMBAT], 100);
	return hand_say(h, h->me->actions > 1 ? worth * weigh(HUNT) / 100 : -20, "it will not come by itself");
}

/* Those who fight well take it from those who do not. */
int foe_engage(struct hand *h, int foe)
{
	const struct enemy *f = &h->foe[foe];
	if (f->seat < 0 && face_of(h, foe)->aloof && (f->doom || foe == h->boss))
		return foe_hunt(h, foe);
	if (f->seat <= 0 || face_of(h, foe)->doomed)
		return hand_say(h, -20, "let it be");
	const int gain = blow(h, foe, f->seat) - blow(h, foe, 0);
	const int better = h->me->skill[COMBAT] - h->seat[f->seat].skill[COMBAT];
	return hand_say(h, better >= 2 ? gain + 15 * better - (foe == h->boss ? 0 : 20) : -20, "better you than them");
}

/* Bystanders go home when they are talked to. */
int foe_parley(struct hand *h)
{
	int best = -10;
	for (int i = 0; i < h->foes; i++) {
		if (h->foe[i].place != h->at || !face_of(h, i)->doomed)
			continue;
		const int worth = hand_trial(h, TEST_PARLEY, INTELLECT, h->me->skill[INTELLECT], 2, foe_threat(h, i) + freed(h, i), 0) - (h->foe[i].seat == 0 ? 0 : 20);
		best = worth > best ? worth : best;
	}
	return hand_say(h, best, "talking is better than fighting");
}

int foe_best(struct hand *h, const struct card_known *k, int *worth)
{
	int best = -1;
	*worth = -100;
	for (int i = 0; i < h->foes; i++) {
		if (h->foe[i].place != h->at)
			continue;
		const int now = foe_fight(h, i, hand_tests(h, k), hand_skill(h, k, false), 100 + k->more);
		if (now > *worth) {
			*worth = now;
			best = i;
		}
	}
	return best;
}
