/* clients.c - connections as clients: messages in, answers out. */
#include <stdlib.h>
#include <string.h>

#include "host/error.h"
#include "host/glance.h"
#include "log.h"
#include "metrics.h"
#include "queue.h"
#include "work.h"

enum {
	LETTER_VALUES = 8192, LETTER_DEPTH = 32,	/* in an ordinary message */
	LARGE_RETRY_MS = 500,
	ANSWER_BYTES = 8 << 10, ANSWER_MOST = 20,	/* so many bytes of an answer count as another message, and so many messages it counts for at most */
};

static const struct method methods[] = {
#define METHOD(name, function, parameters, result) { name, function, parameters, false },
#define CHANGES(name, function, parameters, result) { name, function, parameters, true },
#include "methods.def"
#undef METHOD
#undef CHANGES
};
static const struct method_table table = { methods, sizeof(methods) / sizeof(methods[0]) };

/* ---- out ------------------------------------------------------------- */

void client_send(struct client *c, const struct buffer *text)
{
	struct net_frame *f = text->failed ? NULL : net_frame_new(text->text, text->n);
	const uint64_t batch = c->table && c->table->batch > c->batch ? c->table->batch : c->batch;
	if (f)
		net_send(c->conn, f, batch, c->table ? c->table->row.id : c->about);
	else
		net_close(c->conn, true);
	net_frame_release(f);
}

