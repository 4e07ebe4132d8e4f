/* part.c - Kingsport as a part of the board game. */
#include "board/part.h"

#include "board/kingsport/rift.h"
#include "board/kingsport/show/rift.h"

const struct part part_kingsport = {
	.name = "kingsport",
	PART_STATE(kingsport),
	.town_kinds = (uint64_t)1 << KIND_RIFT_TRACK | (uint64_t)1 << KIND_RIFT,
	.set_up = rifts_setup,
	.view = kingsport_view,
	.observe = kingsport_observe,
	.resample = kingsport_resample,
	.invariant = kingsport_invariant,
	.set = kingsport_set,
	.get = kingsport_get,
	.rig = kingsport_rig,
};
