/* serve.c - `arkham serve`: the table, for browsers and programs. */
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "host/exit.h"
#include "host/content.h"
#include "host/folder.h"
#include "host/options.h"
#include "log.h"
#include "metrics.h"
#include "notify.h"
#include "queue.h"
#include "serve.h"
#include "work.h"

enum { SERVE_PORT = 8470, IDLE_SECONDS = 60, SWEEP_MS = 1000, SWEEP_AGAIN_MS = 50, STOP_MS = 3000, DISK_FREE = 64, TABLES_A_DAY = 200, DAY = 86400, EXPIRE_MS = 3600000, SWEEPS_ADDRESSES = 600 };

static const char serve_help[] =
	"usage: arkham serve [OPTIONS]\n"
	"\n"
	"Serves the table: open the address it prints in a browser.  Stop it with Ctrl-C;\n"
	"every game goes on where it was when it is started again.\n"
	"\n"
	"  --port N          where it listens (8470); 0 takes any free port\n"
	"  --host NAME       the address it listens at (127.0.0.1); 0.0.0.0 lets others\n"
	"                    of your network in\n"
	"  --data DIR        where games are kept (else in your data folder)\n"
	"  --store URL       keeps them in a database instead, postgresql://..., which\n"
	"                    several servers may share: they become one\n"
	"  --node ADDRESS    how the other servers reach this one, 10.0.0.5:8470 (the\n"
	"                    address it listens at)\n"
	"  --open            opens the page in a browser\n"
	"  --content DIR     puts your own .card files on top of the game's\n"
	"  --idle N          seconds that a game nobody looks at stays in memory (60)\n"
	"  --public-url URL  how people reach it through a proxy on this machine, such as\n"
	"                    https://arkham.example.org\n"
	"  --per-address N   connections that one address may have (512); 0 lifts this\n"
	"                    and every other limit for one address\n"
	"  --tables-a-day N  tables that one address may make in a day (200); 0 is any\n"
	"                    number\n"
	"  --expire DAYS     deletes tables that nobody has played for so long (never)\n"
	"  --disk-free N     MiB that must be free on the disk (64); below them nothing\n"
	"                    can be changed\n"
	"  --log-level NAME  error, warning, info or debug (info)\n"
	"  --log json        lines for programs\n";

struct serve_wish {
	const char *host, *data, *store, *node, *content, *public_url, *level;
	char folder[3072];		/* the user's own, when none was given */
	uint64_t port, idle, per_address, tables_a_day, expire, disk_free;
	bool open, json;
};

/* Names would have to be looked up while everybody waits. */
static bool node_ok(const char *address)
{
	unsigned char part[4];
	uint16_t port;
	int end = 0;
	return sscanf(address, "%3hhu.%3hhu.%3hhu.%3hhu:%5hu%n", &part[0], &part[1], &part[2], &part[3], &port, &end) == 5 && !address[end] && port;
}

