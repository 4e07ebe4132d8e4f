/* monster.c - instructions about monsters and gates. */
#include "op.h"
#include "board/play/combat.h"
#include "board/play/encounter.h"
#include "board/play/gate.h"
#include "board/play/monster_move.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

int foe_of(struct run *r, const struct script *s)
{
	const struct event *e = event_facts(r, s->facts);
	const int fought = board_of(r)->fight_monster;
	return fought || !e ? fought : ref_monster((ref_h)e->subject);
}

ref_h thing_of(struct run *r, const struct script *s, int thing)
{
	const struct board *b = board_of(r);
	const struct event *e = event_facts(r, s->facts);
	switch (thing) {
	case THING_THIS: return (ref_h)s->source;
	case THING_IT: return (ref_h)s->it;
	case THING_FOE:
		if (foe_of(r, s))
			return REF_M(foe_of(r, s));
		return b->awake ? REF_C(b->ancient_one) : 0;
	case THING_CAUSE: return e ? (ref_h)e->source : b->gain_cause;
	case THING_YOU: return REF_S(s->you);
	case THING_FIRST: return REF_S(b->first);
	case THING_ACTIVE: return REF_S(b->active);
	case THING_ENTERED: return b->seat[s->you].entered ? REF_P(b->seat[s->you].entered) : 0;
	default: return e ? (ref_h)e->subject : 0;
	}
}

int ref_place(struct run *r, ref_h ref)
{
	const struct board *b = board_of(r);
	const int n = REF_N(ref);
	switch (REF_TYPE(ref)) {
	case REF_SEAT: return b->seat[n].place;
	case REF_MONSTER: return monster_place(b, n);
	case REF_PLACE: return n;
	case REF_GATE: return b->gate[n].zone == GATE_PLACE ? b->gate[n].place : 0;
	default: return 0;
	}
}

void where_of(struct run *r, const struct script *s, const uint16_t *a, int *where, def_h *which)
{
	*where = a[0], *which = a[1];
	switch (a[0]) {
	case WHERE_ITS_AREA: *where = WHERE_PLACE; break;
	case WHERE_NEAR_IT: *where = WHERE_NEAR; break;
	case WHERE_SIGN_NEXT_TO_IT: *where = WHERE_SIGN_NEXT_TO; break;
	default: return;
	}
	const int place = ref_place(r, REF_TYPE((ref_h)s->it) ? (ref_h)s->it : (ref_h)s->source);
	*which = place ? board_of(r)->place[place].def : 0;
}

bool is_one_of(struct run *r, ref_h ref, int monsters, int value, int you)
{
	const struct board *b = board_of(r);
	const int n = REF_N(ref);
	if (monsters == MONSTERS_ANCIENT_ONE)
		return ref == REF_C(b->ancient_one);
	if (REF_TYPE(ref) == REF_GATE)
		return monsters == MONSTERS_NONE || (monsters == MONSTERS_GATE_TO && (!value || content_fact(r->c, b->gate[n].def, FACT_place) == value));
	if (REF_TYPE(ref) != REF_MONSTER)
		return false;
	switch (monsters) {
	case MONSTERS_ANY: return true;
	case MONSTERS_KIND: return b->monster[n].def == value;
	case MONSTERS_ABILITY: return content_fact(r->c, b->monster[n].def, FACT_flags) & BIT(value);
	case MONSTERS_NOT_ABILITY: return !(content_fact(r->c, b->monster[n].def, FACT_flags) & BIT(value));
	case MONSTERS_MOVE:						/* as it moves now; what changes that goes by the marker */
		return (r->stat == STAT_MOVE ? content_fact(r->c, b->monster[n].def, FACT_move) : monster_movement(r, n)) == value;
	case MONSTERS_SYMBOL: return monster_symbol(r, n) == value;
	case MONSTERS_NOT_SYMBOL: return monster_symbol(r, n) != value;
	case MONSTERS_CLAIMABLE: return can_be_trophy(r, n, you);
	default: return false;
	}
}

enum next op_MONSTER_APPEARS(OP_ARGS)
{
	OP_CALL(call_monster_encounter(r, s->you, a[0], a[1], (ref_h)s->source));
}

