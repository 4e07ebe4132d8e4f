/* The board game's built-in content, looked at as a whole: every card has what the rules will look for. */
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

static bool is_base(const struct content *c, int d)
{
	return strcmp(content_text(c, c->sets[c->defs[d].set]), "base") == 0;
}

static int entries(const struct content *c, int card, int place)
{
	const struct def *d = &c->defs[card];
	int n = 0;
	for (int i = 0; i < d->rows; i++)
		n += c->rows[d->row + i].kind == ROW_BODY && c->rows[d->row + i].event == place;
	return n;
}

/* Every location card has one entry for each location of its neighborhood, and none for another. */
static void test_location_cards(void **state)
{
	const struct content *c = content();
	int cards = 0;
	(void)state;
	for (int d = c->kind_first[KIND_LOCATION_CARD]; d < c->kind_first[KIND_LOCATION_CARD + 1]; d++) {
		const int hood = content_fact(c, (def_h)d, FACT_place);
		for (int p = c->kind_first[KIND_LOCATION]; p < c->kind_first[KIND_LOCATION + 1]; p++)
			assert_int_equal(entries(c, d, p), content_fact(c, (def_h)p, FACT_place) == hood);
		cards += is_base(c, d);
	}
	assert_int_equal(cards, 9 * 7);
	covers("B-ENC-04");
}

/* The gates of the Mythos cards open in unstable locations, and in each of them. */
static void test_gates_of_mythos_cards(void **state)
{
	const struct content *c = content();
	int seen[AREA_MAX] = { 0 }, places = 0;
	const int first = c->kind_first[KIND_LOCATION];
	(void)state;
	for (int d = c->kind_first[KIND_MYTHOS]; d < c->kind_first[KIND_MYTHOS + 1]; d++) {
		const int place = content_fact(c, (def_h)d, FACT_gate_at);
		if (!place || !is_base(c, d))
			continue;
		assert_true(content_fact(c, (def_h)place, FACT_flags) & BIT(GROUND_UNSTABLE));
		seen[place - first] = 1;
	}
	for (int i = 0; i < AREA_MAX; i++)
		places += seen[i];
	assert_int_equal(places, 11);
	covers("B-LOC-06");
	covers("B-LOC-08");
}

/* Ten kinds of icons, each of them on some location. */
static void test_icons(void **state)
{
	const struct content *c = content();
	(void)state;
	assert_int_equal(ICON_COUNT, 10);
	for (int icon = 0; icon < ICON_COUNT; icon++) {
		int on = 0;
		for (int p = c->kind_first[KIND_LOCATION]; p < c->kind_first[KIND_LOCATION + 1]; p++)
			on += content_list_has(c, (def_h)p, LIST_icons, (uint16_t)icon) || content_list_has(c, (def_h)p, LIST_sure, (uint16_t)icon);
		assert_true(on > 0);
	}
	covers("B-LOC-09");
}

/* What gives a bonus in combat is a weapon of one kind, physical or magical. */
static void test_weapons(void **state)
{
	const struct content *c = content();
	int weapons = 0;
	(void)state;
	for (int d = c->kind_first[KIND_COMMON_ITEM]; d < c->kind_first[KIND_UNIQUE_ITEM + 1]; d++) {
		const bool physical = content_list_has(c, (def_h)d, LIST_traits, TRAIT_PHYSICAL), magical = content_list_has(c, (def_h)d, LIST_traits, TRAIT_MAGICAL);
		const bool weapon = content_list_has(c, (def_h)d, LIST_traits, TRAIT_WEAPON);
		assert_int_equal(physical + magical, weapon);
		assert_true(weapon || !content_fact(c, (def_h)d, FACT_combat));
		weapons += weapon;
	}
	assert_true(weapons > 0);
	covers("B-HAND-02");
}

static bool rerolls(const struct content *c, const struct def *d)
{
	for (int i = 0; i < d->rows; i++)
		if (c->rows[d->row + i].kind == ROW_TRIGGER && c->rows[d->row + i].event == EVENT_CHECK_ROLLED)
			return true;
	return false;
}

/* A skill card is a bonus or another roll. */
static void test_skill_cards(void **state)
{
	const struct content *c = content();
	int bonus = 0, again = 0;
	(void)state;
	for (int d = c->kind_first[KIND_SKILL]; d < c->kind_first[KIND_SKILL + 1]; d++) {
		if (!is_base(c, d))
			continue;
		assert_int_equal((c->defs[d].stats[0] != 0) + rerolls(c, &c->defs[d]), 1);
		bonus += c->defs[d].stats[0] != 0;
		again += rerolls(c, &c->defs[d]);
	}
	assert_int_equal(bonus, SKILLS);
	assert_int_equal(again, 4);
	covers("B-CHECK-21");
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_location_cards), cmocka_unit_test(test_gates_of_mythos_cards), cmocka_unit_test(test_icons),
		cmocka_unit_test(test_weapons), cmocka_unit_test(test_skill_cards) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
