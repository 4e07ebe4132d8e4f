/*
 * builtin.c - the content of the lean engine: its texts alone are in it, and they are compiled when it is first asked for.
 *
 * Texts are half as large on the way as the tables made of them, and an author's own files are compiled together with them anyway.
 */
#include "api/api.h"
#include "lang/builtin.h"

const struct ark_content *ark_content_builtin(void)
{
	static const struct content *made;
	struct ark_error e;
	int found;
	if (!made)
		made = lang_load(content_sources, content_sources_n, &e, 1, &found);
	if (!made)	/* the texts are those of the build: only memory can be missing */
		__builtin_trap();
	return (const struct ark_content *)(const void *)made;
}
