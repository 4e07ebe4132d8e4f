/* thumb_cards_seek.c - the search through Arkham: who hides where, and how each of them is made to talk, or beaten. */
#include "thumb_cards.h"

static const char *const people[] = {
#define CARD(id, use, skill, bonus, more, worth, meaning)
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning) #id,
#include "thumb_cards_known.def"
};

int seek_settled(const struct hand *h)
{
	int n = hand_number(h, 0, "card augurs_of_flame beneath");
	for (unsigned i = 0; i < sizeof(people) / sizeof(people[0]); i++)
		n += hand_number(h, 0, "pile victory %s", people[i]);
	return n;
}

/* Where somebody hides, everybody sees a card under the place; so many more clues are wanted for all of them. */
void seek_begin(struct hand *h)
{
	int hidden = 0;
	for (int p = 0; p < h->places; p++) {
		h->place[p].hides = hand_number(h, 0, "card %s beneath", ark_def_id(ark_run_content(h->r), h->place[p].def)) > 0;
		hidden += h->place[p].hides;
	}
	h->more = hidden > 0 ? h->wanted * (hidden - 1) : 0;
	h->wanted = hidden > 0 ? h->wanted : 0;
}

static enum talk talk_of(const struct hand *h, int foe)
{
	return h->seeking ? (enum talk)h->face[h->foe[foe].def].talk : TALK_NONE;
}

bool seek_sought(const struct hand *h, int foe)
{
	return talk_of(h, foe) != TALK_NONE;
}

int seek_lead(const struct hand *h, int foe, enum talk talk)
{
	return talk_of(h, foe) == talk && h->foe[foe].leads > 0 ? weigh(LEAD) : 0;
}

/* Who falls has been dealt with as well: blows share what the talk that is missing would be worth. */
int seek_wound(const struct hand *h, int foe)
{
	const struct enemy *f = &h->foe[foe];
	return talk_of(h, foe) == TALK_NEVER ? weigh(OUTLAW) : weigh(LEAD) * f->leads / f->left;
}

int seek_find(const struct hand *h, int value, int shroud)
{
	enum { WELL = 2 };
	int worth = 0;
	for (int i = 0; i < h->foes; i++) {
		if (h->foe[i].place != h->at)
			continue;
		const int likely = hand_chance(h, value, shroud), well = hand_chance(h, value, shroud + WELL);
		worth += seek_lead(h, i, TALK_INVESTIGATE) + (likely ? seek_lead(h, i, TALK_WELL) * well / likely : 0);
	}
	return worth;
}

/* Asking somebody who stands here. */
int seek_talk(struct hand *h)
{
	enum { STUBBORN = 4 };
	const int foe = foe_named(h), clues = h->at >= 0 ? h->place[h->at].clues : 0;
	if (foe < 0)
		return hand_say(h, -20, "nobody to talk to");
	const int bruises = STUBBORN - h->foe[foe].damage;
	if (seek_lead(h, foe, TALK_PAY))
		return hand_say(h, weigh(LEAD), "money talks");
	if (seek_lead(h, foe, TALK_COMBAT))
		return hand_say(h, hand_trial(h, TEST_PARLEY, COMBAT, h->me->skill[COMBAT], bruises > 0 ? bruises : 0, weigh(LEAD), 0), "knock it out of them");
	if (seek_lead(h, foe, TALK_INTELLECT))
		return hand_say(h, hand_trial(h, TEST_PARLEY, INTELLECT, h->me->skill[INTELLECT], clues, weigh(LEAD) + h->clue / 2, 0), "talk it out of them");
	return hand_say(h, -20, "nothing to talk about");
}

/* What those who come to a place find there to do, beside clues. */
int seek_yield(const struct hand *h, int place, int steps)
{
	int worth = h->place[place].hides && h->group >= h->wanted ? weigh(GOAL) / (steps + 1) : 0;
	for (int i = 0; i < h->foes; i++)
		if (h->foe[i].place == place && seek_sought(h, i) && h->foe[i].leads)
			worth += weigh(LEAD) * 2 / (2 * steps + 3);
	return worth;
}
