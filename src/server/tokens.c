/* tokens.c - which table a token belongs to: in memory by an index, else the store is asked, which may say that it is another node's. */
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

/* What was found for the letter that is being answered and is not in memory: nothing, or a table of another node. */
struct looked {
	struct looked *next;
	unsigned char hash[TOKEN_HASH];
	struct table *abroad;		/* its row alone; NULL: nobody has that token */
};

static void look_remove(struct look *l)
{
	struct look **at = &l->client->looking;
	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	l->client->looks--;
}

static void looked_add(struct client *c, const unsigned char hash[TOKEN_HASH], const struct store_found *found)
{
	struct looked *l = calloc(1, sizeof(*l));
	const bool abroad = found->place != PLACE_NONE;
	if (l && abroad)
		l->abroad = calloc(1, sizeof(*l->abroad));
	if (!l || (abroad && !l->abroad)) {
		free(l);
		net_close(c->conn, true);
		return;
	}
	memcpy(l->hash, hash, TOKEN_HASH);
	if (abroad) {
		l->abroad->srv = c->srv;
		l->abroad->row = found->row;
		l->abroad->place = found->place;
		memcpy(l->abroad->address, found->address, sizeof(found->address));
	}
	l->next = c->looked;
	c->looked = l;
}

/* A table that is in memory knows its own tokens: the store may still have one that was replaced a moment ago. */
static void found(void *self, struct store_found *f)
{
	struct look *l = self;
	struct client *c = l->client;
	if (f->place == PLACE_HERE && !table_known(l->srv, f->row.id))
		table_enter(l->srv, &f->row, f->early);
	if (f->place == PLACE_HERE)
		f->place = PLACE_NONE;
	if (c && !entry_find(l->srv, l->hash))
		looked_add(c, l->hash, f);
	if (c)
		look_remove(l);
	free(l);
	if (c && !c->looks)
		client_go_on(c);
}

static const struct looked *looked_find(const struct client *c, const unsigned char hash[TOKEN_HASH])
{
	const struct looked *l = c->looked;
	while (l && memcmp(l->hash, hash, TOKEN_HASH))
		l = l->next;
	return l;
}

/* Asks the store; false when there is no memory for it. */
static bool look_up(struct client *c, const unsigned char hash[TOKEN_HASH], bool take)
{
	struct look *l = c->looks < TABLE_TOKENS ? malloc(sizeof(*l)) : NULL;
	if (!l)
		return false;
	*l = (struct look){ .next = c->looking, .srv = c->srv, .client = c };
	memcpy(l->hash, hash, TOKEN_HASH);
	c->looking = l;
	c->looks++;
	store_find(c->srv->store, hash, take, found, l);
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
	while (c->looked) {
		struct looked *l = c->looked;
		c->looked = l->next;
		free(l->abroad);
		free(l);
	}
}

/* What a token of a row is for. */
static int role_of(const struct table_row *row, const unsigned char hash[TOKEN_HASH])
{
	for (int i = 0; i < row->seats; i++)
		if (token_same(row->seat[i].token, hash))
			return i;
	return token_same(row->host, hash) ? ROLE_HOST : ROLE_WATCH;
}

struct table *table_of_token(struct client *c, const char *token, bool take, int *role)
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
	const struct looked *l = looked_find(c, hash);
	if (l && l->abroad) {
		*role = role_of(&l->abroad->row, hash);
		return l->abroad;
	}
	if (!l && look_up(c, hash, take))
		*role = ROLE_WAIT;
	return NULL;
}
