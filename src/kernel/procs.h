/* procs.h - ids of the kernel's procedures, and the procedures; a game's own begin at its proc_first. */
#ifndef KERNEL_PROCS_H
#define KERNEL_PROCS_H

#include "run.h"

enum proc {
	PROC_none,
#define PROC(name) PROC_##name,
#include "procs.def"
#undef PROC
	PROC_KERNEL_MAX
};

#define PROC(name) proc_fn proc_##name;
#include "procs.def"
#undef PROC

#endif
