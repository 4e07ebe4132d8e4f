/* move.h - the Movement phase: walking, facing monsters, other worlds, clues at the end. */
#ifndef BOARD_PLAY_MOVE_H
#define BOARD_PLAY_MOVE_H

#include "board/board.h"

void call_movement(struct run *r, int seat);
/* Deals with every monster of the area that the seat has not yet dealt with this movement: evade or fight each. */
void call_face(struct run *r, int seat);
void call_evade(struct run *r, int seat, int monster);
int evade_difficulty(struct run *r, int seat);
void entered_event(struct run *r, int seat, int place);	/* somebody has come there */
void call_walk(struct run *r, int seat);
void call_halt(struct run *r, int seat);
/* A last chance to trade before the movement is over. */
void call_last_trade(struct run *r, int seat);
void call_world_move(struct run *r, int seat);
bool monster_is_copy(const struct board *b, int m);	/* an equal one comes earlier */

#endif
