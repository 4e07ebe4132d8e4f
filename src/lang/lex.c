/* lex.c - files into lines of tokens, and lines into a tree by their indent. */
#include <string.h>

#include "internal.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '+' || c == '-';
}

/* Length of the UTF-8 character at s, 0 when it is none. */
static int utf8_len(const unsigned char *s, size_t n)
{
	const int len = s[0] < 0x80 ? 1 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
	if (!len || (size_t)len > n)
		return 0;
	for (int i = 1; i < len; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
		return 0;
	return len;
}

/* Reads up to five digits; returns how many. */
static size_t lex_number(const char *s, size_t n, int32_t *v)
{
	size_t i = 0;
	for (*v = 0; i < n && i < 5 && is_digit(s[i]); i++)
		*v = *v * 10 + (s[i] - '0');
	return i;
}

/* 1d6, 2d6+1, 1d6-2. */
static bool lex_dice(struct token *t)
{
	size_t i = lex_number(t->s, t->len, &t->a);
	if (!i || i >= t->len || t->s[i] != 'd')
		return false;
	const size_t sides = lex_number(t->s + i + 1, t->len - i - 1, &t->b);
	i += 1 + sides;
	if (!sides)
		return false;
	if (i < t->len && (t->s[i] == '+' || t->s[i] == '-')) {
		const int sign = t->s[i] == '-' ? -1 : 1;
		const size_t digits = lex_number(t->s + i + 1, t->len - i - 1, &t->c);
		t->c *= sign;
		i += digits ? 1 + digits : 0;
	}
	return i == t->len;
}

/* 3, +3, -2, 1-3, 4+. */
static enum token_kind lex_numeric(struct token *t)
{
	const bool sign = t->s[0] == '+' || t->s[0] == '-';
	size_t i = lex_number(t->s + sign, (size_t)t->len - sign, &t->a);
	if (!i)
		return TOK_END;
	i += sign;
	if (sign) {
		t->a = t->s[0] == '-' ? -t->a : t->a;
		return i == t->len ? TOK_SIGNED : TOK_END;
	}
	t->b = t->a;
	if (i == t->len)
		return TOK_INT;
	if (t->s[i] == '+' && i + 1 == t->len) {
		t->b = INT16_MAX;
		return TOK_RANGE;
	}
	if (t->s[i] != '-')
		return TOK_END;
	const size_t digits = lex_number(t->s + i + 1, t->len - i - 1, &t->b);
	return digits && i + 1 + digits == t->len && t->b >= t->a ? TOK_RANGE : TOK_END;
}

static bool lex_is_word(const struct token *t)
{
	for (int i = 0; i < t->len; i++)
		if (!((t->s[i] >= 'a' && t->s[i] <= 'z') || is_digit(t->s[i]) || t->s[i] == '_'))
			return false;
	return true;
}

static bool lex_run(struct lang *l, const struct line *ln, struct token *t)
{
	t->kind = (uint8_t)lex_numeric(t);
	if (t->kind == TOK_END && lex_dice(t)) {
		t->kind = TOK_DICE;
		if (t->b != 6 || t->a < 1 || t->a > 20 || t->c < -99 || t->c > 99) {
			lang_fail(l, ln, t->col, "there are 1 to 20 six-sided dice in a roll, as 1d6, 2d6 or 1d6-2");
			return false;
		}
	}
	if (t->kind == TOK_END && lex_is_word(t))
		t->kind = TOK_WORD;
	if ((t->kind == TOK_INT || t->kind == TOK_SIGNED || t->kind == TOK_RANGE) && (t->a > NUMBER_MAX || t->a < -NUMBER_MAX)) {
		lang_fail(l, ln, t->col, "numbers go up to %d", NUMBER_MAX);
		return false;
	}
	if (t->kind != TOK_END)
		return true;
	lang_fail(l, ln, t->col, "'%.*s' is neither a word nor a number; words are lower case letters, digits and _, and texts stand in double quotes", t->len > 40 ? 40 : t->len, t->s);
	return false;
}

/* A text from its opening quote; returns the place behind the closing one, 0 after an error. */
static int lex_text(struct lang *l, const struct line *ln, int i, struct token *t)
{
	t->kind = TOK_TEXT;
	t->s = ln->s + ++i;
	while (i < ln->len && ln->s[i] != '"') {
		const int len = utf8_len((const unsigned char *)ln->s + i, (size_t)(ln->len - i));
		if (!len || (unsigned char)ln->s[i] < ' ') {
			lang_fail(l, ln, i + 1, len ? "a text cannot hold this control character" : "this is not UTF-8");
			return 0;
		}
		if (ln->s[i] == '\\' && (i + 1 == ln->len || (ln->s[i + 1] != '"' && ln->s[i + 1] != '\\'))) {
			lang_fail(l, ln, i + 1, "a backslash in a text stands before \" or another backslash");
			return 0;
		}
		i += ln->s[i] == '\\' ? 2 : len;
	}
	if (i >= ln->len) {
		lang_fail(l, ln, t->col, "the text is not closed; it ends with \" on the same line");
		return 0;
	}
	t->len = (uint16_t)(ln->s + i - t->s);
	return i + 1;
}

static int lex_one(struct lang *l, const struct line *ln, int i, struct token *t)
{
	*t = (struct token){ .col = (uint16_t)(i + 1), .s = ln->s + i };
	if (ln->s[i] == '"')
		return lex_text(l, ln, i, t);
	if (strchr("<>=", ln->s[i]) && ln->s[i]) {
		t->kind = TOK_CMP;
		while (i < ln->len && ln->s[i] && strchr("<>=", ln->s[i]))
			i++;
		t->len = (uint16_t)(ln->s + i - t->s);
		return i;
	}
	if (is_word_char(ln->s[i])) {
		while (i < ln->len && is_word_char(ln->s[i]))
			i++;
		t->len = (uint16_t)(ln->s + i - t->s);
		return lex_run(l, ln, t) ? i : 0;
	}
	if (ln->s[i] == '\t')
		lang_fail(l, ln, i + 1, "this is a tab; indent with two spaces");
	else if (ln->s[i] > ' ' && ln->s[i] < 0x7f)
		lang_fail(l, ln, i + 1, "'%c' has no meaning here; texts stand in double quotes, comments begin with #", ln->s[i]);
	else
		lang_fail(l, ln, i + 1, "this character has no meaning outside a text");
	return 0;
}

/* A line that is wrong has no tokens. */
bool lex_tokens(struct lang *l, struct line *ln)
{
	struct token tok[TOKEN_MAX];
	int n = 0, i = 0;
	while (i < ln->len && ln->s[i] == ' ')
		i++;
	ln->indent = i;
	while (i < ln->len && ln->s[i] != '#') {
		if (ln->s[i] == ' ') {
			i++;
			continue;
		}
		if (n == TOKEN_MAX - 1) {
			lang_fail(l, ln, i + 1, "a line has at most %d words", TOKEN_MAX - 1);
			return false;
		}
		i = lex_one(l, ln, i, &tok[n++]);
		if (!i)
			return false;
	}
	tok[n] = (struct token){ .kind = TOK_END, .col = (uint16_t)(i + 1), .s = ln->s + i };
	ln->n_tok = n;
	ln->tok = arena_get(&l->arena, (size_t)(n + 1) * sizeof(*tok));
	memcpy(ln->tok, tok, (size_t)(n + 1) * sizeof(*tok));
	return true;
}

/* Hangs a line under the last line of the level above.  One with a wrong indent goes as deep as it can, so that what follows is still looked at. */
static void lex_hang(struct lang *l, struct line *ln, struct line **open, int *depth)
{
	int level = ln->indent / 2;
	if (ln->indent % 2 || level > *depth)
		lang_fail(l, ln, ln->indent + 1, "the indent is %d spaces; a block is indented by two more than the line it belongs to", ln->indent);
	else if (level >= DEPTH_MAX)
		lang_fail(l, ln, ln->indent + 1, "blocks are at most %d deep", DEPTH_MAX);
	if (level > *depth)
		level = *depth;
	if (level >= DEPTH_MAX)
		level = DEPTH_MAX - 1;
	open[level] = ln;
	*depth = level + 1;
	ln->parent = level ? open[level - 1] : NULL;
	struct line **first = level ? &ln->parent->child : &l->top, **last = level ? &ln->parent->last : &l->top_last;
	if (*last)
		(*last)->next = ln;
	else
		*first = ln;
	*last = ln;
}

void lex_source(struct lang *l, const struct source *src)
{
	struct line *open[DEPTH_MAX + 1];
	int depth = 0, number = 1;
	for (size_t i = 0; i < src->len && !lang_full(l); number++) {
		const char *end = memchr(src->text + i, '\n', src->len - i);
		size_t n = end ? (size_t)(end - src->text) - i : src->len - i;
		struct line *ln = arena_get(&l->arena, sizeof(*ln));
		*ln = (struct line){ .src = src, .s = src->text + i, .number = number };
		i += n + 1;
		if (n && ln->s[n - 1] == '\r')
			n--;
		ln->len = (int)(n > LINE_LENGTH ? LINE_LENGTH : n);
		if (n > LINE_LENGTH)
			lang_fail(l, ln, LINE_LENGTH, "the line is longer than %d columns", LINE_LENGTH);
		else if (number > UINT16_MAX)
			lang_fail(l, ln, 0, "the file has more than %d lines", UINT16_MAX), i = src->len;
		else if (!lex_tokens(l, ln) || ln->n_tok)
			lex_hang(l, ln, open, &depth);
	}
}
