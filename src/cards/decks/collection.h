/* collection.h - which boxes somebody owns, and how many copies of a card are in them. */
#ifndef CARDS_DECKS_COLLECTION_H
#define CARDS_DECKS_COLLECTION_H

#include "cards/cards.h"

enum { OWNED_ENOUGH = -1 };

/* Whether the words, by spaces, are products; NULL is a collection of everything. */
bool collection_known(struct run *r, const char *collection, struct ark_error *e);
/* Copies of a card in the boxes that are named, twice for a box that is named twice; OWNED_ENOUGH when there is no limit. */
int collection_copies(struct run *r, const char *collection, def_h d);

#endif
