/* ultimatum.h - ultimatums, boons and refractions: which are in force, and what they do to decks. */
#ifndef CARDS_DECKS_ULTIMATUM_H
#define CARDS_DECKS_ULTIMATUM_H

#include "cards/cards.h"

void ultimatum_of_the_game(struct run *r);
void ultimatums_lay(struct run *r);
/* The Morrigan: where a deck lacks a basic weakness, its player returns one of three. */
void call_morrigan(struct run *r, int seat);
bool ultimatums_take(struct run *r, const struct ark_setup *u, struct ark_error *e);
/* The investigator's signatures and level 0 cards at random. */
void deck_random(struct run *r, struct file *f);

#endif
