/* table.c - tables: made, found, loaded, let go. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/error.h"
#include "server.h"
#include "metrics.h"
#include "work.h"

enum {
	WATCHED_IDLE = 20,	/* a game that somebody looks at but nobody plays stays in memory so many times longer */
	ROW_MS = 1000,		/* what was read of a table stays at least so long: somebody may wait for it */
	DROPS_AT_ONCE = 64,	/* games that leave memory in one turn: giving it back to the system takes its time */
};

_Static_assert((int)STORE_UNDOS == (int)UNDO_POLICIES, "the store knows every policy");
const char *const undo_names[UNDO_POLICIES] = { "", "free", "consent", "off" };

static struct table **bucket_of(struct server *srv, int64_t id)
{
	return &srv->bucket[(uint64_t)id % TABLE_BUCKETS];
}

static void session_drop(struct table *t)
{
	if (!t->session)
		return;
	session_free(t->session);
	t->session = NULL;
	t->srv->sessions--;
	t->srv->dropped++;
}

void table_left(struct table *t)
{
	if (t->left)
		return;
	t->left = true;
	t->restless = t->srv->restless;
	t->srv->restless = t;
}

static void left_forget(struct table *t)
{
	struct table **at = &t->srv->restless;
	while (t->left && *at != t)
		at = &(*at)->restless;
	if (t->left)
		*at = t->restless;
	t->left = false;
}

void tables_tell_left(struct server *srv)
{
	while (srv->restless) {
		struct table *t = srv->restless;
		left_forget(t);
		if (t->session && !srv->stopping)
			tell_changed(t, false, true);
	}
}

static void table_free(struct table *t)
{
	struct table **at = bucket_of(t->srv, t->row.id);
	left_forget(t);
	while (*at && *at != t)
		at = &(*at)->next;
	if (*at)
		*at = t->next;
	t->srv->tables--;
	tokens_unindex(t);
	stored_past_free(t->broken);
	session_drop(t);
	for (int i = 0; i < ARK_SEATS; i++)
		free(t->early[i]);
	free(t);
}

static struct table *table_add(struct server *srv, const struct table_row *row)
{
	struct table *t = calloc(1, sizeof(*t));
	if (!t)
		return NULL;
	t->srv = srv;
	t->life = ++srv->lives;
	t->place = PLACE_HERE;
	t->row = *row;
	t->used = uv_now(srv->loop);
	t->next = *bucket_of(srv, row->id);
	*bucket_of(srv, row->id) = t;
	srv->tables++;
	tokens_index(t);
	return t;
}

/* ---- what is kept ---------------------------------------------------- */

/* Notes where the game is, for the list of tables and for the store. */
static void position_note(struct table *t)
{
	struct session *s = t->session;
	struct position *p = &t->row.position;
	struct ark_result res;
	struct ark_decision d;
	char query[32], value[ARK_KEY];
	const bool cards = !strcmp(ark_game_name(s->game), "cards");
	p->at = s->at;
	p->version = s->version;
	p->asked = ark_decide(s->run, s->game, &d) ? d.seat : -1;
	p->turn = ark_get(s->run, s->game, cards ? "round" : "turn", value, (int)sizeof(value)) ? atoi(value) : 0;
	p->phase[0] = p->over[0] = 0;
	if (ark_get(s->run, s->game, "phase", value, (int)sizeof(value)))
		snprintf(p->phase, sizeof(p->phase), "%.*s", PHASE_NAME - 1, value);
	if (p->asked < 0 && ark_over(s->run, s->game, &res))
		snprintf(p->over, sizeof(p->over), "%.*s", OUTCOME_NAME - 1, res.outcome);
	for (int i = 0; i < t->row.seats; i++) {
		snprintf(query, sizeof(query), "seat %d investigator", i);
		if (!ark_get(s->run, s->game, query, p->investigator[i], ARK_KEY))
			p->investigator[i][0] = 0;
	}
}

/* Something about the table was put into the open batch. */
static void table_written(struct table *t)
{
	t->batch = store_batch(t->srv->store);
	t->used = uv_now(t->srv->loop);
}

static void choice_put(struct table *t, uint32_t step, bool cut)
{
	const struct session *s = t->session;
	store_put_choice(t->srv->store, t->row.id, step, cut, s->keys.text + s->steps[step].key, s->steps[step].hash);
}

