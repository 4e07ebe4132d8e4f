/* draw.h - getting and losing cards by choice: draws, searches, discards, gifts, spent trophies. */
#ifndef BOARD_PLAY_DRAW_H
#define BOARD_PLAY_DRAW_H

#include "board/board.h"

/* Discards n of the seat's cards that fit, chosen one by one. */
void call_discard(struct run *r, int seat, int n, int what, def_h which, ref_h cause, int prompt);	/* a loss: cards that cannot be lost may be kept */
void call_pay_cards(struct run *r, int seat, int n, int what, def_h which, ref_h cause);
enum { SHOP_ALL = 1000 };
void call_spend_toughness(struct run *r, int seat, int n, ref_h cause);
void call_spend_gates(struct run *r, int seat, int n, ref_h cause);
void call_spend_monsters(struct run *r, int seat, int n, ref_h cause);
void call_trophy_spent(struct run *r, int seat, int m, ref_h cause);
int board_apply_trophy_spent(struct run *r, struct event *e);
void call_lose_trophies(struct run *r, int seat, int n, bool gates, ref_h cause);
void call_draw(struct run *r, int seat, int deck, int n, int keep, bool may, ref_h cause);	/* keep 0: all */
/* The card is the seat's now: its "gained" rows run. */
void call_take(struct run *r, int seat, int card, ref_h cause);
void drawn_event(struct run *r, int seat, int card);
void call_take_def(struct run *r, int seat, def_h d, ref_h cause);
void call_search(struct run *r, int seat, int deck, int what, def_h which, bool first, ref_h cause);
void call_bless(struct run *r, int seat, bool curse, ref_h cause);
/* The card is discarded, as a loss. */
void call_lose_card(struct run *r, int card, ref_h cause);
int board_apply_blessing_lost(struct run *r, struct event *e);
void call_deck_top(struct run *r, int seat, int deck);
bool list_is_copy(struct run *r, int i);
int draw_extra(struct run *r, int seat, int deck);
bool draws_from_bottom(struct run *r, int seat, int deck);
bool seat_banned(struct run *r, int seat, def_h d);

#endif
