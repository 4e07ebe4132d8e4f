/* text.c - text and JSON into fixed buffers. */
#include "text.h"

#include <string.h>

void text_init(struct text *t, char *buf, int max)
{
	t->buf = buf;
	t->max = max;
	t->n = 0;
}

void text_char(struct text *t, char c)
{
	if (t->n < t->max - 1)
		t->buf[t->n] = c;
	t->n++;
}

static void text_bytes(struct text *t, const char *s, size_t n)
{
	const int room = t->max - 1 - t->n, len = (int)n;
	if (room > 0)
		memcpy(t->buf + t->n, s, (size_t)(len < room ? len : room));
	t->n += len;
}

void text_str(struct text *t, const char *s)
{
	text_bytes(t, s, strlen(s));
}

void text_int(struct text *t, int64_t v)
{
	char digit[24];
	int n = 0;
	uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
	if (v < 0)
		text_char(t, '-');
	do
		digit[n++] = (char)('0' + u % 10);
	while (u /= 10);
	while (n)
		text_char(t, digit[--n]);
}

void text_hex(struct text *t, uint64_t v)
{
	for (int s = 60; s >= 0; s -= 4)
		text_char(t, "0123456789abcdef"[v >> s & 15]);
}

void text_word(struct text *t, const char *word)
{
	for (; *word; word++)
		text_char(t, *word == '_' ? ' ' : *word);
}

void text_counted(struct text *t, int64_t v, const char *words)
{
	text_int(t, v);
	text_char(t, ' ');
	if (v != 1)
		words = strchr(words, '/') + 1;
	while (*words != '/' && *words != '}')
		text_char(t, *words++);
}

int text_end(struct text *t)
{
	if (t->max > 0)
		t->buf[t->n < t->max ? t->n : t->max - 1] = 0;
	return t->n;
}

void json_init(struct json *j, char *buf, int max)
{
	text_init(&j->t, buf, max);
	j->comma = 0;
}

int json_end(struct json *j)
{
	return text_end(&j->t);
}

static void json_escaped(struct text *t, unsigned char c)
{
	text_char(t, '\\');
	if (c >= 32 || c == '\n') {
		text_char(t, c == '\n' ? 'n' : (char)c);
		return;
	}
	text_str(t, "u00");
	text_char(t, "01"[c >> 4]);
	text_char(t, "0123456789abcdef"[c & 15]);
}

/* Almost every text is plain, and goes out in one piece. */
static void json_quoted(struct json *j, const char *s)
{
	struct text *t = &j->t;
	text_char(t, '"');
	for (;;) {
		const char *p = s;
		while ((unsigned char)*p >= 32 && *p != '"' && *p != '\\')
			p++;
		text_bytes(t, s, (size_t)(p - s));
		if (!*p)
			break;
		json_escaped(t, (unsigned char)*p);
		s = p + 1;
	}
	text_char(t, '"');
}

void json_key(struct json *j, const char *key)
{
	if (j->comma)
		text_char(&j->t, ',');
	j->comma = 1;
	if (key) {
		json_quoted(j, key);
		text_char(&j->t, ':');
	}
}

void json_open(struct json *j, const char *key, char bracket)
{
	json_key(j, key);
	text_char(&j->t, bracket);
	j->comma = 0;
}

void json_close(struct json *j, char bracket)
{
	text_char(&j->t, bracket);
	j->comma = 1;
}

void json_str(struct json *j, const char *key, const char *s)
{
	json_key(j, key);
	json_quoted(j, s);
}

void json_int(struct json *j, const char *key, int64_t v)
{
	json_key(j, key);
	text_int(&j->t, v);
}

void json_millionths(struct json *j, const char *key, int v)
{
	json_key(j, key);
	text_int(&j->t, v / 1000000);
	text_char(&j->t, '.');
	for (int digit = 100000; digit; digit /= 10)
		text_char(&j->t, (char)('0' + v / digit % 10));
}

void json_bool(struct json *j, const char *key, int v)
{
	json_key(j, key);
	text_str(&j->t, v ? "true" : "false");
}

void json_none(struct json *j, const char *key)
{
	json_key(j, key);
	text_str(&j->t, "null");
}
