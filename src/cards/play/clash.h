/* clash.h - cards that set the same value to different things: which one holds. */
#ifndef CARDS_PLAY_CLASH_H
#define CARDS_PLAY_CLASH_H

#include "cards/cards.h"

bool cards_prevails(struct run *r, ref_h ref, ref_h over);
bool clash_waits(struct run *r);
void options_prevails(struct run *r);
void prevails_decide(struct run *r, ref_h winner);

#endif
