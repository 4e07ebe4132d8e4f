/* sim.c - `arkham sim`: plays a range of seeds by bots, on several threads, and counts. */
#include "sim.h"
#include "host/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/command.h"
#include "host/content.h"
#include "host/options.h"
#include "play.h"
#include "app/walk/boxes.h"
#include "app/walk/walk.h"

enum { JOBS_MAX = 64, CHUNK = 64, BAR = 24 };
static const uint64_t SEEDS_MAX = 4000000000;

static const char help[] =
	"usage: arkham sim [OPTIONS]\n"
	"       arkham sim merge FILE... [--out FILE] [--report FILE.html]\n"
	"\n"
	"Plays one game per seed by bots and says how they ended.  The same seeds give\n"
	"the same bytes on every machine, and JSON results of disjoint seeds merge\n"
	"exactly.  Ctrl-C keeps what was finished.\n"
	"\n"
	"  --bot NAME          who plays every seat: random, thumb or search (random)\n"
	"  --seeds A..B        one game for each, both ends included (1..1000)\n"
	"  --jobs N            threads (1); the result does not depend on it\n"
	"  --out FILE          the result as JSON, or as CSV when the name ends in .csv\n"
	"  --report FILE.html  one page with plots\n"
	"  --content DIR       your own .card files on top of the game's\n"
	"\n"
	"What is played, as for `arkham new`; what is left out is dealt from each seed:\n"
	"  --game board|cards  --players N  --investigators ID,ID  --ancient-one ID\n"
	"  --herald ID  --guardian ID  --expansions NAMES  --scenario ID\n"
	"  --difficulty NAME  --deck FILE|ID  --variants NAMES\n"
	"With `--expansions any` each seed deals boxes, boards, sheets and variants too.\n";

struct sim_wish {
	struct setup setup;
	const struct bot *bot;
	const char *out, *report, *content;
	uint64_t from, to, jobs;
};

struct sim_work {
	const struct sim_wish *wish;
	const struct ark_content *content;
	uint64_t chunk;
	atomic_ullong next, done;
	pthread_mutex_t lock;
	struct sim_result *total;
	atomic_bool failed;
	char error[ARK_TEXT];
};

static atomic_bool interrupted;

/* The second one ends the program at once. */
static void on_interrupt(int number)
{
	interrupted = true;
	signal(number, SIG_DFL);
}

/* ---- playing ---------------------------------------------------------------------------- */

/* Plays seeds from `first` to `last`, or as far as it gets; returns the first one that was not played. */
static uint64_t work_chunk(struct sim_work *w, struct ark_run *r, struct ark_game *g[2], struct sim_result *own, uint64_t first, uint64_t last)
{
	const struct ark_setup setup = setup_view(&w->wish->setup);
	struct walk_boxes boxes;
	struct sim_game game;
	struct ark_error e;
	uint64_t seed = first;
	for (; seed <= last && !interrupted && !w->failed; seed++) {
		struct ark_setup dealt = setup;
		dealt.seed = seed;
		walk_board_setup(r, g[1], &dealt, &boxes);
		if (!sim_play(r, g[0], g[1], &dealt, w->wish->bot, &game, &e)) {
			pthread_mutex_lock(&w->lock);
			snprintf(w->error, sizeof(w->error), "%s", e.text);
			w->failed = true;
			pthread_mutex_unlock(&w->lock);
			break;
		}
		sim_add(own, &game);
		atomic_fetch_add(&w->done, 1);
	}
	return seed;
}

static void *work(void *arg)
{
	struct sim_work *w = arg;
	struct ark_run *r = ark_run_new(w->content);
	struct ark_game *g[2] = { walk_game(), walk_game() };
	struct sim_result *own = calloc(1, sizeof(*own));
	while (r && g[0] && g[1] && own && !interrupted && !w->failed) {
		const uint64_t first = atomic_fetch_add(&w->next, w->chunk);
		if (first > w->wish->to)
			break;
		const uint64_t last = w->wish->to - first < w->chunk ? w->wish->to : first + w->chunk - 1, end = work_chunk(w, r, g, own, first, last);
		pthread_mutex_lock(&w->lock);
		if (end > first)
			sim_range(w->total, first, end - 1);
		pthread_mutex_unlock(&w->lock);
	}
	if (own) {
		pthread_mutex_lock(&w->lock);
		sim_add_all(w->total, own);
		pthread_mutex_unlock(&w->lock);
	}
	free(own);
	free(g[0]);
	free(g[1]);
	ark_run_free(r);
	return NULL;
}

/* ---- progress --------------------------------------------------------------------------------- */

/* A time as people say it. */
static void time_text(double seconds, char *to, size_t n)
{
	const long s = (long)(seconds + 0.5);
	if (s < 100)
		snprintf(to, n, "%ld s", s);
	else if (s < 6000)
		snprintf(to, n, "%ld min %02ld s", s / 60, s % 60);
	else
		snprintf(to, n, "%ld h %02ld min", s / 3600, s / 60 % 60);
}

