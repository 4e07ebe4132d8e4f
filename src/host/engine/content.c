/* content.c - `content`: an author's own files, compiled while the engine runs. */
#include <stdlib.h>

#include "engine.h"
#include "host/error.h"

enum { OWN_FILES = 1024, OWN_ERRORS = 20 };

/* Content that was compiled here and that nothing is made of any more is given up. */
static void own_sweep(struct engine *en)
{
	for (int i = 0; i <= ENGINE_GAMES; i++) {
		bool used = en->own[i] == en->content;
		for (int k = 0; k < ENGINE_GAMES; k++)
			used = used || (en->game[k] && en->game[k]->content == en->own[i]);
		if (used)
			continue;
		ark_content_free(en->own[i]);
		en->own[i] = NULL;
	}
}

/* Games are made of it from now on; there is always a place, for each of the others belongs to another game. */
static void own_take(struct engine *en, struct ark_content *content)
{
	int i = 0;
	while (en->own[i])
		i++;
	en->own[i] = content;
	en->content = content;
}

static void content_answer(struct call *c, const struct ark_error *e, int found)
{
	const struct engine *en = c->host;
	const char *between = "";
	buffer_str(c->out, "{");
	buffer_hex(c->out, "content", ark_content_hash(en->content));
	buffer_printf(c->out, ",\"definitions\":%d,\"corrected\":[", ark_defs(en->content));
	for (int d = 1; ark_content_corrections(en->content) && d <= ark_defs(en->content); d++) {
		if (!ark_def_corrected(en->content, d))
			continue;
		buffer_str(c->out, between);
		buffer_json(c->out, ark_def_id(en->content, d));
		between = ",";
	}
	buffer_str(c->out, "],\"errors\":[");
	for (int i = 0; i < found && i < OWN_ERRORS; i++) {
		buffer_str(c->out, i ? ",{" : "{");
		buffer_member(c->out, "file", e[i].file);
		buffer_printf(c->out, ",\"line\":%d,\"col\":%d", e[i].line, e[i].col);
		buffer_member(c->out, "text", e[i].text);
		buffer_str(c->out, "}");
	}
	buffer_str(c->out, "]}");
}

static bool files_read(struct call *c, struct ark_file file[OWN_FILES], int *n)
{
	size_t i;
	json_t *j;
	const json_t *list = json_object_get(c->params, "files");
	if (!json_is_array(list) || json_array_size(list) > OWN_FILES)
		return error_set(c->e, ARK_BAD_REQUEST, "`files` must be a list of at most %d files", OWN_FILES);
	json_array_foreach(list, i, j) {
		const json_t *path = json_object_get(j, "path"), *text = json_object_get(j, "text");
		if (!json_is_string(path) || !json_is_string(text))
			return error_set(c->e, ARK_BAD_REQUEST, "a file must have `path` and `text`");
		file[i] = (struct ark_file){ json_string_value(path), json_string_value(text), json_string_length(text) };
	}
	*n = (int)json_array_size(list);
	return true;
}

/* Content with mistakes is not taken: games go on being made of what there was. */
bool method_content(struct call *c)
{
	struct engine *en = c->host;
	struct ark_file file[OWN_FILES];
	struct ark_error e[OWN_ERRORS];
	int n = 0, found = 0;
	if (!files_read(c, file, &n))
		return false;
	struct ark_content *own = n ? ark_content_compile(file, n, e, OWN_ERRORS, &found) : NULL;
	if (own)
		own_take(en, own);
	else if (!n)
		en->content = ark_content_builtin();
	own_sweep(en);
	content_answer(c, e, own || !n ? 0 : found);
	return true;
}
