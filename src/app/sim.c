/* sim.c - `arkham sim`: plays a range of seeds by bots, on several threads, and counts. */
#include "sim.h"

#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "content.h"
#include "setup.h"
#include "simplay.h"
#include "walk.h"

enum { JOBS_MAX = 64, CHUNK = 64, BAR = 24 };

static const char help[] =
	"usage: arkham sim [OPTIONS]\n"
	"       arkham sim merge FILE... [--out FILE] [--report FILE.html]\n"
	"Plays one game per seed by bots and says how they ended.\n"
	"  --game board|cards  --players N  --investigators ID,ID  --ancient-one ID  --herald ID  --guardian ID  --expansions NAMES\n"
	"  --scenario ID  --difficulty NAME  --deck FILE|ID  --variants NAMES\n"
	"                      what is played, as for `arkham new`; what is left out is dealt from each seed\n"
	"  --bot NAME          who plays, on every seat: random, thumb or search (random)\n"
	"  --seeds A..B        one game for each, both ends included (1..1000)\n"
	"  --jobs N            threads (1); the result does not depend on it\n"
	"  --out FILE          the result as JSON, or as CSV when the name ends in .csv\n"
	"  --report FILE.html  one page with plots\n"
	"  --content DIR       your own .card files on top of the game's\n"
	"The same seeds give the same bytes on every machine, and JSON results of disjoint seeds merge exactly.  Ctrl-C keeps what was finished.\n";

struct sim_wish {
	struct setup setup;
	const char *bot, *out, *report;
	uint64_t from, to;
	int jobs;
};

