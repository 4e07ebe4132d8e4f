/* place.c - instructions that take investigators somewhere. */
#include "op.h"
#include "board/play/draw.h"
#include "board/play/encounter.h"
#include "board/play/gate.h"
#include "board/play/monster_move.h"
#include "board/play/move.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/seat.h"
#include "board/things/town.h"

/* ---- moving, by choice where there are several places ----------------------------- */

struct pick_place_locals { int32_t seat, where, which, cause, gates; };

static void options_pick_place(struct run *r, const struct pick_place_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_PLACE, (ref_h)l->cause);
	for (int p = 1; p <= b->places; p++)
		if ((place_in_arkham(b, p) || l->where == WHERE_PLACE || l->where >= WHERE_WORLD) && place_is(r, p, l->where, (def_h)l->which, l->seat) &&
			place_enterable(r, p) && !(l->where != WHERE_PLACE && place_remote(r, p)) && !(l->where == WHERE_ARKHAM && stat_cannot(r, STAT_ENTER, REF_P(p))))
			option_add(r, VERB_PICK, REF_P(p), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

/* The second area of the world one is in, or another area of it. */
static int world_target(struct run *r, const struct pick_place_locals *l)
{
	const struct board *b = board_of(r);
	const int here = b->seat[l->seat].place;
	if (!place_in_world(b, here))
		return 0;
	if (l->where == WHERE_SECOND_AREA)
		return place_world_area(r, place_world(b, here), 2);
	return l->where == WHERE_FIRST_AREA ? place_world_area(r, place_world(b, here), 1) : 0;
}

/* F-OW-01: straight from an other world to one of its gates is a return, whatever moved him. */
static void seat_goes(struct run *r, int seat, int place, ref_h cause)
{
	struct board *b = board_of(r);
	const def_h from = place_world(b, b->seat[seat].place);
	const int gate = b->place[place].gate;
	seat_put(r, seat, place, cause);
	if (from && gate && content_fact(r->c, b->gate[gate].def, FACT_place) == from)
		b->seat[seat].flags |= SEAT_EXPLORED | SEAT_RETURNED;
}

/* A text that sends somebody where nobody can go ends there. */
static void text_ends(struct run *r)
{
	LOCALS(&kernel_of(r)->frame[kernel_of(r)->depth - 2], struct script)->flags |= SCRIPT_STOPPED;	/* B-LOC-11 */
}

enum next proc_pick_place(struct run *r, struct frame *f)
{
	struct pick_place_locals *l = LOCALS(f, struct pick_place_locals);
	RESUME(f, 1, 2);
	if (world_target(r, l)) {
		seat_put(r, l->seat, world_target(r, l), (ref_h)l->cause);
		RETURN(r, 0);
	}
	CHOOSE(f, 1, options_pick_place(r, l));
	if (picked(r, VERB_NOTHING)) {
		text_ends(r);							/* B-LOC-11 */
		RETURN(r, 0);
	}
	seat_goes(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause);
	AWAIT(f, 2, entered_event(r, l->seat, REF_N(r->picked.a)));
	RETURN(r, 0);
}

static void call_pick_place(struct run *r, int seat, int where, def_h which, ref_h cause)
{
	struct pick_place_locals *l = LOCALS(frame_push(r, PROC_pick_place), struct pick_place_locals);
	*l = (struct pick_place_locals){ seat, where, which, cause, 0 };
}

enum next op_MOVE(OP_ARGS)
{
	int where;
	def_h which;
	where_of(r, s, a, &where, &which);
	OP_CALL(call_pick_place(r, s->you, where, which, (ref_h)s->source));
}

enum next op_ENCOUNTER(OP_ARGS)
{
	OP_CALL(call_encounter(r, s->you, op_amount2(r, s, a)));
}

enum next op_ENCOUNTER_AT(OP_ARGS)
{
	(void)f;
	if (s->facts)
		event_facts(r, s->facts)->amount = place_of_def(r, a[0]);
	return NEXT_GO;
}

enum next op_VISIT(OP_ARGS)
{
	OP_CALL(call_visit(r, s->you, a[0], a[1], (ref_h)s->source));
}

enum next op_GO(OP_ARGS)
{
	(void)f;
	seat_put(r, s->you, place_world_area(r, a[0], 1), (ref_h)s->source);
	return NEXT_GO;
}

enum next op_RETURN(OP_ARGS)
{
	OP_CALL(call_return_to_arkham(r, s->you, a[0], (ref_h)s->source));
}

/* Where monsters with a symbol would go from his place by the Mythos card of the event; 0 is nowhere an investigator can be. */
static int way_of(struct run *r, const struct script *s, int symbol)
{
	const struct board *b = board_of(r);
	const struct event *e = event_facts(r, s->facts);
	const int card = e ? ref_card((ref_h)e->subject) : 0, here = b->seat[s->you].place;
	if (!card || stat_cannot(r, STAT_LEAVE, REF_P(here)))
		return 0;
	const int to = arrow(r, here, def_of(r, b->card[card].def)->fact[FACT_black] & BIT(symbol));
	return to && b->place[to].kind != PLACE_AREA && !stat_cannot(r, STAT_ENTER, REF_P(to)) ? to : 0;
}

enum next op_WAY(OP_ARGS)
{
	(void)f;
	return op_bool(s, way_of(r, s, a[0]));
}

enum next op_FOLLOW(OP_ARGS)
{
	const int to = way_of(r, s, a[0]);
	if (!to)
		return NEXT_GO;
	seat_put(r, s->you, to, (ref_h)s->source);
	OP_CALL(entered_event(r, s->you, to));
}

/* Before the first step, and from where one may go. */
enum next op_WHOLE_MOVE(OP_ARGS)
{
	struct board *b = board_of(r);
	struct seat *k = &b->seat[s->you];
	(void)f, (void)a;
	if (op_probing(s))
		return op_bool(s, (place_in_arkham(b, k->place) || place_in_world(b, k->place)) && b->active == s->you && !(k->flags & SEAT_MOVED) && !stat_cannot(r, STAT_LEAVE, REF_P(k->place)));
	k->points = 0;
	k->flags |= SEAT_MOVED;
	return NEXT_GO;
}

enum next op_HAD_ENCOUNTER(OP_ARGS)
{
	(void)f, (void)a;
	board_of(r)->seat[s->you].flags |= SEAT_GATE_TRIED;
	return NEXT_GO;
}

enum next op_HALT(OP_ARGS)
{
	struct seat *k = &board_of(r)->seat[s->you];
	(void)f, (void)a;
	k->points = 0;
	k->flags |= SEAT_HALTED;
	return NEXT_GO;
}

struct slip_locals { int32_t seat, place, points; };

/* F-CARD-05: who leaves where monsters are gets past them first; who does not, stays, and the text is over. */
enum next proc_slip(struct run *r, struct frame *f)
{
	struct slip_locals *l = LOCALS(f, struct slip_locals);
	struct seat *k = &board_of(r)->seat[l->seat];
	RESUME(f, 1);
	k->points = 1;								/* a fight, a failed evade or a fall takes it away */
	AWAIT(f, 1, call_face(r, l->seat));
	f->ret = k->points && k->place == l->place;
	k->points = (uint8_t)(f->ret ? l->points : 0);
	if (!f->ret)
		LOCALS(&kernel_of(r)->frame[kernel_of(r)->depth - 2], struct script)->flags |= SCRIPT_STOPPED;
	RETURN(r, 0);
}

static void call_slip(struct run *r, int seat)
{
	const struct seat *k = &board_of(r)->seat[seat];
	*LOCALS(frame_push(r, PROC_slip), struct slip_locals) = (struct slip_locals){ seat, k->place, k->points };
}

enum next op_SLIP(OP_ARGS)
{
	(void)a;
	OP_CALL(call_slip(r, s->you));
}

/* ---- the nearest gate: B-COMBAT-23, F-MON-01, F-MON-02 --------------------------------- */

struct drawn_locals { int32_t seat, cause, place; };

static int gate_nearest(const struct board *b, const uint8_t dist[AREA_MAX])
{
	int near = NONE;
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].gate)
			near = dist[p] < near ? dist[p] : near;
	return near;
}

