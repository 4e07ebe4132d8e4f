/* worth.c - the chance of winning from a glance at the table. */
#include "worth.h"

#include <string.h>

static const int fitted[WORTH_MODELS][WORTH_FEATURES] = {
#define FEATURE(name, meaning)
#define FIT(model, ...) [WORTH_##model] = { __VA_ARGS__ },
#include "worth.def"
};

/* What of an Ancient One decides the battle: its combat rating and what it shrugs off. */
struct foe {
	const char *id;
	int rating, feature;
	unsigned ability;
};

static const struct foe *foe_of(const struct table *t)
{
	static const struct foe foes[] = { { "", 0, WORTH_ONE, 0 }, { "cthulhu", -6, WORTH_CTHULHU, 0 }, { "hastur", 0, WORTH_HASTUR, FOE_PHYSICAL_RESISTANCE },
		{ "ithaqua", -3, WORTH_ITHAQUA, 0 }, { "nyarlathotep", -4, WORTH_NYARLATHOTEP, FOE_MAGICAL_RESISTANCE },
		{ "shub_niggurath", -5, WORTH_SHUB_NIGGURATH, FOE_PHYSICAL_IMMUNITY }, { "yig", -3, WORTH_YIG, 0 }, { "yog_sothoth", -5, WORTH_YOG_SOTHOTH, FOE_MAGICAL_IMMUNITY } };
	const char *id = t->ancient_one ? ark_def_id(t->lore->content, t->ancient_one) : "";
	for (unsigned i = 1; i < sizeof(foes) / sizeof(foes[0]); i++)
		if (!strcmp(id, foes[i].id))
			return &foes[i];
	return &foes[0];
}

static int share(int part, int whole)
{
	return whole > 0 ? 1000 * part / whole : 0;
}

static int most(int n, int limit)
{
	return n < limit ? n : limit;
}

static void look_seat(const struct table *t, const struct foe *foe, int seat, int x[WORTH_FEATURES])
{
	const struct table_seat *s = &t->seat[seat];
	const int rating = foe->feature == WORTH_HASTUR ? -t->terror : foe->rating, faces = s->luck > 0 ? 3 : s->luck < 0 ? 1 : 2;
	const int dice = s->skill[FIGHT] + table_arms(t, seat, foe->ability, true) + rating;
	x[WORTH_SEATED] += 1000;
	x[WORTH_CLUES] += 100 * most(s->clues, 15);
	x[WORTH_HITS] += 1000 * (dice > 0 ? dice : 0) * faces / 6;
	x[WORTH_CLUE_HITS] += 1000 * s->clues * faces / 6;
	x[WORTH_LUCK] += s->luck > 0 ? 1000 : s->luck < 0 ? -1000 : 0;
	x[WORTH_SANITY] += share(s->sanity, s->max_sanity);
	x[WORTH_STAMINA] += share(s->stamina, s->max_stamina);
	x[WORTH_GATE_TROPHIES] += 500 * most(s->gate_trophies, 3);
	x[WORTH_TOUGHNESS] += 200 * most(s->toughness, 8);
	x[WORTH_MONEY] += 100 * most(s->money, 12);
	x[WORTH_SIGNS] += table_has(t, seat, lore_def(t->lore, "elder_sign")) ? 1000 : 0;
	x[WORTH_EXPLORED] += s->explored ? 1000 : 0;
	x[WORTH_AWAY] += t->lore->place[s->place].world ? 1000 : 0;
	const bool pays = s->clues >= (foe->feature == WORTH_HASTUR ? 8 : 5);
	x[WORTH_SEALERS] += pays ? 1000 : 0;
	x[WORTH_AWAY_TO_SEAL] += pays && t->lore->place[s->place].world ? 1000 : 0;
	x[WORTH_BACK_TO_SEAL] += pays && s->explored ? 1000 : 0;
}

/* What is near enough to be worth something soon: the further off, the less. */
static void look_around(const struct table *t, int price, int seat, int x[WORTH_FEATURES])
{
	const struct table_seat *s = &t->seat[seat];
	const uint8_t *far = t->lore->place[s->place].far;
	const int speed = s->skill[SPEED] > 1 ? s->skill[SPEED] : 1;
	int clues = 0, gate = 0;
	if (t->lore->place[s->place].world)
		return;
	for (const uint8_t *p = t->lore->town; *p; p++) {
		const struct table_place *k = &t->place[*p];
		if (far[*p] == LORE_FAR || k->closed || (!k->clues && !k->gate))
			continue;
		const int turns = 1 + (far[*p] + speed - 1) / speed;
		clues = k->clues && !k->gate && 1000 * most(k->clues, 3) / turns > clues ? 1000 * most(k->clues, 3) / turns : clues;
		gate = k->gate && 1000 / turns > gate ? 1000 / turns : gate;
	}
	x[WORTH_CLUES_NEAR] += clues;
	x[s->clues >= price || s->explored ? WORTH_SEAL_NEAR : WORTH_GATE_NEAR] += gate;
	x[WORTH_BESET] += 500 * most(t->place[s->place].monsters, 2);
}

