/* worth.c - the chance of winning from a glance at the table. */
#include "worth.h"

#include <string.h>

static const int fitted[WORTH_MODELS][WORTH_FEATURES] = {
#define FEATURE(name, meaning)
#define FIT(model, ...) [WORTH_##model] = { __VA_ARGS__ },
#include "worth.def"
};

static int share(int part, int whole)
{
	return whole > 0 ? 1000 * part / whole : 0;
}

static void look_seat(const struct table *t, int seat, int x[WORTH_FEATURES])
{
	const struct table_seat *s = &t->seat[seat];
	const char *foe = t->ancient_one ? ark_def_id(t->lore->content, t->ancient_one) : "";
	const unsigned ability = !strcmp(foe, "shub_niggurath") ? FOE_PHYSICAL_IMMUNITY : !strcmp(foe, "yog_sothoth") ? FOE_MAGICAL_IMMUNITY :
		!strcmp(foe, "hastur") ? FOE_PHYSICAL_RESISTANCE : !strcmp(foe, "nyarlathotep") ? FOE_MAGICAL_RESISTANCE : 0;
	x[WORTH_SEATED] += 1000;
	x[WORTH_CLUES] += 100 * (s->clues < 15 ? s->clues : 15);
	x[WORTH_ARMS] += 100 * table_arms(t, seat, ability, true);
	x[WORTH_LUCK] += s->luck > 0 ? 1000 : s->luck < 0 ? -1000 : 0;
	x[WORTH_SANITY] += share(s->sanity, s->max_sanity);
	x[WORTH_STAMINA] += share(s->stamina, s->max_stamina);
	x[WORTH_GATE_TROPHIES] += 500 * (s->gate_trophies < 3 ? s->gate_trophies : 3);
	x[WORTH_TOUGHNESS] += 200 * (s->toughness < 8 ? s->toughness : 8);
	x[WORTH_FIGHT] += 200 * s->skill[FIGHT];
	x[WORTH_SIGNS] += table_has(t, seat, lore_def(t->lore, "elder_sign")) ? 1000 : 0;
	x[WORTH_EXPLORED] += s->explored ? 1000 : 0;
	x[WORTH_AWAY] += t->lore->place[s->place].world ? 1000 : 0;
	x[WORTH_SEALERS] += s->clues >= (!strcmp(foe, "hastur") ? 8 : 5) ? 1000 : 0;
}

enum worth_model worth_look(const struct table *t, int x[WORTH_FEATURES])
{
	static const char *const foes[] = { "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth" };
	const char *foe = t->ancient_one ? ark_def_id(t->lore->content, t->ancient_one) : "";
	memset(x, 0, sizeof(int) * WORTH_FEATURES);
	for (int s = 0; s < t->players; s++)
		if (!t->seat[s].out)
			look_seat(t, s, x);
	for (int i = 1; i < WORTH_FEATURES; i++)
		x[i] /= t->players;
	x[WORTH_ONE] = 1000;
	x[WORTH_DOOM] = share(t->doom, t->doom_track);
	x[WORTH_GATES] = share(t->gates, t->gate_limit);
	x[WORTH_SEALS] = share(t->seals, 6);
	x[WORTH_TERROR] = 100 * t->terror;
	x[WORTH_ROUND] = 125 * t->round;
	x[WORTH_ALONE] = t->players == 1 ? 1000 : 0;
	for (unsigned i = 0; i < sizeof(foes) / sizeof(foes[0]); i++)
		x[WORTH_CTHULHU + i] = !strcmp(foe, foes[i]) ? 1000 : 0;
	return (t->players <= 2 ? WORTH_FEW : WORTH_MANY) + (t->awake ? 2 : 0);
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
