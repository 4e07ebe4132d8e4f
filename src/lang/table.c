/* table.c - verbs.def, slots.def and the lists of words as tables, and made ready for matching. */
#include <string.h>

#include "internal.h"

const struct blank_row blank_rows[BLANKS] = {
#define BLANK(name, word, width, how, list, help) [BLANK_##name] = { word, width, HOW_##how, BLANK_##list, help },
#include "slots.def"
#undef BLANK
};

#define T(...) ((const int[]){ __VA_ARGS__, END })
#define G(name) (AMOUNT_GAME + GAME_AMOUNT_##name)

#define VERB(in, pattern, makes, template, opens, wording, help) { in, pattern, MAKE_##makes, 0, template, opens, wording, help, NULL },
#define RARE(in, pattern, makes, template, opens, wording, help, why) { in, pattern, MAKE_##makes, 0, template, opens, wording, help, why },
const struct verb verbs[] = {
#include "verbs.def"
};
const int verbs_n = sizeof(verbs) / sizeof(verbs[0]);

#define PHRASE(slot, pattern, makes, template, help) { 0, pattern, MAKE_##makes, BLANK_##slot, template, 0, "", help, NULL },
const struct verb phrases[] = {
#include "verbs.def"
};
const int phrases_n = sizeof(phrases) / sizeof(phrases[0]);

#define ID_GROUP(name, kinds, help) { name, kinds, help },
const struct id_group id_groups[] = {
#include "verbs.def"
};
const int id_groups_n = sizeof(id_groups) / sizeof(id_groups[0]);

#define NEED(kind, fact, pattern) { KIND_##kind, FACT_##fact, pattern },
const struct need needs[] = {
#include "verbs.def"
};
const int needs_n = sizeof(needs) / sizeof(needs[0]);

const struct word word_rows[] = {
	{ BLANK_CMP, OP_AT_LEAST, ">=" },
	{ BLANK_CMP, OP_AT_MOST, "<=" },
	{ BLANK_CMP, OP_EQUALS, "=" },
	{ BLANK_TIME, TIME_WOULD, "would" },
	{ BLANK_TIME, TIME_WHEN, "when" },
	{ BLANK_TIME, TIME_WHEN, "whenever" },
	{ BLANK_TIME, TIME_AT, "at" },
	{ BLANK_TIME, TIME_AFTER, "after" },
	{ BLANK_ARROW, 1, "white" },
	{ BLANK_ARROW, 2, "black" },
	{ BLANK_PER, PERIOD_CHECK, "check" },
	{ BLANK_PER, PERIOD_COMBAT, "combat" },
	{ BLANK_PER, PERIOD_PHASE, "phase" },
	{ BLANK_PER, PERIOD_TURN, "turn" },
	{ BLANK_PER, PERIOD_ROUND, "round" },
	{ BLANK_PER, PERIOD_GAME, "game" },
#define HUE(word) { BLANK_HUE, 0, word },
#define SCENE(word) { BLANK_SCENE, 0, word },
#include "faces.def"
#define EVENT(name, words, facts) { BLANK_EVENT_NAME, EVENT_##name, words },
#include "board/events.def"
#undef EVENT
#define STAT(name, words, of) { BLANK_STAT, STAT_##name, words },
#include "board/stats.def"
#undef STAT
#define RESOURCE(name, words) { BLANK_RESOURCE, RESOURCE_##name, words },
#define SKILL(name, words) { BLANK_SKILL, SKILL_##name, words },
#define DECK(name, words, kind) { BLANK_DECK, DECK_##name, words },
#define SYMBOL(name, words) { BLANK_SYMBOL, SYMBOL_##name, words },
#define COLOUR(name, words) { BLANK_COLOUR, COLOUR_##name, words },
#define MOVEMENT(name, words) { BLANK_MOVEMENT, MOVEMENT_##name, words },
#define ABILITY(name, words) { BLANK_ABILITY, ABILITY_BIT_##name, words },
#define TRAIT(name, words) { BLANK_TRAIT, TRAIT_##name, words },
#define ICON(name, words) { BLANK_ICON, ICON_##name, words },
#define SUBTYPE(name, words) { BLANK_SUBTYPE, SUBTYPE_##name, words },
#define PHASE(name, bit, words) { BLANK_PHASE, PHASE_##name, words },
#define WEAPON_IF(name, words) { BLANK_WEAPON_IF, WEAPON_IF_##name, words },
#define OWNED(name, words) { BLANK_OWNED, OWNED_##name, words },
#define STATUS(name, words) { BLANK_STATUS, STATUS_##name, words },
#define THING(name, words) { BLANK_THING, THING_##name, words },
#define DAMAGE_TYPE(name, words) { BLANK_DAMAGE_TYPE, DAMAGE_##name, words },
#define REROLLED(name, words) { BLANK_REROLLED, REROLL_##name, words },
#define SHOP_RULE(name, words) { BLANK_SHOP_RULE, SHOP_##name, words },
#define ITEM_FLAG(name, words) { BLANK_ITEM_FLAG, ITEM_##name, words },
#define GROUND(name, words) { BLANK_GROUND, GROUND_##name, words },
#include "board/words.def"
#define EVENT(name, words, facts, apply) { BLANK_CEVENT_NAME, ON_##name, words },
#include "cards/events.def"
#undef EVENT
#define STAT(name, words, of) { BLANK_CSTAT, VAL_##name, words },
#include "cards/stats.def"
#undef STAT
#define CSKILL(name, words) { BLANK_CSKILL, CSKILL_##name, words }, { BLANK_CICON, FACT_willpower + CSKILL_##name, words },
#define CLASS(name, words) { BLANK_CLASS, CARD_##name, words },
#define SLOTS(name, words, normal) { BLANK_CSLOT, 1 << 2 * CSLOT_##name, words },
#define USES(name, words) { BLANK_CUSES, USES_##name, words },
#define TOKEN(name, words, value) { BLANK_CTOKEN, TOKEN_##name, words },
#define KEYWORD(name, words) { BLANK_CKEYWORD, KEYWORD_##name, words },
#define CFLAG(name, words) { BLANK_CFLAG, CFLAG_BIT_##name, words },
#define CTRAIT(name, words) { BLANK_CTRAIT, CTRAIT_##name, words },
#define STUFF(name, words) { BLANK_CSTUFF, STUFF_##name, words },
#define WHAT(name, words) { BLANK_CWHAT, WHAT_##name, words },
#define AT(name, words) { BLANK_CAT, AT_##name, words },
#define ADJ(name, words) { BLANK_CADJ, ADJ_BIT_##name, words },
#define CTHING(name, words) { BLANK_CTHING, CTHING_##name, words },
#define PUT(name, words) { BLANK_CTO, CTO_##name, words },
#define FROM(name, words) { BLANK_CFROM, FROM_##name, words },
#define FATE(name, words) { BLANK_CFATE, FILE_##name, words },
#define MEASURE(name, words) { BLANK_CMEASURE, AMOUNT_GAME + MEASURE_##name, words },
#define PREY(name, words) { BLANK_CPREY, PREY_##name, words },
#define CPHASE(name, words) { BLANK_CPHASE, CPHASE_##name, words },
#define TESTS(name, words) { BLANK_CTESTS, TESTS_##name, words },
#define DESIGNATOR(name, bit, words) { BLANK_CACTION, ACT_##name, words },
#define BASIC(name, words) { BLANK_CBASIC, BASIC_##name, words },
#define DIFFICULTY(name, words) { BLANK_CDIFFICULTY, DIFFICULTY_##name, words },
#define BUILD(name, words) { BLANK_CBUILD, BUILD_##name, words },
#define RULE(name, words) { BLANK_CRULE, RULE_##name, words },
#define PRODUCT(name, words) { BLANK_CPRODUCT, PRODUCT_##name, words },
#define LINK(name, words) { BLANK_CLINK, LINK_##name, words },
#include "cards/words.def"
};
const int word_rows_n = sizeof(word_rows) / sizeof(word_rows[0]);

