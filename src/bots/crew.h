/*
 * crew.h - several threads at one piece of work, which meet between its rounds.
 *
 * Where there are no threads (WebAssembly) a crew has one member: whoever asked for it.
 */
#ifndef BOTS_CREW_H
#define BOTS_CREW_H

enum { CREW_MAX = 8 };

struct crew;
/* What a member does: its number from 0 on, and how many there are. */
typedef void crew_work(struct crew *c, void *work, int number, int members);

/* Does the work with as many members as can be had, at most `wanted` and CREW_MAX of them, and returns when all are done. */
void crew_run(int wanted, crew_work *work, void *arg);
/* Waits until all members have come here. */
void crew_meet(struct crew *c);

#endif
