/* methods.c - what each method of a table server does. */
#include <string.h>
#include <time.h>

#include "app/answer.h"
#include "app/error.h"
#include "app/message.h"
#include "bots/bot.h"
#include "server.h"

/* The table a client has joined; NULL with the error. */
static struct table *joined(struct call *c)
{
	const struct client *client = c->host;
	if (!client->table)
		error_set(c->e, ARK_UNKNOWN_TABLE, "join a table first");
	return client->table;
}

/* The seat of a call: one that the client holds, or `none` when it is left out. */
static bool own_seat(struct call *c, const struct table *t, int none, int *seat)
{
	const struct client *client = c->host;
	if (!call_seat(c, t->session, none, seat))
		return false;
	if (*seat >= 0 && *seat != none && !(client->seats >> *seat & 1))
		return error_set(c->e, ARK_NOT_ALLOWED, "seat %d is not yours", *seat);
	return true;
}

/* ---- before a table -------------------------------------------------- */

bool serve_hello(struct call *c)
{
	struct buffer *b = c->out;
	buffer_str(b, "{");
	buffer_member(b, "version", ARK_VERSION);
	buffer_member(b, "build", ark_build());
	buffer_str(b, ",\"games\":[\"board\",\"cards\"],\"bots\":[");
	for (int i = 0; bot_name(i); i++) {
		buffer_str(b, i ? "," : "");
		buffer_json(b, bot_name(i));
	}
	buffer_str(b, "],\"expansions\":[]");
	buffer_printf(b, ",\"limits\":{\"message\":%d,\"record\":%d,\"rate\":%d}}", NET_MESSAGE, NET_RECORD, NET_RATE);
	return true;
}

static void tokens_answer(struct call *c, const struct table *t, const struct table_tokens *tokens, const char *note)
{
	struct buffer *b = c->out;
	buffer_str(b, "{");
	buffer_member(b, "table", t->code);
	buffer_str(b, ",\"tokens\":{");
	buffer_member(b, "host", tokens->host);
	buffer_member(b, "watch", tokens->watch);
	buffer_str(b, ",\"seats\":[");
	for (int i = 0; i < t->seats; i++) {
		buffer_str(b, i ? "," : "");
		buffer_json(b, tokens->seat[i]);
	}
	buffer_str(b, "]}");
	if (*note)
		buffer_member(b, "note", note);
	buffer_str(b, "}");
}

/* What the table has beside the game's own setup. */
struct table_wish {
	char name[TABLE_NAME];
	enum undo_policy undo;
	char bot[ARK_SEATS][SEAT_BOT];
};

static const char *const undo_names[UNDO_POLICIES] = { "", "free", "consent", "off" };

static bool wish_name(const json_t *j, char name[TABLE_NAME], struct ark_error *e)
{
	const char *text = json_string_value(j);
	if (!j || json_is_null(j))
		return true;
	if (!text || strlen(text) >= TABLE_NAME)
		return error_set(e, ARK_BAD_SETUP, "`name` must be a text of at most %d bytes", TABLE_NAME - 1);
	strcpy(name, text);
	return true;
}

static bool wish_bot(const json_t *j, char bot[SEAT_BOT], struct ark_error *e)
{
	const char *name = json_string_value(j);
	if (!j || json_is_null(j)) {
		bot[0] = 0;
		return true;
	}
	if (!name || !bot_find(name) || strlen(name) >= SEAT_BOT)
		return error_set(e, ARK_BAD_SETUP, "there is no bot `%.40s`: `hello` lists them", name ? name : "");
	strcpy(bot, name);
	return true;
}

static bool wish_undo(const json_t *j, enum undo_policy *undo, struct ark_error *e)
{
	const char *name = json_string_value(j);
	if (!j || json_is_null(j))
		return true;
	for (int i = UNDO_FREE; name && i < UNDO_POLICIES; i++) {
		if (!strcmp(name, undo_names[i])) {
			*undo = (enum undo_policy)i;
			return true;
		}
	}
	return error_set(e, ARK_BAD_SETUP, "`undo` must be \"free\", \"consent\" or \"off\"");
}

