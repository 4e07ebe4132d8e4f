/* seen.c - which components random games have shown: what the log names, and those of whose text something ran. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool seen_open(struct fuzz *z)
{
	z->seen.def = calloc((size_t)ark_defs(z->content) + 1, 1);
	z->seen.code = calloc((size_t)ark_code_words(z->content) + 1, 1);
	if (!z->seen.def || !z->seen.code)
		return false;
	ark_cover(z->run, z->seen.code);
	return true;
}

void seen_release(struct fuzz *z)
{
	free(z->seen.def);
	free(z->seen.code);
}

static void mark(struct fuzz *z, const char *id)
{
	const int def = ark_def_find(z->content, id);
	if (def > 0)
		z->seen.def[def] = 1;
}

/* What an event names under a member: an id, with the number of a copy behind it. */
static void mark_member(struct fuzz *z, const char *event, const char *member)
{
	char id[ARK_KEY];
	const char *at = strstr(event, member);
	if (at && sscanf(at + strlen(member), "%191[^\"#]", id) == 1)
		mark(z, id);
}

void seen_look(struct fuzz *z)
{
	if (!z->seen.def)
		return;
	for (int i = 0; i < ark_log_count(z->run); i++)
		if (ark_log_json(z->run, z->game, i, -1, z->view, FUZZ_VIEW) > 0) {
			mark_member(z, z->view, "\"a\":\"");
			mark_member(z, z->view, "\"b\":\"");
			mark_member(z, z->view, "\"cause\":\"");
		}
	ark_log_clear(z->run);
}

static void mark_run(struct fuzz *z)
{
	const char *file, *id;
	int line;
	for (int w = 0; w < ark_code_words(z->content); w++)
		if (z->seen.code[w] & 1 && ark_code_place(z->content, w, &file, &line, &id) && id)
			mark(z, id);
}

/* Has anything of this set been seen?  What belongs to boxes and games that were not played is not missed. */
static bool set_seen(const struct fuzz *z, const char *set)
{
	for (int def = 1; def <= ark_defs(z->content); def++)
		if (z->seen.def[def] && !strcmp(ark_def_set(z->content, def), set))
			return true;
	return false;
}

int seen_tell(struct fuzz *z)
{
	int missing = 0, all = 0;
	mark_run(z);
	for (int def = 1; def <= ark_defs(z->content); def++) {
		if (!set_seen(z, ark_def_set(z->content, def)))
			continue;
		all++;
		if (z->seen.def[def])
			continue;
		missing++;
		printf("not seen: %s %s (%s)\n", ark_def_kind(z->content, def), ark_def_id(z->content, def), ark_def_set(z->content, def));
	}
	printf("components: %d of %d seen\n", all - missing, all);
	return missing;
}
