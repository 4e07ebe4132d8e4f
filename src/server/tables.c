/* tables.c - `arkham tables`: the tables of a folder, listed, looked at, taken out, deleted and checked, also while a server has them. */
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host/content.h"
#include "host/exit.h"
#include "host/folder.h"
#include "host/options.h"
#include "past.h"
#include "server.h"
#include "store_sqlite.h"

enum { DAY = 86400 };

static const char tables_help[] =
	"usage: arkham tables [OPTIONS] COMMAND\n"
	"\n"
	"  list            every table: name, game, players, when it was last played\n"
	"  show CODE       all about one\n"
	"  export CODE     its record, on standard output\n"
	"  aside CODE      the pasts that other versions made and that were laid aside\n"
	"  delete CODE     deletes one\n"
	"  expire DAYS     deletes all that nobody has played for so many days\n"
	"  revoke CODE     makes every link of a table worthless and prints new ones;\n"
	"                  the server must be stopped\n"
	"  check           plays every table again with this program and says which would\n"
	"                  stop, and where: before an upgrade\n"
	"\n"
	"  --data DIR      where the games are kept (else in your data folder)\n"
	"  --content DIR   your own .card files, for check\n";

struct keeper {
	const char *data, *content;
	char folder[3072];
	struct base base;
};

/* ---- going through them -------------------------------------------------------- */

/* Does something with each table that was last played before `before` and has that code ("": any); false stops.  Returns how many there were. */
static int each(struct keeper *k, int64_t before, const char *code, bool (*one)(struct keeper *k, const struct table_row *row, void *self), void *self)
{
	sqlite3_stmt *st = base_statement(&k->base, READ_IDS);
	int64_t *id = NULL;
	int n = 0, room = 0, done = 0;
	if (!st)
		return 0;
	sqlite3_bind_int64(st, 1, before);
	bind_text(st, 2, code);
	while (sqlite3_step(st) == SQLITE_ROW) {
		if (n == room) {
			room = room ? room * 2 : 256;
			int64_t *bigger = realloc(id, (size_t)room * sizeof(*id));
			if (!bigger)
				break;
			id = bigger;
		}
		id[n++] = sqlite3_column_int64(st, 0);
	}
	sqlite3_reset(st);
	for (bool go_on = true; go_on && done < n; done++) {
		struct table_row row;
		const bool ok = row_read(&k->base, id[done], &row, NULL);
		if (!ok)
			fprintf(stderr, "arkham tables: table number %lld holds what cannot be\n", (long long)id[done]);
		go_on = !ok || one(k, &row, self);
	}
	free(id);
	return done;
}

static void when(int64_t seconds, char text[32])
{
	const time_t t = (time_t)seconds;
	struct tm tm;
	strftime(text, 32, "%Y-%m-%d %H:%M", gmtime_r(&t, &tm));
}

static bool list_one(struct keeper *k, const struct table_row *row, void *self)
{
	char touched[32];
	(void)k, (void)self;
	when(row->position.touched, touched);
	printf("%s\t%s\t%s\t%d\t%u\t%s\t%s\n", row->code, touched, row->game, row->seats, row->position.at, *row->position.over ? row->position.over : row->shared ? "shared" : "alone", row->name);
	return true;
}

static bool show_one(struct keeper *k, const struct table_row *row, void *self)
{
	static const char *const facts[FACTS_TOLD] = { "the seed was chosen", "it was made from a record", "its past was changed from outside", "the host has had the record" };
	char made[32], touched[32];
	(void)self;
	when(row->created, made);
	when(row->position.touched, touched);
	printf("table %s\nname %s\ngame %s\nmade %s\nplayed %s\nstep %u\n", row->code, row->name, row->game, made, touched, row->position.at);
	printf("%s\n", row->shared ? "shared" : "alone");
	if (*row->position.over)
		printf("over %s\n", row->position.over);
	else
		printf("turn %d, %s, seat %d is asked\n", row->position.turn, row->position.phase, row->position.asked);
	for (int i = 0; i < row->seats; i++)
		printf("seat %d %s %s%s%s\n", i, row->position.investigator[i], row->seat[i].name, *row->seat[i].bot ? "bot " : "", row->seat[i].bot);
	for (int i = 0; i < FACTS_TOLD; i++)
		if (row->facts >> i & 1)
			printf("known: %s\n", facts[i]);
	struct stored_past *p = past_read(&k->base, row->id);
	if (p)
		printf("made by %s (%s), %zu choices, %zu changes\n", p->maker.engine, p->maker.build, p->choices, p->changes);
	stored_past_free(p);
	return true;
}

