/* town.c - towns beside Arkham: which places are theirs, how many players count, travel, aquatic places. */
#include "board/things/town.h"

#include "board/play/build.h"
#include "board/play/pay.h"
#include "board/things/map.h"

#include <string.h>

/* By its neighborhood, or by itself where it is in none. */
def_h place_town(struct run *r, int place)
{
	const def_h hood = place_neighborhood(r, place), in = (def_h)content_fact(r->c, board_of(r)->place[place].def, FACT_place);
	return hood ? (def_h)content_fact(r->c, hood, FACT_subtype) : def_of(r, in)->kind == KIND_TOWN ? in : 0;
}

/* Boards of towns beside Arkham that are in play. */
static int towns(struct run *r)
{
	const struct board *b = board_of(r);
	uint64_t seen = 0;
	for (int p = 1; p < b->first_world; p++)
		if (place_is_away(b, p))
			seen |= (uint64_t)1 << (place_town(r, p) - r->c->kind_first[KIND_TOWN]);
	return __builtin_popcountll(seen);
}

/* K-COMB-02 .. K-COMB-05: one less for each town beyond the first, never below one. */
void players_count(struct run *r)
{
	struct board *b = board_of(r);
	const int beyond = b->towns - 1, n = b->seats - (beyond > 0 ? beyond : 0);
	b->counted = (uint8_t)(n > 1 ? n : 1);
}

/* What rules look for at every step is kept with the places. */
void towns_index(struct run *r)
{
	struct board *b = board_of(r);
	const def_h arkham = content_find(r->c, KIND_TOWN, "arkham", strlen("arkham"));
	int depots = 0;
	for (int p = 1; p < b->first_world; p++) {
		const int ground = content_fact(r->c, b->place[p].def, FACT_flags);
		if (!place_in_arkham(b, p))
			continue;
		if (place_town(r, p) && place_town(r, p) != arkham)
			b->place[p].flags |= MARK_AWAY;
		if (ground & BIT(GROUND_HARD_GOING))
			b->place[p].flags |= MARK_HARD;
		if (ground & BIT(GROUND_DEPOT))
			b->place[p].flags |= MARK_DEPOT;
		if (b->place[p].kind == PLACE_STREET || (ground & BIT(GROUND_OPEN)))
			b->place[p].flags |= MARK_OPEN;
		depots += (ground & BIT(GROUND_DEPOT)) != 0;
	}
	for (int p = 1; p < b->first_world && depots < 2; p++)
		b->place[p].flags &= (uint16_t)~MARK_DEPOT;
	b->towns = (uint8_t)towns(r);
}

/* The rules that a town brings along are rows of its own. */
void towns_setup(struct run *r)
{
	for (int d = r->c->kind_first[KIND_TOWN]; d < r->c->kind_first[KIND_TOWN + 1]; d++)
		if (in_game(r, (def_h)d))
			live_add(r, REF_D(d), (def_h)d);
}

int town_cell(struct run *r, int place)
{
	const def_h town = place_town(r, place);
	return town ? place_of_def(r, (def_h)content_fact(r->c, town, FACT_place)) : 0;
}

bool place_remote(struct run *r, int place)
{
	return content_fact(r->c, board_of(r)->place[place].def, FACT_flags) & BIT(GROUND_REMOTE);
}

/* K-AQUA-02, K-AQUA-03: by the board, by a marker, or because a card in play says so. */
bool place_aquatic(struct run *r, int place)
{
	const def_h d = board_of(r)->place[place].def;
	if (stat_cannot(r, STAT_AQUATIC, REF_P(place)))
		return true;
	if (board_of(r)->place[place].kind != PLACE_LOCATION)
		return false;
	if (content_fact(r->c, d, FACT_flags) & BIT(GROUND_AQUATIC))
		return true;
	for (int m = r->c->kind_first[KIND_MARKER]; m < r->c->kind_first[KIND_MARKER + 1]; m++)
		if (content_fact(r->c, (def_h)m, FACT_subtype) == MARKER_AQUATIC && content_fact(r->c, (def_h)m, FACT_place) == d && in_game(r, (def_h)m))
			return true;
	return false;
}

/* K-TRAIN-01 .. K-TRAIN-07: $1 and a movement point, to the depot of any other town. */
void options_travel(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[seat];
	if (!s->points || stat_cannot(r, STAT_TRAVEL, 0) || !can_pay(r, seat, RESOURCE_MONEY, 1))
		return;
	for (int p = 1; p < b->first_world; p++)
		if ((b->place[p].flags & MARK_DEPOT) && p != s->place && step_allowed(r, s->place, p))
			option_add(r, VERB_TRAVEL, REF_P(p), 0);
}
