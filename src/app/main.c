/* main.c - the program: finds the subcommand and runs it. */
#include <stdio.h>
#include <string.h>

#include "arkham.h"
#include "command.h"
#include "host/options.h"

struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *what;
};

static const struct command commands[] = {
#define COMMAND(name, function, what) { name, function, what },
#include "commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static void help(FILE *to)
{
	fprintf(to, "arkham plays Arkham Horror by its full rules: the board game and the card game.\n\nusage: arkham COMMAND [ARGUMENTS]\n\n");
	for (int i = 0; i < COMMANDS; i++)
		fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].what);
	fprintf(to, "\n`arkham COMMAND --help` says what each takes.\n\nAn unofficial fan work, not for sale.\n");
}

int command_version(int argc, char **argv)
{
	const struct options o = { .help = "usage: arkham version\n\nThe version of the engine, what it was built from, and the content it has.\n" };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	const struct ark_content *c = ark_content_builtin();
	printf("arkham %s\nbuild %s\ncontent %016llx, %d definitions\n", ARK_VERSION, ark_build(), (unsigned long long)ark_content_hash(c), ark_defs(c));
	return EXIT_OK;
}

int main(int argc, char **argv)
{
	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "help")) {
		help(argc < 2 ? stderr : stdout);
		return argc < 2 ? EXIT_USAGE : EXIT_OK;
	}
	const char *name = strcmp(argv[1], "--version") ? argv[1] : "version";
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return commands[i].run(argc - 1, argv + 1);
	fprintf(stderr, "arkham: there is no command `%s`; `arkham --help` lists them\n", argv[1]);
	return EXIT_USAGE;
}
