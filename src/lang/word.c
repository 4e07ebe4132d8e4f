/*
 * word.c - lines in words, by the wording of verbs.def: a card for authors, who compare it with what its `say` lines tell, and stakes for players (stakes.c).
 *
 * A wording has blanks: {1} is what slot 1 was filled with, {a1} the same with its article, {1*2} so many (slot 1) of something (slot 2), {1*card|cards} the same with a word of the wording's own,
 * and {3|, but not @} is said only when slot 3 is there, with its text for @.
 */
#include <string.h>

#include "internal.h"

struct noun { uint8_t blank; uint16_t value; const char *one, *many; };
static const struct noun nouns[] = {
#define NOUN(slot, value, one, many) { BLANK_##slot, value, one, many },
#include "english.def"
};
struct name { const char *words, *reads; };
static const struct name names[] = {
#define NAME(words, reads) { words, reads },
#include "english.def"
};
enum { NOUNS = sizeof(nouns) / sizeof(nouns[0]), NAMES = sizeof(names) / sizeof(names[0]) };

/* ---- tokens ------------------------------------------------------------ */

void words_put(struct words *w, const char *s)
{
	text_add(w->l, &w->text, s, strlen(s));
}

static void words_int(struct words *w, int n)
{
	char digits[16];
	snprintf(digits, sizeof(digits), "%d", n);
	words_put(w, digits);
}

/* Without backslashes, and with spaces for underscores. */
static void words_plain(struct words *w, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] != '\\')
			text_add(w->l, &w->text, s[i] == '_' ? " " : s + i, 1);
}

static bool token_is(const struct token *t, const char *word)
{
	return t->kind != TOK_TEXT && t->len == strlen(word) && !memcmp(t->s, word, t->len);
}

/* How many of the tokens from `t` on are these words; 0 when they are not. */
static int tokens_are(const struct token *t, int left, const char *words)
{
	int n = 0;
	while (*words) {
		const size_t len = strcspn(words, " ");
		if (n == left || t[n].len != len || memcmp(t[n].s, words, len) != 0)
			return 0;
		n++;
		words += len + (words[len] == ' ');
	}
	return n;
}

static void words_id(struct words *w, const struct ident *id)
{
	const struct line *ln = id->line;
	if (ln->n_tok > 2 && ln->tok[2].kind == TOK_TEXT)
		words_plain(w, ln->tok[2].s, ln->tok[2].len);
	else
		words_plain(w, id->s, id->len);
}

/* Skills are names where a check is meant. */
static bool token_skill(const struct token *t, int left)
{
	static const char *const skills[] = { "speed", "sneak", "fight", "will", "lore", "luck", "evade", "horror", "combat", "spell" };
	const bool check = left > 1 && (token_is(t + 1, "check") || token_is(t + 1, "checks"));
	for (size_t i = 0; check && i < sizeof(skills) / sizeof(skills[0]); i++)
		if (token_is(t, skills[i]))
			return true;
	return false;
}

static void words_capital(struct words *w, const struct token *t)
{
	const char first = (char)(t->s[0] >= 'a' && t->s[0] <= 'z' ? t->s[0] - 'a' + 'A' : t->s[0]);
	text_add(w->l, &w->text, &first, 1);
	words_plain(w, t->s + 1, t->len - 1u);
}

static bool token_trait(const struct token *t)
{
	for (int i = 0; i < word_rows_n; i++)
		if (word_rows[i].blank == BLANK_CTRAIT && token_is(t, word_rows[i].words))
			return true;
	return false;
}

/* One token, or several that are one name; returns how many.  Among cards of the card game traits are names, and single words are what they are. */
static int words_token(struct words *w, const struct token *t, int left, bool cards)
{
	const struct ident *id = t->kind == TOK_WORD ? resolve_find(w->l, EVERY_KIND, t->s, t->len) : NULL;
	if (cards ? token_trait(t) : token_skill(t, left)) {
		words_capital(w, t);
		return 1;
	}
	if (t->kind == TOK_INT && left > 1 && token_is(t + 1, "money")) {
		words_put(w, "$");
		words_int(w, t->a);
		return 2;
	}
	for (int i = NAMES - 1; i >= 0; i--) {
		const int n = tokens_are(t, left, names[i].words);
		if (!n || (cards && n == 1))
			continue;
		words_put(w, names[i].reads);
		return n;
	}
	if (id)
		words_id(w, id);
	else
		words_plain(w, t->s, t->len);
	return 1;
}