/* Reads the words; -1 goes on, else the exit code. */
static int words_read(struct serve_wish *o, int argc, char **argv)
{
	*o = (struct serve_wish){ .host = "127.0.0.1", .port = SERVE_PORT, .idle = IDLE_SECONDS, .per_address = NET_PER_ADDRESS, .tables_a_day = TABLES_A_DAY, .disk_free = DISK_FREE, .level = "info" };
	const struct option list[] = { { "--port", OPTION_NUMBER, .to = &o->port, .most = 65535 }, { "--idle", OPTION_NUMBER, .to = &o->idle, .most = 86400 },
		{ "--host", OPTION_TEXT, .to = &o->host, .takes = "an address" }, { "--data", OPTION_TEXT, .to = &o->data, .takes = "a folder" },
		{ "--store", OPTION_TEXT, .to = &o->store, .takes = "the address of a database" }, { "--node", OPTION_TEXT, .to = &o->node, .takes = "an address" },
		{ "--content", OPTION_TEXT, .to = &o->content, .takes = "a folder" }, { "--open", OPTION_FLAG, .to = &o->open },
		{ "--public-url", OPTION_TEXT, .to = &o->public_url, .takes = "an address" }, { "--per-address", OPTION_NUMBER, .to = &o->per_address, .most = NET_CONNECTIONS },
		{ "--tables-a-day", OPTION_NUMBER, .to = &o->tables_a_day, .most = 1000000 }, { "--expire", OPTION_NUMBER, .to = &o->expire, .least = 1, .most = 36500 },
		{ "--disk-free", OPTION_NUMBER, .to = &o->disk_free, .most = 1 << 30 }, { "--log-level", OPTION_TEXT, .to = &o->level, .takes = "a level" },
		{ "--log", OPTION_WORD, .to = &o->json, .takes = "json" } };
	const struct options words = { .help = serve_help, .list = list, .n = sizeof(list) / sizeof(list[0]) };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
	if (say_level(o->level) == SAY_LEVELS) {
		fprintf(stderr, "arkham serve: --log-level must be error, warning, info or debug\n");
		return EXIT_USAGE;
	}
	if (o->store && !store_is_url(o->store)) {
		fprintf(stderr, "arkham serve: --store must be the address of a database, postgresql://...; for a folder there is --data\n");
		return EXIT_USAGE;
	}
	if (o->node && !node_ok(o->node)) {
		fprintf(stderr, "arkham serve: --node must be an address in numbers with a port, such as 10.0.0.5:8470\n");
		return EXIT_USAGE;
	}
	if (!o->data && !folder_data(o->folder, sizeof(o->folder))) {
		fprintf(stderr, "arkham serve: neither XDG_DATA_HOME nor HOME is set: say where to keep the games with --data\n");
		return EXIT_USAGE;
	}
	if (!o->data)
		o->data = o->folder;
	return -1;
}

/* Each connection needs a file descriptor: takes as many as the system lets us have. */
static void descriptors_raise(void)
{
	struct rlimit l;
	if (!getrlimit(RLIMIT_NOFILE, &l)) {
		l.rlim_cur = l.rlim_max < 2 * NET_CONNECTIONS ? l.rlim_max : 2 * NET_CONNECTIONS;
		setrlimit(RLIMIT_NOFILE, &l);
	}
}

/* ---- the loop -------------------------------------------------------- */

/* What lives beside the server on the loop. */
struct life {
	struct server *srv;
	uv_loop_t loop;
	uv_signal_t stop[2];
	uv_timer_t sweep;
	uv_prepare_t turn;
	uint64_t disk_free;		/* bytes that must be free */
	uint64_t expire;		/* days; 0 is never */
	uint64_t expired;		/* when that was looked at last */
	unsigned sweeps;
	bool asked, stopping;		/* a signal has asked it to stop; it does */
};

/* The second time it is meant: what was acknowledged is on the disk. */
static void stop_asked(uv_signal_t *signal, int number)
{
	struct life *life = signal->data;
	(void)number;
	if (life->stopping)
		_exit(EXIT_FAILED);
	life->asked = true;
	uv_stop(signal->loop);
}

/* Rather than fail in the middle of something, it says beforehand that nothing can be changed. */
static void disk_look(struct server *srv, uint64_t wanted)
{
	struct statvfs disk;
	if (statvfs(srv->data, &disk))
		return;
	const bool full = (uint64_t)disk.f_bavail * disk.f_frsize < wanted;
	if (full != srv->read_only)
		say(full ? SAY_ERROR : SAY_INFO, full ? "the disk is almost full: nothing can be changed until there is room" : "there is room on the disk again");
	srv->read_only = full;
}

static void sweep_due(uv_timer_t *timer)
{
	struct life *life = timer->data;
	struct server *srv = life->srv;
	if (tables_sweep(srv, false)) {
		uv_timer_start(timer, sweep_due, SWEEP_AGAIN_MS, SWEEP_MS);
		return;
	}
	if (life->expire && store_serving(srv->store) && (!life->expired || uv_now(srv->loop) - life->expired >= EXPIRE_MS)) {
		life->expired = uv_now(srv->loop);
		store_expire(srv->store, time(NULL) - (int64_t)life->expire * DAY);
	}
	if (!(++life->sweeps % SWEEPS_ADDRESSES))
		addresses_sweep(srv->addresses, uv_now(srv->loop));
	disk_look(life->srv, life->disk_free);
}

