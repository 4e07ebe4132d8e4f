/* state.h - a part for the tests: bells that were rung. */
#ifndef TOY_STATE_H
#define TOY_STATE_H

struct toy {
	uint32_t rung;
	uint32_t spare;
};

#endif
