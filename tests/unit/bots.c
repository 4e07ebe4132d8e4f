/* bots.c - the bots: they see only what their seat sees, take legal options, and the same budget gives the same search on any number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/search.h"
#include "bots/table.h"

enum { CHOICES = 120 };

struct play {
	struct ark_run *run;
	struct ark_game *game, *other;
};

static struct play play_begin(const char *game, uint64_t seed, int players)
{
	struct play p = { ark_run_new(ark_content_builtin()), malloc(ark_game_size()), malloc(ark_game_size()) };
	const struct ark_setup s = { .game = game, .seed = seed, .players = players };
	struct ark_error e;
	assert_true(p.run && p.game && p.other);
	assert_true(ark_begin(p.run, p.game, &s, &e));
	return p;
}

static void play_end(struct play *p)
{
	ark_run_free(p->run);
	free(p->game);
	free(p->other);
}

/* Plays on by rules of thumb; false when the game is over. */
static bool play_on(struct play *p, int choices, struct bot_mind *mind)
{
	struct ark_decision d;
	struct ark_error e;
	for (int i = 0; i < choices; i++) {
		if (!ark_decide(p->run, p->game, &d))
			return false;
		assert_true(ark_choose(p->run, p->game, bot_thumb.choose(p->run, p->game, &d, mind), &e));
	}
	return true;
}

/* What the seat cannot see is dealt again: its opinions stay what they were. */
static void thumb_sees_its_view(void **state)
{
	static const char *const games[] = { "board", "cards" };
	struct bot_opinion seen[ARK_OPTIONS], again[ARK_OPTIONS];
	struct ark_decision d;
	(void)state;
	for (int k = 0; k < 2; k++) {
		struct play p = play_begin(games[k], 11, 3);
		struct bot_mind mind = { .rng = 5 };
		int compared = 0;
		for (int i = 0; i < CHOICES && ark_decide(p.run, p.game, &d); i++) {
			const int options = d.options;
			assert_true(bot_thumb.opinions(p.run, p.game, &d, seen));
			ark_copy(p.other, p.game);
			ark_resample(p.run, p.other, d.seat, (uint64_t)i);
			assert_true(ark_decide(p.run, p.other, &d));
			assert_int_equal(d.options, options);
			assert_true(bot_thumb.opinions(p.run, p.other, &d, again));
			for (int o = 0; o < options; o++, compared++) {
				assert_int_equal(seen[o].worth, again[o].worth);
				assert_string_equal(seen[o].why, again[o].why);
			}
			play_on(&p, 1, &mind);
		}
		assert_true(compared > CHOICES);
		play_end(&p);
	}
}

/* To a decision that is searched: where to go, or what to do in a turn. */
static bool play_to(struct play *p, const char *kind, struct ark_decision *d, struct bot_mind *mind)
{
	while (ark_decide(p->run, p->game, d) && strcmp(d->kind, kind))
		if (!play_on(p, 1, mind))
			return false;
	return ark_decide(p->run, p->game, d);
}

static bool play_to_move(struct play *p, struct ark_decision *d, struct bot_mind *mind)
{
	return play_to(p, "move", d, mind);
}

static void search_is_exact(const char *game, const char *kind)
{
	struct play p = play_begin(game, 3, 2);
	struct bot_opinion one[ARK_OPTIONS], more[ARK_OPTIONS];
	struct ark_decision d;
	struct bot_mind mind = { .rng = 9 };
	for (int n = 0; n < 3; n++) {
		assert_true(play_to(&p, kind, &d, &mind));
		const uint64_t before = ark_hash(p.game);
		struct search_budget b = { .playouts = 80, .threads = 1 };
		const struct ark_decision asked = d;
		const int best = search_best(p.run, p.game, &asked, 77, &b, one);
		assert_in_range(best, 0, asked.options - 1);
		assert_true(one[best].worth >= 0 && one[best].worth <= 1000000);
		for (b.threads = 2; b.threads <= 5; b.threads++) {
			assert_int_equal(search_best(p.run, p.game, &asked, 77, &b, more), best);
			for (int o = 0; o < asked.options; o++)
				assert_int_equal(more[o].worth, one[o].worth);
		}
		assert_true(ark_hash(p.game) == before);
		assert_true(play_on(&p, 6, &mind));
	}
	play_end(&p);
}

