/*
 * part.h - what the base asks the parts of the board game for.
 *
 * A part is a folder with tables of its own, which the build joins behind the base's, and one const table of functions.  The base knows no more of it; it calls these for
 * the parts that play in a game, and never where rules run all the time: there a part is heard by events, through the rows of its town, tracks and sheets.
 * Any of the functions may be NULL.
 */
#ifndef BOARD_PART_H
#define BOARD_PART_H

#include "board/board.h"

struct observation;
struct words;

struct part {
	const char *name;		/* of its folder, and of its set of content */
	uint32_t offset, size;		/* of its state in struct board */
	uint64_t town_kinds;		/* its own kinds of components that are left out when its board is: mask of 1 << enum def_kind */
	bool unfinished;		/* players cannot choose it yet; tests say `variants unfinished` */
	/* Step 2 of set-up: what lies on its board. */
	void (*set_up)(struct run *r);
	/* Members of the view. */
	void (*view)(struct run *r, int seat, struct json *j);
	/* Numbers of the observation; as many in every game, zero where the part does not play (r->g has a zeroed state of it then). */
	void (*observe)(struct run *r, int seat, struct observation *o);
	/* The modifier of an Evade check that is due for whoever ends his movement at a place, and is arrested when he fails it; false when there is none. */
	bool (*watch)(struct run *r, int seat, int place, int *modifier);
	/* Deals again what lies facedown. */
	void (*resample)(struct run *r);
	/* First broken invariant as a sentence, or NULL. */
	const char *(*invariant)(struct run *r);
	/* Lines of `set` and `get`; false when this is none of the part's, or cannot be.  `get` is asked where the part does not play too. */
	bool (*set)(struct run *r, const struct words *w);
	bool (*get)(struct run *r, const struct words *w, char *buf, int n);
	/* `rig draw WORD`: the deck number (from RIG_PARTS on) under which a definition of that kind is drawn; 0 is none. */
	int (*rig)(const struct words *w, int kind);
};

#define PART_STATE(part) .offset = offsetof(struct board, part), .size = sizeof(struct part)

/* What the parts that play say of a place: the modifier of the Evade check that is due there; false when none is. */
bool place_watched(struct run *r, int seat, int place, int *modifier);

/* By enum part_id, NULL behind the last. */
extern const struct part *const parts[PART_COUNT + 1];

/* Takes the state of the parts that play into a hash: a part that is added moves no hash of a game without it. */
uint64_t parts_hash(const struct game *g, uint64_t h);
/* The part of that name, -1 when there is none. */
int part_find(const char *name);

static inline bool part_plays(const struct board *b, int part)
{
	return b->parts >> part & 1;
}
/* Every part that plays in the game. */
#define EACH_PART(p, b) (int p = 0; p < PART_COUNT; p++) if (part_plays((b), p))

#endif
