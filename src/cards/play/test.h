/* test.h - skill tests, ST.1 to ST.8. */
#ifndef CARDS_PLAY_TEST_H
#define CARDS_PLAY_TEST_H

#include "cards/cards.h"

struct test_wish { int seat, kind, skills, difficulty, subject, source, row, action, it; code_h setup, pass, fail, done; };
void call_skill_test(struct run *r, const struct test_wish *w);
void call_queue(struct run *r);
/* True when a test of this card waits: then what is left to do for the card (QUEUED_...) waits for the end of the last one (C-LIMBO-06). */
bool queue_holds(struct run *r, card_h c, int seat, int over);
bool test_waits(struct run *r, ref_h source);
void test_again(struct run *r);
void call_test_code(struct run *r, code_h code, int it);
int fail_apply(struct run *r, struct event *e);
int succeed_apply(struct run *r, struct event *e);
int test_skill(struct run *r);
int test_sum(struct run *r);
/* Of the test on the table: its chance, and what is at stake (show/odds.c, show/stakes.c). */
int test_odds(struct run *r);
struct json;
void view_test_tokens(struct run *r, struct json *j);	/* in odds.c: what each token of the bag would do */
bool test_stakes(struct run *r, struct stakes *s);
int test_difficulty(struct run *r);
bool card_committable(struct run *r, card_h c, bool late);
int card_icons(struct run *r, card_h c, int skill);
void call_commit(struct run *r, int seat, card_h c);

#endif
