/* chaos.h - the chaos bag. */
#ifndef CARDS_THINGS_CHAOS_H
#define CARDS_THINGS_CHAOS_H

#include "cards/cards.h"

void call_reveal(struct run *r, int seat);
/* A token is drawn; whoever goes on revealing resolves it. */
void call_reveal_event(struct run *r, int seat);
int reveal_apply(struct run *r, struct event *e);
int token_modifier(struct run *r, int seat, int kind);
row_h token_row(struct run *r, int seat, int kind, int body);
bool token_symbol(int kind);
int bag_draw(struct run *r);
/* A token of this kind in the bag, or -1. */
int bag_find(struct run *r, int kind);
/* The revealed token with this number, counted from 1, or -1. */
int token_at(struct run *r, int order);
int bag_count(struct run *r);
/* What lies on the table goes back into the bag. */
void bag_return(struct run *r);

#endif
