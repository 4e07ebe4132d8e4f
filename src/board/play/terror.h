/* terror.h - the terror level and the doom track. */
#ifndef BOARD_PLAY_TERROR_H
#define BOARD_PLAY_TERROR_H

#include "board/board.h"

void ally_leaves(struct run *r);
void call_doom(struct run *r, int n, ref_h cause);
void call_terror(struct run *r, int n, ref_h cause);

#endif
