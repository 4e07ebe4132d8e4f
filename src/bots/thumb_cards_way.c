/* thumb_cards_way.c - what the act wants, where clues are, and where to go. */
#include "thumb_cards.h"

#include <string.h>

static const struct { const char *id, *goal; int wants, more; bool last; } acts[] = {
#define CARD(id, use, skill, bonus, more, worth, meaning)
#define ACT(id, goal, wants, more, last, meaning) { #id, goal, wants, more, last },
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning)
#include "thumb_cards_known.def"
};

int way_act(const struct hand *h)
{
	const char *id = h->act ? ark_def_id(ark_run_content(h->r), h->act) : "";
	unsigned i = 0;
	while (i < sizeof(acts) / sizeof(acts[0]) && strcmp(acts[i].id, id))
		i++;
	return (int)i;
}

int way_place(const struct hand *h, int def)
{
	for (int p = 0; p < h->places && def; p++)
		if (h->place[p].def == def)
			return p;
	return -1;
}

/* Steps from each place to each. */
static void distances(struct hand *h)
{
	for (int p = 0; p < h->places; p++)
		for (int q = 0; q < h->places; q++)
			h->place[p].far[q] = p == q ? 0 : h->face[h->place[p].def].links & h->face[h->place[q].def].symbol ? 1 : HAND_FAR;
	for (int k = 0; k < h->places; k++)
		for (int p = 0; p < h->places; p++)
			for (int q = 0; q < h->places; q++)
				if (h->place[p].far[k] + h->place[k].far[q] < h->place[p].far[q])
					h->place[p].far[q] = (uint8_t)(h->place[p].far[k] + h->place[k].far[q]);
}

static int place_named(const struct hand *h, const char *id)
{
	for (int p = 0; p < h->places && *id; p++)
		if (!strcmp(ark_def_id(ark_run_content(h->r), h->place[p].def), id))
			return p;
	return -1;
}

/* An elite enemy is what the last act is about; before that one keeps away from it. */
static void boss_find(struct hand *h)
{
	h->boss = -1;
	for (int i = 0; i < h->foes; i++)
		if (h->face[h->foe[i].def].elite && h->face[h->act].clues == 0 && h->goal < 0 && !h->seeking)
			h->boss = i;
}

static void wants_of(struct hand *h)
{
	const char *id = h->act ? ark_def_id(ark_run_content(h->r), h->act) : "stop_the_rite";	/* The valve works when there is no act any more. */
	const struct face *f = &h->face[h->act];
	h->goal = -1;
	h->last = false;
	h->seeking = !strcmp(id, "augurs_of_flame");
	h->lair = !strcmp(id, "search_the_sewers") ? place_named(h, "underground_cistern") : -1;
	h->wanted = f->clues * (f->each ? h->seats : 1);
	h->more = 0;
	for (unsigned i = 0; i < sizeof(acts) / sizeof(acts[0]); i++) {
		if (strcmp(acts[i].id, id))
			continue;
		h->goal = place_named(h, acts[i].goal);
		h->wanted = acts[i].wants * (h->goal >= 0 && acts[i].last && h->place[h->goal].revealed ? 0 : h->seats);
		h->more = acts[i].more * h->seats;
		h->last = acts[i].last;
	}
}

/* In the last act of Spreading Flames clues are as good as wounds. */
static void boss_weigh(struct hand *h)
{
	const int held = h->group / h->seats * h->seats, left = h->foe[h->boss].left;
	h->wanted = left;
	h->wound = weigh(WIN) / (left > held ? left - held : 1);
}

void way_begin(struct hand *h)
{
	distances(h);
	wants_of(h);
	for (int s = 0; s < h->seats; s++)
		h->group += h->seat[s].out ? 0 : h->seat[s].clues;
	boss_find(h);
	if (h->boss >= 0)
		boss_weigh(h);
	if (h->seeking)
		seek_begin(h);
	h->clue = h->boss >= 0 ? (h->group < h->wanted ? h->wound : 0) : h->group < h->wanted ? weigh(CLUE) : h->group < h->wanted + h->more ? weigh(CLUE_MORE) : 0;
	h->clue += h->clue * weigh(CLUE_LATE) * h->round / 100;
	if (h->goal >= 0 && h->group < h->wanted)
		h->goal = -1;	/* first the clues */
	h->provoked = foe_provoked(h);
}

int way_clue(const struct hand *h)
{
	return h->clue;
}

