/* decklist.h - decks as players write them: a starter deck's id, a list of lines, or an export of ArkhamDB. */
#ifndef CARDS_DECKS_DECKLIST_H
#define CARDS_DECKS_DECKLIST_H

#include "cards/cards.h"

/* The investigator a deck is for, by its list; 0 when it does not say. */
def_h deck_role(struct run *r, const char *deck);
def_h deck_starter(struct run *r, def_h role);
/* The seat's deck: a starter deck's id, or a list's text; NULL is the investigator's starter deck. */
bool deck_build(struct run *r, int seat, const char *deck, struct ark_error *e);
/* The deck's cards come into the game. */
void deck_deal(struct run *r, int seat);
/* The deck as a list that can be read again: as it is, or for the next campaign of an investigator who goes on. */
int deck_write(struct run *r, int seat, bool epic, char *buf, int n);

#endif
