/* desk.h - what somebody who builds decks is told: a deck with everything that is wrong with it, the cards there are, the deck written, what can be bought. */
#ifndef CARDS_DECKS_DESK_H
#define CARDS_DECKS_DESK_H

#include "cards/cards.h"

struct ark_deck;
struct ark_error;

/* See ark_deck(). */
int cards_deck(struct run *r, const struct ark_deck *d, char *buf, int n, struct ark_error *e);

#endif
