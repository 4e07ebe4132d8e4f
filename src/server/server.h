/*
 * server.h - the tables of `arkham serve`, and who sits at them.
 *
 * A table is a game with seats.  Its row is in memory while somebody is there, its session while somebody plays; the rest is in the store.  A client is a connection; it
 * has joined at most one table, with the rights of the tokens it showed.  Everything here runs on the loop's thread; work.h has what runs elsewhere.
 *
 * Nothing leaves before it is in the store: what is said about a table waits for the batch with the table's last change (net.h, store.h).
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "host/rpc.h"
#include "host/session.h"
#include "net.h"
#include "store.h"

enum {
	TABLE_TOKENS = 200, TABLE_BUCKETS = 4096,
	SESSIONS_MAX = 4096,		/* games in memory; those not used longest leave first */
	HEAVY = 10,			/* what a message that makes a table or loads a record counts for in the rate */
	EARLY_MAX = 24,			/* answers of one seat that wait for its turn */
	INBOX_MAX = 256,		/* messages of one client that wait for a game to be loaded */
	LATER_MS = 300,			/* who is asked to try again may do it so much later */
};

/* May a choice be taken back?  UNDO_BY_PEOPLE: freely while one person plays, by consent when several do. */
enum undo_policy { UNDO_BY_PEOPLE, UNDO_FREE, UNDO_CONSENT, UNDO_OFF, UNDO_POLICIES };
extern const char *const undo_names[UNDO_POLICIES];

struct table {
	struct server *srv;
	struct table *next;		/* in its bucket */
	uint64_t life;			/* its number among all that were ever in memory: one that was lost and came back is another */
	enum store_place place;		/* PLACE_HERE, or it is only known for a moment and in no bucket (tokens.c); */
	char address[NODE_ADDRESS];	/* then the node that has it */
	struct table_row row;
	struct session *session;	/* NULL: not in memory */
	char note[ARK_TEXT];		/* what became of its past when it was loaded by another version; "": nothing */
	char trouble[ARK_TEXT];		/* why it cannot be loaded; "": it can */
	struct stored_past *broken;	/* what there is of it then, or NULL */
	struct token_entry *tokens;	/* in the index */
	bool loading, thinking;		/* a job is at work: the past, a bot */
	bool deleted;			/* nothing may be written of it any more */
	struct client *clients;		/* that have joined */
	char *early[ARK_SEATS];		/* what was answered before it was asked, as `kind key` lines; NULL: nothing */
	struct table *restless;		/* the next one that somebody has left; */
	bool left;			/* it is among them */
	uint64_t batch;			/* must be in the store before anything about the table leaves */
	uint64_t used;			/* when, by the loop's clock */
};

/* A message that waits for its turn. */
struct letter {
	struct letter *next;
	size_t n;
	char text[];
};

struct client {
	struct server *srv;
	struct conn *conn;
	struct client *all_next, *all_prev;
	struct table *table;		/* NULL: none joined */
	struct client *next, *prev;	/* at the table */
	uint32_t seats;			/* bit n: acts for seat n */
	bool host;
	uint32_t told;			/* events it has been told */
	struct session *replay;		/* a game it reads beside the table; NULL while that is on a thread */
	bool replays;			/* it has one */
	struct letter *inbox;		/* the first is being answered */
	int inbox_n;
	struct table *wants;		/* the table whose game the first letter needs */
	bool parked;			/* its letters wait for a job */
	uint64_t batch;			/* what the answer being written waits for, */
	int64_t about;			/* and the table it tells of */
	bool known;			/* it has shown a token that is one */
	struct look *looking;		/* tokens that are being looked up in the store, */
	int looks;			/* and how many they are */
	struct looked *looked;		/* what was found of those that the letter being answered named and that are not in memory */
	struct pass *pass;		/* the node that answers in our place; NULL: we do */
	bool patient;			/* waits until a table can be had; */
	int tries;			/* for the so many'th time */
};

struct server {
	const struct ark_content *content;
	uv_loop_t *loop;
	struct net *net;
	struct store *store;
	const char *data;		/* the folder */
	struct client *clients;
	struct table *bucket[TABLE_BUCKETS];
	struct table *restless;		/* tables that somebody has left in this turn of the loop */
	struct token_entry *token_bucket[TABLE_BUCKETS];
	struct addresses *addresses;
	struct queue *queue;
	struct turns *turns;		/* of bots: bots.c */
	int tables, sessions, replays;
	int dropped;			/* games that left memory since it was given back */
	int tables_a_day;		/* that one address may make; 0 is any number */
	unsigned idle_seconds;		/* a game that nobody looks at stays in memory for so long */
	bool stopping;
	bool read_only;			/* there is hardly any room on the disk: nothing may be changed */
	struct meter *meter;		/* what was counted: metrics.c */
	uint64_t lives;			/* tables that were ever in memory */
	struct passes *passes;		/* clients that other nodes answer: pass.c */
};

