/* The public header and sessions on the toy game: decisions, undo, redo, records, snapshots, forks, and everything that is refused. */
#include "toy_game.h"

#include <stdlib.h>
#include <unistd.h>

#include "host/session.h"

static struct table table;

static struct session *begin(uint64_t seed)
{
	struct ark_error e;
	struct setup setup;
	setup_init(&setup);
	setup.seed = seed;
	setup.players = 2;
	struct session *s = session_new(toy_content(&table), &setup, &e);
	assert_non_null(s);
	return s;
}

/* Plays n choices; the pattern is not the same every turn. */
static void play(struct session *s, int n)
{
	struct ark_error e;
	for (int i = 0; i < n; i++)
		assert_true(session_choose(s, (int)(s->at * 7 % 5 % 3), &e));
}

static char *record_of(const struct session *s)
{
	struct buffer b = { 0 };
	assert_true(session_record(s, &b));
	return b.text;
}

static struct session *load(const char *record, char note[ARK_TEXT], struct ark_error *e)
{
	memset(e, 0, sizeof(*e));
	return session_load((const struct ark_content *)(const void *)&table.c, record, strlen(record), NULL, note, e);
}

/* ---- the public header ----------------------------------------------- */

static void test_a_game_by_the_header(void **state)
{
	(void)state;
	const struct ark_content *c = toy_content(&table);
	struct ark_game *g = calloc(1, ark_game_size()), *copy = calloc(1, ark_game_size());
	struct ark_run *r = ark_run_new(c);
	struct ark_decision d;
	struct ark_result res;
	struct ark_error e;
	char buf[4096];
	assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = 3 }, &e));
	assert_int_equal(ark_seats(g), 1);
	assert_string_equal(ark_game_name(g), "board");
	assert_true(ark_decide(r, g, &d));
	assert_int_equal(d.options, 3);
	assert_string_equal(d.kind, "toy");
	ark_decision_text(r, g, &d);
	assert_string_equal(d.prompt, "Seat 0: go where?");
	assert_int_equal(ark_option_key(r, g, 2, buf, (int)sizeof(buf)), 4);
	assert_string_equal(buf, "go 2");
	ark_option_label(r, g, 2, buf, (int)sizeof(buf));
	assert_string_equal(buf, "Go 2");
	assert_int_equal(ark_option_odds(r, g, 2), -1);
	assert_int_equal(ark_chance(1, 2, 1), 333333);
	assert_int_equal(ark_chance(2, 2, 1), 555556);
	assert_int_equal(ark_chance(3, 3, 2), 500000);
	assert_int_equal(ark_chance(6, 1, 6), 21);
	assert_int_equal(ark_chance(4, 9, 4), 1000000);
	assert_int_equal(ark_chance(2, 2, 3), 0);
	assert_int_equal(ark_chance(-3, 2, 0), 1000000);
	assert_int_equal(ark_option_find(r, g, "go 1"), 1);
	assert_int_equal(ark_option_find(r, g, "go 9"), -1);
	assert_false(ark_over(r, g, &res));
	assert_null(ark_invariant(r, g));

	ark_copy(copy, g);
	assert_true(ark_choose_key(r, g, "go 1", &e));
	assert_true(ark_hash(copy) != ark_hash(g));
	assert_true(ark_diff(copy, g, buf, (int)sizeof(buf)) > 0);
	assert_non_null(strstr(buf, "choices 0 1\n"));
	assert_non_null(strstr(buf, "turn 1 2\n"));
	assert_true(ark_dump(g, buf, (int)sizeof(buf)) > 0);
	assert_non_null(strstr(buf, "frame[0].proc 100\n"));
	/* The same bytes at another place, and the other way round: the run notices by itself. */
	assert_true(ark_choose_key(r, copy, "go 2", &e));
	assert_true(ark_decide(r, g, &d));
	assert_int_equal(d.step, 1);
	ark_view(r, g, 0, buf, (int)sizeof(buf));
	assert_string_equal(buf, "{\"game\":\"board\",\"step\":1,\"players\":1,\"seat\":0,\"hp\":29995}");

	assert_false(ark_choose_key(r, g, "go 9", &e));
	assert_int_equal(e.code, ARK_BAD_OPTION);
	assert_false(ark_choose(r, g, 3, &e));
	assert_int_equal(e.code, ARK_BAD_OPTION);
	assert_false(ark_begin(r, g, &(struct ark_setup){ .game = "chess" }, &e));
	assert_int_equal(e.code, ARK_BAD_SETUP);
	assert_false(ark_begin(r, g, &(struct ark_setup){ .game = "board", .players = 9 }, &e));
	assert_false(ark_begin(r, g, &(struct ark_setup){ .game = "board", .ancient_one = "x" }, &e));
	assert_string_equal(e.text, "there is no Ancient One `x`");
	assert_true(ark_decide(r, g, &d));
	assert_int_equal(d.step, 1);
	free(g);
	free(copy);
	ark_run_free(r);
}

