/* town.c - instructions about the town, the Ancient One and Mythos cards. */
#include "op.h"
#include "board/play/ancient_one.h"
#include "board/play/epic.h"
#include "board/play/mythos.h"
#include "board/play/story.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"

enum next op_TERROR(OP_ARGS)
{
	OP_CALL(call_terror(r, op_amount2(r, s, a), (ref_h)s->source));
}

/* In the final battle a doom token goes back on the track, which cannot wake what is awake. */
enum next op_ADD_DOOM(OP_ARGS)
{
	struct board *b = board_of(r);
	if (b->awake && !doom_goes_beyond(r)) {
		const int n = b->doom + op_amount2(r, s, a), max = ancient_one_doom_track(r);
		b->doom = (uint8_t)(n < max ? n : max);
		log_add(r, LOG_DOOM, SEAT_MAX, 0, 0, b->doom, (ref_h)s->source);
		return NEXT_GO;
	}
	OP_CALL(call_doom(r, op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_REMOVE_DOOM(OP_ARGS)
{
	struct board *b = board_of(r);
	const int n = b->doom - op_amount2(r, s, a);
	(void)f;
	b->doom = (uint8_t)(n > 0 ? n : 0);					/* B-SEAL-14 */
	log_add(r, LOG_DOOM, SEAT_MAX, 0, 0, b->doom, (ref_h)s->source);
	if (b->awake && !b->doom)						/* B-FINAL-17 */
		game_won(r, WHY_DEFEATED);
	return NEXT_GO;
}

enum next op_CLOSE(OP_ARGS)
{
	static const uint16_t marks[PERIOD_MAX] = { [PERIOD_NONE] = MARK_SHUT_PLAY, [PERIOD_NEXT_TURN] = MARK_SHUT_NEXT, [PERIOD_GAME] = MARK_CLOSED };
	(void)f, (void)s;
	place_close(r, place_of_def(r, a[0]), marks[a[1]] ? marks[a[1]] : MARK_SHUT);
	return NEXT_GO;
}

enum next op_NO_CLUE(OP_ARGS)
{
	struct board *b = board_of(r);
	int where;
	def_h which;
	(void)f;
	where_of(r, s, a, &where, &which);
	for (int p = 1; p <= b->places; p++)
		if (place_is(r, p, where, which, s->you))
			b->place[p].clues = 0;
	return NEXT_GO;
}

/* ---- Mythos cards --------------------------------------------------------------------- */

/* The rule that drew the card puts it back, shuffles and draws again: mythos.c. */
enum next op_RESHUFFLE(OP_ARGS)
{
	(void)r, (void)f, (void)s, (void)a;
	return NEXT_GO;
}

/* The card's tokens count the ends of turns it still waits for. */
enum next op_STAY(OP_ARGS)
{
	struct board *b = board_of(r);
	const int card = script_card(s);
	(void)f;
	if (b->headline)
		mythos_discard(r, b->headline);
	card_play(r, card);
	b->headline = (uint16_t)card;
	b->card[card].tokens = a[0] == PERIOD_NEXT_TURN ? 2 : 1;
	return NEXT_GO;
}

enum next op_RUMOR(OP_ARGS)
{
	OP_CALL(call_rumor(r, a[0]));
}

enum next op_STORY(OP_ARGS)
{
	OP_CALL(call_story(r, s->you, a[0]));
}

/* The event's card or monster goes back: whoever drew it draws again when the event comes back cancelled. */
enum next op_REDRAW(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f;
	if (!e)
		return NEXT_GO;
	if (a[0])
		e->flags |= EVENT_CANCELLED;
	else
		e->amount = ENCOUNTER_SKIPPED;
	return NEXT_GO;
}

enum next op_LOSE_GAME(OP_ARGS)
{
	OP_UNUSED;
	game_lost(r, WHY_DESTROYED);
	return NEXT_GO;
}

/* ---- the Mythos, the Outskirts, the battle --------------------------------- */

enum next op_MYTHOS_CARD(OP_ARGS)
{
	(void)a;
	OP_CALL(call_mythos(r, false));
}

enum next op_AWAKEN(OP_ARGS)
{
	(void)f, (void)a;
	call_awaken(r, AWAKE_CARD, (ref_h)s->source);
	return NEXT_GO;
}

enum next op_DEBT(OP_ARGS)
{
	(void)f;
	board_of(r)->debt = (uint16_t)(board_of(r)->debt + op_amount2(r, s, a));
	log_add(r, LOG_DEBT, SEAT_MAX, 0, 0, board_of(r)->debt, (ref_h)s->source);
	return NEXT_GO;
}

enum next op_BATTLE_STEP(OP_ARGS)
{
	switch (a[0]) {
	case BATTLE_PLOT: OP_CALL(call_plot(r));
	case BATTLE_START: OP_CALL(call_body(r, board_of(r)->ancient_one, BODY_START_OF_BATTLE, board_of(r)->first));
	default: OP_CALL(call_battle_step(r, a[0]));
	}
}
