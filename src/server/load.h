/* load.h - `arkham bench --server`: many tables on this machine, played at a steady rate. */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include <stdbool.h>

/* What was measured; times from a choice to every seat's new view, in milliseconds. */
struct load_result {
	int tables, seats;
	long choices, errors;
	double p50, p99, most;
	double late;			/* how late our own side was, at most: when it is much, the machine was busy with other things */
	double played, idle;		/* memory of the server for each table, in KiB: while all are played, and when nobody is there */
};

/* Starts a server (`program` is this one), plays and stops it; false after saying why that could not be. */
bool load_run(const char *program, int tables, int rate, double seconds, struct load_result *result);

#endif
