/* upkeep.h - the Upkeep phase: refresh, what must be done, sliders; also the refresh of the final battle. */
#ifndef BOARD_PLAY_UPKEEP_H
#define BOARD_PLAY_UPKEEP_H

#include "board/board.h"

void call_upkeep(struct run *r, int seat);
void options_sliders(struct run *r, int seat, int prompt);

#endif
