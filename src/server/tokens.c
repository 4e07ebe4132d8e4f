/* tokens.c - which table a token belongs to: in memory by an index, else the store is asked. */
#include <stdlib.h>
#include <string.h>

#include "server.h"

/* A token of a table in memory. */
struct token_entry {
	struct token_entry *next;	/* in its bucket */
	struct token_entry *also;	/* of the same table */
	struct table *table;
	int role;
	unsigned char hash[TOKEN_HASH];
};

/* A hash is as good as random. */
static struct token_entry **bucket_of(struct server *srv, const unsigned char hash[TOKEN_HASH])
{
	return &srv->token_bucket[(hash[0] << 8 | hash[1]) % TABLE_BUCKETS];
}

static void entry_add(struct table *t, const unsigned char hash[TOKEN_HASH], int role)
{
	static const unsigned char none[TOKEN_HASH];
	struct token_entry *e = memcmp(hash, none, TOKEN_HASH) ? malloc(sizeof(*e)) : NULL, **bucket = bucket_of(t->srv, hash);
	if (!e)
		return;
	*e = (struct token_entry){ .next = *bucket, .also = t->tokens, .table = t, .role = role };
	memcpy(e->hash, hash, TOKEN_HASH);
	*bucket = e;
	t->tokens = e;
}

void tokens_unindex(struct table *t)
{
	while (t->tokens) {
		struct token_entry *e = t->tokens, **at = bucket_of(t->srv, e->hash);
		while (*at != e)
			at = &(*at)->next;
		*at = e->next;
		t->tokens = e->also;
		free(e);
	}
}

void tokens_index(struct table *t)
{
	tokens_unindex(t);
	for (int i = 0; i < t->row.seats; i++)
		entry_add(t, t->row.seat[i].token, i);
	entry_add(t, t->row.watch, ROLE_WATCH);
	entry_add(t, t->row.host, ROLE_HOST);
}

static const struct token_entry *entry_find(struct server *srv, const unsigned char hash[TOKEN_HASH])
{
	const struct token_entry *e = *bucket_of(srv, hash);
	while (e && !token_same(e->hash, hash))
		e = e->next;
	return e;
}

/* ---- the store is asked ------------------------------------------------------ */

/* What is being looked up for a client, who may go before it is answered. */
struct look {
	struct look *next;		/* of the same client */
	struct server *srv;
	struct client *client;		/* NULL: gone */
	unsigned char hash[TOKEN_HASH];
};

static void look_remove(struct look *l)
{
	struct look **at = &l->client->looking;
	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	l->client->looks--;
}

/* A table that is in memory knows its own tokens: the store may still have one that was replaced a moment ago. */
static void found(void *self, const struct table_row *row, char *early[ARK_SEATS])
{
	struct look *l = self;
	struct client *c = l->client;
	if (row && !table_known(l->srv, row->id))
		table_enter(l->srv, row, early);
	else
		for (int i = 0; row && i < ARK_SEATS; i++)
			free(early[i]);
	if (c && !entry_find(l->srv, l->hash) && c->missing_n < TABLE_TOKENS)
		memcpy(c->missing[c->missing_n++], l->hash, TOKEN_HASH);
	if (c)
		look_remove(l);
	free(l);
	if (c && !c->looks)
		client_go_on(c);
}

static bool is_missing(const struct client *c, const unsigned char hash[TOKEN_HASH])
{
	for (int i = 0; i < c->missing_n; i++)
		if (!memcmp(c->missing[i], hash, TOKEN_HASH))
			return true;
	return false;
}

/* Asks the store; false when there is no memory for it. */
static bool look_up(struct client *c, const unsigned char hash[TOKEN_HASH])
{
	struct look *l = malloc(sizeof(*l));
	if (!c->missing)
		c->missing = malloc(sizeof(*c->missing) * TABLE_TOKENS);
	if (!l || !c->missing || c->looks >= TABLE_TOKENS) {
		free(l);
		return false;
	}
	*l = (struct look){ .next = c->looking, .srv = c->srv, .client = c };
	memcpy(l->hash, hash, TOKEN_HASH);
	c->looking = l;
	c->looks++;
	store_find(c->srv->store, hash, found, l);
	return true;
}

void tokens_gone(struct client *c)
{
	for (struct look *l = c->looking; l; l = l->next)
		l->client = NULL;
	tokens_forget(c);
}

void tokens_forget(struct client *c)
{
	free(c->missing);
	c->missing = NULL;
	c->missing_n = 0;
}

struct table *table_of_token(struct client *c, const char *token, int *role)
{
	unsigned char hash[TOKEN_HASH];
	*role = ROLE_NONE;
	if (!token_hash(token, hash))
		return NULL;
	const struct token_entry *e = entry_find(c->srv, hash);
	if (e) {
		*role = e->role;
		return e->table;
	}
	if (!is_missing(c, hash) && look_up(c, hash))
		*role = ROLE_WAIT;
	return NULL;
}
