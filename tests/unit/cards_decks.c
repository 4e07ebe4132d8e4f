/* Decks of the card game: how they are written, which are legal, and what is said about those that are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/setup.h"
#include "arkham.h"
#include "covers.h"

/* A legal deck: 30 cards that count, two signatures, one basic weakness. */
static const char *const daniela[] = { "danielas_wrench", "in_harms_way", "bodyguard", "endurance", "logan_hastings", "m1911", "machete", "resilience", "lesson_learned",
	"right_tool_for_the_job", "scene_of_the_crime", "vicious_blow", "aleksey_saburov", "bandages", "hunters_instinct", "jumpsuit", "levelheaded", "meat_cleaver",
	"look_what_i_found", "shove_off", "slippery", "timely_intervention", "broken_bottle", "broken_bottle", "hand_crank_flashlight", "hand_crank_flashlight",
	"emergency_cache", "emergency_cache", "overpower", "overpower", "unexpected_courage", "unexpected_courage", "wounded", NULL };

enum { LIST = 4096 };

struct fixture {
	struct ark_run *run;
	struct ark_game *game;
	struct ark_error error;
	char list[LIST];
};
static struct fixture fx;

static int open_engine(void **state)
{
	(void)state;
	fx.run = ark_run_new(ark_content_builtin());
	fx.game = calloc(1, ark_game_size());
	return !fx.run || !fx.game;
}

static int close_engine(void **state)
{
	(void)state;
	free(fx.game);
	ark_run_free(fx.run);
	return 0;
}

static bool word_of(const char *words, const char *word, size_t n)
{
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ')
		if (strcspn(p, " ") == n && !strncmp(p, word, n))
			return true;
	return false;
}

/* Daniela's deck without one copy of each of some cards, and with others in their place. */
static const char *changed(const char *without, const char *with)
{
	char left[512];
	snprintf(left, sizeof(left), "%s", without);
	fx.list[0] = 0;
	for (int i = 0; daniela[i]; i++) {
		char *at = word_of(left, daniela[i], strlen(daniela[i])) ? strstr(left, daniela[i]) : NULL;
		if (at)
			memset(at, '-', strlen(daniela[i]));
		else
			snprintf(fx.list + strlen(fx.list), LIST - strlen(fx.list), "%s\n", daniela[i]);
	}
	snprintf(fx.list + strlen(fx.list), LIST - strlen(fx.list), "%s\n", with);
	return fx.list;
}

/* `bare` leaves the whole deck where it is: nobody draws an opening hand. */
static bool begins(const char *who, const char *deck, const char *variants)
{
	const struct ark_setup s = { .game = "cards", .seed = 5, .players = 1, .investigator = { who }, .deck = { deck }, .variants = variants };
	memset(&fx.error, 0, sizeof(fx.error));
	return ark_begin(fx.run, fx.game, &s, &fx.error);
}

static void accepted(const char *deck)
{
	if (!begins("daniela_reyes", deck, "bare"))
		fail_msg("refused: %s", fx.error.text);
}

static void refused(const char *deck, const char *why)
{
	assert_false(begins("daniela_reyes", deck, NULL));
	assert_int_equal(fx.error.code, ARK_BAD_SETUP);
	if (!strstr(fx.error.text, why))
		fail_msg("`%s` is not in: %s", why, fx.error.text);
}

static int value(const char *query)
{
	char buf[64];
	assert_true(ark_get(fx.run, fx.game, query, buf, sizeof(buf)));
	return atoi(buf);
}

static int owned(const char *card)
{
	char query[96];
	snprintf(query, sizeof(query), "seat 0 deck %s", card);
	return value(query);
}

static void test_size(void **state)
{
	(void)state;
	accepted(changed("", ""));
	assert_int_equal(value("seat 0 deck"), 33);
	refused(changed("machete", ""), "29 cards count toward its size");
	refused(changed("", "guts"), "31 cards count toward its size");
	covers("C-BUILD-03");
	/* Permanents lie in play and do not count. */
	accepted(changed("", "charisma"));
	assert_int_equal(value("seat 0 cards charisma"), 1);
	covers("C-BUILD-04");
	covers("C-PERM-01");
	refused(changed("machete", "charisma"), "29 cards count");
}

static void test_copies(void **state)
{
	(void)state;
	accepted(changed("machete", "bodyguard"));
	refused(changed("machete m1911", "bodyguard\nbodyguard"), "Bodyguard is in it more than twice");
	/* Levels of a title count together. */
	accepted(changed("machete", "12027"));
	assert_int_equal(owned("bodyguard_2"), 1);
	refused(changed("machete m1911", "bodyguard\nBodyguard (2)"), "Bodyguard is in it more than twice");
	covers("C-BUILD-07");
}

