/* round.h - the round: phases, turns, player windows. */
#ifndef CARDS_PLAY_ROUND_H
#define CARDS_PLAY_ROUND_H

#include "cards/cards.h"

void call_window(struct run *r, int except);
/* Options of a player window for one seat, and playing the one that was picked. */
void options_free(struct run *r, int seat);
void call_free(struct run *r, int seat);
void framework_call(struct run *r, int event, int seat);

#endif
