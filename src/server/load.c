/*
 * load.c - the load test: a server of its own, tables with four seats, a connection for each seat.
 *
 * Choices are made at a steady rate, round the tables, whether or not the answers come: a server that falls behind shows it.  A choice is over when all four connections
 * have been told of it.
 */
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/buffer.h"
#include "token.h"

enum { SEATS = 4, MAKING = 32, PATIENCE_MS = 60000, TABLE_MS = 120, EVENTS = 256, READ_BYTES = 1 << 18 };

/* A connection: one seat of one table. */
struct peer {
	int fd, table;
	bool open, joined, told;	/* told: of the choice that its table waits for */
	char token[TOKEN_TEXT];
	struct buffer in;
};

struct load_table {
	int joined;			/* seats that sit */
	uint32_t version;		/* of the open decision */
	int asked, options;		/* -1: the game is over */
	int waiting;			/* seats that have not been told of the choice */
	double since;
};

struct load {
	const struct load_wish *wish;
	pid_t server[LOAD_NODES];
	int port[LOAD_NODES], epoll;
	char folder[64];
	struct peer *peer;
	struct load_table *table;
	int tables, made, sitting;
	long choices, errors;
	double late;			/* how much later than planned a choice was made, at most */
	double *sample;
	size_t samples, room;
	uint64_t random;
	char *scratch;
};

static double now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static uint32_t random_below(struct load *l, int n)
{
	l->random ^= l->random << 13;
	l->random ^= l->random >> 7;
	l->random ^= l->random << 17;
	return (uint32_t)(l->random >> 33) % (uint32_t)n;
}

static void trouble(struct load *l, const char *what, const char *text, size_t n)
{
	if (!l->errors++)
		fprintf(stderr, "arkham bench: %s: %.*s\n", what, (int)(n < 300 ? n : 300), text);
}

/* ---- the server ------------------------------------------------------ */

/* One server; the port it listens at, or 0. */
static int server_start(struct load *l, pid_t *pid)
{
	extern char **environ;
	char line[256] = "";
	int out[2], port = 0;
	const char *program = l->wish->program, *store = l->wish->store;
	if (pipe2(out, O_CLOEXEC))
		return 0;
	char *argv[] = { (char *)program, "serve", "--port", "0", "--idle", "1", "--per-address", "0", "--log-level", "error", "--data", l->folder, store ? "--store" : NULL, (char *)store, NULL };
	posix_spawn_file_actions_t files;
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, out[1], 1);
	const bool ok = !posix_spawn(pid, program, &files, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	close(out[1]);
	FILE *f = fdopen(out[0], "r");
	if (ok && f && fgets(line, sizeof(line), f))
		sscanf(line, "Arkham is at http://127.0.0.1:%d/", &port);
	if (f)
		fclose(f);
	return port;
}

static bool servers_start(struct load *l)
{
	strcpy(l->folder, "/tmp/arkham-load-XXXXXX");
	bool ok = mkdtemp(l->folder) != NULL;
	for (int i = 0; ok && i < l->wish->nodes; i++)
		ok = (l->port[i] = server_start(l, &l->server[i])) > 0;
	return ok;
}

static int file_remove(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st, (void)kind, (void)ftw;
	return remove(path);
}

static void servers_stop(struct load *l)
{
	for (int i = 0; i < l->wish->nodes; i++) {
		if (l->server[i] <= 0)
			continue;
		kill(l->server[i], SIGTERM);
		waitpid(l->server[i], NULL, 0);
	}
	if (*l->folder)
		nftw(l->folder, file_remove, 16, FTW_DEPTH | FTW_PHYS);
}

/* What the servers have in memory, in KiB. */
static double servers_memory(const struct load *l)
{
	char path[64];
	double sum = 0;
	for (int i = 0; i < l->wish->nodes; i++) {
		long all = 0, resident = 0;
		snprintf(path, sizeof(path), "/proc/%d/statm", (int)l->server[i]);
		FILE *f = fopen(path, "r");
		if (f && fscanf(f, "%ld %ld", &all, &resident) == 2)
			sum += (double)resident * (double)sysconf(_SC_PAGESIZE) / 1024;
		if (f)
			fclose(f);
	}
	return sum;
}

