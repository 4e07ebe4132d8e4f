/* emit.c - bodies into code.  Jumps are relative to the instruction they stand in. */
#include <string.h>

#include "internal.h"

/* ---- words ------------------------------------------------------------- */

code_h emit_here(const struct lang *l)
{
	return l->code.n;
}

void code_put(struct lang *l, struct code *c, unsigned word)
{
	if (c->n == c->cap) {
		c->cap = c->cap ? c->cap * 2 : 16;
		c->w = arena_grow(&l->arena, c->w, c->n * sizeof(*c->w), (c->cap - c->n) * sizeof(*c->w));
	}
	c->w[c->n++] = (uint16_t)word;
}

/* Adds a word of code that comes from `place`: its definition << 16 | its line. */
static void emit_from(struct lang *l, uint32_t place, unsigned word)
{
	if (l->code.n == l->lines_cap) {
		l->lines_cap = l->lines_cap ? l->lines_cap * 2 : 4096;
		l->lines = arena_grow(&l->arena, l->lines, l->code.n * sizeof(*l->lines), (l->lines_cap - l->code.n) * sizeof(*l->lines));
	}
	l->lines[l->code.n] = place;
	code_put(l, &l->code, word);
}

void emit_word(struct lang *l, const struct build *b, const struct line *at, unsigned word)
{
	emit_from(l, (uint32_t)b->id->def << 16 | (uint32_t)at->number, word);
}

/* Ends and jumps are no line's own, and some are never reached: they have no place, so that nobody misses them in the coverage of tests. */
void emit_end(struct lang *l)
{
	emit_from(l, 0, OP_END);
}

void emit_words(struct lang *l, const struct build *b, const struct line *at, const struct code *from)
{
	for (uint32_t i = 0; i < from->n; i++)
		emit_word(l, b, at, from->w[i]);
}

code_h emit_code(struct lang *l, const struct build *b, const struct line *at, const struct code *from)
{
	const code_h start = emit_here(l);
	if (!from->n)
		return 0;
	emit_words(l, b, at, from);
	emit_end(l);
	return start;
}

/* Adds a condition: it is looked at only when those before it hold. */
void code_and(struct lang *l, struct code *c, const uint16_t *more, uint32_t n)
{
	if (c->n && n) {
		code_put(l, c, OP_JZ);
		code_put(l, c, n + 2);
	}
	for (uint32_t i = 0; i < n; i++)
		code_put(l, c, more[i]);
}

void emit_template(struct lang *l, const struct build *b, const struct line *ln)
{
	struct code c = { 0 };
	template_code(l, &c, ln->verb->template, ln->value);
	emit_words(l, b, ln, &c);
}

static void emit_text(struct lang *l, const struct build *b, const struct line *ln, int token)
{
	const text_h t = text_token(l, &ln->tok[token]);
	emit_word(l, b, ln, t >> 16);
	emit_word(l, b, ln, t & 0xffff);
}

/* ---- jumps ------------------------------------------------------------- */

code_h emit_jump(struct lang *l, const struct build *b, const struct line *ln, unsigned op)
{
	const code_h at = emit_here(l);
	const uint32_t place = op == OP_JMP ? 0 : (uint32_t)b->id->def << 16 | (uint32_t)ln->number;
	emit_from(l, place, op);
	emit_from(l, place, 0);
	return at;
}

/* Lets word `slot` of the instruction at `jump` lead to `to`. */
void emit_aim(struct lang *l, const struct line *ln, code_h jump, uint32_t slot, code_h to)
{
	const int64_t offset = (int64_t)to - (int64_t)jump;
	if (offset > INT16_MAX || offset < INT16_MIN)
		lang_fail(l, ln, 0, "the block is too long");
	l->code.w[jump + slot] = (uint16_t)offset;
}

void emit_land(struct lang *l, const struct line *ln, code_h jump)
{
	emit_aim(l, ln, jump, 1, emit_here(l));
}

void exits_add(struct lang *l, const struct build *b, const struct line *ln, struct exits *x)
{
	if (x->n == (int)(sizeof(x->at) / sizeof(x->at[0])))
		lang_fail(l, ln, 0, "there are too many blocks side by side");
	else
		x->at[x->n++] = emit_jump(l, b, ln, OP_JMP);
}

void exits_land(struct lang *l, const struct line *ln, const struct exits *x)
{
	for (int i = 0; i < x->n; i++)
		emit_land(l, ln, x->at[i]);
}

/* ---- blocks ------------------------------------------------------------ */

bool emit_needs_block(struct lang *l, const struct line *ln)
{
	if (ln->child)
		return true;
	lang_fail(l, ln, ln->tok[ln->n_tok].col, "`%s` needs an indented block", ln->verb->pattern);
	return false;
}

