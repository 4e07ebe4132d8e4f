/*
 * target.c - whom and what a text is about: loops over a group, a choice among it, and how many it has.
 *
 * A group is five words: enum loop_group, a `where`, and a filter, which for monsters and gates is a `monsters`, for cards and their holders a `what`, and for
 * the lowest, the highest and those who can gain a resource.
 */
#include "op.h"
#include "board/play/move.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

enum { GROUP_WHERE = 1, GROUP_FILTER = 3 };

/* Monsters and gates that the filter of the group means. */
static bool is_meant(struct run *r, const struct script *s, const uint16_t *a, ref_h ref)
{
	return is_one_of(r, ref, a[GROUP_FILTER], a[GROUP_FILTER + 1], s->you);
}

/* One more for those who have least of something; several when they have the same. */
static int group_least(ref_h *out, int n, int *best, int has, ref_h ref)
{
	if (has > *best)
		return n;
	n = has < *best ? 0 : n;
	*best = has;
	out[n++] = ref;
	return n;
}

static bool has_what(struct run *r, int seat, const uint16_t *what)
{
	return (!what[0] && !what[1]) || card_count(r, seat, what[0], what[1]);
}

static int group_seats(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a + GROUP_WHERE, &where, &which);
	for (int i = 0, seat = b->first; i < b->seats; i++, seat = seat_next(b, seat)) {
		if (!seat_active(r, seat) || (a[0] == GROUP_OTHERS && seat == s->you))
			continue;
		if (place_is(r, b->seat[seat].place, where, which, s->you) && has_what(r, seat, a + GROUP_FILTER))
			out[n++] = REF_S(seat);
	}
	return n;
}

/* True when a gain from the script's card would not be lost on somebody: below the maximum, and nothing forbids it. */
static bool seat_short(struct run *r, const struct script *s, int seat, int resource)
{
	struct board *b = board_of(r);
	const bool sanity = resource == RESOURCE_SANITY;
	const uint16_t cause = b->gain_cause;
	b->gain_cause = (uint16_t)s->source;					/* as when it is gained; what forbids gains may except some */
	const bool forbidden = stat_cannot(r, sanity ? STAT_GAIN_SANITY : STAT_GAIN_STAMINA, REF_S(seat));
	b->gain_cause = cause;
	if (b->variants & VARIANT_EARLIER)
		return true;
	return !forbidden && resource_of(r, seat, resource) < (sanity ? seat_max_sanity(r, seat) : seat_max_stamina(r, seat));
}

enum next op_SHORT(OP_ARGS)
{
	(void)f;
	return op_bool(s, seat_short(r, s, s->you, a[0]));
}

static int group_short(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a + GROUP_WHERE, &where, &which);
	for (int i = 0, seat = b->first; i < b->seats; i++, seat = seat_next(b, seat))
		if (seat_active(r, seat) && place_is(r, b->seat[seat].place, where, which, s->you) && seat_short(r, s, seat, a[GROUP_FILTER]))
			out[n++] = REF_S(seat);
	return n;
}

/* Those who have least or most of a resource; several when they have the same. */
static int group_edge(struct run *r, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	const int sign = a[0] == GROUP_LOWEST ? 1 : -1;
	int n = 0, best = INT16_MAX;
	for (int i = 0, seat = b->first; i < b->seats; i++, seat = seat_next(b, seat))
		if (seat_active(r, seat))
			n = group_least(out, n, &best, sign * resource_of(r, seat, a[GROUP_FILTER]), REF_S(seat));
	return n;
}

/* Those that are somewhere on the board; the foe of an encounter is where it is met, one that lies on a card is nowhere. */
static int group_monsters(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	static const int zones[] = { MONSTER_PLACE, MONSTER_FIGHT };
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a + GROUP_WHERE, &where, &which);
	for (size_t i = 0; i < sizeof(zones) / sizeof(*zones); i++)
		for EACH_MONSTER(m, b, zones[i])
			if (b->monster[m].place && place_is(r, b->monster[m].place, where, which, s->you) && is_meant(r, s, a, REF_M(m)))
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
		near = dist[b->monster[m].place] < near ? dist[b->monster[m].place] : near;
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (near != NONE && dist[b->monster[m].place] == near)
			out[n++] = REF_M(m);
	return n;
}

static int group_trophies(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == s->you && is_meant(r, s, a, REF_M(m)))
			out[n++] = REF_M(m);
	return n;
}

