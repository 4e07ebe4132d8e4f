/* gate.c - gates: opening, passing through, coming back, closing and sealing. */
#include "board/play/gate.h"

#include "board/play/ancient_one.h"
#include "board/play/pay.h"
#include "board/play/status.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- the stack of markers ------------------------------------------------- */

static uint16_t *stack_slot(struct board *b, int i)
{
	return &b->pool[b->stack.base + (b->stack.head + i) % b->stack.cap];
}

void gate_to_stack(struct run *r, int g)
{
	struct board *b = board_of(r);
	b->gate[g].zone = GATE_STACK;
	b->gate[g].place = 0;
	*stack_slot(b, b->stack.len++) = (uint16_t)g;				/* B-SPEND-05, B-AWAKE-09, F-AWAK-04 */
}

void gate_over_stack(struct run *r, int g)
{
	struct board *b = board_of(r);
	b->gate[g].zone = GATE_STACK;
	b->stack.head = (uint16_t)((b->stack.head + b->stack.cap - 1) % b->stack.cap);
	b->stack.len++;
	*stack_slot(b, 0) = (uint16_t)g;
}

/* Where a marker of this definition lies, the last of them; 0, the top, when none does. */
static int stack_find(struct board *b, def_h d)
{
	int at = 0;
	for (int i = 0; i < b->stack.len; i++)
		if (b->gate[*stack_slot(b, i)].def == d)
			at = i;
	return at;
}

static int stack_pull(struct board *b, int at)
{
	const int g = *stack_slot(b, at);
	for (int i = at; i > 0; i--)
		*stack_slot(b, i) = *stack_slot(b, i - 1);
	*stack_slot(b, 0) = 0;
	b->stack.head = (uint16_t)((b->stack.head + 1) % b->stack.cap);
	b->stack.len--;
	return g;
}

/* The top marker, or a rigged one wherever it lies. */
int gate_draw(struct run *r)
{
	struct board *b = board_of(r);
	const int rigged = rig_take(r, STREAM_DECK, RIG_GATES);
	return b->stack.len ? stack_pull(b, rigged > 0 ? stack_find(b, b->gate[rigged].def) : 0) : 0;
}

static void options_marker(struct run *r)
{
	struct board *b = board_of(r);
	def_h last = 0;
	decision_of(r, b->first, PROMPT_DRAWN, 0);
	for (int g = 1; g <= b->gates; g++) {
		if (b->gate[g].zone != GATE_STACK || b->gate[g].def == last)
			continue;
		option_add(r, VERB_THING, REF_G(g), 0);
		last = b->gate[g].def;
	}
}

/* ---- opening --------------------------------------------------------------- */

struct open_locals { int32_t place, monsters, cause, i, burst; };

void call_open_gate(struct run *r, int place, int monsters, ref_h cause)
{
	struct open_locals *l = LOCALS(frame_push(r, PROC_open_gate), struct open_locals);
	*l = (struct open_locals){ .place = place, .monsters = monsters, .cause = cause };
}

/* The elder sign goes back to the supply; the Great Seal holds its own. */
void seal_remove(struct run *r, int place)
{
	struct board *b = board_of(r);
	if (!(b->place[place].flags & MARK_SEALED) || (b->place[place].flags & MARK_FIXED))
		return;
	b->place[place].flags &= (uint16_t)~MARK_SEALED;				/* K-BURST-03 */
	b->seals--;
	log_add(r, LOG_SEAL_LOST, SEAT_MAX, REF_P(place), 0, b->seals, 0);
}

/* K-BURST-04 .. K-BURST-07: a gate and its monsters as usual, but no doom. */
void call_burst(struct run *r, int place, int monsters, ref_h cause)
{
	seal_remove(r, place);
	struct open_locals *l = LOCALS(frame_push(r, PROC_open_gate), struct open_locals);
	*l = (struct open_locals){ .place = place, .monsters = monsters, .cause = cause, .burst = true };
}

static void gate_put(struct run *r, int g, int place)
{
	struct board *b = board_of(r);
	b->gate[g].zone = GATE_PLACE;
	b->gate[g].place = (uint8_t)place;
	b->place[place].gate = (uint8_t)g;
	b->place[place].clues = 0;						/* B-CLUE-10 */
	log_add(r, LOG_GATE_OPENS, SEAT_MAX, REF_P(place), REF_G(g), 0, 0);
}

void call_gate_stopped(struct run *r, int place, ref_h cause)
{
	event_once(r, EVENT_GATE_STOPPED, SEAT_MAX, REF_P(place), cause);
}

