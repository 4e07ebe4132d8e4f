/*
 * net.h - connections: the page by HTTP, WebSockets at /ws, on one libuv loop.
 *
 * Everything here runs on the loop's thread.  A connection belongs to net.c; the table side of the server hangs its own things on `user`.  Messages to it are frames,
 * shared between connections and counted.  A frame carries the number of the batch that must be in the store before it may leave, and the table it tells of; frames
 * leave in order.
 *
 * A client that reads too slowly, talks too much or breaks the protocol is closed; nobody else notices.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "address.h"
#include "host/buffer.h"

enum {
	NET_STRANGER = 16 << 10,	/* bytes of a message of somebody who has shown no token */
	NET_MESSAGE = 64 << 10,		/* of an ordinary message */
	NET_STRANGER_RECORD = 512 << 10,	/* of one that carries a record, of a stranger */
	NET_RECORD = 4 << 20,		/* and of others */
	NET_COMING = 128 << 20,		/* of all messages that are coming in or wait to be answered */
	NET_UNREAD = 512 << 20,		/* waiting to be sent to anybody */
	NET_QUEUE = 8 << 20,		/* waiting to be sent to one connection; a single larger frame is let through */
	NET_CONNECTIONS = 16384,
	NET_PER_ADDRESS = 512,		/* connections of one address, unless it is told otherwise */
	NET_RATE = 50, NET_BURST = 100,	/* messages a second, and at once */
	NET_EXCESS = 200,		/* so many more, and the connection is closed */
};

struct net;
struct conn;

/* A text to be sent, with room before it for what WebSockets put there. */
struct net_frame;
struct net_frame *net_frame_new(const char *text, size_t n);
void net_frame_release(struct net_frame *f);

/* What the owner of the connections is told. */
struct net_owner {
	void *self;
	/* A connection is open: returns what it has for it, or NULL to refuse. */
	void *(*opened)(void *self, struct conn *c);
	/* How large the message may become that begins like this. */
	size_t (*room)(void *user, const char *text, size_t n);
	/* A whole message; false closes the connection. */
	bool (*message)(void *user, const char *text, size_t n);
	/* A message that was refused before it was whole: too large, or not text. */
	void (*refused)(void *user, bool large);
	void (*closed)(void *user);
	/* A page that is made when it is asked for; false when there is none at that path. */
	bool (*page)(void *self, const char *path, struct buffer *text);
	/* Whether another node may be at that address: it brings everybody's connections. */
	bool (*node)(void *self, const char *address);
};

/* Where it listens, and what it may be called in Host and Origin. */
struct net_place {
	const char *host;
	int port;			/* 0: any; net_port() tells which */
	const char *public_url;		/* how a proxy before it is reached, "https://arkham.example.org"; NULL: there is none */
	int per_address;		/* connections of one address; 0: any number */
	const char *secret;		/* what other nodes show; "": there are none */
};
/* NULL with a sentence in `why` when it cannot listen there. */
struct net *net_new(uv_loop_t *loop, const struct net_place *place, const struct net_owner *owner, struct addresses *addresses, char *why, size_t n);
int net_port(const struct net *net);
/* Stops listening and says goodbye to every connection.  net_free() cuts off those that are still there; the loop must not run after it. */
void net_stop(struct net *net);
bool net_empty(const struct net *net);
void net_free(struct net *net);

/* Queues a frame (the caller keeps its own count).  It leaves when `batch` is not after net_committed(); `about` is the table that must not be lost, 0 none. */
void net_send(struct conn *c, struct net_frame *f, uint64_t batch, int64_t about);
/* All batches up to this one are in the store: frames that waited for them leave. */
void net_committed(struct net *net, uint64_t batch);
/* What these tables wrote after the batch that net_committed() told last is lost (NULL: what anybody did): who waits to be told of it is cut off, and never told. */
void net_lost(struct net *net, const int64_t *about, int n);
/* Whether another node has made it, for a client of its own. */
bool net_is_node(const struct conn *c);
/* Lets nobody in for the moment, or everybody again. */
void net_shut(struct net *net, bool shut);
/* Closes it as soon as what is queued has left, or now. */
void net_close(struct conn *c, bool now);
/* Takes no more messages from it, or again. */
void net_pause(struct conn *c, bool pause);
/* Counts a message as so many; false when the connection, or its address, has sent more than its rate allows: `wait_ms` says when to come again. */
bool net_allowed(struct conn *c, int messages, int *wait_ms);
/* A message that was allowed counts for so many more: its answer was a long one. */
void net_charge(struct conn *c, int messages);
/* Whose it is.  It lives as long as the connection, or as it is kept. */
struct address *net_address(const struct conn *c);
/* Bytes of this connection that wait to be answered; false, and not counted, when they are too many. */
bool net_coming(struct conn *c, size_t n);
void net_went(struct conn *c, size_t n);

/* What there is, for /metrics. */
struct net_counts {
	int connections, addresses;
	size_t coming, unread;
	uint64_t messages, frames, refused;
};
struct net_counts net_counts(const struct net *net);

#endif
