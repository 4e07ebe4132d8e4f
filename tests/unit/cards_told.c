/* What the card game tells of a scenario's end names nothing hidden, although the next scenario of a campaign gives all cards new places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "arkham.h"

enum { SEEDS = 20, CHOICES = 50 };

struct teller {
	struct ark_run *run;
	struct ark_game *game;
	struct ark_error error;
};
static struct teller t;

static int teller_open(void **state)
{
	(void)state;
	t.run = ark_run_new(ark_content_builtin());
	t.game = calloc(1, ark_game_size());
	return !t.run || !t.game;
}

static int teller_close(void **state)
{
	(void)state;
	free(t.game);
	ark_run_free(t.run);
	return 0;
}

static void change(const char *line)
{
	if (!ark_set(t.run, t.game, line, &t.error))
		fail_msg("%s: %s", line, t.error.text);
}

/* True when the event was told to everybody; none of them may hide anything. */
static bool told(const char *part)
{
	char text[ARK_TEXT];
	bool found = false;
	for (int i = 0; i < ark_log_count(t.run); i++) {
		ark_log_json(t.run, t.game, i, -1, text, sizeof(text));
		if (*text && ark_log_hides(t.run, t.game, i))
			fail_msg("told of something hidden: %s", text);
		found = found || strstr(text, part);
	}
	return found;
}

static bool is_scenario(const char *id)
{
	char now[64];
	assert_true(ark_get(t.run, t.game, "scenario", now, sizeof(now)));
	return !strcmp(now, id);
}

/* Takes the option with this key, or the last one there is. */
static void answer(const char *key)
{
	struct ark_decision d;
	assert_true(ark_decide(t.run, t.game, &d));
	const int i = key ? ark_option_find(t.run, t.game, key) : d.options - 1;
	if (!ark_choose(t.run, t.game, i, &t.error))
		fail_msg("%s: %s", key ? key : "the last option", t.error.text);
}

static void dead_ends_told(uint64_t seed)
{
	const struct ark_setup s = { .game = "cards", .seed = seed, .players = 1, .investigator = { "joe_diamond" }, .deck = { "starter_joe_diamond" }, .variants = "campaign" };
	if (!ark_begin(t.run, t.game, &s, &t.error))
		fail_msg("%s", t.error.text);
	answer("done");
	if (!ark_rig(t.run, t.game, "draw 0", "dead_ends", &t.error))
		fail_msg("%s", t.error.text);
	answer("draw_card");
	change("seat 0 count experience is 3");
	change("seat 0 count damage is 7");
	change("threat cantor_of_flame to 0");
	ark_log_clear(t.run);
	answer("gain_resource");
	for (int i = 0; i < CHOICES && is_scenario("spreading_flames"); i++)
		answer(NULL);
	assert_true(is_scenario("smoke_and_mirrors"));
	assert_true(told("Dead Ends takes effect"));
}

/* Dead Ends works in the hand when the game ends: that it does shows it.  What has its number afterwards differs from seed to seed. */
static void test_in_hand(void **state)
{
	(void)state;
	ark_log(t.run, true);
	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		dead_ends_told(seed);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_in_hand) };
	return cmocka_run_group_tests(tests, teller_open, teller_close);
}
