/* http.h - the page by HTTP: GET and HEAD of the files in pages.h, and which Host and Origin are ours. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "pages.h"

/* What is left to send to one HTTP connection. */
struct http_send {
	const unsigned char *at;
	size_t left;
};

/*
 * The Host of a request must be an address, localhost or the name we were told to listen at: a page of elsewhere whose name was made to lead here would have
 * its own name there.  An Origin, where there is one, must be that Host.
 */
bool http_host_ok(struct lws *wsi, const char *name);
bool http_origin_ok(struct lws *wsi);
/* Whether a handshake speaks the one version of WebSockets that there is. */
bool http_handshake_ok(struct lws *wsi);

/* Answers a request for `path`: what lws is to be told. */
int http_answer(struct lws *wsi, const char *path, bool host_ok, struct http_send *send);
/* Sends on. */
int http_continue(struct lws *wsi, struct http_send *send);

#endif
