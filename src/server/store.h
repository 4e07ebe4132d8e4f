/*
 * store.h - where tables live when the power goes: the interface (store.c), with SQLite (store_*.c) or PostgreSQL (pg_*.c) behind it.
 *
 * Nothing here waits.  A read is a request that is answered later, on the loop's thread.  Writing goes into a batch: everything that one turn of the loop wants
 * written is one transaction, carried out by a thread of its own while the loop goes on and fills the next.  When a batch is on the disk, or could not be put
 * there, `done` is called on the loop's thread.  So a choice costs its table no more than one write to the disk, and many tables share that write.  What one
 * table wants written and the store refuses is left out of the batch; the others' is kept.
 *
 * Reads do not see what is still on its way: a table with unfinished batches is kept in memory by its owner.
 *
 * SQLite has one server.  PostgreSQL may have several, the nodes of a cluster: each table belongs to one of them at a time, and only that one reads its past and writes
 * it.  A node holds its tables by a lease of its own, and when that is lost so is everything it has in memory (`serving`).  docs/cluster.md says why it is safe.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "host/buffer.h"
#include "host/setup.h"
#include "arkham.h"
#include "token.h"

enum { TABLE_NAME = 81, SEAT_BOT = SETUP_BOT, SEAT_NAME = 64, PHASE_NAME = 24, OUTCOME_NAME = 16, GAME_NAME = 16, UNIT_NAME = 16, NODE_ADDRESS = 64, STORE_LOST = 64, STORE_UNDOS = 4 };

/* An undo or redo that waits for the consent of others. */
struct proposal {
	bool open, redo;
	uint32_t step;			/* where it leads */
	uint32_t by, agreed;		/* seats */
	char to[UNIT_NAME];		/* the unit that was asked for; "": a step */
};

/* Where a table is: what the list of tables tells, without its game. */
struct position {
	uint32_t at, version;		/* step shown; see struct session */
	int64_t touched;		/* seconds since 1970 */
	int turn, asked;		/* asked: the seat; -1 when the game is over */
	char phase[PHASE_NAME], over[OUTCOME_NAME];
	char investigator[ARK_SEATS][ARK_KEY];
	struct proposal proposal;	/* about this position */
};

struct seat {
	char name[SEAT_NAME];
	char bot[SEAT_BOT];		/* "": a person */
	unsigned char token[TOKEN_HASH];
};

/* A table as it is kept. */
struct table_row {
	int64_t id;
	char code[CODE_TEXT], name[TABLE_NAME], game[GAME_NAME];
	int64_t created;
	int undo;			/* enum undo_policy */
	bool shared;
	uint32_t facts;			/* enum table_fact, as bits */
	unsigned char host[TOKEN_HASH], watch[TOKEN_HASH];
	int seats;
	struct seat seat[ARK_SEATS];
	struct position position;
};

/* What everybody who sits down is told of how the table came to be. */
enum table_fact {
	FACT_SEED = 1,			/* its maker chose the seed */
	FACT_LOADED = 2,		/* it was made from a record or another table */
	FACT_CHANGED = 4,		/* something in its past was set or rigged */
	FACT_RECORD = 8,		/* the host has had its record, and the seed in it, before the end */
	FACTS_TOLD = 4,			/* so many of them */
	FACT_SAT = 8,			/* from this bit on: seats that a person has sat in */
};

/* What made a table's past: a past made by another program is checked and written anew. */
struct maker {
	char engine[16], build[24];
	uint64_t content, start;	/* start: hash of the first position */
};

/* A table's past as it was kept, to be played again. */
struct stored_choice {
	size_t key;			/* offset in `text` */
	uint64_t hash;
};
struct stored_change {
	uint32_t step;
	bool rig;
	size_t what, value;		/* offsets in `text` */
};
struct stored_past {
	struct buffer setup;		/* JSON */
	struct maker maker;
	struct stored_choice *choice;
	size_t choices, choices_max;
	struct stored_change *change;
	size_t changes, changes_max;
	struct buffer text;
	bool failed;			/* there was no memory for all of it, or a value cannot be */
};
void stored_past_free(struct stored_past *p);

