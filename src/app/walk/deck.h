/*
 * deck.h - games of the card game by chance: players, investigators, difficulties and legal decks over everything the content has.
 *
 * Random games with the starter decks alone never show a card of a higher level.  Here two decks of three are put together from all cards that their investigator may
 * take.  The same number gives the same game.
 */
#ifndef APP_WALK_DECK_H
#define APP_WALK_DECK_H

#include "arkham.h"

enum { WALK_SEATS = 4, WALK_DECK = 2048 };

struct walk_pool;	/* what decks can be made of */

/* NULL without memory; walk_pool_free() it. */
struct walk_pool *walk_pool_new(const struct ark_content *c);
void walk_pool_free(struct walk_pool *p);

/* The texts of a setup. */
struct walk_texts { char deck[WALK_SEATS][WALK_DECK]; };

/* Fills what `s` leaves open: players, investigators, decks, difficulty.  It points into the pool and into `t`. */
void walk_cards_setup(const struct walk_pool *p, uint64_t seed, struct ark_setup *s, struct walk_texts *t);

#endif
