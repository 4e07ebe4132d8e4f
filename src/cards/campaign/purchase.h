/* purchase.h - decks between scenarios: experience is spent on new cards and better ones. */
#ifndef CARDS_CAMPAIGN_PURCHASE_H
#define CARDS_CAMPAIGN_PURCHASE_H

#include "cards/cards.h"

/* Gone from the campaign for good. */
bool def_barred(struct run *r, def_h d);
/* A line about the seat's deck, for that seat alone. */
void purchase_log(struct run *r, int type, int seat, def_h a, def_h b, int n);
void call_purchase(struct run *r, int seat);
/* What an option of the open purchase costs. */
int purchase_price(struct run *r, const struct option *o);
/* Fewer cards than the deck must have. */
bool deck_short(struct run *r, const struct file *f);

#endif
