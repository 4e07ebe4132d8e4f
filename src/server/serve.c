/* serve.c - `arkham serve`: the table, for browsers and programs. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "app/command.h"
#include "app/content.h"
#include "server.h"

enum { SERVE_PORT = 8470, GOODBYES = 500 };

static const char serve_help[] =
	"usage: arkham serve [--port 8470] [--host 127.0.0.1] [--data DIR] [--open] [--content DIR]\n"
	"\n"
	"Serves the table: open the address it prints in a browser.  Stop it with Ctrl-C; every game goes on where it was when it is started again.\n"
	"\n"
	"  --port N       where it listens; 0 takes any free port\n"
	"  --host NAME    the address it listens at: 0.0.0.0 lets others of your network in\n"
	"  --data DIR     where games are kept (else in your data folder)\n"
	"  --open         opens the page in a browser\n"
	"  --content DIR  puts your own .card files on top of the game's\n";

struct options {
	struct net_place place;
	const char *data;
	bool open, help;
};

static bool options_read(struct options *o, int argc, char **argv)
{
	char *end;
	*o = (struct options){ .place = { "127.0.0.1", SERVE_PORT } };
	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : NULL;
		if (!strcmp(argv[i], "--help")) {
			o->help = true;
		} else if (!strcmp(argv[i], "--open")) {
			o->open = true;
		} else if (!strcmp(argv[i], "--port") && value) {
			o->place.port = (int)strtol(value, &end, 10);
			if (*end || !*value || o->place.port < 0 || o->place.port > 65535) {
				fprintf(stderr, "arkham serve: --port must be a number from 0 to 65535, not `%s`\n", value);
				return false;
			}
			i++;
		} else if (!strcmp(argv[i], "--host") && value) {
			o->place.host = argv[++i];
		} else if (!strcmp(argv[i], "--data") && value) {
			o->data = argv[++i];
		} else {
			fprintf(stderr, "arkham serve: `%s` is not understood; `arkham serve --help` lists the options\n", argv[i]);
			return false;
		}
	}
	return true;
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

static void stop_asked(uv_signal_t *signal, int number)
{
	(void)number;
	uv_stop(signal->loop);
}

static int serve(const struct ark_content *content, const struct options *o)
{
	char why[512] = "no memory";
	uv_loop_t loop;
	uv_signal_t stop[2];
	struct server *srv = calloc(1, sizeof(*srv));
	if (!srv || uv_loop_init(&loop))
		return EXIT_FAILED;
	srv->content = content;
	srv->loop = &loop;
	const struct net_owner owner = server_owner(srv);
	srv->net = net_new(&loop, &o->place, &owner, why, sizeof(why));
	if (!srv->net) {
		fprintf(stderr, "arkham serve: %s\n", why);
		free(srv);
		return EXIT_FAILED;
	}
	for (int i = 0; i < 2; i++) {
		uv_signal_init(&loop, &stop[i]);
		uv_signal_start(&stop[i], stop_asked, i ? SIGTERM : SIGINT);
	}
	printf("Arkham is at http://%s:%d/  (stop with Ctrl-C)\n", o->place.host, net_port(srv->net));
	fflush(stdout);
	uv_run(&loop, UV_RUN_DEFAULT);
	net_stop(srv->net);
	for (int i = 0; i < GOODBYES && !net_empty(srv->net); i++) {
		uv_run(&loop, UV_RUN_NOWAIT);
		uv_sleep(1);
	}
	net_free(srv->net);
	free(srv);
	return EXIT_OK;
}

int command_serve(int argc, char **argv)
{
	struct options o;
	const struct ark_content *content = content_argument(&argc, argv);
	if (!content)
		return EXIT_FAILED;
	int code = EXIT_USAGE;
	if (options_read(&o, argc, argv)) {
		descriptors_raise();
		signal(SIGPIPE, SIG_IGN);
		if (o.help)
			fputs(serve_help, stdout);
		code = o.help ? EXIT_OK : serve(content, &o);
	}
	content_release(content);
	return code;
}
