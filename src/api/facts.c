/* facts.c - what a definition says, as JSON: which facts each kind has, and the words for their numbers. */
#include "api.h"

#include <string.h>

#include "board/words.h"
#include "cards/words.h"
#include "kernel/text.h"

/* ---- words ----------------------------------------------------------- */

static const char *const symbol_words[] = {
#define SYMBOL(name, words) words,
#include "board/words.def"
};
static const char *const colour_words[] = {
#define COLOUR(name, words) words,
#include "board/words.def"
};
static const char *const movement_words[] = {
#define MOVEMENT(name, words) words,
#include "board/words.def"
};
static const char *const ability_words[] = {
#define ABILITY(name, words) words,
#include "board/words.def"
};
static const char *const trait_words[] = {
#define TRAIT(name, words) words,
#include "board/words.def"
};
static const char *const icon_words[] = {
#define ICON(name, words) words,
#include "board/words.def"
};
static const char *const subtype_words[] = {
#define SUBTYPE(name, words) words,
#include "board/words.def"
};
static const char *const weapon_words[] = {
#define WEAPON_IF(name, words) words,
#include "board/words.def"
};
static const char *const deck_words[] = {
#define DECK(name, word, kind) word,
#include "board/words.def"
};
static const char *const skill_words[] = {
#define SKILL(name, words) words,
#include "board/words.def"
};

static const char *const class_words[] = {
#define CLASS(name, word) word,
#include "cards/words.def"
};
static const char *const cflag_words[] = {
#define CFLAG(name, word) word,
#include "cards/words.def"
};
static const char *const keyword_words[] = {
#define KEYWORD(name, word) word,
#include "cards/words.def"
};
static const char *const ctrait_words[] = {
#define CTRAIT(name, word) word,
#include "cards/words.def"
};
static const char *const uses_words[] = {
#define USES(name, word) word,
#include "cards/words.def"
};
static const char *const prey_words[] = {
#define PREY(name, words) words,
#include "cards/words.def"
};
static const char *const link_words[] = {
#define LINK(name, word) word,
#include "cards/words.def"
};
static const char *const slot_words[] = {
#define SLOTS(name, word, normal) word,
#include "cards/words.def"
};
static const char *const token_words[] = {
#define TOKEN(name, word, value) word,
#include "cards/words.def"
};
static const char *const build_words[] = {
#define BUILD(name, word) #name,
#include "cards/words.def"
};
static const char *const difficulty_words[] = {
#define DIFFICULTY(name, word) word,
#include "cards/words.def"
};

struct words { const char *const *word; int n; };
#define WORDS(a) { (a), sizeof(a) / sizeof((a)[0]) }

enum style { STYLE_NUMBER, STYLE_RATING, STYLE_DAMAGE, STYLE_CASTING, STYLE_DEF, STYLE_SYMBOL, STYLE_COLOUR, STYLE_MOVE, STYLE_SUBTYPE, STYLE_WEAPON,
	STYLE_SYMBOLS, STYLE_ABILITIES, STYLE_CLASS, STYLE_USES, STYLE_PREY, STYLE_LINK, STYLE_COST, STYLE_CFLAGS, STYLE_KEYWORDS, STYLE_SLOTS, STYLES };
static const struct words style_words[STYLES] = {
	[STYLE_SYMBOL] = WORDS(symbol_words), [STYLE_COLOUR] = WORDS(colour_words), [STYLE_MOVE] = WORDS(movement_words), [STYLE_SUBTYPE] = WORDS(subtype_words),
	[STYLE_WEAPON] = WORDS(weapon_words), [STYLE_SYMBOLS] = WORDS(symbol_words), [STYLE_ABILITIES] = WORDS(ability_words),
	[STYLE_CLASS] = WORDS(class_words), [STYLE_USES] = WORDS(uses_words), [STYLE_PREY] = WORDS(prey_words), [STYLE_LINK] = WORDS(link_words),
	[STYLE_CFLAGS] = WORDS(cflag_words), [STYLE_KEYWORDS] = WORDS(keyword_words), [STYLE_SLOTS] = WORDS(slot_words),
};

/* A word of a list; of alternatives the first. */
static void word_write(struct json *j, const char *key, const struct words *w, int i)
{
	char word[64];
	const char *s = i >= 0 && i < w->n ? w->word[i] : "?";
	size_t n = strcspn(s, "|");
	n = n < sizeof(word) ? n : sizeof(word) - 1;
	memcpy(word, s, n);
	word[n] = 0;
	json_str(j, key, word);
}

