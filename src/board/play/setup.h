/* setup.h - making a game: the fourteen steps of set-up, and newcomers later. */
#ifndef BOARD_PLAY_SETUP_H
#define BOARD_PLAY_SETUP_H

#include "board/board.h"

void call_newcomer(struct run *r, int seat);
void call_newcomer_chosen(struct run *r, int seat);
void call_possessions(struct run *r);
int free_sheets(struct run *r);			/* investigators nobody plays */
bool board_table(struct run *r, const struct ark_setup *s, struct ark_error *e);
bool board_begin(struct run *r, const struct ark_setup *s, struct ark_error *e);

#endif
