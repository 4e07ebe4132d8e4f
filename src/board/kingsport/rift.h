/* rift.h - rifts: tracks that fill by the patterns of Mythos cards, rifts that open, move and bring monsters, and markers that are investigated. */
#ifndef BOARD_KINGSPORT_RIFT_H
#define BOARD_KINGSPORT_RIFT_H

#include "board/board.h"

enum { RIG_PROGRESS = RIG_PARTS + RIG_DECKS * PART_kingsport };	/* deck number of progress markers in a rig */

#define EACH_OF_KIND(d, r, kind) (int d = (r)->c->kind_first[kind]; d < (r)->c->kind_first[(kind) + 1]; d++)
#define EACH_RIFT(i, k) (int i = 0; i < (k)->rifts; i++)
#define EACH_SPACE(s) (int s = 0; s < RIFT_SPACES; s++)
#define EACH_PATTERN(p) (int p = 0; p < RIFT_SPACES / 2; p++)
#define EACH_PROGRESS(m, k) (int m = 1; m <= (k)->progress; m++)

static inline struct kingsport *kingsport_of(struct run *r)
{
	return &board_of(r)->kingsport;
}

/* May no markers be placed? */
static inline bool rifts_barred(struct run *r)
{
	return stat_cannot(r, STAT_RIFT_TOKENS, 0);
}

void rifts_setup(struct run *r);
void call_rifts(struct run *r, int white, int black, int place, ref_h cause);	/* what a Mythos card does to them */
void call_investigate(struct run *r, int seat, int place);
void call_rift_do(struct run *r, int seat, int how, int n, ref_h cause);
/* Is a progress marker, by number, on a track?  And the number of one of that definition that is in the pile, 0 when there is none. */
bool progress_placed(const struct kingsport *k, int marker);
int progress_of(const struct kingsport *k, def_h d);
int rift_pile(const struct kingsport *k);
int rift_filled(const struct rift *f);
int rift_faceup(const struct rift *f);	/* markers that can still be investigated */
int rift_spaces(const struct kingsport *k);

#endif