/* What lies on the map: clues, and how many of the coming gates a seal or a gate is in the way of. */
static void look_map(const struct table *t, int x[WORTH_FEATURES])
{
	for (int p = 1; p <= t->lore->places; p++) {
		const struct table_place *k = &t->place[p];
		x[WORTH_SEALED] += k->sealed ? t->lore->place[p].open_share : 0;
		x[WORTH_LIDS] += k->gate && t->lore->place[p].location ? t->lore->place[p].open_share : 0;
		x[WORTH_LYING] += 50 * most(k->clues, 3);
	}
	x[WORTH_LYING] = most(x[WORTH_LYING], 1000);
}

enum worth_model worth_look(const struct table *t, int x[WORTH_FEATURES])
{
	const struct foe *foe = foe_of(t);
	const int need = (t->awake ? t->doom : t->doom_track) * t->players, price = foe->feature == WORTH_HASTUR ? 8 : 5;
	int clues = 0;
	memset(x, 0, sizeof(int) * WORTH_FEATURES);
	for (int s = 0; s < t->players; s++)
		if (!t->seat[s].out) {
			look_seat(t, foe, s, x);
			look_around(t, price, s, x);
			clues += t->seat[s].clues;
		}
	x[WORTH_HITS] = most(need > 0 ? x[WORTH_HITS] * 4 / need : 4000, 4000);
	x[WORTH_CLUE_HITS] = most(need > 0 ? x[WORTH_CLUE_HITS] / need : 2000, 2000);
	for (int i = WORTH_SEATED; i <= WORTH_BESET; i++)
		x[i] /= t->players;
	x[WORTH_HITS_SQUARE] = x[WORTH_HITS] * x[WORTH_HITS] / 4000;
	x[WORTH_ONE] = 1000;
	x[WORTH_DOOM] = share(t->doom, t->doom_track);
	x[WORTH_DOOM_SQUARE] = x[WORTH_DOOM] * x[WORTH_DOOM] / 1000;
	x[WORTH_GATES] = share(t->gates, t->gate_limit);
	x[WORTH_SEALS] = share(t->seals, 6);
	x[WORTH_SEALS_SQUARE] = x[WORTH_SEALS] * x[WORTH_SEALS] / 1000;
	x[WORTH_FUNDED] = t->seals < 6 ? most(share(clues, price * (6 - t->seals)), 1000) : 1000;
	x[WORTH_TERROR] = 100 * t->terror;
	x[WORTH_MONSTERS] = most(share(t->monsters, t->monster_limit), 1000);
	x[WORTH_TURN] = 40 * most(t->turn, 50);
	x[WORTH_ROUND] = 125 * t->round;
	x[WORTH_FEWER] = t->players == 3 ? 1000 : 0;
	x[foe->feature] = 1000;
	look_map(t, x);
	return (t->players == 1 ? WORTH_SOLO : t->players == 2 ? WORTH_TWO : WORTH_MANY) + (t->awake ? WORTH_SOLO_BATTLE : 0);
}

/* 1 / (1 + e^-z) for z in thousandths, by straight lines between points half a unit apart. */
static int chance_of(int z)
{
	static const int points[] = { 2473, 4070, 6693, 10987, 17986, 29312, 47426, 75858, 119203, 182426, 268941, 377541, 500000, 622459, 731059, 817574, 880797, 924142,
		952574, 970688, 982014, 989013, 993307, 995930, 997527 };
	z = z < -5999 ? -5999 : z > 5999 ? 5999 : z;
	const int i = (z + 6000) / 500, rest = (z + 6000) % 500;
	return points[i] + (points[i + 1] - points[i]) * rest / 500;
}

int worth_of(const struct table *t)
{
	int x[WORTH_FEATURES];
	int64_t z = 0;
	const int *w = fitted[worth_look(t, x)];
	for (int i = 0; i < WORTH_FEATURES; i++)
		z += (int64_t)w[i] * x[i];
	return chance_of((int)(z / 1000));
}
