/*
 * boxes.h - games of the board game by chance: any boxes with or without their boards, Herald, Guardian and variants, over everything that a set-up offers.
 *
 * Who asks for the expansions `any` has them dealt from each game's seed.  The same number gives the same game.
 */
#ifndef APP_WALK_BOXES_H
#define APP_WALK_BOXES_H

#include "arkham.h"

enum { WALK_WORDS = 256 };

/* The texts of a setup. */
struct walk_boxes { char expansions[WALK_WORDS], variants[WALK_WORDS]; };

/* Replaces the expansions `any` of `s`, and fills what it leaves open beside them; any other setup stays as it is.  It points into `t` then; `r` and `g` are used to try it. */
void walk_board_setup(struct ark_run *r, struct ark_game *g, struct ark_setup *s, struct walk_boxes *t);
/* The largest game: every box with its board, a Herald and a Guardian, every variant.  It points into `t`. */
void walk_everything(struct ark_setup *s, struct walk_boxes *t);

#endif
