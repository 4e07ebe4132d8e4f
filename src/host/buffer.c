/* buffer.c - a text that grows. */
#include "buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool buffer_room(struct buffer *b, size_t n)
{
	if (b->failed)
		return false;
	if (b->n + n + 1 <= b->max)
		return true;
	const size_t max = (b->n + n + 1) * 2;
	char *text = realloc(b->text, max);
	if (!text) {
		b->failed = true;
		return false;
	}
	b->text = text;
	b->max = max;
	return true;
}

void buffer_add(struct buffer *b, const char *text, size_t n)
{
	if (!buffer_room(b, n))
		return;
	memcpy(b->text + b->n, text, n);
	b->n += n;
	b->text[b->n] = 0;
}

void buffer_str(struct buffer *b, const char *text)
{
	buffer_add(b, text, strlen(text));
}

void buffer_printf(struct buffer *b, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	const int n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n < 0 || !buffer_room(b, (size_t)n))
		return;
	va_start(args, format);
	vsnprintf(b->text + b->n, (size_t)n + 1, format, args);
	va_end(args);
	b->n += (size_t)n;
}

/* Bytes of the UTF-8 character that begins here; 0 when none does: a text that was cut may end in a part of one. */
static size_t utf8_length(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	const size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
	for (size_t i = 1; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	const bool wrong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0) || (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] >= 0x90);
	return wrong ? 0 : n;
}

void buffer_json(struct buffer *b, const char *text)
{
	buffer_add(b, "\"", 1);
	for (const char *p = text; *p; p++) {
		const unsigned char c = (unsigned char)*p;
		const size_t length = utf8_length(p);
		if (!length)
			continue;
		if (length > 1) {
			buffer_add(b, p, length);
			p += length - 1;
			continue;
		}
		if (c == '"' || c == '\\') {
			const char escaped[2] = { '\\', *p };
			buffer_add(b, escaped, 2);
		} else if (c < 32) {
			buffer_printf(b, "\\u%04x", c);
		} else {
			buffer_add(b, p, 1);
		}
	}
	buffer_add(b, "\"", 1);
}

void buffer_key(struct buffer *b, const char *key)
{
	if (b->n && b->text[b->n - 1] != '{' && b->text[b->n - 1] != '[')
		buffer_add(b, ",", 1);
	buffer_json(b, key);
	buffer_add(b, ":", 1);
}

void buffer_member(struct buffer *b, const char *key, const char *text)
{
	buffer_key(b, key);
	buffer_json(b, text);
}

void buffer_hex(struct buffer *b, const char *key, uint64_t v)
{
	buffer_key(b, key);
	buffer_printf(b, "\"%016llx\"", (unsigned long long)v);
}

void buffer_clear(struct buffer *b)
{
	b->n = 0;
	b->failed = false;
	if (b->text)
		b->text[0] = 0;
}

void buffer_release(struct buffer *b)
{
	free(b->text);
	*b = (struct buffer){ 0 };
}
