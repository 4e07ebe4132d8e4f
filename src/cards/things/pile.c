/* pile.c - piles of cards, and what happens to a card that enters or leaves play. */
#include "cards/cards.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/rng.h"

#include <string.h>

#define OF_SEATS(pile, zone) [pile] = zone, [(pile) + 1] = zone, [(pile) + 2] = zone, [(pile) + 3] = zone
static_assert(CSEATS == 4, "four seats have piles");
static const uint8_t pile_zones[PILE_MAX] = {
	OF_SEATS(PILE_HAND, CZONE_HAND), OF_SEATS(PILE_DISCARD, CZONE_DISCARD), OF_SEATS(PILE_PLAY, CZONE_PLAY), OF_SEATS(PILE_THREAT, CZONE_PLAY),
	[PILE_FIELD] = CZONE_PLAY, [PILE_TABLE] = CZONE_PLAY, [PILE_LIMBO] = CZONE_LIMBO, [PILE_COMMITTED] = CZONE_COMMITTED,
};

/* Where a card is, as far as its rows are concerned. */
static inline uint8_t card_zone(struct run *r, card_h c)
{
	const uint8_t zone = pile_zones[card_of(r, c)->pile];
	return zone == CZONE_HAND && (card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN) ? CZONE_PLAY | CZONE_HAND : zone;	/* C-HIDDEN-02 */
}

/* Rows of a blank card work nowhere (C-TERM-04); whoever makes it blank is not asked whether he is blank himself. */
uint8_t cards_zone(struct run *r, ref_h ref)
{
	const card_h c = ref_card(ref);
	return r->stat != VAL_BLANK && card_blank(r, c) ? 0 : card_zone(r, c);
}

/* Enemies are the scenario's wherever they are, so that `you` on them is whom the event concerns (C-OWNER-06, C-TERM-32). */
int cards_holder(struct run *r, ref_h ref)
{
	const card_h c = ref_card(ref);
	if (!c)
		return -1;
	const struct card *card = card_of(r, c);
	if (card->pile == PILE_COMMITTED || card->pile == PILE_LIMBO)
		return card->owner < CSEATS ? card->owner : -1;
	if (card_kind(r, c) == KIND_ENEMY)
		return -1;
	if (card->at && card->owner < CSEATS && card_kind(r, c) != KIND_TREACHERY)
		return card->owner;
	return pile_seat(card->pile);
}

/* True when the card sets a value, so that another one may have to be asked about it. */
static bool card_sets(struct run *r, card_h c)
{
	const struct def *d = card_def(r, c);
	for (int i = 0; i < d->rows; i++) {
		const struct row *row = &r->c->rows[d->row + i];
		if (row->kind == ROW_MODIFIER && row->slot == MODE_SET && row->event != VAL_OTHER_SLOT)
			return true;
	}
	return false;
}

/* True when a row of the card works where it is. */
static inline bool card_listens(struct run *r, card_h c)
{
	const uint8_t zones = card_def(r, c)->zones;
	return zones && (zones & card_zone(r, c));
}

static void card_links(struct run *r, card_h c)
{
	live_add(r, card_ref(c), card_of(r, c)->def);
	cards_of(r)->clash |= card_sets(r, c) ? CLASH_VALUES : 0;
}

/* Its rows that work where it is are live from now on; none is by then. */
static void card_live(struct run *r, card_h c)
{
	if (card_listens(r, c))
		card_links(r, c);
}

void card_becomes(struct run *r, card_h c, def_h def)
{
	live_remove(r, card_ref(c));
	card_of(r, c)->def = def;
	card_live(r, c);
	r->has_gathered = false;	/* it may be an enemy now, or none any more */
}

enum { WORD_BITS = 64 };

void piles_list(struct run *r, uint64_t piles, uint16_t *list)
{
	const struct cards *s = cards_of(r);
	const unsigned words = s->cards / WORD_BITS + 1;
	uint64_t set[CARD_MAX / WORD_BITS + 1];	/* a bit for each card */
	memset(set, 0, words * sizeof(set[0]));
	for (; piles; piles &= piles - 1)
		for (card_h c = s->pile[__builtin_ctzll(piles)].top; c; c = s->card[c].next)
			set[c / WORD_BITS] |= (uint64_t)1 << c % WORD_BITS;
	for (unsigned i = 0; i < words; i++)
		for (uint64_t bits = set[i]; bits; bits &= bits - 1)
			*list++ = (uint16_t)(i * WORD_BITS + (unsigned)__builtin_ctzll(bits));
	*list = 0;
}

