/* migrate.c - `arkham migrate`: all tables from a folder into a database, or from a database into a folder. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/exit.h"
#include "host/folder.h"
#include "host/options.h"
#include "pg_store.h"
#include "store_sqlite.h"
#include "tables.h"

static const char migrate_help[] =
	"usage: arkham migrate FROM TO\n"
	"\n"
	"Copies all tables from one store into another, which must be empty.  Each is a\n"
	"folder, as for serve --data, or a database, postgresql://..., as for serve\n"
	"--store.  No server may run with either.  FROM stays as it is.\n";

/* What is copied: the columns of each table, and what they hold: numbers, texts, bytes. */
static const struct sheet {
	const char *name, *columns, *holds;
} sheets[] = {
	{ "tables", "id, code, name, game, created, undo, shared, host, watch, seats, setup, engine, build, content, start, facts", "ntttnnnbbntttnnn" },
	{ "positions", "id, at, version, touched, turn, phase, asked, over, investigators, proposal", "nnnnntnttt" },
	{ "seats", "id, seat, name, bot, token, early", "nnttbt" },
	{ "choices", "id, step, key, hash", "nntn" },
	{ "changes", "id, n, step, rig, what, value", "nnnntt" },
	{ "aside", "id, laid, why, engine, build, content, start, moves", "nntttnnt" },
};
enum { SHEETS = sizeof(sheets) / sizeof(sheets[0]), COLUMNS = 16, AT_ONCE = 1000 };

/* A value on its way: text, or bytes. */
struct cell {
	const char *text;
	size_t n;
};

struct side {
	const char *where;
	PGconn *db;			/* NULL: it is a folder */
	struct base base;
	int lock;
	char why[5000];
};

static bool wrong(struct side *s)
{
	if (!*s->why)
		snprintf(s->why, sizeof(s->why), "%s: %s", s->where, s->db ? PQerrorMessage(s->db) : sqlite3_errmsg(s->base.db));
	s->why[strcspn(s->why, "\n")] = 0;
	return false;
}

static bool run(struct side *s, const char *text)
{
	if (!s->db)
		return sqlite3_exec(s->base.db, text, NULL, NULL, NULL) == SQLITE_OK || wrong(s);
	PGresult *r = PQexec(s->db, text);
	const ExecStatusType status = PQresultStatus(r);
	PQclear(r);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN || wrong(s);
}

/* ---- opening -------------------------------------------------------------------------- */

