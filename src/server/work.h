/* work.h - what is done on threads, in queue.h's lanes, and what it is for. */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include "server.h"

/* past.c: brings a table's game back into memory; ends with table_loaded(). */
void work_load(struct table *t);

/* bots.c: if a bot is to choose at the table, it begins to think; its turn comes after those of other tables. */
struct turns *turns_new(struct server *srv);
void turns_free(struct turns *t);
void work_bots(struct table *t);

/* hint.c: answers `hint` for the open decision. */
bool work_hint(struct call *c, const struct table *t, const char *bot);

/* reading.c: takes a large message apart; ends with client_large().  The letter is taken over. */
void work_parse(struct client *c, struct letter *letter, const struct method_table *methods);
/* Reads the record of a call, when `may` says that it may be; `then` gets the session and answers, or the error is answered. */
typedef void record_fn(struct client *client, struct session *s, const char *note, const json_t *id, const char *name);
bool work_record(struct call *c, bool (*may)(struct call *c), record_fn *then);

/* reading.c: does something with a session that nobody else has on a thread, while the client waits.  `run` writes the answer, or an error; `then` follows on the loop's thread. */
struct reading {
	struct session *session;	/* `then` may take it */
	uint32_t step;
	char note[ARK_TEXT];		/* what became of the record it is of */
	void *with;			/* what `run` needs besides, of malloc(); NULL: nothing */
	struct buffer out;
	bool ok;			/* what `run` said: else the error is the answer */
	struct ark_error e;
};
typedef bool reading_fn(struct reading *r);
typedef void reading_then(struct client *client, struct reading *r, const json_t *id);
/* What the reading begins with is given; session and `with` are taken over when the call says true. */
bool work_reading(struct call *c, const struct reading *begin, reading_fn *run, reading_then *then);
/* A `then` that answers what was written, or what went wrong. */
void reading_answer(struct client *client, struct reading *r, const json_t *id);

#endif
