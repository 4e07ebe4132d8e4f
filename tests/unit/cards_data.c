/* The card game's built-in content, looked at as a whole: every card has what the rules will look for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "cards/cards.h"
#include "cards/things/chaos.h"

#include "arkham.h"
#include "covers.h"

static const struct content *content(void)
{
	return (const struct content *)(const void *)ark_content_builtin();
}

static bool has_body(const struct content *c, int d, int body)
{
	for (int i = 0; i < c->defs[d].rows; i++)
		if (c->rows[c->defs[d].row + i].kind == ROW_BODY && c->rows[c->defs[d].row + i].event == body)
			return true;
	return false;
}

/* ---- abilities ------------------------------------------------------------- */

enum ability { NOT_ONE, CONSTANT, FORCED, REVELATION, TRIGGERED, KEYWORD_ABILITY, ENEMY_INSTRUCTION, UNKNOWN };

static enum ability body_ability(int body)
{
	switch (body) {
	case CBODY_REVELATION: return REVELATION;
	case CBODY_SPAWN:
	case CBODY_PATROL: return ENEMY_INSTRUCTION;
	case CBODY_HAUNTED:
	case CBODY_SEAL: return KEYWORD_ABILITY;
	case CBODY_PLAY: return TRIGGERED;
	case CBODY_OBJECTIVE:
	case CBODY_COMMIT_COST:
	case CBODY_ENTER_COST:
	case CBODY_ATTACHES:
	case CBODY_FOUND: return CONSTANT;
	case CBODY_SETUP:
	case CBODY_INTRO:
	case CBODY_BACK:
	case CBODY_RESOLUTION:
	case CBODY_CODEX:
	case CBODY_TOKEN:
	case CBODY_TOKEN_FAIL: return NOT_ONE;	/* the guide, a reverse, a symbol of the chaos bag */
	default: return UNKNOWN;
	}
}

static enum ability row_ability(const struct row *row)
{
	switch (row->kind) {
	case ROW_MODIFIER: return CONSTANT;
	case ROW_TRIGGER: return row->slot % CLASS_MAX == CLASS_REACTION ? TRIGGERED : FORCED;
	case ROW_ACTION: return TRIGGERED;
	case ROW_BODY: return body_ability(row->event);
	default: return UNKNOWN;
	}
}

static void test_abilities(void **state)
{
	const struct content *c = content();
	int n[UNKNOWN + 1] = { 0 };
	(void)state;
	for (int d = c->kind_first[KIND_ROLE]; d < c->kind_first[KIND_SCENARIO]; d++)
		for (int i = 0; i < c->defs[d].rows; i++)
			n[row_ability(&c->rows[c->defs[d].row + i])]++;
	assert_int_equal(n[UNKNOWN], 0);
	assert_true(n[CONSTANT] && n[FORCED] && n[REVELATION] && n[TRIGGERED] && n[ENEMY_INSTRUCTION]);
	covers("C-ABILITY-01");
}

/* ---- what is on a card --------------------------------------------------------- */

static void test_cards(void **state)
{
	const struct content *c = content();
	int sides = 0;
	(void)state;
	for (int d = c->kind_first[KIND_ROLE]; d < c->kind_first[KIND_DECK_LIST + 1]; d++) {
		assert_in_range(c->defs[d].kind, KIND_ROLE, KIND_DECK_LIST);
		assert_true(content_text(c, c->defs[d].name)[0] != 0);
	}
	covers("C-ANAT-02");
	covers("C-ANAT-03");
	for (int kind = KIND_ENEMY; kind < KIND_SCENARIO; kind++) {
		for (int d = c->kind_first[kind]; d < c->kind_first[kind + 1]; d++) {
			const int set = content_fact(c, (def_h)d, FACT_belongs);
			assert_true((content_fact(c, (def_h)d, FACT_flags) & CFLAG_WEAKNESS) || (set && c->defs[set].kind == KIND_ENCOUNTER_SET));
			sides += kind == KIND_ACT || kind == KIND_AGENDA ? has_body(c, d, CBODY_BACK) : 0;
		}
	}
	covers("C-ANAT-01");
	assert_int_equal(sides, c->kind_first[KIND_AGENDA + 1] - c->kind_first[KIND_ACT]);
	covers("C-ANAT-28");
}

