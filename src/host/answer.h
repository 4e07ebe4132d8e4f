/*
 * answer.h - what the methods of every host of games share: parameters read from a call, and answers written to it, for a session that the host has found.
 */
#ifndef HOST_ANSWER_H
#define HOST_ANSWER_H

#include "rpc.h"
#include "session.h"

/* ---- parameters: false when they are wrong --------------------------- */

/* The seat of a call; `none` when it is left out or null. */
bool call_seat(struct call *c, const struct session *s, int none, int *seat);
/* Refuses an answer that was meant for another decision or comes from another seat (SEES_ALL: from whoever is asked). */
bool choose_allowed(struct call *c, struct session *s, int seat);
/* Where `undo` or `redo` leads: `to` is a unit, reckoned by `reach`, or the number of a step. */
bool call_travel(struct call *c, struct session *s, bool (*reach)(struct session *, enum session_unit, uint32_t *, struct ark_error *), uint32_t *step);
/* The session of the parameter `record`, an object or its text; NULL when it is none. */
struct session *call_record(struct call *c, const struct ark_content *content, char note[ARK_TEXT]);

/* The bot that a parameter names; "" when it is left out or null: a person. */
bool call_bot(const json_t *j, char bot[SETUP_BOT], struct ark_error *e);

/* ---- answers --------------------------------------------------------- */

/* What this program is, as members of an object: `version`, `build`, `games`, `bots`, `expansions`. */
void answer_program(struct buffer *b);

/* Makes the choice that `option` names. */
bool answer_choose(struct call *c, struct session *s);
/* Events from `since` on that any of these seats may see. */
bool answer_events(struct call *c, struct session *s, uint32_t seats);
bool answer_catalogue(struct call *c, const struct ark_content *content);
/* The record up to the position shown, on one line. */
bool answer_record(struct call *c, const struct session *s);
bool answer_seat_bot(struct call *c, int seat, const char *bot);	/* who plays a seat now; "" is a person */

#endif