/* B-GATE-03: doom, gate, who stands there is drawn in (B-GATE-11), then the monsters. */
enum next proc_open_gate(struct run *r, struct frame *f)
{
	struct open_locals *l = LOCALS(f, struct open_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8);
	if (!place_unstable(r, l->place))
		RETURN(r, 0);
	if (b->place[l->place].gate)						/* B-SEAL-06 */
		RETURN(r, 0);
	if (place_barred(r, l->place)) {					/* B-ENC-16 */
		AWAIT(f, 8, call_gate_stopped(r, l->place, (ref_h)l->cause));
		RETURN(r, 0);
	}
	if (!l->burst)								/* K-BURST-06 */
		AWAIT(f, 1, call_doom(r, 1, REF_P(l->place)));	/* B-SETUP-31, B-ENC-12, F-ENC-06 */
	if (!b->stack.len)	/* B-AWAKE-03, F-AWAK-03 */
		AWAIT(f, 2, call_awaken(r, AWAKE_NO_GATE, REF_P(l->place)));
	if (kernel_of(r)->chance && rig_empty(r->rig)) {
		CHOOSE(f, 3, options_marker(r));
		gate_put(r, stack_pull(b, stack_find(b, b->gate[REF_N(r->picked.a)].def)), l->place);	/* the table draws its own */
	} else {
		gate_put(r, gate_draw(r), l->place);				/* B-GATE-05 */
	}
	if (open_gates(b) >= gate_limit(r))					/* B-GATE-14, B-AWAKE-02 */
		AWAIT(f, 4, call_awaken(r, AWAKE_GATES, REF_P(l->place)));
	for (l->i = 0; l->i < b->seats; l->i++)
		if (b->place[l->place].seats >> l->i & 1)
			AWAIT(f, 5, call_through_gate(r, l->i, l->place, true));	/* B-GATE-10, B-DELAY-07, B-DELAY-08, B-SETUP-33, F-ENC-04, F-ENCG-01 */
	AWAIT(f, 6, event_once(r, EVENT_GATE_OPENS, SEAT_MAX, REF_P(l->place), (ref_h)l->cause));
	for (; l->monsters > 0; l->monsters--)
		AWAIT(f, 7, call_spawn(r, l->place, (ref_h)l->cause));	/* B-ENC-11, B-ENC-14, F-ENC-05, F-ENCG-02, B-GATE-06 */
	RETURN(r, 0);
}

/* ---- through and back -------------------------------------------------------- */

/* Being drawn in replaces an older delay. */
void call_through_gate(struct run *r, int seat, int place, bool delayed)
{
	struct board *b = board_of(r);
	const int gate = b->place[place].gate;
	const def_h world = (def_h)content_fact(r->c, b->gate[gate].def, FACT_place);
	seat_put(r, seat, place_world_area(r, world, 1), REF_P(place));	/* B-ENC-17 */
	b->seat[seat].entered = (uint8_t)place;
	b->seat[seat].flags &= (uint32_t)~SEAT_DELAYED;
	log_add(r, LOG_ENTERS, seat, REF_D(world), REF_P(place), 0, REF_G(gate));
	if (delayed)	/* F-ENC-10, B-DELAY-09, F-ENCG-01, F-OW-06 */
		call_delay(r, seat, REF_G(gate));
}

struct back_locals { int32_t seat, unseen, cause; };

void call_return_to_arkham(struct run *r, int seat, bool unseen, ref_h cause)
{
	const struct seat *s = &board_of(r)->seat[seat];
	if (!place_in_world(board_of(r), s->place) || (s->flags & SEAT_VISITS))	/* a visit ends where it began, not at a gate */
		return;
	struct back_locals *l = LOCALS(frame_push(r, PROC_return_to_arkham), struct back_locals);
	*l = (struct back_locals){ seat, unseen, cause };
}

