/* bots_cards.c - rules of thumb for the card game: what they do in positions where it is clear what is right, and that they win games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/value_cards.h"

struct play {
	struct ark_run *run;
	struct ark_game *game;
};

/* A game for one, past its opening hand. */
static struct play scenario_begin(const char *scenario, const char *investigator, uint64_t seed, const char *difficulty)
{
	struct play p = { ark_run_new(ark_content_builtin()), malloc(ark_game_size()) };
	const struct ark_setup s = { .game = "cards", .scenario = scenario, .seed = seed, .players = 1, .investigator = { investigator }, .difficulty = difficulty };
	struct ark_decision d;
	struct ark_error e;
	assert_true(p.run && p.game);
	assert_true(ark_begin(p.run, p.game, &s, &e));
	while (ark_decide(p.run, p.game, &d) && !strcmp(d.kind, "mulligan"))
		assert_true(ark_choose_key(p.run, p.game, "done", &e));
	return p;
}

static struct play play_begin(const char *investigator, uint64_t seed, const char *difficulty)
{
	return scenario_begin(NULL, investigator, seed, difficulty);
}

static void play_end(struct play *p)
{
	ark_run_free(p->run);
	free(p->game);
}

static void set(struct play *p, const char *change)
{
	struct ark_error e;
	if (!ark_set(p->run, p->game, change, &e))
		fail_msg("%s: %s", change, e.text);
}

/* What thumb would do now, and what it thinks of one option. */
static const char *hint(struct play *p)
{
	static char key[ARK_KEY];
	struct ark_decision d;
	assert_true(ark_decide(p->run, p->game, &d));
	assert_string_equal(d.kind, "turn");
	const int best = bot_hint(p->run, p->game, &d, NULL);
	ark_option_key(p->run, p->game, best, key, (int)sizeof(key));
	return key;
}

static int worth(struct play *p, const char *key)
{
	struct bot_opinion all[ARK_OPTIONS];
	struct ark_decision d;
	assert_true(ark_decide(p->run, p->game, &d));
	const int i = ark_option_find(p->run, p->game, key);
	assert_true(i >= 0);
	assert_true(bot_thumb.opinions(p->run, p->game, &d, all));
	return all[i].worth;
}

static void no_money(struct play *p)
{
	set(p, "seat 0 count resources is 0");
}

static void nobody_provokes_a_last_blow(void **state)
{
	struct play p = play_begin("joe_diamond", 3, "standard");
	(void)state;
	no_money(&p);
	set(&p, "threat hellhound to 0");
	set(&p, "seat 0 count damage is 6");
	assert_true(worth(&p, "investigate") < worth(&p, "end_turn"));
	assert_true(worth(&p, "fight hellhound") > worth(&p, "investigate"));
	set(&p, "seat 0 count damage is 0");
	set(&p, "exhaust hellhound");
	assert_true(worth(&p, "investigate") > worth(&p, "end_turn"));
	play_end(&p);
}

static void out_of_the_dorms_whatever_follows(void **state)
{
	struct play p = play_begin("daniela_reyes", 4, "standard");
	(void)state;
	no_money(&p);
	set(&p, "stage escape_the_dorms");
	set(&p, "put dormitories");
	set(&p, "put miskatonic_quad");
	set(&p, "seat 0 at dormitories");
	set(&p, "threat servant_of_flame to 0");
	set(&p, "seat 0 count actions is 1");
	assert_string_equal(hint(&p), "move miskatonic_quad");
	play_end(&p);
}

static void a_weapon_before_bare_hands(void **state)
{
	struct play p = play_begin("joe_diamond", 5, "standard");
	(void)state;
	no_money(&p);
	set(&p, "threat cantor_of_flame to 0");
	set(&p, "give machete to 0");
	assert_true(worth(&p, "activate machete") > worth(&p, "fight cantor_of_flame"));
	play_end(&p);
}

static void clues_as_long_as_the_act_wants_them(void **state)
{
	struct play p = play_begin("trish_scarborough", 6, "standard");
	(void)state;
	no_money(&p);
	assert_true(worth(&p, "investigate") > worth(&p, "draw_card"));
	set(&p, "seat 0 count clues is 2");
	assert_true(worth(&p, "investigate") < worth(&p, "draw_card"));
	play_end(&p);
}

