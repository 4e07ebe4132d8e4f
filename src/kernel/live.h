/*
 * live.h - cards whose rows work now.
 *
 * Moving a card adds it here or takes it away.  Beside the list stand counts of how many rows listen to an event at a point in time and how many change
 * a value, and a mask of the phases in which anything can be done: where nobody does, one load says so.
 */
#ifndef KERNEL_LIVE_H
#define KERNEL_LIVE_H

#include "frame.h"

/* True when the definition has rows that work by themselves. */
static inline bool def_lives(const struct def *d)
{
	return d->lives;
}
/* A card comes where its rows work, or leaves. */
void live_link(struct run *r, ref_h ref, def_h def);
static inline void live_add(struct run *r, ref_h ref, def_h def)
{
	if (def_lives(&r->c->defs[def]))
		live_link(r, ref, def);
}
void live_remove(struct run *r, ref_h ref);
bool live_has(const struct kernel *k, ref_h ref);
/* Phases of the actions of all live cards. */
uint32_t live_actions(const struct content *c, const struct kernel *k);
/* Counts again who listens; for invariants and after `set`. */
void live_count(const struct content *c, const struct kernel *k, uint8_t listening[LISTENING_MAX], uint8_t changing[STAT_MAX]);

#endif