static bool export_one(struct keeper *k, const struct table_row *row, void *self)
{
	struct buffer b = { 0 };
	bool *ok = self;
	struct stored_past *p = past_read(&k->base, row->id);
	*ok = p && !p->failed;
	if (*ok) {
		past_record(p, &b);
		*ok = !b.failed && fwrite(b.text, 1, b.n, stdout) == b.n;
	}
	if (!*ok)
		fprintf(stderr, "arkham tables: what the store has of %s cannot be read\n", row->code);
	stored_past_free(p);
	buffer_release(&b);
	return true;
}

static bool aside_one(struct keeper *k, const struct table_row *row, void *self)
{
	sqlite3_stmt *st = NULL;
	(void)self;
	sqlite3_prepare_v2(k->base.db, "SELECT laid, why, engine, build, moves FROM aside WHERE id = ?1 ORDER BY laid", -1, &st, NULL);
	sqlite3_bind_int64(st, 1, row->id);
	while (sqlite3_step(st) == SQLITE_ROW) {
		struct buffer b = { 0 };
		buffer_printf(&b, "{\"laid\":%lld", (long long)sqlite3_column_int64(st, 0));
		buffer_member(&b, "why", (const char *)sqlite3_column_text(st, 1));
		buffer_member(&b, "engine", (const char *)sqlite3_column_text(st, 2));
		buffer_member(&b, "build", (const char *)sqlite3_column_text(st, 3));
		buffer_printf(&b, ",\"moves\":%s}", (const char *)sqlite3_column_text(st, 4));
		puts(b.failed ? "" : b.text);
		buffer_release(&b);
	}
	sqlite3_finalize(st);
	return true;
}

/* ---- changes ---------------------------------------------------------------------- */

static bool write_now(struct keeper *k, struct batch *b)
{
	char why[256];
	const bool ok = batch_write(&k->base, b, why, sizeof(why));
	if (!ok)
		fprintf(stderr, "arkham tables: %s\n", why);
	return ok;
}

/* A server that has the table in memory learns of it when it wants to write. */
static bool delete_one(struct keeper *k, const struct table_row *row, void *self)
{
	struct op op = { .kind = OP_DELETE, .id = row->id };
	struct batch b = { .op = &op, .n = 1 };
	bool *ok = self;
	*ok = write_now(k, &b);
	if (*ok)
		printf("%s is deleted\n", row->code);
	return *ok;
}

static bool revoke_one(struct keeper *k, const struct table_row *row, void *self)
{
	struct table_row changed = *row;
	struct table_tokens t;
	bool *ok = self;
	*ok = token_new(t.host, changed.host) && token_new(t.watch, changed.watch);
	for (int i = 0; *ok && i < row->seats; i++)
		*ok = token_new(t.seat[i], changed.seat[i].token);
	struct op op = { .kind = OP_TABLE, .id = row->id, .row = &changed };
	struct batch b = { .op = &op, .n = 1 };
	*ok = *ok && write_now(k, &b);
	if (!*ok)
		return false;
	printf("host\t%s\nwatch\t%s\n", t.host, t.watch);
	for (int i = 0; i < row->seats; i++)
		printf("seat %d\t%s\n", i, t.seat[i]);
	return true;
}

/* ---- before an upgrade ------------------------------------------------------------- */

struct checking {
	const struct ark_content *content;
	int tables, stopped;
};

