/* metrics.c - what the server counts, and the pages that tell it. */
#include "metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "queue.h"

/* Times are counted in the buckets of a histogram, in milliseconds. */
static const int bounds_ms[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000 };
enum { BOUNDS = sizeof(bounds_ms) / sizeof(bounds_ms[0]), OPEN_BATCHES = 256 };

struct histogram {
	uint64_t bucket[BOUNDS + 1], count;
	double sum;			/* seconds */
};

struct meter {
	time_t began;
	uint64_t calls, choices, written;
	struct histogram call, turn, kept;
	struct moment {
		uint64_t clock, idle, cpu;	/* ns; cpu: of the loop's thread */
	} turned;			/* when the last turn was over */
	uint64_t longest_turn, longest_cpu;	/* ns */
	struct {
		uint64_t batch, since;	/* the first choice of a batch, by the clock */
	} open[OPEN_BATCHES];
};

struct meter *meter_new(void)
{
	struct meter *m = calloc(1, sizeof(*m));
	if (m)
		m->began = time(NULL);
	return m;
}

void meter_free(struct meter *m)
{
	free(m);
}

static void count(struct histogram *h, uint64_t ns)
{
	int i = 0;
	while (i < BOUNDS && ns > (uint64_t)bounds_ms[i] * 1000000)
		i++;
	h->bucket[i]++;
	h->count++;
	h->sum += (double)ns / 1e9;
}

void meter_answered(struct server *srv, uint64_t ns)
{
	srv->meter->calls++;
	count(&srv->meter->call, ns);
}

void meter_chosen(struct server *srv)
{
	struct meter *m = srv->meter;
	const uint64_t batch = store_batch(srv->store);
	m->choices++;
	if (m->open[batch % OPEN_BATCHES].batch == batch)
		return;
	m->open[batch % OPEN_BATCHES].batch = batch;
	m->open[batch % OPEN_BATCHES].since = uv_hrtime();
}

void meter_batch(struct server *srv, uint64_t batch)
{
	struct meter *m = srv->meter;
	if (m->open[batch % OPEN_BATCHES].batch == batch)
		count(&m->kept, uv_hrtime() - m->open[batch % OPEN_BATCHES].since);
}

void meter_written(struct server *srv)
{
	srv->meter->written++;
}

