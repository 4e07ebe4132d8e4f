/* effect.c - running effects and the values they change. */
#include "effect.h"

#include <string.h>

#include "script.h"

static uint8_t *effect_tally(struct run *r, row_h row)
{
	const struct row *w = &r->c->rows[row];
	return w->kind == ROW_TRIGGER ? &kernel_of(r)->listening[row_listening(w)] : &kernel_of(r)->changing[w->event];
}

struct effect *effect_add(struct run *r, enum effect_kind kind, ref_h source, row_h row, ref_h subject, int you, enum period period, int key, int value)
{
	struct kernel *k = kernel_of(r);
	if (k->effect_n == EFFECT_MAX) {
		run_fault(r, FAULT_EFFECTS);
		return &k->effect[EFFECT_MAX - 1];
	}
	struct effect *e = &k->effect[k->effect_n++];
	*e = (struct effect){ .source = source, .row = row, .subject = subject, .kind = (uint8_t)kind, .period = (uint8_t)period, .key = (uint16_t)key,
		.you = (uint8_t)you, .value = (int16_t)value, .number = ++k->effect_number };
	if (row)
		++*effect_tally(r, row);
	return e;
}

void effect_drop(struct run *r, int i)
{
	struct kernel *k = kernel_of(r);
	if (k->effect[i].row)
		--*effect_tally(r, k->effect[i].row);
	memmove(&k->effect[i], &k->effect[i + 1], (size_t)(k->effect_n - i - 1) * sizeof(k->effect[0]));
	memset(&k->effect[--k->effect_n], 0, sizeof(k->effect[0]));
}

void effect_end(struct run *r, enum period period, int key)
{
	struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].period == period && (key < 0 || k->effect[i].key == key))
			effect_drop(r, i);
}

void effect_end_source(struct run *r, ref_h source)
{
	struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].source == source)
			effect_drop(r, i);
}

void effect_end_row(struct run *r, ref_h source, row_h row)
{
	struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->effect_n; i++) {
		if (k->effect[i].source == source && k->effect[i].row == row) {
			effect_drop(r, i);
			return;
		}
	}
}

void effect_age(struct run *r, enum period from, enum period to)
{
	struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->effect_n; i++)
		if (k->effect[i].period == from)
			k->effect[i].period = (uint8_t)to;
}

void effect_settle(struct run *r, int depth)
{
	struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->effect_n; i++)
		if (k->effect[i].period == PERIOD_EVENT && k->effect[i].key == depth)
			k->effect[i].key = 0;
}

/* What nobody holds speaks of the one whose value it is. */
static inline int spoken_to(int holder, ref_h subject)
{
	return holder < 0 && REF_TYPE(subject) == REF_SEAT ? REF_N(subject) : holder;
}

static bool row_holds(struct run *r, const struct row *row, row_h id, ref_h ref, ref_h subject, int you)
{
	const struct script ctx = { .you = spoken_to(you, subject), .source = ref, .it = subject, .row = id };
	return !row->cond || script_eval(r, &ctx, row->cond) != 0;
}

/* True when a row of the card `ref` changes this subject. */
static bool row_changes(struct run *r, const struct row *row, row_h id, ref_h ref, ref_h subject, int you)
{
	if (row->zones && !(row->zones & ZONE_RUNNING) && !(row->zones & r->rules->zone(r, ref)))
		return false;
	if (row->scope == SCOPE_OWNER && ref != subject && (REF_TYPE(subject) != REF_SEAT || REF_N(subject) != you))
		return false;
	return row_holds(r, row, id, ref, subject, you);
}

/* Whom an effect changes was fixed when it began, or is asked now like that of a card. */
static bool effect_changes_it(struct run *r, const struct effect *e, const struct row *row, ref_h subject)
{
	if (!e->subject)
		return row_changes(r, row, e->row, e->source, subject, e->you);
	return e->subject == subject && row_holds(r, row, e->row, e->source, subject, e->you);
}

static int row_value(struct run *r, const struct row *row, row_h id, ref_h ref, ref_h subject, int you)
{
	if (!row->body)
		return row->value;
	const struct script ctx = { .you = spoken_to(you, subject), .source = ref, .it = subject, .row = id };
	return script_eval(r, &ctx, row->body);
}

/* What all rows make of a stat: as a number, and as a mask of bits that rows add and MODE_CANNOT takes away. */
struct stat_sum { int set, add, doubled, halved, mask; bool is_set, cannot; ref_h set_by; };

