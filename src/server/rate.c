/* rate.c - buckets that fill again. */
#include "rate.h"

void rate_begin(struct rate *r, uint64_t now_ms, int at_once)
{
	*r = (struct rate){ (int64_t)at_once * 1000, now_ms };
}

bool rate_take(struct rate *r, uint64_t now_ms, int a_second, int at_once, int n, int *wait_ms)
{
	const int64_t cost = (int64_t)n * 1000;
	r->left += (int64_t)(now_ms - r->looked_ms) * a_second;
	if (r->left > (int64_t)at_once * 1000)
		r->left = (int64_t)at_once * 1000;
	r->looked_ms = now_ms;
	if (r->left >= cost) {
		r->left -= cost;
		return true;
	}
	*wait_ms = (int)((cost - r->left) / a_second) + 1;
	return false;
}

void rate_charge(struct rate *r, int n)
{
	r->left -= (int64_t)n * 1000;
}
