/*
 * bot.h - players that are programs.
 *
 * A bot picks one of the options of an open decision.  It uses the public header alone and looks at nothing its seat may not see: the options, their odds, and values of the
 * position that lie open on the table.  It changes nothing and keeps nothing between two decisions but its random numbers, so the same seed gives the same game.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "arkham.h"

struct bot {
	const char *name;
	const char *what;	/* one line for people */
	/* Number of the option it takes. */
	int (*choose)(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng);
	/* How much it likes option i, in thousandths of a game won when that is what it knows, else a plain number; for hints.  NULL: it has no opinion. */
	int (*value)(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, int i);
};

extern const struct bot bot_random, bot_thumb, bot_search;

/* The bot of that name, or NULL; and the names, NULL at the end. */
const struct bot *bot_find(const char *name);
const char *bot_name(int i);

uint64_t bot_random_next(uint64_t *rng);

#endif
