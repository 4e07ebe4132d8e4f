/* ancient_one.h - the Ancient One: waking, the final battle, how the game ends and what it is worth. */
#ifndef BOARD_PLAY_ANCIENT_ONE_H
#define BOARD_PLAY_ANCIENT_ONE_H

#include "board/board.h"

int battle_abilities(struct run *r);
void call_battle_round(struct run *r);
void call_battle_attack(struct run *r, int seat);
enum outcome { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST };
void call_battle_step(struct run *r, int step);
enum awake { AWAKE_DOOM, AWAKE_GATES, AWAKE_NO_GATE, AWAKE_NO_MONSTER, AWAKE_OVERRUN, AWAKE_CARD };
void call_awaken(struct run *r, enum awake why, ref_h cause);
int ancient_one_doom_track(struct run *r);
int ancient_one_rating(struct run *r);
bool doom_goes_beyond(struct run *r);			/* its track, in the final battle */
def_h ancient_one_def(struct run *r);
void game_won(struct run *r, enum why why);
void game_lost(struct run *r, enum why why);
int board_score(struct run *r);
int first_citizen(struct run *r);

#endif
