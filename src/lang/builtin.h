/* builtin.h - the content compiled into the program, and the texts it was made from (the build writes both, see app/cardc.c). */
#ifndef LANG_BUILTIN_H
#define LANG_BUILTIN_H

#include "lang.h"

extern const struct content content_builtin;
/* content_sources_n of them.  Built with CONTENT_LEAN there are none, and who compiles brings all of them along: the site, which must come fast. */
extern const struct lang_source content_sources[];
extern const int content_sources_n;

#endif
