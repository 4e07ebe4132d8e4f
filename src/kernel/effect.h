/*
 * effect.h - running effects and pulled values.
 *
 * Values are never stored: stat_sum() adds up, from the base, the rows of cards in play and the running effects, every time.  Lasting effects
 * have fixed their subject and amount when they were made; they end with their period, before anything "at the end" of it happens.
 */
#ifndef KERNEL_EFFECT_H
#define KERNEL_EFFECT_H

#include "frame.h"

struct effect *effect_add(struct run *r, enum effect_kind kind, ref_h source, row_h row, ref_h subject, int you, enum period period, int key, int value);
/* Ends the effects of a period with this key (-1: any key). */
void effect_end(struct run *r, enum period period, int key);
/* Ends effect number i of the table. */
void effect_drop(struct run *r, int i);
void effect_end_source(struct run *r, ref_h source);
void effect_end_row(struct run *r, ref_h source, row_h row);
/* Effects of one period now end with another: "next turn" becomes "turn". */
void effect_age(struct run *r, enum period from, enum period to);
/* The event whose facts are at this depth has happened: what was to follow it is no longer bound to it. */
void effect_settle(struct run *r, int depth);

/* True when some live row or running effect changes the stat at all: the common case of none costs one load. */
static inline bool stat_changed(struct run *r, int stat)
{
	return kernel_of(r)->changing[stat] != 0;
}
int stat_pulled(struct run *r, int stat, ref_h subject, int base);
bool stat_pulled_cannot(struct run *r, int stat, ref_h subject);
int stat_pulled_mask(struct run *r, int stat, ref_h subject, int base);

/* base, then every MODE_SET row (the latest wins), then the sum of every MODE_ADD row, then doubling and halving (rounded up), for a subject. */
static inline int stat_value(struct run *r, int stat, ref_h subject, int base)
{
	return stat_changed(r, stat) ? stat_pulled(r, stat, subject, base) : base;
}
/* True when a MODE_CANNOT row forbids it to the subject. */
static inline bool stat_cannot(struct run *r, int stat, ref_h subject)
{
	return stat_changed(r, stat) && stat_pulled_cannot(r, stat, subject);
}
/* Like stat_value for stats that are masks of bits: rows add bits, MODE_CANNOT effects take them away. */
static inline int stat_mask(struct run *r, int stat, ref_h subject, int base)
{
	return stat_changed(r, stat) ? stat_pulled_mask(r, stat, subject, base) : base;
}

/* The rows and effects that set this value of the subject to something, and those that add to it; how many were listed. */
struct setter { ref_h ref; int value; };
int stat_setters(struct run *r, int stat, ref_h subject, struct setter *list, int max);
int stat_adders(struct run *r, int stat, ref_h subject, struct setter *list, int max);

#endif
