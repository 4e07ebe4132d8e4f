/* store_write.c - batches on their way to the disk, and the thread that brings them there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store_sqlite.h"

/* ---- writing --------------------------------------------------------- */

static bool step_done(sqlite3_stmt *st)
{
	return st && sqlite3_step(st) == SQLITE_DONE;
}

static bool write_position(struct base *b, int64_t id, int seats, const struct position *p)
{
	char investigators[INVESTIGATORS_TEXT], proposal[PROPOSAL_TEXT];
	sqlite3_stmt *st = base_statement(b, WRITE_POSITION);
	investigators_write(p, seats, investigators);
	sqlite3_bind_int64(st, 1, id);
	sqlite3_bind_int64(st, 2, p->at);
	sqlite3_bind_int64(st, 3, p->version);
	sqlite3_bind_int64(st, 4, p->touched);
	sqlite3_bind_int(st, 5, p->turn);
	bind_text(st, 6, p->phase);
	sqlite3_bind_int(st, 7, p->asked);
	bind_text(st, 8, p->over);
	bind_text(st, 9, investigators);
	proposal_write(&p->proposal, proposal);
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
	sqlite3_bind_int64(st, at++, row->facts);
	if (op->fresh) {
		sqlite3_bind_int(st, at++, row->seats);
		bind_text(st, at++, op->text);
		bind_maker(st, at, op->maker);
	}
	return step_done(st) && write_seats(b, row) && write_position(b, row->id, row->seats, &row->position);
}

/* Runs a statement whose values are the table's number and, unless it is NULL, a step. */
static bool write_step(struct base *b, enum statement which, int64_t id, const uint32_t *step)
{
	sqlite3_stmt *st = base_statement(b, which);
	sqlite3_bind_int64(st, 1, id);
	if (step)
		sqlite3_bind_int64(st, 2, *step);
	return step_done(st);
}

static bool write_choice(struct base *b, const struct op *op)
{
	if (op->cut && !(write_step(b, WRITE_CUT, op->id, &op->step) && write_step(b, WRITE_CUT_CHANGES, op->id, &op->step)))
		return false;
	sqlite3_stmt *st = base_statement(b, WRITE_CHOICE);
	sqlite3_bind_int64(st, 1, op->id);
	sqlite3_bind_int64(st, 2, op->step);
	bind_text(st, 3, op->text);
	sqlite3_bind_int64(st, 4, (int64_t)op->hash);
	return step_done(st);
}

static bool write_change(struct base *b, const struct op *op)
{
	sqlite3_stmt *st = base_statement(b, WRITE_CHANGE);
	sqlite3_bind_int64(st, 1, op->id);
	sqlite3_bind_int64(st, 2, op->n);
	sqlite3_bind_int64(st, 3, op->step);
	sqlite3_bind_int(st, 4, op->rig);
	bind_text(st, 5, op->text);
	bind_text(st, 6, op->value);
	return step_done(st);
}

static bool write_aside(struct base *b, const struct op *op)
{
	sqlite3_stmt *st = base_statement(b, WRITE_ASIDE);
	sqlite3_bind_int64(st, 1, op->id);
	bind_text(st, 2, op->text);
	return step_done(st) && write_step(b, WRITE_CLEAR_CHOICES, op->id, NULL) && write_step(b, WRITE_CLEAR_CHANGES, op->id, NULL);
}

static bool write_op(struct base *b, const struct op *op)
{
	sqlite3_stmt *st;
	switch (op->kind) {
	case OP_TABLE:
		return write_table(b, op);
	case OP_CHOICE:
		return write_choice(b, op);
	case OP_CHANGE:
		return write_change(b, op);
	case OP_ASIDE:
		return write_aside(b, op);
	case OP_POSITION:
		return write_position(b, op->id, op->seats, op->position);
	case OP_MAKER:
		st = base_statement(b, WRITE_MAKER);
		sqlite3_bind_int64(st, 1, op->id);
		bind_text(st, 2, op->text);
		bind_maker(st, 3, op->maker);
		return step_done(st);
	case OP_EARLY:
		st = base_statement(b, WRITE_EARLY);
		sqlite3_bind_int64(st, 1, op->id);
		sqlite3_bind_int(st, 2, op->seat);
		bind_text(st, 3, op->text);
		return step_done(st);
	case OP_DELETE:
		return write_step(b, WRITE_DELETE, op->id, NULL);
	case OP_EXPIRE:
		return write_step(b, WRITE_EXPIRE, op->before, NULL);
	}
	return false;
}

/* ---- one transaction ----------------------------------------------------------- */

