/* http.h - the page by HTTP: GET and HEAD of the files in pages.h, and which Host and Origin are ours. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "net.h"
#include "pages.h"

/* What is left to send to one HTTP connection. */
struct http_send {
	const unsigned char *at;
	size_t left;
	char *own;			/* a text that was made for it, to be freed */
};

enum { HTTP_NAME = 256 };
/* What the server may be called. */
struct http_names {
	char listens[HTTP_NAME];	/* the name it listens at */
	char host[HTTP_NAME];		/* of the public address, with its port when it has one; "": there is none */
	char origin[HTTP_NAME + 8];	/* of the public address: scheme and host */
};
/* Fills them in; false with a sentence when the public address is none. */
bool http_names(struct http_names *names, const struct net_place *place, char *why, size_t n);

/*
 * The Host of a request must be an address, localhost, the name we were told to listen at or the public one: a page of elsewhere whose name was made to lead here
 * would have its own name there.  An Origin, where there is one, must be that Host, or the public address.
 */
bool http_host_ok(struct lws *wsi, const struct http_names *names);
bool http_origin_ok(struct lws *wsi, const struct http_names *names);
/* Who our proxy says the request is from; false when it does not. */
bool http_forwarded(struct lws *wsi, char text[ADDRESS_TEXT]);
/* Whether it shows what nodes show each other; "": they show nothing. */
bool http_is_node(struct lws *wsi, const char *secret);
/* Whether a handshake speaks the one version of WebSockets that there is. */
bool http_handshake_ok(struct lws *wsi);

/* Answers a request for `path`: what lws is to be told. */
int http_answer(struct lws *wsi, const char *path, bool host_ok, struct http_send *send);
/* Answers with a text that is taken over. */
int http_text(struct lws *wsi, struct buffer *text, struct http_send *send);
/* The connection is gone. */
void http_end(struct http_send *send);
/* Sends on. */
int http_continue(struct lws *wsi, struct http_send *send);

#endif
