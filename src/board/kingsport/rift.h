/* rift.h - rifts: tracks that fill by the patterns of Mythos cards, rifts that open, move and bring monsters, and markers that are investigated. */
#ifndef BOARD_KINGSPORT_RIFT_H
#define BOARD_KINGSPORT_RIFT_H

#include "board/board.h"

enum { RIG_PROGRESS = RIG_PARTS + RIG_DECKS * PART_kingsport };	/* deck number of progress markers in a rig */

static inline struct kingsport *kingsport_of(struct run *r)
{
	return &board_of(r)->kingsport;
}

void rifts_setup(struct run *r);
void call_rifts(struct run *r, int white, int black, int place, ref_h cause);	/* what a Mythos card does to them */
void call_investigate(struct run *r, int seat, int place);
void call_rift_do(struct run *r, int seat, int how, int n, ref_h cause);
int rift_pile(const struct kingsport *k);
int rift_filled(const struct rift *f);
int rift_spaces(const struct kingsport *k);
void rifts_resample(struct run *r);
bool rift_set_marker(struct run *r, int i, def_h progress);
bool rift_set_open(struct run *r, int i, int place);
const char *rifts_invariant(const struct kingsport *k);

#endif
