/* The store of tables: what is put is there again, in batches, or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/store.h"

/* A store in a folder of its own. */
struct fixture {
	uv_loop_t loop;
	struct store *store;
	char folder[64];
	uint64_t done;			/* the last batch that was told */
	bool lost;
	char why[600];
};

static void told(void *self, uint64_t batch, const char *why)
{
	struct fixture *f = self;
	f->done = batch;
	f->lost = why != NULL;
}

static bool store_opens(struct fixture *f)
{
	const struct store_owner owner = { f, told };
	f->why[0] = 0;
	f->store = store_open(f->folder, &f->loop, &owner, f->why, sizeof(f->why));
	return f->store != NULL;
}

static int begin(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));
	strcpy(f->folder, "/tmp/arkham-store-XXXXXX");
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
	struct table_row row = { .id = store_new_id(f->store), .created = 1000, .undo = 2, .shared = true, .seats = 2 };
	snprintf(row.code, sizeof(row.code), "code%04d", (int)row.id);
	strcpy(row.name, "A \"table\"");
	strcpy(row.game, "board");
	memset(row.host, (int)row.id, TOKEN_HASH);
	memset(row.watch, (int)row.id + 50, TOKEN_HASH);
	for (int i = 0; i < row.seats; i++)
		memset(row.seat[i].token, (int)row.id + 100 + 50 * i, TOKEN_HASH);
	strcpy(row.seat[1].bot, "thumb");
	strcpy(row.seat[0].name, "Ann");
	row.position = (struct position){ .at = 3, .version = 9, .touched = 2000, .turn = 4, .asked = 1, .phase = "movement" };
	strcpy(row.position.investigator[1], "joe_diamond");
	return row;
}

static const struct maker maker = { "0.1.0", "abc", 0xfedcba9876543210u, 7 };

/* The choices of a table as one text, and the sum of their hashes. */
struct choices {
	char keys[256];
	uint64_t sum;
};

static void choice_add(void *self, const char *key, uint64_t hash)
{
	struct choices *c = self;
	strcat(c->keys, key);
	c->sum += hash;
}

static bool past_of(struct fixture *f, int64_t id, struct choices *c, struct maker *m, char *setup, size_t n)
{
	struct buffer b = { 0 };
	memset(c, 0, sizeof(*c));
	memset(m, 0, sizeof(*m));
	const bool found = store_past(f->store, id, &b, m, choice_add, c);
	snprintf(setup, n, "%s", b.text ? b.text : "");
	buffer_release(&b);
	return found;
}

static void test_a_table_is_there_again(void **state)
{
	struct fixture *f = *state;
	struct table_row row = row_new(f), read;
	struct choices c;
	struct maker m;
	char setup[64];
	store_put_table(f->store, &row, "{\"seed\":\"1\"}", &maker);
	store_put_choice(f->store, row.id, 0, false, "a", 1);
	store_put_choice(f->store, row.id, 1, false, "b", UINT64_MAX);
	assert_int_equal(store_token(f->store, row.host), 0);
	flush(f);
	assert_false(f->lost);
	for (int again = 0; again < 2; again++) {
		assert_int_equal(store_token(f->store, row.host), row.id);
		assert_int_equal(store_token(f->store, row.watch), row.id);
		assert_int_equal(store_token(f->store, row.seat[1].token), row.id);
		assert_true(store_table(f->store, row.id, &read));
		assert_memory_equal(&read, &row, sizeof(row));
		assert_true(past_of(f, row.id, &c, &m, setup, sizeof(setup)));
		assert_string_equal(c.keys, "ab");
		assert_true(c.sum == 0);
		assert_memory_equal(&m, &maker, sizeof(m));
		assert_string_equal(setup, "{\"seed\":\"1\"}");
		store_close(f->store);
		assert_true(store_opens(f));
	}
	assert_true(store_new_id(f->store) > row.id);
}

