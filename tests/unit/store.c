/* The store of tables: what is put is there again, in batches, or not at all.  ARKHAM_STORE=postgresql://... tries the one in a database, which is emptied. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <postgresql/libpq-fe.h>
#include <sqlite3.h>

#include "server/store.h"

/* A store in a folder of its own. */
struct fixture {
	uv_loop_t loop;
	struct store *store;
	char folder[64];
	const char *url;		/* NULL: the store is in the folder */
	bool serving;
	uint64_t done;			/* the last batch that was told */
	bool lost;			/* all of it */
	int64_t lost_one;		/* the table whose part was left out; 0: none */
	int rows;			/* made so far */
	char why[600];
};

static void told(void *self, uint64_t batch, const char *why, const int64_t *lost, int lost_n)
{
	struct fixture *f = self;
	f->done = batch;
	f->lost = why != NULL;
	f->lost_one = lost_n ? lost[0] : 0;
}

static void serves(void *self, bool yes)
{
	struct fixture *f = self;
	f->serving = yes;
}

static void woken(void *self)
{
	(void)self;
}

static bool store_opens(struct fixture *f)
{
	const struct store_owner owner = { f, told, serves, woken };
	f->why[0] = 0;
	f->store = store_open(f->url ? f->url : f->folder, &f->loop, &owner, f->why, sizeof(f->why));
	if (!f->store || !store_join(f->store, "127.0.0.1:1"))
		return false;
	while (!store_serving(f->store))
		uv_run(&f->loop, UV_RUN_ONCE);
	return true;
}

/* What a statement says of the database itself, or does to it. */
static int database_number(struct fixture *f, const char *query)
{
	PGconn *db = PQconnectdb(f->url);
	PQclear(PQexec(db, "SET search_path = arkham; SET client_min_messages = warning"));
	PGresult *r = PQexec(db, query);
	const int n = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) ? atoi(PQgetvalue(r, 0, 0)) : -1;
	PQclear(r);
	PQfinish(db);
	return n;
}

static int begin(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));
	strcpy(f->folder, "/tmp/arkham-store-XXXXXX");
	f->url = getenv("ARKHAM_STORE");
	if (f->url)
		database_number(f, "DROP SCHEMA IF EXISTS arkham CASCADE");
	if (!mkdtemp(f->folder) || uv_loop_init(&f->loop) || !store_opens(f))
		return -1;
	*state = f;
	return 0;
}

static int end(void **state)
{
	static const char *const files[] = { "lock", "tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm" };
	struct fixture *f = *state;
	char path[128];
	if (f->store)
		store_close(f->store);
	for (int i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "%s/%s", f->folder, files[i]);
		remove(path);
	}
	rmdir(f->folder);
	uv_run(&f->loop, UV_RUN_NOWAIT);
	const int left = uv_loop_close(&f->loop);
	free(f);
	return left;
}

/* Hands the open batch over and waits until its end is told. */
static void flush(struct fixture *f)
{
	const uint64_t batch = store_batch(f->store);
	store_flush(f->store);
	while (f->done < batch)
		uv_run(&f->loop, UV_RUN_ONCE);
}

static struct table_row row_new(struct fixture *f)
{
	struct table_row row = { .id = store_new_id(f->store), .created = 1000, .undo = 2, .shared = true, .facts = FACT_SEED | 1 << FACT_SAT, .seats = 2 };
	const int n = ++f->rows;
	snprintf(row.code, sizeof(row.code), "code%04u", (unsigned)n % 10000);
	strcpy(row.name, "A \"table\"");
	strcpy(row.game, "board");
	memset(row.host, n, TOKEN_HASH);
	memset(row.watch, n + 50, TOKEN_HASH);
	for (int i = 0; i < row.seats; i++)
		memset(row.seat[i].token, n + 100 + 50 * i, TOKEN_HASH);
	strcpy(row.seat[1].bot, "thumb");
	strcpy(row.seat[0].name, "Ann");
	row.position = (struct position){ .at = 3, .version = 9, .touched = 2000, .turn = 4, .asked = 1, .phase = "movement" };
	strcpy(row.position.investigator[1], "joe_diamond");
	return row;
}

