/* command.h - the subcommands of the program: see commands.def. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "host/exit.h"

#define COMMAND(name, function, what) int function(int argc, char **argv);
#include "commands.def"
#undef COMMAND

#endif
