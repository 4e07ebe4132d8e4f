/* pay.h - paying: with what an investigator has, and with cards that stand in for it. */
#ifndef BOARD_PLAY_PAY_H
#define BOARD_PLAY_PAY_H

#include "board/board.h"

/* What is paid: a resource, or PAID_SPELL, the Sanity that casting costs. */
int stand_in(struct run *r, int card, int paid);	/* how much of it the card can stand in for now */
void stand_in_use(struct run *r, int card);		/* it is discarded, exhausted or gets its token */
int payable(struct run *r, int seat, int paid);
bool can_pay(struct run *r, int seat, int paid, int n);
void options_stand_in(struct run *r, int seat, int paid);
/* Pays exactly n; the seat is asked when a card of its own could stand in.  Returns n. */
void call_pay(struct run *r, int seat, int paid, int n, ref_h cause);

#endif
