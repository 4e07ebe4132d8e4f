/* knows.c - who may know which card, and dealing again what somebody does not. */
#include "cards/hooks.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"

#include "kernel/list.h"
#include "kernel/rng.h"
#include "kernel/row.h"
#include "kernel/script.h"

static bool pile_is(int pile, int first, int *seat)
{
	*seat = pile - first;
	return *seat >= 0 && *seat < CSEATS;
}

/* What players put back while they set up lies face down. */
static bool aside_shown(struct run *r, card_h c, int viewer)
{
	return !cards_of(r)->setup || card_of(r, c)->owner == OWNER_SCENARIO || card_of(r, c)->owner == viewer;
}

/* True when a card lies open, or in the viewer's own hand: C-FUND-08, C-HIDDEN-06. */
static bool card_shown(struct run *r, card_h c, int viewer)
{
	const int pile = card_of(r, c)->pile;
	int seat;
	if (card_of(r, c)->flags & CARD_KNOWN)
		return true;
	if (pile_is(pile, PILE_HAND, &seat))
		return seat == viewer;
	if (pile == PILE_ASIDE)
		return aside_shown(r, c, viewer);
	return !pile_is(pile, PILE_DECK, &seat) && pile != PILE_ENC_DECK && pile != PILE_BENEATH;
}

/* Of a card of the players its bare definition stands for what is in somebody's deck. */
bool cards_shown(struct run *r, ref_h ref, int viewer)
{
	if (REF_TYPE(ref) == REF_CARD)
		return card_shown(r, ref_card(ref), viewer);
	return REF_TYPE(ref) != REF_DEF || REF_N(ref) < r->c->kind_first[KIND_ASSET] || REF_N(ref) >= r->c->kind_first[KIND_PLACE];
}

/* A card that is being played is known, although it may still lie in the hand, and a twin of it too; so is one that takes effect there. */
bool cards_announced(struct run *r, ref_h ref)
{
	return REF_TYPE(ref) == REF_CARD && (card_is_played(r, ref_card(ref)) || row_at_work(r, ref));
}

/* An instruction that only who holds a certain card can carry out: as a target, or because a weakness cannot be discarded. */
static bool op_needs_hand(const uint16_t *c)
{
	if (c[0] == COP_PICK)
		return !c[6] && (c[2] == AT_HAND || c[2] == AT_HAND_OTHER);
	return c[0] == COP_DISCARD_CARDS && c[4] == AT_HAND;
}

static bool code_needs_hand(struct run *r, code_h code)
{
	for (const uint16_t *c = r->c->code + code; code && c[0] != OP_END; c += script_op_len(r->rules, c))
		if (op_needs_hand(c))
			return true;
	return false;
}

bool cards_row_secret(struct run *r, row_h row)
{
	return code_needs_hand(r, r->c->rows[row].cost) || code_needs_hand(r, r->c->rows[row].body);
}

/* ---- resampling ------------------------------------------------------------------ */

/* Who is asked knows the card that asks, and those that he looks at in a search. */
static bool before_eyes(struct run *r, card_h c)
{
	return r->decision.cause == card_ref(c) || (frame_top(r)->proc == PROC_choose && list_has(r, c));
}

/* Everybody knows the cards that were shown and lie where they were, and one that is being played: another one could not have been paid for, or have room. */
static bool looked_at(struct run *r, card_h c, int viewer)
{
	return (card_of(r, c)->flags & CARD_KNOWN) || card_is_played(r, c) || (r->asked && r->decision.seat == viewer && before_eyes(r, c));
}

/* Which cards are dealt again among each other. */
struct deal {
	bool (*among)(struct run *r, card_h c, const struct deal *d);
	int viewer;		/* who knows his own hand */
	int seat;		/* whose cards */
	int keeps;		/* whose hand stays as it is; -1 nobody's */
	bool hand;		/* with the seat's hand */
};

/* Their definitions are dealt again; nothing else about the cards moves. */
static void deal_again(struct run *r, const struct deal *d)
{
	struct cards *s = cards_of(r);
	uint16_t card[CARD_MAX], def[CARD_MAX];
	int n = 0;
	for (card_h c = 1; c < s->cards; c++) {
		if (d->among(r, c, d) && !looked_at(r, c, d->viewer)) {
			def[n] = s->card[c].def;
			card[n++] = c;
		}
	}
	rng_shuffle(r->g, STREAM_DECK, def, n);
	for (int i = 0; i < n; i++)
		card_becomes(r, card[i], def[i]);
}

static bool is_hidden(struct run *r, card_h c)
{
	return (card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN) != 0;
}

/* A player's own deck, and hand; what else is in a hand came there before everybody's eyes. */
static bool among_own(struct run *r, card_h c, const struct deal *d)
{
	const struct card *card = card_of(r, c);
	return card->owner == d->seat && (card->pile == PILE_DECK + d->seat || (d->hand && card->pile == PILE_HAND + d->seat)) && !is_hidden(r, c);
}

/* Hidden cards, in hands and in the encounter deck: that one was drawn is known, not which. */
static bool among_hidden(struct run *r, card_h c, const struct deal *d)
{
	const int pile = card_of(r, c)->pile;
	int seat;
	return is_hidden(r, c) && (pile == PILE_ENC_DECK || (pile_is(pile, PILE_HAND, &seat) && seat != d->viewer && seat != d->keeps));
}

static bool among_encounter(struct run *r, card_h c, const struct deal *d)
{
	(void)d;
	return card_of(r, c)->pile == PILE_ENC_DECK;
}

static bool among_beneath(struct run *r, card_h c, const struct deal *d)
{
	(void)d;
	return card_of(r, c)->pile == PILE_BENEATH;
}

/* Under the scenario's own card lies one of the same set as before. */
static void beneath_again(struct run *r, int viewer)
{
	struct cards *s = cards_of(r);
	card_h own = 0;
	for (card_h c = 1; c < s->cards; c++)
		if (s->card[c].pile == PILE_BENEATH && s->card[c].at == s->reference)
			own = c;
	const int set = own ? card_fact(r, own, FACT_belongs) : 0;
	deal_again(r, &(struct deal){ .among = among_beneath, .viewer = viewer });
	for (card_h c = 1; c < s->cards && own && card_fact(r, own, FACT_belongs) != set; c++) {
		if (s->card[c].pile != PILE_BENEATH || looked_at(r, c, viewer) || card_fact(r, c, FACT_belongs) != set)
			continue;
		const def_h d = s->card[c].def;
		s->card[c].def = s->card[own].def;
		s->card[own].def = d;
	}
}

void cards_resample(struct run *r, int seat, int keeps, uint64_t key)
{
	const struct cards *s = cards_of(r);
	rng_seed(r->g, key);
	for (int i = 0; i < s->seats; i++)
		deal_again(r, &(struct deal){ .among = among_own, .viewer = seat, .seat = i, .hand = i != seat && i != keeps });
	deal_again(r, &(struct deal){ .among = among_hidden, .viewer = seat, .keeps = keeps });
	deal_again(r, &(struct deal){ .among = among_encounter, .viewer = seat });
	beneath_again(r, seat);
}
