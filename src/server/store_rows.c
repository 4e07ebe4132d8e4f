/* store_rows.c - rows of the database as what they mean; what cannot be is not believed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_sqlite.h"

enum { PAST_CHOICES = 1 << 20 };	/* more than any game has */

static void column_text(sqlite3_stmt *st, int at, char *to, size_t n)
{
	const char *text = (const char *)sqlite3_column_text(st, at);
	snprintf(to, n, "%s", text ? text : "");
}

static void column_hash(sqlite3_stmt *st, int at, unsigned char hash[TOKEN_HASH])
{
	if (sqlite3_column_bytes(st, at) == TOKEN_HASH)
		memcpy(hash, sqlite3_column_blob(st, at), TOKEN_HASH);
}

/* A number that must lie in a range; `ok` is made false when it does not. */
static int64_t column_in(sqlite3_stmt *st, int at, int64_t least, int64_t most, bool *ok)
{
	const int64_t v = sqlite3_column_int64(st, at);
	if (v >= least && v <= most)
		return v;
	*ok = false;
	return least;
}

/* ---- tables ---------------------------------------------------------------- */

int64_t row_of_token(struct base *b, const unsigned char token[TOKEN_HASH])
{
	sqlite3_stmt *st = base_statement(b, READ_TOKEN);
	int64_t id = 0;
	if (!st)
		return 0;
	bind_hash(st, 1, token);
	if (sqlite3_step(st) == SQLITE_ROW)
		id = sqlite3_column_int64(st, 0);
	sqlite3_reset(st);
	return id;
}

static void read_investigators(struct position *p, const char *text)
{
	for (int i = 0; text && *text && i < ARK_SEATS; i++) {
		const size_t n = strcspn(text, " ");
		if (strncmp(text, "-", n))
			snprintf(p->investigator[i], ARK_KEY, "%.*s", (int)n, text);
		text += n + (text[n] == ' ');
	}
}

/* As write_proposal() wrote it. */
static void read_proposal(struct proposal *p, const char *text)
{
	char what[8];
	memset(p, 0, sizeof(*p));
	p->open = text && sscanf(text, "%7s %u %u %u %15s", what, &p->step, &p->by, &p->agreed, p->to) >= 4 && p->by && !(p->by >> ARK_SEATS);
	p->redo = p->open && !strcmp(what, "redo");
	p->agreed &= (1u << ARK_SEATS) - 1;
}

static bool read_seats(struct base *b, struct table_row *row)
{
	uint32_t seen = 0;
	sqlite3_stmt *st = base_statement(b, READ_SEATS);
	sqlite3_bind_int64(st, 1, row->id);
	while (sqlite3_step(st) == SQLITE_ROW) {
		const int i = sqlite3_column_int(st, 0);
		if (i < 0 || i >= row->seats)
			continue;
		seen |= 1u << i;
		column_text(st, 1, row->seat[i].name, SEAT_NAME);
		column_text(st, 2, row->seat[i].bot, SEAT_BOT);
		column_hash(st, 3, row->seat[i].token);
	}
	sqlite3_reset(st);
	return seen == (1u << row->seats) - 1;
}

static bool read_table(sqlite3_stmt *st, struct table_row *row)
{
	struct position *p = &row->position;
	bool ok = true;
	column_text(st, 0, row->code, sizeof(row->code));
	column_text(st, 1, row->name, sizeof(row->name));
	row->created = sqlite3_column_int64(st, 2);
	row->undo = (int)column_in(st, 3, 0, STORE_UNDOS - 1, &ok);
	row->shared = sqlite3_column_int(st, 4) != 0;
	column_hash(st, 5, row->host);
	column_hash(st, 6, row->watch);
	row->seats = (int)column_in(st, 7, 1, ARK_SEATS, &ok);
	p->at = (uint32_t)column_in(st, 8, 0, PAST_CHOICES, &ok);
	p->version = (uint32_t)column_in(st, 9, 0, UINT32_MAX / 2, &ok);
	p->touched = sqlite3_column_int64(st, 10);
	p->turn = (int)column_in(st, 11, 0, INT32_MAX, &ok);
	column_text(st, 12, p->phase, sizeof(p->phase));
	p->asked = (int)column_in(st, 13, -1, row->seats - 1, &ok);
	column_text(st, 14, p->over, sizeof(p->over));
	read_investigators(p, (const char *)sqlite3_column_text(st, 15));
	column_text(st, 16, row->game, sizeof(row->game));
	read_proposal(&p->proposal, (const char *)sqlite3_column_text(st, 17));
	row->facts = (uint32_t)column_in(st, 18, 0, UINT32_MAX, &ok);
	return ok;
}