static void words_of(struct words *w, const struct token *t, int n, bool cards)
{
	for (int i = 0; i < n;) {
		if (i)
			words_put(w, " ");
		i += words_token(w, t + i, n - i, cards);
	}
}

static void words_tokens(struct words *w, const struct token *t, int n)
{
	words_of(w, t, n, false);
}

/* ---- things ------------------------------------------------------------ */

static const struct noun *noun_find(int blank, unsigned value)
{
	for (int i = 0; i < NOUNS; i++)
		if (nouns[i].blank == blank && nouns[i].value == value)
			return &nouns[i];
	return NULL;
}

/* The words of a list that stands for a value: `clues|clue` has one for many and one for one. */
static void words_listed(struct words *w, int list, unsigned value, bool many)
{
	for (int i = 0; i < word_rows_n; i++) {
		const char *s = word_rows[i].words, *other = strchr(s, '|');
		if (word_rows[i].blank != list || word_rows[i].value != value || !*s)
			continue;
		s = !many && other ? other + 1 : s;
		words_plain(w, s, strcspn(s, "|"));
		return;
	}
}

static void words_owned(struct words *w, unsigned mask, bool many)
{
	const char *between = "";
	for (unsigned i = 0; i < 16; i++) {
		const struct noun *n = mask >> i & 1 ? noun_find(BLANK_OWNED, i) : NULL;
		if (!n)
			continue;
		words_put(w, between);
		words_put(w, many ? n->many : n->one);
		between = " or ";
	}
}

/* What there are one or many of; `fixed` (`card|cards`) is the wording's own word for it. */
static void words_noun(struct words *w, const struct line *ln, const struct value *v, const char *fixed, bool many)
{
	if (fixed) {
		const size_t one = strcspn(fixed, "|}"), all = strcspn(fixed, "}");
		text_add(w->l, &w->text, many && one < all ? fixed + one + 1 : fixed, many && one < all ? all - one - 1 : one);
		return;
	}
	const struct noun *n = noun_find(v->blank, v->w[0]);
	if ((v->blank == BLANK_RESOURCE || v->blank == BLANK_DECK) && n)
		words_put(w, many ? n->many : n->one);
	else if ((v->blank == BLANK_WHAT && !v->w[1]) || v->blank == BLANK_OWNED)
		words_owned(w, v->w[0], many);
	else if (v->blank == BLANK_CSTUFF || v->blank == BLANK_CUSES)
		words_listed(w, blank_rows[v->blank].list, v->w[0], many);
	else
		words_tokens(w, ln->tok + v->first, v->end - v->first);
}

/* ---- amounts ----------------------------------------------------------- */

/* What `1 per ...` counts. */
static void words_per(struct words *w, const struct token *t, int n)
{
	static const struct name per[] = { { "failure", "failed die" }, { "round", "round of the battle so far" } };
	words_put(w, " for each ");
	for (size_t i = 0; i < sizeof(per) / sizeof(per[0]); i++) {
		if (n != 1 || !token_is(t, per[i].words))
			continue;
		words_put(w, per[i].reads);
		return;
	}
	words_tokens(w, t, n);
}

/* A count that the line names by what it is equal to. */
static void words_equal(struct words *w, const struct token *t, int n)
{
	static const struct name counts[] = {
		{ "terror", "the terror level" }, { "doom", "the doom on the track" }, { "players", "the number of players" }, { "open gates", "the number of open gates" },
		{ "tokens on this", "the number of tokens on this card" }, { "monsters on this", "the number of monsters on this card" }, { "elder signs", "the number of elder signs on the board" },
		{ "your exhausted cards", "the number of your exhausted cards" }, { "investigators in other worlds", "the number of investigators in Other Worlds" },
		{ "free spaces on the doom track", "the number of free spaces on the doom track" }, { "half the doom track", "half of the doom track" },
		{ "the round", "the number of the round" }, { "your movement a turn", "the movement points you get in a turn" },
		{ "the lost", "the number of investigators lost in time and space" } };
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		if (tokens_are(t, n, counts[i].words) != n)
			continue;
		words_put(w, counts[i].reads);
		return;
	}
	words_tokens(w, t, n);
}

