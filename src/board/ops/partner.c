/* partner.c - what an instruction does with another investigator, whom you choose. */
#include "op.h"
#include "board/play/trade.h"
#include "board/things/seat.h"
#include "board/things/town.h"

/* What is done with him. */
enum partner { PARTNER_SWAP, PARTNER_GIVE_CLUES, PARTNER_TAKE_CLUES, PARTNER_TRADE_CLUES };
struct partner_locals { int32_t seat, how, cause; };

static void call_partner(struct run *r, const struct script *s, enum partner how)
{
	struct partner_locals *l = LOCALS(frame_push(r, PROC_partner), struct partner_locals);
	*l = (struct partner_locals){ s->you, how, s->source };
}

/* Nobody changes places into one that is reached on foot only, unless he comes from such a place himself: K-HEAD-06. */
static bool can_swap(struct run *r, int one, int other)
{
	const struct board *b = board_of(r);
	return place_remote(r, b->seat[one].place) == place_remote(r, b->seat[other].place);
}

static void options_partner(struct run *r, const struct partner_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_SEAT, (ref_h)l->cause);
	for (int seat = 0; seat < b->seats; seat++)
		if (seat != l->seat && b->seat[seat].place && (l->how != PARTNER_SWAP || can_swap(r, l->seat, seat)) && (l->how != PARTNER_TRADE_CLUES || b->seat[seat].clues || b->seat[l->seat].clues))
			option_add(r, VERB_PICK, REF_S(seat), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static void clues_move(struct run *r, int from, int to, ref_h cause)
{
	const int n = board_of(r)->seat[from].clues;
	resource_pay(r, from, RESOURCE_CLUES, n, cause);
	resource_gain_now(r, to, RESOURCE_CLUES, n, cause);
}

static void seats_swap(struct run *r, int one, int other, ref_h cause)
{
	struct board *b = board_of(r);
	const int a = b->seat[one].place, c = b->seat[other].place;
	seat_put(r, one, c, cause);
	seat_put(r, other, a, cause);
}

enum next proc_partner(struct run *r, struct frame *f)
{
	struct partner_locals *l = LOCALS(f, struct partner_locals);
	RESUME(f, 1, 2);
	CHOOSE(f, 1, options_partner(r, l));
	if (picked(r, VERB_NOTHING))
		RETURN(r, 0);
	if (l->how == PARTNER_SWAP)
		seats_swap(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause);
	else if (l->how == PARTNER_TRADE_CLUES)
		AWAIT(f, 2, call_trade_clues(r, l->seat, REF_N(r->picked.a)));
	else if (l->how == PARTNER_GIVE_CLUES)
		clues_move(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause);
	else
		clues_move(r, REF_N(r->picked.a), l->seat, (ref_h)l->cause);
	RETURN(r, 0);
}

enum next op_SWAP(OP_ARGS)
{
	(void)a;
	OP_CALL(call_partner(r, s, PARTNER_SWAP));
}

enum next op_CLUES_WITH(OP_ARGS)
{
	OP_CALL(call_partner(r, s, a[0] ? PARTNER_TAKE_CLUES : PARTNER_GIVE_CLUES));
}

enum next op_TRADE_CLUES(OP_ARGS)
{
	(void)a;
	OP_CALL(call_partner(r, s, PARTNER_TRADE_CLUES));
}
