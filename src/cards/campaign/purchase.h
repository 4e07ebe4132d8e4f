/* purchase.h - decks between scenarios: experience is spent on new cards and better ones. */
#ifndef CARDS_CAMPAIGN_PURCHASE_H
#define CARDS_CAMPAIGN_PURCHASE_H

#include "cards/cards.h"

void call_purchase(struct run *r, int seat);
/* What an option of the open purchase costs. */
int purchase_price(struct run *r, const struct option *o);
/* The open purchase of a seat as JSON: see ark_deck().  -1 when there is none. */
int purchases_told(struct run *r, int seat, char *buf, int n, struct ark_error *e);

#endif
