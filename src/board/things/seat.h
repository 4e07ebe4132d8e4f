/* seat.h - investigators: what they have and how good they are. */
#ifndef BOARD_THINGS_SEAT_H
#define BOARD_THINGS_SEAT_H

#include "board/board.h"

static inline bool seat_active(struct run *r, int seat)
{
	return seat < board_of(r)->seats && !(board_of(r)->seat[seat].flags & SEAT_OUT);
}
static inline int seat_next(const struct board *b, int seat)
{
	return seat + 1 < b->seats ? seat + 1 : 0;
}
int skill_value(struct run *r, int seat, int skill);	/* a plain skill, with what cards add to it */
int seat_max_sanity(struct run *r, int seat);
int seat_max_stamina(struct run *r, int seat);
int skill_track(struct run *r, int seat, int skill);
int balance_stops(struct run *r, int seat);	/* of the fourth slider; 0 he has none */
int seat_focus(struct run *r, int seat);
int focus_left(struct run *r, int seat);		/* of this upkeep */
void seat_clamp(struct run *r, int seat);
void seat_stand(struct run *r, int seat, int place);	/* there and nowhere else; 0: nowhere */
void seat_put(struct run *r, int seat, int place, ref_h cause);	/* puts the marker there, by this; an explored marker is lost */
static inline bool seat_is_gone(struct run *r, int seat, int falls)
{
	const struct seat *s = &board_of(r)->seat[seat];
	return s->falls != falls || (s->flags & SEAT_OUT);
}
int trophy_worth(struct run *r, int seat, int m);	/* toughness it counts for when it is spent */
int seat_toughness(struct run *r, int seat);		/* of all monster trophies */
int seat_trophies(const struct board *b, int seat, bool gates);
int resource_of(struct run *r, int seat, int resource);
/* Takes a cost, never below 0; not reducible. */
void resource_pay(struct run *r, int seat, int resource, int n, ref_h cause);
void resource_gain_now(struct run *r, int seat, int resource, int n, ref_h cause);

#endif
