/*
 * stakes.c - what a check or an offer leads to, in words for players: the lines of its blocks by the wording of verbs.def.
 *
 * They tell what happens, never what `say` tells of it, and look one check deep: of a check inside a check's block they say only that it comes.  What the compiler emits stands
 * beside what is said here, so that each check, each `may`, each option and each number that is asked for has its stakes (struct stake), found by the address of its code.
 */
#include <string.h>

#include "internal.h"

enum { CLAUSES = 32 };
struct clauses { struct text_buf c[CLAUSES]; int n; };
/* Who tells: of so many checks inside each other also what they lead to. */
struct teller { struct lang *l; int checks; };

static const char nothing[] = "nothing happens";

static void clauses_of(const struct teller *t, const struct line *first, int depth, struct clauses *to);

/* ---- joining ----------------------------------------------------------- */

static void put(struct lang *l, struct text_buf *b, const char *s)
{
	text_add(l, b, s, strlen(s));
}

static void put_text(struct lang *l, struct text_buf *b, const struct text_buf *more)
{
	text_add(l, b, more->s, more->n);
}

/* Side by side at the top; inside a sentence as a list. */
static struct text_buf clauses_join(struct lang *l, const struct clauses *c, int depth)
{
	struct text_buf b = { 0 };
	for (int i = 0; i < c->n; i++) {
		if (i)
			put(l, &b, !depth ? "; " : i + 1 < c->n ? ", " : " and ");
		put_text(l, &b, &c->c[i]);
	}
	if (!c->n)
		put(l, &b, nothing);
	return b;
}

static struct text_buf block_text(const struct teller *t, const struct line *first, int depth)
{
	struct clauses c = { .n = 0 };
	clauses_of(t, first, depth, &c);
	return clauses_join(t->l, &c, depth);
}

/* ---- single lines ------------------------------------------------------ */

/* The sentence of a line as part of a longer one: no capital, no stop. */
static struct text_buf clause_of(struct lang *l, const struct line *ln)
{
	struct words w = { l, { 0 } };
	words_sentence(&w, ln);
	while (w.text.n && strchr(".:", w.text.s[w.text.n - 1]))
		w.text.n--;
	const char first = ln->verb->wording[0];
	if (w.text.n && first >= 'A' && first <= 'Z')
		w.text.s[0] = (char)(w.text.s[0] - 'A' + 'a');
	return w.text;
}

static const struct line *line_else(const struct line *ln)
{
	return line_makes(ln->next, MAKE_ELSE) ? ln->next : NULL;
}

static struct text_buf clause_if(const struct teller *t, const struct line *ln, int depth)
{
	struct text_buf b = clause_of(t->l, ln);
	const struct text_buf yes = block_text(t, ln->child, depth + 1);
	put(t->l, &b, yes.n > 3 && !memcmp(yes.s, "if ", 3) ? ": " : ", ");
	put_text(t->l, &b, &yes);
	if (line_else(ln)) {
		const struct text_buf no = block_text(t, ln->next->child, depth + 1);
		put(t->l, &b, depth ? ", otherwise " : "; otherwise ");
		put_text(t->l, &b, &no);
	}
	return b;
}

static struct text_buf clause_may(const struct teller *t, const struct line *ln, int depth)
{
	struct text_buf b = { 0 };
	const struct text_buf yes = block_text(t, ln->child, depth + 1);
	put(t->l, &b, yes.n > 4 && !memcmp(yes.s, "you ", 4) ? "if you like, " : "you may ");
	put_text(t->l, &b, &yes);
	if (line_else(ln)) {
		const struct text_buf no = block_text(t, ln->next->child, depth + 1);
		put(t->l, &b, "; if you do not, ");
		put_text(t->l, &b, &no);
	}
	return b;
}

