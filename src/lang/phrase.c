/* phrase.c - fills the slots of a pattern: tokens, words of lists, and phrases with a grammar of their own. */
#include <string.h>

#include "internal.h"

/* Conditions are code without words; each game has its own. */
static bool blank_condition(int blank)
{
	return blank == BLANK_CONDITION || blank == BLANK_CCOND;
}

/* ---- what would have fitted -------------------------------------------- */

/* True when a token is as far into the line as matching got; what was expected before is forgotten when it is further. */
static bool expect_at(struct matcher *m, int at)
{
	struct expected *x = m->x;
	if (!x || at < x->far)
		return false;
	if (at > x->far) {
		x->far = at;
		x->n = 0;
		x->kinds = 0;
		x->best = 99;
	}
	return true;
}

static void expect_tell(struct expected *x, const char *text, size_t len)
{
	if (x->n == (int)(sizeof(x->text) / sizeof(x->text[0])) || len >= sizeof(x->text[0]))
		return;
	for (int i = 0; i < x->n; i++)
		if (strlen(x->text[i]) == len && !memcmp(x->text[i], text, len))
			return;
	memcpy(x->text[x->n], text, len);
	x->text[x->n++][len] = 0;
}

/* Remembers a word that would have fitted at a token: the nearest one, and what to tell. */
void expect(struct matcher *m, int at, const char *word, size_t len, bool shown)
{
	struct expected *x = m->x;
	const struct token *t = &m->line->tok[at];
	if (!expect_at(m, at))
		return;
	const int d = t->kind == TOK_WORD && len < sizeof(x->nearest) ? word_distance(t->s, t->len, word, len, 3) : 99;
	if (d < x->best && d * 3 <= (int)t->len + 1) {
		x->best = d;
		memcpy(x->nearest, word, len);
		x->nearest[len] = 0;
	}
	if (shown && at != x->quiet_at)
		expect_tell(x, word, len);
}

/* Tells what a slot wants; until expect_end(), the words it could begin with are candidates for the nearest, but not told. */
static int expect_slot(struct matcher *m, const struct element *e, int at)
{
	const char *help = blank_rows[e->blank].help;
	if (!m->x)
		return -1;
	for (int i = 0; e->blank == BLANK_ID && i < id_groups_n; i++)
		if (id_groups[i].kinds == e->kinds)
			help = id_groups[i].help;
	if (expect_at(m, at)) {
		if (m->x->quiet_at != at)
			expect_tell(m->x, help, strlen(help));
		m->x->kinds |= e->kinds;
	}
	const int outer = m->x->quiet_at;
	m->x->quiet_at = at;
	return outer;
}

static void expect_end(struct matcher *m, int outer)
{
	if (m->x)
		m->x->quiet_at = outer;
}

/* ---- tokens ------------------------------------------------------------ */

static bool token_id(struct matcher *m, const struct element *e, const struct token *t, struct value *v)
{
	const struct ident *id = t->kind == TOK_WORD ? resolve_find(m->l, e->kinds, t->s, t->len) : NULL;
	v->w[0] = id ? id->def : 0;
	return id;
}

static bool token_fits(struct matcher *m, const struct element *e, int at, struct value *v)
{
	const struct token *t = &m->line->tok[at];
	v->w[0] = (uint16_t)t->a;
	v->w[1] = 0;
	switch (e->blank) {
	case BLANK_INT:
		return t->kind == TOK_INT;
	case BLANK_SIGNED:
		return t->kind == TOK_SIGNED || (t->kind == TOK_INT && t->a == 0);
	case BLANK_VALUE:
		return t->kind == TOK_SIGNED || t->kind == TOK_INT;
	case BLANK_DICE:
		v->w[1] = (uint16_t)t->c;
		return t->kind == TOK_DICE;
	case BLANK_RANGE:
		v->w[1] = (uint16_t)t->b;
		return t->kind == TOK_RANGE || t->kind == TOK_INT;
	case BLANK_TEXT:
		return t->kind == TOK_TEXT;
	case BLANK_NEW:
		return t->kind == TOK_WORD;
	case BLANK_ID:
		return token_id(m, e, t, v);
	default:
		return false;
	}
}

