/* town.c - instructions about the town, the Ancient One and Mythos cards; loops; native procs. */
#include "op.h"
#include "board/play/ancient_one.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum next op_TERROR(OP_ARGS)
{
	OP_CALL(call_terror(r, op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_TERROR_TO(OP_ARGS)
{
	OP_CALL(call_terror(r, a[0] - board_of(r)->terror, (ref_h)s->source));
}

/* In the final battle a doom token goes back on the track, which cannot wake what is awake. */
enum next op_ADD_DOOM(OP_ARGS)
{
	struct board *b = board_of(r);
	if (b->awake) {
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
	return NEXT_GO;
}

enum next op_CLOSE(OP_ARGS)
{
	(void)f, (void)s;
	place_close(r, place_of_def(r, a[0]), a[1] == PERIOD_NEXT_TURN ? MARK_SHUT_NEXT : a[1] == PERIOD_GAME ? MARK_CLOSED : MARK_SHUT);
	return NEXT_GO;
}

enum next op_NO_CLUE(OP_ARGS)
{
	(void)f, (void)s;
	board_of(r)->place[place_of_def(r, a[0])].clues = 0;
	return NEXT_GO;
}

/* ---- Mythos cards --------------------------------------------------------------------- */

/* The rule that drew the card shuffles and draws again: mythos.c. */
enum next op_RESHUFFLE(OP_ARGS)
{
	const int card = script_card(s);
	(void)f, (void)a;
	if (card && board_of(r)->card[card].zone == ZONE_LIMBO)
		card_discard(r, card);
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

/* The event's card or monster goes back: whoever drew it draws again when the event comes back cancelled. */
enum next op_REDRAW(OP_ARGS)
{
	(void)f, (void)a;
	if (s->facts)
		event_facts(r, s->facts)->flags |= EVENT_CANCELLED;
	return NEXT_GO;
}

enum next op_LOSE_GAME(OP_ARGS)
{
	OP_UNUSED;
	game_lost(r, WHY_DESTROYED);
	return NEXT_GO;
}

enum next op_NATIVE(OP_ARGS)
{
	OP_UNUSED;
	return run_fault(r, FAULT_OP);
}

/* ---- loops ------------------------------------------------------------------------------- */

static int group_seats(struct run *r, const struct script *s, const uint16_t *a, ref_h *out, bool others)
{
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a, &where, &which);
	for (int i = 0, seat = b->first; i < b->seats; i++, seat = seat_next(b, seat))
		if (seat_active(r, seat) && !(others && seat == s->you) && place_is(r, b->seat[seat].place, where, which, s->you))
			out[n++] = REF_S(seat);
	return n;
}

static int group_monsters(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (place_is(r, b->monster[m].place, a[0], a[1], s->you))
			out[n++] = REF_M(m);
	return n;
}

static int group_nearest(struct run *r, const struct script *s, ref_h *out)
{
	const struct board *b = board_of(r);
	uint8_t dist[AREA_MAX];
	int near = NONE, n = 0;
	place_distance(r, b->seat[s->you].place, dist);
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (dist[b->monster[m].place] < near)
			near = dist[b->monster[m].place];
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (near != NONE && dist[b->monster[m].place] == near)
			out[n++] = REF_M(m);
	return n;
}

static int group_having(struct run *r, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int i = 0, seat = b->first; i < b->seats; i++, seat = seat_next(b, seat))
		if (seat_active(r, seat) && card_count(r, seat, a[0], a[1]))
			out[n++] = REF_S(seat);
	return n;
}

static int group_of(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	switch (a[0]) {
	case GROUP_INVESTIGATORS: return group_seats(r, s, a + 1, out, false);
	case GROUP_OTHERS: return group_seats(r, s, a + 1, out, true);
	case GROUP_FIRST_PLAYER:
		out[n++] = REF_S(b->first);
		return n;
	case GROUP_NEAREST: return group_nearest(r, s, out);
	case GROUP_HAVING: return group_having(r, a + 1, out);
	case GROUP_MONSTERS: return group_monsters(r, s, a + 1, out);
	case GROUP_GATES:
		for (int p = 1; p <= b->places; p++)
			if (b->place[p].gate && place_is(r, p, a[1], a[2], s->you))
				out[n++] = REF_G(b->place[p].gate);
		return n;
	case GROUP_CARDS:
		for (int c = b->seat[s->you].first; c; c = b->card[c].next)
			if (card_fits(r, c, a[1], a[2]))
				out[n++] = REF_C(c);
		return n;
	default:
		for (int left = op_amount2(r, s, a + 1); n < left && n < 60; n++)
			out[n] = REF(REF_NUMBER, n);
		return n;
	}
}

enum next op_EACH(OP_ARGS)
{
	ref_h out[MONSTER_MAX];
	(void)f;
	script_loop(r, s, out, group_of(r, s, a, out));
	return NEXT_GO;
}

static bool equal_cards(const struct board *b, int c, int d)
{
	return b->card[c].def == b->card[d].def && b->card[c].flags == b->card[d].flags && b->card[c].tokens == b->card[d].tokens;
}

static void options_which(struct run *r, const struct script *s, const uint16_t *rest, int n)
{
	decision_of(r, s->you, PROMPT_CARD, (ref_h)s->source);
	for (int i = n; i >= 0; i--) {
		const ref_h ref = i == n ? (ref_h)s->it : rest[i];
		bool seen = false;
		for (int k = 0; k < r->decision.count; k++)
			seen |= equal_cards(board_of(r), REF_N(r->decision.option[k].a), REF_N(ref));
		if (!seen)
			option_add(r, VERB_PICK, ref, 0);
	}
}

/* F-BATT-06: named one by one, each only after the one before it is dealt with. */
enum next op_WHICH(OP_ARGS)
{
	int n;
	uint16_t *rest = script_loop_rest(r, &n);
	(void)f, (void)a;
	if (!r->answered) {
		options_begin(r);
		options_which(r, s, rest, n);
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	for (int i = 0; i < n; i++)
		if (rest[i] == r->picked.a)
			rest[i] = (uint16_t)s->it;
	s->it = r->picked.a;
	return NEXT_GO;
}

static int pick_prompt(int group)
{
	return group == GROUP_MONSTERS || group == GROUP_NEAREST ? PROMPT_MONSTER : group == GROUP_GATES ? PROMPT_GATE_CHOICE : group == GROUP_CARDS ? PROMPT_CARD : PROMPT_SEAT;
}

/* Equal monsters in one place are one option; those and gates are told apart by where they are. */
static void options_group(struct run *r, const struct script *s, const uint16_t *a)
{
	ref_h out[MONSTER_MAX];
	const int n = group_of(r, s, a, out);
	decision_of(r, s->you, pick_prompt(a[0]), (ref_h)s->source);
	for (int i = 0; i < n; i++)
		if (!(REF_TYPE(out[i]) == REF_MONSTER && monster_is_copy(board_of(r), REF_N(out[i]))) && !(REF_TYPE(out[i]) == REF_CARD && card_is_copy(r, REF_N(out[i]))))
			option_add(r, REF_TYPE(out[i]) == REF_MONSTER || REF_TYPE(out[i]) == REF_GATE ? VERB_PICK_AT : VERB_PICK, out[i], REF_P(ref_place(r, out[i])));
}

enum next op_PICK(OP_ARGS)
{
	(void)f;
	if (!r->answered) {
		options_begin(r);
		options_group(r, s, a);
		if (!r->decision.count) {
			script_loop(r, s, NULL, 0);
			return NEXT_GO;
		}
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	script_loop(r, s, &r->picked.a, 1);
	return NEXT_GO;
}