static void test_access(void **state)
{
	(void)state;
	accepted(changed("machete", "winchester_model_12"));
	covers("C-BUILD-28");
	refused(changed("machete", "magnifying_glass"), "Magnifying Glass is of a class this investigator may not take");
	covers("C-BUILD-06");
	accepted(changed("machete", "old_compass"));
	refused(changed("machete", "12085"), "Meat Cleaver has too high a level");
	refused(changed("", "12056"), "Another Day, Another Dollar is of a class");
	covers("C-PERM-02");
	refused(changed("machete", "dr_henry_armitage"), "Dr. Henry Armitage is a card of the scenario");
	refused(changed("machete", "hellhound"), "Hellhound is a card of the scenario");
	refused(changed("machete", "cosmic_evils"), "Cosmic Evils is a card of the scenario");
	assert_false(begins("daniela_reyes", changed("machete", "bodyguard_2"), "campaign"));
	assert_non_null(strstr(fx.error.text, "Bodyguard is not of level 0"));
	covers("C-BUILD-11");
	assert_true(begins("daniela_reyes", changed("", ""), "campaign"));
}

static void test_signatures(void **state)
{
	(void)state;
	refused(changed("danielas_wrench", ""), "it must hold exactly one Daniela's Wrench");
	refused(changed("in_harms_way", ""), "it must hold exactly one In Harm's Way");
	refused(changed("", "danielas_wrench"), "it must hold exactly one Daniela's Wrench");
	covers("C-BUILD-17");
	refused(changed("", "covert_ops"), "Covert Ops belongs to another investigator");
	refused(changed("", "dead_ends"), "Dead Ends belongs to another investigator");
	covers("C-BUILD-16");
}

static const char *const basics[] = { "amnesia", "the_gold_bug", "the_nameless_lurker", "overzealous", "paranoia", "pursued", "syndicate_obligations", "wounded",
	"overconfident", "lethal_curiosity", "unaware", "hemophobia", "blood_drinker" };
enum { BASICS = sizeof(basics) / sizeof(basics[0]) };

static int basics_owned(void)
{
	int n = 0;
	for (int i = 0; i < BASICS; i++)
		n += owned(basics[i]);
	return n;
}

static void test_weaknesses(void **state)
{
	(void)state;
	refused(changed("", "paranoia"), "2 basic weaknesses are in it");
	for (int i = 0; i < 3; i++) {
		static const char *const none[] = { "", "01000", "1 Random Basic Weakness" };
		accepted(changed("wounded", none[i]));
		assert_int_equal(basics_owned(), 1);
	}
	covers("C-BUILD-09");
}

/* Over many seeds each one of any box comes, those of two copies twice as often, and no deck of the same game gets the same copy. */
static void test_random_weakness(void **state)
{
	int seen[BASICS] = { 0 };
	(void)state;
	changed("wounded", "");
	for (uint64_t seed = 1; seed <= 600; seed++) {
		const struct ark_setup s = { .game = "cards", .seed = seed, .players = 1, .investigator = { "daniela_reyes" }, .deck = { fx.list }, .variants = "bare" };
		assert_true(ark_begin(fx.run, fx.game, &s, &fx.error));
		assert_int_equal(basics_owned(), 1);
		for (int i = 0; i < BASICS; i++)
			seen[i] += owned(basics[i]);
	}
	for (int i = 0; i < BASICS; i++) {
		const bool two = !strcmp(basics[i], "amnesia") || !strcmp(basics[i], "paranoia");
		assert_in_range(seen[i], two ? 55 : 20, two ? 130 : 80);
	}
	covers("C-BUILD-22");
	covers("C-BUILD-23");
	covers("C-BUILD-26");
}

