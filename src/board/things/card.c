/* card.c - cards, their decks and their holders. */
#include "board/things/card.h"

#include "board/play/combat.h"
#include "board/things/seat.h"

#include <string.h>

/* ---- what a card is -------------------------------------------------- */

static bool has_trait(struct run *r, def_h d, int trait)
{
	return content_list_has(r->c, d, LIST_traits, (uint16_t)trait);
}

/* B-STATUS-10, F-CARD-02: items are common and unique items, spells, and what says so itself: the deputy's things. */
static bool def_is_item(struct run *r, def_h d)
{
	const int kind = def_of(r, d)->kind;
	return kind == KIND_COMMON_ITEM || kind == KIND_UNIQUE_ITEM || kind == KIND_SPELL || has_trait(r, d, TRAIT_ITEM);
}

bool card_is_item(struct run *r, int card)
{
	return def_is_item(r, board_of(r)->card[card].def);
}

static bool def_is(struct run *r, def_h d, int owned)
{
	const int kind = def_of(r, d)->kind;
	switch (owned) {
	case OWNED_COMMON_ITEM: return kind == KIND_COMMON_ITEM;
	case OWNED_UNIQUE_ITEM: return kind == KIND_UNIQUE_ITEM;
	case OWNED_SPELL: return kind == KIND_SPELL;
	case OWNED_SKILL: return kind == KIND_SKILL;
	case OWNED_ALLY: return kind == KIND_ALLY;
	case OWNED_SPECIAL: return kind == KIND_SPECIAL;
	case OWNED_ITEM: return def_is_item(r, d);
	case OWNED_WEAPON: return has_trait(r, d, TRAIT_WEAPON);
	case OWNED_TOME: return has_trait(r, d, TRAIT_TOME);
	case OWNED_PHYSICAL: return has_trait(r, d, TRAIT_PHYSICAL);
	case OWNED_MAGICAL: return has_trait(r, d, TRAIT_MAGICAL);
	default: return true;
	}
}

bool def_fits(struct run *r, def_h d, int what, def_h which)
{
	if (what == WHAT_DECK)
		return deck_of_kind(def_of(r, d)->kind) == which;
	if (which)
		return d == which;
	for (unsigned left = (unsigned)what; left; left &= left - 1)
		if (def_is(r, d, __builtin_ctz(left)))
			return true;
	return false;
}

bool card_fits(struct run *r, int card, int what, def_h which)
{
	return def_fits(r, board_of(r)->card[card].def, what, which);
}

int card_count(struct run *r, int seat, int what, def_h which)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += card_fits(r, c, what, which);
	return n;
}

int card_copies(struct run *r, int seat, def_h d)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += b->card[c].def == d;
	return n;
}

/* Of a card that somebody has. */
bool card_losable(struct run *r, int card)
{
	const struct card *k = &board_of(r)->card[card];
	if (content_fact(r->c, k->def, FACT_flags) & BIT(ITEM_CANNOT_BE_LOST))
		return false;
	if (stat_cannot(r, STAT_LOSE_ITEMS, REF_S(k->owner)) && card_is_item(r, card))
		return false;
	return !stat_changed(r, STAT_KEEPS) || stat_value(r, STAT_KEEPS, REF_S(k->owner), 0) != k->def;
}

int card_price(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_price);
}

bool card_is_blessing(struct run *r, int card)
{
	const def_h d = board_of(r)->card[card].def;
	return def_of(r, d)->kind == KIND_SPECIAL && content_find(r->c, KIND_SPECIAL, "blessing", 8) == d;
}

bool card_is_copy(struct run *r, int card)
{
	const struct board *b = board_of(r);
	const struct card *k = &b->card[card];
	if (k->zone != ZONE_SEAT)
		return false;
	for (int c = b->seat[k->owner].first; c && c != card; c = b->card[c].next)
		if (b->card[c].def == k->def && b->card[c].flags == k->flags && b->card[c].tokens == k->tokens)
			return true;
	return false;
}

/* Instances of a definition follow each other. */
int card_of_def(struct run *r, def_h d, int zone)
{
	const struct board *b = board_of(r);
	const int kind = def_of(r, d)->kind;
	for (int c = b->kind_card[kind]; c <= b->cards && def_of(r, b->card[c].def)->kind == kind; c++)
		if (b->card[c].def == d && b->card[c].zone == zone)
			return c;
	return 0;
}

