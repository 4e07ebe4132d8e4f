/*
 * internal.h - what the parts of the compiler share.
 *
 * A compilation goes through the files once a step: lex.c makes lines of tokens and hangs them into a tree by their indent; resolve.c collects the declared
 * ids; parse.c fits every line to one pattern of verbs.def, with phrase.c filling its slots; emit.c makes facts, rows and code; load.c lays the tables
 * out.  All memory is one arena that dies with the compilation.
 */
#ifndef LANG_INTERNAL_H
#define LANG_INTERNAL_H

#include <setjmp.h>

#include "board/words.h"
#include "cards/words.h"
#include "kernel/content.h"
#include "kernel/script.h"
#include "lang.h"

enum { TOKEN_MAX = 64, LINE_LENGTH = 1000, DEPTH_MAX = 24, SLOTS_MAX = 8, VALUE_WORDS = 5, WORDS_MAX = 8, NUMBER_MAX = 9999, DEFS_MAX = 0xfff /* a reference has 12 bits for it */ };

/* ---- memory ------------------------------------------------------------ */

struct chunk;
struct arena {
	struct chunk *chunk;
	size_t used;
	jmp_buf empty;		/* where to go when malloc fails */
};
/* Zeroed memory; never NULL. */
void *arena_get(struct arena *a, size_t n);
/* A larger copy of an array of the arena; the old one stays until the end. */
void *arena_grow(struct arena *a, const void *old, size_t n, size_t more);
void arena_release(struct arena *a);

/* A growing array of code words. */
struct code {
	uint16_t *w;
	uint32_t n, cap;
};
void code_put(struct lang *l, struct code *c, unsigned word);

/* ---- lines ------------------------------------------------------------- */

enum token_kind { TOK_END, TOK_WORD, TOK_INT, TOK_SIGNED, TOK_DICE, TOK_RANGE, TOK_TEXT, TOK_CMP };
struct token {
	uint8_t kind;
	uint16_t col;		/* from 1 */
	uint16_t len;
	const char *s;		/* in the source; of a text without its quotes */
	int32_t a, b, c;	/* number; range from, to; dice, sides, addend */
};

struct source {
	const char *file, *text;
	size_t len;
	int set;
};

struct line {
	const struct source *src;
	const char *s;		/* the whole line */
	int len, number, indent;
	struct token *tok;	/* n_tok of them, and TOK_END */
	int n_tok;
	struct line *parent, *child, *last, *next;
	const struct verb *verb;	/* NULL: fits none, and was reported */
	struct value *value;		/* of its slots, from 1 */
	uint64_t block;			/* it stands in */
};

/* ---- the table --------------------------------------------------------- */

/* Slots of patterns. */
enum blank {
	BLANK_NONE,
#define BLANK(name, word, width, how, list, help) BLANK_##name,
#include "slots.def"
#undef BLANK
	BLANKS
};
enum blank_how { HOW_TOKEN, HOW_LIST, HOW_MASK, HOW_PHRASE };
struct blank_row {
	const char *word;
	uint8_t width, how, list;
	const char *help;
};
extern const struct blank_row blank_rows[BLANKS];

