/* pay.h - paying: with what an investigator has, and with what stands in for it: cards, trophies, clues that somebody lends. */
#ifndef BOARD_PLAY_PAY_H
#define BOARD_PLAY_PAY_H

#include "board/board.h"

/* What is paid: a resource, or PAID_SPELL, the Sanity that casting costs. */
int payable(struct run *r, int seat, int paid);
bool can_pay(struct run *r, int seat, int paid, int n);
void options_stand_in(struct run *r, int seat, int paid);
/* One use of what was picked there: a card, a trophy as a clue, or a seat that lends a clue.  What it pays, and how it is spent. */
int stand_in_worth(struct run *r, ref_h what, int paid);
void call_stand_in(struct run *r, int seat, ref_h what, ref_h cause);
/* Pays exactly n; the seat is asked when a card of its own could stand in.  Returns n. */
void call_pay(struct run *r, int seat, int paid, int n, ref_h cause);

#endif