/* Steps to each place; where no gate can be reached on foot, those of other towns count from their depots. */
static void gate_distance(struct run *r, int from, uint8_t dist[AREA_MAX])
{
	const struct board *b = board_of(r);
	uint8_t other[AREA_MAX];
	place_distance(r, from, dist);
	if (gate_nearest(b, dist) != NONE)
		return;
	for (int p = 1; p < b->first_world; p++) {
		if (!(b->place[p].flags & MARK_DEPOT))
			continue;
		place_distance(r, p, other);
		for (int q = 1; q < b->first_world; q++)
			dist[q] = other[q] < dist[q] ? other[q] : dist[q];
	}
}

static void options_nearest(struct run *r, const struct drawn_locals *l)
{
	const struct board *b = board_of(r);
	uint8_t dist[AREA_MAX];
	gate_distance(r, b->seat[l->seat].place, dist);
	const int near = gate_nearest(b, dist);
	decision_of(r, l->seat, PROMPT_GATE_CHOICE, (ref_h)l->cause);
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].gate && dist[p] == near)
			option_add(r, VERB_PICK, REF_P(p), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

enum next proc_drawn(struct run *r, struct frame *f)
{
	struct drawn_locals *l = LOCALS(f, struct drawn_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3);
	if (place_in_world(b, b->seat[l->seat].place)) {
		b->fight_flags |= FIGHT_OVER;		/* a visit has no gate to be drawn through, but the fight ends all the same */
		AWAIT(f, 1, call_return_to_arkham(r, l->seat, false, (ref_h)l->cause));
		RETURN(r, 0);
	}
	CHOOSE(f, 2, options_nearest(r, l));
	if (picked(r, VERB_NOTHING))
		RETURN(r, 0);
	AWAIT(f, 3, call_through_gate(r, l->seat, REF_N(r->picked.a), false));
	RETURN(r, 0);
}

static void call_drawn(struct run *r, int seat, ref_h cause)
{
	struct drawn_locals *l = LOCALS(frame_push(r, PROC_drawn), struct drawn_locals);
	*l = (struct drawn_locals){ .seat = seat, .cause = cause };
}

enum next op_DRAWN(OP_ARGS)
{
	(void)a;
	OP_CALL(call_drawn(r, s->you, (ref_h)s->source));
}

/* ---- a Mythos card as a direction ---------------------------------------------------------- */

/* The one card without a gate is the one that shuffles the deck. */
enum next proc_mythos_gate_trip(struct run *r, struct frame *f)
{
	struct drawn_locals *l = LOCALS(f, struct drawn_locals);
	const struct board *b = board_of(r);
	int place;
	RESUME(f, 1);
	for (;;) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_MYTHOS));
		l->cause = f->ret;
		place = content_fact(r->c, b->card[l->cause].def, FACT_gate_at);
		card_discard(r, l->cause);
		if (place)
			break;
		deck_shuffle(r, DECK_MYTHOS);
	}
	place = place_of_def(r, (def_h)place);
	if (!place_enterable(r, place)) {
		text_ends(r);
		RETURN(r, 0);
	}
	seat_put(r, l->seat, place, REF_C(l->cause));
	RETURN(r, 0);
}

