/* queue.c - jobs off the loop, each kind in its own lane. */
#include "queue.h"

#include <stdlib.h>
#include <string.h>

#include "host/error.h"

/* How many of a lane's jobs run at once and wait; of those that wait and run, how many may be for one table and for one address. */
static const struct lane_rule {
	const char *name;
	int run, wait, table, address;
	int retry_ms;
} rules[LANES] = {
	[LANE_PAST] = { "past", 2, 4096, 1, 4096, 200 },
	[LANE_RECORD] = { "record", 1, 32, 4, 4, 500 },
	[LANE_REPLAY] = { "replay", 1, 64, 8, 8, 200 },
	[LANE_BOT] = { "bot", 2, 4096, 1, 4096, 200 },
	[LANE_HINT] = { "hint", 1, 16, 2, 4, 500 },
};

struct queue {
	struct job *jobs;		/* all of them */
	struct lane_state {
		struct job *first, **last;	/* that wait */
		int running, waiting;
	} lane[LANES];
	bool stopped;
};

const char *lane_name(enum lane lane)
{
	return rules[lane].name;
}

struct queue *queue_new(void)
{
	struct queue *q = calloc(1, sizeof(*q));
	for (int i = 0; q && i < LANES; i++)
		q->lane[i].last = &q->lane[i].first;
	return q;
}

void queue_free(struct queue *q)
{
	free(q);
}

/* ---- one job ------------------------------------------------------------ */

static void job_free(struct job *j)
{
	struct queue *q = j->srv->queue;
	if (j->prev)
		j->prev->next = j->next;
	else
		q->jobs = j->next;
	if (j->next)
		j->next->prev = j->prev;
	if (j->address) {
		j->address->jobs--;
		address_release(j->srv->addresses, j->address);
	}
	json_decref(j->id);
	j->release(j);
}

static void job_run(uv_work_t *work)
{
	struct job *j = work->data;
	j->run(j);
}

static void lane_go(struct server *srv, enum lane lane);

static void job_end(uv_work_t *work, int status)
{
	struct job *j = work->data;
	struct server *srv = j->srv;
	const enum lane lane = j->lane;
	(void)status;
	srv->queue->lane[lane].running--;
	j->end(j);
	job_free(j);
	lane_go(srv, lane);
}

/* Lets as many run as may. */
static void lane_go(struct server *srv, enum lane lane)
{
	struct lane_state *l = &srv->queue->lane[lane];
	while (l->first && l->running < rules[lane].run && !srv->queue->stopped) {
		struct job *j = l->first;
		l->first = j->behind;
		if (!l->first)
			l->last = &l->first;
		l->waiting--;
		l->running++;
		j->running = true;
		j->work.data = j;
		uv_queue_work(srv->loop, &j->work, job_run, job_end);
	}
}

/* ---- who may ------------------------------------------------------------- */

static bool lane_room(const struct server *srv, const struct job *j, enum lane lane)
{
	const struct lane_rule *rule = &rules[lane];
	int table = 0, address = 0;
	if (srv->queue->stopped || srv->queue->lane[lane].waiting >= rule->wait)
		return false;
	for (const struct job *other = srv->queue->jobs; other; other = other->next) {
		table += other->lane == lane && j->table && other->table == j->table;
		address += other->lane == lane && j->address && other->address == j->address;
	}
	return table < rule->table && address < rule->address;
}

static bool lane_refuse(enum lane lane, struct ark_error *e, int *retry_ms)
{
	*retry_ms = rules[lane].retry_ms;
	return error_set(e, ARK_BUSY, "others are being served: wait %d ms", rules[lane].retry_ms);
}

bool queue_room(const struct client *c, enum lane lane, struct ark_error *e, int *retry_ms)
{
	const struct job one = { .address = net_address(c->conn) };
	return lane_room(c->srv, &one, lane) || lane_refuse(lane, e, retry_ms);
}

bool queue_add(struct server *srv, struct job *j, enum lane lane, struct ark_error *e, int *retry_ms)
{
	struct lane_state *l = &srv->queue->lane[lane];
	j->srv = srv;
	j->lane = lane;
	j->address = j->client ? address_keep(net_address(j->client->conn)) : NULL;
	const bool room = lane_room(srv, j, lane);
	if (j->address)
		j->address->jobs++;
	j->prev = NULL;
	j->next = srv->queue->jobs;
	if (j->next)
		j->next->prev = j;
	srv->queue->jobs = j;
	if (!room) {
		job_free(j);
		return lane_refuse(lane, e, retry_ms);
	}
	*l->last = j;
	l->last = &j->behind;
	l->waiting++;
	lane_go(srv, lane);
	return true;
}

/* ---- going ---------------------------------------------------------------- */

/* Drops what waits in a lane for this client (NULL: for anybody). */
static void lane_drop(struct server *srv, enum lane lane, const struct client *c)
{
	struct lane_state *l = &srv->queue->lane[lane];
	for (struct job **at = &l->first; *at;) {
		struct job *j = *at;
		if (c && j->client != c) {
			at = &j->behind;
			continue;
		}
		*at = j->behind;
		l->waiting--;
		job_free(j);
	}
	l->last = &l->first;
	while (*l->last)
		l->last = &(*l->last)->behind;
}

void queue_forget(struct client *c)
{
	for (int i = 0; i < LANES; i++)
		lane_drop(c->srv, (enum lane)i, c);
	for (struct job *j = c->srv->queue->jobs; j; j = j->next)
		if (j->client == c)
			j->client = NULL;
}

void queue_stop(struct server *srv)
{
	srv->queue->stopped = true;
	for (int i = 0; i < LANES; i++)
		lane_drop(srv, (enum lane)i, NULL);
}

bool queue_empty(const struct server *srv)
{
	return !srv->queue->jobs;
}

bool queue_has(const struct client *c, enum lane lane)
{
	const struct job *j = c->srv->queue->jobs;
	while (j && (j->client != c || j->lane != lane))
		j = j->next;
	return j != NULL;
}

int queue_running(const struct server *srv, enum lane lane)
{
	return srv->queue->lane[lane].running;
}

int queue_waiting(const struct server *srv, enum lane lane)
{
	return srv->queue->lane[lane].waiting;
}
