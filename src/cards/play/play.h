/* play.h - playing cards, and assets entering play. */
#ifndef CARDS_PLAY_PLAY_H
#define CARDS_PLAY_PLAY_H

#include "cards/cards.h"

int played_apply(struct run *r, struct event *e);
void call_play(struct run *r, int seat, card_h c, int how, int less, int facts);
/* Whether the card is being played: everybody knows it from then on, wherever it lies. */
bool card_is_played(struct run *r, card_h c);
/* The seat has spent resources: what answers that, now. */
void call_spent(struct run *r, int seat, int n, ref_h source);
enum { PLAY_ACTION = 1, PLAY_FREE = 2, PLAY_EFFECT = 4, PLAY_UNPAID = 8 };
int card_cost(struct run *r, card_h c);
bool card_playable(struct run *r, card_h c, int seat, int how, int less, int facts);
row_h card_play_row(struct run *r, card_h c, int kind);
/* flags of entering: exhausted, or only under another's control. */
enum { ENTER_EXHAUSTED = 1, ENTER_CONTROL = 2 };
void call_enter_play(struct run *r, card_h c, int seat, int flags);
/* Into a play area or, as some weaknesses do, a threat area. */
void call_enter_area(struct run *r, card_h c, int seat, int pile, int flags);
/* Whether somebody has more assets than slots; who it is says which one goes. */
bool slots_crowded(struct run *r);
void options_crowded(struct run *r);
void make_room(struct run *r);
int slots_over(struct run *r, int seat, int slot, card_h also);

#endif
