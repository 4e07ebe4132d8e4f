/* window.c - windows: the rows that answer an event, one after another. */
#include "window.h"

#include <string.h>

#include "decide.h"
#include "effect.h"
#include "list.h"
#include "procs.h"

static inline bool row_listens(const struct row *row, int event, int slot)
{
	return row->slot == slot && row->event == event && row->kind == ROW_TRIGGER;
}

/* A running effect is gone once it has fired, so a second one of the same card still answers; some rows answer as often as they can. */
static bool row_fired(struct run *r, ref_h ref, row_h row)
{
	const struct row *w = &r->c->rows[row];
	if ((w->zones & ZONE_RUNNING) || w->limit_n == LIMIT_ANY)
		return false;
	for (int i = 0; i + 1 < list_len(r); i += 2)
		if (*list_at(r, i) == ref && *list_at(r, i + 1) == row)
			return true;
	return false;
}

/*
 * Calls `found` for every row that can answer now in this class, in order of reference; delayed effects follow.  A seat of -1
 * takes everyone's.
 */
typedef void row_found(struct run *r, ref_h ref, row_h row, void *arg);
static void window_each(struct run *r, int time, int class, int facts, int seat, row_found *found, void *arg)
{
	const struct kernel *k = kernel_of(r);
	const struct def *defs = r->c->defs;
	const int event = event_facts(r, facts)->event, slot = SLOT(time, class);
	int left = k->listening[LISTENING(event, time, class)];
	for (int i = 0; left && i < k->live_n; i++) {
		const struct live live = k->live[i];
		const struct def *d = &defs[live.def];
		if (!def_hears(d, event))
			continue;
		const bool reached = seat < 0 || row_reach(r, live.ref, seat);
		const struct row *row = &r->c->rows[d->row];
		for (unsigned id = d->row, end = id + d->rows; id < end; id++, row++) {
			if (!row_listens(row, event, slot) || (row->zones & ZONE_RUNNING))
				continue;
			left--;
			if (reached && row_answers(r, live.ref, (row_h)id, class, facts))
				found(r, live.ref, (row_h)id, arg);
		}
	}
	for (int i = 0; left && i < k->effect_n; i++) {
		const struct effect *e = &k->effect[i];
		if (row_listens(&r->c->rows[e->row], event, slot) && (seat < 0 || seat == e->you) &&
			row_answers(r, e->source, e->row, class, facts))
			found(r, e->source, e->row, arg);
	}
}

static bool window_heard(struct run *r, int time, int facts)
{
	return event_heard_at(r, event_facts(r, facts)->event, time);
}

struct window_locals { int32_t facts, time, class, seat, passes, ref, row, part; };

void window_part_call(struct run *r, int time, int facts, enum window_part part)
{
	if (!window_heard(r, time, facts))
		return;
	struct window_locals *l = LOCALS(frame_push(r, PROC_window), struct window_locals);
	l->facts = facts;
	l->time = time;
	l->part = part;
}

void window_call(struct run *r, int time, int facts)
{
	window_part_call(r, time, facts, WINDOW_ALL);
}

const struct event *window_event(struct run *r)
{
	const struct frame *top = frame_top(r);
	return top->proc == PROC_window ? event_facts(r, LOCALS(top, struct window_locals)->facts) : NULL;
}

struct window_pick { int n, verb; ref_h ref; row_h row; bool several; };

static void window_count(struct run *r, ref_h ref, row_h row, void *arg)
{
	struct window_pick *p = arg;
	if (row_fired(r, ref, row))
		return;
	if (p->n++ && ref != p->ref)
		p->several = true;
	if (p->n == 1) {
		p->ref = ref;
		p->row = row;
	}
}

/* The same row of a card that has the same name, in other hands: the order of the two is nobody's question. */
static bool window_offered(struct run *r, ref_h ref, row_h row)
{
	char id[64], other[64];
	for (int i = 0; i < r->decision.count; i++) {
		if (r->decision.option[i].b != row)
			continue;
		r->rules->ref_id(r, ref, id, (int)sizeof(id));
		r->rules->ref_id(r, r->decision.option[i].a, other, (int)sizeof(other));
		if (!strcmp(id, other))
			return true;
	}
	return false;
}

static void window_offer(struct run *r, ref_h ref, row_h row, void *arg)
{
	const struct window_pick *p = arg;
	if (!row_fired(r, ref, row) && (p->verb == VERB_ORDER ? !window_offered(r, ref, row) : row_usable(r, ref, row, r->decision.seat, p->n)))
		option_add(r, p->verb, ref, row);
}

static void options_order(struct run *r, const struct window_locals *l)
{
	struct window_pick p = { .verb = VERB_ORDER, .n = l->facts };
	decision_of(r, r->rules->orders(r, (enum slot_class)l->class, &kernel_of(r)->frame[l->facts - 1]), PROMPT_ORDER, 0);
	window_each(r, l->time, l->class, l->facts, -1, window_offer, &p);
}

