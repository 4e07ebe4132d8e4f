/* store_sqlite.c - the store in SQLite: opening and reading. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "host/folder.h"
#include "store_sqlite.h"

enum { APPLICATION = 0x41726b68, READ_WAIT_MS = 5000 };

static const char schema[] =
	"CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, game TEXT NOT NULL, created INTEGER NOT NULL, undo INTEGER NOT NULL, shared INTEGER NOT NULL,"
	" host BLOB NOT NULL UNIQUE, watch BLOB NOT NULL UNIQUE, seats INTEGER NOT NULL, setup TEXT NOT NULL, engine TEXT NOT NULL, build TEXT NOT NULL,"
	" content INTEGER NOT NULL, start INTEGER NOT NULL) STRICT;"
	"CREATE TABLE positions (id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, at INTEGER NOT NULL, version INTEGER NOT NULL, touched INTEGER NOT NULL,"
	" turn INTEGER NOT NULL, phase TEXT NOT NULL, asked INTEGER NOT NULL, over TEXT NOT NULL, investigators TEXT NOT NULL,"
	" proposal TEXT NOT NULL DEFAULT '') STRICT;"
	"CREATE TABLE seats (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, token BLOB NOT NULL UNIQUE, early TEXT NOT NULL DEFAULT '',"
	" PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE choices (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, step INTEGER NOT NULL, key TEXT NOT NULL, hash INTEGER NOT NULL,"
	" PRIMARY KEY (id, step)) STRICT, WITHOUT ROWID;";

/* What format 1 did not have. */
static const char from_format_1[] =
	"ALTER TABLE positions ADD COLUMN proposal TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE seats ADD COLUMN early TEXT NOT NULL DEFAULT '';";

/* ---- statements ------------------------------------------------------ */

static const char *const sql[STATEMENTS] = {
	[READ_TOKEN] = "SELECT id FROM seats WHERE token = ?1 UNION ALL SELECT id FROM tables WHERE host = ?1 UNION ALL SELECT id FROM tables WHERE watch = ?1",
	[READ_TABLE] = "SELECT code, name, created, undo, shared, host, watch, seats, at, version, touched, turn, phase, asked, over, investigators, game, proposal"
		" FROM tables JOIN positions USING (id) WHERE id = ?1",
	[READ_SEATS] = "SELECT seat, name, bot, token FROM seats WHERE id = ?1",
	[READ_PAST] = "SELECT setup, engine, build, content, start FROM tables WHERE id = ?1",
	[READ_CHOICES] = "SELECT key, hash FROM choices WHERE id = ?1 ORDER BY step",
	[READ_EARLY] = "SELECT early FROM seats WHERE id = ?1 AND seat = ?2 AND early <> ''",
	[READ_LAST] = "SELECT max(id) FROM tables",
	[WRITE_TABLE] = "UPDATE tables SET name = ?2, undo = ?3, shared = ?4, host = ?5, watch = ?6 WHERE id = ?1",
	[WRITE_NEW] = "INSERT INTO tables (id, code, name, game, created, undo, shared, host, watch, seats, setup, engine, build, content, start)"
		" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
	[WRITE_SEAT] = "INSERT INTO seats (id, seat, name, bot, token) VALUES (?1, ?2, ?3, ?4, ?5)"
		" ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, bot = excluded.bot, token = excluded.token",
	[WRITE_POSITION] = "INSERT INTO positions (id, at, version, touched, turn, phase, asked, over, investigators, proposal) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
		" ON CONFLICT (id) DO UPDATE SET at = ?2, version = ?3, touched = ?4, turn = ?5, phase = ?6, asked = ?7, over = ?8, investigators = ?9, proposal = ?10",
	[WRITE_MAKER] = "UPDATE tables SET engine = ?2, build = ?3, content = ?4, start = ?5 WHERE id = ?1",
	[WRITE_CUT] = "DELETE FROM choices WHERE id = ?1 AND step >= ?2",
	[WRITE_CHOICE] = "INSERT INTO choices (id, step, key, hash) VALUES (?1, ?2, ?3, ?4)",
	[WRITE_EARLY] = "UPDATE seats SET early = ?3 WHERE id = ?1 AND seat = ?2",
	[WRITE_DELETE] = "DELETE FROM tables WHERE id = ?1",
};

sqlite3_stmt *base_statement(struct base *b, enum statement which)
{
	if (!b->statement[which])
		sqlite3_prepare_v3(b->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, &b->statement[which], NULL);
	if (b->statement[which])
		sqlite3_reset(b->statement[which]);
	return b->statement[which];
}

