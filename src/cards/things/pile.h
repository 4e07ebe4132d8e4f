/* pile.h - piles of cards, and what happens to a card that enters or leaves play. */
#ifndef CARDS_THINGS_PILE_H
#define CARDS_THINGS_PILE_H

#include "cards/cards.h"

card_h card_new(struct run *r, def_h def, int owner, int pile);
/* Takes a card out of its pile and puts it on top (or at the bottom) of another.  Tokens, attachments and rows follow the rules for entering and leaving play. */
void cards_move(struct run *r, card_h c, int pile);
void card_bottom(struct run *r, card_h c, int pile);
void pile_shuffle(struct run *r, int pile);
/* Puts its cards in the order of their numbers: for a pile that is taken away card by card, whose own order no longer matters. */
void pile_by_number(struct run *r, int pile);
/* Moves all cards of one pile into another and shuffles it; nothing happens when there are none. */
void pile_merge(struct run *r, int from, int into);
/* The cards of a mask of piles, by number, ended by 0. */
#define PILE_BIT(pile) ((uint64_t)1 << (pile))
#define PILES_IN_PLAY (PILE_BIT(PILE_TABLE + 1) - PILE_BIT(PILE_PLAY))
static_assert(PILE_MAX <= 64, "a mask has a bit for every pile");
void piles_list(struct run *r, uint64_t piles, uint16_t *list);
/* The copies of a definition in them, likewise. */
void piles_copies(struct run *r, uint64_t piles, def_h def, uint16_t *list);
card_h pile_find(struct run *r, int pile, def_h def);
static inline card_h pile_top(struct run *r, int pile)
{
	return cards_of(r)->pile[pile].top;
}
static inline int pile_n(struct run *r, int pile)
{
	return cards_of(r)->pile[pile].n;
}
/* An equal card of its pile stands for it: cards of a hand that cannot be told apart are one option. */
static inline bool card_twin(struct run *r, card_h c)
{
	const struct card *card = cards_of(r)->card;
	for (card_h i = pile_top(r, card[c].pile); i; i = card[i].next)
		if (i < c && card[i].def == card[c].def)
			return true;
	return false;
}
/* Seat a pile belongs to, or -1. */
static inline int pile_seat(int pile)
{
	return pile >= PILE_DECK && pile < PILE_FIELD ? (pile - PILE_DECK) % CSEATS : -1;
}
/* Zone bit of a card, for row.zones. */
uint8_t cards_zone(struct run *r, ref_h ref);
/* Who controls a card or has it in a threat area or hand; -1 for the scenario's. */
int cards_holder(struct run *r, ref_h ref);
/* It is another card from now on, wherever it lies. */
void card_becomes(struct run *r, card_h c, def_h def);
/* One of the cards by chance, or the one that is rigged; 0 when there is none. */
card_h cards_one_of(struct run *r, const uint16_t *list, int n);
/* A card that leaves play is no longer among those whose order the lead has decided. */
void prevails_forget(struct run *r, ref_h ref);
/* Discards a card to its owner's pile. */
void cards_discard(struct run *r, card_h c);
/* An event or a treachery that its own text has not put anywhere: discarded, or to the victory display. */
void cards_put_away(struct run *r, card_h c);
void cards_exhaust(struct run *r, card_h c, bool on);

#endif
