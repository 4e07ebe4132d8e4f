/* terror.h - the terror level and the doom track. */
#ifndef BOARD_PLAY_TERROR_H
#define BOARD_PLAY_TERROR_H

#include "board/board.h"

void card_leaves_deck(struct run *r, int deck, int card);	/* to the box */
void call_doom(struct run *r, int n, ref_h cause);
void call_terror(struct run *r, int n, ref_h cause);

#endif