static void statements_reset(struct base *b)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_reset(b->statement[i]);
}

/* What one table wants written; `at` is left behind it.  False when the store as a whole cannot write. */
static bool write_tables_part(struct base *b, struct batch *batch, const size_t *order, size_t *at)
{
	const int64_t id = batch->op[order[*at]].id;
	bool ok = sqlite3_exec(b->db, "SAVEPOINT part", NULL, NULL, NULL) == SQLITE_OK, constraint = false;
	if (!ok)
		return false;
	for (; *at < batch->n && batch->op[order[*at]].id == id; ++*at) {
		ok = ok && write_op(b, &batch->op[order[*at]]);
		constraint = constraint || (!ok && (sqlite3_extended_errcode(b->db) & 0xff) == SQLITE_CONSTRAINT);
	}
	if (ok)
		return sqlite3_exec(b->db, "RELEASE part", NULL, NULL, NULL) == SQLITE_OK;
	/* Only what is wrong with this table itself is its own trouble. */
	if (!constraint || !batch_lose(batch, id))
		return false;
	statements_reset(b);
	return sqlite3_exec(b->db, "ROLLBACK TO part; RELEASE part", NULL, NULL, NULL) == SQLITE_OK;
}

bool batch_write(struct base *b, struct batch *batch, char *why, size_t n)
{
	size_t *order = batch->failed ? NULL : batch_order(batch);
	bool ok = order && sqlite3_exec(b->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
	batch->lost_n = 0;
	for (size_t at = 0; ok && at < batch->n;)
		ok = write_tables_part(b, batch, order, &at);
	ok = ok && sqlite3_exec(b->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
	if (!ok) {
		snprintf(why, n, "%s", order ? sqlite3_errmsg(b->db) : "no memory");
		statements_reset(b);
		sqlite3_exec(b->db, "ROLLBACK", NULL, NULL, NULL);
	}
	free(order);
	return ok;
}

/* ---- the thread ------------------------------------------------------------------ */

static uint64_t clock_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void *writer(void *self)
{
	struct writer *w = self;
	char why[sizeof(w->why)];
	pthread_mutex_lock(&w->mutex);
	for (;;) {
		while ((!w->batch || w->ended) && !w->stop)
			pthread_cond_wait(&w->wake, &w->mutex);
		if (!w->batch || w->ended)
			break;
		pthread_mutex_unlock(&w->mutex);
		why[0] = 0;
		const uint64_t began = clock_us();
		batch_write(&w->base, w->batch, why, sizeof(why));
		const uint64_t took = clock_us() - began;
		pthread_mutex_lock(&w->mutex);
		memcpy(w->why, why, sizeof(why));
		w->took_us = took;
		w->ended = true;
		uv_async_send(w->finished);
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
}

/* ---- the loop's side ------------------------------------------------- */

void writer_write(struct store *s, struct batch *b)
{
	struct writer *w = &((struct sqlite_store *)s)->writer;
	pthread_mutex_lock(&w->mutex);
	w->batch = b;
	w->ended = false;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->mutex);
}

static void finished(uv_async_t *async)
{
	struct sqlite_store *s = async->data;
	struct writer *w = &s->writer;
	char why[sizeof(w->why)];
	pthread_mutex_lock(&w->mutex);
	const bool early = !w->batch || !w->ended;
	const uint64_t took = w->took_us;
	memcpy(why, w->why, sizeof(why));
	if (!early)
		w->batch = NULL;
	pthread_mutex_unlock(&w->mutex);
	if (!early)
		store_wrote(&s->store, *why ? why : NULL, took);
}

static void async_free(uv_handle_t *handle)
{
	free(handle);
}

bool writer_start(struct sqlite_store *s, uv_loop_t *loop)
{
	struct writer *w = &s->writer;
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->wake, NULL);
	w->finished = malloc(sizeof(*w->finished));
	if (!w->finished || uv_async_init(loop, w->finished, finished)) {
		free(w->finished);
		return false;
	}
	w->finished->data = s;
	if (!pthread_create(&w->thread, NULL, writer, w))
		return true;
	uv_close((uv_handle_t *)w->finished, async_free);
	return false;
}

void writer_stop(struct sqlite_store *s)
{
	struct writer *w = &s->writer;
	char why[sizeof(w->why)];
	pthread_mutex_lock(&w->mutex);
	w->stop = true;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->mutex);
	pthread_join(w->thread, NULL);
	uv_close((uv_handle_t *)w->finished, async_free);
	if (store_dirty(&s->store))
		batch_write(&w->base, &s->store.open, why, sizeof(why));
}
