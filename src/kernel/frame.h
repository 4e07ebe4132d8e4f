/*
 * frame.h - rules as resumable procedures.
 *
 * A rule that may ask a player, or whose change content can react to, is a proc_ started by a call_.  A proc does exactly one of: return
 * (RETURN), push one child (AWAIT) or ask (CHOOSE).  Its locals live in its frame, so the state can be copied at any choice.
 *
 *	struct walk_locals { int32_t seat, points; };
 *
 *	enum next proc_walk(struct run *r, struct frame *f)
 *	{
 *		struct walk_locals *l = LOCALS(f, struct walk_locals);
 *		RESUME(f, 1, 2);
 *		AWAIT(f, 1, call_check(r, l->seat, ...));		f->ret is what it returned
 *		CHOOSE(f, 2, options_walk(r, l));			r->picked is the answer
 *		RETURN(r, 0);
 *	}
 *
 * Steps are written numbers, listed once in RESUME, each used once.  C locals do not survive AWAIT and CHOOSE, and
 * the compiler refuses an initialised one that a resume would skip.  What is computed before RESUME is computed again only when somebody was asked: it
 * must not depend on what the call may change.  The builder in CHOOSE is a pure function of the state: it
 * runs again whenever somebody wants to see the options.
 */
#ifndef KERNEL_FRAME_H
#define KERNEL_FRAME_H

#include "run.h"

/* FRAME_EFFECT: "after" windows wait for the end of this frame.  FRAME_BARRIER: a rule with its own order of steps (a test); they never wait for what lies below it. */
enum { FRAME_EFFECT = 1, FRAME_BARRIER = 2 };

#define LOCALS(f, type) (frame_fits(sizeof(type) <= sizeof((f)->w)), (type *)(void *)(f)->w)
#define frame_fits(c) ((void)sizeof(char[(c) ? 1 : -1]))

#define GO1(a) case a: goto step_##a;
#define GO2(a, ...) GO1(a) GO1(__VA_ARGS__)
#define GO3(a, ...) GO1(a) GO2(__VA_ARGS__)
#define GO4(a, ...) GO1(a) GO3(__VA_ARGS__)
#define GO5(a, ...) GO1(a) GO4(__VA_ARGS__)
#define GO6(a, ...) GO1(a) GO5(__VA_ARGS__)
#define GO7(a, ...) GO1(a) GO6(__VA_ARGS__)
#define GO8(a, ...) GO1(a) GO7(__VA_ARGS__)
#define GO9(a, ...) GO1(a) GO8(__VA_ARGS__)
#define GO10(a, ...) GO1(a) GO9(__VA_ARGS__)
#define GO11(a, ...) GO1(a) GO10(__VA_ARGS__)
#define GO12(a, ...) GO1(a) GO11(__VA_ARGS__)
#define GO13(a, ...) GO1(a) GO12(__VA_ARGS__)
#define GO14(a, ...) GO1(a) GO13(__VA_ARGS__)
#define GO15(a, ...) GO1(a) GO14(__VA_ARGS__)
#define GO16(a, ...) GO1(a) GO15(__VA_ARGS__)
#define GO_N(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, N, ...) GO##N
#define RESUME(f, ...) \
	if ((f)->step) switch ((f)->step) { \
	GO_N(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)(__VA_ARGS__) \
	default: return run_fault(r, FAULT_STEP); \
	}

/*
 * Runs `call` and comes back here when it is done; f->ret is what it returned.  A call that had nothing to wait for has applied at once; one that asked
 * nobody has been run to its end from here; otherwise the proc returns, and its frame is resumed at this step when the answer has been worked out.
 */
#define AWAIT(f, n, call) \
	do { \
		(f)->step = (n); \
		{ \
			const uint16_t depth_ = r->g->k.depth; \
			call; \
			if (r->g->k.depth != depth_ || r->stop) { \
				const enum next next_ = run_until(r, depth_); \
				if (next_ != NEXT_DONE) \
					return next_; \
			} \
		} \
		step_##n:; \
	} while (0)

/* Asks: `build` fills the options, unless who pushed the frame has (r->built); r->picked is the answer.  A single option is taken without asking, unless it is to be acknowledged. */
#define CHOOSE(f, n, build) \
	do { \
		(f)->step = (n); \
		step_##n: \
		if (!r->answered) { \
			if (!r->built) { \
				options_begin(r); \
				build; \
			} \
			r->built = false; \
			if (options_ask(r)) \
				return NEXT_ASK; \
		} \
		r->answered = false; \
	} while (0)

#define RETURN(r, v) return run_return((r), (v))

static inline struct kernel *kernel_of(struct run *r)
{
	return &r->g->k;
}

static inline struct frame *frame_top(struct run *r)
{
	return &r->g->k.frame[r->g->k.depth - 1];
}

/*
 * Runs the frames above this depth to their end: NEXT_DONE.  NEXT_ASK: one of them asks; NEXT_CALL: the run has stopped; NEXT_FAULT.  Then whoever called
 * returns the same, down to run_go().
 */
enum next run_until(struct run *r, unsigned depth);

/* A new frame on top of the stack, its locals zero.  When the stack is full the run faults and a spare top frame is returned. */
static inline struct frame *frame_push(struct run *r, uint16_t proc)
{
	struct kernel *k = kernel_of(r);
	const unsigned depth = k->depth;
	struct frame *f = &k->frame[depth];
	if (depth == FRAME_MAX) {
		run_fault(r, FAULT_FRAMES);
		return f - 1;
	}
	k->depth = (uint16_t)(depth + 1);
	f->proc = proc;
	f->mark = k->list_top;
	return f;
}

/* Ends the top frame with a value for its caller. */
static inline enum next run_return(struct run *r, int v)
{
	struct kernel *k = kernel_of(r);
	if (k->depth > 1)
		k->frame[k->depth - 2].ret = v;
	return NEXT_DONE;
}

/* What a call_ that applied at once leaves for its caller. */
static inline void call_returns(struct run *r, int v)
{
	frame_top(r)->ret = v;
}

#endif
