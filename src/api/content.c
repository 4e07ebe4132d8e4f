/* content.c - content from text files, and reading it. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/words.h"
#include "kernel/script.h"
#include "kernel/text.h"
#include "lang/builtin.h"
#include "lang/lang.h"

/* ---- making ---------------------------------------------------------- */

/* The built-in content with these files on top; `dir` is the folder their paths begin with, or NULL. */
static struct ark_content *content_on_top(const struct lang_files *own, const char *dir, struct ark_error *e, int n, int *found)
{
	struct ark_content *content = NULL;
	struct lang_source *all = malloc((size_t)(content_sources_n + own->n) * sizeof(*all));
	*found = 1;
	if (all) {
		const int k = lang_files_merge(own, dir, content_sources, content_sources_n, all);
		content = (struct ark_content *)(void *)lang_load(all, k, e, n, found);
	} else if (n) {
		api_error(e, ARK_NO_MEMORY, "no memory for the content");
	}
	free(all);
	return content;
}

struct ark_content *ark_content_load(const char *dir, struct ark_error *e, int n, int *found)
{
	struct lang_files own = { 0 };
	struct ark_content *content = NULL;
	*found = 1;
	if (lang_files_read(&own, dir))
		content = content_on_top(&own, dir, e, n, found);
	else if (n)
		api_error(e, ARK_BAD_CONTENT, "%s", own.wrong);
	lang_files_release(&own);
	return content;
}

struct ark_content *ark_content_compile(const struct ark_file *file, int files, struct ark_error *e, int n, int *found)
{
	struct lang_files own = { .src = malloc((size_t)(files + 1) * sizeof(*own.src)), .n = files };
	struct ark_content *content = NULL;
	*found = 1;
	for (int i = 0; own.src && i < files; i++)
		own.src[i] = (struct lang_source){ file[i].path, file[i].text, file[i].n };
	if (own.src)
		content = content_on_top(&own, NULL, e, n, found);
	else if (n)
		api_error(e, ARK_NO_MEMORY, "no memory for the content");
	free(own.src);
	return content;
}

void ark_content_free(struct ark_content *c)
{
	lang_free((struct content *)(void *)c);
}

/* ---- definitions ----------------------------------------------------- */

static const char *const kind_names[KIND_MAX] = {
	[KIND_NONE] = "",
#define KIND(name, word, game, plural) [KIND_##name] = word,
#include "kernel/kinds.def"
#undef KIND
};

int ark_defs(const struct ark_content *c)
{
	return (int)api_content(c)->n_defs - 1;
}

/* Definition 0 is empty: what stands for a number that is none. */
static const struct def *def_of(const struct ark_content *c, int def)
{
	return &api_content(c)->defs[def >= 1 && def <= ark_defs(c) ? def : 0];
}

int ark_content_corrections(const struct ark_content *c)
{
	return api_content(c)->corrected;
}

bool ark_def_corrected(const struct ark_content *c, int def)
{
	return def_of(c, def)->corrected;
}

uint64_t ark_content_hash(const struct ark_content *c)
{
	return api_content(c)->hash;
}

const char *ark_def_id(const struct ark_content *c, int def)
{
	return content_text(api_content(c), def_of(c, def)->id);
}

const char *ark_def_kind(const struct ark_content *c, int def)
{
	return kind_names[def_of(c, def)->kind];
}

const char *ark_def_set(const struct ark_content *c, int def)
{
	const struct content *k = api_content(c);
	return content_text(k, k->sets[def_of(c, def)->set]);
}

const char *ark_def_name(const struct ark_content *c, int def)
{
	return content_text(api_content(c), def_of(c, def)->name);
}

const char *ark_def_text(const struct ark_content *c, int def)
{
	return content_text(api_content(c), def_of(c, def)->say);
}

int ark_def_find(const struct ark_content *c, const char *id)
{
	return content_find(api_content(c), KIND_NONE, id, strlen(id));
}

