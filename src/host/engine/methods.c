/* methods.c - what each method of the protocol does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/answer.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "engine.h"
#include "host/desk.h"
#include "host/error.h"
#include "host/company.h"
#include "host/message.h"
#include "host/replay.h"

/* ---- parameters ------------------------------------------------------ */

/* The game that a call is about: the named one, else the one used last. */
static struct session *call_game(struct call *c)
{
	struct engine *en = c->host;
	const json_t *id = json_object_get(c->params, "game_id");
	if (id && !json_is_integer(id)) {
		error_set(c->e, ARK_BAD_REQUEST, "`game_id` must be a number");
		return NULL;
	}
	for (int i = 0; id && i < ENGINE_GAMES; i++) {
		if (en->game[i] && en->id[i] == json_integer_value(id)) {
			en->current = i;
			return en->game[i];
		}
	}
	if (id)
		error_set(c->e, ARK_BAD_REQUEST, "there is no game %lld", (long long)json_integer_value(id));
	else if (en->current < 0)
		error_set(c->e, ARK_BAD_REQUEST, "there is no game yet: `new` makes one");
	return !id && en->current >= 0 ? en->game[en->current] : NULL;
}

static bool decision_answer(struct call *c, struct session *s)
{
	buffer_str(c->out, "{\"decision\":");
	message_decision(s, SEES_ALL, c->out);
	buffer_str(c->out, "}");
	return true;
}

/* ---- the program ----------------------------------------------------- */

bool method_hello(struct call *c)
{
	buffer_str(c->out, "{");
	answer_program(c->out);
	buffer_str(c->out, "}");
	return true;
}

/* ---- games ----------------------------------------------------------- */

/* Gives a new session its number and answers with it and its decision; takes the session over. */
static bool game_add(struct call *c, struct session *s, const char *note)
{
	struct engine *en = c->host;
	int i = 0;
	if (!s)
		return false;
	while (i < ENGINE_GAMES && en->game[i])
		i++;
	if (i == ENGINE_GAMES) {
		session_free(s);
		return error_set(c->e, ARK_NOT_ALLOWED, "%d games are open: `close` one first", ENGINE_GAMES);
	}
	en->game[i] = s;
	en->id[i] = ++en->last_id;
	en->current = i;
	buffer_printf(c->out, "{\"game_id\":%d", en->id[i]);
	if (*note)
		buffer_member(c->out, "note", note);
	buffer_key(c->out, "decision");
	message_decision(s, SEES_ALL, c->out);
	buffer_str(c->out, "}");
	return true;
}

bool method_new(struct call *c)
{
	struct setup setup;
	if (!json_object_get(c->params, "game"))
		return error_set(c->e, ARK_BAD_SETUP, "`game` is missing: say \"board\" or \"cards\"");
	if (!setup_from_json(&setup, c->params, c->e))
		return false;
	const struct engine *en = c->host;
	struct session *s = NULL;
	if (setup_bots(&setup))
		error_set(c->e, ARK_BAD_SETUP, "your program chooses for every seat here, so no player is a `bot`: `hint` says what one would do");
	else
		s = session_new(en->content, &setup, c->e);
	setup_release(&setup);
	return game_add(c, s, s ? session_advice(s) : "");
}

bool method_load(struct call *c)
{
	const struct engine *en = c->host;
	char note[ARK_TEXT];
	struct session *s = call_record(c, en->content, note);
	return game_add(c, s, note);
}

bool method_fork(struct call *c)
{
	const struct session *s = call_game(c);
	return s && game_add(c, session_fork(s, c->e), "");
}

bool method_save(struct call *c)
{
	const struct session *s = call_game(c);
	if (!s)
		return false;
	return answer_record(c, s);
}

bool method_hash(struct call *c)
{
	const struct session *s = call_game(c);
	if (!s)
		return false;
	buffer_str(c->out, "{");
	buffer_hex(c->out, "hash", ark_hash(s->game));
	buffer_printf(c->out, ",\"step\":%u}", s->at);
	return true;
}

bool method_close(struct call *c)
{
	struct engine *en = c->host;
	struct session *s = call_game(c);
	if (!s)
		return false;
	const int i = en->current;
	buffer_printf(c->out, "{\"closed\":%d}", en->id[i]);
	session_free(s);
	en->game[i] = NULL;
	en->current = -1;
	for (int k = 0; k < ENGINE_GAMES; k++)
		if (en->game[k] && (en->current < 0 || en->id[k] > en->id[en->current]))
			en->current = k;
	return true;
}

