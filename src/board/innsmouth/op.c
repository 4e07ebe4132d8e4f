/* op.c - Innsmouth's instructions. */
#include "board/ops/op.h"

#include "board/innsmouth/town.h"
#include "board/things/seat.h"

enum next op_WATCH(OP_ARGS)
{
	(void)a;
	OP_CALL(call_watch(r, s->you));
}

enum next op_TURN_UP(OP_ARGS)
{
	OP_CALL(call_turned_up(r, s->you, a[0], (ref_h)s->source));
}

enum next op_MARKER_ON(OP_ARGS)
{
	struct board *b = board_of(r);
	(void)f, (void)s, (void)a;
	b->first = (uint8_t)seat_next(b, b->first);
	return NEXT_GO;
}

enum next op_DRAIN(OP_ARGS)
{
	OP_CALL(call_drain(r, s->you, op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_LOOK(OP_ARGS)
{
	OP_CALL(call_look(r, s->you, op_amount2(r, s, a), (ref_h)s->source));
}
