/* content.c - look-ups in compiled content. */
#include "content.h"

#include <string.h>

const uint16_t *content_list(const struct content *c, def_h d, enum fact_list which, int *n)
{
	const struct def *def = &c->defs[d];
	const uint16_t *w = c->words + def->list;
	if (!def->lists) {
		*n = 0;
		return w;
	}
	*n = w[which + 1] - w[which];
	return w + w[which];
}

bool content_list_has(const struct content *c, def_h d, enum fact_list which, uint16_t word)
{
	int n;
	const uint16_t *w = content_list(c, d, which, &n);
	for (int i = 0; i < n; i++)
		if (w[i] == word)
			return true;
	return false;
}

def_h content_find(const struct content *c, enum def_kind kind, const char *id, size_t len)
{
	uint32_t first = kind == KIND_NONE ? 1 : c->kind_first[kind];
	uint32_t end = kind == KIND_NONE ? c->n_defs : c->kind_first[kind + 1];
	for (uint32_t d = first; d < end; d++) {
		const char *s = content_text(c, c->defs[d].id);
		if (strncmp(s, id, len) == 0 && !s[len])
			return (def_h)d;
	}
	return 0;
}

void content_index(struct def *d, const struct row *rows)
{
	d->events[0] = d->events[1] = d->stats[0] = d->stats[1] = 0;
	d->actions = 0;
	d->zones = 0;
	d->bodies = 0;
	for (int i = 0; i < d->rows; i++) {
		const struct row *row = &rows[d->row + i];
		d->zones = (uint8_t)(d->zones | (row->kind == ROW_BODY ? 0 : row->zones));
		if (row->kind == ROW_BODY)
			d->bodies |= 1u << row->event % 32;
		if (row->zones & ZONE_RUNNING)
			continue;
		if (row->kind == ROW_TRIGGER)
			d->events[row->event / 64] |= (uint64_t)1 << row->event % 64;
		else if (row->kind == ROW_MODIFIER)
			d->stats[row->event / 64] |= (uint64_t)1 << row->event % 64;
		else if (row->kind == ROW_ACTION)
			d->actions |= row->event;
	}
	d->lives = d->events[0] || d->events[1] || d->stats[0] || d->stats[1] || d->actions;
}

const struct stake *content_stake(const struct content *c, enum stake_kind kind, code_h at)
{
	uint32_t low = 0, high = c->n_stakes;
	while (low < high) {
		const uint32_t mid = low + (high - low) / 2;
		const struct stake *s = &c->stakes[mid];
		if (s->at == at && s->kind == kind)
			return s;
		if (s->at < at || (s->at == at && s->kind < kind))
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}
