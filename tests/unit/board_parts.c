/* The components of the board game's base set, all of them: what is printed on each, and how many there are in the box. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "board/board.h"

#include "arkham.h"
#include "covers.h"

static const struct content *content(void)
{
	return (const struct content *)(const void *)ark_content_builtin();
}

/* The next definition of a kind in the base set after d, beginning with 0; 0 when there is no other. */
static int next(int kind, int d)
{
	const struct content *c = content();
	for (d = d ? d + 1 : c->kind_first[kind]; d < c->kind_first[kind + 1]; d++)
		if (strcmp(content_text(c, c->sets[c->defs[d].set]), "base") == 0)
			return d;
	return 0;
}

static int fact(int d, enum fact f)
{
	return content_fact(content(), (def_h)d, f);
}

static int copies(int kind)
{
	int n = 0;
	for (int d = next(kind, 0); d; d = next(kind, d))
		n += fact(d, FACT_parent) ? 0 : content()->defs[d].copies;	/* a curse is the back of a blessing */
	return n;
}

static int kinds(int kind)
{
	int n = 0;
	for (int d = next(kind, 0); d; d = next(kind, d))
		n++;
	return n;
}

static int rows(int d, int kind, int event)
{
	const struct def *def = &content()->defs[d];
	int n = 0;
	for (int i = 0; i < def->rows; i++)
		n += content()->rows[def->row + i].kind == kind && (event < 0 || content()->rows[def->row + i].event == event);
	return n;
}

static bool named(int d)
{
	return content_text(content(), content()->defs[d].name)[0] != 0;
}

static int list(int d, enum fact_list which)
{
	int n;
	content_list(content(), (def_h)d, which, &n);
	return n;
}

/* ---- what is printed on them --------------------------------------------------------- */

static void test_sheets(void **state)
{
	(void)state;
	for (int d = next(KIND_INVESTIGATOR, 0); d; d = next(KIND_INVESTIGATOR, d)) {
		assert_true(named(d) && content()->defs[d].say);		/* occupation and ability */
		assert_in_range(fact(d, FACT_sanity), 3, 7);
		assert_int_equal(fact(d, FACT_sanity) + fact(d, FACT_stamina), 10);
		assert_true(fact(d, FACT_place) > 0);
		assert_in_range(fact(d, FACT_focus), 1, 3);
		assert_true(list(d, LIST_fixed) + list(d, LIST_random) > 0);
		assert_int_equal(list(d, LIST_skills), 6 * 4);
		assert_true(content()->defs[d].rows > 0);
	}
	covers("B-DATA-01");
}

/* Each slider trades one skill for the other: what one gains from stop to stop the other loses. */
static void test_skill_tracks(void **state)
{
	(void)state;
	for (int d = next(KIND_INVESTIGATOR, 0); d; d = next(KIND_INVESTIGATOR, d)) {
		int n;
		const uint16_t *stop = content_list(content(), (def_h)d, LIST_skills, &n);
		for (int t = 0; t < TRACKS; t++)
			for (int i = 1; i < 4; i++) {
				assert_int_equal(stop[8 * t + i], stop[8 * t + i - 1] + 1);
				assert_int_equal(stop[8 * t + 4 + i], stop[8 * t + 4 + i - 1] - 1);
			}
	}
	covers("B-DATA-01");
}

static void test_monsters(void **state)
{
	int masks = 0, by_move[MOVEMENT_COUNT] = { 0 };
	(void)state;
	for (int d = next(KIND_MONSTER, 0); d; d = next(KIND_MONSTER, d)) {
		assert_true(named(d));
		assert_in_range(fact(d, FACT_move), 0, MOVEMENT_COUNT - 1);
		assert_in_range(fact(d, FACT_symbol), 0, SYMBOL_COUNT - 1);
		assert_in_range(fact(d, FACT_awareness) + 3, 0, 4);
		assert_in_range(fact(d, FACT_toughness), 1, 4);
		assert_true(fact(d, FACT_horror) == RATING_NONE ? fact(d, FACT_horror_damage) == 0 : fact(d, FACT_horror_damage) > 0);
		assert_true(fact(d, FACT_combat) == RATING_NONE || fact(d, FACT_combat_damage) != 0);
		assert_true(fact(d, FACT_combat_damage) != DAMAGE_SPECIAL || rows(d, ROW_BODY, BODY_DAMAGE) == 1);
		assert_true(fact(d, FACT_move) != MOVEMENT_UNIQUE || rows(d, ROW_BODY, BODY_MOVE) == 1);
		by_move[fact(d, FACT_move)]++;
		masks += (fact(d, FACT_flags) & ABILITY_MASK) ? content()->defs[d].copies : 0;
	}
	covers("B-DATA-03");
	covers("B-DATA-04");
	for (int m = 0; m < MOVEMENT_AQUATIC; m++)			/* that one came with another box */
		assert_true(by_move[m] > 0);
	assert_int_equal(MOVEMENT_AQUATIC, 5);
	covers("B-MMOVE-15");
	assert_int_equal(masks, 5);
	covers("B-DATA-22");
}

