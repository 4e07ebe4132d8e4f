/* dial.h - connections that we make: to another node's server, for one client of ours each.  They live on the loop's thread, like all others. */
#ifndef SERVER_DIAL_H
#define SERVER_DIAL_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stddef.h>

struct net;
struct dial;
struct dial_owner {
	void *self;
	void (*opened)(void *self);
	void (*received)(void *self, const char *text, size_t n);
	/* It could not be made, or has ended; it frees itself. */
	void (*closed)(void *self);
};

/* Begins to connect to `host:port`; `secret` is what nodes show each other, `from` the address of who is spoken for.  NULL when it cannot be. */
struct dial *dial_open(struct net *net, const char *address, const char *secret, const char *from, const struct dial_owner *owner);
/* Queues a message; false when there are too many. */
bool dial_send(struct dial *d, const char *text, size_t n);
/* Ends it; its owner is told nothing any more. */
void dial_close(struct dial *d);

/* For net.c: the library's protocols of such connections. */
extern const struct lws_protocols dial_protocols[];

#endif
