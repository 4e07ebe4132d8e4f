/* map.c - places: streets, locations, special areas and the two areas of each other world. */
#include "board/things/map.h"

#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"

#include <string.h>

int place_of_def(struct run *r, def_h d)
{
	const uint16_t *first = r->c->kind_first;
	return d >= first[KIND_STREET] && d < first[KIND_WORLD] ? d - first[KIND_STREET] + 1 : 0;
}

int place_world_area(struct run *r, def_h world, int area)
{
	return board_of(r)->first_world + 2 * (world - r->c->kind_first[KIND_WORLD]) + area - 1;
}

def_h place_world(const struct board *b, int place)
{
	return place_in_world(b, place) ? b->place[place].def : 0;
}

/* An area inside a location (the cell, the inner sanctum) belongs where the location belongs. */
static int hood_of(struct run *r, int place)
{
	const struct board *b = board_of(r);
	def_h d = b->place[place].def;
	if (b->place[place].kind == PLACE_AREA)
		d = (def_h)content_fact(r->c, d, FACT_parent);
	const int hood = content_fact(r->c, d, FACT_place);
	return hood && def_of(r, (def_h)hood)->kind == KIND_NEIGHBORHOOD ? hood - r->c->kind_first[KIND_NEIGHBORHOOD] + 1 : 0;
}

/* A neighborhood without a street of its own (Kingsport Head) lies behind another's. */
static int way_out(struct run *r, int from)
{
	const struct board *b = board_of(r);
	uint8_t dist[AREA_MAX];
	int place = 0;
	place_distance(r, from, dist);
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].kind == PLACE_STREET && dist[p] < dist[place])
			place = p;
	return place;
}

/* The locations of a neighborhood open to its first street; one that is apart, or in a neighborhood without a street, has only the links that are written. */
void places_index(struct run *r)
{
	struct board *b = board_of(r);
	uint8_t street[AREA_MAX] = { 0 }, last[AREA_MAX] = { 0 };
	for (int p = 1; p <= b->places; p++) {
		const int hood = hood_of(r, p);
		b->place[p].hood = (uint8_t)hood;
		if (b->place[p].kind == PLACE_STREET && hood && !street[hood])
			street[hood] = last[hood] = (uint8_t)p;
	}
	for (int p = 1; p <= b->places; p++) {
		const int hood = b->place[p].hood;
		b->place[p].street = b->place[p].kind == PLACE_STREET ? (uint8_t)p : street[hood];
		if (b->place[p].kind != PLACE_LOCATION)
			continue;
		if (!street[hood] || (content_fact(r->c, b->place[p].def, FACT_flags) & BIT(GROUND_APART))) {
			b->place[p].flags |= MARK_APART;
			continue;
		}
		b->place[last[hood]].next = (uint8_t)p;
		last[hood] = (uint8_t)p;
	}
	for (int p = 1; p <= b->places; p++)
		if (!b->place[p].street)
			b->place[p].street = (uint8_t)way_out(r, p);
}

def_h place_neighborhood(struct run *r, int place)
{
	const int hood = board_of(r)->place[place].hood;
	return hood ? (def_h)(r->c->kind_first[KIND_NEIGHBORHOOD] + hood - 1) : 0;
}

int place_street(struct run *r, int place)
{
	return board_of(r)->place[place].street;
}

/* True when a place is on the board of a town, by its definition. */
static bool place_of_town(struct run *r, int place, int town)
{
	return place_in_arkham(board_of(r), place) && place_town(r, place) == town;
}

static bool place_has_monster(const struct board *b, int place)
{
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == place)
			return true;
	return false;
}

static bool hood_sealed(const struct board *b, int hood)
{
	for (int p = 1; hood && p < b->first_world; p++)
		if (b->place[p].hood == hood && (b->place[p].flags & MARK_SEALED))
			return true;
	return false;
}

/* Places by what they are or hold, for texts that say so. */
static bool place_is_such(struct run *r, int place, int where, def_h which, int you)
{
	const struct board *b = board_of(r);
	const struct place *p = &b->place[place];
	switch (where) {
	case WHERE_HEIGHTS: return place == b->sky || place == b->outskirts;
	case WHERE_ANY_FIRST: return p->kind == PLACE_WORLD_1;
	case WHERE_ANY_SECOND: return p->kind == PLACE_WORLD_2;
	case WHERE_TOWN: return place_of_town(r, place, which);
	case WHERE_TOWN_STREETS: return p->kind == PLACE_STREET && place_of_town(r, place, which);
	case WHERE_TOWN_LOCATION: return p->kind == PLACE_LOCATION && place_of_town(r, place, which);
	case WHERE_AQUATIC: return place_aquatic(r, place);
	case WHERE_UNSTABLE: return place_unstable(r, place) && !(p->flags & MARK_SEALED);
	case WHERE_SIGN: return (p->flags & MARK_SEALED) != 0;
	case WHERE_LOOSE_SIGN: return (p->flags & (MARK_SEALED | MARK_FIXED)) == MARK_SEALED;
	case WHERE_SIGN_HOOD: return hood_sealed(b, p->hood);
	case WHERE_GATES: return p->gate != 0;
	case WHERE_CLUES: return p->clues != 0;
	case WHERE_MONSTER: return place_has_monster(b, place);
	case WHERE_NEXT_TO_YOU: return place_linked(r, b->seat[you].place, place);
	case WHERE_SIGN_NEXT_TO: return (p->flags & MARK_SEALED) && which && (place_of_def(r, which) == b->sky || place_linked(r, place_of_def(r, which), place));
	case WHERE_NEAR: return which && (p->def == which || place_linked(r, place_of_def(r, which), place));
	default: return true;
	}
}

