/* check.h - skill checks: dice, successes, clues, rerolls. */
#ifndef BOARD_PLAY_CHECK_H
#define BOARD_PLAY_CHECK_H

#include "board/board.h"

enum { CHECK_PASSED = 0x10000, CHECK_SUCCESSES = 0xffff, CHECK_BONUS = 20 };	/* BONUS: from this bit of a check's flags on, successes that cards add */
/* FIXED: its successes are those that cards add, without dice.  ONE: it is passed, with 1 success. */
enum check_flag { CHECK_SCALES = 0x100, CHECK_CLOSING = 0x200, CHECK_AUTO_PASS = 0x400, CHECK_AUTO_FAIL = 0x800, CHECK_BATTLE = 0x1000, CHECK_PLAIN = 0x2000,
	CHECK_FIXED = 0x4000, CHECK_ONE = 0x8000 };
/* Facts of a check; laid out like struct event, because windows look at it. */
struct check {
	int32_t event, seat;
	int32_t foe;			/* reference of the monster or card it is made against */
	int32_t skill;
	int32_t successes, difficulty;
	int32_t flags;
	int32_t modifier;
	int32_t time, source;
	int32_t dice;			/* on the table; their faces are the frame's list */
	int32_t base;			/* dice of the first roll */
	int32_t more;			/* dice that were added and wait to be rolled */
};
bool check_passed(const struct check *c);	/* as it stands */
void call_check(struct run *r, int seat, int skill, int modifier, int difficulty, ref_h foe, ref_h source, int flags);
/* Dice of a check before clues; may be negative. */
int clue_dice(struct run *r, const struct check *c);	/* dice that one clue brings */
int check_dice(struct run *r, int seat, int skill, int modifier, ref_h foe, int flags);
int success_on(struct run *r, int seat);
/* A weapon in hand counts each six twice in its combat check. */
bool sixes_double(struct run *r, int seat);
int check_count(struct run *r, const struct check *c, int face);	/* successes of one die */
void call_reroll(struct run *r, int facts, int which);	/* enum rerolled */
int check_lacks(struct run *r, int facts);		/* successes missing from the check that was rolled */
int check_faces(struct run *r, int facts, int face);	/* dice on the table that show it */
bool reroll_possible(struct run *r, int facts, int which);	/* some die on the table would be rolled again */
/* Rolls n dice, adding up their faces; keeps successes in b->last_successes. */
void call_roll(struct run *r, int seat, int n, ref_h cause);

/* What is at stake in the check whose frame is number `self` from 1 on (show/stakes.c); false when there is nothing to tell. */
bool check_stakes(struct run *r, int self, struct stakes *s);

#endif
