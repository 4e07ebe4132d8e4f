/* deck.h - drawing, encounter cards, searching, discarding from hand. */
#ifndef CARDS_PLAY_DECK_H
#define CARDS_PLAY_DECK_H

#include "cards/cards.h"

void call_draw_cards(struct run *r, int seat, int n);
void call_draw_these(struct run *r, int seat, const uint16_t *list, int n);
/* The next card that is drawn. */
card_h deck_next(struct run *r, int seat);
/* Cards on top of a deck are shown to everybody. */
void reveal_top(struct run *r, int seat, int pile, int n);
/* They are shown, some drawn, and the others put on top or at the bottom, or as ARRANGE_... says. */
void call_arrange(struct run *r, int seat, int pile, int n, int drawn, int how);
void call_encounter_card(struct run *r, int seat, card_h c);
void call_encountered(struct run *r, int seat, card_h c, bool surges);
void call_gain_card(struct run *r, int seat, card_h c, bool answer);
void call_search_cards(struct run *r, int seat, const struct script *s, const uint16_t *a);
void call_discard_hand(struct run *r, int seat);
void call_discard_all(struct run *r, const uint16_t *list, int n);
int encounter_take(struct run *r);
void encounter_refill(struct run *r);
int draw_apply(struct run *r, struct event *e);
int revelation_apply(struct run *r, struct event *e);
int encounter_apply(struct run *r, struct event *e);

#endif
