/* pg_schema.c - the tables in PostgreSQL, format by format, and the statements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg_store.h"

/*
 * As in SQLite: a step is never changed, only followed by another.  Nodes of the version before go on while a newer one adds a step, so a step takes nothing away that
 * they use.
 */
static const char *const formats[] = {
	"CREATE TABLE tables (id bigint PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL, game text NOT NULL, created bigint NOT NULL, undo bigint NOT NULL, shared bigint NOT NULL,"
	" host bytea NOT NULL UNIQUE, watch bytea NOT NULL UNIQUE, seats bigint NOT NULL, setup text NOT NULL, engine text NOT NULL, build text NOT NULL,"
	" content bigint NOT NULL, start bigint NOT NULL, facts bigint NOT NULL DEFAULT 0);"
	"CREATE TABLE positions (id bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE, at bigint NOT NULL, version bigint NOT NULL, touched bigint NOT NULL,"
	" turn bigint NOT NULL, phase text NOT NULL, asked bigint NOT NULL, over text NOT NULL, investigators text NOT NULL, proposal text NOT NULL DEFAULT '');"
	"CREATE TABLE seats (id bigint NOT NULL REFERENCES tables ON DELETE CASCADE, seat bigint NOT NULL, name text NOT NULL, bot text NOT NULL, token bytea NOT NULL UNIQUE,"
	" early text NOT NULL DEFAULT '', PRIMARY KEY (id, seat));"
	"CREATE TABLE choices (id bigint NOT NULL REFERENCES tables ON DELETE CASCADE, step bigint NOT NULL, key text NOT NULL, hash bigint NOT NULL, PRIMARY KEY (id, step));"
	"CREATE TABLE changes (id bigint NOT NULL REFERENCES tables ON DELETE CASCADE, n bigint NOT NULL, step bigint NOT NULL, rig bigint NOT NULL, what text NOT NULL, value text NOT NULL,"
	" PRIMARY KEY (id, n));"
	"CREATE TABLE aside (id bigint NOT NULL REFERENCES tables ON DELETE CASCADE, laid bigint NOT NULL, why text NOT NULL, engine text NOT NULL, build text NOT NULL,"
	" content bigint NOT NULL, start bigint NOT NULL, moves text NOT NULL);"
	"CREATE INDEX aside_of ON aside (id);",

	/* Several nodes: their leases, what they show each other, and which of them has a table. */
	"CREATE TABLE nodes (id bigserial PRIMARY KEY, address text NOT NULL UNIQUE, epoch bigint NOT NULL, deadline timestamptz NOT NULL, engine text NOT NULL);"
	"CREATE TABLE cluster (secret text NOT NULL);"
	"INSERT INTO cluster VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));"
	"ALTER TABLE tables ADD COLUMN owner bigint, ADD COLUMN epoch bigint;"
	"CREATE INDEX positions_touched ON positions (touched);"
	"CREATE FUNCTION version_of(engine text) RETURNS integer[] IMMUTABLE LANGUAGE sql AS $$ SELECT string_to_array(engine, '.')::integer[] $$;"
	/*
	 * Where a table is, and with `take` the way to make it ours.  That a lease has run out is believed only of a row that is locked: then it cannot be renewed before we are
	 * done, and its holder has stopped to trust it.
	 */
	"CREATE FUNCTION place_of(hash bytea, me bigint, mine bigint, ours text, take boolean, OUT which bigint, OUT place text, OUT node text) LANGUAGE plpgsql AS $$"
	" DECLARE t record; n record;"
	" BEGIN"
	"  which := coalesce((SELECT s.id FROM seats s WHERE s.token = hash), (SELECT h.id FROM tables h WHERE h.host = hash), (SELECT w.id FROM tables w WHERE w.watch = hash));"
	"  SELECT x.owner, x.epoch, x.engine INTO t FROM tables x WHERE x.id = which;"
	"  IF NOT FOUND THEN which := NULL; place := 'none'; RETURN; END IF;"
	"  IF t.owner = me AND t.epoch = mine THEN place := 'here'; RETURN; END IF;"
	"  node := (SELECT x.address FROM nodes x WHERE x.id = t.owner AND x.epoch = t.epoch AND x.deadline > clock_timestamp());"
	"  IF node IS NOT NULL THEN place := 'node'; RETURN; END IF;"
	"  IF version_of(t.engine) > version_of(ours) THEN"
	"   node := (SELECT x.address FROM nodes x WHERE x.deadline > clock_timestamp() AND version_of(x.engine) >= version_of(t.engine) ORDER BY random() LIMIT 1);"
	"   place := CASE WHEN node IS NULL THEN 'newer' ELSE 'node' END;"
	"   RETURN;"
	"  END IF;"
	"  place := 'free';"
	"  IF NOT take THEN RETURN; END IF;"
	"  SELECT x.owner, x.epoch, x.engine INTO t FROM tables x WHERE x.id = which FOR NO KEY UPDATE;"
	"  IF NOT FOUND OR version_of(t.engine) > version_of(ours) THEN RETURN; END IF;"
	"  SELECT x.epoch, x.deadline INTO n FROM nodes x WHERE x.id = t.owner FOR SHARE;"
	"  IF FOUND AND n.epoch = t.epoch AND n.deadline > clock_timestamp() THEN RETURN; END IF;"
	"  UPDATE tables x SET owner = me, epoch = mine WHERE x.id = which;"
	"  place := 'here';"
	" END $$;",
};
enum { FORMAT = sizeof(formats) / sizeof(formats[0]), FORMAT_LOCK = 0x41726b68 };