/* Takes what is the table's out of the parameters; the rest is the game's setup. */
static bool wish_take(struct table_wish *w, json_t *params, struct ark_error *e)
{
	json_t *players = json_object_get(params, "players");
	memset(w, 0, sizeof(*w));
	if (!wish_name(json_object_get(params, "name"), w->name, e) || !wish_undo(json_object_get(params, "undo"), &w->undo, e))
		return false;
	json_object_del(params, "name");
	json_object_del(params, "undo");
	for (size_t i = 0; i < json_array_size(players) && i < ARK_SEATS; i++) {
		json_t *player = json_array_get(players, i);
		if (!wish_bot(json_object_get(player, "bot"), w->bot[i], e))
			return false;
		json_object_del(player, "bot");
	}
	return true;
}

/* A seed that nobody can guess when none is asked for. */
static bool seed_deal(const struct call *c, struct setup *setup)
{
	const json_t *seed = json_object_get(c->params, "seed");
	if ((seed && !json_is_null(seed)) || !random_bytes(&setup->seed, sizeof(setup->seed)))
		return seed != NULL;
	setup->seed >>= 1;
	return true;
}

bool serve_table_new(struct call *c)
{
	struct client *client = c->host;
	struct table_wish wish;
	struct table_tokens tokens;
	struct setup setup;
	if (!json_object_get(c->params, "game"))
		return error_set(c->e, ARK_BAD_SETUP, "`game` is missing: say \"board\" or \"cards\"");
	if (!wish_take(&wish, c->params, c->e) || !setup_from_json(&setup, c->params, c->e))
		return false;
	struct session *s = seed_deal(c, &setup) ? session_new(client->srv->content, &setup, c->e) : NULL;
	setup_release(&setup);
	struct table *t = s ? table_new(client->srv, s, &tokens, c->e) : NULL;
	if (!t)
		return false;
	memcpy(t->name, wish.name, sizeof(t->name));
	t->undo = wish.undo;
	for (int i = 0; i < t->seats; i++)
		memcpy(t->seat[i].bot, wish.bot[i], sizeof(t->seat[i].bot));
	tokens_answer(c, t, &tokens, "");
	return true;
}

/* The list of tokens of a call; NULL with the error. */
static const json_t *tokens_of(struct call *c)
{
	const json_t *tokens = json_object_get(c->params, "tokens");
	bool ok = json_is_array(tokens) && json_array_size(tokens) <= TABLE_TOKENS;
	for (size_t i = 0; ok && i < json_array_size(tokens); i++)
		ok = json_is_string(json_array_get(tokens, i));
	if (!ok)
		error_set(c->e, ARK_BAD_REQUEST, "`tokens` must be a list of at most %d tokens", TABLE_TOKENS);
	return ok ? tokens : NULL;
}

bool serve_tables(struct call *c)
{
	struct client *client = c->host;
	const json_t *tokens = tokens_of(c);
	const char *between = "";
	int role;
	if (!tokens)
		return false;
	buffer_str(c->out, "{\"tables\":[");
	for (size_t i = 0; i < json_array_size(tokens); i++) {
		const char *token = json_string_value(json_array_get(tokens, i));
		const struct table *t = table_of_token(client->srv, token, &role);
		if (!t)
			continue;
		buffer_str(c->out, between);
		buffer_str(c->out, "{");
		buffer_member(c->out, "token", token);
		buffer_member(c->out, "role", role == ROLE_HOST ? "host" : role == ROLE_WATCH ? "watch" : "seat");
		if (role >= 0)
			buffer_printf(c->out, ",\"seat\":%d", role);
		table_write_line(t, c->out);
		buffer_str(c->out, "}");
		between = ",";
	}
	buffer_str(c->out, "]}");
	return true;
}

/* ---- joining --------------------------------------------------------- */

/* The rights that tokens of one table give. */
struct rights {
	struct table *table;
	uint32_t seats;
	bool host;
};

static bool rights_read(struct call *c, struct rights *r)
{
	struct client *client = c->host;
	const json_t *tokens = tokens_of(c);
	int role;
	memset(r, 0, sizeof(*r));
	if (!tokens)
		return false;
	for (size_t i = 0; i < json_array_size(tokens); i++) {
		struct table *t = table_of_token(client->srv, json_string_value(json_array_get(tokens, i)), &role);
		if (!t || (r->table && r->table != t))
			return error_set(c->e, ARK_UNKNOWN_TABLE, t ? "these tokens are of different tables" : "this link leads to no table: it was replaced, or the table deleted");
		r->table = t;
		r->host = r->host || role == ROLE_HOST;
		if (role >= 0)
			r->seats |= 1u << role;
	}
	return r->table || error_set(c->e, ARK_UNKNOWN_TABLE, "join with at least one token");
}

