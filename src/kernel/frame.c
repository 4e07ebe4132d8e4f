/* frame.c - the run loop: frames in, one decision out. */
#include "frame.h"

#include <string.h>

#include "decide.h"
#include "rng.h"
#include "window.h"

void run_init(struct run *r, struct game *g, const struct content *c, const struct game_rules *rules)
{
	r->g = g;
	r->c = c;
	r->rules = rules;
	r->answered = r->asked = r->built = r->has_gathered = false;
	r->pulling = 0;
	r->judged_n = 0;
	r->at = 0;
	r->stop = g->k.over || g->k.fault || g->k.unwind;
	r->steps = 0;
}

enum next run_fault(struct run *r, enum fault what)
{
	struct kernel *k = kernel_of(r);
	if (!k->fault) {
		k->fault = (uint16_t)what;
		k->fault_at = k->depth ? frame_top(r)->proc : 0;
		k->fault_line = (uint16_t)(r->c->lines ? r->c->lines[r->at] & 0xffff : 0);
		k->fault_def = (uint16_t)(r->c->lines ? r->c->lines[r->at] >> 16 : 0);
	}
	r->stop = true;
	return NEXT_FAULT;
}

void run_unwind(struct run *r)
{
	kernel_of(r)->unwind = 1;
	r->stop = true;
}

/* Gives back the list words of the top frame.  True when something waited for its end: then the frame is what opens that. */
__attribute__((noinline)) static bool frame_release(struct run *r, const struct frame *f)
{
	struct kernel *k = kernel_of(r);
	memset(&k->list[f->mark], 0, (size_t)(k->list_top - f->mark) * sizeof(k->list[0]));
	k->list_top = f->mark;
	return k->pending_n && (f->flags & FRAME_EFFECT) && pending_open(r, k->depth);
}

/* Releases the top frame.  What it leaves is zeroed, so that dead bytes never reach the hash. */
static inline void frame_pop(struct run *r, struct kernel *k, struct frame *f)
{
	if ((k->list_top != f->mark || k->pending_n) && frame_release(r, f))
		return;
	memset(f, 0, sizeof(*f));
	k->depth--;
}

/* Back to the first frame: what was half done is forgotten. */
static void frames_unwind(struct run *r)
{
	struct kernel *k = kernel_of(r);
	k->unwind = 0;
	if (k->depth > 1)
		memset(&k->frame[1], 0, (size_t)(k->depth - 1) * sizeof(k->frame[0]));
	memset(k->pending, 0, k->pending_n * sizeof(k->pending[0]));
	k->pending_n = 0;
	k->depth = 1;
	k->frame[0].ret = 0;
	memset(&k->list[k->frame[0].mark], 0, (size_t)(k->list_top - k->frame[0].mark) * sizeof(k->list[0]));
	k->list_top = k->frame[0].mark;
	r->stop = k->over || k->fault;
}

/* True when nothing goes on: the game is over or has faulted, or no frame is left, which is a fault too. */
static bool run_ends(struct run *r, struct kernel *k)
{
	if (k->unwind && !k->fault)
		frames_unwind(r);
	if (!k->depth && !k->over)
		run_fault(r, FAULT_DEAD);
	return !k->depth || r->stop;
}

/* The loop of everything.  The game does not change under a run, so that what leads to its frames is looked up once. */
enum next run_until(struct run *r, unsigned depth)
{
	struct kernel *const k = kernel_of(r);
	while (!r->stop) {
		if (k->depth <= depth)
			return NEXT_DONE;
		struct frame *f = &k->frame[k->depth - 1];
		proc_fn *const proc = f->proc < r->rules->proc_end ? r->rules->procs[f->proc] : NULL;
		if (RARELY(!proc))
			return run_fault(r, FAULT_PROC);
		if (RARELY(++r->steps > STEP_LIMIT))
			return run_fault(r, FAULT_LOOP);
		const enum next next = proc(r, f);
		if (next == NEXT_DONE)
			frame_pop(r, k, f);
		else if (next != NEXT_CALL)
			return next;
		else if (RARELY(f == &k->frame[k->depth - 1] && !r->stop))
			return run_fault(r, FAULT_DEAD);
	}
	return NEXT_CALL;
}

void run_go(struct run *r)
{
	struct kernel *k = kernel_of(r);
	while (!RARELY(!k->depth || r->stop) || !run_ends(r, k)) {
		const enum next next = run_until(r, 0);
		if (next == NEXT_ASK)
			r->asked = true;
		else if (next == NEXT_GO)
			run_fault(r, FAULT_DEAD);
		if (next == NEXT_ASK || next == NEXT_FAULT)
			return;
	}
}

bool run_decide(struct run *r)
{
	if (!r->stop && !r->asked)
		run_go(r);
	return !r->stop && r->asked;
}

void run_answer(struct run *r, int i)
{
	r->picked = r->decision.option[i];
	r->answered = true;
	r->asked = false;
	r->steps = 0;
	kernel_of(r)->choices++;
	run_path(r, (uint64_t)r->picked.verb << 32 | (uint64_t)r->picked.a << 16 | r->picked.b);
	run_go(r);
}

bool run_choose(struct run *r, int i)
{
	if (!run_decide(r) || i < 0 || i >= r->decision.count)
		return false;
	run_answer(r, i);
	return true;
}

void run_path(struct run *r, uint64_t what)
{
	struct kernel *k = kernel_of(r);
	k->path = rng_mix((k->path ^ what) + 0x9e3779b97f4a7c15u);
}

void run_forget(struct run *r)
{
	r->asked = r->has_gathered = false;
	r->stop = kernel_of(r)->over || kernel_of(r)->fault;
}