/* ---- statements ------------------------------------------------------------- */

/* Every write names the owner and the epoch it writes for: on a table that is another's by now it does nothing. */
#define MINE "id = $3 AND owner = $1 AND epoch = $2"
#define ARE_MINE " IN (SELECT id FROM tables WHERE " MINE ")"
#define LEASE "clock_timestamp() + interval '3 seconds'"
#define MOVES_OF \
	"(SELECT coalesce('[' || string_agg(move, ',' ORDER BY place, n) || ']', '[]') FROM (" \
	"SELECT step * 2 + 1 AS place, 0 AS n, json_build_array(key, lpad(to_hex(hash), 16, '0'))::text AS move FROM choices WHERE id = $3" \
	" UNION ALL SELECT step * 2, n, CASE rig WHEN 1 THEN json_build_object('rig', what, 'values', value) ELSE json_build_object('set', what) END::text FROM changes WHERE id = $3" \
	") moves)"

const char *const pg_session[] = {
	"SET search_path = arkham; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on; SET client_min_messages = warning; SET synchronous_commit = on;",
	/* A lock is held for as long as one statement of somebody takes; and who does not read what he asked for must not hold it. */
	"SET lock_timeout = '2s'; SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '2s';",
	"PREPARE enter (text, text, bigint) AS INSERT INTO nodes (address, engine, epoch, deadline) VALUES ($1, $2, 1, " LEASE ")"
	" ON CONFLICT (address) DO UPDATE SET epoch = nodes.epoch + 1, deadline = excluded.deadline, engine = excluded.engine"
	" WHERE nodes.deadline <= clock_timestamp() OR nodes.epoch = $3 RETURNING id, epoch;",
	"PREPARE renew (bigint, bigint) AS WITH me AS (UPDATE nodes SET deadline = " LEASE " WHERE id = $1 AND epoch = $2 AND deadline > clock_timestamp() RETURNING 1)"
	" SELECT (SELECT count(*) FROM me), address FROM nodes WHERE deadline > clock_timestamp();",
	"PREPARE goodbye (bigint, bigint) AS UPDATE nodes SET deadline = '-infinity' WHERE id = $1 AND epoch = $2;",
	"PREPARE place (bytea, bigint, bigint, text, boolean) AS SELECT which, place, node FROM place_of($1, $2, $3, $4, $5);",
	"PREPARE row (bigint) AS SELECT " TABLE_COLUMNS " FROM tables JOIN positions USING (id) WHERE id = $1;",
	"PREPARE seats_of (bigint) AS SELECT " SEAT_COLUMNS " FROM seats WHERE id = $1;",
	"PREPARE past (bigint) AS SELECT " PAST_COLUMNS " FROM tables WHERE id = $1;",
	"PREPARE choices_of (bigint) AS SELECT " CHOICE_COLUMNS " FROM choices WHERE id = $1 ORDER BY step;",
	"PREPARE changes_of (bigint) AS SELECT " CHANGE_COLUMNS " FROM changes WHERE id = $1 ORDER BY n;",
	"PREPARE leave (bigint, bigint, bigint) AS UPDATE tables SET owner = NULL, epoch = NULL WHERE " MINE ";",
	"PREPARE fence (bigint, bigint, bigint) AS SELECT 1 FROM tables WHERE " MINE " FOR NO KEY UPDATE;",
	"PREPARE fresh (bigint, bigint, bigint, text, text, text, bigint, bigint, bigint, bytea, bytea, bigint, bigint, text, text, text, bigint, bigint) AS"
	" INSERT INTO tables (owner, epoch, id, code, name, game, created, undo, shared, host, watch, facts, seats, setup, engine, build, content, start)"
	" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);",
	"PREPARE edit (bigint, bigint, bigint, text, bigint, bigint, bytea, bytea, bigint) AS"
	" UPDATE tables SET name = $4, undo = $5, shared = $6, host = $7, watch = $8, facts = $9 WHERE " MINE ";",
	"PREPARE seat (bigint, bigint, bigint, bigint, text, text, bytea) AS INSERT INTO seats (id, seat, name, bot, token) SELECT id, $4, $5, $6, $7 FROM tables WHERE " MINE
	" ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, bot = excluded.bot, token = excluded.token;",
	"PREPARE position (bigint, bigint, bigint, bigint, bigint, bigint, bigint, text, bigint, text, text, text) AS"
	" INSERT INTO positions (id, at, version, touched, turn, phase, asked, over, investigators, proposal) SELECT id, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM tables WHERE " MINE
	" ON CONFLICT (id) DO UPDATE SET at = $4, version = $5, touched = $6, turn = $7, phase = $8, asked = $9, over = $10, investigators = $11, proposal = $12;",
	"PREPARE maker (bigint, bigint, bigint, text, text, text, bigint, bigint) AS UPDATE tables SET setup = $4, engine = $5, build = $6, content = $7, start = $8 WHERE " MINE ";",
	"PREPARE cut (bigint, bigint, bigint, bigint) AS DELETE FROM choices WHERE id" ARE_MINE " AND step >= $4;",
	"PREPARE cut_changes (bigint, bigint, bigint, bigint) AS DELETE FROM changes WHERE id" ARE_MINE " AND step > $4;",
	"PREPARE choice (bigint, bigint, bigint, bigint, text, bigint) AS INSERT INTO choices (id, step, key, hash) SELECT id, $4, $5, $6 FROM tables WHERE " MINE ";",
	"PREPARE change (bigint, bigint, bigint, bigint, bigint, bigint, text, text) AS"
	" INSERT INTO changes (id, n, step, rig, what, value) SELECT id, $4, $5, $6, $7, $8 FROM tables WHERE " MINE ";",
	"PREPARE early (bigint, bigint, bigint, bigint, text) AS UPDATE seats SET early = $5 WHERE id" ARE_MINE " AND seat = $4;",
	"PREPARE aside (bigint, bigint, bigint, text) AS INSERT INTO aside (id, laid, why, engine, build, content, start, moves)"
	" SELECT id, extract(epoch FROM now())::bigint, $4, engine, build, content, start, " MOVES_OF " FROM tables WHERE " MINE ";",
	"PREPARE clear_choices (bigint, bigint, bigint) AS DELETE FROM choices WHERE id" ARE_MINE ";",
	"PREPARE clear_changes (bigint, bigint, bigint) AS DELETE FROM changes WHERE id" ARE_MINE ";",
	"PREPARE remove (bigint, bigint, bigint) AS DELETE FROM tables WHERE " MINE ";",
	/* Ours, or nobody's. */
	"PREPARE expire (bigint, bigint, bigint) AS DELETE FROM tables WHERE id IN (SELECT id FROM tables t JOIN positions USING (id) WHERE touched < $3 AND"
	" (t.owner = $1 AND t.epoch = $2 OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = t.owner AND n.epoch = t.epoch AND n.deadline > clock_timestamp())) FOR UPDATE OF t SKIP LOCKED);",
	"LISTEN arkham;",
	NULL
};