/* Into a list by number: each behind it makes room for the one before. */
static void list_insert(uint16_t *at, card_h c)
{
	while (*at && *at < c)
		at++;
	for (uint16_t in = c; in; at++) {
		const uint16_t out = *at;
		*at = in;
		in = out;
	}
	*at = 0;
}

void piles_copies(struct run *r, uint64_t piles, def_h def, uint16_t *list)
{
	const struct cards *s = cards_of(r);
	*list = 0;
	for (; piles; piles &= piles - 1)
		for (card_h c = s->pile[__builtin_ctzll(piles)].top; c; c = s->card[c].next)
			if (s->card[c].def == def)
				list_insert(list, c);
}

void play_gather(struct run *r)
{
	uint16_t *enemy = r->gathered[GATHERED_ENEMIES];
	piles_list(r, PILES_IN_PLAY, r->gathered[GATHERED_PLAY]);
	for (const uint16_t *c = r->gathered[GATHERED_PLAY]; *c; c++)
		if (card_kind(r, *c) == KIND_ENEMY)
			*enemy++ = *c;
	*enemy = 0;
	r->has_gathered = true;
}

static void list_without(uint16_t *at, card_h c)
{
	while (*at != c)
		at++;
	for (; *at; at++)
		at[0] = at[1];
}

/* A card has come into play, or has left it: what was gathered is kept so. */
static void gathered_change(struct run *r, card_h c, void (*change)(uint16_t *list, card_h c))
{
	if (!r->has_gathered)
		return;
	change(r->gathered[GATHERED_PLAY], c);
	if (card_kind(r, c) == KIND_ENEMY)
		change(r->gathered[GATHERED_ENEMIES], c);
}

static inline void pile_take(struct run *r, card_h c)
{
	struct cards *s = cards_of(r);
	struct card *card = &s->card[c];
	struct pile_top *p = &s->pile[card->pile];
	if (!card->pile)
		return;
	if (p->top == c) {
		p->top = card->next;
	} else {
		card_h above = p->top;
		while (s->card[above].next != c)
			above = s->card[above].next;
		s->card[above].next = card->next;
	}
	p->n--;
}

static inline void pile_put(struct run *r, card_h c, int pile, bool bottom)
{
	struct cards *s = cards_of(r);
	struct pile_top *p = &s->pile[pile];
	s->card[c].pile = (uint8_t)pile;
	p->n++;
	if (!bottom || !p->top) {
		s->card[c].next = p->top;
		p->top = c;
		return;
	}
	card_h last = s->card[c - 1].pile == pile ? (card_h)(c - 1) : p->top;	/* the one before it often lies there, near the bottom when a deck is made */
	while (s->card[last].next)
		last = s->card[last].next;
	s->card[last].next = c;
	s->card[c].next = 0;
}

card_h card_new(struct run *r, def_h def, int owner, int pile)
{
	struct cards *s = cards_of(r);
	if (s->cards == CARD_MAX) {
		run_fault(r, FAULT_RANGE);
		return 0;
	}
	const card_h c = s->cards++;
	s->card[c] = (struct card){ .def = def, .owner = (uint8_t)owner };
	pile_put(r, c, pile, true);
	if (pile_in_play(pile))
		gathered_change(r, c, list_insert);
	card_live(r, c);
	return c;
}

static void tokens_release(struct run *r, card_h c)
{
	struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++) {
		if (s->token[i].on != c)
			continue;
		s->token[i].where = BAG_IN;
		s->token[i].on = 0;
		log_add(r, CLOG_RELEASED, SEAT_MAX, word_ref(WORD_TOKEN + s->token[i].kind), 0, 0, card_ref(c));
	}
}

