/* used.c - how often a limited row was used. */
#include "used.h"

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

bool used_to_the_limit(struct run *r, ref_h ref, row_h row, int seat)
{
	const struct row *w = &r->c->rows[row];
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

void used_mark(struct run *r, ref_h ref, row_h row, int seat)
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
