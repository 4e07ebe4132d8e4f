/* monster_move.h - monster movement: arrows, the Sky, and monsters with a way of their own. */
#ifndef BOARD_PLAY_MONSTER_MOVE_H
#define BOARD_PLAY_MONSTER_MOVE_H

#include "board/board.h"

void monster_arrows(struct run *r, int m, int steps, int colour);	/* 1 white, 2 black, 0 the box that moves now */
int place_keepers(struct run *r, int place);	/* where somebody keeps them off no monster moves now */
bool monster_goes(struct run *r, int m, int to);	/* moves it there; false: it stays */
void call_move_monsters(struct run *r, int white, int black, bool flyers);	/* flyers: all of them, whatever their symbol */
int arrow(struct run *r, int place, bool black);	/* where the arrow of a colour leads; 0 is nowhere */

#endif
