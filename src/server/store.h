/*
 * store.h - where tables live when the power goes: the interface, with SQLite behind it (store_sqlite.c).
 *
 * Reading is done at once, on the loop's thread.  Writing goes into a batch: everything that one turn of the loop wants written is one transaction, carried out
 * by a thread of its own while the loop goes on and fills the next.  When a batch is on the disk, or could not be put there, `done` is called on the loop's thread.
 * So a choice costs its table no more than one write to the disk, and many tables share that write.
 *
 * Reads do not see what is still on its way: a table with unfinished batches is kept in memory by its owner.
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

enum { TABLE_NAME = 81, SEAT_BOT = SETUP_BOT, SEAT_NAME = 64, PHASE_NAME = 24, OUTCOME_NAME = 16, GAME_NAME = 16, UNIT_NAME = 16, STORE_FORMAT = 2 };

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
	unsigned char host[TOKEN_HASH], watch[TOKEN_HASH];
	int seats;
	struct seat seat[ARK_SEATS];
	struct position position;
};

/* What made a table's past: a past made by another program is checked and written anew. */
struct maker {
	char engine[16], build[24];
	uint64_t content, start;	/* start: hash of the first position */
};

struct store;
struct store_owner {
	void *self;
	/* Batches up to this one are done; `why` is NULL when they are on the disk, else they and the open one are lost. */
	void (*done)(void *self, uint64_t batch, const char *why);
};

/* Opens the store in a folder, made when it is not there.  NULL with a sentence in `why`. */
struct store *store_open(const char *folder, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n);
/* Writes what is left and waits for it.  The loop lets go of its part when it runs again. */
void store_close(struct store *s);

/* ---- reading --------------------------------------------------------- */

/* Number of the table a token belongs to; 0 when there is none. */
int64_t store_token(struct store *s, const unsigned char token[TOKEN_HASH]);
bool store_table(struct store *s, int64_t id, struct table_row *row);
/* The setup as JSON, who made it, and each choice in order: `each` gets key and hash; false when the table is not there. */
bool store_past(struct store *s, int64_t id, struct buffer *setup, struct maker *maker, void (*each)(void *self, const char *key, uint64_t hash), void *self);
/* What a seat has answered before it was asked (early.c), to be freed; NULL when there is nothing. */
char *store_early(struct store *s, int64_t id, int seat);
/* A number that no table has had. */
int64_t store_new_id(struct store *s);

/* ---- writing: into the open batch ------------------------------------ */

/* The whole row, seats included; a new table with its setup and maker, else NULL for both. */
void store_put_table(struct store *s, const struct table_row *row, const char *setup, const struct maker *maker);
/* A choice: those from its step on are gone first when `cut`. */
void store_put_choice(struct store *s, int64_t id, uint32_t step, bool cut, const char *key, uint64_t hash);
void store_put_position(struct store *s, int64_t id, int seats, const struct position *p);
void store_put_maker(struct store *s, int64_t id, const struct maker *maker);
void store_put_early(struct store *s, int64_t id, int seat, const char *early);
void store_delete(struct store *s, int64_t id);
/* Number of the open batch, and of the last one that is on the disk; whether anything is in the open one. */
uint64_t store_batch(const struct store *s);
uint64_t store_done(const struct store *s);
bool store_dirty(const struct store *s);
/* Hands the open batch over as soon as the one before it is done. */
void store_flush(struct store *s);

#endif
