/* content.c - `--content DIR`: a user's own cards on top of the game's. */
#include "content.h"

#include <stdio.h>

enum { ERRORS_TOLD = 10 };

/* Whoever plays with corrected components is told which. */
static void corrections_tell(const char *command, const struct ark_content *c)
{
	fprintf(stderr, "arkham %s: played with corrections of", command);
	for (int d = 1, told = 0; d <= ark_defs(c); d++)
		if (ark_def_corrected(c, d))
			fprintf(stderr, "%s %s", told++ ? "," : "", ark_def_id(c, d));
	fprintf(stderr, "\n");
}

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
	if (c && ark_content_corrections(c))
		corrections_tell(command, c);
	return c;
}

void content_release(const struct ark_content *c)
{
	if (c && c != ark_content_builtin())
		ark_content_free((struct ark_content *)c);
}
