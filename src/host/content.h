/* content.h - the content a command plays with: the built-in one, or that with the files of a folder on top. */
#ifndef HOST_CONTENT_H
#define HOST_CONTENT_H

#include "arkham.h"

/* What `--content DIR` names; without a folder the built-in content.  NULL after telling what is wrong with it; give it back with content_release(). */
const struct ark_content *content_open(const char *command, const char *dir);
void content_release(const struct ark_content *c);

#endif
