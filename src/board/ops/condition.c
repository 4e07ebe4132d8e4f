/* condition.c - conditions and counts: pure instructions. */
#include "op.h"
#include "board/play/monster_move.h"
#include "board/play/ancient_one.h"
#include "board/play/check.h"
#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/mythos.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum next op_COUNT(OP_ARGS)
{
	(void)f;
	s->acc = card_count(r, s->you, a[0], a[1]);
	return NEXT_GO;
}

/* Cards of one definition in the deck of its kind, in whatever order they lie. */
static int available_of(struct run *r, def_h which)
{
	const struct board *b = board_of(r);
	const int deck = deck_of_kind(def_of(r, which)->kind);
	int n = 0;
	const uint16_t *slot = &b->pool[b->deck[deck].base];
	for (int i = 0; i < b->deck[deck].cap; i++)	/* an empty slot is card 0, which is nothing */
		n += b->card[slot[i]].def == which;
	return n;
}

/* Decks hold one kind each, so most filters are the length of a deck. */
static int available(struct run *r, int what)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int d = 0; d < DECK_MYTHOS; d++) {
		if (what & BIT(d))
			n += b->deck[d].len;
		else
			for (int i = 0; what >= BIT(DECK_MYTHOS) && i < b->deck[d].len; i++)
				n += card_fits(r, deck_at(b, d, i), what, 0);
	}
	return n;
}
static_assert((int)OWNED_SPECIAL == (int)DECK_SPECIAL, "the first classes of cards are the decks, in their order");

enum next op_AVAILABLE(OP_ARGS)
{
	(void)f;
	if (!a[1]) {
		s->acc = available(r, a[0]);
	} else {
		const def_h front = (def_h)content_fact(r->c, a[1], FACT_parent);
		s->acc = seat_banned(r, s->you, a[1]) ? 0 : available_of(r, front ? front : a[1]);
		if (!s->acc && def_of(r, a[1])->kind == KIND_ALLY && stat_value(r, STAT_ALLY_BOX, REF_S(s->you), 0) > 0)
			s->acc = card_of_def(r, a[1], ZONE_BOX);
	}
	return NEXT_GO;
}

enum next op_IN(OP_ARGS)
{
	(void)f;
	return op_bool(s, place_is(r, board_of(r)->seat[s->you].place, a[0], a[1], s->you));
}

enum next op_IT_IN(OP_ARGS)
{
	const int place = ref_place(r, (ref_h)s->it);
	(void)f;
	return op_bool(s, place && place_is(r, place, a[0], a[1], script_seat(s)));
}

enum next op_SOMEBODY_HAS(OP_ARGS)
{
	(void)f;
	for (int seat = 0; seat < board_of(r)->seats; seat++)
		if (seat_active(r, seat) && resource_of(r, seat, a[0]) > 0)
			return op_bool(s, true);
	return op_bool(s, false);
}

enum next op_IS_EXHAUSTED(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->card[script_card(s)].flags & CARD_EXHAUSTED);
}

enum next op_MONSTER_IN(OP_ARGS)
{
	const struct board *b = board_of(r);
	(void)f;
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (place_is(r, b->monster[m].place, a[0], a[1], script_seat(s)))
			return op_bool(s, true);
	return op_bool(s, false);
}

enum next op_IS(OP_ARGS)
{
	(void)f;
	return op_bool(s, is_one_of(r, thing_of(r, s, a[0]), a[1], a[2], s->you));
}

enum next op_SAME(OP_ARGS)
{
	(void)f;
	return op_bool(s, thing_of(r, s, a[0]) == thing_of(r, s, a[1]));
}

/* A special check is also one of its skill. */
static int check_kinds(const struct check *c)
{
	int kinds = BIT(c->skill);
	if (c->skill == SKILL_EVADE)
		kinds |= BIT(SKILL_SNEAK);
	if (c->skill == SKILL_HORROR)
		kinds |= BIT(SKILL_WILL);
	if (c->skill == SKILL_COMBAT)
		kinds |= BIT(SKILL_FIGHT);
	if (c->skill == SKILL_SPELL)
		kinds |= BIT(SKILL_LORE);
	if (c->flags & CHECK_CLOSING)
		kinds |= BIT(SKILL_CLOSING);
	return kinds;
}