const char *const card_stat_of[] = {
	"",
#define STAT(name, words, of) #of,
#include "cards/stats.def"
#undef STAT
};

const char *const stat_of[] = {
	"",
#define STAT(name, words, of) #of,
#include "board/stats.def"
#undef STAT
};

/* ---- names ------------------------------------------------------------- */

static const char *const kind_plural[] = {
	"",
#define KIND(name, word, game, plural) #plural,
#include "kernel/kinds.def"
#undef KIND
};
static const char *const fact_names[] = {
#define FACT(name, meaning) #name,
#include "kernel/facts.def"
#undef FACT
};
static const char *const list_names[] = {
#define LIST(name, meaning) #name,
#include "kernel/facts.def"
#undef LIST
};

const char *lang_kind_plural(int kind)
{
	return kind_plural[kind];
}

const char *lang_fact(int fact)
{
	return fact_names[fact];
}

const char *lang_list(int list)
{
	return list_names[list];
}

/* ---- cutting patterns up ----------------------------------------------- */

static uint8_t blank_find(const char *s, size_t n)
{
	for (int i = 1; i < BLANKS; i++)
		if (strlen(blank_rows[i].word) == n && !memcmp(blank_rows[i].word, s, n))
			return (uint8_t)i;
	return BLANK_NONE;
}

static uint64_t kinds_find(const char *s, size_t n)
{
	for (int i = 0; i < id_groups_n; i++)
		if (strlen(id_groups[i].name) == n && !memcmp(id_groups[i].name, s, n))
			return id_groups[i].kinds;
	return 0;
}

/* Reads <amount=1> or <id:place>+ behind its `<`; returns what follows, NULL when the pattern is wrong. */
static const char *element_slot(const char *s, struct element *e)
{
	const char *end = strchr(s, '>');
	if (!end)
		return NULL;
	const size_t n = strcspn(s, ":=>");
	e->kind = ELEMENT_SLOT;
	e->blank = blank_find(s, n);
	if (s[n] == ':')
		e->kinds = kinds_find(s + n + 1, (size_t)(end - s) - n - 1);
	if (s[n] == '=') {
		e->s = s + n + 1;
		e->len = (uint16_t)((size_t)(end - s) - n - 1);
	}
	e->many = end[1] == '+';
	if (!e->blank || (e->blank == BLANK_ID && !e->kinds))
		return NULL;
	return end + 1 + e->many;
}

