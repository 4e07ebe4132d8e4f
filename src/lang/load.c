/* load.c - a compilation from its sources to content: memory, errors, texts, sets, layout. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "kernel/hash.h"

/* ---- memory ------------------------------------------------------------ */

enum { CHUNK = 1 << 18 };
struct chunk {
	struct chunk *next;
	size_t size;
	_Alignas(16) char bytes[];
};

void *arena_get(struct arena *a, size_t n)
{
	n = (n + 15) & ~(size_t)15;
	if (!a->chunk || a->used + n > a->chunk->size) {
		const size_t size = n > CHUNK ? n : CHUNK;
		struct chunk *c = calloc(1, sizeof(*c) + size);
		if (!c)
			longjmp(a->empty, 1);
		c->size = size;
		c->next = a->chunk;
		a->chunk = c;
		a->used = 0;
	}
	void *p = a->chunk->bytes + a->used;
	a->used += n;
	return p;
}

void *arena_grow(struct arena *a, const void *old, size_t n, size_t more)
{
	void *p = arena_get(a, n + more);
	if (n)
		memcpy(p, old, n);
	return p;
}

void arena_release(struct arena *a)
{
	while (a->chunk) {
		struct chunk *next = a->chunk->next;
		free(a->chunk);
		a->chunk = next;
	}
}

/* ---- errors ------------------------------------------------------------ */

bool lang_full(const struct lang *l)
{
	return l->errors == LANG_ERRORS;
}

void lang_fail(struct lang *l, const struct line *at, int col, const char *format, ...)
{
	va_list ap;
	if (lang_full(l))
		return;
	for (int i = 0; i < l->errors; i++)
		if (l->error_line[i] == at && l->error[i].col == (col ? col : at->indent + 1))
			return;
	struct ark_error *e = &l->error[l->errors];
	l->error_line[l->errors++] = at;
	*e = (struct ark_error){ .code = ARK_BAD_CONTENT, .line = at->number, .col = col ? col : at->indent + 1 };
	snprintf(e->file, sizeof(e->file), "%s", at->src->file);
	va_start(ap, format);
	vsnprintf(e->text, sizeof(e->text), format, ap);
	va_end(ap);
}

/* In the order of files and lines, whatever step found them. */
static void errors_sort(struct lang *l)
{
	for (int i = 1; i < l->errors; i++) {
		const struct ark_error e = l->error[i];
		const struct line *ln = l->error_line[i];
		int k = i;
		for (; k > 0; k--) {
			const struct line *other = l->error_line[k - 1];
			const bool before = other->src != ln->src ? other->src < ln->src : l->error[k - 1].line != e.line ? l->error[k - 1].line < e.line : l->error[k - 1].col <= e.col;
			if (before)
				break;
			l->error[k] = l->error[k - 1];
			l->error_line[k] = other;
		}
		l->error[k] = e;
		l->error_line[k] = ln;
	}
}

int lang_error_count(const struct lang *l)
{
	return l->errors;
}

const struct ark_error *lang_error(const struct lang *l, int i)
{
	return &l->error[i];
}

void lang_error_write(const struct lang *l, int i, FILE *to)
{
	const struct ark_error *e = &l->error[i];
	const struct line *ln = l->error_line[i];
	fprintf(to, "%s:%d:%d: %s\n  %.*s\n  ", e->file, e->line, e->col, e->text, ln->len, ln->s);
	for (int c = 1; c < e->col; c++)
		if (c > ln->len || ((unsigned char)ln->s[c - 1] & 0xc0) != 0x80)
			fputc(c <= ln->len && ln->s[c - 1] == '\t' ? '\t' : ' ', to);
	fprintf(to, "^\n");
}

/* ---- texts ------------------------------------------------------------- */

void text_add(struct lang *l, struct text_buf *b, const char *s, size_t n)
{
	if (b->n + n > b->cap) {
		const size_t more = b->cap + n + 64;
		b->s = arena_grow(&l->arena, b->s, b->n, b->cap - b->n + more);
		b->cap += more;
	}
	if (n)
		memcpy(b->s + b->n, s, n);
	b->n += n;
}

static uint32_t text_hash(const char *s, size_t n)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 16777619u;
	return h;
}