static void change_put(struct table *t, uint32_t n)
{
	const struct session *s = t->session;
	const struct change *c = &s->changes[n];
	store_put_change(t->srv->store, t->row.id, n, c->step, c->rig, s->keys.text + c->what, s->keys.text + c->value);
}

/* All of the past, behind nothing. */
static void past_put(struct table *t)
{
	for (uint32_t i = 0; i < t->session->steps_n; i++)
		choice_put(t, i, false);
	for (uint32_t i = 0; i < t->session->changes_n; i++)
		change_put(t, i);
}

static struct maker maker_of(const struct session *s)
{
	struct maker m = { .content = ark_content_hash(s->content), .start = s->start };
	snprintf(m.engine, sizeof(m.engine), "%s", record_engine());
	snprintf(m.build, sizeof(m.build), "%s", ark_build());
	return m;
}

/* ---- making ---------------------------------------------------------- */

static bool tokens_make(struct table_row *row, struct table_tokens *tokens)
{
	bool ok = code_new(row->code) && token_new(tokens->host, row->host) && token_new(tokens->watch, row->watch);
	for (int i = 0; ok && i < row->seats; i++)
		ok = token_new(tokens->seat[i], row->seat[i].token);
	return ok;
}

static bool table_store(struct table *t)
{
	struct buffer setup = { 0 };
	const struct maker maker = maker_of(t->session);
	setup_to_json(&t->session->setup, &setup);
	const bool ok = !setup.failed;
	if (ok)
		store_put_table(t->srv->store, &t->row, setup.text, &maker);
	if (ok)
		past_put(t);
	buffer_release(&setup);
	table_written(t);
	return ok;
}

struct table *table_new(struct server *srv, struct session *s, const struct table_wish *wish, struct table_tokens *tokens, struct ark_error *e)
{
	struct table_row row = { .id = store_new_id(srv->store), .created = time(NULL), .undo = (int)wish->undo, .shared = wish->shared, .facts = wish->facts, .seats = ark_seats(s->game) };
	memcpy(row.name, wish->name, sizeof(row.name));
	snprintf(row.game, sizeof(row.game), "%s", ark_game_name(s->game));
	for (int i = 0; i < row.seats; i++) {
		memcpy(row.seat[i].name, s->setup.name[i], SEAT_NAME);
		memcpy(row.seat[i].bot, s->setup.bot[i], SEAT_BOT);
	}
	memset(tokens, 0, sizeof(*tokens));
	struct table *t = tokens_make(&row, tokens) ? table_add(srv, &row) : NULL;
	if (!t) {
		session_free(s);
		error_set(e, ARK_NO_MEMORY, "no memory for the table");
		return NULL;
	}
	t->session = s;
	srv->sessions++;
	position_note(t);
	t->row.position.touched = t->row.created;
	if (!table_store(t)) {
		table_free(t);
		error_set(e, ARK_NO_MEMORY, "no memory for the table");
		return NULL;
	}
	work_bots(t);
	return t;
}

/* ---- finding --------------------------------------------------------- */

struct table *table_known(struct server *srv, int64_t id)
{
	struct table *t = *bucket_of(srv, id);
	while (t && t->row.id != id)
		t = t->next;
	return t;
}

struct table *table_still(struct server *srv, int64_t id, uint64_t life)
{
	struct table *t = table_known(srv, id);
	return t && t->life == life ? t : NULL;
}

struct table *table_enter(struct server *srv, const struct table_row *row, char *early[ARK_SEATS])
{
	struct table *t = table_add(srv, row);
	for (int i = 0; t && i < ARK_SEATS; i++) {
		t->early[i] = early[i];
		early[i] = NULL;
	}
	return t;
}

/* ---- loading and letting go ------------------------------------------ */

/* Records tell which bots sit here now. */
static void bots_note(struct table *t)
{
	t->session->setup.players = t->row.seats;
	for (int i = 0; i < t->row.seats; i++)
		memcpy(t->session->setup.bot[i], t->row.seat[i].bot, SEAT_BOT);
}