void bind_text(sqlite3_stmt *st, int at, const char *text)
{
	sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

void bind_hash(sqlite3_stmt *st, int at, const unsigned char hash[TOKEN_HASH])
{
	sqlite3_bind_blob(st, at, hash, TOKEN_HASH, SQLITE_STATIC);
}

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

static void base_close(struct base *b)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(b->statement[i]);
	sqlite3_close(b->db);
	memset(b, 0, sizeof(*b));
}

/* ---- reading --------------------------------------------------------- */

int64_t store_token(struct store *s, const unsigned char token[TOKEN_HASH])
{
	sqlite3_stmt *st = base_statement(&s->reader, READ_TOKEN);
	int64_t id = 0;
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
	p->open = text && sscanf(text, "%7s %u %u %u %15s", what, &p->step, &p->by, &p->agreed, p->to) >= 4 && p->by;
	p->redo = p->open && !strcmp(what, "redo");
}

static void read_seats(struct store *s, struct table_row *row)
{
	sqlite3_stmt *st = base_statement(&s->reader, READ_SEATS);
	sqlite3_bind_int64(st, 1, row->id);
	while (sqlite3_step(st) == SQLITE_ROW) {
		const int i = sqlite3_column_int(st, 0);
		if (i < 0 || i >= ARK_SEATS)
			continue;
		column_text(st, 1, row->seat[i].name, SEAT_NAME);
		column_text(st, 2, row->seat[i].bot, SEAT_BOT);
		column_hash(st, 3, row->seat[i].token);
	}
	sqlite3_reset(st);
}

bool store_table(struct store *s, int64_t id, struct table_row *row)
{
	sqlite3_stmt *st = base_statement(&s->reader, READ_TABLE);
	memset(row, 0, sizeof(*row));
	sqlite3_bind_int64(st, 1, id);
	const bool found = sqlite3_step(st) == SQLITE_ROW;
	if (found) {
		struct position *p = &row->position;
		row->id = id;
		column_text(st, 0, row->code, sizeof(row->code));
		column_text(st, 1, row->name, sizeof(row->name));
		row->created = sqlite3_column_int64(st, 2);
		row->undo = sqlite3_column_int(st, 3);
		row->shared = sqlite3_column_int(st, 4) != 0;
		column_hash(st, 5, row->host);
		column_hash(st, 6, row->watch);
		row->seats = sqlite3_column_int(st, 7);
		p->at = (uint32_t)sqlite3_column_int64(st, 8);
		p->version = (uint32_t)sqlite3_column_int64(st, 9);
		p->touched = sqlite3_column_int64(st, 10);
		p->turn = sqlite3_column_int(st, 11);
		column_text(st, 12, p->phase, sizeof(p->phase));
		p->asked = sqlite3_column_int(st, 13);
		column_text(st, 14, p->over, sizeof(p->over));
		read_investigators(p, (const char *)sqlite3_column_text(st, 15));
		column_text(st, 16, row->game, sizeof(row->game));
		read_proposal(&p->proposal, (const char *)sqlite3_column_text(st, 17));
	}
	sqlite3_reset(st);
	if (found)
		read_seats(s, row);
	return found && row->seats >= 1 && row->seats <= ARK_SEATS;
}

bool store_past(struct store *s, int64_t id, struct buffer *setup, struct maker *maker, void (*each)(void *self, const char *key, uint64_t hash), void *self)
{
	sqlite3_stmt *st = base_statement(&s->reader, READ_PAST);
	sqlite3_bind_int64(st, 1, id);
	const bool found = sqlite3_step(st) == SQLITE_ROW;
	if (found) {
		buffer_str(setup, (const char *)sqlite3_column_text(st, 0));
		column_text(st, 1, maker->engine, sizeof(maker->engine));
		column_text(st, 2, maker->build, sizeof(maker->build));
		maker->content = (uint64_t)sqlite3_column_int64(st, 3);
		maker->start = (uint64_t)sqlite3_column_int64(st, 4);
	}
	sqlite3_reset(st);
	st = base_statement(&s->reader, READ_CHOICES);
	sqlite3_bind_int64(st, 1, id);
	while (found && sqlite3_step(st) == SQLITE_ROW)
		each(self, (const char *)sqlite3_column_text(st, 0), (uint64_t)sqlite3_column_int64(st, 1));
	sqlite3_reset(st);
	return found;
}

char *store_early(struct store *s, int64_t id, int seat)
{
	sqlite3_stmt *st = base_statement(&s->reader, READ_EARLY);
	sqlite3_bind_int64(st, 1, id);
	sqlite3_bind_int(st, 2, seat);
	char *early = sqlite3_step(st) == SQLITE_ROW ? strdup((const char *)sqlite3_column_text(st, 0)) : NULL;
	sqlite3_reset(st);
	return early;
}

int64_t store_new_id(struct store *s)
{
	return ++s->last_id;
}

