/* net.c - listening: libwebsockets on a libuv loop. */
#include "net.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "conn.h"
#include "dial.h"
#include "listen.h"

enum {
	HANDSHAKE_SECONDS = 10, KEEPALIVE_SECONDS = 15, ACCEPTED_AT_ONCE = 64,
};

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
	return here && !net->stopping && !net->shut && http_handshake_ok(wsi) && http_host_ok(wsi, &net->names) && http_origin_ok(wsi, &net->names) ? 0 : -1;
}

/* What is made when it is asked for goes before the files of the page. */
static int page_answer(struct net *net, struct lws *wsi, const char *path, struct socket_user *u)
{
	struct buffer made = { 0 };
	const bool ours = http_host_ok(wsi, &net->names), own = ours && net->owner.page(net->owner.self, path, &made);
	if (own)
		return http_text(wsi, &made, &u->send);
	return http_answer(wsi, path, ours, &u->send);
}

static void socket_gone(struct net *net, struct address *from)
{
	net->sockets--;
	if (!from)
		return;
	from->connections--;
	address_release(net->addresses, from);
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
		socket_gone(net, lws_get_opaque_user_data(wsi));
		return 0;
	case LWS_CALLBACK_HTTP:
		return page_answer(net, wsi, in, u);
	case LWS_CALLBACK_CLOSED_HTTP:
		/* One that never got as far as a request has nothing of ours. */
		if (u)
			http_end(&u->send);
		return 0;
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
		return conn_open(net, wsi, u, lws_get_opaque_user_data(wsi));
	case LWS_CALLBACK_RECEIVE:
		return conn_receive(wsi, u->conn, in, len);
	case LWS_CALLBACK_RECEIVE_PONG:
		if (u->conn)
			alive_heard(u->conn);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return conn_writable(wsi, u->conn);
	case LWS_CALLBACK_CLOSED:
		conn_closed(u);
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

/* Whose connection it is, counted; NULL when there are too many of his, or there is no memory. */
static struct address *accept_from(struct net *net, const struct sockaddr *from)
{
	char text[ADDRESS_TEXT];
	address_text(from, text);
	struct address *a = address_of(net->addresses, text, uv_now(net->loop));
	/* Our proxy, or another node, brings everybody's connections; they are counted when it has said whose they are. */
	const bool proxy = (*net->names.host && address_local(text)) || net->owner.node(net->owner.self, text);
	if (!a)
		return NULL;
	if (net->sockets < NET_CONNECTIONS && (proxy || !net->per_address || a->connections < net->per_address)) {
		a->connections++;
		return a;
	}
	address_release(net->addresses, a);
	return NULL;
}

/* There is no descriptor for the next connection: it is taken with the spare one and closed, or the loop would be woken for it for ever. */
static bool accept_shed(struct net *net)
{
	if (net->spare < 0)
		return false;
	close(net->spare);
	const int fd = accept4(net->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	if (fd >= 0)
		close(fd);
	net->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
	net->refused++;
	return fd >= 0;
}

static void accept_one(struct net *net, int fd, const struct sockaddr *from)
{
	const int on = 1;
	struct address *a = accept_from(net, from);
	if (!a) {
		net->refused++;
		close(fd);
		return;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	struct lws *wsi = lws_adopt_socket_vhost(net->vhost, fd);
	if (wsi) {
		lws_set_opaque_user_data(wsi, a);
		return;
	}
	a->connections--;
	address_release(net->addresses, a);
}

static void accept_ready(uv_poll_t *poll, int status, int events)
{
	struct net *net = poll->data;
	(void)events;
	for (int i = 0; status == 0 && i < ACCEPTED_AT_ONCE; i++) {
		struct sockaddr_storage from = { 0 };
		socklen_t n = sizeof(from);
		const int fd = accept4(net->listener, (struct sockaddr *)&from, &n, SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd >= 0)
			accept_one(net, fd, (const struct sockaddr *)&from);
		else if ((errno != EMFILE && errno != ENFILE) || !accept_shed(net))
			return;
	}
}

static bool context_make(struct net *net)
{
	/* Who is still there is looked at in alive.c: of itself the library would ask too. */
	static const lws_retry_bo_t nobody_asks = { 0 };
	void *loops[] = { net->loop };
	struct lws_context_creation_info info = {
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
		.foreign_loops = loops, .user = net, .pcontext = &net->context, .port = CONTEXT_PORT_NO_LISTEN_SERVER, .protocols = protocols,
		.timeout_secs = HANDSHAKE_SECONDS, .keepalive_timeout = KEEPALIVE_SECONDS, .retry_and_idle_policy = &nobody_asks, .gid = -1, .uid = -1,
		.vhost_name = "arkham",
	};
	lws_set_log_level(0, NULL);
	net->context = lws_create_context(&info);
	net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
	info.vhost_name = "dials";
	info.protocols = dial_protocols;
	net->dials = net->vhost ? lws_create_vhost(net->context, &info) : NULL;
	return net->dials != NULL;
}

struct net *net_new(uv_loop_t *loop, const struct net_place *place, const struct net_owner *owner, struct addresses *addresses, char *why, size_t n)
{
	struct net *net = calloc(1, sizeof(*net));
	if (!net)
		return NULL;
	net->loop = loop;
	net->owner = *owner;
	net->addresses = addresses;
	net->per_address = place->per_address;
	net->secret = place->secret;
	net->listener = http_names(&net->names, place, why, n) ? listen_at(place, why, n) : -1;
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
	net->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
	uv_poll_init(loop, &net->poll, net->listener);
	net->poll.data = net;
	uv_poll_start(&net->poll, UV_READABLE, accept_ready);
	alive_begin(net);
	return net;
}

int net_port(const struct net *net)
{
	return net->port;
}

void net_shut(struct net *net, bool shut)
{
	net->shut = shut;
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
	alive_end(net);
	close(net->listener);
	for (struct conn *c = net->conns; c; c = c->next)
		lws_callback_on_writable(c->wsi);
}

struct net_counts net_counts(const struct net *net)
{
	return (struct net_counts){ net->sockets, addresses_count(net->addresses), net->coming, net->unread, net->messages, net->frames, net->refused };
}

void net_free(struct net *net)
{
	/* This also unloads the code that ties lws to the loop: the loop must not run again. */
	lws_context_destroy(net->context);
	if (net->spare >= 0)
		close(net->spare);
	free(net);
}
