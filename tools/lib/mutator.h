/* mutator.h - what tools/mutate knows of the mutants that were compiled in, and what the two halves of its program share. */
#ifndef TOOLS_LIB_MUTATOR_H
#define TOOLS_LIB_MUTATOR_H

#include <stdbool.h>
#include <stdint.h>

struct mutant_file {
	const char *path;	/* NULL ends the table */
	unsigned char *seen;	/* by number: a run has come through it */
	int *on;		/* the mutant at work, or -1 */
	int n;
};

extern struct mutant_file mutant_files[];

/* The file of that path; NULL when it has no mutants. */
struct mutant_file *mutant_file_of(const char *path);

/* Forgets what was come through; sets the bit of each mutant that was. */
void seen_clear(void);
void seen_add(uint8_t *bits);

int64_t cpu_us(void);
/* A child that uses much more time than that is stopped. */
void clock_set(int64_t us);
/* No core, no word. */
void child_quiet(void);

/* Answers how random games go with a mutant at work: number `bit` of all `mutants`, which *on = number switches on.  The first question plays `games` of each kind with nothing broken. */
void games_answer(int games, int mutants, int bit, int *on, int number);

#endif
