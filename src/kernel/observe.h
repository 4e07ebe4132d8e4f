/*
 * observe.h - a position as a row of numbers of fixed length, for programs that learn.
 *
 * A game writes the same values in the same order whatever the position is, with zeroes for what is not there; it writes what the seat's view shows and no
 * more.  The same walk counts the values, fills them in, or finds the name of one, so that names and values never drift apart.
 */
#ifndef KERNEL_OBSERVE_H
#define KERNEL_OBSERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "text.h"

struct observation {
	int32_t *value;		/* where they go; NULL only counts */
	int n, max;		/* so far; room */
	int wanted;		/* the one whose name is wanted */
	struct text *name;	/* where that goes; NULL is nobody wants it */
	const char *group;	/* what the next values are about; NULL is the whole table */
	const char *part;	/* what of that; NULL is none */
	int number, part_number;	/* which one */
};

static inline void observe_group(struct observation *o, const char *group, int number)
{
	o->group = group;
	o->number = number;
	o->part = NULL;
}

static inline void observe_part(struct observation *o, const char *part, int number)
{
	o->part = part;
	o->part_number = number;
}

/* Writes `group number part number what`. */
void observe_name(struct observation *o, const char *what);

static inline void observe(struct observation *o, const char *what, int value)
{
	if (o->value && o->n < o->max)
		o->value[o->n] = value;
	if (o->name && o->n == o->wanted)
		observe_name(o, what);
	o->n++;
}

/* The next n values are of things that are not there; false when a name is wanted, and they must be gone through. */
static inline bool observe_none(struct observation *o, int n)
{
	if (o->name)
		return false;
	const int room = n < o->max - o->n ? n : o->max - o->n;
	if (o->value && room > 0)
		memset(o->value + o->n, 0, sizeof(*o->value) * (size_t)room);
	o->n += n;
	return true;
}

#endif
