/* rng.c - splitmix64 streams and rigged results. */
#include "rng.h"

#include "decide.h"
#include "procs.h"

void rng_seed(struct game *g, uint64_t seed)
{
	for (unsigned s = 0; s < STREAM_MAX; s++)
		g->k.rng[s] = rng_mix(seed + 0x9e3779b97f4a7c15u * (s + 1));
}

/* A draw in the part that could be biased: it counts only above a floor. */
__attribute__((noinline)) static uint64_t rng_unbiased(struct game *g, enum stream s, uint32_t n, uint64_t m)
{
	const uint32_t floor = (uint32_t)-n % n;
	while ((uint32_t)m < floor)
		m = (rng_next(g, s) >> 32) * n;
	return m;
}

/* Lemire's method: a multiplication, and a division only in the rare case that could be biased. */
uint32_t rng_below(struct game *g, enum stream s, uint32_t n)
{
	uint64_t m = (rng_next(g, s) >> 32) * n;
	if ((uint32_t)m < n)
		m = rng_unbiased(g, s, n, m);
	return (uint32_t)(m >> 32);
}

/* The stream's number stays in a register: a game begins with some four hundred of these draws. */
void rng_shuffle(struct game *g, enum stream s, uint16_t *v, int n)
{
	uint64_t at = g->k.rng[s];
	g->k.rolls += n > 1 ? (uint32_t)n - 1 : 0;
	for (uint32_t below = n > 1 ? (uint32_t)n : 0; below > 1; below--) {
		uint64_t m = (rng_mix(at += RNG_STEP) >> 32) * below;
		while (RARELY((uint32_t)m < below) && (uint32_t)m < -below % below) {
			m = (rng_mix(at += RNG_STEP) >> 32) * below;
			g->k.rolls++;
		}
		const uint16_t t = v[below - 1];
		v[below - 1] = v[m >> 32];
		v[m >> 32] = t;
	}
	g->k.rng[s] = at;
}

int rig_search(struct run *r, enum stream s, int deck)
{
	struct rig *rig = r->rig;
	for (int i = rig->at; i < rig->n; i++) {
		if (rig->entry[i].stream != s || rig->entry[i].deck != deck)
			continue;
		const int value = rig->entry[i].value;
		for (int j = i; j > rig->at; j--)
			rig->entry[j] = rig->entry[j - 1];
		rig->at++;
		run_path(r, (uint64_t)value + 1);
		return value;
	}
	return -1;
}

bool rig_empty(const struct rig *rig)
{
	return !rig || rig->at == rig->n;
}

struct chance_locals { int32_t seat, prompt, low, high, cause; };

/* Asks the seat for a result of chance that the table's own dice gave. */
enum next proc_chance(struct run *r, struct frame *f)
{
	struct chance_locals *l = LOCALS(f, struct chance_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, chance_options(r, l->seat, l->prompt, l->low, l->high, l->cause));
	RETURN(r, r->picked.a);
}

void chance_options(struct run *r, int seat, int prompt, int low, int high, int cause)
{
	decision_of(r, seat, prompt, (ref_h)cause);
	for (int i = low; i <= high; i++)
		option_add(r, VERB_DIE, (unsigned)i, 0);
}

void die_call(struct run *r, int seat, ref_h cause)
{
	const int rigged = rig_take(r, STREAM_DICE, 0);
	if (rigged >= 0) {
		call_returns(r, rigged);
	} else if (!kernel_of(r)->chance) {
		call_returns(r, 1 + (int)rng_below(r->g, STREAM_DICE, 6));
	} else {
		struct chance_locals *l = LOCALS(frame_push(r, PROC_chance), struct chance_locals);
		*l = (struct chance_locals){ seat, PROMPT_DIE, 1, 6, cause };
	}
}

int dice_odds(int dice, int faces, int need)
{
	int64_t p[33] = { 1000000000 };	/* chance of so many successes so far, in billionths */
	if (need <= 0)
		return 1000000;
	if (dice < need)
		return 0;
	dice = dice > 32 ? 32 : dice;
	for (int i = 0; i < dice; i++)
		for (int k = i + 1; k >= 0; k--)
			p[k] = (p[k] * (6 - faces) + (k ? p[k - 1] * faces : 0)) / 6;
	int64_t sum = 0;
	for (int k = need; k <= dice; k++)
		sum += p[k];
	return (int)((sum + 500) / 1000);
}
