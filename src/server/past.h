/* past.h - a past as the store keeps it: played again, and as a record. */
#ifndef SERVER_PAST_H
#define SERVER_PAST_H

#include "host/session.h"
#include "store.h"

/* The session of a past, shown at step `at`; NULL with the error when there is none.  `note` says where a past of another version stops. */
struct session *past_session(const struct ark_content *c, const struct stored_past *p, uint32_t at, char note[ARK_TEXT], struct ark_error *e);
/* A past as a record, on lines of its own. */
void past_record(const struct stored_past *p, struct buffer *b);

#endif
