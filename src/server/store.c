/* store.c - the front of the store: what is to be written, until it is; what is to be read, until it was. */
#include <stdlib.h>
#include <string.h>

#include "store_kind.h"

/* ---- batches ---------------------------------------------------------- */

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
	struct batch *b = &s->open;
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

struct place {
	int64_t id;
	size_t at;
};

static int by_table(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	return x->id != y->id ? (x->id > y->id) - (x->id < y->id) : (x->at > y->at) - (x->at < y->at);
}

size_t *batch_order(const struct batch *batch)
{
	struct place *place = malloc((batch->n + 1) * sizeof(*place));
	size_t *order = malloc((batch->n + 1) * sizeof(*order));
	for (size_t i = 0; place && order && i < batch->n; i++)
		place[i] = (struct place){ batch->op[i].id, i };
	if (place && order)
		qsort(place, batch->n, sizeof(*place), by_table);
	for (size_t i = 0; place && order && i < batch->n; i++)
		order[i] = place[i].at;
	if (!place) {
		free(order);
		order = NULL;
	}
	free(place);
	return order;
}

bool batch_lost(const struct batch *b, int64_t id)
{
	for (int i = 0; i < b->lost_n; i++)
		if (b->lost[i] == id)
			return true;
	return false;
}

bool batch_lose(struct batch *b, int64_t id)
{
	if (b->lost_n == STORE_LOST)
		return false;
	b->lost[b->lost_n++] = id;
	return true;
}

/* ---- their way ---------------------------------------------------------- */

uint64_t store_batch(const struct store *s)
{
	return s->open.number;
}

uint64_t store_done(const struct store *s)
{
	return s->on_disk;
}

bool store_dirty(const struct store *s)
{
	return s->open.n > 0 || s->open.failed;
}

uint64_t store_written(const struct store *s, uint64_t *longest_us)
{
	*longest_us = s->longest_us;
	return s->batches;
}

static void hand_over(struct store *s)
{
	const struct batch empty = s->written;
	s->written = s->open;
	s->open = empty;
	batch_clear(&s->open);
	s->open.number = s->written.number + 1;
	s->flush = false;
	s->writing = true;
	s->kind->write(s, &s->written);
}

void store_flush(struct store *s)
{
	if (!store_dirty(s))
		return;
	s->flush = true;
	if (!s->writing)
		hand_over(s);
}

/* Tells the end of a batch. */
static void batch_end(struct store *s, const char *why)
{
	int64_t lost[STORE_LOST];
	const int lost_n = s->written.lost_n;
	memcpy(lost, s->written.lost, sizeof(lost));
	batch_clear(&s->written);
	if (why) {
		batch_clear(&s->open);
		s->owner.done(s->owner.self, s->open.number, why, NULL, 0);
		s->open.number++;
		return;
	}
	s->on_disk = s->written.number;
	s->owner.done(s->owner.self, s->on_disk, NULL, lost, lost_n);
}

void store_wrote(struct store *s, const char *why, uint64_t took_us)
{
	s->batches++;
	s->longest_us = took_us > s->longest_us ? took_us : s->longest_us;
	s->writing = false;
	batch_end(s, why);
	if (s->flush && store_dirty(s))
		hand_over(s);
}

/* ---- reading -------------------------------------------------------------- */

void request_free(struct read_request *q)
{
	for (int i = 0; i < ARK_SEATS; i++)
		free(q->answer.early[i]);
	stored_past_free(q->past);
	free(q);
}

void request_end(struct read_request *q)
{
	if (q->find) {
		q->found(q->self, &q->answer);
	} else {
		q->passed(q->self, q->past);
		q->past = NULL;
	}
	request_free(q);
}

void store_find(struct store *s, const unsigned char token[TOKEN_HASH], bool take, store_found_fn *then, void *self)
{
	struct read_request *q = calloc(1, sizeof(*q));
	struct store_found nothing = { .place = PLACE_NONE };
	if (!q) {
		then(self, &nothing);
		return;
	}
	q->find = true;
	q->take = take;
	q->found = then;
	q->self = self;
	memcpy(q->token, token, TOKEN_HASH);
	s->kind->read(s, q);
}

void store_past(struct store *s, int64_t id, store_past_fn *then, void *self)
{
	struct read_request *q = calloc(1, sizeof(*q));
	if (!q) {
		then(self, NULL);
		return;
	}
	q->id = id;
	q->passed = then;
	q->self = self;
	s->kind->read(s, q);
}

/* ---- one of several -------------------------------------------------------- */

bool store_join(struct store *s, const char *address)
{
	return !s->kind->join || s->kind->join(s, address);
}

bool store_serving(struct store *s)
{
	return !s->kind->serving || s->kind->serving(s);
}

void store_leave(struct store *s, int64_t id)
{
	if (s->kind->leave)
		s->kind->leave(s, id);
}

bool store_alive(const struct store *s, const char *address)
{
	return s->kind->alive && s->kind->alive(s, address, false);
}

bool store_node(const struct store *s, const char *host)
{
	return s->kind->alive && s->kind->alive(s, host, true);
}

const char *store_secret(const struct store *s)
{
	return s->kind->secret ? s->kind->secret(s) : "";
}

/* ---- beginning and end ------------------------------------------------------ */

enum { ID_BITS = 53 };		/* so that programs that know no larger whole numbers can read them */

int64_t store_new_id(struct store *s)
{
	uint64_t bits = 0;
	(void)s;
	random_bytes(&bits, sizeof(bits));
	return (int64_t)(bits >> (64 - ID_BITS) | 1);
}

void store_begin(struct store *s, const struct store_kind *kind, const struct store_owner *owner)
{
	s->kind = kind;
	s->owner = *owner;
	s->open.number = 1;
}

void store_end(struct store *s)
{
	batch_release(&s->open);
	batch_release(&s->written);
}

bool store_is_url(const char *where)
{
	return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
}

struct store *store_open(const char *where, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n)
{
	return store_is_url(where) ? pg_open(where, loop, owner, why, n) : sqlite_open(where, loop, owner, why, n);
}

void store_close(struct store *s)
{
	s->kind->close(s);
}