/* A state is overwritten by another one with the same counters: the options must not be those of the old one. */
static void test_a_run_notices_other_bytes(void **state)
{
	(void)state;
	const struct ark_content *c = toy_content(&table);
	struct ark_game *g = calloc(1, ark_game_size()), *a = calloc(1, ark_game_size()), *b = calloc(1, ark_game_size());
	struct ark_run *r = ark_run_new(c);
	struct ark_error e;
	uint64_t hash[2];
	assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = 3 }, &e));
	ark_copy(a, g);
	ark_copy(b, g);
	assert_true(ark_choose(r, a, 0, &e));
	assert_true(ark_choose(r, b, 1, &e));
	for (int i = 0; i < 2; i++) {
		ark_copy(g, i ? b : a);
		assert_true(ark_choose(r, g, 2, &e));
		hash[i] = ark_hash(g);
	}
	assert_true(ark_choose(r, a, 2, &e));
	assert_true(ark_choose(r, b, 2, &e));
	assert_true(ark_hash(a) == hash[0] && ark_hash(b) == hash[1]);
	free(g);
	free(a);
	free(b);
	ark_run_free(r);
}

static void test_bytes_are_adopted_or_refused(void **state)
{
	(void)state;
	struct session *s = begin(4);
	struct ark_error e;
	play(s, 5);
	const size_t n = ark_game_bytes(s->game);
	struct ark_game *g = calloc(1, ark_game_size());
	unsigned char *bytes = malloc(n);
	memcpy(bytes, s->game, n);
	assert_true(ark_adopt(s->run, bytes, n, g, &e));
	assert_true(ark_hash(g) == ark_hash(s->game));
	assert_false(ark_adopt(s->run, bytes, n - 1, g, &e));
	assert_int_equal(e.code, ARK_BAD_RECORD);
	((struct kernel *)(void *)bytes)->depth = 60000;
	assert_false(ark_adopt(s->run, bytes, n, g, &e));
	((struct kernel *)(void *)bytes)->depth = s->game ? api_const_game(s->game)->k.depth : 0;
	((struct kernel *)(void *)bytes)->content++;
	assert_false(ark_adopt(s->run, bytes, n, g, &e));
	assert_int_equal(e.code, ARK_BAD_RECORD);
	free(bytes);
	free(g);
	session_free(s);
}

/* ---- undo and redo --------------------------------------------------- */

static void test_undo_and_redo_restore_every_step(void **state)
{
	(void)state;
	enum { N = 300 };
	static uint64_t hash[N + 1];
	struct session *s = begin(5);
	struct ark_error e;
	for (int i = 0; i < N; i++) {
		hash[i] = ark_hash(s->game);
		play(s, 1);
	}
	hash[N] = ark_hash(s->game);
	const uint32_t events = session_events(s), version = s->version;
	for (uint32_t i = N; i-- > 0;) {
		assert_true(session_undo(s, UNIT_STEP, &e));
		assert_int_equal(s->at, i);
		assert_true(ark_hash(s->game) == hash[i]);
		assert_int_equal(session_events(s), s->steps[i].events);
	}
	assert_false(session_undo(s, UNIT_STEP, &e));
	assert_int_equal(e.code, ARK_BAD_REQUEST);
	for (uint32_t i = 1; i <= N; i++) {
		assert_true(session_redo(s, UNIT_STEP, &e));
		assert_true(ark_hash(s->game) == hash[i]);
	}
	assert_false(session_redo(s, UNIT_STEP, &e));
	assert_int_equal(session_events(s), events);
	assert_true(s->version > version);
	assert_true(session_goto(s, 129, &e));
	assert_true(ark_hash(s->game) == hash[129]);
	assert_false(session_goto(s, N + 1, &e));
	assert_int_equal(s->at, 129);
	session_free(s);
}