static void stat_take(struct run *r, struct stat_sum *sum, const struct row *row, int value, ref_h ref)
{
	sum->mask = row->slot == MODE_CANNOT ? sum->mask & ~value : sum->mask | value;
	if (row->slot == MODE_SET) {
		if (sum->is_set && r->rules->prevails && !r->rules->prevails(r, ref, sum->set_by))
			return;
		sum->set = value;
		sum->is_set = true;
		sum->set_by = ref;
	} else if (row->slot == MODE_CANNOT) {
		sum->cannot = true;
	} else if (row->slot == MODE_DOUBLE) {
		sum->doubled++;
	} else if (row->slot == MODE_HALVE) {
		sum->halved++;
	} else {
		sum->add += value;
	}
}

OFTEN static struct stat_sum stat_collect(struct run *r, int stat, ref_h subject, int base)
{
	const struct kernel *k = kernel_of(r);
	struct stat_sum sum = { .mask = base };
	if (r->pulling == PULL_LIMIT)
		return sum;	/* a value that depends on itself: content's own circle adds nothing */
	r->pulling++;
	int left = k->changing[stat];
	for (int i = 0; left && i < k->live_n; i++) {
		const struct live live = k->live[i];
		const struct def *d = &r->c->defs[live.def];
		if (!def_changes(d, stat))
			continue;
		const int you = r->rules->holder(r, live.ref);
		const struct row *row = &r->c->rows[d->row];
		for (unsigned id = d->row, end = id + d->rows; id < end; id++, row++) {
			if (row->kind != ROW_MODIFIER || row->event != stat || (row->zones & ZONE_RUNNING))
				continue;
			left--;
			if (row_changes(r, row, (row_h)id, live.ref, subject, you))
				stat_take(r, &sum, row, row_value(r, row, (row_h)id, live.ref, subject, you), live.ref);
		}
	}
	for (int i = 0; left && i < k->effect_n; i++) {
		const struct effect *e = &k->effect[i];
		const struct row *row = &r->c->rows[e->row];
		if (row->kind == ROW_MODIFIER && row->event == stat && effect_changes_it(r, e, row, subject))
			stat_take(r, &sum, row, e->value, e->source);
	}
	r->pulling--;
	return sum;
}

int stat_pulled(struct run *r, int stat, ref_h subject, int base)
{
	const uint8_t outer = r->stat;
	r->stat = (uint8_t)stat;
	const struct stat_sum sum = stat_collect(r, stat, subject, base);
	r->stat = outer;
	int value = (sum.is_set ? sum.set : base) + sum.add;
	for (int i = 0; i < sum.doubled; i++)
		value *= 2;
	for (int i = 0; i < sum.halved; i++)
		value = value > 0 ? (value + 1) / 2 : value / 2;
	return value;
}

bool stat_pulled_cannot(struct run *r, int stat, ref_h subject)
{
	return stat_collect(r, stat, subject, 0).cannot;
}

int stat_pulled_mask(struct run *r, int stat, ref_h subject, int base)
{
	return stat_collect(r, stat, subject, base).mask;
}

/* Those whose mode is one of the mask. */
static int stat_list(struct run *r, int stat, ref_h subject, int modes, struct setter *list, int max)
{
	const struct kernel *k = kernel_of(r);
	int n = 0;
	for (int i = 0; i < k->live_n; i++) {
		const struct live live = k->live[i];
		const struct def *d = &r->c->defs[live.def];
		const int you = r->rules->holder(r, live.ref);
		for (int j = 0; j < d->rows && n < max && def_changes(d, stat); j++) {
			const row_h id = (row_h)(d->row + j);
			const struct row *row = &r->c->rows[id];
			if (row->kind == ROW_MODIFIER && row->event == stat && (modes >> row->slot & 1) && !(row->zones & ZONE_RUNNING)
					&& row_changes(r, row, id, live.ref, subject, you))
				list[n++] = (struct setter){ live.ref, row_value(r, row, id, live.ref, subject, you) };
		}
	}
	for (int i = 0; i < k->effect_n && n < max; i++) {
		const struct effect *e = &k->effect[i];
		const struct row *row = &r->c->rows[e->row];
		if (row->kind == ROW_MODIFIER && row->event == stat && (modes >> row->slot & 1) && e->subject && effect_changes_it(r, e, row, subject))
			list[n++] = (struct setter){ e->source, e->value };
	}
	return n;
}

int stat_setters(struct run *r, int stat, ref_h subject, struct setter *list, int max)
{
	return stat_list(r, stat, subject, 1 << MODE_SET, list, max);
}

int stat_adders(struct run *r, int stat, ref_h subject, struct setter *list, int max)
{
	return stat_changed(r, stat) ? stat_list(r, stat, subject, 1 << MODE_ADD, list, max) : 0;
}
