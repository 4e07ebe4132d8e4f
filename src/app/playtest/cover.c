/* cover.c - which code of the content has run in .play files. */
#include "playtest.h"

#include <stdlib.h>
#include <string.h>

/* How ark_cover() marks a jump that depends on something. */
enum { BRANCH_JUMPED = 2, BRANCH_PASSED = 4 };

/* A place in a content file, and where its words begin in the built-in code. */
struct place {
	const char *file, *id;
	int line;
	int words, run, halves;	/* of this place: in all, executed, and jumps that only ever went one way */
	int at;			/* words counted off so far, while other content is laid over it */
	uint8_t *covered;	/* one byte per word */
};

struct places {
	struct place *slot;
	size_t max;
};

static struct place *place_of(struct places *all, const char *file, int line, const char *id)
{
	size_t h = (size_t)line * 2654435761u;
	for (const char *s = id; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	for (size_t i = h & (all->max - 1);; i = (i + 1) & (all->max - 1)) {
		struct place *p = &all->slot[i];
		if (!p->file) {
			*p = (struct place){ .file = file, .line = line, .id = id };
			return p;
		}
		if (p->line == line && !strcmp(p->id, id) && !strcmp(p->file, file))
			return p;
	}
}

/* Every place of the built-in content with the number of its words. */
static bool places_count(struct places *all, const struct ark_content *c)
{
	const char *file, *id;
	int line;
	const int n = ark_code_words(c);
	for (all->max = 1024; all->max < (size_t)n * 4; all->max *= 2)
		;
	all->slot = calloc(all->max, sizeof(*all->slot));
	for (int w = 1; all->slot && w < n; w++)
		if (ark_code_place(c, w, &file, &line, &id))
			place_of(all, file, line, id)->words++;
	for (size_t i = 0; all->slot && i < all->max; i++) {
		struct place *p = &all->slot[i];
		if (p->words && !(p->covered = calloc((size_t)p->words, 1)))
			return false;
	}
	return all->slot != NULL;
}

/* Lays what has run of one content over the places: the same place has the same words in the same order in every content that holds it. */
static void places_merge(struct places *all, const struct play_content *c)
{
	const char *file, *id;
	int line;
	for (size_t i = 0; i < all->max; i++)
		all->slot[i].at = 0;
	for (int w = 1; w < ark_code_words(c->content); w++) {
		if (!ark_code_place(c->content, w, &file, &line, &id))
			continue;
		struct place *p = place_of(all, file, line, id);
		if (p->at < p->words)
			p->covered[p->at++] |= c->covered[w];
	}
}

static int place_order(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	const int by_file = strcmp(x->file, y->file);
	return by_file ? by_file : x->line != y->line ? x->line - y->line : strcmp(x->id, y->id);
}

/* One line a place: executed words, all words, jumps that went one way only, file:line, id. */
static bool places_write(struct places *all, const char *path)
{
	size_t n = 0;
	FILE *out = fopen(path, "w");
	if (!out)
		return false;
	for (size_t i = 0; i < all->max; i++)
		if (all->slot[i].words)
			all->slot[n++] = all->slot[i];
	all->max = n;
	qsort(all->slot, n, sizeof(*all->slot), place_order);
	for (size_t i = 0; i < n; i++) {
		struct place *p = &all->slot[i];
		for (int w = 0; w < p->words; w++) {
			const int ways = p->covered[w] & (BRANCH_JUMPED | BRANCH_PASSED);
			p->run += p->covered[w] != 0;
			p->halves += ways == BRANCH_JUMPED || ways == BRANCH_PASSED;
		}
		fprintf(out, "%d %d %d %s:%d %s\n", p->run, p->words, p->halves, p->file, p->line, p->id);
	}
	return fclose(out) == 0;
}

bool play_coverage_write(struct play *p)
{
	struct places all = { 0 };
	bool ok = places_count(&all, ark_content_builtin());
	for (int i = 0; ok && i < p->n_contents; i++)
		places_merge(&all, &p->contents[i]);
	ok = ok && places_write(&all, p->coverage_path);
	for (size_t i = 0; i < all.max; i++)
		free(all.slot[i].covered);
	free(all.slot);
	return ok;
}