void skill_write(struct json *j, int skill)
{
	static const struct words skills = WORDS(skill_words);
	word_write(j, "skill", &skills, skill);
}

/* ---- facts ----------------------------------------------------------- */

static const char *const fact_names[FACT_MAX] = {
#define FACT(name, meaning) [FACT_##name] = #name,
#include "kernel/facts.def"
};

#define K(kind) ((uint64_t)1 << KIND_##kind)
#define POSSESSIONS (K(COMMON_ITEM) | K(UNIQUE_ITEM) | K(SPELL) | K(SKILL) | K(ALLY) | K(SPECIAL))
#define PLACES (K(STREET) | K(LOCATION))
#define PLAYER_CARDS (K(ASSET) | K(EVENT) | K(SKILL_CARD))
#define CARD_GAME (K(ROLE) | PLAYER_CARDS | K(ENEMY) | K(TREACHERY) | K(PLACE) | K(ACT) | K(AGENDA) | K(STORY) | K(SCENARIO))

/* Facts that a kind always states, zero or not, and how their numbers are written.  Others are written when they are not zero. */
static const struct shown {
	uint64_t kinds;
	uint8_t fact, style;
	bool always;
} shown[] = {
	{ PLACES | K(GATE) | K(INVESTIGATOR) | K(LOCATION_CARD) | K(MARKER), FACT_place, STYLE_DEF, true },
	{ PLACES, FACT_white, STYLE_DEF, false }, { PLACES, FACT_black, STYLE_DEF, false },
	{ K(NEIGHBORHOOD) | K(GATE_CARD) | K(EPIC), FACT_colour, STYLE_COLOUR, true },
	{ K(GATE) | K(MONSTER), FACT_symbol, STYLE_SYMBOL, true }, { K(GATE), FACT_modifier, STYLE_NUMBER, true },
	{ K(INVESTIGATOR), FACT_sanity, STYLE_NUMBER, true }, { K(INVESTIGATOR), FACT_stamina, STYLE_NUMBER, true },
	{ K(INVESTIGATOR), FACT_focus, STYLE_NUMBER, true }, { K(INVESTIGATOR), FACT_pairs, STYLE_NUMBER, false }, { K(INVESTIGATOR), FACT_money, STYLE_NUMBER, true },
	{ K(INVESTIGATOR), FACT_clues, STYLE_NUMBER, true },
	{ K(ANCIENT_ONE), FACT_doom, STYLE_NUMBER, true }, { K(ANCIENT_ONE), FACT_combat, STYLE_RATING, true }, { K(ANCIENT_ONE), FACT_flags, STYLE_ABILITIES, true },
	{ K(MONSTER), FACT_move, STYLE_MOVE, true }, { K(MONSTER), FACT_awareness, STYLE_NUMBER, true }, { K(MONSTER), FACT_horror, STYLE_RATING, true },
	{ K(MONSTER), FACT_horror_damage, STYLE_DAMAGE, true }, { K(MONSTER), FACT_combat, STYLE_RATING, true },
	{ K(MONSTER), FACT_combat_damage, STYLE_DAMAGE, true }, { K(MONSTER), FACT_toughness, STYLE_NUMBER, true }, { K(MONSTER), FACT_flags, STYLE_ABILITIES, true },
	{ K(COMMON_ITEM) | K(UNIQUE_ITEM), FACT_price, STYLE_NUMBER, true }, { POSSESSIONS, FACT_combat_if, STYLE_WEAPON, false },
	{ K(SPELL), FACT_modifier, STYLE_CASTING, true }, { K(SPELL), FACT_cost, STYLE_NUMBER, true }, { K(SPECIAL) | K(AREA) | K(PLOT) | K(HERALD) | K(TALE), FACT_parent, STYLE_DEF, false }, { K(HERALD) | K(GUARDIAN), FACT_level, STYLE_NUMBER, false },
	{ K(MYTHOS), FACT_subtype, STYLE_SUBTYPE, true }, { K(MYTHOS), FACT_gate_at, STYLE_DEF, false }, { K(MYTHOS), FACT_clue_at, STYLE_DEF, false }, { K(MYTHOS), FACT_clue_at_2, STYLE_DEF, false },
	{ POSSESSIONS | K(MONSTER), FACT_more_of, STYLE_DEF, false },
	{ K(MYTHOS), FACT_activity, STYLE_DEF, false }, { K(MYTHOS), FACT_white, STYLE_SYMBOLS, true }, { K(MYTHOS), FACT_black, STYLE_SYMBOLS, true },
	{ K(ROLE) | PLAYER_CARDS, FACT_colour, STYLE_CLASS, true }, { K(ROLE) | PLAYER_CARDS, FACT_subtype, STYLE_CLASS, false }, { K(DECK_LIST), FACT_place, STYLE_DEF, true },
	{ K(ASSET) | K(EVENT), FACT_cost, STYLE_COST, true }, { CARD_GAME, FACT_flags, STYLE_CFLAGS, false }, { CARD_GAME, FACT_keywords, STYLE_KEYWORDS, false },
	{ K(ASSET), FACT_slots, STYLE_SLOTS, false }, { K(ASSET), FACT_use_kind, STYLE_USES, false }, { CARD_GAME, FACT_belongs, STYLE_DEF, false },
	{ K(ENEMY), FACT_prey, STYLE_PREY, false }, { K(PLACE), FACT_symbol, STYLE_LINK, true }, { K(PLACE), FACT_clues, STYLE_NUMBER, true },
	{ K(PLACE), FACT_shroud, STYLE_NUMBER, true },
#define SHOWN(kinds, fact, style, always) { kinds, fact, style, always },
#include "parts/shown.def"
#undef SHOWN
};

