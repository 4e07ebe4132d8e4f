/* check.c - invariants of the kernel's part of a state. */
#include "check.h"

#include <string.h>

#include "decide.h"
#include "frame.h"
#include "procs.h"
#include "window.h"

static const char *const proc_names[PROC_KERNEL_MAX] = {
	[PROC_none] = "none",
#define PROC(name) [PROC_##name] = #name,
#include "procs.def"
#undef PROC
};

const char *proc_name(unsigned proc)
{
	return proc < PROC_KERNEL_MAX ? proc_names[proc] : "an unknown procedure";
}

/* The first byte is zero and each is like the one before it: as fast as memory is compared, also when the compiler checks every access. */
static bool zero(const void *p, size_t n)
{
	const unsigned char *b = p;
	return !n || (!b[0] && !memcmp(b, b + 1, n - 1));
}

/* Dead parts must be zero, or equal positions would not hash alike. */
#define TAIL_ZERO(k, array, used) zero(&(k)->array[used], sizeof((k)->array) - (used) * sizeof((k)->array[0]))

static const char *dead_parts(const struct kernel *k)
{
	if (!TAIL_ZERO(k, frame, k->depth))
		return "bytes above the top frame are not zero";
	if (!TAIL_ZERO(k, list, k->list_top))
		return "words above the top of the lists are not zero";
	if (!TAIL_ZERO(k, live, k->live_n) || !TAIL_ZERO(k, effect, k->effect_n) || !TAIL_ZERO(k, pending, k->pending_n) || !TAIL_ZERO(k, used, k->used_n))
		return "bytes behind the end of a table are not zero";
	return NULL;
}

static const char *frames(const struct kernel *k, const struct game_rules *rules)
{
	unsigned mark = 0;
	for (int i = 0; i < k->depth; i++) {
		const struct frame *f = &k->frame[i];
		if (f->proc >= rules->proc_end || !rules->procs[f->proc])
			return "a frame of an unknown procedure";
		if (f->mark < mark || f->mark > k->list_top)
			return "a frame's list mark is out of order";
		mark = f->mark;
	}
	return NULL;
}

static const char *handles(const struct kernel *k, const struct content *c)
{
	for (int i = 0; i < k->live_n; i++) {
		if (!k->live[i].def || k->live[i].def >= c->n_defs)
			return "a live card of an unknown definition";
		if (i && k->live[i].ref <= k->live[i - 1].ref)
			return "live cards are out of order";
	}
	for (int i = 0; i < k->effect_n; i++)
		if ((!k->effect[i].row && k->effect[i].kind != EFFECT_AS_IF) || k->effect[i].row >= c->n_rows)
			return "a running effect of an unknown row";
	for (int i = 0; i < k->used_n; i++)
		if (k->used[i].row >= c->n_rows || !k->used[i].count)
			return "a limit of an unknown row";
	for (int i = 0; i < k->pending_n; i++)
		if (!k->pending[i].depth || k->pending[i].depth > k->depth)
			return "an event waits for a frame that is gone";
	return NULL;
}

const char *kernel_bounds(const struct game *g, const struct content *c, const struct game_rules *rules)
{
	const struct kernel *k = &g->k;
	if (k->depth > FRAME_MAX || k->list_top > LIST_MAX || k->live_n > LIVE_MAX || k->effect_n > EFFECT_MAX || k->pending_n > PENDING_MAX || k->used_n > USED_MAX)
		return "a count is larger than its table";
	if (k->seats < 1 || k->seats > SEAT_MAX)
		return "the number of seats is out of range";
	const char *broken = dead_parts(k);
	if (!broken)
		broken = frames(k, rules);
	return broken ? broken : handles(k, c);
}

const char *kernel_invariant(struct run *r)
{
	const struct kernel *k = kernel_of(r);
	uint8_t listening[LISTENING_MAX], changing[STAT_MAX];
	if (k->fault)
		return "the engine stopped at a fault";
	const char *broken = kernel_bounds(r->g, r->c, r->rules);
	if (broken)
		return broken;
	live_count(r->c, k, listening, changing);
	if (memcmp(listening, k->listening, sizeof(listening)))
		return "the count of listening rows is wrong";
	if (live_actions(r->c, k) != k->actions)
		return "the phases of actions are wrong";
	if (memcmp(changing, k->changing, sizeof(changing)))
		return "the count of changing rows is wrong";
	return NULL;
}

const char *decision_invariant(struct run *r)
{
	const int seat = r->decision.seat, acts = r->rules->acts ? r->rules->acts(r) : -1;
	if (seat >= kernel_of(r)->seats)
		return "a decision is put to a seat that nobody has";
	switch (prompt_of(r, r->decision.prompt)->who) {
	case WHO_ACTIVE:
		return acts < 0 || acts == seat ? NULL : "a decision of the active player is put to somebody else";
	case WHO_FIRST:
		return r->rules->first(r) == seat ? NULL : "a decision of the first player or lead is put to somebody else";
	default:
		return NULL;
	}
}