/* Higher levels in a single scenario: more weaknesses.  What the core set cannot reach is in tests/rules/cards/decks.play. */
static void test_experience(void **state)
{
	static const struct { const char *without, *with; int points, weaknesses; } rows[] = {
		{ "machete bodyguard endurance", "sledgehammer\nsledgehammer\n12027\n12026", 9, 1 },
		{ "machete m1911", "winchester_model_12\nwinchester_model_12", 10, 2 },
		{ "machete m1911 endurance resilience bodyguard shove_off", "winchester_model_12\nwinchester_model_12\nsledgehammer\nsledgehammer\n12027\n12027", 20, 3 },
		{ "machete m1911 endurance resilience bodyguard slippery bandages jumpsuit shove_off levelheaded lesson_learned",
			"winchester_model_12\nwinchester_model_12\nsledgehammer\nsledgehammer\n12027\n12027\nold_compass\nold_compass\n12084\n12084\n12026", 29, 3 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char without[512];
		snprintf(without, sizeof(without), "%s%s", rows[i].without, i ? "" : " vicious_blow");
		accepted(changed(without, rows[i].with));
		assert_int_equal(basics_owned(), rows[i].weaknesses);
	}
	covers("C-STAND-02");
	covers("C-STAND-03");
	covers("C-STAND-04");
	covers("C-STAND-05");
}

/* One legal deck in every way of writing it. */
static void test_ways(void **state)
{
	static const char *const lists[] = {
		"# mine\ninvestigator Daniela Reyes\n1x Daniela's Wrench\n1 In Harm's Way\n12016 x2\n2 12017;2x Logan Hastings\nM1911 x2\r\nmachete: 2\n2 Resilience\n"
		"2 lesson_learned\n2 \"Shove off!\"\n2 Broken Bottle (Core Set)\n2 Hand-Crank Flashlight (0)\n2 emergency_cache\n2 Overpower\n2 Winchester Model 12\n"
		"2 Sledgehammer\n2 Unexpected Courage\n",
		"{\"id\": 7, \"name\": \"Daniela \\\"Wrench\\\"\", \"investigator_code\": \"12001\", \"slots\": {\"12002\": 1, \"12003\": 1, \"12016\": 2, \"12017\": 2, \"12018\": 2,"
		" \"12019\": 2, \"12020\": 2, \"12021\": 2, \"12022\": 2, \"12079\": 2, \"12086\": 2, \"12088\": 2, \"12089\": 2, \"12092\": 2, \"12029\": 2, \"12028\": 2, \"12094\": 2,"
		" \"12090\": 0, \"01000\": 1}, \"sideSlots\": [], \"meta\": \"{}\", \"tags\": [\"a\", {\"b\": [1, null, true]}], \"problem\": null}",
	};
	(void)state;
	for (int i = 0; i < 2; i++) {
		if (!begins(NULL, lists[i], "bare"))
			fail_msg("list %d is refused: %s", i, fx.error.text);
		assert_int_equal(value("card daniela_reyes owner"), 0);
		assert_int_equal(owned("machete"), 2);
		assert_int_equal(owned("winchester_model_12"), 2);
		assert_int_equal(owned("shove_off"), 2);
		assert_int_equal(owned("danielas_wrench"), 1);
		assert_int_equal(basics_owned(), 2);
		assert_int_equal(value("seat 0 deck"), 34);
	}
	/* A starter deck brings its investigator. */
	assert_true(begins(NULL, "starter_joe_diamond", "bare"));
	assert_int_equal(value("seat 0 cards joe_diamond"), 1);
	assert_int_equal(owned("deduction"), 1);
	/* Somebody else's deck is not yours. */
	assert_false(begins("trish_scarborough", "starter_joe_diamond", NULL));
	assert_non_null(strstr(fx.error.text, "Trish Scarborough's deck: "));
}

static void test_unreadable(void **state)
{
	(void)state;
	refused("2 mashete", "There is no card 'mashete' for a deck");
	refused("01021", "There is no card with the code '01021'");
	refused("joe_diamond", "one investigator, who is no card of it: take 'joe_diamond'");
	covers("C-BUILD-01");
	refused("0 machete", "The count of 'machete'");
	refused("81 machete", "too long where it says 'machete'");
	refused("80 machete", "Machete is in it more than twice");
	refused("investigator nobody", "There is no investigator 'nobody'");
	refused("# nothing\n", "it must hold exactly one");
	refused("{\"slots\": {\"12020\": \"two\"}}", "The count of '12020' in `slots`");
	refused("{\"slots\": {\"12020\": 2", "no readable JSON");
	refused("{\"investigator_code\": 12001}", "no readable JSON behind 'investigator_code'");
	refused("{", "no readable JSON");
	refused("{\"a\": [1, 2", "no readable JSON behind 'a'");
	refused("{\"slots\": {\"13020\": 2}}", "There is no card with the code '13020'");
}

/* Two players never play the same investigator, whether named or by their decks. */
static void test_two_decks(void **state)
{
	const struct ark_setup same = { .game = "cards", .players = 2, .deck = { "starter_joe_diamond", "starter_joe_diamond" } };
	const struct ark_setup two = { .game = "cards", .players = 2, .deck = { "starter_joe_diamond", changed("wounded", "investigator daniela_reyes") } };
	char who[64];
	(void)state;
	assert_false(ark_begin(fx.run, fx.game, &same, &fx.error));
	assert_non_null(strstr(fx.error.text, "'joe_diamond' is taken"));
	covers("C-BUILD-02");
	assert_true(ark_begin(fx.run, fx.game, &two, &fx.error));
	assert_true(ark_get(fx.run, fx.game, "card daniela_reyes owner", who, sizeof(who)));
	assert_string_equal(who, "1");
}

/* Whom chance deals is nobody whom another seat has asked for. */
static void test_dealt_roles(void **state)
{
	(void)state;
	for (unsigned seed = 1; seed <= 60; seed++) {
		const struct ark_setup s = { .game = "cards", .seed = seed, .players = 3, .investigator = { NULL, "joe_diamond" }, .deck = { NULL, NULL, "starter_daniela_reyes" } };
		if (!ark_begin(fx.run, fx.game, &s, &fx.error))
			fail_msg("seed %u: %s", seed, fx.error.text);
	}
}

/* Games that are dealt by chance stay what they were. */
static void test_dealt_as_before(void **state)
{
	static const char *const dealt[][3] = { { "trish_scarborough", "daniela_reyes", "dexter_drake" }, { "daniela_reyes", "isabelle_barnes", "dexter_drake" },
		{ "isabelle_barnes", "daniela_reyes", "trish_scarborough" }, { "dexter_drake", "trish_scarborough", "daniela_reyes" } };
	char query[64];
	(void)state;
	for (unsigned seed = 1; seed <= 4; seed++) {
		const struct ark_setup s = { .game = "cards", .seed = seed, .players = 4, .investigator = { NULL, NULL, NULL, "joe_diamond" } };
		assert_true(ark_begin(fx.run, fx.game, &s, &fx.error));
		for (int i = 0; i < 3; i++) {
			snprintf(query, sizeof(query), "card %s owner", dealt[seed - 1][i]);
			assert_int_equal(value(query), i);
		}
	}
}

/* What cannot be played is refused in one sentence, whatever the error held before. */
static void refused_setup(const struct ark_setup *s, const char *why)
{
	memset(&fx.error, 'x', sizeof(fx.error));
	assert_false(ark_begin(fx.run, fx.game, s, &fx.error));
	assert_int_equal(fx.error.code, ARK_BAD_SETUP);
	assert_int_equal(fx.error.line, 0);
	assert_string_equal(fx.error.text, why);
}

static void test_refused_setups(void **state)
{
	(void)state;
	refused_setup(&(struct ark_setup){ .game = "cards", .players = 5 }, "The card game has 1 to 4 players.");
	refused_setup(&(struct ark_setup){ .game = "cards", .variants = "campaign quickly" }, "The card game has no variant 'quickly'; `arkham new --help` names them, and `arkham card ultimatums` the ultimatums and boons.");
	refused_setup(&(struct ark_setup){ .game = "cards", .scenario = "nowhere" }, "There is no scenario 'nowhere'.");
	refused_setup(&(struct ark_setup){ .game = "cards", .investigator = { "nobody" } }, "There is no investigator 'nobody' in the card game.");
	refused_setup(&(struct ark_setup){ .game = "cards", .players = 2, .investigator = { "none", "joe_diamond" } }, "There is no investigator 'none' in the card game.");
	refused_setup(&(struct ark_setup){ .game = "cards", .players = 2, .investigator = { "none", "none" }, .variants = "campaign" }, "Nobody plays: name an investigator.");
	refused_setup(&(struct ark_setup){ .game = "cards", .investigator = { "joe_diamond" }, .deck = { "starter_nobody" } },
		"There is no card 'starter_nobody' for a deck: write ids, printed codes or titles, one a line, each with its count.");
	refused_setup(&(struct ark_setup){ .game = "cards", .deck = { "starter_nobody" } },
		"There is neither a file nor a deck 'starter_nobody'.  Name a file with a list, or a deck of the game, as starter_joe_diamond; `arkham card deck_lists` lists them.");
}

/* ---- campaign logs ------------------------------------------------------------- */

/* A campaign after its first scenario: Joe is dead, Daniela plays on in the second seat. */
static const char *campaign(const char *rules, const char *bag)
{
	int n = snprintf(fx.list, LIST, "%s\ndifficulty hard\nscenario spreading_flames\nscenarios 0\nplayers 2\nlead 0\n%s\nseat 0\ninvestigator joe_diamond\nstatus killed\n"
		"seat 1\ninvestigator daniela_reyes\nstatus plays\ntrauma 2 1\nexperience 3\nearned 4 0\n", rules, bag);
	for (int i = 0; daniela[i]; i++)
		n += snprintf(fx.list + n, (size_t)(LIST - n), "card 1 %s\n", daniela[i]);
	return fx.list;
}

static bool goes_on(const char *log)
{
	const struct ark_setup s = { .game = "cards", .seed = 5, .log = log };
	memset(&fx.error, 0, sizeof(fx.error));
	return ark_begin(fx.run, fx.game, &s, &fx.error);
}

static void not_gone_on(const char *log, const char *why)
{
	assert_false(goes_on(log));
	assert_string_equal(fx.error.text, why);
}

static void test_campaign_log(void **state)
{
	struct ark_decision d;
	(void)state;
	if (!goes_on(campaign("variants campaign", "bag 0 -1 skull")))
		fail_msg("%s", fx.error.text);
	assert_true(ark_decide(fx.run, fx.game, &d));
	assert_string_equal(d.kind, "new_investigator");
	assert_int_equal(d.seat, 0);
	assert_int_equal(value("lead"), 1);
	assert_int_equal(value("bag"), 3);
	assert_int_equal(value("seat 1 damage"), 2);
	assert_int_equal(value("seat 1 horror"), 1);
	assert_int_equal(value("seat 1 unspent"), 3);
	assert_int_equal(value("seat 1 cards"), 1);
	not_gone_on(campaign("variants campaign", ""), "The campaign log lacks 'bag'.");
	not_gone_on(campaign("variants random_lead", "bag 0"), "The campaign log lacks 'variants campaign'.");
	not_gone_on(campaign("variants campaign slowly", "bag 0"), "The card game has no variant 'slowly'; `arkham new --help` names them, and `arkham card ultimatums` the ultimatums and boons.");
	not_gone_on(campaign("variants campaign", "bag 0\nplayers 5"), "Line 8 of the campaign log: '5' is no number that can stand here.");
	not_gone_on(campaign("variants campaign", "bag 0\nplayers 0"), "The card game has 1 to 4 players.");
	not_gone_on(campaign("variants campaign", "bag 0 banana"), "Line 7 of the campaign log: 'banana' is no chaos token, or one too many.");
}

/* A list that says nobody's name suits whom chance deals or not; the game that was there stays when it does not. */
static void test_game_stays(void **state)
{
	struct ark_setup s = { .game = "cards", .players = 1, .deck = { changed("", "") }, .variants = "bare" };
	bool there = false;
	int stayed = 0;
	(void)state;
	for (s.seed = 1; s.seed <= 60; s.seed++) {
		const uint64_t before = there ? ark_hash(fx.game) : 0;
		if (ark_begin(fx.run, fx.game, &s, &fx.error)) {
			there = true;
		} else if (there) {
			assert_int_equal(ark_hash(fx.game), before);
			assert_true(ark_choose(fx.run, fx.game, 0, &fx.error));
			stayed++;
		}
	}
	assert_true(stayed > 0);
}

/* No deck at all is the investigator's own starter deck. */
static void test_empty(void **state)
{
	(void)state;
	assert_true(begins("joe_diamond", "", "bare"));
	assert_int_equal(owned("deduction"), 1);
}

/* Expansions are words, however many spaces are between them. */
static void test_expansions(void **state)
{
	const struct ark_setup s = { .game = "cards", .players = 1, .investigator = { "daniela_reyes" }, .variants = "bare limited", .expansions = " tommy_muldoon_deck   carolyn_fern_deck " };
	(void)state;
	if (!ark_begin(fx.run, fx.game, &s, &fx.error))
		fail_msg("%s", fx.error.text);
}

/* ---- what is told of a deck -------------------------------------------------------- */

enum { TOLD = 1 << 17 };
static char told[TOLD];

static bool tells(const char *what, const char *deck, const char *variants, const char *collection)
{
	const struct ark_setup s = { .game = "cards", .players = 1, .investigator = { "daniela_reyes" }, .deck = { deck }, .variants = variants };
	const struct ark_deck d = { .setup = &s, .what = what, .collection = collection };
	const int n = ark_deck(fx.run, fx.game, &d, told, TOLD, &fx.error);
	assert_true(n < TOLD);
	return n >= 0;
}

/* A part of what is told of a card. */
static bool card_has(const char *id, const char *part)
{
	char key[96], one[1024];
	snprintf(key, sizeof(key), "{\"id\":\"%s\"", id);
	const char *at = strstr(told, key);
	if (!at)
		return false;
	snprintf(one, sizeof(one), "%.*s", (int)strcspn(at, "}") + 1, at);
	return strstr(one, part);
}

/* Boxes by their names, a box that is there twice counted twice, and reprints in the boxes that hold them. */
static void test_collection(void **state)
{
	(void)state;
	assert_true(tells("deck", changed("", ""), NULL, NULL));
	assert_false(card_has("machete", "owned"));
	assert_true(tells("deck", changed("", ""), NULL, "  core_set   tommy_muldoon_deck core_set"));
	assert_true(card_has("machete", "\"owned\":4"));
	assert_true(card_has("m1911", "\"owned\":6"));
	assert_true(card_has("danielas_wrench", "\"owned\":2"));
	assert_non_null(strstr(told, "\"legal\":true"));
	assert_true(tells("deck", changed("", ""), NULL, "tommy_muldoon_deck"));
	assert_true(card_has("m1911", "\"owned\":2"));
	assert_true(card_has("vicious_blow", "\"owned\":2"));
	assert_true(card_has("machete", "\"owned\":0"));
	assert_non_null(strstr(told, "Machete is not in your collection."));
	assert_non_null(strstr(told, "The investigator is not in your collection."));
	assert_false(tells("deck", changed("", ""), NULL, "core_set no_box core_set"));
	assert_string_equal(fx.error.text, "There is no product 'no_box' in the card game: `arkham card products` lists them.");
}

/* Whoever looks at a deck gets all that is wrong with it, each thing once. */
static void test_problems(void **state)
{
	static const char *const wrong[] = { "Magnifying Glass is of a class", "Hellhound is a card of the scenario", "It must hold exactly one Daniela's Wrench", "It must hold exactly one In Harm's Way",
		"29 cards count toward its size", "2 basic weaknesses are in it" };
	(void)state;
	assert_true(tells("deck", changed("danielas_wrench in_harms_way machete m1911 endurance resilience", "magnifying_glass\nmagnifying_glass\nhellhound\nparanoia"), NULL, NULL));
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		const char *at = strstr(told, wrong[i]);
		assert_non_null(at);
		assert_null(strstr(at + 1, wrong[i]));
	}
	assert_non_null(strstr(told, "\"legal\":false"));
}