/* Lasting and delayed effects about a card end for it when it leaves play (C-INPLAY-10). */
static void effects_forget(struct run *r, ref_h ref)
{
	struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].subject == ref)
			effect_drop(r, i);
}

void prevails_forget(struct run *r, ref_h ref)
{
	uint16_t *list = cards_of(r)->prevails;
	int n = 0;
	for (int i = 0; i < PREVAILS_MAX && list[i]; i++)
		if (list[i] != ref)
			list[n++] = list[i];
	while (n < PREVAILS_MAX)
		list[n++] = 0;
}

static bool card_gives_slots(struct run *r, card_h c)
{
	const struct def *d = card_def(r, c);
	for (int stat = VAL_SLOT_ACCESSORY; stat <= VAL_SLOT_ARCANE; stat++)
		if (def_changes(d, stat))
			return true;
	return def_changes(d, VAL_SLOT_FIREARM) || def_changes(d, VAL_SLOT_TOME);
}

/* The first card that lies at or on this one; 0 is none. */
static card_h attached_to(struct run *r, card_h c)
{
	for EACH_IN_PLAY(i, r)
		if (card_of(r, i)->at == c)
			return i;
	return 0;
}

/* A card leaves play: tokens, attachments, effects about it (C-INPLAY-08/09/10, C-SEAL-07, C-CLUE-06). */
static void play_leave(struct run *r, card_h c)
{
	struct cards *s = cards_of(r);
	struct card *card = &s->card[c];
	const card_h place = card_place(r, c);
	if (card_kind(r, c) == KIND_ASSET)
		s->card[place].clues = (uint8_t)(s->card[place].clues + card->clues);
	if (card_gives_slots(r, c))
		s->clash |= CLASH_SLOTS;
	tokens_release(r, c);
	effects_forget(r, card_ref(c));
	prevails_forget(r, card_ref(c));
	used_forget(r, card_ref(c));
	card->damage = card->horror = card->clues = card->doom = card->uses = card->counters = card->attacked = 0;
	card->flags = 0;
	for (card_h i = attached_to(r, c); i; i = attached_to(r, c))
		cards_discard(r, i);
	gathered_change(r, c, list_without);
}

static void play_enter(struct run *r, card_h c)
{
	card_of(r, c)->uses = (uint8_t)card_fact(r, c, FACT_uses);	/* C-USES-05 */
}

/* A player's cards lie in their owner's deck, hand and discard pile, whoever controlled them; of one who is out nothing stays (C-OWNER-08, C-ELIM-05). */
static int pile_of_owner(struct run *r, card_h c, int pile)
{
	const int owner = card_of(r, c)->owner;
	if (pile >= PILE_PLAY || owner >= CSEATS)
		return pile;
	if (seat_of(r, owner)->out)
		return PILE_REMOVED;
	return pile - pile_seat(pile) + owner;
}

/* A card has moved: its rows work from now on, or no longer. */
static inline void card_listened(struct run *r, card_h c, bool listened)
{
	const bool listens = card_listens(r, c);
	if (listens == listened)
		return;
	if (listens)
		card_links(r, c);
	else
		live_remove(r, card_ref(c));
}

/* A card that enters play, leaves it or lies in it still, or was committed to a test. */
__attribute__((noinline)) static void card_put_in_play(struct run *r, card_h c, int pile, bool bottom)
{
	const bool was = card_in_play(r, c), now = pile_in_play(pile), listened = card_listens(r, c);
	if (card_of(r, c)->pile == PILE_COMMITTED) {	/* it is no longer part of the test */
		card_of(r, c)->flags &= (uint8_t)~CARD_AWAY;
		card_of(r, c)->counters = 0;
	}
	pile = pile_of_owner(r, c, pile);
	if (was && !now)
		play_leave(r, c);
	pile_take(r, c);
	pile_put(r, c, pile, bottom);
	card_of(r, c)->flags &= (uint8_t)~CARD_KNOWN;
	if (!now)
		card_of(r, c)->at = 0;
	if (now && !was) {
		gathered_change(r, c, list_insert);
		play_enter(r, c);
	}
	card_listened(r, c, listened);
}

