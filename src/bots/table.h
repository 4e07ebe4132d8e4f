/*
 * table.h - a position of the board game as one seat sees it.
 *
 * It is read from ark_observe(), so nothing is in it that the seat may not know.  Seats are counted from the own one, which is number 0.
 */
#ifndef BOTS_TABLE_H
#define BOTS_TABLE_H

#include "lore.h"

enum { TABLE_CARDS = 20, TABLE_MONSTERS = 3, TABLE_WIDTH = 4096 };
enum table_skill { SPEED, SNEAK, FIGHT, WILL, LORE, LUCK, TABLE_SKILLS };

struct table_seat {
	int investigator, place, sanity, max_sanity, stamina, max_stamina, money, clues, movement, focus, luck, delayed, explored, arrested, skips, out;
	int skill[TABLE_SKILLS];
	int toughness, gate_trophies;
	int story, story_side, story_tokens;	/* the Personal Story: 0 none, and while its side is 0 it is open */
	struct { int def; bool exhausted; } card[TABLE_CARDS];
	int cards;
	int arms;		/* the best that two hands can hold: added to a combat check */
};

struct table_place {
	int clues, gate, sealed, closed, seats, monsters;
	int monster[TABLE_MONSTERS];	/* numbers in the lore */
	int rift;			/* spaces filled of the fullest rift track with a marker that shows this place; 4 when its rift is open */
};

struct table {
	const struct lore *lore;
	int players, turn, terror, doom, doom_track, awake, round, seals, monsters, monster_limit, outskirts, outskirts_limit, gates, gate_limit, ancient_one, rumor;
	struct table_seat seat[ARK_SEATS];
	struct table_place place[LORE_PLACES];
};

/* False when the game is none that it can read. */
bool table_read(struct table *t, struct ark_run *r, struct ark_game *g, int seat);
/* Does the seat own such a card? */
bool table_has(const struct table *t, int seat, int def);
/* The best bonus that two hands of these cards give against a foe with these abilities (enum lore_ability); things that work once count when `once` says so. */
int table_arms(const struct table *t, int seat, unsigned ability, bool once);
/* What a bonus is worth against such a foe. */
int table_bonus(const struct lore_weapon *w, unsigned ability);

#endif
