/* clock.h - how long something takes, in seconds. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

#include <time.h>

static inline double clock_read(clockid_t which)
{
	struct timespec t;
	clock_gettime(which, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline double clock_seconds(void)
{
	return clock_read(CLOCK_MONOTONIC);
}

#endif