void client_tells(struct client *c, const struct table *t)
{
	c->about = t->row.id;
	c->batch = t->batch > c->batch ? t->batch : c->batch;
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

void client_busy(struct client *c, const struct ark_error *e, int retry_ms)
{
	error_send(c, NULL, e, retry_ms);
}

/* ---- in -------------------------------------------------------------- */

/* Better said than found out in the middle of something. */
static void read_only_refuse(const struct request *r, struct buffer *out)
{
	struct ark_error e;
	error_set(&e, ARK_UNAVAILABLE, "the disk of the server is almost full: nothing can be changed until its keeper has made room");
	if (r->id)
		rpc_error(r->id, &e, 0, out);
}

/* Answers one message; false when it needs something that must come first: a game, whose a token is, another node. */
static bool request_answer(struct client *c, struct request *r)
{
	struct buffer out = { 0 };
	/* What is in memory may be another's by now: then everybody was cut off just now. */
	if (!store_serving(c->srv->store))
		return true;
	c->wants = NULL;
	c->batch = 0;
	c->about = 0;
	const uint64_t began = uv_hrtime();
	if (r->method && r->method->changes && c->srv->read_only)
		read_only_refuse(r, &out);
	else
		rpc_run(r, c, &out);
	const uint64_t took = uv_hrtime() - began;
	meter_answered(c->srv, took);
	if (says(SAY_DEBUG))
		say(SAY_DEBUG, "%s %s %.3f ms, %zu bytes%s", net_address(c->conn)->text, r->method ? r->method->name : "?", (double)took / 1e6, out.n, c->wants || c->looks || c->pass || c->patient ? ", waits" : "");
	/* It may tell of what the call wrote. */
	if (store_dirty(c->srv->store))
		c->batch = store_batch(c->srv->store);
	const bool waits = c->wants || c->looks || c->pass || c->patient;
	const size_t more = out.n / ANSWER_BYTES;
	if (!waits && (out.n || out.failed)) {
		net_charge(c->conn, more < ANSWER_MOST ? (int)more : ANSWER_MOST);
		client_send(c, &out);
	}
	buffer_release(&out);
	if (!waits) {
		tokens_forget(c);
		c->tries = 0;
	}
	return !waits;
}

static struct letter *inbox_take(struct client *c)
{
	struct letter *first = c->inbox;
	c->inbox = first->next;
	c->inbox_n--;
	net_went(c->conn, first->n);
	return first;
}

/* More in a message than any has that makes sense: taking it apart would cost more than its bytes say. */
static bool letter_full(const struct letter *l)
{
	const struct glance g = json_glance(l->text, l->n);
	return g.values > LETTER_VALUES || g.depth > LETTER_DEPTH;
}

static void full_refuse(struct client *c)
{
	struct ark_error e;
	error_set(&e, ARK_TOO_LARGE, "a message has at most %d values, in brackets at most %d deep", LETTER_VALUES, LETTER_DEPTH);
	error_send(c, NULL, &e, 0);
}

/* The first letter, when it is an ordinary one; false when it has to wait. */
static bool letter_answer(struct client *c)
{
	struct request r;
	bool done = true;
	if (letter_full(c->inbox)) {
		full_refuse(c);
	} else {
		rpc_read(&r, &table, c->inbox->text, c->inbox->n);
		done = request_answer(c, &r);
		rpc_release(&r);
	}
	if (done)
		free(inbox_take(c));
	return done;
}

/* Answers what has come, in order, until a message has to wait. */
static void inbox_answer(struct client *c)
{
	while (c->inbox && !c->parked) {
		const enum pass_way way = c->pass ? pass_letter(c, c->inbox->text, c->inbox->n) : PASS_OURS;
		if (way == PASS_SENT) {
			free(inbox_take(c));
		} else if (way == PASS_WAITS) {
			client_park(c);
		} else if (c->inbox->n > NET_MESSAGE) {
			/* Reading it would keep the others waiting. */
			client_park(c);
			work_parse(c, inbox_take(c), &table);
		} else if (!letter_answer(c)) {
			client_park(c);
			if (c->wants)
				work_load(c->wants);
		}
	}
}

void client_large(struct client *c, struct request *r)
{
	struct ark_error e;
	c->parked = false;
	if (!r->root) {
		full_refuse(c);
	} else if (!request_answer(c, r)) {
		error_set(&e, ARK_BUSY, "the game is being brought back: try again");
		error_send(c, r->id, &e, LARGE_RETRY_MS);
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
	if (!c->parked || c->looks)
		return;
	c->parked = false;
	c->wants = NULL;
	net_pause(c->conn, false);
	inbox_answer(c);
}

static bool inbox_add(struct client *c, const char *text, size_t n)
{
	struct letter *l = c->inbox_n < INBOX_MAX && net_coming(c->conn, n) ? malloc(sizeof(*l) + n) : NULL, **end = &c->inbox;
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

/* Too many messages: this one is answered with the time to wait. */
static void rate_refuse(struct client *c, const char *text, size_t n, int wait)
{
	struct request r = { 0 };
	struct ark_error e;
	const struct glance g = json_glance(text, n < NET_STRANGER ? n : 0);
	if (n < NET_STRANGER && g.values < LETTER_VALUES && g.depth < LETTER_DEPTH)
		rpc_read(&r, &table, text, n);
	error_set(&e, ARK_BUSY, "too many messages: wait %d ms", wait);
	error_send(c, r.id, &e, wait);
	rpc_release(&r);
}

static bool client_message(void *user, const char *text, size_t n)
{
	struct client *c = user;
	int wait;
	if (!net_allowed(c->conn, 1, &wait)) {
		rate_refuse(c, text, n, wait);
		return true;
	}
	if (!inbox_add(c, text, n))
		return false;
	inbox_answer(c);
	return true;
}

/* Only what carries a record may be large, and only a little so before a token was shown.  Which method it is must stand at its beginning. */
static size_t client_room(void *user, const char *text, size_t n)
{
	const struct client *c = user;
	const struct glance g = json_glance(text, n);
	for (size_t i = 0; i < table.n; i++)
		if (!strcmp(table.method[i].name, g.method) && strstr(table.method[i].parameters, "record"))
			return c->known ? NET_RECORD : NET_STRANGER_RECORD;
	return c->known ? NET_MESSAGE : NET_STRANGER;
}

bool client_heavy(struct call *c)
{
	const struct client *client = c->host;
	const bool ok = net_allowed(client->conn, HEAVY, &c->retry_ms) && address_heavy(net_address(client->conn), uv_now(client->srv->loop), &c->retry_ms);
	return ok || error_set(c->e, ARK_BUSY, "too many new tables in a short time: wait %d ms", c->retry_ms);
}

bool client_makes(struct call *c)
{
	const struct client *client = c->host;
	return client_heavy(c) && (address_makes(net_address(client->conn), uv_now(client->srv->loop), client->srv->tables_a_day) ||
		error_set(c->e, ARK_NOT_ALLOWED, "one address may make %d tables a day here: come again tomorrow", client->srv->tables_a_day));
}

static void client_refused(void *user, bool large)
{
	struct ark_error e;
	if (large)
		error_set(&e, ARK_TOO_LARGE, "a message has at most %d bytes, one with a record (its method first) %d; before a link was shown %d and %d", NET_MESSAGE, NET_RECORD, NET_STRANGER,
			NET_STRANGER_RECORD);
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
	queue_forget(c);
	pass_gone(c);
	tokens_gone(c);
	replay_gone(c);
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
	c->told = t->session ? session_events(t->session) : 0;
	c->prev = NULL;
	c->known = true;
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
	if (played)
		table_left(t);
}

void clients_goodbye(struct server *srv)
{
	static const char word[] = "{\"jsonrpc\":\"2.0\",\"method\":\"closing\",\"params\":{\"why\":\"The server is being restarted. Everything is kept; the page comes back by itself.\"}}";
	struct net_frame *f = net_frame_new(word, sizeof(word) - 1);
	for (const struct client *c = srv->clients; f && c; c = c->all_next)
		net_send(c->conn, f, 0, 0);
	net_frame_release(f);
}

/* Whether a node is at that address, whatever its port. */
static bool node_known(void *self, const char *address)
{
	const struct server *srv = self;
	return store_node(srv->store, address);
}

struct net_owner server_owner(struct server *srv)
{
	return (struct net_owner){ srv, client_opened, client_room, client_message, client_refused, client_closed, metrics_page, node_known };
}