static struct text_buf clause_choose(const struct teller *t, const struct line *ln, int depth)
{
	struct text_buf b = { 0 };
	const char *between = "choose one: ";
	for (const struct line *o = ln->child; o; o = o->next) {
		if (!line_makes(o, MAKE_OPTION))
			continue;
		const struct text_buf way = block_text(t, o->child, depth + 1);
		put(t->l, &b, between);
		put_text(t->l, &b, &way);
		between = "; or ";
	}
	return b;
}

/* A roll and what its results bring. */
static struct text_buf clause_roll(const struct teller *t, const struct line *ln, int depth)
{
	struct text_buf b = clause_of(t->l, ln);
	const char *between = ": ";
	for (const struct line *c = ln->child; c; c = c->next) {
		if (!c->verb)
			continue;
		const struct text_buf on = clause_of(t->l, c), what = block_text(t, c->child, depth + 1);
		put(t->l, &b, between);
		put_text(t->l, &b, &on);
		put(t->l, &b, ", ");
		put_text(t->l, &b, &what);
		between = "; ";
	}
	return b;
}

/* What a check of an offer leads to: those of its blocks in which something happens. */
static void check_blocks(const struct teller *t, const struct line *ln, struct text_buf *b)
{
	const struct teller inner = { t->l, t->checks - 1 };
	for (const struct line *c = ln->child; c; c = c->next) {
		const bool fails = line_makes(c, MAKE_FAIL) || (line_makes(c, MAKE_PART) && c->verb->template[0] == 2);
		const bool passes = line_makes(c, MAKE_PASS) || (line_makes(c, MAKE_PART) && c->verb->template[0] == 1);
		if (!fails && !passes && !line_makes(c, MAKE_SUCCESSES))
			continue;
		const struct text_buf on = clause_of(t->l, c), what = block_text(&inner, c->child, 1);
		if (what.n == sizeof(nothing) - 1 && !memcmp(what.s, nothing, what.n))
			continue;
		put(t->l, b, "; ");
		if (passes || fails)
			put(t->l, b, passes ? "if you pass" : "if you fail");
		else
			put_text(t->l, b, &on);
		put(t->l, b, ", ");
		put_text(t->l, b, &what);
	}
}

static struct text_buf clause_check(const struct teller *t, const struct line *ln)
{
	struct text_buf b = { 0 };
	const struct text_buf check = clause_of(t->l, ln);
	const bool named = check.n > 6 && (!memcmp(check.s, "check: ", 6) || !memcmp(check.s, "test: ", 6));
	put(t->l, &b, t->checks ? named ? "make a " : "" : named ? "then another " : "then ");
	put_text(t->l, &b, &check);
	if (t->checks)
		check_blocks(t, ln, &b);
	return b;
}

static struct text_buf clause_block(const struct teller *t, const struct line *ln, int depth)
{
	struct text_buf b = clause_of(t->l, ln);
	if (!ln->child)
		return b;
	struct text_buf inner = block_text(t, ln->child, depth + 1);
	const bool whole = line_makes(ln, MAKE_LOOP) && inner.n > 8 && !memcmp(inner.s, "you are ", 8);	/* "each investigator is Cursed" */
	put(t->l, &b, whole ? " is " : b.n ? ": " : "");
	text_add(t->l, &b, inner.s + (whole ? 8 : 0), inner.n - (whole ? 8 : 0));
	return b;
}

static struct text_buf clause_line(const struct teller *t, const struct line *ln, int depth)
{
	switch (ln->verb->make) {
	case MAKE_IF:
		return clause_if(t, ln, depth);
	case MAKE_MAY:
		return clause_may(t, ln, depth);
	case MAKE_CHOOSE:
		return clause_choose(t, ln, depth);
	case MAKE_ROLLED:
		return clause_roll(t, ln, depth);
	case MAKE_OUTCOME:
	case MAKE_TEST:
		return clause_check(t, ln);
	default:
		return clause_block(t, ln, depth);
	}
}