/* A past that another version made is written as this one plays it; as it was it is laid aside, whether this one plays all of it or not. */
static void past_rewrite(struct table *t)
{
	t->row.position.proposal.open = false;
	early_drop(t, UINT32_MAX);
	const struct maker maker = maker_of(t->session);
	store_put_aside(t->srv->store, t->row.id, t->note);
	past_put(t);
	struct buffer setup = { 0 };
	setup_to_json(&t->session->setup, &setup);
	store_put_maker(t->srv->store, t->row.id, setup.text ? setup.text : "", &maker);
	buffer_release(&setup);
	store_put_position(t->srv->store, t->row.id, t->row.seats, &t->row.position);
	table_written(t);
}

void table_loaded(struct table *t, struct session *s, const char *note, bool rewritten, const struct ark_error *e)
{
	struct client *next;
	t->loading = false;
	t->used = uv_now(t->srv->loop);
	if (s && t->deleted) {
		session_free(s);
		snprintf(t->trouble, sizeof(t->trouble), "this table was deleted");
	} else if (s) {
		t->session = s;
		t->srv->sessions++;
		/* The same position has the same number again: who was asked before may still answer.  A past that was played otherwise is another one. */
		s->version = t->row.position.version + rewritten;
		bots_note(t);
		snprintf(t->note, sizeof(t->note), "%s", note);
		position_note(t);
		if (rewritten)
			past_rewrite(t);
	} else {
		snprintf(t->trouble, sizeof(t->trouble), "this table cannot be opened: %.400s", e->text);
	}
	for (struct client *c = t->srv->clients; c; c = next) {
		next = c->all_next;
		if (c->wants == t)
			client_go_on(c);
	}
	work_bots(t);
}

void table_delete(struct table *t, const char *why)
{
	while (t->clients) {
		struct client *c = t->clients;
		tell_gone(c, t, why);
		c->seats = 0;
		client_leave(c);
	}
	store_delete(t->srv->store, t->row.id);
	/* The row stays until the store knows: its tokens are worth nothing. */
	memset(t->row.seat, 0, sizeof(t->row.seat));
	memset(t->row.host, 0, sizeof(t->row.host));
	memset(t->row.watch, 0, sizeof(t->row.watch));
	tokens_unindex(t);
	t->deleted = true;
	table_written(t);
}

/* Whether anything still needs the table in memory. */
static bool pinned(const struct table *t, uint64_t done)
{
	return t->loading || t->thinking || t->batch > done;
}

static void table_sweep(struct table *t, uint64_t done, bool all)
{
	const bool room = all || t->srv->dropped < DROPS_AT_ONCE;
	const uint64_t now = uv_now(t->srv->loop), patience = t->srv->idle_seconds * 1000u;
	if (pinned(t, done))
		return;
	if (room && (all || now - t->used >= patience * (t->clients ? WATCHED_IDLE : 1)))
		session_drop(t);
	if (!t->clients && !t->session && (all || now - t->used >= ROW_MS)) {
		if (!all)
			store_leave(t->srv->store, t->row.id);
		table_free(t);
	}
}

/* The game that was not used longest leaves memory. */
static void oldest_drop(struct server *srv, uint64_t done)
{
	struct table *oldest = NULL;
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (struct table *t = srv->bucket[i]; t; t = t->next)
			if (t->session && !pinned(t, done) && (!oldest || t->used < oldest->used))
				oldest = t;
	if (oldest)
		session_drop(oldest);
}

bool tables_sweep(struct server *srv, bool all)
{
	struct table *next;
	const uint64_t done = store_done(srv->store);
	for (int i = 0; i < TABLE_BUCKETS; i++) {
		for (struct table *t = srv->bucket[i]; t; t = next) {
			next = t->next;
			table_sweep(t, done, all);
		}
	}
	for (int over = srv->sessions - SESSIONS_MAX; over > 0 && srv->dropped < DROPS_AT_ONCE; over--)
		oldest_drop(srv, done);
	/* The C library keeps what was freed; others on this machine may need it. */
	const bool more = srv->dropped >= DROPS_AT_ONCE;
	if (more || (srv->dropped && !srv->sessions)) {
		srv->dropped = 0;
		malloc_trim(0);
	}
	return more;
}

/* Cuts off everybody who is at a table or waits for its game, and forgets it. */
static void table_lose(struct table *t)
{
	for (struct client *c = t->srv->clients; c; c = c->all_next) {
		if (c->table != t && c->wants != t)
			continue;
		net_close(c->conn, true);
		c->seats = 0;
		if (c->table == t)
			client_leave(c);
	}
	table_free(t);
}

