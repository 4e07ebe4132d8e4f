/* play.h - one game of a simulation. */
#ifndef APP_SIM_PLAY_H
#define APP_SIM_PLAY_H

#include "bots/bot.h"
#include "sim.h"

/* Plays a game to its end, by one bot on every seat, and fills `out`; false when it could not be made.  `spare` is room for a copy. */
bool sim_play(struct ark_run *r, struct ark_game *g, struct ark_game *spare, const struct ark_setup *setup, const struct bot *bot, struct sim_game *out, struct ark_error *e);

#endif
