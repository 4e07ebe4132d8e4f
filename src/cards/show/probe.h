/*
 * probe.h - positions by hand, for tests and programs: probe_set.c changes one, probe_get.c reads a value of it, probe_rig.c queues results of chance.
 *
 * All three are lines of words; what can be said is listed in docs/testing.md.
 */
#ifndef CARDS_SHOW_PROBE_H
#define CARDS_SHOW_PROBE_H

#include "arkham.h"
#include "cards/hooks.h"

enum { REQUEST_WORDS = 12 };
/* The words of a line, where they stand in it. */
struct request {
	const char *word[REQUEST_WORDS];
	int len[REQUEST_WORDS];
	int n;
	uint16_t *known;	/* bits of the words that were understood, for the error; NULL when nobody asks */
};

void request_read(struct request *q, const char *s);
bool request_is(const struct request *q, int i, const char *w);
/* The number of the first word that nothing has understood, or -1. */
int request_wrong(const struct request *q);
/* The number, seat, card, definition or location in play that word i names; false or 0 when it names none. */
bool request_int(const struct request *q, int i, int *v);
bool request_seat(struct run *r, const struct request *q, int i, int *seat);
card_h request_card(struct run *r, const struct request *q, int i);
def_h request_def(struct run *r, const struct request *q, int i);
card_h request_place(struct run *r, const struct request *q, int i);
/* A definition of the card game: the board game may have one of the same id. */
def_h card_named(struct run *r, const char *id, size_t len);

#endif
