/* net.c - connections: libwebsockets on a libuv loop. */
#include "net.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/buffer.h"
#include "http.h"
#include "listen.h"

enum {
	HANDSHAKE_SECONDS = 10, KEEPALIVE_SECONDS = 15, PING_SECONDS = 25, HANGUP_SECONDS = 60,
};

struct net_frame {
	int refs;
	size_t n;
	unsigned char bytes[];		/* LWS_PRE of them before the text */
};

struct waiting {
	struct net_frame *frame;
	uint64_t batch;
};

struct conn {
	struct net *net;
	struct lws *wsi;
	void *user;
	struct conn *next, *prev;	/* all of them */
	struct conn *held_next, *held_prev;
	bool held;			/* its first frame waits for a batch */
	bool closing;			/* to be closed when the queue is empty */
	bool large;			/* its incoming message counts as a large one */
	struct buffer in;		/* the message being put together */
	struct waiting *queue;		/* a ring */
	uint32_t queue_at, queue_n, queue_max;
	size_t queued;
	uint64_t rate_ms;		/* when the bucket was looked at last */
	int64_t bucket;			/* thousandths of messages that may come */
};

/* What lws keeps for each socket. */
struct socket_user {
	struct conn *conn;		/* NULL: not a WebSocket, or not yet */
	struct http_send send;
};

struct net {
	uv_loop_t *loop;
	struct net_owner owner;
	char host[256];
	int listener, port;
	uv_poll_t poll;
	struct lws_context *context;
	struct lws_vhost *vhost;
	struct conn *conns, *held;
	int sockets;
	size_t large;			/* bytes of large messages that are coming in */
	uint64_t committed;
	bool stopping;
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

static bool queue_add(struct conn *c, struct net_frame *f, uint64_t batch)
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
	c->queue[(c->queue_at + c->queue_n++) % c->queue_max] = (struct waiting){ f, batch };
	f->refs++;
	c->queued += f->n;
	return true;
}

static void queue_drop_first(struct conn *c)
{
	struct net_frame *f = c->queue[c->queue_at].frame;
	c->queue_at = (c->queue_at + 1) % c->queue_max;
	c->queue_n--;
	c->queued -= f->n;
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
	if (w || c->closing)
		lws_callback_on_writable(c->wsi);
}

void net_send(struct conn *c, struct net_frame *f, uint64_t batch)
{
	if (c->closing || !f)
		return;
	/* A client that does not read is let go: what it misses it gets when it comes back. */
	if ((c->queue_n && c->queued + f->n > NET_QUEUE) || !queue_add(c, f, batch)) {
		net_close(c, true);
		return;
	}
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

void net_lost(struct net *net)
{
	for (struct conn *c = net->held; c; c = c->held_next)
		net_close(c, true);
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
	lws_rx_flow_control(c->wsi, !pause);
}

bool net_allowed(struct conn *c, int messages, int *wait_ms)
{
	const int64_t cost = messages * 1000;
	const uint64_t now = uv_now(c->net->loop);
	c->bucket += (int64_t)(now - c->rate_ms) * NET_RATE;
	if (c->bucket > NET_BURST * 1000)
		c->bucket = NET_BURST * 1000;
	c->rate_ms = now;
	if (c->bucket >= cost) {
		c->bucket -= cost;
		return true;
	}
	/* A call that counts for more comes again as a message, which counts itself. */
	*wait_ms = (int)((cost + (messages > 1 ? 1000 : 0) - c->bucket) / NET_RATE) + 1;
	return false;
}

/* ---- a WebSocket's life ---------------------------------------------- */

static int ws_open(struct net *net, struct lws *wsi, struct socket_user *u)
{
	struct conn *c = calloc(1, sizeof(*c));
	if (!c)
		return -1;
	c->net = net;
	c->wsi = wsi;
	c->rate_ms = uv_now(net->loop);
	c->bucket = NET_BURST * 1000;
	c->user = net->owner.opened(net->owner.self, c);
	if (!c->user) {
		free(c);
		return -1;
	}
	u->conn = c;
	c->next = net->conns;
	if (c->next)
		c->next->prev = c;
	net->conns = c;
	return 0;
}

/* Forgets the message that was coming in. */
static void in_drop(struct conn *c)
{
	if (c->large)
		c->net->large -= c->in.n;
	c->large = false;
	/* A large message's memory is not kept for the next small one. */
	if (c->in.max > NET_MESSAGE)
		buffer_release(&c->in);
	else
		buffer_clear(&c->in);
}

static void ws_closed(struct socket_user *u)
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
	free(c->queue);
	if (c->prev)
		c->prev->next = c->next;
	else
		c->net->conns = c->next;
	if (c->next)
		c->next->prev = c->prev;
	free(c);
}

/* Adds what came to the message; false when it is more than may be. */
static bool in_add(struct conn *c, const char *bytes, size_t n)
{
	if (c->in.n + n > NET_RECORD)
		return false;
	if (c->large || c->in.n + n > NET_MESSAGE) {
		const size_t more = c->large ? n : c->in.n + n;
		if (c->net->large + more > NET_LARGE)
			return false;
		c->large = true;
		c->net->large += more;
	}
	buffer_add(&c->in, bytes, n);
	return !c->in.failed;
}

static int ws_refuse(struct conn *c, bool large)
{
	c->net->owner.refused(c->user, large);
	in_drop(c);
	net_close(c, false);
	return 0;
}

