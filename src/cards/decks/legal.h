/* legal.h - whether a deck may be played by its investigator. */
#ifndef CARDS_DECKS_LEGAL_H
#define CARDS_DECKS_LEGAL_H

#include "cards/cards.h"
#include "cards/decks/judge.h"

/* Tells what is wrong with a deck that was made for a game: the first thing, or all of them. */
bool deck_judge(struct run *r, const struct file *f, struct judge *j);
/* The same, and what is legal gets the random basic weaknesses it still needs. */
bool deck_legal(struct run *r, struct file *f, struct judge *j);
/* The same of one that was changed between scenarios: nothing is added, levels are free. */
void deck_fits(struct run *r, const struct file *f, struct judge *j);
/* The same whatever its size. */
bool deck_cards_fit(struct run *r, const struct file *f, struct judge *j);
/* Whether the investigator may have the card in a deck at all, and why not. */
bool deck_may_hold(struct run *r, const struct file *f, def_h d, struct judge *j);
/* Whether one more copy may come into a deck that is being built. */
bool deck_may_add(struct run *r, const struct file *f, def_h d, struct judge *j);
/* Whether the copies of a card that are in it are not too many. */
bool deck_copies_fit(struct run *r, const struct file *f, def_h d, struct judge *j);
/* What nobody chooses for a deck: it comes with the investigator, by chance or in the story. */
bool def_given(struct run *r, def_h d);
/* What the log must say before anybody may have the card stands there. */
bool task_done(struct run *r, def_h d);
bool file_add(struct run *r, struct file *f, def_h d);
void file_remove(struct file *f, def_h d);
/* Whether the card at this place is the first copy of it. */
bool file_first(const struct file *f, int i);
int file_copies(const struct file *f, def_h d);
int deck_size(struct run *r, const struct file *f);
int deck_wanted(struct run *r, const struct file *f);
int deck_basics(struct run *r, const struct file *f);
int basics_needed(struct run *r, const struct file *f);
int deck_experience(struct run *r, const struct file *f);
/* Copies of a title that a deck may hold. */
int copies_most(struct run *r, def_h d);
bool same_title(struct run *r, def_h a, def_h b);
bool def_counts(struct run *r, def_h d);
/* What a card counts in experience. */
int def_points(struct run *r, def_h d);
void weakness_draw(struct run *r, struct file *f);
/* Another number or word of LIST_build; 0 when it does not say. */
int def_build(struct run *r, def_h d, int word);

#endif
