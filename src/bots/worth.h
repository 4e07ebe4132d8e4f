/*
 * worth.h - how good a position of the board game is: the chance that rules of thumb win it, as far as a glance at the table tells.
 *
 * It is a logistic regression: a weighted sum of what lies on the table, bent into a chance.  The weights were fitted to games that the rules of thumb played against
 * themselves (docs/bots.md); there is one set for few players and one for many, before the Ancient One wakes and in the battle.  Whole numbers only, so that the same
 * seed gives the same game on every machine.
 */
#ifndef BOTS_WORTH_H
#define BOTS_WORTH_H

#include "table.h"

enum worth_feature {
#define FEATURE(name, meaning) WORTH_##name,
#define FIT(model, ...)
#include "worth.def"
	WORTH_FEATURES
};
enum worth_model { WORTH_SOLO, WORTH_TWO, WORTH_MANY, WORTH_SOLO_BATTLE, WORTH_TWO_BATTLE, WORTH_MANY_BATTLE, WORTH_MODELS };

/* What lies on the table, in thousandths; says which set of weights it is for. */
enum worth_model worth_look(const struct table *t, int x[WORTH_FEATURES]);
/* Chance of winning, in millionths. */
int worth_of(const struct table *t);

#endif
