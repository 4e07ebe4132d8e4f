/* facts.h - reading the facts of a definition, which the public header gives as JSON. */
#ifndef BOTS_FACTS_H
#define BOTS_FACTS_H

#include <jansson.h>
#include <stdbool.h>

/* Is the word in a list of words? */
bool facts_list(const json_t *list, const char *word);

#endif
