/* methods.c - the methods before and around a table: who it is, new tables, joining. */
#include <string.h>

#include "host/answer.h"
#include "host/error.h"
#include "bots/bot.h"
#include "server.h"
#include "work.h"

/* ---- what calls share ------------------------------------------------ */

bool call_later(struct call *c, const char *why)
{
	c->retry_ms = LATER_MS;
	return error_set(c->e, ARK_BUSY, "%s", why);
}

/* Sees to it that the table's game is in memory: false while it is not, and then the call is made again later. */
static bool session_here(struct call *c, struct table *t)
{
	struct client *client = c->host;
	t->used = uv_now(t->srv->loop);
	if (t->session)
		return true;
	if (*t->trouble)
		return error_set(c->e, ARK_BAD_RECORD, "%s", t->trouble);
	client->wants = t;
	return false;
}

static struct table *joined(struct call *c)
{
	const struct client *client = c->host;
	if (!client->table)
		error_set(c->e, ARK_UNKNOWN_TABLE, "join a table first");
	return client->table;
}

struct table *call_table(struct call *c)
{
	struct table *t = joined(c);
	return t && session_here(c, t) ? t : NULL;
}

struct table *call_host(struct call *c)
{
	const struct client *client = c->host;
	struct table *t = joined(c);
	if (!t || client->host)
		return t;
	error_set(c->e, ARK_NOT_ALLOWED, "only the host of the table may do this");
	return NULL;
}

struct table *call_open(struct call *c)
{
	struct table *t = call_host(c);
	return t && session_here(c, t) && call_seed(c, t) ? t : NULL;
}

bool call_seed(struct call *c, const struct table *t)
{
	return table_alone(t) || table_over(t) ||
		error_set(c->e, ARK_NOT_ALLOWED, "the record holds the seed: while several people play it can be had only after the end");
}

bool call_name(const json_t *j, char name[TABLE_NAME], struct ark_error *e)
{
	const char *text = json_string_value(j);
	if (!j || json_is_null(j))
		return true;
	if (!text || strlen(text) >= TABLE_NAME)
		return error_set(e, ARK_BAD_REQUEST, "`name` must be a text of at most %d bytes", TABLE_NAME - 1);
	strcpy(name, text);
	return true;
}

/* ---- hello ----------------------------------------------------------- */

bool serve_hello(struct call *c)
{
	const struct client *client = c->host;
	struct buffer *b = c->out;
	buffer_str(b, "{");
	answer_program(b);
	buffer_printf(b, ",\"games_in_memory\":%d", client->srv->sessions);
	buffer_printf(b, ",\"limits\":{\"message\":%d,\"record\":%d,\"rate\":%d,\"burst\":%d}}", NET_MESSAGE, NET_RECORD, NET_RATE, NET_BURST);
	return true;
}

/* ---- a new table ----------------------------------------------------- */

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
	memset(w, 0, sizeof(*w));
	const json_t *shared = json_object_get(params, "shared"), *seed = json_object_get(params, "seed");
	if (!call_name(json_object_get(params, "name"), w->name, e) || !wish_undo(json_object_get(params, "undo"), &w->undo, e))
		return false;
	if (shared && !json_is_boolean(shared) && !json_is_null(shared))
		return error_set(e, ARK_BAD_SETUP, "`shared` must be true or false");
	w->shared = json_is_true(shared);
	w->facts = seed && !json_is_null(seed) ? FACT_SEED : 0;
	json_object_del(params, "name");
	json_object_del(params, "undo");
	json_object_del(params, "shared");
	return true;
}

/* A seed that nobody can guess when none is asked for. */
static bool seed_deal(const json_t *params, struct setup *setup, struct ark_error *e)
{
	const json_t *seed = json_object_get(params, "seed");
	if (seed && !json_is_null(seed))
		return true;
	if (!random_bytes(&setup->seed, sizeof(setup->seed)))
		return error_set(e, ARK_UNAVAILABLE, "the system gives no random numbers");
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
	if (!client_makes(c) || !wish_take(&wish, c->params, c->e) || !setup_from_json(&setup, c->params, c->e))
		return false;
	struct session *s = seed_deal(c->params, &setup, c->e) ? session_new(client->srv->content, &setup, c->e) : NULL;
	setup_release(&setup);
	struct table *t = s ? table_new(client->srv, s, &wish, &tokens, c->e) : NULL;
	if (!t)
		return false;
	tell_tokens(t, &tokens, session_advice(s), c->out);
	client_tells(client, t);
	client->known = true;
	return true;
}

/* ---- tokens ---------------------------------------------------------- */

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
	bool wait = false;
	if (!tokens)
		return false;
	buffer_str(c->out, "{\"tables\":[");
	for (size_t i = 0; i < json_array_size(tokens); i++) {
		const char *token = json_string_value(json_array_get(tokens, i));
		const struct table *t = table_of_token(client, token, false, &role);
		if (t && t->place == PLACE_UNKNOWN)
			return call_later(c, "the store does not answer: try again");
		wait = wait || role == ROLE_WAIT;
		if (!t)
			continue;
		client->known = true;
		buffer_str(c->out, between);
		buffer_str(c->out, "{");
		buffer_member(c->out, "token", token);
		buffer_member(c->out, "role", role == ROLE_HOST ? "host" : role == ROLE_WATCH ? "watch" : "seat");
		if (role >= 0)
			buffer_printf(c->out, ",\"seat\":%d", role);
		tell_line(t, c->out);
		buffer_str(c->out, "}");
		between = ",";
	}
	buffer_str(c->out, "]}");
	return !wait;
}

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
	for (size_t i = 0; i < json_array_size(tokens); i++)
		table_of_token(client, json_string_value(json_array_get(tokens, i)), true, &role);
	if (client->looks)
		return false;
	for (size_t i = 0; i < json_array_size(tokens); i++) {
		struct table *t = table_of_token(client, json_string_value(json_array_get(tokens, i)), true, &role);
		if (t && t->place == PLACE_UNKNOWN)
			return call_later(c, "the store does not answer: try again");
		if (!t || (r->table && r->table->row.id != t->row.id))
			return error_set(c->e, ARK_UNKNOWN_TABLE, t ? "these tokens are of different tables" : "this link leads to no table: it was replaced, or the table deleted");
		r->table = t;
		r->host = r->host || role == ROLE_HOST;
		if (role >= 0)
			r->seats |= 1u << role;
	}
	return r->table || error_set(c->e, ARK_UNKNOWN_TABLE, "join with at least one token");
}

bool serve_join(struct call *c)
{
	struct client *client = c->host;
	struct rights r;
	if (!rights_read(c, &r))
		return false;
	struct table *t = r.table;
	if (t->place != PLACE_HERE)
		return pass_begin(c, t);
	/* One that cannot be opened can still be looked at by its host, who may take its record and delete it. */
	const bool broken = r.host && !t->session && *t->trouble;
	if (!broken && !session_here(c, t))
		return false;
	client_leave(client);
	client_join(client, t, r.seats, r.host);
	table_met(t, client);
	if (r.seats && !broken)
		tell_others(t, client);
	if (broken)
		tell_broken(t, client, c->out);
	else
		tell_join(t, client, c->out);
	work_bots(t);
	return true;
}

bool serve_leave(struct call *c)
{
	struct table *t = joined(c);
	if (!t)
		return false;
	buffer_str(c->out, "{");
	buffer_member(c->out, "left", t->row.code);
	buffer_str(c->out, "}");
	client_leave(c->host);
	return true;
}

bool serve_catalogue(struct call *c)
{
	const struct client *client = c->host;
	return answer_catalogue(c, client->srv->content);
}
