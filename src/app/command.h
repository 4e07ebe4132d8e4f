/* command.h - the subcommands of the program: see commands.def. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

/* What a command returns to the shell. */
enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

#define COMMAND(name, function, what) int function(int argc, char **argv);
#include "commands.def"
#undef COMMAND

#endif