static const struct shown *fact_shown(unsigned kind, unsigned fact)
{
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++)
		if (shown[i].fact == fact && (shown[i].kinds >> kind & 1))
			return &shown[i];
	return NULL;
}

static void mask_write(struct json *j, const char *key, const struct words *w, unsigned mask)
{
	json_open(j, key, '[');
	for (int i = 0; i < w->n; i++)
		if (mask >> i & 1)
			word_write(j, NULL, w, i);
	json_close(j, ']');
}

/* Two bits for each slot: how many of them it takes. */
static void slots_write(struct json *j, const char *key, const struct words *w, unsigned slots)
{
	json_open(j, key, '[');
	for (int i = 0; i < w->n; i++)
		for (unsigned n = slots >> 2 * i & 3; n; n--)
			word_write(j, NULL, w, i);
	json_close(j, ']');
}

static void def_write(struct json *j, const char *key, const struct content *c, unsigned def)
{
	if (def && def < c->n_defs)
		json_str(j, key, content_text(c, c->defs[def].id));
	else
		json_none(j, key);
}

static void fact_write(struct json *j, const struct content *c, const char *key, unsigned style, int v)
{
	switch (style) {
	case STYLE_RATING:
		if (v == RATING_NONE)
			json_none(j, key);
		else if (v == RATING_TERROR)
			json_str(j, key, "terror");
		else
			json_int(j, key, v);
		break;
	case STYLE_DAMAGE:
		if (v == DAMAGE_SPECIAL)
			json_str(j, key, "special");
		else
			json_int(j, key, v);
		break;
	case STYLE_CASTING:
		if (v == CASTING_AWARENESS)
			json_str(j, key, "awareness");
		else
			json_int(j, key, v);
		break;
	case STYLE_DEF:
		def_write(j, key, c, (uint16_t)v);
		break;
	case STYLE_COST:
		if (v < 0)
			json_none(j, key);
		else
			json_int(j, key, v);
		break;
	case STYLE_SLOTS:
		slots_write(j, key, &style_words[style], (uint16_t)v);
		break;
	case STYLE_SYMBOLS:
	case STYLE_ABILITIES:
	case STYLE_CFLAGS:
	case STYLE_KEYWORDS:
		mask_write(j, key, &style_words[style], (uint16_t)v);
		break;
	case STYLE_NUMBER:
		json_int(j, key, v);
		break;
	default:
		word_write(j, key, &style_words[style], v);
		break;
	}
}

void facts_write(struct json *j, const struct content *c, def_h def)
{
	const struct def *d = &c->defs[def];
	json_open(j, "facts", '{');
	for (unsigned f = 0; f < FACT_MAX; f++) {
		const struct shown *s = fact_shown(d->kind, f);
		if (d->fact[f] || (s && s->always) || (f == FACT_use_kind && d->fact[FACT_uses]))
			fact_write(j, c, fact_names[f], s ? s->style : STYLE_NUMBER, d->fact[f]);
	}
	json_close(j, '}');
}

/* ---- lists ----------------------------------------------------------- */

static void words_list(struct json *j, const char *key, const struct words *w, const uint16_t *v, int n)
{
	json_open(j, key, '[');
	for (int i = 0; i < n; i++)
		word_write(j, NULL, w, v[i]);
	json_close(j, ']');
}

