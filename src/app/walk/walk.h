/*
 * walk.h - random walks through games: what the fuzzer, the benchmark and the golden seeds share.
 *
 * The numbers a walk draws are its own, so that the same walk takes the same way whatever the game draws for itself.
 */
#ifndef APP_WALK_WALK_H
#define APP_WALK_WALK_H

#include <stdlib.h>

#include "arkham.h"

/* splitmix64: any start is a good one. */
static inline uint64_t walk_next(uint64_t *x)
{
	uint64_t z = *x += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* A number in [0, n), n > 0. */
static inline int walk_below(uint64_t *x, int n)
{
	return (int)((walk_next(x) >> 32) * (uint64_t)n >> 32);
}

/*
 * Choices after which a game counts as endless.  Chance alone can hold one up for long: a fight may need six sixes, one roll in 46,656, and who acts at random rolls
 * some twenty times before anything else happens.  So it is millions, about as many as a second or two takes.
 */
enum { WALK_ENDLESS = 5000000 };

/* Memory for one game; free() it. */
static inline struct ark_game *walk_game(void)
{
	return aligned_alloc(64, (ark_game_size() + 63) / 64 * 64);
}

/*
 * A hash of every field but the content's own hash, so that a change of wording is none.  Slower than ark_hash(): for golden seeds and signatures, which are
 * compared between builds.
 */
uint64_t walk_hash(const struct ark_game *g);

/*
 * The next option of a walk.  A keen one, in the card game, mostly takes what gets the scenario on: who plays by chance alone never sees its last acts.
 */
int walk_pick(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, bool keen, uint64_t *x);

#endif
