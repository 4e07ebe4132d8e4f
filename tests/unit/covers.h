/*
 * covers.h - how a C test says which rows of the rule catalogue it has proven.
 *
 * For rows of kind stat and data that no .play file can show: call covers("B-MONSTER-05") right after the assertion that proves it.  The ids
 * go where tests/run collects them; a test run by hand just passes.
 */
#ifndef TESTS_COVERS_H
#define TESTS_COVERS_H

#include <stdio.h>
#include <stdlib.h>

#define covers(id) covers_at((id), __FILE__, __LINE__)

static inline void covers_at(const char *id, const char *file, int line)
{
	const char *path = getenv("ARKHAM_COVERED");
	FILE *out = path ? fopen(path, "a") : NULL;
	if (!out)
		return;
	fprintf(out, "%s %s:%d\n", id, file, line);
	fclose(out);
}

#endif
