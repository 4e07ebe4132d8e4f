/* parse.c - fits lines to the patterns of verbs.def, and says what is wrong with those that fit none. */
#include <string.h>

#include "internal.h"

/* Levenshtein's distance, or more than `most` when it is more. */
int word_distance(const char *a, size_t na, const char *b, size_t nb, int most)
{
	int row[65];
	if (nb > 64 || na > 64 || (int)na - (int)nb > most || (int)nb - (int)na > most)
		return most + 1;
	for (size_t j = 0; j <= nb; j++)
		row[j] = (int)j;
	for (size_t i = 1; i <= na; i++) {
		int diagonal = row[0];
		row[0] = (int)i;
		for (size_t j = 1; j <= nb; j++) {
			const int up = row[j];
			int best = diagonal + (a[i - 1] != b[j - 1]);
			if (up + 1 < best)
				best = up + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
			diagonal = up;
		}
	}
	return row[nb];
}

/* ---- matching ---------------------------------------------------------- */

/* One or more of a slot: the further ones hang on the first. */
static int match_many(struct matcher *m, const struct element *e, int at, struct value *v)
{
	int end = match_slot(m, e, at, v);
	struct value *last = v;
	while (end >= 0) {
		struct value next;
		const int more = match_slot(m, e, end, &next);
		if (more < 0)
			break;
		last->next = arena_get(&m->l->arena, sizeof(next));
		*last->next = next;
		last = last->next;
		end = more;
	}
	v->end = (uint16_t)(end < 0 ? at : end);
	return end;
}

static void match_skipped(struct matcher *m, const struct element *open, struct value *v)
{
	for (const struct element *e = open + 1; e->kind != ELEMENT_CLOSE; e++)
		if (e->kind == ELEMENT_SLOT)
			match_default(m, e, &v[e->index]);
}

/* A word of a pattern; `tokens|token` is either. */
static bool match_word(const struct token *t, const struct element *e)
{
	if (t->kind == TOK_TEXT || t->kind == TOK_END)
		return false;
	if (!e->either)
		return t->len == e->len && t->s[0] == e->s[0] && !memcmp(t->s, e->s, e->len);
	for (const char *s = e->s, *end = e->s + e->len; s < end; s++) {
		size_t n = 0;
		while (s + n < end && s[n] != '|')
			n++;
		if (t->len == n && !memcmp(t->s, s, n))
			return true;
		s += n;
	}
	return false;
}

int match_elements(struct matcher *m, const struct element *e, int at, bool whole, struct value *v)
{
	for (;; e++) {
		const struct token *t = &m->line->tok[at];
		switch (e->kind) {
		case ELEMENT_END:
			if (!whole || t->kind == TOK_END)
				return at;
			expect(m, at, "the end of the line", 19, true);
			return -1;
		case ELEMENT_WORD:
			if (!match_word(t, e)) {
				if (m->x)
					expect(m, at, e->s, strcspn(e->s, "| ]"), true);
				return -1;
			}
			at++;
			break;
		case ELEMENT_SLOT:
			at = e->many ? match_many(m, e, at, &v[e->index]) : match_slot(m, e, at, &v[e->index]);
			if (at < 0)
				return -1;
			break;
		case ELEMENT_OPEN: {
			const int end = match_elements(m, e + 1, at, whole, v);
			if (end >= 0)
				return end;
			match_skipped(m, e, v);
			e += e->index - 1;
			break;
		}
		default:
			break;
		}
	}
}

/* Most patterns are ruled out by their first word. */
static bool line_begins(const struct line *ln, const struct element *e)
{
	return e->kind != ELEMENT_WORD || match_word(&ln->tok[0], e);
}

/* ---- after the match --------------------------------------------------- */

static const struct value *values_resource(const struct value *v)
{
	for (int i = 1; i < SLOTS_MAX; i++)
		if (v[i].blank == BLANK_RESOURCE)
			return &v[i];
	return NULL;
}