static void progress(uint64_t done, uint64_t all, double since)
{
	const double share = (double)done / (double)all, seconds = clock_seconds() - since, rate = seconds > 0 ? (double)done / seconds : 0;
	char bar[BAR + 1], left[32] = "?";
	for (int i = 0; i < BAR; i++)
		bar[i] = i < (int)(BAR * share) ? '#' : '.';
	bar[BAR] = 0;
	if (done)
		time_text((double)(all - done) / rate, left, sizeof(left));
	fprintf(stderr, "\r[%s] %llu of %llu, %.*f a second, %s left\033[K", bar, (unsigned long long)done, (unsigned long long)all, rate < 10 ? 1 : 0, rate, left);
}

static void watch(struct sim_work *w, uint64_t all)
{
	const double since = clock_seconds();
	if (!isatty(STDERR_FILENO))
		return;
	while (w->done < all && !interrupted && !w->failed) {
		progress(w->done, all, since);
		usleep(200000);
	}
	fprintf(stderr, "\r\033[K");
	if (interrupted)
		fprintf(stderr, "The games that are being played are finished first; Ctrl-C again ends at once.\n");
}

/* ---- words of the command line ------------------------------------------------------------------ */

static bool take_seeds(void *to, const char *text)
{
	struct sim_wish *w = to;
	char first[32];
	const char *dots = strstr(text, "..");
	if (!dots || (size_t)(dots - text) >= sizeof(first))
		return false;
	snprintf(first, sizeof(first), "%.*s", (int)(dots - text), text);
	return options_number(first, 0, UINT64_MAX / 2, &w->from) && options_number(dots + 2, w->from, UINT64_MAX / 2, &w->to) && w->to - w->from < SEEDS_MAX;
}

static bool take_bot(void *to, const char *text)
{
	const struct bot **bot = to;
	*bot = bot_find(text);
	return *bot != NULL;
}

/* A result that could not be written in the end would be lost: this is found out first. */
static bool writable(const char *name)
{
	char folder[4096];
	const char *slash = name ? strrchr(name, '/') : NULL;
	const int file = name ? open(name, O_WRONLY) : -1;
	if (file >= 0)
		close(file);
	if (!name || file >= 0)
		return true;
	snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - name) + 1 : 1, slash ? name : ".");
	if (errno == ENOENT && !access(folder, W_OK))
		return true;
	fprintf(stderr, "arkham sim: cannot write %s: %s\n", name, strerror(errno));
	return false;
}

/* Reads the words; -1 goes on, else the exit code. */
static int read_words(struct sim_wish *w, int argc, char **argv)
{
	const struct option list[] = { { "--bot", OPTION_OWN, .to = &w->bot, .take = take_bot, .takes = "random, thumb or search" },
		{ "--seeds", OPTION_OWN, .to = w, .take = take_seeds, .takes = "A..B, the smaller first, for at most 4,000,000,000 games" },
		{ "--jobs", OPTION_NUMBER, .to = &w->jobs, .least = 1, .most = JOBS_MAX }, { "--out", OPTION_TEXT, .to = &w->out, .takes = "a file" },
		{ "--report", OPTION_TEXT, .to = &w->report, .takes = "a file" }, { "--content", OPTION_TEXT, .to = &w->content, .takes = "a folder" },
		{ "--seed", OPTION_NONE, .takes = "one seed is written --seeds N..N" }, { "--chance", OPTION_NONE, .takes = "nobody is asked for dice and draws" } };
	const struct options o = { .help = help, .list = list, .n = sizeof(list) / sizeof(list[0]), .setup = &w->setup };
	const int rc = options_read(&o, &argc, argv);
	if (!w->setup.players)
		w->setup.players = 1;
	return rc >= 0 ? rc : writable(w->out) && writable(w->report) ? -1 : EXIT_FAILED;
}

/* ---- results ---------------------------------------------------------------------------------------- */

static bool write_file(const struct sim_result *res, const struct ark_content *c, const char *name, sim_writer *put)
{
	FILE *f = fopen(name, "w");
	if (!f) {
		fprintf(stderr, "arkham sim: cannot write %s: %s\n", name, strerror(errno));
		return false;
	}
	put(res, c, f);
	const bool bad = ferror(f) != 0;
	if (fclose(f) || bad) {
		fprintf(stderr, "arkham sim: %s is not whole: %s\n", name, strerror(errno));
		return false;
	}
	return true;
}

static bool ends_in(const char *text, const char *end)
{
	const size_t n = strlen(text), k = strlen(end);
	return n >= k && !strcmp(text + n - k, end);
}

