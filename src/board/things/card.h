/* card.h - cards, their decks and their holders. */
#ifndef BOARD_THINGS_CARD_H
#define BOARD_THINGS_CARD_H

#include "board/board.h"

/* A filter is a mask of 1 << enum owned, or one definition when that is not 0. */
bool card_fits(struct run *r, int card, int what, def_h which);
bool def_fits(struct run *r, def_h d, int what, def_h which);
int card_count(struct run *r, int seat, int what, def_h which);
int card_copies(struct run *r, int seat, def_h d);
bool card_is_item(struct run *r, int card);
bool card_losable(struct run *r, int card);
int card_price(struct run *r, int card);
bool card_is_blessing(struct run *r, int card);
/* True when an equal card of the same holder comes earlier: then this one is no option of its own. */
bool card_is_copy(struct run *r, int card);
int card_of_def(struct run *r, def_h d, int zone);	/* first instance in a zone, 0 none */
int card_supply(struct run *r, def_h d);		/* a card in its deck or supply that is this one, or can be turned to it */
int deck_of_kind(int kind);
/* True when investigators hold the cards of this deck. */
static inline bool deck_is_held(int deck)
{
	return (deck >= 0 && deck < DECK_MYTHOS) || deck > DECK_LOCATION;
}
void deck_init(struct run *r, struct deck *d, int base, int cap);
int deck_top(struct run *r, int deck);			/* takes the top card; 0 when empty */
int deck_bottom(struct run *r, int deck);
void deck_under(struct run *r, int deck, int card);	/* puts a card under it */
void deck_over(struct run *r, int deck, int card);
bool deck_take(struct run *r, int deck, int card);	/* takes this card out */
int deck_at(const struct board *b, int deck, int i);	/* i-th from the top */
void deck_shuffle(struct run *r, int deck);
void card_give(struct run *r, int card, int seat);	/* from anywhere outside seats */
void card_discard(struct run *r, int card);		/* under its deck, or back to the supply */
void card_box(struct run *r, int card);			/* out of the game */
void card_play(struct run *r, int card);		/* face up beside the board */
void card_move(struct run *r, int card, int to);	/* from one holder to another */
void card_exhaust(struct run *r, int card);
void card_refresh(struct run *r, int card);

#endif
