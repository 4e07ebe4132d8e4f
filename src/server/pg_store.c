/* pg_store.c - the store in PostgreSQL: opening and closing, and the lease by which a node holds its tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arkham.h"
#include "log.h"
#include "pg_store.h"

enum {
	TRUST_MS = 2900,		/* the lease is 3 s by the database's clock, counted from later than we do; the rest is for clocks that do not run alike */
	RENEW_MS = 1000, LOOK_MS = 50, AGAIN_MS = 200,
	STUCK_MS = 12000,		/* longer than any statement may take: who was asked so long ago is not there any more */
};

/* Time that goes on while we are stopped. */
uint64_t pg_clock_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_BOOTTIME, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- falling ----------------------------------------------------------------------- */

void pg_fail(struct pg_store *pg, const char *why)
{
	if (*pg->trouble)
		return;
	snprintf(pg->trouble, sizeof(pg->trouble), "%s", *why ? why : "the connection is lost");
	pg->trouble[strcspn(pg->trouble, "\n")] = 0;
}

/* Nothing in memory is ours any more, and nothing that is under way may count. */
void pg_settle(struct pg_store *pg)
{
	char why[sizeof(pg->trouble)];
	if (!*pg->trouble)
		return;
	memcpy(why, pg->trouble, sizeof(why));
	pg->trouble[0] = 0;
	const bool served = pg->serving;
	pg->serving = pg->asked = false;
	pg->live_n = 0;
	pg->trusted = 0;
	pg->again = pg_clock_ms() + AGAIN_MS;
	for (int i = 0; i < LINES; i++)
		line_close(&pg->line[i]);
	say(SAY_WARNING, served ? "this node serves nothing until the database answers: %s" : "the database does not answer: %s", why);
	if (served)
		pg->store.owner.serving(pg->store.owner.self, false);
	reads_fail(pg);
	writes_fail(pg, why);
}

/* ---- the lease ----------------------------------------------------------------------- */

static void lease_ask(struct pg_store *pg, struct buffer *b, void (*result)(struct pg_store *pg, PGresult *r), void (*end)(struct pg_store *pg))
{
	pg->asked = true;
	pg->sent = pg_clock_ms();
	line_ask(&pg->line[LINE_LEASE], b->failed ? NULL : b->text, result, end);
	buffer_release(b);
}

static void enter_result(struct pg_store *pg, PGresult *r)
{
	if (PQresultStatus(r) == PGRES_COMMAND_OK)
		return;
	if (PQresultStatus(r) != PGRES_TUPLES_OK) {
		pg_fail(pg, PQresultErrorMessage(r));
	} else if (PQntuples(r) == 1) {
		pg->node = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
		pg->epoch = strtoll(PQgetvalue(r, 0, 1), NULL, 10);
		pg->trusted = pg->sent + TRUST_MS;
	}
}

/* A name that somebody else still holds is waited for: it may be ourselves, before we were started again. */
static void enter_end(struct pg_store *pg)
{
	pg->asked = false;
	if (*pg->trouble)
		return;
	if (pg_clock_ms() >= pg->trusted) {
		pg->again = pg_clock_ms() + AGAIN_MS;
		say(SAY_INFO, "waiting for the lease of %s", pg->address);
		return;
	}
	pg->serving = true;
	pg->store.owner.serving(pg->store.owner.self, true);
}

static void enter(struct pg_store *pg)
{
	struct buffer b = { 0 };
	sql_execute(&b, "enter", "ttn", pg->address, ARK_VERSION, pg->epoch);
	buffer_str(&b, "NOTIFY arkham");
	lease_ask(pg, &b, enter_result, enter_end);
}

static void renew_result(struct pg_store *pg, PGresult *r)
{
	const int n = PQresultStatus(r) == PGRES_TUPLES_OK ? PQntuples(r) : 0;
	if (!n || strcmp(PQgetvalue(r, 0, 0), "1")) {
		pg_fail(pg, PQresultStatus(r) == PGRES_TUPLES_OK ? "the lease ran out" : PQresultErrorMessage(r));
		return;
	}
	void *live = realloc(pg->live, (size_t)n * sizeof(*pg->live));
	if (!live)
		return;
	pg->live = live;
	for (pg->live_n = 0; pg->live_n < n; pg->live_n++)
		snprintf(pg->live[pg->live_n], NODE_ADDRESS, "%s", PQgetvalue(r, pg->live_n, 1));
}

/* An answer that comes when the lease cannot be trusted any more is none. */
static void renew_end(struct pg_store *pg)
{
	pg->asked = false;
	if (*pg->trouble)
		return;
	if (pg_clock_ms() >= pg->trusted) {
		pg_fail(pg, "the lease was not renewed in time");
		return;
	}
	pg->trusted = pg->sent + TRUST_MS;
	pg->store.owner.woken(pg->store.owner.self);
}

static void renew(struct pg_store *pg)
{
	struct buffer b = { 0 };
	sql_execute(&b, "renew", "nn", pg->node, pg->epoch);
	lease_ask(pg, &b, renew_result, renew_end);
}

static bool lines_are(const struct pg_store *pg, enum line_state state)
{
	bool all = true;
	for (int i = 0; i < LINES; i++)
		all = all && pg->line[i].state == state;
	return all;
}

static bool lines_stuck(const struct pg_store *pg, uint64_t now)
{
	bool any = false;
	for (int i = 0; i < LINES; i++)
		any = any || ((pg->line[i].state == LINE_DIALS || pg->line[i].state == LINE_BUSY) && now - pg->line[i].since >= STUCK_MS);
	return any;
}

