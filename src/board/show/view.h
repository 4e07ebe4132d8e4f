/* view.h - what the base and its parts share when they show a position as JSON. */
#ifndef BOARD_SHOW_VIEW_H
#define BOARD_SHOW_VIEW_H

#include "board/board.h"
#include "kernel/text.h"

/* A member (or, without a key, an element): the id of a definition, null for 0; the id of a thing. */
void view_id(struct run *r, struct json *j, const char *key, def_h d);
void view_ref(struct run *r, struct json *j, const char *key, ref_h ref);
/* 1 blessed, -1 cursed, 0 neither. */
int seat_luck(struct run *r, int seat);

#endif
