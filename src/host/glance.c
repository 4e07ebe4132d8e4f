/* glance.c - what a JSON text is, before anybody takes it apart. */
#include "glance.h"

#include <string.h>

/* Behind the closing quote of the string that opens at `at`; the end of the text when it does not close. */
static size_t string_end(const char *text, size_t n, size_t at)
{
	for (at++; at < n && text[at] != '"'; at++)
		at += text[at] == '\\';
	return at < n ? at + 1 : n;
}

static size_t space_end(const char *text, size_t n, size_t at)
{
	while (at < n && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t'))
		at++;
	return at;
}

/* The string at `at` is the name of a member at the top: when it is "method", what follows is noted, and "id" that it is there. */
static void name_look(struct glance *g, const char *text, size_t n, size_t at, size_t end)
{
	static const char name[] = "\"method\"", id[] = "\"id\"";
	g->id = g->id || (end - at == sizeof(id) - 1 && !memcmp(text + at, id, sizeof(id) - 1));
	if (end - at != sizeof(name) - 1 || memcmp(text + at, name, sizeof(name) - 1))
		return;
	size_t colon = space_end(text, n, end);
	if (colon >= n || text[colon] != ':')
		return;
	const size_t value = space_end(text, n, colon + 1);
	if (value >= n || text[value] != '"')
		return;
	const size_t length = string_end(text, n, value) - value;
	if (length < 2 || length - 2 >= GLANCE_NAME)
		return;
	memcpy(g->method, text + value + 1, length - 2);
	g->method[length - 2] = 0;
}

struct glance json_glance(const char *text, size_t n)
{
	struct glance g = { .values = 1 };
	int depth = 0;
	for (size_t at = 0; at < n;) {
		const char c = text[at];
		if (c == '"') {
			const size_t end = string_end(text, n, at);
			if (depth == 1)
				name_look(&g, text, n, at, end);
			at = end;
			continue;
		}
		if (c == '{' || c == '[')
			g.depth = ++depth > g.depth ? depth : g.depth;
		else if (c == '}' || c == ']')
			depth--;
		g.values += c == ',' || c == '[' || c == '{';
		at++;
	}
	return g;
}
