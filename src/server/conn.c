/* conn.c - connections: frames that wait to leave, messages that come in. */
#include "conn.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct net_frame {
	int refs;
	size_t n;
	unsigned char bytes[];		/* LWS_PRE of them before the text */
};

/* ---- frames ---------------------------------------------------------- */

struct net_frame *net_frame_new(const char *text, size_t n)
{
	struct net_frame *f = malloc(sizeof(*f) + LWS_PRE + n);
	if (!f)
		return NULL;
	f->refs = 1;
	f->n = n;
	memcpy(f->bytes + LWS_PRE, text, n);
	return f;
}

void net_frame_release(struct net_frame *f)
{
	if (f && !--f->refs)
		free(f);
}

/* ---- the queue ------------------------------------------------------- */

static struct waiting *queue_first(struct conn *c)
{
	return c->queue_n ? &c->queue[c->queue_at] : NULL;
}

static bool queue_add(struct conn *c, struct net_frame *f, uint64_t batch, int64_t about)
{
	if (c->queue_n == c->queue_max) {
		const uint32_t more = c->queue_max ? c->queue_max * 2 : 4;
		struct waiting *bigger = malloc(more * sizeof(*bigger));
		if (!bigger)
			return false;
		for (uint32_t i = 0; i < c->queue_n; i++)
			bigger[i] = c->queue[(c->queue_at + i) % c->queue_max];
		free(c->queue);
		c->queue = bigger;
		c->queue_at = 0;
		c->queue_max = more;
	}
	c->queue[(c->queue_at + c->queue_n++) % c->queue_max] = (struct waiting){ f, batch, about };
	f->refs++;
	c->queued += f->n;
	c->address->unread += f->n;
	c->net->unread += f->n;
	return true;
}

static void queue_drop_first(struct conn *c)
{
	struct net_frame *f = c->queue[c->queue_at].frame;
	c->queue_at = (c->queue_at + 1) % c->queue_max;
	c->queue_n--;
	c->queued -= f->n;
	c->address->unread -= f->n;
	c->net->unread -= f->n;
	net_frame_release(f);
}

static void held_add(struct conn *c)
{
	if (c->held)
		return;
	c->held = true;
	c->held_prev = NULL;
	c->held_next = c->net->held;
	if (c->held_next)
		c->held_next->held_prev = c;
	c->net->held = c;
}

static void held_remove(struct conn *c)
{
	if (!c->held)
		return;
	c->held = false;
	if (c->held_prev)
		c->held_prev->held_next = c->held_next;
	else
		c->net->held = c->held_next;
	if (c->held_next)
		c->held_next->held_prev = c->held_prev;
}

/* Asks for leave to write when the first frame may go; else the connection waits for its batch. */
static void queue_look(struct conn *c)
{
	const struct waiting *w = queue_first(c);
	if (w && w->batch > c->net->committed) {
		held_add(c);
		return;
	}
	held_remove(c);
	if (w || c->closing || c->net->stopping)
		lws_callback_on_writable(c->wsi);
}

/* A client that does not read is let go: what it misses it gets when it comes back. */
static bool queue_room(const struct conn *c, size_t n)
{
	if (!c->queue_n)
		return true;
	return c->queued + n <= NET_QUEUE && address_takes(c->address, 0, n) && c->net->unread + n <= NET_UNREAD;
}

void net_send(struct conn *c, struct net_frame *f, uint64_t batch, int64_t about)
{
	if (c->closing || !f)
		return;
	if (!queue_room(c, f->n) || !queue_add(c, f, batch, about)) {
		net_close(c, true);
		return;
	}
	c->net->frames++;
	if (c->queue_n == 1)
		queue_look(c);
}

void net_committed(struct net *net, uint64_t batch)
{
	struct conn *next;
	net->committed = batch;
	for (struct conn *c = net->held; c; c = next) {
		next = c->held_next;
		queue_look(c);
	}
}

static bool is_lost(const struct conn *c, const struct waiting *w, const int64_t *about, int n)
{
	bool theirs = !about;
	for (int i = 0; about && i < n; i++)
		theirs = theirs || w->about == about[i];
	return theirs && w->batch > c->net->committed;
}

/* Whatever stands before it in the queue: what is lost must not be told. */
void net_lost(struct net *net, const int64_t *about, int n)
{
	for (struct conn *c = net->conns; c; c = c->next) {
		bool lost = false;
		for (uint32_t i = 0; i < c->queue_n; i++)
			lost = lost || is_lost(c, &c->queue[(c->queue_at + i) % c->queue_max], about, n);
		if (!lost)
			continue;
		while (c->queue_n)
			queue_drop_first(c);
		net_close(c, true);
	}
}

void net_close(struct conn *c, bool now)
{
	c->closing = true;
	if (!now) {
		queue_look(c);
		return;
	}
	/* lws has no way to close a connection from outside its callbacks that does not wait for a timer: the end of the socket wakes it. */
	net_pause(c, false);
	shutdown(lws_get_socket_fd(c->wsi), SHUT_RDWR);
}

void net_pause(struct conn *c, bool pause)
{
	c->paused = pause;
	lws_rx_flow_control(c->wsi, !pause);
}

bool net_allowed(struct conn *c, int messages, int *wait_ms)
{
	const uint64_t now = uv_now(c->net->loop);
	if (rate_take(&c->messages, now, NET_RATE, NET_BURST, messages, wait_ms) && address_talks(c->address, now, messages, wait_ms)) {
		c->excess -= c->excess > 0;
		return true;
	}
	/* A call that counts for more comes again as a message, which counts itself. */
	if (messages > 1)
		*wait_ms += 1000 / NET_RATE;
	/* Telling somebody to wait costs something too: who does not listen has to go. */
	if (++c->excess > NET_EXCESS)
		net_close(c, true);
	return false;
}

