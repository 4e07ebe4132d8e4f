/*
 * words.h - the enumerations of words.def, events.def and stats.def, and the card game's instructions.
 *
 * The rules read facts and operands by these names; the language compiler writes them.  Names do not clash with the board game's, since the compiler reads both.
 */
#ifndef CARDS_WORDS_H
#define CARDS_WORDS_H

enum cskill {
#define CSKILL(name, words) CSKILL_##name,
#include "words.def"
	CSKILL_COUNT
};
enum { CSKILLS = 4 };	/* the ones that are tested; wild icons fit all */
enum card_class {
#define CLASS(name, words) CARD_##name,
#include "words.def"
	CARD_CLASS_COUNT
};
enum card_slot {
#define SLOTS(name, words, normal) CSLOT_##name,
#include "words.def"
	CSLOT_COUNT
};
enum card_uses {
#define USES(name, words) USES_##name,
#include "words.def"
	USES_COUNT,
	USES_ANY = USES_COUNT
};
/* Of GROUP_HAS and PAY_GROUP: investigators at your location. */
enum { GROUP_HERE = 0xffff };
enum chaos_token {
#define TOKEN(name, words, value) TOKEN_##name,
#include "words.def"
	TOKEN_KINDS
};
enum keyword_bit {
#define KEYWORD(name, words) KEYWORD_BIT_##name,
#include "words.def"
	KEYWORD_COUNT
};
enum keyword {
#define KEYWORD(name, words) KEYWORD_##name = 1 << KEYWORD_BIT_##name,
#include "words.def"
	KEYWORD_NONE = 0
};
enum cflag_bit {
#define CFLAG(name, words) CFLAG_BIT_##name,
#include "words.def"
	CFLAG_COUNT
};
enum cflag {
#define CFLAG(name, words) CFLAG_##name = 1 << CFLAG_BIT_##name,
#include "words.def"
	CFLAG_NONE = 0
};
enum ctrait {
#define CTRAIT(name, words) CTRAIT_##name,
#include "words.def"
	CTRAIT_COUNT
};
enum stuff {
#define STUFF(name, words) STUFF_##name,
#include "words.def"
	STUFF_COUNT
};
enum what {
#define WHAT(name, words) WHAT_##name,
#include "words.def"
	WHAT_COUNT
};
enum at {
#define AT(name, words) AT_##name,
#include "words.def"
	AT_COUNT
};
enum adj_bit {
#define ADJ(name, words) ADJ_BIT_##name,
#include "words.def"
	ADJ_COUNT
};
enum adj {
#define ADJ(name, words) ADJ_##name = 1 << ADJ_BIT_##name,
#include "words.def"
	ADJ_NONE = 0
};
enum cthing {
#define CTHING(name, words) CTHING_##name,
#include "words.def"
	CTHING_COUNT
};
enum cto {
#define TO(name, words) CTO_##name,
#include "words.def"
	CTO_COUNT
};
enum cbody {
#define CBODY(name, words) CBODY_##name,
#include "words.def"
	CBODY_COUNT
};
enum measure {
#define MEASURE(name, words) MEASURE_##name,
#include "words.def"
	MEASURE_COUNT
};
enum prey {
#define PREY(name, words) PREY_##name,
#include "words.def"
	PREY_COUNT
};
enum cphase {
#define CPHASE(name, words) CPHASE_##name,
#include "words.def"
	CPHASE_COUNT
};
enum tests {
#define TESTS(name, words) TESTS_##name,
#include "words.def"
	TESTS_COUNT
};
enum bonus {
#define BONUS(name, words) BONUS_##name,
#include "words.def"
	BONUS_COUNT
};
enum designator {
#define DESIGNATOR(name, bit, words) ACT_##name = bit,
#include "words.def"
	ACT_PLAIN = 0
};
enum basic {
#define BASIC(name, words) BASIC_##name,
#include "words.def"
	BASIC_COUNT
};
enum difficulty {
#define DIFFICULTY(name, words) DIFFICULTY_##name,
#include "words.def"
	DIFFICULTY_COUNT
};
enum build_word {
#define BUILD(name, words) BUILD_##name,
#include "words.def"
	BUILD_COUNT
};
enum special_rule {
#define RULE(name, words) RULE_##name,
#include "words.def"
	RULE_COUNT
};
enum product {
#define PRODUCT(name, words) PRODUCT_##name,
#include "words.def"
	PRODUCT_COUNT
};
/* What has become of an investigator of a campaign. */
enum file_status { FILE_PLAYS, FILE_KILLED, FILE_INSANE, FILE_DEVOURED, FILE_LEFT };
/* What a deckbuilding option is about; OPTION_NEEDS is a demand: so many cards of each of so many classes. */
enum deck_option { OPTION_CLASS, OPTION_TRAIT, OPTION_HEALS, OPTION_RELICS, OPTION_NEEDS, OPTION_WORDS = 5 };
enum card_link {
#define LINK(name, words) LINK_##name,
#include "words.def"
	LINK_COUNT
};

enum card_event {
	ON_NONE,
#define EVENT(name, words, facts, apply) ON_##name,
#include "events.def"
#undef EVENT
	ON_COUNT
};
enum card_stat {
	VAL_NONE,
#define STAT(name, words, of) VAL_##name,
#include "stats.def"
#undef STAT
	VAL_COUNT
};

/* Zones where rows are live: row.zones. */
enum { CZONE_PLAY = 1, CZONE_HAND = 2, CZONE_COMMITTED = 4, CZONE_DISCARD = 8, CZONE_LIMBO = 16 };
/* Phases of action rows: an action of your turn, or a free ability in player windows. */
enum { CACT_ACTION = 1, CACT_FREE = 2 };
/* Fourth word of a target that names a definition in its last word instead of traits. */
enum { TARGET_DEF = 0xffff, TARGET_WORDS = 5 };
/* Bits of a test's kind: it is about the card the text calls `it`; it can be against one that keeps aloof. */
enum { TESTS_OF_IT = 16, TESTS_ANYBODY = 32, TESTS_KIND = 15 };
/* Cards on top of a deck that are put back: only on top, or shuffled in; the deck is the encounter deck. */
enum { ARRANGE_ON_TOP = 1, ARRANGE_SHUFFLED = 2 };
enum { FROM_DECK = 1, FROM_DISCARD = 2, FROM_ENC_DECK = 4, FROM_ENC_DISCARD = 8 };	/* where cards are looked for, as a mask */
/* What is printed where a cost is no number. */
enum { COST_NONE = -1, COST_X = -2 };
enum { CARDS_OP_FIRST = 256 };

enum card_op {
	COP_BEFORE = CARDS_OP_FIRST - 1,
#define OP(name, operands, pure, cost, meaning) COP_##name,
#include "ops.def"
#undef OP
	COP_END
};
enum { CARDS_OPS = COP_END - CARDS_OP_FIRST };

#endif
