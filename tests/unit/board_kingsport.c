/* Set-up with Kingsport over many seeds: what is left to chance, and what the first Mythos card does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arkham.h"
#include "board/part.h"
#include "covers.h"

struct table {
	struct ark_run *r;
	struct ark_game *g;
	char text[ARK_TEXT];
};

static struct table table_new(void)
{
	struct table t = { .r = ark_run_new(ark_content_builtin()), .g = calloc(1, ark_game_size()) };
	assert_non_null(t.g);
	ark_log(t.r, true);
	return t;
}

static void table_end(struct table *t)
{
	free(t->g);
	ark_run_free(t->r);
}

static void begin(struct table *t, struct ark_setup s)
{
	struct ark_error e;
	s.game = "board";
	ark_log_clear(t->r);
	assert_true(ark_begin(t->r, t->g, &s, &e));
}

static const char *get(struct table *t, const char *query)
{
	assert_true(ark_get(t->r, t->g, query, t->text, (int)sizeof(t->text)));
	return t->text;
}

/* The first option of everything that is asked before the first turn. */
static void to_first_turn(struct table *t)
{
	struct ark_error e;
	while (atoi(get(t, "turn")) < 1)
		assert_true(ark_choose(t->r, t->g, 0, &e));
}

/* Log lines of a type from line `from` on up to the first of type `until`. */
static int lines(struct table *t, int *from, const char *type, const char *until)
{
	int n = 0;
	for (; *from < ark_log_count(t->r); ++*from) {
		char line[4096], key[64];
		ark_log_json(t->r, t->g, *from, -1, line, (int)sizeof(line));
		snprintf(key, sizeof(key), "\"type\":\"%s\"", until);
		if (strstr(line, key))
			break;
		snprintf(key, sizeof(key), "\"type\":\"%s\"", type);
		n += strstr(line, key) != NULL;
	}
	return n;
}

/* Each track has one of the three rifts, and every way to deal them comes up. */
static void test_rifts_are_dealt(void **state)
{
	struct table t = table_new();
	char seen[6][80];
	int ways = 0;
	(void)state;
	for (uint64_t seed = 1; seed <= 600; seed++) {
		char deal[80];
		int i = 0, n = 0;
		begin(&t, (struct ark_setup){ .seed = seed, .players = 1, .expansions = "kingsport" });
		for (int track = 1; track <= 3; track++) {
			char query[32];
			snprintf(query, sizeof(query), "rift %d marker", track);
			deal[n] = 0;
			assert_null(strstr(deal, get(&t, query)));
			n += snprintf(deal + n, sizeof(deal) - (size_t)n, "%.24s ", t.text);
		}
		while (i < ways && strcmp(seen[i], deal))
			i++;
		assert_true(i < 6);
		if (i == ways)
			strcpy(seen[ways++], deal);
	}
	assert_int_equal(ways, 6);
	covers("K-SETUP-03");
	table_end(&t);
}

/* No rumor stays, a gate for few and one for many, and a pattern of a rift track fills a space. */
static void test_first_mythos_card(void **state)
{
	struct table t = table_new();
	int again = 0, filled = 0;
	(void)state;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		const int players = seed % 2 ? 4 : 5;
		int at = 0, back = 0;
		begin(&t, (struct ark_setup){ .seed = seed, .players = players, .expansions = "kingsport", .ancient_one = "yig",
			.investigator = { "joe_diamond", "jenny_barnes", "bob_jenkins", "sister_mary", players == 5 ? "vincent_lee" : NULL } });
		to_first_turn(&t);
		assert_string_equal(get(&t, "rumor"), "none");
		again += lines(&t, &back, "mythos", "turn") > 1;
		lines(&t, &at, "", "gate_opens");
		if (at < ark_log_count(t.r))
			assert_int_equal(lines(&t, &at, "monster_at", "clue_at"), players == 5 ? 2 : 1);
		back = 0;
		filled += lines(&t, &back, "rift_marker", "turn") == 1;
	}
	assert_true(again > 0);
	covers("K-SETUP-17");
	covers("K-SETUP-18");
	assert_true(filled > 100);
	covers("K-SETUP-19");
	table_end(&t);
}

/* Eight green cards above eight red ones, each colour in any order. */
static void test_epic_deck(void **state)
{
	struct table t = table_new();
	char first[ARK_KEY] = "";
	int other = 0;
	(void)state;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		begin(&t, (struct ark_setup){ .seed = seed, .players = 1, .ancient_one = "yig", .variants = "epic_battle bare" });
		for (int n = 1; n <= 16; n++) {
			char query[48];
			snprintf(query, sizeof(query), "deck epic_card top %d", n);
			assert_int_equal(strncmp(get(&t, query), n <= 8 ? "epic_green_" : "epic_red_", n <= 8 ? 11 : 9), 0);
		}
		get(&t, "deck epic_card top 1");
		other += *first && strcmp(first, t.text);
		snprintf(first, sizeof(first), "%.60s", t.text);
	}
	assert_true(other > 20);
	covers("K-EPIC-03");
	table_end(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_rifts_are_dealt), cmocka_unit_test(test_first_mythos_card), cmocka_unit_test(test_epic_deck) };
	return part_find("kingsport") < 0 ? 0 : cmocka_run_group_tests(tests, NULL, NULL);
}
