/*
 * playtest.h - the runner of .play files, the tests of rules and cards: `arkham test-play`.  docs/testing.md is the format's manual.
 *
 * A file is a sequence of cases; a `game` line begins one.  A line that fails ends its case, is shown with what was expected, what was found and the
 * open decision, and the next case goes on.  Everything goes through arkham.h, so what a test can do, any program can.
 */
#ifndef APP_PLAYTEST_PLAYTEST_H
#define APP_PLAYTEST_PLAYTEST_H

#include <stdio.h>

#include "arkham.h"

enum { PLAY_WORDS = 64, PLAY_CONTENTS = 64, PLAY_MARKS = 8, PLAY_MESSAGE = 2048 };

/* A set of content that cases are played with, and what of its code has run. */
struct play_content {
	char dir[256];			/* "" is the built-in content alone */
	const struct ark_content *content;
	struct ark_content *loaded;	/* to be freed, or NULL */
	struct ark_run *run;
	uint8_t *covered;		/* one byte per code word, or NULL */
};

/* Words that were offered in some decision, so that a misspelt `refuse` does not pass for a rule. */
struct play_words {
	char **slot;
	size_t n, max;
};

struct play_mark {
	char name[32];
	struct ark_game *game;
	struct play_content *c;		/* what it is played with */
	bool set;
	bool kept;			/* for the whole file */
};

/* A `refuse` whose words are checked when all files have been played. */
struct play_refusal {
	char place[160], key[ARK_KEY];
};

struct play {
	/* Asked for on the command line. */
	const char *only;		/* words by commas: play only cases that name one of them */
	const char *content_dir;	/* on top of the built-in content, for all files */
	const char *covered_path, *coverage_path;
	bool quiet, strict;

	struct play_content contents[PLAY_CONTENTS];
	int n_contents;
	struct play_words offered;
	struct play_refusal *refusals;
	size_t n_refusals;
	FILE *covered;			/* ids proven go here, or NULL */

	/* The file and line being played. */
	const char *file;
	int line;
	const char *text;		/* the line as written */
	char dir[256];			/* its `content` line, or "" */
	char title[128];

	/* The case being played. */
	struct play_content *c;
	struct ark_game *game;		/* one buffer for all cases */
	struct ark_game *before;	/* as it was before the last choose, until, set, mark or back: what relative checks compare with */
	struct play_mark marks[PLAY_MARKS];
	bool playing;			/* a case is open */
	bool failed;			/* a line of it has failed: the rest is left out */
	int rig_line;			/* the last line that rigged something, and its text */
	char rig_text[128];

	int passed, failures;
	char message[PLAY_MESSAGE];	/* why the line failed */
};

/* Makes a sentence of why a line failed; returns false. */
bool play_fail(struct play *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Plays one line, which may begin a case; false, with the reason in p->message, when it does not hold. */
bool play_line(struct play *p, const char *line);

/* step.c: the lines that make and change a position.  `rest` is what follows the first word. */
bool play_game(struct play *p, const char *rest);
bool play_content_line(struct play *p, const char *rest);
/* Compiles the content of a directory ("": the built-in one), once; NULL when it is wrong. */
struct play_content *play_content_open(struct play *p, const char *dir);
bool play_set(struct play *p, const char *rest);
bool play_rig(struct play *p, const char *rest);
/* Whether the open decision is this seat's; -1 when the line names none. */
bool play_asked(struct play *p, int seat);
bool play_choose(struct play *p, const char *rest);
bool play_until(struct play *p, const char *rest);
/* Prints the open decision and the log, for who is writing a case. */
bool play_show(struct play *p, const char *rest);
bool play_mark(struct play *p, const char *rest);
/* As play_mark(), for all cases that follow in the file. */
bool play_keep(struct play *p, const char *rest);
bool play_kept(const struct play *p, const char *name);
/* Forgets the marks of a case, or of a file. */
void play_forget(struct play *p, bool kept);
bool play_back(struct play *p, const char *rest);
bool play_resample(struct play *p, const char *rest);
/* True when nothing that was rigged is left; else the line that rigged it is the one to show. */
bool play_rig_used(struct play *p);
void play_release(struct play *p);

/* expect.c: the lines that prove something. */
bool play_expect(struct play *p, const char *rest);
bool play_refuse(struct play *p, const char *rest);
/* Refused keys with a word that no decision of the whole run offered; returns how many. */
int play_refusals_check(struct play *p);

/* fact.c: facts of content, the log and views, read as JSON. */
bool play_expect_def(struct play *p, const char *rest);
bool play_expect_defs(struct play *p, const char *rest, bool copies);
bool play_expect_log(struct play *p, const char *rest, bool none);
bool play_expect_order(struct play *p, const char *rest);
bool play_expect_view(struct play *p, const char *rest);

/* cover.c: what of the content has run. */
bool play_coverage_write(struct play *p);

/* word.c: words. */
/* The first word of a text into `word`; returns what follows it. */
const char *play_word(const char *text, char *word, size_t n);
/* The key of the open decision that is most like `key`, or "" when none is near. */
void play_nearest(struct play *p, const char *key, char *buf, size_t n);
/* True when the game has this name of a kind (of decisions), verb (of keys) or log (of events); else the line fails with the nearest. */
bool play_name(struct play *p, const char *what, const char *word);
bool play_words_add(struct play_words *w, const char *word, size_t len);
bool play_words_has(const struct play_words *w, const char *word, size_t len);
/* Remembers the words of all options that are open. */
void play_words_offered(struct play *p);
/* True when `text` holds one of the words by commas in `list`. */
bool play_names(const char *text, size_t len, const char *list);
/* Compares: value (as text) with `op` (= != < <= > >=) and `want`. */
bool play_compares(const char *value, const char *op, const char *want);
/* The number of the option that a key means: its own, or the only one that is the key and a number (`use flesh_ward` for `use flesh_ward 1`); -1 none, -2 several. */
int play_option(struct play *p, const char *key);
/* Cuts `query op want` apart (`by` is an op too: see expect.c); without an operator the last word is what is wanted. */
bool play_split(struct play *p, const char *rest, char *query, char *op, char *want);

#endif