static bool line_silent(const struct line *ln)
{
	return !ln->verb || line_makes(ln, MAKE_SAY) || line_makes(ln, MAKE_ELSE) || line_makes(ln, MAKE_LIMIT) || line_makes(ln, MAKE_SHARED) || line_makes(ln, MAKE_GROUP_LIMIT) ||
		line_makes(ln, MAKE_PART) || line_makes(ln, MAKE_NOTHING) || (line_makes(ln, MAKE_IF) && !ln->child) || (line_makes(ln, MAKE_OP) && ln->verb->template[0] == OP_STOP);
}

/* `then` and `instead` belong to what follows them. */
static bool line_leads(const struct line *ln)
{
	return line_makes(ln, MAKE_OP) && ln->next && ln->verb->wording[strlen(ln->verb->wording) - 1] == ':';
}

static void clauses_of(const struct teller *t, const struct line *first, int depth, struct clauses *to)
{
	struct text_buf lead = { 0 };
	for (const struct line *ln = first; ln && to->n < CLAUSES; ln = ln->next) {
		if (line_silent(ln))
			continue;
		const struct text_buf c = clause_line(t, ln, depth);
		if (!c.n)
			continue;
		if (line_leads(ln)) {
			put_text(t->l, &lead, &c);
			put(t->l, &lead, " ");
			continue;
		}
		put_text(t->l, &lead, &c);
		to->c[to->n++] = lead;
		lead = (struct text_buf){ 0 };
	}
}

/* ---- stakes ------------------------------------------------------------ */

static void stake_add(struct lang *l, enum stake_kind kind, code_h at, struct text_buf pass, struct text_buf fail)
{
	if (l->n_stakes == l->stakes_cap) {
		l->stakes = arena_grow(&l->arena, l->stakes, l->n_stakes * sizeof(*l->stakes), (l->stakes_cap + 64) * sizeof(*l->stakes));
		l->stakes_cap += l->stakes_cap + 64;
	}
	l->stakes[l->n_stakes++] = (struct stake){ at, text_intern(l, pass.s, pass.n), text_intern(l, fail.s, fail.n), kind };
}

/* The block ends the whole text: what stands behind the check is for the other outcome alone. */
static bool block_stops(const struct line *first)
{
	for (const struct line *ln = first; ln; ln = ln->next)
		if (line_makes(ln, MAKE_OP) && ln->verb->template[0] == OP_STOP)
			return true;
	return false;
}

static struct text_buf side_text(const struct teller *t, const struct line *block, const struct line *rest)
{
	struct clauses c = { .n = 0 };
	clauses_of(t, block, 0, &c);
	if (rest && !block_stops(block))
		clauses_of(t, rest, 0, &c);
	return clauses_join(t->l, &c, 0);
}

/* Blocks by the number of successes: none of them is failing, the others stand side by side. */
static void stakes_counted(struct lang *l, enum stake_kind kind, code_h at, const struct line *first)
{
	struct clauses pass = { .n = 0 }, fail = { .n = 0 };
	for (const struct line *ln = first; ln; ln = ln->next) {
		if (!line_makes(ln, MAKE_SUCCESSES))
			continue;
		struct clauses *to = ln->value[1].w[0] == 0 ? &fail : &pass;
		struct text_buf b = { 0 };
		if (ln->value[1].w[1]) {
			b = clause_of(l, ln);
			put(l, &b, ": ");
		}
		const struct text_buf what = block_text(&(struct teller){ l, 0 }, ln->child, ln->value[1].w[1] != 0);
		put_text(l, &b, &what);
		if (to->n < CLAUSES)
			to->c[to->n++] = b;
	}
	stake_add(l, kind, at, clauses_join(l, &pass, 0), clauses_join(l, &fail, 0));
}

/* The lines behind a check without blocks count its successes. */
static void stakes_open(const struct teller *t, enum stake_kind kind, code_h at, const struct line *rest)
{
	struct text_buf none = { 0 };
	put(t->l, &none, "the same with no successes");
	stake_add(t->l, kind, at, side_text(t, rest, NULL), none);
}

