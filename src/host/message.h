/* message.h - decisions and events as the protocol's JSON. */
#ifndef HOST_MESSAGE_H
#define HOST_MESSAGE_H

#include "session.h"

/* The open decision as `seat` may see it (SEES_ALL: as the one who is asked), or how the game ended. */
void message_decision(struct session *s, int seat, struct buffer *b);
/* Events from `since` on that a seat may see, as an array. */
void message_events(struct session *s, uint32_t since, int seat, struct buffer *b);
/* The same for somebody who holds several seats: bit n is seat n; what is public is always among them.  message_seats() makes the bits of a seat. */
uint32_t message_seats(int seat);
void message_events_of(struct session *s, uint32_t since, uint32_t seats, struct buffer *b);
/* Facts and wording of a definition; a view of the position.  Both are texts that the engine writes whole. */
void message_definition(const struct ark_content *c, int def, struct buffer *b);
void message_view(struct session *s, int seat, struct buffer *b);

#endif
