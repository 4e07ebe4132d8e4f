/* interlude.h - between two scenarios of a campaign: what is written down, who plays on, and the next scenario. */
#ifndef CARDS_CAMPAIGN_INTERLUDE_H
#define CARDS_CAMPAIGN_INTERLUDE_H

#include "cards/cards.h"

bool seat_plays(struct run *r, int seat);
bool role_used(struct run *r, def_h role);
void lead_begins(struct run *r);

#endif
