/* environment.h - which products' cards the decks of a game may hold: the Current, the Limited and the Legacy environment. */
#ifndef CARDS_DECKS_ENVIRONMENT_H
#define CARDS_DECKS_ENVIRONMENT_H

#include "cards/cards.h"

/* Is it one of the words for environments? */
bool environment_word(const char *word);
bool environment_take(struct run *r, const struct ark_setup *u, struct ark_error *e);
bool environment_allows(struct run *r, const struct file *f, def_h d);
def_h product_of(struct run *r, def_h d);
bool products_take(struct run *r, const char *words, int len, uint16_t *chosen, struct ark_error *e);

/* The words that were taken, each behind a space. */
struct text;
void environment_write(struct run *r, struct text *t);

#endif