bool pattern_cut(const char *s, struct element *e, int max)
{
	int n = 0, open = -1, slots = 0;
	while (*s && n < max - 1) {
		struct element *at = &e[n];
		*at = (struct element){ 0 };
		if (*s == ' ') {
			s++;
			continue;
		}
		if (*s == '[') {
			at->kind = ELEMENT_OPEN;
			open = n;
			s++;
		} else if (*s == ']') {
			at->kind = ELEMENT_CLOSE;
			if (open < 0)
				return false;
			e[open].index = (uint8_t)(n + 1 - open);
			open = -1;
			s++;
		} else if (*s == '<' && s[1] >= 'a') {
			s = element_slot(s + 1, at);
			at->index = (uint8_t)++slots;
			if (!s || slots >= SLOTS_MAX)
				return false;
		} else {
			at->kind = ELEMENT_WORD;
			at->s = s;
			at->len = (uint16_t)strcspn(s, " ]");
			at->either = memchr(s, '|', at->len);
			s += at->len;
		}
		n++;
	}
	e[n] = (struct element){ 0 };
	return !*s && open < 0;
}

static struct element *pattern_make(struct lang *l, const char *pattern)
{
	struct element e[ELEMENTS_MAX];
	if (!pattern_cut(pattern, e, ELEMENTS_MAX))
		return NULL;
	int n = 0;
	while (e[n++].kind != ELEMENT_END)
		;
	struct element *made = arena_get(&l->arena, (size_t)n * sizeof(*made));
	memcpy(made, e, (size_t)n * sizeof(*made));
	return made;
}

/* ---- spellings --------------------------------------------------------- */

static void spelling_cut(struct spelling *sp, const struct word *w, const char *s, size_t n)
{
	*sp = (struct spelling){ .blank = w->blank, .value = w->value };
	for (size_t i = 0; i < n && sp->n < WORDS_MAX;) {
		size_t len = 0;
		while (i + len < n && s[i + len] != ' ')
			len++;
		sp->s[sp->n] = s + i;
		sp->len[sp->n++] = (uint8_t)len;
		i += len + 1;
	}
}

/* Every way to write a word of a list, sorted by list; in the order of the list so that the usual one comes first. */
static void spellings_make(struct lang *l)
{
	struct tables *t = &l->tables;
	int n = 0;
	for (int i = 0; i < word_rows_n; i++)
		for (const char *s = word_rows[i].words; *s; s = strchr(s, '|') ? strchr(s, '|') + 1 : "")
			n++;
	t->spelling = arena_get(&l->arena, (size_t)n * sizeof(*t->spelling));
	for (int b = 0; b < BLANKS; b++) {
		t->spelling_first[b] = t->spellings;
		for (int i = 0; i < word_rows_n; i++) {
			if (word_rows[i].blank != b)
				continue;
			for (const char *s = word_rows[i].words; *s; s = strchr(s, '|') ? strchr(s, '|') + 1 : "")
				spelling_cut(&t->spelling[t->spellings++], &word_rows[i], s, strcspn(s, "|"));
		}
	}
	t->spelling_first[BLANKS] = t->spellings;
}

/* A verb that begins with a slot, or with one of several words, may begin with any letter. */
static int *verbs_at(struct lang *l, int letter)
{
	const struct tables *t = &l->tables;
	int n = 0, *list = arena_get(&l->arena, (size_t)(verbs_n + 1) * sizeof(*list));
	for (int i = 0; i < verbs_n; i++)
		if (t->verb[i]->kind != ELEMENT_WORD || t->verb[i]->either || t->verb[i]->s[0] == letter)
			list[n++] = i;
	list[n] = verbs_n;
	return list;
}

bool tables_init(struct lang *l)
{
	struct tables *t = &l->tables;
	bool good = true;
	t->verb = arena_get(&l->arena, (size_t)verbs_n * sizeof(*t->verb));
	t->phrase = arena_get(&l->arena, (size_t)phrases_n * sizeof(*t->phrase));
	t->phrase_next = arena_get(&l->arena, (size_t)phrases_n * sizeof(*t->phrase_next));
	t->uses = arena_get(&l->arena, (size_t)verbs_n * sizeof(*t->uses));
	for (int i = 0; i < verbs_n; i++)
		good = (t->verb[i] = pattern_make(l, verbs[i].pattern)) && good;
	for (int i = 0; i < phrases_n; i++)
		good = (t->phrase[i] = pattern_make(l, phrases[i].pattern)) && good;
	for (int c = 0; good && c < LETTERS; c++)
		t->verb_at[c] = verbs_at(l, c);
	for (int b = 0; b < BLANKS; b++)
		t->phrase_first[b] = phrases_n;
	for (int i = phrases_n - 1; i >= 0; i--) {
		t->phrase_next[i] = t->phrase_first[phrases[i].blank];
		t->phrase_first[phrases[i].blank] = i;
	}
	spellings_make(l);
	return good;
}