static bool check_one(struct keeper *k, const struct table_row *row, void *self)
{
	struct checking *c = self;
	char note[ARK_TEXT] = "";
	struct ark_error e = { 0 };
	struct stored_past *p = past_read(&k->base, row->id);
	struct session *s = p ? past_session(c->content, p, row->position.at, note, &e) : NULL;
	c->tables++;
	if (!s || *note) {
		c->stopped++;
		printf("%s\t%s\t%s\n", row->code, row->name, s ? note : *e.text ? e.text : "it cannot be read");
	}
	session_free(s);
	stored_past_free(p);
	return true;
}

static int check(struct keeper *k)
{
	struct checking c = { .content = content_open("tables", k->content) };
	if (!c.content)
		return EXIT_FAILED;
	each(k, INT64_MAX, "", check_one, &c);
	content_release(c.content);
	printf("%d tables, %d would stop\n", c.tables, c.stopped);
	return c.stopped ? EXIT_FAILED : EXIT_OK;
}

/* ---- the command ---------------------------------------------------------------------- */

/* Commands about one table, by its code. */
static const struct about_one {
	const char *name;
	bool (*one)(struct keeper *k, const struct table_row *row, void *self);
	bool alone;			/* no server may have it meanwhile */
} ones[] = { { "show", show_one, false }, { "export", export_one, false }, { "aside", aside_one, false }, { "delete", delete_one, false }, { "revoke", revoke_one, true } };

static int run_one(struct keeper *k, const struct about_one *a, const char *code)
{
	char why[600];
	bool ok = true;
	const int lock = a->alone ? base_lock(k->data, why, sizeof(why)) : -1;
	if (a->alone && lock < 0) {
		fprintf(stderr, "arkham tables: %s\n", why);
		return EXIT_FAILED;
	}
	const int n = each(k, INT64_MAX, code, a->one, &ok);
	if (!n)
		fprintf(stderr, "arkham tables: there is no table `%s`\n", code);
	if (lock >= 0)
		close(lock);
	return n && ok ? EXIT_OK : EXIT_FAILED;
}

static int run(struct keeper *k, int argc, char **argv)
{
	uint64_t days;
	bool ok = true;
	if (argc == 2 && !strcmp(argv[1], "list")) {
		each(k, INT64_MAX, "", list_one, NULL);
		return EXIT_OK;
	}
	if (argc == 2 && !strcmp(argv[1], "check"))
		return check(k);
	if (argc == 3 && !strcmp(argv[1], "expire") && options_number(argv[2], 1, 36500, &days)) {
		const int n = each(k, time(NULL) - (int64_t)days * DAY, "", delete_one, &ok);
		printf("%d tables are gone\n", n);
		return ok ? EXIT_OK : EXIT_FAILED;
	}
	for (size_t i = 0; argc == 3 && i < sizeof(ones) / sizeof(ones[0]); i++)
		if (!strcmp(argv[1], ones[i].name))
			return run_one(k, &ones[i], argv[2]);
	return options_wrong("tables", "say what to do: list, show CODE, export CODE, aside CODE, delete CODE, expire DAYS, revoke CODE or check");
}

int command_tables(int argc, char **argv)
{
	struct keeper k = { 0 };
	char path[4096], why[5000];
	const struct option list[] = { { "--data", OPTION_TEXT, .to = &k.data, .takes = "a folder" }, { "--content", OPTION_TEXT, .to = &k.content, .takes = "a folder" } };
	const struct options words = { .help = tables_help, .list = list, .n = 2, .words = 2 };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
	if (!k.data && folder_data(k.folder, sizeof(k.folder)))
		k.data = k.folder;
	if (!k.data)
		return options_wrong("tables", "say where the games are with --data");
	base_path(k.data, path);
	if (!base_open(&k.base, path, false, why, sizeof(why))) {
		fprintf(stderr, "arkham tables: %s\n", why);
		base_close(&k.base);
		return EXIT_FAILED;
	}
	const int code = run(&k, argc, argv);
	base_close(&k.base);
	return code;
}
