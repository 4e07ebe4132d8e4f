/* decklist.c - a deck as a whole: the id of a ready-made one, a list of lines or an export becomes the cards of an investigator's file. */
#include "cards/cards.h"
#include "cards/decks/decklist.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"
#include "cards/decks/ultimatum.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"

#include <string.h>

#include "arkham.h"

static bool deck_read(struct reader *d)
{
	return d->text[strspn(d->text, " \t\r\n")] == '{' ? export_read(d) : lines_read(d);
}

static def_h deck_named(struct run *r, const char *deck)
{
	return content_find(r->c, KIND_DECK_LIST, deck, strlen(deck));
}

bool deck_missing(struct run *r, const char *deck)
{
	return !strpbrk(deck, " \t\r\n;:{") && !deck_named(r, deck);
}

def_h deck_role(struct run *r, const char *deck)
{
	struct reader d = { .r = r, .text = deck };
	const def_h named = deck_named(r, deck);
	if (named)
		return (def_h)r->c->defs[named].fact[FACT_place];
	deck_read(&d);
	return d.role;
}

def_h deck_starter(struct run *r, def_h role)
{
	for (def_h d = r->c->kind_first[KIND_DECK_LIST]; d < r->c->kind_first[KIND_DECK_LIST + 1]; d++)
		if (r->c->defs[d].fact[FACT_place] == role)
			return d;
	return 0;
}

void deck_fixed(struct run *r, struct file *f, def_h of)
{
	int n;
	const uint16_t *w = content_list(r->c, of, LIST_fixed, &n);
	const int room = DECK_CARDS - f->n;
	n = n < room ? n : room;
	memcpy(&f->card[f->n], w, (size_t)n * sizeof(w[0]));
	f->n = (uint8_t)(f->n + n);
}

bool decklist_take(struct run *r, struct file *f, const char *deck, struct judge *j)
{
	struct reader d = { .r = r, .judge = j, .text = deck, .file = f };
	const def_h named = deck_named(r, deck);
	if (named)
		deck_fixed(r, f, named);
	return named || deck_read(&d);
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
	struct judge j = { .e = e };
	const def_h starter = deck && *deck ? 0 : deck_starter(r, f->role);
	if (rule_on(r, RULE_CHAOS)) {
		deck_random(r, f);	/* C-ULT-08 */
	} else if (deck && *deck) {
		if (!decklist_take(r, f, deck, &j))
			return false;
	} else if (starter) {
		deck_fixed(r, f, starter);
	} else {
		cards_error(e, ARK_BAD_SETUP, "'%' has no starter deck: name a deck.", content_text(r->c, r->c->defs[f->role].id));
		return false;
	}
	return deck_legal(r, f, &j);
}
