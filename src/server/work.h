/*
 * work.h - what would keep the loop waiting: pasts to be played again, records to be read, bots that think.
 *
 * A job runs on a thread of libuv's with copies of what it needs, and ends on the loop's thread, where it finds its table and client again or learns that they are gone.
 */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include "server.h"

struct work *work_new(struct server *srv);
/* Nobody waits for the jobs any more; false while some still run. */
bool work_done(struct server *srv);
void work_free(struct work *w);

/* Brings a table's game back into memory; ends with table_loaded(). */
void work_load(struct table *t);
/* If a bot is to choose at the table, it begins to think; its turn comes after those of other tables. */
void work_bots(struct table *t);
/* Answers `hint` for the open decision. */
bool work_hint(struct call *c, const struct table *t, const char *bot);
/* Reads the record of a call; `then` gets the session and answers, or the error is answered. */
bool work_record(struct call *c, void (*then)(struct client *client, struct session *s, const char *note, const json_t *id, const char *name));
/* Takes a large message apart; ends with client_large().  The letter is taken over. */
bool work_parse(struct client *c, struct letter *letter, const struct method_table *methods);
/* The client has gone: its jobs end without it. */
void work_forget(struct client *c);

#endif
