/* content.h - the content a command plays with: the built-in one, or that with the files of a folder on top. */
#ifndef APP_CONTENT_H
#define APP_CONTENT_H

#include "arkham.h"

/* Takes `--content DIR` out of the arguments and loads it.  NULL after telling what is wrong with it; give the rest back with content_release(). */
const struct ark_content *content_argument(int *argc, char **argv);
void content_release(const struct ark_content *c);

#endif
