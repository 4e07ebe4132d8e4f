/* modify.c - modifiers: rows that change a value while something holds, and effects that do so until a period is over. */
#include <string.h>

#include "internal.h"

/* Whom the lines change: what a scope or a declaration is about. */
static const char *scope_of(const struct line *ln)
{
	static const char *const of[] = { "investigator", "monster", "gate" };
	for (int i = 0; i < 3; i++)
		if (ln->n_tok > 1 && ln->tok[1].len == strlen(of[i]) && !memcmp(ln->tok[1].s, of[i], ln->tok[1].len))
			return of[i];
	return NULL;
}

static const char *kind_of(int kind)
{
	return kind == KIND_MONSTER ? "monster" : kind_held(kind) ? "investigator" : NULL;
}

/* A value of monsters cannot be changed for an investigator, and the other way round; places, gates and the board are told by the stat itself. */
static bool stat_fits(const char *of, const char *stat)
{
	if (!of || !strcmp(of, stat))
		return true;
	return strcmp(stat, "investigator") && strcmp(stat, "monster");
}

/* The amount of a modifier: a constant, or code that works it out. */
static void mod_value(struct lang *l, struct build *b, const struct line *ln, int item, struct row *r)
{
	const struct value *v = item >= S1 ? &ln->value[item - S1 + 1] : NULL;
	if (!v || (v->blank != BLANK_AMOUNT && v->blank != BLANK_CAMOUNT)) {
		r->value = (int16_t)template_int(item, ln->value);
		return;
	}
	if (v->make == MAKE_UPTO_WORDS || (v->n_code && v->code[0] == BOP_ROLL)) {
		lang_fail(l, ln, ln->tok[v->first].col, "a modifier is worked out all the time and cannot be rolled or chosen");
		return;
	}
	if (v->w[0] == AMOUNT_CONST && !v->n_code) {
		r->value = (int16_t)v->w[1];
		return;
	}
	struct code c = { 0 };
	for (int i = 0; i < v->n_code; i++)
		code_put(l, &c, v->code[i]);
	code_put(l, &c, OP_AMOUNT);
	code_put(l, &c, v->w[0]);
	code_put(l, &c, v->w[1]);
	r->body = emit_code(l, b, ln, &c);
}

struct mods {
	const struct code *cond;
	const char *of;		/* whom they change, NULL: whatever the stat is of */
	bool each;		/* they change others than the card and its holder */
	uint8_t zones;		/* where they are live; 0: the kind's own */
	struct text_buf *say;
};

/* In the card game a row of a committed card, an act or an agenda is about everyone, except for what is a value of the card itself. */
static bool mod_is_own(const struct build *b, const struct mods *m, const char *of, int stat)
{
	if (kind_zones(b->id->kind))
		return !m->each && (!(m->zones & CZONE_COMMITTED) || !strcmp(card_stat_of[stat], "card")) && b->id->kind != KIND_AGENDA && b->id->kind != KIND_ACT;
	return of && !m->each && !strcmp(of, stat_of[stat]);
}

static void define_mod(struct lang *l, struct build *b, const struct line *ln, const struct mods *m)
{
	const int *t = ln->verb->template;
	const int stat = template_int(t[1], ln->value);
	const bool cards = kind_zones(b->id->kind);
	const char *of = m->of ? m->of : kind_of(b->id->kind);
	struct code cond = { 0 };
	if (!cards && !stat_fits(of, stat_of[stat]))
		lang_fail(l, ln, ln->tok[0].col, "this is a value of %ss, and the line is about %ss", stat_of[stat], of);
	code_and(l, &cond, m->cond->w, m->cond->n);
	if (ln->verb->make == MAKE_MOD_AT) {
		struct code at = { 0 };
		template_code(l, &at, t + 2, ln->value);
		code_and(l, &cond, at.w, at.n);
	}
	struct row r = { .def = b->id->def, .kind = ROW_MODIFIER, .slot = (uint8_t)t[0], .event = (uint16_t)stat, .line = (uint32_t)ln->number };
	r.zones = m->zones;
	r.scope = mod_is_own(b, m, of, stat) ? SCOPE_OWNER : SCOPE_ANY;
	r.cond = emit_code(l, b, ln, &cond);
	if (ln->verb->make == MAKE_MOD)
		mod_value(l, b, ln, t[2], &r);
	const int row = define_row(l, b, ln);
	b->row[row] = r;
}

static void define_mod_lines(struct lang *l, struct build *b, struct line *first, struct mods m);

/* A narrower block: `each ...`, or an `if` with a block. */
static void define_scope(struct lang *l, struct build *b, struct line *ln, struct mods m)
{
	struct code cond = { 0 }, more = { 0 };
	code_and(l, &cond, m.cond->w, m.cond->n);
	if (ln->verb->make == MAKE_SCOPE) {
		template_code(l, &more, ln->verb->template, ln->value);
		code_and(l, &cond, more.w, more.n);
		m.of = scope_of(ln);
		m.each = true;
	} else {
		code_and(l, &cond, ln->value[1].code, ln->value[1].n_code);
	}
	m.cond = &cond;
	if (!ln->child)
		lang_fail(l, ln, ln->tok[ln->n_tok].col, "`%s` needs an indented block", ln->verb->pattern);
	define_mod_lines(l, b, ln->child, m);
}

static void define_mod_lines(struct lang *l, struct build *b, struct line *first, struct mods m)
{
	struct code cond = { 0 };
	code_and(l, &cond, m.cond->w, m.cond->n);
	m.cond = &cond;
	for (struct line *ln = first; ln && !lang_full(l); ln = ln->next) {
		if (!ln->verb)
			continue;
		if (ln->verb->make == MAKE_MOD || ln->verb->make == MAKE_MOD_AT)
			define_mod(l, b, ln, &m);
		else if (ln->verb->make == MAKE_IF && !ln->child)
			code_and(l, &cond, ln->value[1].code, ln->value[1].n_code);
		else if (ln->verb->make == MAKE_SCOPE || ln->verb->make == MAKE_IF)
			define_scope(l, b, ln, m);
		else if (ln->verb->make == MAKE_SAY && m.say)
			text_line(l, m.say, &ln->tok[1]);
		else
			lang_fail(l, ln, 0, "this does not stand among modifiers here");
	}
}

void define_mods(struct lang *l, struct build *b, struct line *first, const struct code *cond, uint8_t zones, struct text_buf *say)
{
	const struct mods m = { .cond = cond, .of = zones == ZONE_RUNNING ? "investigator" : NULL, .zones = zones, .say = say };
	define_mod_lines(l, b, first, m);
}
