/* encounter.h - encounters in town and in other worlds. */
#ifndef BOARD_PLAY_ENCOUNTER_H
#define BOARD_PLAY_ENCOUNTER_H

#include "board/board.h"

/* The same with one of that toughness, if one comes within so many draws. */
void call_monster_encounter(struct run *r, int seat, int toughness, int draws, ref_h cause);
/* Fights a monster of that kind, from the cup or else from the board, until one of them is no more. */
void call_meet(struct run *r, int seat, int monster);
void call_arkham_encounter(struct run *r, int seat);
void encounter_picked(struct run *r, int seat, int place);
void call_try_close(struct run *r, int seat, int place, int skill);
void call_location_encounter(struct run *r, int seat, int cards);
int location_deck(struct run *r, int place);
bool location_asked(struct run *r, int deck);
void options_location_draw(struct run *r, int seat, int place);
int location_draw(struct run *r, int deck);	/* a random card of it, or the one that was turned up; 0 when all are on the table */
void call_encounter(struct run *r, int seat, int cards);	/* at the seat's place, its gate or its location; cards to choose among */
void call_world_encounter(struct run *r, int seat, int cards);
void call_visit(struct run *r, int seat, def_h world, int cards, ref_h cause);
/* What an encounter card says for a place: its own part, or in an Other World that for all others; 0 is none. */
row_h encounter_row(struct run *r, int card, int place);

#endif