/* An item may allow any open gate. */
static void options_return(struct run *r, const struct back_locals *l)
{
	const struct board *b = board_of(r);
	const def_h world = place_world(b, b->seat[l->seat].place);
	const bool any = stat_value(r, STAT_ANY_GATE, REF_S(l->seat), 0) > 0;
	decision_of(r, l->seat, PROMPT_RETURN, (ref_h)l->cause);
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].gate && (any || content_fact(r->c, b->gate[b->place[p].gate].def, FACT_place) == world))	/* B-WORLD-04, B-WORLD-05 */
			option_add(r, VERB_PICK, REF_P(p), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

enum next proc_return_to_arkham(struct run *r, struct frame *f)
{
	struct back_locals *l = LOCALS(f, struct back_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3);
	CHOOSE(f, 1, options_return(r, l));
	if (picked(r, VERB_NOTHING)) {
		AWAIT(f, 2, call_lost(r, l->seat, (ref_h)l->cause));	/* B-WORLD-07, B-STATUS-19 */
		RETURN(r, 0);
	}
	seat_put(r, l->seat, REF_N(r->picked.a), l->cause ? (ref_h)l->cause : REF_S(l->seat));
	b->seat[l->seat].flags |= (uint32_t)(l->unseen ? SEAT_RETURNED : SEAT_EXPLORED | SEAT_RETURNED);	/* B-WORLD-06, B-WORLD-16, F-OW-01, F-OW-02, F-OW-03, F-OW-04 */
	log_add(r, LOG_RETURNS, l->seat, r->picked.a, 0, 0, (ref_h)l->cause);
	AWAIT(f, 3, event_once(r, EVENT_RETURN_TO_ARKHAM, l->seat, REF_P(b->seat[l->seat].place), 0));
	RETURN(r, 0);
}

/* ---- closing ----------------------------------------------------------------- */

struct close_locals { int32_t seat, place, seal, cause, gate, symbol, cost, named; };	/* named: a symbol from 1 on, in place of the gate's own */

/* Some need fewer clues than others, and some let nobody forbid it. */
static int seal_cost(struct run *r, int seat, int place)
{
	const int all = stat_value(r, STAT_SEAL_COST, REF_G(board_of(r)->place[place].gate), 5);	/* B-SEAL-01 */
	const int n = seat < SEAT_MAX ? stat_value(r, STAT_SEAL_CLUES, REF_S(seat), all) : all;
	return n > 0 ? n : 0;
}

bool always_seals(struct run *r, int seat)
{
	return seat < SEAT_MAX && stat_value(r, STAT_ALWAYS_SEAL, REF_S(seat), 0) > 0;
}

bool seal_forbidden(struct run *r, int place)
{
	return stat_cannot(r, STAT_SEAL_COST, REF_G(board_of(r)->place[place].gate));
}

void call_close_gate(struct run *r, int seat, int place, int seal, ref_h cause)
{
	struct close_locals *l = LOCALS(frame_push(r, PROC_close_gate), struct close_locals);
	*l = (struct close_locals){ .seat = seat, .place = place, .seal = seal, .cause = cause };
}

/* B-CLOSE-09, B-CLOSE-10: those of its dimension in town, in the Sky and in the Outskirts. */
static void dimension_leaves(struct run *r, int symbol)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (monster_symbol(r, m) == symbol)	/* B-SEAL-08, B-DECK-06 */
			monster_to_cup(r, m);
}

static void gate_remove(struct run *r, struct close_locals *l)
{
	struct board *b = board_of(r);
	l->gate = b->place[l->place].gate;
	l->symbol = l->named ? l->named - 1 : content_fact(r->c, b->gate[l->gate].def, FACT_symbol);
	b->place[l->place].gate = 0;
	if (l->seal == SEAL_NO_TROPHY) {
		gate_to_stack(r, l->gate);
	} else {
		b->gate[l->gate].zone = GATE_TROPHY;				/* B-CLOSE-05, B-SEAL-04 */
		b->gate[l->gate].place = (uint8_t)l->seat;
	}
	log_add(r, LOG_GATE_CLOSED, l->seat, REF_P(l->place), REF_G(l->gate), 0, (ref_h)l->cause);
	dimension_leaves(r, l->symbol);	/* F-OW-08 */
	for (int s = 0; s < b->seats; s++)					/* B-CLOSE-11 */
		if (b->place[l->place].seats >> s & 1)
			b->seat[s].flags &= (uint32_t)~SEAT_EXPLORED;
}

/* The marker goes under the pile and its dimension leaves; the next one is only laid there. */
void gate_exchange(struct run *r, int seat, int place)
{
	struct close_locals l = { .seat = seat, .place = place, .seal = SEAL_NO_TROPHY };
	const int next = gate_draw(r);
	gate_remove(r, &l);
	gate_put(r, next, place);
}

/* Whoever has been behind it has been behind it there. */
void gate_move(struct run *r, int from, int to)
{
	struct board *b = board_of(r);
	const int g = b->place[from].gate;
	b->place[from].gate = 0;
	gate_put(r, g, to);
	for (int s = 0; s < b->seats; s++) {
		if (b->place[from].seats >> s & 1)
			b->seat[s].flags &= (uint32_t)~SEAT_EXPLORED;
		if (b->seat[s].entered == from)
			b->seat[s].entered = (uint8_t)to;
	}
	place_empty(r, from);
}

