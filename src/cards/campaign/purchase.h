/* purchase.h - decks between scenarios: experience is spent on new cards and better ones. */
#ifndef CARDS_CAMPAIGN_PURCHASE_H
#define CARDS_CAMPAIGN_PURCHASE_H

#include "cards/cards.h"

void call_purchase(struct run *r, int seat);

#endif
