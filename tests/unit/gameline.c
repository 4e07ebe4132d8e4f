/* A game's setup as one line of words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "host/gameline.h"

static struct game_line l;
static char why[ARK_TEXT];

static void test_everything_is_read(void **state)
{
	(void)state;
	assert_true(game_line_read(&l,
		"board seed 0x10 players amanda_sharpe ashcan_pete first 1 ancient_one yig herald h guardian g expansions kingsport innsmouth bare variants x y chance asked", why,
		sizeof(why)));
	const struct ark_setup *s = &l.setup;
	assert_string_equal(s->game, "board");
	assert_int_equal(s->seed, 16);
	assert_int_equal(s->players, 2);
	assert_string_equal(s->investigator[0], "amanda_sharpe");
	assert_string_equal(s->investigator[1], "ashcan_pete");
	assert_null(s->investigator[2]);
	assert_int_equal(s->first, 2);
	assert_string_equal(s->ancient_one, "yig");
	assert_string_equal(s->herald, "h");
	assert_string_equal(s->guardian, "g");
	assert_string_equal(s->expansions, "kingsport innsmouth");
	assert_string_equal(s->variants, "bare x y");
	assert_true(s->chance_asked);
}

static void test_what_is_left_out_stays_out(void **state)
{
	(void)state;
	assert_true(game_line_read(&l, "cards players 3 deck a b c scenario s difficulty hard", why, sizeof(why)));
	const struct ark_setup *s = &l.setup;
	assert_int_equal(s->seed, 1);
	assert_int_equal(s->players, 3);
	assert_null(s->investigator[0]);
	assert_string_equal(s->deck[2], "c");
	assert_string_equal(s->scenario, "s");
	assert_string_equal(s->difficulty, "hard");
	assert_int_equal(s->first, 0);
	assert_null(s->ancient_one);
	assert_null(s->expansions);
	assert_null(s->variants);
	assert_false(s->chance_asked);
}

static void test_what_is_not_understood(void **state)
{
	static const char *const wrong[][2] = { { "", "which game" }, { "board seed x", "`x`" }, { "board amanda_sharpe", "`amanda_sharpe`" },
		{ "board ancient_one yig cthulhu", "`cthulhu`" }, { "board chance mine", "`mine`" }, { "board players a b c d e f g h i", "`i`" },
		{ "board players 2 lead 1", "`1`" }, { "cards players 2 first 1", "`1`" }, { "board players 2 first -1", "`-1`" } };
	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_false(game_line_read(&l, wrong[i][0], why, sizeof(why)));
		assert_non_null(strstr(why, wrong[i][1]));
	}
}

/* What is written reads back as the same setup. */
static void test_round_trip(void **state)
{
	static const char *const lines[] = { "board seed 7", "board seed 7 players 4 first 3 ancient_one yig", "board seed 1 players a b expansions kingsport variants bare chance asked",
		"cards seed 2 players 2 deck x y lead 0 scenario s difficulty easy" };
	char text[GAME_LINE];
	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		assert_true(game_line_read(&l, lines[i], why, sizeof(why)));
		assert_int_equal(game_line_write(&l.setup, text, sizeof(text)), strlen(lines[i]));
		assert_string_equal(text, lines[i]);
	}
	assert_int_equal(game_line_write(&l.setup, text, 8), strlen(lines[3]));
	assert_string_equal(text, "cards s");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_everything_is_read),
		cmocka_unit_test(test_what_is_left_out_stays_out),
		cmocka_unit_test(test_what_is_not_understood),
		cmocka_unit_test(test_round_trip),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
