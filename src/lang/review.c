/*
 * review.c - what `arkham check` looks at beside errors: wording against effects, ids nobody names, texts.
 *
 * Wording is looked at block by block.  A number above 1 that a text shows must stand in a line of its block, below it, or in a line it hangs under.  When a text
 * names the resource of a line beside it, it must show that line's number too, as a digit or a word.
 */
#include <ctype.h>
#include <string.h>

#include "internal.h"

int lang_patterns(void)
{
	return verbs_n;
}

const char *lang_pattern(int i)
{
	return verbs[i].pattern;
}

int lang_pattern_uses(const struct lang *l, int i)
{
	return l->tables.uses[i];
}

const char *lang_kind_word(int kind, size_t *len)
{
	for (int i = 0; i < verbs_n; i++)
		if (verbs[i].make == MAKE_DECL && verbs[i].template[0] == kind) {
			*len = strcspn(verbs[i].pattern, " ");
			return verbs[i].pattern;
		}
	return NULL;
}

static bool line_reads(const struct line *ln)
{
	return ln->verb && (ln->verb->make == MAKE_SAY || ln->verb->make == MAKE_MAY || ln->verb->make == MAKE_OPTION || ln->verb->make == MAKE_TITLE ||
		(ln->verb->make == MAKE_ROW && ln->verb->template[3] == ROW_TITLED));
}

/* ---- numbers ----------------------------------------------------------- */

/* True when a token of the line says the number, whatever its sign. */
static bool line_says(const struct line *ln, int number)
{
	for (int i = 0; i < ln->n_tok; i++) {
		const struct token *t = &ln->tok[i];
		const bool plain = t->kind == TOK_INT || t->kind == TOK_SIGNED || t->kind == TOK_DICE || t->kind == TOK_RANGE;
		if (!plain)
			continue;
		if (t->a == number || -t->a == number || (t->kind == TOK_RANGE && number >= t->a && number <= t->b) || (t->kind == TOK_DICE && (t->b == number || -t->c == number)))
			return true;
	}
	return false;
}

static bool lines_say(const struct line *first, int number)
{
	for (const struct line *ln = first; ln; ln = ln->next)
		if (line_says(ln, number) || lines_say(ln->child, number))
			return true;
	return false;
}

/* A text's number is good when its block or what it hangs under says it. */
static bool number_known(const struct line *say, int number)
{
	const struct line *first = say->parent ? say->parent->child : say;
	if (lines_say(first, number) || lines_say(say->child, number))
		return true;
	for (const struct line *up = say->parent; up; up = up->parent)
		if (line_says(up, number))
			return true;
	/* The costs and checks of an outer block are worded inside it too. */
	for (const struct line *up = say->parent; up && up->parent; up = up->parent)
		for (const struct line *ln = up->parent->child; ln; ln = ln->next)
			if (line_says(ln, number))
				return true;
	return false;
}

static void text_numbers(const struct line *say, const struct token *t, const char *id, lang_doubt *found, void *arg)
{
	for (int i = 0; i < t->len; i++) {
		if (!isdigit((unsigned char)t->s[i]))
			continue;
		int number = 0;
		const int start = i;
		for (; i < t->len && isdigit((unsigned char)t->s[i]) && i - start < 5; i++)
			number = number * 10 + (t->s[i] - '0');
		const bool part = (start > 0 && (t->s[start - 1] == '.' || isalpha((unsigned char)t->s[start - 1]))) || (i < t->len && isalpha((unsigned char)t->s[i]));
		char what[128];
		if (part || number <= 1 || number_known(say, number))
			continue;
		snprintf(what, sizeof(what), "the wording says %d, and no line beside it does", number);
		found(arg, say->src->file, say->number, id, what);
	}
}

/* ---- named resources --------------------------------------------------- */

static bool text_has(const struct token *t, const char *word, size_t n)
{
	for (int i = 0; i + (int)n <= t->len; i++) {
		size_t k = 0;
		while (k < n && tolower((unsigned char)t->s[i + (int)k]) == word[k])
			k++;
		const bool begins = i == 0 || !isalnum((unsigned char)t->s[i - 1]);
		if (k == n && begins && (i + (int)n == t->len || !isalnum((unsigned char)t->s[i + (int)n])))
			return true;
	}
	return false;
}

