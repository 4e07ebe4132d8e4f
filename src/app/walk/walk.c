/* walk.c - what a state is, whatever the words of its content are; and walks that want to get on. */
#include "walk.h"

#include <stdio.h>
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

/* ---- walks that want to get on -------------------------------------------------- */

enum { WANTS = 8, KEEN_IN_TEN = 8 };

static int number_at(struct ark_run *r, struct ark_game *g, const char *format, const char *word, int seat)
{
	char query[ARK_KEY], value[ARK_KEY];
	if (word)
		snprintf(query, sizeof(query), format, word);
	else
		snprintf(query, sizeof(query), format, seat);
	return ark_get(r, g, query, value, sizeof(value)) ? atoi(value) : 0;
}

/* Beginnings of the keys that get Spreading Flames on for this seat, the best first: clues, the way out, more clues, the library, the Servant. */
static int wants_of(struct ark_run *r, struct ark_game *g, int seat, const char *want[WANTS])
{
	char act[ARK_KEY] = "", at[ARK_KEY] = "", query[32];
	int n = 0;
	snprintf(query, sizeof(query), "seat %d at", seat);
	ark_get(r, g, "act", act, sizeof(act));
	ark_get(r, g, query, at, sizeof(at));
	const int clues = number_at(r, g, "seat %d clues", NULL, seat), here = number_at(r, g, "card %s clues", at, 0);
	want[n++] = "yes";
	if (!strcmp(act, "blaze_of_glory")) {
		want[n++] = "free blaze_of_glory";
		want[n++] = "fight servant_of_flame";
		want[n++] = "move miskatonic_quad";
	} else if (!strcmp(act, "escape_the_dorms")) {
		want[n++] = "move miskatonic_quad";
		want[n++] = "move dormitories";
	}
	want[n++] = "fight ";
	if (!strcmp(act, "where_theres_smoke"))
		want[n++] = clues < 2 && here ? "investigate" : "end_turn";
	else if (!strcmp(act, "searching_for_dr_armitage"))
		want[n++] = clues >= 3 ? !strcmp(at, "orne_library") ? "end_turn" : !strcmp(at, "miskatonic_quad") ? "move orne_library" : "move miskatonic_quad" : here ? "investigate" : "move ";
	return n;
}

int walk_pick(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, bool keen, uint64_t *x)
{
	const char *want[WANTS];
	char key[ARK_KEY];
	const int n = keen && walk_below(x, 10) < KEEN_IN_TEN ? wants_of(r, g, d->seat, want) : 0;
	const int first = walk_below(x, d->options);
	for (int k = 0; k < n; k++) {
		for (int i = 0; i < d->options; i++) {
			const int at = (first + i) % d->options;
			ark_option_key(r, g, at, key, sizeof(key));
			if (!strncmp(key, want[k], strlen(want[k])))
				return at;
		}
	}
	return first;
}
