/* rate.h - how much of something may come: so many a second, and so many at once. */
#ifndef SERVER_RATE_H
#define SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct rate {
	int64_t left;			/* thousandths that may come; below 0 when more was used than there was */
	uint64_t looked_ms;		/* when that was looked at last */
};

/* Everything that may come at once may come. */
void rate_begin(struct rate *r, uint64_t now_ms, int at_once);
/* Counts so many; false, with the time after which it is worth trying again, when they are too many. */
bool rate_take(struct rate *r, uint64_t now_ms, int a_second, int at_once, int n, int *wait_ms);
/* So many more were used than had been asked for. */
void rate_charge(struct rate *r, int n);

#endif
