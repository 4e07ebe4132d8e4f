/* ultimatum.h - ultimatums, boons and refractions: which are in force, and what they do to decks. */
#ifndef CARDS_DECKS_ULTIMATUM_H
#define CARDS_DECKS_ULTIMATUM_H

#include "cards/cards.h"

void ultimatum_of_the_game(struct run *r);
void ultimatums_lay(struct run *r);
bool ultimatums_take(struct run *r, const struct ark_setup *u, struct ark_error *e);
/* The investigator's signatures and level 0 cards at random. */
void deck_random(struct run *r, struct file *f);

#endif