/* ---- lists ------------------------------------------------------------- */

static bool token_is(const struct token *t, const char *s, size_t n)
{
	return t->len == n && (t->kind == TOK_WORD || t->kind == TOK_INT || t->kind == TOK_SIGNED || t->kind == TOK_CMP) && !memcmp(t->s, s, n);
}

/* The longest spelling of a list at a token; returns the end, -1 when none fits. */
static int list_word(struct matcher *m, int list, int at, uint16_t *value)
{
	const struct tables *t = &m->l->tables;
	int end = -1;
	for (int i = t->spelling_first[list]; i < t->spelling_first[list + 1]; i++) {
		const struct spelling *sp = &t->spelling[i];
		int n = 0;
		while (n < sp->n && at + n < m->line->n_tok && token_is(&m->line->tok[at + n], sp->s[n], sp->len[n]))
			n++;
		if (n < sp->n && m->x)
			expect(m, at + n, sp->s[n], sp->len[n], n > 0);
		if (n == sp->n && at + n > end) {
			end = at + n;
			*value = sp->value;
		}
	}
	return end;
}

/* Words of a list as one mask; `or` and `and` may part them. */
static int list_mask(struct matcher *m, int list, int at, uint16_t *mask)
{
	uint16_t value;
	int end = list_word(m, list, at, &value);
	if (end < 0)
		return -1;
	*mask = (uint16_t)(1u << value);
	for (;;) {
		const struct token *t = &m->line->tok[end];
		const int part = token_is(t, "or", 2) || token_is(t, "and", 3);
		const int next = list_word(m, list, end + part, &value);
		if (next < 0) {
			if (part && expect_at(m, end + part))
				expect_tell(m->x, blank_rows[list].help, strlen(blank_rows[list].help));
			return end;
		}
		*mask |= (uint16_t)(1u << value);
		end = next;
	}
}

/* ---- templates --------------------------------------------------------- */

int template_int(int item, const struct value *v)
{
	if (item < S1)
		return item;
	const struct value *s = &v[item - S1 + 1];
	return (int16_t)s->w[0];
}

static void template_slot_code(struct lang *l, struct code *c, const struct value *v)
{
	for (int i = 0; i < v->n_code; i++)
		code_put(l, c, v->code[i]);
}

void template_code(struct lang *l, struct code *c, const int *t, const struct value *v)
{
	for (const int *i = t; *i != END; i++)
		if (*i >= S1 && !blank_condition(v[*i - S1 + 1].blank))
			template_slot_code(l, c, &v[*i - S1 + 1]);
	for (const int *i = t; *i != END; i++) {
		if (*i < S1) {
			code_put(l, c, (uint16_t)*i);
			continue;
		}
		const struct value *s = &v[*i - S1 + 1];
		if (blank_condition(s->blank))
			template_slot_code(l, c, s);
		for (int k = 0; k < s->n; k++)
			code_put(l, c, s->w[k]);
	}
}

static void value_keep(struct value *v, const struct code *c)
{
	v->code = c->w;
	v->n_code = (uint16_t)c->n;
}

/* Makes the value of a phrase from its template and its own slots. */
static void phrase_value(struct lang *l, const struct verb *p, const struct value *sub, struct value *v)
{
	struct code c = { 0 };
	const int *t = p->template;
	v->make = p->make;
	v->n = blank_rows[p->blank].width;
	for (int i = 1; i < SLOTS_MAX; i++)
		if (sub[i].twice)
			v->twice = sub[i].twice;
	switch (p->make) {
	case MAKE_CODE:
		template_code(l, &c, t, sub);
		value_keep(v, &c);
		return;
	case MAKE_EVENT:
		v->w[0] = (uint16_t)template_int(t[0], sub);
		template_code(l, &c, t + 1, sub);
		value_keep(v, &c);
		return;
	case MAKE_ROLL_WORDS:
		template_code(l, &c, t, sub);
		value_keep(v, &c);
		v->w[0] = AMOUNT_ACC;
		v->w[1] = 0;
		return;
	default:
		template_code(l, &c, t, sub);
		for (uint32_t i = 0; i < VALUE_WORDS; i++)
			v->w[i] = i < c.n ? c.w[i] : 0;
	}
}

