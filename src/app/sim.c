/* sim.c - `arkham sim`: plays a range of seeds by bots, on several threads, and counts. */
#include "sim.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"

enum { JOBS_MAX = 64, CHUNK = 64 };

static const char help[] =
	"usage: arkham sim [--game board|cards] [--players N] [--investigators ID,ID] [--ancient-one ID] [--expansions NAMES] [--scenario ID]\n"
	"                  [--difficulty NAME] [--bot NAME] [--seeds A..B] [--jobs N] [--out FILE] [--report FILE.html] [--content DIR]\n"
	"       arkham sim merge FILE... [--out FILE] [--report FILE.html]\n"
	"Plays one game per seed and says how they ended.  --out writes JSON, or CSV when the name ends in .csv; JSON results of disjoint seeds merge exactly.\n"
	"The same seeds give the same bytes on every machine.  Ctrl-C keeps what was finished.\n"
	"bots: random, thumb, search\n";

struct sim_wish {
	struct ark_setup setup;
	char investigators[512], *id[ARK_SEATS];
	const char *bot, *out, *report, *content;
	uint64_t from, to;
	int jobs;
};

struct sim_work {
	const struct sim_wish *wish;
	const struct bot *bot;
	const struct ark_content *content;
	atomic_ullong next, done;
	pthread_mutex_t lock;
	struct sim_result *total;
	atomic_bool failed;
	char error[ARK_TEXT];
};

static atomic_bool interrupted;

static void on_interrupt(int signal)
{
	(void)signal;
	interrupted = true;
}

/* ---- one game --------------------------------------------------------------------------- */

