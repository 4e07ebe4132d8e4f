/* gate.h - gates: opening, passing through, coming back, closing and sealing. */
#ifndef BOARD_PLAY_GATE_H
#define BOARD_PLAY_GATE_H

#include "board/board.h"

void gate_to_stack(struct run *r, int g);
void gate_over_stack(struct run *r, int g);		/* back on top of it */
bool always_seals(struct run *r, int seat);		/* whatever forbids it */
bool seal_forbidden(struct run *r, int place);
void call_open_gate(struct run *r, int place, int monsters, ref_h cause);
void call_gate_stopped(struct run *r, int place, ref_h cause);	/* tells who listens that none opens there */
void call_burst(struct run *r, int place, int monsters, ref_h cause);	/* through a seal, without doom */
int gate_draw(struct run *r);				/* takes the top marker; 0 none */
void call_sign(struct run *r, int seat, int place, ref_h cause);	/* an elder sign from the supply; a gate there is closed */
void gate_exchange(struct run *r, int seat, int place);	/* for the next marker of the pile; its monsters leave */
void gate_move(struct run *r, int from, int to);
void victory_by_sealing(struct run *r);			/* when enough elder signs are on the board */
void seal_remove(struct run *r, int place);		/* but for the one that nothing removes */
void call_through_gate(struct run *r, int seat, int place, bool delayed);
void call_return_to_arkham(struct run *r, int seat, bool unseen, ref_h cause);
void call_close_gate(struct run *r, int seat, int place, int seal, ref_h cause);	/* seal: 0 no, 1 clues, 2 elder sign */
enum { SEAL_NONE, SEAL_CLUES, SEAL_SIGN, SEAL_ASK, SEAL_NO_TROPHY };

#endif