/* ---- phrases ----------------------------------------------------------- */

/* The longest phrase of a slot at a token. */
static int phrase_match(struct matcher *m, int blank, int at, struct value *v)
{
	const struct tables *t = &m->l->tables;
	int end = -1;
	for (int i = t->phrase_first[blank]; i < phrases_n; i = t->phrase_next[i]) {
		const struct element *e = t->phrase[i];
		if (!m->x && e->kind == ELEMENT_WORD && !e->either && !token_is(&m->line->tok[at], e->s, e->len))
			continue;
		struct value sub[SLOTS_MAX] = { 0 };
		m->nested += blank_condition(blank);
		const int n = match_elements(m, t->phrase[i], at, false, sub);
		m->nested -= blank_condition(blank);
		if (n >= 0 && n == end)
			v->twice = phrases[i].pattern;
		if (n > end) {
			end = n;
			v->twice = NULL;
			phrase_value(m->l, &phrases[i], sub, v);
		}
	}
	return end;
}

/* Joins two conditions: the second is looked at only when the first leaves it open. */
static void condition_join(struct lang *l, struct value *v, const struct value *more, bool and)
{
	struct code c = { 0 };
	template_slot_code(l, &c, v);
	code_put(l, &c, and ? OP_JZ : OP_JNZ);
	code_put(l, &c, 2u + more->n_code);
	template_slot_code(l, &c, more);
	value_keep(v, &c);
}

static int condition_match(struct matcher *m, int blank, int at, struct value *v)
{
	int end = phrase_match(m, blank, at, v);
	while (end >= 0 && !m->nested) {
		const struct token *t = &m->line->tok[end];
		const bool and = token_is(t, "and", 3);
		struct value more = { .blank = (uint8_t)blank };
		const int next = and || token_is(t, "or", 2) ? phrase_match(m, blank, end + 1, &more) : -1;
		if (next < 0)
			break;
		condition_join(m->l, v, &more, and);
		end = next;
	}
	return end;
}

int match_slot(struct matcher *m, const struct element *e, int at, struct value *v)
{
	const struct blank_row *b = &blank_rows[e->blank];
	int end = -1;
	*v = (struct value){ .blank = e->blank, .n = b->width, .first = (uint16_t)at };
	const int outer = expect_slot(m, e, at);
	if (b->how == HOW_TOKEN)
		end = token_fits(m, e, at, v) ? at + 1 : -1;
	else if (b->how == HOW_LIST)
		end = list_word(m, b->list, at, &v->w[0]);
	else if (b->how == HOW_MASK)
		end = list_mask(m, b->list, at, &v->w[0]);
	else if (blank_condition(e->blank))
		end = condition_match(m, e->blank, at, v);
	else
		end = phrase_match(m, e->blank, at, v);
	expect_end(m, outer);
	v->end = (uint16_t)(end < 0 ? at : end);
	return end;
}

void match_default(struct matcher *m, const struct element *e, struct value *v)
{
	*v = (struct value){ .blank = e->blank, .n = blank_rows[e->blank].width, .absent = true };
	if (!e->s)
		return;
	struct line ln = { .src = m->line->src, .s = e->s, .len = e->len, .number = m->line->number };
	struct element slot = *e;
	slot.s = NULL;
	struct matcher own = { .l = m->l, .line = &ln };
	if (lex_tokens(m->l, &ln) && match_slot(&own, &slot, 0, v) >= 0)
		v->absent = true;
	v->first = v->end = 0;
}