/* Costs are probed before they are paid, so nothing about them can be rolled or asked for; counting changes nothing. */
bool emit_cost_fixed(struct lang *l, const struct line *ln)
{
	for (int i = 1; i < SLOTS_MAX; i++) {
		if (!ln->value[i].n_code || ln->value[i].code[0] == BOP_HOW_MANY)
			continue;
		lang_fail(l, ln, ln->tok[ln->value[i].first].col, "a cost cannot be rolled or chosen; use `pay` in the body");
		return false;
	}
	return true;
}

/* Costs at the start of a block, then the block. */
void emit_block(struct lang *l, struct build *b, struct line *parent)
{
	struct line *ln = parent->child;
	bool cost = false;
	for (; ln && ln->verb && ln->verb->make == MAKE_COST; ln = ln->next) {
		if (emit_cost_fixed(l, ln))
			emit_template(l, b, ln);
		cost = true;
	}
	if (cost)
		emit_word(l, b, parent, OP_PAID);
	emit_lines(l, b, ln);
}

bool line_makes(const struct line *ln, enum make make)
{
	return ln && ln->verb && ln->verb->make == make;
}

/* Ends a block that an `else` may follow; returns the last line that is done with. */
static struct line *emit_else(struct lang *l, struct build *b, struct line *ln, code_h jump, uint32_t slot)
{
	struct line *other = line_makes(ln->next, MAKE_ELSE) ? ln->next : NULL;
	if (!other) {
		emit_aim(l, ln, jump, slot, emit_here(l));
		return ln;
	}
	const code_h out = emit_jump(l, b, ln, OP_JMP);
	emit_aim(l, ln, jump, slot, emit_here(l));
	if (emit_needs_block(l, other))
		emit_lines(l, b, other->child);
	emit_land(l, ln, out);
	return other;
}

static struct line *emit_if(struct lang *l, struct build *b, struct line *ln)
{
	if (!ln->child) {
		lang_fail(l, ln, ln->tok[ln->n_tok].col, "an `if` without a block is the condition of a row and stands before anything else of it");
		return ln;
	}
	const struct value *cond = &ln->value[1];
	for (int i = 0; i < cond->n_code; i++)
		emit_word(l, b, ln, cond->code[i]);
	const code_h jump = emit_jump(l, b, ln, OP_JZ);
	emit_lines(l, b, ln->child);
	return emit_else(l, b, ln, jump, 1);
}

static struct line *emit_may(struct lang *l, struct build *b, struct line *ln)
{
	const code_h at = emit_here(l);
	if (!emit_needs_block(l, ln))
		return ln;
	emit_word(l, b, ln, OP_MAY);
	emit_text(l, b, ln, 1);
	emit_word(l, b, ln, 0);
	emit_block(l, b, ln);
	stakes_may(l, at, ln);
	return emit_else(l, b, ln, at, 3);
}

/* CHOOSE and its table, a jump for when no option can be paid, the options. */
static void emit_choose(struct lang *l, struct build *b, struct line *ln)
{
	const code_h at = emit_here(l);
	struct exits out = { 0 };
	uint32_t n = 0, i = 0;
	if (!emit_needs_block(l, ln))
		return;
	for (const struct line *o = ln->child; o; o = o->next)
		n += line_makes(o, MAKE_OPTION);
	emit_word(l, b, ln, OP_CHOOSE);
	emit_word(l, b, ln, n);
	for (const struct line *o = ln->child; o; o = o->next) {
		if (!line_makes(o, MAKE_OPTION))
			continue;
		emit_text(l, b, o, 1);
		emit_word(l, b, o, 0);
	}
	exits_add(l, b, ln, &out);
	for (struct line *o = ln->child; o; o = o->next) {
		if (!line_makes(o, MAKE_OPTION) || !emit_needs_block(l, o))
			continue;
		emit_aim(l, o, at, 4 + 3 * i++, emit_here(l));
		stakes_option(l, emit_here(l), o);
		emit_block(l, b, o);
		if (o->next)
			exits_add(l, b, o, &out);
	}
	exits_land(l, ln, &out);
}

static void emit_loop(struct lang *l, struct build *b, struct line *ln)
{
	if (!emit_needs_block(l, ln))
		return;
	emit_template(l, b, ln);
	const code_h jump = emit_jump(l, b, ln, OP_JMP), body = emit_here(l);
	emit_lines(l, b, ln->child);
	emit_land(l, ln, jump);
	emit_aim(l, ln, emit_jump(l, b, ln, OP_NEXT), 1, body);
}

/* ---- effects that last ------------------------------------------------- */

void emit_row_number(struct lang *l, struct build *b, const struct line *ln, int row)
{
	struct fixup *f = arena_get(&l->arena, sizeof(*f));
	*f = (struct fixup){ emit_here(l), b->id->def, l->fixups };
	l->fixups = f;
	emit_word(l, b, ln, (unsigned)row);
}

