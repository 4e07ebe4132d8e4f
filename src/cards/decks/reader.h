/*
 * reader.h - what the readers of decks share: a text, whose deck it is, and who gets the cards.
 *
 * Nothing is allocated: a reader goes over the text and takes entry after entry.  Lists of lines are read by lines.c, exports by export.c.
 */
#ifndef CARDS_DECKS_READER_H
#define CARDS_DECKS_READER_H

#include "cards/cards.h"
#include "cards/decks/judge.h"

struct reader {
	struct run *r;
	struct judge *judge;	/* may be NULL */
	const char *text;	/* all of it */
	struct file *file;	/* who gets the cards; NULL: only the investigator is looked for */
	def_h role;
	bool failed;		/* something was not understood; whoever wants to know everything has the rest as well */
};

/* A piece of the text, not ended by 0. */
struct piece { const char *s; int n; };

/* Says what is wrong, with the piece in place of %; always false. */
bool reader_fail(struct reader *d, const char *text, struct piece p);

/* The definition among some kinds that a word of a list names, by its id, its printed code or its title; of several levels the one that is said, or the lowest (-1). */
def_h card_meant(struct run *r, int first_kind, int last_kind, struct piece p, int level);
/* A card's printed code; -1 when it has none. */
int def_code(struct run *r, def_h d);
bool piece_is(struct piece p, const char *word);
/* The number behind a printed code of five digits; -1 when it is none. */
int code_number(struct piece p);

/* So many copies of a card; whose deck it is. */
bool entry_take(struct reader *d, struct piece p, int level, int n);
bool cards_take(struct reader *d, def_h card, int n, struct piece p);
bool role_take(struct reader *d, struct piece p);

bool lines_read(struct reader *d);
bool export_read(struct reader *d);

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

#endif
