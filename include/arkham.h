/*
 * arkham.h - the public face of the engine.
 *
 * Two games are played by the same calls: make content, make a game, then choose among the options of its open decision until it
 * is over.
 *
 *	const struct ark_content *c = ark_content_builtin();
 *	struct ark_game *g = malloc(ark_game_size());
 *	struct ark_run *r = ark_run_new(c);
 *	struct ark_setup s = { .game = "board", .seed = 7, .players = 2 };
 *	struct ark_error e;
 *	if (ark_begin(r, g, &s, &e))
 *		while (ark_decide(r, g, &d))
 *			ark_choose(r, g, pick(&d), &e);
 *
 * Who owns what.  A game is plain bytes in the caller's memory, without pointers: memcpy copies it between any two choices, and the copy plays on
 * by itself.  A run holds what is around a game while it is being played (built options, log, rigged dice) and never belongs to its state: use one
 * run per thread, for as many games as you like.  Content is const and shared.
 *
 * Failure.  Calls that can fail return false (or a negative number) and fill a struct ark_error with a code, a place and one sentence; the game stays as it was.
 * Nothing here prints, exits or aborts.  A bug of the engine is a fault: the game stops, ark_choose() fails with ARK_FAULT, ark_fault() says where, its bytes stay
 * readable.
 *
 * Same content, setup and choices give the same game, bit for bit, on every machine and build.
 */
#ifndef ARKHAM_H
#define ARKHAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARK_API __attribute__((visibility("default")))
#define ARK_VERSION "0.1.1"

enum { ARK_SEATS = 8, ARK_OPTIONS = 512, ARK_KEY = 192, ARK_TEXT = 512 };

struct ark_game;	/* a game's bytes: ark_game_size() of them, aligned for uint64_t */
struct ark_run;
struct ark_content;

/* Why a call failed.  The names in lower case are the protocol's error codes. */
enum ark_code {
	ARK_OK,
	ARK_BAD_SETUP,		/* the game cannot be made as asked */
	ARK_BAD_CONTENT,	/* a content file is wrong: see file, line, col */
	ARK_BAD_OPTION,		/* no such option is offered */
	ARK_STALE,		/* the decision has changed since */
	ARK_BAD_RECORD,		/* a record is not one, is damaged, or ends where a choice is not legal */
	ARK_BAD_CHANGE,		/* `set` of something that cannot be */
	ARK_BAD_RIG,		/* `rig` of something that cannot come */
	ARK_BAD_QUERY,		/* no such value */
	ARK_OVER,		/* the game is over */
	ARK_FAULT,		/* a bug of the engine */
	ARK_NO_MEMORY,
	ARK_NOT_ALLOWED,	/* not by this seat, or not at this table */
	ARK_BAD_REQUEST,	/* a message that cannot be understood */
	ARK_UNAVAILABLE,
	ARK_UNKNOWN_TABLE,	/* no table has this token or number */
	ARK_BUSY,		/* too many messages: come again a little later */
	ARK_TOO_LARGE,		/* a message is larger than the server takes */
	ARK_CODES
};
ARK_API const char *ark_code_name(enum ark_code code);

struct ark_error {
	enum ark_code code;
	int line, col;			/* 0: none */
	char file[128];			/* "": none */
	char text[ARK_TEXT];		/* one sentence: what is wrong and what to do */
};

/* ---- content --------------------------------------------------------- */

/* The content compiled into the library. */
ARK_API const struct ark_content *ark_content_builtin(void);
/*
 * The built-in content with the .card files under `dir` on top; one that has the path of a built-in file (board/base/spells.card) stands in its place.  Up to `n` errors go to `e`, the number of all of them to *found; NULL when there is any.
 * Free with ark_content_free().
 */
ARK_API struct ark_content *ark_content_load(const char *dir, struct ark_error *e, int n, int *found);
/* The same with files that are in memory; a path is what it would be under such a folder. */
struct ark_file { const char *path, *text; size_t n; };
ARK_API struct ark_content *ark_content_compile(const struct ark_file *file, int files, struct ark_error *e, int n, int *found);
ARK_API void ark_content_free(struct ark_content *c);
ARK_API uint64_t ark_content_hash(const struct ark_content *c);
/* How many definitions an author's `correct` has changed; ark_def_corrected() says whether one is. */
ARK_API int ark_content_corrections(const struct ark_content *c);
ARK_API bool ark_def_corrected(const struct ark_content *c, int def);
/* Number of definitions; ids, kinds, sets, names and wording of one, by number from 1. */
ARK_API int ark_defs(const struct ark_content *c);
ARK_API const char *ark_def_id(const struct ark_content *c, int def);
ARK_API const char *ark_def_kind(const struct ark_content *c, int def);
ARK_API const char *ark_def_set(const struct ark_content *c, int def);
ARK_API const char *ark_def_name(const struct ark_content *c, int def);
ARK_API const char *ark_def_text(const struct ark_content *c, int def);
ARK_API int ark_def_find(const struct ark_content *c, const char *id);
/* Facts and wording of one as JSON, as snprintf does. */
ARK_API int ark_def_json(const struct ark_content *c, int def, char *buf, int n);