void stakes_check(struct lang *l, enum stake_kind kind, code_h at, const struct line *first, const struct line *rest)
{
	const struct line *pass = NULL, *fail = NULL;
	bool counted = false, blocks = false;
	for (const struct line *ln = first; ln; ln = ln->next) {
		const bool yes = line_makes(ln, MAKE_PASS), no = line_makes(ln, MAKE_FAIL);
		counted |= line_makes(ln, MAKE_SUCCESSES);
		blocks |= yes || no;
		pass = yes ? ln->child : pass;
		fail = no ? ln->child : fail;
	}
	const struct teller t = { l, 0 };
	if (counted)
		stakes_counted(l, kind, at, first);
	else if (blocks)
		stake_add(l, kind, at, side_text(&t, pass, block_stops(fail) ? rest : NULL), side_text(&t, fail, block_stops(pass) ? rest : NULL));
	else
		stakes_open(&t, kind, at, rest);
}

/* What comes afterwards comes on both sides, unless it asks for success itself. */
static void side_done(struct clauses *pass, struct clauses *fail, struct text_buf c)
{
	static const char *const success[] = { "if the test succeeded, ", "if the test succeeded and " };
	const size_t whole = strlen(success[0]), part = strlen(success[1]);
	const bool first = c.n > whole && !memcmp(c.s, success[0], whole), second = c.n > part && !memcmp(c.s, success[1], part);
	const bool won = first || second || (c.n > 14 && !memcmp(c.s, "if the attack ", 14));
	if (first)
		c = (struct text_buf){ c.s + whole, c.n - whole, 0 };
	if (second) {
		c = (struct text_buf){ c.s + part - 3, c.n - part + 3, 0 };
		memcpy(c.s, "if ", 3);
	}
	if (pass->n < CLAUSES)
		pass->c[pass->n++] = c;
	if (!won && fail->n < CLAUSES)
		fail->c[fail->n++] = c;
}

/* The rules have results of their own, which their words join: a side that the card says nothing of is empty. */
void stakes_test(struct lang *l, code_h at, const struct line *test)
{
	struct clauses side[4] = { { .n = 0 } };	/* by enum of the parts in card.c: set-up, pass, fail, done */
	bool any = false;
	for (const struct line *ln = test->child; ln; ln = ln->next) {
		any |= ln->verb != NULL;
		if (line_makes(ln, MAKE_PART))
			clauses_of(&(struct teller){ l, 0 }, ln->child, 0, &side[ln->verb->template[0]]);
	}
	if (!any)
		return;
	for (int k = 0; k < side[3].n; k++)
		side_done(&side[1], &side[2], side[3].c[k]);
	const struct text_buf none = { 0 };
	stake_add(l, STAKE_TEST, at, side[1].n ? clauses_join(l, &side[1], 0) : none, side[2].n ? clauses_join(l, &side[2], 0) : none);
}

void stakes_may(struct lang *l, code_h at, const struct line *ln)
{
	const struct line *other = line_else(ln);
	const bool stops = block_stops(ln->child), leaves = other && block_stops(other->child);
	const struct line *rest = other ? other->next : ln->next;
	const struct teller t = { l, 1 };
	stake_add(l, STAKE_MAY, at, side_text(&t, ln->child, leaves ? rest : NULL), side_text(&t, other ? other->child : NULL, stops ? rest : NULL));
}

void stakes_option(struct lang *l, code_h at, const struct line *option)
{
	stake_add(l, STAKE_OPTION, at, side_text(&(struct teller){ l, 1 }, option->child, NULL), (struct text_buf){ 0 });
}

void stakes_body(struct lang *l, code_h at, const struct line *first)
{
	stake_add(l, STAKE_BODY, at, side_text(&(struct teller){ l, 1 }, first, NULL), (struct text_buf){ 0 });
}