/* An amount that the player chooses: asked before the instruction, up to what he has. */
static void amount_asked(struct lang *l, struct value *v, const struct value *resource)
{
	struct code c = { 0 };
	if (resource) {
		const bool any = v->w[0] == AMOUNT_GAME + GAME_AMOUNT_ALL;
		code_put(l, &c, BOP_CAP);
		code_put(l, &c, any ? AMOUNT_CONST : v->w[0]);
		code_put(l, &c, any ? INT16_MAX : v->w[1]);
		code_put(l, &c, resource->w[0]);
		v->w[0] = AMOUNT_ACC;
		v->w[1] = 0;
	}
	code_put(l, &c, OP_UPTO);
	code_put(l, &c, v->make == MAKE_FROM_WORDS);
	code_put(l, &c, v->w[0]);
	code_put(l, &c, v->w[1]);
	v->code = c.w;
	v->n_code = (uint16_t)c.n;
	v->w[0] = AMOUNT_NUMBER;
	v->w[1] = 0;
}

/* Amounts that depend on the resource beside them; only one may be rolled or asked for. */
static void values_finish(struct lang *l, struct line *ln)
{
	const struct value *resource = values_resource(ln->value);
	int coded = 0;
	for (int i = 1; i < SLOTS_MAX; i++) {
		struct value *v = &ln->value[i];
		if (v->blank != BLANK_AMOUNT)
			continue;
		if (v->make == MAKE_UPTO_WORDS || v->make == MAKE_FROM_WORDS)
			amount_asked(l, v, resource);
		else if (resource && v->w[0] >= AMOUNT_GAME + GAME_AMOUNT_ALL && v->w[0] <= AMOUNT_GAME + GAME_AMOUNT_HALF_UP)
			v->w[1] = resource->w[0];
		coded += v->n_code > 0;
	}
	for (int i = 1; i < SLOTS_MAX; i++)
		if (ln->value[i].twice)
			lang_fail(l, ln, ln->tok[ln->value[i].first].col, "this fits two phrases, one of them is `%s`", ln->value[i].twice);
	if (coded > 1)
		lang_fail(l, ln, ln->tok[0].col, "only one amount of a line can be rolled or chosen");
}

/* ---- errors ------------------------------------------------------------ */

const char *block_name(uint64_t block, char *buf, size_t n)
{
	static const struct { uint64_t block; const char *name; } names[] = {
		{ FILE_LINES, "the left edge" }, { ABILITY_LINES, "an ability" }, { BODY_LINES, "a body" }, { ROW_LINES, "the head of a row" },
		{ OUTCOME_LINES, "the outcome of a check" }, { ROLL_LINES, "the result of a roll" }, { DICE_LINES, "the result of rolled dice" },
		{ OPTION_LINES, "`choose`" }, { MOD_LINES, "modifiers" },
	};
	size_t used = 0;
	buf[0] = 0;
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (block & names[i].block && used < n)
			used += (size_t)snprintf(buf + used, n - used, "%s%s", used ? " or " : "", names[i].name);
	int told = 0;
	for (unsigned k = 1; k < KIND_MAX; k++)
		if (block >> k & 1 && used < n && told++ < 4)
			used += (size_t)snprintf(buf + used, n - used, "%s%s", used ? ", " : "", lang_kind_plural((int)k));
	return buf;
}

/* A pattern of another block that the line would fit; NULL when there is none. */
static const struct verb *verb_elsewhere(struct lang *l, const struct line *ln)
{
	struct matcher m = { .l = l, .line = ln };
	for (int i = 0; i < verbs_n; i++) {
		struct value v[SLOTS_MAX] = { 0 };
		if (line_begins(ln, l->tables.verb[i]) && match_elements(&m, l->tables.verb[i], 0, true, v) >= 0)
			return &verbs[i];
	}
	return NULL;
}

static void expected_list(const struct expected *x, char *buf, size_t n)
{
	size_t used = 0;
	buf[0] = 0;
	for (int i = 0; i < x->n && i < 8 && used < n; i++)
		used += (size_t)snprintf(buf + used, n - used, "%s%s", !i ? "" : i == x->n - 1 ? " or " : ", ", x->text[i]);
	if (x->n > 8 && used < n)
		snprintf(buf + used, n - used, " ...");
}