/* Three steps a phase, two phases a round: see toy_get(). */
static void test_undo_by_phase_and_round(void **state)
{
	(void)state;
	struct session *s = begin(6);
	struct ark_error e;
	play(s, 13);
	assert_true(session_undo(s, UNIT_PHASE, &e));
	assert_int_equal(s->at, 11);
	assert_true(session_undo(s, UNIT_PHASE, &e));
	assert_int_equal(s->at, 8);
	assert_true(session_undo(s, UNIT_ROUND, &e));
	assert_int_equal(s->at, 5);
	assert_true(session_redo(s, UNIT_ROUND, &e));
	assert_int_equal(s->at, 11);
	assert_true(session_redo(s, UNIT_PHASE, &e));
	assert_int_equal(s->at, 13);
	session_free(s);
}

static void test_a_choice_after_undo_forgets_the_other_way(void **state)
{
	(void)state;
	struct session *s = begin(7), *t = begin(7);
	struct ark_error e;
	play(s, 140);
	assert_true(session_goto(s, 10, &e));
	assert_true(session_choose_key(s, "go 0", &e));
	play(t, 10);
	assert_true(session_choose_key(t, "go 0", &e));
	assert_int_equal(s->steps_n, 11);
	assert_int_equal(s->snapshots_n, 1);
	assert_int_equal(session_events(s), session_events(t));
	assert_true(ark_hash(s->game) == ark_hash(t->game));
	char *a = record_of(s), *b = record_of(t);
	assert_string_equal(a, b);
	free(a);
	free(b);
	session_free(s);
	session_free(t);
}

static void test_refused_choices_leave_all_as_it_was(void **state)
{
	(void)state;
	struct session *s = begin(8);
	struct ark_error e;
	play(s, 3);
	char *before = record_of(s);
	const uint32_t version = s->version;
	assert_false(session_choose(s, 99, &e));
	assert_int_equal(e.code, ARK_BAD_OPTION);
	assert_false(session_choose_key(s, "go home", &e));
	assert_int_equal(e.code, ARK_BAD_OPTION);
	assert_false(session_set(s, "seat 7 hp is 3", &e));
	assert_int_equal(e.code, ARK_BAD_CHANGE);
	assert_false(session_rig(s, "dice", "3 7", &e));
	assert_int_equal(e.code, ARK_BAD_RIG);
	assert_false(session_rig(s, "dice", "", &e));
	assert_int_equal(ark_rig_left(s->run), 0);
	assert_int_equal(s->version, version);
	char *after = record_of(s);
	assert_string_equal(before, after);
	free(before);
	free(after);
	session_free(s);
}

static void test_changes_and_rigs_are_part_of_the_past(void **state)
{
	(void)state;
	struct session *s = begin(9);
	struct ark_error e;
	char die[16], note[ARK_TEXT];
	play(s, 4);
	assert_true(session_set(s, "seat 0 hp is 500", &e));
	assert_true(session_rig(s, "dice", "6 1", &e));
	play(s, 1);
	ark_get(s->run, s->game, "die", die, (int)sizeof(die));
	assert_string_equal(die, "6");
	play(s, 3);
	const uint64_t hash = ark_hash(s->game);
	assert_true(session_goto(s, 5, &e));
	assert_int_equal(ark_rig_left(s->run), 1);
	assert_true(session_goto(s, 8, &e));
	assert_true(ark_hash(s->game) == hash);
	char *record = record_of(s);
	struct session *t = load(record, note, &e);
	assert_non_null(t);
	assert_true(ark_hash(t->game) == hash);
	free(record);
	session_free(s);
	session_free(t);
}

static void test_forks_go_their_own_ways(void **state)
{
	(void)state;
	struct session *s = begin(10);
	struct ark_error e;
	play(s, 200);
	const uint64_t hash = ark_hash(s->game);
	struct session *f = session_fork(s, &e);
	assert_non_null(f);
	assert_true(ark_hash(f->game) == hash);
	assert_true(session_choose_key(f, "go 2", &e));
	assert_true(ark_hash(s->game) == hash);
	assert_true(session_goto(f, 150, &e));
	assert_true(session_goto(s, 150, &e));
	assert_true(ark_hash(f->game) == ark_hash(s->game));
	session_free(s);
	play(f, 3);
	session_free(f);
}