/* Those in a zone that is no place. */
static int group_zone(struct run *r, const struct script *s, const uint16_t *a, int zone, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for EACH_MONSTER(m, b, zone)
		if (is_meant(r, s, a, REF_M(m)))
			out[n++] = REF_M(m);
	return n;
}

static int group_gate_trophies(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].zone == GATE_TROPHY && b->gate[g].place == s->you && is_meant(r, s, a, REF_G(g)))
			out[n++] = REF_G(g);
	return n;
}

static int group_gates(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a + GROUP_WHERE, &where, &which);
	for (int p = 1; p <= b->places; p++) {
		const int gate = b->place[p].gate;
		if (gate && place_is(r, p, where, which, s->you) && is_meant(r, s, a, REF_G(gate)))
			out[n++] = REF_G(gate);
	}
	return n;
}

/* Gates whose modifier is the lowest: the hardest to close. */
static int group_hardest(struct run *r, ref_h *out)
{
	const struct board *b = board_of(r);
	int best = INT16_MAX, n = 0;
	for (int p = 1; p <= b->places; p++) {
		const int gate = b->place[p].gate;
		if (gate)
			n = group_least(out, n, &best, content_fact(r->c, b->gate[gate].def, FACT_modifier), REF_G(gate));
	}
	return n;
}

static int group_places(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0, where;
	def_h which;
	where_of(r, s, a + GROUP_WHERE, &where, &which);
	for (int p = 1; p <= b->places; p++)
		if (place_in_arkham(b, p) && place_is(r, p, where, which, s->you))
			out[n++] = REF_P(p);
	return n;
}

static int group_cards(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[s->you].first; c; c = b->card[c].next)
		if (card_fits(r, c, a[GROUP_FILTER], a[GROUP_FILTER + 1]))
			out[n++] = REF_C(c);
	return n;
}

static int group_deck(struct run *r, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	const int deck = a[GROUP_FILTER + 1];
	for (int i = 0; i < b->deck[deck].len; i++)
		out[i] = REF_C(deck_at(b, deck, i));
	return b->deck[deck].len;
}

/* Cards that were turned up just now, and lie under their deck. */
static int group_turned(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	const int deck = a[GROUP_FILTER + 1], len = b->deck[deck].len, n = s->number < len ? s->number : len;
	for (int i = 0; i < n; i++)
		out[i] = REF_C(deck_at(b, deck, len - n + i));
	return n;
}

/* Your cards with the highest or the lowest price. */
static int group_price(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	const struct board *b = board_of(r);
	const int sign = a[0] == GROUP_CHEAPEST ? 1 : -1;
	int best = INT16_MAX, n = 0;
	for (int c = b->seat[s->you].first; c; c = b->card[c].next)
		if (card_fits(r, c, a[GROUP_FILTER], a[GROUP_FILTER + 1]))
			n = group_least(out, n, &best, sign * card_price(r, c), REF_C(c));
	return n;
}

/* The first player, or in the final battle the next who is still there. */
static int first_standing(struct run *r)
{
	const struct board *b = board_of(r);
	int seat = b->first;
	for (int i = 0; i < b->seats && !seat_active(r, seat); i++)
		seat = seat_next(b, seat);
	return seat;
}

int group_of(struct run *r, const struct script *s, const uint16_t *a, ref_h *out)
{
	switch (a[0]) {
	case GROUP_INVESTIGATORS:
	case GROUP_OTHERS: return group_seats(r, s, a, out);
	case GROUP_FIRST_PLAYER:
		out[0] = REF_S(first_standing(r));
		return 1;
	case GROUP_LOWEST:
	case GROUP_HIGHEST: return group_edge(r, a, out);
	case GROUP_MONSTERS: return group_monsters(r, s, a, out);
	case GROUP_SHORT: return group_short(r, s, a, out);
	case GROUP_CUP: return group_zone(r, s, a, MONSTER_CUP, out);
	case GROUP_SHEET: return group_zone(r, s, a, MONSTER_SHEET, out);
	case GROUP_ON_CARD: return group_zone(r, s, a, MONSTER_ON_CARD, out);
	case GROUP_BOX: return group_zone(r, s, a, MONSTER_BOX, out);
	case GROUP_ALL_TROPHIES: return group_zone(r, s, a, MONSTER_TROPHY, out);
	case GROUP_NEAREST: return group_nearest(r, s, out);
	case GROUP_TROPHIES: return group_trophies(r, s, a, out);
	case GROUP_GATES: return group_gates(r, s, a, out);
	case GROUP_HARDEST: return group_hardest(r, out);
	case GROUP_GATE_TROPHIES: return group_gate_trophies(r, s, a, out);
	case GROUP_PLACES: return group_places(r, s, a, out);
	case GROUP_CARDS: return group_cards(r, s, a, out);
	case GROUP_DECK: return group_deck(r, a, out);
	case GROUP_TURNED: return group_turned(r, s, a, out);
	default: return group_price(r, s, a, out);				/* GROUP_DEAREST, GROUP_CHEAPEST */
	}
}