/* Blocks: what a line may stand in.  The first bits are declarations of a kind. */
#define K(kind) ((uint64_t)1 << KIND_##kind)
#define FILE_LINES ((uint64_t)1 << 50)
static_assert((int)KIND_MAX <= 50, "a mask of blocks has a bit for each kind of component");
#define ABILITY_LINES ((uint64_t)1 << 51)	/* rows, under `ability` and `power` */
#define ROW_LINES ((uint64_t)1 << 52)		/* conditions, limits and costs of a row */
#define BODY_LINES ((uint64_t)1 << 53)
#define OUTCOME_LINES ((uint64_t)1 << 54)	/* pass, fail */
#define ROLL_LINES ((uint64_t)1 << 55)		/* on, success, failure */
#define DICE_LINES ((uint64_t)1 << 56)		/* each success, each failure */
#define OPTION_LINES ((uint64_t)1 << 57)
#define MOD_LINES ((uint64_t)1 << 58)
/* The card game's own: rows, bodies, blocks of a test, modifiers. */
#define CROW_LINES ((uint64_t)1 << 59)
#define CBODY_LINES ((uint64_t)1 << 60)
#define CTEST_LINES ((uint64_t)1 << 61)
#define CMOD_LINES ((uint64_t)1 << 62)
#define COPTION_LINES ((uint64_t)1 << 63)
#define PLAYER_CARDS (K(ASSET) | K(EVENT) | K(SKILL_CARD))
#define ENCOUNTER_CARDS (K(ENEMY) | K(TREACHERY))
#define SCENARIO_CARDS (ENCOUNTER_CARDS | K(PLACE) | K(ACT) | K(AGENDA) | K(SCENARIO) | K(STORY) | K(ULTIMATUM))
#define CARD_GAME_ROWS (PLAYER_CARDS | SCENARIO_CARDS | K(ROLE))
#define HELD_KINDS(part) | HELD_KINDS_OF_##part
#define CARD_KINDS (K(COMMON_ITEM) | K(UNIQUE_ITEM) | K(SPELL) | K(SKILL) | K(ALLY) | K(SPECIAL) PARTS(HELD_KINDS))
#define KEPT_KINDS (K(LOCATION_CARD) | K(GATE_CARD))	/* cards that an encounter may leave with an investigator */
#define HAS_COPIES (CARD_KINDS | K(GATE) | K(MONSTER) | K(LOCATION_CARD) | K(GATE_CARD) | K(MYTHOS) | K(MARKER) | K(EPIC) | K(PLOT))
#define HAS_ROWS (CARD_KINDS | KEPT_KINDS | K(MONSTER) | K(MYTHOS) | K(TOWN) | K(TRACK) | K(TALE) | ABILITY_LINES)
#define PLACE_KINDS (K(LOCATION) | K(STREET) | K(AREA))	/* their rows work while somebody is there */
#define EVERY_KIND (FILE_LINES - 1)

/* What a line or phrase makes of its template. */
enum make {
	MAKE_NOTHING,
	MAKE_DECL,		/* a declaration: kind */
	MAKE_FACT,		/* fact, value, fact, value ...; FACT_flags is added to */
	MAKE_FLAG,		/* bit number of FACT_flags */
	MAKE_LIST,		/* list, words ... */
	MAKE_STOPS,		/* skill, four numbers */
	MAKE_COPIES,
	MAKE_SAY, MAKE_DOUBT,
	MAKE_FACE,		/* icon, hue, scene, bust */
	MAKE_CORRECT,		/* another component's facts: kind, id */
	MAKE_TITLE,		/* a named block of rows */
	MAKE_TITLED_MODS,	/* a block of modifiers with wording */
	MAKE_ROW,		/* kind, event, slot, 1: its leading says are its wording */
	MAKE_WATCH,		/* a row that is a condition only: body kind */
	MAKE_TRIGGER,		/* forced or not, everyone's or not, zones (0: of the kind), flags; slots: time, event */
	MAKE_CAST_ROW, MAKE_CAST_TRIGGER,	/* the same for spells */
	MAKE_MODS,		/* a block of modifiers: zones (0: of the kind), then condition code */
	MAKE_MOD,		/* mode, stat, value */
	MAKE_MOD_AT,		/* mode, stat, condition code */
	MAKE_SCOPE,		/* condition code for the modifiers below */
	MAKE_LIMIT,		/* period, number */
	MAKE_SHARED,
	MAKE_IF, MAKE_ELSE,
	MAKE_COST, MAKE_OP,	/* code */
	MAKE_OUTCOME,		/* code, then pass and fail */
	MAKE_PASS, MAKE_FAIL, MAKE_SUCCESSES,
	MAKE_ROLLED,		/* code, then blocks for results */
	MAKE_ON, MAKE_SUCCESS, MAKE_FAILURE, MAKE_EACH_DIE,
	MAKE_MAY, MAKE_CHOOSE, MAKE_OPTION,
	MAKE_LOOP,		/* code that pushes the subjects, then the body for each */
	MAKE_UNTIL, MAKE_DELAY,	/* op; what stands behind the row in its operands; of a delay the slots: time (at, when there is none), event */
	/* the card game alone, card.c */
	MAKE_GROUP_LIMIT,	/* the limit is the group's */
	MAKE_CARD_ROW,		/* kind, event, slot, zones, flags, value, then condition code */
	MAKE_SYMBOL,		/* body kind, side, token, value, then code of an amount to take off */
	MAKE_PHRASE_ROW,	/* body kind, then code: a row that is only a phrase */
	MAKE_BAG,		/* difficulty, tokens */
	MAKE_DECK,		/* number, card */
	MAKE_TEST,		/* code before the offsets of its blocks */
	MAKE_PART,		/* a block of a test: which */
	/* phrases */
	MAKE_WORDS,		/* the words of the slot */
	MAKE_CODE,		/* code that leaves acc */
	MAKE_EVENT,		/* event, then condition code */
	MAKE_ROLL_WORDS,	/* code; the words are (AMOUNT_ACC, 0) */
	MAKE_UPTO_WORDS,	/* an amount to ask for; the words are (AMOUNT_NUMBER, 0) */
	MAKE_FROM_WORDS		/* the same, at least 1 */
};
enum { ROW_TITLED = 1 };

