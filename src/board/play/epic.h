/* epic.h - Epic Battles: in the final battle a card says each round who attacks and when, and the Ancient One has plots of its own. */
#ifndef BOARD_PLAY_EPIC_H
#define BOARD_PLAY_EPIC_H

#include "board/board.h"

/* Lays out the Epic Battle deck, and the plots of the game's Ancient One beside it. */
void epic_setup(struct run *r);
/* Deals the deck again as far as nobody knows it: the green cards stay above the red ones. */
void epic_resample(struct run *r);
/* A round by the next card of the deck. */
void call_epic(struct run *r);
/* The next plot is followed; when all were used, they are shuffled and used again. */
void call_plot(struct run *r);
/* The card whose `attack` the Ancient One makes now: a plot that has one, else its own sheet. */
int attack_card(struct run *r);

#endif
