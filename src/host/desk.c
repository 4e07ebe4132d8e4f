/* desk.c - decks of the card game for those who build them. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "error.h"
#include "setup.h"

bool deck_tell(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, struct buffer *out, struct ark_error *e)
{
	int n = 1 << 15;
	while (buffer_room(out, (size_t)n)) {
		const int need = ark_deck(r, g, d, out->text + out->n, n, e);
		if (need < 0)
			return false;
		if (need < n) {
			out->n += (size_t)need;
			return true;
		}
		n = need + 1;
	}
	return error_set(e, ARK_NO_MEMORY, "no memory for a deck");
}

bool campaign_tell(struct session *s, struct buffer *out, struct ark_error *e)
{
	int n = 1 << 14;
	while (buffer_room(out, (size_t)n)) {
		const int need = ark_campaign_log(s->run, s->game, out->text + out->n, n, e);
		if (need < 0)
			return false;
		if (need < n) {
			out->n += (size_t)need;
			return true;
		}
		n = need + 1;
	}
	return error_set(e, ARK_NO_MEMORY, "no memory for a campaign log");
}

bool answer_campaign(struct call *c, struct session *s)
{
	struct buffer log = { 0 };
	const bool ok = campaign_tell(s, &log, c->e);
	if (ok) {
		buffer_str(c->out, "{");
		buffer_member(c->out, "log", log.text);
		buffer_str(c->out, "}");
	}
	buffer_release(&log);
	return ok;
}

/* JSON as it is; a deck that was written, as the string `written`. */
static bool tell(struct call *c, struct ark_run *r, struct ark_game *g, const struct ark_deck *d)
{
	static const char *const told[] = { "deck", "cards", "purchases" };
	struct buffer written = { 0 };
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (!strcmp(d->what, told[i]))
			return deck_tell(r, g, d, c->out, c->e);
	const bool ok = deck_tell(r, g, d, &written, c->e);
	if (ok) {
		buffer_str(c->out, "{");
		buffer_member(c->out, "written", written.text);
		buffer_str(c->out, "}");
	}
	buffer_release(&written);
	return ok;
}

/* A parameter that is a string, or a list of strings joined by spaces; NULL when it is left out. */
static bool words_of(struct call *c, const char *name, char *to, size_t max, const char **words)
{
	const json_t *j = json_object_get(c->params, name);
	*words = NULL;
	if (!j || json_is_null(j))
		return true;
	*words = to;
	return setup_words(to, max, name, j, c->e);
}

/* What of the parameters is a setup, as one with one player. */
static bool setup_of(struct call *c, struct setup *setup)
{
	static const char *const whole[] = { "variants", "expansions", "difficulty", "scenario" }, *const own[] = { "investigator", "deck" };
	json_error_t error;
	json_t *j = json_loads("{\"game\":\"cards\",\"players\":[{}]}", 0, &error);
	json_t *player = json_array_get(json_object_get(j, "players"), 0);
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		if (json_object_get(c->params, whole[i]))
			json_object_set(j, whole[i], json_object_get(c->params, whole[i]));
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (json_object_get(c->params, own[i]))
			json_object_set(player, own[i], json_object_get(c->params, own[i]));
	const bool ok = setup_from_json(setup, j, c->e);
	json_decref(j);
	return ok;
}

/* A deck without a game, in a run and a state of its own. */
static bool tell_alone(struct call *c, const struct ark_content *content, struct ark_deck *d)
{
	struct setup setup;
	struct ark_game *room = calloc(1, ark_game_size());
	struct ark_run *run = ark_run_new(content);
	bool ok = room && run ? setup_of(c, &setup) : error_set(c->e, ARK_NO_MEMORY, "no memory for a deck");
	if (ok) {
		const struct ark_setup view = setup_view(&setup);
		d->setup = &view;
		ok = tell(c, run, room, d);
		setup_release(&setup);
	}
	ark_run_free(run);
	free(room);
	return ok;
}

bool answer_deck(struct call *c, const struct ark_content *content, struct session *s)
{
	char collection[SETUP_TEXT], what[32], name[128];
	struct ark_deck d = { 0 };
	if (!words_of(c, "collection", collection, sizeof(collection), &d.collection) || !words_of(c, "what", what, sizeof(what), &d.what)
		|| !words_of(c, "name", name, sizeof(name), &d.name))
		return false;
	d.what = d.what ? d.what : "deck";
	if (!s)
		return tell_alone(c, content, &d);
	return call_seat(c, s, 0, &d.seat) && tell(c, s->run, s->game, &d);
}
