/* judge.h - who is told what is wrong with a deck: one who wants the first thing, or one who wants all of them. */
#ifndef CARDS_DECKS_JUDGE_H
#define CARDS_DECKS_JUDGE_H

#include "cards/cards.h"

struct json;

struct judge {
	struct ark_error *e;	/* gets the first thing that is wrong; may be NULL */
	struct json *all;	/* gets every one, as objects of an open list; NULL: the first one ends it */
	bool bare;		/* the error says nothing of whose deck it is */
	int n;			/* how many there were */
	def_h card;		/* what the last one was about: copies of a card are told once */
	const char *behind;
};

/* Something that is wrong: `before`, `name` and `behind` are one sentence. */
struct wrong {
	def_h role;		/* whose deck it is; 0: the sentence does not need it */
	def_h card;		/* what it is about; 0: no card that there is */
	int line;		/* of the list, from 1; 0: none */
	const char *before, *name, *behind;
};

/* Tells it and is false, as whoever finds something wrong is; a judge may be NULL. */
bool judge_tell(struct judge *j, struct run *r, const struct wrong *w);
/* Whether the rest is to be looked at, though something was wrong. */
static inline bool judge_goes_on(const struct judge *j)
{
	return j && j->all;
}

#endif
