/* crew.c - several threads at one piece of work. */
#include "crew.h"

#include <stddef.h>

#ifdef __wasm__

void crew_run(int wanted, crew_work *work, void *arg)
{
	(void)wanted;
	work(NULL, arg, 0, 1);
}

void crew_meet(struct crew *c)
{
	(void)c;
}

#else

#include <pthread.h>

struct crew {
	crew_work *work;
	void *arg;
	int members;
	pthread_mutex_t start;
	pthread_barrier_t barrier;
};
struct member {
	struct crew *crew;
	int number;
};

/* Members begin when it is known how many of them could be had. */
static void *member_run(void *arg)
{
	const struct member *m = arg;
	struct crew *c = m->crew;
	pthread_mutex_lock(&c->start);
	pthread_mutex_unlock(&c->start);
	c->work(c, c->arg, m->number, c->members);
	return NULL;
}

void crew_run(int wanted, crew_work *work, void *arg)
{
	struct crew c = { .work = work, .arg = arg, .members = 1 };
	struct member member[CREW_MAX];
	pthread_t thread[CREW_MAX];
	wanted = wanted > CREW_MAX ? CREW_MAX : wanted;
	for (int i = 0; i < CREW_MAX; i++)
		member[i] = (struct member){ &c, i };
	pthread_mutex_init(&c.start, NULL);
	pthread_mutex_lock(&c.start);
	while (c.members < wanted && !pthread_create(&thread[c.members], NULL, member_run, &member[c.members]))
		c.members++;
	pthread_barrier_init(&c.barrier, NULL, (unsigned)c.members);
	pthread_mutex_unlock(&c.start);
	member_run(&member[0]);
	for (int i = 1; i < c.members; i++)
		pthread_join(thread[i], NULL);
	pthread_barrier_destroy(&c.barrier);
	pthread_mutex_destroy(&c.start);
}

void crew_meet(struct crew *c)
{
	pthread_barrier_wait(&c->barrier);
}

#endif
