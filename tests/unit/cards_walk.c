/* Random games of the card game: the setups of the fuzzer vary everything, their decks are legal, and over a number of games every card comes up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/walk/walk.h"
#include "app/walk/deck.h"
#include "arkham.h"

enum { SETUPS = 400, GAMES = 1200, KEEN = 800, DEFS = 4096 };

struct walker {
	const struct ark_content *content;
	struct ark_run *run;
	struct ark_game *game;
	struct walk_pool *pool;
	struct walk_texts texts;
	struct ark_error error;
	uint8_t drawn[DEFS], used[DEFS];
};
static struct walker w;

static int walker_open(void **state)
{
	(void)state;
	w.content = ark_content_builtin();
	w.run = ark_run_new(w.content);
	w.game = walk_game();
	w.pool = walk_pool_new(w.content);
	return !w.run || !w.game || !w.pool || ark_defs(w.content) >= DEFS;
}

static int walker_close(void **state)
{
	(void)state;
	ark_run_free(w.run);
	free(w.game);
	walk_pool_free(w.pool);
	return 0;
}

static const char *const roles[] = { "daniela_reyes", "joe_diamond", "trish_scarborough", "dexter_drake", "isabelle_barnes" };
static const char *const starters[] = { "starter_daniela_reyes", "starter_joe_diamond", "starter_trish_scarborough", "starter_dexter_drake", "starter_isabelle_barnes" };

/* With `alone` one investigator of the core set plays a starter deck at the easiest, who gets furthest. */
static bool walker_begin(uint64_t seed, bool alone, struct ark_setup *s)
{
	*s = (struct ark_setup){ .game = "cards", .seed = seed, .players = alone, .difficulty = alone ? "easy" : NULL };
	s->investigator[0] = alone ? roles[seed % 5] : NULL;
	s->deck[0] = alone ? starters[seed % 5] : NULL;
	walk_cards_setup(w.pool, seed, s, &w.texts);
	return ark_begin(w.run, w.game, s, &w.error);
}

/* Every number of players, difficulty and investigator, with starter decks and others; all of them can be played. */
static void test_setups(void **state)
{
	static const char *const difficulties[] = { "easy", "standard", "hard", "expert" };
	int players[5] = { 0 }, hard[4] = { 0 }, role[5] = { 0 }, starter = 0, own = 0;
	(void)state;
	for (uint64_t seed = 1; seed <= SETUPS; seed++) {
		struct ark_setup s;
		if (!walker_begin(seed, false, &s))
			fail_msg("seed %d: %s", (int)seed, w.error.text);
		players[s.players]++;
		for (int i = 0; i < 4; i++)
			hard[i] += !strcmp(s.difficulty, difficulties[i]);
		for (int i = 0; i < s.players; i++) {
			starter += !strncmp(s.deck[i], "starter_", 8);
			own += strncmp(s.deck[i], "starter_", 8) != 0;
			for (int k = 0; k < 5; k++)
				role[k] += !strcmp(s.investigator[i], roles[k]);
		}
	}
	for (int i = 0; i < 4; i++) {
		assert_in_range(players[i + 1], SETUPS / 8, SETUPS / 2);
		assert_in_range(hard[i], SETUPS / 8, SETUPS / 2);
	}
	for (int k = 0; k < 5; k++)
		assert_in_range(role[k], SETUPS / 5, SETUPS);
	assert_in_range(starter, SETUPS / 2, own);
}

/* ---- every card ------------------------------------------------------------------- */

static const char *const kinds[] = { "asset", "event", "skill_card", "enemy", "treachery", "place", "act", "agenda" };

static bool is(const char *a, const char *b)
{
	return !strcmp(a, b);
}

/* Both games have cards of some ids. */
static bool counted(int d)
{
	for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
		if (is(ark_def_kind(w.content, d), kinds[k]))
			return true;
	return false;
}

/* The card an event is about; 0 is none. */
static int def_of(const char *json)
{
	char id[96];
	const char *at = strstr(json, "\"a\":\"");
	if (!at)
		return 0;
	at += 5;
	snprintf(id, sizeof(id), "%.*s", (int)strcspn(at, "\"#"), at);
	for (int d = ark_def_find(w.content, id); d > 0 && d <= ark_defs(w.content); d++)
		if (is(ark_def_id(w.content, d), id) && counted(d))
			return d;
	return 0;
}

static bool json_type(const char *json, const char *type)
{
	char text[64];
	snprintf(text, sizeof(text), "\"type\":\"%s\"", type);
	return strstr(json, text) != NULL;
}

/* Notes the cards of the events since the last choice, as the seats concerned see them. */
static void note_events(int seats)
{
	char json[1024];
	for (int i = 0; i < ark_log_count(w.run); i++) {
		for (int seat = 0; seat < seats; seat++) {
			if (!ark_log_json(w.run, w.game, i, seat, json, sizeof(json)))
				continue;
			const int d = def_of(json);
			w.drawn[d] |= json_type(json, "draw") || json_type(json, "encounter");
			w.used[d] |= json_type(json, "play") || json_type(json, "commit") || json_type(json, "enters_play") || json_type(json, "spawn") || json_type(json, "advance")
				|| json_type(json, "location_revealed");
		}
	}
	ark_log_clear(w.run);
}

