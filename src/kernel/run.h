/*
 * run.h - one run around a state: what the engine needs beside the game itself, never saved.
 *
 * A run holds the game, the content, the options of the open decision, a log sink or NULL and a rig or NULL.  There are
 * no globals: two runs never touch each other.  A search passes no log and no rig and pays for neither.
 */
#ifndef KERNEL_RUN_H
#define KERNEL_RUN_H

#include "state.h"

/* Verbs and prompts below 16 are the kernel's own. */
enum { VERB_YES, VERB_NO, VERB_PASS, VERB_USE, VERB_ORDER, VERB_OPTION, VERB_NUMBER, VERB_DIE, VERB_THING, VERB_DONE, VERB_GO_ON, VERB_KERNEL_MAX, VERB_GAME = 16 };
enum { PROMPT_MAY, PROMPT_CHOOSE, PROMPT_NUMBER, PROMPT_ORDER, PROMPT_REACT, PROMPT_DIE, PROMPT_DRAW, PROMPT_KERNEL_MAX, PROMPT_GAME = 16 };
/* Log lines below 16 are the kernel's own. */
enum { LOG_SAY, LOG_USED, LOG_WORKS, LOG_CHECK_BEGINS, LOG_FORCED, LOG_KERNEL_MAX, LOG_GAME = 16 };

/* What coverage marks: that a word ran; of a jump that depends on something, which way it went. */
enum { COVERED_RUN = 1, COVERED_JUMPED = 2, COVERED_PASSED = 4 };

enum { OPTION_MAX = 512, RIG_MAX = 256, STEP_LIMIT = 200000, PULL_LIMIT = 12, JUDGED_MAX = 6 };

/* What hardly ever holds where speed matters: the compiler keeps its code out of the way. */
#define RARELY(c) __builtin_expect(!!(c), 0)
/* A function that runs so often that what it calls in its own file is taken into it. */
#define OFTEN __attribute__((flatten))
/* An enum of bits that is no wider than they need: an assertion sees when the member that keeps them has one too few. */
#define NARROW __attribute__((packed))

/* What a proc does next: exactly one of these. */
enum next {
	NEXT_DONE,	/* it has returned (run_return) */
	NEXT_CALL,	/* it has pushed one child, or the run has stopped */
	NEXT_ASK,	/* its options wait for an answer */
	NEXT_GO,	/* an instruction is finished; scripts only */
	NEXT_FAULT
};

/* One thing a seat can choose: a verb of the game and up to two operands.  Its key, label, references and odds are computed when asked for. */
struct option {
	uint16_t verb;
	uint16_t a, b;
};

/* The open decision.  Options are rebuilt by running the asking proc again, so they are not state. */
struct decision {
	uint8_t seat;
	uint8_t independent;	/* a server may take a later seat's answer early */
	uint8_t acknowledge;	/* asked even when there is one option */
	uint8_t idle;		/* nothing here could better anything: front ends may pass by themselves */
	uint16_t prompt;	/* the game's prompts.def */
	ref_h cause;		/* card or thing that asks */
	int16_t n;		/* a number for the prompt: how many are left to pick */
	uint16_t spare;
	text_h text;		/* our words for the prompt, from content; 0 is none */
	code_h code;		/* the instruction that asks, for its labels; 0 is none */
	uint16_t count;		/* options */
	struct option option[OPTION_MAX];
};

/* What is at stake, see stakes.h. */
struct stakes {
	text_h pass, fail;	/* the content's words; 0 is none */
	int16_t n, m;		/* numbers of the rule's words for passing and for failing */
	uint8_t rule;		/* a check of the game's own rules; 0 is none */
	uint8_t sided;		/* there are two sides: pass and fail, or yes and no */
	uint16_t spare;
};

/* One line of the log: something that happened and why.  Texts are ids; words come later, in any language. */
enum { LOG_PARTS = 4 };
struct log_event {
	uint16_t type;		/* the game's log.def */
	uint8_t seat;		/* whose; SEAT_MAX is nobody */
	uint8_t sees;		/* seat that may see it; SEAT_MAX is everyone */
	ref_h a, b;
	int16_t n, m;
	ref_h cause;		/* card or thing behind it */
	ref_h who;		/* what names the seat at that time: investigators change */
	text_h text;		/* say: our words */
	row_h row;		/* used, works: which row of the card */
	uint16_t prompt;	/* forced: what would have been asked */
	bool hidden;		/* when it was written it named something that who sees it may not know */
	int16_t part[LOG_PARTS];	/* what n is the sum of, where a line tells it */
	int16_t dice, needed;	/* check_begins: dice to be rolled (-1: none, it is a test), successes or value needed */
	int32_t odds;		/* check_begins: of passing, in millionths; -1 is not known */
	struct stakes stakes;	/* check_begins */
};

