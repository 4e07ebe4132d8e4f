/*
 * decklist.c - decks as players write them: a starter deck's id, a list of lines, or an export of ArkhamDB.
 *
 * A list has one card a line (or between semicolons): its id, its printed code or its title, with a count before or behind it, and its level in brackets behind a
 * title that has several.  `investigator NAME` says whose deck it is; `#` begins a remark.  Of an export, which is JSON, `investigator_code` and `slots` are read.
 * Nothing is allocated: a reader goes over the text and takes entry after entry.
 */
#include "cards/cards.h"
#include "cards/decks/decklist.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/decks/ultimatum.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"

struct reader {
	struct run *r;
	struct ark_error *e;
	struct file *file;	/* who gets the cards; NULL: only the investigator is looked for */
	def_h role;
};

/* A piece of the text, not ended by 0. */
struct piece { const char *s; int n; };

static bool reader_fail(struct reader *d, const char *text, struct piece p)
{
	char word[64];
	const int n = p.n < 63 ? p.n : 63;
	memcpy(word, p.s, (size_t)n);
	word[n] = 0;
	cards_error(d->e, ARK_BAD_SETUP, text, word);
	return false;
}

/* ---- which card is meant ------------------------------------------------------ */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int letter(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 'a';
	return (c >= 'a' && c <= 'z') || is_digit(c) ? c : 0;
}

/* Titles are the same when their letters and digits are. */
static bool title_is(struct piece p, const char *title)
{
	int i = 0;
	for (; *title; title++) {
		if (!letter(*title))
			continue;
		while (i < p.n && !letter(p.s[i]))
			i++;
		if (i == p.n || letter(p.s[i++]) != letter(*title))
			return false;
	}
	while (i < p.n && !letter(p.s[i]))
		i++;
	return i == p.n;
}

static bool piece_is(struct piece p, const char *word)
{
	return (int)strlen(word) == p.n && strncmp(p.s, word, (size_t)p.n) == 0;
}

/* The number behind a printed code of five digits; -1 when it is none. */
static int code_number(struct piece p)
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

/* A card's printed code: its product's, and its number in it. */
static int def_code(struct run *r, def_h d)
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