/* `1-3`, `4+` as one says them. */
static void words_range(struct words *w, int from, int to)
{
	words_int(w, from);
	if (to == from)
		return;
	words_put(w, to == INT16_MAX ? " or more" : to == from + 1 ? " or " : " to ");
	if (to != INT16_MAX)
		words_int(w, to);
}

struct counted { struct words *w; const struct line *ln; const struct value *noun; const char *fixed; bool money; };

static void counted_noun(const struct counted *c, const char *before, bool many)
{
	words_put(c->w, before);
	words_noun(c->w, c->ln, c->noun, c->fixed, many);
}

static void counted_int(const struct counted *c, int n)
{
	if (n == 1 && c->fixed && !strncmp(c->fixed, "time|", 5)) {
		words_put(c->w, "once");
		return;
	}
	if (c->money)
		words_put(c->w, "$");
	words_int(c->w, n);
	if (!c->money)
		counted_noun(c, " ", n != 1);
}

static void counted_dice(const struct counted *c, const struct token *t)
{
	const char *sign = c->money ? "$" : "";
	words_put(c->w, sign);
	words_int(c->w, t->a + t->c > 0 ? t->a + t->c : 0);
	words_put(c->w, " to ");
	words_put(c->w, sign);
	words_int(c->w, t->a * t->b + t->c);
	if (!c->money)
		counted_noun(c, " ", true);
}

/* Amounts that are a word or two. */
static bool counted_word(const struct counted *c, const struct token *t, int n)
{
	static const struct name amounts[] = { { "all", "all your " }, { "half", "half of your " }, { "half rounded up", "half of your " }, { "that many", "that many " },
		{ "that number", "that many " }, { "its amount", "that many " }, { "any number", "any number of " }, { "x", "X " } };
	for (size_t i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++) {
		if (tokens_are(t, n, amounts[i].words) != n)
			continue;
		if (c->money && i < 3) {
			words_put(c->w, amounts[i].reads);
			words_put(c->w, "money");
		} else {
			counted_noun(c, !i && c->noun && c->noun->blank == BLANK_DECK ? "all the " : amounts[i].reads, true);
		}
		words_put(c->w, i == 1 ? ", rounded down" : i == 2 ? ", rounded up" : "");
		return true;
	}
	return false;
}

/* A range of successes. */
static void counted_range(const struct counted *c, const struct token *t)
{
	if (!t->b)
		counted_noun(c, "no ", true);
	else
		words_range(c->w, t->a, t->b);
	if (t->b)
		counted_noun(c, " ", t->b != 1);
}

