/* event.c - events: carried out at once, or in a frame that opens their windows; "afters" that wait. */
#include "window.h"

#include <string.h>

#include "procs.h"

static int event_apply(struct run *r, struct event *e)
{
	int (*apply)(struct run *, struct event *) = r->rules->events[e->event].apply;
	return apply ? apply(r, e) : e->amount;
}

void event_now(struct run *r, const struct event *e)
{
	struct event now = *e;
	const uint16_t depth = kernel_of(r)->depth;
	const int v = event_apply(r, &now);
	if (kernel_of(r)->depth == depth)
		call_returns(r, v);
}

void event_open(struct run *r, const struct event *e)
{
	*LOCALS(frame_push(r, PROC_event), struct event) = *e;
}

/* Leaves the "after" of an event for the end of the innermost effect; false when no effect is being resolved. */
static bool pending_add(struct run *r, const struct event *e, int depth)
{
	struct kernel *k = kernel_of(r);
	for (int d = depth; d > 0; d--) {
		if (k->frame[d - 1].flags & FRAME_BARRIER)
			return false;
		if (!(k->frame[d - 1].flags & FRAME_EFFECT))
			continue;
		if (k->pending_n == PENDING_MAX) {
			run_fault(r, FAULT_PENDING);
			return true;
		}
		k->pending[k->pending_n++] = (struct pending){ (uint16_t)d, (uint16_t)e->event, (ref_h)e->subject, (ref_h)e->object,
			(int16_t)e->amount, (int16_t)e->amount2, (uint8_t)e->seat, (uint8_t)e->flags, (uint16_t)e->source };
		return true;
	}
	return false;
}

/* One event: would, when, what happens, at; its after waits for the effect it belongs to. */
enum next proc_event(struct run *r, struct frame *f)
{
	struct event *e = LOCALS(f, struct event);
	const int self = kernel_of(r)->depth;
	RESUME(f, 1, 2, 3, 4);
	for (e->time = TIME_WOULD; e->time <= TIME_WHEN; e->time++) {
		AWAIT(f, 1, window_call(r, e->time, self));
		if (e->flags & EVENT_REPLACED) {
			e->event = e->instead;
			e->flags &= ~EVENT_REPLACED;
			e->time = TIME_WOULD - 1;
			continue;
		}
		if (e->flags & EVENT_CANCELLED)
			RETURN(r, 0);
	}
	f->ret = 0;
	if (!(e->flags & EVENT_IGNORED))
		AWAIT(f, 2, f->ret = event_apply(r, e));
	e->result = f->ret;
	e->time = TIME_AT;
	AWAIT(f, 3, window_call(r, TIME_AT, self));
	e->time = TIME_AFTER;
	if (event_heard_at(r, e->event, TIME_AFTER) && !pending_add(r, e, self - 1))
		AWAIT(f, 4, window_call(r, TIME_AFTER, self));
	RETURN(r, e->result);
}

/* One window of an event that a rule carries out itself. */
enum next proc_moment(struct run *r, struct frame *f)
{
	struct event *e = LOCALS(f, struct event);
	RESUME(f, 1);
	AWAIT(f, 1, window_call(r, e->time, kernel_of(r)->depth));
	RETURN(r, (e->amount & 0x3ff) | (e->amount2 & 0x3ff) << 10 | e->flags << 20);
}

void moment_call(struct run *r, const struct event *e, int time)
{
	if (!event_heard(r, e->event)) {
		call_returns(r, (e->amount & 0x3ff) | (e->amount2 & 0x3ff) << 10 | e->flags << 20);
		return;
	}
	struct event *own = LOCALS(frame_push(r, PROC_moment), struct event);
	*own = *e;
	own->time = time;
}

void after_call(struct run *r, const struct event *e)
{
	if (event_heard_at(r, e->event, TIME_AFTER) && !pending_add(r, e, kernel_of(r)->depth))
		moment_call(r, e, TIME_AFTER);
}

/* ---- waiting "after" windows ----------------------------------------- */

static_assert(sizeof(struct event) <= sizeof(int32_t) * FRAME_WORDS, "an event's facts are a frame's locals");

static int pending_find(const struct kernel *k, int depth)
{
	for (int i = 0; i < k->pending_n; i++)
		if (k->pending[i].depth == depth)
			return i;
	return -1;
}

/* The finished effect's frame becomes the one that opens what waits for it; the value it returned has already reached its caller. */
bool pending_open(struct run *r, int depth)
{
	struct kernel *k = kernel_of(r);
	if (pending_find(k, depth) < 0)
		return false;
	struct frame *f = &k->frame[depth - 1];
	const uint16_t mark = f->mark;
	memset(f, 0, sizeof(*f));
	f->proc = PROC_afters;
	f->mark = mark;
	return true;
}

/* Takes the first event that waits for this depth; false when none does. */
static bool pending_take(struct kernel *k, int depth, struct event *e)
{
	const int i = pending_find(k, depth);
	if (i < 0)
		return false;
	const struct pending *p = &k->pending[i];
	*e = (struct event){ .event = p->event, .seat = p->seat, .subject = p->subject, .object = p->object, .amount = p->amount,
		.amount2 = p->amount2, .source = p->source, .time = TIME_AFTER };
	memmove(&k->pending[i], &k->pending[i + 1], (size_t)(k->pending_n - i - 1) * sizeof(k->pending[0]));
	memset(&k->pending[--k->pending_n], 0, sizeof(k->pending[0]));
	return true;
}

enum next proc_afters(struct run *r, struct frame *f)
{
	struct event *e = LOCALS(f, struct event);
	RESUME(f, 1);
	while (pending_take(kernel_of(r), kernel_of(r)->depth, e))
		AWAIT(f, 1, window_call(r, TIME_AFTER, kernel_of(r)->depth));
	return NEXT_DONE;
}