/* ---- sending --------------------------------------------------------- */

static void bytes_send(struct load *l, const struct peer *p, const void *bytes, size_t n)
{
	if (send(p->fd, bytes, n, MSG_NOSIGNAL) != (ssize_t)n)
		trouble(l, "a connection takes nothing", strerror(errno), 100);
}

/* A frame as clients send it; a mask of zeroes masks too. */
static void frame_send(struct load *l, const struct peer *p, int opcode, const char *text, size_t n)
{
	unsigned char head[8] = { (unsigned char)(0x80 | opcode) };
	char bytes[1024];
	size_t at = 2;
	if (n < 126) {
		head[1] = (unsigned char)(0x80 | n);
	} else {
		head[1] = 0x80 | 126;
		head[2] = (unsigned char)(n >> 8);
		head[3] = (unsigned char)n;
		at = 4;
	}
	memcpy(bytes, head, at);
	memset(bytes + at, 0, 4);
	memcpy(bytes + at + 4, text, n);
	bytes_send(l, p, bytes, at + 4 + n);
}

static void call_send(struct load *l, const struct peer *p, const char *method, const char *params)
{
	char text[512];
	const int n = snprintf(text, sizeof(text), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method, params);
	frame_send(l, p, 1, text, (size_t)n);
}

static void join_send(struct load *l, const struct peer *p)
{
	char params[64];
	snprintf(params, sizeof(params), "{\"tokens\":[\"%s\"]}", p->token);
	call_send(l, p, "join", params);
}

/* ---- what comes ------------------------------------------------------ */

/* Reads what a decision says; texts come from our own server, so that looking for words is enough. */
static void decision_read(struct load_table *t, const char *text)
{
	static const char begins[] = "\"decision\":{\"version\":";
	const char *d = strstr(text, begins), *end = d ? strstr(d, "\"view\":{") : NULL, *seat = d ? strstr(d, "\"seat\":") : NULL;
	if (!d || !end)
		return;
	t->version = (uint32_t)strtoul(d + strlen(begins), NULL, 10);
	t->asked = seat && seat < end ? atoi(seat + 7) : -1;
	t->options = 0;
	for (const char *o = d; (o = strstr(o, "{\"key\":")) && o < end; o++)
		t->options++;
}

static void sample_add(struct load *l, double ms)
{
	if (l->samples < l->room)
		l->sample[l->samples++] = ms;
}

static void changed_read(struct load *l, struct peer *p, const char *text)
{
	struct load_table *t = &l->table[p->table];
	const char *at = strstr(text, "\"version\":");
	const uint32_t version = at ? (uint32_t)strtoul(at + 10, NULL, 10) : 0;
	if (version <= t->version && !t->waiting)
		return;
	if (version > t->version)
		decision_read(t, text);
	if (!t->waiting || p->told)
		return;
	p->told = true;
	if (--t->waiting == 0)
		sample_add(l, now_ms() - t->since);
}

/* The answer to table_new: each seat gets its token and joins. */
static void tokens_read(struct load *l, const struct peer *p, const char *text)
{
	const char *seats = strstr(text, "\"seats\":[");
	struct peer *first = &l->peer[p->table * SEATS];
	if (!seats)
		return;
	seats += 9;
	for (int i = 0; i < SEATS; i++, seats += TOKEN_TEXT + 2) {
		memcpy(first[i].token, seats + 1, TOKEN_TEXT - 1);
		join_send(l, &first[i]);
	}
	l->made++;
}

static void message_read(struct load *l, struct peer *p, const char *text, size_t n)
{
	if (!strncmp(text, "{\"jsonrpc\":\"2.0\",\"method\":\"changed\"", 35)) {
		changed_read(l, p, text);
	} else if (strstr(text, "\"error\":{")) {
		trouble(l, "the server refuses", text, n);
	} else if (strstr(text, "\"tokens\":{")) {
		tokens_read(l, p, text);
	} else if (!p->joined && strstr(text, "\"roles\":{")) {
		p->joined = true;
		l->sitting++;
		decision_read(&l->table[p->table], text);
	}
}

