/* words.h - lists of words parted by spaces, as setups have them. */
#ifndef KERNEL_WORDS_H
#define KERNEL_WORDS_H

#include <stdbool.h>

enum { WORD_ROOM = 64 };

/* Is the word one of them?  NULL is no words. */
bool words_have(const char *words, const char *word);
/* The first that is not known, cut to what there is room for; false when all are. */
bool words_unknown(const char *words, bool (*known)(void *of, const char *word), void *of, char out[WORD_ROOM]);

#endif