/* ---- playing --------------------------------------------------------- */

bool method_decision(struct call *c)
{
	int seat;
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, SEES_ALL, &seat))
		return false;
	message_decision(s, seat, c->out);
	return true;
}

/* What happened since, and what is asked now. */
static void moved_answer(struct call *c, struct session *s, uint32_t before, int seat)
{
	buffer_str(c->out, "{\"events\":");
	message_events(s, before, seat, c->out);
	buffer_key(c->out, "decision");
	message_decision(s, seat, c->out);
	buffer_str(c->out, "}");
}

bool method_choose(struct call *c)
{
	int seat;
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, SEES_ALL, &seat) || !choose_allowed(c, s, seat))
		return false;
	const uint32_t before = session_events(s);
	if (!answer_choose(c, s))
		return false;
	moved_answer(c, s, before, seat);
	return true;
}

bool method_state(struct call *c)
{
	int seat;
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, -1, &seat))
		return false;
	message_view(s, seat, c->out);
	return true;
}

/* `seats`, a list: of whoever holds all of these. */
static bool call_seats(struct call *c, const struct session *s, uint32_t *seats)
{
	size_t i;
	json_t *j;
	const json_t *list = json_object_get(c->params, "seats");
	if (!json_is_array(list))
		return error_set(c->e, ARK_BAD_REQUEST, "`seats` must be a list of numbers");
	*seats = 0;
	json_array_foreach(list, i, j) {
		if (!json_is_integer(j) || json_integer_value(j) < 0 || json_integer_value(j) >= ark_seats(s->game))
			return error_set(c->e, ARK_BAD_REQUEST, "a seat must be 0 to %d", ark_seats(s->game) - 1);
		*seats |= 1u << json_integer_value(j);
	}
	return true;
}

bool method_events(struct call *c)
{
	int seat;
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, SEES_ALL, &seat))
		return false;
	uint32_t seats = message_seats(seat);
	return (!json_object_get(c->params, "seats") || call_seats(c, s, &seats)) && answer_events(c, s, seats);
}

/* By a unit it goes on over the choices of bots, which would make them again. */
static bool travel(struct call *c, bool redo)
{
	uint32_t to;
	struct session *s = call_game(c);
	const bool unit = !json_is_integer(json_object_get(c->params, "to"));
	if (!s || !call_travel(c, s, redo ? session_redo_to : session_undo_to, &to))
		return false;
	if (unit && !session_past_bots(s, setup_bots(&s->setup), redo, &to, c->e))
		return false;
	return session_goto(s, to, c->e) && decision_answer(c, s);
}

bool method_undo(struct call *c)
{
	return travel(c, false);
}

bool method_redo(struct call *c)
{
	return travel(c, true);
}

/* ---- reading --------------------------------------------------------- */

bool method_replay(struct call *c)
{
	struct session *s = call_game(c);
	if (!s)
		return false;
	buffer_str(c->out, "{");
	replay_tell(s, c->out);
	buffer_str(c->out, "}");
	return true;
}

bool method_step(struct call *c)
{
	struct session *s = call_game(c);
	const json_t *step = json_object_get(c->params, "step");
	if (!s)
		return false;
	if (!json_is_integer(step) || json_integer_value(step) < 0 || json_integer_value(step) > s->steps_n)
		return error_set(c->e, ARK_BAD_REQUEST, "`step` must be 0 to %u", s->steps_n);
	buffer_str(c->out, "{");
	if (!replay_goto(s, (uint32_t)json_integer_value(step), c->out, c->e))
		return false;
	buffer_str(c->out, "}");
	return true;
}

/* ---- bots ------------------------------------------------------------ */

