/* table.c - tables: made, found, told of. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/error.h"
#include "app/message.h"
#include "server.h"

static struct table **bucket_of(struct server *srv, const char *code)
{
	uint32_t h = 2166136261u;
	for (; *code; code++)
		h = (h ^ (unsigned char)*code) * 16777619u;
	return &srv->bucket[h % TABLE_BUCKETS];
}

void table_free(struct table *t)
{
	if (!t)
		return;
	session_free(t->session);
	free(t);
}

static bool tokens_make(struct table *t, struct table_tokens *tokens)
{
	bool ok = code_new(t->code) && token_new(tokens->host, t->host) && token_new(tokens->watch, t->watch);
	for (int i = 0; ok && i < t->seats; i++)
		ok = token_new(tokens->seat[i], t->seat[i].token);
	return ok;
}

struct table *table_new(struct server *srv, struct session *s, struct table_tokens *tokens, struct ark_error *e)
{
	struct table *t = calloc(1, sizeof(*t));
	memset(tokens, 0, sizeof(*tokens));
	if (!t) {
		session_free(s);
		error_set(e, ARK_NO_MEMORY, "no memory for the table");
		return NULL;
	}
	t->srv = srv;
	t->session = s;
	t->seats = ark_seats(s->game);
	t->created = t->touched = time(NULL);
	for (int i = 0; i < t->seats; i++)
		memcpy(t->seat[i].name, s->setup.name[i], sizeof(t->seat[i].name));
	if (!tokens_make(t, tokens)) {
		error_set(e, ARK_UNAVAILABLE, "the system gives no random numbers");
		table_free(t);
		return NULL;
	}
	struct table **bucket = bucket_of(srv, t->code);
	t->next = *bucket;
	*bucket = t;
	return t;
}

struct table *table_of_token(struct server *srv, const char *token, int *role)
{
	unsigned char hash[TOKEN_HASH];
	if (!token_hash(token, hash))
		return NULL;
	for (int i = 0; i < TABLE_BUCKETS; i++) {
		for (struct table *t = srv->bucket[i]; t; t = t->next) {
			*role = ROLE_WATCH - 1;
			for (int k = 0; k < t->seats; k++)
				if (token_same(hash, t->seat[k].token))
					*role = k;
			if (token_same(hash, t->host))
				*role = ROLE_HOST;
			if (token_same(hash, t->watch))
				*role = ROLE_WATCH;
			if (*role >= ROLE_WATCH)
				return t;
		}
	}
	return NULL;
}

/* ---- who and what ---------------------------------------------------- */

uint32_t table_people(const struct table *t)
{
	uint32_t people = 0;
	for (int i = 0; i < t->seats; i++)
		if (!*t->seat[i].bot)
			people |= 1u << i;
	return people;
}

bool table_alone(const struct table *t)
{
	const uint32_t people = table_people(t);
	return !t->shared || !(people & (people - 1));
}

enum undo_policy table_undo(const struct table *t)
{
	if (t->undo != UNDO_BY_PEOPLE)
		return t->undo;
	return table_alone(t) ? UNDO_FREE : UNDO_CONSENT;
}

int table_asked(const struct table *t)
{
	struct ark_decision d;
	return ark_decide(t->session->run, t->session->game, &d) ? d.seat : -1;
}

bool table_over(const struct table *t)
{
	return table_asked(t) < 0;
}

uint32_t table_online(const struct table *t)
{
	uint32_t online = 0;
	for (const struct client *c = t->clients; c; c = c->next)
		online |= c->seats;
	return online;
}

int table_view_seat(const struct table *t, const struct client *c)
{
	const int asked = table_asked(t);
	if (asked >= 0 && c->seats >> asked & 1)
		return asked;
	for (int i = 0; i < t->seats; i++)
		if (c->seats >> i & 1)
			return i;
	return -1;
}

/* ---- telling --------------------------------------------------------- */