bool row_read(struct base *b, int64_t id, struct table_row *row)
{
	sqlite3_stmt *st = base_statement(b, READ_TABLE);
	memset(row, 0, sizeof(*row));
	row->id = id;
	if (!st)
		return false;
	sqlite3_bind_int64(st, 1, id);
	const bool ok = sqlite3_step(st) == SQLITE_ROW && read_table(st, row);
	sqlite3_reset(st);
	return ok && read_seats(b, row);
}

char *row_early(struct base *b, int64_t id, int seat)
{
	sqlite3_stmt *st = base_statement(b, READ_EARLY);
	if (!st)
		return NULL;
	sqlite3_bind_int64(st, 1, id);
	sqlite3_bind_int(st, 2, seat);
	char *early = sqlite3_step(st) == SQLITE_ROW ? strdup((const char *)sqlite3_column_text(st, 0)) : NULL;
	sqlite3_reset(st);
	return early;
}

/* ---- pasts ------------------------------------------------------------------ */

void stored_past_free(struct stored_past *p)
{
	if (!p)
		return;
	buffer_release(&p->setup);
	buffer_release(&p->text);
	free(p->choice);
	free(p->change);
	free(p);
}

/* Room for one more; false when there is no memory. */
static bool grow(void **array, size_t n, size_t *max, size_t size)
{
	if (n < *max)
		return true;
	const size_t more = *max ? *max * 2 : 256;
	void *bigger = realloc(*array, more * size);
	if (!bigger)
		return false;
	*array = bigger;
	*max = more;
	return true;
}

static size_t keep(struct stored_past *p, const char *text)
{
	const size_t at = p->text.n;
	buffer_add(&p->text, text ? text : "", text ? strlen(text) + 1 : 1);
	return at;
}

/* Choices lie step by step, without a gap. */
static void read_choices(struct base *b, int64_t id, struct stored_past *p)
{
	sqlite3_stmt *st = base_statement(b, READ_CHOICES);
	sqlite3_bind_int64(st, 1, id);
	while (!p->failed && sqlite3_step(st) == SQLITE_ROW) {
		p->failed = sqlite3_column_int64(st, 2) != (int64_t)p->choices || p->choices == PAST_CHOICES ||
			!grow((void **)&p->choice, p->choices, &p->choices_max, sizeof(*p->choice));
		if (!p->failed)
			p->choice[p->choices++] = (struct stored_choice){ keep(p, (const char *)sqlite3_column_text(st, 0)), (uint64_t)sqlite3_column_int64(st, 1) };
	}
	sqlite3_reset(st);
}

static void read_changes(struct base *b, int64_t id, struct stored_past *p)
{
	sqlite3_stmt *st = base_statement(b, READ_CHANGES);
	sqlite3_bind_int64(st, 1, id);
	while (!p->failed && sqlite3_step(st) == SQLITE_ROW) {
		const int64_t step = sqlite3_column_int64(st, 0);
		p->failed = step < 0 || step > (int64_t)p->choices || (p->changes && step < (int64_t)p->change[p->changes - 1].step) || p->changes == PAST_CHOICES ||
			!grow((void **)&p->change, p->changes, &p->changes_max, sizeof(*p->change));
		if (p->failed)
			break;
		const size_t what = keep(p, (const char *)sqlite3_column_text(st, 2)), value = keep(p, (const char *)sqlite3_column_text(st, 3));
		p->change[p->changes++] = (struct stored_change){ (uint32_t)step, sqlite3_column_int(st, 1) != 0, what, value };
	}
	sqlite3_reset(st);
}

struct stored_past *past_read(struct base *b, int64_t id)
{
	sqlite3_stmt *st = base_statement(b, READ_PAST);
	struct stored_past *p = st ? calloc(1, sizeof(*p)) : NULL;
	if (!p)
		return NULL;
	sqlite3_bind_int64(st, 1, id);
	const bool found = sqlite3_step(st) == SQLITE_ROW;
	if (found) {
		buffer_str(&p->setup, (const char *)sqlite3_column_text(st, 0));
		column_text(st, 1, p->maker.engine, sizeof(p->maker.engine));
		column_text(st, 2, p->maker.build, sizeof(p->maker.build));
		p->maker.content = (uint64_t)sqlite3_column_int64(st, 3);
		p->maker.start = (uint64_t)sqlite3_column_int64(st, 4);
	}
	sqlite3_reset(st);
	if (!found) {
		stored_past_free(p);
		return NULL;
	}
	read_choices(b, id, p);
	read_changes(b, id, p);
	p->failed = p->failed || p->setup.failed || p->text.failed;
	return p;
}
