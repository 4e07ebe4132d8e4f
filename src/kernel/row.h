/*
 * row.h - rows of cards: who may use one, and its use.
 *
 * `facts` is the depth of the event's frame that a row answers; 0: it answers none.
 */
#ifndef KERNEL_ROW_H
#define KERNEL_ROW_H

#include "script.h"

/* True for what happens whether or not anybody likes it; any other row is used by a player. */
static inline bool row_forced(const struct row *row)
{
	return row->kind == ROW_TRIGGER && row->slot % CLASS_MAX != CLASS_REACTION;
}

/* The investigator a row's text calls `you`: who began the effect, its holder, or whoever the event happens to when nobody holds the card. */
int row_you(struct run *r, ref_h ref, row_h row, int facts);
/* What its condition, its costs and its body see. */
struct script row_context(struct run *r, ref_h ref, row_h row, int you, int facts);
/* True when the seat may use triggered rows of this card. */
bool row_reach(struct run *r, ref_h ref, int seat);
/* True when a row that listens to this event answers it now: zone, scope, limit, condition. */
bool row_answers(struct run *r, ref_h ref, row_h row, int class, int facts);
/* True when the row may be used by the seat now: limit, condition, costs. */
bool row_usable(struct run *r, ref_h ref, row_h row, int seat, int facts);
/* Adds an option `verb` for each action row usable by the seat in this phase. */
void action_options(struct run *r, int seat, unsigned phases, int verb);
/* Plays a row that was picked from such options: marks its limit, pays, runs. */
void row_call(struct run *r, ref_h ref, row_h row, int seat, int facts);
/* True while a row of this card is being used or takes effect. */
bool row_at_work(struct run *r, ref_h ref);

#endif