enum { END = 0x7fffffff, S1 = 0x10001, S2, S3, S4, S5, S6, S7 };

/* A pattern, cut up. */
enum element_kind { ELEMENT_END, ELEMENT_WORD, ELEMENT_SLOT, ELEMENT_OPEN, ELEMENT_CLOSE };
struct element {
	uint8_t kind;
	uint8_t blank;		/* slot: enum blank */
	uint8_t index;		/* slot: its number; open: how far it is to the element behind its close */
	bool many;
	bool either;		/* word: it has alternatives */
	uint64_t kinds;		/* slot of ids: which */
	const char *s;		/* word; slot: text of its default, or NULL */
	uint16_t len;
};

struct verb {
	uint64_t in;		/* blocks; of a phrase: 0 */
	const char *pattern;
	uint8_t make;
	uint8_t blank;		/* of a phrase: its slot */
	const int *template;
	uint64_t opens;
	const char *wording, *help;
	const char *why;	/* it is there although hardly anything says it; NULL */
};
extern const struct verb verbs[], phrases[];
extern const int verbs_n, phrases_n;
struct id_group { const char *name; uint64_t kinds; const char *help; };
extern const struct id_group id_groups[];
extern const int id_groups_n;
struct need { uint8_t kind, fact; const char *pattern; };
extern const struct need needs[];
extern const int needs_n;

/* One word of a list; several words when it has spaces. */
struct word { uint8_t blank; uint16_t value; const char *words; };
extern const struct word word_rows[];
extern const int word_rows_n;
/* What a stat is a value of: "investigator", "monster" ... */
extern const char *const stat_of[], *const card_stat_of[];

/* The table made ready for matching: a compilation's own. */
struct spelling { uint8_t blank, n; uint16_t value; const char *s[WORDS_MAX]; uint8_t len[WORDS_MAX]; };
enum { LETTERS = 128 };
struct tables {
	struct element **verb, **phrase;	/* of each */
	int *uses;				/* of each verb */
	int *verb_at[LETTERS];			/* the verbs that a line with this first letter can be, ended by verbs_n */
	int phrase_first[BLANKS], *phrase_next;	/* the first phrase of each slot, and behind each phrase the next one of its slot; phrases_n is none */
	struct spelling *spelling;
	int spellings, spelling_first[BLANKS + 1];
};
bool tables_init(struct lang *l);
enum { ELEMENTS_MAX = 32 };
/* Cuts a pattern into at most `max` elements; false when the table is wrong. */
bool pattern_cut(const char *s, struct element *e, int max);

/* ---- matching ---------------------------------------------------------- */

/* What a slot was filled with. */
struct value {
	uint8_t blank;
	uint8_t n;		/* words */
	uint8_t make;		/* of the phrase */
	bool absent;		/* left out: the default */
	uint16_t w[VALUE_WORDS];
	uint16_t first, end;	/* tokens */
	const uint16_t *code;	/* before the words, or all of a condition */
	uint16_t n_code;
	struct value *next;	/* of <slot>+ */
	const char *twice;	/* a phrase that fits as well as the one taken: the table is wrong */
};

/* What would have fitted where matching got furthest. */
struct expected {
	int far;		/* token */
	int n;
	char text[12][64];
	uint64_t kinds;		/* ids that would fit there */
	int best;		/* distance of the nearest word so far */
	char nearest[64];
	uint64_t opens;		/* block of the pattern that came furthest */
	int quiet_at;		/* inside a phrase that begins at this token its first words are not told one by one; -1 is none */
};

struct matcher {
	struct lang *l;
	const struct line *line;
	struct expected *x;	/* NULL: only match */
	int nested;		/* inside a condition: `and` and `or` belong to the outer one */
};

/* Fits every line below `parent` to a pattern of its block, and so on down. */
void parse_lines(struct lang *l, struct line *first, uint64_t block);
/* Matches elements from token `at`; the values go to v[1..].  Returns the end, or -1. */
int match_elements(struct matcher *m, const struct element *e, int at, bool whole, struct value *v);
/* Fills one slot from token `at`; returns the end, or -1. */
int match_slot(struct matcher *m, const struct element *e, int at, struct value *v);
void expect(struct matcher *m, int at, const char *word, size_t len, bool shown);
/* The value a slot has when it is left out. */
void match_default(struct matcher *m, const struct element *e, struct value *v);
int word_distance(const char *a, size_t na, const char *b, size_t nb, int most);
/* Puts a template's words; the slots' own code comes first, conditions stand where they are named. */
void template_code(struct lang *l, struct code *c, const int *t, const struct value *v);
/* One number of a template: a constant or the first word of a slot. */
int template_int(int item, const struct value *v);
/* How the blocks in a mask are called. */
const char *block_name(uint64_t block, char *buf, size_t n);