static int deliver(struct sim_result *res, const struct ark_content *c, const char *out, const char *report)
{
	bool ok = true;
	sim_sort(res);
	if (out)
		ok = write_file(res, c, out, ends_in(out, ".csv") ? sim_write_csv : sim_write_json);
	if (report)
		ok = write_file(res, c, report, sim_write_report) && ok;
	sim_print(res, c, stdout);
	return !ok || res->faults ? EXIT_FAILED : EXIT_OK;
}

/* Adds up the results of the files; false after saying what is wrong with one. */
static bool merge_files(struct sim_result all[2], int n, char **file)
{
	char error[ARK_TEXT];
	bool ok = true;
	for (int i = 0; ok && i < n; i++) {
		ok = sim_read(&all[i > 0], file[i], error, (int)sizeof(error)) && (!i || sim_merge(&all[0], &all[1], error, (int)sizeof(error)));
		if (!ok)
			fprintf(stderr, "arkham sim merge: %s: %s\n", file[i], error);
		sim_release(&all[1]);
	}
	return ok;
}

static int merge(int argc, char **argv)
{
	static char name[] = "sim merge";
	const char *out = NULL, *report = NULL, *dir = NULL;
	const struct option list[] = { { "--out", OPTION_TEXT, .to = &out, .takes = "a file" }, { "--report", OPTION_TEXT, .to = &report, .takes = "a file" },
		{ "--content", OPTION_TEXT, .to = &dir, .takes = "a folder" } };
	const struct options o = { .help = help, .list = list, .n = sizeof(list) / sizeof(list[0]), .words = INT_MAX };
	argv[0] = name;
	int code = options_read(&o, &argc, argv);
	if (code >= 0)
		return code;
	if (argc < 2)
		return options_wrong(name, "name the files to merge");
	const struct ark_content *c = content_open(name, dir);
	struct sim_result *all = calloc(2, sizeof(*all));
	code = c && all && merge_files(all, argc - 1, argv + 1) ? deliver(&all[0], c, out, report) : EXIT_FAILED;
	if (all)
		sim_release(&all[0]);
	free(all);
	content_release(c);
	return code;
}

/* What the result says of itself. */
static bool describe(const struct sim_wish *w, const struct ark_content *c, struct sim_result *total)
{
	struct buffer b = { 0 };
	setup_public_json(&w->setup, &b);
	json_t *setup = b.text ? json_loads(b.text, 0, NULL) : NULL;
	total->setup = setup ? json_dumps(setup, JSON_COMPACT) : NULL;
	json_decref(setup);
	buffer_release(&b);
	snprintf(total->bot, sizeof(total->bot), "%s", w->bot->name);
	snprintf(total->engine, sizeof(total->engine), "%s %s %016llx", ARK_VERSION, ark_build(), (unsigned long long)ark_content_hash(c));
	return total->setup != NULL;
}

static int simulate(const struct sim_wish *wish, const struct ark_content *content)
{
	static struct sim_result total;
	const uint64_t games = wish->to - wish->from + 1, fair = games / (16 * wish->jobs);
	struct sim_work w = { .wish = wish, .content = content, .total = &total, .chunk = fair < 1 ? 1 : fair > CHUNK ? CHUNK : fair };
	pthread_t thread[JOBS_MAX];
	if (!describe(wish, content, &total))
		return EXIT_FAILED;
	w.next = wish->from;
	pthread_mutex_init(&w.lock, NULL);
	signal(SIGINT, on_interrupt);
	signal(SIGTERM, on_interrupt);
	uint64_t started = 0;
	while (started < wish->jobs && !pthread_create(&thread[started], NULL, work, &w))
		started++;
	if (started)
		watch(&w, games);
	for (uint64_t i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	if (w.failed || total.full) {
		fprintf(stderr, "arkham sim: %s\n", w.failed ? w.error : "there are too many kinds of games to count");
		sim_release(&total);
		return w.failed ? EXIT_USAGE : EXIT_FAILED;
	}
	if (w.done < games)
		fprintf(stderr, "arkham sim: interrupted; this is what was finished, %llu of %llu games\n", (unsigned long long)w.done, (unsigned long long)games);
	const int code = deliver(&total, content, wish->out, wish->report);
	sim_release(&total);
	return w.done < games ? EXIT_FAILED : code;
}

int command_sim(int argc, char **argv)
{
	struct sim_wish wish = { .bot = &bot_random, .from = 1, .to = 1000, .jobs = 1 };
	if (argc > 1 && !strcmp(argv[1], "merge"))
		return merge(argc - 1, argv + 1);
	setup_init(&wish.setup);
	int code = read_words(&wish, argc, argv);
	if (code < 0) {
		const struct ark_content *content = content_open(argv[0], wish.content);
		code = content ? simulate(&wish, content) : EXIT_FAILED;
		content_release(content);
	}
	setup_release(&wish.setup);
	return code;
}
