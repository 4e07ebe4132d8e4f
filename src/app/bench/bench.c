/* bench.c - `arkham bench`: the budgets, each measured and printed beside its budget. */
#include "bench.h"
#include "host/clock.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/command.h"
#include "host/options.h"
#include "server/load.h"
#include "app/walk/boxes.h"
#include "app/walk/walk.h"

void bench_row(struct bench *b, const char *game, const char *name, double value, const char *unit, enum bench_sense sense, double budget)
{
	char limit[32] = "-", verdict[8] = "-", label[96];
	snprintf(label, sizeof(label), "%s%s%s", game, *game ? " " : "", name);
	if (sense != BENCH_SHOWN) {
		const bool ok = sense == BENCH_AT_LEAST ? value >= budget : value <= budget;
		snprintf(limit, sizeof(limit), "%s%g", sense == BENCH_AT_LEAST ? ">=" : "<=", budget);
		snprintf(verdict, sizeof(verdict), "%s", ok ? "ok" : "MISS");
		b->missed += !ok;
	}
	printf("%-40s %14.*f %-14s %-12s %s\n", label, value < 100 ? 3 : 0, value, unit, limit, verdict);
	fflush(stdout);
}

/* Two threads on two cores should do twice as much; and what is held must not grow with what was played. */
static void bench_scaling(struct bench *b, const char *game)
{
	const long cores = sysconf(_SC_NPROCESSORS_ONLN), many = b->seconds < 1 ? 200000 : 10000000;
	const double one = bench_jobs(b, game, 1);
	char name[64];
	for (int jobs = 2; jobs <= cores && jobs <= 16; jobs *= 2) {
		snprintf(name, sizeof(name), "sim --jobs %d, times --jobs 1", jobs);
		bench_row(b, game, name, bench_jobs(b, game, jobs) / one, "x", BENCH_AT_LEAST, 0.8 * jobs);
	}
	if (many >= 1000000)
		snprintf(name, sizeof(name), "growth from %ldM to %ldM decisions", many / 10000000, many / 1000000);
	else
		snprintf(name, sizeof(name), "growth from %ldk to %ldk decisions", many / 10000, many / 1000);
	bench_row(b, game, name, bench_growth(b, game, many / 10, many), "KiB", BENCH_AT_MOST, 256);
}

/* How fast it is with so many players; the budgets are those of one. */
static void bench_players(struct bench *b, const char *game, int players, bool first_mark)
{
	const struct bench_rate rate = bench_rate(b, game, players);
	const enum bench_sense sense = players == 1 ? BENCH_AT_LEAST : BENCH_SHOWN;
	char name[64];
	snprintf(name, sizeof(name), "random play, %d player%s", players, players == 1 ? "" : "s");
	bench_row(b, game, name, rate.decisions, "decisions/s", sense, first_mark ? 300000 : 1000000);
	snprintf(name, sizeof(name), "whole games, %d player%s", players, players == 1 ? "" : "s");
	bench_row(b, game, name, rate.games, "games/s", sense, first_mark ? 1000 : 3000);
}

/* Games with a further box, beside the same without it: 15 % fewer decisions a second are allowed, and as many instructions more. */
static void bench_boxes(struct bench *b, const char *game)
{
	const struct ark_choice *o;
	const double plain = bench_rate(b, game, 4).decisions, counted = bench_instructions(b, game, 4);
	for (int i = 0; (o = ark_choice(game, i)); i++) {
		char name[64];
		b->with = (struct ark_setup){ .expansions = o->word };
		if (strcmp(o->param, "expansions") || *o->of || !bench_begin(b, game, 1, 1))
			continue;
		snprintf(name, sizeof(name), "random play with %.20s, 4 players", o->word);
		bench_row(b, game, name, bench_rate(b, game, 4).decisions, "decisions/s", BENCH_AT_LEAST, 0.85 * plain);
		if (counted >= 0)
			bench_row(b, game, "the same", bench_instructions(b, game, 4), "instructions", BENCH_AT_MOST, counted / 0.85);
	}
	b->with = (struct ark_setup){ 0 };
}

/* The largest game there is, by eight: a decision costs at most twice what it costs eight players of the base game. */
static void bench_largest(struct bench *b, const char *game)
{
	struct walk_boxes boxes;
	const double plain = bench_instructions(b, game, ARK_SEATS);
	walk_everything(&b->with, &boxes);
	b->everything = true;
	bench_row(b, game, "random play with everything, 8 players", bench_rate(b, game, ARK_SEATS).decisions, "decisions/s", BENCH_SHOWN, 0);
	if (plain >= 0)
		bench_row(b, game, "the same", bench_instructions(b, game, ARK_SEATS), "instructions", BENCH_AT_MOST, 2 * plain);
	b->with = (struct ark_setup){ 0 };
	b->everything = false;
}