/* One monster for each symbol but the moon; whoever goes on takes the gate's own. */
static void options_symbol(struct run *r, const struct close_locals *l)
{
	const struct board *b = board_of(r);
	unsigned seen = 1u << SYMBOL_CRESCENT;
	decision_of(r, l->seat, PROMPT_SYMBOL, REF_P(l->place));
	option_add(r, VERB_GO_ON, 0, 0);
	for EACH_MONSTER(m, b, MONSTER_PLACE) {
		const unsigned symbol = 1u << monster_symbol(r, m);
		if (!(seen & symbol))
			option_add(r, VERB_PICK_AT, REF_M(m), REF_P(b->monster[m].place));
		seen |= symbol;
	}
}

static void options_seal(struct run *r, const struct close_locals *l)
{
	decision_of(r, l->seat, PROMPT_SEAL, REF_P(l->place));
	r->decision.n = (int16_t)l->cost;
	if (l->cost >= 0 && can_pay(r, l->seat, RESOURCE_CLUES, l->cost))		/* B-SEAL-01 */
		option_add(r, VERB_SEAL, (unsigned)l->cost, 0);
	option_add(r, VERB_NOTHING, 0, 0);
}

/* B-WIN-01 .. B-WIN-04: tested when an investigator closes the last gate. */
static void victory_by_closing(struct run *r)
{
	const struct board *b = board_of(r);
	int trophies = 0;
	for (int g = 1; g <= b->gates; g++)
		trophies += b->gate[g].zone == GATE_TROPHY;
	if (!open_gates(b) && trophies >= b->seats)
		game_won(r, WHY_CLOSED);
}

void victory_by_sealing(struct run *r)
{
	if (board_of(r)->seals >= stat_value(r, STAT_SEALS, 0, 6))		/* B-WIN-05 */
		game_won(r, WHY_SEALED);
}

static void seal_put(struct run *r, int place)
{
	struct board *b = board_of(r);
	b->place[place].flags |= MARK_SEALED;
	b->seals++;
	log_add(r, LOG_SEALED, SEAT_MAX, REF_P(place), 0, b->seals, 0);
	victory_by_sealing(r);
}

static void sealed_event(struct run *r, int seat, int place)
{
	event_once(r, EVENT_GATE_SEALED, seat, REF_P(place), 0);
}

enum next proc_close_gate(struct run *r, struct frame *f)
{
	struct close_locals *l = LOCALS(f, struct close_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5);
	if (!b->place[l->place].gate)
		RETURN(r, 0);
	l->cost = seal_forbidden(r, l->place) && !always_seals(r, l->seat) ? -1 : seal_cost(r, l->seat, l->place);	/* asked while the gate is there */
	if (l->seat < SEAT_MAX && stat_value(r, STAT_NAME_SYMBOL, REF_S(l->seat), 0) > 0) {
		CHOOSE(f, 5, options_symbol(r, l));
		l->named = picked(r, VERB_PICK_AT) ? 1 + monster_symbol(r, REF_N(r->picked.a)) : 0;
	}
	gate_remove(r, l);
	if (l->seal == SEAL_ASK) {						/* B-SEAL-02 */
		CHOOSE(f, 1, options_seal(r, l));
		if (picked(r, VERB_SEAL)) {
			l->seal = SEAL_SIGN;
			AWAIT(f, 2, call_pay(r, l->seat, RESOURCE_CLUES, l->cost, REF_P(l->place)));	/* B-SEAL-03, B-SEAL-05 */
		}
	}
	if (l->seal == SEAL_SIGN)
		seal_put(r, l->place);
	if (l->seat < SEAT_MAX)
		victory_by_closing(r);
	place_empty(r, l->place);						/* F-CLSD-04 */
	AWAIT(f, 3, event_call(r, &(struct event){ .event = EVENT_GATE_CLOSES, .seat = l->seat, .subject = REF_P(l->place), .object = REF_G(l->gate), .amount = 1 }));
	if (l->seal == SEAL_SIGN)
		AWAIT(f, 4, sealed_event(r, l->seat, l->place));
	RETURN(r, 0);
}

struct sign_locals { int32_t seat, place, cause; };

/* An elder sign that no gate was closed for; one that lies there is closed first, for the one who put it. */
void call_sign(struct run *r, int seat, int place, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_sign), struct sign_locals) = (struct sign_locals){ seat, place, cause };
}

enum next proc_sign(struct run *r, struct frame *f)
{
	struct sign_locals *l = LOCALS(f, struct sign_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2);
	if (b->place[l->place].gate) {
		AWAIT(f, 1, call_close_gate(r, l->seat, l->place, SEAL_SIGN, (ref_h)l->cause));
		RETURN(r, 0);
	}
	seal_put(r, l->place);
	if (!r->stop)
		AWAIT(f, 2, sealed_event(r, l->seat, l->place));
	RETURN(r, 0);
}
