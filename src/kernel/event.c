/* event.c - events: carried out at once, or in a frame that opens their windows; "afters" that wait. */
#include "window.h"

#include <string.h>

#include "effect.h"
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

/* Depth of the innermost effect that is being resolved, from this one down; 0 for none. */
static int effect_depth(const struct kernel *k, int depth)
{
	for (int d = depth; d > 0 && !(k->frame[d - 1].flags & FRAME_BARRIER); d--)
		if (k->frame[d - 1].flags & FRAME_EFFECT)
			return d;
	return 0;
}

void frame_moment(struct run *r, struct frame *f)
{
	if (!effect_depth(kernel_of(r), kernel_of(r)->depth))
		f->flags = FRAME_EFFECT;
}

/* Leaves the "after" of an event for the end of the innermost effect; false when no effect is being resolved. */
static bool pending_add(struct run *r, const struct event *e, int depth)
{
	struct kernel *k = kernel_of(r);
	const int effect = effect_depth(k, depth);
	if (!effect)
		return false;
	if (k->pending_n == PENDING_MAX)
		run_fault(r, FAULT_PENDING);
	else
		k->pending[k->pending_n++] = (struct pending){ (uint16_t)effect, (uint16_t)e->event, (ref_h)e->subject, (ref_h)e->object,
			(int16_t)e->amount, (int16_t)e->amount2, (uint8_t)e->seat, 0, (uint16_t)e->source };
	return true;
}

/* One event: would, when, what happens, at; its after waits for the effect it belongs to. */
enum next proc_event(struct run *r, struct frame *f)
{
	struct event *e = LOCALS(f, struct event);
	const int self = kernel_of(r)->depth;
	RESUME(f, 1, 2, 3, 4);
	while (e->time <= TIME_WHEN) {	/* from TIME_WOULD on, which is 0 */
		AWAIT(f, 1, window_call(r, e->time, self));
		if (e->flags & (EVENT_REPLACED | EVENT_CANCELLED))
			effect_end(r, PERIOD_EVENT, self);	/* what was to follow it */
		if (e->flags & EVENT_REPLACED) {
			e->event = e->instead;
			e->flags &= ~EVENT_REPLACED;
			e->time = TIME_WOULD;
			continue;
		}
		if (e->flags & EVENT_CANCELLED)
			RETURN(r, 0);
		e->flags &= ~EVENT_OTHERWISE;
		e->time++;
	}
	if (!(e->flags & EVENT_IGNORED))
		AWAIT(f, 2, f->ret = event_apply(r, e));
	e->result = f->ret;
	e->time = TIME_AT;
	AWAIT(f, 3, window_call(r, TIME_AT, self));
	e->time = TIME_AFTER;
	effect_settle(r, self);
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
	RETURN(r, moment_result(e->amount, e->amount2, e->flags));
}

void moment_call(struct run *r, const struct event *e, int time)
{
	if (!event_heard(r, e->event)) {
		call_returns(r, moment_result(e->amount, e->amount2, e->flags));
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

static struct event pending_event(const struct pending *p)
{
	return (struct event){ .event = p->event, .seat = p->seat, .subject = p->subject, .object = p->object, .amount = p->amount,
		.amount2 = p->amount2, .source = p->source, .time = TIME_AFTER };
}

/* The next event of this depth whose forced rows have not had their turn; false when all have, or when there is only one: it needs no turns. */
static bool pending_forces(struct kernel *k, int depth, struct event *e)
{
	struct pending *next = NULL;
	int n = 0;
	for (int i = 0; i < k->pending_n; i++) {
		if (k->pending[i].depth != depth)
			continue;
		n++;
		if (!next && !k->pending[i].forced)
			next = &k->pending[i];
	}
	if (!next || n < 2)
		return false;
	next->forced = 1;
	*e = pending_event(next);
	return true;
}

/* Takes the first event that waits for this depth; says what of its window is still to come, -1 when none waits. */
static int pending_take(struct kernel *k, int depth, struct event *e)
{
	const int i = pending_find(k, depth);
	if (i < 0)
		return -1;
	const struct pending next = k->pending[i];
	memmove(&k->pending[i], &k->pending[i + 1], (size_t)(k->pending_n - i - 1) * sizeof(k->pending[0]));
	memset(&k->pending[--k->pending_n], 0, sizeof(k->pending[0]));
	*e = pending_event(&next);
	return next.forced ? WINDOW_REACTIONS : WINDOW_ALL;
}

/* What waited for one effect is one moment: the forced rows of all of it come before any reaction, in whatever words a card names it. */
enum next proc_afters(struct run *r, struct frame *f)
{
	struct event *e = LOCALS(f, struct event);
	const int self = kernel_of(r)->depth;
	int part;
	RESUME(f, 1, 2);
	while (pending_forces(kernel_of(r), self, e))
		AWAIT(f, 2, window_part_call(r, TIME_AFTER, self, WINDOW_FORCED));
	while ((part = pending_take(kernel_of(r), self, e)) >= 0)
		AWAIT(f, 1, window_part_call(r, TIME_AFTER, self, (enum window_part)part));
	return NEXT_DONE;
}
