/* monster.h - monster markers: their values, where they are, the cup, the limit and the Outskirts. */
#ifndef BOARD_THINGS_MONSTER_H
#define BOARD_THINGS_MONSTER_H

#include "board/board.h"

int monster_toughness(struct run *r, int m);
int monster_combat(struct run *r, int m);
int monster_combat_damage(struct run *r, int m);
int monster_horror(struct run *r, int m);
int monster_horror_damage(struct run *r, int m);
int monster_awareness(struct run *r, int m);
int monster_movement(struct run *r, int m);
int monster_abilities(struct run *r, int m);
bool monster_has_horror(struct run *r, int m);
static inline int monster_symbol(struct run *r, int m)
{
	return content_fact(r->c, board_of(r)->monster[m].def, FACT_symbol);
}
/* The first monster of a zone behind m; 0 when there is none.  Words behind the last marker of the game are not looked at. */
static inline int monster_next(const struct board *b, int zone, int m)
{
	static_assert(MONSTER_MAX / 64 < MONSTER_WORDS, "the number behind the last one has a word too");
	const unsigned from = (unsigned)m + 1, last = b->monsters / 64u;
	unsigned word = from / 64;
	uint64_t bits = b->in_zone[word * MONSTER_ZONES + (unsigned)zone] >> from % 64;
	if (bits)
		return (int)from + __builtin_ctzll(bits);
	while (!bits && word++ < last)
		bits = b->in_zone[word * MONSTER_ZONES + (unsigned)zone];
	return bits ? (int)(word * 64) + __builtin_ctzll(bits) : 0;
}
/* Every monster of a zone, in order of number; the body may move it. */
#define EACH_MONSTER(m, b, zone) (int m = monster_next((b), (zone), 0); m; m = monster_next((b), (zone), m))
int monsters_held(const struct board *b);	/* on the rumor, the one that is being fought too */
void monster_to_sheet(struct run *r, int m);		/* the Ancient One's */
void monster_on_card(struct run *r, int m);
bool place_barred(struct run *r, int place);	/* nothing can appear there */
void call_place(struct run *r, int m, int place);
void outskirts_empty(struct run *r);
int monsters_in_play(const struct board *b);	/* Arkham and the Sky */
int monster_limit(const struct board *b);
int outskirts_limit(struct run *r);
int gate_limit(struct run *r);
int overrun_limit(const struct board *b);		/* monsters that are too many even at terror 10 */
int gate_monsters(const struct board *b);		/* that come with a new gate of a Mythos card */
/* Only says where it is. */
static inline void monster_zone(struct board *b, int m, int zone)
{
	const unsigned n = (unsigned)m;
	const uint64_t bit = (uint64_t)1 << n % 64;
	uint64_t *words = &b->in_zone[n / 64 * MONSTER_ZONES];
	words[b->monster[m].zone] &= ~bit;
	words[zone] |= bit;
	b->monster[m].zone = (uint8_t)zone;
}
void monster_put(struct run *r, int m, int place);	/* from anywhere to a place */
void monster_to_cup(struct run *r, int m);
void cup_fill(struct run *r);	/* from the box at set-up: masks only when the Ancient One's text puts them in, spawn never */
void monster_to_box(struct run *r, int m);
bool monster_beside(struct run *r, int m, int place);	/* there it does not count against the limit */
bool can_be_trophy(struct run *r, int m, int seat);
void monster_take(struct run *r, int m, int seat);	/* as a trophy, even an endless one */
/* Where it lies or is met; 0 is nowhere on the board. */
static inline int monster_place(const struct board *b, int m)
{
	return b->monster[m].zone == MONSTER_PLACE || b->monster[m].zone == MONSTER_FIGHT ? b->monster[m].place : 0;
}
void monster_to_fight(struct run *r, int m, int place);	/* met there without lying there; 0 is off the board, for those of a rumor */
/* Draws one from the cup: f->ret is the marker, 0 when the cup is empty and the Ancient One wakes. */
void call_cup(struct run *r, ref_h cause);
/* Draws one that may appear there: f->ret is the marker, still in the cup. */
void call_appear(struct run *r, int seat, int place, ref_h cause);
/* Draws one and puts it there, or in the Outskirts when the limit is reached. */
void call_spawn(struct run *r, int place, ref_h cause);
void call_outskirts(struct run *r, int m);
void call_defeated(struct run *r, int seat, int m);
void check_overrun(struct run *r, ref_h cause);

#endif
