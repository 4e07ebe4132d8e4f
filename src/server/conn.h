/* conn.h - between net.c, which listens, and conn.c, which has the connections. */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include <libwebsockets.h>

#include "host/buffer.h"
#include "http.h"
#include "net.h"

struct waiting {
	struct net_frame *frame;
	uint64_t batch;
	int64_t about;
};

struct conn {
	struct net *net;
	struct lws *wsi;
	void *user;
	struct address *address;
	struct conn *next, *prev;	/* all of them, those that were heard or asked longest ago first: alive.c */
	uint64_t since;			/* when that was */
	bool asked, ping;		/* a ping waits for its answer; it has not been sent yet */
	bool paused;			/* no messages are taken */
	struct conn *held_next, *held_prev;
	bool held;			/* its first frame waits for a batch */
	bool closing;			/* to be closed when the queue is empty */
	bool proxied;			/* it came through our proxy, or another node: its address counts it */
	bool node;			/* another node has made it */
	size_t room;			/* of the message that is coming in */
	struct buffer in;		/* the message being put together */
	struct waiting *queue;		/* a ring */
	uint32_t queue_at, queue_n, queue_max;
	size_t queued;
	struct rate messages;
	int excess;			/* messages that came too soon, less those that did not */
};

/* What lws keeps for each socket. */
struct socket_user {
	struct conn *conn;		/* NULL: not a WebSocket, or not yet */
	struct http_send send;
};

struct net {
	uv_loop_t *loop;
	struct net_owner owner;
	struct http_names names;
	int per_address;
	int listener, port, spare;	/* spare: a descriptor to be given up when there are no more */
	uv_poll_t poll;
	struct lws_context *context;
	struct lws_vhost *vhost, *dials;	/* dials: of connections that we make */
	const char *secret;
	struct addresses *addresses;
	struct conn *conns, *conns_last, *held;
	uv_timer_t alive;
	int sockets;
	size_t coming, unread;
	uint64_t messages, frames, refused;
	uint64_t committed;
	bool stopping, shut;
};

/* A WebSocket's life, as lws tells it: what it is to be told. */
int conn_open(struct net *net, struct lws *wsi, struct socket_user *u, struct address *from);
void conn_closed(struct socket_user *u);
int conn_receive(struct lws *wsi, struct conn *c, const char *bytes, size_t n);
int conn_writable(struct lws *wsi, struct conn *c);

/* ---- who is still there: alive.c ---------------------------------------- */

void alive_begin(struct net *net);
void alive_end(struct net *net);
void alive_add(struct conn *c);
void alive_remove(struct conn *c);
/* Something has come from it. */
void alive_heard(struct conn *c);

#endif
