/* answer.c - what the methods of every host of games share. */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "error.h"
#include "message.h"

/* ---- parameters ------------------------------------------------------ */

bool call_seat(struct call *c, const struct session *s, int none, int *seat)
{
	const json_t *j = json_object_get(c->params, "seat");
	*seat = none;
	if (!j || json_is_null(j))
		return true;
	if (!json_is_integer(j) || json_integer_value(j) < 0 || json_integer_value(j) >= ark_seats(s->game))
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` must be 0 to %d", ark_seats(s->game) - 1);
	*seat = (int)json_integer_value(j);
	return true;
}

bool choose_allowed(struct call *c, struct session *s, int seat)
{
	const json_t *version = json_object_get(c->params, "version");
	struct ark_decision d;
	if (version && !json_is_integer(version))
		return error_set(c->e, ARK_BAD_REQUEST, "`version` must be a number");
	if (version && json_integer_value(version) != s->version)
		return error_set(c->e, ARK_STALE, "the decision has changed: this answers version %lld, open is version %u", (long long)json_integer_value(version), s->version);
	if (seat >= 0 && ark_decide(s->run, s->game, &d) && d.seat != seat)
		return error_set(c->e, ARK_NOT_ALLOWED, "seat %d is asked now, not seat %d", d.seat, seat);
	return true;
}

bool call_travel(struct call *c, struct session *s, bool (*reach)(struct session *, enum session_unit, uint32_t *, struct ark_error *), uint32_t *step)
{
	const json_t *to = json_object_get(c->params, "to");
	if (json_is_integer(to)) {
		if (json_integer_value(to) < 0 || json_integer_value(to) > s->steps_n)
			return error_set(c->e, ARK_BAD_REQUEST, "there is no step %lld: the game has %u", (long long)json_integer_value(to), s->steps_n);
		*step = (uint32_t)json_integer_value(to);
		return true;
	}
	const char *name = to ? json_string_value(to) : "step";
	const enum session_unit unit = name ? session_unit(name) : UNITS;
	if (unit == UNITS)
		return error_set(c->e, ARK_BAD_REQUEST, "`to` must be \"step\", \"turn\", \"phase\", \"round\" or the number of a step");
	return reach(s, unit, step, c->e);
}

struct session *call_record(struct call *c, const struct ark_content *content, char note[ARK_TEXT])
{
	const json_t *record = json_object_get(c->params, "record");
	if (!json_is_object(record) && !json_is_string(record)) {
		error_set(c->e, ARK_BAD_REQUEST, "`record` must be what `save` gave");
		return NULL;
	}
	char *text = json_is_string(record) ? strdup(json_string_value(record)) : json_dumps(record, JSON_COMPACT);
	if (!text) {
		error_set(c->e, ARK_NO_MEMORY, "no memory for the record");
		return NULL;
	}
	struct session *s = session_load(content, text, strlen(text), NULL, note, c->e);
	free(text);
	return s;
}

bool call_bot(const json_t *j, char bot[SETUP_BOT], struct ark_error *e)
{
	const char *name = json_string_value(j);
	if (!j || json_is_null(j)) {
		bot[0] = 0;
		return true;
	}
	if (!name || !bot_find(name) || strlen(name) >= SETUP_BOT)
		return error_set(e, ARK_BAD_REQUEST, "there is no bot `%.40s`: `hello` lists them", name ? name : "");
	strcpy(bot, name);
	return true;
}

/* ---- answers --------------------------------------------------------- */

/* The boxes beside the base game; `catalogue` of kind `choice` has their words. */
static void expansions_write(struct buffer *b)
{
	const struct ark_choice *o;
	const char *between = "";
	buffer_str(b, "],\"expansions\":[");
	for (int i = 0; (o = ark_choice("board", i)); i++) {
		if (strcmp(o->param, "expansions") || *o->of)
			continue;
		buffer_str(b, between);
		buffer_json(b, o->word);
		between = ",";
	}
	buffer_str(b, "]");
}

void answer_program(struct buffer *b)
{
	buffer_member(b, "version", ARK_VERSION);
	buffer_member(b, "build", ark_build());
	buffer_str(b, ",\"games\":[\"board\",\"cards\"],\"bots\":[");
	for (int i = 0; bot_name(i); i++) {
		buffer_str(b, i ? "," : "");
		buffer_json(b, bot_name(i));
	}
	expansions_write(b);
}

bool answer_choose(struct call *c, struct session *s)
{
	const json_t *option = json_object_get(c->params, "option");
	if (json_is_string(option))
		return session_choose_key(s, json_string_value(option), c->e);
	if (json_is_integer(option) && json_integer_value(option) >= 0 && json_integer_value(option) < ARK_OPTIONS)
		return session_choose(s, (int)json_integer_value(option), c->e);
	return error_set(c->e, json_is_integer(option) ? ARK_BAD_OPTION : ARK_BAD_REQUEST, "`option` must be the key or the number of an option");
}

bool answer_events(struct call *c, struct session *s, uint32_t seats)
{
	const json_t *since = json_object_get(c->params, "since");
	if (since && (!json_is_integer(since) || json_integer_value(since) < 0 || json_integer_value(since) > UINT32_MAX))
		return error_set(c->e, ARK_BAD_REQUEST, "`since` must be a number from 0 on");
	buffer_str(c->out, "{\"events\":");
	message_events_of(s, (uint32_t)json_integer_value(since), seats, c->out);
	buffer_printf(c->out, ",\"next\":%u}", session_events(s));
	return true;
}

bool answer_seat_bot(struct call *c, int seat, const char *bot)
{
	buffer_printf(c->out, "{\"seat\":%d,\"bot\":", seat);
	if (*bot)
		buffer_json(c->out, bot);
	else
		buffer_str(c->out, "null");
	buffer_str(c->out, "}");
	return true;
}

bool answer_record(struct call *c, const struct session *s)
{
	buffer_str(c->out, "{\"record\":");
	const size_t at = c->out->n;
	session_record(s, c->out);
	/* A message is one line, and between its tokens JSON does not care. */
	for (size_t i = at; i < c->out->n; i++)
		if (c->out->text[i] == '\n')
			c->out->text[i] = ' ';
	buffer_str(c->out, "}");
	return true;
}

enum { CATALOGUE_AT_ONCE = 16 };	/* things that one request may name */

static void catalogue_line(const struct ark_content *content, int def, bool first, struct buffer *b)
{
	buffer_str(b, first ? "{" : ",{");
	buffer_member(b, "id", ark_def_id(content, def));
	buffer_member(b, "kind", ark_def_kind(content, def));
	buffer_member(b, "set", ark_def_set(content, def));
	buffer_member(b, "name", ark_def_name(content, def));
	buffer_str(b, "}");
}

/* A few ids are used by both games: the kind tells which is meant. */
static int definition(const struct ark_content *content, const char *kind, const char *id)
{
	if (!kind)
		return ark_def_find(content, id);
	for (int def = 1; def <= ark_defs(content); def++)
		if (!strcmp(ark_def_id(content, def), id) && !strcmp(ark_def_kind(content, def), kind))
			return def;
	return 0;
}

/* One thing of the content, with all that is known of it. */
static bool catalogue_thing(struct call *c, const struct ark_content *content, const json_t *kind, const json_t *id)
{
	if ((kind && !json_is_string(kind)) || !json_is_string(id))
		return error_set(c->e, ARK_BAD_REQUEST, "`kind` and `id` must be strings");
	const int def = definition(content, json_string_value(kind), json_string_value(id));
	if (!def)
		return error_set(c->e, ARK_BAD_QUERY, "there is no %.60s `%.100s`", kind ? json_string_value(kind) : "thing", json_string_value(id));
	message_definition(content, def, c->out);
	return true;
}

/* Several at once: a table that is opened wants to know some fifty things, and each message counts. */
static bool catalogue_things(struct call *c, const struct ark_content *content, const json_t *of)
{
	size_t i;
	json_t *one;
	if (!json_is_array(of) || json_array_size(of) > CATALOGUE_AT_ONCE)
		return error_set(c->e, ARK_BAD_REQUEST, "`of` must be a list of at most %d {`kind`, `id`}", CATALOGUE_AT_ONCE);
	buffer_str(c->out, "{\"things\":[");
	json_array_foreach(of, i, one) {
		if (i)
			buffer_str(c->out, ",");
		if (!catalogue_thing(c, content, json_object_get(one, "kind"), json_object_get(one, "id")))
			return false;
	}
	buffer_str(c->out, "]}");
	return true;
}

/* What games can be set up with. */
static void catalogue_choices(struct buffer *b)
{
	static const char *const games[] = { "board", "cards" };
	const struct ark_choice *o;
	const char *between = "{";
	buffer_str(b, "{\"catalogue\":[");
	for (int g = 0; g < 2; g++) {
		for (int i = 0; (o = ark_choice(games[g], i)); i++) {
			buffer_str(b, between);
			buffer_member(b, "id", o->word);
			buffer_member(b, "kind", "choice");
			buffer_member(b, "game", games[g]);
			buffer_member(b, "param", o->param);
			if (*o->of)
				buffer_member(b, "of", o->of);
			buffer_member(b, "name", o->name);
			buffer_member(b, "text", o->text);
			buffer_str(b, "}");
			between = ",{";
		}
	}
	buffer_str(b, "]}");
}

bool answer_catalogue(struct call *c, const struct ark_content *content)
{
	const json_t *of = json_object_get(c->params, "of");
	if (of)
		return catalogue_things(c, content, of);
	const json_t *kind = json_object_get(c->params, "kind"), *id = json_object_get(c->params, "id");
	if (id)
		return catalogue_thing(c, content, kind, id);
	if (kind && !json_is_string(kind))
		return error_set(c->e, ARK_BAD_REQUEST, "`kind` and `id` must be strings");
	if (kind && !strcmp(json_string_value(kind), "choice")) {
		catalogue_choices(c->out);
		return true;
	}
	bool first = true;
	buffer_str(c->out, "{\"catalogue\":[");
	for (int def = 1; def <= ark_defs(content); def++) {
		if (kind && strcmp(ark_def_kind(content, def), json_string_value(kind)))
			continue;
		catalogue_line(content, def, first, c->out);
		first = false;
	}
	buffer_str(c->out, "]}");
	return !first || error_set(c->e, ARK_BAD_QUERY, "there is no kind `%.60s`", kind ? json_string_value(kind) : "");
}
