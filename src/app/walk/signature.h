/* signature.h - one number of many random games, the same for every build that plays them alike. */
#ifndef APP_WALK_SIGNATURE_H
#define APP_WALK_SIGNATURE_H

#include "arkham.h"

struct signature {
	uint64_t number;
	long decisions;
};

/* Of no game. */
static inline struct signature signature_begin(void)
{
	return (struct signature){ .number = 1469598103934665603u };
}

/*
 * Plays games 1 to `games` of a kind by chance, players and decks by their number; false, with a word on stderr, when one of them cannot be made or played.  With
 * `hashes` the state behind every choice is part of it: then it is the same for builds of the same sources alone.
 */
bool signature_make(const struct ark_setup *setup, long games, bool hashes, struct signature *out);

/* Plays games of one kind, one by one. */
struct signer;

/* NULL without memory; signer_free() it.  It points to what the setup points to. */
struct signer *signer_new(const struct ark_setup *setup, bool hashes);
void signer_free(struct signer *s);
/* The next game is laid out anew, whatever the last one left; false without memory. */
bool signer_forget(struct signer *s);
/* Plays game number `seed` and adds it to `sum`; false as signature_make(). */
bool signer_play(struct signer *s, uint64_t seed, struct signature *sum);

#endif
