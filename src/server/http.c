/* http.c - the page by HTTP. */
#include "http.h"

#include <arpa/inet.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEADER_BYTES = 2048, CHUNK = 16384, VALUE = 512, KEY_TEXT = 24 };

static const char security[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* ---- who may ask ----------------------------------------------------- */

/* A header's value; false when it is missing or too long. */
static bool header(struct lws *wsi, enum lws_token_indexes h, char value[VALUE])
{
	return lws_hdr_copy(wsi, value, VALUE, h) > 0;
}

/* The same for one that may not be there twice: others might read the other one. */
static bool header_once(struct lws *wsi, enum lws_token_indexes h, char value[VALUE])
{
	return lws_hdr_fragment_length(wsi, h, 1) <= 0 && header(wsi, h, value);
}

static bool is_address(const char *host)
{
	unsigned char bytes[16];
	return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

/* Whether nothing follows the name in Host but a port. */
static bool is_port(const char *text)
{
	return !*text || (*text == ':' && strspn(text + 1, "0123456789") == strlen(text + 1));
}

/* Cuts what is in Host down to the name; false when it is none. */
static bool host_name(char value[VALUE], char **name)
{
	char *end = value + strcspn(value, ":");
	*name = value;
	if (*value == '[') {
		*name = value + 1;
		end = strchr(value, ']');
		if (!end || !is_port(end + 1))
			return false;
	} else if (!is_port(end)) {
		return false;
	}
	*end = 0;
	return true;
}

bool http_host_ok(struct lws *wsi, const struct http_names *names)
{
	char value[VALUE], *host;
	if (!header_once(wsi, WSI_TOKEN_HOST, value))
		return false;
	if (*names->host && !strcasecmp(value, names->host))
		return true;
	return host_name(value, &host) && (is_address(host) || !strcasecmp(host, "localhost") || !strcasecmp(host, names->listens));
}

bool http_origin_ok(struct lws *wsi, const struct http_names *names)
{
	char origin[VALUE], host[VALUE];
	const int n = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
	if (n <= 0)
		return true;
	if (!header_once(wsi, WSI_TOKEN_ORIGIN, origin) || !header_once(wsi, WSI_TOKEN_HOST, host))
		return false;
	if (*names->origin && !strcasecmp(origin, names->origin))
		return true;
	/* By its public name it is reached in one way alone. */
	if (*names->host && !strcasecmp(host, names->host))
		return false;
	return !strncasecmp(origin, "http://", 7) && !strcasecmp(origin + 7, host);
}

bool http_forwarded(struct lws *wsi, char text[ADDRESS_TEXT])
{
	char value[VALUE];
	return header_once(wsi, WSI_TOKEN_X_FORWARDED_FOR, value) && address_forwarded(value, text);
}

bool http_is_node(struct lws *wsi, const char *secret)
{
	static const char bearer[] = "Bearer ";
	char value[VALUE];
	const size_t n = strlen(secret);
	if (!n || !header_once(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value) || strncmp(value, bearer, sizeof(bearer) - 1))
		return false;
	return strlen(value) == sizeof(bearer) - 1 + n && !CRYPTO_memcmp(value + sizeof(bearer) - 1, secret, n);
}

bool http_names(struct http_names *names, const struct net_place *place, char *why, size_t n)
{
	const char *url = place->public_url, *host = url ? strstr(url, "://") : NULL;
	memset(names, 0, sizeof(*names));
	snprintf(names->listens, sizeof(names->listens), "%s", place->host);
	if (!url)
		return true;
	const bool known = host && (!strncmp(url, "https://", 8) || !strncmp(url, "http://", 7));
	const size_t length = known ? strcspn(host + 3, "/") : 0;
	if (!length || length >= HTTP_NAME || strcspn(host + 3, "/@?# ") != length || strspn(host + 3 + length, "/") != strlen(host + 3 + length)) {
		snprintf(why, n, "`%.100s` is no public address: say --public-url https://arkham.example.org", url);
		return false;
	}
	memcpy(names->host, host + 3, length);
	snprintf(names->origin, sizeof(names->origin), "%.*s", (int)((size_t)(host + 3 - url) + length), url);
	return true;
}

bool http_handshake_ok(struct lws *wsi)
{
	char value[VALUE];
	return header_once(wsi, WSI_TOKEN_VERSION, value) && !strcmp(value, "13") && header_once(wsi, WSI_TOKEN_KEY, value) && strlen(value) == KEY_TEXT;
}

/* ---- answers --------------------------------------------------------- */

/* The lines of a head, written from `at` to `end`. */
struct head {
	struct lws *wsi;
	unsigned char *at, *end;
	bool full;
};

static void head_line(struct head *h, const char *name, const char *value)
{
	h->full = h->full || lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), &h->at, h->end);
}