/* Nine cards of the core set are printed differently than before. */
static void test_reprints(void **state)
{
	const struct content *c = content();
	int n = 0;
	(void)state;
	for (def_h d = c->kind_first[KIND_ASSET]; d < c->kind_first[KIND_SKILL_CARD + 1]; d++) {
		int words;
		const uint16_t *w = content_list(c, d, LIST_build, &words);
		for (int i = 0; i + 1 < words; i += 2)
			n += w[i] == BUILD_REPRINT;
	}
	assert_int_equal(n, 9);
	covers("C-REPRINT-04");
}

/* A set is counted by what is printed on its cards: places in it run on by the number, and its total is all copies (the scenario's own card is one). */
static void test_sets(void **state)
{
	static const struct { const char *id; int total; } sets[] = { { "spreading_flames_set", 10 }, { "miskatonic_university_set", 5 }, { "ashen_pilgrims_set", 4 },
		{ "bystanders_set", 3 }, { "cosmic_evils_set", 3 }, { "eldritch_lore_set", 4 }, { "fire_set", 7 }, { "hallucinations_set", 4 }, { "mad_science_set", 4 } };
	const struct content *c = content();
	(void)state;
	for (unsigned i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
		const def_h set = content_find(c, KIND_ENCOUNTER_SET, sets[i].id, strlen(sets[i].id));
		int total = 0, last = 0;
		assert_true(set);
		for (int printed = 1; printed < 200; printed++) {
			for (int d = c->kind_first[KIND_ASSET]; d < c->kind_first[KIND_SCENARIO]; d++) {
				if (content_fact(c, (def_h)d, FACT_belongs) != set || content_fact(c, (def_h)d, FACT_printed) != printed)
					continue;
				assert_true(!last || printed == last + 1);	/* no gap: the place in the set follows from the number */
				last = printed;
				total += c->defs[d].copies ? c->defs[d].copies : 1;
			}
		}
		assert_int_equal(total, sets[i].total);
	}
	covers("C-ANAT-18");
}

/* ---- what there is --------------------------------------------------------------- */

static void test_icons(void **state)
{
	int symbols = 0;
	(void)state;
	for (int kind = 0; kind < TOKEN_KINDS; kind++)
		symbols += token_symbol(kind);
	assert_int_equal(CARD_CLASS_COUNT - 1, 5);
	assert_int_equal(CSKILL_COUNT, 5);
	assert_int_equal(symbols, 6);
	covers("C-QREF-04");
}

/* Every keyword of the glossary that a scenario can meet has a bit that the rules read; fast, permanent, starting, uses, seal, prey and victory are facts. */
static void test_keywords(void **state)
{
	static const char *const keywords[] = {
#define KEYWORD(name, word) word,
#include "cards/words.def"
	};
	static const char *const glossary[] = { "aloof", "alert", "elusive", "hunter", "massive", "retaliate", "doomed", "peril", "surge", "hidden", "patrol" };
	(void)state;
	for (unsigned i = 0; i < sizeof(glossary) / sizeof(glossary[0]); i++) {
		bool found = false;
		for (unsigned k = 0; k < KEYWORD_COUNT; k++)
			found |= strcmp(keywords[k], glossary[i]) == 0;
		assert_true(found);
	}
	covers("C-KEYWORD-01");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_abilities), cmocka_unit_test(test_reprints), cmocka_unit_test(test_cards), cmocka_unit_test(test_sets), cmocka_unit_test(test_icons), cmocka_unit_test(test_keywords),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