static void search_depends_on_its_budget_alone(void **state)
{
	(void)state;
	search_is_exact("board", "move");
	search_is_exact("cards", "turn");
}

static void search_keeps_to_its_time(void **state)
{
	struct play p = play_begin("board", 4, 1);
	struct bot_opinion out[ARK_OPTIONS];
	struct ark_decision d;
	struct bot_mind mind = { .rng = 1 };
	const struct search_budget b = { .ms = 20, .threads = 2 };
	(void)state;
	assert_true(play_to_move(&p, &d, &mind));
	const int options = d.options;
	assert_in_range(search_best(p.run, p.game, &d, 1, &b, out), 0, options - 1);
	play_end(&p);
}

/* Whole games, every choice taken by the engine. */
static void search_plays_to_the_end(const char *game)
{
	const struct search_budget b = { .playouts = 60, .threads = 2 };
	struct play p = play_begin(game, 21, 1);
	struct ark_decision d;
	struct ark_result res;
	struct ark_error e;
	struct bot_mind mind = { .rng = 2 };
	for (int n = 0; n < 20000 && ark_decide(p.run, p.game, &d); n++) {
		const int options = d.options, best = search_play(p.run, p.game, &d, &mind, &b);
		assert_in_range(best, 0, options - 1);
		assert_true(ark_choose(p.run, p.game, best, &e));
	}
	assert_true(ark_over(p.run, p.game, &res));
	play_end(&p);
}

static void search_is_legal_to_the_end(void **state)
{
	(void)state;
	search_plays_to_the_end("board");
	search_plays_to_the_end("cards");
}

static int far_from(struct play *p, int seat, const char *goal)
{
	char at[64], query[200], text[32];
	snprintf(query, sizeof(query), "seat %d at", seat);
	assert_true(ark_get(p->run, p->game, query, at, (int)sizeof(at)));
	snprintf(query, sizeof(query), "distance %s %s", at, goal);
	assert_true(ark_get(p->run, p->game, query, text, (int)sizeof(text)));
	return atoi(text);
}

/* Where a walk is to end is remembered: its later steps lead there, without another thought. */
static void search_walks_to_its_goal(void **state)
{
	const struct search_budget b = { .playouts = 40, .threads = 2 }, none = { .playouts = 1, .threads = 1 };
	int walks = 0;
	(void)state;
	for (uint64_t seed = 30; seed < 60 && walks < 3; seed++) {
		struct play p = play_begin("board", seed, 1);
		struct bot_mind mind = { .rng = seed };
		struct ark_decision d;
		struct ark_error e;
		assert_true(play_to_move(&p, &d, &mind));
		assert_true(ark_choose(p.run, p.game, search_play(p.run, p.game, &d, &mind, &b), &e));
		const int goal = mind.goal;
		if (goal > 0 && ark_decide(p.run, p.game, &d) && !strcmp(d.kind, "move")) {
			struct table t;
			assert_true(table_read(&t, p.run, p.game, d.seat));
			const char *id = t.lore->place[goal].id;
			const int before = far_from(&p, 0, id);
			const int option = search_play(p.run, p.game, &d, &mind, &none);
			assert_true(ark_choose(p.run, p.game, option, &e));
			assert_int_equal(far_from(&p, 0, id), before ? before - 1 : 0);
			walks++;
		}
		play_end(&p);
	}
	assert_int_equal(walks, 3);
}

static void hint_names_the_best(void **state)
{
	struct play p = play_begin("cards", 6, 1);
	struct bot_opinion all[ARK_OPTIONS];
	struct ark_decision d;
	const char *why = NULL;
	(void)state;
	assert_true(ark_decide(p.run, p.game, &d));
	const int options = d.options, best = bot_hint(p.run, p.game, &d, &why);
	assert_in_range(best, 0, options - 1);
	assert_true(bot_thumb.opinions(p.run, p.game, &d, all));
	for (int i = 0; i < options; i++)
		assert_true(all[i].worth <= all[best].worth);
	assert_string_equal(why, all[best].why);
	play_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(thumb_sees_its_view), cmocka_unit_test(search_depends_on_its_budget_alone), cmocka_unit_test(search_keeps_to_its_time),
		cmocka_unit_test(search_is_legal_to_the_end), cmocka_unit_test(search_walks_to_its_goal), cmocka_unit_test(hint_names_the_best),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
