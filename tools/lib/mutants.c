/* mutants.c - what the rewritten sources ask when they come to a place that a mutant breaks, in every program that holds them. */
#include "mutator.h"

#include <string.h>

#include "kernel/run.h"

/* Another seat than the one meant: 0, the first player or lead, the active one, the next.  It counts as come through only where that changes the seat. */
int mutant_seat(const struct run *run, int at, unsigned char *seen, int way, int seat, int active);
int mutant_seat(const struct run *run, int at, unsigned char *seen, int way, int seat, int active)
{
	struct run *r = (struct run *)(uintptr_t)run;
	const int seats = r->g->k.seats;
	if (seats < 2 || seat < 0 || seat >= seats)
		return seat;
	const int to = way == 0 ? 0 : way == 1 ? r->rules->first(r) : way == 2 ? active : (seat + 1) % seats;
	if (to < 0 || to >= seats || to == seat)
		return seat;
	*seen = 1;
	return at == 0 ? to : seat;
}

struct mutant_file *mutant_file_of(const char *path)
{
	for (struct mutant_file *f = mutant_files; f->path; f++)
		if (!strcmp(f->path, path))
			return f;
	return NULL;
}