/* ---- messages: clients.c --------------------------------------------- */

struct net_owner server_owner(struct server *srv);
/* A word to everybody: the server stops. */
void clients_goodbye(struct server *srv);
/* Sends a text to a client; it waits for what the table or the call it answers has written. */
void client_send(struct client *c, const struct buffer *text);
/* What is answered tells of this table: when that is lost, so is the answer. */
void client_tells(struct client *c, const struct table *t);
void client_answer(struct client *c, const json_t *id, const struct buffer *result);
void client_error(struct client *c, const json_t *id, const struct ark_error *e);
/* A large message has been taken apart: it is answered, and those behind it. */
void client_large(struct client *c, struct request *r);
/* A message that nobody has read is answered with the time to wait. */
void client_busy(struct client *c, const struct ark_error *e, int retry_ms);
/* Takes no more messages until client_go_on(). */
void client_park(struct client *c);
void client_go_on(struct client *c);
/* Lets a message count for more than one; false with the error when the rate does not allow it. */
bool client_heavy(struct call *c);
/* The same for one that makes a table: an address may make so many a day. */
bool client_makes(struct call *c);
void client_join(struct client *c, struct table *t, uint32_t seats, bool host);
void client_leave(struct client *c);

/* ---- tables: table.c ------------------------------------------------- */

/* The tokens of a new table, told once. */
struct table_tokens {
	char host[TOKEN_TEXT], watch[TOKEN_TEXT], seat[ARK_SEATS][TOKEN_TEXT];
};
/* What a table has beside its game. */
struct table_wish {
	char name[TABLE_NAME];
	enum undo_policy undo;
	bool shared;			/* several people are to sit there */
	uint32_t facts;			/* enum table_fact */
};
/* A table around a session with its past, which it takes over also when it fails. */
struct table *table_new(struct server *srv, struct session *s, const struct table_wish *wish, struct table_tokens *tokens, struct ark_error *e);
/*
 * The table that a token belongs to and what it is for: the seat, or one of these.  NULL when there is none, or with ROLE_WAIT when the store is asked: then the client
 * is parked, and its letter answered again when the store has said what there is.  `take`: a table that nobody has becomes ours.  One whose place is not here is another
 * node's, and valid while the letter is answered.
 */
enum { ROLE_HOST = -1, ROLE_WATCH = -2, ROLE_NONE = -3, ROLE_WAIT = -4 };
struct table *table_of_token(struct client *c, const char *token, bool take, int *role);
/* The tokens of a table have changed: tokens.c. */
void tokens_index(struct table *t);
void tokens_unindex(struct table *t);
/* The letter is answered; the client has gone. */
void tokens_forget(struct client *c);
void tokens_gone(struct client *c);
/* The one in memory with that number, or NULL. */
struct table *table_known(struct server *srv, int64_t id);
/* The same, when it has not left memory since. */
struct table *table_still(struct server *srv, int64_t id, uint64_t life);
/* Takes over the game that was loaded, or what is wrong with it. */
void table_loaded(struct table *t, struct session *s, const char *note, bool rewritten, const struct ark_error *e);
/* After a choice of the session: into the store, and to everybody. */
void table_chosen(struct table *t, bool cut);
/* After an undo or redo. */
void table_travelled(struct table *t);
/* A proposal was made or answered: into the store, and to everybody. */
void table_proposed(struct table *t);
/* Name, seats or rights have changed: into the store; and to everybody. */
void table_keep(struct table *t);
void table_edited(struct table *t);
void table_delete(struct table *t, const char *why);
/* Somebody who played has left: the others are told when the turn of the loop is over, once, however many leave in it. */
void table_left(struct table *t);
void tables_tell_left(struct server *srv);
/* Lets go of what nobody uses; `all`: of everything, for the end.  True when there may be more: it wants to be called again soon. */
bool tables_sweep(struct server *srv, bool all);
/* What was not stored is forgotten, of these tables or (NULL) of all: clients come back to what is in the store. */
void tables_lost(struct server *srv, const int64_t *which, int n);
/* The lease is lost: all of them are, and everybody is cut off. */
void tables_forget(struct server *srv);
/* A table that was read from the store; takes the early answers over. */
struct table *table_enter(struct server *srv, const struct table_row *row, char *early[ARK_SEATS]);

