/*
 * mutant_unit.c - chooses the mutant that a unit test is run with.
 *
 * ARKHAM_MUTANT is "PATH NUMBER".  What the program has come through is written to the file that ARKHAM_MUTANTS_SEEN names, a line each, when it ends.
 */
#include <stdio.h>
#include <stdlib.h>

#include "mutator.h"

__attribute__((constructor)) static void mutant_choose(void)
{
	const char *words = getenv("ARKHAM_MUTANT");
	char path[256];
	int number;
	if (!words || sscanf(words, "%255s %d", path, &number) != 2)
		return;
	struct mutant_file *f = mutant_file_of(path);
	if (f)
		*f->on = number;
}

__attribute__((destructor)) static void mutants_tell(void)
{
	const char *path = getenv("ARKHAM_MUTANTS_SEEN");
	FILE *out = path ? fopen(path, "w") : NULL;
	if (!out)
		return;
	for (const struct mutant_file *f = mutant_files; f->path; f++)
		for (int i = 0; i < f->n; i++)
			if (f->seen[i])
				fprintf(out, "%s %d\n", f->path, i);
	fclose(out);
}