/* ---- a game ---------------------------------------------------------- */

/* What a new game is made of.  Zero or NULL leaves it to the seed. */
struct ark_setup {
	const char *game;			/* "board" or "cards" */
	uint64_t seed;
	int players;				/* 1 to 8 (cards: 1 to 4) */
	const char *investigator[ARK_SEATS];	/* ids */
	const char *deck[ARK_SEATS];		/* cards: a starter deck's id, or a deck list's text */
	const char *ancient_one;		/* id */
	const char *herald, *guardian;		/* ids, or "random" */
	const char *expansions;			/* names by spaces: "kingsport" is all of it, "kingsport_cards" what needs no board of its own */
	const char *scenario;			/* cards */
	const char *difficulty;			/* cards: easy standard hard expert */
	const char *variants;			/* names of variants, by spaces; "choose" lets players choose their investigators; "random_lead" lets chance choose the lead of the card game; "surprise" does not tell stakes; "bare" is for tests: no possessions by chance, no first Mythos card */
	const char *log;			/* cards: a campaign log's text; the campaign goes on, and all of the above but the seed is left out */
	int first;				/* who is first player or lead: the seat plus 1; 0 leaves it to the rules */
	bool chance_asked;			/* dice, draws and tokens are asked for: the table has its own */
};

/* Something that a game can be set up with: a word of one member of the setup, its name, and one sentence that says what it changes. */
struct ark_choice {
	const char *param;			/* the member: "expansions", "variants", "herald", "guardian" */
	const char *word;
	const char *of;				/* the word of that member that it stands in for; "": none */
	const char *name, *text;
};
/* By number from 0; NULL behind the last. */
ARK_API const struct ark_choice *ark_choice(const char *game, int i);

ARK_API size_t ark_game_size(void);
/* Names what this library was built from: a snapshot of a state can be adopted by the same build only. */
ARK_API const char *ark_build(void);
ARK_API struct ark_run *ark_run_new(const struct ark_content *c);
ARK_API void ark_run_free(struct ark_run *r);
ARK_API const struct ark_content *ark_run_content(const struct ark_run *r);	/* what it was made with */

/* Makes a game and runs it to its first decision.  What cannot be made leaves the game that was there. */
ARK_API bool ark_begin(struct ark_run *r, struct ark_game *g, const struct ark_setup *s, struct ark_error *e);

struct ark_decision {
	int seat;			/* who is asked */
	int options;			/* how many there are */
	int step;			/* choices made so far */
	bool independent, secret;	/* secret: there may be options that only who is asked may see */
	bool idle;			/* nothing here could better anything: a front end may pass by itself */
	const char *kind;		/* protocol name of the prompt */
	char prompt[ARK_TEXT];		/* English; filled by ark_decision_text() */
	char cause[ARK_KEY];		/* id of the card or thing that asks, or "" */
};
/* The open decision; false when the game is over or has faulted.  Cheap: no text is made. */
ARK_API bool ark_decide(struct ark_run *r, struct ark_game *g, struct ark_decision *d);
ARK_API void ark_decision_text(struct ark_run *r, struct ark_game *g, struct ark_decision *d);
/*
 * What another than who is asked may see of it (a seat, or -1 for who has none): the words without what he does not know, and of the options those that name
 * nothing hidden from him.  Numbers and how many there are would tell of the rest.
 */
ARK_API void ark_decision_shown(struct ark_run *r, struct ark_game *g, int seat, struct ark_decision *d);
ARK_API bool ark_option_shown(struct ark_run *r, struct ark_game *g, int i, int seat);
/* Takes option i of the open decision and runs to the next one. */
ARK_API bool ark_choose(struct ark_run *r, struct ark_game *g, int i, struct ark_error *e);
ARK_API bool ark_choose_key(struct ark_run *r, struct ark_game *g, const char *key, struct ark_error *e);

