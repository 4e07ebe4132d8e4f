/* build.c - what of the content takes part in a game: places, decks, markers and sheets, laid out before anything is dealt. */
#include "board/play/build.h"

#include "board/part.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/town.h"

#include <string.h>


/* The part a set of content belongs to; -1 is none: the base, or a user's own. */
static int part_of_set(struct run *r, int set)
{
	return part_find(content_text(r->c, r->c->sets[set]));
}

/* What an expansion's board and its Ancient One cards are made of. */
static bool of_town(struct run *r, def_h d, int part)
{
	const int kind = def_of(r, d)->kind;
	switch (kind) {
	case KIND_TOWN: case KIND_TRACK: case KIND_NEIGHBORHOOD: case KIND_STREET: case KIND_LOCATION: case KIND_AREA: case KIND_WORLD: case KIND_GATE: case KIND_MONSTER:
	case KIND_LOCATION_CARD: case KIND_GATE_CARD: case KIND_MYTHOS: case KIND_MARKER: return true;
	case KIND_HERALD: case KIND_GUARDIAN: return content_fact(r->c, d, FACT_level);	/* I-HER-02 */
	default: return parts[part]->town_kinds >> kind & 1;
	}
}

/*
 * A definition is in the game when its set is: the base set always, a part's when it was asked for, a user's own always.  Each part may be played without
 * its board: K-PART-01.
 */
bool in_game(struct run *r, def_h d)
{
	const struct def *def = def_of(r, d);
	if (def->kind == KIND_EPIC || def->kind == KIND_PLOT)			/* K-PART-02, K-EPIC-02: with any expansion or none */
		return board_of(r)->variants & VARIANT_EPIC;
	if (def->kind == KIND_TALE && !(board_of(r)->variants & VARIANT_STORIES))	/* I-PST-01 */
		return false;
	if (!(kernel_of(r)->expansions >> (def->set & 31) & 1))
		return false;
	if (!board_of(r)->boardless)
		return true;
	const int part = part_of_set(r, def->set);
	const bool sheets = def->kind == KIND_MONSTER && (content_fact(r->c, d, FACT_flags) & ABILITY_SPAWN);	/* spawn belongs to a sheet, not to a board */
	return part < 0 || !(board_of(r)->boardless >> part & 1) || sheets || !of_town(r, d, part);
}

/* Sets are numbered in the content; a part's is in when the part plays. */
static uint32_t sets_in_game(struct run *r)
{
	uint32_t mask = 0;
	for (uint32_t i = 0; i < r->c->n_sets && i < 32; i++) {
		const int part = part_of_set(r, (int)i);
		if (part < 0 || part_plays(board_of(r), part))
			mask |= (uint32_t)1 << i;
	}
	return mask;
}

static int place_kind(int kind)
{
	return kind == KIND_STREET ? PLACE_STREET : kind == KIND_LOCATION ? PLACE_LOCATION : PLACE_AREA;
}

static const char *build_places(struct run *r)
{
	struct board *b = board_of(r);
	const uint16_t *first = r->c->kind_first;
	const int fixed = first[KIND_WORLD] - first[KIND_STREET], worlds = first[KIND_WORLD + 1] - first[KIND_WORLD];
	if (fixed + 2 * worlds >= AREA_MAX)
		return "it has more places than AREA_MAX";
	if (first[KIND_TOWN + 1] - first[KIND_TOWN] > 64)
		return "it has more than 64 towns";
	b->places = (uint8_t)(fixed + 2 * worlds);
	b->first_world = (uint8_t)(fixed + 1);
	for (int p = 1; p <= fixed; p++) {
		b->place[p].def = (def_h)(first[KIND_STREET] + p - 1);
		b->place[p].kind = in_game(r, b->place[p].def) ? (uint8_t)place_kind(def_of(r, b->place[p].def)->kind) : PLACE_NONE;
	}
	for (int w = 0; w < 2 * worlds; w++) {
		b->place[fixed + 1 + w].def = (def_h)(first[KIND_WORLD] + w / 2);
		if (in_game(r, b->place[fixed + 1 + w].def))
			b->place[fixed + 1 + w].kind = (uint8_t)(PLACE_WORLD_1 + w % 2);	/* B-WORLD-01 */
	}
	places_index(r);
	towns_index(r);
	return NULL;
}

