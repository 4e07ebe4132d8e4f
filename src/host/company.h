/*
 * company.h - seats of a game that bots play.
 *
 * Which bot sits where is part of the setup, so records keep it.  A bot thinks on a copy of the position, and its random numbers come from the seed and the step: the same
 * seed and the same choices of the people give the same game.
 */
#ifndef HOST_COMPANY_H
#define HOST_COMPANY_H

#include "bots/bot.h"
#include "session.h"

/* Seats bots as the command line says it: `NAME` on every seat but the first; `SEAT=NAME,...` on these and no others; `none`: people play every seat. */
bool company_seat(struct session *s, const char *text, struct ark_error *e);
/* The bot whose choice is open, or NULL.  Where the table has its own dice, people say what they show for everybody. */
const struct bot *company_asked(struct session *s);
/* Lets it choose. */
bool company_choose(struct session *s, struct ark_error *e);
/* Undo, or redo, by a unit or (when `unit` is UNITS) to a step; to where a person is asked, since a bot would choose again at once. */
bool company_travel(struct session *s, bool redo, enum session_unit unit, uint32_t step, struct ark_error *e);

#endif