/* What a deck can be built from, and why one more copy may not come. */
static void test_choice(void **state)
{
	(void)state;
	assert_true(tells("cards", changed("danielas_wrench machete", ""), "campaign", NULL));
	assert_true(card_has("danielas_wrench", "\"fits\":true"));
	assert_true(card_has("machete", "\"fits\":true"));
	assert_true(card_has("bodyguard_2", "is not of level 0"));
	assert_true(card_has("broken_bottle", "is in it more than twice"));
	assert_true(card_has("magnifying_glass", "is of a class"));
	assert_false(card_has("detectives_intuition", ""));
	assert_true(tells("cards", changed("", ""), NULL, NULL));
	assert_true(card_has("danielas_wrench", "may be in it once"));
	assert_true(card_has("bodyguard_2", "\"fits\":true"));
	assert_true(tells("cards", "79 paranoia", NULL, NULL));
	assert_true(card_has("machete", "\"fits\":true"));
	assert_true(tells("cards", "80 paranoia", NULL, NULL));
	assert_true(card_has("machete", "is too much: the list is full"));
}

/* ---- decks of a campaign that goes on ------------------------------------------------ */

enum { LOG = 8192 };

/* A log of two: what the campaign is played with, and cards that Daniela has beside 28 others. */
static const char *log_with(const char *rules, const char *cards)
{
	static char log[LOG];
	snprintf(log, sizeof(log), "# A campaign of Arkham Horror: The Card Game\n%sdifficulty standard\nscenario spreading_flames\nscenarios 1\nplayers 2\nlead 1\nbag 0 skull\n"
		"note university_burned 1  # Miskatonic University burned\n", rules);
	for (int seat = 0; seat < 2; seat++) {
		snprintf(log + strlen(log), LOG - strlen(log), "\nseat %d\ninvestigator %s\nstatus plays\ntrauma 0 0\nexperience 0\nearned 0 0\n", seat, seat ? "joe_diamond" : "daniela_reyes");
		if (seat)
			snprintf(log + strlen(log), LOG - strlen(log), "card 1 detectives_intuition\ncard 1 dead_ends\n");
		for (int i = 0; !seat && daniela[i]; i++)
			if (strcmp(daniela[i], "machete") && strcmp(daniela[i], "m1911") && (!i || strcmp(daniela[i], daniela[i - 1])))
				snprintf(log + strlen(log), LOG - strlen(log), "card %d %s\n", daniela[i + 1] && !strcmp(daniela[i], daniela[i + 1]) ? 2 : 1, daniela[i]);
		if (!seat)
			snprintf(log + strlen(log), LOG - strlen(log), "%s", cards);
	}
	return log;
}

