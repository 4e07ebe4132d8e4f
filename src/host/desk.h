/* desk.h - decks of the card game for those who build them: the method `deck` of every host. */
#ifndef HOST_DESK_H
#define HOST_DESK_H

#include "rpc.h"
#include "session.h"

/* With a session the deck is that of the parameter `seat` in it; without one, of the parameters alone. */
bool answer_deck(struct call *c, const struct ark_content *content, struct session *s);
/* The campaign log, as `log`. */
bool answer_campaign(struct call *c, struct session *s);
/* The same text alone, ended by 0. */
bool campaign_tell(struct session *s, struct buffer *out, struct ark_error *e);
/* Tells something about a deck into the buffer: see ark_deck(). */
bool deck_tell(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, struct buffer *out, struct ark_error *e);

#endif