static void text_rehash(struct lang *l)
{
	const uint32_t old_n = l->text_buckets, *old = l->text_bucket;
	l->text_buckets = old_n ? old_n * 2 : 4096;
	l->text_bucket = arena_get(&l->arena, l->text_buckets * sizeof(*l->text_bucket));
	for (uint32_t i = 0; i < old_n; i++) {
		if (!old[i])
			continue;
		uint32_t at = text_hash(l->text.s + old[i], strlen(l->text.s + old[i])) % l->text_buckets;
		while (l->text_bucket[at])
			at = (at + 1) % l->text_buckets;
		l->text_bucket[at] = old[i];
	}
}

text_h text_intern(struct lang *l, const char *s, size_t n)
{
	if (!n)
		return 0;
	if (l->texts * 2 >= l->text_buckets)
		text_rehash(l);
	uint32_t at = text_hash(s, n) % l->text_buckets;
	for (; l->text_bucket[at]; at = (at + 1) % l->text_buckets) {
		const char *t = l->text.s + l->text_bucket[at];
		if (!strncmp(t, s, n) && !t[n])
			return l->text_bucket[at];
	}
	if (!l->text.n)
		text_add(l, &l->text, "", 1);
	const text_h h = (text_h)l->text.n;
	text_add(l, &l->text, s, n);
	text_add(l, &l->text, "", 1);
	l->text_bucket[at] = h;
	l->texts++;
	return h;
}

/* A token's text without its backslashes. */
static void text_plain(struct lang *l, struct text_buf *b, const struct token *t)
{
	for (int i = 0; i < t->len; i++) {
		i += t->s[i] == '\\' && i + 1 < t->len;
		text_add(l, b, t->s + i, 1);
	}
}

text_h text_token(struct lang *l, const struct token *t)
{
	struct text_buf b = { 0 };
	text_plain(l, &b, t);
	return text_intern(l, b.s, b.n);
}

/* On a line of its own, but right behind a title. */
void text_line(struct lang *l, struct text_buf *b, const struct token *t)
{
	if (b->n && !(b->n > 1 && b->s[b->n - 1] == ' ' && b->s[b->n - 2] == ':'))
		text_add(l, b, "\n", 1);
	text_plain(l, b, t);
}

/* ---- sources and sets -------------------------------------------------- */

/* The part of the path behind board/ or cards/, or the last folder; `own` when there is none.  Folders that the path goes back out of do not count. */
static const char *source_set(struct lang *l, const char *file)
{
	for (const char *up; (up = strstr(file, "../"));)
		file = up + 3;
	const char *end = strrchr(file, '/'), *set = file;
	if (!end)
		return "own";
	for (const char *s = file; s < end;) {
		const size_t n = strcspn(s, "/");
		const bool game = n == 5 && (!memcmp(s, "board", 5) || !memcmp(s, "cards", 5));
		if (game && s + n < end) {
			set = s + n + 1;
			end = set + strcspn(set, "/");
			break;
		}
		set = s;
		s += n + 1;
	}
	const size_t n = (size_t)(end - set);
	char *name = arena_get(&l->arena, n + 1);
	memcpy(name, set, n);
	return n ? name : "own";
}

static int set_find(struct lang *l, const char *name)
{
	for (int i = 0; i < l->n_sets; i++)
		if (!strcmp(l->sets[i], name))
			return i;
	if (l->n_sets == SETS_MAX)
		return SETS_MAX - 1;
	l->sets[l->n_sets] = name;
	return l->n_sets++;
}

static void sources_take(struct lang *l, const struct lang_source *src, int n)
{
	l->src = arena_get(&l->arena, (size_t)(n + 1) * sizeof(*l->src));
	l->n_src = n;
	for (int i = 0; i < n; i++) {
		const size_t name = strlen(src[i].file) + 1;
		char *file = arena_get(&l->arena, name), *text = arena_get(&l->arena, src[i].len + 1);
		memcpy(file, src[i].file, name);
		if (src[i].len)
			memcpy(text, src[i].text, src[i].len);
		l->src[i] = (struct source){ file, text, src[i].len, set_find(l, source_set(l, file)) };
	}
}

/* ---- layout ------------------------------------------------------------ */

static void layout_rows(struct lang *l, struct content *c)
{
	uint32_t n = 1;
	for (int i = 1; i <= l->n_ids; i++)
		n += (uint32_t)l->build[i].rows;
	struct row *rows = arena_get(&l->arena, n * sizeof(*rows));
	c->n_rows = 1;
	for (int i = 1; i <= l->n_ids; i++) {
		struct build *b = &l->build[i];
		b->def.row = (row_h)c->n_rows;
		b->def.rows = (uint16_t)b->rows;
		for (int k = 0; k < b->rows; k++)
			rows[c->n_rows++] = b->row[k];
	}
	c->rows = rows;
	for (const struct fixup *f = l->fixups; f; f = f->next)
		l->code.w[f->at] = (uint16_t)(l->code.w[f->at] + l->build[f->def].def.row);
}

