/*
 * words.h - the enumerations of words.def, and the board game's instructions.
 *
 * The rules read facts and operands by these names; the language compiler writes them.
 */
#ifndef BOARD_WORDS_H
#define BOARD_WORDS_H

enum resource {
#define RESOURCE(name, words) RESOURCE_##name,
#include "words.def"
	RESOURCE_MAX
};
enum skill {
#define SKILL(name, words) SKILL_##name,
#include "words.def"
	SKILL_MAX
};
enum deck {
#define DECK(name, words, kind) DECK_##name,
#include "words.def"
	DECK_MAX
};
enum symbol {
#define SYMBOL(name, words) SYMBOL_##name,
#include "words.def"
	SYMBOL_MAX
};
enum colour {
#define COLOUR(name, words) COLOUR_##name,
#include "words.def"
	COLOUR_MAX
};
enum movement {
#define MOVEMENT(name, words) MOVEMENT_##name,
#include "words.def"
	MOVEMENT_MAX
};
enum ability {
#define ABILITY(name, words) ABILITY_##name,
#include "words.def"
	ABILITY_MAX
};
enum trait {
#define TRAIT(name, words) TRAIT_##name,
#include "words.def"
	TRAIT_MAX
};
enum icon {
#define ICON(name, words) ICON_##name,
#include "words.def"
	ICON_MAX
};
enum subtype {
#define SUBTYPE(name, words) SUBTYPE_##name,
#include "words.def"
	SUBTYPE_MAX
};
enum phase_mask {
#define PHASE(name, bit, words) PHASE_##name = bit,
#include "words.def"
};
enum where {
#define WHERE(name, words) WHERE_##name,
#include "words.def"
	WHERE_MAX
};
enum weapon_if {
#define WEAPON_IF(name, words) WEAPON_IF_##name,
#include "words.def"
	WEAPON_IF_MAX
};
enum body_for {
#define BODY(name, words) BODY_##name,
#include "words.def"
	BODY_MAX
};
enum owned {
#define OWNED(name, words) OWNED_##name,
#include "words.def"
	OWNED_MAX
};
enum monsters {
#define MONSTERS(name, words) MONSTERS_##name,
#include "words.def"
	MONSTERS_MAX
};
enum board_of {
#define BOARD_OF(name, words) BOARD_OF_##name,
#include "words.def"
	BOARD_OF_MAX
};
enum status {
#define STATUS(name, words) STATUS_##name,
#include "words.def"
	STATUS_MAX
};
enum thing {
#define THING(name, words) THING_##name,
#include "words.def"
	THING_MAX
};
enum send_to {
#define TO(name, words) TO_##name,
#include "words.def"
	TO_MAX
};
enum damage_type {
#define DAMAGE_TYPE(name, words) DAMAGE_##name,
#include "words.def"
	DAMAGE_MAX
};
enum rerolled {
#define REROLLED(name, words) REROLL_##name,
#include "words.def"
	REROLL_MAX
};
enum shop_rule {
#define SHOP_RULE(name, words) SHOP_##name,
#include "words.def"
	SHOP_MAX
};
enum loop_group {
#define GROUP(name, words) GROUP_##name,
#include "words.def"
	GROUP_MAX
};
enum game_amount {
#define GAME_AMOUNT(name, words) GAME_AMOUNT_##name,
#include "words.def"
	GAME_AMOUNT_MAX
};
enum item_flag {
#define ITEM_FLAG(name, words) ITEM_##name,
#include "words.def"
	ITEM_MAX
};
enum place_flag {
#define PLACE_FLAG(name, words) PLACE_##name,
#include "words.def"
	PLACE_MAX
};
enum native {
#define NATIVE(name, words) NATIVE_##name,
#include "words.def"
	NATIVE_MAX
};

/* A rating that a monster or an Ancient One does not have (no such check); damage that a monster's text replaces; an Ancient One's rating that is minus the terror level. */
enum { RATING_NONE = -99, RATING_TERROR = -98, DAMAGE_SPECIAL = -1 };
/* FACT_modifier of a spell that is cast at the foe's awareness. */
enum { CASTING_AWARENESS = -99 };
/* Price word of SHOP: half of the list price, rounded up; any other is what is added to the list price. */
enum { PRICE_HALF_UP = 0x7fff };
/* row.flags: the row casts the spell it stands on. */
enum { ROW_CAST = 1 };
/* FACT_flags of a mythos card: it returns to the box when it is passed or failed. */
enum { MYTHOS_TO_BOX = 1 };

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
