/*
 * window.h - events and those who answer them.
 *
 * Every change that content can react to is an event: event_call() raises it.  With no listener it is carried out at once and pushes nothing.
 * Otherwise a frame holds its facts and opens the windows would and when, carries it out unless cancelled, opens at, and leaves
 * its after for the end of the innermost effect.  In each window forced rows come before reactions; rows of scenario cards before those of
 * players' cards.  A row answers one window once.
 */
#ifndef KERNEL_WINDOW_H
#define KERNEL_WINDOW_H

#include <string.h>

#include "frame.h"

enum { EVENT_CANCELLED = 1, EVENT_REPLACED = 2, EVENT_IGNORED = 4 };

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

/* Raises an event.  Returns through f->ret what its apply left (0 when cancelled). */
void event_call(struct run *r, const struct event *e);
/* The same with its frame although nobody may listen yet: for an event that brings its own listener into play. */
void event_open(struct run *r, const struct event *e);
/* True when some live row listens to it. */
static inline bool event_heard(struct run *r, int event)
{
	uint32_t all;
	memcpy(&all, &kernel_of(r)->listening[LISTENING(event, 0)], sizeof(all));
	return all != 0;
}
static_assert(TIME_MAX == 4, "event_heard looks at all points in time at once");
/* Opens one window of an event, for rules that carry out several at once: its amounts and flags come back through f->ret, see moment_amount(). */
void moment_call(struct run *r, const struct event *e, int time);
/* Leaves the "after" of such an event for the end of the innermost effect, or opens it now. */
void after_call(struct run *r, const struct event *e);
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
/* Adds an option `verb` for each action row usable by the seat in this phase. */
void action_options(struct run *r, int seat, unsigned phases, int verb);
/* Plays a row that was picked from such options: marks its limit, pays, runs. */
void row_call(struct run *r, ref_h ref, row_h row, int seat, int facts);
/* True when the row may be used by the seat now: limit, condition, costs. */
bool row_usable(struct run *r, ref_h ref, row_h row, int seat, int facts);

/* A card comes where its rows work, or leaves. */
void live_add(struct run *r, ref_h ref, def_h def);
void live_remove(struct run *r, ref_h ref);
bool live_has(const struct kernel *k, ref_h ref);
/* Phases of the actions of all live cards. */
uint32_t live_actions(const struct content *c, const struct kernel *k);
/* Counts again who listens; for invariants and after `set`. */
void live_count(const struct content *c, const struct kernel *k, uint8_t listening[LISTENING_MAX], uint8_t changing[STAT_MAX]);

/* Limits: forgets the uses of a period that is over. */
void used_clear(struct run *r, enum period p);
bool used_up(struct run *r, ref_h ref, row_h row, int seat);
/* A card that comes back is a new one: forgets its own uses. */
void used_forget(struct run *r, ref_h ref);
/* Limits that belong to no row (a card that may be played once a round): uses of a key so far, and one more. */
int used_count(struct run *r, uint16_t key);
void used_add(struct run *r, uint16_t key, enum period p);

/* Opens the "after" windows that wait for the frame at this depth; pushes a frame when there are any. */
bool pending_open(struct run *r, int depth);

#endif
