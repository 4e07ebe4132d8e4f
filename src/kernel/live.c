/* live.c - the cards in play whose rows work, and who of them listens to what. */
#include "live.h"

#include <string.h>

static void live_tally(struct run *r, def_h def, int by)
{
	struct kernel *k = kernel_of(r);
	const struct def *d = &r->c->defs[def];
	const struct row *row = &r->c->rows[d->row];
	for (const struct row *end = row + d->rows; row < end; row++) {
		if (row->zones & ZONE_RUNNING)
			continue;
		if (row->kind == ROW_TRIGGER)
			k->listening[row_listening(row)] += (uint8_t)by;
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

OFTEN void live_link(struct run *r, ref_h ref, def_h def)
{
	struct kernel *k = kernel_of(r);
	const struct def *d = &r->c->defs[def];
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

OFTEN void live_remove(struct run *r, ref_h ref)
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
				listening[row_listening(row)]++;
			else if (row->kind == ROW_MODIFIER)
				changing[row->event]++;
		}
	}
	for (int i = 0; i < k->effect_n; i++) {
		const struct row *row = &c->rows[k->effect[i].row];
		if (!k->effect[i].row)
			continue;	/* as-if entries have no row */
		if (row->kind == ROW_TRIGGER)
			listening[row_listening(row)]++;
		else
			changing[row->event]++;
	}
}
