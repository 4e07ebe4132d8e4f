/*
 * search.h - Monte Carlo tree search for the board game.
 *
 * A playout works on a copy of the game in which everything the seat cannot see was dealt again.  It walks down a tree of this seat's own choices by the upper confidence
 * bound, adds one node where it leaves it, plays on by rules of thumb for some turns, and gives the position reached a chance of winning (worth.h).  Choices of other
 * seats, and those that matter little, are made by the rules of thumb on the way.
 *
 * The playouts are shared out among a fixed number of trees, each with random numbers of its own, and their roots are added up.  So with a budget of playouts the
 * result depends on the budget and the key alone, not on how many threads did the work.  A budget of time is exact only in how long it takes.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bot.h"

enum { SEARCH_TREES = 4 };

struct search_budget {
	int playouts;	/* in all; 0: as many as the time allows */
	int ms;		/* milliseconds; 0: no limit */
	int threads;	/* 1 to SEARCH_TREES of them are of use */
	int turns;	/* how far a playout goes */
};
extern const struct search_budget search_usual;

/*
 * Fills `worth` of each option with its chance of winning in millionths, as far as it was tried (-1: never), and returns the one to take: that of the rules of
 * thumb, unless another did better by more than chance explains; -1 when there is nothing to search here (another game, or no memory).
 */
int search_best(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t key, const struct search_budget *budget, struct bot_opinion *out);

#endif