/* So many of something, as one says it. */
static void words_counted(struct words *w, const struct line *ln, const struct value *v, const struct value *noun, const char *fixed)
{
	const struct token *t = ln->tok + v->first;
	const int n = v->end - v->first;
	const struct counted c = { w, ln, noun, fixed, noun && noun->blank == BLANK_RESOURCE && noun->w[0] == RESOURCE_MONEY };
	if (!n) {
		counted_int(&c, (int16_t)v->w[v->n > 1]);
	} else if (t->kind == TOK_INT && n == 1) {
		counted_int(&c, t->a);
	} else if (t->kind == TOK_SIGNED) {
		counted_int(&c, t->a < 0 ? -t->a : t->a);
	} else if (v->blank == BLANK_RANGE) {
		counted_range(&c, t);
	} else if (t->kind == TOK_DICE) {
		counted_dice(&c, t);
	} else if (counted_word(&c, t, n)) {
		return;
	} else if (tokens_are(t, n, "up to") && t[2].kind == TOK_INT) {
		words_put(w, "up to ");
		counted_int(&c, t[2].a);
	} else if (tokens_are(t, n, "up to")) {
		counted_noun(&c, "", true);
		words_put(w, ", at most ");
		words_equal(w, t + 2, n - 2);
	} else if (t->kind == TOK_INT && n > 2 && token_is(t + 1, "per")) {
		counted_int(&c, t->a);
		words_per(w, t + 2, n - 2);
	} else if (t->kind == TOK_INT && tokens_are(t + 1, n - 1, "less elder signs")) {
		counted_int(&c, t->a);
		words_put(w, ", 1 less for each elder sign on the board");
	} else if (t->kind == TOK_INT && tokens_are(t + 1, n - 1, "plus 1 per round")) {
		counted_int(&c, t->a);
		words_put(w, ", and 1 more for each round of the battle so far");
	} else if (t->kind == TOK_INT && tokens_are(t + 1, n - 1, "plus 1 per success")) {
		counted_int(&c, t->a);
		words_put(w, ", and 1 more for each success");
	} else if (t->kind == TOK_INT && n > 3 && token_is(t + 1, "or") && t[2].kind == TOK_INT) {
		counted_int(&c, t->a);
		words_put(w, " (");
		words_int(w, t[2].a);
		words_put(w, " ");
		words_tokens(w, t + 3, n - 3);
		words_put(w, ")");
	} else if (tokens_are(t, n, "as many as you")) {
		counted_int(&c, 1);
		words_put(w, v->blank == BLANK_AMOUNT ? " for each success you are short" : " for each point you ");
		if (v->blank != BLANK_AMOUNT)
			words_tokens(w, t + 4, 2);
		if (n > 6) {
			words_put(w, ", ");
			words_tokens(w, t + 6, n - 6);
		}
	} else if (tokens_are(t, n, "as many as there are")) {
		counted_int(&c, 1);
		words_put(w, " for each ");
		words_tokens(w, t + 5, n - 5);
	} else {
		counted_noun(&c, "", true);
		words_put(w, " equal to ");
		words_equal(w, t, n);
	}
}

/* ---- slots ------------------------------------------------------------- */

/* One condition: a comparison, something one has, or as it stands. */
static void words_one_condition(struct words *w, const struct token *t, int n, bool cards)
{
	int cmp = 0;
	while (cmp < n && t[cmp].kind != TOK_CMP)
		cmp++;
	if (cmp < n) {
		words_equal(w, t, cmp);
		words_put(w, token_is(t + cmp, ">=") ? " is at least " : token_is(t + cmp, "<=") ? " is at most " : " is ");
		words_of(w, t + cmp + 1, n - cmp - 1, cards);
		return;
	}
	const bool has = !cards && n == 3 && tokens_are(t, n, "you have") && !resolve_find(w->l, EVERY_KIND, t[2].s, t[2].len);
	words_of(w, t, has ? 2 : n, cards);
	if (!has)
		return;
	words_put(w, strchr("aeiou", t[2].s[0]) ? " an " : " a ");
	words_tokens(w, t + 2, 1);
}

static void words_condition(struct words *w, const struct token *t, int n, bool cards)
{
	int from = 0;
	for (int i = 0; i <= n; i++) {
		if (i < n && !token_is(t + i, "and"))
			continue;
		words_one_condition(w, t + from, i - from, cards);
		words_put(w, i < n ? " and " : "");
		from = i + 1;
	}
}

/* What a card costs, told by its list price. */
static void words_price(struct words *w, int price)
{
	if (price == PRICE_HALF_UP) {
		words_put(w, "for half the list price, rounded up");
	} else if (price) {
		words_put(w, "for $");
		words_int(w, price < 0 ? -price : price);
		words_put(w, price < 0 ? " less than the list price" : " more than the list price");
	} else {
		words_put(w, "for the list price");
	}
}

/* Dice that are rolled. */
static void words_dice(struct words *w, const struct token *t)
{
	if (t->a == 1)
		words_put(w, "a die");
	else
		words_int(w, t->a);
	words_put(w, t->a == 1 ? "" : " dice");
	if (!t->c)
		return;
	words_put(w, t->c > 0 ? " and add " : " and subtract ");
	words_int(w, t->c > 0 ? t->c : -t->c);
}

