/* replay.h - a game read step by step, for whoever shows it. */
#ifndef HOST_REPLAY_H
#define HOST_REPLAY_H

#include "session.h"

/* What there is to see of it, as members of an object: `game`, `setup`, `steps` and the `marks` where turns and phases begin.  Goes through all of the past. */
void replay_tell(struct session *s, struct buffer *b);
/* Goes to a step and tells its position, as members of an object, and what led there. */
bool replay_goto(struct session *s, uint32_t step, struct buffer *b, struct ark_error *e);

#endif
