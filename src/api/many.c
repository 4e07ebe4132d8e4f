/* many.c - positions as numbers, and many games stepped by one call: for programs that learn. */
#include "api.h"

#include <string.h>

#include "kernel/observe.h"

/* What is about the open decision comes first.  How many options another seat has, and the number in what it is asked, may follow from its hand: they are never shown. */
static void observe_decision(const struct run *run, int seat, struct observation *o)
{
	const struct decision *d = run->asked && !run->stop ? &run->decision : NULL;
	const bool own = d && d->seat == seat;
	observe_group(o, NULL, 0);
	observe(o, "asked", d ? d->seat : -1);
	observe(o, "prompt", d ? d->prompt : -1);
	observe(o, "number", own ? d->n : 0);
	observe(o, "options", own ? d->count : 0);
}

static bool walk(struct ark_run *r, struct ark_game *g, int seat, struct observation *o)
{
	struct run *run = api_bind(r, g);
	if (!run || seat < 0 || seat >= run->g->k.seats)
		return false;
	run_decide(run);
	observe_decision(run, seat, o);
	run->rules->observe(run, seat, o);
	return true;
}

int ark_observe(struct ark_run *r, struct ark_game *g, int seat, int32_t *value, int n)
{
	struct observation o = { .value = value, .max = n };
	return walk(r, g, seat, &o) ? o.n : -1;
}

int ark_observation_name(struct ark_run *r, struct ark_game *g, int i, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	struct observation o = { .wanted = i, .name = &t };
	if (!walk(r, g, 0, &o) || i < 0 || i >= o.n)
		return -1;
	return text_end(&t);
}

/* ---- many games ------------------------------------------------------ */

static void facts_fill(struct run *run, int32_t *fact)
{
	const int count = run->decision.count;
	memset(fact, 0, sizeof(*fact) * ARK_OPTIONS * ARK_OPTION_FACTS);
	for (int i = 0; i < count; i++, fact += ARK_OPTION_FACTS) {
		const struct option *o = &run->decision.option[i];
		fact[0] = o->verb;
		fact[1] = o->a;
		fact[2] = o->b;
		fact[3] = run->rules->odds(run, o);
	}
}

static int32_t outcome_of(struct ark_run *r, struct ark_game *g)
{
	struct ark_result res;
	if (!ark_over(r, g, &res))
		return 0;
	return strcmp(res.outcome, "won") ? -1 : 1;
}

/* Row k of what the caller wants to know. */
static bool row_fill(struct ark_run *r, struct ark_game *g, int k, const struct ark_many *out)
{
	struct ark_decision d;
	const size_t row = (size_t)k;
	const bool open = ark_decide(r, g, &d);
	if (out->seat)
		out->seat[row] = open ? d.seat : -1;
	if (out->options)
		out->options[row] = open ? d.options : 0;
	if (out->outcome)
		out->outcome[row] = outcome_of(r, g);
	if (out->observation) {
		memset(out->observation + row * (size_t)out->width, 0, (size_t)out->width * sizeof(int32_t));
		ark_observe(r, g, open ? d.seat : 0, out->observation + row * (size_t)out->width, out->width);
	}
	if (out->mask) {
		memset(out->mask + row * ARK_OPTIONS, 0, ARK_OPTIONS);
		memset(out->mask + row * ARK_OPTIONS, 1, open ? (size_t)d.options : 0);
	}
	if (out->fact && open)
		facts_fill(&r->run, out->fact + row * ARK_OPTIONS * ARK_OPTION_FACTS);
	else if (out->fact)
		memset(out->fact + row * ARK_OPTIONS * ARK_OPTION_FACTS, 0, sizeof(int32_t) * ARK_OPTIONS * ARK_OPTION_FACTS);
	return open;
}

int ark_step_many(struct ark_run *r, struct ark_game *const *g, const int32_t *option, int n, const struct ark_many *out)
{
	int going = 0;
	for (int k = 0; k < n; k++) {
		struct ark_error e;
		const bool done = !option || option[k] < 0 || ark_choose(r, g[k], option[k], &e);
		if (out->error)
			out->error[k] = done ? ARK_OK : (int32_t)e.code;
		going += row_fill(r, g[k], k, out);
	}
	return going;
}
