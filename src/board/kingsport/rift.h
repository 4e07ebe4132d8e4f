/* rift.h - rifts: tracks that fill by the patterns of Mythos cards, rifts that open, move and bring monsters, and markers that are investigated. */
#ifndef BOARD_KINGSPORT_RIFT_H
#define BOARD_KINGSPORT_RIFT_H

#include "board/board.h"

void rifts_setup(struct run *r);
void rifts_age(struct run *r);
void call_rifts(struct run *r, int white, int black, int place, ref_h cause);	/* what a Mythos card does to them */
void call_investigate(struct run *r, int seat, int place);
void call_rift_do(struct run *r, int seat, int how, int n, ref_h cause);
int rift_pile(const struct board *b);
int rift_filled(const struct rift *f);
int rift_spaces(const struct board *b);
void rifts_resample(struct run *r);
bool rift_set_marker(struct run *r, int i, def_h progress);
bool rift_set_open(struct run *r, int i, int place);
const char *rifts_invariant(const struct board *b);

#endif