static void look(uv_timer_t *timer)
{
	struct pg_store *pg = timer->data;
	const uint64_t now = pg_clock_ms();
	if (pg->serving && now >= pg->trusted)
		pg_fail(pg, "the lease was not renewed in time");
	else if (lines_stuck(pg, now))
		pg_fail(pg, "no answer for too long");
	else if (pg->serving && !pg->asked && now - pg->sent >= RENEW_MS)
		renew(pg);
	else if (!pg->serving && now >= pg->again && lines_are(pg, LINE_CLOSED))
		for (int i = 0; i < LINES && !*pg->trouble; i++)
			line_open(&pg->line[i]);
	else if (!pg->serving && now >= pg->again && !pg->asked && lines_are(pg, LINE_IDLE))
		enter(pg);
	pg_settle(pg);
	if (!pg->serving)
		writes_fail(pg, "the database does not answer");
}

void pg_opened(struct pg_store *pg)
{
	if (!*pg->trouble && !pg->serving && !pg->asked && lines_are(pg, LINE_IDLE))
		enter(pg);
}

void pg_woken(struct pg_store *pg)
{
	if (pg->serving)
		pg->store.owner.woken(pg->store.owner.self);
}

/* ---- what the front asks ---------------------------------------------------------------- */

static bool join(struct store *s, const char *address)
{
	struct pg_store *pg = (struct pg_store *)s;
	snprintf(pg->address, sizeof(pg->address), "%s", address);
	pg->timer = malloc(sizeof(*pg->timer));
	if (!pg->timer || uv_timer_init(pg->loop, pg->timer))
		return false;
	pg->timer->data = pg;
	return !uv_timer_start(pg->timer, look, 0, LOOK_MS);
}

static bool serving(struct store *s)
{
	struct pg_store *pg = (struct pg_store *)s;
	if (pg->serving && pg_clock_ms() >= pg->trusted) {
		pg_fail(pg, "the lease was not renewed in time");
		pg_settle(pg);
	}
	return pg->serving;
}

/* Not while somebody looks for a table: he might be told that it is ours. */
static void leave(struct store *s, int64_t id)
{
	struct pg_store *pg = (struct pg_store *)s;
	struct buffer b = { 0 };
	if (!pg->serving || pg->reads.first || pg->line[LINE_READS].state != LINE_IDLE)
		return;
	sql_execute(&b, "leave", "nnn", pg->node, pg->epoch, id);
	line_ask(&pg->line[LINE_READS], b.failed ? NULL : b.text, reads_ignore, reads_go_on);
	buffer_release(&b);
}

static const char *secret(const struct store *s)
{
	return ((const struct pg_store *)s)->secret;
}

static bool alive(const struct store *s, const char *address, bool host_alone)
{
	const struct pg_store *pg = (const struct pg_store *)s;
	const size_t n = strlen(address);
	for (int i = 0; i < pg->live_n; i++)
		if (!strncmp(pg->live[i], address, n) && pg->live[i][n] == (host_alone ? ':' : 0))
			return true;
	return false;
}

/* ---- beginning and end --------------------------------------------------------------------- */

static void timer_free(uv_handle_t *handle)
{
	free(handle);
}

/* What is left is written, and others need not wait for the lease to run out. */
static void shut(struct store *s)
{
	struct pg_store *pg = (struct pg_store *)s;
	struct buffer b = { 0 };
	if (pg->serving) {
		writes_finish(pg);
		sql_execute(&b, "goodbye", "nn", pg->node, pg->epoch);
		buffer_str(&b, "NOTIFY arkham");
		line_finish(&pg->line[LINE_LEASE], b.text);
		buffer_release(&b);
	}
	for (int i = 0; i < LINES; i++)
		line_close(&pg->line[i]);
	if (pg->timer)
		uv_close((uv_handle_t *)pg->timer, timer_free);
	for (struct read_request *q = pg->reads.first, *next; q; q = next) {
		next = q->next;
		request_free(q);
	}
	writes_release(&pg->writes);
	store_end(&pg->store);
	free(pg->live);
	free(pg->url);
	free(pg);
}

static const struct store_kind kind = { .close = shut, .write = writes_write, .read = reads_ask, .join = join, .serving = serving, .leave = leave, .secret = secret, .alive = alive };

static bool secret_read(PGconn *db, char secret[80])
{
	PGresult *r = PQexec(db, "SELECT secret FROM arkham.cluster");
	const bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
	if (ok)
		snprintf(secret, 80, "%s", PQgetvalue(r, 0, 0));
	PQclear(r);
	return ok;
}

struct store *pg_open(const char *url, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n)
{
	struct pg_store *pg = calloc(1, sizeof(*pg));
	PGconn *db = pg ? pg_connect(url, why, n) : NULL;
	bool ok = db && (pg->url = strdup(url));
	if (ok && !secret_read(db, pg->secret)) {
		snprintf(why, n, "the database cannot be read: %s", PQerrorMessage(db));
		ok = false;
	}
	PQfinish(db);
	if (!ok) {
		if (pg)
			free(pg->url);
		free(pg);
		return NULL;
	}
	store_begin(&pg->store, &kind, owner);
	pg->loop = loop;
	pg->reads.last = &pg->reads.first;
	for (int i = 0; i < LINES; i++)
		pg->line[i].pg = pg;
	return &pg->store;
}