/* The end of a turn: what it wants written goes off as one batch. */
static void turn_ends(uv_prepare_t *prepare)
{
	const struct life *life = prepare->data;
	tables_tell_left(life->srv);
	store_flush(life->srv->store);
	meter_turn(life->srv);
}

static void batch_done(void *self, uint64_t batch, const char *why, const int64_t *lost, int lost_n)
{
	struct server *srv = self;
	if (why) {
		say(SAY_ERROR, "games cannot be saved: %s", why);
		tables_lost(srv, NULL, 0);
		net_lost(srv->net, NULL, 0);
		return;
	}
	for (int i = 0; i < lost_n; i++)
		say(SAY_ERROR, "table number %lld could not be saved: it is another server's by now, or does not fit what the store has", (long long)lost[i]);
	if (lost_n) {
		tables_lost(srv, lost, lost_n);
		net_lost(srv->net, lost, lost_n);
	}
	meter_batch(srv, batch);
	net_committed(srv->net, batch);
}

/* Without its lease a node has nothing to say: nobody comes in, and nobody stays. */
static void serving_changed(void *self, bool yes)
{
	struct server *srv = self;
	if (yes)
		say(SAY_INFO, "this node serves");
	else
		tables_forget(srv);
	net_shut(srv->net, !yes);
}

static void store_woken(void *self)
{
	passes_wake(self);
}

/* Becomes one of the nodes; others reach us where we listen, unless we were told otherwise. */
static bool node_start(struct server *srv, const struct serve_wish *o, char *why, size_t n)
{
	char address[NODE_ADDRESS];
	if (!o->store)
		return true;
	if (!o->node && (!strcmp(o->host, "0.0.0.0") || strchr(o->host, ':') || strlen(o->host) >= NODE_ADDRESS - 8)) {
		snprintf(why, n, "say how the other servers reach this one with --node, such as 10.0.0.5:%d", net_port(srv->net));
		return false;
	}
	snprintf(address, sizeof(address), "%.50s:%d", o->host, net_port(srv->net));
	net_shut(srv->net, true);
	return store_join(srv->store, o->node ? o->node : address);
}

static bool server_start(struct server *srv, struct life *life, const struct serve_wish *o, char *why, size_t n)
{
	const struct net_owner owner = server_owner(srv);
	const struct store_owner keeper = { srv, batch_done, serving_changed, store_woken };
	srv->loop = &life->loop;
	srv->idle_seconds = (unsigned)o->idle;
	srv->tables_a_day = (int)o->tables_a_day;
	srv->data = o->data;
	if (uv_loop_init(&life->loop) || uv_loop_configure(&life->loop, UV_METRICS_IDLE_TIME))
		return false;
	srv->queue = queue_new();
	srv->turns = turns_new(srv);
	srv->addresses = addresses_new(o->per_address > 0);
	srv->meter = meter_new();
	srv->passes = passes_new(srv);
	if (!srv->queue || !srv->turns || !srv->addresses || !srv->meter || !srv->passes)
		return false;
	srv->store = store_open(o->store ? o->store : o->data, srv->loop, &keeper, why, n);
	if (!srv->store)
		return false;
	const struct net_place place = { o->host, (int)o->port, o->public_url, (int)o->per_address, store_secret(srv->store) };
	srv->net = net_new(srv->loop, &place, &owner, srv->addresses, why, n);
	return srv->net && node_start(srv, o, why, n);
}

static void server_free(struct server *srv)
{
	if (srv->net)
		net_free(srv->net);
	if (srv->store) {
		tables_sweep(srv, true);
		store_close(srv->store);
	}
	if (srv->turns)
		turns_free(srv->turns);
	if (srv->queue)
		queue_free(srv->queue);
	if (srv->addresses)
		addresses_free(srv->addresses);
	if (srv->passes)
		passes_free(srv->passes);
	meter_free(srv->meter);
	free(srv);
}