static void test_ancient_ones(void **state)
{
	(void)state;
	for (int d = next(KIND_ANCIENT_ONE, 0); d; d = next(KIND_ANCIENT_ONE, d)) {
		assert_true(named(d) && content()->defs[d].say);
		assert_in_range(fact(d, FACT_doom), 10, 14);
		assert_true(fact(d, FACT_combat) == RATING_NONE || fact(d, FACT_combat) == RATING_TERROR || fact(d, FACT_combat) < 0);
		assert_int_equal(rows(d, ROW_BODY, BODY_ATTACK), fact(d, FACT_combat) != RATING_NONE);
		assert_true(rows(d, ROW_BODY, BODY_START_OF_BATTLE) <= 1);
		assert_true(content()->defs[d].rows >= 2);			/* power and worshippers */
	}
	covers("B-DATA-06");
}

static void test_gate_markers(void **state)
{
	int worlds = 0, modifiers = 0;
	(void)state;
	for (int d = next(KIND_GATE, 0); d; d = next(KIND_GATE, d)) {
		const int world = fact(d, FACT_place);
		assert_int_equal(content()->defs[world].kind, KIND_WORLD);
		assert_in_range(fact(d, FACT_symbol), 0, SYMBOL_COUNT - 1);
		assert_in_range(fact(d, FACT_modifier) + 3, 0, 4);
		modifiers += fact(d, FACT_modifier) != 0;
		worlds |= 1 << (world - content()->kind_first[KIND_WORLD]);
	}
	assert_int_equal(worlds, 0xff);
	assert_true(modifiers > 0);
	covers("B-DATA-09");
}

static void test_mythos_cards(void **state)
{
	int shuffles = 0, with_clue = 0, symbols = 0;
	(void)state;
	for (int d = next(KIND_MYTHOS, 0); d; d = next(KIND_MYTHOS, d)) {
		assert_true(named(d) && content()->defs[d].say);
		if (fact(d, FACT_subtype) == SUBTYPE_RESHUFFLE) {
			shuffles++;
			continue;
		}
		assert_in_range(fact(d, FACT_subtype), SUBTYPE_HEADLINE, SUBTYPE_RUMOR);
		assert_true(fact(fact(d, FACT_gate_at), FACT_flags) & BIT(GROUND_UNSTABLE));
		assert_true(fact(d, FACT_white) && fact(d, FACT_black));
		assert_int_equal(fact(d, FACT_white) & fact(d, FACT_black), 0);
		symbols |= fact(d, FACT_white) | fact(d, FACT_black);
		with_clue += fact(d, FACT_clue_at) != 0;
	}
	assert_int_equal(shuffles, 1);
	covers("B-MYTHOS-03");
	covers("B-DATA-10");
	covers("B-DATA-11");
	assert_in_range(with_clue, 1, 65);
	covers("B-MYTHOS-04");
	assert_int_equal(symbols, (1 << SYMBOL_COUNT) - 1);
	covers("B-DATA-14");
}

static void test_gate_cards(void **state)
{
	int colours = 0;
	(void)state;
	for (int d = next(KIND_GATE_CARD, 0); d; d = next(KIND_GATE_CARD, d)) {
		if (fact(d, FACT_subtype) == SUBTYPE_RESHUFFLE)
			continue;
		assert_in_range(fact(d, FACT_colour), COLOUR_RED, COLOUR_YELLOW);
		assert_int_equal(rows(d, ROW_BODY, 0), 1);			/* the entry for all other worlds */
		colours |= 1 << fact(d, FACT_colour);
	}
	covers("B-DATA-12");
	assert_int_equal(colours, 1 << COLOUR_RED | 1 << COLOUR_GREEN | 1 << COLOUR_BLUE | 1 << COLOUR_YELLOW);
	covers("B-DATA-13");
}

static void test_item_prices(void **state)
{
	static const int with_price[] = { KIND_COMMON_ITEM, KIND_UNIQUE_ITEM };
	(void)state;
	for (int k = 0; k < 2; k++)
		for (int d = next(with_price[k], 0); d; d = next(with_price[k], d))
			assert_in_range(fact(d, FACT_price), 1, 8);
	covers("B-SPEND-01");
	covers("B-DATA-20");
}

/* ---- the map --------------------------------------------------------------------------- */

