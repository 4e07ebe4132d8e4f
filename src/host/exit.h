/* exit.h - what a command returns to the shell. */
#ifndef HOST_EXIT_H
#define HOST_EXIT_H

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

#endif
