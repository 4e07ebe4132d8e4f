/* listen.h - the socket that connections come to. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "net.h"

/* A socket that listens there; -1 with a sentence for the player in `why`. */
int listen_at(const struct net_place *place, char *why, size_t n);
/* The port it listens at. */
int listen_port(int fd);

#endif