/* What waits at a place and strikes only those who are there in the evening, or 0: under the town it comes with the first who enters. */
static int lair(const struct hand *h, int place)
{
	const int def = hand_def(h, "elokoss_faint_embers");
	for (int i = 0; i < h->foes; i++)
		if (h->foe[i].place == place && h->foe[i].def == def)
			return h->foe[i].exhausted ? 0 : def;
	return h->lair >= 0 && h->lair == place ? def : 0;
}

static int burns(const struct hand *h, int place)
{
	return h->place[place].fire ? hand_direct(h, 0, 1, 0) : 0;
}

/* Is somebody else nearer to it? */
static bool decoyed(const struct hand *h, int from, int steps)
{
	for (int s = 1; s < h->seats; s++) {
		const int at = way_place(h, h->seat[s].at);
		if (!h->seat[s].out && at >= 0 && h->place[from].far[at] < steps)
			return true;
	}
	return false;
}

/* Hunters that are a step away come in the evening and strike at once. */
static int hunted(const struct hand *h, int place)
{
	int cost = 0;
	for (int i = 0; i < h->foes; i++) {
		const struct enemy *f = &h->foe[i];
		if (f->seat >= 0 || f->place < 0 || f->exhausted || i == h->boss || !h->face[f->def].hunter)
			continue;
		const int steps = h->place[f->place].far[place];
		if (steps <= 1 && !decoyed(h, f->place, steps))
			cost += hand_harm(h, 0, h->face[f->def].damage, h->face[f->def].horror);
	}
	return cost * weigh(REACH) / 100;
}

int way_evening(const struct hand *h, int place)
{
	if (place < 0)
		return 0;
	const int foe = lair(h, place);
	return burns(h, place) + (foe ? hand_harm(h, 0, h->face[foe].damage, h->face[foe].horror) : 0) + hunted(h, place);
}

/* Others who are there and look for the same clues. */
static int company(const struct hand *h, int place)
{
	int n = 0;
	for (int s = 1; s < h->seats; s++)
		n += !h->seat[s].out && h->seat[s].at == h->place[place].def;
	return n;
}

/* Clues of a place that this seat may hope for. */
static int hope(const struct hand *h, int place)
{
	int clues = h->place[place].clues * 100;
	const int left = h->wanted + h->more - h->group;
	for (int n = place == h->at ? 0 : company(h, place); n > 0; n--)
		clues = clues * weigh(CROWD) / 100;
	return clues < left * 100 ? clues : left * 100;
}

/* The best chance of the seat at a place, with what it has in play. */
static int prospect(const struct hand *h, int place)
{
	int best = hand_chance(h, h->me->skill[INTELLECT] + h->me->glass, h->place[place].shroud);
	for (int i = 0; i < h->me->plays; i++) {
		const struct card_known *k = h->face[h->me->play[i].def].known;
		if (k->use != USE_INVESTIGATE || (h->face[h->me->play[i].def].uses && !h->me->play[i].uses && k->skill != BY_WILLPOWER))
			continue;
		const int odds = hand_chance(h, hand_skill(h, k, true), h->place[place].shroud);
		best = odds > best ? odds : best;
	}
	return best > 50 ? best : 50;
}

/* Enemies that would engage who comes. */
static int ambush(const struct hand *h, int place)
{
	int cost = 0;
	for (int i = 0; i < h->foes; i++)
		if (h->foe[i].place == place && h->foe[i].seat < 0 && !h->foe[i].exhausted && !h->face[h->foe[i].def].aloof && i != h->boss
				&& !(h->goal >= 0 && h->face[h->foe[i].def].elite))
			cost += foe_threat(h, i) * weigh(AMBUSH) / 100;
	return cost;
}

/* Those who fight better than others go where they are needed. */
static int rescue(const struct hand *h, int place)
{
	int worth = 0;
	for (int i = 0; i < h->foes; i++) {
		const struct enemy *f = &h->foe[i];
		if (f->place != place || f->seat <= 0 || i == h->boss)
			continue;
		const int better = hand_arms(h, h->me) - hand_arms(h, &h->seat[f->seat]);
		worth += better > 0 ? foe_threat(h, i) * better / 1000 * weigh(RESCUE) / 100 : 0;
	}
	return worth;
}

/* Does the foe the act is about wait there?  One that is engaged comes along, wherever one goes. */
static bool awaits(const struct hand *h, int place)
{
	return h->boss >= 0 && h->foe[h->boss].seat != 0 && h->foe[h->boss].place == place;
}