static const struct maker maker = { "0.1.0", "abc", 0xfedcba9876543210u, 7 };

/* ---- reads, waited for ---------------------------------------------------- */

struct found {
	bool answered, is;
	struct table_row row;
};

static void row_found(void *self, struct store_found *found)
{
	struct found *f = self;
	f->answered = true;
	f->is = found->place == PLACE_HERE;
	f->row = found->row;
}

static struct found find(struct fixture *f, const unsigned char token[TOKEN_HASH])
{
	struct found found = { 0 };
	store_find(f->store, token, true, row_found, &found);
	assert_false(found.answered);
	while (!found.answered)
		uv_run(&f->loop, UV_RUN_ONCE);
	return found;
}

static bool is_there(struct fixture *f, const struct table_row *row)
{
	const struct found found = find(f, row->host);
	return found.is && found.row.id == row->id;
}

/* The past of a table: its choices as one text and the sum of their hashes, what was changed as another. */
struct choices {
	bool answered, is;
	char keys[256], changes[256], setup[64];
	uint64_t sum;
	struct maker maker;
};

static void past_found(void *self, struct stored_past *p)
{
	struct choices *c = self;
	c->answered = true;
	c->is = p && !p->failed;
	for (size_t i = 0; c->is && i < p->choices; i++) {
		strcat(c->keys, p->text.text + p->choice[i].key);
		c->sum += p->choice[i].hash;
	}
	for (size_t i = 0; c->is && i < p->changes; i++)
		sprintf(c->changes + strlen(c->changes), "%u %s %s %s;", p->change[i].step, p->change[i].rig ? "rig" : "set", p->text.text + p->change[i].what,
			p->text.text + p->change[i].value);
	if (c->is) {
		snprintf(c->setup, sizeof(c->setup), "%s", p->setup.text);
		c->maker = p->maker;
	}
	stored_past_free(p);
}

static struct choices past_of(struct fixture *f, int64_t id)
{
	struct choices c = { 0 };
	store_past(f->store, id, past_found, &c);
	while (!c.answered)
		uv_run(&f->loop, UV_RUN_ONCE);
	return c;
}

static int number_of(struct fixture *f, const char *query)
{
	char path[128];
	sqlite3 *db;
	sqlite3_stmt *st;
	int n = -1;
	if (f->url)
		return database_number(f, query);
	snprintf(path, sizeof(path), "%s/tables.sqlite", f->folder);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
		n = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	sqlite3_close(db);
	return n;
}

/* ---- tests ------------------------------------------------------------------ */

static void test_a_table_is_there_again(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f);
	store_put_table(f->store, &row, "{\"seed\":\"1\"}", &maker);
	store_put_choice(f->store, row.id, 0, false, "a", 1);
	store_put_choice(f->store, row.id, 1, false, "b", UINT64_MAX);
	store_put_change(f->store, row.id, 0, 0, false, "count doom is 5", "");
	store_put_change(f->store, row.id, 1, 2, true, "dice", "5 1");
	assert_false(find(f, row.host).is);
	flush(f);
	assert_false(f->lost);
	for (int again = 0; again < 2; again++) {
		const struct found found = find(f, row.host);
		assert_true(found.is);
		assert_memory_equal(&found.row, &row, sizeof(row));
		assert_true(find(f, row.watch).row.id == row.id && find(f, row.seat[1].token).row.id == row.id);
		const struct choices c = past_of(f, row.id);
		assert_string_equal(c.keys, "ab");
		assert_true(c.sum == 0);
		assert_string_equal(c.changes, "0 set count doom is 5 ;2 rig dice 5 1;");
		assert_memory_equal(&c.maker, &maker, sizeof(maker));
		assert_string_equal(c.setup, "{\"seed\":\"1\"}");
		store_close(f->store);
		assert_true(store_opens(f));
	}
	assert_true(store_new_id(f->store) != row.id);
}

