/* content.c - `--content DIR`: a user's own cards on top of the game's. */
#include "content.h"

#include <stdio.h>

enum { ERRORS_TOLD = 10 };

const struct ark_content *content_open(const char *command, const char *dir)
{
	struct ark_error e[ERRORS_TOLD];
	int found = 0;
	if (!dir)
		return ark_content_builtin();
	const struct ark_content *c = ark_content_load(dir, e, ERRORS_TOLD, &found);
	for (int i = 0; !c && i < found && i < ERRORS_TOLD; i++) {
		if (e[i].file[0])
			fprintf(stderr, "%s:%d:%d: ", e[i].file, e[i].line, e[i].col);
		fprintf(stderr, "%s\n", e[i].text);
	}
	if (!c)
		fprintf(stderr, "arkham %s: %s cannot be played with; `arkham check %s` tells more\n", command, dir, dir);
	return c;
}

void content_release(const struct ark_content *c)
{
	if (c && c != ark_content_builtin())
		ark_content_free((struct ark_content *)c);
}