static void bench_game(struct bench *b, const char *game, bool first_mark)
{
	if (!bench_begin(b, game, 1, 1))
		return;
	for (int players = 1; bench_begin(b, game, 1, players); players *= 2)
		bench_players(b, game, players, first_mark);
	if (ark_choice(game, 0)) {
		bench_boxes(b, game);
		bench_largest(b, game);
	}
	bench_scaling(b, game);
	bench_row(b, game, "clone", bench_clone(b, game), "us", BENCH_AT_MOST, 1);
	bench_row(b, game, "view, 4 players", bench_view(b, game), "us", BENCH_AT_MOST, 50);
	char worst[64];
	snprintf(worst, sizeof(worst), "worst choice of %ld games", (long)b->games);
	bench_row(b, game, worst, bench_worst(b, game), "ms", BENCH_AT_MOST, 5);
	bench_records(b, game);
	printf("%-40s %016" PRIx64 "\n", !strcmp(game, "board") ? "board signature" : "cards signature", bench_signature(b, game));
}

/*
 * Instructions a decision, whole games with their set-up: the same on every machine.  A budget is what was reached, and two in a hundred for what other compilers make of it.
 */
enum { BOARD_INSTRUCTIONS = 4530, CARDS_INSTRUCTIONS = 8150 };
static bool bench_counted(struct bench *b)
{
	const double board = bench_instructions(b, "board", 1);
	if (board < 0)
		return false;
	bench_row(b, "board", "random play, 1 player", board, "instructions", BENCH_AT_MOST, BOARD_INSTRUCTIONS);
	bench_row(b, "cards", "random play, 1 player", bench_instructions(b, "cards", 1), "instructions", BENCH_AT_MOST, CARDS_INSTRUCTIONS);
	return true;
}

/* `--instructions`: nothing but what valgrind counts; what misses its budget fails. */
static int bench_only_counted(struct bench *b)
{
	if (!bench_counted(b)) {
		fprintf(stderr, "arkham: there is no valgrind to count with\n");
		return EXIT_FAILED;
	}
	bench_largest(b, "board");
	return b->missed ? EXIT_FAILED : EXIT_OK;
}

static void bench_content(struct bench *b)
{
	char dir[] = "/tmp/arkham-bench-XXXXXX";
	struct ark_error e;
	int found = 0;
	double begin = clock_seconds();
	ark_content_builtin();
	bench_row(b, "", "content compiled in", (clock_seconds() - begin) * 1e3, "ms", BENCH_AT_MOST, 1);
	if (!mkdtemp(dir))
		return;
	begin = clock_seconds();
	struct ark_content *c = ark_content_load(dir, &e, 1, &found);
	const double ms = (clock_seconds() - begin) * 1e3;
	rmdir(dir);
	if (c)
		bench_row(b, "", "content from source text", ms, "ms", BENCH_AT_MOST, 100);
	ark_content_free(c);
}

/* `--walk GAME --decisions N` plays N random decisions and nothing else: what callgrind counts. */
static int bench_count(struct bench *b, const char *game, int players, long n)
{
	struct walk_boxes boxes;
	if (b->everything && ark_choice(game, 0))
		walk_everything(&b->with, &boxes);
	for (uint64_t seed = 1; n > 0 && bench_begin(b, game, seed, players); seed++)
		n -= bench_walk(b, seed, n);
	return n > 0 ? EXIT_FAILED : EXIT_OK;
}

/* `--server`: the table server under load, at tables of four. */
static int bench_server(struct bench *b, const struct load_wish *wish)
{
	struct load_result r;
	if (!load_run(wish, &r))
		return EXIT_FAILED;
	printf("server: %d tables, %d seats each, %d choices a second, %ld choices\n", r.tables, r.seats, wish->rate, r.choices);
	bench_row(b, "server", "choice to every view, p50", r.p50, "ms", BENCH_SHOWN, 0);
	bench_row(b, "server", "choice to every view, p99", r.p99, "ms", BENCH_AT_MOST, 50);
	bench_row(b, "server", "choice to every view, longest", r.most, "ms", BENCH_SHOWN, 0);
	bench_row(b, "server", "choice later than planned, longest", r.late, "ms", BENCH_SHOWN, 0);
	bench_row(b, "server", "memory for a played table", r.played, "KiB", BENCH_SHOWN, 0);
	bench_row(b, "server", "memory for an idle table", r.idle, "KiB", BENCH_SHOWN, 0);
	bench_row(b, "server", "errors", (double)r.errors, "", BENCH_AT_MOST, 0);
	return EXIT_OK;
}

