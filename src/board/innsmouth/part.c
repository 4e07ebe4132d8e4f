/* part.c - Innsmouth as a part of the board game. */
#include "board/part.h"

#include "board/innsmouth/town.h"

const struct part part_innsmouth = {
	.name = "innsmouth",
	PART_STATE(innsmouth),
	.town_kinds = (uint64_t)1 << KIND_LOOK,
	.set_up = innsmouth_setup,
	.watch = innsmouth_watch,
	.resample = innsmouth_resample,
};
