/* legal.h - whether a deck may be played by its investigator. */
#ifndef CARDS_DECKS_LEGAL_H
#define CARDS_DECKS_LEGAL_H

#include "cards/cards.h"

/* Tells what is wrong with the deck, or adds the random basic weaknesses it still needs. */
bool deck_legal(struct run *r, struct file *f, struct ark_error *e);
/* The same of one that was changed between scenarios: nothing is added, levels are free. */
bool deck_fits(struct run *r, const struct file *f, struct ark_error *e);
/* Whether the investigator may have the card in a deck at all, and why not. */
bool deck_may_hold(struct run *r, const struct file *f, def_h d, struct ark_error *e);
bool deck_copies_fit(struct run *r, const struct file *f, def_h d);
bool file_add(struct run *r, struct file *f, def_h d);
void file_remove(struct file *f, def_h d);
int file_copies(const struct file *f, def_h d);
int deck_size(struct run *r, const struct file *f);
int deck_wanted(struct run *r, const struct file *f);
int deck_basics(struct run *r, const struct file *f);
bool def_counts(struct run *r, def_h d);
/* What a card counts in experience. */
int def_points(struct run *r, def_h d);
void weakness_draw(struct run *r, struct file *f);
/* Another number or word of LIST_build; 0 when it does not say. */
int def_build(struct run *r, def_h d, int word);

#endif
