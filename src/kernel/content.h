/*
 * content.h - compiled content: what the language compiler makes and the games run.
 *
 * Content is one const block of tables without pointers into the game: definitions (a card, a place, a monster kind),
 * their rows (one ability each), one array of code words, lists, and texts.  Handles are indices; 0 is none.  The same tables are
 * compiled into the binary and built at run time from text files; nothing here is ever written after loading.
 */
#ifndef KERNEL_CONTENT_H
#define KERNEL_CONTENT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t def_h;		/* a definition; 0 is none */
typedef uint16_t row_h;		/* a row; 0 is none */
typedef uint32_t text_h;	/* offset of a text; 0 is the empty text */
typedef uint32_t code_h;	/* address of code; 0 is none */

/* What a definition is. */
enum def_kind {
	KIND_NONE,
#define KIND(name, word, game, plural) KIND_##name,
#include "kinds.def"
#undef KIND
	KIND_MAX
};
/* True for components of the card game; those of the board game's parts follow them. */
static inline bool kind_of_cards(unsigned kind)
{
	return kind >= KIND_ROLE && kind <= KIND_ULTIMATUM;
}

/* Numbers that a definition states; which fact a kind has is the language's business. */
enum fact {
#define FACT(name, meaning) FACT_##name,
#include "facts.def"
	FACT_MAX
};

enum { FLAG_MAX = 16, FACT_ROOM = 82 };	/* bits of FACT_flags; facts a definition has room for */

/* Lists of definitions or words that a definition states (links, colours, traits, possessions). */
enum fact_list {
#define LIST(name, meaning) LIST_##name,
#include "facts.def"
	LIST_KINDS
};

enum row_kind {
	ROW_NONE,
	ROW_TRIGGER,	/* listens to an event in a slot */
	ROW_MODIFIER,	/* changes a stat while the card is where `zones` says */
	ROW_ACTION,	/* something a player may do, or must, in the phases of `event` */
	ROW_BODY	/* plain code that rules run: an encounter entry, a headline, an attack */
};

/* When a trigger answers, and in which order: twelve slots, the point in time times the class of the answer. */
enum slot_time { TIME_WOULD, TIME_WHEN, TIME_AT, TIME_AFTER, TIME_MAX };
enum slot_class { CLASS_FORCED_SCENARIO, CLASS_FORCED_PLAYER, CLASS_REACTION, CLASS_MAX };
#define SLOT(time, class) ((time) * CLASS_MAX + (class))
enum { SLOT_MAX = TIME_MAX * CLASS_MAX };

/* How a modifier row changes its stat. */
enum modifier_mode { MODE_ADD, MODE_SET, MODE_CANNOT, MODE_DOUBLE, MODE_HALVE };

/* Whose event a trigger answers, and whom a modifier changes. */
enum { GROUP_COPY = 255 };	/* row.group: a group limit of one copy */
enum { LIMIT_ANY = 255 };	/* row.limit_n of a row without a period */
enum { ZONE_RUNNING = 0x80 };	/* row.zones: not live by itself, only as a running effect */
enum scope {
	SCOPE_OWNER,	/* only the holder of the card */
	SCOPE_ANY	/* anyone; the condition narrows it, with `it` as the subject */
};

/* How often a row may be used. */
enum period { PERIOD_NONE, PERIOD_CHECK, PERIOD_COMBAT, PERIOD_PHASE, PERIOD_TURN, PERIOD_ROUND, PERIOD_GAME, PERIOD_NEXT_TURN, PERIOD_EVENT, PERIOD_MAX };

struct row {
	def_h def;		/* whose row */
	uint8_t kind;		/* enum row_kind */
	uint8_t slot;		/* trigger: SLOT(); modifier: enum modifier_mode; action: 1 when it must be done */
	uint16_t event;		/* trigger: event; modifier: stat; action: phase mask; body: what it is for (game's enum or def_h) */
	uint8_t zones;		/* mask of zones where the row is live; 0 is the kind's own default */
	uint8_t scope;		/* enum scope */
	uint8_t limit;		/* enum period; PERIOD_NONE is no limit */
	uint8_t limit_n;	/* uses in that period; with no period LIMIT_ANY lets a reaction answer one thing again and again */
	uint8_t group;		/* 0: each player and copy counts alone; GROUP_COPY: all players together; others: all copies and players together */
	uint8_t flags;		/* the game's own: spell cast, weapon use */
	int16_t value;		/* modifier: constant amount when body is 0 */
	int16_t spare;
	code_h cond;		/* holds or not; 0 holds always */
	code_h cost;		/* costs, probed and then paid; 0 is free */
	code_h body;		/* what happens */
	text_h say;		/* our wording of this row, or 0 */
	uint32_t line;		/* source line */
};

