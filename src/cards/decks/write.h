/* write.h - decks written so that they can be read again: as lists of lines, and as the exports of ArkhamDB and arkham.build. */
#ifndef CARDS_DECKS_WRITE_H
#define CARDS_DECKS_WRITE_H

#include "cards/cards.h"

enum deck_format {
	DECK_TEXT,		/* a list, a card a line */
	DECK_LIST,		/* the same in one line */
	DECK_EPIC,		/* in one line, for the next campaign of an investigator who goes on */
	DECK_ARKHAMDB,
	DECK_ARKHAM_BUILD,
	DECK_FORMATS
};
extern const char *const deck_format_words[DECK_FORMATS];

/* As snprintf does.  `name` is the deck's own; NULL: the investigator's is. */
int deck_write(struct run *r, const struct file *f, enum deck_format format, const char *name, char *buf, int n);

#endif
