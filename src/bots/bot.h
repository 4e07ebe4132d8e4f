/*
 * bot.h - players that are programs.
 *
 * A bot picks one of the options of an open decision.  It uses the public header alone and looks at nothing its seat may not see: the options, their odds, and values of the
 * position that lie open on the table.  It changes nothing; what it keeps between two decisions of a game is in its mind, which its table keeps for it, so the same seed gives the
 * same game.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "arkham.h"

/* What a bot thinks of one option: the more, the better; and why, in a few plain words. */
struct bot_opinion {
	int worth;
	const char *why;
};

/* One for all the seats of a game; all zeroes but the random numbers when the game begins, or goes on after a break. */
struct bot_mind {
	uint64_t rng;
	int turn, seat, goal;	/* search: whose walk in which turn is to end where */
};

struct bot {
	const char *name;
	const char *what;	/* one line for people */
	/* Number of the option it takes. */
	int (*choose)(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind);
	/* What it thinks of every option (room for d->options of them), for hints; false when it has no opinion on this game.  NULL: it never has. */
	bool (*opinions)(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out);
};

extern const struct bot bot_random, bot_thumb, bot_search;

/* The bot of that name, or NULL; and the names, NULL at the end. */
const struct bot *bot_find(const char *name);
const char *bot_name(int i);

uint64_t bot_random_next(uint64_t *rng);
int bot_random_option(const struct ark_decision *d, uint64_t *rng);
/* What thumb would do and, when why is not NULL, the reason; -1 when it has no opinion. */
int bot_hint(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, const char **why);
/* The option of the highest worth, equals by chance. */
int bot_best(const struct bot_opinion *all, int n, uint64_t *rng);

#endif
