/* decklist.h - decks as players write them: a starter deck's id, a list of lines, or an export of ArkhamDB or arkham.build. */
#ifndef CARDS_DECKS_DECKLIST_H
#define CARDS_DECKS_DECKLIST_H

#include "cards/cards.h"

struct judge;

/* The investigator a deck is for, by its list; 0 when it does not say. */
def_h deck_role(struct run *r, const char *deck);
def_h deck_starter(struct run *r, def_h role);
/* It is a single word, as a misspelt id or file is, and no deck of the game has this id. */
bool deck_missing(struct run *r, const char *deck);
/* The cards of a text, legal or not, into a file; false when something in it is not understood. */
bool decklist_take(struct run *r, struct file *f, const char *deck, struct judge *j);
/* The cards of a ready-made deck, or those that an investigator must have. */
void deck_fixed(struct run *r, struct file *f, def_h of);
/* The seat's deck: a starter deck's id, or a list's text; NULL is the investigator's starter deck. */
bool deck_build(struct run *r, int seat, const char *deck, struct ark_error *e);
/* The deck's cards come into the game. */
void deck_deal(struct run *r, int seat);

#endif