static void test_choices_are_cut(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f), other = row_new(f);
	struct choices c;
	struct maker m;
	char setup[64], key[2] = "a";
	store_put_table(f->store, &row, "{}", &maker);
	store_put_table(f->store, &other, "{}", &maker);
	for (uint32_t i = 0; i < 6; i++, key[0]++) {
		store_put_choice(f->store, row.id, i, false, key, 1);
		store_put_choice(f->store, other.id, i, false, key, 1);
	}
	flush(f);
	store_put_choice(f->store, row.id, 2, true, "X", 1);
	flush(f);
	past_of(f, row.id, &c, &m, setup, sizeof(setup));
	assert_string_equal(c.keys, "abX");
	past_of(f, other.id, &c, &m, setup, sizeof(setup));
	assert_string_equal(c.keys, "abcdef");
}

static void test_changes_and_deletion(void **state)
{
	struct fixture *f = *state;
	struct table_row row = row_new(f), read;
	const struct maker now = { "0.2.0", "def", 1, 2 };
	struct choices c;
	struct maker m;
	char setup[64];
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
	store_put_maker(f->store, row.id, &now);
	flush(f);
	assert_true(store_table(f->store, row.id, &read));
	assert_memory_equal(&read, &row, sizeof(row));
	past_of(f, row.id, &c, &m, setup, sizeof(setup));
	assert_memory_equal(&m, &now, sizeof(m));
	store_delete(f->store, row.id);
	flush(f);
	assert_false(store_table(f->store, row.id, &read));
	assert_int_equal(store_token(f->store, row.seat[0].token), 0);
	assert_false(past_of(f, row.id, &c, &m, setup, sizeof(setup)));
	assert_string_equal(c.keys, "");
}

/* A batch that cannot be written leaves nothing behind, and what was put meanwhile goes with it; the next one is written. */
static void test_all_or_nothing(void **state)
{
	struct fixture *f = *state;
	const struct table_row row = row_new(f), next = row_new(f);
	struct table_row read;
	store_put_table(f->store, &row, "{}", &maker);
	store_put_choice(f->store, row.id, 0, false, "a", 1);
	store_put_choice(f->store, row.id, 0, false, "the same step again", 1);
	flush(f);
	assert_true(f->lost);
	assert_false(store_table(f->store, row.id, &read));
	assert_true(store_done(f->store) == 0);
	store_put_table(f->store, &next, "{}", &maker);
	flush(f);
	assert_false(f->lost);
	assert_true(store_table(f->store, next.id, &read));
}

/* While one batch is on its way others are put: they follow by themselves. */
static void test_batches_follow_each_other(void **state)
{
	struct fixture *f = *state;
	struct table_row row, read;
	uint64_t last = 0;
	for (int i = 0; i < 20; i++) {
		row = row_new(f);
		store_put_table(f->store, &row, "{}", &maker);
		last = store_batch(f->store);
		store_flush(f->store);
	}
	while (f->done < last)
		uv_run(&f->loop, UV_RUN_ONCE);
	assert_true(store_table(f->store, row.id, &read));
	assert_true(store_table(f->store, 1, &read));
	assert_false(store_dirty(f->store));
}

static void test_closing_writes_what_is_left(void **state)
{
	struct fixture *f = *state;
	const struct table_row one = row_new(f), two = row_new(f);
	struct table_row read;
	store_put_table(f->store, &one, "{}", &maker);
	store_flush(f->store);
	store_put_table(f->store, &two, "{}", &maker);
	store_close(f->store);
	assert_true(store_opens(f));
	assert_true(store_table(f->store, one.id, &read));
	assert_true(store_table(f->store, two.id, &read));
}

static void test_a_folder_has_one_store(void **state)
{
	struct fixture *f = *state, other = { 0 };
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
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
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
		cmocka_unit_test_setup_teardown(test_changes_and_deletion, begin, end), cmocka_unit_test_setup_teardown(test_all_or_nothing, begin, end),
		cmocka_unit_test_setup_teardown(test_batches_follow_each_other, begin, end), cmocka_unit_test_setup_teardown(test_closing_writes_what_is_left, begin, end),
		cmocka_unit_test_setup_teardown(test_a_folder_has_one_store, begin, end), cmocka_unit_test_setup_teardown(test_a_newer_store_is_left_alone, begin, end),
		cmocka_unit_test(test_tokens),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
