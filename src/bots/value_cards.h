/*
 * value_cards.h - what a position of the card game is worth: how likely the rules of thumb are to win it.
 *
 * Each act has numbers of its own for what can be seen of the table (value_cards.def), found by `make value` in games that were played to their end.  So search need not play every game out.
 */
#ifndef BOTS_VALUE_CARDS_H
#define BOTS_VALUE_CARDS_H

#include "bot.h"

enum value_feature {
#define VALUE(name, ...) VALUE_##name,
#include "value_cards.def"
	VALUE_FEATURES
};
/* The acts of the scenarios by their stage; the last is for everything else. */
enum { VALUE_ACTS = 8, VALUE_SURE = 1000000 };

/* What can be seen; the number of the act. */
int value_features(struct ark_run *r, struct ark_game *g, int out[VALUE_FEATURES]);
/* In millionths of a game, also of one that is over. */
int value_cards(struct ark_run *r, struct ark_game *g);

#endif