/* True for the text that is for this (the game's enum, or a definition). */
static inline bool row_is_body(const struct row *row, int body)
{
	return row->kind == ROW_BODY && row->event == body;
}

struct def {
	text_h id, name;
	text_h say;		/* our wording of the whole card; lines are joined by a newline */
	text_h doubt;		/* why a fact is doubtful, or 0 */
	text_h file;
	uint32_t line;
	uint16_t kind;		/* enum def_kind */
	uint16_t set;		/* index of its set in content.sets */
	uint16_t copies;
	uint16_t rows;		/* number of rows; they follow each other */
	row_h row;		/* first row */
	uint16_t lists;		/* words in its lists */
	uint32_t list;		/* first word in content.words: LIST_KINDS+1 offsets, then the words */
	uint64_t events[2];	/* events its triggers listen to */
	uint64_t stats[2];	/* stats its modifiers change */
	uint32_t actions;	/* phases of its action rows, all together */
	text_h face;		/* how it is drawn: icon, hue, scene and, of people, a bust, parted by spaces; 0 when it is not said */
	uint32_t corrected;	/* 1 when an author's `correct` changed it */
	uint8_t lives;		/* 1 when it has a row that works by itself: such a card is kept among the live ones */
	uint8_t zones;		/* all zones of its rows that are no bodies */
	uint16_t spare;
	uint32_t bodies;	/* which bodies it has: bit `event % 32` of each */
	int16_t fact[FACT_ROOM];
};
static inline bool def_may_have_body(const struct def *d, int event)
{
	return d->bodies >> event % 32 & 1;
}
static_assert((int)FACT_MAX <= (int)FACT_ROOM, "a definition has room for every fact");
static_assert(sizeof(struct def) == 256, "a definition is found by a shift: rules look up many in a decision");

/*
 * What the code at an address brings, in words: of a check what passing and what failing does, of an offer what accepting and what refusing does, of an option or a
 * body what it does (pass).  Made by the compiler from the lines themselves.
 */
enum stake_kind { STAKE_CHECK, STAKE_TEST, STAKE_CAST, STAKE_MAY, STAKE_OPTION, STAKE_BODY };
struct stake {
	code_h at;
	text_h pass, fail;
	uint32_t kind;		/* enum stake_kind */
};

struct content {
	uint64_t hash;		/* of everything below; part of every record */
	const struct def *defs;		/* [1, n_defs) */
	const struct row *rows;		/* [1, n_rows) */
	const uint16_t *code;		/* [1, n_code) */
	const uint16_t *words;		/* lists */
	const uint32_t *lines;		/* one per code word: index of its def << 16 | source line, for faults and coverage */
	const char *text;		/* all texts, each ended by 0 */
	const text_h *sets;		/* names of sets: base, kingsport ... */
	const struct stake *stakes;	/* by address and kind */
	uint32_t n_defs, n_rows, n_code, n_words, n_text, n_sets, n_stakes, spare_n;
	uint16_t kind_first[KIND_MAX + 1];	/* definitions are sorted by kind: [kind_first[k], kind_first[k + 1]) */
	uint16_t corrected;	/* definitions that are */
	uint16_t spare[2];
};

static inline const char *content_text(const struct content *c, text_h t)
{
	return c->text + t;
}

static inline int content_fact(const struct content *c, def_h d, enum fact f)
{
	return c->defs[d].fact[f];
}

/* The words of one list of a definition; the number of them goes to *n. */
const uint16_t *content_list(const struct content *c, def_h d, enum fact_list which, int *n);
bool content_list_has(const struct content *c, def_h d, enum fact_list which, uint16_t word);
/* The definition with this id, of a kind (KIND_NONE: of any kind); 0 when there is none. */
def_h content_find(const struct content *c, enum def_kind kind, const char *id, size_t len);
/* The stakes of this kind of the code at an address; NULL when it has none. */
const struct stake *content_stake(const struct content *c, enum stake_kind kind, code_h at);
static inline bool def_changes(const struct def *d, int stat)
{
	return d->stats[stat / 64] >> stat % 64 & 1;
}
static inline bool def_hears(const struct def *d, int event)
{
	return d->events[event / 64] >> event % 64 & 1;
}
/* Fills events, stats and actions of a definition from its rows; the compiler calls it for each. */
void content_index(struct def *d, const struct row *rows);

#endif
