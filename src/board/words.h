/*
 * words.h - the enumerations of words.def, events.def and stats.def, and the board game's instructions.
 *
 * The rules read facts and operands by these names; the language compiler writes them.
 */
#ifndef BOARD_WORDS_H
#define BOARD_WORDS_H

#include "parts/list.h"
#include "parts/words.h"

enum resource {
#define RESOURCE(name, words) RESOURCE_##name,
#include "words.def"
	RESOURCE_COUNT
};
/* Resources of parts: plain counters of an investigator, none of the base. */
enum { RESOURCE_COUNTER = RESOURCE_FOCUS + 1 };
enum skill {
#define SKILL(name, words) SKILL_##name,
#include "words.def"
	SKILL_COUNT
};
enum { SKILLS = 6 };	/* the plain ones; the special checks follow */
enum deck_id {
#define DECK(name, word, kind) DECK_##name,
#include "words.def"
	DECK_COUNT
};
enum symbol {
#define SYMBOL(name, words) SYMBOL_##name,
#include "words.def"
	SYMBOL_COUNT
};
enum colour {
#define COLOUR(name, words) COLOUR_##name,
#include "words.def"
	COLOUR_COUNT
};
enum movement {
#define MOVEMENT(name, words) MOVEMENT_##name,
#include "words.def"
	MOVEMENT_COUNT
};
enum ability_bit {
#define ABILITY(name, words) ABILITY_BIT_##name,
#include "words.def"
	ABILITY_COUNT
};
enum ability {
#define ABILITY(name, words) ABILITY_##name = 1 << ABILITY_BIT_##name,
#include "words.def"
	ABILITY_NONE = 0
};
enum trait {
#define TRAIT(name, words) TRAIT_##name,
#include "words.def"
	TRAIT_COUNT
};
enum icon {
#define ICON(name, words) ICON_##name,
#include "words.def"
	ICON_COUNT
};
enum subtype {
#define SUBTYPE(name, words) SUBTYPE_##name,
#include "words.def"
	SUBTYPE_COUNT
};
enum phase {
#define PHASE(name, bit, words) PHASE_##name = bit,
#include "words.def"
	PHASE_NONE = 0
};
enum where {
#define WHERE(name, words) WHERE_##name,
#include "words.def"
	WHERE_COUNT
};
enum weapon_if {
#define WEAPON_IF(name, words) WEAPON_IF_##name,
#include "words.def"
	WEAPON_IF_COUNT
};
enum body {
#define BODY(name, words) BODY_##name,
#include "words.def"
	BODY_COUNT
};
enum owned {
#define OWNED(name, words) OWNED_##name,
#include "words.def"
	OWNED_COUNT
};
enum monsters {
#define MONSTERS(name, words) MONSTERS_##name,
#include "words.def"
	MONSTERS_COUNT
};
enum status {
#define STATUS(name, words) STATUS_##name,
#include "words.def"
	STATUS_COUNT
};
enum thing {
#define THING(name, words) THING_##name,
#include "words.def"
	THING_COUNT
};
enum send_to {
#define TO(name, words) TO_##name,
#include "words.def"
	TO_COUNT
};
enum damage_type {
#define DAMAGE_TYPE(name, words) DAMAGE_##name,
#include "words.def"
	DAMAGE_COUNT
};
enum reroll {
#define REROLLED(name, words) REROLL_##name,
#include "words.def"
	REROLL_COUNT
};
enum shop_rule {
#define SHOP_RULE(name, words) SHOP_##name,
#include "words.def"
	SHOP_COUNT
};
enum loop_group {
#define GROUP(name, words) GROUP_##name,
#include "words.def"
	GROUP_COUNT
};
enum game_amount {
#define GAME_AMOUNT(name, words) GAME_AMOUNT_##name,
#include "words.def"
	GAME_AMOUNT_COUNT
};
enum item_flag {
#define ITEM_FLAG(name, words) ITEM_##name,
#include "words.def"
	ITEM_COUNT
};
enum ground {
#define GROUND(name, words) GROUND_##name,
#include "words.def"
	GROUND_COUNT
};

enum board_event {
	EVENT_NONE,
#define EVENT(name, words, facts) EVENT_##name,
#include "events.def"
#undef EVENT
	EVENT_COUNT
};
enum board_stat {
	STAT_NONE,
#define STAT(name, words, of) STAT_##name,
#include "stats.def"
#undef STAT
	STAT_COUNT
};

/* A rating that a monster or an Ancient One does not have (no such check); damage that a monster's text replaces; an Ancient One's rating that is minus the terror level, or minus the clues on the board. */
enum { RATING_NONE = -99, RATING_TERROR = -98, RATING_CLUES = -97, RATING_SHEET = -96, DAMAGE_SPECIAL = -1 };
/* First word of a `what` whose second is a deck: the cards of that deck. */
enum { WHAT_DECK = 0x8000 };
/* Things that are named by sentences alone: what the event comes from, you, the first player, whose part of the phase it is, and one of your choice. */
enum { THING_CAUSE = THING_COUNT, THING_YOU, THING_FIRST, THING_ACTIVE, THING_CHOICE };
/* FACT_modifier of a spell that is cast at the foe's awareness. */
enum { CASTING_AWARENESS = -99 };
/* Price word of SHOP: half of the list price, rounded up; any other is what is added to the list price. */
enum { PRICE_HALF_UP = 0x7fff, PRICE_DOUBLE = 0x7ffe };
/* A further bit of SHOP's rules: the price word is the price, whatever the list price is. */
enum { SHOP_FLAT = SHOP_COUNT };
/* How a card stands in for what its holder pays; PAID_SPELL is the Sanity that casting costs, STANDS_WHOLE as much as is asked. */
enum stands { STANDS_DISCARDED = 1, STANDS_EXHAUSTED, STANDS_BY_TOKEN };
enum { PAID_SPELL = RESOURCE_COUNT, STANDS_WHOLE = 99 };
/* FACT_subtype of a marker: it shows its place, or makes it aquatic. */
enum { MARKER_SHOWS = 1, MARKER_AQUATIC };
/* FACT_subtype of a Personal Story: the card that tells it, and the two sides of the card that takes its place. */
enum { TALE_OPEN, TALE_PASSED, TALE_FAILED };
/* Steps of the final battle. */
enum { BATTLE_INVESTIGATORS, BATTLE_ANCIENT_ONE, BATTLE_PLOT, BATTLE_START };
/* row.flags: the row casts the spell it stands on. */
enum { ROW_CAST = 1 };
/* FACT_flags of a mythos card: it returns to the box when it is passed or failed; its gate bursts through a seal. */
enum { MYTHOS_TO_BOX = 1, MYTHOS_BURST = 2 };

/* Instructions of the board game, see ops.def; game_rules.op_first is BOARD_OP_FIRST, op_n is BOARD_OPS. */
enum board_op {
	BOARD_OP_FIRST = 64,
	BOARD_OP_BEFORE = BOARD_OP_FIRST - 1,
#define OP(name, operands, pure, cost, meaning) BOP_##name,
#include "ops.def"
#undef OP
	BOARD_OP_END
};
enum { BOARD_OPS = BOARD_OP_END - BOARD_OP_FIRST };

#endif
