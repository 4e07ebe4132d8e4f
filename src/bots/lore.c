/* lore.c - reads what a bot knows by heart from the content. */
#include "lore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"

/* ---- columns of an observation ------------------------------------------------------------ */

static void columns_find(struct ark_run *r, struct ark_game *g, struct lore_columns *c)
{
	const struct { const char *name; int *at; } wanted[] = { { "turn", &c->turn }, { "terror", &c->terror }, { "doom", &c->doom }, { "doom_track", &c->doom_track },
		{ "awake", &c->awake }, { "round", &c->round }, { "seals", &c->seals }, { "monsters", &c->monsters }, { "monster_limit", &c->monster_limit },
		{ "outskirts", &c->outskirts }, { "outskirts_limit", &c->outskirts_limit }, { "gates", &c->gates }, { "gate_limit", &c->gate_limit },
		{ "ancient_one", &c->ancient_one }, { "rumor", &c->rumor }, { "environment", &c->environment }, { "seat 0 investigator", &c->seat },
		{ "seat 1 investigator", &c->seat_next }, { "seat 0 card 0 is", &c->cards }, { "place 1 is", &c->place }, { "place 2 is", &c->place_next },
		{ "rift 0 is", &c->rift }, { "rift 1 is", &c->rift_next }, { "rift 0 filled", &c->rift_filled }, { "rift 0 space 0 shows", &c->rift_space } };
	char name[64];
	c->width = ark_observe(r, g, 0, NULL, 0);
	for (int i = 0; ark_observation_name(r, g, i, name, (int)sizeof(name)) >= 0; i++)
		for (unsigned k = 0; k < sizeof(wanted) / sizeof(wanted[0]); k++)
			if (!strcmp(name, wanted[k].name))
				*wanted[k].at = i;
	c->seat_next -= c->seat;
	c->cards -= c->seat;
	c->place_next -= c->place;
	c->rift_next -= c->rift;
	c->rift_filled -= c->rift;
	c->rift_space -= c->rift;
}

/* ---- ids ------------------------------------------------------------------------------------- */

static unsigned id_hash(const char *id)
{
	unsigned h = 5381;
	while (*id)
		h = h * 33 + (unsigned char)*id++;
	return h % LORE_HASH;
}

int lore_def(const struct lore *l, const char *id)
{
	unsigned h = id_hash(id);
	for (; l->by_id[h]; h = (h + 1) % LORE_HASH)
		if (!strcmp(ark_def_id(l->content, l->by_id[h]), id))
			return l->by_id[h];
	return 0;
}

static void id_add(struct lore *l, int def)
{
	unsigned h = id_hash(ark_def_id(l->content, def));
	while (l->by_id[h])
		h = (h + 1) % LORE_HASH;
	l->by_id[h] = (int16_t)def;
}

/* ---- facts of definitions ----------------------------------------------------------------- */

static json_t *facts_of(const struct ark_content *c, int def)
{
	static _Thread_local char text[65536];
	if (ark_def_json(c, def, text, (int)sizeof(text)) >= (int)sizeof(text))
		return NULL;
	return json_loads(text, 0, NULL);
}

static int fact(const json_t *def, const char *name)
{
	return (int)json_integer_value(json_object_get(json_object_get(def, "facts"), name));
}

static const char *fact_word(const json_t *def, const char *name)
{
	const char *s = json_string_value(json_object_get(json_object_get(def, "facts"), name));
	return s ? s : "";
}

