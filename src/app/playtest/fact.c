/* fact.c - facts of content, the log and views in .play files, read as the JSON that programs get. */
#include "playtest.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_TEXT = 1 << 17 };

/* A JSON value as a .play line writes it: lists by spaces. */
static void json_words(json_t *v, char *buf, size_t n)
{
	size_t at = 0, i;
	json_t *one;
	buf[0] = 0;
	if (json_is_string(v))
		snprintf(buf, n, "%s", json_string_value(v));
	else if (json_is_integer(v))
		snprintf(buf, n, "%lld", (long long)json_integer_value(v));
	else if (json_is_boolean(v))
		snprintf(buf, n, "%s", json_is_true(v) ? "true" : "false");
	else if (json_is_null(v))
		snprintf(buf, n, "null");
	else if (json_is_object(v))
		snprintf(buf, n, "{...}");
	json_array_foreach(v, i, one) {
		char word[ARK_KEY];
		json_words(one, word, sizeof(word));
		at += (size_t)snprintf(buf + at, at < n ? n - at : 0, "%s%s", i ? " " : "", word);
		if (at >= n)
			return;
	}
}

/* The value at a path such as seats.0.clues. */
static json_t *json_at(json_t *v, const char *path)
{
	while (v && *path) {
		char step[ARK_KEY];
		const size_t n = strcspn(path, ".");
		snprintf(step, sizeof(step), "%.*s", (int)n, path);
		v = json_is_array(v) ? json_array_get(v, (size_t)atoi(step)) : json_object_get(v, step);
		path += n + (path[n] == '.');
	}
	return v;
}

static json_t *def_json(struct play *p, int def)
{
	static char text[JSON_TEXT];
	ark_def_json(p->c->content, def, text, sizeof(text));
	return json_loads(text, 0, NULL);
}

/* A fact stands at the top of a definition's JSON, among its facts or in its lists. */
static bool def_fact(json_t *j, const char *fact, char *buf, size_t n)
{
	json_t *v = json_at(j, fact);
	if (!v)
		v = json_at(json_object_get(j, "facts"), fact);
	if (!v)
		v = json_at(json_object_get(j, "lists"), fact);
	if (v)
		json_words(v, buf, n);
	return v != NULL;
}

/* A definition by its id, or by kind:id where both games have one of that id. */
static int def_named(struct play *p, const char *name)
{
	const struct ark_content *c = p->c->content;
	const char *colon = strchr(name, ':');
	for (int def = 1; colon && def <= ark_defs(c); def++)
		if (!strcmp(ark_def_id(c, def), colon + 1) && !strncmp(ark_def_kind(c, def), name, (size_t)(colon - name)) && !ark_def_kind(c, def)[colon - name])
			return def;
	return colon ? 0 : ark_def_find(c, name);
}

bool play_expect_def(struct play *p, const char *rest)
{
	char id[ARK_KEY], line[ARK_TEXT], fact[ARK_KEY], op[4], want[ARK_TEXT], found[ARK_TEXT];
	snprintf(line, sizeof(line), "%s", play_word(rest, id, sizeof(id)));
	const int def = def_named(p, id);
	if (!def)
		return play_fail(p, "there is no definition `%s`", id);
	if (!play_split(p, line, fact, op, want))
		return false;
	json_t *j = def_json(p, def);
	const bool has = def_fact(j, fact, found, sizeof(found));
	json_decref(j);
	if ((!has || !found[0]) && (!strcmp(want, "none") || !strcmp(want, "0")) && !strcmp(op, "="))
		return true;	/* what is zero is not stated, or an empty list */
	if (!has)
		return play_fail(p, "`%s` states no `%s`; `arkham card %s` shows what it states", id, fact, id);
	return play_compares(found, op, want) ? true : play_fail(p, "expected %s of %s %s %s; it is %s", fact, id, op, want, found);
}

/* How many definitions (or copies of them) are of a kind and a set; `any` leaves one open. */
bool play_expect_defs(struct play *p, const char *rest, bool copies)
{
	char kind[ARK_KEY], set[ARK_KEY], line[ARK_TEXT], query[ARK_KEY], op[4], want[ARK_TEXT], found[24];
	long sum = 0;
	snprintf(line, sizeof(line), "n %s", play_word(play_word(rest, kind, sizeof(kind)), set, sizeof(set)));
	if (!play_split(p, line, query, op, want))
		return false;
	for (int def = 1; def <= ark_defs(p->c->content); def++) {
		if (strcmp(kind, "any") && strcmp(kind, ark_def_kind(p->c->content, def)))
			continue;
		if (strcmp(set, "any") && strcmp(set, ark_def_set(p->c->content, def)))
			continue;
		if (copies) {
			char n[ARK_KEY];
			json_t *j = def_json(p, def);
			sum += def_fact(j, "copies", n, sizeof(n)) ? atol(n) : 1;
			json_decref(j);
		} else {
			sum++;
		}
	}
	snprintf(found, sizeof(found), "%ld", sum);
	return play_compares(found, op, want) ? true : play_fail(p, "expected %s %s %s of %s in %s; there are %s", copies ? "copies" : "definitions", op, want, kind, set, found);
}