struct log {
	struct log_event *event;
	uint32_t n, max;
	uint32_t lost;		/* events that did not fit */
};

/* Results that tests and `rig` put ahead of chance, used up front to back. */
struct rig {
	uint16_t n, at;
	struct rig_entry {
		uint8_t stream;		/* enum stream */
		uint8_t deck;		/* which deck or bag of that stream */
		uint16_t value;		/* die face, or handle of the thing drawn */
	} entry[RIG_MAX];
};

struct run;
struct frame;
struct script;
struct event;
struct json;
struct text;
struct observation;
typedef enum next proc_fn(struct run *r, struct frame *f);
typedef enum next op_fn(struct run *r, struct frame *f, struct script *s, const uint16_t *a);

struct game_rules;

/* What rules have once worked out from the content alone, and need not work out for every game: `key` says everything it depends on. */
enum { KNOWN_MAX = 64, GATHERED_LISTS = 2, GATHERED_MAX = 320 };
struct known {
	uint64_t key;
	int32_t value, more;
};

struct run {
	struct game *g;
	const struct content *c;
	const struct game_rules *rules;
	struct log *log;
	struct rig *rig;
	uint8_t *covered;	/* one byte per code word, marked when it runs (COVERED_...); NULL when nobody asks */
	uint8_t stat;		/* the value that is being worked out, 0 none: its conditions must not ask for it again */
	bool answered;		/* an answer is ready for the asking proc */
	bool asked;		/* decision holds the options of the top frame */
	bool built;		/* decision holds what the frame that was just pushed asks first: it need not build its options again */
	bool stop;		/* the game is over or has faulted: nothing goes on */
	struct option picked;	/* the answer */
	uint32_t steps;		/* since the last choice; a bug when it passes STEP_LIMIT */
	code_h at;		/* the instruction being carried out, for the line of a fault */
	uint32_t pulling;	/* values being worked out inside each other */
	uint16_t judged[JUDGED_MAX];	/* cards whose playing is thought through, each by the text of the one before */
	uint8_t judged_n;
	struct known known[KNOWN_MAX];	/* by key; what comes later takes the place of what was there */
	bool has_gathered;	/* what the rules have gathered from the state still holds: with every change of that they keep it so, or forget it */
	uint16_t gathered[GATHERED_LISTS][GATHERED_MAX + 1];	/* each ended by 0 */
	struct decision decision;
};

/* Where what belongs to a key is kept, or is to be kept: another key stands there when it is not known yet. */
static inline struct known *run_known(struct run *r, uint64_t key)
{
	struct known *first = &r->known[key >> 32 & (KNOWN_MAX - 1)];
	for (struct known *k = first; k < &r->known[KNOWN_MAX]; k++)
		if (k->key == key || !k->key)
			return k;
	return first;
}

/* How a verb's operands are written in a key. */
enum operand { OPERAND_NONE, OPERAND_REF, OPERAND_NUMBER, OPERAND_WORD, OPERAND_ROW };
struct option_verb {
	const char *name;
	uint8_t a, b;		/* enum operand */
	const char *label;	/* English, with {a} and {b} */
};
/*
 * Who is asked.  The first two are compared with the seat at every decision that is checked (kernel_invariant); the others depend on what happens, so that
 * only the rule that asks can know.
 */
enum who {
	WHO_ACTIVE,	/* whose turn or part of the phase it is, when it is somebody's */
	WHO_FIRST,	/* the first player or lead */
	WHO_TARGET,	/* whom it is about: who checks, loses, holds the card, tells the text */
	WHO_EACH	/* everybody in turn, or everybody who can do something */
};
struct prompt_row {
	const char *name;	/* decision kind in the protocol */
	const char *text;	/* English, with {cause} and {n} */
	uint8_t who;		/* enum who */
};
struct log_row {
	const char *name;
	const char *text;	/* English, with {seat} {a} {b} {n} {m} {cause} */
};
struct event_row {
	const char *name;
	/* Carries the event out, once its "would" and "when" are over and it is not cancelled.  May push one child; else returns the result. */
	int (*apply)(struct run *r, struct event *e);
};
struct op_row {
	const char *name;
	op_fn *run;
	uint8_t operands;	/* words behind the op; OPERANDS_TABLE for a table led by its length */
	uint8_t pure;		/* may run while options are built */
	uint8_t cost;		/* a cost: run with s->probing set it only says whether it can be paid */
	uint8_t spare;
};
enum { OPERANDS_TABLE = 255 };

