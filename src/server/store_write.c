/* store_write.c - batches, and the thread that writes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

static void batch_clear(struct batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		free(b->op[i].text);
		free(b->op[i].row);
		free(b->op[i].position);
		free(b->op[i].maker);
	}
	b->n = 0;
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

void store_put_position(struct store *s, int64_t id, int seats, const struct position *p)
{
	put(s, &(struct op){ .kind = OP_POSITION, .id = id, .seats = seats, .position = (struct position *)p });
}

void store_put_maker(struct store *s, int64_t id, const struct maker *maker)
{
	put(s, &(struct op){ .kind = OP_MAKER, .id = id, .maker = (struct maker *)maker });
}

void store_put_early(struct store *s, int64_t id, int seat, const char *early)
{
	put(s, &(struct op){ .kind = OP_EARLY, .id = id, .seat = seat, .text = (char *)early });
}

void store_delete(struct store *s, int64_t id)
{
	put(s, &(struct op){ .kind = OP_DELETE, .id = id });
}

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

/* ---- writing --------------------------------------------------------- */

static bool step_done(sqlite3_stmt *st)
{
	return st && sqlite3_step(st) == SQLITE_DONE;
}

static void write_proposal(const struct proposal *p, char text[64])
{
	text[0] = 0;
	if (p->open)
		snprintf(text, 64, "%s %u %u %u %s", p->redo ? "redo" : "undo", p->step, p->by, p->agreed, p->to);
}

static bool write_position(struct base *b, int64_t id, int seats, const struct position *p)
{
	char investigators[ARK_SEATS * ARK_KEY] = "", proposal[64];
	size_t n = 0;
	sqlite3_stmt *st = base_statement(b, WRITE_POSITION);
	for (int i = 0; i < seats; i++)
		n += (size_t)snprintf(investigators + n, sizeof(investigators) - n, i ? " %s" : "%s", *p->investigator[i] ? p->investigator[i] : "-");
	sqlite3_bind_int64(st, 1, id);
	sqlite3_bind_int64(st, 2, p->at);
	sqlite3_bind_int64(st, 3, p->version);
	sqlite3_bind_int64(st, 4, p->touched);
	sqlite3_bind_int(st, 5, p->turn);
	bind_text(st, 6, p->phase);
	sqlite3_bind_int(st, 7, p->asked);
	bind_text(st, 8, p->over);
	bind_text(st, 9, investigators);
	write_proposal(&p->proposal, proposal);
	bind_text(st, 10, proposal);
	return step_done(st);
}

static bool write_seats(struct base *b, const struct table_row *row)
{
	bool ok = true;
	for (int i = 0; ok && i < row->seats; i++) {
		sqlite3_stmt *st = base_statement(b, WRITE_SEAT);
		sqlite3_bind_int64(st, 1, row->id);
		sqlite3_bind_int(st, 2, i);
		bind_text(st, 3, row->seat[i].name);
		bind_text(st, 4, row->seat[i].bot);
		bind_hash(st, 5, row->seat[i].token);
		ok = step_done(st);
	}
	return ok;
}

static void bind_maker(sqlite3_stmt *st, int at, const struct maker *m)
{
	bind_text(st, at, m->engine);
	bind_text(st, at + 1, m->build);
	sqlite3_bind_int64(st, at + 2, (int64_t)m->content);
	sqlite3_bind_int64(st, at + 3, (int64_t)m->start);
}

static bool write_table(struct base *b, const struct op *op)
{
	const struct table_row *row = op->row;
	sqlite3_stmt *st = base_statement(b, op->fresh ? WRITE_NEW : WRITE_TABLE);
	int at = 2;
	sqlite3_bind_int64(st, 1, row->id);
	if (op->fresh)
		bind_text(st, at++, row->code);
	bind_text(st, at++, row->name);
	if (op->fresh) {
		bind_text(st, at++, row->game);
		sqlite3_bind_int64(st, at++, row->created);
	}
	sqlite3_bind_int(st, at++, row->undo);
	sqlite3_bind_int(st, at++, row->shared);
	bind_hash(st, at++, row->host);
	bind_hash(st, at++, row->watch);
	if (op->fresh) {
		sqlite3_bind_int(st, at++, row->seats);
		bind_text(st, at++, op->text);
		bind_maker(st, at, op->maker);
	}
	return step_done(st) && write_seats(b, row) && write_position(b, row->id, row->seats, &row->position);
}

static bool write_choice(struct base *b, const struct op *op)
{
	sqlite3_stmt *st;
	if (op->cut) {
		st = base_statement(b, WRITE_CUT);
		sqlite3_bind_int64(st, 1, op->id);
		sqlite3_bind_int64(st, 2, op->step);
		if (!step_done(st))
			return false;
	}
	st = base_statement(b, WRITE_CHOICE);
	sqlite3_bind_int64(st, 1, op->id);
	sqlite3_bind_int64(st, 2, op->step);
	bind_text(st, 3, op->text);
	sqlite3_bind_int64(st, 4, (int64_t)op->hash);
	return step_done(st);
}