struct sim_work {
	const struct sim_wish *wish;
	const struct bot *bot;
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
	struct ark_setup setup = setup_view(&w->wish->setup);
	struct sim_game game;
	struct ark_error e;
	uint64_t seed = first;
	for (; seed <= last && !interrupted && !w->failed; seed++) {
		setup.seed = seed;
		if (!sim_play(r, g[0], g[1], &setup, w->bot, &game, &e)) {
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
	const double share = (double)done / (double)all, seconds = walk_seconds() - since, rate = seconds > 0 ? (double)done / seconds : 0;
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
	const double since = walk_seconds();
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

static bool usage(const char *what, const char *word)
{
	fprintf(stderr, "arkham sim: %s%s%s; `arkham sim --help` says how\n", what, word ? " " : "", word ? word : "");
	return false;
}

static bool take_seeds(struct sim_wish *w, const char *text)
{
	char *end;
	errno = 0;
	w->from = strtoull(text, &end, 10);
	if (end == text || strncmp(end, "..", 2) || *text == '-' || end[2] < '0' || end[2] > '9')
		return usage("seeds are written A..B, not", text);
	w->to = strtoull(end + 2, &end, 10);
	if (*end || errno || w->to < w->from || w->to - w->from > 4000000000u || w->to > UINT64_MAX / 2)
		return usage("seeds are written A..B, the smaller first, not", text);
	return true;
}

static bool take_jobs(struct sim_wish *w, const char *text)
{
	char *end;
	const long n = strtol(text, &end, 10);
	w->jobs = (int)n;
	return *end || end == text || n < 1 || n > JOBS_MAX ? usage("jobs are 1 to 64, not", text) : true;
}

/* One option that is the simulator's own, with its value.  False after telling what is wrong. */
static bool take_own(struct sim_wish *w, const char *k, const char *v)
{
	const struct { const char *name, **to; } texts[] = { { "--bot", &w->bot }, { "--out", &w->out }, { "--report", &w->report } };
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (!strcmp(k, texts[i].name)) {
			*texts[i].to = v;
			return v ? true : usage("a value is missing behind", k);
		}
	if (strcmp(k, "--seeds") && strcmp(k, "--jobs"))
		return usage("there is no option", k);
	if (!v)
		return usage("a value is missing behind", k);
	return !strcmp(k, "--seeds") ? take_seeds(w, v) : take_jobs(w, v);
}

static bool read_words(struct sim_wish *w, int argc, char **argv)
{
	struct ark_error e;
	for (int i = 1; i < argc; i += 2) {
		if (!strcmp(argv[i], "--seed") || !strcmp(argv[i], "--chance"))
			return usage("one seed is written --seeds N..N, and chance is never asked for here, so there is no", argv[i]);
		const int took = setup_option(&w->setup, argc - i, argv + i, &e);
		if (took < 0) {
			fprintf(stderr, "arkham sim: %s\n", e.text);
			return false;
		}
		if (!took && !take_own(w, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
			return false;
	}
	if (!w->setup.players)
		w->setup.players = 1;
	if (!*w->setup.game)
		snprintf(w->setup.game, sizeof(w->setup.game), "board");
	return bot_find(w->bot) ? true : usage("there is no bot", w->bot);
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

static int merge(int argc, char **argv, const struct ark_content *c)
{
	struct sim_result *all = calloc(2, sizeof(*all));
	const char *out = NULL, *report = NULL;
	char error[ARK_TEXT];
	int files = 0, code = EXIT_OK;
	for (int i = 1; all && i < argc && code == EXIT_OK; i++) {
		if (!strncmp(argv[i], "--", 2)) {
			const char **to = !strcmp(argv[i], "--out") ? &out : !strcmp(argv[i], "--report") ? &report : NULL;
			if (!to || i + 1 == argc)
				code = usage(to ? "a value is missing behind" : "merge has no option", argv[i]) ? EXIT_OK : EXIT_USAGE;
			else
				*to = argv[++i];
			continue;
		}
		if (!sim_read(files ? &all[1] : &all[0], argv[i], error, (int)sizeof(error)) || (files && !sim_merge(&all[0], &all[1], error, (int)sizeof(error)))) {
			fprintf(stderr, "arkham sim merge: %s: %s\n", argv[i], error);
			code = EXIT_FAILED;
		}
		sim_release(&all[1]);
		files++;
	}
	if (code == EXIT_OK && !files)
		code = usage("merge needs the files to merge", NULL) ? EXIT_OK : EXIT_USAGE;
	if (all && code == EXIT_OK)
		code = deliver(&all[0], c, out, report);
	if (all)
		sim_release(&all[0]);
	free(all);
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
	snprintf(total->bot, sizeof(total->bot), "%s", w->bot);
	snprintf(total->engine, sizeof(total->engine), "%s %s %016llx", ARK_VERSION, ark_build(), (unsigned long long)ark_content_hash(c));
	return total->setup != NULL;
}

static int simulate(const struct sim_wish *wish, const struct ark_content *content)
{
	static struct sim_result total;
	const uint64_t games = wish->to - wish->from + 1, fair = games / (uint64_t)(16 * wish->jobs);
	struct sim_work w = { .wish = wish, .bot = bot_find(wish->bot), .content = content, .total = &total, .chunk = fair < 1 ? 1 : fair > CHUNK ? CHUNK : fair };
	pthread_t thread[JOBS_MAX];
	if (!describe(wish, content, &total))
		return EXIT_FAILED;
	w.next = wish->from;
	pthread_mutex_init(&w.lock, NULL);
	signal(SIGINT, on_interrupt);
	signal(SIGTERM, on_interrupt);
	int started = 0;
	while (started < wish->jobs && !pthread_create(&thread[started], NULL, work, &w))
		started++;
	if (started)
		watch(&w, games);
	for (int i = 0; i < started; i++)
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
	struct sim_wish wish = { .bot = "random", .from = 1, .to = 1000, .jobs = 1 };
	if (argc > 1 && !strcmp(argv[1], "--help")) {
		fputs(help, stdout);
		return EXIT_OK;
	}
	const struct ark_content *content = content_argument(&argc, argv);
	if (!content)
		return EXIT_FAILED;
	setup_init(&wish.setup);
	int code;
	if (argc > 1 && !strcmp(argv[1], "merge"))
		code = merge(argc - 1, argv + 1, content);
	else
		code = read_words(&wish, argc, argv) ? simulate(&wish, content) : EXIT_USAGE;
	setup_release(&wish.setup);
	content_release(content);
	return code;
}