static bool named_place(struct run *r, uint8_t *out, const char *id)
{
	def_h d = content_find(r->c, KIND_LOCATION, id, strlen(id));
	if (!d)
		d = content_find(r->c, KIND_AREA, id, strlen(id));
	*out = d ? (uint8_t)place_of_def(r, d) : 0;
	return *out;
}

static const char *build_named(struct run *r)
{
	struct board *b = board_of(r);
	const bool all = named_place(r, &b->asylum, "arkham_asylum") && named_place(r, &b->hospital, "st_marys_hospital") && named_place(r, &b->jail, "police_station_jail_cell") &&
		named_place(r, &b->station, "police_station") && named_place(r, &b->church, "south_church") && named_place(r, &b->lost, "lost_in_time_and_space") &&
		named_place(r, &b->sky, "sky") && named_place(r, &b->outskirts, "outskirts");
	return all ? NULL : "a place that the rules name is missing";
}

/* Copies of a component: those of its own box, and what other boxes add to them.  Those add none of their own. */
static int copies_of(struct run *r, def_h d)
{
	const int kind = def_of(r, d)->kind;
	int n = def_of(r, d)->copies;
	if (content_fact(r->c, d, FACT_more_of))
		return 0;
	for (int k = r->c->kind_first[kind]; k < r->c->kind_first[kind + 1]; k++)
		if (content_fact(r->c, (def_h)k, FACT_more_of) == d && in_game(r, (def_h)k))
			n += def_of(r, (def_h)k)->copies;
	return n;
}

/* The other side of a card that is counted already. */
static bool is_back(struct run *r, int kind, def_h d)
{
	return (kind == KIND_SPECIAL && content_fact(r->c, d, FACT_parent)) || (kind == KIND_TALE && content_fact(r->c, d, FACT_subtype) == TALE_FAILED);
}

/* Cards of a kind, one instance per copy; the back of another card has none of its own. */
static const char *build_cards(struct run *r, int kind)
{
	struct board *b = board_of(r);
	b->kind_card[kind] = (uint16_t)(b->cards + 1);
	for (int d = r->c->kind_first[kind]; d < r->c->kind_first[kind + 1]; d++) {
		if (!in_game(r, (def_h)d) || is_back(r, kind, (def_h)d))
			continue;
		for (int i = copies_of(r, (def_h)d); i > 0; i--) {
			if (b->cards == CARD_MAX - 1)
				return "it has more cards than CARD_MAX";
			b->card[++b->cards].def = (def_h)d;
		}
	}
	return NULL;
}

/* Cards that are only used when a sheet or a variant asks for them: K-HG-07.  The decks of parts are such. */
static bool set_aside(struct run *r, int deck, int card)
{
	return deck == DECK_EPIC || deck == DECK_PLOT || deck > DECK_LOCATION ||
		(deck == DECK_SPECIAL && (content_fact(r->c, board_of(r)->card[card].def, FACT_flags) & BIT(ITEM_SET_ASIDE)));
}

