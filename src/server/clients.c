/* clients.c - connections as clients: messages in, answers out. */
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "server.h"

static const struct method methods[] = {
#define METHOD(name, function, parameters, result) { name, function, parameters },
#include "methods.def"
#undef METHOD
};
static const struct method_table table = { methods, sizeof(methods) / sizeof(methods[0]) };

void client_send(struct client *c, const struct buffer *text)
{
	struct net_frame *f = text->failed ? NULL : net_frame_new(text->text, text->n);
	if (!f) {
		net_close(c->conn, true);
		return;
	}
	net_send(c->conn, f, c->table ? c->table->batch : 0);
	net_frame_release(f);
}

static void client_error(struct client *c, const json_t *id, const struct ark_error *e, int retry_ms)
{
	struct buffer out = { 0 };
	rpc_error(id, e, retry_ms, &out);
	client_send(c, &out);
	buffer_release(&out);
}

/* Only what carries a record may be large. */
static bool size_ok(const struct request *r, size_t n)
{
	return n <= NET_MESSAGE || (r->method && strstr(r->method->parameters, "record"));
}

static bool client_message(void *user, const char *text, size_t n)
{
	struct client *c = user;
	struct request r;
	struct buffer out = { 0 };
	struct ark_error e;
	int wait;
	const bool allowed = net_allowed(c->conn, &wait);
	rpc_read(&r, &table, text, n);
	if (!allowed) {
		error_set(&e, ARK_BUSY, "too many messages: wait %d ms", wait);
		client_error(c, r.id, &e, wait);
	} else if (!size_ok(&r, n)) {
		error_set(&e, ARK_TOO_LARGE, "a message has at most %d bytes", NET_MESSAGE);
		client_error(c, r.id, &e, 0);
	} else {
		rpc_run(&r, c, &out);
		if (out.n || out.failed)
			client_send(c, &out);
	}
	buffer_release(&out);
	rpc_release(&r);
	return true;
}

static void client_refused(void *user, bool large)
{
	struct ark_error e;
	if (large)
		error_set(&e, ARK_TOO_LARGE, "a message has at most %d bytes, one with a record %d", NET_MESSAGE, NET_RECORD);
	else
		error_set(&e, ARK_BAD_REQUEST, "messages are text, not bytes");
	client_error(user, NULL, &e, 0);
}

static void *client_opened(void *self, struct conn *conn)
{
	struct client *c = calloc(1, sizeof(*c));
	if (c) {
		c->srv = self;
		c->conn = conn;
	}
	return c;
}

static void client_closed(void *user)
{
	client_leave(user);
	free(user);
}

void client_leave(struct client *c)
{
	struct table *t = c->table;
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
	if (c->seats)
		table_push(t, false, true);
	c->seats = 0;
	c->host = false;
}

struct net_owner server_owner(struct server *srv)
{
	return (struct net_owner){ srv, client_opened, client_message, client_refused, client_closed };
}
