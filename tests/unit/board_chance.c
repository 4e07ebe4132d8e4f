/* What the board game leaves to chance, over many seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "arkham.h"
#include "covers.h"

enum { SEEDS = 150, CARDS = 7 };

struct table {
	struct ark_run *r;
	struct ark_game *g;
};

static void begin(struct table *t, const char *investigator, uint64_t seed)
{
	struct ark_setup s = { .game = "board", .seed = seed, .players = 1, .ancient_one = "azathoth", .variants = "bare" };
	struct ark_error e;
	s.investigator[0] = investigator;
	assert_true(ark_begin(t->r, t->g, &s, &e));
}

/* Takes the first option until that kind of decision is open. */
static void until(struct table *t, const char *kind)
{
	struct ark_decision d;
	struct ark_error e;
	for (int i = 0; i < 100; i++) {
		assert_true(ark_decide(t->r, t->g, &d));
		if (!strcmp(d.kind, kind))
			return;
		assert_true(ark_choose(t->r, t->g, 0, &e));
	}
	fail_msg("nobody was asked %s", kind);
}

static int card_of(struct table *t, int option)
{
	char key[ARK_KEY];
	ark_option_key(t->r, t->g, option, key, sizeof(key));
	assert_int_equal(strncmp(key, "pick base_northside_0", 21), 0);
	return key[21] - '1';
}

/* Two location cards for one encounter are never the same one, and over many seeds each card comes about as often, as the first and as the second. */
static void test_location_cards(void **state)
{
	struct table t = { ark_run_new(ark_content_builtin()), calloc(1, ark_game_size()) };
	int came[2][CARDS] = { { 0 } };
	struct ark_error e;
	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		begin(&t, "darrell_simmons", seed);
		until(&t, "move");
		assert_true(ark_set(t.r, t.g, "seat 0 at newspaper", &e));
		assert_true(ark_choose_key(t.r, t.g, "stay", &e));
		until(&t, "encounter_card");
		assert_int_not_equal(card_of(&t, 0), card_of(&t, 1));
		came[0][card_of(&t, 0)]++;
		came[1][card_of(&t, 1)]++;
	}
	covers("B-DECK-04");
	for (int i = 0; i < CARDS; i++) {
		assert_in_range(came[0][i], SEEDS / CARDS / 3, SEEDS / CARDS * 2);
		assert_in_range(came[1][i], SEEDS / CARDS / 3, SEEDS / CARDS * 2);
	}
	covers("B-DECK-03");
	free(t.g);
	ark_run_free(t.r);
}

/* Who follows a devoured investigator is left to chance, the devoured one among them; nobody whom another plays. */
static void test_newcomers(void **state)
{
	struct table t = { ark_run_new(ark_content_builtin()), calloc(1, ark_game_size()) };
	char who[64];
	int again = 0, others = 0;
	struct ark_error e;
	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		begin(&t, "joe_diamond", seed);
		until(&t, "move");
		assert_true(ark_set(t.r, t.g, "environment blood_magic", &e));
		assert_true(ark_set(t.r, t.g, "seat 0 at rivertown_streets", &e));
		assert_true(ark_set(t.r, t.g, "seat 0 count stamina is 1", &e));
		assert_true(ark_rig(t.r, t.g, "dice", "1", &e));
		assert_true(ark_choose_key(t.r, t.g, "stay", &e));
		assert_true(ark_choose_key(t.r, t.g, "yes", &e));
		assert_true(ark_get(t.r, t.g, "seat 0 investigator", who, sizeof(who)));
		again += !strcmp(who, "joe_diamond");
		others += strcmp(who, "joe_diamond") != 0;
		ark_rig_clear(t.r);
	}
	assert_in_range(again, 1, SEEDS / 4);
	assert_int_equal(again + others, SEEDS);
	covers("B-STATUS-23");
	free(t.g);
	ark_run_free(t.r);
}

/* Who looks through a deck for a card of his choice does not learn how it lies: dealt again, it shows the same cards in the same order. */
static void test_searched_deck(void **state)
{
	struct table t = { ark_run_new(ark_content_builtin()), calloc(1, ark_game_size()) };
	struct ark_decision d;
	struct ark_error e;
	char key[64][ARK_KEY], again[ARK_KEY];
	(void)state;
	begin(&t, "darrell_simmons", 1);
	until(&t, "move");
	assert_true(ark_set(t.r, t.g, "seat 0 at great_hall_of_celeano_1", &e));
	assert_true(ark_rig(t.r, t.g, "dice", "6 6 6 6 6 6", &e));
	assert_true(ark_rig(t.r, t.g, "draw gate_card", "base_gate_blue_08", &e));
	assert_true(ark_choose(t.r, t.g, 0, &e));
	until(&t, "take");
	assert_true(ark_decide(t.r, t.g, &d));
	assert_in_range(d.options, 5, 63);
	for (int i = 0; i < d.options; i++)
		ark_option_key(t.r, t.g, i, key[i], ARK_KEY);
	for (uint64_t deal = 1; deal <= 5; deal++) {
		ark_resample(t.r, t.g, 0, deal);
		for (int i = 0; i < d.options; i++) {
			ark_option_key(t.r, t.g, i, again, ARK_KEY);
			assert_string_equal(again, key[i]);
		}
	}
	free(t.g);
	ark_run_free(t.r);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_location_cards), cmocka_unit_test(test_newcomers), cmocka_unit_test(test_searched_deck) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
