/* pg_read.c - reads of PostgreSQL, one after the other: where a table is, its row, its past. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arkham.h"
#include "pg_store.h"

/* Questions of a request, in their order: those of a table by its token, those of a past. */
enum { ASK_PLACE, ASK_ROW, ASK_SEATS, FOUND, ASK_PAST = 10, ASK_CHOICES, ASK_CHANGES, READ };

static void next_ask(struct pg_store *pg);

/* ---- answers -------------------------------------------------------------------- */

static enum store_place place_named(const char *name)
{
	static const char *const names[] = { [PLACE_NONE] = "none", [PLACE_HERE] = "here", [PLACE_FREE] = "free", [PLACE_NODE] = "node", [PLACE_NEWER] = "newer" };
	for (int i = 0; i <= PLACE_NEWER; i++)
		if (!strcmp(name, names[i]))
			return (enum store_place)i;
	return PLACE_UNKNOWN;
}

static void place_read(struct read_request *q, const PGresult *r)
{
	q->id = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
	q->answer.place = place_named(PQgetvalue(r, 0, 1));
	snprintf(q->answer.address, sizeof(q->answer.address), "%s", PQgetvalue(r, 0, 2));
}

/* A row that cannot be is as good as none. */
static void row_read(struct read_request *q, PGresult *r)
{
	struct pg_row row = { r, 0 };
	const struct columns c = pg_columns(&row);
	q->answer.row.id = q->id;
	if (PQntuples(r) != 1 || !row_take(&q->answer.row, &c))
		q->answer.place = PLACE_NONE;
}

static void each_row(PGresult *r, struct pg_store *pg, struct read_request *q)
{
	struct pg_row row = { r, 0 };
	const struct columns c = pg_columns(&row);
	for (; row.at < PQntuples(r); row.at++) {
		if (pg->reads.stage == ASK_SEATS)
			seat_take(&q->answer.row, q->answer.early, &c, &pg->reads.seen);
		else if (pg->reads.stage == ASK_PAST)
			q->past = past_take(&c);
		else if (q->past && pg->reads.stage == ASK_CHOICES)
			choice_take(q->past, &c);
		else if (q->past)
			change_take(q->past, &c);
	}
}

/* An error here is the store's: what is not known is not told. */
static void result(struct pg_store *pg, PGresult *r)
{
	struct read_request *q = pg->reads.first;
	if (PQresultStatus(r) != PGRES_TUPLES_OK) {
		q->answer.place = PLACE_UNKNOWN;
		if (q->past)
			q->past->failed = true;
		return;
	}
	if (pg->reads.stage == ASK_PLACE && PQntuples(r) == 1)
		place_read(q, r);
	else if (pg->reads.stage == ASK_ROW)
		row_read(q, r);
	else
		each_row(r, pg, q);
}

/* ---- questions --------------------------------------------------------------------- */

static void answer(struct pg_store *pg)
{
	struct read_request *q = pg->reads.first;
	pg->reads.first = q->next;
	if (!q->next)
		pg->reads.last = &pg->reads.first;
	if (q->past)
		past_end(q->past);
	request_end(q);
	reads_go_on(pg);
}

static void end(struct pg_store *pg)
{
	struct read_request *q = pg->reads.first;
	const enum store_place place = q->answer.place;
	pg->reads.stage++;
	if (pg->reads.stage == FOUND && place != PLACE_UNKNOWN && !seats_whole(&q->answer.row, pg->reads.seen))
		q->answer.place = PLACE_NONE;
	const bool done = q->find ? pg->reads.stage == FOUND || place == PLACE_NONE || place == PLACE_UNKNOWN : pg->reads.stage == READ || !q->past;
	if (done)
		answer(pg);
	else
		next_ask(pg);
}

static void next_ask(struct pg_store *pg)
{
	static const char *const names[] = { [ASK_ROW] = "row", [ASK_SEATS] = "seats_of", [ASK_PAST] = "past", [ASK_CHOICES] = "choices_of", [ASK_CHANGES] = "changes_of" };
	const struct read_request *q = pg->reads.first;
	struct buffer b = { 0 };
	if (pg->reads.stage == ASK_PLACE)
		sql_execute(&b, "place", "hnntb", q->token, pg->node, pg->epoch, ARK_VERSION, (int)q->take);
	else
		sql_execute(&b, names[pg->reads.stage], "n", q->id);
	line_ask(&pg->line[LINE_READS], b.failed ? NULL : b.text, result, end);
	buffer_release(&b);
}

void reads_ignore(struct pg_store *pg, PGresult *r)
{
	(void)pg, (void)r;
}

void reads_go_on(struct pg_store *pg)
{
	if (!pg->serving || !pg->reads.first || pg->line[LINE_READS].state != LINE_IDLE)
		return;
	pg->reads.stage = pg->reads.first->find ? ASK_PLACE : ASK_PAST;
	pg->reads.seen = 0;
	next_ask(pg);
}

void reads_ask(struct store *s, struct read_request *q)
{
	struct pg_store *pg = (struct pg_store *)s;
	*pg->reads.last = q;
	pg->reads.last = &q->next;
	reads_go_on(pg);
}

void reads_fail(struct pg_store *pg)
{
	struct read_request *q = pg->reads.first, *next;
	pg->reads.first = NULL;
	pg->reads.last = &pg->reads.first;
	for (; q; q = next) {
		next = q->next;
		q->answer.place = PLACE_UNKNOWN;
		stored_past_free(q->past);
		q->past = NULL;
		request_end(q);
	}
}