static void layout_lists(struct lang *l, struct content *c)
{
	struct code words = { 0 };
	for (int i = 1; i <= l->n_ids; i++) {
		struct build *b = &l->build[i];
		unsigned n = 0;
		for (int k = 0; k < LIST_KINDS; k++)
			n += (unsigned)b->list_n[k];
		b->def.lists = (uint16_t)n;
		b->def.list = n ? words.n : 0;
		unsigned at = LIST_KINDS + 1;
		for (int k = 0; n && k <= LIST_KINDS; k++) {
			code_put(l, &words, at);
			at += k < LIST_KINDS ? (unsigned)b->list_n[k] : 0;
		}
		for (int k = 0; k < LIST_KINDS; k++)
			for (int w = 0; w < b->list_n[k]; w++)
				code_put(l, &words, b->list[k][w]);
	}
	code_put(l, &words, 0);
	c->words = words.w;
	c->n_words = words.n;
}

static void layout_defs(struct lang *l, struct content *c)
{
	struct def *defs = arena_get(&l->arena, (size_t)(l->n_ids + 1) * sizeof(*defs));
	for (int i = 1; i <= l->n_ids; i++) {
		struct build *b = &l->build[i];
		const struct line *ln = b->line;
		b->def.id = text_intern(l, b->id->s, b->id->len);
		b->def.name = ln->n_tok > 2 ? text_token(l, &ln->tok[2]) : b->def.id;
		b->def.say = text_intern(l, b->say.s, b->say.n);
		b->def.doubt = text_intern(l, b->doubt.s, b->doubt.n);
		b->def.face = text_intern(l, b->face.s, b->face.n);
		b->def.file = text_intern(l, ln->src->file, strlen(ln->src->file));
		b->def.line = (uint32_t)ln->number;
		b->def.kind = b->id->kind;
		b->def.set = (uint16_t)ln->src->set;
		content_index(&b->def, c->rows);
		defs[i] = b->def;
	}
	c->defs = defs;
	c->n_defs = (uint32_t)l->n_ids + 1;
	int at = 1;
	for (int k = 0; k <= KIND_MAX; k++) {
		while (at <= l->n_ids && l->ids[at]->kind < k)
			at++;
		c->kind_first[k] = (uint16_t)at;
	}
}

static void layout_sets(struct lang *l, struct content *c)
{
	text_h *sets = arena_get(&l->arena, (size_t)(l->n_sets + 1) * sizeof(*sets));
	for (int i = 0; i < l->n_sets; i++)
		sets[i] = text_intern(l, l->sets[i], strlen(l->sets[i]));
	c->sets = sets;
	c->n_sets = (uint32_t)l->n_sets;
}

static bool stake_before(const struct stake *a, const struct stake *b)
{
	return a->at != b->at ? a->at < b->at : a->kind < b->kind;
}

static void layout_stakes(struct lang *l, struct content *c)
{
	for (uint32_t i = 1; i < l->n_stakes; i++) {
		const struct stake s = l->stakes[i];
		uint32_t k = i;
		for (; k > 0 && stake_before(&s, &l->stakes[k - 1]); k--)
			l->stakes[k] = l->stakes[k - 1];
		l->stakes[k] = s;
	}
	c->stakes = l->stakes;
	c->n_stakes = l->n_stakes;
}

static uint64_t layout_hash(const struct content *c)
{
	uint64_t h = hash_bytes(c->defs, c->n_defs * sizeof(*c->defs), 1);
	h = hash_bytes(c->rows, c->n_rows * sizeof(*c->rows), h);
	h = hash_bytes(c->code, c->n_code * sizeof(*c->code), h);
	h = hash_bytes(c->words, c->n_words * sizeof(*c->words), h);
	h = hash_bytes(c->stakes, c->n_stakes * sizeof(*c->stakes), h);
	return hash_bytes(c->text, c->n_text, h);
}

