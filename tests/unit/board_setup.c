/* The board game's setup over many seeds: what is left to chance falls on everybody. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/setup.h"
#include "arkham.h"
#include "board/board.h"
#include "board/part.h"
#include "board/things/monster.h"
#include "covers.h"

enum { SEEDS = 200, PLAYERS = 4 };

/* B-SETUP-06: exactly one player begins, and over many seeds each does about as often. */
static void test_first_player(void **state)
{
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = calloc(1, ark_game_size());
	struct ark_error e;
	int began[PLAYERS] = { 0 };
	(void)state;
	assert_non_null(g);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		char first[16];
		assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = seed, .players = PLAYERS }, &e));
		assert_true(ark_get(r, g, "first", first, sizeof(first)));
		assert_in_range(atoi(first), 0, PLAYERS - 1);
		began[atoi(first)]++;
	}
	for (int s = 0; s < PLAYERS; s++)
		assert_in_range(began[s], SEEDS / PLAYERS / 2, SEEDS / PLAYERS * 2);
	covers("B-SETUP-06");
	free(g);
	ark_run_free(r);
}

/* A setup that is written down cannot ask for nobody, nor for nine. */
static void test_number_of_players(void **state)
{
	struct ark_error e;
	(void)state;
	for (int n = 0; n <= 9; n++) {
		struct setup s;
		char number[8];
		setup_init(&s);
		snprintf(number, sizeof(number), "%d", n);
		assert_int_equal(setup_option(&s, "--players", number, &e) > 0, n >= 1 && n <= 8);
	}
	covers("B-SETUP-01");
}

/* A game that cannot be made leaves the one that was there, also after games that could. */
static void test_failure_changes_nothing(void **state)
{
	const struct ark_setup good = { .game = "board", .seed = 5, .players = 2 }, bad[] = { { .game = "board", .seed = 5, .players = 2, .ancient_one = "nobody" },
		{ .game = "board", .seed = 5, .players = 2, .investigator = { "nobody" } }, { .game = "cards", .seed = 5, .players = 5 } };
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = calloc(1, ark_game_size());
	struct ark_error e;
	(void)state;
	assert_non_null(g);
	for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_true(ark_begin(r, g, &good, &e));
		assert_true(ark_begin(r, g, &good, &e));
		assert_true(ark_choose(r, g, 0, &e));
		const uint64_t before = ark_hash(g);
		assert_false(ark_begin(r, g, &bad[i], &e));
		assert_true(ark_hash(g) == before);
		assert_true(ark_choose(r, g, 0, &e));
	}
	free(g);
	ark_run_free(r);
}

/* Monsters are in the set of the zone they are in, and a state where one is not is noticed. */
static void test_monster_sets(void **state)
{
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = calloc(1, ark_game_size());
	struct board *b = (struct board *)(void *)((struct game *)(void *)g)->body;
	struct ark_error e;
	int cup = 0;
	(void)state;
	assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = 5 }, &e));
	for (int i = 0; i < 50 && !b->cup_n; i++)
		assert_true(ark_choose(r, g, 0, &e));
	for EACH_MONSTER(m, b, MONSTER_CUP) {
		assert_int_equal(b->monster[m].zone, MONSTER_CUP);
		cup++;
	}
	assert_true(cup > 0);
	assert_int_equal(cup, b->cup_n);
	assert_null(ark_invariant(r, g));
	b->in_zone[MONSTER_PLACE] ^= 4;
	assert_non_null(ark_invariant(r, g));
	b->in_zone[MONSTER_PLACE] ^= 4;
	assert_null(ark_invariant(r, g));
	free(g);
	ark_run_free(r);
}

/* A part's state is in the hash of the games it plays in, and of no other. */
static void test_hash_of_parts(void **state)
{
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = calloc(1, ark_game_size());
	struct board *b = (struct board *)(void *)((struct game *)(void *)g)->body;
	struct ark_error e;
	(void)state;
	assert_non_null(g);
	assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = 1, .players = 1 }, &e));
	assert_int_equal(b->parts, 0);
	const uint64_t h = ark_hash(g);
	for (int p = 0; parts[p]; p++) {
		unsigned char *own = (unsigned char *)b + parts[p]->offset;
		*own ^= 1;
		assert_true(ark_hash(g) == h);
		*own ^= 1;
		b->parts = (uint8_t)(1u << p);
		const uint64_t plays = ark_hash(g);
		assert_true(plays != h);
		*own ^= 1;
		assert_true(ark_hash(g) != plays);
		*own ^= 1;
		b->parts = 0;
		assert_true(ark_hash(g) == h);
	}
	b->doom ^= 1;
	assert_true(ark_hash(g) != h);
	free(g);
	ark_run_free(r);
}

/* How many definitions of a kind there are, whether they are in the game or not. */
static int defs_of(const char *kind)
{
	const struct ark_content *c = ark_content_builtin();
	int n = 0;
	for (int d = 1; d <= ark_defs(c); d++)
		n += !strcmp(ark_def_kind(c, d), kind);
	return n;
}

