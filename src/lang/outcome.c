/* outcome.c - what a check or a die leads to, into code: blocks by success and failure, by how many, by what is rolled. */
#include "internal.h"

/* Jumps that are taken when a number is not in a range. */
static void emit_range(struct lang *l, struct build *b, struct line *ln, const struct value *v, unsigned number, struct exits *no)
{
	const unsigned low = v->w[0], high = v->w[1];
	static const unsigned ops[] = { OP_EQUALS, OP_AT_LEAST, OP_AT_MOST };
	for (unsigned i = 0; i < 3; i++) {
		if ((low == high) != (i == 0) || (i == 1 && low == 0) || (i == 2 && high == INT16_MAX))
			continue;
		emit_word(l, b, ln, OP_AMOUNT);
		emit_word(l, b, ln, number);
		emit_word(l, b, ln, 1);
		emit_word(l, b, ln, ops[i]);
		emit_word(l, b, ln, AMOUNT_CONST);
		emit_word(l, b, ln, i == 2 ? high : low);
		no->at[no->n++] = emit_jump(l, b, ln, OP_JZ);
	}
}

/* One block behind its test; `no` are the jumps around it. */
static void emit_case(struct lang *l, struct build *b, struct line *ln, const struct exits *no, struct exits *out)
{
	if (emit_needs_block(l, ln))
		emit_lines(l, b, ln->child);
	if (ln->next)
		exits_add(l, b, ln, out);
	exits_land(l, ln, no);
}

/* Pass and fail look at acc, which the check has left. */
static void emit_pass_fail(struct lang *l, struct build *b, struct line *ln, struct line *pass, struct line *fail)
{
	struct line *first = pass ? pass : fail;
	const code_h jump = emit_jump(l, b, ln, pass ? OP_JZ : OP_JNZ);
	if (emit_needs_block(l, first))
		emit_lines(l, b, first->child);
	if (pass && fail) {
		const code_h out = emit_jump(l, b, ln, OP_JMP);
		emit_land(l, ln, jump);
		if (emit_needs_block(l, fail))
			emit_lines(l, b, fail->child);
		emit_land(l, ln, out);
	} else {
		emit_land(l, ln, jump);
	}
}

void emit_outcome(struct lang *l, struct build *b, struct line *parent, struct line *first)
{
	struct line *pass = NULL, *fail = NULL;
	struct exits out = { 0 };
	int ranges = 0;
	for (struct line *ln = first; ln; ln = ln->next) {
		struct line **half = line_makes(ln, MAKE_PASS) ? &pass : line_makes(ln, MAKE_FAIL) ? &fail : NULL;
		ranges += line_makes(ln, MAKE_SUCCESSES);
		if (half && *half)
			lang_fail(l, ln, 0, "there is a block like this already");
		else if (half)
			*half = ln;
	}
	if (ranges && (pass || fail)) {
		lang_fail(l, parent, 0, "the blocks of a check are either pass and fail, or successes");
		return;
	}
	if (pass || fail)
		emit_pass_fail(l, b, parent, pass, fail);
	for (struct line *ln = first; ln && ranges; ln = ln->next) {
		struct exits no = { 0 };
		if (!line_makes(ln, MAKE_SUCCESSES))
			continue;
		emit_range(l, b, ln, &ln->value[1], AMOUNT_SUCCESSES, &no);
		emit_case(l, b, ln, &no, &out);
	}
	exits_land(l, parent, &out);
}

static bool value_counts(const struct value *v)
{
	while (v && !(v->blank == BLANK_AMOUNT && v->n && v->w[0] == AMOUNT_SUCCESSES))
		v = v->next;
	return v;
}

/* Some line from here on, in the blocks below included, counts successes. */
static bool lines_count(const struct line *ln)
{
	for (; ln; ln = ln->next) {
		for (int i = 1; ln->value && i < SLOTS_MAX; i++)
			if (value_counts(&ln->value[i]))
				return true;
		if (line_makes(ln, MAKE_SUCCESSES) || lines_count(ln->child))
			return true;
	}
	return false;
}

/* Something reads how many successes a check had: its blocks, or a line after it. */
bool emit_counts_successes(const struct line *test)
{
	bool halves = false;
	for (const struct line *ln = test->child; ln; ln = ln->next)
		halves |= line_makes(ln, MAKE_PASS) || line_makes(ln, MAKE_FAIL);
	if (!halves || lines_count(test->child))
		return true;
	for (const struct line *ln = test; ln->parent && ln->parent->parent; ln = ln->parent)	/* up to the row it belongs to */
		if (lines_count(ln->next))
			return true;
	return false;
}

static void emit_die(struct lang *l, struct build *b, struct line *ln, struct exits *out)
{
	struct exits no = { 0 };
	if (line_makes(ln, MAKE_ON)) {
		emit_range(l, b, ln, &ln->value[1], AMOUNT_NUMBER, &no);
	} else {
		emit_word(l, b, ln, OP_AMOUNT);
		emit_word(l, b, ln, AMOUNT_SUCCESSES);
		emit_word(l, b, ln, 1);
		no.at[no.n++] = emit_jump(l, b, ln, line_makes(ln, MAKE_SUCCESS) ? OP_JZ : OP_JNZ);
	}
	emit_case(l, b, ln, &no, out);
}

static void emit_each_die(struct lang *l, struct build *b, struct line *ln)
{
	if (!emit_needs_block(l, ln))
		return;
	emit_word(l, b, ln, BOP_EACH);
	emit_word(l, b, ln, GROUP_TIMES);
	emit_word(l, b, ln, (unsigned)ln->verb->template[0]);
	emit_word(l, b, ln, (unsigned)ln->verb->template[1]);
	emit_word(l, b, ln, 0);
	emit_word(l, b, ln, 0);
	const code_h jump = emit_jump(l, b, ln, OP_JMP), body = emit_here(l);
	emit_lines(l, b, ln->child);
	emit_land(l, ln, jump);
	emit_aim(l, ln, emit_jump(l, b, ln, OP_NEXT), 1, body);
}

void emit_rolled(struct lang *l, struct build *b, struct line *ln)
{
	struct exits out = { 0 };
	emit_template(l, b, ln);
	for (struct line *c = ln->child; c; c = c->next) {
		if (line_makes(c, MAKE_EACH_DIE))
			emit_each_die(l, b, c);
		else if (c->verb)
			emit_die(l, b, c, &out);
	}
	exits_land(l, ln, &out);
}