static void call_mythos_gate_trip(struct run *r, int seat)
{
	LOCALS(frame_push(r, PROC_mythos_gate_trip), struct drawn_locals)->seat = seat;
}

enum next op_MYTHOS_GATE(OP_ARGS)
{
	(void)a;
	OP_CALL(call_mythos_gate_trip(r, s->you));
}

/* ---- a look at a location deck ----------------------------------------------------------------- */

/* A deck is named by its street, or by its first location where the neighborhood has no street. */
static bool place_names_deck(struct run *r, int place)
{
	const struct board *b = board_of(r);
	if (b->place[place].kind != PLACE_LOCATION)
		return b->place[place].kind == PLACE_STREET;
	for (int p = 1; p < place; p++)						/* streets come before locations */
		if (location_deck(r, p) == location_deck(r, place))
			return false;
	return true;
}

static void options_peek(struct run *r, const struct drawn_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, PROMPT_PLACE, (ref_h)l->cause);
	for (int p = 1; p <= b->places; p++)
		if (place_names_deck(r, p) && b->deck[location_deck(r, p)].len)
			option_add(r, VERB_PICK, REF_P(p), 0);
}

/* The card turned up waits as the deck's head; location decks have no other order. */
enum next proc_peek(struct run *r, struct frame *f)
{
	struct drawn_locals *l = LOCALS(f, struct drawn_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2);
	CHOOSE(f, 1, options_peek(r, l));
	l->place = REF_N(r->picked.a);
	if (location_asked(r, location_deck(r, l->place))) {
		CHOOSE(f, 2, options_location_draw(r, l->seat, l->place));
		f->ret = REF_N(r->picked.a);
	} else {
		f->ret = location_draw(r, location_deck(r, l->place));
	}
	b->deck[location_deck(r, l->place)].head = (uint16_t)f->ret;
	log_add(r, LOG_TURNED_UP, l->seat, REF_C(f->ret), REF_P(l->place), 0, (ref_h)l->cause);
	RETURN(r, 0);
}

static void call_peek(struct run *r, int seat, ref_h cause)
{
	struct drawn_locals *l = LOCALS(frame_push(r, PROC_peek), struct drawn_locals);
	*l = (struct drawn_locals){ .seat = seat, .cause = cause };
}

enum next op_PEEK(OP_ARGS)
{
	(void)a;
	OP_CALL(call_peek(r, s->you, (ref_h)s->source));
}

/* ---- worlds, and who is lost ----------------------------------------------- */

enum next op_THROUGH(OP_ARGS)
{
	const int place = ref_place(r, thing_of(r, s, a[0]));
	if (!board_of(r)->place[place].gate)					/* place 0 has none */
		return NEXT_GO;
	OP_CALL(call_through_gate(r, s->you, place, false));
}

enum next op_RANDOM_WORLD(OP_ARGS)
{
	const int g = gate_draw(r);
	(void)f;
	if (!g)
		return NEXT_GO;
	seat_put(r, s->you, place_world_area(r, (def_h)content_fact(r->c, board_of(r)->gate[g].def, FACT_place), 1), (ref_h)s->source);
	(a[0] ? gate_over_stack : gate_to_stack)(r, g);
	return NEXT_GO;
}

enum next op_BRING_LOST(OP_ARGS)
{
	struct board *b = board_of(r);
	const int street = place_street(r, b->seat[s->you].place);
	(void)f, (void)a;
	for (int seat = 0; street && seat < b->seats; seat++)
		if (b->seat[seat].place == b->lost) {
			seat_put(r, seat, street, (ref_h)s->source);
			b->seat[seat].flags &= (uint32_t)~(SEAT_STOOD | SEAT_DELAYED);
		}
	return NEXT_GO;
}
