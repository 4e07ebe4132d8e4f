/* mythos.h - the Mythos phase: gate, clue, movement, text; environments, rumors and headlines. */
#ifndef BOARD_PLAY_MYTHOS_H
#define BOARD_PLAY_MYTHOS_H

#include "board/board.h"

void call_mythos_draw(struct run *r, bool setup);
void call_mythos_text(struct run *r, int card);
void call_rumor(struct run *r, bool pass);
/* Does what passes or fails a rumor or story (BODY_PASSES_WHEN, BODY_FAILS_WHEN) hold now, for this seat?  One of these, both or neither. */
enum { PASSES_NOW = 1, FAILS_NOW = 2 };
int conditions_hold(struct run *r, int card, int seat);
/* A rumor whose condition holds now is passed or failed at once. */
static inline void call_rumor_check(struct run *r)
{
	const struct board *b = board_of(r);
	const int sides = b->rumor ? conditions_hold(r, b->rumor, b->first) : 0;
	if (sides)
		call_rumor(r, sides & PASSES_NOW);
}
void call_surge(struct run *r, int place, ref_h cause);
/* A clue of the card, at the place that fact names; who stands there may take it. */
void call_clue_appears(struct run *r, int card, enum fact where);
void call_mythos(struct run *r, bool setup);
void mythos_discard(struct run *r, int card);
int mythos_activity(struct run *r, int place);
row_h row_of_body(struct run *r, def_h d, int kind, int event);	/* the ROW_BODY row for something, 0 none */
void call_body(struct run *r, int card, int body, int seat);

#endif
