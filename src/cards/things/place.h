/* place.h - locations: moving, revealing, discovering clues. */
#ifndef CARDS_THINGS_PLACE_H
#define CARDS_THINGS_PLACE_H

#include "cards/cards.h"

/* `action`: it is a move action, whose attacks of opportunity are over. */
void call_move(struct run *r, int seat, card_h place, bool action);
void call_discover(struct run *r, int seat, card_h place, int n);
int move_apply(struct run *r, struct event *e);
int discover_apply(struct run *r, struct event *e);
bool place_reveal(struct run *r, card_h place);
void call_reveal_place(struct run *r, card_h place);
void place_enter_play(struct run *r, card_h place);
/* Actions that leaving here and entering there cost beside the move itself. */
int move_extra(struct run *r, int seat, card_h place);
int investigate_extra(struct run *r, int seat);
bool cards_enterable(struct run *r, int seat, card_h place);

#endif