static bool is_among(int64_t id, const int64_t *which, int n)
{
	bool among = !which;
	for (int i = 0; which && i < n; i++)
		among = among || which[i] == id;
	return among;
}

void tables_lost(struct server *srv, const int64_t *which, int n)
{
	struct table *next;
	const uint64_t done = store_done(srv->store);
	for (int i = 0; i < TABLE_BUCKETS; i++) {
		for (struct table *t = srv->bucket[i]; t; t = next) {
			next = t->next;
			if (which ? is_among(t->row.id, which, n) : t->batch > done)
				table_lose(t);
		}
	}
}

void tables_forget(struct server *srv)
{
	for (int i = 0; i < TABLE_BUCKETS; i++)
		while (srv->bucket[i])
			table_lose(srv->bucket[i]);
	for (struct client *c = srv->clients; c; c = c->all_next)
		net_close(c->conn, true);
}

/* ---- changes --------------------------------------------------------- */

/* What was proposed is about the old position, what was answered early about the old phase. */
static void position_put(struct table *t)
{
	struct position *p = &t->row.position;
	const struct position old = *p;
	p->proposal.open = false;
	p->touched = time(NULL);
	position_note(t);
	if (p->turn != old.turn || strcmp(p->phase, old.phase))
		early_drop(t, UINT32_MAX);
	store_put_position(t->srv->store, t->row.id, t->row.seats, p);
	table_written(t);
}

void table_chosen(struct table *t, bool cut)
{
	const bool proposed = t->row.position.proposal.open;
	choice_put(t, t->session->at - 1, cut);
	while (early_play(t))
		choice_put(t, t->session->at - 1, false);
	position_put(t);
	meter_chosen(t->srv);
	tell_changed(t, false, proposed);
	work_bots(t);
}

void table_travelled(struct table *t)
{
	early_drop(t, UINT32_MAX);
	position_put(t);
	tell_changed(t, true, true);
	work_bots(t);
}

void table_proposed(struct table *t)
{
	store_put_position(t->srv->store, t->row.id, t->row.seats, &t->row.position);
	table_written(t);
	tell_changed(t, false, true);
}

void table_keep(struct table *t)
{
	store_put_table(t->srv->store, &t->row, NULL, NULL);
	table_written(t);
}

void table_edited(struct table *t)
{
	table_keep(t);
	if (t->session) {
		bots_note(t);
		tell_changed(t, false, true);
	}
	work_bots(t);
}

/* ---- who and what ---------------------------------------------------- */

uint32_t table_people(const struct table *t)
{
	uint32_t people = 0;
	for (int i = 0; i < t->row.seats; i++)
		if (!*t->row.seat[i].bot)
			people |= 1u << i;
	return people;
}

bool table_alone(const struct table *t)
{
	return !t->row.shared;
}

uint32_t table_owed(const struct table *t)
{
	return table_people(t) | (t->row.facts >> FACT_SAT & ((1u << ARK_SEATS) - 1));
}

/* Somebody has shown links: who holds only some of the seats, or looks on, is not alone there, and neither is who sits beside one with other rights. */
void table_met(struct table *t, const struct client *c)
{
	const uint32_t people = table_people(t), facts = t->row.facts | (c->seats & people) << FACT_SAT;
	const bool manages = c->host && !c->seats;
	bool shared = t->row.shared || (!manages && (c->seats & people) != people);
	for (const struct client *other = t->clients; other; other = other->next)
		shared = shared || other->seats != c->seats || (other->host != c->host && c->seats != people);
	if (shared == t->row.shared && facts == t->row.facts)
		return;
	t->row.shared = shared;
	t->row.facts = facts;
	table_keep(t);
}

enum undo_policy table_undo(const struct table *t)
{
	if (t->row.undo != UNDO_BY_PEOPLE)
		return (enum undo_policy)t->row.undo;
	return table_alone(t) ? UNDO_FREE : UNDO_CONSENT;
}

bool table_over(const struct table *t)
{
	return t->row.position.asked < 0;
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
	const int asked = t->row.position.asked;
	if (asked >= 0 && c->seats >> asked & 1)
		return asked;
	for (int i = 0; i < t->row.seats; i++)
		if (c->seats >> i & 1)
			return i;
	return -1;
}
