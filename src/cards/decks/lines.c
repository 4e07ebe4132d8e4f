/*
 * lines.c - decks as lists of lines.
 *
 * A list has one card a line (or between semicolons): its id, its printed code or its title, with a count before or behind it, and its level in brackets behind a
 * title that has several.  `investigator NAME` says whose deck it is; `#` begins a remark.  The lists that arkham.build writes are read as well: there cards stand behind
 * dashes, headings between stars or underlines, and what follows a heading for cards beside the deck is not part of it.
 */
#include "cards/cards.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"
#include "cards/play/setup.h"

#include <string.h>

#include "arkham.h"

/* ---- a line ------------------------------------------------------------------------- */

static struct piece trimmed(struct piece p)
{
	while (p.n && (p.s[0] == ' ' || p.s[0] == '\t' || p.s[0] == ':'))
		p.s++, p.n--;
	while (p.n && (p.s[p.n - 1] == ' ' || p.s[p.n - 1] == '\t' || p.s[p.n - 1] == '\r' || p.s[p.n - 1] == ':'))
		p.n--;
	return p;
}

/* `2 machete`, `2x machete`: the count, and the piece behind it. */
static int count_before(struct piece *p)
{
	int k = 0, n = 0;
	while (k < p->n && is_digit(p->s[k]) && k < 3)
		n = n * 10 + p->s[k++] - '0';
	if (!k || k == p->n || k == 3 || !(p->s[k] == ' ' || p->s[k] == '\t' || p->s[k] == 'x' || p->s[k] == 'X'))
		return -1;
	k += p->s[k] == 'x' || p->s[k] == 'X';
	*p = trimmed((struct piece){ p->s + k, p->n - k });
	return n;
}

/* `machete x2`, `machete 2`, `machete: 2`. */
static int count_behind(struct piece *p)
{
	int k = p->n, n = 0, unit = 1;
	while (k && is_digit(p->s[k - 1]) && p->n - k < 3) {
		n += unit * (p->s[--k] - '0');
		unit *= 10;
	}
	if (k == p->n || !k)
		return -1;
	const bool x = k > 1 && (p->s[k - 1] == 'x' || p->s[k - 1] == 'X');
	const char before = p->s[k - 1 - x];
	if (before != ' ' && before != '\t' && before != ':')
		return -1;
	*p = trimmed((struct piece){ p->s, k - x });
	return n;
}

/* A level in brackets is taken off; anything else in brackets, as the name of a set, says nothing. */
static int level_behind(struct piece *p)
{
	int k = p->n, n = 0;
	if (!k || (p->s[k - 1] != ')' && p->s[k - 1] != ']'))
		return -1;
	while (k && p->s[k - 1] != '(' && p->s[k - 1] != '[')
		k--;
	if (!k)
		return -1;
	const bool number = p->n - k == 2 && is_digit(p->s[k]);
	n = number ? p->s[k] - '0' : -1;
	*p = trimmed((struct piece){ p->s, k - 1 });
	return n;
}

/* What stands behind a word that begins a line; its s is NULL when the line begins otherwise. */
static struct piece behind_word(struct piece p, const char *word)
{
	const int len = (int)strlen(word);
	if (p.n > len && strncmp(p.s, word, (size_t)len) == 0 && (p.s[len] == ' ' || p.s[len] == ':'))
		return trimmed((struct piece){ p.s + len, p.n - len });
	return (struct piece){ NULL, 0 };
}

/* The investigator's own choice for the Limited environment; a group that shares one has made it already (C-ENV-06). */
static bool expansions_take(struct reader *d, struct piece p)
{
	const struct cards *s = cards_of(d->r);
	struct ark_error e;
	if (!d->file)
		return true;
	if (!(s->environment & LIMITED_EACH))
		return reader_fail(d, "The group shares one environment: '%' of a deck's own needs the variant individual.", p);
	return products_take(d->r, p.s, p.n, d->file->chosen, &e) || reader_fail(d, e.text, p);
}

/* ---- an investigator who comes from another campaign ---------------------------- */

/* A number, and the piece behind it; -1 when there is none. */
static int number_take(struct piece *p)
{
	int k = 0, n = 0;
	while (k < p->n && is_digit(p->s[k]) && k < 4)
		n = n * 10 + p->s[k++] - '0';
	*p = trimmed((struct piece){ p->s + k, p->n - k });
	return k ? n : -1;
}

