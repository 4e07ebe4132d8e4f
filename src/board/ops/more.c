/* more.c - instructions that cards of expansions need: places, monsters, gates and the board. */
#include "op.h"
#include "board/play/ancient_one.h"
#include "board/play/draw.h"
#include "board/play/encounter.h"
#include "board/play/gate.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- going places ------------------------------------------------------------------ */

enum next op_THROUGH(OP_ARGS)
{
	const int place = ref_place(r, thing_of(r, s, a[0]));
	struct board *b = board_of(r);
	if (!place || !b->place[place].gate)
		return NEXT_GO;
	if (b->fight_seat == s->you)
		b->fight_flags |= FIGHT_OVER;
	OP_CALL(call_through_gate(r, s->you, place, false));
}

/* The marker goes under the stack again. */
enum next op_RANDOM_WORLD(OP_ARGS)
{
	const int g = gate_draw(r);
	(void)f, (void)a;
	if (!g)
		return NEXT_GO;
	seat_put(r, s->you, place_world_area(r, (def_h)content_fact(r->c, board_of(r)->gate[g].def, FACT_place), 1));
	gate_to_stack(r, g);
	return NEXT_GO;
}

enum next op_RETURN_UNSEEN(OP_ARGS)
{
	(void)a;
	OP_CALL(call_return_unseen(r, s->you, (ref_h)s->source));
}

enum next op_BRING_LOST(OP_ARGS)
{
	struct board *b = board_of(r);
	const int street = place_street(r, b->seat[s->you].place);
	(void)f, (void)a;
	for (int seat = 0; street && seat < b->seats; seat++)
		if (seat_active(r, seat) && b->seat[seat].place == b->lost) {
			seat_put(r, seat, street);
			b->seat[seat].flags &= (uint32_t)~(SEAT_STOOD | SEAT_DELAYED);
		}
	return NEXT_GO;
}

/* ---- one of several, by choice -------------------------------------------------------- */

/* What an instruction asks for before it does something. */
enum ask { ASK_SWAP, ASK_GIVE_CLUES, ASK_TAKE_CLUES };
struct ask_locals { int32_t seat, ask, cause; };

static void call_ask(struct run *r, const struct script *s, enum ask ask)
{
	struct ask_locals *l = LOCALS(frame_push(r, PROC_ask), struct ask_locals);
	*l = (struct ask_locals){ s->you, ask, s->source };
}

static void options_asked(struct run *r, const struct ask_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_SEAT, (ref_h)l->cause);
	for (int seat = 0; seat < b->seats; seat++)
		if (seat != l->seat && seat_active(r, seat) && b->seat[seat].place)
			option_add(r, VERB_PICK, REF_S(seat), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static void clues_move(struct run *r, int from, int to, ref_h cause)
{
	const int n = board_of(r)->seat[from].clues;
	resource_pay(r, from, RESOURCE_CLUES, n);
	resource_gain_now(r, to, RESOURCE_CLUES, n, cause);
}

static void seats_swap(struct run *r, int one, int other)
{
	struct board *b = board_of(r);
	const int a = b->seat[one].place, c = b->seat[other].place;
	seat_put(r, one, c);
	seat_put(r, other, a);
}

enum next proc_ask(struct run *r, struct frame *f)
{
	struct ask_locals *l = LOCALS(f, struct ask_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_asked(r, l));
	if (picked(r, VERB_NOTHING))
		RETURN(r, 0);
	if (l->ask == ASK_SWAP)
		seats_swap(r, l->seat, REF_N(r->picked.a));
	else if (l->ask == ASK_GIVE_CLUES)
		clues_move(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause);
	else
		clues_move(r, REF_N(r->picked.a), l->seat, (ref_h)l->cause);
	RETURN(r, 1);
}

enum next op_SWAP(OP_ARGS)
{
	(void)a;
	OP_CALL(call_ask(r, s, ASK_SWAP));
}

enum next op_CLUES_WITH(OP_ARGS)
{
	OP_CALL(call_ask(r, s, a[0] ? ASK_TAKE_CLUES : ASK_GIVE_CLUES));
}

/* ---- monsters ------------------------------------------------------------------------------ */

enum next op_MEET(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	if (REF_TYPE(ref) != REF_MONSTER)
		return NEXT_GO;
	OP_CALL(call_meet(r, s->you, REF_N(ref)));
}

static int place_where(struct run *r, const struct script *s, const uint16_t *a)
{
	const struct board *b = board_of(r);
	int where;
	def_h which;
	where_of(r, s, a, &where, &which);
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].kind != PLACE_NONE && place_is(r, p, where, which, s->you))
			return p;
	return 0;
}

enum next op_PUT(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	const int place = place_where(r, s, a + 1);
	(void)f;
	if (REF_TYPE(ref) == REF_MONSTER && place && board_of(r)->monster[REF_N(ref)].place != place)
		monster_put(r, REF_N(ref), place);
	return NEXT_GO;
}

