/* town.h - towns beside Arkham: which places are theirs, how many players count, travel, aquatic places. */
#ifndef BOARD_THINGS_TOWN_H
#define BOARD_THINGS_TOWN_H

#include "board/board.h"

void towns_index(struct run *r);
void towns_setup(struct run *r);			/* at step 2 of set-up */
void players_count(struct run *r);
def_h place_town(struct run *r, int place);		/* whose board a street, a location or an area inside of one is on; 0 none */
int town_cell(struct run *r, int place);		/* where those are kept who are arrested there, 0 is where Arkham keeps them */
bool place_remote(struct run *r, int place);		/* entered on foot only */
bool place_aquatic(struct run *r, int place);
void options_travel(struct run *r, int seat);

#endif