static void rows_write(struct json *j, const struct content *c, const struct def *d)
{
	json_open(j, "abilities", '[');
	for (int i = 0; i < d->rows; i++) {
		const text_h say = c->rows[d->row + i].say;
		if (say)
			json_str(j, NULL, content_text(c, say));
	}
	json_close(j, ']');
}

/* Icon, hue, scene, and the rest is the bust. */
static void face_write(struct json *j, const char *face)
{
	static const char *const names[] = { "icon", "hue", "scene" };
	json_open(j, "face", '{');
	for (int i = 0; i < 3; i++) {
		char word[64];
		const size_t n = strcspn(face, " ");
		snprintf(word, sizeof(word), "%.*s", (int)n, face);
		json_str(j, names[i], word);
		face += n + (face[n] == ' ');
	}
	if (*face)
		json_str(j, "bust", face);
	json_close(j, '}');
}

/* A check of the board game: what is rolled.  What depends on the position is left out. */
static void check_write(struct json *j, const uint16_t *code)
{
	skill_write(j, code[1]);
	if (code[2] == AMOUNT_CONST)
		json_int(j, "modifier", (int16_t)code[3]);
	if (code[4] == AMOUNT_CONST)
		json_int(j, "needed", code[5]);
}

/* Every check and offer of a definition with what it leads to. */
static void stakes_write(struct json *j, const struct content *c, def_h def)
{
	static const char *const kinds[] = { [STAKE_CHECK] = "check", [STAKE_TEST] = "test", [STAKE_CAST] = "cast", [STAKE_MAY] = "may", [STAKE_OPTION] = "option", [STAKE_BODY] = "body" };
	json_open(j, "stakes", '[');
	for (uint32_t i = 0; i < c->n_stakes; i++) {
		const struct stake *s = &c->stakes[i];
		const uint16_t *code = c->code + s->at;
		if (!c->lines || c->lines[s->at] >> 16 != def)
			continue;
		json_open(j, NULL, '{');
		json_str(j, "of", kinds[s->kind]);
		if (s->kind == STAKE_CHECK)
			check_write(j, code);
		json_str(j, "pass", content_text(c, s->pass));
		if (s->fail)
			json_str(j, "fail", content_text(c, s->fail));
		json_close(j, '}');
	}
	json_close(j, ']');
}

int ark_def_json(const struct ark_content *content, int def, char *buf, int n)
{
	const struct content *c = api_content(content);
	const struct def *d = def_of(content, def);
	struct json j;
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	json_str(&j, "id", ark_def_id(content, def));
	json_str(&j, "kind", ark_def_kind(content, def));
	json_str(&j, "set", ark_def_set(content, def));
	json_str(&j, "name", ark_def_name(content, def));
	json_int(&j, "copies", d->copies);
	json_str(&j, "text", ark_def_text(content, def));
	if (d->face)
		face_write(&j, content_text(c, d->face));
	if (d->corrected)
		json_bool(&j, "corrected", true);
	if (d->doubt)
		json_str(&j, "doubt", content_text(c, d->doubt));
	facts_write(&j, c, (def_h)(d - c->defs));
	lists_write(&j, c, (def_h)(d - c->defs));
	rows_write(&j, c, d);
	stakes_write(&j, c, (def_h)(d - c->defs));
	json_close(&j, '}');
	return json_end(&j);
}

/* ---- code ------------------------------------------------------------ */

int ark_code_words(const struct ark_content *c)
{
	return (int)api_content(c)->n_code;
}

bool ark_code_place(const struct ark_content *content, int word, const char **file, int *line, const char **id)
{
	const struct content *c = api_content(content);
	if (word < 1 || word >= (int)c->n_code || !c->lines || !c->lines[word])
		return false;
	const struct def *d = def_of(content, (int)(c->lines[word] >> 16));
	*file = content_text(c, d->file);
	*line = (int)(c->lines[word] & 0xffff);
	*id = content_text(c, d->id);
	return true;
}