/* Words of a log line: name=value is that field (a zero is left out there), "text" is part of its English, any other is one of its things or its number. */
static bool event_has(json_t *j, const char *word)
{
	static const char *const anywhere[] = { "a", "b", "cause", "n" };
	char value[ARK_TEXT], name[32];
	const char *equal = strchr(word, '=');
	if (word[0] == '"') {
		const char *text = json_string_value(json_object_get(j, "text"));
		snprintf(value, sizeof(value), "%.*s", (int)strcspn(word + 1, "\""), word + 1);
		return text && strstr(text, value);
	}
	if (equal) {
		snprintf(name, sizeof(name), "%.*s", (int)(equal - word), word);
		json_t *v = json_object_get(j, name);
		json_words(v, value, sizeof(value));
		return v ? !strcmp(value, equal + 1) : !strcmp(equal, "=0");
	}
	for (size_t i = 0; i < sizeof(anywhere) / sizeof(anywhere[0]); i++) {
		json_words(json_object_get(j, anywhere[i]), value, sizeof(value));
		if (!strcmp(value, word))
			return true;
	}
	return false;
}

/* True when the event is of this type and has all the words. */
static bool event_fits(json_t *j, const char *type, const char *words)
{
	const char *is = json_string_value(json_object_get(j, "type"));
	if (!is || strcmp(is, type))
		return false;
	while (*words) {
		char word[ARK_TEXT];
		if (*words == '"') {
			const size_t n = strcspn(words + 1, "\"") + 1;
			snprintf(word, sizeof(word), "%.*s", (int)n, words);
			words += n + (words[n] == '"');
			words += strspn(words, " ");
		} else {
			words = play_word(words, word, sizeof(word));
		}
		if (!event_has(j, word))
			return false;
	}
	return true;
}

/* The i-th event of the log since the last choice, as whoever may see it sees it; NULL when it is hidden from all. */
static json_t *event_json(struct play *p, int i)
{
	static char text[JSON_TEXT];
	bool seen = false;
	for (int seat = -1; seat < ark_seats(p->game) && !seen; seat++)
		seen = ark_log_json(p->c->run, p->game, i, seat, text, sizeof(text)) > 0;
	return seen ? json_loads(text, 0, NULL) : NULL;
}

bool play_expect_log(struct play *p, const char *rest, bool none)
{
	char type[ARK_KEY];
	int fits = 0, want = none ? 0 : -1;
	const char *words = play_word(rest, type, sizeof(type));
	if (!none && type[0] >= '0' && type[0] <= '9') {
		want = atoi(type);
		words = play_word(words, type, sizeof(type));
	}
	if (!play_name(p, "log", type))
		return false;
	for (int i = 0; i < ark_log_count(p->c->run); i++) {
		json_t *j = event_json(p, i);
		fits += j && event_fits(j, type, words);
		json_decref(j);
	}
	if (want < 0 ? fits > 0 : fits == want)
		return true;
	if (want < 0)
		return play_fail(p, "expected `%s` in the log since the last choice; it is not there", rest);
	return play_fail(p, "expected %d `%s %s` in the log since the last choice; there are %d", want, type, words, fits);
}

/* `order TYPE [WORDS]; TYPE [WORDS]; ...`: these events came, each after the one before it. */
bool play_expect_order(struct play *p, const char *rest)
{
	int i = 0;
	while (*rest) {
		char part[ARK_TEXT], type[ARK_KEY];
		const size_t n = strcspn(rest, ";");
		bool fits = false;
		snprintf(part, sizeof(part), "%.*s", (int)n, rest);
		const char *words = play_word(part, type, sizeof(type));
		for (; i < ark_log_count(p->c->run) && !fits; i++) {
			json_t *j = event_json(p, i);
			fits = j && event_fits(j, type, words);
			json_decref(j);
		}
		if (!fits)
			return play_fail(p, "expected `%s` in the log, after what stands before it; it is not there", part);
		rest += n + (rest[n] == ';');
		rest += strspn(rest, " ");
	}
	return true;
}

bool play_expect_view(struct play *p, const char *rest)
{
	static char text[JSON_TEXT];
	char seat[16], word[16], path[ARK_KEY], op[4], want[ARK_TEXT], found[ARK_TEXT];
	const char *what = play_word(rest, seat, sizeof(seat));
	const char *more = play_word(what, word, sizeof(word));
	const int who = !strcmp(seat, "public") ? -1 : atoi(seat);
	ark_view(p->c->run, p->game, who, text, sizeof(text));
	if (!strcmp(word, "has") || !strcmp(word, "lacks")) {
		const bool has = strstr(text, more) != NULL;
		return has == (word[0] == 'h') ? true : play_fail(p, "the view of %s %s `%s`", seat, has ? "has" : "lacks", more);
	}
	if (!play_split(p, what, path, op, want))
		return false;
	json_t *j = json_loads(text, 0, NULL), *v = json_at(j, path);
	json_words(v, found, sizeof(found));
	const bool ok = v && play_compares(found, op, want);
	if (!ok)
		play_fail(p, "expected %s %s %s in the view of %s; it is %s", path, op, want, seat, v ? found : "not there");
	json_decref(j);
	return ok;
}