/* ---- opening --------------------------------------------------------- */

static int number_of(sqlite3 *db, const char *query)
{
	sqlite3_stmt *st = NULL;
	int value = -1;
	if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
		value = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	return value;
}

static bool base_open(struct base *b, const char *path, bool write)
{
	const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (write ? SQLITE_OPEN_CREATE : 0);
	if (sqlite3_open_v2(path, &b->db, flags, NULL) != SQLITE_OK)
		return false;
	sqlite3_busy_timeout(b->db, READ_WAIT_MS);
	return sqlite3_exec(b->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL, NULL, NULL) == SQLITE_OK;
}

/* Brings the database to this format by `changes`, whole or not at all. */
static bool format_make(sqlite3 *db, const char *changes, const char *path, char *why, size_t n)
{
	char made[sizeof(schema) + 128];
	snprintf(made, sizeof(made), "BEGIN; %s PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", changes, APPLICATION, STORE_FORMAT);
	if (sqlite3_exec(db, made, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	snprintf(why, n, "cannot write %s: %s", path, sqlite3_errmsg(db));
	return false;
}

/* A fresh database gets its tables, an older one what is new; one of another program or a newer version is left alone. */
static bool format_check(sqlite3 *db, const char *path, char *why, size_t n)
{
	const int application = number_of(db, "PRAGMA application_id"), format = number_of(db, "PRAGMA user_version");
	if (application == APPLICATION && format == STORE_FORMAT)
		return true;
	if (application == APPLICATION && format == 1)
		return format_make(db, from_format_1, path, why, n);
	if (application == APPLICATION && format > STORE_FORMAT) {
		snprintf(why, n, "%s was written by a newer version of this program (format %d, this one knows %d): use that version, or another folder with --data", path, format, STORE_FORMAT);
		return false;
	}
	if (application != 0 || number_of(db, "SELECT count(*) FROM sqlite_master") != 0) {
		snprintf(why, n, "%s is no store of tables: choose another folder with --data", path);
		return false;
	}
	return format_make(db, schema, path, why, n);
}

/* One server a folder: the lock goes with the process, however it ends. */
static int folder_lock(const char *folder, char *why, size_t n)
{
	char path[4096];
	snprintf(path, sizeof(path), "%s/lock", folder);
	const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) {
		snprintf(why, n, "cannot write in %s: %s; choose another folder with --data", folder, strerror(errno));
		return -1;
	}
	if (!flock(fd, LOCK_EX | LOCK_NB))
		return fd;
	snprintf(why, n, "another Arkham is serving the games in %s: stop it, or choose another folder with --data", folder);
	close(fd);
	return -1;
}

static bool bases_open(struct store *s, const char *path, char *why, size_t n)
{
	if (!base_open(&s->writer, path, true)) {
		const int code = sqlite3_errcode(s->writer.db);
		snprintf(why, n, code == SQLITE_NOTADB ? "%s is no store of tables (%s): choose another folder with --data" : "cannot open %s: %s", path, sqlite3_errmsg(s->writer.db));
		return false;
	}
	if (!format_check(s->writer.db, path, why, n))
		return false;
	if (base_open(&s->reader, path, false))
		return true;
	snprintf(why, n, "cannot open %s: %s", path, sqlite3_errmsg(s->reader.db));
	return false;
}

static void store_release(struct store *s)
{
	base_close(&s->reader);
	base_close(&s->writer);
	if (s->lock >= 0)
		close(s->lock);
	batch_release(&s->open);
	batch_release(&s->written);
	free(s);
}

struct store *store_open(const char *folder, uv_loop_t *loop, const struct store_owner *owner, char *why, size_t n)
{
	char path[4096];
	struct store *s = calloc(1, sizeof(*s));
	if (!s)
		return NULL;
	s->owner = *owner;
	s->open.number = 1;
	s->lock = -1;
	snprintf(path, sizeof(path), "%s/tables.sqlite", folder);
	if (!folder_make(folder))
		snprintf(why, n, "cannot make the folder %s: %s; choose another with --data", folder, strerror(errno));
	else
		s->lock = folder_lock(folder, why, n);
	if (s->lock < 0 || !bases_open(s, path, why, n)) {
		store_release(s);
		return NULL;
	}
	sqlite3_stmt *last = base_statement(&s->reader, READ_LAST);
	if (sqlite3_step(last) == SQLITE_ROW)
		s->last_id = sqlite3_column_int64(last, 0);
	sqlite3_reset(last);
	if (!writer_start(s, loop)) {
		snprintf(why, n, "the system gives no thread");
		store_release(s);
		return NULL;
	}
	return s;
}

void store_close(struct store *s)
{
	writer_stop(s);
	store_release(s);
}