/* The front of a card with two sides; the card itself when it has one. */
static def_h card_front(struct run *r, def_h d)
{
	const def_h front = def_of(r, d)->kind == KIND_SPECIAL ? (def_h)content_fact(r->c, d, FACT_parent) : 0;
	return front ? front : d;
}

/* In the supply a card with two sides lies on either; it keeps the side it was discarded with, so that the log can name it. */
int card_supply(struct run *r, def_h d)
{
	const struct board *b = board_of(r);
	const def_h front = card_front(r, d);
	for (int c = b->kind_card[def_of(r, d)->kind]; c <= b->cards; c++)
		if (b->card[c].zone == ZONE_DECK && card_front(r, b->card[c].def) == front)
			return c;
	return 0;
}

/* ---- decks ------------------------------------------------------------ */

int deck_of_kind(int kind)
{
	switch (kind) {
#define DECK(name, word, kind) case KIND_##kind: return DECK_##name;
#include "board/words.def"
	default: return -1;
	}
}

void deck_init(struct run *r, struct deck *d, int base, int cap)
{
	(void)r;
	*d = (struct deck){ (uint16_t)base, (uint16_t)cap, 0, 0 };
}

/* Where the i-th card from the top lies: decks run round in their part of the pool. */
static inline int deck_index(const struct deck *d, int i)
{
	const int at = d->head + i;
	return d->base + (at < d->cap ? at : at - d->cap);
}

static uint16_t *deck_slot(struct board *b, const struct deck *d, int i)
{
	return &b->pool[deck_index(d, i)];
}

int deck_at(const struct board *b, int deck, int i)
{
	return b->pool[deck_index(&b->deck[deck], i)];
}

/* Takes the i-th card from the top out, closing the gap. */
static int deck_pull(struct run *r, int deck, int i)
{
	struct board *b = board_of(r);
	struct deck *d = &b->deck[deck];
	const int card = *deck_slot(b, d, i);
	if (i == 0) {
		*deck_slot(b, d, 0) = 0;
		d->head = (uint16_t)(d->head + 1 < d->cap ? d->head + 1 : 0);
	} else {
		for (int j = i; j + 1 < d->len; j++)
			*deck_slot(b, d, j) = *deck_slot(b, d, j + 1);
		*deck_slot(b, d, d->len - 1) = 0;
	}
	d->len--;
	b->card[card].zone = ZONE_LIMBO;
	return card;
}

bool deck_take(struct run *r, int deck, int card)
{
	struct board *b = board_of(r);
	for (int i = 0; i < b->deck[deck].len; i++) {
		if (deck_at(b, deck, i) == card) {
			deck_pull(r, deck, i);
			return true;
		}
	}
	return false;
}

/* A rigged card comes up wherever it lies. */
int deck_top(struct run *r, int deck)
{
	const int rigged = rig_thing(r, STREAM_DECK, deck);
	if (rigged && deck_take(r, deck, rigged))
		return rigged;
	return board_of(r)->deck[deck].len ? deck_pull(r, deck, 0) : 0;	/* B-SETUP-15 */
}

int deck_bottom(struct run *r, int deck)
{
	const int n = board_of(r)->deck[deck].len;
	return n ? deck_pull(r, deck, n - 1) : 0;
}

void deck_under(struct run *r, int deck, int card)
{
	struct board *b = board_of(r);
	struct deck *d = &b->deck[deck];
	if (d->len == d->cap) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	*deck_slot(b, d, d->len++) = (uint16_t)card;
	b->card[card].zone = ZONE_DECK;
}

void deck_over(struct run *r, int deck, int card)
{
	struct board *b = board_of(r);
	struct deck *d = &b->deck[deck];
	if (d->len == d->cap) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	d->head = (uint16_t)(d->head ? d->head - 1 : d->cap - 1);
	d->len++;
	*deck_slot(b, d, 0) = (uint16_t)card;
	b->card[card].zone = ZONE_DECK;
}

