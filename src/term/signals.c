/* signals.c - signals that end a game. */
#include "signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came;

static void note(int signal)
{
	(void)signal;
	came = 1;
}

void signals_catch(void)
{
	const int caught[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction act = { .sa_handler = note };
	for (size_t i = 0; i < sizeof(caught) / sizeof(caught[0]); i++)
		sigaction(caught[i], &act, NULL);
}

bool signals_came(void)
{
	return came;
}
