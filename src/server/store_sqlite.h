/* store_sqlite.h - between the parts of the store in SQLite: opening (store_sqlite.c), statements and formats (store_base.c), rows (store_rows.c), reading (store_read.c) and writing (store_write.c). */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store_kind.h"

struct sqlite_store;

/* ---- a connection to the database: store_base.c ------------------------ */

enum statement {
	READ_TOKEN, READ_TABLE, READ_SEATS, READ_PAST, READ_CHOICES, READ_CHANGES, READ_IDS,
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

/* ---- reading at once: store_read.c ---------------------------------------- */

int64_t row_of_token(struct base *b, const unsigned char token[TOKEN_HASH]);
/* False when it is not there, or holds what cannot be.  `early` is filled unless it is NULL. */
bool row_read(struct base *b, int64_t id, struct table_row *row, char *early[ARK_SEATS]);
struct stored_past *past_read(struct base *b, int64_t id);

/* ---- reading off the loop: store_read.c ---------------------------------- */

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
bool reader_start(struct reader *r, uv_loop_t *loop);
void reader_stop(struct reader *r);
void reader_ask(struct store *s, struct read_request *q);

/* ---- writing: store_write.c ------------------------------------------------ */

/* One transaction, with a savepoint for each table; false leaves the store as it was. */
bool batch_write(struct base *b, struct batch *batch, char *why, size_t n);

struct writer {
	struct base base;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	uv_async_t *finished;		/* the loop's own when the store is closed */
	/* Under the mutex: */
	struct batch *batch;		/* NULL: nothing is to be written, or its end is not told */
	bool ended, stop;
	uint64_t took_us;
	char why[256];			/* why it failed; "": it did not */
};
/* Starts the thread that writes, and ends it when all is written. */
bool writer_start(struct sqlite_store *s, uv_loop_t *loop);
void writer_stop(struct sqlite_store *s);
void writer_write(struct store *s, struct batch *b);

struct sqlite_store {
	struct store store;		/* must be the first */
	struct reader reader;
	struct writer writer;
	int lock;			/* held while the store is open */
};

#endif