static void skills_list(struct json *j, const char *key, const uint16_t *v, int n)
{
	static const struct words skills = WORDS(skill_words);
	json_open(j, key, '{');
	for (int s = 0; s * 4 + 3 < n; s++) {
		char name[32] = "?";
		if (s < skills.n)
			strncpy(name, skills.word[s], sizeof(name) - 1);
		json_open(j, name, '[');
		for (int i = 0; i < 4; i++)
			json_int(j, NULL, v[s * 4 + i]);
		json_close(j, ']');
	}
	json_close(j, '}');
}

static void random_list(struct json *j, const char *key, const uint16_t *v, int n)
{
	json_open(j, key, '{');
	for (int i = 0; i + 1 < n; i += 2)
		json_int(j, v[i] < sizeof(deck_words) / sizeof(deck_words[0]) ? deck_words[v[i]] : "?", v[i + 1]);
	json_close(j, '}');
}

/* The chaos bag of each difficulty; the words of one stand together. */
static void bag_list(struct json *j, const char *key, const uint16_t *v, int n)
{
	static const struct words difficulties = WORDS(difficulty_words), tokens = WORDS(token_words);
	json_open(j, key, '{');
	for (int d = 0; d < difficulties.n; d++) {
		json_open(j, difficulties.word[d], '[');
		for (int i = 0; i + 1 < n; i += 2)
			if (v[i] == d)
				word_write(j, NULL, &tokens, v[i + 1]);
		json_close(j, ']');
	}
	json_close(j, '}');
}

/* What matters for decks, by name: a number, or an id. */
static void build_list(struct json *j, const struct content *c, const char *key, const uint16_t *v, int n)
{
	static const char *const groups[] = {
#define PRODUCT(name, word) word,
#include "cards/words.def"
	};
	json_open(j, key, '{');
	for (int i = 0; i + 1 < n; i += 2) {
		char name[32];
		size_t k = 0;
		for (const char *s = build_words[v[i]]; *s && k < sizeof(name) - 1; s++)
			name[k++] = (char)(*s == '_' ? *s : *s - 'A' + 'a');
		name[k] = 0;
		if (v[i] == BUILD_PRODUCT || v[i] == BUILD_VERSION || v[i] == BUILD_TASK)
			def_write(j, name, c, v[i + 1]);
		else if (v[i] == BUILD_GROUP)
			json_str(j, name, groups[v[i + 1]]);
		else
			json_int(j, name, (int16_t)v[i + 1]);
	}
	json_close(j, '}');
}

static void list_write(struct json *j, const struct content *c, const char *key, unsigned list, bool board, const uint16_t *v, int n)
{
	static const struct words icons = WORDS(icon_words), colours = WORDS(colour_words), traits = WORDS(trait_words), ctraits = WORDS(ctrait_words),
		links = WORDS(link_words);
	if (list == LIST_links && !board) {
		words_list(j, key, &links, v, n);
	} else if (list == LIST_build) {
		build_list(j, c, key, v, n);
	} else if (list == LIST_bag) {
		bag_list(j, key, v, n);
	} else if (list == LIST_links || list == LIST_fixed || list == LIST_members) {
		json_open(j, key, '[');
		for (int i = 0; i < n; i++)
			def_write(j, NULL, c, v[i]);
		json_close(j, ']');
	} else if (list == LIST_icons || list == LIST_sure) {
		words_list(j, key, &icons, v, n);
	} else if (list == LIST_colours) {
		words_list(j, key, &colours, v, n);
	} else if (list == LIST_traits) {
		words_list(j, key, board ? &traits : &ctraits, v, n);
	} else if (list == LIST_skills) {
		skills_list(j, key, v, n);
	} else if (list == LIST_random) {
		random_list(j, key, v, n);
	} else {
		json_open(j, key, '[');
		for (int i = 0; i < n; i++)
			json_int(j, NULL, v[i]);
		json_close(j, ']');
	}
}

void lists_write(struct json *j, const struct content *c, def_h def)
{
	static const char *const names[LIST_KINDS] = {
#define LIST(name, meaning) [LIST_##name] = #name,
#include "kernel/facts.def"
	};
	json_open(j, "lists", '{');
	for (unsigned l = 0; l < LIST_KINDS; l++) {
		int n;
		const uint16_t *v = content_list(c, def, (enum fact_list)l, &n);
		if (n)
			list_write(j, c, names[l], l, !kind_of_cards(c->defs[def].kind), v, n);
	}
	json_close(j, '}');
}