static void life_begin(struct life *life, struct server *srv, uint64_t disk_free)
{
	life->srv = srv;
	life->disk_free = disk_free;
	for (int i = 0; i < 2; i++) {
		uv_signal_init(&life->loop, &life->stop[i]);
		life->stop[i].data = life;
		uv_signal_start(&life->stop[i], stop_asked, i ? SIGTERM : SIGINT);
	}
	uv_timer_init(&life->loop, &life->sweep);
	life->sweep.data = life;
	uv_timer_start(&life->sweep, sweep_due, SWEEP_MS, SWEEP_MS);
	uv_prepare_init(&life->loop, &life->turn);
	life->turn.data = life;
	uv_prepare_start(&life->turn, turn_ends);
	disk_look(srv, disk_free);
}

/* Everybody is told, and what is on its way to the store or on a thread is waited for, but not for long: nobody needs it any more.  False when it was too long. */
static bool server_stop(struct server *srv, struct life *life)
{
	srv->stopping = life->stopping = true;
	notify("STOPPING=1");
	clients_goodbye(srv);
	queue_stop(srv);
	net_stop(srv->net);
	const uint64_t until = uv_hrtime() + (uint64_t)STOP_MS * 1000000;
	while (uv_hrtime() < until && !(queue_empty(srv) && net_empty(srv->net))) {
		uv_run(&life->loop, UV_RUN_NOWAIT);
		uv_sleep(1);
	}
	return queue_empty(srv);
}

/* Lets the desktop open the page, when there is one; the server does not wait for it. */
static void page_open(const char *address)
{
	char *argv[] = { "xdg-open", (char *)address, NULL };
	pid_t pid;
	if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
		return;
	/* Nobody asks how it ended. */
	signal(SIGCHLD, SIG_IGN);
	posix_spawn_file_actions_t quiet;
	posix_spawn_file_actions_init(&quiet);
	posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
	if (posix_spawnp(&pid, argv[0], &quiet, NULL, argv, environ))
		fprintf(stderr, "arkham serve: xdg-open is not there; open the address in a browser\n");
	posix_spawn_file_actions_destroy(&quiet);
}

static int serve(const struct ark_content *content, const struct serve_wish *o)
{
	char why[5000] = "no memory", address[300];
	/* lws must not be run when it has been taken down, so the loop is never closed: it ends with the program. */
	static struct life life;
	struct server *srv = calloc(1, sizeof(*srv));
	if (!srv)
		return EXIT_FAILED;
	srv->content = content;
	if (!server_start(srv, &life, o, why, sizeof(why))) {
		fprintf(stderr, "arkham serve: %s\n", why);
		server_free(srv);
		return EXIT_FAILED;
	}
	life.expire = o->expire;
	life_begin(&life, srv, o->disk_free << 20);
	/* A node is there when it has its lease. */
	while (!store_serving(srv->store) && !life.asked)
		uv_run(&life.loop, UV_RUN_ONCE);
	snprintf(address, sizeof(address), strchr(o->host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", o->host, net_port(srv->net));
	printf("Arkham is at %s  (stop with Ctrl-C)\n", address);
	fflush(stdout);
	notify("READY=1");
	if (o->open)
		page_open(address);
	if (!life.asked)
		uv_run(&life.loop, UV_RUN_DEFAULT);
	if (!server_stop(srv, &life)) {
		/* A thread is still thinking about something that nobody waits for. */
		store_close(srv->store);
		_exit(EXIT_OK);
	}
	server_free(srv);
	return EXIT_OK;
}

int command_serve(int argc, char **argv)
{
	struct serve_wish wish;
	const int rc = words_read(&wish, argc, argv);
	if (rc >= 0)
		return rc;
	const struct ark_content *content = content_open(argv[0], wish.content);
	if (!content)
		return EXIT_FAILED;
	descriptors_raise();
	say_begin(say_level(wish.level), wish.json);
	/* Threads are for lanes of jobs; few arenas, so that memory comes back when they are idle. */
	setenv("UV_THREADPOOL_SIZE", "8", 0);
	mallopt(M_ARENA_MAX, 4);
	/* What cannot be written is an error, not an end. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	const int code = serve(content, &wish);
	content_release(content);
	return code;
}
