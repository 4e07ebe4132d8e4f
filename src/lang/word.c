/*
 * word.c - a card in generated words, from the wording of verbs.def.
 *
 * It is not what players read (that is what `say` lines say) but what the effect lines mean, so that authors can compare the two.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* ---- slots ------------------------------------------------------------- */

static const char *ident_name(const struct ident *id, size_t *n)
{
	const struct line *ln = id->line;
	if (ln->n_tok > 2 && ln->tok[2].kind == TOK_TEXT) {
		*n = ln->tok[2].len;
		return ln->tok[2].s;
	}
	*n = id->len;
	return id->s;
}

static void word_plain(const char *s, size_t n, FILE *to)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] != '\\')
			fputc(s[i] == '_' ? ' ' : s[i], to);
}

/* A token as people read it: ids are names, underscores are spaces. */
static void word_token(const struct lang *l, const struct token *t, FILE *to)
{
	const struct ident *id = t->kind == TOK_WORD ? resolve_find(l, EVERY_KIND, t->s, t->len) : NULL;
	size_t n = t->len;
	const char *s = id ? ident_name(id, &n) : t->s;
	word_plain(s, n, to);
}

static void word_value(const struct lang *l, const struct line *ln, const struct value *v, FILE *to)
{
	for (int i = v->first; i < v->end; i++) {
		if (i > v->first)
			fputc(' ', to);
		word_token(l, &ln->tok[i], to);
	}
}

/* ---- sentences --------------------------------------------------------- */

/* One blank of a wording, from behind its brace: {1}, or {3| needs @} which is only said when the slot is there.  Returns what follows. */
static const char *word_blank(const struct lang *l, const struct line *ln, const char *s, FILE *to)
{
	const struct value *v = &ln->value[*s++ - '0'];
	if (*s == '}') {
		word_value(l, ln, v, to);
		return s + 1;
	}
	for (s++; *s != '}'; s++) {
		if (v->absent)
			continue;
		if (*s == '@')
			word_value(l, ln, v, to);
		else
			fputc(*s, to);
	}
	return s + 1;
}

static void word_sentence(const struct lang *l, const struct line *ln, FILE *to)
{
	const char *s = ln->verb->wording;
	while (*s) {
		if (*s == '{')
			s = word_blank(l, ln, s + 1, to);
		else
			fputc(*s++, to);
	}
}

static void word_lines(const struct lang *l, const struct line *first, int depth, FILE *to)
{
	for (const struct line *ln = first; ln; ln = ln->next) {
		if (!ln->verb || ln->verb->make == MAKE_SAY || ln->verb->make == MAKE_DOUBT)
			continue;
		char *text = NULL;
		size_t n = 0;
		FILE *mem = open_memstream(&text, &n);
		if (!mem)
			return;
		word_sentence(l, ln, mem);
		fclose(mem);
		if (n) {
			if (text[0] >= 'a' && text[0] <= 'z')
				text[0] = (char)(text[0] - 'a' + 'A');
			fprintf(to, "%*s%s\n", depth * 2, "", text);
		}
		free(text);
		word_lines(l, ln->child, depth + (n > 0), to);
	}
}

void lang_wording(const struct lang *l, def_h d, FILE *to)
{
	if (d > 0 && d <= l->n_ids)
		word_lines(l, l->ids[d]->line->child, 0, to);
}
