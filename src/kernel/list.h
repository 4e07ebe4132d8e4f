/*
 * list.h - the stack of 16-bit words for lists that live as long as a frame.
 *
 * A frame's words begin at its mark and are released when it is popped.  Only the top frame pushes and pops.
 */
#ifndef KERNEL_LIST_H
#define KERNEL_LIST_H

#include "frame.h"

static inline void list_push(struct run *r, uint16_t v)
{
	struct kernel *k = kernel_of(r);
	if (k->list_top == LIST_MAX)
		run_fault(r, FAULT_LIST);
	else
		k->list[k->list_top++] = v;
}

static inline uint16_t list_pop(struct run *r)
{
	struct kernel *k = kernel_of(r);
	if (k->list_top <= frame_top(r)->mark) {
		run_fault(r, FAULT_LIST);
		return 0;
	}
	uint16_t v = k->list[--k->list_top];
	k->list[k->list_top] = 0;
	return v;
}

/* Words the top frame has pushed, and one of them. */
static inline int list_len(struct run *r)
{
	return kernel_of(r)->list_top - frame_top(r)->mark;
}
static inline uint16_t *list_at(struct run *r, int i)
{
	return &kernel_of(r)->list[frame_top(r)->mark + i];
}
bool list_has(struct run *r, uint16_t v);
/* Takes word i out of the top frame's list, keeping the order of the others. */
uint16_t list_take(struct run *r, int i);
/* Takes out the first word that is v, if there is one; returns v. */
uint16_t list_drop(struct run *r, uint16_t v);
void list_clear(struct run *r);

#endif
