/*
 * pg_store.h - between the parts of the store in PostgreSQL: connections on the loop (pg_line.c), the schema (pg_schema.c), the node's lease (pg_store.c), reading
 * (pg_read.c) and writing (pg_write.c).
 *
 * A node has three connections, so that a long read does not keep a batch waiting, nor either of them the lease.  When one of them is lost, or the lease is not renewed in
 * time, all are closed and the node falls: everything in memory is forgotten, and when the database is there again it comes back with a new epoch.  So there is one
 * way to lose anything, and what was under way on an old connection can never match the rows again.
 */
#ifndef SERVER_PG_STORE_H
#define SERVER_PG_STORE_H

#include <postgresql/libpq-fe.h>

#include "store_kind.h"

struct pg_store;

/* ---- a connection on the loop: pg_line.c --------------------------------------- */

enum line_state { LINE_CLOSED, LINE_DIALS, LINE_IDLE, LINE_BUSY };
struct pg_line {
	struct pg_store *pg;
	PGconn *db;
	uv_poll_t *poll;		/* the loop's own when the line is closed */
	int fd;
	enum line_state state;
	uint64_t since;			/* when it began to connect, or was asked last */
	/* Each result of what was asked, and their end. */
	void (*result)(struct pg_store *pg, PGresult *r);
	void (*end)(struct pg_store *pg);
};
/* Begins to connect; pg_fail() is called when that, or anything later, does not succeed. */
void line_open(struct pg_line *l);
void line_close(struct pg_line *l);
/* Asks; the line must be idle. */
void line_ask(struct pg_line *l, const char *text, void (*result)(struct pg_store *pg, PGresult *r), void (*end)(struct pg_store *pg));
/* Asks and waits for the end, when nothing else is of importance any more. */
void line_finish(struct pg_line *l, const char *text);
/* Adds `EXECUTE name(...);` to a text, its values by letters: n a number, t a text, h a hash, b a truth. */
void sql_execute(struct buffer *b, const char *name, const char *letters, ...);

/* ---- the schema and the statements: pg_schema.c -------------------------------------- */

/* Opens a connection at once and brings the database to this format; NULL with a sentence in `why`. */
PGconn *pg_connect(const char *url, char *why, size_t n);
/* What every connection of a node begins with: settings and prepared statements; NULL ends them. */
extern const char *const pg_session[];
/* The columns of a result's row. */
struct pg_row {
	const PGresult *result;
	int at;
};
struct columns pg_columns(struct pg_row *row);

/* ---- reading: pg_read.c ------------------------------------------------------------ */

struct pg_reads {
	struct read_request *first, **last;	/* the first is being answered */
	int stage;			/* which of its questions is asked */
	uint32_t seen;			/* seats */
};
void reads_ask(struct store *s, struct read_request *q);
/* Goes on with what waits, when the line is free. */
void reads_go_on(struct pg_store *pg);
/* A result that nobody looks at. */
void reads_ignore(struct pg_store *pg, PGresult *r);
/* Answers everything with nothing. */
void reads_fail(struct pg_store *pg);

/* ---- writing: pg_write.c ------------------------------------------------------------- */

struct pg_writes {
	struct batch *batch;		/* on its way */
	struct buffer text;
	int64_t *part;			/* the table that each statement is about; */
	bool *fence;			/* whether it is the one that locks it */
	size_t parts, parts_max, at;	/* at: results that have come */
	uint64_t began;
	char state[6], why[256];	/* the first error */
	size_t wrong;			/* and its statement */
};
void writes_write(struct store *s, struct batch *b);
/* The batch that waits or is on its way has failed. */
void writes_fail(struct pg_store *pg, const char *why);
/* What is left, written and waited for. */
void writes_finish(struct pg_store *pg);
void writes_release(struct pg_writes *w);

/* ---- the node: pg_store.c -------------------------------------------------------------- */

enum { LINE_LEASE, LINE_READS, LINE_WRITES, LINES };
struct pg_store {
	struct store store;		/* must be the first */
	uv_loop_t *loop;
	char *url;
	struct pg_line line[LINES];
	struct pg_reads reads;
	struct pg_writes writes;
	uv_timer_t *timer;		/* the loop's own when the store is closed */
	char address[NODE_ADDRESS];	/* "": not a node yet */
	char secret[80];
	int64_t node, epoch;		/* epoch 0: none yet */
	bool serving;
	bool asked;			/* the lease's line is asking */
	uint64_t sent;			/* when that was, */
	uint64_t trusted;		/* and until when the lease can be trusted, by our own clock */
	uint64_t again;			/* when to try the next time */
	char trouble[256];		/* why it falls; "": it does not */
	char (*live)[NODE_ADDRESS];	/* nodes whose lease is good, as the last renewal told */
	int live_n;
};
/* Something is wrong with a connection or the lease: the node falls before the loop turns. */
void pg_fail(struct pg_store *pg, const char *why);
/* A line is open. */
void pg_opened(struct pg_store *pg);
/* Somebody has told that something is new. */
void pg_woken(struct pg_store *pg);
/* Carries out what pg_fail() has noted; every callback of the loop ends with it. */
void pg_settle(struct pg_store *pg);
uint64_t pg_clock_ms(void);

#endif