/* B-ENC-11 .. B-ENC-14: one monster, whatever the number of players. */
enum next op_GATE_APPEARS(OP_ARGS)
{
	OP_CALL(call_open_gate(r, board_of(r)->seat[s->you].place, a[0], (ref_h)s->source));
}

/* ---- several monsters ------------------------------------------------------------------ */

struct many_locals { int32_t n, place, cause, seat; };

enum next proc_many(struct run *r, struct frame *f)
{
	struct many_locals *l = LOCALS(f, struct many_locals);
	RESUME(f, 1);
	for (; l->n > 0; l->n--)
		AWAIT(f, 1, call_spawn(r, l->place, (ref_h)l->cause));
	RETURN(r, 0);
}

static void call_many(struct run *r, int n, int place, ref_h cause)
{
	struct many_locals *l = LOCALS(frame_push(r, PROC_many), struct many_locals);
	*l = (struct many_locals){ n, place, cause, 0 };
}

enum next op_MONSTERS(OP_ARGS)
{
	OP_CALL(call_many(r, op_amount2(r, s, a), place_where(r, s, a + 2), (ref_h)s->source));
}

enum next op_RETURN_ALL(OP_ARGS)
{
	const struct board *b = board_of(r);
	const int like = a[0] == MONSTERS_ITS_SYMBOL ? ref_monster((ref_h)s->it) : 0;
	const int which = like ? MONSTERS_SYMBOL : a[0], value = like ? monster_symbol(r, like) : a[1];
	int n = 0;
	(void)f;
	for EACH_MONSTER(m, b, MONSTER_PLACE) {
		if (!place_is(r, b->monster[m].place, a[4], a[5], s->you))
			continue;
		if (!is_one_of(r, REF_M(m), which, value, s->you) && !is_one_of(r, REF_M(m), a[2], a[3], s->you))
			continue;
		monster_to_cup(r, m);
		n++;
	}
	s->acc = s->number = n;
	return NEXT_GO;
}

enum next op_DEFEAT(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	if (REF_TYPE(ref) != REF_MONSTER)
		return NEXT_GO;
	if (board_of(r)->fight_monster == REF_N(ref))
		board_of(r)->fight_flags |= FIGHT_OVER;
	OP_CALL(call_defeated(r, s->you, REF_N(ref)));
}

enum next op_CLAIM(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	(void)f;
	if (REF_TYPE(ref) == REF_MONSTER && can_be_trophy(r, REF_N(ref), s->you))
		monster_take(r, REF_N(ref), s->you);
	return NEXT_GO;
}

/* Those on the rumor are seen by everybody as long as they lie there; what lies on another card is told. */
static void lay_on_card(struct run *r, int m, ref_h card)
{
	if (card != REF_C(board_of(r)->rumor))
		log_add(r, LOG_CUP, SEAT_MAX, REF_M(m), 0, 0, card);
	monster_on_card(r, m);
}

enum next proc_from_cup(struct run *r, struct frame *f)
{
	struct many_locals *l = LOCALS(f, struct many_locals);
	RESUME(f, 1);
	for (; l->n > 0; l->n--) {
		AWAIT(f, 1, call_cup(r, (ref_h)l->cause));
		if (!f->ret)
			break;
		if (l->seat >= 0)
			monster_take(r, f->ret, l->seat);
		else
			lay_on_card(r, f->ret, (ref_h)l->cause);
	}
	RETURN(r, 0);
}

/* Onto the card, or as trophies of a seat. */
static void call_from_cup(struct run *r, int n, int seat, ref_h cause)
{
	struct many_locals *l = LOCALS(frame_push(r, PROC_from_cup), struct many_locals);
	*l = (struct many_locals){ n, 0, cause, seat };
}

void call_cup_trophies(struct run *r, int seat, int n, ref_h cause)
{
	call_from_cup(r, n, seat, cause);
}

enum next op_HOLD(OP_ARGS)
{
	OP_CALL(call_from_cup(r, op_amount2(r, s, a), -1, (ref_h)s->source));
}

