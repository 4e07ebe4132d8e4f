/* results.h - what a skill test leads to (ST.7), and what follows from it. */
#ifndef CARDS_PLAY_RESULTS_H
#define CARDS_PLAY_RESULTS_H

#include "cards/cards.h"

/* The haunted ability number n of a location, its own or an attachment's (which goes to *on); 0 when there is none. */
row_h place_haunting(struct run *r, card_h place, int n, card_h *on);

#endif