/* The definition among some kinds that a word of a list names; of several levels the one that is said, or the lowest. */
static def_h card_meant(struct run *r, int first, int last, struct piece p, int level)
{
	const int code = code_number(p);
	def_h best = code >= 0 && first != KIND_ROLE ? reprint_meant(r, code) : 0;
	for (def_h i = r->c->kind_first[first]; i < r->c->kind_first[last + 1]; i++) {
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

static bool cards_take(struct reader *d, def_h card, int n, struct piece p)
{
	for (int i = 0; i < n && d->file; i++)
		if (!file_add(d->r, d->file, card))
			return reader_fail(d, "A deck list is too long where it says '%'.", p);
	return true;
}

/* A random basic weakness is not a card yet: legality adds as many as the deck needs. */
static bool entry_take(struct reader *d, struct piece p, int level, int n)
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

static bool role_take(struct reader *d, struct piece p)
{
	d->role = role_meant(d->r, p);
	return d->role || reader_fail(d, "There is no investigator '%' in the card game.", p);
}

/* ---- a list of lines --------------------------------------------------------------- */

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
	if (!d->file)
		return true;
	if (!(s->environment & LIMITED_EACH))
		return reader_fail(d, "The group shares one environment: '%' of a deck's own needs the variant individual.", p);
	return products_take(d->r, p.s, p.n, d->file->chosen, d->e);
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

static const char *const difficulty_names[DIFFICULTY_COUNT] = {
#define DIFFICULTY(name, word) [DIFFICULTY_##name] = word,
#include "cards/words.def"
};

/* difficulty WORD: the next campaign is no easier (C-EPIC-09). */
static bool harder_take(struct reader *d, struct piece p)
{
	for (int i = 0; i < DIFFICULTY_COUNT; i++)
		if (piece_is(p, difficulty_names[i]))
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

static bool line_take(struct reader *d, struct piece p)
{
	const struct piece role = behind_word(p, "investigator"), own = behind_word(p, "expansions");
	if (role.s)
		return role_take(d, role);
	if (own.s)
		return expansions_take(d, own);
	for (size_t i = 0; i < sizeof(epic_lines) / sizeof(epic_lines[0]); i++) {
		const struct piece rest = behind_word(p, epic_lines[i].word);
		if (rest.s)
			return !d->file || epic_lines[i].take(d, rest);
	}
	int n = count_before(&p), level = level_behind(&p);
	if (n < 0 && !card_meant(d->r, KIND_ASSET, KIND_TREACHERY, p, level)) {
		n = count_behind(&p);
		level = level < 0 ? level_behind(&p) : level;
	}
	return entry_take(d, p, level, n < 0 ? 1 : n);
}

static bool lines_read(struct reader *d, const char *text)
{
	while (*text) {
		const int n = (int)strcspn(text, "\n;#");
		const struct piece p = trimmed((struct piece){ text, n });
		if (p.n && !line_take(d, p))
			return false;
		text += n;
		text += *text == '#' ? strcspn(text, "\n") : 0;
		text += *text != 0;
	}
	return true;
}

/* ---- an export ------------------------------------------------------------------------ */

static const char *json_space(const char *s)
{
	return s + strspn(s, " \t\r\n");
}

/* A string without its quotation marks; s behind it, or NULL. */
static const char *json_word(const char *s, struct piece *p)
{
	if (*s++ != '"')
		return NULL;
	p->s = s;
	while (*s && *s != '"')
		s += *s == '\\' && s[1] ? 2 : 1;
	p->n = (int)(s - p->s);
	return *s ? s + 1 : NULL;
}

/* Goes past any value; NULL when it does not end. */
static const char *json_skip(const char *s)
{
	struct piece p;
	int depth = 0;
	do {
		s = json_space(s);
		if (*s == '"') {
			s = json_word(s, &p);
		} else if (*s == '{' || *s == '[') {
			depth++;
			s++;
		} else if (*s == '}' || *s == ']') {
			depth--;
			s++;
		} else if (*s == ',' || *s == ':') {
			s++;
		} else {
			const size_t n = strcspn(s, ",:{}[]\" \t\r\n");
			s = n ? s + n : NULL;
		}
	} while (s && depth > 0);
	return s;
}

/* The next key of an object and the place of its value; NULL at its end or when it is broken (then *broken is set). */
static const char *json_key_next(const char *s, struct piece *key, bool *broken)
{
	s = json_space(s);
	if (*s == '{' || *s == ',')
		s = json_space(s + 1);
	if (*s == '}')
		return NULL;
	s = json_word(s, key);
	s = s ? json_space(s) : NULL;
	*broken = !s || *s != ':';
	return *broken ? NULL : json_space(s + 1);
}

static bool json_slots(struct reader *d, const char *s, bool *broken)
{
	struct piece key;
	while ((s = json_key_next(s, &key, broken))) {
		int n = 0, k = 0;
		for (; is_digit(s[k]) && k < 3; k++)
			n = n * 10 + s[k] - '0';
		if (!k)
			return reader_fail(d, "The count of '%' in `slots` must be a number.", key);
		if (n && !entry_take(d, key, -1, n))
			return false;
		s += k;
	}
	return true;
}

static bool json_member(struct reader *d, const char *s, struct piece key, bool *broken)
{
	struct piece p;
	if (piece_is(key, "investigator_code")) {
		*broken = !json_word(s, &p);
		return !*broken && role_take(d, p);
	}
	return !piece_is(key, "slots") || *s != '{' || json_slots(d, s, broken);
}

static bool json_read(struct reader *d, const char *text)
{
	struct piece key = { "", 0 };
	bool broken = false, ok = true;
	const char *s = json_space(text);
	while (ok && !broken && (s = json_key_next(s, &key, &broken))) {
		ok = json_member(d, s, key, &broken);
		s = json_skip(s);
		broken |= !s;
	}
	if (broken)
		return reader_fail(d, "The deck is no readable JSON behind '%'.", key);
	return ok;
}

/* ---- a deck -------------------------------------------------------------------------- */

static bool deck_read(struct reader *d, const char *text)
{
	return *json_space(text) == '{' ? json_read(d, text) : lines_read(d, text);
}

static def_h deck_named(struct run *r, const char *deck)
{
	return content_find(r->c, KIND_DECK_LIST, deck, strlen(deck));
}

def_h deck_role(struct run *r, const char *deck)
{
	struct reader d = { .r = r };
	const def_h named = deck_named(r, deck);
	if (named)
		return (def_h)r->c->defs[named].fact[FACT_place];
	deck_read(&d, deck);
	return d.role;
}

def_h deck_starter(struct run *r, def_h role)
{
	for (def_h d = r->c->kind_first[KIND_DECK_LIST]; d < r->c->kind_first[KIND_DECK_LIST + 1]; d++)
		if (r->c->defs[d].fact[FACT_place] == role)
			return d;
	return 0;
}

static void list_add(struct run *r, struct file *f, def_h list)
{
	int n;
	const uint16_t *w = content_list(r->c, list, LIST_fixed, &n);
	for (int i = 0; i < n; i++)
		file_add(r, f, w[i]);
}

void deck_deal(struct run *r, int seat)
{
	const struct file *f = file_of(r, seat);
	for (int i = 0; i < f->n; i++)
		card_new(r, f->card[i], seat, def_flag(r, f->card[i], CFLAG_PERMANENT) ? PILE_PLAY + seat : PILE_DECK + seat);	/* C-SETUP-04 */
}

bool deck_build(struct run *r, int seat, const char *deck, struct ark_error *e)
{
	struct file *f = file_of(r, seat);
	struct reader d = { .r = r, .e = e, .file = f };
	const def_h role = f->role;
	const def_h named = deck && *deck ? deck_named(r, deck) : deck_starter(r, role);
	if (!named && (!deck || !*deck) && !rule_on(r, RULE_CHAOS)) {
		cards_error(e, ARK_BAD_SETUP, "'%' has no starter deck: name a deck.", content_text(r->c, r->c->defs[role].id));
		return false;
	}
	if (rule_on(r, RULE_CHAOS))
		deck_random(r, f);	/* C-ULT-08 */
	else if (named)
		list_add(r, f, named);
	else if (!deck_read(&d, deck))
		return false;
	return deck_legal(r, f, e);
}

/* ---- writing --------------------------------------------------------------------------- */

static void line_write(struct run *r, struct text *t, const char *before, def_h d)
{
	text_str(t, before);
	text_str(t, content_text(r->c, r->c->defs[d].id));
}

/* Cards of higher levels stay behind when an investigator goes on (C-EPIC-05); cards of the campaign when the deck is retired (C-CAMP-19). */
int deck_write(struct run *r, int seat, bool epic, char *buf, int n)
{
	const struct file *f = file_of(r, seat);
	struct text t;
	text_init(&t, buf, n);
	line_write(r, &t, "investigator ", f->role);
	if (epic) {
		text_str(&t, ";epic ");
		text_int(&t, f->earned + f->before);
		text_str(&t, ";trauma ");
		text_int(&t, f->physical);
		text_char(&t, ' ');
		text_int(&t, f->mental);
		text_str(&t, ";difficulty ");
		text_str(&t, difficulty_names[cards_of(r)->difficulty]);
	}
	for (int i = 0; i < f->n; i++) {
		const def_h d = f->card[i];
		const bool story = def_flag(r, d, CFLAG_STORY) || (def_flag(r, d, CFLAG_WEAKNESS) && r->c->defs[d].fact[FACT_belongs]);
		if (story ? epic : !epic || !r->c->defs[d].fact[FACT_level])
			line_write(r, &t, story ? ";carries " : ";1x", d);
	}
	return text_end(&t);
}