/* Takes the whole frames out of what came; returns how many bytes that were. */
static size_t frames_read(struct load *l, struct peer *p, char *text, size_t n)
{
	size_t at = 0;
	while (n - at >= 2) {
		const unsigned char *head = (const unsigned char *)text + at;
		size_t length = head[1] & 127, skip = 2;
		if (length >= 126) {
			const size_t more = length == 126 ? 2 : 8;
			if (n - at < 2 + more)
				break;
			for (length = 0; skip < 2 + more; skip++)
				length = length << 8 | head[skip];
		}
		if (n - at < skip + length)
			break;
		char *body = text + at + skip, last = body[length];
		body[length] = 0;
		if ((head[0] & 15) == 1)
			message_read(l, p, body, length);
		else if ((head[0] & 15) == 9)
			frame_send(l, p, 10, body, length);
		body[length] = last;
		at += skip + length;
	}
	return at;
}

static void peer_read(struct load *l, struct peer *p)
{
	memcpy(l->scratch, p->in.text ? p->in.text : "", p->in.n);
	const ssize_t got = recv(p->fd, l->scratch + p->in.n, READ_BYTES - p->in.n, MSG_DONTWAIT);
	if (got <= 0) {
		if (got == 0 || errno != EAGAIN) {
			trouble(l, "a connection was lost", "", 0);
			epoll_ctl(l->epoll, EPOLL_CTL_DEL, p->fd, NULL);
		}
		return;
	}
	size_t n = p->in.n + (size_t)got, used = 0;
	l->scratch[n] = 0;
	if (!p->open) {
		const char *end = strstr(l->scratch, "\r\n\r\n");
		if (!end)
			trouble(l, "no handshake", l->scratch, n);
		p->open = end != NULL;
		used = end ? (size_t)(end + 4 - l->scratch) : n;
	}
	used += frames_read(l, p, l->scratch + used, n - used);
	buffer_release(&p->in);
	if (n > used)
		buffer_add(&p->in, l->scratch + used, n - used);
}

/* Reads what comes until `until`. */
static void listen_until(struct load *l, double until)
{
	struct epoll_event event[EVENTS];
	for (double left = until - now_ms();; left = until - now_ms()) {
		const int n = epoll_wait(l->epoll, event, EVENTS, left > 0 ? (int)left : 0);
		for (int i = 0; i < n; i++)
			peer_read(l, &l->peer[event[i].data.u32]);
		if (left <= 0)
			return;
	}
}

/* ---- the tables ------------------------------------------------------ */

static bool peer_connect(struct load *l, int i)
{
	static const char hello[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
	const int on = 1;
	struct peer *p = &l->peer[i];
	const int node = (i / SEATS + (l->wish->apart ? i % SEATS : 0)) % l->wish->nodes;
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)l->port[node]), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct epoll_event event = { .events = EPOLLIN, .data.u32 = (uint32_t)i };
	p->table = i / SEATS;
	p->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (p->fd < 0 || connect(p->fd, (struct sockaddr *)&a, sizeof(a)) || epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &event))
		return false;
	setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	bytes_send(l, p, hello, sizeof(hello) - 1);
	return true;
}

/* Connects everybody, makes the tables and sits down, a few tables at a time. */
static bool tables_make(struct load *l)
{
	const double end = now_ms() + PATIENCE_MS + (double)l->tables * TABLE_MS;
	for (int t = 0; t < l->tables; t++) {
		for (int i = 0; i < SEATS; i++)
			if (!peer_connect(l, t * SEATS + i))
				return false;
		while (l->sitting < (t - MAKING) * SEATS && now_ms() < end)
			listen_until(l, now_ms() + 1);
		call_send(l, &l->peer[t * SEATS], "table_new", "{\"game\":\"board\",\"players\":4}");
	}
	while (l->sitting < l->tables * SEATS && now_ms() < end)
		listen_until(l, now_ms() + 1);
	return l->sitting == l->tables * SEATS;
}

