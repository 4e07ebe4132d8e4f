/*
 * target.h - what is fuzzed: a function that takes any bytes and must neither crash nor break a promise.
 *
 * Each target is one file here, linked with driver.c (any compiler) or with clang's libFuzzer, which calls the same function.  A broken promise
 * ends the process by broken().
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Words that random bytes seldom make, for the driver; ends with NULL. */
extern const char *const fuzz_words[];

static inline void broken(const char *what)
{
	fprintf(stderr, "broken promise: %s\n", what);
	abort();
}

#endif