static void nobody_leaves_the_last_battle(void **state)
{
	struct play p = play_begin("dexter_drake", 7, "standard");
	(void)state;
	no_money(&p);
	set(&p, "stage blaze_of_glory");
	set(&p, "threat servant_of_flame to 0");
	set(&p, "seat 0 count clues is 1");
	assert_string_equal(hint(&p), "free blaze_of_glory 1");	/* a clue is a wound */
	set(&p, "seat 0 count clues is 0");
	assert_true(worth(&p, "activate blaze_of_glory 2") < worth(&p, "end_turn"));
	play_end(&p);
}

/* A clue is for the one the act is about, not for whatever stands by. */
static void clues_are_not_thrown_at_others(void **state)
{
	struct play p = play_begin("dexter_drake", 7, "standard");
	struct ark_decision d;
	struct ark_error e;
	char key[ARK_KEY];
	(void)state;
	no_money(&p);
	set(&p, "stage blaze_of_glory");
	set(&p, "put miskatonic_quad");
	set(&p, "threat cantor_of_flame to 0");
	set(&p, "put servant_of_flame at miskatonic_quad");
	set(&p, "seat 0 count clues is 1");
	assert_true(worth(&p, "free blaze_of_glory 1") < worth(&p, "end_turn"));
	set(&p, "seat 0 at miskatonic_quad");
	assert_true(ark_choose_key(p.run, p.game, "free blaze_of_glory 1", &e));
	assert_true(ark_decide(p.run, p.game, &d));
	assert_string_equal(d.kind, "target");
	ark_option_key(p.run, p.game, bot_hint(p.run, p.game, &d, NULL), key, (int)sizeof(key));
	assert_string_equal(key, "choose servant_of_flame");
	play_end(&p);
}

/* Bystanders that are talked to do not come back; those one slips away from do. */
static void talking_is_better_than_slipping_away(void **state)
{
	struct play p = play_begin("joe_diamond", 5, "easy");
	(void)state;
	no_money(&p);
	set(&p, "threat bystander to 0");
	assert_true(worth(&p, "activate past_curfew 1") > worth(&p, "evade bystander"));
	assert_true(worth(&p, "activate past_curfew 1") > worth(&p, "fight bystander"));
	play_end(&p);
}

/* Everybody of the search through Arkham wants to be asked in their own way. */
static void people_are_made_to_talk(void **state)
{
	static const struct { const char *put, *asked, *instead; } people[] = {
		{ "threat cornelia_akely to 0", "evade cornelia_akely", "fight cornelia_akely" },
		{ "threat naomi_obannion to 0", "activate naomi_obannion", "evade naomi_obannion" },
		{ "threat sgt_earl_monroe to 0", "activate sgt_earl_monroe", "fight sgt_earl_monroe" },
		{ "put abigail_foreman at quiet_campus", "activate abigail_foreman", "draw_card" },
		{ "put david_renfield at quiet_campus", "investigate", "draw_card" },
		{ "put margaret_liu at quiet_campus", "investigate", "draw_card" } };
	(void)state;
	for (unsigned i = 0; i < sizeof(people) / sizeof(people[0]); i++) {
		struct play p = scenario_begin("smoke_and_mirrors", "joe_diamond", 5, "easy");
		set(&p, "count quiet_campus clues is 0");
		set(&p, people[i].put);
		if (worth(&p, people[i].asked) <= worth(&p, people[i].instead))
			fail_msg("%s: %s (%d) before %s (%d)", people[i].put, people[i].instead, worth(&p, people[i].instead), people[i].asked, worth(&p, people[i].asked));
		play_end(&p);
	}
	struct play p = scenario_begin("smoke_and_mirrors", "joe_diamond", 5, "easy");
	set(&p, "count quiet_campus clues is 0");
	assert_true(worth(&p, "investigate") < worth(&p, "draw_card"));	/* nobody is there */
	play_end(&p);
}

