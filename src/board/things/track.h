/* track.h - tracks: spaces beside a board that fill with tokens, and what happens when one is full. */
#ifndef BOARD_THINGS_TRACK_H
#define BOARD_THINGS_TRACK_H

#include "board/board.h"

void tracks_setup(struct run *r);			/* at step 2 of set-up: every track of the game, empty */
int track_find(const struct board *b, def_h track);	/* its number, -1 when it does not play */
int track_spaces(struct run *r, int track);
int track_tokens(const struct board *b, def_h track);	/* 0 when it does not play */
/* Spaces by neighborhood, for tracks that have such: how many sections, whose, and what is in them. */
int track_sections(struct run *r, int track);
def_h section_hood(struct run *r, int track, int section);
int section_spaces(struct run *r, int track, int section);
int section_tokens(const struct board *b, int track, int section);
int track_room(struct run *r, def_h track, def_h hood);	/* free spaces of a neighborhood */
void track_set(struct run *r, int track, int tokens);
const char *tracks_invariant(struct run *r);
/* So many tokens more, or fewer when n is below 0.  One that fills up runs its `when full` lines, for the seat, once. */
void call_track(struct run *r, int seat, def_h track, int n, ref_h cause);
/* The same on spaces of a neighborhood, as far as they are free. */
void call_track_section(struct run *r, int seat, def_h track, def_h hood, int n, ref_h cause);

#endif
