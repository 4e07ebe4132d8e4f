/* campaign.h - the scenario from its first round to its resolution: trauma, experience and notes. */
#ifndef CARDS_CAMPAIGN_CAMPAIGN_H
#define CARDS_CAMPAIGN_CAMPAIGN_H

#include "cards/cards.h"

/* How often a note is there: in the log, remembered by the group, or by a seat (enum note_of). */
enum note_of { NOTE_OF_LOG, NOTE_OF_GROUP, NOTE_OF_SEAT };
int note_count(struct run *r, def_h d, int of, int seat);
void note_write(struct run *r, def_h d, int n, int of, int seat);
void note_cross_out(struct run *r, def_h d);
void scenario_end(struct run *r, int resolution);

#endif
