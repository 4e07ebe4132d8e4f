/*
 * probe.h - positions by hand, for tests and programs: probe_set.c changes one, probe_get.c reads a value of it, probe_rig.c queues results of chance.
 *
 * All three are lines of words; what can be said is listed in docs/testing.md.
 */
#ifndef BOARD_SHOW_PROBE_H
#define BOARD_SHOW_PROBE_H

#include "arkham.h"
#include "board/board.h"
#include "board/hooks.h"

enum { WORDS_MAX = 12, WORD_LEN = 64 };
struct words {
	int n;
	uint16_t *known;	/* bits of the words that were understood, for the error; NULL when nobody asks */
	char w[WORDS_MAX][WORD_LEN];
};

/* Splits a line; false when a word is too long or there are too many. */
bool words_split(const char *line, struct words *w);
bool words_is(const struct words *w, int i, const char *word);
/* The first word that nothing has understood, or NULL. */
const char *words_wrong(const struct words *w);
bool words_number(const struct words *w, int i, int *out);
/* The definition, place, seat, deck, skill or counter that word i names.  When it names none: 0; of seats, decks, skills and counters -1.  A place of a
   board that is not in the game is none. */
def_h words_def(struct run *r, const struct words *w, int i, int kind);
int words_place(struct run *r, const struct words *w, int i);
int words_seat(struct run *r, const struct words *w, int i);
int words_deck(struct run *r, const struct words *w, int i);
int words_skill(const struct words *w, int i);
int words_counter(const struct words *w, int i);
/* Fills an error: the text, then what it is about in quotes.  Returns false. */
bool probe_bad(struct ark_error *e, enum ark_code code, const char *text, const char *what);

/* The answer to a `get`: a number, a text, the id of a definition (none for 0).  Return true. */
bool answer_int(char *buf, int n, int v);
bool answer_text(char *buf, int n, const char *v);
bool answer_def(struct run *r, char *buf, int n, def_h d);

/* A monster of this kind that does nothing just now: from the cup if there is one there, or the last of all, for what is to go into the cup. */
int spare_monster(const struct board *b, def_h d, bool to_cup);
/* The seat's first card of this definition, 0 none. */
int held_card(struct run *r, int seat, def_h d);

#endif
