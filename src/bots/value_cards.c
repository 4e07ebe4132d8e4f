/* value_cards.c - what a position of the card game is worth: sums of what can be seen, by the act. */
#include "value_cards.h"

#include <string.h>

#include "thumb_cards.h"

static const int worth[VALUE_FEATURES][VALUE_ACTS] = {
#define VALUE(name, a, b, c, d, e, f, g, h, meaning) { a, b, c, d, e, f, g, h },
#include "value_cards.def"
};

enum { FAR_OFF = 6 };	/* steps; what is further counts the same */

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* Steps to the next place with clues, or to where the act wants everybody. */
static int errand(const struct hand *h, int at)
{
	int best = FAR_OFF;
	for (int p = 0; p < h->places && at >= 0; p++)
		if (p == h->goal || (h->place[p].clues && h->group < h->wanted + h->more))
			best = least(best, h->place[at].far[p]);
	return best;
}

/* What those who are still in have, summed up. */
static void seats_add(const struct hand *h, int out[VALUE_FEATURES])
{
	int weakest = HAND_FAR;
	for (int s = 0; s < h->seats; s++) {
		const struct seen_seat *w = &h->seat[s];
		const int left = least(w->health_left, w->sanity_left), at = way_place(h, w->at);
		out[VALUE_OUT] += w->out != 0;
		if (w->out)
			continue;
		out[VALUE_CLUES] += w->clues;
		out[VALUE_HEALTH] += w->health_left;
		out[VALUE_SANITY] += w->sanity_left;
		out[VALUE_DYING] += left <= 2;
		out[VALUE_ASSETS] += w->plays;
		out[VALUE_RESOURCES] += least(w->resources, 6);
		out[VALUE_CARDS] += w->hand;
		out[VALUE_AT_GOAL] += h->goal >= 0 && at == h->goal;
		out[VALUE_STEPS] += h->goal >= 0 && at >= 0 ? least(h->place[at].far[h->goal], FAR_OFF) : 0;
		out[VALUE_ERRAND] += errand(h, at);
		out[VALUE_USES] += least(w->uses, 8);
		out[VALUE_BURDENS] += w->burdens;
		out[VALUE_SCORCHED] += at >= 0 && h->place[at].fire;
		out[VALUE_WILL] += w->skill[WILLPOWER];
		out[VALUE_AGILITY] += w->skill[AGILITY];
		weakest = least(weakest, left);
		const int arms = hand_arms(h, w) / 100, wits = hand_chance(h, w->skill[INTELLECT] + w->glass, 3) / 100;
		out[VALUE_ALL_ARMS] += arms;
		out[VALUE_ALL_WITS] += wits;
		out[VALUE_ARMS] = arms > out[VALUE_ARMS] ? arms : out[VALUE_ARMS];
		out[VALUE_WITS] = wits > out[VALUE_WITS] ? wits : out[VALUE_WITS];
	}
	out[VALUE_WEAKEST] = weakest == HAND_FAR ? 0 : least(weakest, 8);
}

static void foes_add(const struct hand *h, int out[VALUE_FEATURES])
{
	for (int i = 0; i < h->foes; i++) {
		const struct face *f = &h->face[h->foe[i].def];
		if (h->foe[i].seat >= 0 && !h->foe[i].exhausted)
			out[VALUE_BLOWS] += f->damage + f->horror;
		out[f->elite ? VALUE_BOSS : VALUE_ENEMIES] += f->talk && f->talk != TALK_NEVER ? 0 : h->foe[i].left;
		out[VALUE_AFOOT] += seek_sought(h, i);
	}
}

/* Sums become tenths for each seat. */
static void share(const struct hand *h, int out[VALUE_FEATURES])
{
	static const enum value_feature sums[] = { VALUE_CLUES, VALUE_CLUES_LACKING, VALUE_HEALTH, VALUE_SANITY, VALUE_DYING, VALUE_OUT, VALUE_ASSETS, VALUE_RESOURCES, VALUE_CARDS,
		VALUE_BLOWS, VALUE_ENEMIES, VALUE_BOSS, VALUE_AT_GOAL, VALUE_STEPS, VALUE_ERRAND, VALUE_USES, VALUE_BURDENS, VALUE_SCORCHED,
		VALUE_WILL, VALUE_AGILITY, VALUE_ALL_ARMS, VALUE_ALL_WITS };
	for (unsigned i = 0; i < sizeof(sums) / sizeof(sums[0]); i++)
		out[sums[i]] = out[sums[i]] * 10 / h->seats;
}

int value_features(struct ark_run *r, struct ark_game *g, int out[VALUE_FEATURES])
{
	struct hand h = { .r = r, .g = g, .weights = &thumb_usual };
	memset(out, 0, sizeof(*out) * VALUE_FEATURES);
	if (!hand_read(&h))
		return VALUE_ACTS - 1;
	way_begin(&h);
	out[VALUE_ALWAYS] = 1;
	out[VALUE_PAIR] = h.seats == 2;
	out[VALUE_GROUP] = h.seats > 2;
	out[VALUE_DIFFICULTY] = h.difficulty;
	out[VALUE_ROUND] = h.round;
	out[VALUE_AGENDA] = h.face[h.agenda].number;
	out[VALUE_DOOM_LEFT] = h.face[h.agenda].doom - h.doom;
	out[VALUE_CLUES_LACKING] = h.wanted + h.more > h.group ? h.wanted + h.more - h.group : 0;
	out[VALUE_SETTLED] = h.seeking ? seek_settled(&h) : 0;
	for (int p = 0; p < h.places; p++)
		out[VALUE_FIRES] += h.place[p].fire;
	seats_add(&h, out);
	foes_add(&h, out);
	share(&h, out);
	return way_act(&h);
}

/* The logistic function of thousandths, in millionths: between numbers for every half a line is drawn. */
static int logistic(int x)
{
	static const int half[] = { 500000, 622459, 731059, 817574, 880797, 924142, 952574, 970688, 982014, 989013, 993307, 995930, 997527 };
	enum { STEP = 500, STEPS = sizeof(half) / sizeof(half[0]) - 1 };
	const int size = x < 0 ? -x : x;
	const int at = size < STEP * STEPS ? size / STEP : STEPS - 1, rest = size < STEP * STEPS ? size % STEP : STEP;
	const int up = half[at] + (half[at + 1] - half[at]) * rest / STEP;
	return x < 0 ? VALUE_SURE - up : up;
}

/* A lost search through Arkham counts by those who were found: all six win. */
static int ending(struct ark_run *r, struct ark_game *g, const struct ark_result *res)
{
	enum { SOUGHT = 6 };
	const struct hand h = { .r = r, .g = g };
	return !strcmp(res->outcome, "won") ? VALUE_SURE : least(seek_settled(&h), SOUGHT - 1) * (VALUE_SURE / SOUGHT);
}

int value_cards(struct ark_run *r, struct ark_game *g)
{
	int seen[VALUE_FEATURES], sum = 0;
	struct ark_result res;
	if (ark_over(r, g, &res) && res.outcome)
		return ending(r, g, &res);
	const int act = value_features(r, g, seen);
	for (int i = 0; i < VALUE_FEATURES; i++)
		sum += worth[i][act] * seen[i];
	return logistic(sum);
}
