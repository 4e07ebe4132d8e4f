/* dial.c - connections that we make to other nodes. */
#include "dial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "conn.h"

struct letter_out {
	struct letter_out *next;
	size_t n;
	unsigned char bytes[];		/* LWS_PRE of them before the text */
};

struct dial {
	struct lws *wsi;
	struct dial_owner owner;	/* self is NULL when it was closed */
	char host[HTTP_NAME], bearer[128], from[ADDRESS_TEXT];
	bool making;			/* dial_open() is not done with it */
	bool over;
	struct buffer in;
	struct letter_out *first, **last;
	size_t queued;
};

static void dial_free(struct dial *d)
{
	while (d->first) {
		struct letter_out *next = d->first->next;
		free(d->first);
		d->first = next;
	}
	buffer_release(&d->in);
	free(d);
}

static void dial_over(struct dial *d)
{
	void *self = d->owner.self;
	d->over = true;
	d->owner.self = NULL;
	if (self && !d->making)
		d->owner.closed(self);
}

static int headers_add(struct lws *wsi, const struct dial *d, unsigned char **at, unsigned char *end)
{
	return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, (const unsigned char *)d->bearer, (int)strlen(d->bearer), at, end) ||
		lws_add_http_header_by_token(wsi, WSI_TOKEN_X_FORWARDED_FOR, (const unsigned char *)d->from, (int)strlen(d->from), at, end) ? -1 : 0;
}

static int receive(struct lws *wsi, struct dial *d, const char *bytes, size_t n)
{
	buffer_add(&d->in, bytes, n);
	if (d->in.failed || !d->owner.self)
		return -1;
	if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
		return 0;
	d->owner.received(d->owner.self, d->in.text ? d->in.text : "", d->in.n);
	if (d->in.max > NET_MESSAGE)
		buffer_release(&d->in);
	else
		buffer_clear(&d->in);
	return 0;
}

static int writable(struct lws *wsi, struct dial *d)
{
	struct letter_out *l = d->first;
	if (!d->owner.self)
		return -1;
	if (!l)
		return 0;
	if (lws_write(wsi, l->bytes + LWS_PRE, l->n, LWS_WRITE_TEXT) < (int)l->n)
		return -1;
	d->first = l->next;
	if (!d->first)
		d->last = &d->first;
	d->queued -= l->n;
	free(l);
	if (d->first)
		lws_callback_on_writable(wsi);
	return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct dial *d = lws_get_opaque_user_data(wsi);
	(void)user;
	if (!d)
		return 0;
	switch (reason) {
	case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
		return headers_add(wsi, d, in, *(unsigned char **)in + len);
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		if (d->owner.self)
			d->owner.opened(d->owner.self);
		return d->owner.self ? 0 : -1;
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return receive(wsi, d, in, len);
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return writable(wsi, d);
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
	case LWS_CALLBACK_CLIENT_CLOSED:
		dial_over(d);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		lws_set_opaque_user_data(wsi, NULL);
		dial_over(d);
		d->wsi = NULL;
		if (!d->making)
			dial_free(d);
		return 0;
	default:
		return 0;
	}
}

const struct lws_protocols dial_protocols[] = { { .name = "node", .callback = callback }, { 0 } };

struct dial *dial_open(struct net *net, const char *address, const char *secret, const char *from, const struct dial_owner *owner)
{
	struct dial *d = calloc(1, sizeof(*d));
	const char *colon = strrchr(address, ':');
	if (!d || !colon) {
		free(d);
		return NULL;
	}
	d->owner = *owner;
	d->last = &d->first;
	snprintf(d->host, sizeof(d->host), "%.*s", (int)(colon - address), address);
	snprintf(d->bearer, sizeof(d->bearer), "Bearer %s", secret);
	snprintf(d->from, sizeof(d->from), "%s", from);
	const struct lws_client_connect_info info = { .context = net->context, .vhost = net->dials, .address = d->host, .port = atoi(colon + 1), .path = "/ws", .host = address,
		.local_protocol_name = dial_protocols[0].name, .opaque_user_data = d, .pwsi = &d->wsi };
	d->making = true;
	lws_client_connect_via_info(&info);
	d->making = false;
	if (d->wsi && !d->over)
		return d;
	if (!d->wsi)
		dial_free(d);
	else
		d->owner.self = NULL;
	return NULL;
}

bool dial_send(struct dial *d, const char *text, size_t n)
{
	struct letter_out *l = d->queued + n <= NET_QUEUE ? malloc(sizeof(*l) + LWS_PRE + n) : NULL;
	if (!l)
		return false;
	l->next = NULL;
	l->n = n;
	memcpy(l->bytes + LWS_PRE, text, n);
	*d->last = l;
	d->last = &l->next;
	d->queued += n;
	lws_callback_on_writable(d->wsi);
	return true;
}

void dial_close(struct dial *d)
{
	d->owner.self = NULL;
	shutdown(lws_get_socket_fd(d->wsi), SHUT_RDWR);
}
