/* town.h - what Innsmouth does to investigators: the watch under martial law, the Innsmouth Look, visages and dust. */
#ifndef BOARD_INNSMOUTH_TOWN_H
#define BOARD_INNSMOUTH_TOWN_H

#include "board/board.h"

void innsmouth_setup(struct run *r);
void innsmouth_resample(struct run *r);
/* The check that is due at a place under martial law: I-MLAW-04. */
bool innsmouth_watch(struct run *r, int seat, int place, int *modifier);
void call_watch(struct run *r, int seat);
void call_turned_up(struct run *r, int seat, int deck, ref_h cause);	/* DECK_VISAGE or DECK_DUST */
void call_drain(struct run *r, int seat, int n, ref_h cause);
void call_look(struct run *r, int seat, int n, ref_h cause);

#endif