static void head_common(struct head *h)
{
	head_line(h, "content-security-policy:", security);
	head_line(h, "x-content-type-options:", "nosniff");
	head_line(h, "referrer-policy:", "no-referrer");
	head_line(h, "cross-origin-opener-policy:", "same-origin");
	head_line(h, "cross-origin-resource-policy:", "same-origin");
}

static int head_send(struct head *h, unsigned char *start)
{
	return h->full || lws_finalize_write_http_header(h->wsi, start, &h->at, h->end) ? -1 : 0;
}

/* An answer without a file: a status and a sentence. */
static int answer_status(struct lws *wsi, unsigned status, const char *text, struct http_send *send)
{
	unsigned char bytes[LWS_PRE + HEADER_BYTES];
	struct head h = { wsi, bytes + LWS_PRE, bytes + sizeof(bytes), false };
	const size_t n = strlen(text);
	if (lws_add_http_common_headers(wsi, status, "text/plain; charset=utf-8", n, &h.at, h.end))
		return -1;
	head_common(&h);
	if (status == 405)
		head_line(&h, "allow:", "GET, HEAD");
	if (head_send(&h, bytes + LWS_PRE))
		return -1;
	*send = (struct http_send){ .at = (const unsigned char *)text, .left = n };
	lws_callback_on_writable(wsi);
	return 0;
}

int http_text(struct lws *wsi, struct buffer *text, struct http_send *send)
{
	const int rc = answer_status(wsi, text->failed ? 500 : 200, text->text && !text->failed ? text->text : "", send);
	if (rc)
		buffer_release(text);
	else
		send->own = text->text;
	return rc;
}

void http_end(struct http_send *send)
{
	free(send->own);
	*send = (struct http_send){ 0 };
}

static bool takes_gzip(struct lws *wsi)
{
	char value[VALUE];
	return header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value) && strstr(value, "gzip") && !strstr(value, "gzip;q=0");
}

static bool has_it(struct lws *wsi, const struct page_file *f)
{
	char value[VALUE];
	return header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value) && strstr(value, f->etag);
}

static int answer_file(struct lws *wsi, const struct page_file *f, bool body, struct http_send *send)
{
	unsigned char bytes[LWS_PRE + HEADER_BYTES];
	struct head h = { wsi, bytes + LWS_PRE, bytes + sizeof(bytes), false };
	const bool packed = f->gzip && takes_gzip(wsi), same = has_it(wsi, f);
	const size_t n = packed ? f->gzip_n : f->plain_n;
	if (lws_add_http_common_headers(wsi, same ? 304 : 200, f->type, same ? 0 : n, &h.at, h.end))
		return -1;
	head_common(&h);
	head_line(&h, "etag:", f->etag);
	head_line(&h, "vary:", "accept-encoding");
	head_line(&h, "cache-control:", f->lasting ? "public, max-age=31536000, immutable" : "no-cache");
	if (packed && !same)
		head_line(&h, "content-encoding:", "gzip");
	if (head_send(&h, bytes + LWS_PRE))
		return -1;
	if (!body || same)
		return lws_http_transaction_completed(wsi) ? -1 : 0;
	*send = (struct http_send){ .at = packed ? f->gzip : f->plain, .left = n };
	lws_callback_on_writable(wsi);
	return 0;
}

int http_answer(struct lws *wsi, const char *path, bool host_ok, struct http_send *send)
{
	const bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0, head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
	if (!host_ok)
		return answer_status(wsi, 403, "This name is not ours. Open the address that `arkham serve` printed.\n", send);
	if (!get && !head)
		return answer_status(wsi, 405, "Only GET and HEAD.\n", send);
	const struct page_file *f = page_find(path);
	if (!f)
		return answer_status(wsi, 404, "There is no such page.\n", send);
	return answer_file(wsi, f, get, send);
}

int http_continue(struct lws *wsi, struct http_send *send)
{
	unsigned char bytes[LWS_PRE + CHUNK];
	if (!send->at)
		return 0;
	const size_t n = send->left < CHUNK ? send->left : CHUNK;
	const bool last = n == send->left;
	memcpy(bytes + LWS_PRE, send->at, n);
	if (lws_write(wsi, bytes + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
		return -1;
	send->at += n;
	send->left -= n;
	if (!last) {
		lws_callback_on_writable(wsi);
		return 0;
	}
	http_end(send);
	return lws_http_transaction_completed(wsi) ? -1 : 0;
}
