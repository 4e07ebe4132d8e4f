/*
 * server.h - the tables of `arkham serve`, and who sits at them.
 *
 * A table is a game with seats.  Its session is in memory while somebody plays; its past is in the store.  A client is a connection; it has joined at most one table,
 * with the rights of the tokens it showed.  Everything here runs on the loop's thread.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "app/rpc.h"
#include "app/session.h"
#include "net.h"
#include "token.h"

enum { TABLE_NAME = 81, TABLE_TOKENS = 200, SEAT_BOT = 16, TABLE_BUCKETS = 4096 };

/* May a choice be taken back?  UNDO_BY_PEOPLE: freely while one person plays, by consent when several do. */
enum undo_policy { UNDO_BY_PEOPLE, UNDO_FREE, UNDO_CONSENT, UNDO_OFF, UNDO_POLICIES };

struct seat {
	char name[64];
	char bot[SEAT_BOT];		/* "": a person */
	unsigned char token[TOKEN_HASH];
};

struct table {
	struct server *srv;
	struct table *next;		/* in its bucket */
	char code[CODE_TEXT], name[TABLE_NAME];
	int64_t created, touched;	/* seconds since 1970 */
	enum undo_policy undo;
	bool shared;			/* somebody joined who does not hold every person's seat */
	unsigned char host[TOKEN_HASH], watch[TOKEN_HASH];
	int seats;
	struct seat seat[ARK_SEATS];
	struct session *session;
	struct client *clients;
	uint64_t batch;			/* must be in the store before anything about the table leaves */
};

struct client {
	struct server *srv;
	struct conn *conn;
	struct table *table;		/* NULL: none joined */
	struct client *next, *prev;	/* at the table */
	uint32_t seats;			/* bit n: acts for seat n */
	bool host;
	uint32_t told;			/* events it has been told */
};

struct server {
	const struct ark_content *content;
	uv_loop_t *loop;
	struct net *net;
	struct table *bucket[TABLE_BUCKETS];
};

/* ---- messages: clients.c --------------------------------------------- */

struct net_owner server_owner(struct server *srv);
/* Sends a text to a client; it waits for the table's batch. */
void client_send(struct client *c, const struct buffer *text);
/* Leaves the table it has joined. */
void client_leave(struct client *c);

/* ---- tables: table.c ------------------------------------------------- */

/* The tokens of a new table, told once. */
struct table_tokens {
	char host[TOKEN_TEXT], watch[TOKEN_TEXT], seat[ARK_SEATS][TOKEN_TEXT];
};
/* A table around a session, which it takes over also when it fails. */
struct table *table_new(struct server *srv, struct session *s, struct table_tokens *tokens, struct ark_error *e);
void table_free(struct table *t);
/* The table that a token belongs to and what it is for: the seat, or one of these; NULL when there is none. */
enum { ROLE_HOST = -1, ROLE_WATCH = -2 };
struct table *table_of_token(struct server *srv, const char *token, int *role);

/* One person holds every seat that is not a bot's. */
bool table_alone(const struct table *t);
bool table_over(const struct table *t);
enum undo_policy table_undo(const struct table *t);
/* Seats of persons, as bits. */
uint32_t table_people(const struct table *t);
uint32_t table_online(const struct table *t);
/* Who is asked now; -1 when the game is over. */
int table_asked(const struct table *t);
/* Through whose eyes a client sees the table: the seat that is asked when it holds it, else its first, else -1 for what is public. */
int table_view_seat(const struct table *t, const struct client *c);

void table_write_players(const struct table *t, struct buffer *b);
void table_write_line(const struct table *t, struct buffer *b);
/* decision, view, view_seat: the members that `join` and `changed` share. */
void table_write_position(const struct table *t, const struct client *c, struct buffer *b);

/* Tells everybody at the table that it has changed.  `reset`: the past is another one; `players`: so are the people. */
void table_push(struct table *t, bool reset, bool players);

#define METHOD(name, function, parameters, result) method_fn function;
#include "methods.def"
#undef METHOD

#endif
