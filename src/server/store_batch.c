/* store_batch.c - what is to be written, until it is. */
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

void batch_clear(struct batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		free(b->op[i].text);
		free(b->op[i].value);
		free(b->op[i].row);
		free(b->op[i].position);
		free(b->op[i].maker);
	}
	b->n = 0;
	b->lost_n = 0;
	b->failed = false;
}

void batch_release(struct batch *b)
{
	batch_clear(b);
	free(b->op);
}

static void *copy_of(const void *from, size_t n, bool *ok)
{
	void *to = from ? malloc(n) : NULL;
	if (to)
		memcpy(to, from, n);
	else if (from)
		*ok = false;
	return to;
}

/* Adds to the open batch; `op` says what, its pointers are copied. */
static void put(struct store *s, const struct op *op)
{
	struct batch *b = &s->writer.open;
	bool ok = true;
	if (b->n == b->max) {
		const size_t more = b->max ? b->max * 2 : 64;
		struct op *bigger = realloc(b->op, more * sizeof(*bigger));
		if (!bigger) {
			b->failed = true;
			return;
		}
		b->op = bigger;
		b->max = more;
	}
	struct op *to = &b->op[b->n++];
	*to = *op;
	to->text = copy_of(op->text, op->text ? strlen(op->text) + 1 : 0, &ok);
	to->value = copy_of(op->value, op->value ? strlen(op->value) + 1 : 0, &ok);
	to->row = copy_of(op->row, sizeof(*op->row), &ok);
	to->position = copy_of(op->position, sizeof(*op->position), &ok);
	to->maker = copy_of(op->maker, sizeof(*op->maker), &ok);
	b->failed = b->failed || !ok;
}

void store_put_table(struct store *s, const struct table_row *row, const char *setup, const struct maker *maker)
{
	put(s, &(struct op){ .kind = OP_TABLE, .id = row->id, .fresh = setup != NULL, .text = (char *)setup, .row = (struct table_row *)row, .maker = (struct maker *)maker });
}

void store_put_choice(struct store *s, int64_t id, uint32_t step, bool cut, const char *key, uint64_t hash)
{
	put(s, &(struct op){ .kind = OP_CHOICE, .id = id, .step = step, .cut = cut, .text = (char *)key, .hash = hash });
}

void store_put_change(struct store *s, int64_t id, uint32_t n, uint32_t step, bool rig, const char *what, const char *value)
{
	put(s, &(struct op){ .kind = OP_CHANGE, .id = id, .n = n, .step = step, .rig = rig, .text = (char *)what, .value = (char *)value });
}

void store_put_aside(struct store *s, int64_t id, const char *why)
{
	put(s, &(struct op){ .kind = OP_ASIDE, .id = id, .text = (char *)why });
}

void store_put_position(struct store *s, int64_t id, int seats, const struct position *p)
{
	put(s, &(struct op){ .kind = OP_POSITION, .id = id, .seats = seats, .position = (struct position *)p });
}

void store_put_maker(struct store *s, int64_t id, const char *setup, const struct maker *maker)
{
	put(s, &(struct op){ .kind = OP_MAKER, .id = id, .text = (char *)setup, .maker = (struct maker *)maker });
}

void store_put_early(struct store *s, int64_t id, int seat, const char *early)
{
	put(s, &(struct op){ .kind = OP_EARLY, .id = id, .seat = seat, .text = (char *)early });
}

void store_delete(struct store *s, int64_t id)
{
	put(s, &(struct op){ .kind = OP_DELETE, .id = id });
}

void store_expire(struct store *s, int64_t before)
{
	put(s, &(struct op){ .kind = OP_EXPIRE, .before = before });
}

uint64_t store_batch(const struct store *s)
{
	return s->writer.open.number;
}

uint64_t store_done(const struct store *s)
{
	return s->writer.on_disk;
}

bool store_dirty(const struct store *s)
{
	return s->writer.open.n > 0 || s->writer.open.failed;
}