/* The instruction that begins a row's effect: its op, the row, and what else the template says. */
static void emit_lasting(struct lang *l, struct build *b, const struct line *ln, int row)
{
	const int *t = ln->verb->template;
	emit_word(l, b, ln, (unsigned)t[0]);
	emit_row_number(l, b, ln, row);
	for (t++; *t != END; t++)
		emit_word(l, b, ln, (unsigned)template_int(*t, ln->value));
}

/* Conditions of the modifiers are code of their own, which the text jumps over. */
static void emit_until(struct lang *l, struct build *b, struct line *ln)
{
	const int first = b->rows;
	if (!emit_needs_block(l, ln))
		return;
	const code_h over = emit_jump(l, b, ln, OP_JMP);
	define_mods(l, b, ln->child, &(struct code){ 0 }, ZONE_RUNNING, NULL);
	if (emit_here(l) == over + 2)
		l->code.n = over;
	else
		emit_land(l, ln, over);
	for (int i = first; i < b->rows; i++)
		emit_lasting(l, b, ln, i);
}

/* The block stands where the row says, jumped over by the text that starts it. */
static void emit_delay(struct lang *l, struct build *b, struct line *ln)
{
	const bool timed = ln->value[1].blank == BLANK_TIME;
	const struct value *event = &ln->value[timed ? 2 : 1];
	struct code cond = { 0 };
	if (!emit_needs_block(l, ln))
		return;
	const code_h over = emit_jump(l, b, ln, OP_JMP);
	code_and(l, &cond, event->code, event->n_code);
	const code_h when = emit_code(l, b, ln, &cond), body = emit_body(l, b, ln->child);
	const int row = define_row(l, b, ln);
	define_trigger(l, b, &b->row[row], ln, &(struct answer){ timed ? ln->value[1].w[0] : TIME_AT, event, true, false, ZONE_RUNNING });
	b->row[row].cond = when;
	b->row[row].body = body;
	emit_land(l, ln, over);
	emit_lasting(l, b, ln, row);
}

/* ---- lines ------------------------------------------------------------- */

/* Its amount is asked for first. */
static bool line_asks(const struct line *ln)
{
	for (int i = 1; i < SLOTS_MAX; i++)
		if (ln->value[i].make == MAKE_UPTO_WORDS)
			return true;
	return false;
}

static void emit_op(struct lang *l, struct build *b, struct line *ln)
{
	if (line_asks(ln))
		stakes_body(l, emit_here(l), ln);
	emit_template(l, b, ln);
}

/* One line with its block; returns the last line that is done with. */
static struct line *emit_line(struct lang *l, struct build *b, struct line *ln)
{
	switch (ln->verb->make) {
	case MAKE_SAY:
		emit_word(l, b, ln, OP_SAY);
		emit_text(l, b, ln, 1);
		break;
	case MAKE_OP:
		emit_op(l, b, ln);
		break;
	case MAKE_IF:
		return emit_if(l, b, ln);
	case MAKE_MAY:
		return emit_may(l, b, ln);
	case MAKE_ELSE:
		lang_fail(l, ln, 0, "`else` stands right behind the block of an `if` or a `may`");
		break;
	case MAKE_CHOOSE:
		emit_choose(l, b, ln);
		break;
	case MAKE_LOOP:
		emit_loop(l, b, ln);
		break;
	case MAKE_OUTCOME:
		if (ln->verb->template[0] == BOP_TEST && !emit_counts_successes(ln))
			emit_word(l, b, ln, BOP_PLAIN);
		emit_template(l, b, ln);
		stakes_check(l, STAKE_CHECK, emit_here(l) - TEST_WORDS, ln->child, ln->next);
		emit_outcome(l, b, ln, ln->child);
		break;
	case MAKE_ROLLED:
		emit_rolled(l, b, ln);
		break;
	case MAKE_UNTIL:
		emit_until(l, b, ln);
		break;
	case MAKE_DELAY:
		emit_delay(l, b, ln);
		break;
	case MAKE_COST:
		lang_fail(l, ln, 0, "costs stand at the start of a row, a `may` or an `option`, before anything happens");
		break;
	case MAKE_LIMIT:
	case MAKE_SHARED:
		lang_fail(l, ln, 0, "`%s` stands before anything that happens", ln->verb->pattern);
		break;
	default:
		emit_card_line(l, b, ln);
		break;
	}
	return ln;
}

void emit_lines(struct lang *l, struct build *b, struct line *first)
{
	for (struct line *ln = first; ln && !lang_full(l); ln = ln->next)
		if (ln->verb)
			ln = emit_line(l, b, ln);
}

code_h emit_body(struct lang *l, struct build *b, struct line *first)
{
	const code_h start = emit_here(l);
	if (!first)
		return 0;
	emit_lines(l, b, first);
	emit_end(l);
	return start;
}
