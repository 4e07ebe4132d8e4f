/* window.c - events, windows and the rows that answer them. */
#include "window.h"

#include <string.h>

#include "decide.h"
#include "effect.h"
#include "list.h"
#include "log.h"
#include "procs.h"
#include "script.h"

/* ---- live cards ------------------------------------------------------ */

static void live_tally(struct run *r, def_h def, int by)
{
	struct kernel *k = kernel_of(r);
	const struct def *d = &r->c->defs[def];
	for (int i = 0; i < d->rows; i++) {
		const struct row *row = &r->c->rows[d->row + i];
		if (row->zones & ZONE_RUNNING)
			continue;
		if (row->kind == ROW_TRIGGER)
			k->listening[LISTENING(row->event, row->slot / CLASS_MAX)] += (uint8_t)by;
		else if (row->kind == ROW_MODIFIER)
			k->changing[row->event] = (uint8_t)(k->changing[row->event] + by);
	}
}

uint32_t live_actions(const struct content *c, const struct kernel *k)
{
	uint32_t all = 0;
	for (int i = 0; i < k->live_n; i++)
		all |= c->defs[k->live[i].def].actions;
	return all;
}

/* Where the card stands among the live ones, or would: they are in order of reference, so that the state does not depend on the order in which they came. */
static int live_at(const struct kernel *k, ref_h ref)
{
	int low = 0, high = k->live_n;
	while (low < high) {
		const int mid = (low + high) / 2;
		if (k->live[mid].ref < ref)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

void live_add(struct run *r, ref_h ref, def_h def)
{
	struct kernel *k = kernel_of(r);
	const struct def *d = &r->c->defs[def];
	if (!d->rows || (!d->events[0] && !d->events[1] && !d->stats && !d->actions))
		return;
	if (k->live_n == LIVE_MAX) {
		run_fault(r, FAULT_LIVE);
		return;
	}
	const int i = live_at(k, ref);
	memmove(&k->live[i + 1], &k->live[i], (size_t)(k->live_n++ - i) * sizeof(k->live[0]));
	k->live[i] = (struct live){ ref, def };
	k->actions |= d->actions;
	live_tally(r, def, 1);
}

void live_remove(struct run *r, ref_h ref)
{
	struct kernel *k = kernel_of(r);
	const int i = live_at(k, ref);
	if (i == k->live_n || k->live[i].ref != ref)
		return;
	const def_h def = k->live[i].def;
	live_tally(r, def, -1);
	memmove(&k->live[i], &k->live[i + 1], (size_t)(k->live_n - i - 1) * sizeof(k->live[0]));
	k->live[--k->live_n] = (struct live){ 0, 0 };
	if (r->c->defs[def].actions)
		k->actions = live_actions(r->c, k);
}

bool live_has(const struct kernel *k, ref_h ref)
{
	const int i = live_at(k, ref);
	return i < k->live_n && k->live[i].ref == ref;
}

void live_count(const struct content *c, const struct kernel *k, uint8_t listening[LISTENING_MAX], uint8_t changing[STAT_MAX])
{
	memset(listening, 0, LISTENING_MAX);
	memset(changing, 0, STAT_MAX);
	for (int i = 0; i < k->live_n; i++) {
		const struct def *d = &c->defs[k->live[i].def];
		for (int j = 0; j < d->rows; j++) {
			const struct row *row = &c->rows[d->row + j];
			if (row->zones & ZONE_RUNNING)
				continue;
			if (row->kind == ROW_TRIGGER)
				listening[LISTENING(row->event, row->slot / CLASS_MAX)]++;
			else if (row->kind == ROW_MODIFIER)
				changing[row->event]++;
		}
	}
	for (int i = 0; i < k->effect_n; i++) {
		const struct row *row = &c->rows[k->effect[i].row];
		if (!k->effect[i].row)
			continue;	/* as-if entries have no row */
		if (row->kind == ROW_TRIGGER)
			listening[LISTENING(row->event, row->slot / CLASS_MAX)]++;
		else
			changing[row->event]++;
	}
}

/* ---- limits ---------------------------------------------------------- */

static struct used *used_find(struct run *r, uint16_t key, row_h row, int seat)
{
	struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->used_n; i++)
		if (k->used[i].key == key && k->used[i].row == row && k->used[i].seat == seat)
			return &k->used[i];
	return NULL;
}

/* Whose uses count together: a group's rows share one entry, a plain limit is the player's own for each copy. */
static struct used used_of(const struct row *w, ref_h ref, row_h row, int seat)
{
	if (w->group == GROUP_COPY)
		return (struct used){ ref, row, w->limit, 1, SEAT_MAX, 0 };
	if (w->group)
		return (struct used){ w->group, 0, w->limit, 1, SEAT_MAX, 0 };
	return (struct used){ ref, row, w->limit, 1, (uint8_t)seat, 0 };
}

bool used_up(struct run *r, ref_h ref, row_h row, int seat)
{
	const struct row *w = &r->c->rows[row];
	if (w->limit == PERIOD_NONE || !kernel_of(r)->used_n)
		return false;
	const struct used key = used_of(w, ref, row, seat);
	const struct used *u = used_find(r, key.key, key.row, key.seat);
	return u && u->count >= w->limit_n;
}

static void used_put(struct run *r, struct used key)
{
	struct kernel *k = kernel_of(r);
	struct used *u = used_find(r, key.key, key.row, key.seat);
	if (u)
		u->count++;
	else if (k->used_n == USED_MAX)
		run_fault(r, FAULT_USED);
	else
		k->used[k->used_n++] = key;
}

static void used_mark(struct run *r, ref_h ref, row_h row, int seat)
{
	const struct row *w = &r->c->rows[row];
	if (w->limit != PERIOD_NONE)
		used_put(r, used_of(w, ref, row, seat));
}

int used_count(struct run *r, uint16_t key)
{
	const struct used *u = used_find(r, key, 0, SEAT_MAX);
	return u ? u->count : 0;
}

void used_add(struct run *r, uint16_t key, enum period p)
{
	used_put(r, (struct used){ key, 0, (uint8_t)p, 1, SEAT_MAX, 0 });
}

static void used_keep(struct kernel *k, int n)
{
	while (k->used_n > n)
		k->used[--k->used_n] = (struct used){ 0 };
}

void used_forget(struct run *r, ref_h ref)
{
	struct kernel *k = kernel_of(r);
	int n = 0;
	for (int i = 0; i < k->used_n; i++)
		if (k->used[i].key != ref || !k->used[i].row)
			k->used[n++] = k->used[i];
	used_keep(k, n);
}

void used_clear(struct run *r, enum period p)
{
	struct kernel *k = kernel_of(r);
	int n = 0;
	for (int i = 0; i < k->used_n; i++)
		if (k->used[i].period != p)
			k->used[n++] = k->used[i];
	used_keep(k, n);
}

/* ---- who may answer -------------------------------------------------- */

/* The running effect behind a row that is live only as one; NULL for rows of cards. */
static const struct effect *row_effect(struct run *r, ref_h ref, row_h row)
{
	const struct kernel *k = kernel_of(r);
	if (!(r->c->rows[row].zones & ZONE_RUNNING))
		return NULL;
	for (int i = 0; i < k->effect_n; i++)
		if (k->effect[i].source == ref && k->effect[i].row == row)
			return &k->effect[i];
	return NULL;
}

/* The investigator a row's text calls `you`: who began the effect, its holder, or whoever the event happens to when nobody holds the card. */
static int row_you(struct run *r, ref_h ref, row_h row, const struct event *e)
{
	const struct effect *running = row_effect(r, ref, row);
	const int holder = running ? running->you : r->rules->holder(r, ref);
	if (holder >= 0)
		return holder;
	return e && e->seat < SEAT_MAX ? e->seat : r->rules->first(r);
}

static inline struct script row_context(struct run *r, ref_h ref, row_h row, int you, int facts)
{
	const struct event *e = event_facts(r, facts);
	const struct effect *running = row_effect(r, ref, row);
	const ref_h subject = running ? running->subject : 0;
	return (struct script){ .you = you, .source = ref, .it = subject ? subject : e ? e->subject : 0, .facts = facts, .row = row };
}

static inline bool row_listens(const struct row *row, int event, int slot)
{
	return row->slot == slot && row->event == event && row->kind == ROW_TRIGGER;
}

/* True when a row that listens to this event answers it now: zone, scope, limit, condition. */
static bool row_answers(struct run *r, ref_h ref, row_h id, int class, int facts)
{
	const struct row *row = &r->c->rows[id];
	const struct event *e = event_facts(r, facts);
	if (row->zones && !(row->zones & ZONE_RUNNING) && !(row->zones & r->rules->zone(r, ref)))
		return false;
	if (row->scope == SCOPE_OWNER && r->rules->holder(r, ref) != e->seat && ref != e->subject)
		return false;
	const int you = row_you(r, ref, id, e);
	if (class != CLASS_REACTION && used_up(r, ref, id, you))
		return false;
	const struct script ctx = row_context(r, ref, id, you, facts);
	if (row->cond && !script_eval(r, &ctx, row->cond))
		return false;
	return class == CLASS_REACTION || !r->rules->changes || r->rules->changes(r, &ctx);
}

bool row_usable(struct run *r, ref_h ref, row_h id, int seat, int facts)
{
	const struct row *row = &r->c->rows[id];
	if (row->limit != PERIOD_NONE && used_up(r, ref, id, seat))
		return false;
	if (row->zones && !(row->zones & ZONE_RUNNING) && !(row->zones & r->rules->zone(r, ref)))
		return false;
	const struct script ctx = row_context(r, ref, id, seat, facts);
	if (row->cond && !script_eval(r, &ctx, row->cond))
		return false;
	if (row->cost && !script_payable(r, &ctx, row->cost))
		return false;
	if (r->rules->usable && !r->rules->usable(r, ref, id, seat, facts))
		return false;
	return !r->rules->changes || r->rules->changes(r, &ctx);
}

/* A running effect is gone once it has fired, so a second one of the same card still answers; some rows answer as often as they can. */
static bool row_fired(struct run *r, ref_h ref, row_h row)
{
	const struct row *w = &r->c->rows[row];
	if ((w->zones & ZONE_RUNNING) || (w->limit == PERIOD_NONE && w->limit_n == LIMIT_ANY))
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
static bool row_reach(struct run *r, ref_h ref, int seat)
{
	return r->rules->reach ? r->rules->reach(r, ref, seat) : r->rules->holder(r, ref) == seat;
}

typedef void row_found(struct run *r, ref_h ref, row_h row, void *arg);
static void window_each(struct run *r, int time, int class, int facts, int seat, row_found *found, void *arg)
{
	const struct kernel *k = kernel_of(r);
	const struct def *defs = r->c->defs;
	const int event = event_facts(r, facts)->event, slot = SLOT(time, class), word = event / 64;
	const uint64_t bit = (uint64_t)1 << event % 64;
	for (int i = 0; i < k->live_n; i++) {
		const struct live live = k->live[i];
		const struct def *d = &defs[live.def];
		if (!(d->events[word] & bit))
			continue;
		if (seat >= 0 && !row_reach(r, live.ref, seat))
			continue;
		for (int j = 0; j < d->rows; j++) {
			const row_h id = (row_h)(d->row + j);
			const struct row *row = &r->c->rows[id];
			if (row_listens(row, event, slot) && !(row->zones & ZONE_RUNNING) && row_answers(r, live.ref, id, class, facts))
				found(r, live.ref, id, arg);
		}
	}
	for (int i = 0; i < k->effect_n; i++) {
		const struct effect *e = &k->effect[i];
		if (e->kind == EFFECT_DELAYED && row_listens(&r->c->rows[e->row], event, slot) && (seat < 0 || seat == e->you) &&
			row_answers(r, e->source, e->row, class, facts))
			found(r, e->source, e->row, arg);
	}
}

static bool window_heard(struct run *r, int time, int facts)
{
	return kernel_of(r)->listening[LISTENING(event_facts(r, facts)->event, time)] != 0;
}

/* ---- events ---------------------------------------------------------- */

/* Nobody listens: it is carried out at once. */
static void event_now(struct run *r, const struct event *e)
{
	int (*apply)(struct run *, struct event *) = r->rules->events[e->event].apply;
	if (!apply) {
		call_returns(r, e->amount);
		return;
	}
	struct event now = *e;
	const uint16_t depth = kernel_of(r)->depth;
	const int v = apply(r, &now);
	if (kernel_of(r)->depth == depth)
		call_returns(r, v);
}

void event_open(struct run *r, const struct event *e)
{
	*LOCALS(frame_push(r, PROC_event), struct event) = *e;
}

void event_call(struct run *r, const struct event *e)
{
	if (!event_heard(r, e->event)) {
		event_now(r, e);
		return;
	}
	event_open(r, e);
}

static int event_apply(struct run *r, struct event *e)
{
	int (*apply)(struct run *, struct event *) = r->rules->events[e->event].apply;
	return apply ? apply(r, e) : e->amount;
}

static bool after_heard(struct run *r, int event)
{
	return kernel_of(r)->listening[LISTENING(event, TIME_AFTER)] != 0;
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
	if (after_heard(r, e->event) && !pending_add(r, e, self - 1))
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
	if (after_heard(r, e->event) && !pending_add(r, e, kernel_of(r)->depth))
		moment_call(r, e, TIME_AFTER);
}

/* ---- windows --------------------------------------------------------- */

struct window_locals { int32_t facts, time, class, seat, passes, ref, row, first; };

void window_call(struct run *r, int time, int facts)
{
	if (!window_heard(r, time, facts))
		return;
	struct window_locals *l = LOCALS(frame_push(r, PROC_window), struct window_locals);
	l->facts = facts;
	l->time = time;
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
	r->rules->ref_id(r, ref, id, (int)sizeof(id));
	for (int i = 0; i < r->decision.count; i++) {
		if (r->decision.option[i].b != row)
			continue;
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

static bool window_over(struct run *r, const struct window_locals *l)
{
	return event_facts(r, l->facts)->flags & (EVENT_CANCELLED | EVENT_REPLACED);
}

void window_spent(struct run *r, int time, int facts)
{
	const struct kernel *k = kernel_of(r);
	const struct event *e = event_facts(r, facts);
	for (int i = r->rules->changes ? k->effect_n - 1 : -1; i >= 0; i--) {
		const struct effect now = k->effect[i];
		const struct row *row = &r->c->rows[now.row];
		if (now.kind != EFFECT_DELAYED || row->kind != ROW_TRIGGER || row->event != e->event || row->slot / CLASS_MAX != time)
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
	for (l->class = 0; l->class < CLASS_REACTION; l->class++) {
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
	if (!window_over(r, l))
		window_spent(r, l->time, l->facts);
	l->seat = r->rules->first(r);
	for (l->passes = 0; l->passes < kernel_of(r)->seats && !window_over(r, l); l->seat = (l->seat + 1) % kernel_of(r)->seats) {
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
	row_call(r, ref, row, row_you(r, ref, row, event_facts(r, facts)), facts);
}

/* ---- rows in use ----------------------------------------------------- */

void action_options(struct run *r, int seat, unsigned phases, int verb)
{
	const struct kernel *k = kernel_of(r);
	const struct def *defs = r->c->defs;
	if (!(k->actions & phases))
		return;
	for (int i = 0; i < k->live_n; i++) {
		const struct live live = k->live[i];
		const struct def *d = &defs[live.def];
		if (!(d->actions & phases))
			continue;
		const int holder = r->rules->holder(r, live.ref);
		if (r->rules->reach ? !r->rules->reach(r, live.ref, seat) : holder >= 0 && holder != seat)
			continue;
		for (int j = 0; j < d->rows; j++) {
			const row_h id = (row_h)(d->row + j);
			if (r->c->rows[id].kind == ROW_ACTION && (r->c->rows[id].event & phases) && row_usable(r, live.ref, id, seat, 0))
				option_add(r, verb, live.ref, id);
		}
	}
}

struct row_locals { int32_t ref, row, seat, facts, it; };

void row_call(struct run *r, ref_h ref, row_h row, int seat, int facts)
{
	struct row_locals *l = LOCALS(frame_push(r, PROC_row), struct row_locals);
	*l = (struct row_locals){ ref, row, seat, facts, 0 };
}

/* The body of a running effect: what it calls `it` was fixed when it began, and the effect itself is over. */
static void row_running(struct run *r, const struct row_locals *l)
{
	const uint16_t depth = kernel_of(r)->depth;
	script_call(r, r->c->rows[l->row].body, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row);
	if (kernel_of(r)->depth != depth && l->it)
		LOCALS(frame_top(r), struct script)->it = l->it;
}

/* Uses a row: its limit is marked, its costs are paid, its body runs. */
enum next proc_row(struct run *r, struct frame *f)
{
	struct row_locals *l = LOCALS(f, struct row_locals);
	const struct row *row = &r->c->rows[l->row];
	RESUME(f, 1, 2, 3, 4);
	used_mark(r, (ref_h)l->ref, (row_h)l->row, l->seat);
	if (row->zones & ZONE_RUNNING) {
		l->it = row_context(r, (ref_h)l->ref, (row_h)l->row, l->seat, l->facts).it;
		effect_end_row(r, (ref_h)l->ref, (row_h)l->row);
		AWAIT(f, 4, row_running(r, l));
		RETURN(r, f->ret);
	}
	log_add(r, r->rules->holder(r, (ref_h)l->ref) == l->seat ? LOG_USED : LOG_WORKS, l->seat, (ref_h)l->ref, 0, 0, (ref_h)l->ref);
	if (row->cost)
		AWAIT(f, 1, script_call(r, row->cost, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row));
	if (r->rules->play)
		AWAIT(f, 2, r->rules->play(r, (ref_h)l->ref, (row_h)l->row, l->seat, l->facts));
	else
		AWAIT(f, 3, script_call(r, row->body, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row));
	RETURN(r, f->ret);
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