bool method_seat_bot(struct call *c)
{
	int seat;
	char bot[SETUP_BOT];
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, -1, &seat) || !call_bot(json_object_get(c->params, "bot"), bot, c->e))
		return false;
	if (seat < 0)
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` is missing: 0 to %d", ark_seats(s->game) - 1);
	memcpy(s->setup.bot[seat], bot, sizeof(bot));
	s->setup.players = ark_seats(s->game);
	return answer_seat_bot(c, seat, bot);
}

bool method_bot(struct call *c)
{
	struct session *s = call_game(c);
	if (!s)
		return false;
	if (!company_asked(s))
		return error_set(c->e, ARK_NOT_ALLOWED, "no bot is asked now: `seat_bot` says who plays a seat");
	const uint32_t before = session_events(s);
	if (!company_choose(s, c->e))
		return false;
	moved_answer(c, s, before, SEES_ALL);
	return true;
}

/* What a bot thinks of the options, and which one it would take. */
struct hint {
	const struct bot *bot;
	struct bot_opinion all[ARK_OPTIONS];
	int best;
};

/* Where there is nothing to search, the rules of thumb answer. */
static bool hint_find(struct hint *h, struct session *s, const struct ark_decision *d, bool search)
{
	h->bot = &bot_search;
	h->best = search ? search_hint(s->run, s->game, d, h->all) : -1;
	if (h->best >= 0)
		return true;
	h->bot = &bot_thumb;
	h->best = 0;
	if (!bot_thumb.opinions(s->run, s->game, d, h->all))
		return false;
	for (int i = 1; i < d->options; i++)
		h->best = h->all[i].worth > h->all[h->best].worth ? i : h->best;
	return true;
}

/* The search says how often it would win, in percent, of what it has tried; the rules of thumb have numbers of their own. */
static void hint_value(struct buffer *out, const struct hint *h, int i)
{
	const int worth = h->all[i].worth;
	if (h->bot == &bot_thumb)
		buffer_printf(out, ",\"value\":%d", worth);
	else if (worth >= 0)
		buffer_printf(out, ",\"value\":%d.%d", worth / 10000, worth / 1000 % 10);
	else
		buffer_str(out, ",\"value\":null");
	buffer_member(out, "why", h->all[i].why);
}

static void hint_write(struct call *c, struct session *s, const struct ark_decision *d, const struct hint *h)
{
	char key[ARK_KEY];
	buffer_printf(c->out, "{\"bot\":\"%s\",\"version\":%u,\"options\":[", h->bot->name, s->version);
	for (int i = 0; i < d->options; i++) {
		ark_option_key(s->run, s->game, i, key, (int)sizeof(key));
		buffer_str(c->out, i ? ",{" : "{");
		buffer_member(c->out, "key", key);
		hint_value(c->out, h, i);
		buffer_str(c->out, "}");
	}
	ark_option_key(s->run, s->game, h->best, key, (int)sizeof(key));
	buffer_str(c->out, "]");
	buffer_member(c->out, "best", key);
	buffer_member(c->out, "why", h->all[h->best].why);
	buffer_str(c->out, "}");
}

/* Whose opinion is wanted: left out, that of the rules of thumb. */
static bool hint_bot(const struct call *c, bool *search)
{
	const json_t *j = json_object_get(c->params, "bot");
	const char *name = !j || json_is_null(j) ? bot_thumb.name : json_is_string(j) ? json_string_value(j) : "";
	*search = !strcmp(name, bot_search.name);
	if (*search || !strcmp(name, bot_thumb.name))
		return true;
	return error_set(c->e, bot_find(name) ? ARK_UNAVAILABLE : ARK_BAD_REQUEST, "hints are given by the bots `%s` and `%s`", bot_thumb.name, bot_search.name);
}

bool method_hint(struct call *c)
{
	int seat;
	bool search;
	struct ark_decision d;
	struct hint h;
	struct session *s = call_game(c);
	if (!s || !call_seat(c, s, SEES_ALL, &seat) || !hint_bot(c, &search))
		return false;
	if (!ark_decide(s->run, s->game, &d))
		return error_set(c->e, ARK_OVER, "the game is over: there is nothing to choose");
	if (seat >= 0 && seat != d.seat)
		return error_set(c->e, ARK_NOT_ALLOWED, "seat %d is asked now, not seat %d", d.seat, seat);
	if (!hint_find(&h, s, &d, search))
		return error_set(c->e, ARK_UNAVAILABLE, "no bot has an opinion on this game yet");
	hint_write(c, s, &d, &h);
	return true;
}

/* ---- content --------------------------------------------------------- */

bool method_catalogue(struct call *c)
{
	const struct engine *en = c->host;
	return answer_catalogue(c, en->content);
}

/* With a seat it is about the deck of a game, else about the one that is given. */
bool method_deck(struct call *c)
{
	const struct engine *en = c->host;
	const bool played = json_object_get(c->params, "seat") || json_object_get(c->params, "game_id");
	struct session *s = played ? call_game(c) : NULL;
	return (!played || s) && answer_deck(c, en->content, s);
}

bool method_campaign(struct call *c)
{
	struct session *s = call_game(c);
	return s && answer_campaign(c, s);
}

/* ---- changes from outside -------------------------------------------- */

/* Makes several changes or none: they are made to a fork, which takes the game's place when all went well. */
static bool all_or_none(struct call *c, bool (*make)(struct call *, struct session *))
{
	struct engine *en = c->host;
	struct session *s = call_game(c), *fork = s ? session_fork(s, c->e) : NULL;
	if (!fork)
		return false;
	fork->version = s->version;
	if (!make(c, fork)) {
		session_free(fork);
		return false;
	}
	session_free(s);
	en->game[en->current] = fork;
	return true;
}

/* A string or number as a word. */
static bool word_add(struct buffer *b, const json_t *j)
{
	if (b->n)
		buffer_str(b, " ");
	if (json_is_string(j))
		buffer_str(b, json_string_value(j));
	else if (json_is_integer(j))
		buffer_printf(b, "%lld", (long long)json_integer_value(j));
	else
		return false;
	return true;
}

static bool rig_one(struct call *c, struct session *s, const char *what, const json_t *values)
{
	struct buffer words = { 0 };
	bool ok = json_is_array(values) && json_array_size(values) > 0;
	for (size_t i = 0; ok && i < json_array_size(values); i++)
		ok = word_add(&words, json_array_get(values, i));
	if (!ok)
		error_set(c->e, ARK_BAD_RIG, "`%.60s` must be a list of numbers or ids", what);
	else if (words.failed || words.n >= ARK_TEXT)
		ok = error_set(c->e, ARK_BAD_RIG, "`%.60s` has too many values", what);
	else
		ok = session_rig(s, what, words.text, c->e);
	buffer_release(&words);
	return ok;
}

static bool rig_draws(struct call *c, struct session *s, json_t *draw)
{
	const char *deck;
	json_t *values;
	char what[ARK_KEY];
	if (!json_is_object(draw))
		return error_set(c->e, ARK_BAD_RIG, "`draw` must be an object: deck and list of ids");
	json_object_foreach(draw, deck, values) {
		if (snprintf(what, sizeof(what), "draw %s", deck) >= (int)sizeof(what))
			return error_set(c->e, ARK_BAD_RIG, "there is no such deck");
		if (!rig_one(c, s, what, values))
			return false;
	}
	return true;
}

static bool rig_all(struct call *c, struct session *s)
{
	const char *what;
	json_t *value;
	json_object_foreach(c->params, what, value) {
		if (!strcmp(what, "game_id"))
			continue;
		if (!(strcmp(what, "draw") ? rig_one(c, s, what, value) : rig_draws(c, s, value)))
			return false;
	}
	buffer_printf(c->out, "{\"queued\":%d}", ark_rig_left(s->run));
	return true;
}

bool method_rig(struct call *c)
{
	return all_or_none(c, rig_all);
}

/* A change is a sentence, or an object whose members in order make one. */
static bool set_one(struct call *c, struct session *s, json_t *change)
{
	const char *key;
	json_t *value;
	struct buffer words = { 0 };
	bool ok = true;
	if (json_is_string(change)) {
		buffer_str(&words, json_string_value(change));
	} else {
		json_object_foreach(change, key, value) {
			buffer_str(&words, words.n ? " " : "");
			buffer_str(&words, key);
			ok = ok && word_add(&words, value);
		}
	}
	if (!ok || !words.n || words.n >= ARK_TEXT)
		ok = error_set(c->e, ARK_BAD_CHANGE, "a change must be like {\"put\": \"dhole\", \"at\": \"uptown_streets\"}");
	else
		ok = session_set(s, words.text, c->e);
	buffer_release(&words);
	return ok;
}

static bool set_all(struct call *c, struct session *s)
{
	const json_t *changes = json_object_get(c->params, "changes");
	if (!json_is_array(changes))
		return error_set(c->e, ARK_BAD_REQUEST, "`changes` must be a list");
	for (size_t i = 0; i < json_array_size(changes); i++)
		if (!set_one(c, s, json_array_get(changes, i)))
			return false;
	return decision_answer(c, s);
}

bool method_set(struct call *c)
{
	return all_or_none(c, set_all);
}
