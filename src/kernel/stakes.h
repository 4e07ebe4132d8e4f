/*
 * stakes.h - what is at stake: what passing and failing a check, or accepting and refusing an offer, would bring, in words that the compiler has made (struct stake) or
 * that the rules have for their own checks.  They depend on the position as it is now.
 */
#ifndef KERNEL_STAKES_H
#define KERNEL_STAKES_H

#include "run.h"

/* Of an option of the open decision, or of the decision itself (NULL).  False when nothing is at stake, or the players want surprise. */
bool decision_stakes(struct run *r, const struct option *o, struct stakes *s);
/* Stakes that the content has at an address; false when it has none of that kind. */
bool stakes_of(struct run *r, enum stake_kind kind, code_h at, struct stakes *s);
/* One side in English; as snprintf.  A check or a yes and no has two sides, and one on which nothing comes says so. */
int stakes_text(struct run *r, const struct stakes *s, bool pass, char *buf, int n);

#endif
