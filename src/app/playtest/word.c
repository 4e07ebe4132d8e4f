/* word.c - words and comparisons of .play lines. */
#include "playtest.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *play_word(const char *text, char *word, size_t n)
{
	size_t len = 0;
	text += strspn(text, " \t");
	while (text[len] && text[len] != ' ' && text[len] != '\t')
		len++;
	snprintf(word, n, "%.*s", (int)len, text);
	text += len;
	return text + strspn(text, " \t");
}

/* Edit distance of two short texts, with one row of the table kept. */
static int distance(const char *a, const char *b)
{
	const int n = (int)strlen(b);
	int row[ARK_KEY + 1];
	if (n > ARK_KEY)
		return n;
	for (int j = 0; j <= n; j++)
		row[j] = j;
	for (int i = 1; *a; i++, a++) {
		int diagonal = row[0];
		row[0] = i;
		for (int j = 1; j <= n; j++) {
			const int up = row[j];
			int best = diagonal + (*a != b[j - 1]);
			best = up + 1 < best ? up + 1 : best;
			row[j] = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
			diagonal = up;
		}
	}
	return row[n];
}

void play_nearest(struct play *p, const char *key, char *buf, size_t n)
{
	struct ark_decision d;
	int best = (int)strlen(key) / 2 + 2;
	buf[0] = 0;
	if (!ark_decide(p->c->run, p->game, &d))
		return;
	for (int i = 0; i < d.options; i++) {
		char offered[ARK_KEY];
		ark_option_key(p->c->run, p->game, i, offered, sizeof(offered));
		const int far = distance(key, offered);
		if (far < best) {
			best = far;
			snprintf(buf, n, "%s", offered);
		}
	}
}

int play_option(struct play *p, const char *key)
{
	const size_t n = strlen(key);
	struct ark_decision d;
	int found = ark_option_find(p->c->run, p->game, key);
	if (found >= 0 || !ark_decide(p->c->run, p->game, &d))
		return found;
	for (int i = 0; i < d.options; i++) {
		char offered[ARK_KEY];
		ark_option_key(p->c->run, p->game, i, offered, sizeof(offered));
		if (!strncmp(offered, key, n) && offered[n] == ' ' && strspn(offered + n + 1, "0123456789") == strlen(offered + n + 1))
			found = found == -1 ? i : -2;
	}
	return found;
}

bool play_name(struct play *p, const char *what, const char *word)
{
	const char *name, *text, *near = NULL;
	const char *noun = !strcmp(what, "log") ? "event" : !strcmp(what, "kind") ? "kind of decision" : what;
	int best = (int)strlen(word) / 2 + 2;
	for (int i = 0; (name = ark_name(ark_game_name(p->game), what, i, &text)); i++) {
		const int far = distance(word, name);
		if (!far)
			return true;
		if (far < best) {
			best = far;
			near = name;
		}
	}
	if (near)
		return play_fail(p, "there is no %s `%s`; did you mean `%s`?", noun, word, near);
	return play_fail(p, "there is no %s `%s`; `arkham names` lists them", noun, word);
}

static size_t word_hash(const char *word, size_t len)
{
	uint64_t h = 1469598103934665603u;
	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)word[i]) * 1099511628211u;
	return (size_t)(h ^ h >> 32);
}

/* The slot a word is in, or would be. */
static size_t word_slot(const struct play_words *w, const char *word, size_t len)
{
	size_t i = word_hash(word, len) & (w->max - 1);
	while (w->slot[i] && (strncmp(w->slot[i], word, len) || w->slot[i][len]))
		i = (i + 1) & (w->max - 1);
	return i;
}

static bool words_grow(struct play_words *w)
{
	struct play_words bigger = { .max = w->max ? w->max * 2 : 1024, .n = w->n };
	bigger.slot = calloc(bigger.max, sizeof(*bigger.slot));
	if (!bigger.slot)
		return false;
	for (size_t i = 0; i < w->max; i++)
		if (w->slot[i])
			bigger.slot[word_slot(&bigger, w->slot[i], strlen(w->slot[i]))] = w->slot[i];
	free(w->slot);
	*w = bigger;
	return true;
}

bool play_words_add(struct play_words *w, const char *word, size_t len)
{
	if (w->n * 2 >= w->max && !words_grow(w))
		return false;
	const size_t i = word_slot(w, word, len);
	if (!w->slot[i]) {
		w->slot[i] = strndup(word, len);
		w->n += w->slot[i] != NULL;
	}
	return w->slot[i] != NULL;
}

bool play_words_has(const struct play_words *w, const char *word, size_t len)
{
	return w->max && w->slot[word_slot(w, word, len)];
}

void play_words_offered(struct play *p)
{
	struct ark_decision d;
	if (!p->strict || !ark_decide(p->c->run, p->game, &d))
		return;
	for (int i = 0; i < d.options; i++) {
		char key[ARK_KEY];
		ark_option_key(p->c->run, p->game, i, key, sizeof(key));
		for (const char *s = key; *s; s += strspn(s, " ")) {
			const size_t len = strcspn(s, " ");
			play_words_add(&p->offered, s, len);
			s += len;
		}
	}
}

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '-';
}

bool play_names(const char *text, size_t len, const char *list)
{
	while (*list) {
		const size_t n = strcspn(list, ",");
		const char *at = text, *end = text + len;
		while (n && (at = memmem(at, (size_t)(end - at), list, n))) {
			const bool begins = at == text || !in_word(at[-1]);
			const bool ends = at + n == end || !in_word(at[n]);
			if (begins && ends)
				return true;
			at++;
		}
		list += n + (list[n] == ',');
	}
	return false;
}

static bool is_number(const char *s, long *v)
{
	char *end;
	*v = strtol(s, &end, 10);
	return *s && !*end;
}

bool play_compares(const char *value, const char *op, const char *want)
{
	long a, b;
	if (!strcmp(op, "="))
		return !strcmp(value, want);
	if (!strcmp(op, "!="))
		return strcmp(value, want) != 0;
	if (!is_number(value, &a) || !is_number(want, &b))
		return false;
	if (op[0] == '<')
		return op[1] ? a <= b : a < b;
	return op[1] ? a >= b : a > b;
}

bool play_split(struct play *p, const char *rest, char *query, char *op, char *want)
{
	static const char *const ops[] = { " != ", " <= ", " >= ", " = ", " < ", " > ", " by " };
	const char *cut = NULL, *value = NULL;
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]) && !cut; i++) {
		cut = strstr(rest, ops[i]);
		if (cut) {
			snprintf(op, 4, "%.*s", (int)strlen(ops[i]) - 2, ops[i] + 1);
			value = cut + strlen(ops[i]);
		}
	}
	if (!cut) {
		cut = strrchr(rest, ' ');
		if (!cut)
			return play_fail(p, "what should `%s` be?  Write: expect ID QUERY VALUE", rest);
		snprintf(op, 4, "=");
		value = cut + 1;
	}
	snprintf(query, ARK_KEY, "%.*s", (int)(cut - rest), rest);
	snprintf(want, ARK_TEXT, "%s", value);
	return true;
}
