/* part.c - a part of the board game for the tests: its own state, event, question and log line, a track and a town rule in its content. */
#include "board/part.h"

#include "board/ops/op.h"
#include "board/show/probe.h"
#include "board/show/view.h"
#include "kernel/observe.h"

struct ring_locals { int32_t seat, cause; };

static void options_ring(struct run *r, const struct ring_locals *l)
{
	decision_of(r, l->seat, PROMPT_RING, (ref_h)l->cause);
	option_add(r, VERB_RING, 0, 0);
	option_add(r, VERB_NOTHING, 0, 0);
}

enum next proc_ring(struct run *r, struct frame *f)
{
	struct ring_locals *l = LOCALS(f, struct ring_locals);
	struct toy *toy = &board_of(r)->toy;
	RESUME(f, 1, 2);
	CHOOSE(f, 1, options_ring(r, l));
	if (picked(r, VERB_NOTHING))
		RETURN(r, 0);
	log_add(r, LOG_RUNG, l->seat, 0, 0, (int)++toy->rung, (ref_h)l->cause);
	AWAIT(f, 2, event_call(r, &(struct event){ .event = EVENT_BELL, .seat = l->seat, .amount = (int)toy->rung, .source = l->cause }));
	RETURN(r, 1);
}

static void call_ring(struct run *r, int seat, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_ring), struct ring_locals) = (struct ring_locals){ seat, cause };
}

enum next op_RING(OP_ARGS)
{
	(void)a;
	OP_CALL(call_ring(r, s->you, (ref_h)s->source));
}

static void view(struct run *r, int seat, struct json *j)
{
	(void)seat;
	json_int(j, "bells", (int)board_of(r)->toy.rung);
}

static void observe_bells(struct run *r, int seat, struct observation *o)
{
	(void)seat;
	observe_group(o, "toy", 0);
	observe(o, "bells", (int)board_of(r)->toy.rung);
}

static bool get(struct run *r, const struct words *w, char *buf, int n)
{
	return words_is(w, 0, "bells") && answer_int(buf, n, (int)board_of(r)->toy.rung);
}

static const char *invariant(struct run *r)
{
	return board_of(r)->toy.rung > 1000 ? "a bell was rung more often than anybody would" : NULL;
}

const struct part part_toy = {
	.name = "toy",
	PART_STATE(toy),
	.unfinished = true,
	.view = view,
	.observe = observe_bells,
	.get = get,
	.invariant = invariant,
};
