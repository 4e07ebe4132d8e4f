/* hash.c - FNV-1a on four 8-byte lanes. */
#include "hash.h"

#include <string.h>

#include "rng.h"

uint64_t hash_bytes(const void *p, size_t n, uint64_t seed)
{
	const unsigned char *b = p;
	uint64_t h[4] = { seed ^ 0xcbf29ce484222325u, seed + 1, seed + 2, seed + 3 }, v[4];
	size_t i = 0;
	for (; i + sizeof(v) <= n; i += sizeof(v)) {
		memcpy(v, b + i, sizeof(v));
		for (int k = 0; k < 4; k++)
			h[k] = (h[k] ^ v[k]) * 0x100000001b3u;
	}
	for (; i < n; i++)
		h[0] = (h[0] ^ b[i]) * 0x100000001b3u;
	return rng_mix(h[0] ^ rng_mix(h[1] ^ rng_mix(h[2] ^ rng_mix(h[3] ^ n))));
}

uint64_t hash_game(const struct game *g, size_t body)
{
	return hash_bytes(g, sizeof(g->k) + body, 0);
}
