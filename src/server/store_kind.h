/*
 * store_kind.h - between the store's front (store.c: batches on the loop's side, requests to read) and what is behind it: SQLite (store_*.c) or PostgreSQL (pg_*.c).
 *
 * One batch at a time is on its way: the front hands it over by `write`, and store_wrote() tells its end.  A request to read is handed over by `read`, and
 * request_end() answers it.  Both are called on the loop's thread.
 */
#ifndef SERVER_STORE_KIND_H
#define SERVER_STORE_KIND_H

#include "store.h"

/* ---- what is to be written ------------------------------------------------ */

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
/* What belongs to one table together, in the order it was put; NULL when there is no memory. */
size_t *batch_order(const struct batch *b);
/* Notes that a table's part was refused; false when there is no room to note it. */
bool batch_lose(struct batch *b, int64_t id);
bool batch_lost(const struct batch *b, int64_t id);

/* Texts that stand in rows: who plays, and what was proposed. */
enum { INVESTIGATORS_TEXT = ARK_SEATS * ARK_KEY, PROPOSAL_TEXT = 64 };
void investigators_write(const struct position *p, int seats, char text[INVESTIGATORS_TEXT]);
void proposal_write(const struct proposal *p, char text[PROPOSAL_TEXT]);

/* ---- what is to be read ---------------------------------------------------- */

struct read_request {
	struct read_request *next;
	bool find;			/* a table by its token, else a past */
	bool take;			/* the table is to become ours when nobody has it */
	unsigned char token[TOKEN_HASH];
	int64_t id;
	void *self;
	store_found_fn *found;
	store_past_fn *passed;
	struct store_found answer;
	struct stored_past *past;
};
/* Answers a request, and frees it. */
void request_end(struct read_request *q);
void request_free(struct read_request *q);

/* One row of a database's answer, its columns by number. */
struct columns {
	void *of;
	int64_t (*number)(void *of, int at);
	const char *(*text)(void *of, int at);		/* valid until the next one is asked for */
	bool (*hash)(void *of, int at, unsigned char hash[TOKEN_HASH]);
};
/* The columns that row_take() and past_take() want, in their order. */
#define TABLE_COLUMNS "code, name, created, undo, shared, host, watch, seats, at, version, touched, turn, phase, asked, over, investigators, game, proposal, facts"
#define SEAT_COLUMNS "seat, name, bot, token, early"
#define PAST_COLUMNS "setup, engine, build, content, start"
#define CHOICE_COLUMNS "key, hash, step"
#define CHANGE_COLUMNS "step, rig, what, value"
/* False when it holds what cannot be. */
bool row_take(struct table_row *row, const struct columns *c);
/* A row of its seats; `seen` collects which there were. */
void seat_take(struct table_row *row, char *early[ARK_SEATS], const struct columns *c, uint32_t *seen);
bool seats_whole(const struct table_row *row, uint32_t seen);
struct stored_past *past_take(const struct columns *c);
void choice_take(struct stored_past *p, const struct columns *c);
void change_take(struct stored_past *p, const struct columns *c);
/* All of it was taken. */
void past_end(struct stored_past *p);

/* ---- the store ------------------------------------------------------------- */

struct store_kind {
	void (*close)(struct store *s);
	void (*write)(struct store *s, struct batch *b);
	void (*read)(struct store *s, struct read_request *q);
	/* These are NULL where there is one server alone: it always serves, and what it has is its own. */
	bool (*join)(struct store *s, const char *address);
	bool (*serving)(struct store *s);
	void (*leave)(struct store *s, int64_t id);
	const char *(*secret)(const struct store *s);
	bool (*alive)(const struct store *s, const char *address, bool host_alone);
};
struct store {
	const struct store_kind *kind;
	struct store_owner owner;
	struct batch open, written;	/* being filled; being written */
	uint64_t on_disk;		/* the last batch that is */
	bool flush;			/* the open one is to go as soon as the one before it is written */
	bool writing;			/* `written` is on its way, and its end has not been told */
	uint64_t batches, longest_us;
};
void store_begin(struct store *s, const struct store_kind *kind, const struct store_owner *owner);
/* The batch that was on its way is in the store, or (`why`) is not. */
void store_wrote(struct store *s, const char *why, uint64_t took_us);
/* Frees what the front holds. */
void store_end(struct store *s);

/* How each kind is opened: store_open() knows which. */
struct store *sqlite_open(const char *folder, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n);
struct store *pg_open(const char *url, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n);

#endif