/* The monster a text of its own is about. */
static int own_monster(const struct script *s)
{
	return REF_N(REF_TYPE((ref_h)s->it) == REF_MONSTER ? (ref_h)s->it : (ref_h)s->source);
}

/* Of investigators that are equally near those with the lowest sneak. */
static bool hunted_before(struct run *r, ref_h ref, ref_h best, const uint8_t *dist)
{
	const int near = dist[ref_place(r, ref)] - dist[ref_place(r, best)];
	if (near || REF_TYPE(ref) != REF_SEAT)
		return near < 0;
	return skill_value(r, REF_N(ref), SKILL_SNEAK) < skill_value(r, REF_N(best), SKILL_SNEAK);
}

/* Those of a group that a monster goes to: none in a place that it avoids.  An investigator is found in any town, a place only when a way leads there. */
static int hunted(struct run *r, const struct script *s, const uint16_t *a, const uint8_t *dist, ref_h *out)
{
	const struct board *b = board_of(r);
	const int all = group_of(r, s, a, out);
	int n = 0;
	for (int i = 0; i < all; i++) {
		const ref_h ref = out[i];
		const def_h d = b->place[ref_place(r, ref)].def;
		const bool nowhere = REF_TYPE(ref) != REF_SEAT && dist[ref_place(r, ref)] == NONE;
		if (d == a[GROUP_WORDS] || d == a[GROUP_WORDS + 1] || nowhere || (n && hunted_before(r, out[0], ref, dist)))
			continue;
		n = hunted_before(r, ref, out[0], dist) ? 0 : n;
		out[n++] = ref;
	}
	return n;
}