static void test_map(void **state)
{
	const struct content *c = content();
	(void)state;
	for (int hood = next(KIND_NEIGHBORHOOD, 0); hood; hood = next(KIND_NEIGHBORHOOD, hood)) {
		int streets = 0, locations = 0;
		for (int p = next(KIND_STREET, 0); p; p = next(KIND_STREET, p))
			streets += fact(p, FACT_place) == hood;
		for (int p = next(KIND_LOCATION, 0); p; p = next(KIND_LOCATION, p))
			locations += fact(p, FACT_place) == hood;
		assert_int_equal(streets, 1);
		assert_in_range(locations, 2, 3);
	}
	assert_int_equal(kinds(KIND_NEIGHBORHOOD), 9);
	covers("B-MAP-02");
	for (int p = next(KIND_LOCATION, 0); p; p = next(KIND_LOCATION, p)) {
		const int ground = fact(p, FACT_flags) & ~BIT(GROUND_DEPOT);
		assert_true(ground == BIT(GROUND_UNSTABLE) || ground == BIT(GROUND_STABLE));
		assert_true(list(p, LIST_icons) + list(p, LIST_sure) > 0);
	}
	covers("B-MAP-04");
	for (int p = next(KIND_STREET, 0); p; p = next(KIND_STREET, p)) {
		const int white = fact(p, FACT_white), black = fact(p, FACT_black);
		assert_true(content_list_has(c, (def_h)p, LIST_links, (uint16_t)white) && content_list_has(c, (def_h)p, LIST_links, (uint16_t)black));
	}
	covers("B-MAP-10");	/* the arrow of a location, to its street, is of both colours: mmove.play */
}

/* ---- the box ---------------------------------------------------------------------------- */

static void test_box(void **state)
{
	static const struct { const char *row; int kind, cards; } box[] = {
		{ "B-COMP-11", KIND_COMMON_ITEM, 44 }, { "B-COMP-12", KIND_UNIQUE_ITEM, 39 }, { "B-COMP-13", KIND_SPELL, 40 }, { "B-COMP-14", KIND_SKILL, 20 },
		{ "B-COMP-15", KIND_ALLY, 11 }, { "B-COMP-16", KIND_SPECIAL, 35 }, { "B-COMP-18", KIND_ANCIENT_ONE, 8 }, { "B-COMP-20", KIND_LOCATION_CARD, 63 },
		{ "B-COMP-21", KIND_MYTHOS, 67 }, { "B-COMP-22", KIND_GATE_CARD, 49 }, { "B-COMP-24", KIND_MONSTER, 60 }, { "B-COMP-25", KIND_GATE, 16 },
		{ "B-COMP-04", KIND_INVESTIGATOR, 16 } };
	int n = 0;
	(void)state;
	for (unsigned i = 0; i < sizeof(box) / sizeof(box[0]); i++) {
		assert_int_equal(copies(box[i].kind), box[i].cards);
		covers(box[i].row);
	}
	for (int k = KIND_COMMON_ITEM; k <= KIND_SPECIAL; k++)
		n += copies(k);
	assert_int_equal(n, 189);
	covers("B-COMP-17");
	assert_int_equal(copies(KIND_LOCATION_CARD) + copies(KIND_MYTHOS) + copies(KIND_GATE_CARD), 179);
	covers("B-COMP-23");
}

static void test_special_cards(void **state)
{
	static const struct { const char *id; int copies; } special[] = { { "retainer", 8 }, { "silver_twilight_lodge_membership", 8 }, { "bank_loan", 8 }, { "blessing", 8 },
		{ "deputy_of_arkham", 1 }, { "deputys_revolver", 1 }, { "patrol_wagon", 1 } };
	(void)state;
	for (unsigned i = 0; i < sizeof(special) / sizeof(special[0]); i++) {
		const def_h d = content_find(content(), KIND_SPECIAL, special[i].id, strlen(special[i].id));
		assert_int_equal(content()->defs[d].copies, special[i].copies);
	}
	covers("B-COMP-16");
}

/* Tokens with an eye and an elder sign: the longest track and the seals that end the game need no more than the box has. */
static void test_doom_tokens(void **state)
{
	int longest = 0;
	(void)state;
	for (int d = next(KIND_ANCIENT_ONE, 0); d; d = next(KIND_ANCIENT_ONE, d))
		longest = fact(d, FACT_doom) > longest ? fact(d, FACT_doom) : longest;
	assert_int_equal(longest + 6, 20);
	covers("B-COMP-19");
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_sheets), cmocka_unit_test(test_skill_tracks), cmocka_unit_test(test_monsters), cmocka_unit_test(test_ancient_ones),
		cmocka_unit_test(test_gate_markers), cmocka_unit_test(test_mythos_cards), cmocka_unit_test(test_gate_cards), cmocka_unit_test(test_item_prices),
		cmocka_unit_test(test_map), cmocka_unit_test(test_box), cmocka_unit_test(test_special_cards), cmocka_unit_test(test_doom_tokens) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