static int value(struct ark_run *r, struct ark_game *g, const char *query)
{
	char text[96];
	return ark_get(r, g, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

static void look(struct ark_run *r, struct ark_game *g, struct sim_game *out)
{
	char query[64];
	struct ark_result res;
	out->seats = ark_seats(g);
	out->turns = value(r, g, "turn");
	out->doom = value(r, g, "doom");
	out->terror = value(r, g, "terror");
	out->gates = value(r, g, "gates");
	out->seals = value(r, g, "seals");
	out->awake = value(r, g, "awake");
	if (!ark_get(r, g, "ancient_one", out->ancient_one, SIM_WORD))
		out->ancient_one[0] = 0;
	for (int s = 0; s < out->seats; s++) {
		snprintf(query, sizeof(query), "seat %d investigator", s);
		if (!ark_get(r, g, query, out->investigator[s], SIM_WORD) || !strcmp(out->investigator[s], "none"))
			out->investigator[s][0] = 0;
	}
	if (ark_over(r, g, &res)) {
		snprintf(out->why, sizeof(out->why), "%s", res.why ? res.why : "?");
		out->won = res.outcome && !strcmp(res.outcome, "won");
		out->score = res.score;
	}
	out->fault = ark_fault(r, g) != NULL;
}

static bool play_one(const struct sim_work *w, struct ark_run *r, struct ark_game *g, uint64_t seed, struct sim_game *out, struct ark_error *e)
{
	struct ark_setup setup = w->wish->setup;
	struct ark_decision d;
	uint64_t rng = seed ^ 0x5bd1e9955bd1e995u;
	memset(out, 0, sizeof(*out));
	setup.seed = seed;
	if (!ark_begin(r, g, &setup, e))
		return false;
	while (ark_decide(r, g, &d) && out->decisions < 200000) {
		if (!ark_choose(r, g, w->bot->choose(r, g, &d, &rng), e))
			break;
		out->decisions++;
	}
	look(r, g, out);
	return true;
}

static void *work(void *arg)
{
	struct sim_work *w = arg;
	struct ark_run *r = ark_run_new(w->content);
	struct ark_game *g = malloc(ark_game_size());
	struct sim_result *own = calloc(1, sizeof(*own));
	struct sim_game game;
	struct ark_error e;
	while (r && g && own && !interrupted && !w->failed) {
		const uint64_t first = atomic_fetch_add(&w->next, CHUNK), last = first + CHUNK - 1 < w->wish->to ? first + CHUNK - 1 : w->wish->to;
		if (first > w->wish->to)
			break;
		for (uint64_t seed = first; seed <= last; seed++) {
			if (!play_one(w, r, g, seed, &game, &e)) {
				snprintf(w->error, sizeof(w->error), "%s", e.text);
				w->failed = true;
				break;
			}
			sim_add(own, &game);
		}
		if (!w->failed)
			sim_range(own, first, last);
		atomic_fetch_add(&w->done, last - first + 1);
	}
	if (own) {
		pthread_mutex_lock(&w->lock);
		snprintf(own->setup, sizeof(own->setup), "%s", w->total->setup);
		char ignored[64];
		sim_merge(w->total, own, ignored, (int)sizeof(ignored));
		pthread_mutex_unlock(&w->lock);
	}
	free(own);
	free(g);
	ark_run_free(r);
	return NULL;
}

/* ---- progress --------------------------------------------------------------------------------- */

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void progress(uint64_t done, uint64_t all, double since)
{
	const double share = (double)done / (double)all, seconds = now() - since, rate = seconds > 0 ? (double)done / seconds : 0;
	char bar[31];
	for (int i = 0; i < 30; i++)
		bar[i] = i < (int)(30 * share) ? '#' : '.';
	bar[30] = 0;
	fprintf(stderr, "\r[%s] %llu of %llu games, %.0f a second, %.0f s left   ", bar, (unsigned long long)done, (unsigned long long)all, rate,
		rate > 0 ? (double)(all - done) / rate : 0);
}

static void watch(struct sim_work *w, uint64_t all)
{
	const double since = now();
	const bool people = isatty(STDERR_FILENO);
	while (people && w->done < all && !interrupted && !w->failed) {
		progress(w->done, all, since);
		usleep(200000);
	}
	if (people)
		fprintf(stderr, "\r%80s\r", "");
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
	if (end == text || strncmp(end, "..", 2))
		return usage("seeds are written A..B, not", text);
	w->to = strtoull(end + 2, &end, 10);
	if (*end || errno || w->to < w->from || w->to - w->from > 4000000000u)
		return usage("seeds are written A..B, the smaller first, not", text);
	return true;
}

static bool take_investigators(struct sim_wish *w, const char *text)
{
	snprintf(w->investigators, sizeof(w->investigators), "%s", text);
	int n = 0;
	for (char *p = strtok(w->investigators, ","); p; p = strtok(NULL, ",")) {
		if (n == ARK_SEATS)
			return usage("at most 8 investigators play", NULL);
		w->setup.investigator[n++] = p;
	}
	w->setup.players = n > w->setup.players ? n : w->setup.players;
	return true;
}

static bool take_count(const char *text, int low, int high, int *out, const char *what)
{
	char *end;
	const long n = strtol(text, &end, 10);
	if (*end || end == text || n < low || n > high)
		return usage(what, text);
	*out = (int)n;
	return true;
}

static bool read_words(struct sim_wish *w, int argc, char **argv)
{
	*w = (struct sim_wish){ .setup = { .game = "board", .players = 1 }, .bot = "random", .from = 1, .to = 1000, .jobs = 1 };
	for (int i = 1; i < argc; i += 2) {
		const char *k = argv[i], *v = i + 1 < argc ? argv[i + 1] : NULL;
		if (!v)
			return usage("a value is missing behind", k);
		if (!strcmp(k, "--game"))
			w->setup.game = v;
		else if (!strcmp(k, "--ancient-one"))
			w->setup.ancient_one = v;
		else if (!strcmp(k, "--expansions"))
			w->setup.expansions = v;
		else if (!strcmp(k, "--scenario"))
			w->setup.scenario = v;
		else if (!strcmp(k, "--difficulty"))
			w->setup.difficulty = v;
		else if (!strcmp(k, "--bot"))
			w->bot = v;
		else if (!strcmp(k, "--out"))
			w->out = v;
		else if (!strcmp(k, "--report"))
			w->report = v;
		else if (!strcmp(k, "--content"))
			w->content = v;
		else if (!strcmp(k, "--players") ? !take_count(v, 1, ARK_SEATS, &w->setup.players, "players are 1 to 8, not") :
			!strcmp(k, "--jobs") ? !take_count(v, 1, JOBS_MAX, &w->jobs, "jobs are 1 to 64, not") :
			!strcmp(k, "--seeds") ? !take_seeds(w, v) : !strcmp(k, "--investigators") ? !take_investigators(w, v) : !usage("there is no option", k))
			return false;
	}
	return true;
}

/* ---- results ---------------------------------------------------------------------------------------- */

static bool write_file(const struct sim_result *res, const char *name, void (*put)(const struct sim_result *, FILE *))
{
	FILE *f = fopen(name, "w");
	if (!f) {
		fprintf(stderr, "arkham sim: cannot write %s: %s\n", name, strerror(errno));
		return false;
	}
	put(res, f);
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

static int deliver(const struct sim_result *res, const char *out, const char *report)
{
	bool ok = true;
	if (out)
		ok = write_file(res, out, ends_in(out, ".csv") ? sim_write_csv : sim_write_json);
	if (report)
		ok = write_file(res, report, sim_write_report) && ok;
	sim_print(res, stdout);
	return !ok || res->faults ? EXIT_FAILED : EXIT_OK;
}

static int merge(int argc, char **argv)
{
	struct sim_result *all = calloc(2, sizeof(*all));
	const char *out = NULL, *report = NULL;
	char error[ARK_TEXT];
	int files = 0, code = EXIT_USAGE;
	for (int i = 1; all && i < argc; i++) {
		if ((!strcmp(argv[i], "--out") || !strcmp(argv[i], "--report")) && i + 1 < argc) {
			*(argv[i][2] == 'o' ? &out : &report) = argv[i + 1];
			i++;
			continue;
		}
		if (!sim_read(files ? &all[1] : &all[0], argv[i], error, (int)sizeof(error)) || (files && !sim_merge(&all[0], &all[1], error, (int)sizeof(error)))) {
			fprintf(stderr, "arkham sim merge: %s: %s\n", argv[i], error);
			free(all);
			return EXIT_FAILED;
		}
		files++;
	}
	if (all && files)
		code = deliver(&all[0], out, report);
	else
		usage("merge needs the files to merge", NULL);
	free(all);
	return code;
}

static void describe(const struct sim_wish *w, char *to, size_t n)
{
	int k = snprintf(to, n, "%s, %d player%s, bot %s", w->setup.game, w->setup.players, w->setup.players == 1 ? "" : "s", w->bot);
	if (w->setup.ancient_one)
		k += snprintf(to + k, n - (size_t)k, ", against %s", w->setup.ancient_one);
	for (int i = 0; i < ARK_SEATS && w->setup.investigator[i]; i++)
		k += snprintf(to + k, n - (size_t)k, ", %s", w->setup.investigator[i]);
	if (w->setup.expansions)
		k += snprintf(to + k, n - (size_t)k, ", with %s", w->setup.expansions);
	if (w->setup.scenario)
		k += snprintf(to + k, n - (size_t)k, ", %s", w->setup.scenario);
	if (w->setup.difficulty)
		snprintf(to + k, n - (size_t)k, ", %s", w->setup.difficulty);
}

static int simulate(const struct sim_wish *wish, const struct ark_content *content)
{
	static struct sim_result total;
	struct sim_work w = { .wish = wish, .bot = bot_find(wish->bot), .content = content, .total = &total };
	pthread_t thread[JOBS_MAX];
	memset(&total, 0, sizeof(total));
	describe(wish, total.setup, sizeof(total.setup));
	w.next = wish->from;
	pthread_mutex_init(&w.lock, NULL);
	signal(SIGINT, on_interrupt);
	int started = 0;
	while (started < wish->jobs && !pthread_create(&thread[started], NULL, work, &w))
		started++;
	watch(&w, wish->to - wish->from + 1);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	if (w.failed) {
		fprintf(stderr, "arkham sim: %s\n", w.error);
		return EXIT_USAGE;
	}
	if (interrupted)
		fprintf(stderr, "arkham sim: interrupted; what follows is what was finished\n");
	return deliver(&total, wish->out, wish->report);
}

int command_sim(int argc, char **argv)
{
	struct sim_wish wish;
	struct ark_error e;
	int found;
	if (argc > 1 && !strcmp(argv[1], "--help")) {
		fputs(help, stdout);
		return EXIT_OK;
	}
	if (argc > 1 && !strcmp(argv[1], "merge"))
		return merge(argc - 1, argv + 1);
	if (!read_words(&wish, argc, argv))
		return EXIT_USAGE;
	if (!bot_find(wish.bot)) {
		usage("there is no bot", wish.bot);
		return EXIT_USAGE;
	}
	if (!wish.content)
		return simulate(&wish, ark_content_builtin());
	struct ark_content *own = ark_content_load(wish.content, &e, 1, &found);
	if (!own) {
		fprintf(stderr, "%s:%d:%d: %s\n", e.file, e.line, e.col, e.text);
		return EXIT_FAILED;
	}
	const int code = simulate(&wish, own);
	ark_content_free(own);
	return code;
}
