/* observe.c - names of the values of an observation. */
#include "observe.h"

static void numbered(struct text *t, const char *what, int number)
{
	if (!what)
		return;
	text_str(t, what);
	text_char(t, ' ');
	text_int(t, number);
	text_char(t, ' ');
}

void observe_name(struct observation *o, const char *what)
{
	numbered(o->name, o->group, o->number);
	numbered(o->name, o->part, o->part_number);
	text_str(o->name, what);
}
