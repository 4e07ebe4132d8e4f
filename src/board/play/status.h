/* status.h - sanity and stamina, and what happens to investigators: insane, unconscious, devoured, lost, arrested, delayed. */
#ifndef BOARD_PLAY_STATUS_H
#define BOARD_PLAY_STATUS_H

#include "board/board.h"

/* Losses of sanity and stamina from one source: windows, then both at once, then what 0 means. */
void call_lose(struct run *r, int seat, int sanity, int stamina, ref_h cause);
void call_gain(struct run *r, int seat, int resource, int n, ref_h cause);
/* If a cost left sanity or stamina at 0, or a maximum fell, what that means happens now. */
void call_settle(struct run *r, int seat);
void call_devour(struct run *r, int seat, ref_h cause);
void call_lost(struct run *r, int seat, ref_h cause);
void call_arrest(struct run *r, int seat, ref_h cause);
void call_clues_gained(struct run *r, int seat, int n, ref_h cause);
void delayed_now(struct run *r, int seat);		/* whatever protects from it */
void call_delay(struct run *r, int seat, ref_h cause);
void call_lose_devoured(struct run *r, int seat, int sanity, int stamina, ref_h cause);
void call_lose_later(struct run *r, int seat, int sanity, int stamina, ref_h cause);	/* a 0 waits for call_settle() */
void seat_strip(struct run *r, int seat);
void seat_betrays(struct run *r, int seat);		/* goes over to the Ancient One in the final battle */
void seat_drop_trophies(struct run *r, int seat);
int board_apply_lost(struct run *r, struct event *e);
int board_apply_arrested(struct run *r, struct event *e);
int board_apply_delayed(struct run *r, struct event *e);

#endif