/* Nobody but one person has ever shown a link of the table, and its maker did not say that there would be others. */
bool table_alone(const struct table *t);
/* A client has joined: its links were shown. */
void table_met(struct table *t, const struct client *c);
/* Seats whose consent is needed to take something back: persons', and those that a person has sat in before a bot took over. */
uint32_t table_owed(const struct table *t);
bool table_over(const struct table *t);
enum undo_policy table_undo(const struct table *t);
/* Seats of persons, as bits; seats that somebody has joined. */
uint32_t table_people(const struct table *t);
uint32_t table_online(const struct table *t);
/* Through whose eyes a client sees the table: the seat that is asked when it holds it, else its first, else -1 for what is public. */
int table_view_seat(const struct table *t, const struct client *c);

/* ---- what other nodes answer: pass.c ------------------------------------ */

struct passes *passes_new(struct server *srv);
void passes_free(struct passes *p);
/* The letter being answered is for a table of another node, and so is all that follows: false, with the error, when that cannot be. */
bool pass_begin(struct call *c, const struct table *t);
/* The first letter of a client whom another node answers: it was sent there, waits until those before it are answered, or is ours to answer again. */
enum pass_way { PASS_SENT, PASS_WAITS, PASS_OURS };
enum pass_way pass_letter(struct client *c, const char *text, size_t n);
/* The client has gone. */
void pass_gone(struct client *c);
/* Who waits for a table may ask again; who is answered by a node that is no longer there comes back. */
void passes_wake(struct server *srv);
int passes_count(const struct server *srv);

/* ---- answers before their turn: early.c -------------------------------- */

/* What a seat may answer already, as a decision with its `answers` so far; writes nothing when there is nothing. */
bool early_tell(const struct table *t, int seat, struct buffer *b);
/* Takes an answer of a seat whose turn has not come. */
bool early_take(struct table *t, int seat, const json_t *option, struct ark_error *e);
/* Plays what the seat that is asked has answered before; true when it has. */
bool early_play(struct table *t);
/* Forgets what these seats have answered; true when there was anything. */
bool early_drop(struct table *t, uint32_t seats);

/* ---- telling: tell.c ------------------------------------------------- */

void tell_seats(uint32_t seats, struct buffer *b);
void tell_tokens(const struct table *t, const struct table_tokens *tokens, const char *note, struct buffer *b);
/* A line of the list of tables. */
void tell_line(const struct table *t, struct buffer *b);
/* All that who joins is told. */
void tell_join(const struct table *t, const struct client *c, struct buffer *b);
/* The same of a table that cannot be opened, for its host. */
void tell_broken(const struct table *t, const struct client *c, struct buffer *b);
void tell_proposal(const struct table *t, struct buffer *b);
/* Tells everybody at the table what is new.  `reset`: the past is another one; `people`: players, or the proposal, are. */
void tell_changed(struct table *t, bool reset, bool people);
/* Who has joined, told to the others. */
void tell_others(struct table *t, const struct client *but);
/* A client has other rights than before. */
void tell_roles(struct client *c, const struct table *t, const char *why);
void tell_gone(struct client *c, const struct table *t, const char *why);

/* ---- for who manages a table: host.c; replays: replay.c ---------------- */

/* Makes a table around a session that came by a record or from elsewhere, and answers its tokens, or the error. */
void host_made(struct client *c, struct session *s, const struct table_wish *wish, const char *note, const json_t *id);
void replay_gone(struct client *c);

/* ---- methods --------------------------------------------------------- */

/* The table a client has joined, with its game in memory; NULL with the error, or while it is being loaded. */
struct table *call_table(struct call *c);
/* The same without its game; for the host alone. */
struct table *call_host(struct call *c);
/* With its game, for the host, when nobody is harmed by its seed being known. */
struct table *call_open(struct call *c);
/* Whether nobody is harmed by its seed being known; else the error says so. */
bool call_seed(struct call *c, const struct table *t);
/* An error that another try may not meet. */
bool call_later(struct call *c, const char *why);
bool call_name(const json_t *j, char name[TABLE_NAME], struct ark_error *e);

#define METHOD(name, function, parameters, result) method_fn function;
#define CHANGES(name, function, parameters, result) method_fn function;
#include "methods.def"
#undef METHOD
#undef CHANGES

#endif
