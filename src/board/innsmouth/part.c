/* part.c - Innsmouth as a part of the board game. */
#include "board/part.h"

#include "board/innsmouth/town.h"

const struct part part_innsmouth = {
	.name = "innsmouth",
	.unfinished = true,
	PART_STATE(innsmouth),
	.town_kinds = (uint64_t)1 << KIND_LOOK | (uint64_t)1 << KIND_HERALD,	/* its Heralds need the board: I-HER-02 */
	.set_up = innsmouth_setup,
	.resample = innsmouth_resample,
};
