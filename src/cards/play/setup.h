/* setup.h - a new game: investigators, decks, the scenario, opening hands. */
#ifndef CARDS_PLAY_SETUP_H
#define CARDS_PLAY_SETUP_H

#include "cards/cards.h"

/* Investigators, decks, the scenario's cards. */
void scenario_lay(struct run *r);
extern const char *const difficulty_words[];
/* What holds for all seats: variants, scenario, difficulty, environment, ultimatums. */
bool rules_take(struct run *r, const struct ark_setup *s, struct ark_error *e);
/* Who plays a seat, with the experience there is to begin with. */
bool role_make(struct run *r, int seat, const struct ark_setup *s, struct ark_error *e);
bool cards_table(struct run *r, const struct ark_setup *s, struct ark_error *e);
bool cards_begin(struct run *r, const struct ark_setup *s, struct ark_error *e);
void cards_error(struct ark_error *e, int code, const char *text, const char *what);
int encounter_set_up(struct run *r);
void bag_add(struct run *r, int kind);	/* one more token */
void bag_fill(struct run *r);

#endif