/* ---- rows ---------------------------------------------------------------------- */

static const char *column_text(void *of, int at)
{
	const struct pg_row *r = of;
	return PQgetvalue(r->result, r->at, at);
}

static int64_t column_number(void *of, int at)
{
	return strtoll(column_text(of, at), NULL, 10);
}

/* As `\x` and two digits a byte. */
static bool column_hash(void *of, int at, unsigned char hash[TOKEN_HASH])
{
	const char *text = column_text(of, at);
	if (strlen(text) != 2 + 2 * TOKEN_HASH)
		return false;
	for (int i = 0; i < TOKEN_HASH; i++)
		if (sscanf(text + 2 + 2 * i, "%2hhx", &hash[i]) != 1)
			return false;
	return true;
}

struct columns pg_columns(struct pg_row *row)
{
	return (struct columns){ row, column_number, column_text, column_hash };
}

/* ---- opening -------------------------------------------------------------------- */

static bool carried_out(PGconn *db, const char *text)
{
	PGresult *r = PQexec(db, text);
	const ExecStatusType status = PQresultStatus(r);
	PQclear(r);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int format_read(PGconn *db)
{
	PGresult *r = PQexec(db, "SELECT number FROM arkham.format");
	const int format = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 ? atoi(PQgetvalue(r, 0, 0)) : -1;
	PQclear(r);
	return format;
}

/* Brings the database to this format, whole or not at all; two that start at once do it one after the other. */
static bool format_make(PGconn *db)
{
	char text[128];
	snprintf(text, sizeof(text), "BEGIN; SELECT pg_advisory_xact_lock(%d)", FORMAT_LOCK);
	bool ok = carried_out(db, text) && carried_out(db, "CREATE SCHEMA IF NOT EXISTS arkham; CREATE TABLE IF NOT EXISTS arkham.format (number integer NOT NULL);"
		"INSERT INTO arkham.format SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM arkham.format); SET LOCAL search_path = arkham");
	const int format = ok ? format_read(db) : -1;
	ok = ok && format >= 0;
	for (int i = format; ok && i < FORMAT; i++)
		ok = carried_out(db, formats[i]);
	snprintf(text, sizeof(text), "UPDATE arkham.format SET number = greatest(number, %d); COMMIT", FORMAT);
	return ok && carried_out(db, text);
}

static bool format_check(PGconn *db, char *why, size_t n)
{
	const int format = format_read(db);
	if (format > FORMAT) {
		snprintf(why, n, "the database was written by a newer version of this program (format %d, this one knows %d): use that version", format, FORMAT);
		return false;
	}
	if (format == FORMAT || format_make(db))
		return true;
	snprintf(why, n, "the database cannot be made ready: %s", PQerrorMessage(db));
	return false;
}

PGconn *pg_connect(const char *url, char *why, size_t n)
{
	PGconn *db = PQconnectdb(url);
	bool ok = db && PQstatus(db) == CONNECTION_OK;
	if (!ok)
		snprintf(why, n, "cannot reach the database: %s", db ? PQerrorMessage(db) : "no memory");
	ok = ok && carried_out(db, "SET client_min_messages = warning") && format_check(db, why, n);
	if (ok)
		return db;
	/* Its sentences end their lines. */
	for (char *end = strchr(why, '\n'); end; end = strchr(end, '\n'))
		*end = end[1] ? ' ' : 0;
	PQfinish(db);
	return NULL;
}