/* A bug of the engine: the choice is not made, the fault is named, and the game can be played on from where it was. */
static void test_faults_are_taken_back(void **state)
{
	(void)state;
	struct session *s = begin(16);
	struct ark_error e;
	play(s, 130);
	char *before = record_of(s);
	const uint16_t roll = table.code[3];
	table.code[3] = TOY_OPS_END;
	assert_false(session_choose(s, 0, &e));
	assert_int_equal(e.code, ARK_FAULT);
	assert_non_null(strstr(e.text, "an unknown instruction (in script"));
	table.code[3] = roll;
	assert_null(ark_fault(s->run, s->game));
	char *after = record_of(s);
	assert_string_equal(before, after);
	play(s, 5);
	assert_int_equal(s->at, 135);
	free(before);
	free(after);
	session_free(s);
}

static void test_the_end(void **state)
{
	(void)state;
	struct session *s = begin(11);
	struct ark_error e;
	struct ark_result res;
	assert_true(session_set(s, "seat 0 hp is 1", &e));
	play(s, 1);
	assert_true(ark_over(s->run, s->game, &res));
	assert_string_equal(res.outcome, "won");
	assert_false(session_choose(s, 0, &e));
	assert_int_equal(e.code, ARK_OVER);
	assert_true(session_undo(s, UNIT_STEP, &e));
	assert_false(ark_over(s->run, s->game, &res));
	session_free(s);
}

/* ---- records --------------------------------------------------------- */

static void test_a_record_loads_to_the_same_game(void **state)
{
	(void)state;
	struct session *s = begin(12);
	struct ark_error e;
	char note[ARK_TEXT];
	play(s, 150);
	char *record = record_of(s);
	struct session *t = load(record, note, &e);
	assert_non_null(t);
	assert_string_equal(note, "");
	assert_int_equal(t->at, 150);
	assert_true(ark_hash(t->game) == ark_hash(s->game));
	assert_int_equal(session_events(t), session_events(s));
	for (uint32_t i = 0; i < session_events(s); i++)
		assert_string_equal(session_event(s, i, SEES_ALL), session_event(t, i, SEES_ALL));
	char *again = record_of(t);
	assert_string_equal(record, again);
	free(record);
	free(again);
	session_free(s);
	session_free(t);
}

static void refused(const char *record, const char *why)
{
	struct ark_error e;
	char note[ARK_TEXT];
	struct session *s = load(record, note, &e);
	assert_null(s);
	assert_int_equal(e.code, ARK_BAD_RECORD);
	if (!strstr(e.text, why))
		fail_msg("`%s` does not say `%s`", e.text, why);
}

/* `record` with the first `from` written as `to`. */
static char *altered(const char *record, const char *from, const char *to)
{
	const char *at = strstr(record, from);
	assert_non_null(at);
	char *made = malloc(strlen(record) + strlen(to) + 1);
	sprintf(made, "%.*s%s%s", (int)(at - record), record, to, at + strlen(from));
	return made;
}

static void refused_with(const char *record, const char *from, const char *to, const char *why)
{
	char *made = altered(record, from, to);
	refused(made, why);
	free(made);
}

static void test_damaged_records_are_refused(void **state)
{
	(void)state;
	struct session *s = begin(13);
	play(s, 20);
	char *record = record_of(s);
	for (size_t n = 0; n < strlen(record) - 2; n += 37) {
		char *cut = strndup(record, n);
		refused(cut, "the record cannot be read");
		free(cut);
	}
	refused_with(record, "go 1", "go 2", "cut or edited");
	refused_with(record, "\"seed\":\"13\"", "\"seed\":\"14\"", "cut or edited");
	refused_with(record, "\"arkham\":1", "\"arkham\":2", "format 2");
	refused_with(record, "\"arkham\"", "\"arkhan\"", "no record");
	refused_with(record, "\"setup\":{", "\"setup\":{\"colour\":\"red\",", "no `colour`");
	refused_with(record, "\"moves\":[", "\"moves\":[5,", "move 0");
	free(record);
	session_free(s);
}