enum next op_CHECK_IS(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	if (!e || (e->event != EVENT_CHECK_BEGINS && e->event != EVENT_CHECK_ROLLED))
		return op_bool(s, false);
	return op_bool(s, check_kinds(LOCALS(&kernel_of(r)->frame[s->facts - 1], struct check)) & a[0]);
}

enum next op_IN_PLAY(OP_ARGS)
{
	(void)f;
	return op_bool(s, card_of_def(r, a[0], ZONE_PLAY));
}

enum next op_NEW(OP_ARGS)
{
	const struct board *b = board_of(r);
	const int card = script_card(s);
	(void)f, (void)a;
	return op_bool(s, card && (card == b->rumor ? b->rumor_new : b->card[card].flags & CARD_NEW));
}

enum next op_BETRAYED(OP_ARGS)
{
	const struct board *b = board_of(r);
	bool betrayed = false;
	(void)f, (void)a;
	for (int seat = 0; seat < b->seats; seat++)
		betrayed |= (b->seat[seat].flags & SEAT_TRAITOR) != 0;
	return op_bool(s, betrayed);
}

enum next op_BATTLE(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->awake);
}

enum next op_IN_COMBAT(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->fight_seat == s->you);
}

enum next op_CONCERNED_IN(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	return op_bool(s, e && e->seat < SEAT_MAX && place_is(r, board_of(r)->seat[e->seat].place, a[0], a[1], e->seat));
}

enum next op_ROSE(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->seat[s->you].flags & SEAT_ROSE);
}

enum next op_WALKING(OP_ARGS)
{
	const struct board *b = board_of(r);
	(void)f, (void)a;
	return op_bool(s, (b->active == s->you && (b->seat[s->you].flags & SEAT_WALKS)) || (b->variants & VARIANT_EARLIER));
}

enum next op_CAN_SEAL(OP_ARGS)
{
	const struct board *b = board_of(r);
	const struct seat *k = &b->seat[s->you];
	const bool tried = k->flags & SEAT_GATE_TRIED;				/* B-SEAL-17 */
	const bool may = (k->flags & SEAT_EXPLORED) && b->phase == PHASE_ENCOUNTERS;	/* B-SEAL-09 */
	(void)f, (void)a;
	return op_bool(s, may && !tried && (!seal_forbidden(r, k->place) || always_seals(r, s->you)));
}

enum next op_STANDING(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, !seat_is_gone(r, s->you, s->falls));
}

/* Whoever follows him has the rest of the text. */
enum next op_WAS_DEVOURED(OP_ARGS)
{
	const struct seat *k = &board_of(r)->seat[s->you];
	const bool devoured = seat_is_gone(r, s->you, s->falls) && (k->flags & (SEAT_NEWCOMER | SEAT_OUT));
	(void)f, (void)a;
	if (devoured)
		s->falls = k->falls;
	return op_bool(s, devoured);
}

enum next op_DEFEATED(OP_ARGS)
{
	(void)f, (void)a;
	return op_bool(s, board_of(r)->last_won);
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

/* A cause is a card or place by its ability, not an encounter there. */
enum next op_FITS(OP_ARGS)
{
	const struct board *b = board_of(r);
	const ref_h ref = thing_of(r, s, a[0]);
	(void)f;
	if (REF_TYPE(ref) == REF_PLACE || REF_TYPE(ref) == REF_DEF)
		return op_bool(s, a[2] && (REF_TYPE(ref) == REF_DEF ? REF_N(ref) : b->place[REF_N(ref)].def) == a[2]);
	return op_bool(s, REF_TYPE(ref) == REF_CARD && card_fits(r, REF_N(ref), a[1], a[2]));
}

/* ---- what an event is about ------------------------------------------------ */

static int event_card(struct run *r, const struct script *s)
{
	const struct event *e = event_facts(r, s->facts);
	return e ? ref_card((ref_h)e->subject) : 0;
}

enum next op_EVENT_SUBTYPE(OP_ARGS)
{
	const int card = event_card(r, s);
	(void)f;
	return op_bool(s, card && content_fact(r->c, board_of(r)->card[card].def, FACT_subtype) == a[0]);
}

enum next op_EVENT_IS(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	return op_bool(s, e && e->object == REF(REF_NUMBER, a[0]));
}

enum next op_EVENT_MOVES(OP_ARGS)
{
	const int card = event_card(r, s);
	const struct def *d = def_of(r, board_of(r)->card[card].def);
	(void)f;
	return op_bool(s, (d->fact[FACT_white] | d->fact[FACT_black]) & BIT(a[0]));
}