/* What was played with is written as it was read. */
static void test_log(void **state)
{
	static const char *const rules[] = { "variants campaign\n", "variants campaign current outside_agreed\n", "variants campaign legacy\n",
		"variants campaign limited individual any_investigator\n", "variants campaign limited\nexpansions tommy_muldoon_deck carolyn_fern_deck\n" };
	char log[LOG];
	(void)state;
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		if (!goes_on(log_with(rules[i], "card 1 machete\ncard 1 m1911\n")))
			fail_msg("%s", fx.error.text);
		assert_true(ark_campaign_log(fx.run, fx.game, log, sizeof(log), &fx.error) < LOG);
		assert_string_equal(log, log_with(rules[i], "card 1 machete\ncard 1 m1911\n"));
	}
	/* Nobody is asked again for what was agreed on. */
	assert_true(goes_on(log_with("variants campaign boon_of_hades\n", "card 1 machete\ncard 1 m1911\n")));
	assert_true(ark_campaign_log(fx.run, fx.game, log, sizeof(log), &fx.error) < LOG);
	assert_non_null(strstr(log, "campaign boon_of_hades"));
	struct ark_decision d;
	assert_true(ark_decide(fx.run, fx.game, &d));
	assert_string_equal(d.kind, "party");
}

/* What was earned is in a deck by right, levels that were bought too; everything else is as in a new one. */
static void test_played_deck(void **state)
{
	const struct ark_deck d = { .seat = 0, .what = "deck" };
	(void)state;
	assert_true(goes_on(log_with("variants campaign\n", "card 1 bodyguard_2\ncard 1 machete\ncard 1 dr_henry_armitage\n")));
	assert_true(ark_deck(fx.run, fx.game, &d, told, TOLD, &fx.error) > 0);
	assert_non_null(strstr(told, "\"legal\":true"));
	assert_true(goes_on(log_with("variants campaign\n", "card 1 machete\n")));
	assert_true(ark_deck(fx.run, fx.game, &d, told, TOLD, &fx.error) > 0);
	assert_non_null(strstr(told, "29 cards count toward its size"));
	assert_false(goes_on(log_with("variants campaign\n", "card 3 machete\n")));
	assert_non_null(strstr(fx.error.text, "Machete is in it more than twice"));
	assert_false(goes_on(log_with("variants campaign\n", "card 1 magnifying_glass\n")));
	assert_non_null(strstr(fx.error.text, "Magnifying Glass is of a class"));
}