void table_write_players(const struct table *t, struct buffer *b)
{
	const uint32_t online = table_online(t);
	buffer_key(b, "players");
	buffer_str(b, "[");
	for (int i = 0; i < t->seats; i++) {
		char query[32], investigator[ARK_KEY];
		snprintf(query, sizeof(query), "seat %d investigator", i);
		buffer_printf(b, i ? ",{\"seat\":%d" : "{\"seat\":%d", i);
		buffer_member(b, "name", t->seat[i].name);
		if (ark_get(t->session->run, t->session->game, query, investigator, (int)sizeof(investigator)))
			buffer_member(b, "investigator", investigator);
		buffer_key(b, "bot");
		if (*t->seat[i].bot)
			buffer_json(b, t->seat[i].bot);
		else
			buffer_str(b, "null");
		buffer_printf(b, ",\"online\":%s}", online >> i & 1 ? "true" : "false");
	}
	buffer_str(b, "]");
}

static void number_member(const struct table *t, const char *key, const char *query, struct buffer *b)
{
	char value[ARK_KEY];
	if (!ark_get(t->session->run, t->session->game, query, value, (int)sizeof(value)))
		return;
	buffer_key(b, key);
	buffer_str(b, value);
}

void table_write_line(const struct table *t, struct buffer *b)
{
	char phase[ARK_KEY];
	struct ark_result res;
	struct session *s = t->session;
	const int asked = table_asked(t);
	buffer_member(b, "table", t->code);
	buffer_member(b, "name", t->name);
	buffer_member(b, "game", s->setup.game);
	buffer_printf(b, ",\"created\":%lld,\"touched\":%lld", (long long)t->created, (long long)t->touched);
	if (asked < 0 && ark_over(s->run, s->game, &res))
		buffer_member(b, "over", res.outcome);
	number_member(t, "turn", strcmp(s->setup.game, "cards") ? "turn" : "round", b);
	if (ark_get(s->run, s->game, "phase", phase, (int)sizeof(phase)))
		buffer_member(b, "phase", phase);
	if (asked >= 0)
		buffer_printf(b, ",\"waiting_for\":%d", asked);
	table_write_players(t, b);
}

void table_write_position(const struct table *t, const struct client *c, struct buffer *b)
{
	const int seat = table_view_seat(t, c);
	buffer_key(b, "decision");
	message_decision(t->session, seat, b);
	buffer_key(b, "view");
	message_view(t->session, seat, b);
	buffer_key(b, "view_seat");
	if (seat < 0)
		buffer_str(b, "null");
	else
		buffer_printf(b, "%d", seat);
}

/* What one client is told of a change. */
static void changed_write(const struct table *t, const struct client *c, bool reset, bool players, struct buffer *b)
{
	struct session *s = t->session;
	const uint32_t next = session_events(s), since = reset ? next : c->told;
	buffer_str(b, "{\"jsonrpc\":\"2.0\",\"method\":\"changed\",\"params\":{");
	buffer_member(b, "table", t->code);
	buffer_printf(b, ",\"version\":%u,\"step\":%u,\"events\":", s->version, s->at);
	message_events_of(s, since, c->seats, b);
	buffer_printf(b, ",\"next\":%u", next);
	if (reset)
		buffer_str(b, ",\"reset\":true");
	table_write_position(t, c, b);
	if (players)
		table_write_players(t, b);
	buffer_str(b, "}}");
}

void table_push(struct table *t, bool reset, bool players)
{
	struct buffer b = { 0 };
	const struct client *last = NULL;
	struct net_frame *frame = NULL;
	uint32_t last_told = 0;
	for (struct client *c = t->clients; c; c = c->next) {
		/* Those who may see the same get the same frame. */
		if (!last || last->seats != c->seats || last_told != c->told) {
			net_frame_release(frame);
			buffer_clear(&b);
			changed_write(t, c, reset, players, &b);
			frame = b.failed ? NULL : net_frame_new(b.text, b.n);
		}
		last = c;
		last_told = c->told;
		c->told = session_events(t->session);
		if (frame)
			net_send(c->conn, frame, t->batch);
		else
			net_close(c->conn, true);
	}
	net_frame_release(frame);
	buffer_release(&b);
}
