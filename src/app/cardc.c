/*
 * cardc.c - the content compiler of the build: `cardc DIR...` writes the content under the folders as C to standard output, `cardc --manual TUTORIAL DIR...` the
 * manual for authors with the tutorial of that file in it.
 *
 * The tables of content.h are written as numbers, which compile fast; the source texts follow, so that the program can compile them again together with a
 * user's own files.  A lean build has the texts alone (api/lean/builtin.c).
 */
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"

static void numbers_begin(const char *type, const char *name, size_t n)
{
	printf("static const %s %s[%zu] = {", type, name, n);
}

static void numbers_put(size_t i, long long v)
{
	printf(i % 24 ? "%lld," : "\n%lld,", v);
}

static void numbers_end(void)
{
	printf("\n};\n");
}

static void write_defs(const struct content *c)
{
	numbers_begin("struct def", "defs", c->n_defs);
	for (uint32_t i = 0; i < c->n_defs; i++) {
		const struct def *d = &c->defs[i];
		printf("\n{%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,{%lluu,%lluu},{%lluu,%lluu},%u,%u,%u,%u,%u,0,%u,{", d->id, d->name, d->say, d->doubt, d->file, d->line, d->kind,
			d->set, d->copies, d->rows, d->row, d->lists, d->list, (unsigned long long)d->events[0], (unsigned long long)d->events[1],
			(unsigned long long)d->stats[0], (unsigned long long)d->stats[1], d->actions, d->face, d->corrected, d->lives, d->zones, d->bodies);
		for (int f = 0; f < FACT_MAX; f++)
			printf("%d,", d->fact[f]);
		printf("}},");
	}
	numbers_end();
}

static void write_rows(const struct content *c)
{
	numbers_begin("struct row", "rows", c->n_rows);
	for (uint32_t i = 0; i < c->n_rows; i++) {
		const struct row *r = &c->rows[i];
		printf("\n{%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%d,%d,%u,%u,%u,%u,%u},", r->def, r->kind, r->slot, r->event, r->zones, r->scope, r->limit, r->limit_n,
			r->group, r->flags, r->value, r->spare, r->cond, r->cost, r->body, r->say, r->line);
	}
	numbers_end();
}

#define WRITE_NUMBERS(type, name, array, count) \
	do { \
		numbers_begin(type, name, (count) ? (count) : 1); \
		for (size_t i_ = 0; i_ < (count); i_++) \
			numbers_put(i_, (array)[i_]); \
		if (!(count)) \
			numbers_put(0, 0); \
		numbers_end(); \
	} while (0)

static void write_stakes(const struct content *c)
{
	numbers_begin("struct stake", "stakes", c->n_stakes + 1);
	for (uint32_t i = 0; i < c->n_stakes; i++)
		printf("\n{%u,%u,%u,%u},", c->stakes[i].at, c->stakes[i].pass, c->stakes[i].fail, c->stakes[i].kind);
	printf("{0,0,0,0}");
	numbers_end();
}

static void write_content(const struct content *c)
{
	write_defs(c);
	write_rows(c);
	WRITE_NUMBERS("uint16_t", "code", c->code, c->n_code);
	WRITE_NUMBERS("uint16_t", "words", c->words, c->n_words);
	WRITE_NUMBERS("uint32_t", "lines", c->lines, c->n_code);
	WRITE_NUMBERS("char", "text", c->text, c->n_text);
	WRITE_NUMBERS("text_h", "sets", c->sets, c->n_sets);
	write_stakes(c);
	printf("const struct content content_builtin = { %lluu, defs, rows, code, words, lines, text, sets, stakes, %u, %u, %u, %u, %u, %u, %u, 0, {",
		(unsigned long long)c->hash, c->n_defs, c->n_rows, c->n_code, c->n_words, c->n_text, c->n_sets, c->n_stakes);
	for (int k = 0; k <= KIND_MAX; k++)
		printf("%u,", c->kind_first[k]);
	printf("}, %u, {0} };\n", c->corrected);
}

static void write_sources(const struct lang_files *f)
{
	for (int i = 0; i < f->n; i++) {
		char name[32];
		snprintf(name, sizeof(name), "source_%d", i);
		WRITE_NUMBERS("char", name, f->src[i].text, f->src[i].len);
	}
	printf("const struct lang_source content_sources[%d] = {\n", f->n + 1);
	for (int i = 0; i < f->n; i++)
		printf("{ \"%s\", source_%d, %zu },\n", f->src[i].file, i, f->src[i].len);
	printf("{ 0, 0, 0 }\n};\nconst int content_sources_n = %d;\n", f->n);
}

static void write_c(const struct lang *l, const struct lang_files *f)
{
	printf("/* Made by cardc. */\n#include \"lang/builtin.h\"\n\n");
	printf("#ifndef CONTENT_LEAN\n");
	write_content(lang_content(l));
	printf("#endif\n");
	write_sources(f);
}

static bool write_manual(const struct lang *l, const char *path)
{
	static char text[1 << 16];
	FILE *in = fopen(path, "rb");
	if (!in) {
		fprintf(stderr, "cardc: %s cannot be read\n", path);
		return false;
	}
	text[fread(text, 1, sizeof(text) - 1, in)] = 0;
	fclose(in);
	lang_manual(l, text, stdout);
	return true;
}

static int cardc(struct lang_files *f, char **dir, const char *tutorial)
{
	for (; *dir; dir++)
		if (!lang_files_read(f, *dir)) {
			fprintf(stderr, "cardc: %s\n", f->wrong);
			return 2;
		}
	struct lang *l = lang_compile(f->src, f->n);
	if (!l) {
		fprintf(stderr, "cardc: not enough memory\n");
		return 2;
	}
	const int errors = lang_error_count(l);
	bool good = !errors;
	for (int i = 0; i < errors; i++)
		lang_error_write(l, i, stderr);
	if (errors)
		fprintf(stderr, "cardc: %d error%s\n", errors, errors == 1 ? "" : "s");
	else if (tutorial)
		good = write_manual(l, tutorial);
	else
		write_c(l, f);
	lang_end(l);
	return good ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct lang_files f = { 0 };
	const bool manual = argc > 3 && !strcmp(argv[1], "--manual");
	if (argc < 2 || (argv[1][0] == '-' && !manual)) {
		fprintf(stderr, "usage: cardc DIR...\n       cardc --manual TUTORIAL DIR...\n");
		return 2;
	}
	const int code = cardc(&f, argv + (manual ? 3 : 1), manual ? argv[2] : NULL);
	lang_files_release(&f);
	return code;
}
