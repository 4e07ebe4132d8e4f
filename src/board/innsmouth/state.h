/* state.h - what Innsmouth adds to the state: how its Ancient Ones' battles stand. */
#ifndef BOARD_INNSMOUTH_STATE_H
#define BOARD_INNSMOUTH_STATE_H

struct innsmouth {
	uint8_t spare[8];
};

#endif