static void options_react(struct run *r, const struct window_locals *l)
{
	struct window_pick p = { .verb = VERB_USE, .n = l->facts };
	const struct event *e = event_facts(r, l->facts);
	decision_of(r, l->seat, PROMPT_REACT, (ref_h)(e->source ? e->source : e->subject));
	r->decision.n = (int16_t)e->event;
	window_each(r, l->time, CLASS_REACTION, l->facts, l->seat, window_offer, &p);
	option_add(r, VERB_PASS, 0, 0);
}

/* Next forced row of the class: the only one, or the first of one card's; 0 when none is left; asks when different cards wait. */
static int window_forced(struct run *r, struct window_locals *l)
{
	struct window_pick p = { 0 };
	window_each(r, l->time, l->class, l->facts, -1, window_count, &p);
	l->ref = p.ref;
	l->row = p.row;
	return !p.n ? 0 : p.several ? 2 : 1;
}

static void window_fire(struct run *r, const struct window_locals *l)
{
	if (l->class == CLASS_REACTION)
		row_call(r, (ref_h)l->ref, (row_h)l->row, l->seat, l->facts);
	else
		window_answer(r, (ref_h)l->ref, (row_h)l->row, l->facts);
}

/* True when some live row is a reaction to it: without one nobody is asked. */
static bool window_reactions(struct run *r, const struct window_locals *l)
{
	return kernel_of(r)->listening[LISTENING(event_facts(r, l->facts)->event, l->time, CLASS_REACTION)] != 0;
}

static bool window_over(struct run *r, const struct window_locals *l)
{
	return event_facts(r, l->facts)->flags & (EVENT_CANCELLED | EVENT_REPLACED | EVENT_OTHERWISE);
}

void window_spent(struct run *r, int time, int facts)
{
	const struct kernel *k = kernel_of(r);
	const struct event *e = event_facts(r, facts);
	for (int i = r->rules->changes ? k->effect_n - 1 : -1; i >= 0; i--) {
		const struct effect now = k->effect[i];
		const struct row *row = &r->c->rows[now.row];
		if (row->kind != ROW_TRIGGER || row->event != e->event || row->slot / CLASS_MAX != time)
			continue;
		const struct script ctx = row_context(r, now.source, now.row, now.you, facts);
		if (!row->cond || script_eval(r, &ctx, row->cond))
			effect_drop(r, i);
	}
}

/* One window: forced rows of scenario cards, forced rows of players' cards, then reactions round the table until all pass. */
enum next proc_window(struct run *r, struct frame *f)
{
	struct window_locals *l = LOCALS(f, struct window_locals);
	RESUME(f, 1, 2, 3, 4);
	for (l->class = l->part == WINDOW_REACTIONS ? CLASS_REACTION : 0; l->class < CLASS_REACTION; l->class++) {
		while (!window_over(r, l) && (l->passes = window_forced(r, l)) != 0) {
			if (l->passes == 2) {
				CHOOSE(f, 1, options_order(r, l));
				l->ref = r->picked.a;
				l->row = r->picked.b;
			}
			list_push(r, (uint16_t)l->ref);
			list_push(r, (uint16_t)l->row);
			AWAIT(f, 2, window_fire(r, l));
		}
	}
	if (!window_over(r, l) && l->part != WINDOW_REACTIONS)
		window_spent(r, l->time, l->facts);
	l->seat = r->rules->first(r);
	l->passes = l->part != WINDOW_FORCED && window_reactions(r, l) ? 0 : kernel_of(r)->seats;
	for (; l->passes < kernel_of(r)->seats && !window_over(r, l); l->seat = (l->seat + 1) % kernel_of(r)->seats) {
		CHOOSE(f, 3, options_react(r, l));
		if (picked(r, VERB_PASS)) {
			l->passes++;
			continue;
		}
		l->passes = 0;
		l->ref = r->picked.a;
		l->row = r->picked.b;
		list_push(r, (uint16_t)l->ref);
		list_push(r, (uint16_t)l->row);
		AWAIT(f, 4, window_fire(r, l));
	}
	RETURN(r, 0);
}

void window_options(struct run *r, int seat, int time, int facts, int verb)
{
	struct window_pick p = { .verb = verb, .n = facts };
	if (window_heard(r, time, facts))
		window_each(r, time, CLASS_REACTION, facts, seat, window_offer, &p);
}

bool window_waits(struct run *r, int time, int facts)
{
	struct window_pick p = { 0 };
	for (int class = 0; class < CLASS_REACTION && window_heard(r, time, facts); class++)
		window_each(r, time, class, facts, -1, window_count, &p);
	return p.n > 0;
}

void window_orders(struct run *r, int time, int facts)
{
	struct window_pick p = { .verb = VERB_ORDER, .n = facts };
	for (int class = 0; class < CLASS_REACTION && window_heard(r, time, facts); class++)
		window_each(r, time, class, facts, -1, window_offer, &p);
}

void window_answer(struct run *r, ref_h ref, row_h row, int facts)
{
	row_call(r, ref, row, row_you(r, ref, row, facts), facts);
}
