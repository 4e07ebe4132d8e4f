/* walk.c - what a state is, whatever the words of its content are. */
#include "walk.h"

#include <string.h>

enum { DUMP = 1 << 18 };

uint64_t walk_hash(const struct ark_game *g)
{
	uint64_t h = 1469598103934665603u;
	char *text = malloc(DUMP);
	if (!text)
		return 0;
	const int n = ark_dump(g, text, DUMP);
	for (const char *line = text; n < DUMP && *line; line += strcspn(line, "\n") + 1) {
		if (!strncmp(line, "content ", 8))
			continue;
		for (const char *c = line; *c != '\n'; c++)
			h = (h ^ (unsigned char)*c) * 1099511628211u;
	}
	free(text);
	return h;
}
