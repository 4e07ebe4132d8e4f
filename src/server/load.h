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

enum { LOAD_NODES = 16 };
struct load_wish {
	const char *program;		/* this one */
	int tables, rate;		/* choices a second */
	double seconds;
	const char *store;		/* a database that is empty; NULL: a folder of its own */
	int nodes;			/* servers that share it */
	bool apart;			/* the people of a table come to different ones */
};
/* Starts the servers, plays and stops them; false after saying why that could not be. */
bool load_run(const struct load_wish *wish, struct load_result *result);

#endif
