/* pg_line.c - a connection to PostgreSQL that never keeps the loop waiting. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "pg_store.h"

/* ---- texts --------------------------------------------------------------- */

/* Quotes are doubled; nothing else is special in a text as the session is set up. */
static void text_add(struct buffer *b, const char *text)
{
	buffer_str(b, "'");
	for (size_t n; *text; text += n) {
		n = strcspn(text, "'");
		buffer_add(b, text, n);
		if (text[n] == '\'') {
			buffer_str(b, "''");
			n++;
		}
	}
	buffer_str(b, "'");
}

static void hash_add(struct buffer *b, const unsigned char hash[TOKEN_HASH])
{
	buffer_str(b, "'\\x");
	for (int i = 0; i < TOKEN_HASH; i++)
		buffer_printf(b, "%02x", hash[i]);
	buffer_str(b, "'");
}

void sql_execute(struct buffer *b, const char *name, const char *letters, ...)
{
	va_list values;
	buffer_printf(b, "EXECUTE %s", name);
	va_start(values, letters);
	for (int i = 0; letters[i]; i++) {
		buffer_str(b, i ? "," : "(");
		switch (letters[i]) {
		case 'n':
			buffer_printf(b, "%lld", (long long)va_arg(values, int64_t));
			break;
		case 't':
			text_add(b, va_arg(values, const char *));
			break;
		case 'h':
			hash_add(b, va_arg(values, const unsigned char *));
			break;
		default:
			buffer_str(b, va_arg(values, int) ? "true" : "false");
		}
	}
	va_end(values);
	buffer_str(b, *letters ? ");" : ";");
}

/* ---- the loop's side ---------------------------------------------------------- */

static void line_event(uv_poll_t *poll, int status, int events);

static void poll_free(uv_handle_t *handle)
{
	free(handle);
}

static void poll_end(struct pg_line *l)
{
	if (l->poll)
		uv_close((uv_handle_t *)l->poll, poll_free);
	l->poll = NULL;
}

/* Waits for the socket, which may be another one than before while it connects. */
static void line_wait(struct pg_line *l, int events)
{
	const int fd = PQsocket(l->db);
	if (l->poll && fd != l->fd)
		poll_end(l);
	if (!l->poll) {
		l->poll = malloc(sizeof(*l->poll));
		if (!l->poll || uv_poll_init(l->pg->loop, l->poll, fd)) {
			free(l->poll);
			l->poll = NULL;
			pg_fail(l->pg, "no memory for a connection");
			return;
		}
		l->poll->data = l;
		l->fd = fd;
	}
	uv_poll_start(l->poll, events, line_event);
}

/* Sends on what did not fit. */
static void line_flush(struct pg_line *l)
{
	const int left = PQflush(l->db);
	if (left < 0)
		pg_fail(l->pg, PQerrorMessage(l->db));
	else
		line_wait(l, left ? UV_READABLE | UV_WRITABLE : UV_READABLE);
}

/* ---- connecting ------------------------------------------------------------------ */

static void opening_result(struct pg_store *pg, PGresult *r)
{
	const ExecStatusType status = PQresultStatus(r);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
		pg_fail(pg, PQresultErrorMessage(r));
}

static void session_ask(struct pg_line *l)
{
	struct buffer b = { 0 };
	for (int i = 0; pg_session[i]; i++)
		buffer_str(&b, pg_session[i]);
	line_ask(l, b.failed ? NULL : b.text, opening_result, pg_opened);
	buffer_release(&b);
}

static void dial_go_on(struct pg_line *l)
{
	switch (PQconnectPoll(l->db)) {
	case PGRES_POLLING_READING:
		line_wait(l, UV_READABLE);
		return;
	case PGRES_POLLING_WRITING:
		line_wait(l, UV_WRITABLE);
		return;
	case PGRES_POLLING_OK:
		l->state = LINE_IDLE;
		PQsetnonblocking(l->db, 1);
		session_ask(l);
		return;
	default:
		pg_fail(l->pg, PQerrorMessage(l->db));
	}
}

/* What the database remarks goes with what it answers; the library would print it. */
static void remark(void *self, const char *text)
{
	(void)self, (void)text;
}

void line_open(struct pg_line *l)
{
	l->state = LINE_DIALS;
	l->since = pg_clock_ms();
	l->db = PQconnectStart(l->pg->url);
	if (!l->db || PQstatus(l->db) == CONNECTION_BAD)
		pg_fail(l->pg, l->db ? PQerrorMessage(l->db) : "no memory for a connection");
	else
		line_wait(l, UV_WRITABLE);
	if (l->db)
		PQsetNoticeProcessor(l->db, remark, NULL);
}

void line_close(struct pg_line *l)
{
	poll_end(l);
	if (l->db)
		PQfinish(l->db);
	l->db = NULL;
	l->state = LINE_CLOSED;
}

/* ---- asking ------------------------------------------------------------------------ */

void line_ask(struct pg_line *l, const char *text, void (*result)(struct pg_store *pg, PGresult *r), void (*end)(struct pg_store *pg))
{
	l->state = LINE_BUSY;
	l->since = pg_clock_ms();
	l->result = result;
	l->end = end;
	if (!text || !PQsendQuery(l->db, text))
		pg_fail(l->pg, text ? PQerrorMessage(l->db) : "no memory for a question");
	else
		line_flush(l);
}

static void results_take(struct pg_line *l)
{
	while (l->state == LINE_BUSY && !PQisBusy(l->db)) {
		PGresult *r = PQgetResult(l->db);
		if (!r) {
			l->state = LINE_IDLE;
			l->end(l->pg);
			return;
		}
		l->result(l->pg, r);
		PQclear(r);
	}
}

static void notes_take(struct pg_line *l)
{
	PGnotify *note;
	bool any = false;
	while ((note = PQnotifies(l->db))) {
		any = true;
		PQfreemem(note);
	}
	if (any)
		pg_woken(l->pg);
}

static void line_event(uv_poll_t *poll, int status, int events)
{
	struct pg_line *l = poll->data;
	struct pg_store *pg = l->pg;
	(void)events;
	if (l->state == LINE_DIALS && status == 0) {
		dial_go_on(l);
	} else if (status < 0 || !PQconsumeInput(l->db)) {
		pg_fail(pg, PQerrorMessage(l->db));
	} else {
		line_flush(l);
		results_take(l);
		notes_take(l);
	}
	pg_settle(pg);
}

void line_finish(struct pg_line *l, const char *text)
{
	PGresult *r;
	if (!l->db || l->state < LINE_IDLE)
		return;
	PQsetnonblocking(l->db, 0);
	while ((r = PQgetResult(l->db)))
		PQclear(r);
	if (text)
		PQclear(PQexec(l->db, text));
	l->state = LINE_IDLE;
}
