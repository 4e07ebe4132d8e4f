/*
 * lang.h - the content language: text files in, the tables of content.h out.
 *
 * A content file is lines, one sentence a line; two spaces of indent open a block under a line; `#` begins a comment.  A line at the left edge declares a
 * component, the lines below it say what it is and does:
 *
 *	common_item lantern "Lantern"
 *	  copies 2
 *	  price 3
 *	  say "Luck checks +1."
 *	  while in play
 *	    luck checks +1
 *
 * Every sentence is a row of verbs.def; docs/content.md is made from it and is the manual for authors.  Ids may be used before they are declared and
 * across files.  The set of a component is the folder its file is in: the part of the path behind `board/` or `cards/`, or the last folder.
 *
 * Life cycle.  lang_compile() reads all sources at once and never fails by itself: what is wrong is in its list of errors, at most LANG_ERRORS of them,
 * in the order of files and lines.  lang_content() is NULL while there is any.  The compilation keeps the parsed lines, so that wording and manual can
 * be made from them.  Sources need not outlive the call.  Nothing here prints, exits or has global state; malloc is used.
 */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include <stdio.h>

#include "arkham.h"
#include "kernel/content.h"

enum { LANG_ERRORS = 50 };

/* One file: its name as errors show it, and its text (len bytes, no 0 needed). */
struct lang_source {
	const char *file;
	const char *text;
	size_t len;
};

struct lang;

/* NULL only without memory. */
struct lang *lang_compile(const struct lang_source *src, int n);
void lang_end(struct lang *l);
/* The compiled content, owned by the compilation; NULL when there are errors. */
const struct content *lang_content(const struct lang *l);
int lang_error_count(const struct lang *l);
const struct ark_error *lang_error(const struct lang *l, int i);
/* Writes an error as people read it: place, sentence, the line, a caret. */
void lang_error_write(const struct lang *l, int i, FILE *to);

/*
 * The short way: content that outlives its compilation, for lang_free().  Up to `max` errors go to `e`, the number of all to *found; NULL when there is
 * any.
 */
struct content *lang_load(const struct lang_source *src, int n, struct ark_error *e, int max, int *found);
void lang_free(struct content *c);

/* Sources read from a folder and the folders below it (every .card file), or from one file.  Start with an empty struct; release in any case. */
struct lang_files {
	struct lang_source *src;
	int n;
	char wrong[1200];	/* what could not be read */
};
bool lang_files_read(struct lang_files *f, const char *path);
void lang_files_release(struct lang_files *f);
/*
 * Puts files read from `dir` (NULL: their paths begin below it) on top of others: a file of the same path below its folder stands in place of the other.  `all` has
 * room for both; returns how many there are.
 */
int lang_files_merge(const struct lang_files *own, const char *dir, const struct lang_source *base, int n, struct lang_source *all);
/* Compiles `base` with the files of a folder on top (NULL: none); NULL when they cannot be read, and why in `own`. */
struct lang *lang_compile_on(const struct lang_source *base, int n, const char *dir, struct lang_files *own);

/* ---- reading what was compiled ---------------------------------------- */

/* One instruction as a sentence ("gain 2 clues"), for people; returns its length in code words. */
int lang_disassemble(const struct content *c, code_h at, char *buf, size_t n);
/* All code of a row: conditions, costs, body. */
void lang_disassemble_row(const struct content *c, row_h row, FILE *to);
/* The card in generated words, from the table's wording, one line a sentence; cut short when there is no memory. */
void lang_wording(struct lang *l, def_h d, FILE *to);
/* The word a kind is counted under, and the names of facts and lists. */
const char *lang_kind_plural(int kind);
/* The word that declares a kind, `len` letters of it; NULL when none does. */
const char *lang_kind_word(int kind, size_t *len);
const char *lang_fact(int fact);
const char *lang_list(int list);
/* The usual word for a value of a slot ("symbol", "trait" ...); NULL when it has none. */
const char *lang_word(const char *slot, unsigned value, size_t *len);
/* Sentences of the table: how many, pattern i, and how many lines of this compilation used it. */
int lang_patterns(void);
const char *lang_pattern(int i);
int lang_pattern_uses(const struct lang *l, int i);

/*
 * Looks at every text beside the lines it words.  Calls `found` for a number that none of those lines says, and for the number of a gain, loss or price
 * whose resource the text names without it.
 */
typedef void lang_doubt(void *arg, const char *file, int line, const char *id, const char *what);
void lang_check_wording(const struct lang *l, lang_doubt *found, void *arg);
/* Calls `found` for every definition that nothing refers to although things of its kind are only reached by name. */
void lang_check_unused(const struct lang *l, lang_doubt *found, void *arg);
/* Every text that a player reads: calls `text` for each, with its place. */
typedef void lang_text(void *arg, const char *file, int line, const char *id, const char *text, size_t len);
void lang_texts(const struct lang *l, lang_text *text, void *arg);
/* How many definitions say each sentence of the table, lang_patterns() numbers; and whether a sentence says what happens. */
void lang_pattern_users(const struct lang *l, int *users);
bool lang_pattern_is_effect(int i);
/* Why a sentence is there that fewer than two definitions say; NULL when the table does not tell.  Holds for the content of all listed parts together. */
const char *lang_pattern_reason(int i);
bool lang_all_parts(void);
/* Calls `own` for each instruction, or mode of one, that a single definition needs; returns how many definitions have such a one. */
typedef void lang_own(void *arg, def_h def, const char *name, int mode);
int lang_own_instructions(const struct lang *l, lang_own *own, void *arg);

/* Writes the manual, docs/content.md, with a tutorial in it; examples are taken from the compilation. */
void lang_manual(const struct lang *l, const char *tutorial, FILE *to);

#endif
