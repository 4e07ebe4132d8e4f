/* used.h - limits: how often a row, or something else that is limited, was used in the current period. */
#ifndef KERNEL_USED_H
#define KERNEL_USED_H

#include "frame.h"

bool used_to_the_limit(struct run *r, ref_h ref, row_h row, int seat);
/* True when the seat may not use the row of this card again. */
static inline bool used_up(struct run *r, ref_h ref, row_h row, int seat)
{
	return r->c->rows[row].limit != PERIOD_NONE && used_to_the_limit(r, ref, row, seat);
}
/* One more use. */
void used_mark(struct run *r, ref_h ref, row_h row, int seat);
/* Forgets the uses of a period that is over. */
void used_clear(struct run *r, enum period p);
/* A card that comes back is a new one: forgets its own uses. */
void used_forget(struct run *r, ref_h ref);
/* Limits that belong to no row (a card that may be played once a round): uses of a key so far, and one more. */
int used_count(struct run *r, uint16_t key);
void used_add(struct run *r, uint16_t key, enum period p);

#endif