/* Without its sum a record is still checked by its hashes and its keys. */
static void test_edited_records_without_a_sum_are_refused(void **state)
{
	(void)state;
	struct session *s = begin(13);
	struct ark_error e;
	char note[ARK_TEXT];
	play(s, 20);
	char *record = record_of(s);
	strcpy(strstr(record, ",\"sum\""), "}");
	struct session *t = load(record, note, &e);
	assert_non_null(t);
	session_free(t);
	refused_with(record, "go 1", "go 2", "the position is another one");
	refused_with(record, "go 1", "go 7", "`go 7` is not offered");
	refused_with(record, "\"seed\":\"13\"", "\"seed\":\"14\"", "begins another way");
	free(record);
	session_free(s);
}

/* A record of another version is replayed as far as it goes, and says where it stopped. */
static void test_other_versions_are_replayed(void **state)
{
	(void)state;
	struct session *s = begin(14);
	struct ark_error e;
	char note[ARK_TEXT];
	play(s, 20);
	const uint64_t hash = ark_hash(s->game);
	char *record = record_of(s);
	strcpy(strstr(record, ",\"sum\""), "}");
	char *other = altered(record, "\"engine\":\"" ARK_VERSION, "\"engine\":\"0.0.9");
	struct session *t = load(other, note, &e);
	assert_non_null(t);
	assert_string_equal(note, "");
	assert_true(ark_hash(t->game) == hash);
	session_free(t);
	char *gone = altered(other, "go 1", "climb");
	t = load(gone, note, &e);
	assert_non_null(t);
	assert_non_null(strstr(note, "`climb` is not offered"));
	assert_true(t->at < 20 && t->at == t->steps_n);
	play(t, 3);
	session_free(t);
	free(gone);
	free(other);
	free(record);
	session_free(s);
}

/* ---- files and snapshots --------------------------------------------- */

static void test_files_with_snapshots(void **state)
{
	(void)state;
	char path[] = "/tmp/arkham-session-XXXXXX", snap[64], note[ARK_TEXT];
	struct session *s = begin(15);
	struct ark_error e;
	const int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	snprintf(snap, sizeof(snap), "%s.snap", path);
	play(s, 300);
	assert_true(session_save_file(s, path, &e));
	struct session *t = session_load_file(s->content, path, note, &e);
	assert_non_null(t);
	assert_true(t->unlogged);
	assert_true(ark_hash(t->game) == ark_hash(s->game));
	play(t, 2);
	play(s, 2);
	assert_int_equal(session_events(t), session_events(s));
	assert_string_equal(session_event(t, 200, SEES_ALL), session_event(s, 200, SEES_ALL));
	assert_true(session_undo(t, UNIT_ROUND, &e) && session_undo(s, UNIT_ROUND, &e));
	assert_int_equal(t->at, s->at);
	assert_true(ark_hash(t->game) == ark_hash(s->game));
	session_free(t);

	/* A snapshot that is damaged is not used; the record alone is enough. */
	FILE *f = fopen(snap, "r+b");
	assert_non_null(f);
	fseek(f, 20000, SEEK_SET);
	fputc(0x55, f);
	fclose(f);
	assert_true(session_goto(s, 300, &e));
	t = session_load_file(s->content, path, note, &e);
	assert_non_null(t);
	assert_false(t->unlogged);
	assert_true(ark_hash(t->game) == ark_hash(s->game));
	session_free(t);
	remove(path);
	remove(snap);
	assert_null(session_load_file(s->content, path, note, &e));
	assert_non_null(strstr(e.text, "cannot read"));
	assert_false(session_save_file(s, "/nowhere/at/all", &e));
	session_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_game_by_the_header), cmocka_unit_test(test_a_run_notices_other_bytes), cmocka_unit_test(test_bytes_are_adopted_or_refused),
		cmocka_unit_test(test_undo_and_redo_restore_every_step), cmocka_unit_test(test_undo_by_phase_and_round),
		cmocka_unit_test(test_a_choice_after_undo_forgets_the_other_way), cmocka_unit_test(test_refused_choices_leave_all_as_it_was),
		cmocka_unit_test(test_changes_and_rigs_are_part_of_the_past), cmocka_unit_test(test_forks_go_their_own_ways), cmocka_unit_test(test_the_end),
		cmocka_unit_test(test_faults_are_taken_back),
		cmocka_unit_test(test_a_record_loads_to_the_same_game), cmocka_unit_test(test_damaged_records_are_refused),
		cmocka_unit_test(test_edited_records_without_a_sum_are_refused), cmocka_unit_test(test_other_versions_are_replayed),
		cmocka_unit_test(test_files_with_snapshots),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