static void answered(const char *key)
{
	struct ark_decision d;
	assert_true(ark_decide(fx.run, fx.game, &d));
	if (!ark_choose(fx.run, fx.game, ark_option_find(fx.run, fx.game, key), &fx.error))
		fail_msg("%s: %s", key, fx.error.text);
}

static void changes(const char *line)
{
	if (!ark_set(fx.run, fx.game, line, &fx.error))
		fail_msg("%s: %s", line, fx.error.text);
}

/* With the small scenarios of tests/content/interlude. */
static int open_interlude(void **state)
{
	const struct ark_setup s = { .game = "cards", .players = 1, .investigator = { "i_plain" }, .deck = { "1xi_ring;2xi_blade;1xparanoia" }, .variants = "bare campaign", .scenario = "i_one" };
	int found;
	fx.game = calloc(1, ark_game_size());
	*state = ark_content_load("tests/content/interlude", &fx.error, 1, &found);
	fx.run = ark_run_new(*state);
	return !*state || !ark_begin(fx.run, fx.game, &s, &fx.error);
}

static int close_interlude(void **state)
{
	close_engine(state);
	ark_content_free(*state);
	return 0;
}

/* What is wrong with the cards of a deck comes before its size; of what left it nothing stays in its file. */
static void test_exiled(void **state)
{
	const struct ark_deck d = { .seat = 0, .what = "deck" };
	(void)state;
	changes("give i_ring to 0");
	answered("activate i_hall 4");
	changes("give i_blade to 0");
	answered("activate i_hall 4");
	changes("seat 0 count actions is 3");
	answered("activate i_hall 1");
	assert_true(ark_deck(fx.run, fx.game, &d, told, TOLD, &fx.error) > 0);
	const char *card = strstr(told, "It must hold exactly one Ring"), *size = strstr(told, "2 cards must count toward its size");
	assert_non_null(card);
	assert_true(size > card);
	assert_true(ark_dump(fx.game, told, TOLD) < TOLD);
	assert_non_null(strstr(told, "file[0].card[1] "));
	assert_null(strstr(told, "file[0].card[2] "));
}