static uint64_t thread_cpu(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* What the loop did not spend waiting since the last time it was busy; on a machine that is busy otherwise only the processor's time is its own. */
void meter_turn(struct server *srv)
{
	struct meter *m = srv->meter;
	const struct moment now = { uv_hrtime(), uv_metrics_idle_time(srv->loop), thread_cpu() }, last = m->turned;
	m->turned = now;
	if (!last.clock)
		return;
	const uint64_t busy = now.clock - last.clock - (now.idle - last.idle), cpu = now.cpu - last.cpu;
	count(&m->turn, busy);
	m->longest_turn = busy > m->longest_turn ? busy : m->longest_turn;
	m->longest_cpu = cpu > m->longest_cpu ? cpu : m->longest_cpu;
}

/* ---- the pages ------------------------------------------------------------------ */

static void help(struct buffer *b, const char *name, const char *type, const char *what)
{
	buffer_printf(b, "# HELP arkham_%s %s\n# TYPE arkham_%s %s\n", name, what, name, type);
}

static void number(struct buffer *b, const char *name, const char *type, const char *what, double value)
{
	help(b, name, type, what);
	buffer_printf(b, "arkham_%s %.15g\n", name, value);
}

static void histogram(struct buffer *b, const char *name, const char *what, const struct histogram *h)
{
	uint64_t n = 0;
	help(b, name, "histogram", what);
	for (int i = 0; i < BOUNDS; i++) {
		n += h->bucket[i];
		buffer_printf(b, "arkham_%s_bucket{le=\"%g\"} %llu\n", name, bounds_ms[i] / 1000.0, (unsigned long long)n);
	}
	buffer_printf(b, "arkham_%s_bucket{le=\"+Inf\"} %llu\narkham_%s_sum %.9g\narkham_%s_count %llu\n", name, (unsigned long long)h->count, name, h->sum, name,
		(unsigned long long)h->count);
}

/* Bytes of this process that are in memory. */
static double resident(void)
{
	long all = 0, pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (f && fscanf(f, "%ld %ld", &all, &pages) != 2)
		pages = 0;
	if (f)
		fclose(f);
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static int seats_online(const struct server *srv)
{
	int n = 0;
	for (const struct client *c = srv->clients; c; c = c->all_next)
		n += __builtin_popcount(c->seats);
	return n;
}

static void page_net(const struct server *srv, struct buffer *b)
{
	const struct net_counts n = net_counts(srv->net);
	number(b, "connections", "gauge", "Connections that are open.", n.connections);
	number(b, "passed", "gauge", "Connections that another node answers.", passes_count(srv));
	number(b, "addresses", "gauge", "Addresses that they come from.", n.addresses);
	number(b, "seats_online", "gauge", "Seats that somebody has joined.", seats_online(srv));
	number(b, "coming_bytes", "gauge", "Messages that come in or wait to be answered.", (double)n.coming);
	number(b, "unread_bytes", "gauge", "Messages that wait to be sent.", (double)n.unread);
	number(b, "messages_total", "counter", "Messages that came.", (double)n.messages);
	number(b, "frames_total", "counter", "Messages that were sent.", (double)n.frames);
	number(b, "refused_total", "counter", "Connections and messages that were refused for being too many or too large.", (double)n.refused);
}

static void page_queues(const struct server *srv, struct buffer *b)
{
	help(b, "jobs", "gauge", "Jobs in each lane, that run or wait.");
	for (int i = 0; i < LANES; i++) {
		buffer_printf(b, "arkham_jobs{lane=\"%s\",state=\"running\"} %d\n", lane_name((enum lane)i), queue_running(srv, (enum lane)i));
		buffer_printf(b, "arkham_jobs{lane=\"%s\",state=\"waiting\"} %d\n", lane_name((enum lane)i), queue_waiting(srv, (enum lane)i));
	}
}

static void page_metrics(const struct server *srv, struct buffer *b)
{
	const struct meter *m = srv->meter;
	uint64_t longest;
	const uint64_t batches = store_written(srv->store, &longest);
	number(b, "up_seconds", "gauge", "How long the server runs.", (double)(time(NULL) - m->began));
	number(b, "tables", "gauge", "Tables in memory.", srv->tables);
	number(b, "games", "gauge", "Games in memory.", srv->sessions);
	number(b, "replays", "gauge", "Replays that are open.", srv->replays);
	number(b, "serving", "gauge", "0 while the database does not answer and nothing can be told.", store_serving(srv->store));
	number(b, "read_only", "gauge", "1 when nothing can be changed, for want of room on the disk.", srv->read_only);
	page_net(srv, b);
	page_queues(srv, b);
	number(b, "calls_total", "counter", "Calls that were answered.", (double)m->calls);
	number(b, "choices_total", "counter", "Choices that were made.", (double)m->choices);
	number(b, "written_total", "counter", "Messages about tables that were written; those who may see the same share one.", (double)m->written);
	number(b, "batches_total", "counter", "Batches that were written.", (double)batches);
	number(b, "batch_longest_seconds", "gauge", "The longest time that one took.", (double)longest / 1e6);
	number(b, "turn_longest_seconds", "gauge", "The longest time that the loop was busy without a break.", (double)m->longest_turn / 1e9);
	number(b, "turn_longest_cpu_seconds", "gauge", "The longest time of the processor that it took without a break.", (double)m->longest_cpu / 1e9);
	number(b, "resident_bytes", "gauge", "Memory in use.", resident());
	histogram(b, "call_seconds", "How long the loop was busy with a call.", &m->call);
	histogram(b, "turn_seconds", "How long the loop was busy without a break.", &m->turn);
	histogram(b, "kept_seconds", "From the first choice of a batch until it was on the disk.", &m->kept);
}

bool metrics_page(void *self, const char *path, struct buffer *text)
{
	const struct server *srv = self;
	if (!strcmp(path, "/healthz")) {
		buffer_str(text, srv->stopping ? "stopping\n" : !store_serving(srv->store) ? "waiting\n" : srv->read_only ? "read-only\n" : "ok\n");
		return true;
	}
	if (strcmp(path, "/metrics"))
		return false;
	page_metrics(srv, text);
	return true;
}