static void expected_fail(struct lang *l, const struct line *ln, struct expected *x)
{
	const struct token *t = &ln->tok[x->far];
	char list[320], near[96] = "";
	int distance = x->best;
	expected_list(x, list, sizeof(list));
	if (t->kind == TOK_WORD) {
		const struct ident *id = x->kinds ? resolve_near(l, x->kinds, t->s, t->len, &distance) : NULL;
		if (id && distance < x->best)
			snprintf(near, sizeof(near), "; did you mean '%.*s'?", id->len > 60 ? 60 : id->len, id->s);
		else if (x->best < 99)
			snprintf(near, sizeof(near), "; did you mean '%s'?", x->nearest);
	}
	if (t->kind == TOK_END)
		lang_fail(l, ln, t->col, "the line ends too early; expected %s", list);
	else
		lang_fail(l, ln, t->col, "'%.*s' does not fit here; expected %s%s", t->len > 60 ? 60 : t->len, t->s, list, near);
}

/* Says why a line fits nothing; returns the block its indented lines were probably meant for. */
static uint64_t line_fail(struct lang *l, const struct line *ln, uint64_t block)
{
	struct expected x = { .best = 99, .quiet_at = -1 };
	struct matcher m = { .l = l, .line = ln, .x = &x };
	const struct verb *else_where = verb_elsewhere(l, ln);
	char here[200], there[200];
	if (else_where) {
		lang_fail(l, ln, ln->tok[0].col, "`%s` does not stand in %s; it stands in %s", else_where->pattern, block_name(block, here, sizeof(here)),
			block_name(else_where->in, there, sizeof(there)));
		return else_where->opens;
	}
	for (int i = 0; i < verbs_n; i++) {
		struct value v[SLOTS_MAX] = { 0 };
		const int far = x.far, best = x.best;
		if (!(verbs[i].in & block))
			continue;
		match_elements(&m, l->tables.verb[i], 0, true, v);
		if (x.far > far || x.best < best || !x.opens)
			x.opens = verbs[i].opens;
	}
	expected_fail(l, ln, &x);
	return x.opens;
}

/* ---- lines ------------------------------------------------------------- */

static void line_uses(struct lang *l, const struct line *ln)
{
	for (int i = ln->verb->make == MAKE_DECL ? 2 : 0; i < ln->n_tok; i++) {
		struct ident *id = ln->tok[i].kind == TOK_WORD ? resolve_find(l, EVERY_KIND, ln->tok[i].s, ln->tok[i].len) : NULL;
		if (id)
			id->uses++;
	}
}

static bool line_match(struct lang *l, struct line *ln, uint64_t block)
{
	struct matcher m = { .l = l, .line = ln };
	const int letter = ln->tok[0].s[0];
	for (const int *at = l->tables.verb_at[letter > 0 && letter < LETTERS ? letter : 0]; *at < verbs_n; at++) {
		const int i = *at;
		if (!(verbs[i].in & block) || !line_begins(ln, l->tables.verb[i]))
			continue;
		struct value v[SLOTS_MAX] = { 0 };
		if (match_elements(&m, l->tables.verb[i], 0, true, v) < 0)
			continue;
		if (ln->verb) {
			lang_fail(l, ln, ln->tok[0].col, "the line fits two patterns: `%s` and `%s`", ln->verb->pattern, verbs[i].pattern);
			return true;
		}
		ln->verb = &verbs[i];
		ln->value = arena_get(&l->arena, sizeof(v));
		memcpy(ln->value, v, sizeof(v));
		l->tables.uses[i]++;
	}
	if (!ln->verb)
		return false;
	values_finish(l, ln);
	line_uses(l, ln);
	return true;
}

void parse_lines(struct lang *l, struct line *first, uint64_t block)
{
	for (struct line *ln = first; ln && !lang_full(l); ln = ln->next) {
		uint64_t opens = 0;
		ln->block = block;
		if (!ln->n_tok)
			continue;
		if (line_match(l, ln, block))
			opens = ln->verb->make == MAKE_CORRECT ? correct_opens(l, ln) : ln->verb->opens;
		else
			opens = line_fail(l, ln, block);
		if (ln->child && !opens && ln->verb && ln->verb->make != MAKE_CORRECT)
			lang_fail(l, ln->child, ln->child->tok ? ln->child->tok[0].col : 0, "nothing is indented under `%s`", ln->verb->pattern);
		else if (ln->child && opens)
			parse_lines(l, ln->child, opens);
	}
}