static void choice_send(struct load *l, int table)
{
	char params[128];
	struct load_table *t = &l->table[table];
	struct peer *first = &l->peer[table * SEATS];
	if (t->asked < 0 || !t->options)
		return;
	if (t->waiting) {
		trouble(l, "a choice was not answered before the next", "", 0);
		return;
	}
	for (int i = 0; i < SEATS; i++)
		first[i].told = false;
	t->waiting = SEATS;
	t->since = now_ms();
	snprintf(params, sizeof(params), "{\"seat\":%d,\"option\":%u,\"version\":%u}", t->asked, random_below(l, t->options), t->version);
	call_send(l, &first[t->asked], "choose", params);
	l->choices++;
}

static void tables_play(struct load *l, int rate, double seconds)
{
	const double begin = now_ms();
	const long most = (long)(rate * seconds);
	for (long i = 0; i < most; i++) {
		const double due = begin + 1000.0 * (double)i / rate;
		listen_until(l, due);
		if (now_ms() - due > l->late)
			l->late = now_ms() - due;
		choice_send(l, (int)(i % l->tables));
	}
	const double end = now_ms() + PATIENCE_MS;
	while (l->samples < (size_t)l->choices && !l->errors && now_ms() < end)
		listen_until(l, now_ms() + 5);
	if (l->samples < (size_t)l->choices)
		trouble(l, "choices were not answered", "", 0);
}

/* ---- all of it ------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void peers_close(struct load *l)
{
	for (int i = 0; l->peer && i < l->tables * SEATS; i++) {
		if (l->peer[i].fd > 0)
			close(l->peer[i].fd);
		buffer_release(&l->peer[i].in);
	}
}

/* Waits until the server's memory does not shrink any more. */
static double idle_memory(const struct load *l)
{
	double before = servers_memory(l), now;
	for (int still = 0, i = 0; still < 5 && i < 60; i++) {
		usleep(500000);
		now = servers_memory(l);
		still = now < before ? 0 : still + 1;
		before = now;
	}
	return before;
}

static void descriptors_raise(void)
{
	struct rlimit limit;
	if (!getrlimit(RLIMIT_NOFILE, &limit)) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

bool load_run(const struct load_wish *wish, struct load_result *result)
{
	const int tables = wish->tables, rate = wish->rate;
	const double seconds = wish->seconds;
	struct load l = { .wish = wish, .tables = tables, .random = 88172645463325252u, .epoll = epoll_create1(EPOLL_CLOEXEC), .room = (size_t)(rate * seconds) + 1 };
	l.peer = calloc((size_t)tables * SEATS, sizeof(*l.peer));
	l.table = calloc((size_t)tables, sizeof(*l.table));
	l.sample = calloc(l.room, sizeof(*l.sample));
	l.scratch = malloc(READ_BYTES + 1);
	descriptors_raise();
	bool ok = l.peer && l.table && l.sample && l.scratch && servers_start(&l);
	const double empty = servers_memory(&l);
	ok = ok && tables_make(&l);
	if (ok) {
		tables_play(&l, rate, seconds);
		const double played = servers_memory(&l);
		peers_close(&l);
		qsort(l.sample, l.samples, sizeof(*l.sample), by_size);
		*result = (struct load_result){ .tables = tables, .seats = SEATS, .choices = l.choices, .errors = l.errors, .late = l.late, .played = (played - empty) / tables,
			.idle = (idle_memory(&l) - empty) / tables };
		if (l.samples) {
			result->p50 = l.sample[l.samples / 2];
			result->p99 = l.sample[l.samples * 99 / 100];
			result->most = l.sample[l.samples - 1];
		}
	} else {
		fprintf(stderr, "arkham bench: the server did not make %d tables (%d of %d seats sit): %s\n", tables, l.sitting, tables * SEATS, strerror(errno));
		peers_close(&l);
	}
	servers_stop(&l);
	close(l.epoll);
	free(l.peer);
	free(l.table);
	free(l.sample);
	free(l.scratch);
	return ok;
}
