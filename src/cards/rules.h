/* rules.h - the card game as the kernel sees it: one const table. */
#ifndef CARDS_RULES_H
#define CARDS_RULES_H

#include "kernel/run.h"

extern const struct game_rules cards_rules;

#endif