static const char *build_decks(struct run *r)
{
	struct board *b = board_of(r);
	static const uint8_t kinds[] = {
#define DECK(name, word, kind) [DECK_##name] = KIND_##kind,
#include "board/words.def"
	};
	int base = 0;
	for (int deck = 0; deck < DECK_COUNT; deck++) {
		const int from = b->cards + 1;
		if (deck == DECK_LOCATION)
			continue;
		const char *bad = build_cards(r, kinds[deck]);
		if (bad)
			return bad;
		deck_init(r, &b->deck[deck], base, b->cards - from + 1 ? b->cards - from + 1 : 1);
		base += b->deck[deck].cap;
		for (int c = from; c <= b->cards; c++) {
			if (!set_aside(r, deck, c))
				deck_under(r, deck, c);	/* B-SETUP-12, B-OWENC-09 */
			b->tied |= deck_is_held(deck) && (content_fact(r->c, b->card[c].def, FACT_flags) & BIT(ITEM_WITH_BLESSING));
		}
	}
	const int from = b->cards + 1, hoods = r->c->kind_first[KIND_NEIGHBORHOOD + 1] - r->c->kind_first[KIND_NEIGHBORHOOD];
	const char *bad = hoods > HOOD_MAX ? "it has more neighborhoods than HOOD_MAX" : build_cards(r, KIND_LOCATION_CARD);
	if (bad)
		return bad;
	for (int h = 0; h < hoods; h++) {
		struct deck *d = &b->deck[DECK_HOOD + h];
		deck_init(r, d, base, 1);
		for (int c = from; c <= b->cards; c++)
			if (content_fact(r->c, b->card[c].def, FACT_place) == r->c->kind_first[KIND_NEIGHBORHOOD] + h) {
				b->pool[base++] = (uint16_t)c;
				b->card[c].zone = ZONE_DECK;
				d->len++;	/* B-SETUP-12 */
			}
		d->cap = d->len ? d->len : 1;
		base += !d->len;
	}
	deck_init(r, &b->stack, base, GATE_MAX);
	return base + GATE_MAX <= DECK_POOL ? NULL : "its decks are larger than DECK_POOL";
}

static const char *build_markers(struct run *r)
{
	struct board *b = board_of(r);
	for (int d = r->c->kind_first[KIND_MONSTER]; d < r->c->kind_first[KIND_MONSTER + 1]; d++)
		for (int i = in_game(r, (def_h)d) ? copies_of(r, (def_h)d) : 0; i > 0; i--) {
			if (b->monsters == MONSTER_MAX - 1)
				return "it has more monsters than MONSTER_MAX";
			b->monster[++b->monsters].def = (def_h)d;
			monster_zone(b, b->monsters, MONSTER_BOX);
			b->elusive |= (content_fact(r->c, (def_h)d, FACT_flags) & ABILITY_ELUSIVE) != 0;
		}
	for (int d = r->c->kind_first[KIND_GATE]; d < r->c->kind_first[KIND_GATE + 1]; d++)
		for (int i = 0; in_game(r, (def_h)d) && i < def_of(r, (def_h)d)->copies; i++) {
			if (b->gates == GATE_MAX - 1)
				return "it has more gate markers than GATE_MAX";
			b->gate[++b->gates].def = (def_h)d;
			b->gate[b->gates].zone = GATE_BOX;
		}
	return NULL;
}

/* Sheets are cards too, so that their rows work like any other's: the last ones, in this order of kinds. */
static const uint8_t sheet_kinds[] = { KIND_INVESTIGATOR, KIND_ANCIENT_ONE, KIND_HERALD, KIND_GUARDIAN, KIND_TALE };

static const char *build_sheets(struct run *r)
{
	const char *bad = NULL;
	for (unsigned i = 0; i < sizeof(sheet_kinds) && !bad; i++)
		bad = build_cards(r, sheet_kinds[i]);
	return bad;
}

int sheets_of(const struct board *b, int kind)
{
	unsigned i = 0;
	while (sheet_kinds[i] != kind)
		i++;
	return (i + 1 < sizeof(sheet_kinds) ? b->kind_card[sheet_kinds[i + 1]] : b->cards + 1) - b->kind_card[kind];
}

int sheet_card(const struct board *b, int kind, int i)
{
	return b->kind_card[kind] + i;
}

def_h sheet_of(const struct board *b, int kind, int i)
{
	return b->card[sheet_card(b, kind, i)].def;
}

const char *board_build(struct run *r)
{
	static const char *(*const steps[])(struct run *) = { build_places, build_named, build_decks, build_markers, build_sheets };
	const char *bad = NULL;
	kernel_of(r)->expansions = sets_in_game(r);
	for (unsigned i = 0; i < sizeof(steps) / sizeof(steps[0]) && !bad; i++)
		bad = steps[i](r);
	return bad;
}
