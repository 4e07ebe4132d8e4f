/* track.h - tracks: spaces beside a board that fill with tokens, and what happens when one is full. */
#ifndef BOARD_THINGS_TRACK_H
#define BOARD_THINGS_TRACK_H

#include "board/board.h"

void tracks_setup(struct run *r);			/* at step 2 of set-up: every track of the game, empty */
int track_find(const struct board *b, def_h track);	/* its number, -1 when it does not play */
int track_spaces(struct run *r, int track);
int track_tokens(const struct board *b, def_h track);	/* 0 when it does not play */
/* So many tokens more, or fewer when n is below 0.  One that fills up runs its `when full` lines, for the seat, once. */
void call_track(struct run *r, int seat, def_h track, int n, ref_h cause);

#endif
