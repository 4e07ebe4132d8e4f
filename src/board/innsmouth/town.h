/* town.h - what happens to investigators in Innsmouth: the watch under martial law, and the Innsmouth Look. */
#ifndef BOARD_INNSMOUTH_TOWN_H
#define BOARD_INNSMOUTH_TOWN_H

#include "board/board.h"

void look_setup(struct run *r);
void call_watch(struct run *r, int seat);
void call_look(struct run *r, int seat, int n, ref_h cause);

#endif