static void words_value(struct words *w, const struct line *ln, const struct value *v)
{
	const struct token *t = ln->tok + v->first;
	const struct noun *noun = noun_find(v->blank, v->w[0]);
	if ((v->blank == BLANK_AMOUNT || v->blank == BLANK_CAMOUNT) && v->end == v->first + 1 && t->kind == TOK_DICE) {
		words_int(w, t->a + t->c > 0 ? t->a + t->c : 0);
		words_put(w, " to ");
		words_int(w, t->a * t->b + t->c);
	} else if (v->blank == BLANK_AMOUNT && v->end - v->first > 2 && t->kind == TOK_INT && token_is(t + 1, "per")) {
		words_int(w, t->a);
		words_per(w, t + 2, v->end - v->first - 2);
	} else if (v->blank == BLANK_AMOUNT || v->blank == BLANK_QUANTITY) {
		words_equal(w, t, v->end - v->first);
	} else if (v->blank == BLANK_RANGE) {
		words_range(w, t->a, t->b);
	} else if (v->blank == BLANK_DICE) {
		words_dice(w, t);
	} else if (v->blank == BLANK_PRICE) {
		words_price(w, (int16_t)v->w[0]);
	} else if (v->blank == BLANK_CONDITION || v->blank == BLANK_CCOND) {
		words_condition(w, t, v->end - v->first, v->blank == BLANK_CCOND);
	} else if (v->blank == BLANK_CTARGET) {
		words_of(w, t, v->end - v->first, true);
	} else if (v->blank == BLANK_COUNT && !v->w[0]) {
		words_put(w, "any number");
	} else if (v->blank == BLANK_WHAT && !v->w[1]) {
		words_owned(w, v->w[0], false);
	} else if (noun && v->blank != BLANK_WHAT) {
		words_put(w, noun->one);
	} else {
		words_tokens(w, t, v->end - v->first);
	}
}

/* `an item`; a name has none. */
static void words_article(struct words *w, const struct line *ln, const struct value *v)
{
	struct words own = { w->l, { 0 } };
	words_value(&own, ln, v);
	if (own.text.n && !(v->blank == BLANK_WHAT && v->w[1]))
		words_put(w, strchr("aeiouAEIO", own.text.s[0]) ? "an " : "a ");
	text_add(w->l, &w->text, own.text.s, own.text.n);
}

/* One blank of a wording, from behind its brace.  Returns what follows. */
static const char *words_blank(struct words *w, const struct line *ln, const char *s)
{
	const bool article = *s == 'a';
	s += article;
	const struct value *v = &ln->value[*s++ - '0'];
	if (*s == '}') {
		if (article)
			words_article(w, ln, v);
		else
			words_value(w, ln, v);
		return s + 1;
	}
	if (*s == '*') {
		const bool slot = s[1] >= '1' && s[1] <= '9' && s[2] == '}';
		words_counted(w, ln, v, slot ? &ln->value[s[1] - '0'] : NULL, slot ? NULL : s + 1);
		return strchr(s, '}') + 1;
	}
	for (s++; *s != '}'; s++) {
		if (v->absent)
			continue;
		if (*s == '@')
			words_value(w, ln, v);
		else
			text_add(w->l, &w->text, s, 1);
	}
	return s + 1;
}

void words_sentence(struct words *w, const struct line *ln)
{
	const char *s = ln->verb->wording;
	while (*s) {
		if (*s == '{')
			s = words_blank(w, ln, s + 1);
		else
			text_add(w->l, &w->text, s++, 1);
	}
}

/* ---- cards ------------------------------------------------------------- */

static void wording_lines(struct lang *l, const struct line *first, int depth, FILE *to)
{
	for (const struct line *ln = first; ln; ln = ln->next) {
		struct words w = { l, { 0 } };
		if (!ln->verb || ln->verb->make == MAKE_SAY || ln->verb->make == MAKE_DOUBT)
			continue;
		words_sentence(&w, ln);
		if (w.text.n) {
			if (w.text.s[0] >= 'a' && w.text.s[0] <= 'z')
				w.text.s[0] = (char)(w.text.s[0] - 'a' + 'A');
			fprintf(to, "%*s%.*s\n", depth * 2, "", (int)w.text.n, w.text.s);
		}
		wording_lines(l, ln->child, depth + (w.text.n > 0), to);
	}
}

void lang_wording(struct lang *l, def_h d, FILE *to)
{
	if (setjmp(l->arena.empty))
		return;
	if (d > 0 && d <= l->n_ids)
		wording_lines(l, l->ids[d]->line->child, 0, to);
}
