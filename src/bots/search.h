/*
 * search.h - search: what would become of it.
 *
 * What a seat could do is tried in the same worlds.  A world is a copy of the game in which everything the seat cannot see was dealt again; in it each candidate is
 * done, and the game goes on by rules of thumb at all seats to its end.  Because all candidates meet the same cards, they are compared
 * world by world, which takes fewer of them.  Who is clearly behind is left out, and the others play on.
 *
 * Of a walk on the board not the single steps are candidates but the places where it could end.  In the card game every decision is searched, and after each round of playouts only the better
 * half of the candidates plays on; a few rounds ahead the game is judged as it stands then (value_cards.h), for most of what follows is luck.
 *
 * With a budget of playouts the result depends on the budget and the key alone, not on how many threads did the work.  A budget of time is exact only in how long
 * it takes.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bot.h"

struct search_budget {
	int playouts;	/* at most; 0: as many as the time allows */
	int ms;		/* milliseconds; 0: no limit */
	int threads;	/* up to CREW_MAX of them are of use */
};
extern const struct search_budget search_usual;

/*
 * Fills `worth` of each option with its chance of winning in millionths, as far as it was tried (-1: never), and returns the one to take: that of the rules of
 * thumb, unless another did better by more than chance explains; -1 when there is no memory.
 */
int search_best(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t key, const struct search_budget *budget, struct bot_opinion *out);
/* What the bot takes with this budget: searched where it matters, else by rules of thumb. */
int search_play(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind, const struct search_budget *budget);
/* The same without chance, for hints: `out` as search_best() fills it; -1 where it does not search. */
int search_hint(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out);

#endif
