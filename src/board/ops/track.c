/* track.c - instructions about tracks. */
#include "board/things/track.h"

#include "op.h"

enum next op_TRACK_ADD(OP_ARGS)
{
	OP_CALL(call_track(r, s->you, a[2], op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_TRACK_REMOVE(OP_ARGS)
{
	OP_CALL(call_track(r, s->you, a[2], -op_amount2(r, s, a), (ref_h)s->source));
}
