/* map.h - places: streets, locations, special areas and the two areas of each other world. */
#ifndef BOARD_THINGS_MAP_H
#define BOARD_THINGS_MAP_H

#include "board/board.h"

void places_index(struct run *r);			/* fills in neighborhoods and streets of places */
int place_of_def(struct run *r, def_h d);		/* 0: none */
int place_world_area(struct run *r, def_h world, int area);	/* area 1 or 2 */
/* Street or location of a town board. */
static inline bool place_in_arkham(const struct board *b, int place)
{
	return b->place[place].kind == PLACE_STREET || b->place[place].kind == PLACE_LOCATION;
}
static inline bool place_is_away(const struct board *b, int place)
{
	return (b->place[place].flags & MARK_AWAY) != 0;
}
static inline bool place_in_world(const struct board *b, int place)
{
	return b->place[place].kind >= PLACE_WORLD_1;
}
bool place_is(struct run *r, int place, int where, def_h which, int you);	/* enum where */
def_h place_world(const struct board *b, int place);		/* world of an area, 0 none */
int place_street(struct run *r, int place);		/* the street of a location's neighborhood; a street is its own */
def_h place_neighborhood(struct run *r, int place);
bool place_linked(struct run *r, int a, int b);
/* Calls for each linked place, in order of number. */
int place_links(struct run *r, int place, uint8_t out[AREA_MAX]);
/* F-CLSD-01, F-CLSD-02: an open gate lies on top of a closed marker, and then the place can be entered. */
static inline bool place_enterable(struct run *r, int place)
{
	const struct place *p = &board_of(r)->place[place];
	return p->gate || !(p->flags & MARK_NO_ENTRY);	/* B-MOVE-12, B-LOC-11 */
}
static inline bool step_allowed(struct run *r, int from, int to)
{
	return place_enterable(r, to) && !stat_cannot(r, STAT_ENTER, REF_P(to)) && !stat_cannot(r, STAT_LEAVE, REF_P(from));	/* B-MOVE-12 */
}
bool place_unstable(struct run *r, int place);
void place_distance(struct run *r, int from, uint8_t dist[AREA_MAX]);	/* steps from a place to each; NONE is unreachable */
void place_close(struct run *r, int place, int flag);	/* with what stands in it moved to the street */
void place_reopen(struct run *r, int place, int flag);
/* Moves what stands in a closed place without a gate to its street. */
void place_empty(struct run *r, int place);
int open_gates(const struct board *b);
int clues_lying(const struct board *b);			/* on the board */

#endif
