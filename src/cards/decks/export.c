/*
 * export.c - decks as ArkhamDB and arkham.build export them: JSON, of which `investigator_code` and `slots` are read.
 *
 * Codes are the printed ones; cards that are in older boxes too have the codes of those (product.reprints).
 */
#include "cards/cards.h"
#include "cards/decks/reader.h"

#include <string.h>

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
		if (n && !entry_take(d, key, -1, n) && !judge_goes_on(d->judge))
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

bool export_read(struct reader *d)
{
	struct piece key = { d->text, 0 };
	bool broken = false, ok = true;
	const char *s = json_space(d->text);
	while (ok && !broken && (s = json_key_next(s, &key, &broken))) {
		ok = json_member(d, s, key, &broken);
		s = json_skip(s);
		broken |= !s;
	}
	if (broken)
		return reader_fail(d, "The deck is no readable JSON behind '%'.", key);
	return ok && !d->failed;
}