/* Most cards that move are not in play before or after. */
static void card_put(struct run *r, card_h c, int pile, bool bottom)
{
	struct card *card = card_of(r, c);
	if (pile_in_play(card->pile) || pile_in_play(pile) || card->pile == PILE_COMMITTED) {
		card_put_in_play(r, c, pile, bottom);
		return;
	}
	const bool listened = card_listens(r, c);
	pile_take(r, c);
	pile_put(r, c, pile_of_owner(r, c, pile), bottom);
	card->flags &= (uint8_t)~CARD_KNOWN;
	card->at = 0;
	card_listened(r, c, listened);
}

void pile_by_number(struct run *r, int pile)
{
	struct cards *s = cards_of(r);
	uint16_t list[CARD_MAX + 1], *link = &s->pile[pile].top;
	piles_list(r, PILE_BIT(pile), list);
	for (const uint16_t *c = list; *c; c++) {
		*link = *c;
		link = &s->card[*c].next;
	}
	*link = 0;
}

void cards_move(struct run *r, card_h c, int pile)
{
	card_put(r, c, pile, false);
}

void card_bottom(struct run *r, card_h c, int pile)
{
	card_put(r, c, pile, true);
}

void cards_discard(struct run *r, card_h c)
{
	const int owner = card_of(r, c)->owner;
	const int holder = cards_holder(r, card_ref(c));
	/* It is turned up for everybody, although the pile may be shuffled away at once. */
	card_of(r, c)->flags |= CARD_KNOWN;
	log_add(r, CLOG_DISCARD, holder >= 0 ? holder : SEAT_MAX, card_ref(c), 0, 0, 0);	/* C-OWNER-08 */
	cards_move(r, c, owner < CSEATS ? PILE_DISCARD + owner : PILE_ENC_DISCARD);	/* C-DISCARD-01 */
}

void cards_put_away(struct run *r, card_h c)
{
	if (card_of(r, c)->pile != PILE_LIMBO)
		return;
	if (card_fact(r, c, FACT_victory))	/* C-VICTORY-04 */
		cards_move(r, c, PILE_VICTORY);
	else
		cards_discard(r, c);	/* C-EVENT-03, C-PHASE-16, C-ATTACH-04 */
}

void cards_exhaust(struct run *r, card_h c, bool on)
{
	struct card *card = card_of(r, c);
	if (on == ((card->flags & CARD_EXHAUSTED) != 0))
		return;
	card->flags ^= CARD_EXHAUSTED;
	log_add(r, on ? CLOG_EXHAUST : CLOG_READY, SEAT_MAX, card_ref(c), 0, 0, 0);
}

void pile_shuffle(struct run *r, int pile)
{
	struct cards *s = cards_of(r);
	uint16_t list[CARD_MAX];
	int n = 0;
	for (card_h c = s->pile[pile].top; c; c = s->card[c].next)
		list[n++] = c;
	rng_shuffle(r->g, STREAM_DECK, list, n);
	s->pile[pile].top = n ? list[0] : 0;
	for (int i = 0; i < n; i++) {
		s->card[list[i]].next = i + 1 < n ? list[i + 1] : 0;
		s->card[list[i]].flags &= (uint8_t)~CARD_KNOWN;
	}
	log_add(r, CLOG_SHUFFLE, SEAT_MAX, 0, 0, pile, 0);
}

/* C-DISCARD-08: without a card there is no shuffle. */
void pile_merge(struct run *r, int from, int into)
{
	if (!pile_n(r, from))
		return;
	while (pile_top(r, from))
		cards_move(r, pile_top(r, from), into);
	pile_shuffle(r, into);
}

card_h pile_find(struct run *r, int pile, def_h def)
{
	for (card_h c = pile_top(r, pile); c; c = card_of(r, c)->next)
		if (card_of(r, c)->def == def)
			return c;
	return 0;
}

card_h cards_one_of(struct run *r, const uint16_t *list, int n)
{
	if (!n)
		return 0;
	const int rigged = rig_take(r, STREAM_DECK, PILE_FIELD);
	for (int i = 0; i < n; i++)
		if (card_of(r, list[i])->def == rigged)
			return list[i];
	return list[rng_below(r->g, STREAM_DECK, (uint32_t)n)];
}
