/* build.h - what of the content takes part in a game: places, decks, markers and sheets, laid out before anything is dealt. */
#ifndef BOARD_PLAY_BUILD_H
#define BOARD_PLAY_BUILD_H

#include "board/board.h"

bool in_game(struct run *r, def_h d);			/* its set is: build.c */
/* Lays out what the content provides for the parts that play; returns what is wrong with it, or NULL. */
const char *board_build(struct run *r);
int sheets_of(const struct board *b, int kind);			/* of a kind that take part */
def_h sheet_of(const struct board *b, int kind, int i);		/* one of them, from 0 */
int sheet_card(const struct board *b, int kind, int i);		/* the card it is */

#endif
