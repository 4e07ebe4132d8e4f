/* part.c - the parts of the board game that are built in. */
#include "board/part.h"

#include <string.h>

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