static int ws_receive(struct lws *wsi, struct conn *c, const char *bytes, size_t n)
{
	if (!c || c->closing)
		return 0;
	if (lws_frame_is_binary(wsi))
		return ws_refuse(c, false);
	if (!in_add(c, bytes, n))
		return ws_refuse(c, true);
	if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
		return 0;
	const bool stay = c->net->owner.message(c->user, c->in.text ? c->in.text : "", c->in.n);
	in_drop(c);
	return stay ? 0 : -1;
}

static int ws_writable(struct lws *wsi, struct conn *c)
{
	const struct waiting *w = c ? queue_first(c) : NULL;
	if (!c)
		return 0;
	if (c->net->stopping || (!w && c->closing)) {
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

/* ---- lws ------------------------------------------------------------- */

/* Of all that a connection can be turned into only WebSockets are ours: the library's HTTP/2 lets a client end the program. */
static int upgrade_filter(const char *to)
{
	return !strcasecmp(to, "websocket") ? 0 : -1;
}

/* Whether a handshake may become a WebSocket. */
static int ws_filter(const struct net *net, struct lws *wsi)
{
	char path[8];
	const bool here = lws_hdr_copy(wsi, path, (int)sizeof(path), WSI_TOKEN_GET_URI) > 0 && !strcmp(path, "/ws");
	return here && !net->stopping && http_handshake_ok(wsi) && http_host_ok(wsi, net->host) && http_origin_ok(wsi) ? 0 : -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct socket_user *u = user;
	struct net *net = lws_context_user(lws_get_context(wsi));
	switch (reason) {
	case LWS_CALLBACK_WSI_CREATE:
		net->sockets++;
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		net->sockets--;
		return 0;
	case LWS_CALLBACK_HTTP:
		return http_answer(wsi, in, http_host_ok(wsi, net->host), &u->send);
	case LWS_CALLBACK_HTTP_BODY:
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return -1;
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return http_continue(wsi, &u->send);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return upgrade_filter(in);
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return ws_filter(net, wsi);
	case LWS_CALLBACK_ESTABLISHED:
		return ws_open(net, wsi, u);
	case LWS_CALLBACK_RECEIVE:
		return ws_receive(wsi, u->conn, in, len);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return ws_writable(wsi, u->conn);
	case LWS_CALLBACK_CLOSED:
		ws_closed(u);
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{ .name = "arkham", .callback = callback, .per_session_data_size = sizeof(struct socket_user) },
	{ 0 },
};

/* ---- listening ------------------------------------------------------- */

static void accept_ready(uv_poll_t *poll, int status, int events)
{
	struct net *net = poll->data;
	const int on = 1;
	(void)events;
	for (int i = 0; status == 0 && i < 64; i++) {
		const int fd = accept4(net->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd < 0)
			return;
		if (net->sockets >= NET_CONNECTIONS) {
			close(fd);
			continue;
		}
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
		lws_adopt_socket_vhost(net->vhost, fd);
	}
}

static bool context_make(struct net *net)
{
	static const lws_retry_bo_t patience = { .secs_since_valid_ping = PING_SECONDS, .secs_since_valid_hangup = HANGUP_SECONDS };
	void *loops[] = { net->loop };
	struct lws_context_creation_info info = {
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
		.foreign_loops = loops, .user = net, .pcontext = &net->context, .port = CONTEXT_PORT_NO_LISTEN_SERVER, .protocols = protocols,
		.timeout_secs = HANDSHAKE_SECONDS, .keepalive_timeout = KEEPALIVE_SECONDS, .retry_and_idle_policy = &patience, .gid = -1, .uid = -1,
		.vhost_name = "arkham",
	};
	lws_set_log_level(0, NULL);
	net->context = lws_create_context(&info);
	net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
	return net->vhost != NULL;
}

struct net *net_new(uv_loop_t *loop, const struct net_place *place, const struct net_owner *owner, char *why, size_t n)
{
	struct net *net = calloc(1, sizeof(*net));
	if (!net)
		return NULL;
	net->loop = loop;
	net->owner = *owner;
	snprintf(net->host, sizeof(net->host), "%s", place->host);
	net->listener = listen_at(place, why, n);
	if (net->listener < 0) {
		free(net);
		return NULL;
	}
	net->port = listen_port(net->listener);
	if (!context_make(net)) {
		snprintf(why, n, "the network library does not start; is the package libwebsockets-evlib-uv installed?");
		close(net->listener);
		free(net);
		return NULL;
	}
	uv_poll_init(loop, &net->poll, net->listener);
	net->poll.data = net;
	uv_poll_start(&net->poll, UV_READABLE, accept_ready);
	return net;
}

int net_port(const struct net *net)
{
	return net->port;
}

bool net_empty(const struct net *net)
{
	return !net->conns;
}

void net_stop(struct net *net)
{
	net->stopping = true;
	uv_poll_stop(&net->poll);
	uv_close((uv_handle_t *)&net->poll, NULL);
	close(net->listener);
	for (struct conn *c = net->conns; c; c = c->next)
		lws_callback_on_writable(c->wsi);
}

void net_free(struct net *net)
{
	/* This also unloads the code that ties lws to the loop: the loop must not run again. */
	lws_context_destroy(net->context);
	free(net);
}