static void monster_read(struct lore *l, int def, const json_t *d)
{
	static const char *const words[] = { "ambush", "physical_resistance", "physical_immunity", "magical_resistance", "magical_immunity", "endless", "nightmarish",
		"overwhelming" };
	if (l->monsters + 1 >= LORE_MONSTERS)
		return;
	struct lore_monster *m = &l->monster[++l->monsters];
	const json_t *flags = json_object_get(json_object_get(d, "facts"), "flags");
	*m = (struct lore_monster){ fact(d, "awareness"), fact(d, "horror"), fact(d, "horror_damage"), fact(d, "combat"), fact(d, "combat_damage"), fact(d, "toughness"), 0 };
	if (*fact_word(d, "combat_damage"))
		m->ability |= FOE_STRANGE;	/* It does something else. */
	for (unsigned i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		m->ability |= facts_list(flags, words[i]) ? 1u << i : 0u;
	l->monster_of[def] = (int16_t)l->monsters;
}

static void weapon_read(struct lore *l, int def, const json_t *d, const char *id)
{
	static const struct { const char *id; int bonus; } spells[] = { { "dread_curse_of_azathoth", 9 }, { "shrivelling", 6 }, { "wither", 3 },
		{ "fist_of_yog_sothoth", 2 }, { "spectral_razor", 4 } };	/* The last two by what a casting brings on average. */
	enum { DISCARDED = 1 };
	const json_t *traits = json_object_get(json_object_get(d, "lists"), "traits");
	struct lore_weapon w = { fact(d, "combat"), fact(d, "hands"), fact(d, "price"), facts_list(traits, "magical"), fact(d, "flags") & DISCARDED, false };
	for (unsigned i = 0; i < sizeof(spells) / sizeof(spells[0]); i++)
		if (!strcmp(id, spells[i].id)) {
			w.bonus = spells[i].bonus;
			w.magical = w.spell = true;
		}
	if ((w.spell || facts_list(traits, "weapon")) && l->weapons + 1 < LORE_WEAPONS) {
		l->weapon[++l->weapons] = w;
		l->weapon_of[def] = (int16_t)l->weapons;
	}
}

/* Facts of one definition; how often gates open where is counted here and made a share afterwards. */
static void def_read(struct lore *l, int def, int *mythos)
{
	const char *kind = ark_def_kind(l->content, def), *id = ark_def_id(l->content, def);
	const bool monster = !strcmp(kind, "monster"), gate = !strcmp(kind, "gate"), card = !strcmp(kind, "mythos"), marker = !strcmp(kind, "marker");
	if (!monster && !gate && !card && !marker && strcmp(kind, "common_item") && strcmp(kind, "unique_item") && strcmp(kind, "spell") && strcmp(kind, "special"))
		return;
	json_t *d = facts_of(l->content, def);
	if (!d)
		return;
	if (monster) {
		monster_read(l, def, d);
	} else if (marker) {
		l->shown_by[def] = (uint8_t)lore_place_named(l, fact_word(d, "place"));
	} else if (gate) {
		l->gate_modifier[def] = (int16_t)fact(d, "modifier");
		l->world_of[def] = (int16_t)ark_def_find(l->content, fact_word(d, "place"));
	} else if (card) {
		const int p = lore_place_named(l, fact_word(d, "gate_at"));
		l->place[p].open_share++;
		*mythos += p != 0;
	} else {
		weapon_read(l, def, d, id);
	}
	json_decref(d);
}

/* ---- places ---------------------------------------------------------------------------------- */

static void links_read(struct lore *l)
{
	int town = 0;
	for (int p = 1; p <= l->places; p++) {
		int n = 0;
		if (l->place[p].street || l->place[p].location)
			l->town[town++] = (uint8_t)p;
		for (int q = 1; q <= l->places; q++)
			if ((l->place[p].far[q] == 1 || (p != q && l->place[p].depot && l->place[q].depot)) && n + 1 < LORE_LINKS)
				l->place[p].link[n++] = (uint8_t)q;
	}
}

static enum lore_known known_place(const char *id)
{
	static const char *const known[] = { "",
#define PLACE(name, id) id,
#include "places.def"
	};
	for (unsigned i = 1; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(id, known[i]))
			return (enum lore_known)i;
	return ELSEWHERE;
}

static void places_read(struct ark_run *r, struct ark_game *g, struct lore *l, const int32_t *seen)
{
	char query[160], text[32];
	l->places = LORE_PLACES - 1;
	for (int p = 1; p <= l->places; p++) {
		struct lore_place *k = &l->place[p];
		k->def = seen[l->col.place + (p - 1) * l->col.place_next];
		k->id = k->def ? ark_def_id(l->content, k->def) : "";
		const char *kind = k->def ? ark_def_kind(l->content, k->def) : "";
		k->known = known_place(k->id);
		k->street = !strcmp(kind, "street");
		k->location = !strcmp(kind, "location");
		k->world = !strcmp(kind, "world");
		snprintf(query, sizeof(query), "place %s unstable", k->id);
		k->unstable = k->location && ark_get(r, g, query, text, (int)sizeof(text)) && *text != '0';
		snprintf(query, sizeof(query), "place %s depot", k->id);
		k->depot = (k->street || k->location) && ark_get(r, g, query, text, (int)sizeof(text)) && *text != '0';
	}
	for (int p = 1; p <= l->places; p++) {
		memset(l->place[p].far, LORE_FAR, sizeof(l->place[p].far));
		for (int q = 1; q <= l->places && (l->place[p].street || l->place[p].location); q++) {
			snprintf(query, sizeof(query), "distance %s %s", l->place[p].id, l->place[q].id);
			if ((l->place[q].street || l->place[q].location) && ark_get(r, g, query, text, (int)sizeof(text)) && *text != '-')
				l->place[p].far[q] = (uint8_t)atoi(text);
		}
	}
	links_read(l);
}

int lore_place_named(const struct lore *l, const char *id)
{
	for (int p = 1; p <= l->places; p++)
		if (!l->place[p].world && l->place[p].def && !strcmp(l->place[p].id, id))
			return p;
	return 0;
}

/* ---- all of it ---------------------------------------------------------------------------------- */

static int boards_of(struct ark_run *r, struct ark_game *g)
{
	char text[32];
	return ark_get(r, g, "boards", text, (int)sizeof(text)) ? atoi(text) : 0;
}

static bool lore_read(struct lore *l, struct ark_run *r, struct ark_game *g)
{
	int mythos = 0;
	memset(l, 0, sizeof(*l));
	l->content = ark_run_content(r);
	columns_find(r, g, &l->col);
	int32_t *seen = malloc(sizeof(*seen) * (size_t)l->col.width);
	if (!seen)
		return false;
	ark_observe(r, g, 0, seen, l->col.width);
	places_read(r, g, l, seen);
	free(seen);
	for (int def = 1; def <= ark_defs(l->content) && def < LORE_DEFS; def++) {
		id_add(l, def);
		def_read(l, def, &mythos);
	}
	for (int p = 0; p <= l->places && mythos; p++)
		l->place[p].open_share = l->place[p].open_share * 1000 / mythos;
	l->hash = ark_content_hash(l->content);
	l->boards = boards_of(r, g);
	return true;
}

/* One per thread: a run belongs to one thread as well. */
const struct lore *lore_of(struct ark_run *r, struct ark_game *g)
{
	static _Thread_local struct lore known;
	const struct ark_content *c = ark_run_content(r);
	if ((known.content != c || known.hash != ark_content_hash(c) || known.boards != boards_of(r, g)) && !lore_read(&known, r, g)) {
		known.content = NULL;
		return NULL;
	}
	return &known;
}
