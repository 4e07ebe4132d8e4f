/*
 * rng.h - chance.
 *
 * One generator in the state with separate streams; integer only, bounded draws without bias.  In a game made with `chance: asked` a roll or
 * draw asks for its result instead (own dice), so every use of chance during play is a call_.
 */
#ifndef KERNEL_RNG_H
#define KERNEL_RNG_H

#include "frame.h"

/* splitmix64 of a value, for keys and hashes. */
static inline uint64_t rng_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* What a stream goes on by with each draw. */
#define RNG_STEP 0x9e3779b97f4a7c15u

void rng_seed(struct game *g, uint64_t seed);
static inline uint64_t rng_next(struct game *g, enum stream s)
{
	g->k.rolls++;
	return rng_mix(g->k.rng[s] += RNG_STEP);
}
/* A number in [0, n), n > 0. */
uint32_t rng_below(struct game *g, enum stream s, uint32_t n);
void rng_shuffle(struct game *g, enum stream s, uint16_t *v, int n);
/* The next rigged result of a stream and deck, or -1. */
__attribute__((cold)) int rig_search(struct run *r, enum stream s, int deck);
static inline int rig_take(struct run *r, enum stream s, int deck)
{
	return r->rig && r->rig->at < r->rig->n ? rig_search(r, s, deck) : -1;
}
/* The same for things, of which none has the number 0: 0 when nothing is rigged. */
static inline int rig_thing(struct run *r, enum stream s, int deck)
{
	const int n = rig_take(r, s, deck);
	return n > 0 ? n : 0;
}
bool rig_empty(const struct rig *rig);
/* Rolls one die: 1 to 6, rigged, random or asked for. */
void die_call(struct run *r, int seat, ref_h cause);
/* Chance in millionths that so many dice, each succeeding with `faces` of its six, give at least `need`: the binomial, in fixed point. */
int dice_odds(int dice, int faces, int need);
/* Options for a result of chance from low to high. */
void chance_options(struct run *r, int seat, int prompt, int low, int high, int cause);

#endif