/* True when this game begins with an author's own definitions on top of the built-in ones. */
static bool begins(const char *own, const struct ark_setup *s, struct ark_error *e)
{
	struct ark_game *g = calloc(1, ark_game_size());
	int found = 0;
	assert_non_null(g);
	struct ark_content *c = ark_content_compile(&(struct ark_file){ "board/own/more.card", own, strlen(own) }, 1, e, 1, &found);
	if (!c)
		fail_msg("%s", e->text);
	struct ark_run *r = ark_run_new(c);
	const bool began = ark_begin(r, g, s, e);
	ark_run_free(r);
	ark_content_free(c);
	free(g);
	return began;
}

/* The same with so many definitions; `form` has the number of each twice. */
static bool begins_with(const char *form, int more, struct ark_error *e)
{
	enum { ROOM = 1 << 18 };
	char *text = calloc(1, ROOM);
	int n = 0;
	assert_non_null(text);
	for (int i = 0; i < more; i++)
		n += snprintf(text + n, (size_t)(ROOM - n), form, i, i);
	const bool began = begins(text, &(struct ark_setup){ .game = "board", .seed = 5, .players = 2, .variants = "bare" }, e);
	free(text);
	return began;
}

/* An author's content fills the table to the last place and card that it has room for, and is refused from there on. */
static void test_limits(void **state)
{
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = calloc(1, ark_game_size());
	const struct board *b = (const struct board *)(const void *)((struct game *)(void *)g)->body;
	struct ark_error e;
	(void)state;
	assert_non_null(g);
	assert_true(ark_begin(r, g, &(struct ark_setup){ .game = "board", .seed = 5, .players = 2, .variants = "bare" }, &e));
	const struct { const char *form; int room; const char *told; } limits[] = {
		{ "location own_place_%d \"Place %d\"\n  in downtown\n  stable\n\n", AREA_MAX - 1 - b->places, "more places than AREA_MAX" },
		{ "town own_town_%d \"Town %d\"\n\n", 64 - defs_of("town"), "more than 64 towns" },
		{ "neighborhood own_hood_%d \"Neighborhood %d\"\n\n", HOOD_MAX - defs_of("neighborhood"), "more neighborhoods than HOOD_MAX" },
		{ "monster own_monster_%d \"Monster %d\"\n  move normal\n  symbol circle\n  awareness 0\n  horror 0 0\n  combat 0 1\n  toughness 1\n\n",
			MONSTER_MAX - 1 - b->monsters, "more monsters than MONSTER_MAX" },
		{ "gate own_gate_%d \"Gate %d\"\n  leads to abyss\n  symbol circle\n  modifier 0\n\n", GATE_MAX - 1 - b->gates, "more gate markers than GATE_MAX" },
		{ "common_item own_item_%d \"Item %d\"\n  price 1\n\n", DECK_POOL - GATE_MAX - b->stack.base, "decks are larger than DECK_POOL" },
		{ "ancient_one own_old_one_%d \"Old One %d\"\n  doom 10\n  combat 0\n\n", CARD_MAX - 1 - b->cards, "more cards than CARD_MAX" },
	};
	for (unsigned i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		if (!begins_with(limits[i].form, limits[i].room, &e))
			fail_msg("%d more: %s", limits[i].room, e.text);
		assert_false(begins_with(limits[i].form, limits[i].room + 1, &e));
		assert_non_null(strstr(e.text, limits[i].told));
	}
	free(g);
	ark_run_free(r);
}

/* What is refused is told in one sentence, whatever the error held before; names of any length are told whole. */
static void test_refusals(void **state)
{
	char twice[ARK_KEY + 3], told[ARK_TEXT];
	struct ark_error e;
	(void)state;
	memset(twice, 'a', ARK_KEY);
	strcpy(twice + ARK_KEY, " b");
	snprintf(told, sizeof(told), "There is no herald '%s' in this game; one at most is named.", twice);
	const struct { struct ark_setup setup; const char *told; } refused[] = {
		{ { .ancient_one = "nobody" }, "There is no Ancient One 'nobody' in this game." },
		{ { .herald = twice }, told },
		{ { .herald = "x" }, "There is no herald 'x' in this game; one at most is named." },
		{ { .guardian = "x" }, "There is no guardian 'x' in this game; one at most is named." },
		{ { .guardian = "random" }, "No expansion of this game has such a sheet." },
	};
	for (unsigned i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct ark_setup s = refused[i].setup;
		s.game = "board";
		s.players = 2;
		memset(&e, 'z', sizeof(e));
		assert_false(begins("", &s, &e));
		assert_string_equal(e.text, refused[i].told);
		assert_string_equal(e.file, "");
		assert_int_equal(e.code, ARK_BAD_SETUP);
		assert_int_equal(e.line, 0);
		assert_int_equal(e.col, 0);
	}
	assert_true(begins("", &(struct ark_setup){ .game = "board", .players = 2, .herald = "", .guardian = "", .variants = "unfinished" }, &e));
	assert_true(begins("guardian own_guardian \"Guardian\"\n  say \"Nobody else.\"\n", &(struct ark_setup){ .game = "board", .players = 2, .guardian = "random" }, &e));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_first_player), cmocka_unit_test(test_number_of_players), cmocka_unit_test(test_failure_changes_nothing),
		cmocka_unit_test(test_monster_sets), cmocka_unit_test(test_hash_of_parts), cmocka_unit_test(test_limits), cmocka_unit_test(test_refusals) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