void net_charge(struct conn *c, int messages)
{
	rate_charge(&c->messages, messages);
	rate_charge(&c->address->messages, messages);
}

bool net_is_node(const struct conn *c)
{
	return c->node;
}

struct address *net_address(const struct conn *c)
{
	return c->address;
}

bool net_coming(struct conn *c, size_t n)
{
	if (!address_takes(c->address, n, 0) || c->net->coming + n > NET_COMING)
		return false;
	c->address->coming += n;
	c->net->coming += n;
	return true;
}

void net_went(struct conn *c, size_t n)
{
	c->address->coming -= n;
	c->net->coming -= n;
}

/* ---- a WebSocket's life ---------------------------------------------- */

/* Through our proxy connections come from this machine, through another node with what nodes show each other; they say for whom. */
static struct address *conn_address(struct net *net, struct lws *wsi, struct address *from, bool node, bool *proxied)
{
	char text[ADDRESS_TEXT];
	*proxied = (node || (*net->names.host && address_local(from->text))) && http_forwarded(wsi, text);
	return *proxied ? address_of(net->addresses, text, uv_now(net->loop)) : address_keep(from);
}

static void conn_free(struct conn *c)
{
	if (c->address && c->proxied)
		c->address->connections--;
	address_release(c->net->addresses, c->address);
	free(c->queue);
	free(c);
}

int conn_open(struct net *net, struct lws *wsi, struct socket_user *u, struct address *from)
{
	struct conn *c = from ? calloc(1, sizeof(*c)) : NULL;
	if (!c)
		return -1;
	c->net = net;
	c->wsi = wsi;
	c->room = NET_STRANGER;
	rate_begin(&c->messages, uv_now(net->loop), NET_BURST);
	c->node = http_is_node(wsi, net->secret);
	c->address = conn_address(net, wsi, from, c->node, &c->proxied);
	if (c->address && c->proxied)
		c->address->connections++;
	const bool many = c->address && c->proxied && net->per_address && c->address->connections > net->per_address;
	c->user = c->address && !many ? net->owner.opened(net->owner.self, c) : NULL;
	if (!c->user) {
		net->refused++;
		conn_free(c);
		return -1;
	}
	u->conn = c;
	alive_add(c);
	return 0;
}

/* Forgets the message that was coming in. */
static void in_drop(struct conn *c)
{
	net_went(c, c->in.n);
	c->room = NET_STRANGER;
	/* A large message's memory is not kept for the next small one. */
	if (c->in.max > NET_STRANGER)
		buffer_release(&c->in);
	else
		buffer_clear(&c->in);
}

void conn_closed(struct socket_user *u)
{
	struct conn *c = u->conn;
	u->conn = NULL;
	if (!c)
		return;
	c->net->owner.closed(c->user);
	held_remove(c);
	in_drop(c);
	buffer_release(&c->in);
	while (c->queue_n)
		queue_drop_first(c);
	alive_remove(c);
	conn_free(c);
}

/* Adds what came to the message; false when it is more than may be.  How large it may become is asked when it is more than anybody's may be. */
static bool in_add(struct conn *c, const char *bytes, size_t n)
{
	if (c->in.n + n > c->room)
		c->room = c->net->owner.room(c->user, c->in.n ? c->in.text : bytes, c->in.n ? c->in.n : n);
	if (c->in.n + n > c->room || !net_coming(c, n))
		return false;
	buffer_add(&c->in, bytes, n);
	if (c->in.failed)
		net_went(c, n);
	return !c->in.failed;
}

static int refuse(struct conn *c, bool large)
{
	c->net->refused++;
	c->net->owner.refused(c->user, large);
	in_drop(c);
	net_close(c, false);
	return 0;
}

int conn_receive(struct lws *wsi, struct conn *c, const char *bytes, size_t n)
{
	if (!c || c->closing)
		return 0;
	alive_heard(c);
	if (lws_frame_is_binary(wsi))
		return refuse(c, false);
	if (!in_add(c, bytes, n))
		return refuse(c, true);
	if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
		return 0;
	c->net->messages++;
	const bool stay = c->net->owner.message(c->user, c->in.text ? c->in.text : "", c->in.n);
	in_drop(c);
	return stay ? 0 : -1;
}

/* One thing is written at a time: what waits goes next.  The ping carries a byte, for the library keeps empty answers to itself. */
static int ping_send(struct lws *wsi, struct conn *c)
{
	unsigned char bytes[LWS_PRE + 1] = { 0 };
	c->ping = false;
	if (lws_write(wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 1)
		return -1;
	queue_look(c);
	return 0;
}

int conn_writable(struct lws *wsi, struct conn *c)
{
	const struct waiting *w = c ? queue_first(c) : NULL;
	if (!c)
		return 0;
	if (c->ping)
		return ping_send(wsi, c);
	if (!w && (c->closing || c->net->stopping)) {
		lws_close_reason(wsi, c->net->stopping ? LWS_CLOSE_STATUS_GOINGAWAY : LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
		return -1;
	}
	/* The callback may come when nobody asked for it. */
	if (!w || w->batch > c->net->committed)
		return 0;
	if (lws_write(wsi, w->frame->bytes + LWS_PRE, w->frame->n, LWS_WRITE_TEXT) < (int)w->frame->n)
		return -1;
	queue_drop_first(c);
	queue_look(c);
	return 0;
}
