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
int bag_count(struct run *r);
/* What lies on the table goes back into the bag. */
void bag_return(struct run *r);

#endif
