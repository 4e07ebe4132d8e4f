/* store_sqlite.h - between the two halves of the store: opening and reading (store_sqlite.c), batches and writing (store_write.c). */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store.h"

enum statement {
	READ_TOKEN, READ_TABLE, READ_SEATS, READ_PAST, READ_CHOICES, READ_EARLY, READ_LAST,
	WRITE_TABLE, WRITE_NEW, WRITE_SEAT, WRITE_POSITION, WRITE_MAKER, WRITE_CUT, WRITE_CHOICE, WRITE_EARLY, WRITE_DELETE, STATEMENTS
};

/* A connection to the database with its statements, made when they are first needed. */
struct base {
	sqlite3 *db;
	sqlite3_stmt *statement[STATEMENTS];
};

/* A statement, ready for its values; NULL when the database refuses it. */
sqlite3_stmt *base_statement(struct base *b, enum statement which);
void bind_text(sqlite3_stmt *st, int at, const char *text);
void bind_hash(sqlite3_stmt *st, int at, const unsigned char hash[TOKEN_HASH]);

enum op_kind { OP_TABLE, OP_CHOICE, OP_POSITION, OP_MAKER, OP_EARLY, OP_DELETE };

/* Something to be written.  `text` and what `row` and `position` point to are its own. */
struct op {
	enum op_kind kind;
	int64_t id;
	uint32_t step;
	int seats, seat;
	bool cut, fresh;
	uint64_t hash;
	char *text;			/* a choice's key, a new table's setup, early answers */
	struct table_row *row;
	struct position *position;
	struct maker *maker;
};
struct batch {
	struct op *op;
	size_t n, max;
	uint64_t number;
	bool failed;			/* there was no memory for all of it */
};

struct store {
	struct base reader, writer;
	struct store_owner owner;
	int lock;			/* held while the store is open */
	int64_t last_id;
	uint64_t on_disk;		/* the last batch that is */
	struct batch open, written;	/* being filled; being written */
	bool flush;			/* the open one is to go as soon as the writer is free */
	bool writing;			/* `written` is on its way, and its end has not been told */
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	uv_async_t *finished;		/* the loop's own when the store is closed */
	/* Under the mutex: */
	bool busy, stop;
	uint64_t done;
	char why[256];			/* why the batch `done` failed; "": it did not */
};

/* Starts the thread that writes, and ends it when all is written. */
bool writer_start(struct store *s, uv_loop_t *loop);
void writer_stop(struct store *s);
void batch_release(struct batch *b);

#endif
