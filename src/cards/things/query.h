/* query.h - values of cards and places, pulled from the base every time. */
#ifndef CARDS_THINGS_QUERY_H
#define CARDS_THINGS_QUERY_H

#include "cards/cards.h"

#include "kernel/effect.h"

int seat_skill(struct run *r, int seat, int skill);
int card_health(struct run *r, card_h c);
int card_sanity(struct run *r, card_h c);
bool card_blanked(struct run *r, card_h c);
/* True when its rows do not work. */
static inline bool card_blank(struct run *r, card_h c)
{
	return stat_changed(r, VAL_BLANK) && card_blanked(r, c);
}
int card_keywords(struct run *r, card_h c);
bool card_trait(struct run *r, card_h c, int trait);
/* Another investigator's signature card is nothing one can have, hold, play or commit. */
bool card_barred(struct run *r, card_h c, int seat);
bool card_same_title(struct run *r, card_h a, card_h b);
def_h def_title(struct run *r, def_h d);
/* The location a card or investigator is at; as seen by an ability of `source` when it is resolved as if elsewhere. */
card_h card_place(struct run *r, card_h c);
/* True for the card itself and whatever hangs on it, or lies beneath it, through others. */
bool hangs_on(struct run *r, card_h c, card_h on);
card_h as_if(struct run *r, int seat, ref_h source, bool enemy);
/* Nobody is nowhere: rows of the scenario have no investigator. */
static inline card_h seat_place(struct run *r, int seat, ref_h source)
{
	if (seat < 0 || seat >= CSEATS)
		return 0;
	const card_h place = kernel_of(r)->effect_n ? as_if(r, seat, source, false) : 0;
	return place ? place : seat_of(r, seat)->place;
}
/* The enemy an ability is resolved against as if it were engaged with the seat; 0 for none (C-ASIF-07). */
static inline card_h as_if_engaged(struct run *r, int seat, ref_h source)
{
	return kernel_of(r)->effect_n ? as_if(r, seat, source, true) : 0;
}
void as_if_end(struct run *r, ref_h source);
int cards_distance(struct run *r, card_h from, card_h to);
bool cards_linked(struct run *r, card_h from, card_h to);
bool enemy_engaged(struct run *r, card_h enemy, int seat);
bool enemy_unengaged(struct run *r, card_h enemy);
/* Next seat in player order after `seat` (-1: the lead); -1 when round. */
int cards_next(struct run *r, int seat);
int doom_in_play(struct run *r);
bool doom_missing(struct run *r);	/* there is not enough for the agenda to advance, or doom does not advance it */
int measure(struct run *r, const struct script *s, int what, int thing);
card_h thing_card(struct run *r, const struct script *s, int thing);

#endif