/* What a place yields for each action, when it is so many steps away. */
static int yield(const struct hand *h, int place, int steps)
{
	const int clues = hope(h, place);
	int worth = 0;
	if (place == h->lair && place != h->goal)
		return 0;	/* Who enters pays with the clues of all. */
	if (clues > 0)
		worth = clues * h->clue / (steps * 100 + clues * 1000 / prospect(h, place) + 30);
	worth += rescue(h, place) / (steps + 2);
	if (h->seeking)
		worth += seek_yield(h, place, steps);
	if (place == h->goal)
		worth += (h->last ? weigh(WIN) : weigh(GOAL) * (h->wanted ? 1 : 2)) / (steps + 1);
	if (awaits(h, place))
		worth += weigh(GOAL) / (steps + 1);
	return worth;
}

int way_stay(const struct hand *h)
{
	return h->at >= 0 ? yield(h, h->at, 0) : 0;
}

/* The act is nothing but a way out: whoever is there has left what follows behind. */
static bool fleeing(const struct hand *h)
{
	return h->goal >= 0 && !h->wanted && !h->last;
}

/* The last step of a flight is worth a blow, for it would fall anyway; while there is time one slips away first. */
static int way_out(struct hand *h)
{
	if (h->provoked && h->me->actions > 1 && hand_is(h, "move"))
		return hand_say(h, h->provoked + 10, "slip away first, there is time");
	return hand_say(h, h->provoked + 2 * weigh(GOAL), "out of here, whatever follows");
}

/* What would keep one from the last step to a place, and so from the first, when so many actions are left there: enemies, and a fire that one would have to leave at once. */
static int deterred(const struct hand *h, int place, int left)
{
	return ambush(h, place) + (left == 0 || left == 1 ? burns(h, place) : 0);
}

int way_step(struct hand *h, int place)
{
	int best = 0;
	if (fleeing(h) && place == h->goal)
		return way_out(h);
	const char *why = "nothing is there";
	for (int p = 0; p < h->places; p++) {
		const int steps = h->place[place].far[p];
		const int worth = steps < HAND_FAR ? yield(h, p, steps + 1) - (p == place ? 0 : deterred(h, p, h->me->actions - 1 - steps)) : 0;
		if (worth <= best || (h->at >= 0 && steps >= h->place[h->at].far[p]))	/* Only what brings one nearer. */
			continue;
		best = worth;
		why = p == h->goal ? "the act wants you there" : awaits(h, p) ? "the foe is there" : p == place ? "clues are there" : "on the way to clues";
	}
	if (best <= way_stay(h)) {
		best = 0;
		why = "it is better here";
	}
	const int left = h->me->actions - 1, closer = h->at >= 0 ? hunted(h, place) - hunted(h, h->at) : 0;
	/* Who has one more action would leave the fire again, or the reach of a hunter, and have done nothing. */
	const int evening = left <= 0 ? way_evening(h, h->at) - way_evening(h, place) : left == 1 ? -burns(h, place) - (closer > 0 ? closer : 0) : 0;
	if (h->at >= 0 && (h->at == h->goal || awaits(h, h->at)))
		best -= weigh(GOAL);
	return hand_say(h, best + evening - ambush(h, place), evening > 0 ? "better not be here in the evening" : why);
}

int way_investigate(struct hand *h, int trial, int value, int clues)
{
	const int here = h->at >= 0 ? h->place[h->at].clues * 100 : 0;
	const int found = clues < here ? clues : here, beside = h->at >= 0 ? seek_find(h, value, h->place[h->at].shroud) : 0;
	if (found <= 0 && !beside)
		return hand_say(h, -5, "no clues are left here");
	if (!h->clue && !beside)
		return hand_say(h, -5, "there are clues enough");
	const int stake = beside + (found > 0 ? found * h->clue / 100 - h->truths : 0);
	return hand_say(h, hand_trial(h, TEST_INVESTIGATE, trial, value, h->place[h->at].shroud, stake, 0), beside ? "somebody here will talk" : "clues are here");
}

/* The act goes on as soon as it can. */
int way_advance(struct hand *h)
{
	if (h->face[h->act].number == 1 && h->round < weigh(READY))
		return hand_say(h, -10, "get ready first");
	if (h->more && h->group < h->wanted + h->more && h->at >= 0 && h->place[h->at].clues && h->face[h->agenda].number <= weigh(WAIT))
		return hand_say(h, -10, "the clues that are left here will be of use");
	return hand_say(h, 200, "the act goes on");
}