static void layout(struct lang *l)
{
	struct content *c = &l->content;
	layout_rows(l, c);
	layout_lists(l, c);
	layout_defs(l, c);
	layout_sets(l, c);
	layout_stakes(l, c);
	c->code = l->code.w;
	c->lines = l->lines;
	c->n_code = l->code.n;
	text_intern(l, ".", 1);
	c->text = l->text.s;
	c->n_text = (uint32_t)l->text.n;
	c->hash = layout_hash(c);
}

/* ---- the compilation --------------------------------------------------- */

static void compile_definitions(struct lang *l)
{
	l->build = arena_get(&l->arena, (size_t)(l->n_ids + 1) * sizeof(*l->build));
	emit_end(l);
	for (int i = 1; i <= l->n_ids; i++) {
		l->build[i] = (struct build){ .id = l->ids[i], .line = l->ids[i]->line };
		if (!lang_full(l) && l->build[i].line->verb)
			define(l, &l->build[i]);
	}
}

static void compile(struct lang *l, const struct lang_source *src, int n)
{
	const struct line none = { .src = &(struct source){ .file = "verbs.def" } };
	sources_take(l, src, n);
	if (!tables_init(l)) {
		lang_fail(l, &none, 1, "a pattern of the table is wrong");
		return;
	}
	for (int i = 0; i < n; i++)
		lex_source(l, &l->src[i]);
	resolve_collect(l);
	parse_lines(l, l->top, FILE_LINES);
	compile_definitions(l);
	errors_sort(l);
	if (!l->errors)
		layout(l);
}

/* False when there was not enough memory. */
static bool compile_guarded(struct lang *l, const struct lang_source *src, int n)
{
	if (setjmp(l->arena.empty))
		return false;
	compile(l, src, n);
	return true;
}

struct lang *lang_compile(const struct lang_source *src, int n)
{
	struct lang *l = calloc(1, sizeof(*l));
	if (!l || compile_guarded(l, src, n))
		return l;
	lang_end(l);
	return NULL;
}

void lang_end(struct lang *l)
{
	if (!l)
		return;
	arena_release(&l->arena);
	free(l);
}

const struct content *lang_content(const struct lang *l)
{
	return l->errors ? NULL : &l->content;
}

/* ---- content that stays ------------------------------------------------ */

static void *copy_part(char **at, const void *from, size_t n)
{
	void *to = *at;
	if (n)
		memcpy(to, from, n);
	*at += (n + 15) & ~(size_t)15;
	return to;
}

/* One block of memory: the struct, then its tables. */
static struct content *content_copy(const struct content *c)
{
	const size_t size[] = { sizeof(*c), c->n_defs * sizeof(*c->defs), c->n_rows * sizeof(*c->rows), c->n_code * sizeof(*c->code),
		c->n_words * sizeof(*c->words), c->n_code * sizeof(*c->lines), c->n_text, c->n_sets * sizeof(*c->sets),
		c->n_stakes * sizeof(*c->stakes) };
	size_t all = 0;
	for (unsigned i = 0; i < sizeof(size) / sizeof(size[0]); i++)
		all += (size[i] + 15) & ~(size_t)15;
	char *at = calloc(1, all);
	if (!at)
		return NULL;
	struct content *copy = copy_part(&at, c, size[0]);
	copy->defs = copy_part(&at, c->defs, size[1]);
	copy->rows = copy_part(&at, c->rows, size[2]);
	copy->code = copy_part(&at, c->code, size[3]);
	copy->words = copy_part(&at, c->words, size[4]);
	copy->lines = copy_part(&at, c->lines, size[5]);
	copy->text = copy_part(&at, c->text, size[6]);
	copy->sets = copy_part(&at, c->sets, size[7]);
	copy->stakes = copy_part(&at, c->stakes, size[8]);
	return copy;
}

struct content *lang_load(const struct lang_source *src, int n, struct ark_error *e, int max, int *found)
{
	struct lang *l = lang_compile(src, n);
	struct content *c = NULL;
	*found = l ? l->errors : 1;
	for (int i = 0; l && i < l->errors && i < max; i++)
		e[i] = l->error[i];
	if (l && !l->errors)
		c = content_copy(&l->content);
	if (!c && !(l && l->errors)) {
		*found = 1;
		if (max > 0) {
			e[0] = (struct ark_error){ .code = ARK_NO_MEMORY };
			snprintf(e[0].text, sizeof(e[0].text), "there is not enough memory for the content");
		}
	}
	lang_end(l);
	return c;
}

void lang_free(struct content *c)
{
	free(c);
}
