/* act_agenda.h - doom, clues of the act, advancing. */
#ifndef CARDS_PLAY_ACT_AGENDA_H
#define CARDS_PLAY_ACT_AGENDA_H

#include "cards/cards.h"

void call_place_doom(struct run *r, card_h c, int n);
void call_check_doom(struct run *r);
/* Acts and agendas come in the order of their numbers, or the one does that is named (C-SETUP-14, C-SETUP-15, C-ACT-14); 0: none is left. */
card_h stage_next(struct run *r, int pile, int stage);
void call_advance(struct run *r, card_h c);
bool act_payable(struct run *r);
/* The group spends the act's clues and it advances. */
void call_advance_paid(struct run *r);
void call_group_pays(struct run *r, int n, unsigned seats);
int act_threshold(struct run *r);
int group_clues(struct run *r, unsigned seats);
int doom_apply(struct run *r, struct event *e);
int advance_apply(struct run *r, struct event *e);
unsigned group_at(struct run *r, card_h place);

#endif
