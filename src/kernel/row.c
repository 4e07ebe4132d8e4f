/* row.c - rows: who may use one now, and its use. */
#include "row.h"

#include "decide.h"
#include "effect.h"
#include "log.h"
#include "procs.h"
#include "window.h"

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

int row_you(struct run *r, ref_h ref, row_h row, int facts)
{
	const struct effect *running = row_effect(r, ref, row);
	const int holder = running ? running->you : r->rules->holder(r, ref);
	if (holder >= 0)
		return holder;
	const struct event *e = event_facts(r, facts);
	return e && e->seat < SEAT_MAX ? e->seat : r->rules->first(r);
}

/* What a row's text calls `it`: what its effect was fixed on when it began, or what the event happens to. */
static int row_it(struct run *r, ref_h ref, row_h row, int facts)
{
	const struct effect *running = row_effect(r, ref, row);
	if (running && running->subject)
		return running->subject;
	const struct event *e = event_facts(r, facts);
	return e ? e->subject : 0;
}

struct script row_context(struct run *r, ref_h ref, row_h row, int you, int facts)
{
	return (struct script){ .you = you, .source = ref, .it = row_it(r, ref, row, facts), .facts = facts, .row = row };
}

bool row_reach(struct run *r, ref_h ref, int seat)
{
	return r->rules->reach ? r->rules->reach(r, ref, seat) : r->rules->holder(r, ref) == seat;
}

/* True when the card is where the row works. */
static inline bool row_works(struct run *r, const struct row *row, ref_h ref)
{
	return !row->zones || (row->zones & ZONE_RUNNING) || (row->zones & r->rules->zone(r, ref));
}

OFTEN bool row_answers(struct run *r, ref_h ref, row_h id, int class, int facts)
{
	const struct row *row = &r->c->rows[id];
	const struct event *e = event_facts(r, facts);
	if (!row_works(r, row, ref))
		return false;
	if (row->scope == SCOPE_OWNER && ref != e->subject && r->rules->holder(r, ref) != e->seat)
		return false;
	const bool limited = class != CLASS_REACTION && row->limit != PERIOD_NONE, changes = class != CLASS_REACTION && r->rules->changes;
	if (!limited && !changes && !row->cond)
		return true;
	const int you = row_you(r, ref, id, facts);
	if (limited && used_up(r, ref, id, you))
		return false;
	const struct script ctx = row_context(r, ref, id, you, facts);
	if (row->cond && !script_eval(r, &ctx, row->cond))
		return false;
	return !changes || r->rules->changes(r, &ctx);
}

bool row_usable(struct run *r, ref_h ref, row_h id, int seat, int facts)
{
	const struct row *row = &r->c->rows[id];
	if (used_up(r, ref, id, seat))
		return false;
	if (!row_works(r, row, ref) || (r->rules->usable && !r->rules->usable(r, ref, id, seat, facts)))
		return false;
	if (!row->cond && !row->cost && !r->rules->changes)
		return true;
	const struct script ctx = row_context(r, ref, id, seat, facts);
	if (row->cond && !script_eval(r, &ctx, row->cond))
		return false;
	if (row->cost && !script_payable(r, &ctx, row->cost))
		return false;
	return !r->rules->changes || r->rules->changes(r, &ctx);
}

OFTEN void action_options(struct run *r, int seat, unsigned phases, int verb)
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
		const int holder = r->rules->reach ? seat : r->rules->holder(r, live.ref);
		if (r->rules->reach ? !r->rules->reach(r, live.ref, seat) : holder >= 0 && holder != seat)
			continue;
		const struct row *row = &r->c->rows[d->row];
		for (unsigned id = d->row, end = id + d->rows; id < end; id++, row++)
			if (row->kind == ROW_ACTION && (row->event & phases) && row_usable(r, live.ref, (row_h)id, seat, 0))
				option_add(r, verb, live.ref, id);
	}
}

struct row_locals { int32_t ref, row, seat, facts, it; };

void row_call(struct run *r, ref_h ref, row_h row, int seat, int facts)
{
	struct row_locals *l = LOCALS(frame_push(r, PROC_row), struct row_locals);
	*l = (struct row_locals){ ref, row, seat, facts, 0 };
}

bool row_at_work(struct run *r, ref_h ref)
{
	const struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->depth; i++)
		if (k->frame[i].proc == PROC_row && LOCALS(&k->frame[i], const struct row_locals)->ref == ref)
			return true;
	return false;
}

/* The body of a running effect: what it calls `it` was fixed when it began, and the effect itself is over. */
static void row_running(struct run *r, const struct row_locals *l)
{
	script_call(r, r->c->rows[l->row].body, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row);
	LOCALS(frame_top(r), struct script)->it = l->it;
}

/* A row of a definition that is no card or marker, as a town's, or of a place: a rule that works unsaid. */
static bool row_is_rule(ref_h ref)
{
	return REF_TYPE(ref) == REF_DEF || REF_TYPE(ref) == REF_PLACE;
}

static void row_logged(struct run *r, const struct row *row, const struct row_locals *l)
{
	if (r->log)
		log_write(r, &(struct log_event){ .type = row_forced(row) || (row->kind == ROW_ACTION && row->slot) ? LOG_WORKS : LOG_USED, .seat = (uint8_t)l->seat, .sees = SEAT_MAX, .a = (ref_h)l->ref,
			.cause = (ref_h)l->ref, .row = (row_h)l->row });
}

/* Uses a row: its limit is marked, its costs are paid, its body runs. */
enum next proc_row(struct run *r, struct frame *f)
{
	struct row_locals *l = LOCALS(f, struct row_locals);
	const struct row *row = &r->c->rows[l->row];
	RESUME(f, 1, 2, 3, 4, 5);
	used_mark(r, (ref_h)l->ref, (row_h)l->row, l->seat);
	if (row->zones & ZONE_RUNNING) {
		l->it = row_it(r, (ref_h)l->ref, (row_h)l->row, l->facts);
		effect_end_row(r, (ref_h)l->ref, (row_h)l->row);
		AWAIT(f, 4, row_running(r, l));
		RETURN(r, f->ret);
	}
	if (!row_is_rule((ref_h)l->ref))
		row_logged(r, row, l);
	if (row->cost)
		AWAIT(f, 1, script_call(r, row->cost, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row));
	if (r->rules->play)
		AWAIT(f, 2, r->rules->play(r, (ref_h)l->ref, (row_h)l->row, l->seat, l->facts));
	else
		AWAIT(f, 3, script_call(r, row->body, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row));
	if (r->rules->played)
		AWAIT(f, 5, r->rules->played(r, l->seat, l->facts));
	RETURN(r, f->ret);
}