static void play_game(uint64_t seed, bool keen)
{
	struct ark_setup s;
	struct ark_decision d;
	uint64_t x = seed;
	assert_true(walker_begin(seed, keen, &s));
	for (int n = 0; ark_decide(w.run, w.game, &d); n++) {
		assert_in_range(n, 0, 20000);
		assert_true(ark_choose(w.run, w.game, walk_pick(w.run, w.game, &d, keen, &x), &w.error));
		note_events(s.players);
	}
}

/* Permanents begin in play, weaknesses can only be drawn, enemies and locations appear; every other card is drawn and used. */
static bool seen(int d)
{
	const char *kind = ark_def_kind(w.content, d);
	char json[1 << 13];
	ark_def_json(w.content, d, json, sizeof(json));
	if (strstr(json, "\"permanent\""))
		return true;
	if (is(kind, "treachery") || strstr(json, "\"weakness\""))
		return w.drawn[d];
	return is(kind, "enemy") || strstr(json, "\"story\"") || is(kind, "place") || is(kind, "act") || is(kind, "agenda") ? w.used[d] : w.drawn[d] && w.used[d];
}

/* What nobody who plays by chance gets done, or what needs a campaign: the last acts and agendas, the cistern, the people of Arkham.  These are in tests/content/cards. */
static bool out_of_reach(int d)
{
	static const char *const ids[] = { "blaze_of_glory", "wild_flames", "augurs_of_flame", "emergent_evils", "stop_the_rite", "brethren_of_ash", "university_in_flames",
		"david_renfield", "cornelia_akely", "naomi_obannion", "sgt_earl_monroe", "abigail_foreman", "margaret_liu",
		"queens_knight", "herald_of_flame", "elokoss_faint_embers", "sluice_control", "search_the_sewers" };
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++)
		if (is(ark_def_id(w.content, d), ids[i]))
			return true;
	return false;
}

static void test_every_card(void **state)
{
	int cards = 0, missing = 0;
	(void)state;
	ark_log(w.run, true);
	for (uint64_t seed = 1; seed <= GAMES + KEEN; seed++)
		play_game(seed, seed > GAMES);
	ark_log(w.run, false);
	for (int d = 1; d <= ark_defs(w.content); d++) {
		if (!counted(d) || out_of_reach(d))
			continue;
		cards++;
		if (!seen(d)) {
			missing++;
			print_message("%s: drawn %d, used %d\n", ark_def_id(w.content, d), w.drawn[d], w.used[d]);
		}
	}
	print_message("%d of %d cards came up in %d games\n", cards - missing, cards, GAMES + KEEN);
	assert_int_equal(cards, 99 + 20 + 5 + 47 + 153);	/* the core set, and the investigator decks without what they reprint */
	assert_int_equal(missing, 0);
}

/* ---- a card that is being played ------------------------------------------------------ */

static void does(const char *change)
{
	if (!ark_set(w.run, w.game, change, &w.error))
		fail_msg("%s", w.error.text);
}

/* Somebody plays a card and is asked what makes room for it: whoever deals the hands again for himself still sees that card come into play. */
static void test_played_card_stays(void **state)
{
	const struct ark_setup s = { .game = "cards", .seed = 3, .players = 2, .investigator = { "marie_lambeau", "joe_diamond" }, .variants = "bare" };
	struct ark_decision d;
	char text[64];
	(void)state;
	assert_true(ark_begin(w.run, w.game, &s, &w.error));
	while (ark_decide(w.run, w.game, &d) && strcmp(d.kind, "next_turn"))
		assert_true(ark_choose(w.run, w.game, d.options - 1, &w.error));
	assert_true(ark_choose_key(w.run, w.game, "turn marie_lambeau", &w.error));
	does("give cosmic_flame to 0");
	does("give shadowmeld to 0");
	does("hand second_sight to 0");
	for (int i = 0; i < 12; i++)
		does("hand arcane_initiate to 0");
	does("seat 0 count resources is 9");
	assert_true(ark_choose_key(w.run, w.game, "play second_sight", &w.error));
	struct ark_game *asked = walk_game();
	ark_copy(asked, w.game);
	for (uint64_t key = 1; key <= 40; key++) {
		ark_copy(w.game, asked);
		assert_true(ark_decide(w.run, w.game, &d) && !strcmp(d.kind, "slot"));
		ark_resample(w.run, w.game, 1, key);
		assert_true(ark_decide(w.run, w.game, &d) && !strcmp(d.kind, "slot"));
		assert_true(ark_choose(w.run, w.game, 0, &w.error));
		assert_true(ark_get(w.run, w.game, "seat 0 cards second_sight", text, sizeof(text)));
		assert_string_equal(text, "1");
	}
	free(asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_setups), cmocka_unit_test(test_played_card_stays), cmocka_unit_test(test_every_card) };
	return cmocka_run_group_tests(tests, walker_open, walker_close);
}
