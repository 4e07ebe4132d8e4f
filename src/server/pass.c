/*
 * pass.c - clients that another node answers.
 *
 * A client that asks for a table of another node is passed on: a connection is made to that node, and from then on everything goes through, either way, as it came.  The other
 * node can answer whatever may be asked; only `join` is looked at here again, when all that was asked before it is answered.
 *
 * A node that cannot be reached may be dead, and its lease still good: the client waits until the table can be had, here or elsewhere.
 */
#include <stdlib.h>
#include <string.h>

#include "dial.h"
#include "host/error.h"
#include "host/glance.h"
#include "server.h"

enum {
	LOOK_MS = 200, PATIENCE = 40,	/* who waits for a table asks again so often, and so many times */
	REACH_MS = 1000,		/* a node that does not answer for so long may be dead */
};

struct pass {
	struct pass *next, *prev;
	struct client *client;
	struct dial *dial;
	char address[NODE_ADDRESS];
	bool open;
	bool begun;			/* the message that asked for the table has gone through */
	uint64_t since;
	int pending;			/* messages that have not been answered */
};

struct passes {
	struct server *srv;
	struct pass *first;
	int n;
	uv_timer_t look;
};

static void look(uv_timer_t *timer);

/* Looks after those who wait, while there are any. */
static void look_start(struct passes *all)
{
	if (!uv_is_active((uv_handle_t *)&all->look))
		uv_timer_start(&all->look, look, LOOK_MS, LOOK_MS);
}

/* ---- their end --------------------------------------------------------------- */

static void pass_free(struct pass *p)
{
	struct passes *all = p->client->srv->passes;
	*(p->prev ? &p->prev->next : &all->first) = p->next;
	if (p->next)
		p->next->prev = p->prev;
	all->n--;
	p->client->pass = NULL;
	free(p);
}

void pass_gone(struct client *c)
{
	if (!c->pass)
		return;
	if (c->pass->dial)
		dial_close(c->pass->dial);
	pass_free(c->pass);
}

/* What was found is looked up again a little later: the table may be another's by then. */
static void be_patient(struct client *c)
{
	tokens_forget(c);
	c->patient = true;
	if (++c->tries > PATIENCE)
		net_close(c->conn, true);
	look_start(c->srv->passes);
}

/* ---- what the other node says ----------------------------------------------------- */

/* The messages that have waited go through, in order. */
static void opened(void *self)
{
	struct pass *p = self;
	struct client *c = p->client;
	p->open = true;
	c->tries = 0;
	c->known = true;
	client_leave(c);
	replay_gone(c);
	tokens_forget(c);
	client_go_on(c);
}

static void received(void *self, const char *text, size_t n)
{
	static const char push[] = "{\"jsonrpc\":\"2.0\",\"method\":";
	struct pass *p = self;
	struct client *c = p->client;
	struct net_frame *f = net_frame_new(text, n);
	if (f)
		net_send(c->conn, f, 0, 0);
	else
		net_close(c->conn, true);
	net_frame_release(f);
	if (p->pending > 0 && (n < sizeof(push) - 1 || memcmp(text, push, sizeof(push) - 1)))
		p->pending--;
	/* A message that is ours to answer may have waited for that. */
	if (!p->pending)
		client_go_on(c);
}

static void closed(void *self)
{
	struct pass *p = self;
	struct client *c = p->client;
	const bool open = p->open;
	pass_free(p);
	if (open)
		net_close(c->conn, true);
	else
		be_patient(c);
}

/* ---- beginning ----------------------------------------------------------------------- */

static bool pass_dial(struct client *c, const char *address)
{
	struct pass *p = calloc(1, sizeof(*p));
	struct passes *all = c->srv->passes;
	if (!p)
		return false;
	memcpy(p->address, address, sizeof(p->address));
	p->client = c;
	p->since = uv_now(c->srv->loop);
	p->dial = dial_open(c->srv->net, address, store_secret(c->srv->store), net_address(c->conn)->text, &(struct dial_owner){ p, opened, received, closed });
	if (!p->dial) {
		free(p);
		return false;
	}
	p->next = all->first;
	if (p->next)
		p->next->prev = p;
	all->first = p;
	all->n++;
	c->pass = p;
	look_start(all);
	return true;
}

bool pass_begin(struct call *c, const struct table *t)
{
	struct client *client = c->host;
	if (t->place == PLACE_NEWER)
		return error_set(c->e, ARK_UNAVAILABLE, "a newer version of the program has played this table, and no server of that version is there");
	/* It was ours when we were asked to answer for somebody, and is not any more: he looks again. */
	if (net_is_node(client->conn))
		return call_later(c, "this table is on its way to another server: try again");
	if (t->place != PLACE_NODE || !pass_dial(client, t->address))
		be_patient(client);
	return false;
}

enum pass_way pass_letter(struct client *c, const char *text, size_t n)
{
	struct pass *p = c->pass;
	const struct glance g = json_glance(text, n);
	if (p->begun && !strcmp(g.method, "join")) {
		if (p->pending)
			return PASS_WAITS;
		pass_gone(c);
		return PASS_OURS;
	}
	p->begun = true;
	p->pending += g.id;
	if (!dial_send(p->dial, text, n))
		net_close(c->conn, true);
	return PASS_SENT;
}

/* ---- waiting ---------------------------------------------------------------------------- */

static bool patient_wake(struct server *srv)
{
	bool any = false;
	struct client *next;
	for (struct client *c = srv->clients; c; c = next) {
		next = c->all_next;
		if (!c->patient)
			continue;
		any = true;
		c->patient = false;
		client_go_on(c);
	}
	return any;
}

static void look(uv_timer_t *timer)
{
	struct passes *all = timer->data;
	struct pass *next;
	bool any = patient_wake(all->srv);
	for (struct pass *p = all->first; p; p = next) {
		struct client *c = p->client;
		next = p->next;
		any = any || !p->open;
		if (p->open || uv_now(all->srv->loop) - p->since < REACH_MS)
			continue;
		pass_gone(c);
		be_patient(c);
	}
	if (!any)
		uv_timer_stop(timer);
}

void passes_wake(struct server *srv)
{
	patient_wake(srv);
	for (const struct pass *p = srv->passes->first; p; p = p->next)
		if (p->open && !store_alive(srv->store, p->address))
			net_close(p->client->conn, true);
}

int passes_count(const struct server *srv)
{
	return srv->passes->n;
}

/* ---- all of them ------------------------------------------------------------------------- */

struct passes *passes_new(struct server *srv)
{
	struct passes *all = calloc(1, sizeof(*all));
	if (!all)
		return NULL;
	all->srv = srv;
	uv_timer_init(srv->loop, &all->look);
	all->look.data = all;
	return all;
}

void passes_free(struct passes *all)
{
	free(all);
}
