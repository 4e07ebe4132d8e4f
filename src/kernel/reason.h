/* reason.h - why a skill is what it is, for the views. */
#ifndef KERNEL_REASON_H
#define KERNEL_REASON_H

#include "run.h"

/* What adds to a skill, for a seat's view: an object {skill, from, by} each.  `hides` (NULL: nothing) says what the viewer may not know. */
struct json;
struct reason_view {
	struct json *j;
	int seat;
	bool (*hides)(struct run *r, ref_h ref, int seat);
};
void stat_reasons(struct run *r, int stat, ref_h subject, const char *skill, const struct reason_view *view);

#endif
