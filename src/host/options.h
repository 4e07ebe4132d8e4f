/*
 * options.h - the words behind a command.
 *
 * A command says in a table which options it has, what each takes and where that goes; whatever is wrong with a word is told in one sentence on standard error.
 * `--name value` and `--name=value` are the same.
 */
#ifndef HOST_OPTIONS_H
#define HOST_OPTIONS_H

#include "setup.h"

enum option_kind {
	OPTION_FLAG,		/* bool; has no value */
	OPTION_TEXT,		/* const char *; anything but nothing */
	OPTION_NUMBER,		/* uint64_t, from `least` to `most` */
	OPTION_SECONDS,		/* double, from 0 on */
	OPTION_WORD,		/* bool: the value must be `takes` */
	OPTION_OWN,		/* take() reads the value; false when it is not what `takes` says */
	OPTION_NONE,		/* one that people try: `takes` says what to do instead */
};

struct option {
	const char *name;	/* with its dashes */
	enum option_kind kind;
	void *to;		/* what its kind names; stays as it is when the option is not there */
	uint64_t least, most;
	const char *takes;
	bool (*take)(void *to, const char *value);
};

struct options {
	const char *help;	/* for `--help` */
	const struct option *list;
	int n;
	struct setup *setup;	/* what the options of a new game are read into; NULL: the command has none of them */
	const char *no_setup;	/* why they cannot be given; NULL: they can */
	int words;		/* so many words that are no options, at most */
};

/*
 * Reads the words behind argv[0], the command's name.  Afterwards those that are no options stand behind it, in their order, and *argc counts them.  Returns -1 when the
 * command can begin, else its exit code: it was asked for help, or something is wrong.
 */
int options_read(const struct options *o, int *argc, char **argv);
/* Says what is wrong with the words and that the help tells more.  Returns the exit code. */
__attribute__((format(printf, 2, 3))) int options_wrong(const char *command, const char *format, ...);
/* A whole number in a text and nothing else. */
bool options_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
