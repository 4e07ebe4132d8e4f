/* place.c - instructions about what lies beneath cards, about chance, and about where enemies go. */
#include "op.h"
#include "cards/play/enemy.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/log.h"

/* Face down nobody knows it; beneath the act it lies open. */
enum next cop_BENEATH(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]), host = thing_card(r, s, a[1]);
	(void)f;
	if (!c || !host || hangs_on(r, host, c))
		return op_done(s, 0);
	cards_move(r, c, PILE_BENEATH);
	card_of(r, c)->at = host;
	if (card_kind(r, host) == KIND_ACT) {
		card_of(r, c)->flags |= CARD_KNOWN;
		log_add(r, CLOG_BENEATH, SEAT_MAX, card_ref(c), card_ref(host), 0, (ref_h)s->source);
	}
	return op_done(s, 1);
}

enum next cop_RANDOM(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	(void)f;
	for (card_h c = target_next(r, s, a, 0); c; c = target_next(r, s, a, c))
		list[n++] = c;
	s->it = card_ref(cards_one_of(r, list, n));
	return op_done(s, n > 0);
}

enum next cop_RANDOM_OF(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	(void)f;
	for (int i = 0; i < 2; i++) {
		const uint16_t t[TARGET_WORDS] = { WHAT_CARD, a[2], 0, TARGET_DEF, a[i] };
		const card_h c = target_next(r, s, t, 0);
		if (c)
			list[n++] = c;
	}
	s->it = card_ref(cards_one_of(r, list, n));
	return op_done(s, n > 0);
}

enum next cop_FLEE(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!card_in_play(r, c))
		return op_done(s, 0);
	OP_CALL(call_flee(r, c));
}

enum next cop_STEP(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!card_in_play(r, c))
		return op_done(s, 0);
	OP_CALL(call_step(r, c, card_place(r, thing_card(r, s, a[1]))));
}

enum next cop_SPAWN_AT(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]), place = thing_card(r, s, a[1]);
	if (!c || !card_in_play(r, place))
		return op_done(s, 0);
	OP_CALL(call_spawn_enemy(r, c, s->you, place));
}