static void join_answer(struct call *c, const struct table *t)
{
	struct client *client = c->host;
	struct session *s = t->session;
	struct buffer *b = c->out;
	const char *between = "";
	buffer_str(b, "{");
	buffer_member(b, "table", t->code);
	buffer_member(b, "name", t->name);
	buffer_member(b, "game", s->setup.game);
	buffer_key(b, "setup");
	if (table_alone(t) || table_over(t))
		setup_to_json(&s->setup, b);
	else
		setup_public_json(&s->setup, b);
	buffer_str(b, ",\"roles\":{\"seats\":[");
	for (int i = 0; i < t->seats; i++) {
		if (client->seats >> i & 1) {
			buffer_printf(b, "%s%d", between, i);
			between = ",";
		}
	}
	buffer_printf(b, "],\"host\":%s}", client->host ? "true" : "false");
	buffer_member(b, "undo", undo_names[table_undo(t)]);
	buffer_printf(b, ",\"alone\":%s", table_alone(t) ? "true" : "false");
	table_write_players(t, b);
	table_write_position(t, client, b);
	buffer_str(b, ",\"events\":");
	message_events_of(s, 0, client->seats, b);
	buffer_printf(b, ",\"next\":%u}", session_events(s));
}

bool serve_join(struct call *c)
{
	struct client *client = c->host;
	struct rights r;
	if (!rights_read(c, &r))
		return false;
	struct table *t = r.table;
	client_leave(client);
	const uint32_t people = table_people(t);
	if (r.seats & people && (r.seats & people) != people)
		t->shared = true;
	if (r.seats)
		table_push(t, false, true);
	client->table = t;
	client->seats = r.seats;
	client->host = r.host;
	client->told = session_events(t->session);
	client->next = t->clients;
	if (client->next)
		client->next->prev = client;
	t->clients = client;
	join_answer(c, t);
	return true;
}

bool serve_leave(struct call *c)
{
	struct table *t = joined(c);
	if (!t)
		return false;
	buffer_str(c->out, "{");
	buffer_member(c->out, "left", t->code);
	buffer_str(c->out, "}");
	client_leave(c->host);
	return true;
}

/* ---- reading --------------------------------------------------------- */

bool serve_decision(struct call *c)
{
	int seat;
	const struct table *t = joined(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat))
		return false;
	message_decision(t->session, seat == SEES_ALL ? table_view_seat(t, c->host) : seat, c->out);
	return true;
}

bool serve_state(struct call *c)
{
	int seat;
	const struct table *t = joined(c);
	if (!t || !own_seat(c, t, -1, &seat))
		return false;
	message_view(t->session, seat, c->out);
	return true;
}

bool serve_events(struct call *c)
{
	int seat;
	const struct client *client = c->host;
	const struct table *t = joined(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat))
		return false;
	return answer_events(c, t->session, seat == SEES_ALL ? client->seats : message_seats(seat));
}

bool serve_catalogue(struct call *c)
{
	const struct client *client = c->host;
	return answer_catalogue(c, client->srv->content);
}

/* ---- playing --------------------------------------------------------- */

static bool version_answer(struct call *c, const struct table *t)
{
	buffer_printf(c->out, "{\"version\":%u}", t->session->version);
	return true;
}

bool serve_choose(struct call *c)
{
	int seat;
	struct table *t = joined(c);
	if (!t)
		return false;
	if (!json_object_get(c->params, "seat"))
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` is missing");
	if (!own_seat(c, t, SEES_ALL, &seat) || !choose_allowed(c, t->session, seat) || !answer_choose(c, t->session))
		return false;
	t->touched = time(NULL);
	table_push(t, false, false);
	return version_answer(c, t);
}

static bool travel(struct call *c, bool (*reach)(struct session *, enum session_unit, uint32_t *, struct ark_error *))
{
	uint32_t to;
	const struct client *client = c->host;
	struct table *t = joined(c);
	if (!t)
		return false;
	if (!client->seats)
		return error_set(c->e, ARK_NOT_ALLOWED, "only players may undo");
	if (!call_travel(c, t->session, reach, &to) || !session_goto(t->session, to, c->e))
		return false;
	table_push(t, true, false);
	return version_answer(c, t);
}

bool serve_undo(struct call *c)
{
	return travel(c, session_undo_to);
}

bool serve_redo(struct call *c)
{
	return travel(c, session_redo_to);
}
