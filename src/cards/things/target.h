/* target.h - which cards a phrase of content names. */
#ifndef CARDS_THINGS_TARGET_H
#define CARDS_THINGS_TARGET_H

#include "cards/cards.h"

/* A target phrase: five words of code. */
bool target_fits(struct run *r, const struct script *s, const uint16_t *t, card_h c);
/* Calls `found` for every card that fits, nearest and farthest narrowed, by handle. */
typedef void target_found(struct run *r, card_h c, void *arg);
void target_each(struct run *r, const struct script *s, const uint16_t *t, target_found *found, void *arg);
/* True when a test holds for one of them. */
typedef bool target_test(struct run *r, card_h c, void *arg);
bool target_some(struct run *r, const struct script *s, const uint16_t *t, target_test *test, void *arg);
int target_count(struct run *r, const struct script *s, const uint16_t *t);
bool target_any(struct run *r, const struct script *s, const uint16_t *t);
/* The next card behind `c`, by number, that fits; 0 is none.  Nearest and farthest are not looked at. */
card_h target_next(struct run *r, const struct script *s, const uint16_t *t, card_h c);

#endif
