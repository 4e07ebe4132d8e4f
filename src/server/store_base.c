/* store_base.c - a connection to the database: its tables, its format, its statements. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_sqlite.h"

enum { APPLICATION = 0x41726b68, WAIT_MS = 5000 };

/* How a store became what it is, format by format: a fresh one goes the whole way, an older one what is left of it.  A step is never changed, only followed by another. */
static const char *const formats[] = {
	"CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, game TEXT NOT NULL, created INTEGER NOT NULL, undo INTEGER NOT NULL, shared INTEGER NOT NULL,"
	" host BLOB NOT NULL UNIQUE, watch BLOB NOT NULL UNIQUE, seats INTEGER NOT NULL, setup TEXT NOT NULL, engine TEXT NOT NULL, build TEXT NOT NULL,"
	" content INTEGER NOT NULL, start INTEGER NOT NULL) STRICT;"
	"CREATE TABLE positions (id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, at INTEGER NOT NULL, version INTEGER NOT NULL, touched INTEGER NOT NULL,"
	" turn INTEGER NOT NULL, phase TEXT NOT NULL, asked INTEGER NOT NULL, over TEXT NOT NULL, investigators TEXT NOT NULL) STRICT;"
	"CREATE TABLE seats (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, token BLOB NOT NULL UNIQUE,"
	" PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE choices (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, step INTEGER NOT NULL, key TEXT NOT NULL, hash INTEGER NOT NULL,"
	" PRIMARY KEY (id, step)) STRICT, WITHOUT ROWID;",

	/* What is proposed, and what is answered early. */
	"ALTER TABLE positions ADD COLUMN proposal TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE seats ADD COLUMN early TEXT NOT NULL DEFAULT '';",

	/* Changes from outside, and pasts that another version made.  `moves` is as in a record. */
	"ALTER TABLE tables ADD COLUMN facts INTEGER NOT NULL DEFAULT 0;"
	"CREATE TABLE changes (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, step INTEGER NOT NULL, rig INTEGER NOT NULL, what TEXT NOT NULL, value TEXT NOT NULL,"
	" PRIMARY KEY (id, n)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE aside (id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, laid INTEGER NOT NULL, why TEXT NOT NULL, engine TEXT NOT NULL, build TEXT NOT NULL,"
	" content INTEGER NOT NULL, start INTEGER NOT NULL, moves TEXT NOT NULL) STRICT;"
	"CREATE INDEX aside_of ON aside (id);",
};
enum { FORMAT = sizeof(formats) / sizeof(formats[0]) };

/* ---- statements ------------------------------------------------------ */

/* A past as the list of moves of a record, in the database's own words. */
#define MOVES_OF \
	"(SELECT coalesce('[' || group_concat(move, ',') || ']', '[]') FROM (" \
	"SELECT move FROM (" \
	"SELECT step * 2 + 1 AS place, 0 AS n, json_array(key, printf('%016x', hash)) AS move FROM choices WHERE id = ?1" \
	" UNION ALL SELECT step * 2, n, CASE rig WHEN 1 THEN json_object('rig', what, 'values', value) ELSE json_object('set', what) END FROM changes WHERE id = ?1" \
	") ORDER BY place, n))"

