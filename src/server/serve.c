/* serve.c - `arkham serve`: the table, for browsers and programs. */
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "host/exit.h"
#include "host/content.h"
#include "host/folder.h"
#include "host/options.h"
#include "serve.h"
#include "server.h"
#include "work.h"

enum { SERVE_PORT = 8470, IDLE_SECONDS = 60, SWEEP_MS = 1000, GOODBYES = 500 };

static const char serve_help[] =
	"usage: arkham serve [OPTIONS]\n"
	"\n"
	"Serves the table: open the address it prints in a browser.  Stop it with Ctrl-C;\n"
	"every game goes on where it was when it is started again.\n"
	"\n"
	"  --port N       where it listens (8470); 0 takes any free port\n"
	"  --host NAME    the address it listens at (127.0.0.1); 0.0.0.0 lets others of\n"
	"                 your network in\n"
	"  --data DIR     where games are kept (else in your data folder)\n"
	"  --open         opens the page in a browser\n"
	"  --content DIR  puts your own .card files on top of the game's\n"
	"  --idle N       seconds that a game nobody looks at stays in memory (60)\n";

struct serve_wish {
	const char *host, *data, *content;
	char folder[3072];		/* the user's own, when none was given */
	uint64_t port, idle;
	bool open;
};

/* Reads the words; -1 goes on, else the exit code. */
static int words_read(struct serve_wish *o, int argc, char **argv)
{
	*o = (struct serve_wish){ .host = "127.0.0.1", .port = SERVE_PORT, .idle = IDLE_SECONDS };
	const struct option list[] = { { "--port", OPTION_NUMBER, .to = &o->port, .most = 65535 }, { "--idle", OPTION_NUMBER, .to = &o->idle, .most = 86400 },
		{ "--host", OPTION_TEXT, .to = &o->host, .takes = "an address" }, { "--data", OPTION_TEXT, .to = &o->data, .takes = "a folder" },
		{ "--content", OPTION_TEXT, .to = &o->content, .takes = "a folder" }, { "--open", OPTION_FLAG, .to = &o->open } };
	const struct options words = { .help = serve_help, .list = list, .n = sizeof(list) / sizeof(list[0]) };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
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
	uv_loop_t loop;
	uv_signal_t stop[2];
	uv_timer_t sweep;
	uv_prepare_t turn;
};

static void stop_asked(uv_signal_t *signal, int number)
{
	(void)number;
	uv_stop(signal->loop);
}

static void sweep_due(uv_timer_t *timer)
{
	tables_sweep(timer->data, false);
}

/* The end of a turn: what it wants written goes off as one batch. */
static void turn_ends(uv_prepare_t *prepare)
{
	const struct server *srv = prepare->data;
	store_flush(srv->store);
}

static void batch_done(void *self, uint64_t batch, const char *why)
{
	struct server *srv = self;
	if (!why) {
		net_committed(srv->net, batch);
		return;
	}
	fprintf(stderr, "arkham serve: games cannot be saved: %s\n", why);
	tables_lost(srv);
	net_lost(srv->net);
}

static bool server_start(struct server *srv, struct life *life, const struct serve_wish *o, char *why, size_t n)
{
	const struct net_owner owner = server_owner(srv);
	const struct store_owner keeper = { srv, batch_done };
	srv->loop = &life->loop;
	srv->idle_seconds = (unsigned)o->idle;
	srv->data = o->data;
	const struct net_place place = { o->host, (int)o->port };
	if (uv_loop_init(&life->loop) || !(srv->work = work_new(srv)))
		return false;
	srv->store = store_open(o->data, srv->loop, &keeper, why, n);
	srv->net = srv->store ? net_new(srv->loop, &place, &owner, why, n) : NULL;
	return srv->net != NULL;
}

static void server_free(struct server *srv)
{
	if (srv->net)
		net_free(srv->net);
	if (srv->store) {
		tables_sweep(srv, true);
		store_close(srv->store);
	}
	if (srv->work)
		work_free(srv->work);
	free(srv);
}

static void life_begin(struct life *life, struct server *srv)
{
	for (int i = 0; i < 2; i++) {
		uv_signal_init(&life->loop, &life->stop[i]);
		uv_signal_start(&life->stop[i], stop_asked, i ? SIGTERM : SIGINT);
	}
	uv_timer_init(&life->loop, &life->sweep);
	life->sweep.data = srv;
	uv_timer_start(&life->sweep, sweep_due, SWEEP_MS, SWEEP_MS);
	uv_prepare_init(&life->loop, &life->turn);
	life->turn.data = srv;
	uv_prepare_start(&life->turn, turn_ends);
}

/* Everybody is told, and what is on its way to the store or on a thread is waited for. */
static void server_stop(struct server *srv, struct life *life)
{
	srv->stopping = true;
	net_stop(srv->net);
	for (int i = 0; !work_done(srv) || (i < GOODBYES && !net_empty(srv->net)); i++) {
		uv_run(&life->loop, UV_RUN_NOWAIT);
		uv_sleep(1);
	}
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
	life_begin(&life, srv);
	snprintf(address, sizeof(address), strchr(o->host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", o->host, net_port(srv->net));
	printf("Arkham is at %s  (stop with Ctrl-C)\n", address);
	fflush(stdout);
	if (o->open)
		page_open(address);
	uv_run(&life.loop, UV_RUN_DEFAULT);
	server_stop(srv, &life);
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
	/* What cannot be written is an error, not an end. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	const int code = serve(content, &wish);
	content_release(content);
	return code;
}
