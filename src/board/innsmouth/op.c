/* op.c - Innsmouth's instructions. */
#include "board/ops/op.h"

#include "board/innsmouth/town.h"

enum next op_WATCH(OP_ARGS)
{
	(void)a;
	OP_CALL(call_watch(r, s->you));
}

enum next op_RAIDED(OP_ARGS)
{
	(void)a;
	OP_CALL(event_call(r, &(struct event){ .event = EVENT_RAID, .seat = s->you, .amount = 1, .source = (ref_h)s->source }));
}

enum next op_LOOK(OP_ARGS)
{
	OP_CALL(call_look(r, s->you, op_amount2(r, s, a), (ref_h)s->source));
}
