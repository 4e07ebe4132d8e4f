/* listen.c - the socket that connections come to. */
#include "listen.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int listen_at(const struct net_place *place, char *why, size_t n)
{
	char service[16];
	const int on = 1;
	struct addrinfo *found, hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
	snprintf(service, sizeof(service), "%d", place->port);
	const int bad = getaddrinfo(place->host, service, &hints, &found);
	if (bad) {
		snprintf(why, n, "cannot listen at `%.100s`: %s", place->host, gai_strerror(bad));
		return -1;
	}
	const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	bool ok = fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	ok = ok && !bind(fd, found->ai_addr, found->ai_addrlen) && !listen(fd, 1024);
	const int error = errno;
	freeaddrinfo(found);
	if (ok)
		return fd;
	if (error == EADDRINUSE)
		snprintf(why, n, "port %d is in use: another program, or another Arkham, listens there; stop it or choose another with --port", place->port);
	else
		snprintf(why, n, "cannot listen at %.100s, port %d: %s", place->host, place->port, strerror(error));
	if (fd >= 0)
		close(fd);
	return -1;
}

int listen_port(int fd)
{
	struct sockaddr_storage a;
	socklen_t n = sizeof(a);
	char service[16];
	if (getsockname(fd, (struct sockaddr *)&a, &n) || getnameinfo((struct sockaddr *)&a, n, NULL, 0, service, sizeof(service), NI_NUMERICSERV))
		return 0;
	return atoi(service);
}
