/* choose.h - one card out of several. */
#ifndef CARDS_PLAY_CHOOSE_H
#define CARDS_PLAY_CHOOSE_H

#include "cards/cards.h"

/* Asks a seat for one of the cards of the list that the caller has pushed; returns the card through f->ret. */
enum { CHOICE_MAY = 1, CHOICE_PILES = 2 };	/* PILES: of a deck and its discard pile */
void call_choose(struct run *r, int seat, int prompt, ref_h cause, const uint16_t *list, int n, int flags);

#endif