/* ---- ids --------------------------------------------------------------- */

struct ident {
	const char *s;
	uint16_t len;
	uint16_t kind;
	def_h def;
	struct line *line;
	struct ident *next;	/* in its bucket */
	int uses;		/* lines that name it */
	struct line *correct;	/* what corrects it, or NULL */
};
void resolve_collect(struct lang *l);
/* The kind that a word declares; 0 when it is none. */
int resolve_kind(const struct lang *l, const struct token *t);
struct ident *resolve_find(const struct lang *l, uint64_t kinds, const char *s, size_t len);
/* The id of these kinds that is nearest to a misspelt one; NULL when none is near. */
const struct ident *resolve_near(const struct lang *l, uint64_t kinds, const char *s, size_t len, int *distance);

/* ---- the compilation --------------------------------------------------- */

/* A growing text. */
struct text_buf { char *s; size_t n, cap; };
void text_add(struct lang *l, struct text_buf *b, const char *s, size_t n);

/* A definition while it is made. */
struct build {
	struct ident *id;
	struct line *line;
	struct def def;
	struct row *row;
	int rows, rows_cap;
	uint16_t *list[LIST_KINDS];
	int list_n[LIST_KINDS], list_cap[LIST_KINDS];
	uint64_t facts;		/* stated so far */
	unsigned stops;		/* skills stated so far */
	bool correcting;	/* its own lines are read, and those of a correction now */
	struct text_buf say, doubt, face;
};

/* A row number in code, relative to its definition until all rows are laid out. */
struct fixup {
	uint32_t at;
	def_h def;
	struct fixup *next;
};

enum { SETS_MAX = 64 };

struct lang {
	struct arena arena;
	struct tables tables;
	struct source *src;
	int n_src;
	struct line *top, *top_last;	/* declarations of all files */
	struct ark_error error[LANG_ERRORS];
	const struct line *error_line[LANG_ERRORS];
	int errors;
	struct ident **bucket;
	struct ident **ids;		/* by definition, from 1 */
	int n_ids;
	struct build *build;		/* the same */
	struct code code;
	uint32_t *lines;		/* of each word of code: definition << 16 | source line */
	uint32_t lines_cap;
	struct fixup *fixups;
	const char *sets[SETS_MAX];
	int n_sets;
	struct text_buf text;		/* all texts, each ended by 0 */
	uint32_t *text_bucket;		/* offsets, open addressing */
	uint32_t texts, text_buckets;
	unsigned group;			/* the last one given */
	struct stake *stakes;		/* by address once they are laid out */
	uint32_t n_stakes, stakes_cap;
	struct content content;
};

