/* combat.h - fighting a monster: horror once, then fight or flee until it is over. */
#ifndef BOARD_PLAY_COMBAT_H
#define BOARD_PLAY_COMBAT_H

#include "board/board.h"

void call_combat(struct run *r, int seat, int monster);
void call_combat_failed(struct run *r, int seat, int monster);	/* after an Evade check that failed */
void call_combat_to_the_end(struct run *r, int seat, int monster);	/* nobody gets away */
void call_damage(struct run *r, int seat, int monster, int check);	/* check: what was failed, evade or combat */
void call_beaten(struct run *r, int seat, int monster);
/* How a combat ended; 0 is badly or not at all. */
enum { COMBAT_FLED = 1, COMBAT_WON = 2 };
/* What runs in a combat: bonuses, less toughness of the foe, abilities of the foe that do not work. */
enum { COMBAT_PHYSICAL = 1, COMBAT_MAGICAL, COMBAT_WEAKEN, COMBAT_IGNORE };
void combat_add(struct run *r, int seat, ref_h source, row_h row, int what, int amount, enum period period);
void combat_end_source(struct run *r, int card);
int combat_sum(struct run *r, int what, bool mask);
int bonus_against(struct run *r, int seat, int monster, int bonus, bool magical);
void options_hands(struct run *r, int seat);
void hands_picked(struct run *r);
int hands_after_check(struct run *r, int seat);
int hands_free(struct run *r, int seat);
int hands_used(struct run *r, int seat);
int combat_bonus(struct run *r, int seat, int monster);	/* of everything in hand, after resistances; 0 is the Ancient One */
int best_weapons(struct run *r, int seat, int monster);
void combat_release(struct run *r, int seat);
void combat_begin_round(struct run *r, int seat);

#endif