/* F-HOUND-01, F-HOUND-02: where the first player chooses is told by places. */
static void options_hunt(struct run *r, const struct script *s, const uint16_t *a, int m)
{
	const struct board *b = board_of(r);
	ref_h out[GROUP_SIZE];
	uint8_t dist[AREA_MAX], there[AREA_MAX] = { 0 };
	place_distance(r, b->monster[m].place, dist);
	for (int n = hunted(r, s, a, dist, out); n > 0; n--)
		there[ref_place(r, out[n - 1])] = 1;
	decision_of(r, b->first, PROMPT_FLYER, REF_M(m));
	for (int p = 1; p <= b->places; p++)
		if (there[p])
			option_add(r, VERB_PICK, REF_P(p), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

enum next op_HUNT(OP_ARGS)
{
	const int m = own_monster(s);
	(void)f;
	if (!r->answered) {
		options_begin(r);
		options_hunt(r, s, a, m);
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	return op_bool(s, picked(r, VERB_PICK) && monster_goes(r, m, REF_N(r->picked.a)));
}

enum next op_ARROWS(OP_ARGS)
{
	(void)f;
	monster_arrows(r, own_monster(s), a[0], a[1]);
	return NEXT_GO;
}

/* ---- a fight that nobody slips out of ------------------------------------------------------- */

struct fight_locals { int32_t seat, monster, zone, to_the_end; };

static void options_fight(struct run *r, const struct script *s, const uint16_t *a)
{
	ref_h out[GROUP_SIZE];
	const int n = group_of(r, s, a, out);
	decision_of(r, s->you, PROMPT_MONSTER, (ref_h)s->source);
	for (int i = 0; i < n; i++)
		if (!monster_is_copy(board_of(r), REF_N(out[i])))
			option_add(r, VERB_FIGHT, out[i], 0);
}

/* One on a card is met there (F-MYTH-02), any other where the investigator is. */
enum next proc_fight(struct run *r, struct frame *f)
{
	struct fight_locals *l = LOCALS(f, struct fight_locals);
	struct board *b = board_of(r);
	RESUME(f, 1);
	l->zone = b->monster[l->monster].zone;
	if (l->zone != MONSTER_PLACE)
		monster_to_fight(r, l->monster, l->zone == MONSTER_CUP ? b->seat[l->seat].place : 0);
	if (l->zone != MONSTER_ON_CARD)
		log_add(r, LOG_APPEARS, l->seat, REF_M(l->monster), 0, 0, 0);
	AWAIT(f, 1, (l->to_the_end ? call_combat_to_the_end : call_combat)(r, l->seat, l->monster));
	b->last_won = f->ret == COMBAT_WON;
	if (b->monster[l->monster].zone == MONSTER_FIGHT)
		(l->zone == MONSTER_CUP ? monster_to_cup : monster_on_card)(r, l->monster);
	RETURN(r, 0);
}

static void call_fight(struct run *r, int seat, int monster, int to_the_end)
{
	*LOCALS(frame_push(r, PROC_fight), struct fight_locals) = (struct fight_locals){ .seat = seat, .monster = monster, .to_the_end = to_the_end };
}

enum next op_FIGHT(OP_ARGS)
{
	if (!r->answered) {
		board_of(r)->last_won = 0;
		options_begin(r);
		options_fight(r, s, a);
		if (!r->decision.count)
			return NEXT_GO;
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	OP_CALL(call_fight(r, s->you, REF_N(r->picked.a), a[GROUP_WORDS]));
}

/* ---- gates ------------------------------------------------------------------------------------ */

enum next op_CLOSE_GATE(OP_ARGS)
{
	const int place = ref_place(r, thing_of(r, s, a[0]));
	if (!board_of(r)->place[place].gate)					/* place 0 has none */
		return NEXT_GO;
	OP_CALL(call_close_gate(r, s->you, place, a[1] == 2 ? SEAL_ASK : a[1] ? SEAL_NONE : SEAL_NO_TROPHY, (ref_h)s->source));
}

/* B-SEAL-09 .. B-SEAL-16 */
enum next op_SEAL(OP_ARGS)
{
	struct board *b = board_of(r);
	(void)a;
	b->signs_played++;
	b->seat[s->you].flags |= SEAT_GATE_TRIED;
	OP_CALL(call_close_gate(r, s->you, b->seat[s->you].place, SEAL_SIGN, (ref_h)s->source));
}

enum next op_UNSEAL(OP_ARGS)
{
	const struct board *b = board_of(r);
	int where;
	def_h which;
	(void)f;
	where_of(r, s, a, &where, &which);
	for (int p = 1; p <= b->places; p++)
		if (place_is(r, p, where, which, s->you))
			seal_remove(r, p);
	return NEXT_GO;
}

/* ---- meeting and placing --------------------------------------------------- */

enum next op_MEET(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	if (REF_TYPE(ref) != REF_MONSTER)
		return NEXT_GO;
	OP_CALL(call_meet(r, s->you, REF_N(ref)));
}

int place_where(struct run *r, const struct script *s, const uint16_t *a)
{
	const struct board *b = board_of(r);
	int where;
	def_h which;
	where_of(r, s, a, &where, &which);
	for (int p = 1; p <= b->places; p++)
		if (place_is(r, p, where, which, s->you))
			return p;
	return 0;
}

enum next op_PUT(OP_ARGS)
{
	const ref_h ref = thing_of(r, s, a[0]);
	const int place = place_where(r, s, a + 1);
	if (REF_TYPE(ref) == REF_GATE && ref_place(r, ref))
		OP_CALL(call_move_gate(r, s->you, ref_place(r, ref), a[1], a[2], (ref_h)s->source));
	const int m = ref_monster(ref);
	if (!m || !place)
		return NEXT_GO;
	if (board_of(r)->monster[m].zone != MONSTER_PLACE)
		OP_CALL(call_place(r, m, place));
	monster_goes(r, m, place);
	return NEXT_GO;
}

enum next op_PUT_KIND(OP_ARGS)
{
	const struct board *b = board_of(r);
	const int place = place_where(r, s, a + 1);
	for EACH_MONSTER(m, b, MONSTER_CUP)
		if (b->monster[m].def == a[0] && place)
			OP_CALL(call_place(r, m, place));
	return NEXT_GO;
}

enum next op_SURGE(OP_ARGS)
{
	(void)a;
	if (!open_gates(board_of(r)))
		return NEXT_GO;
	OP_CALL(call_surge(r, 0, (ref_h)s->source));
}