/* An error at a column of a line (0: at the line's beginning). */
void lang_fail(struct lang *l, const struct line *at, int col, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* True when there are so many errors that looking for more is no use. */
bool lang_full(const struct lang *l);

void lex_source(struct lang *l, const struct source *src);
/* Splits one line into tokens. */
bool lex_tokens(struct lang *l, struct line *ln);

/* disassemble.c: the length of an instruction in words, and what it is called. */
int lang_instruction(const struct content *c, code_h at, const char **name);

/* correct.c: the block of a correction, after telling what is wrong with it; what it changes. */
uint64_t correct_opens(struct lang *l, struct line *ln);
void correct_define(struct lang *l, struct build *b);
/* The row of a text that the component has: what to do, and when; -1 when there is none. */
int correct_row(const struct build *b, int kind, int event);

/* emit.c: code. */
void emit_word(struct lang *l, const struct build *b, const struct line *at, unsigned word);
void emit_end(struct lang *l);
void emit_words(struct lang *l, const struct build *b, const struct line *at, const struct code *from);
/* A condition or cost as code of its own; returns its address. */
code_h emit_code(struct lang *l, const struct build *b, const struct line *at, const struct code *from);
/* The lines of a body from `first` on, and END; 0 when there is none. */
code_h emit_body(struct lang *l, struct build *b, struct line *first);
void emit_lines(struct lang *l, struct build *b, struct line *first);
void emit_template(struct lang *l, const struct build *b, const struct line *ln);
/* The number of a row of this definition, as an operand. */
void emit_row_number(struct lang *l, struct build *b, const struct line *ln, int row);
/* Lets word `slot` of the instruction at `jump` lead to `to`. */
void emit_aim(struct lang *l, const struct line *ln, code_h jump, uint32_t slot, code_h to);
code_h emit_jump(struct lang *l, const struct build *b, const struct line *ln, unsigned op);
/* Lets a jump lead to here. */
void emit_land(struct lang *l, const struct line *ln, code_h jump);
/* The lines below one that must have some. */
bool emit_needs_block(struct lang *l, const struct line *ln);
void emit_block(struct lang *l, struct build *b, struct line *parent);
bool line_makes(const struct line *ln, enum make make);
/* Jumps to the end of something, kept until the end is known. */
struct exits {
	code_h at[64];
	int n;
};
void exits_add(struct lang *l, const struct build *b, const struct line *ln, struct exits *x);
void exits_land(struct lang *l, const struct line *ln, const struct exits *x);
/* outcome.c: whether it matters how many successes a check has; a roll with its blocks; the blocks pass, fail and successes of a check that has just been made. */
bool emit_counts_successes(const struct line *test);
void emit_rolled(struct lang *l, struct build *b, struct line *ln);
void emit_outcome(struct lang *l, struct build *b, struct line *parent, struct line *first);
void code_and(struct lang *l, struct code *c, const uint16_t *more, uint32_t n);
code_h emit_here(const struct lang *l);
bool emit_cost_fixed(struct lang *l, const struct line *ln);

/* word.c: sentences by the wording of verbs.def. */
struct words {
	struct lang *l;
	struct text_buf text;
};
void words_put(struct words *w, const char *s);
void words_sentence(struct words *w, const struct line *ln);

/*
 * stakes.c: what the code at an address leads to, in words.  A check with its blocks `first` (and `rest`, the lines behind it); a test of the card game, found by the first of its
 * blocks; a `may`; an option; a
 * body, from a line that asks for a number on or as rules run it when something else was failed.
 */
enum { TEST_WORDS = 6 };	/* of BOP_TEST with its operands */
void stakes_check(struct lang *l, enum stake_kind kind, code_h at, const struct line *first, const struct line *rest);
void stakes_test(struct lang *l, code_h at, const struct line *test);
void stakes_may(struct lang *l, code_h at, const struct line *ln);
void stakes_option(struct lang *l, code_h at, const struct line *option);
void stakes_body(struct lang *l, code_h at, const struct line *first);

/* define.c: definitions, rows, modifiers. */
void define(struct lang *l, struct build *b);
/* One line of a declaration, or of an ability whose wording its rows share. */
void define_line(struct lang *l, struct build *b, struct line *ln, const struct text_buf *ability);
bool kind_held(int kind);	/* somebody holds it; a monster stands for itself, everything else is everybody's */
int define_row(struct lang *l, struct build *b, const struct line *at);
/* What stands before the body of a row. */
struct head {
	struct code cond, cost;
	struct text_buf say;
	uint8_t limit, limit_n, group;
};
void define_finish(struct lang *l, struct build *b, int row, struct line *ln, struct head *h);
void list_add(struct lang *l, struct build *b, int list, unsigned word);
/* card.c: lines of the card game's declarations and bodies; emit_card_line() is false when it is none of them. */
void define_card_line(struct lang *l, struct build *b, struct line *ln);
bool emit_card_line(struct lang *l, struct build *b, struct line *ln);
/* Modifier lines as rows of the definition; `running` ones work only while an effect names them. */
/* Modifiers that are live in these zones, as long as the condition holds; wording among them goes to `say`. */
void define_mods(struct lang *l, struct build *b, struct line *first, const struct code *cond, uint8_t zones, struct text_buf *say);
/* What a trigger answers; zones 0 are those of its kind. */
struct answer { int time; const struct value *event; bool forced, anyone; uint8_t zones; };
void define_trigger(struct lang *l, struct build *b, struct row *row, const struct line *ln, const struct answer *a);
/* Where the rows of a card game's kind are live when it does not say so; 0 of the board game's. */
uint8_t kind_zones(int kind);
bool kind_scenario(int kind);

text_h text_intern(struct lang *l, const char *s, size_t n);
/* The text of a token without its escapes, interned. */
text_h text_token(struct lang *l, const struct token *t);
/* The same, appended to a text on a line of its own. */
void text_line(struct lang *l, struct text_buf *b, const struct token *t);

#endif
