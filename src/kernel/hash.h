/* hash.h - 64-bit hash of raw bytes; equal on every machine of the same byte order. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "state.h"

uint64_t hash_bytes(const void *p, size_t n, uint64_t seed);
/* Of a whole game: the kernel's part and the body that its game uses. */
uint64_t hash_game(const struct game *g, size_t body);

#endif