static void dumped(void)
{
	assert_true(ark_dump(fx.game, told, TOLD) < TOLD);
}

/* Of a scenario that is over nothing stays: neither a test that waited nor a card behind the last one. */
static void test_nothing_left(void **state)
{
	char key[32];
	(void)state;
	for (int i = 0; i < 4; i++)
		changes("give i_blade to 0");
	answered("activate i_hall 15");
	dumped();
	assert_null(strstr(told, "queue[0]"));
	assert_non_null(strstr(told, "\nscenarios 1\n"));
	const char *cards = strstr(told, "\ncards ");
	assert_non_null(cards);
	snprintf(key, sizeof(key), "\ncard[%d].", atoi(cards + 7) - 1);
	assert_non_null(strstr(told, key));
	snprintf(key, sizeof(key), "\ncard[%d].", atoi(cards + 7));
	assert_null(strstr(told, key));
}

/* ---- ultimatums by chance ------------------------------------------------------------ */

static int on_table(const char *id)
{
	char query[96];
	snprintf(query, sizeof(query), "pile table %s", id);
	return value(query);
}

/* One more for the scenario: any that is not in force already and does not come too late, and no other. */
static void test_ultimatums(void **state)
{
	static const char *const late[] = { "ultimatum_of_broken_promises", "ultimatum_of_chaos", "ultimatum_of_disaster", "ultimatum_of_exile", "ultimatum_of_failure",
		"ultimatum_of_the_highlander", "ultimatum_of_induction", "ultimatum_of_orthodoxy", "boon_of_the_ancients", "boon_of_the_morrigan", "boon_of_nodens" };
	static const char *const good[] = { "ultimatum_of_agony", "ultimatum_of_the_broken_veil", "ultimatum_of_dread", "ultimatum_of_finality", "ultimatum_of_forbidden_knowledge",
		"ultimatum_of_malevolence", "ultimatum_of_the_spiral", "ultimatum_of_survival", "ultimatum_of_the_scream", "boon_of_athena", "boon_of_destiny", "boon_of_hades", "boon_of_hermes",
		"boon_of_osiris", "boon_of_persephone", "boon_of_thoth", "ultimatum_of_scorched_earth" };
	enum { GOOD = sizeof(good) / sizeof(good[0]) };
	int came[GOOD] = { 0 };
	(void)state;
	for (uint64_t seed = 1; seed <= 300; seed++) {
		const struct ark_setup s = { .game = "cards", .seed = seed, .players = 1, .investigator = { "daniela_reyes" },
			.variants = "bare campaign ultimatum_of_ultimatums ultimatum_of_hardship" };
		int one = 0;
		assert_true(ark_begin(fx.run, fx.game, &s, &fx.error));
		assert_int_equal(on_table("ultimatum_of_hardship"), 1);
		assert_int_equal(on_table("ultimatum_of_ultimatums"), 1);
		for (size_t i = 0; i < sizeof(late) / sizeof(late[0]); i++)
			assert_int_equal(on_table(late[i]), 0);
		for (int i = 0; i < GOOD; i++) {
			came[i] += on_table(good[i]);
			one += on_table(good[i]);
		}
		assert_int_equal(one, 1);
		assert_int_equal(value("doom"), on_table("ultimatum_of_dread"));
	}
	for (int i = 0; i < GOOD; i++)
		assert_in_range(came[i], 4, 40);
	covers("C-ULT-24");
}