/* A text says a number as a digit or a word; `a`, `the` and `another` are one. */
static bool text_says(const struct token *t, int number)
{
	static const char *const names[] = { "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten" };
	static const char *const one[] = { "a", "an", "the", "another", "your", "some" };
	char digits[16];
	snprintf(digits, sizeof(digits), "%d", number);
	if (text_has(t, digits, strlen(digits)) || (number >= 0 && number <= 10 && text_has(t, names[number], strlen(names[number]))))
		return true;
	for (unsigned i = 0; number == 1 && i < sizeof(one) / sizeof(one[0]); i++)
		if (text_has(t, one[i], strlen(one[i])))
			return true;
	return false;
}

/* A gain, loss or price beside a text that names the same resource. */
static void text_resource(const struct line *say, const struct token *t, const struct line *ln, const char *id, lang_doubt *found, void *arg)
{
	const int *code = ln->verb->template;
	const bool amount = (ln->verb->make == MAKE_OP || ln->verb->make == MAKE_COST) && (code[0] == BOP_GAIN || code[0] == BOP_LOSE || code[0] == BOP_PAY);
	if (!amount || ln->value[1].w[0] != AMOUNT_CONST || ln->value[2].end <= ln->value[2].first)
		return;
	const struct token *word = &ln->tok[ln->value[2].first];
	const size_t n = word->len > 1 && word->s[word->len - 1] == 's' ? word->len - 1u : word->len;
	const bool named = text_has(t, word->s, word->len) || text_has(t, word->s, n) || (ln->value[2].w[0] == RESOURCE_MONEY && memchr(t->s, '$', t->len));
	char what[160];
	if (!named || text_says(t, (int16_t)ln->value[1].w[1]))
		return;
	snprintf(what, sizeof(what), "the wording names %.*s, but not the %d of line %d", word->len, word->s, (int16_t)ln->value[1].w[1], ln->number);
	found(arg, say->src->file, say->number, id, what);
}

/* ---- the walk ---------------------------------------------------------- */

static void review_lines(const struct line *first, const char *id, lang_doubt *found, void *arg)
{
	for (const struct line *ln = first; ln; ln = ln->next) {
		if (!ln->verb)
			continue;
		if (line_reads(ln)) {
			text_numbers(ln, &ln->tok[1], id, found, arg);
			for (const struct line *beside = ln->next; ln->verb->make == MAKE_SAY && beside && !line_reads(beside); beside = beside->next)
				if (beside->verb)
					text_resource(ln, &ln->tok[1], beside, id, found, arg);
		}
		review_lines(ln->child, id, found, arg);
	}
}

static const char *build_id(const struct lang *l, int i)
{
	return l->errors ? "" : content_text(&l->content, l->build[i].def.id);
}

void lang_check_wording(const struct lang *l, lang_doubt *found, void *arg)
{
	for (int i = 1; i <= l->n_ids; i++)
		review_lines(l->ids[i]->line->child, build_id(l, i), found, arg);
}

void lang_check_unused(const struct lang *l, lang_doubt *found, void *arg)
{
	const uint64_t by_name = K(NEIGHBORHOOD) | K(STREET) | K(WORLD) | K(SPECIAL);
	for (int i = 1; i <= l->n_ids; i++)
		if (by_name >> l->ids[i]->kind & 1 && !l->ids[i]->uses)
			found(arg, l->ids[i]->line->src->file, l->ids[i]->line->number, build_id(l, i), "nothing names this id");
}

static void texts_lines(const struct line *first, const char *id, lang_text *text, void *arg)
{
	for (const struct line *ln = first; ln; ln = ln->next) {
		if (line_reads(ln))
			text(arg, ln->src->file, ln->number, id, ln->tok[1].s, ln->tok[1].len);
		texts_lines(ln->child, id, text, arg);
	}
}

void lang_texts(const struct lang *l, lang_text *text, void *arg)
{
	for (int i = 1; i <= l->n_ids; i++)
		texts_lines(l->ids[i]->line->child, build_id(l, i), text, arg);
}
