/*
 * glance.h - what a JSON text is, before anybody takes it apart.
 *
 * A tree of a text can be three hundred times as large as the text.  A glance reads it once, builds nothing, and tells how much there is in it; what is more than
 * its reader wants is refused before it costs anything.  It does not check that the text is right: the parser does.
 */
#ifndef HOST_GLANCE_H
#define HOST_GLANCE_H

#include <stdbool.h>
#include <stddef.h>

enum { GLANCE_NAME = 32 };

struct glance {
	size_t values;			/* objects, arrays and what is in them, at most */
	int depth;			/* of brackets in brackets */
	char method[GLANCE_NAME];	/* the member of that name at the top, as far as it was read; "" when there is none */
	bool id;			/* there is a member of that name too */
};

struct glance json_glance(const char *text, size_t n);

#endif
