/* desk.c - decks of the card game for those who build them. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "error.h"
#include "setup.h"

/* A deck as it is asked for, or without one the campaign log, however long it is. */
static bool text_tell(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, struct buffer *out, struct ark_error *e)
{
	int n = 1 << 15;
	while (buffer_room(out, (size_t)n)) {
		char *at = out->text + out->n;
		const int need = d ? ark_deck(r, g, d, at, n, e) : ark_campaign_log(r, g, at, n, e);
		if (need < 0)
			return false;
		if (need < n) {
			out->n += (size_t)need;
			return true;
		}
		n = need + 1;
	}
	return error_set(e, ARK_NO_MEMORY, "no memory for a %s", d ? "deck" : "campaign log");
}

bool deck_tell(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, struct buffer *out, struct ark_error *e)
{
	return text_tell(r, g, d, out, e);
}

bool campaign_tell(struct session *s, struct buffer *out, struct ark_error *e)
{
	return text_tell(s->run, s->game, NULL, out, e);
}

/* The same as the one member of an answer. */
static bool member_tell(struct call *c, const char *name, struct ark_run *r, struct ark_game *g, const struct ark_deck *d)
{
	struct buffer text = { 0 };
	const bool ok = text_tell(r, g, d, &text, c->e);
	if (ok) {
		buffer_str(c->out, "{");
		buffer_member(c->out, name, text.text);
		buffer_str(c->out, "}");
	}
	buffer_release(&text);
	return ok;
}

bool answer_campaign(struct call *c, struct session *s)
{
	return member_tell(c, "log", s->run, s->game, NULL);
}

/* JSON as it is; a deck that was written, as the string `written`. */
static bool tell(struct call *c, struct ark_run *r, struct ark_game *g, const struct ark_deck *d)
{
	static const char *const told[] = { "deck", "cards", "purchases" };
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (!strcmp(d->what, told[i]))
			return deck_tell(r, g, d, c->out, c->e);
	return member_tell(c, "written", r, g, d);
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
