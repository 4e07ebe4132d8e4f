/*
 * queue.h - jobs: what would keep the loop waiting runs on threads.
 *
 * A job runs on a thread with copies of what it needs and ends on the loop's thread, where it finds its table and client again or learns that they are gone.  Each
 * kind of work has a lane of its own: so many jobs of it run at once and so many wait, so many of them for one table or one address.  What is more is refused at once.
 * Who hangs up takes his waiting jobs with him.
 */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include "server.h"

enum lane {
	LANE_PAST,		/* games that come back into memory */
	LANE_RECORD,		/* large messages and the records in them */
	LANE_REPLAY,		/* pasts that somebody reads */
	LANE_BOT,
	LANE_HINT,
	LANES
};

struct job {
	uv_work_t work;
	struct server *srv;
	struct job *next, *prev;	/* all of them */
	struct job *behind;		/* that waits behind this one in its lane */
	enum lane lane;
	bool running;
	int64_t table;			/* number of the table it is for; 0 is none; */
	uint64_t life;			/* and which life of it */
	struct client *client;		/* who waits for the answer; NULL when gone, or when nobody does */
	struct address *address;	/* its own count of one; NULL without a client */
	json_t *id;
	struct ark_error e;
	void (*run)(struct job *j);	/* on a thread */
	void (*end)(struct job *j);	/* on the loop's */
	void (*release)(struct job *j);	/* frees what is its own; the job itself too */
};

struct queue;
struct queue *queue_new(void);
void queue_free(struct queue *q);

/* Takes a job over, whose `run`, `end`, `release` and what it is for are filled in.  False, with the error and the time to wait, when its lane has no room: the job is released then. */
bool queue_add(struct server *srv, struct job *j, enum lane lane, struct ark_error *e, int *retry_ms);
/* Whether there is room for one more of this client, that is for no table. */
bool queue_room(const struct client *c, enum lane lane, struct ark_error *e, int *retry_ms);
/* The client has gone: what waits for it does not run, what runs ends without it. */
void queue_forget(struct client *c);
/* Nothing that waits will run any more. */
void queue_stop(struct server *srv);
bool queue_empty(const struct server *srv);
/* Whether the client waits for one in that lane. */
bool queue_has(const struct client *c, enum lane lane);
/* How many run or wait in a lane. */
int queue_running(const struct server *srv, enum lane lane);
int queue_waiting(const struct server *srv, enum lane lane);
const char *lane_name(enum lane lane);

#endif