static bool write_op(struct base *b, const struct op *op)
{
	sqlite3_stmt *st;
	switch (op->kind) {
	case OP_TABLE:
		return write_table(b, op);
	case OP_CHOICE:
		return write_choice(b, op);
	case OP_POSITION:
		return write_position(b, op->id, op->seats, op->position);
	case OP_MAKER:
		st = base_statement(b, WRITE_MAKER);
		sqlite3_bind_int64(st, 1, op->id);
		bind_maker(st, 2, op->maker);
		return step_done(st);
	case OP_EARLY:
		st = base_statement(b, WRITE_EARLY);
		sqlite3_bind_int64(st, 1, op->id);
		sqlite3_bind_int(st, 2, op->seat);
		bind_text(st, 3, op->text);
		return step_done(st);
	case OP_DELETE:
		st = base_statement(b, WRITE_DELETE);
		sqlite3_bind_int64(st, 1, op->id);
		return step_done(st);
	}
	return false;
}

/* One transaction; false leaves the store as it was. */
static bool write_batch(struct base *b, const struct batch *batch, char *why, size_t n)
{
	bool ok = !batch->failed && sqlite3_exec(b->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
	for (size_t i = 0; ok && i < batch->n; i++)
		ok = write_op(b, &batch->op[i]);
	ok = ok && sqlite3_exec(b->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
	if (!ok) {
		snprintf(why, n, "%s", batch->failed ? "no memory" : sqlite3_errmsg(b->db));
		for (int i = 0; i < STATEMENTS; i++)
			sqlite3_reset(b->statement[i]);
		sqlite3_exec(b->db, "ROLLBACK", NULL, NULL, NULL);
	}
	return ok;
}

static void *writer(void *self)
{
	struct store *s = self;
	char why[sizeof(s->why)];
	pthread_mutex_lock(&s->mutex);
	for (;;) {
		while (!s->busy && !s->stop)
			pthread_cond_wait(&s->wake, &s->mutex);
		if (!s->busy)
			break;
		pthread_mutex_unlock(&s->mutex);
		why[0] = 0;
		write_batch(&s->writer, &s->written, why, sizeof(why));
		pthread_mutex_lock(&s->mutex);
		memcpy(s->why, why, sizeof(why));
		s->done = s->written.number;
		s->busy = false;
		uv_async_send(s->finished);
	}
	pthread_mutex_unlock(&s->mutex);
	return NULL;
}

/* ---- the loop's side ------------------------------------------------- */

static void hand_over(struct store *s)
{
	const struct batch empty = s->written;
	s->written = s->open;
	s->open = empty;
	batch_clear(&s->open);
	s->open.number = s->written.number + 1;
	s->flush = false;
	s->writing = true;
	s->busy = true;
	pthread_cond_signal(&s->wake);
}

void store_flush(struct store *s)
{
	if (!store_dirty(s))
		return;
	pthread_mutex_lock(&s->mutex);
	s->flush = true;
	if (!s->writing)
		hand_over(s);
	pthread_mutex_unlock(&s->mutex);
}

/* Tells the end of a batch and hands over the next. */
static void finished(uv_async_t *async)
{
	struct store *s = async->data;
	char why[sizeof(s->why)];
	pthread_mutex_lock(&s->mutex);
	const bool early = s->busy || !s->writing;
	const uint64_t done = s->done;
	memcpy(why, s->why, sizeof(why));
	pthread_mutex_unlock(&s->mutex);
	if (early)
		return;
	s->writing = false;
	batch_clear(&s->written);
	if (*why)
		batch_clear(&s->open);
	if (!*why)
		s->on_disk = done;
	s->owner.done(s->owner.self, *why ? s->open.number : done, *why ? why : NULL);
	if (*why)
		s->open.number++;
	pthread_mutex_lock(&s->mutex);
	if (s->flush && store_dirty(s))
		hand_over(s);
	pthread_mutex_unlock(&s->mutex);
}

static void async_free(uv_handle_t *handle)
{
	free(handle);
}

bool writer_start(struct store *s, uv_loop_t *loop)
{
	pthread_mutex_init(&s->mutex, NULL);
	pthread_cond_init(&s->wake, NULL);
	s->finished = malloc(sizeof(*s->finished));
	if (!s->finished || uv_async_init(loop, s->finished, finished)) {
		free(s->finished);
		return false;
	}
	s->finished->data = s;
	if (!pthread_create(&s->thread, NULL, writer, s))
		return true;
	uv_close((uv_handle_t *)s->finished, async_free);
	return false;
}

void writer_stop(struct store *s)
{
	char why[sizeof(s->why)];
	pthread_mutex_lock(&s->mutex);
	s->stop = true;
	pthread_cond_signal(&s->wake);
	pthread_mutex_unlock(&s->mutex);
	pthread_join(s->thread, NULL);
	uv_close((uv_handle_t *)s->finished, async_free);
	if (store_dirty(s))
		write_batch(&s->writer, &s->open, why, sizeof(why));
}