/* ---- what a position is worth ------------------------------------------------------------------ */

static void what_helps_is_worth_more(void **state)
{
	struct play p = play_begin("dexter_drake", 7, "easy");
	(void)state;
	set(&p, "stage blaze_of_glory");
	set(&p, "threat servant_of_flame to 0");
	const int begin = value_cards(p.run, p.game);
	assert_in_range(begin, 1, VALUE_SURE - 1);
	set(&p, "count servant_of_flame damage is 4");
	const int nearly = value_cards(p.run, p.game);
	assert_true(nearly > begin);
	set(&p, "seat 0 count clues is 2");
	assert_true(value_cards(p.run, p.game) > nearly);
	set(&p, "seat 0 count clues is 0");
	set(&p, "seat 0 count damage is 5");
	assert_true(value_cards(p.run, p.game) < nearly);
	play_end(&p);
}

/* Of the search through Arkham each one who was found counts. */
static void people_who_were_found_are_worth_more(void **state)
{
	struct play p = scenario_begin("smoke_and_mirrors", "joe_diamond", 5, "easy");
	int seen[VALUE_FEATURES];
	struct ark_error e;
	(void)state;
	set(&p, "threat naomi_obannion to 0");
	set(&p, "seat 0 count resources is 1");
	const int act = value_features(p.run, p.game, seen), before = value_cards(p.run, p.game);
	assert_int_equal(seen[VALUE_SETTLED], 0);
	assert_int_equal(seen[VALUE_AFOOT], 1);
	assert_true(ark_choose_key(p.run, p.game, "activate naomi_obannion", &e));
	assert_int_equal(value_features(p.run, p.game, seen), act);
	assert_int_equal(seen[VALUE_SETTLED], 1);
	assert_int_equal(seen[VALUE_AFOOT], 0);
	assert_true(value_cards(p.run, p.game) > before);
	play_end(&p);
}

/* ---- actions that are thrown away --------------------------------------------------------------- */