static const char *const sql[STATEMENTS] = {
	[READ_TOKEN] = "SELECT id FROM seats WHERE token = ?1 UNION ALL SELECT id FROM tables WHERE host = ?1 UNION ALL SELECT id FROM tables WHERE watch = ?1",
	[READ_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables JOIN positions USING (id) WHERE id = ?1",
	[READ_SEATS] = "SELECT " SEAT_COLUMNS " FROM seats WHERE id = ?1",
	[READ_PAST] = "SELECT " PAST_COLUMNS " FROM tables WHERE id = ?1",
	[READ_CHOICES] = "SELECT " CHOICE_COLUMNS " FROM choices WHERE id = ?1 ORDER BY step",
	[READ_CHANGES] = "SELECT " CHANGE_COLUMNS " FROM changes WHERE id = ?1 ORDER BY n",
	[READ_IDS] = "SELECT id FROM tables JOIN positions USING (id) WHERE touched < ?1 AND (?2 = '' OR code = ?2) ORDER BY touched",
	[WRITE_TABLE] = "UPDATE tables SET name = ?2, undo = ?3, shared = ?4, host = ?5, watch = ?6, facts = ?7 WHERE id = ?1",
	[WRITE_NEW] = "INSERT INTO tables (id, code, name, game, created, undo, shared, host, watch, facts, seats, setup, engine, build, content, start)"
		" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
	[WRITE_SEAT] = "INSERT INTO seats (id, seat, name, bot, token) VALUES (?1, ?2, ?3, ?4, ?5)"
		" ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, bot = excluded.bot, token = excluded.token",
	[WRITE_POSITION] = "INSERT INTO positions (id, at, version, touched, turn, phase, asked, over, investigators, proposal) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
		" ON CONFLICT (id) DO UPDATE SET at = ?2, version = ?3, touched = ?4, turn = ?5, phase = ?6, asked = ?7, over = ?8, investigators = ?9, proposal = ?10",
	[WRITE_MAKER] = "UPDATE tables SET setup = ?2, engine = ?3, build = ?4, content = ?5, start = ?6 WHERE id = ?1",
	[WRITE_CUT] = "DELETE FROM choices WHERE id = ?1 AND step >= ?2",
	[WRITE_CUT_CHANGES] = "DELETE FROM changes WHERE id = ?1 AND step > ?2",
	[WRITE_CHOICE] = "INSERT INTO choices (id, step, key, hash) VALUES (?1, ?2, ?3, ?4)",
	[WRITE_CHANGE] = "INSERT INTO changes (id, n, step, rig, what, value) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
	[WRITE_EARLY] = "UPDATE seats SET early = ?3 WHERE id = ?1 AND seat = ?2",
	[WRITE_DELETE] = "DELETE FROM tables WHERE id = ?1",
	[WRITE_EXPIRE] = "DELETE FROM tables WHERE id IN (SELECT id FROM positions WHERE touched < ?1)",
	[WRITE_ASIDE] = "INSERT INTO aside (id, laid, why, engine, build, content, start, moves)"
		" SELECT id, unixepoch(), ?2, engine, build, content, start, " MOVES_OF " FROM tables WHERE id = ?1",
	[WRITE_CLEAR_CHOICES] = "DELETE FROM choices WHERE id = ?1",
	[WRITE_CLEAR_CHANGES] = "DELETE FROM changes WHERE id = ?1",
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

void bind_maker(sqlite3_stmt *st, int at, const struct maker *m)
{
	bind_text(st, at, m->engine);
	bind_text(st, at + 1, m->build);
	sqlite3_bind_int64(st, at + 2, (int64_t)m->content);
	sqlite3_bind_int64(st, at + 3, (int64_t)m->start);
}

/* ---- opening --------------------------------------------------------- */

void base_path(const char *folder, char path[4096])
{
	snprintf(path, 4096, "%.4000s/tables.sqlite", folder);
}

void base_close(struct base *b)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(b->statement[i]);
	sqlite3_close(b->db);
	memset(b, 0, sizeof(*b));
}

static int number_of(sqlite3 *db, const char *query)
{
	sqlite3_stmt *st = NULL;
	int value = -1;
	if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
		value = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	return value;
}

static bool base_connect(struct base *b, const char *path, int flags)
{
	if (sqlite3_open_v2(path, &b->db, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | flags, NULL) != SQLITE_OK)
		return false;
	sqlite3_busy_timeout(b->db, WAIT_MS);
	return sqlite3_exec(b->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL, NULL, NULL) == SQLITE_OK;
}

/* Brings the database from a format to this one, whole or not at all. */
static bool format_make(sqlite3 *db, int from, const char *path, char *why, size_t n)
{
	char last[128];
	bool ok = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
	for (int i = from; ok && i < FORMAT; i++)
		ok = sqlite3_exec(db, formats[i], NULL, NULL, NULL) == SQLITE_OK;
	snprintf(last, sizeof(last), "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION, FORMAT);
	if (ok && sqlite3_exec(db, last, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	snprintf(why, n, "cannot write %s: %s", path, sqlite3_errmsg(db));
	sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

/* A fresh database gets its tables, an older one what is new; one of another program or a newer version is left alone. */
static bool format_check(sqlite3 *db, const char *path, char *why, size_t n)
{
	const int application = number_of(db, "PRAGMA application_id"), format = number_of(db, "PRAGMA user_version");
	if (application == APPLICATION && format > FORMAT) {
		snprintf(why, n, "%s was written by a newer version of this program (format %d, this one knows %d): use that version, or another folder with --data", path, format, FORMAT);
		return false;
	}
	if (application == APPLICATION && format > 0)
		return format == FORMAT || format_make(db, format, path, why, n);
	if (application != 0 || number_of(db, "SELECT count(*) FROM sqlite_master") != 0) {
		snprintf(why, n, "%s is no store of tables: choose another folder with --data", path);
		return false;
	}
	return format_make(db, 0, path, why, n);
}

/* What can be seen without reading all of it: damage to the pages that hold the database together. */
static bool whole(sqlite3 *db, const char *path, char *why, size_t n)
{
	sqlite3_stmt *st = NULL;
	const bool read = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW;
	const char *found = read ? (const char *)sqlite3_column_text(st, 0) : sqlite3_errmsg(db);
	const bool ok = found && !strcmp(found, "ok");
	if (!ok)
		snprintf(why, n, "%s is damaged (%.100s): put a copy made by `arkham backup` in its place", path, found ? found : "it cannot be read");
	for (char *p = ok ? NULL : strchr(why, '\n'); p; p = strchr(p, '\n'))
		*p = ' ';
	sqlite3_finalize(st);
	return ok;
}

bool base_open(struct base *b, const char *path, bool make, char *why, size_t n)
{
	/* What it holds is nobody else's to read. */
	const mode_t old = umask(0077);
	const bool open = base_connect(b, path, make ? SQLITE_OPEN_CREATE : 0);
	umask(old);
	if (!open) {
		const int code = sqlite3_errcode(b->db);
		snprintf(why, n, code == SQLITE_NOTADB ? "%s is no store of tables (%s): choose another folder with --data" : "cannot open %s: %s", path, sqlite3_errmsg(b->db));
		return false;
	}
	chmod(path, 0600);
	return format_check(b->db, path, why, n) && whole(b->db, path, why, n);
}

bool base_again(struct base *b, const char *path)
{
	return base_connect(b, path, 0);
}

/* One server a folder: the lock goes with the process, however it ends. */
int base_lock(const char *folder, char *why, size_t n)
{
	char path[4096];
	snprintf(path, sizeof(path), "%.4000s/lock", folder);
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
