/* results.h - what a skill test leads to (ST.7), and what follows from it. */
#ifndef CARDS_PLAY_RESULTS_H
#define CARDS_PLAY_RESULTS_H

#include "cards/cards.h"

/* The haunted ability number n of a location, its own or an attachment's (which goes to *on); 0 when there is none. */
row_h place_haunting(struct run *r, card_h place, int n, card_h *on);

/* What the test on the table would bring: damage of an attack, clues of an investigation, whom a failed attack hits instead (-1: nobody). */
int attack_damage(struct run *r);
int clues_found(struct run *r);
int stray_seat(struct run *r);

#endif
