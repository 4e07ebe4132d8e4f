/* invariant.c - what must hold of every position: each thing in one place, counts that agree, no limit broken. */
#include "board/board.h"
#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/track.h"
#include "board/hooks.h"

#include <string.h>

static const char *check_cards(struct run *r)
{
	const struct board *b = board_of(r);
	uint8_t seen[CARD_MAX] = { 0 };
	for (int s = 0; s < b->seats; s++)
		for (int c = b->seat[s].first, n = 0; c; c = b->card[c].next) {
			if (++n > CARD_MAX || c > b->cards || b->card[c].zone != ZONE_SEAT || b->card[c].owner != s || seen[c]++)
				return "a card of a seat is not held there, or twice";
			const int limit = content_fact(r->c, b->card[c].def, FACT_limit);
			if (limit && card_copies(r, s, b->card[c].def) > limit)
				return "a seat has more of a card than it may";
		}
	for (int d = 0; d < DECK_COUNT; d++)
		for (int i = 0; i < b->deck[d].len; i++) {
			const int c = deck_at(b, d, i);
			if (!c || b->card[c].zone != ZONE_DECK || seen[c]++)
				return "a card of a deck is not in it, or twice";
		}
	const struct live *live = kernel_of(r)->live, *end = live + kernel_of(r)->live_n;	/* in the order of the cards */
	for (int c = 1; c <= b->cards; c++) {
		const struct def *d = def_of(r, b->card[c].def);
		const int zone = b->card[c].zone;
		if ((zone == ZONE_SEAT || (zone == ZONE_DECK && d->kind != KIND_LOCATION_CARD)) && !seen[c])
			return "a card says where it is, and is not there";
		while (live < end && live->ref < REF_C(c))
			live++;
		if (def_lives(d) && (zone == ZONE_SEAT || zone == ZONE_PLAY) != (live < end && live->ref == REF_C(c)))
			return "a card in play whose rows do not work, or the other way round";
	}
	return NULL;
}

static const char *check_monsters(struct run *r)
{
	const struct board *b = board_of(r);
	uint8_t at[AREA_MAX] = { 0 };
	int cup = 0, board = 0, all = 0, away = 0;
	for (int m = 1; m <= b->monsters; m++) {
		if (b->monster[m].zone == MONSTER_PLACE)
			at[b->monster[m].place]++;
		if (monster_next(b, b->monster[m].zone, m - 1) != m)
			return "a monster is not in the set of its zone";
		cup += b->monster[m].zone == MONSTER_CUP;
		board += b->monster[m].zone == MONSTER_PLACE;
		away += b->monster[m].zone == MONSTER_PLACE && monster_beside(r, m, b->monster[m].place);
	}
	for (int i = 0; i < MONSTER_ZONES * MONSTER_WORDS; i++)
		all += __builtin_popcountll(b->in_zone[i]);
	if (all != b->monsters)
		return "a monster is in the sets of two zones";
	if (away != b->away)
		return "monsters beside the limit are counted wrong";
	if (board != b->on_board)
		return "monsters on the board are counted wrong";
	for (int p = 1; p <= b->places; p++)
		if (at[p] != b->place[p].monsters)
			return "a place counts its monsters wrong";
	if (cup != b->cup_n)
		return "the cup counts its monsters wrong";
	for (int i = 0; i < b->cup_n; i++)
		if (b->monster[b->cup[i]].zone != MONSTER_CUP)
			return "a monster in the cup is elsewhere";
	if (b->place[b->outskirts].monsters > outskirts_limit(r))
		return "the Outskirts hold too many";
	return NULL;
}

static const char *check_gates(struct run *r)
{
	const struct board *b = board_of(r);
	int stack = 0, seals = 0;
	for (int g = 1; g <= b->gates; g++) {
		stack += b->gate[g].zone == GATE_STACK;
		if (b->gate[g].zone == GATE_PLACE && b->place[b->gate[g].place].gate != g)
			return "a gate is not where it says";
	}
	for (int p = 1; p <= b->places; p++) {
		if (b->place[p].gate && (b->gate[b->place[p].gate].zone != GATE_PLACE || b->gate[b->place[p].gate].place != p))
			return "a place has a gate that is elsewhere";
		if (b->place[p].gate && b->place[p].clues)
			return "clues lie under a gate";
		if (b->place[p].gate && (b->place[p].flags & MARK_SEALED))
			return "a gate is open at a sealed place";
		seals += (b->place[p].flags & MARK_SEALED) != 0;
	}
	if (b->phase && stack != b->stack.len)
		return "the gate stack counts wrong";
	return seals == b->seals ? NULL : "seals are counted wrong";
}

static const char *check_seats(struct run *r)
{
	const struct board *b = board_of(r);
	for (int s = 0; s < b->seats; s++) {
		const struct seat *k = &b->seat[s];
		if ((k->flags & SEAT_OUT) || !k->place)
			continue;
		if (k->place > b->places || !(b->place[k->place].seats >> s & 1))
			return "an investigator is not where he says";
		if (k->sanity > seat_max_sanity(r, s) || k->stamina > seat_max_stamina(r, s))
			return "sanity or stamina above its maximum";
		if (k->money < 0)
			return "money below 0";
		if (k->balance && k->balance >= balance_stops(r, s))
			return "a fourth slider beyond its track";
		for (int t = 0; t < TRACKS; t++)
			if (k->slider[t] > 3)
				return "a slider beyond its track";
	}
	for (int p = 1; p <= b->places; p++) {
		for (int s = 0; s < SEAT_MAX; s++)
			if ((b->place[p].seats >> s & 1) && (s >= b->seats || b->seat[s].place != p))
				return "a place has an investigator who is elsewhere";
		if (def_lives(def_of(r, b->place[p].def)) && (b->place[p].seats != 0) != live_has(kernel_of(r), REF_P(p)))
			return "a place whose rows do not work while somebody is there, or the other way round";
	}
	return NULL;
}

const char *board_invariant(struct run *r)
{
	const struct board *b = board_of(r);
	const char *bad = NULL;
	if (!bad)
		bad = check_cards(r);
	if (!bad)
		bad = check_monsters(r);
	if (!bad)
		bad = check_gates(r);
	if (!bad)
		bad = check_seats(r);
	if (!bad)
		bad = tracks_invariant(r);
	for EACH_PART(p, b)
		if (!bad && parts[p]->invariant)
			bad = parts[p]->invariant(r);
	if (!bad && b->terror > 10)
		bad = "terror above 10";
	if (!bad && b->ancient_one && b->doom > ancient_one_doom_track(r) && !doom_goes_beyond(r))
		bad = "more doom than the track has";
	return bad;
}