struct ark_setup;
struct ark_deck;
struct ark_error;

/* A game, as the kernel sees it: one const table. */
struct game_rules {
	const char *name;
	uint32_t id;			/* enum game_id */
	uint32_t size;			/* of its body, in bytes */
	uint32_t common;		/* bytes of it that every game has; parts that play in some games follow */
	uint16_t proc_first, proc_end;	/* its own; those below are the kernel's */
	uint16_t op_first, op_n;
	uint16_t event_n, stat_n, verb_n, prompt_n, log_n, choice_n;
	proc_fn *const *procs;		/* by id, the kernel's included: procs.h */
	const char *const *proc_names;
	const struct op_row *ops;
	const struct event_row *events;
	const char *const *stats;
	const struct option_verb *verbs;
	const struct prompt_row *prompts;
	const struct log_row *logs;
	const struct ark_choice *choices;	/* what a game can be set up with: ark_choice() */
	const struct field *fields;
	uint32_t field_n;
	/* Seat whose row it is: holder of a card; -1 is nobody's. */
	int (*holder)(struct run *r, ref_h ref);
	/* Zone bit a card is in, for row.zones. */
	uint8_t (*zone)(struct run *r, ref_h ref);
	/* Seat that orders forced rows of this class at this point. */
	int (*orders)(struct run *r, enum slot_class c, const struct frame *event);
	/* Seat that is asked first for reactions; the others follow clockwise. */
	int (*first)(struct run *r);
	/* Seat whose turn or part of a phase it is; -1 is nobody's. */
	int (*acts)(struct run *r);
	/* True when the script must stop: its investigator has left the scene. */
	bool (*halted)(struct run *r, const struct script *s);
	/* Fills in what halted() compares, when a script begins or turns to another investigator. */
	void (*script_begin)(struct run *r, struct script *s);
	/* False when a row cannot be used for a reason of the game's own; NULL is never. */
	bool (*usable)(struct run *r, ref_h ref, row_h row, int seat, int facts);
	/* True when the seat may use triggered rows of this card; NULL: when it holds the card, or nobody does (actions only). */
	bool (*reach)(struct run *r, ref_h ref, int seat);
	/* False when the row's effect could change nothing, for want of a target: it neither triggers nor is offered; NULL is never. */
	bool (*changes)(struct run *r, const struct script *ctx);
	/* May be NULL: false when the option of a choice that begins at `code` could change nothing. */
	bool (*possible)(struct run *r, const struct script *s, code_h code);
	/* NULL: never.  True in a game that an earlier version began, where uses that can do nothing are offered. */
	bool (*earlier)(struct run *r);
	/* Of two cards that set one value, true when the first one counts; NULL: the one looked at last does. */
	bool (*prevails)(struct run *r, ref_h ref, ref_h over);
	/* Plays a row's body (a spell is cast first); NULL runs the body. */
	void (*play)(struct run *r, ref_h ref, row_h row, int seat, int facts);
	/* What follows when a row's body has been run; NULL is nothing. */
	void (*played)(struct run *r, int seat, int facts);
	/* The value of an amount word of the game's own. */
	int (*amount)(struct run *r, const struct script *s, int kind, int value);
	/* Text id of a thing ("dynamite#2"), and its name; both return the length they need. */
	int (*ref_id)(struct run *r, ref_h ref, char *buf, int n);
	int (*ref_name)(struct run *r, ref_h ref, char *buf, int n);
	/* So many of a thing ("1 clue", "$3"), for log lines with `{n a}`; may be NULL where none has it. */
	int (*ref_count)(struct run *r, ref_h ref, int count, char *buf, int n);
	/* NULL: nothing.  What tells a thing from another of its name, as "exhausted"; empty when nothing does. */
	int (*ref_state)(struct run *r, ref_h ref, char *buf, int n);
	/* What names a seat from now on (its investigator's sheet); NULL: the seat itself does. */
	ref_h (*who)(struct run *r, int seat);
	/* The thing with that text id; 0 is none. */
	ref_h (*ref_find)(struct run *r, const char *id, int n);
	/* The word of an OPERAND_WORD (a skill, a resource). */
	const char *(*word)(unsigned w);
	/* A label of the game's own for an option; 0: the verb's template does.  NULL is never. */
	int (*label)(struct run *r, const struct option *o, char *buf, int n);
	/* The question of the open decision in the game's own words, for who looks on (a seat, or -1); 0 when its template says it. */
	int (*asks)(struct run *r, int viewer, char *buf, int n);
	/* What a seat may know (-1: what is public), as members of an open JSON object. */
	void (*view)(struct run *r, int seat, struct json *j);
	/* The same as numbers, always as many: see observe.h. */
	void (*observe)(struct run *r, int seat, struct observation *o);
	/* True when a viewer (a seat, or -1 for who has none) may know what this thing is; NULL: everything lies open. */
	bool (*shown)(struct run *r, ref_h ref, int viewer);
	/* True when what happens may name a thing because everybody knows that it is being used, wherever it lies; NULL is never. */
	bool (*announced)(struct run *r, ref_h ref);
	/* True for a row that can only be used with something only its player sees: that it is offered says so; NULL: there is none. */
	bool (*row_secret)(struct run *r, row_h row);
	/* Deals again everything that a seat does not know, but for the hand of the seat `keeps` (-1: of nobody). */
	void (*resample)(struct run *r, int seat, int keeps, uint64_t key);
	/* Takes what follows the common bytes into a hash, as far as it plays in this game; NULL: nothing follows. */
	uint64_t (*hash)(const struct game *g, uint64_t h);
	/* A number of what lies face down: another one when a hidden card was drawn, turned up or put back.  NULL: nothing does. */
	uint64_t (*hidden)(struct run *r);
	/* What is at stake in an option (NULL: in the decision) by the game's own rules; false when it has no words for it. */
	bool (*stakes)(struct run *r, const struct option *o, struct stakes *s);
	/* The rule's words for one side of it. */
	void (*stakes_words)(const struct stakes *s, bool pass, struct text *t);
	/* The chance of the next check behind an option, in millionths; -1 is none. */
	int (*odds)(struct run *r, const struct option *o);
	/* First broken invariant as a sentence, or NULL. */
	const char *(*invariant)(struct run *r);
	/* Lays out, in a zeroed state, what every game with the same expansions, variants, scenario and difficulty begins with: made once, copied for each game.  NULL is nothing. */
	bool (*table)(struct run *r, const struct ark_setup *s, struct ark_error *e);
	/* Makes a new game on that and pushes its first frame.  With a table it fails for what the setup says, hardly ever for its seed. */
	bool (*begin)(struct run *r, const struct ark_setup *s, struct ark_error *e);
	/* Changes a position, reads a value of it, queues a result of chance: see ark_set, ark_get, ark_rig. */
	bool (*set)(struct run *r, const char *change, struct ark_error *e);
	bool (*get)(struct run *r, const char *query, char *buf, int n);
	bool (*rig)(struct run *r, const char *what, const char *value, struct ark_error *e);
	/* About a deck, in a game or (with a setup, in a zeroed state) without one: see ark_deck().  NULL: the game has none. */
	int (*deck)(struct run *r, const struct ark_deck *d, char *buf, int n, struct ark_error *e);
	/* See ark_campaign_log(); NULL: there are no campaigns. */
	int (*campaign_log)(struct run *r, char *buf, int n, struct ark_error *e);
	/* Outcome, reason and score of a game that is over. */
	void (*result)(struct run *r, const char **outcome, const char **why, int *score, bool *scored);
};

/* Stops the game: our bug. */
__attribute__((cold)) enum next run_fault(struct run *r, enum fault what);
/* Abandons every frame but the first, which resumes with 0: a scenario that ends in the middle of an effect. */
void run_unwind(struct run *r);
/* Runs until a decision is open, the game is over or has faulted. */
void run_go(struct run *r);
/* Makes sure the open decision's options are built.  False when the game is over or has faulted. */
bool run_decide(struct run *r);
/* Answers the open decision with its option i and runs on.  False when there is no such option. */
bool run_choose(struct run *r, int i);
/* The same for an option that is known to be there. */
void run_answer(struct run *r, int i);
/* Takes a choice, a change from outside or a rigged result into the fingerprint of the game's path. */
void run_path(struct run *r, uint64_t what);
/* Forgets the built options, after the state was changed from outside. */
void run_forget(struct run *r);
void run_init(struct run *r, struct game *g, const struct content *c, const struct game_rules *rules);

#endif