static void test_choices_are_cut(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f), other = row_new(f);
	char key[2] = "a";
	store_put_table(f->store, &row, "{}", &maker);
	store_put_table(f->store, &other, "{}", &maker);
	for (uint32_t i = 0; i < 6; i++, key[0]++) {
		store_put_choice(f->store, row.id, i, false, key, 1);
		store_put_change(f->store, row.id, i, i, false, key, "");
		store_put_choice(f->store, other.id, i, false, key, 1);
	}
	flush(f);
	store_put_choice(f->store, row.id, 2, true, "X", 1);
	flush(f);
	assert_string_equal(past_of(f, row.id).keys, "abX");
	assert_string_equal(past_of(f, row.id).changes, "0 set a ;1 set b ;2 set c ;");
	assert_string_equal(past_of(f, other.id).keys, "abcdef");
}

static void test_changes_and_deletion(void **state)
{
	struct fixture *f = *state;
	struct table_row row = row_new(f);
	const struct maker now = { "0.2.0", "def", 1, 2 };
	store_put_table(f->store, &row, "{}", &maker);
	store_put_choice(f->store, row.id, 0, false, "a", 1);
	flush(f);
	memset(row.name, 0, sizeof(row.name));
	strcpy(row.name, "Other");
	memset(row.seat[0].token, 9, TOKEN_HASH);
	store_put_table(f->store, &row, NULL, NULL);
	row.position.at = 77;
	row.position.asked = -1;
	strcpy(row.position.over, "won");
	store_put_position(f->store, row.id, row.seats, &row.position);
	store_put_maker(f->store, row.id, "{}", &now);
	flush(f);
	const struct found found = find(f, row.seat[0].token);
	assert_true(found.is);
	assert_memory_equal(&found.row, &row, sizeof(row));
	const struct choices c = past_of(f, row.id);
	assert_memory_equal(&c.maker, &now, sizeof(now));
	store_delete(f->store, row.id);
	flush(f);
	assert_false(is_there(f, &row) || find(f, row.seat[0].token).is);
	assert_false(past_of(f, row.id).is);
}

/* A past that another version made stays, whatever comes in its place. */
static void test_a_past_is_laid_aside(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f);
	store_put_table(f->store, &row, "{}", &maker);
	for (uint32_t i = 0; i < 4; i++)
		store_put_choice(f->store, row.id, i, false, "old", i);
	store_put_change(f->store, row.id, 0, 2, true, "dice", "6");
	flush(f);
	store_put_aside(f->store, row.id, "another version");
	flush(f);
	assert_string_equal(past_of(f, row.id).keys, "");
	assert_int_equal(number_of(f, "SELECT count(*) FROM aside WHERE replace(moves, ' ', '') = "
		"'[[\"old\",\"0000000000000000\"],[\"old\",\"0000000000000001\"],{\"rig\":\"dice\",\"values\":\"6\"},[\"old\",\"0000000000000002\"],[\"old\",\"0000000000000003\"]]'"), 1);
	store_put_choice(f->store, row.id, 0, false, "new", 1);
	flush(f);
	assert_string_equal(past_of(f, row.id).keys, "new");
}

/* What the store refuses of one table is that table's trouble alone. */
static void test_one_tables_trouble(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f), next = row_new(f);
	store_put_table(f->store, &row, "{}", &maker);
	store_put_choice(f->store, row.id, 0, false, "a", 1);
	store_put_table(f->store, &next, "{}", &maker);
	store_put_choice(f->store, row.id, 0, false, "the same step again", 1);
	store_put_choice(f->store, next.id, 0, false, "a", 1);
	flush(f);
	assert_false(f->lost);
	assert_true(f->lost_one == row.id);
	assert_false(is_there(f, &row));
	assert_true(is_there(f, &next));
	assert_string_equal(past_of(f, next.id).keys, "a");
}

