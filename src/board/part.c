/* part.c - the parts of the board game that are built in. */
#include "board/part.h"

#include <string.h>

#include "kernel/hash.h"

#define TABLE(name) extern const struct part part_##name;
PARTS(TABLE)
#undef TABLE

const struct part *const parts[PART_COUNT + 1] = {
#define TABLE(name) &part_##name,
	PARTS(TABLE) NULL
#undef TABLE
};

int part_find(const char *name)
{
	for (int i = 0; parts[i]; i++)
		if (!strcmp(parts[i]->name, name))
			return i;
	return -1;
}

bool place_watched(struct run *r, int seat, int place, int *modifier)
{
	for EACH_PART(p, board_of(r))
		if (parts[p]->watch && parts[p]->watch(r, seat, place, modifier))
			return true;
	return false;
}

uint64_t parts_hash(const struct game *g, uint64_t h)
{
	const struct board *b = (const struct board *)(const void *)g->body;
	for EACH_PART(p, b)
		h = hash_bytes((const char *)b + parts[p]->offset, parts[p]->size, h);
	return h;
}
