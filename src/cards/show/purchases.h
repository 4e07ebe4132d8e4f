/* purchases.h - the open purchase of a seat in words. */
#ifndef CARDS_SHOW_PURCHASES_H
#define CARDS_SHOW_PURCHASES_H

#include "cards/cards.h"

/* As JSON: see ark_deck().  -1 when there is none. */
int purchases_told(struct run *r, int seat, char *buf, int n, struct ark_error *e);

#endif