struct store;
struct store_owner {
	void *self;
	/*
	 * Batches up to this one are done.  `why` is NULL when they are on the disk; what these tables wanted written in it is not, and lost.  With a reason all of them
	 * and the open batch are lost.
	 */
	void (*done)(void *self, uint64_t batch, const char *why, const int64_t *lost, int lost_n);
	/* The lease is there, or it is lost: then nothing that is in memory may be told or written any more.  NULL where there is one server alone. */
	void (*serving)(void *self, bool yes);
	/* Somebody has changed who serves what: who waits for a table may ask again.  NULL where there is one server alone. */
	void (*woken)(void *self);
};

/* Whether that is the address of a database, and no folder. */
bool store_is_url(const char *where);
/* Opens the store in a folder, made when it is not there, or in a database.  NULL with a sentence in `why`. */
struct store *store_open(const char *where, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n);
/* Becomes a node, which others reach at that address; `serving` tells when.  False when the system gives no memory. */
bool store_join(struct store *s, const char *address);
/* Whether what is in memory may be told now. */
bool store_serving(struct store *s);
/* Whether a node is there at that address, as far as we know. */
bool store_alive(const struct store *s, const char *address);
/* The same of any node whose address begins so, before its port. */
bool store_node(const struct store *s, const char *host);
/* What nodes show each other; "" where there is one server alone. */
const char *store_secret(const struct store *s);
/* Writes what is left and waits for it.  Reads that were not answered never are.  The loop lets go of its part when it runs again. */
void store_close(struct store *s);

/* ---- reading: answered later ------------------------------------------ */

/* Where a table is. */
enum store_place {
	PLACE_NONE,			/* no table has that token */
	PLACE_HERE,			/* ours */
	PLACE_FREE,			/* nobody's */
	PLACE_NODE,			/* another node's, or one that a newer node must take: its address tells which */
	PLACE_NEWER,			/* a newer version has played it, and no node of that version is there */
	PLACE_UNKNOWN,			/* the store cannot be asked now */
};
struct store_found {
	enum store_place place;
	char address[NODE_ADDRESS];
	struct table_row row;		/* unless there is none or it is not known */
	char *early[ARK_SEATS];		/* what its seats have answered before they were asked (early.c); who takes one leaves NULL */
};
typedef void store_found_fn(void *self, struct store_found *found);
/* The table that a token belongs to; with `take` it becomes ours when nobody has it. */
void store_find(struct store *s, const unsigned char token[TOKEN_HASH], bool take, store_found_fn *then, void *self);
/* A table has left memory, and all that was written of it is in the store: others may take it. */
void store_leave(struct store *s, int64_t id);
/* A table's past, which is the taker's, or NULL when there is none. */
typedef void store_past_fn(void *self, struct stored_past *past);
void store_past(struct store *s, int64_t id, store_past_fn *then, void *self);
/* A number for a new table. */
int64_t store_new_id(struct store *s);

/* ---- writing: into the open batch ------------------------------------ */

/* The whole row, seats included; a new table with its setup and maker, else NULL for both. */
void store_put_table(struct store *s, const struct table_row *row, const char *setup, const struct maker *maker);
/* A choice: those from its step on, and changes behind it, are gone first when `cut`. */
void store_put_choice(struct store *s, int64_t id, uint32_t step, bool cut, const char *key, uint64_t hash);
/* What was set or rigged at a step; they are put in order. */
void store_put_change(struct store *s, int64_t id, uint32_t n, uint32_t step, bool rig, const char *what, const char *value);
/* Lays the past that is there aside, for good, before another one is put: what another version made is never thrown away. */
void store_put_aside(struct store *s, int64_t id, const char *why);
void store_put_position(struct store *s, int64_t id, int seats, const struct position *p);
void store_put_maker(struct store *s, int64_t id, const char *setup, const struct maker *maker);
void store_put_early(struct store *s, int64_t id, int seat, const char *early);
void store_delete(struct store *s, int64_t id);
/* Deletes what nobody has played since. */
void store_expire(struct store *s, int64_t before);
/* Number of the open batch, and of the last one that is on the disk; whether anything is in the open one. */
uint64_t store_batch(const struct store *s);
uint64_t store_done(const struct store *s);
bool store_dirty(const struct store *s);
/* Hands the open batch over as soon as the one before it is done. */
void store_flush(struct store *s);
/* Batches written so far, and the longest time that one took, in microseconds, since it was asked for last. */
uint64_t store_written(const struct store *s, uint64_t *longest_us);

#endif
