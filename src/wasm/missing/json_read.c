/*
 * json_read.c - JSON text into values.
 *
 * Strict as RFC 8259 has it, in UTF-8, with an object or array at the top.  Beyond it: no member twice, no character 0 inside a string, whole numbers of 64 bits, and
 * nothing nested deeper than DEPTH.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/buffer.h"
#include "json.h"

enum { DEPTH = 512 };

struct reader {
	const char *start, *at, *end;
	int depth;
	const char *wrong;	/* the first thing that is; NULL: nothing */
};

static json_t *value_read(struct reader *r);

static void *fail(struct reader *r, const char *what)
{
	if (!r->wrong)
		r->wrong = what;
	return NULL;
}

/* The next character that is no space; 0 at the end. */
static char look(struct reader *r)
{
	while (r->at < r->end && memchr(" \t\n\r", *r->at, 4))
		r->at++;
	return r->at < r->end ? *r->at : 0;
}

static bool take(struct reader *r, char c)
{
	if (look(r) != c || r->at == r->end)
		return false;
	r->at++;
	return true;
}

/* ---- strings --------------------------------------------------------- */

static void code_write(struct buffer *b, unsigned c)
{
	const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };
	char utf8[4] = { (char)(lead[more] | c >> 6 * more) };
	for (int i = 1; i <= more; i++)
		utf8[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3f));
	buffer_add(b, utf8, (size_t)more + 1);
}

/* Four hex digits behind `\u`. */
static bool unit_read(struct reader *r, unsigned *unit)
{
	char digits[5] = "";
	if (r->end - r->at < 4)
		return false;
	memcpy(digits, r->at, 4);
	if (strspn(digits, "0123456789abcdefABCDEF") != 4)
		return false;
	*unit = (unsigned)strtoul(digits, NULL, 16);
	r->at += 4;
	return true;
}

/* A character by its number; those beyond 16 bits come as two surrogates. */
static bool unicode_read(struct reader *r, struct buffer *b)
{
	unsigned c, low = 0;
	bool ok = unit_read(r, &c) && c && (c < 0xdc00 || c > 0xdfff);
	if (ok && c >= 0xd800 && c < 0xdc00) {
		ok = r->end - r->at > 2 && r->at[0] == '\\' && r->at[1] == 'u';
		r->at += ok ? 2 : 0;
		ok = ok && unit_read(r, &low) && low >= 0xdc00 && low <= 0xdfff;
		c = 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
	}
	if (!ok)
		return fail(r, "invalid escape of a character");
	code_write(b, c);
	return true;
}

static bool escape_read(struct reader *r, struct buffer *b)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char c = r->at < r->end ? *r->at++ : 0;
	const char *found = c ? strchr(from, c) : NULL;
	if (c == 'u')
		return unicode_read(r, b);
	if (!found)
		return fail(r, "invalid escape");
	buffer_add(b, &to[found - from], 1);
	return true;
}

/* One character of UTF-8 as it stands. */
static bool plain_read(struct reader *r, struct buffer *b)
{
	const unsigned char *p = (const unsigned char *)r->at;
	const size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
	bool ok = n && n <= (size_t)(r->end - r->at) && p[0] >= 0x20;
	for (size_t i = 1; ok && i < n; i++)
		ok = (p[i] & 0xc0) == 0x80;
	/* Too long a form, half of a pair, or beyond the last character. */
	if (ok && n > 2)
		ok = !(p[0] == 0xe0 && p[1] < 0xa0) && !(p[0] == 0xed && p[1] > 0x9f) && !(p[0] == 0xf0 && p[1] < 0x90) && !(p[0] == 0xf4 && p[1] > 0x8f);
	if (!ok)
		return fail(r, p[0] < 0x20 ? "control character in a string" : "invalid UTF-8");
	buffer_add(b, r->at, n);
	r->at += n;
	return true;
}

/* The text of a string whose opening quote was taken, allocated. */
static char *text_read(struct reader *r, size_t *n)
{
	struct buffer b = { 0 };
	bool ok = true;
	while (ok && r->at < r->end && *r->at != '"') {
		if (*r->at == '\\') {
			r->at++;
			ok = escape_read(r, &b);
		} else {
			ok = plain_read(r, &b);
		}
	}
	buffer_add(&b, "", 0);
	if (ok && !b.failed && r->at < r->end) {
		r->at++;
		*n = b.n;
		return b.text;
	}
	buffer_release(&b);
	return fail(r, "a string has no end");
}

static json_t *string_read(struct reader *r)
{
	size_t n = 0;
	char *text = text_read(r, &n);
	json_t *j = text ? value_new(JSON_STRING) : NULL;
	if (!j) {
		free(text);
		return fail(r, "no memory");
	}
	j->text = text;
	j->n = n;
	return j;
}