void deck_shuffle(struct run *r, int deck)
{
	struct board *b = board_of(r);
	struct deck *d = &b->deck[deck];
	if (d->head + d->len <= d->cap) {
		rng_shuffle(r->g, STREAM_DECK, &b->pool[d->base + d->head], d->len);
		return;
	}
	for (int i = d->len - 1; i > 0; i--) {
		const int j = (int)rng_below(r->g, STREAM_DECK, (uint32_t)i + 1);
		const uint16_t t = *deck_slot(b, d, i);
		*deck_slot(b, d, i) = *deck_slot(b, d, j);
		*deck_slot(b, d, j) = t;
	}
}

/* ---- holders ---------------------------------------------------------- */

void card_give(struct run *r, int card, int seat)
{
	struct board *b = board_of(r);
	struct card *k = &b->card[card];
	uint16_t *link = &b->seat[seat].first;
	while (*link)
		link = &b->card[*link].next;
	*link = (uint16_t)card;
	k->zone = ZONE_SEAT;
	k->owner = (uint8_t)seat;
	k->flags = b->phase == PHASE_UPKEEP ? CARD_NEW | CARD_THIS_UPKEEP : CARD_NEW;
	live_add(r, REF_C(card), k->def);
	seat_clamp(r, seat);
}

static void card_unlink(struct board *b, int card)
{
	uint16_t *link = &b->seat[b->card[card].owner].first;
	while (*link != card)
		link = &b->card[*link].next;
	*link = b->card[card].next;
}

/* Cards that go with a blessing go when it does. */
static void blessing_leaves(struct run *r, int seat)
{
	struct board *b = board_of(r);
	int next;
	for (int c = b->seat[seat].first; c; c = next) {
		next = b->card[c].next;
		if (content_fact(r->c, b->card[c].def, FACT_flags) & BIT(ITEM_WITH_BLESSING))
			card_discard(r, c);
	}
}

/* From a seat or from play; where it goes is for the caller to say. */
static void card_leave(struct run *r, int card)
{
	struct board *b = board_of(r);
	struct card *k = &b->card[card];
	const bool held = k->zone == ZONE_SEAT;
	if (held)
		card_unlink(b, card);
	if (held || k->zone == ZONE_PLAY) {
		live_remove(r, REF_C(card));
		combat_end_source(r, card);
	}
	if (held)
		seat_clamp(r, k->owner);
	if (held && b->tied && card_is_blessing(r, card))
		blessing_leaves(r, k->owner);
	k->next = 0;
	k->owner = 0;
	k->flags = 0;
	k->tokens = 0;
}

/* B-DECK-01: under its own deck.  Special cards go back to their supply, which has no order. */
void card_discard(struct run *r, int card)
{
	struct board *b = board_of(r);
	const int deck = deck_of_kind(def_of(r, b->card[card].def)->kind);
	card_leave(r, card);
	if (deck == DECK_LOCATION)
		b->card[card].zone = ZONE_DECK;					/* those have no order */
	else if (deck < 0)
		b->card[card].zone = ZONE_BOX;
	else
		deck_under(r, deck, card);
}

/* B-DECK-05 */
void card_box(struct run *r, int card)
{
	card_leave(r, card);
	board_of(r)->card[card].zone = ZONE_BOX;
}

void card_play(struct run *r, int card)
{
	struct card *k = &board_of(r)->card[card];
	k->zone = ZONE_PLAY;
	live_add(r, REF_C(card), k->def);
}

void card_move(struct run *r, int card, int to)
{
	const uint8_t flags = board_of(r)->card[card].flags, tokens = board_of(r)->card[card].tokens;
	card_leave(r, card);
	card_give(r, card, to);
	board_of(r)->card[card].flags = flags & CARD_EXHAUSTED;
	board_of(r)->card[card].tokens = tokens;
}

void card_exhaust(struct run *r, int card)
{
	board_of(r)->card[card].flags |= CARD_EXHAUSTED;
}

/* A spell that is refreshed stops working. */
void card_refresh(struct run *r, int card)
{
	board_of(r)->card[card].flags &= (uint8_t)~(CARD_EXHAUSTED | CARD_ACTIVE | CARD_IN_HAND | CARD_USED | CARD_DROPPED);	/* B-UPKEEP-03 */
	combat_end_source(r, card);	/* F-HAND-04, B-HAND-09 */
}
