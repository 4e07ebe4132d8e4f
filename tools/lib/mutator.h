/* mutator.h - what tools/mutate knows of the mutants that were compiled in. */
#ifndef TOOLS_LIB_MUTATOR_H
#define TOOLS_LIB_MUTATOR_H

struct mutant_file {
	const char *path;	/* NULL ends the table */
	unsigned char *seen;	/* by number: a run has come through it */
	int *on;		/* the mutant at work, or -1 */
	int n;
};

extern struct mutant_file mutant_files[];

#endif
