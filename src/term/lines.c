/* lines.c - lines of text with styles. */
#include "lines.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { LINE_TEXT = 4096 };

static void line_push(struct lines *l, const char *text, size_t n)
{
	if (l->n == l->max) {
		const int max = l->max ? 2 * l->max : 32;
		char **grown = realloc(l->line, (size_t)max * sizeof(*grown));
		if (!grown)
			return;
		l->line = grown;
		l->max = max;
	}
	l->line[l->n] = strndup(text, n);
	l->n += l->line[l->n] != NULL;
}

void lines_add(struct lines *l, const char *format, ...)
{
	char text[LINE_TEXT];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	line_push(l, text, strlen(text));
}

int char_bytes(const char *p, int *columns)
{
	wchar_t wide;
	mbstate_t state = { 0 };
	const unsigned char c = (unsigned char)*p;
	*columns = 1;
	if (c < STYLE_BYTES)
		*columns = 0;
	if (c < 0x80)
		return 1;
	const size_t n = mbrtowc(&wide, p, strlen(p), &state);
	if (n == (size_t)-1 || n == (size_t)-2 || !n)
		return 1;
	const int w = wcwidth(wide);
	*columns = w < 0 ? 1 : w;
	return (int)n;
}

int text_columns(const char *text)
{
	int used = 0, columns;
	for (; *text; used += columns)
		text += char_bytes(text, &columns);
	return used;
}

/* Bytes of `text` that go on a line of `width` columns; *style is the style in force at their end. */
static size_t line_end(const char *text, int width, char *style)
{
	size_t at = 0, space = 0;
	char here = *style, at_space = *style;
	int used = 0, columns;
	while (text[at]) {
		const int n = char_bytes(text + at, &columns);
		if (used + columns > width)
			break;
		if (!columns && n == 1)
			here = text[at];
		if (text[at] == ' ') {
			space = at;
			at_space = here;
		}
		used += columns;
		at += (size_t)n;
	}
	const bool whole = !text[at] || text[at] == ' ' || !space;
	*style = whole ? here : at_space;
	return whole ? at : space;
}

void lines_wrap(struct lines *l, int width, int indent, const char *format, ...)
{
	char text[LINE_TEXT], line[LINE_TEXT + 64], style = *S_PLAIN;
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	const int least = indent + 8;
	for (const char *p = text; *p;) {
		const bool first = p == text;
		const char begin = style;
		const int in = first ? 0 : indent;
		const size_t n = line_end(p, (width > least ? width : least) - in, &style);
		if (!n)
			break;
		snprintf(line, sizeof(line), "%*s%c%.*s", in, "", begin, (int)n, p);
		line_push(l, line, strlen(line));
		p += n;
		p += strspn(p, " ");
	}
}

void lines_clear(struct lines *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->line[i]);
	l->n = 0;
}

void lines_release(struct lines *l)
{
	lines_clear(l);
	free(l->line);
	*l = (struct lines){ 0 };
}
