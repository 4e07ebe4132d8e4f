/* reader.c - which card a word of a deck means, and taking it. */
#include "cards/cards.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"

#include <string.h>

#include "kernel/text.h"

/* The line a piece stands in; a text of one line needs no number. */
static int piece_line(const struct reader *d, struct piece p)
{
	int line = 1;
	for (const char *s = d->text; s < p.s; s++)
		line += *s == '\n';
	return strchr(d->text, '\n') ? line : 0;
}

bool reader_fail(struct reader *d, const char *text, struct piece p)
{
	char sentence[256], word[64];
	const int n = p.n < 63 ? p.n : 63;
	struct text t;
	memcpy(word, p.s, (size_t)n);
	word[n] = 0;
	text_init(&t, sentence, (int)sizeof(sentence));
	for (; *text; text++) {
		if (*text == '%')
			text_str(&t, word);
		else
			text_char(&t, *text);
	}
	text_end(&t);
	d->failed = true;
	return judge_tell(d->judge, d->r, &(struct wrong){ .line = piece_line(d, p), .before = sentence, .name = "", .behind = "" });
}

/* ---- which card is meant ------------------------------------------------------ */

/* The next letter or digit of a text that ends at `end`, small and without its accent (of Latin letters in two bytes); 0 behind the last. */
static int letter_next(const char **s, const char *end)
{
	static const char bare[] = "aaaaaaaceeeeiiiidnooooo ouuuuypy";	/* 0xe0 to 0xff; their capitals are 32 below */
	while (*s < end) {
		const unsigned char c = (unsigned char)*(*s)++;
		if (c == 0xc3 && *s < end && (unsigned char)**s >= 0x80)
			return bare[*(*s)++ & 31];
		if (c >= 'A' && c <= 'Z')
			return c - 'A' + 'a';
		if ((c >= 'a' && c <= 'z') || is_digit((char)c))
			return c;
	}
	return 0;
}

/* Titles are the same when their letters and digits are. */
static bool title_is(struct piece p, const char *title)
{
	const char *s = p.s, *end = title + strlen(title);
	for (;;) {
		const int a = letter_next(&s, p.s + p.n), b = letter_next(&title, end);
		if (a != b || !a)
			return a == b;
	}
}

bool piece_is(struct piece p, const char *word)
{
	return (int)strlen(word) == p.n && strncmp(p.s, word, (size_t)p.n) == 0;
}

int code_number(struct piece p)
{
	int n = 0;
	if (p.n != 5)
		return -1;
	for (int i = 0; i < 5; i++) {
		if (!is_digit(p.s[i]))
			return -1;
		n = n * 10 + p.s[i] - '0';
	}
	return n;
}

/* Its product's, and its number in it. */
int def_code(struct run *r, def_h d)
{
	const int16_t number = r->c->defs[d].fact[FACT_printed];
	return number ? 10 * def_build(r, product_of(r, d), BUILD_CODES) + number : -1;
}

/* A card of another box that a product holds further copies of, by the code they bear; 0 is none. */
static def_h reprint_meant(struct run *r, int code)
{
	for (def_h p = r->c->kind_first[KIND_PRODUCT]; p < r->c->kind_first[KIND_PRODUCT + 1]; p++) {
		int n;
		const uint16_t *w = content_list(r->c, p, LIST_members, &n);
		for (int i = 0; i + 1 < n; i += 2)
			if (10 * def_build(r, p, BUILD_CODES) + w[i + 1] == code)
				return w[i];
	}
	return 0;
}

def_h card_meant(struct run *r, int first_kind, int last_kind, struct piece p, int level)
{
	const int code = code_number(p);
	def_h best = code >= 0 && first_kind != KIND_ROLE ? reprint_meant(r, code) : 0;
	for (def_h i = r->c->kind_first[first_kind]; i < r->c->kind_first[last_kind + 1]; i++) {
		const struct def *d = &r->c->defs[i];
		if (piece_is(p, content_text(r->c, d->id)))
			return i;
		if (code >= 0 ? def_code(r, i) != code : !title_is(p, content_text(r->c, d->name)))
			continue;
		if (level >= 0 ? d->fact[FACT_level] == level : !best || d->fact[FACT_level] < r->c->defs[best].fact[FACT_level])
			best = i;
	}
	return best;
}

static def_h role_meant(struct run *r, struct piece p)
{
	return card_meant(r, KIND_ROLE, KIND_ROLE, p, -1);
}

static bool is_random(struct piece p)
{
	return piece_is(p, "01000") || title_is(p, "random basic weakness");
}

/* ---- entries -------------------------------------------------------------------- */

bool cards_take(struct reader *d, def_h card, int n, struct piece p)
{
	for (int i = 0; i < n && d->file; i++)
		if (!file_add(d->r, d->file, card))
			return reader_fail(d, "A deck list is too long where it says '%'.", p);
	return true;
}

/* A random basic weakness is not a card yet: legality adds as many as the deck needs. */
bool entry_take(struct reader *d, struct piece p, int level, int n)
{
	const def_h card = is_random(p) ? 0 : card_meant(d->r, KIND_ASSET, KIND_TREACHERY, p, level);
	if (!d->file || is_random(p))
		return true;
	if (!card && role_meant(d->r, p))
		return reader_fail(d, "A deck has one investigator, who is no card of it: take '%' out of the list.", p);	/* C-BUILD-01 */
	if (!card && code_number(p) >= 0)
		return reader_fail(d, "There is no card with the code '%'; the core set's are 12001 to 12104, the investigator decks' begin with 601 to 605.", p);
	if (!card)
		return reader_fail(d, "There is no card '%' for a deck: write ids, printed codes or titles, one a line, each with its count.", p);
	if (n < 1)
		return reader_fail(d, "The count of '%' in a deck list must be 1 or more.", p);
	return cards_take(d, card, n, p);
}

bool role_take(struct reader *d, struct piece p)
{
	d->role = role_meant(d->r, p);
	return d->role || reader_fail(d, "There is no investigator '%' in the card game.", p);
}