static long count(struct side *s, const char *query)
{
	long n = -1;
	if (s->db) {
		PGresult *r = PQexec(s->db, query);
		n = PQresultStatus(r) == PGRES_TUPLES_OK ? atol(PQgetvalue(r, 0, 0)) : -1;
		PQclear(r);
		return n;
	}
	sqlite3_stmt *st = NULL;
	if (sqlite3_prepare_v2(s->base.db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
		n = (long)sqlite3_column_int64(st, 0);
	sqlite3_finalize(st);
	return n;
}

static bool database_open(struct side *s)
{
	s->db = pg_connect(s->where, s->why, sizeof(s->why));
	if (!s->db)
		return false;
	if (!run(s, "SET search_path = arkham; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on"))
		return false;
	if (count(s, "SELECT count(*) FROM nodes WHERE deadline > clock_timestamp()") == 0)
		return true;
	snprintf(s->why, sizeof(s->why), "servers run with %s: stop them first", s->where);
	return false;
}

static bool folder_open(struct side *s, bool make)
{
	char path[4096];
	base_path(s->where, path);
	if (make && !folder_make(s->where)) {
		snprintf(s->why, sizeof(s->why), "cannot make the folder %s: %s", s->where, strerror(errno));
		return false;
	}
	if (!make && access(path, F_OK)) {
		snprintf(s->why, sizeof(s->why), "there are no tables in %s", s->where);
		return false;
	}
	s->lock = base_lock(s->where, s->why, sizeof(s->why));
	return s->lock >= 0 && base_open(&s->base, path, make, s->why, sizeof(s->why));
}

static bool side_open(struct side *s, bool make)
{
	s->lock = -1;
	return store_is_url(s->where) ? database_open(s) : folder_open(s, make);
}

static void side_close(struct side *s)
{
	PQfinish(s->db);
	base_close(&s->base);
	if (s->lock >= 0)
		close(s->lock);
}

/* ---- writing ------------------------------------------------------------------------------ */

/* What takes the rows of one sheet. */
struct taker {
	struct side *side;
	const struct sheet *sheet;
	sqlite3_stmt *st;		/* of a folder */
	struct buffer line;		/* of a database */
	long rows;
};

static bool taker_begin(struct taker *t, struct side *side, const struct sheet *sheet)
{
	char text[512], places[COLUMNS * 2 + 1] = "";
	*t = (struct taker){ .side = side, .sheet = sheet };
	if (side->db) {
		snprintf(text, sizeof(text), "COPY %s (%s) FROM STDIN", sheet->name, sheet->columns);
		return run(side, text);
	}
	for (size_t i = 0; i < strlen(sheet->holds); i++)
		strcat(places, i ? ",?" : "?");
	snprintf(text, sizeof(text), "INSERT INTO %s (%s) VALUES (%s)", sheet->name, sheet->columns, places);
	return sqlite3_prepare_v2(side->base.db, text, -1, &t->st, NULL) == SQLITE_OK || wrong(side);
}

/* A value in a line of COPY. */
static void cell_add(struct buffer *b, char holds, const struct cell *c)
{
	if (holds == 'b') {
		buffer_str(b, "\\\\x");
		for (size_t i = 0; i < c->n; i++)
			buffer_printf(b, "%02x", (unsigned char)c->text[i]);
		return;
	}
	for (size_t i = 0, n; i < c->n; i += n + 1) {
		n = strcspn(c->text + i, "\\\n\r\t");
		n = n < c->n - i ? n : c->n - i;
		buffer_add(b, c->text + i, n);
		if (i + n < c->n)
			buffer_printf(b, "\\%c", c->text[i + n] == '\n' ? 'n' : c->text[i + n] == '\r' ? 'r' : c->text[i + n] == '\t' ? 't' : '\\');
	}
}

static bool row_put(struct taker *t, const struct cell cell[COLUMNS])
{
	const char *holds = t->sheet->holds;
	t->rows++;
	if (t->side->db) {
		buffer_clear(&t->line);
		for (int i = 0; holds[i]; i++) {
			if (i)
				buffer_str(&t->line, "\t");
			cell_add(&t->line, holds[i], &cell[i]);
		}
		buffer_str(&t->line, "\n");
		return !t->line.failed && (PQputCopyData(t->side->db, t->line.text, (int)t->line.n) == 1 || wrong(t->side));
	}
	sqlite3_reset(t->st);
	for (int i = 0; holds[i]; i++) {
		if (holds[i] == 'n')
			sqlite3_bind_int64(t->st, i + 1, strtoll(cell[i].text, NULL, 10));
		else if (holds[i] == 't')
			sqlite3_bind_text(t->st, i + 1, cell[i].text, (int)cell[i].n, SQLITE_TRANSIENT);
		else
			sqlite3_bind_blob(t->st, i + 1, cell[i].text, (int)cell[i].n, SQLITE_TRANSIENT);
	}
	return sqlite3_step(t->st) == SQLITE_DONE || wrong(t->side);
}

static bool taker_end(struct taker *t, bool ok)
{
	buffer_release(&t->line);
	if (!t->side->db) {
		sqlite3_finalize(t->st);
		return ok;
	}
	if (PQputCopyEnd(t->side->db, ok ? NULL : "given up") != 1)
		return wrong(t->side);
	for (PGresult *r; (r = PQgetResult(t->side->db)); PQclear(r))
		ok = ok && (PQresultStatus(r) == PGRES_COMMAND_OK || wrong(t->side));
	return ok;
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool folder_read(struct side *from, const struct sheet *sheet, struct taker *to)
{
	char text[512];
	sqlite3_stmt *st = NULL;
	snprintf(text, sizeof(text), "SELECT %s FROM %s", sheet->columns, sheet->name);
	bool ok = sqlite3_prepare_v2(from->base.db, text, -1, &st, NULL) == SQLITE_OK || wrong(from);
	while (ok && sqlite3_step(st) == SQLITE_ROW) {
		struct cell cell[COLUMNS];
		for (int i = 0; sheet->holds[i]; i++) {
			const void *value = sheet->holds[i] == 'b' ? sqlite3_column_blob(st, i) : sqlite3_column_text(st, i);
			cell[i] = (struct cell){ value ? value : "", (size_t)sqlite3_column_bytes(st, i) };
		}
		ok = row_put(to, cell);
	}
	ok = ok && (sqlite3_errcode(from->base.db) == SQLITE_DONE || sqlite3_errcode(from->base.db) == SQLITE_OK || wrong(from));
	sqlite3_finalize(st);
	return ok;
}

/* One row of a result; bytes are turned back from digits. */
static bool result_row(const PGresult *r, int at, struct taker *to)
{
	struct cell cell[COLUMNS];
	unsigned char bytes[COLUMNS][64];
	const char *holds = to->sheet->holds;
	for (int i = 0; holds[i]; i++) {
		const char *text = PQgetvalue(r, at, i);
		cell[i] = (struct cell){ text, (size_t)PQgetlength(r, at, i) };
		if (holds[i] != 'b')
			continue;
		cell[i] = (struct cell){ (char *)bytes[i], 0 };
		for (text += 2; text[0] && text[1] && cell[i].n < sizeof(bytes[i]); text += 2)
			if (sscanf(text, "%2hhx", &bytes[i][cell[i].n++]) != 1)
				return false;
	}
	return row_put(to, cell);
}

static bool database_read(struct side *from, const struct sheet *sheet, struct taker *to)
{
	char text[512];
	snprintf(text, sizeof(text), "DECLARE sheet CURSOR FOR SELECT %s FROM %s", sheet->columns, sheet->name);
	bool ok = run(from, text);
	snprintf(text, sizeof(text), "FETCH %d FROM sheet", AT_ONCE);
	for (int n = AT_ONCE; ok && n == AT_ONCE;) {
		PGresult *r = PQexec(from->db, text);
		ok = PQresultStatus(r) == PGRES_TUPLES_OK || wrong(from);
		n = ok ? PQntuples(r) : 0;
		for (int i = 0; ok && i < n; i++)
			ok = result_row(r, i, to);
		PQclear(r);
	}
	return ok && run(from, "CLOSE sheet");
}

/* ---- the command --------------------------------------------------------------------------------- */

static bool copy(struct side *from, struct side *to, long rows[SHEETS])
{
	bool ok = run(from, from->db ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN") && run(to, "BEGIN");
	for (int i = 0; ok && i < SHEETS; i++) {
		struct taker t;
		ok = taker_begin(&t, to, &sheets[i]);
		ok = ok && taker_end(&t, from->db ? database_read(from, &sheets[i], &t) : folder_read(from, &sheets[i], &t));
		rows[i] = t.rows;
	}
	return ok && run(to, "COMMIT");
}

static int migrate(struct side *from, struct side *to)
{
	long rows[SHEETS] = { 0 };
	bool ok = side_open(from, false) && side_open(to, true);
	if (ok && count(to, "SELECT count(*) FROM tables")) {
		snprintf(to->why, sizeof(to->why), "there are tables in %s already", to->where);
		ok = false;
	}
	if (ok && copy(from, to, rows)) {
		printf("%ld tables with %ld choices are in %s now\n", rows[0], rows[3], to->where);
		return EXIT_OK;
	}
	fprintf(stderr, "arkham migrate: %s\n", *from->why ? from->why : *to->why ? to->why : "no memory");
	return EXIT_FAILED;
}

int command_migrate(int argc, char **argv)
{
	const struct options words = { .help = migrate_help, .words = 2 };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc != 3)
		return options_wrong("migrate", "say from where to where: folders, or postgresql://...");
	struct side from = { .where = argv[1] }, to = { .where = argv[2] };
	const int code = migrate(&from, &to);
	side_close(&to);
	side_close(&from);
	return code;
}
