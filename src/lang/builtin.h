/* builtin.h - the content compiled into the program, and the texts it was made from (the build writes both, see app/cardc.c). */
#ifndef LANG_BUILTIN_H
#define LANG_BUILTIN_H

#include "lang.h"

/* Not there when built with CONTENT_LEAN: see api/lean/builtin.c. */
extern const struct content content_builtin;
/* content_sources_n of them. */
extern const struct lang_source content_sources[];
extern const int content_sources_n;

#endif