static_assert((int)GROUP_SIZE >= (int)MONSTER_MAX && (int)GROUP_SIZE >= (int)AREA_MAX && (int)GROUP_SIZE >= (int)GATE_MAX, "there are more cards than anything else");

enum next op_EACH(OP_ARGS)
{
	ref_h out[GROUP_SIZE];
	(void)f;
	if (a[0] == GROUP_TIMES)
		script_times(r, s, op_amount2(r, s, a + GROUP_WHERE));
	else
		script_loop(r, s, out, group_of(r, s, a, out));
	return NEXT_GO;
}

enum next op_HOW_MANY(OP_ARGS)
{
	ref_h out[GROUP_SIZE];
	(void)f;
	s->acc = a[0] + a[1] * group_of(r, s, a + 2, out);
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
	switch (group) {
	case GROUP_MONSTERS:
	case GROUP_SHEET:
	case GROUP_NEAREST: return PROMPT_MONSTER;
	case GROUP_TROPHIES:
	case GROUP_GATE_TROPHIES: return PROMPT_TROPHIES;
	case GROUP_GATES:
	case GROUP_HARDEST: return PROMPT_GATE_CHOICE;
	case GROUP_PLACES: return PROMPT_PLACE;
	case GROUP_CARDS:
	case GROUP_DEAREST:
	case GROUP_CHEAPEST: return PROMPT_CARD;
	default: return PROMPT_SEAT;
	}
}

/* Equal monsters in one place and equal cards are one option. */
static bool is_copy(struct run *r, ref_h ref)
{
	return REF_TYPE(ref) == REF_MONSTER ? monster_is_copy(board_of(r), REF_N(ref)) : REF_TYPE(ref) == REF_CARD && card_is_copy(r, REF_N(ref));
}

/* Monsters and gates on the board are told apart by where they are. */
static void options_group(struct run *r, const struct script *s, const uint16_t *a)
{
	ref_h out[GROUP_SIZE];
	const int n = group_of(r, s, a, out);
	const bool at = pick_prompt(a[0]) == PROMPT_MONSTER || pick_prompt(a[0]) == PROMPT_GATE_CHOICE;
	decision_of(r, s->you, pick_prompt(a[0]), (ref_h)s->source);
	for (int i = 0; i < n; i++)
		if (!is_copy(r, out[i]))
			option_add(r, at ? VERB_PICK_AT : VERB_PICK, out[i], REF_P(ref_place(r, out[i])));
}

/* One of a group at random, or as the table has drawn it. */
static enum next pick_by_chance(struct run *r, struct script *s, const uint16_t *a)
{
	ref_h out[GROUP_SIZE];
	const bool deck = a[0] == GROUP_DECK;
	const int n = group_of(r, s, a, out), stream = deck ? STREAM_DECK : STREAM_CUP;
	const int rigged = deck || a[0] == GROUP_CUP ? rig_take(r, stream, deck ? a[GROUP_FILTER + 1] : 0) : 0;
	if (!n || deck || !kernel_of(r)->chance) {				/* nobody draws from a deck what leaves it */
		ref_h one = n ? out[rng_below(r->g, stream, (uint32_t)n)] : 0;
		for (int i = 0; i < n; i++)
			one = REF_N(out[i]) == rigged ? out[i] : one;
		script_loop(r, s, &one, n ? 1 : 0);
		return NEXT_GO;
	}
	if (!r->answered) {
		options_begin(r);
		decision_of(r, s->you, PROMPT_DRAWN, (ref_h)s->source);
		for (int i = 0; i < n; i++)
			if (!is_copy(r, out[i]))
				option_add(r, VERB_THING, out[i], 0);
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	script_loop(r, s, &r->picked.a, 1);
	return NEXT_GO;
}

enum next op_PICK(OP_ARGS)
{
	(void)f;
	if (a[GROUP_WORDS])
		return pick_by_chance(r, s, a);
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