/* Decks by chance hold no weakness but the one that is drawn, nothing permanent, and nothing of a higher level. */
static void test_chaos(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		const struct ark_setup s = { .game = "cards", .seed = seed, .players = 1, .investigator = { "daniela_reyes" }, .variants = "campaign ultimatum_of_chaos" };
		if (!ark_begin(fx.run, fx.game, &s, &fx.error))
			fail_msg("seed %d: %s", (int)seed, fx.error.text);
		assert_int_equal(value("seat 0 file"), 33);
		assert_int_equal(value("seat 0 basics"), 1);
	}
}

/* ---- where decks come from ------------------------------------------------------- */

static int option(struct setup *s, const char *name, const char *text)
{
	return setup_option(s, name, text, &fx.error);
}

static void test_files(void **state)
{
	struct setup s;
	char path[] = "/tmp/arkham-deck-XXXXXX";
	const int fd = mkstemp(path);
	(void)state;
	assert_true(fd >= 0);
	assert_true(write(fd, "2 machete\n", 10) == 10);
	close(fd);
	setup_init(&s);
	assert_int_equal(option(&s, "--deck", path), 1);
	assert_int_equal(option(&s, "--deck", "starter_joe_diamond"), 1);
	assert_string_equal(s.deck[0], "2 machete\n");
	assert_string_equal(s.deck[1], "starter_joe_diamond");
	assert_int_equal(s.players, 2);
	assert_int_equal(option(&s, "--deck", "nowhere/deck.txt"), -1);
	assert_non_null(strstr(fx.error.text, "`nowhere/deck.txt` cannot be read"));
	assert_int_equal(option(&s, "--players", "1"), -1);
	assert_non_null(strstr(fx.error.text, "more decks than --players 1"));
	setup_release(&s);
	unlink(path);
	setup_init(&s);
	assert_int_equal(option(&s, "--players", "1"), 1);
	assert_int_equal(option(&s, "--deck", "starter_joe_diamond"), 1);
	assert_int_equal(option(&s, "--deck", "starter_daniela_reyes"), -1);
	assert_string_equal(fx.error.text, "there are more decks than --players 1");
	setup_release(&s);
}

/* In the protocol a deck is a string, or an export's object; what the game does not read of it is left out. */
static void test_protocol(void **state)
{
	struct setup s;
	json_t *j = json_pack("{s:s, s:[{s:{s:s, s:{s:i}, s:s}}, {s:s}]}", "game", "cards", "players", "deck", "investigator_code", "12004", "slots", "12020", 2, "name", "x",
		"deck", "starter_daniela_reyes");
	(void)state;
	assert_true(setup_from_json(&s, j, &fx.error));
	assert_string_equal(s.deck[0], "{\"investigator_code\":\"12004\",\"slots\":{\"12020\":2}}");
	assert_string_equal(s.deck[1], "starter_daniela_reyes");
	setup_release(&s);
	json_decref(j);
	j = json_pack("{s:s, s:[{s:i}]}", "game", "cards", "players", "deck", 7);
	assert_false(setup_from_json(&s, j, &fx.error));
	assert_string_equal(fx.error.text, "`deck` of player 0 must be a string or an object");
	json_decref(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_size), cmocka_unit_test(test_copies), cmocka_unit_test(test_access), cmocka_unit_test(test_signatures),
		cmocka_unit_test(test_weaknesses), cmocka_unit_test(test_random_weakness), cmocka_unit_test(test_experience), cmocka_unit_test(test_ways),
		cmocka_unit_test(test_unreadable), cmocka_unit_test(test_two_decks), cmocka_unit_test(test_dealt_roles), cmocka_unit_test(test_dealt_as_before), cmocka_unit_test(test_refused_setups),
		cmocka_unit_test(test_campaign_log), cmocka_unit_test(test_game_stays), cmocka_unit_test(test_empty), cmocka_unit_test(test_expansions), cmocka_unit_test(test_collection),
		cmocka_unit_test(test_problems), cmocka_unit_test(test_choice), cmocka_unit_test(test_log), cmocka_unit_test(test_played_deck),
		cmocka_unit_test(test_ultimatums), cmocka_unit_test(test_chaos), cmocka_unit_test(test_files), cmocka_unit_test(test_protocol) };
	const struct CMUnitTest interlude[] = { cmocka_unit_test_setup_teardown(test_exiled, open_interlude, close_interlude),
		cmocka_unit_test_setup_teardown(test_nothing_left, open_interlude, close_interlude) };
	return cmocka_run_group_tests(tests, open_engine, close_engine) + cmocka_run_group_tests(interlude, NULL, NULL);
}
