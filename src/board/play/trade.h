/* trade.h - trading: a list of gifts, a list of wishes, and the other's consent. */
#ifndef BOARD_PLAY_TRADE_H
#define BOARD_PLAY_TRADE_H

#include "board/board.h"

void call_trade_clues(struct run *r, int seat, int with);	/* clues alone, wherever they are */
void call_trade(struct run *r, int seat, int with);
void options_trade(struct run *r, int seat);

#endif
