/* check.h - what must hold of the kernel's part of every state, for tests, fuzzers and bytes that come from outside. */
#ifndef KERNEL_CHECK_H
#define KERNEL_CHECK_H

#include "run.h"

/* The first thing that does not hold, as a sentence, or NULL. */
const char *kernel_invariant(struct run *r);
/* Whether the open decision is put to whom its prompt says (enum who); a sentence when it is not, or NULL. */
const char *decision_invariant(struct run *r);
/* The same for bytes that nobody vouches for: nothing is called, no handle is followed before it is known to be one. */
const char *kernel_bounds(const struct game *g, const struct content *c, const struct game_rules *rules);
/* Name of one of the kernel's procedures. */
const char *proc_name(unsigned proc);

#endif