static int number(struct play *p, const char *subject, const char *what)
{
	char query[128], text[64];
	snprintf(query, sizeof(query), "%s %s", subject, what);
	return ark_get(p->run, p->game, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

static void place_of(struct play *p, int seat, char place[64])
{
	char query[32];
	snprintf(query, sizeof(query), "seat %d at", seat);
	assert_true(ark_get(p->run, p->game, query, place, 64));
}

/* The step before this one of the same turn, or an empty string when something else was done or a place was seen for the first time. */
struct steps {
	int seat, round;
	char from[64];
};

static bool option_begins(struct play *p, const struct ark_decision *d, const char *with)
{
	char key[ARK_KEY];
	for (int i = 0; i < d->options; i++) {
		ark_option_key(p->run, p->game, i, key, (int)sizeof(key));
		if (!strncmp(key, with, strlen(with)))
			return true;
	}
	return false;
}

/* Somebody who talks to those who investigate. */
static bool is_at(struct play *p, const char *card, const char *place)
{
	char query[96], at[64];
	snprintf(query, sizeof(query), "card %s at", card);
	return ark_get(p->run, p->game, query, at, (int)sizeof(at)) && !strcmp(at, place);
}

/* Why this choice of a turn changes nothing although something useful could be done, or NULL. */
static const char *wasted(struct play *p, const struct ark_decision *d, const char *key, struct steps *before)
{
	char seat[16], place[64], card[80];
	const char *target = strchr(key, ' ') ? strchr(key, ' ') + 1 : "";
	const int round = number(p, "round", "");
	snprintf(seat, sizeof(seat), "seat %d", d->seat);
	place_of(p, d->seat, place);
	snprintf(card, sizeof(card), "card %s", strcmp(key, "investigate") ? target : place);
	const bool step = !strncmp(key, "move ", 5), back = step && before->seat == d->seat && before->round == round && !strcmp(before->from, target);
	*before = (struct steps){ d->seat, round, "" };
	if (step && number(p, card, "revealed"))
		memcpy(before->from, place, sizeof(place));
	if (!strcmp(key, "investigate") && !number(p, card, "clues") && !is_at(p, "david_renfield", place) && !is_at(p, "margaret_liu", place))
		return "there is nothing to be found";
	if (!strncmp(key, "evade ", 6) && number(p, card, "exhausted"))
		return "it does nothing now";
	if (back)
		return "to and fro";
	if (!strcmp(key, "end_turn") && number(p, seat, "actions") > 0 && option_begins(p, d, "gain_resource") && !option_begins(p, d, "evade "))
		return "there is always money to be had";
	return NULL;
}

static void play_and_look(const struct ark_setup *setup)
{
	struct play p = { ark_run_new(ark_content_builtin()), malloc(ark_game_size()) };
	struct bot_mind mind = { .rng = setup->seed };
	struct steps before = { -1, 0, "" };
	struct ark_decision d;
	struct ark_error e;
	char key[ARK_KEY];
	assert_true(p.run && p.game && ark_begin(p.run, p.game, setup, &e));
	while (ark_decide(p.run, p.game, &d)) {
		const int option = bot_thumb.choose(p.run, p.game, &d, &mind);
		ark_option_key(p.run, p.game, option, key, (int)sizeof(key));
		const char *why = strcmp(d.kind, "turn") ? NULL : wasted(&p, &d, key, &before);
		if (why)
			fail_msg("%s, %d players, seed %d, round %d: %s: %s", setup->scenario, setup->players, (int)setup->seed, number(&p, "round", ""), key, why);
		assert_true(ark_choose(p.run, p.game, option, &e));
	}
	play_end(&p);
}

static void no_action_is_thrown_away(void **state)
{
	static const char *const scenarios[] = { "spreading_flames", "smoke_and_mirrors", "queen_of_ash" };
	static const char *const crew[] = { "andre_patel", "carolyn_fern", "daniela_reyes", "dexter_drake", "isabelle_barnes", "joe_diamond", "marie_lambeau", "miguel_de_la_cruz",
		"tommy_muldoon", "trish_scarborough" };
	enum { GAMES = 60, CREW = sizeof(crew) / sizeof(crew[0]) };
	(void)state;
	for (int n = 0; n < GAMES; n++) {
		struct ark_setup s = { .game = "cards", .seed = 510001 + (uint64_t)n, .players = n % 4 + 1, .scenario = scenarios[n % 3], .difficulty = n % 2 ? "easy" : "standard" };
		for (int i = 0; i < s.players; i++)
			s.investigator[i] = crew[(n + 3 * i) % CREW];
		play_and_look(&s);
	}
}

static bool won(uint64_t seed)
{
	struct play p = play_begin("joe_diamond", seed, "easy");
	struct ark_decision d;
	struct ark_result res;
	struct ark_error e;
	struct bot_mind mind = { .rng = seed };
	while (ark_decide(p.run, p.game, &d))
		assert_true(ark_choose(p.run, p.game, bot_thumb.choose(p.run, p.game, &d, &mind), &e));
	assert_true(ark_over(p.run, p.game, &res));
	const bool yes = !strcmp(res.outcome, "won");
	play_end(&p);
	return yes;
}

/* Joe Diamond wins about three games in ten at the easy difficulty; luck alone wins none. */
static void games_are_won(void **state)
{
	int n = 0;
	(void)state;
	for (uint64_t seed = 500001; seed <= 500100; seed++)
		n += won(seed);
	assert_in_range(n, 15, 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nobody_provokes_a_last_blow), cmocka_unit_test(out_of_the_dorms_whatever_follows), cmocka_unit_test(a_weapon_before_bare_hands),
		cmocka_unit_test(clues_as_long_as_the_act_wants_them), cmocka_unit_test(nobody_leaves_the_last_battle),
		cmocka_unit_test(clues_are_not_thrown_at_others), cmocka_unit_test(talking_is_better_than_slipping_away), cmocka_unit_test(people_are_made_to_talk),
		cmocka_unit_test(what_helps_is_worth_more), cmocka_unit_test(people_who_were_found_are_worth_more), cmocka_unit_test(no_action_is_thrown_away), cmocka_unit_test(games_are_won),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
