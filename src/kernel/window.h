/*
 * window.h - events and those who answer them.
 *
 * Every change that content can react to is an event: event_call() raises it.  With no listener it is carried out at once and pushes nothing.
 * Otherwise a frame holds its facts and opens the windows would and when, carries it out unless cancelled, opens at, and leaves
 * its after for the end of the innermost effect; what waits there together is one moment.  In each window forced rows come before reactions; rows of scenario cards before those of
 * players' cards.  A row answers one window once.
 */
#ifndef KERNEL_WINDOW_H
#define KERNEL_WINDOW_H

#include <string.h>

#include "frame.h"
#include "live.h"
#include "row.h"
#include "used.h"

enum { EVENT_CANCELLED = 1, EVENT_REPLACED = 2, EVENT_IGNORED = 4, EVENT_OTHERWISE = 8 };	/* OTHERWISE: it happens in another way, so that nothing more answers what would have */

/* The facts of an event, locals of its frame. */
struct event {
	int32_t event;
	int32_t seat;		/* whom it happens to; SEAT_MAX is nobody */
	int32_t subject;	/* what it happens to */
	int32_t object;		/* by or with what */
	int32_t amount, amount2;
	int32_t flags;		/* EVENT_CANCELLED ... ; cancel and instead set them */
	int32_t instead;	/* event it was replaced by */
	int32_t time;		/* point in time the window is at */
	int32_t source;		/* card behind it */
	int32_t result;		/* what carrying it out returned */
	int32_t more[2];	/* the rule's own */
};

/* True when some live row listens to it. */
static inline bool event_heard(struct run *r, int event)
{
	uint64_t all[2];
	memcpy(all, &kernel_of(r)->listening[LISTENING(event, 0, 0)], sizeof(all));
	return (all[0] | all[1]) != 0;
}
static_assert(TIME_MAX == 4, "event_heard looks at all points in time at once");
/* True when one does at a point in time. */
static inline bool event_heard_at(struct run *r, int event, int time)
{
	uint32_t all;
	memcpy(&all, &kernel_of(r)->listening[LISTENING(event, time, 0)], sizeof(all));
	return all != 0;
}
/* Carries out an event that nobody listens to. */
void event_now(struct run *r, const struct event *e);
/* Raises an event with its frame although nobody may listen yet: for one that brings its own listener into play. */
void event_open(struct run *r, const struct event *e);
/* Raises an event.  Returns through f->ret what its apply left (0 when cancelled). */
static inline void event_call(struct run *r, const struct event *e)
{
	if (event_heard(r, e->event))
		event_open(r, e);
	else if (r->rules->events[e->event].apply)
		event_now(r, e);
	else
		call_returns(r, e->amount);
}
/* Opens one window of an event, for rules that carry out several at once: its amounts and flags come back through f->ret, see moment_amount(). */
void moment_call(struct run *r, const struct event *e, int time);
/* Leaves the "after" of such an event for the end of the innermost effect, or opens it now. */
void after_call(struct run *r, const struct event *e);
static inline int moment_result(int amount, int amount2, int flags)
{
	return (amount & 0x3ff) | (amount2 & 0x3ff) << 10 | flags << 20;
}
static inline int moment_amount(int ret)
{
	return ret & 0x3ff;
}
static inline int moment_amount2(int ret)
{
	return ret >> 10 & 0x3ff;
}
static inline int moment_flags(int ret)
{
	return ret >> 20;
}
/* Opens one window of an event that a rule drives itself, for facts held by the frame at `depth` (the caller's own frame when its locals begin with struct event). */
void window_call(struct run *r, int time, int facts);
/* A part of it, where several events are one moment. */
enum window_part { WINDOW_ALL, WINDOW_FORCED, WINDOW_REACTIONS };
/* The event whose window asks now; NULL when no window does. */
const struct event *window_event(struct run *r);
void window_part_call(struct run *r, int time, int facts, enum window_part part);
/* For a rule that raises several events at one moment: what comes after them waits for the end of its frame, unless it is part of an effect that it waits for anyway. */
void frame_moment(struct run *r, struct frame *f);
/* The facts a script sees; NULL when it answers no event. */
static inline struct event *event_facts(struct run *r, int facts)
{
	return facts ? LOCALS(&kernel_of(r)->frame[facts - 1], struct event) : NULL;
}

/*
 * For a rule that orders forced rows together with results of its own: whether one waits that the caller's list (pairs of reference and row) does not hold, an
 * option VERB_ORDER for each of them, and answering with the one that was picked.
 */
bool window_waits(struct run *r, int time, int facts);
void window_orders(struct run *r, int time, int facts);
void window_answer(struct run *r, ref_h ref, row_h row, int facts);
/* Delayed effects that this moment has passed by, because they could change nothing, are over. */
void window_spent(struct run *r, int time, int facts);

/* Adds an option `verb` for each reaction of `seat` to the event at `facts` that can be used now. */
void window_options(struct run *r, int seat, int time, int facts, int verb);

/* Opens the "after" windows that wait for the frame at this depth; pushes a frame when there are any. */
bool pending_open(struct run *r, int depth);

#endif
