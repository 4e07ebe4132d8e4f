/*
 * address.h - who a connection comes from, and how much is taken from one place.
 *
 * One address, as far as limits go, is an IPv4 address or the /64 of an IPv6 one.  Everything that costs the others something is counted for it: connections,
 * bytes that are coming in or wait to be read, heavy calls, and the tables that were made in a day.  An address is there while something is counted for it.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "rate.h"

enum {
	ADDRESS_TEXT = 48,
	ADDRESS_BYTES = 16 << 20,	/* unfinished messages and messages that wait, of one address */
	ADDRESS_UNREAD = 64 << 20,	/* frames that one address does not read */
	ADDRESS_HEAVY_RATE = 4, ADDRESS_HEAVY_BURST = 60,	/* heavy calls a second, and at once */
	ADDRESS_RATE = 400, ADDRESS_BURST = 1600,	/* messages a second, and at once, of all its connections */
};

struct address {
	struct address *next;		/* in its bucket */
	char text[ADDRESS_TEXT];
	bool limited;
	int refs;
	int connections;
	size_t coming, unread;		/* bytes */
	int jobs;			/* that it waits for */
	struct rate heavy, messages;
	int made;			/* tables, since `day` */
	uint64_t day_ms;
};

struct addresses;
/* `limited`: there are limits for one address at all. */
struct addresses *addresses_new(bool limited);
void addresses_free(struct addresses *all);
int addresses_count(const struct addresses *all);

/* The one with that text, made when it is not there; NULL when there is no memory.  Each must be released. */
struct address *address_of(struct addresses *all, const char *text, uint64_t now_ms);
void address_release(struct addresses *all, struct address *a);
struct address *address_keep(struct address *a);

/* Writes an address as limits see it. */
void address_text(const struct sockaddr *from, char text[ADDRESS_TEXT]);
/* The same from what a proxy says; false when it is no address. */
bool address_forwarded(const char *header, char text[ADDRESS_TEXT]);
/* Whether it is this machine: a proxy that stands before the server. */
bool address_local(const char *text);

/* Whether so many more bytes may come in from it, or wait for it to read. */
bool address_takes(const struct address *a, size_t coming, size_t unread);
/* Counts a table that is made; false when there were too many in a day (0: any number). */
bool address_makes(struct address *a, uint64_t now_ms, int most);
/* Forgets those that nothing is counted for any more. */
void addresses_sweep(struct addresses *all, uint64_t now_ms);

/* Counts one heavy call, or so many messages; false, with the time to wait, when there were too many. */
bool address_heavy(struct address *a, uint64_t now_ms, int *wait_ms);
bool address_talks(struct address *a, uint64_t now_ms, int messages, int *wait_ms);

#endif
