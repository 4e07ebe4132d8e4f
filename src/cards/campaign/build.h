/* build.h - a deck of level 0 built card by card, for an investigator who comes into a campaign. */
#ifndef CARDS_CAMPAIGN_BUILD_H
#define CARDS_CAMPAIGN_BUILD_H

#include "cards/cards.h"

/* The seat's investigator has been chosen; the cards that he must have are added first. */
void call_build_deck(struct run *r, int seat);

#endif
