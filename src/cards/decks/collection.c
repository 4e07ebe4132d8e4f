/* collection.c - which boxes somebody owns, and how many copies of a card are in them. */
#include "cards/cards.h"
#include "cards/decks/collection.h"
#include "cards/decks/environment.h"
#include "cards/play/setup.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"

enum { REPRINTED = 2 };	/* copies of a card of another box */

/* The next word, and the product it names: 0 when it names none.  NULL behind the last word. */
static const char *product_next(struct run *r, const char *s, def_h *product, int *len)
{
	s += strspn(s, " ");
	*len = (int)strcspn(s, " ");
	*product = content_find(r->c, KIND_PRODUCT, s, (size_t)*len);
	return *len ? s : NULL;
}

bool collection_known(struct run *r, const char *collection, struct ark_error *e)
{
	def_h product;
	int len;
	for (const char *s = collection; s && (s = product_next(r, s, &product, &len)); s += len) {
		char word[64] = "";	/* zeroes end what is written into it */
		struct text t;
		if (product)
			continue;
		text_init(&t, word, (int)sizeof(word));
		for (int i = 0; i < len; i++)
			text_char(&t, s[i]);
		cards_error(e, ARK_BAD_SETUP, "There is no product '%' in the card game: `arkham card products` lists them.", word);
		return false;
	}
	return true;
}

/* Copies that one box holds. */
static int product_copies(struct run *r, def_h product, def_h d)
{
	int n, found = product_of(r, d) == product ? r->c->defs[d].copies : 0;
	const uint16_t *w = content_list(r->c, product, LIST_members, &n);
	for (int i = 0; i + 1 < n; i += 2)
		found += w[i] == d ? REPRINTED : 0;
	return found;
}

int collection_copies(struct run *r, const char *collection, def_h d)
{
	def_h product;
	int len, n = 0;
	if (!collection)
		return OWNED_ENOUGH;
	for (const char *s = collection; (s = product_next(r, s, &product, &len)); s += len)
		n += product_copies(r, product, d);
	return n;
}
