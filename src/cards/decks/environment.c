/* environment.c - which products' cards the decks of a game may hold: the Current, the Limited and the Legacy environment. */
#include "cards/cards.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"
#include "kernel/words.h"

enum { RECENT = 2, LIMITED_MOST = 3 };

static def_h product_core(struct run *r)
{
	for (def_h d = r->c->kind_first[KIND_PRODUCT]; d < r->c->kind_first[KIND_PRODUCT + 1]; d++)
		if (def_build(r, d, BUILD_GROUP) == PRODUCT_CORE)
			return d;
	return 0;
}

/* What says nothing of its product is from the core set. */
def_h product_of(struct run *r, def_h d)
{
	const def_h own = (def_h)def_build(r, d, BUILD_PRODUCT);
	return own ? own : product_core(r);
}

/* Whether fewer than two of its kind came later (C-ENV-01). */
static bool product_recent(struct run *r, def_h product)
{
	const int group = def_build(r, product, BUILD_GROUP);
	int later = 0;
	for (def_h d = r->c->kind_first[KIND_PRODUCT]; d < r->c->kind_first[KIND_PRODUCT + 1]; d++)
		later += def_build(r, d, BUILD_GROUP) == group && r->c->defs[d].fact[FACT_printed] > r->c->defs[product].fact[FACT_printed];
	return later < RECENT;
}

/* The core set and the investigator decks are part of both (C-ENV-02). */
static bool product_always(struct run *r, def_h product)
{
	return product == product_core(r) || def_build(r, product, BUILD_GROUP) == PRODUCT_INVESTIGATOR_DECK;
}

static bool chosen_has(const uint16_t *chosen, def_h product)
{
	for (int i = 0; i < CHOSEN_MAX; i++)
		if (chosen[i] == product)
			return true;
	return false;
}

bool environment_allows(struct run *r, const struct file *f, def_h d)
{
	const struct cards *s = cards_of(r);
	const int environment = s->environment & ENVIRONMENT_MASK;
	const def_h product = product_of(r, d);
	const int group = def_build(r, product, BUILD_GROUP);
	if (environment == ENVIRONMENT_NONE || environment == ENVIRONMENT_LEGACY || def_build(r, d, BUILD_REWARD))	/* C-ENV-03, C-ENV-09 */
		return true;
	if (def_build(r, d, BUILD_OUTSIDE))
		return (s->environment & OUTSIDE_AGREED) != 0;	/* C-ENV-08 */
	if (product_always(r, product))
		return true;
	if (environment == ENVIRONMENT_CURRENT)
		return (group == PRODUCT_DECKBUILDING || group == PRODUCT_INVESTIGATOR) && product_recent(r, product);
	if ((s->environment & LIMITED_ANY_ROLE) && r->c->defs[d].kind == KIND_ROLE)
		return true;	/* C-ENV-07: his own cards come with him */
	return chosen_has(s->environment & LIMITED_EACH ? f->chosen : s->chosen, product);	/* C-ENV-05, C-ENV-06 */
}

/* Products by their ids; more than three are too many. */
bool products_take(struct run *r, const char *words, int len, uint16_t *chosen, struct ark_error *e)
{
	int n = 0;
	for (int i = 0, end; i < len; i = end + 1) {
		for (end = i; end < len && words[end] != ' ';)
			end++;
		if (end == i)
			continue;
		const def_h d = content_find(r->c, KIND_PRODUCT, words + i, (size_t)(end - i));
		if (!d) {
			cards_error(e, ARK_BAD_SETUP, "There is no expansion '%' of the card game.", words + i);
			return false;
		}
		if (n == LIMITED_MOST) {
			cards_error(e, ARK_BAD_SETUP, "The Limited environment has three expansions, and '%' is one too many.", words + i);
			return false;
		}
		chosen[n++] = d;
	}
	return true;
}

static const struct { const char *word; int bits; } words[] = { { "current", ENVIRONMENT_CURRENT }, { "legacy", ENVIRONMENT_LEGACY }, { "limited", ENVIRONMENT_LIMITED },
	{ "individual", LIMITED_EACH }, { "any_investigator", LIMITED_ANY_ROLE }, { "outside_agreed", OUTSIDE_AGREED } };
enum { WORDS = sizeof(words) / sizeof(words[0]) };

bool environment_word(const char *word)
{
	for (int i = 0; i < WORDS; i++)
		if (!strcmp(word, words[i].word))
			return true;
	return false;
}

void environment_write(struct run *r, struct text *t)
{
	const int environment = cards_of(r)->environment;
	for (int i = 0; i < WORDS; i++) {
		const bool one = words[i].bits <= ENVIRONMENT_MASK;
		if (one ? (environment & ENVIRONMENT_MASK) != words[i].bits : !(environment & words[i].bits))
			continue;
		text_char(t, ' ');
		text_str(t, words[i].word);
	}
}

bool environment_take(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	for (int i = 0; i < WORDS; i++) {
		if (!words_have(u->variants, words[i].word))
			continue;
		if (words[i].bits <= ENVIRONMENT_MASK && (s->environment & ENVIRONMENT_MASK)) {	/* C-BUILD-21 */
			cards_error(e, ARK_BAD_SETUP, "Decks are built for one environment: leave out '%' or the other.", words[i].word);
			return false;
		}
		s->environment = (uint8_t)(s->environment | words[i].bits);
	}
	return !u->expansions || products_take(r, u->expansions, (int)strlen(u->expansions), s->chosen, e);
}
