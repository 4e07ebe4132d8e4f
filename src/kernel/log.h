/* log.h - the log: what happened, to whom, by what.  Nothing is written when nobody listens. */
#ifndef KERNEL_LOG_H
#define KERNEL_LOG_H

#include "run.h"

__attribute__((cold)) void log_write(struct run *r, const struct log_event *e);

static inline void log_add(struct run *r, int type, int seat, ref_h a, ref_h b, int n, ref_h cause)
{
	if (r->log)
		log_write(r, &(struct log_event){ .type = (uint16_t)type, .seat = (uint8_t)seat, .sees = SEAT_MAX, .a = a, .b = b, .n = (int16_t)n, .cause = cause });
}

/* Whether it names something that who sees it may not know, as the game is now. */
bool log_hides(struct run *r, const struct log_event *e);
/* English of a log line; returns its length. */
int log_text(struct run *r, const struct log_event *e, char *buf, int n);

#endif
