/*
 * lore.h - what a bot knows by heart of the board game: the map, how often gates open where, monsters, weapons.
 *
 * All of it is read from the content through the public header, once per thread and content, so that expansions and an author's own cards are known too.
 */
#ifndef BOTS_LORE_H
#define BOTS_LORE_H

#include "arkham.h"

enum { LORE_PLACES = 129, LORE_LINKS = 12, LORE_DEFS = 4096, LORE_MONSTERS = 128, LORE_WEAPONS = 96, LORE_FAR = 99, LORE_HASH = 8192, LORE_RIFTS = 3, LORE_SPACES = 4 };

enum lore_ability { FOE_AMBUSH = 1, FOE_PHYSICAL_RESISTANCE = 2, FOE_PHYSICAL_IMMUNITY = 4, FOE_MAGICAL_RESISTANCE = 8, FOE_MAGICAL_IMMUNITY = 16, FOE_ENDLESS = 32, FOE_NIGHTMARISH = 64, FOE_OVERWHELMING = 128, FOE_STRANGE = 256 };

/* Locations that a bot has something to say about. */
enum lore_known {
	ELSEWHERE,
#define PLACE(name, id) AT_##name,
#include "places.def"
};

struct lore_monster {
	int awareness, horror, horror_damage, combat, damage, toughness;
	unsigned ability;
};

struct lore_weapon {
	int bonus, hands, price;
	bool magical, once, spell;
};

/* Where the numbers of an observation are (ark_observe): those of the table, of the first seat and the first place, and how far the next ones are. */
struct lore_columns {
	int turn, terror, doom, doom_track, awake, round, seals, monsters, monster_limit, outskirts, outskirts_limit, gates, gate_limit, ancient_one, rumor, environment;
	int seat, seat_next, cards;
	int place, place_next;
	int rift, rift_next, rift_filled, rift_space;	/* of the first rift track, how far the next one is, and from its first number on how many are filled and the first space; 0 when there are none */
	int width;
};

struct lore_place {
	const char *id;
	int def;
	bool street, location, unstable, world, depot;
	enum lore_known known;
	int open_share;		/* of a thousand Mythos cards, how many open a gate here */
	uint8_t far[LORE_PLACES];	/* steps to the others; LORE_FAR: no way */
	uint8_t link[LORE_LINKS];	/* those one step away, 0 behind the last */
};

struct lore {
	const struct ark_content *content;
	uint64_t hash;
	int boards;			/* that the map was read with: `boards` of ark_get() */
	int places;
	uint8_t town[LORE_PLACES];	/* streets and locations, 0 behind the last */
	struct lore_columns col;
	struct lore_place place[LORE_PLACES];		/* by their number in observations, from 1 */
	int16_t monster_of[LORE_DEFS], weapon_of[LORE_DEFS], world_of[LORE_DEFS];	/* by definition: numbers in what follows, 0 is none; where a gate leads */
	int16_t gate_modifier[LORE_DEFS];
	uint8_t shown_by[LORE_DEFS];	/* place that a rift marker shows */
	struct lore_monster monster[LORE_MONSTERS];
	struct lore_weapon weapon[LORE_WEAPONS];
	int monsters, weapons;
	int16_t by_id[LORE_HASH];	/* definitions, found by a hash of their id */
};

/* The lore of this game's content; NULL when there is no memory for it. */
const struct lore *lore_of(struct ark_run *r, struct ark_game *g);
/* The definition with this id, 0 when there is none (or none that the lore has room for). */
int lore_def(const struct lore *l, const char *id);
/* Number of the place with this id, 0 when there is none. */
int lore_place_named(const struct lore *l, const char *id);

#endif
