/*
 * alive.c - whether somebody is still there: who says nothing for a while is sent a ping, and who does not answer it is cut off.
 *
 * The library can do that too, but keeps the connections' times in a sorted list that it walks through for each ping: with ten thousand connections the loop stood still for
 * seconds.  Here they stand in the order in which they were heard, so that those whose time has come are the first.
 */
#include "conn.h"

enum {
	QUIET_MS = 25000,		/* after so long a ping is sent, and after as long again its sender is given up */
	LOOK_MS = 1000,
	AT_ONCE = 64, AGAIN_MS = 100,	/* so many pings, and the next ones a little later: everybody may have come in the same second */
};

/* ---- the order ---------------------------------------------------------- */

static void order_remove(struct conn *c)
{
	struct net *net = c->net;
	*(c->prev ? &c->prev->next : &net->conns) = c->next;
	*(c->next ? &c->next->prev : &net->conns_last) = c->prev;
	c->next = c->prev = NULL;
}

static void order_add(struct conn *c)
{
	struct net *net = c->net;
	c->since = uv_now(net->loop);
	c->prev = net->conns_last;
	*(c->prev ? &c->prev->next : &net->conns) = c;
	net->conns_last = c;
}

void alive_add(struct conn *c)
{
	order_add(c);
}

void alive_remove(struct conn *c)
{
	order_remove(c);
}

void alive_heard(struct conn *c)
{
	c->asked = c->ping = false;
	order_remove(c);
	order_add(c);
}

/* ---- the time has come --------------------------------------------------- */

/* One that takes no messages for the moment cannot be heard either. */
static void ask(struct conn *c)
{
	order_remove(c);
	order_add(c);
	if (c->paused)
		return;
	if (c->asked) {
		net_close(c, true);
		return;
	}
	c->asked = c->ping = true;
	lws_callback_on_writable(c->wsi);
}

static void look(uv_timer_t *timer)
{
	struct net *net = timer->data;
	const uint64_t now = uv_now(net->loop);
	int n = 0;
	for (; n < AT_ONCE && net->conns && now - net->conns->since >= QUIET_MS; n++)
		ask(net->conns);
	uv_timer_start(timer, look, n == AT_ONCE ? AGAIN_MS : LOOK_MS, 0);
}

void alive_begin(struct net *net)
{
	uv_timer_init(net->loop, &net->alive);
	net->alive.data = net;
	uv_timer_start(&net->alive, look, LOOK_MS, 0);
}

void alive_end(struct net *net)
{
	uv_timer_stop(&net->alive);
	uv_close((uv_handle_t *)&net->alive, NULL);
}