/* Values that cannot be are not believed. */
static void test_what_cannot_be(void **state)
{
	static const char *const wrong[] = { "UPDATE tables SET undo = 9", "UPDATE tables SET seats = 40", "UPDATE positions SET asked = 7", "DELETE FROM seats WHERE seat = 1" };
	struct fixture *f = *state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		const struct table_row row = row_new(f);
		store_put_table(f->store, &row, "{}", &maker);
		flush(f);
		assert_true(is_there(f, &row));
		number_of(f, wrong[i]);
		assert_false(is_there(f, &row));
	}
	const struct table_row row = row_new(f);
	store_put_table(f->store, &row, "{}", &maker);
	for (uint32_t i = 0; i < 3; i++)
		store_put_choice(f->store, row.id, i, false, "a", 1);
	flush(f);
	assert_true(past_of(f, row.id).is);
	number_of(f, "DELETE FROM choices WHERE step = 1");
	assert_false(past_of(f, row.id).is);
}

/* While one batch is on its way others are put: they follow by themselves. */
static void test_batches_follow_each_other(void **state)
{
	struct fixture *f = *state;
	struct table_row row[20];
	uint64_t last = 0;
	for (int i = 0; i < 20; i++) {
		row[i] = row_new(f);
		store_put_table(f->store, &row[i], "{}", &maker);
		last = store_batch(f->store);
		store_flush(f->store);
	}
	while (f->done < last)
		uv_run(&f->loop, UV_RUN_ONCE);
	assert_true(is_there(f, &row[19]) && is_there(f, &row[0]));
	assert_false(store_dirty(f->store));
}

static void test_closing_writes_what_is_left(void **state)
{
	struct fixture *f = *state;
	const struct table_row one = row_new(f), two = row_new(f);
	store_put_table(f->store, &one, "{}", &maker);
	store_flush(f->store);
	store_put_table(f->store, &two, "{}", &maker);
	store_close(f->store);
	assert_true(store_opens(f));
	assert_true(is_there(f, &one) && is_there(f, &two));
}

static void test_a_folder_has_one_store(void **state)
{
	struct fixture *f = *state, other = { 0 };
	if (f->url)
		skip();
	strcpy(other.folder, f->folder);
	assert_int_equal(uv_loop_init(&other.loop), 0);
	assert_false(store_opens(&other));
	assert_non_null(strstr(other.why, "another Arkham"));
	uv_loop_close(&other.loop);
}

static void test_a_newer_store_is_left_alone(void **state)
{
	struct fixture *f = *state;
	char path[128];
	sqlite3 *db;
	store_close(f->store);
	f->store = NULL;
	snprintf(path, sizeof(path), "%s/tables.sqlite", f->folder);
	if (f->url) {
		database_number(f, "UPDATE format SET number = 99");
	} else {
		assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
		assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(db);
	}
	assert_false(store_opens(f));
	assert_non_null(strstr(f->why, "newer version"));
}

static void test_tokens(void **state)
{
	char one[TOKEN_TEXT], two[TOKEN_TEXT];
	unsigned char a[TOKEN_HASH], b[TOKEN_HASH];
	(void)state;
	assert_true(token_new(one, a) && token_new(two, b));
	assert_int_equal(strlen(one), TOKEN_TEXT - 1);
	assert_string_not_equal(one, two);
	assert_false(token_same(a, b));
	assert_true(token_hash(one, b));
	assert_true(token_same(a, b));
	one[TOKEN_TEXT - 2] = 0;
	assert_false(token_hash(one, b));
	assert_false(token_hash("no token has such a !%&", b));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_a_table_is_there_again, begin, end), cmocka_unit_test_setup_teardown(test_choices_are_cut, begin, end),
		cmocka_unit_test_setup_teardown(test_changes_and_deletion, begin, end), cmocka_unit_test_setup_teardown(test_a_past_is_laid_aside, begin, end),
		cmocka_unit_test_setup_teardown(test_one_tables_trouble, begin, end), cmocka_unit_test_setup_teardown(test_what_cannot_be, begin, end),
		cmocka_unit_test_setup_teardown(test_batches_follow_each_other, begin, end), cmocka_unit_test_setup_teardown(test_closing_writes_what_is_left, begin, end),
		cmocka_unit_test_setup_teardown(test_a_folder_has_one_store, begin, end), cmocka_unit_test_setup_teardown(test_a_newer_store_is_left_alone, begin, end),
		cmocka_unit_test(test_tokens),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
