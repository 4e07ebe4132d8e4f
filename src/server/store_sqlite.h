/* store_sqlite.h - between the parts of the store in SQLite: opening (store_sqlite.c), statements and rows (store_base.c), reading (store_read.c), batches (store_batch.c) and writing (store_write.c). */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store.h"

/* ---- a connection to the database: store_base.c ------------------------ */

enum statement {
	READ_TOKEN, READ_TABLE, READ_SEATS, READ_PAST, READ_CHOICES, READ_CHANGES, READ_EARLY, READ_IDS,
	WRITE_TABLE, WRITE_NEW, WRITE_SEAT, WRITE_POSITION, WRITE_MAKER, WRITE_CUT, WRITE_CUT_CHANGES, WRITE_CHOICE, WRITE_CHANGE, WRITE_EARLY, WRITE_DELETE,
	WRITE_EXPIRE, WRITE_ASIDE, WRITE_CLEAR_CHOICES, WRITE_CLEAR_CHANGES, STATEMENTS
};

/* With its statements, made when they are first needed. */
struct base {
	sqlite3 *db;
	sqlite3_stmt *statement[STATEMENTS];
};

/* Opens a store that is there, or makes one with `make`; brings it to this format.  False with a sentence in `why`. */
bool base_open(struct base *b, const char *path, bool make, char *why, size_t n);
/* Another connection to a store that is open. */
bool base_again(struct base *b, const char *path);
void base_close(struct base *b);
/* The folder's lock, held by who serves it; -1 with a sentence in `why`. */
int base_lock(const char *folder, char *why, size_t n);
/* Where the tables of a folder are. */
void base_path(const char *folder, char path[4096]);

/* A statement, ready for its values; NULL when the database refuses it. */
sqlite3_stmt *base_statement(struct base *b, enum statement which);
void bind_text(sqlite3_stmt *st, int at, const char *text);
void bind_hash(sqlite3_stmt *st, int at, const unsigned char hash[TOKEN_HASH]);
void bind_maker(sqlite3_stmt *st, int at, const struct maker *m);

/* ---- rows: store_rows.c -------------------------------------------------- */

/* Reads at once.  False when it is not there, or holds what cannot be. */
int64_t row_of_token(struct base *b, const unsigned char token[TOKEN_HASH]);
bool row_read(struct base *b, int64_t id, struct table_row *row);
char *row_early(struct base *b, int64_t id, int seat);
struct stored_past *past_read(struct base *b, int64_t id);

/* ---- reading off the loop: store_read.c ---------------------------------- */

struct read_request;
struct reader {
	struct base base;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	uv_async_t *answered;		/* the loop's own when the store is closed */
	/* Under the mutex: */
	struct read_request *asked, **asked_last;
	struct read_request *ready, **ready_last;
	bool stop;
};
bool reader_start(struct store *s, uv_loop_t *loop);
void reader_stop(struct store *s);

/* ---- batches: store_batch.c ----------------------------------------------- */

enum op_kind { OP_TABLE, OP_CHOICE, OP_CHANGE, OP_POSITION, OP_MAKER, OP_EARLY, OP_ASIDE, OP_DELETE, OP_EXPIRE };

/* Something to be written.  The texts and what `row`, `position` and `maker` point to are its own. */
struct op {
	enum op_kind kind;
	int64_t id;
	uint32_t step, n;
	int seats, seat;
	bool cut, fresh, rig;
	uint64_t hash;
	int64_t before;
	char *text, *value;		/* a choice's key, a new table's setup, early answers, a change and its value */
	struct table_row *row;
	struct position *position;
	struct maker *maker;
};
struct batch {
	struct op *op;
	size_t n, max;
	uint64_t number;
	bool failed;			/* there was no memory for all of it */
	int64_t lost[STORE_LOST];	/* tables whose part the store refused */
	int lost_n;
};
void batch_clear(struct batch *b);
void batch_release(struct batch *b);

/* ---- writing: store_write.c ------------------------------------------------ */

/* One transaction, with a savepoint for each table; false leaves the store as it was. */
bool batch_write(struct base *b, struct batch *batch, char *why, size_t n);

struct writer {
	struct base base;
	struct batch open, written;	/* being filled; being written */
	uint64_t on_disk;		/* the last batch that is */
	bool flush;			/* the open one is to go as soon as the writer is free */
	bool writing;			/* `written` is on its way, and its end has not been told */
	uint64_t batches, longest_us;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	uv_async_t *finished;		/* the loop's own when the store is closed */
	/* Under the mutex: */
	bool busy, stop;
	uint64_t done, took_us;
	char why[256];			/* why the batch `done` failed; "": it did not */
};
/* Starts the thread that writes, and ends it when all is written. */
bool writer_start(struct store *s, uv_loop_t *loop);
void writer_stop(struct store *s);

struct store {
	struct reader reader;
	struct writer writer;
	struct store_owner owner;
	int lock;			/* held while the store is open */
};

#endif