static const char help[] =
	"usage: arkham bench [--quick]\n"
	"       arkham bench --instructions\n"
	"       arkham bench --server [OPTIONS]\n"
	"\n"
	"Measures the budgets: name, value, unit, budget, `ok` or `MISS`.\n"
	"\n"
	"  --quick      takes less time and is less exact\n"
	"  --instructions\n"
	"               only what valgrind counts, the same on every machine; fails when\n"
	"               a budget is missed\n"
	"  --server     the table server under load instead, for a minute\n"
	"  --seconds N  or so many seconds\n"
	"  --tables N   of four people each (1000)\n"
	"  --rate N     choices a second (200)\n"
	"  --store URL  with a database, which should be empty, instead of a folder\n"
	"  --nodes N    so many servers that share it (1)\n"
	"  --apart      the people of a table come to different ones\n"
	"  --walk GAME --decisions N\n"
	"               plays so many decisions at random and nothing else, for profilers\n"
	"  --players N  walks with so many (1)\n"
	"  --expansions NAMES\n"
	"               walks with these boxes\n"
	"  --everything walks with every box, sheet and variant\n";

static bool take_game(void *to, const char *text)
{
	*(const char **)to = text;
	return !strcmp(text, "board") || !strcmp(text, "cards");
}

int command_bench(int argc, char **argv)
{
	static char program[512];
	struct bench b = { .content = ark_content_builtin(), .seconds = 2, .games = 10000, .program = program };
	bool quick = false, server = false, counted = false;
	const char *walk = NULL;
	double seconds = 60;
	struct load_wish load = { .program = program };
	uint64_t decisions = 100000, tables = 1000, rate = 200, nodes = 1, players = 1;
	const struct option list[] = { { "--quick", OPTION_FLAG, .to = &quick }, { "--instructions", OPTION_FLAG, .to = &counted }, { "--server", OPTION_FLAG, .to = &server }, { "--seconds", OPTION_SECONDS, .to = &seconds },
		{ "--tables", OPTION_NUMBER, .to = &tables, .least = 1, .most = 4000 }, { "--rate", OPTION_NUMBER, .to = &rate, .least = 1, .most = 100000 },
		{ "--store", OPTION_TEXT, .to = &load.store, .takes = "the address of a database" }, { "--nodes", OPTION_NUMBER, .to = &nodes, .least = 1, .most = LOAD_NODES },
		{ "--apart", OPTION_FLAG, .to = &load.apart },
		{ "--walk", OPTION_OWN, .to = &walk, .take = take_game, .takes = "board or cards" }, { "--players", OPTION_NUMBER, .to = &players, .least = 1, .most = ARK_SEATS },
		{ "--expansions", OPTION_TEXT, .to = &b.with.expansions, .takes = "names of boxes" },
		{ "--everything", OPTION_FLAG, .to = &b.everything }, { "--decisions", OPTION_NUMBER, .to = &decisions, .most = INT_MAX } };
	const struct options o = { .help = help, .list = list, .n = sizeof(list) / sizeof(list[0]) };
	int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	if (nodes > 1 && !load.store)
		return options_wrong("bench", "several servers need a database: say which with --store");
	load.tables = (int)tables;
	load.rate = (int)rate;
	load.nodes = (int)nodes;
	load.seconds = seconds;
	rc = EXIT_OK;
	if (quick) {
		b.seconds = 0.2;
		b.games = 20;
	}
	b.run = ark_run_new(b.content);
	b.game = walk_game();
	b.copy = walk_game();
	b.text = malloc(BENCH_TEXT);
	if (readlink("/proc/self/exe", program, sizeof(program) - 1) < 0 || !b.run || !b.game || !b.copy || !b.text) {
		rc = EXIT_FAILED;
	} else if (server) {
		rc = bench_server(&b, &load);
	} else if (walk) {
		rc = bench_count(&b, walk, (int)players, (long)decisions);
	} else if (counted) {
		rc = bench_only_counted(&b);
	} else {
		bench_row(&b, "", "state", (double)ark_game_size(), "bytes", BENCH_AT_MOST, 40 * 1024);
		bench_content(&b);
		bench_game(&b, "board", false);
		bench_game(&b, "cards", true);
		bench_counted(&b);
		printf("%d missed\n", b.missed);
	}
	ark_run_free(b.run);
	free(b.game);
	free(b.copy);
	free(b.text);
	return rc;
}
