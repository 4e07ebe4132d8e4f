/* store_read.c - reads of SQLite: at once, and on a thread of their own. */
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

/* ---- at once ---------------------------------------------------------------- */

static int64_t column_number(void *of, int at)
{
	return sqlite3_column_int64(of, at);
}

static const char *column_text(void *of, int at)
{
	return (const char *)sqlite3_column_text(of, at);
}

static bool column_hash(void *of, int at, unsigned char hash[TOKEN_HASH])
{
	if (sqlite3_column_bytes(of, at) != TOKEN_HASH)
		return false;
	memcpy(hash, sqlite3_column_blob(of, at), TOKEN_HASH);
	return true;
}

static struct columns columns_of(sqlite3_stmt *st)
{
	return (struct columns){ st, column_number, column_text, column_hash };
}

/* A statement about one table. */
static sqlite3_stmt *statement_of(struct base *b, enum statement which, int64_t id)
{
	sqlite3_stmt *st = base_statement(b, which);
	sqlite3_bind_int64(st, 1, id);
	return st;
}

int64_t row_of_token(struct base *b, const unsigned char token[TOKEN_HASH])
{
	sqlite3_stmt *st = base_statement(b, READ_TOKEN);
	int64_t id = 0;
	if (!st)
		return 0;
	bind_hash(st, 1, token);
	if (sqlite3_step(st) == SQLITE_ROW)
		id = sqlite3_column_int64(st, 0);
	sqlite3_reset(st);
	return id;
}

bool row_read(struct base *b, int64_t id, struct table_row *row, char *early[ARK_SEATS])
{
	uint32_t seen = 0;
	sqlite3_stmt *st = statement_of(b, READ_TABLE, id);
	const struct columns table = columns_of(st);
	memset(row, 0, sizeof(*row));
	row->id = id;
	const bool ok = sqlite3_step(st) == SQLITE_ROW && row_take(row, &table);
	sqlite3_reset(st);
	st = statement_of(b, READ_SEATS, id);
	const struct columns seat = columns_of(st);
	while (ok && sqlite3_step(st) == SQLITE_ROW)
		seat_take(row, early, &seat, &seen);
	sqlite3_reset(st);
	return ok && seats_whole(row, seen);
}

struct stored_past *past_read(struct base *b, int64_t id)
{
	sqlite3_stmt *st = statement_of(b, READ_PAST, id);
	const struct columns head = columns_of(st);
	struct stored_past *p = sqlite3_step(st) == SQLITE_ROW ? past_take(&head) : NULL;
	sqlite3_reset(st);
	if (!p)
		return NULL;
	st = statement_of(b, READ_CHOICES, id);
	const struct columns choice = columns_of(st);
	while (!p->failed && sqlite3_step(st) == SQLITE_ROW)
		choice_take(p, &choice);
	sqlite3_reset(st);
	st = statement_of(b, READ_CHANGES, id);
	const struct columns change = columns_of(st);
	while (!p->failed && sqlite3_step(st) == SQLITE_ROW)
		change_take(p, &change);
	sqlite3_reset(st);
	past_end(p);
	return p;
}

/* ---- the thread ------------------------------------------------------------ */

static void request_read(struct base *b, struct read_request *q)
{
	if (!q->find) {
		q->past = past_read(b, q->id);
		return;
	}
	const int64_t id = row_of_token(b, q->token);
	if (id && row_read(b, id, &q->answer.row, q->answer.early))
		q->answer.place = PLACE_HERE;
}

static void *reader(void *self)
{
	struct reader *r = self;
	pthread_mutex_lock(&r->mutex);
	for (;;) {
		while (!r->asked && !r->stop)
			pthread_cond_wait(&r->wake, &r->mutex);
		if (r->stop)
			break;
		struct read_request *q = r->asked;
		r->asked = q->next;
		if (!r->asked)
			r->asked_last = &r->asked;
		pthread_mutex_unlock(&r->mutex);
		request_read(&r->base, q);
		pthread_mutex_lock(&r->mutex);
		q->next = NULL;
		*r->ready_last = q;
		r->ready_last = &q->next;
		uv_async_send(r->answered);
	}
	pthread_mutex_unlock(&r->mutex);
	return NULL;
}

/* ---- the loop's side --------------------------------------------------------- */

static void answered(uv_async_t *async)
{
	struct reader *r = async->data;
	pthread_mutex_lock(&r->mutex);
	struct read_request *q = r->ready, *next;
	r->ready = NULL;
	r->ready_last = &r->ready;
	pthread_mutex_unlock(&r->mutex);
	for (; q; q = next) {
		next = q->next;
		request_end(q);
	}
}

void reader_ask(struct store *s, struct read_request *q)
{
	struct reader *r = &((struct sqlite_store *)s)->reader;
	pthread_mutex_lock(&r->mutex);
	*r->asked_last = q;
	r->asked_last = &q->next;
	pthread_cond_signal(&r->wake);
	pthread_mutex_unlock(&r->mutex);
}

/* ---- beginning and end --------------------------------------------------------- */

static void async_free(uv_handle_t *handle)
{
	free(handle);
}

bool reader_start(struct reader *r, uv_loop_t *loop)
{
	pthread_mutex_init(&r->mutex, NULL);
	pthread_cond_init(&r->wake, NULL);
	r->asked_last = &r->asked;
	r->ready_last = &r->ready;
	r->answered = malloc(sizeof(*r->answered));
	if (!r->answered || uv_async_init(loop, r->answered, answered)) {
		free(r->answered);
		return false;
	}
	r->answered->data = r;
	if (!pthread_create(&r->thread, NULL, reader, r))
		return true;
	uv_close((uv_handle_t *)r->answered, async_free);
	return false;
}

void reader_stop(struct reader *r)
{
	struct read_request *next;
	pthread_mutex_lock(&r->mutex);
	r->stop = true;
	pthread_cond_signal(&r->wake);
	pthread_mutex_unlock(&r->mutex);
	pthread_join(r->thread, NULL);
	uv_close((uv_handle_t *)r->answered, async_free);
	*r->ready_last = r->asked;
	for (struct read_request *q = r->ready; q; q = next) {
		next = q->next;
		request_free(q);
	}
}
