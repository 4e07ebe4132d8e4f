/* signature.h - one number of many random games, the same for every build that plays them alike. */
#ifndef APP_WALK_SIGNATURE_H
#define APP_WALK_SIGNATURE_H

#include "arkham.h"

struct signature {
	uint64_t number;
	long decisions;
};

/* Plays games 1 to `games` of a kind by chance, players and decks by their number; false, with a word on stderr, when one of them cannot be made or played. */
bool signature_make(const struct ark_setup *setup, long games, struct signature *out);

#endif
