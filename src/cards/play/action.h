/* action.h - actions, abilities, playing cards. */
#ifndef CARDS_PLAY_ACTION_H
#define CARDS_PLAY_ACTION_H

#include "cards/cards.h"

void options_actions(struct run *r, int seat);
void call_action(struct run *r, int seat, int verb, int a, int b);
void call_opportunity(struct run *r, int seat);
bool action_provokes(int designators);
void call_use(struct run *r, int seat, ref_h ref, row_h row, int facts);
int triggered_apply(struct run *r, struct event *e);
void call_fight_it(struct run *r, int seat, card_h enemy);
/* An action is gained and taken at once: any basic one, or the one that is named (enum basic). */
void call_take_action(struct run *r, int seat, int basic);

#endif
