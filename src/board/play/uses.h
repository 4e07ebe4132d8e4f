/* uses.h - what a seat may use at a moment: action rows of its cards. */
#ifndef BOARD_PLAY_USES_H
#define BOARD_PLAY_USES_H

#include "board/board.h"

/* Adds what the seat may use now, in this phase and outside encounters. */
bool uses_possible(struct run *r);			/* some card has a use in this phase */
void options_uses(struct run *r, int seat);
/* Plays the option when it is a use; true then. */
void use_picked(struct run *r, int seat);
bool board_usable(struct run *r, ref_h ref, row_h id, int seat, int facts);
void board_played(struct run *r, int seat, int facts);

#endif