/* epic N: what was earned before is no longer there to be spent, but counts at the end (C-EPIC-03). */
static bool epic_take(struct reader *d, struct piece p)
{
	const int n = number_take(&p);
	if (n < 0 || p.n || !cards_of(d->r)->campaign)
		return reader_fail(d, "A line `epic NUMBER` belongs into a deck for a campaign: '%' is not understood.", p);
	d->file->carried = 1;
	d->file->before = (int16_t)n;
	return true;
}

/* trauma PHYSICAL MENTAL (C-EPIC-06). */
static bool trauma_take(struct reader *d, struct piece p)
{
	const int physical = number_take(&p), mental = number_take(&p);
	if (physical < 0 || mental < 0 || physical > 99 || mental > 99 || p.n || !cards_of(d->r)->campaign)
		return reader_fail(d, "A line `trauma PHYSICAL MENTAL` belongs into a deck for a campaign: '%' is not understood.", p);
	d->file->physical = (uint8_t)physical;
	d->file->mental = (uint8_t)mental;
	return true;
}

/* difficulty WORD: the next campaign is no easier (C-EPIC-09). */
static bool harder_take(struct reader *d, struct piece p)
{
	for (int i = 0; i < DIFFICULTY_COUNT; i++)
		if (piece_is(p, difficulty_words[i]))
			return i <= cards_of(d->r)->difficulty
				|| reader_fail(d, "This investigator comes from a campaign at '%': the next one must not be easier.", p);
	return reader_fail(d, "There is no difficulty '%': say easy, standard, hard or expert.", p);
}

/* carries CARD: a story asset or a weakness that was earned. */
static bool carried_take(struct reader *d, struct piece p)
{
	const def_h card = card_meant(d->r, KIND_ASSET, KIND_TREACHERY, p, -1);
	if (!card || !def_flag(d->r, card, CFLAG_STORY | CFLAG_WEAKNESS) || !d->file->carried)
		return reader_fail(d, "'%' is nothing that an investigator carries from one campaign into another.", p);
	return cards_take(d, card, 1, p);
}

static const struct { const char *word; bool (*take)(struct reader *, struct piece); } epic_lines[] = {
	{ "epic", epic_take }, { "trauma", trauma_take }, { "difficulty", harder_take }, { "carries", carried_take },
};

/* What arkham.build writes beside the cards: headings, and numbers that follow from them. */
static bool line_idle(struct piece p)
{
	return p.s[0] == '_' || (p.n > 1 && p.s[0] == '*' && p.s[1] == '*') || behind_word(p, "Experience").s || (p.n > 5 && !strncmp(p.s, "Taboo", 5));
}

static bool card_take(struct reader *d, struct piece p)
{
	int n = count_before(&p), level = level_behind(&p);
	if (n < 0 && !card_meant(d->r, KIND_ASSET, KIND_TREACHERY, p, level)) {
		n = count_behind(&p);
		level = level < 0 ? level_behind(&p) : level;
	}
	return entry_take(d, p, level, n < 0 ? 1 : n);
}

static bool line_take(struct reader *d, struct piece p)
{
	struct piece role = behind_word(p, "investigator");
	const struct piece own = behind_word(p, "expansions");
	if (!role.s)
		role = behind_word(p, "Investigator");
	if (role.s)
		return role_take(d, role);
	if (own.s)
		return expansions_take(d, own);
	for (size_t i = 0; i < sizeof(epic_lines) / sizeof(epic_lines[0]); i++) {
		const struct piece rest = behind_word(p, epic_lines[i].word);
		if (rest.s)
			return !d->file || epic_lines[i].take(d, rest);
	}
	if (line_idle(p))
		return true;
	if (p.n > 1 && p.s[0] == '-' && p.s[1] == ' ')
		p = trimmed((struct piece){ p.s + 1, p.n - 1 });
	return card_take(d, p);
}

/* ---- a list ------------------------------------------------------------------------- */

/* A heading for cards that are not in the deck. */
static bool heading_beside(struct piece p)
{
	while (p.n && p.s[0] == '#')
		p.s++, p.n--;
	p = trimmed(p);
	return piece_is(p, "Side deck") || piece_is(p, "Spirits");
}

bool lines_read(struct reader *d)
{
	const char *s = d->text;
	while (*s) {
		const int n = (int)strcspn(s, "\n;#");
		const struct piece p = trimmed((struct piece){ s, n });
		if (p.n && !line_take(d, p) && !judge_goes_on(d->judge))
			return false;
		s += n;
		const int remark = *s == '#' ? (int)strcspn(s, "\n") : 0;
		if (remark && heading_beside((struct piece){ s, remark }))
			break;
		s += remark;
		s += *s != 0;
	}
	return !d->failed;
}