/* About option i: its stable key, its English label (both as snprintf), the ids it is about (by spaces), its odds in millionths or -1. */
ARK_API int ark_option_key(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
ARK_API int ark_option_label(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
ARK_API int ark_option_refs(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
ARK_API int ark_option_odds(struct ark_run *r, struct ark_game *g, int i);
/*
 * What is at stake in option i, or in the decision itself (-1), in English, from the effects themselves: what passing or accepting brings, and what failing or refusing
 * does.  A side of which nothing is to be told is "".  False when neither side is: nothing is at stake, the variant "surprise" hides it, or `seat` (-1: who has none) may
 * not know of it.
 */
struct ark_stakes { char pass[ARK_TEXT], fail[ARK_TEXT]; };
ARK_API bool ark_stakes(struct ark_run *r, struct ark_game *g, int i, int seat, struct ark_stakes *s);
/* Chance in millionths that so many dice, each a success on so many of its six faces, bring at least so many successes. */
ARK_API int ark_chance(int dice, int faces, int successes);
/* Number of the option with this key, or -1. */
ARK_API int ark_option_find(struct ark_run *r, struct ark_game *g, const char *key);

struct ark_result {
	const char *outcome;		/* "won", "lost"; NULL while it goes on */
	const char *why;		/* protocol name of the reason */
	int score;
	bool scored;
};
ARK_API bool ark_over(struct ark_run *r, struct ark_game *g, struct ark_result *res);
ARK_API const char *ark_fault(struct ark_run *r, struct ark_game *g);	/* NULL: none */
/* First broken invariant as a sentence, or NULL.  For tests and fuzzers. */
ARK_API const char *ark_invariant(struct ark_run *r, struct ark_game *g);
ARK_API int ark_seats(const struct ark_game *g);
ARK_API const char *ark_game_name(const struct ark_game *g);

/* ---- decks of the card game ------------------------------------------ */

struct ark_deck {
	const struct ark_setup *setup;	/* a deck without a game: the first player's investigator and deck (NULL: what he must have), for a game with these variants, expansions and this difficulty; NULL: that of a seat */
	int seat;
	const char *collection;		/* products that are owned, by spaces, one that is owned twice named twice; NULL: enough of everything */
	const char *what;		/* "deck": its cards and all that is wrong with it; "cards": what it can be built from; "purchases": what the open purchase of the seat offers (all JSON); "text", "arkhamdb", "arkham_build": the deck written */
	const char *name;		/* the deck's own, where it is written; NULL: the investigator's */
};
/* Tells it as snprintf does; -1 when it cannot be told.  With a setup the game is room to work in, and what was in it is lost. */
ARK_API int ark_deck(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, char *buf, int n, struct ark_error *e);

/* The campaign log as a text, between two scenarios and at the end of a campaign: a setup's `log` goes on with it.  As snprintf does; -1 when there is none. */
ARK_API int ark_campaign_log(struct ark_run *r, struct ark_game *g, char *buf, int n, struct ark_error *e);

/* ---- copies, views, hashes ------------------------------------------- */

ARK_API void ark_copy(struct ark_game *to, const struct ark_game *from);	/* copies no more bytes than the game uses */
ARK_API size_t ark_game_bytes(const struct ark_game *g);				/* how many that is */
ARK_API uint64_t ark_hash(const struct ark_game *g);
/* What a seat may know (-1: what is public) as JSON; as snprintf. */
ARK_API int ark_view(struct ark_run *r, struct ark_game *g, int seat, char *buf, int n);
/* Deals again everything that the seat does not know.  The open question stays: that it was asked is known to everybody. */
ARK_API void ark_resample(struct ark_run *r, struct ark_game *g, int seat, uint64_t key);
/* A number of what chance has decided and what lies face down: the same before and after a choice when nothing came to light by it. */
ARK_API uint64_t ark_revealed(struct ark_run *r, struct ark_game *g);
/* Every field of a state as `name value` lines (zeroes in arrays left out), and of two states those that differ; as snprintf. */
ARK_API int ark_dump(const struct ark_game *g, char *buf, int n);
ARK_API int ark_diff(const struct ark_game *a, const struct ark_game *b, char *buf, int n);
/* A state saved by the same build can be adopted: false when its bytes cannot be a game of this content. */
ARK_API bool ark_adopt(struct ark_run *r, const void *bytes, size_t n, struct ark_game *g, struct ark_error *e);

/* ---- the log --------------------------------------------------------- */

/* Turns the log on or off.  Events pile up until ark_log_clear(). */
ARK_API void ark_log(struct ark_run *r, bool on);
ARK_API int ark_log_count(struct ark_run *r);
ARK_API void ark_log_clear(struct ark_run *r);
/* Event i as a JSON object {type, seat, a, b, n, m, cause, text}, check_begins with {skill, modifier, dice, needed, odds, stakes} beside; as snprintf; 0 when `seat` may not see it (-1: public ones). */
ARK_API int ark_log_json(struct ark_run *r, struct ark_game *g, int i, int seat, char *buf, int n);
/* Whether event i names something that who may see it could not know when it happened, and cannot now.  For tests and fuzzers. */
ARK_API bool ark_log_hides(struct ark_run *r, struct ark_game *g, int i);
ARK_API int ark_log_text(struct ark_run *r, struct ark_game *g, int i, int seat, char *buf, int n);

/* ---- for programs that learn ------------------------------------------ */

/*
 * A position as a row of numbers, as a seat knows it (nothing that ark_view() would not show).  Their count and order depend on the game alone: first the open
 * decision and the table, then the seats, the own one first, then places and cards, zeroes where nothing is.  Components are told by their
 * definition's number (ark_def_id).  Returns the count, as snprintf does: with n 0 it only counts; -1 when there is no such seat.
 */
ARK_API int ark_observe(struct ark_run *r, struct ark_game *g, int seat, int32_t *value, int n);
/* What number i of it is ("seat 0 sanity"); as snprintf; -1 behind the last. */
ARK_API int ark_observation_name(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);

enum { ARK_OPTION_FACTS = 4 };
/* What ark_step_many() fills: arrays with a row per game.  NULL ones are left out, and their cost with them. */
struct ark_many {
	int width;		/* numbers in a row of `observation`: ark_observe()'s count, or that of the longer game when both are played */
	int32_t *seat;		/* who is asked; -1 when the game is over */
	int32_t *options;	/* how many there are; 0 when it is over */
	int32_t *outcome;	/* 1 won, -1 lost, 0 goes on */
	int32_t *error;		/* enum ark_code: why the option was not taken; that game stays as it was */
	int32_t *observation;	/* as the seat that is asked knows it (seat 0 when the game is over) */
	int32_t *fact;		/* ARK_OPTIONS times ARK_OPTION_FACTS: each option's verb, its two operands, its odds in millionths or -1 */
	uint8_t *mask;		/* ARK_OPTIONS bytes: 1 for each option there is */
};
/* Takes option[k] in game k, for each of n games (-1, or no array at all: only looks), and fills `out`.  Returns how many games go on.  For several threads: a run, games and rows for each. */
ARK_API int ark_step_many(struct ark_run *r, struct ark_game *const *g, const int32_t *option, int n, const struct ark_many *out);

/* ---- names ----------------------------------------------------------- */

/*
 * Names that a game uses in the protocol, by number from 0: what is "kind" (of decisions), "who" (the same kinds, with who is asked), "verb" (of option keys),
 * "log" (types of events).  The English beside it goes to *text.  NULL behind the last.
 */
ARK_API const char *ark_name(const char *game, const char *what, int i, const char **text);

/* ---- for tests and programs ------------------------------------------ */

/* Puts results ahead of chance: what is "dice", "draw <deck>", "cup", "gates", "tokens"; values are words by spaces. */
ARK_API bool ark_rig(struct ark_run *r, struct ark_game *g, const char *what, const char *values, struct ark_error *e);
ARK_API void ark_rig_clear(struct ark_run *r);
ARK_API int ark_rig_left(struct ark_run *r);
/* Changes a position: "put dhole at uptown_streets", "seat 0 at woods", "give dynamite to 0", "count doom is 5", "seat 0 count clues is 3". */
ARK_API bool ark_set(struct ark_run *r, struct ark_game *g, const char *change, struct ark_error *e);
/* A value of the position as text: "seat 0 name", "seat 0 clues", "doom", "dice" (rolled by the last check); false when there is no such value. */
ARK_API bool ark_get(struct ark_run *r, struct ark_game *g, const char *query, char *buf, int n);
/*
 * Bytes, one per code word of the content: 1 is set when it runs, 2 and 4 when a jump that depends on something goes one way and the other.  NULL turns it
 * off.  ark_code_words() says how many; ark_code_place() where one comes from, false when it stands for no line of its own.
 */
ARK_API void ark_cover(struct ark_run *r, uint8_t *bytes);
ARK_API int ark_code_words(const struct ark_content *c);
ARK_API bool ark_code_place(const struct ark_content *c, int word, const char **file, int *line, const char **id);

#ifdef __cplusplus
}
#endif

#endif
