/* clients.c - connections as clients: messages in, answers out. */
#include <stdlib.h>
#include <string.h>

#include "host/error.h"
#include "server.h"
#include "work.h"

static const struct method methods[] = {
#define METHOD(name, function, parameters, result) { name, function, parameters },
#include "methods.def"
#undef METHOD
};
static const struct method_table table = { methods, sizeof(methods) / sizeof(methods[0]) };

/* ---- out ------------------------------------------------------------- */

void client_send(struct client *c, const struct buffer *text)
{
	struct net_frame *f = text->failed ? NULL : net_frame_new(text->text, text->n);
	const uint64_t batch = c->table && c->table->batch > c->batch ? c->table->batch : c->batch;
	if (f)
		net_send(c->conn, f, batch);
	else
		net_close(c->conn, true);
	net_frame_release(f);
}

void client_answer(struct client *c, const json_t *id, const struct buffer *result)
{
	struct buffer out = { 0 };
	if (!id)
		return;
	rpc_answer(id, result, &out);
	client_send(c, &out);
	buffer_release(&out);
}

static void error_send(struct client *c, const json_t *id, const struct ark_error *e, int retry_ms)
{
	struct buffer out = { 0 };
	rpc_error(id, e, retry_ms, &out);
	client_send(c, &out);
	buffer_release(&out);
}

void client_error(struct client *c, const json_t *id, const struct ark_error *e)
{
	if (id)
		error_send(c, id, e, 0);
}

/* ---- in -------------------------------------------------------------- */

/* Answers one message; false when it needs a game that must be loaded first. */
static bool request_answer(struct client *c, struct request *r)
{
	struct buffer out = { 0 };
	c->wants = NULL;
	c->batch = 0;
	rpc_run(r, c, &out);
	/* It may tell of what the call wrote. */
	if (store_dirty(c->srv->store))
		c->batch = store_batch(c->srv->store);
	if (!c->wants && (out.n || out.failed))
		client_send(c, &out);
	buffer_release(&out);
	return !c->wants;
}

static struct letter *inbox_take(struct client *c)
{
	struct letter *first = c->inbox;
	c->inbox = first->next;
	c->inbox_n--;
	return first;
}

/* The first letter, when it is an ordinary one; false when it has to wait. */
static bool letter_answer(struct client *c)
{
	struct request r;
	rpc_read(&r, &table, c->inbox->text, c->inbox->n);
	const bool done = request_answer(c, &r);
	rpc_release(&r);
	if (done)
		free(inbox_take(c));
	return done;
}

/* Answers what has come, in order, until a message has to wait. */
static void inbox_answer(struct client *c)
{
	while (c->inbox && !c->parked) {
		if (c->inbox->n > NET_MESSAGE) {
			/* Reading it would keep the others waiting. */
			struct letter *large = inbox_take(c);
			client_park(c);
			if (!work_parse(c, large, &table)) {
				free(large);
				net_close(c->conn, true);
			}
		} else if (!letter_answer(c)) {
			client_park(c);
			work_load(c->wants);
		}
	}
}

void client_large(struct client *c, struct request *r)
{
	struct ark_error e;
	c->parked = false;
	/* Only what carries a record may be large. */
	if (!r->method || !strstr(r->method->parameters, "record")) {
		error_set(&e, ARK_TOO_LARGE, "a message has at most %d bytes", NET_MESSAGE);
		error_send(c, r->id, &e, 0);
	} else if (!request_answer(c, r)) {
		error_set(&e, ARK_BUSY, "the game is being brought back: try again");
		error_send(c, r->id, &e, 0);
	}
	/* A record that is being read keeps it parked. */
	if (!c->parked) {
		c->parked = true;
		client_go_on(c);
	}
}

void client_park(struct client *c)
{
	c->parked = true;
	net_pause(c->conn, true);
}

void client_go_on(struct client *c)
{
	if (!c->parked)
		return;
	c->parked = false;
	c->wants = NULL;
	net_pause(c->conn, false);
	inbox_answer(c);
}

static bool inbox_add(struct client *c, const char *text, size_t n)
{
	struct letter *l = c->inbox_n < INBOX_MAX ? malloc(sizeof(*l) + n) : NULL, **end = &c->inbox;
	if (!l)
		return false;
	*l = (struct letter){ .n = n };
	memcpy(l->text, text, n);
	while (*end)
		end = &(*end)->next;
	*end = l;
	c->inbox_n++;
	return true;
}

static bool client_message(void *user, const char *text, size_t n)
{
	struct client *c = user;
	int wait;
	if (net_allowed(c->conn, 1, &wait)) {
		if (!inbox_add(c, text, n))
			return false;
		inbox_answer(c);
		return true;
	}
	struct request r;
	struct ark_error e;
	rpc_read(&r, &table, text, n);
	error_set(&e, ARK_BUSY, "too many messages: wait %d ms", wait);
	error_send(c, r.id, &e, wait);
	rpc_release(&r);
	return true;
}

bool client_heavy(struct call *c)
{
	const struct client *client = c->host;
	return net_allowed(client->conn, HEAVY, &c->retry_ms) || error_set(c->e, ARK_BUSY, "too many new tables in a short time: wait %d ms", c->retry_ms);
}

static void client_refused(void *user, bool large)
{
	struct ark_error e;
	if (large)
		error_set(&e, ARK_TOO_LARGE, "a message has at most %d bytes, one with a record %d", NET_MESSAGE, NET_RECORD);
	else
		error_set(&e, ARK_BAD_REQUEST, "messages are text, not bytes");
	error_send(user, NULL, &e, 0);
}

/* ---- coming and going ------------------------------------------------ */

static void *client_opened(void *self, struct conn *conn)
{
	struct server *srv = self;
	struct client *c = calloc(1, sizeof(*c));
	if (!c)
		return NULL;
	c->srv = srv;
	c->conn = conn;
	c->all_next = srv->clients;
	if (c->all_next)
		c->all_next->all_prev = c;
	srv->clients = c;
	return c;
}

static void client_closed(void *user)
{
	struct client *c = user;
	client_leave(c);
	work_forget(c);
	if (c->replay)
		c->srv->replays--;
	session_free(c->replay);
	while (c->inbox)
		free(inbox_take(c));
	if (c->all_prev)
		c->all_prev->all_next = c->all_next;
	else
		c->srv->clients = c->all_next;
	if (c->all_next)
		c->all_next->all_prev = c->all_prev;
	free(c);
}

void client_join(struct client *c, struct table *t, uint32_t seats, bool host)
{
	c->table = t;
	c->seats = seats;
	c->host = host;
	c->told = session_events(t->session);
	c->prev = NULL;
	c->next = t->clients;
	if (c->next)
		c->next->prev = c;
	t->clients = c;
}

void client_leave(struct client *c)
{
	struct table *t = c->table;
	const bool played = c->seats != 0;
	if (!t)
		return;
	if (c->prev)
		c->prev->next = c->next;
	else
		t->clients = c->next;
	if (c->next)
		c->next->prev = c->prev;
	c->next = c->prev = NULL;
	c->table = NULL;
	c->seats = 0;
	c->host = false;
	t->used = uv_now(t->srv->loop);
	if (played && t->session && !t->srv->stopping)
		tell_changed(t, false, true);
}

struct net_owner server_owner(struct server *srv)
{
	return (struct net_owner){ srv, client_opened, client_message, client_refused, client_closed };
}