enum next op_PUT_KIND(OP_ARGS)
{
	const struct board *b = board_of(r);
	const int place = place_where(r, s, a + 1);
	int m = 1;
	while (m <= b->monsters && (b->monster[m].def != a[0] || b->monster[m].zone != MONSTER_CUP))
		m++;
	if (m > b->monsters || !place)
		return NEXT_GO;
	OP_CALL(call_place(r, m, place));
}

enum next op_SURGE(OP_ARGS)
{
	(void)a;
	if (!open_gates(board_of(r)))
		return NEXT_GO;
	OP_CALL(call_surge(r, 0, (ref_h)s->source));
}

enum next op_DEFEATED(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->last_won);
}

/* ---- gates and seals --------------------------------------------------------------------------- */

enum next op_SIGN(OP_ARGS)
{
	const int place = place_where(r, s, a);
	if (!place || !place_unstable(r, place) || (board_of(r)->place[place].flags & MARK_SEALED))
		return NEXT_GO;
	OP_CALL(call_sign(r, s->you, place, (ref_h)s->source));
}

enum next op_FIX_SEAL(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	if (e && REF_TYPE((ref_h)e->subject) == REF_PLACE)
		board_of(r)->place[REF_N(e->subject)].flags |= MARK_FIXED;
	return NEXT_GO;
}

struct turned_locals { int32_t seat, n, cause, keep; };

static void options_turned(struct run *r, const struct turned_locals *l)
{
	decision_of(r, l->seat, PROMPT_CARD, (ref_h)l->cause);
	for (int i = 0; i < list_len(r) - l->n; i++)
		option_add(r, VERB_PICK, REF_C(*list_at(r, i)), 0);
}

static void list_remove(struct run *r, int card)
{
	for (int i = 0; i < list_len(r); i++)
		if (*list_at(r, i) == card) {
			list_take(r, i);
			return;
		}
}

/* Mythos cards turned up: put back in an order, or one chosen for its gate. */
enum next proc_turned(struct run *r, struct frame *f)
{
	struct turned_locals *l = LOCALS(f, struct turned_locals);
	const struct board *b = board_of(r);
	int place;
	RESUME(f, 1, 2, 3, 4);
	for (; l->n > 0 && b->deck[DECK_MYTHOS].len; l->n--) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_MYTHOS));
		list_push(r, (uint16_t)f->ret);
	}
	l->n = 0;
	if (l->keep) {								/* named from the top down: those named wait behind the others */
		for (; l->n < list_len(r); l->n++) {
			CHOOSE(f, 2, options_turned(r, l));
			list_remove(r, REF_N(r->picked.a));
			list_push(r, REF_N(r->picked.a));
		}
		while (list_len(r))
			deck_over(r, DECK_MYTHOS, list_take(r, list_len(r) - 1));
		RETURN(r, 0);
	}
	CHOOSE(f, 4, options_turned(r, l));
	l->n = REF_N(r->picked.a);
	while (list_len(r))
		card_discard(r, list_take(r, 0));
	place = place_of_def(r, (def_h)content_fact(r->c, b->card[l->n].def, FACT_gate_at));
	if (place && b->place[place].gate && !seal_forbidden(r, place))
		AWAIT(f, 3, call_sign(r, l->seat, place, (ref_h)l->cause));
	RETURN(r, 0);
}

static void call_turned(struct run *r, const struct script *s, int n, bool keep)
{
	*LOCALS(frame_push(r, PROC_turned), struct turned_locals) = (struct turned_locals){ s->you, n, s->source, keep };
}

enum next op_MYTHOS_SEAL(OP_ARGS)
{
	OP_CALL(call_turned(r, s, a[0], false));
}

enum next op_ORDER_MYTHOS(OP_ARGS)
{
	OP_CALL(call_turned(r, s, a[0], true));
}

/* ---- the board ---------------------------------------------------------------------------------- */

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

enum next op_OUTSKIRTS(OP_ARGS)
{
	(void)f, (void)s;
	board_of(r)->outskirts_more = (uint8_t)(board_of(r)->outskirts_more + a[0]);
	return NEXT_GO;
}

enum next op_BATTLE_STEP(OP_ARGS)
{
	OP_CALL(call_battle_step(r, a[0]));
}

enum next op_AGAINST(OP_ARGS)
{
	(void)f;
	return op_bool(s, ancient_one_def(r) == a[0]);
}

enum next op_RESOLVING(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->encounter);
}

enum next op_BEGUN(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->turn > 0);
}

enum next op_CANNOT(OP_ARGS)
{
	(void)f;
	return op_bool(s, stat_cannot(r, a[0], REF_S(s->you)));
}