/* ---- numbers and words ------------------------------------------------- */

static size_t digits(const char *p, const char *end)
{
	size_t n = 0;
	while (p + n < end && p[n] >= '0' && p[n] <= '9')
		n++;
	return n;
}

/* Bytes of the number that begins here, 0 when none does; and whether it is whole. */
static size_t number_length(const struct reader *r, bool *whole)
{
	const char *p = r->at + (*r->at == '-');
	size_t n = digits(p, r->end);
	*whole = true;
	if (!n || (*p == '0' && n > 1))
		return 0;
	p += n;
	if (p < r->end && *p == '.') {
		*whole = false;
		n = digits(++p, r->end);
		if (!n)
			return 0;
		p += n;
	}
	if (p < r->end && (*p == 'e' || *p == 'E')) {
		*whole = false;
		p++;
		p += p < r->end && (*p == '+' || *p == '-');
		n = digits(p, r->end);
		if (!n)
			return 0;
		p += n;
	}
	return (size_t)(p - r->at);
}

static json_t *number_read(struct reader *r)
{
	char text[64];
	bool whole;
	const size_t n = number_length(r, &whole);
	if (!n || n >= sizeof(text))
		return fail(r, "invalid number");
	memcpy(text, r->at, n);
	text[n] = 0;
	json_t *j = value_new(whole ? JSON_INTEGER : JSON_REAL);
	if (!j)
		return fail(r, "no memory");
	errno = 0;
	if (whole)
		j->integer = strtoll(text, NULL, 10);
	else
		j->real = strtod(text, NULL);
	if (errno) {
		json_decref(j);
		return fail(r, "a number is too large");
	}
	r->at += n;
	return j;
}

static json_t *word_read(struct reader *r)
{
	static const struct { const char *word; json_type type; } words[] = { { "true", JSON_TRUE }, { "false", JSON_FALSE }, { "null", JSON_NULL } };
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const size_t n = strlen(words[i].word);
		if ((size_t)(r->end - r->at) < n || memcmp(r->at, words[i].word, n))
			continue;
		r->at += n;
		return value_new(words[i].type);
	}
	return fail(r, "invalid token");
}

/* ---- objects and arrays ------------------------------------------------ */

/* One member behind its comma or bracket. */
static bool member_read(struct reader *r, json_t *to)
{
	char *key = NULL;
	size_t n = 0;
	if (to->type == JSON_OBJECT) {
		key = take(r, '"') ? text_read(r, &n) : fail(r, "a name of a member is missing");
		if (key && json_object_get(to, key))
			fail(r, "a member is there twice");
		else if (key && !take(r, ':'))
			fail(r, "`:` is missing");
	}
	json_t *value = r->wrong ? NULL : value_read(r);
	return value_add(to, key, value) || fail(r, "no memory");
}

static json_t *members_read(struct reader *r, json_type type, char close)
{
	json_t *j = value_new(type);
	bool ok = j && ++r->depth <= DEPTH;
	if (!ok)
		fail(r, "nested too deep");
	else if (!take(r, close)) {
		do
			ok = member_read(r, j);
		while (ok && take(r, ','));
		ok = ok && (take(r, close) || fail(r, type == JSON_OBJECT ? "`}` is missing" : "`]` is missing"));
	}
	r->depth--;
	if (!ok) {
		json_decref(j);
		return NULL;
	}
	return j;
}

static json_t *value_read(struct reader *r)
{
	if (take(r, '{'))
		return members_read(r, JSON_OBJECT, '}');
	if (take(r, '['))
		return members_read(r, JSON_ARRAY, ']');
	if (take(r, '"'))
		return string_read(r);
	const char c = look(r);
	return c == '-' || (c >= '0' && c <= '9') ? number_read(r) : word_read(r);
}

/* Where reading stopped, counted from 1. */
static void place_tell(const struct reader *r, json_error_t *e)
{
	*e = (json_error_t){ .line = 1, .column = 1 };
	for (const char *p = r->start; p < r->at; p++) {
		e->column = *p == '\n' ? 1 : e->column + 1;
		e->line += *p == '\n';
	}
	snprintf(e->text, sizeof(e->text), "%s", r->wrong);
}

json_t *json_loadb(const char *text, size_t n, size_t flags, json_error_t *e)
{
	struct reader r = { text, text, text + n, 0, NULL };
	const char first = look(&r);
	(void)flags;
	json_t *j = first == '{' || first == '[' ? value_read(&r) : fail(&r, "`[` or `{` is missing");
	if (j && (look(&r), r.at != r.end))
		fail(&r, "something stands behind the end");
	if (!r.wrong && j)
		return j;
	fail(&r, "no memory");
	if (e)
		place_tell(&r, e);
	json_decref(j);
	return NULL;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *e)
{
	return json_loadb(text, strlen(text), flags, e);
}
