/* thumb.c - rules of thumb that once went wrong at every table: what the hint says in positions made for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"

struct play {
	struct ark_run *run;
	struct ark_game *game;
	struct ark_decision d;
};

/* A game of one investigator, up to his first movement, with changes to it. */
static struct play play_begin(const char *investigator, const char *const *changes)
{
	struct play p = { ark_run_new(ark_content_builtin()), malloc(ark_game_size()), { 0 } };
	const struct ark_setup s = { .game = "board", .seed = 5, .players = 1, .investigator = { investigator }, .ancient_one = "yig", .variants = "bare" };
	struct ark_error e;
	struct bot_mind mind = { .rng = 1 };
	assert_true(p.run && p.game);
	assert_true(ark_begin(p.run, p.game, &s, &e));
	while (ark_decide(p.run, p.game, &p.d) && strcmp(p.d.kind, "move"))
		assert_true(ark_choose(p.run, p.game, bot_thumb.choose(p.run, p.game, &p.d, &mind), &e));
	for (; *changes; changes++)
		assert_true(ark_set(p.run, p.game, *changes, &e));
	assert_true(ark_decide(p.run, p.game, &p.d));
	return p;
}

static void play_end(struct play *p)
{
	ark_run_free(p->run);
	free(p->game);
}

/* What the rules of thumb think of an option: the more, the better. */
static int opinion(struct play *p, const char *key)
{
	struct bot_opinion all[ARK_OPTIONS];
	const int i = ark_option_find(p->run, p->game, key);
	assert_true(i >= 0);
	assert_true(bot_thumb.opinions(p->run, p->game, &p->d, all));
	return all[i].worth;
}

/* Pete's lore leaves no die for the Necronomicon, and Harvey's leaves enough for the Old Journal. */
static void books_are_read_when_there_is_hope(void **state)
{
	(void)state;
	struct play p = play_begin("ashcan_pete", (const char *const[]){ "give necronomicon to 0", NULL });
	assert_true(opinion(&p, "use necronomicon") < opinion(&p, "stay"));
	play_end(&p);
	p = play_begin("harvey_walters", (const char *const[]){ "give old_journal to 0", NULL });
	assert_true(opinion(&p, "use old_journal") > opinion(&p, "stay"));
	play_end(&p);
}

/* A gun that is enough for a gug keeps the dynamite for later. */
static void what_works_once_is_kept(void **state)
{
	(void)state;
	struct play p = play_begin("joe_diamond", (const char *const[]){ "give dynamite to 0", "give tommy_gun to 0", "put gug at police_station", NULL });
	struct ark_error e;
	for (int i = 0; i < 20 && strcmp(p.d.kind, "combat"); i++) {
		const int fight = ark_option_find(p.run, p.game, "fight gug"), stay = ark_option_find(p.run, p.game, "stay"), go_on = ark_option_find(p.run, p.game, "go_on");
		assert_true(ark_choose(p.run, p.game, fight >= 0 ? fight : stay >= 0 ? stay : go_on >= 0 ? go_on : p.d.options - 1, &e));
		assert_true(ark_decide(p.run, p.game, &p.d));
	}
	assert_string_equal(p.d.kind, "combat");
	assert_true(opinion(&p, "ready tommy_gun") > opinion(&p, "attack"));
	assert_true(opinion(&p, "ready dynamite") < opinion(&p, "attack"));
	play_end(&p);
}

/* Early in a game of two an encounter is worth less than nothing: the hint has a reason all the same, one of its own sentences. */
static void every_opinion_has_a_reason(void **state)
{
	(void)state;
	struct bot_opinion all[ARK_OPTIONS];
	struct bot_mind mind = { .rng = 1 };
	struct ark_error e;
	struct play p = { ark_run_new(ark_content_builtin()), malloc(ark_game_size()), { 0 } };
	int moves = 0;
	for (uint64_t seed = 1; seed <= 10; seed++) {
		const struct ark_setup s = { .game = "board", .seed = seed, .players = 2 };
		assert_true(ark_begin(p.run, p.game, &s, &e));
		for (int n = 0; n < 60 && ark_decide(p.run, p.game, &p.d); n++) {
			if (!strcmp(p.d.kind, "move")) {
				assert_true(bot_thumb.opinions(p.run, p.game, &p.d, all));
				for (int i = 0; i < p.d.options; i++) {
					assert_non_null(all[i].why);
					assert_in_range(all[i].why[0], 'A', 'z');
				}
				moves++;
			}
			assert_true(ark_choose(p.run, p.game, bot_thumb.choose(p.run, p.game, &p.d, &mind), &e));
		}
	}
	assert_true(moves > 20);
	play_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(books_are_read_when_there_is_hope), cmocka_unit_test(what_works_once_is_kept),
		cmocka_unit_test(every_opinion_has_a_reason) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