bool place_is(struct run *r, int place, int where, def_h which, int you)
{
	const struct board *b = board_of(r);
	switch (where) {
	case WHERE_ARKHAM: return place_in_arkham(b, place) || place == b->jail;
	case WHERE_STREETS: return b->place[place].kind == PLACE_STREET;
	case WHERE_LOCATION: return b->place[place].kind == PLACE_LOCATION;
	case WHERE_PLACE: return b->place[place].def == which;
	case WHERE_NEIGHBORHOOD: return place_in_arkham(b, place) && place_neighborhood(r, place) == which;
	case WHERE_OTHER_WORLD: return place_in_world(b, place);
	case WHERE_WORLD: return place_world(b, place) == which;
	case WHERE_YOUR_AREA: return place == b->seat[you].place;
	case WHERE_STREET: return place == place_street(r, b->seat[you].place);
	case WHERE_FIRST_AREA: return b->place[place].kind == PLACE_WORLD_1;
	case WHERE_SECOND_AREA: return b->place[place].kind == PLACE_WORLD_2;
	case WHERE_SKY: return place == b->sky;
	case WHERE_OUTSKIRTS: return place == b->outskirts;
	case WHERE_ANYWHERE: return true;
	default: return place_is_such(r, place, where, which, you);
	}
}

static bool place_apart(const struct board *b, int place)
{
	return (b->place[place].flags & MARK_APART) != 0;
}

/* True when a location opens to a street, or is linked with it by what is written. */
static bool opens_to(struct run *r, int location, int street)
{
	const struct board *b = board_of(r);
	return place_apart(b, location) ? content_list_has(r->c, b->place[location].def, LIST_links, b->place[street].def) : b->place[location].street == street;
}

/* A location is linked with the street of its neighborhood; a street with the places its sheet names and its own locations. */
bool place_linked(struct run *r, int a, int b)
{
	const struct board *m = board_of(r);
	const int ka = m->place[a].kind, kb = m->place[b].kind;
	if (ka == PLACE_LOCATION && kb == PLACE_STREET)
		return opens_to(r, a, b);
	if (ka == PLACE_STREET && kb == PLACE_LOCATION)
		return opens_to(r, b, a);
	return content_list_has(r->c, m->place[a].def, LIST_links, m->place[b].def);
}

/* The Sky has no street and no link: nobody walks there (B-SKY-15). */
int place_links(struct run *r, int place, uint8_t out[AREA_MAX])
{
	const struct board *b = board_of(r);
	int n = 0, written;
	if (b->place[place].kind == PLACE_LOCATION && !place_apart(b, place)) {
		out[0] = b->place[place].street;
		return 1;
	}
	const uint16_t *link = content_list(r->c, b->place[place].def, LIST_links, &written);
	for (int i = 0; i < written; i++)
		if (b->place[place_of_def(r, link[i])].kind != PLACE_NONE)
			out[n++] = (uint8_t)place_of_def(r, link[i]);
	if (b->place[place].kind != PLACE_STREET)
		return n;
	for (int p = b->place[place].next; p; p = b->place[p].next)
		out[n++] = (uint8_t)p;
	return n;
}

bool place_unstable(struct run *r, int place)
{
	const struct place *p = &board_of(r)->place[place];
	return p->kind == PLACE_LOCATION && (content_fact(r->c, p->def, FACT_flags) & BIT(GROUND_UNSTABLE));	/* B-LOC-08 */
}

void place_distance(struct run *r, int from, uint8_t dist[AREA_MAX])
{
	uint8_t queue[AREA_MAX], next[AREA_MAX];
	int head = 0, tail = 0;
	memset(dist, NONE, AREA_MAX);
	dist[from] = 0;
	queue[tail++] = (uint8_t)from;
	while (head < tail) {
		const int p = queue[head++];
		const int n = place_links(r, p, next);
		for (int i = 0; i < n; i++) {
			if (dist[next[i]] != NONE)
				continue;
			dist[next[i]] = (uint8_t)(dist[p] + 1);
			queue[tail++] = next[i];
		}
	}
}

void place_empty(struct run *r, int place)
{
	struct board *b = board_of(r);
	const int street = place_street(r, place);
	if (place_enterable(r, place))
		return;
	for (int s = 0; s < b->seats; s++)
		if (b->place[place].seats >> s & 1)
			seat_put(r, s, street, REF_P(place));
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == place)
			monster_put(r, m, street);
}

/* B-TERROR-12, F-LOC-01, F-CLSD-03 */
void place_close(struct run *r, int place, int flag)
{
	struct board *b = board_of(r);
	b->place[place].flags |= (uint16_t)flag;
	b->shut |= flag & MARK_SHUT_PLAY ? SHUT_BY_ENVIRONMENT : flag & (MARK_SHUT | MARK_SHUT_NEXT) ? SHUT_BY_TURNS : 0;
	log_add(r, LOG_CLOSED, SEAT_MAX, REF_P(place), 0, 0, 0);
	place_empty(r, place);
}

void place_reopen(struct run *r, int place, int flag)
{
	struct board *b = board_of(r);
	b->place[place].flags &= (uint16_t)~flag;
	log_add(r, LOG_REOPENED, SEAT_MAX, REF_P(place), 0, 0, 0);
}

int clues_lying(const struct board *b)
{
	int n = 0;
	for (int p = 1; p < b->first_world; p++)
		n += b->place[p].clues;
	return n;
}

int open_gates(const struct board *b)
{
	int n = 0;
	for (int g = 1; g <= b->gates; g++)
		n += b->gate[g].zone == GATE_PLACE;
	return n;
}
