/* fuzz.c - `arkham fuzz`: random legal games with every check, for a time or a number of games. */
#include "fuzz.h"
#include "host/clock.h"

#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/command.h"
#include "host/content.h"
#include "host/options.h"
#include "app/walk/walk.h"

enum { EVERYBODY = -1, USUAL_SECONDS = 10, RECORDED_GAMES = 4, LAST_TRIES = 40 };	/* every so many games are played again as a session */

/* What was asked for. */
struct fuzz_wish {
	struct setup setup;		/* its seed is the first game's */
	const char *content;
	double seconds, shorten;	/* how long; how long a failure is cut short, two times */
	uint64_t games;			/* UINT64_MAX: as many as the time allows */
	uint64_t every, endless;	/* every: EVERYBODY for all checks at each decision */
	bool go_on, seen;
};

/* What was found so far, each once; numbers and the first `name` in a sentence do not make it another one. */
struct fuzz_list {
	char (*why)[ARK_TEXT];
	int n;
};

static bool record_add(struct fuzz_record *r, const char *key)
{
	if (r->n == r->max) {
		const int max = r->max ? r->max * 2 : 1024;
		char(*more)[ARK_KEY] = realloc(r->key, (size_t)max * sizeof(*more));
		if (!more)
			return false;
		r->key = more;
		r->max = max;
	}
	memcpy(r->key[r->n++], key, ARK_KEY);
	return true;
}

/* Every third game of the card game is played to get on. */
static bool keen(const struct fuzz *z)
{
	return z->setup.seed % 3 == 0 && !strcmp(z->setup.game, "cards");
}

/* The next option: a random one, or the next key of the record that is offered; -1 when the record is used up. */
static int next_option(struct fuzz *z, const struct ark_decision *d, uint64_t *x, const struct fuzz_record *keys, int *at)
{
	if (!keys)
		return walk_pick(z->run, z->game, d, keen(z), x);
	for (; *at < keys->n; ++*at)
		for (int i = 0; i < d->options; i++)
			if (!strcmp(z->keys[i], keys->key[*at])) {
				++*at;
				return i;
			}
	return -1;
}

/* The game has stopped: it must be over, and say how. */
static bool check_over(struct fuzz *z)
{
	struct ark_result res;
	const char *fault = ark_fault(z->run, z->game);
	if (fault)
		return fuzz_found(z, FOUND_FAULT, "%s", fault);
	if (!ark_over(z->run, z->game, &res))
		return fuzz_found(z, FOUND_EMPTY, "the game is not over, and nobody is asked");
	const char *broken = ark_invariant(z->run, z->game);
	if (broken)
		return fuzz_found(z, FOUND_INVARIANT, "at the end: %s", broken);
	return res.outcome && res.why ? true : fuzz_found(z, FOUND_EMPTY, "the game ended without saying how");
}

/* The turn of a game as a text; empty where it has none. */
static void turn_of(struct fuzz *z, char turn[ARK_KEY])
{
	if (!ark_get(z->run, z->game, strcmp(z->setup.game, "cards") ? "turn" : "round", turn, ARK_KEY))
		*turn = '\0';
}

/* A game that is still not over; the keys of a few more choices say what goes round in it. */
static bool endless(struct fuzz *z, uint64_t *x)
{
	struct ark_decision d;
	struct ark_error e;
	z->taken.n = 0;
	for (int n = 0; n < FUZZ_LAST && ark_decide(z->run, z->game, &d); n++) {
		const int i = walk_pick(z->run, z->game, &d, keen(z), x);
		ark_option_key(z->run, z->game, i, z->keys[0], ARK_KEY);
		if (!record_add(&z->taken, z->keys[0]) || !ark_choose(z->run, z->game, i, &e))
			break;
	}
	return fuzz_found(z, FOUND_ENDLESS, "not over after %d choices", z->endless);
}

/* From choice number `choices` on to the end, with nothing looked at but the invariants, once a turn. */
static bool fuzz_on(struct fuzz *z, uint64_t *x, int choices)
{
	struct ark_decision d;
	struct ark_error e;
	char turn[ARK_KEY], last[ARK_KEY] = "";
	for (; ark_decide(z->run, z->game, &d); choices++, z->decisions++) {
		turn_of(z, turn);
		const char *broken = strcmp(turn, last) ? ark_invariant(z->run, z->game) : NULL;
		memcpy(last, turn, sizeof(last));
		if (broken)
			return fuzz_found(z, FOUND_INVARIANT, "%s", broken);
		if (choices >= z->endless)
			return endless(z, x);
		if (!ark_choose(z->run, z->game, walk_pick(z->run, z->game, &d, keen(z), x), &e))
			return fuzz_found(z, FOUND_FAULT, "%s", e.text);
		seen_look(z);
	}
	return check_over(z);
}

/* A record ends here because something was found here: every check, as often as chance may need to find it again. */
static bool fuzz_last(struct fuzz *z, const struct ark_decision *d, uint64_t *y)
{
	for (int i = 0; i < LAST_TRIES; i++)
		if (!fuzz_check(z, d, y, CHECK_ALL))
			return false;
	return fuzz_records(z, y);
}

bool fuzz_game(struct fuzz *z, uint64_t x, const struct fuzz_record *keys)
{
	struct ark_decision d;
	struct ark_error e;
	uint64_t y = ~x;	/* the checks' own numbers: how much is checked does not change the way */
	int at = 0;
	z->taken.n = 0;
	z->found = FOUND_NONE;
	z->idle.left = 0;
	ark_log(z->run, z->everybody);
	ark_log_clear(z->run);
	if (!ark_begin(z->run, z->game, &z->setup, &e))
		return fuzz_found(z, e.code == ARK_FAULT ? FOUND_FAULT : FOUND_SETUP, "%s", e.text);
	z->hash[0] = ark_hash(z->game);
	const int checked = z->endless < FUZZ_CHOICES ? z->endless : FUZZ_CHOICES, most = z->most ? z->most : checked;
	while (z->taken.n < most && ark_decide(z->run, z->game, &d)) {
		const bool costly = ((uint64_t)z->taken.n + z->setup.seed) % (unsigned)z->every == 0;
		if (!fuzz_check(z, &d, &y, !costly || keys ? CHECK_CHEAP : z->everybody ? CHECK_ALL : CHECK_COSTLY))
			return false;
		if (!idle_check(z, &d))
			return false;
		const int i = next_option(z, &d, &x, keys, &at);
		if (i < 0)
			return z->depth != CHECK_ALL || fuzz_last(z, &d, &y);
		if (costly || keys)
			idle_begin(z, &d, z->keys[i]);
		if (!record_add(&z->taken, z->keys[i]) || !fuzz_step(z, i))
			return false;
		z->decisions++;
	}
	if (z->most && z->taken.n == z->most)
		return true;
	return fuzz_on(z, &x, z->taken.n) && (z->setup.seed % RECORDED_GAMES || fuzz_records(z, &y));
}

/* A game for runs of a million of them. */
static bool fuzz_light(struct fuzz *z, uint64_t x)
{
	struct ark_error e;
	z->taken.n = 0;
	ark_log(z->run, z->seen.def);
	ark_log_clear(z->run);
	if (!ark_begin(z->run, z->game, &z->setup, &e))
		return fuzz_found(z, FOUND_FAULT, "%s", e.text);
	seen_look(z);
	return fuzz_on(z, &x, 0);
}

/* One game.  What a light one found is looked for again with every check, so that there is a record to cut short. */
static bool fuzz_seed(struct fuzz *z, uint64_t seed)
{
	char why[ARK_TEXT];
	if (z->every)
		return fuzz_game(z, seed, NULL);
	if (fuzz_light(z, seed))
		return true;
	if (z->found == FOUND_ENDLESS)
		return false;
	const enum finding found = z->found;
	memcpy(why, z->why, sizeof(why));
	z->every = 1;
	if (fuzz_game(z, seed, NULL))
		fuzz_found(z, found, "%s", why);
	z->every = 0;
	return false;
}

static bool fuzz_open(struct fuzz *z, const struct fuzz_wish *w)
{
	z->content = content_open("fuzz", w->content);
	if (!z->content)
		return false;
	z->everybody = w->every == (uint64_t)EVERYBODY;
	z->every = z->everybody ? 1 : (int)w->every;
	z->endless = (int)w->endless;
	z->run = ark_run_new(z->content);
	z->other = ark_run_new(z->content);
	z->game = walk_game();
	z->twin = walk_game();
	z->spare = walk_game();
	z->view = malloc(FUZZ_VIEW);
	z->view2 = malloc(FUZZ_VIEW);
	z->pool = walk_pool_new(z->content);
	return z->pool && z->run && z->other && z->game && z->twin && z->spare && z->view && z->view2 && (!w->seen || seen_open(z));
}

static void fuzz_release(struct fuzz *z)
{
	ark_run_free(z->run);
	ark_run_free(z->other);
	free(z->game);
	free(z->twin);
	free(z->spare);
	free(z->view);
	free(z->view2);
	seen_release(z);
	buffer_release(&z->told);
	buffer_release(&z->told2);
	free(z->taken.key);
	walk_pool_free(z->pool);
	content_release(z->content);
}

/* The game of one seed: what was not asked for is left to it. */
static struct ark_setup setup_of(struct fuzz *z, const struct fuzz_wish *w, uint64_t seed)
{
	uint64_t x = seed;
	struct ark_setup s = setup_view(&w->setup);
	s.seed = seed;
	if (!strcmp(s.game, "cards"))
		walk_cards_setup(z->pool, seed, &s, &z->texts);
	else if (!s.players)
		s.players = 1 + walk_below(&x, ARK_SEATS);
	walk_board_setup(z->other, z->spare, &s, &z->boxes);
	return s;
}

static const char *behind_name(const char *s)
{
	const char *open = strchr(s, '`'), *close = open ? strchr(open + 1, '`') : NULL;
	return close ? close + 1 : s;
}

static bool same_finding(const char *a, const char *b)
{
	a = behind_name(a);
	b = behind_name(b);
	for (; *a && *b; a++, b++) {
		a += strspn(a, "0123456789");
		b += strspn(b, "0123456789");
		if (*a != *b)
			return false;
	}
	return *a == *b;
}

static bool list_add(struct fuzz_list *l, const char *why)
{
	for (int i = 0; i < l->n; i++)
		if (same_finding(l->why[i], why))
			return false;
	char(*more)[ARK_TEXT] = realloc(l->why, (size_t)(l->n + 1) * sizeof(*more));
	if (!more)
		return false;
	l->why = more;
	snprintf(l->why[l->n++], ARK_TEXT, "%s", why);
	return true;
}

/* A game that failed. */
struct fuzz_case {
	struct ark_setup setup;
	struct walk_texts texts;
	struct walk_boxes boxes;
	struct fuzz_record taken;	/* owned */
	enum finding found;
	char why[ARK_TEXT];
};

/* Takes the record over. */
static void case_take(struct fuzz_case *c, struct fuzz *z)
{
	*c = (struct fuzz_case){ .setup = z->setup, .texts = z->texts, .boxes = z->boxes, .taken = z->taken, .found = z->found };
	memcpy(c->why, z->why, sizeof(c->why));
	z->taken = (struct fuzz_record){ 0 };
}

/*
 * Looks for a game that fails in the same way sooner, with no more players: keys left out of a long game mostly make another game of it, so a short one is found
 * rather than made.  Afterwards z holds the shortest one.
 */
static void fuzz_sooner(struct fuzz *z, const struct fuzz_wish *w, double seconds)
{
	const double until = clock_read(CLOCK_PROCESS_CPUTIME_ID) + seconds;
	const int every = z->every;
	struct fuzz_wish wish = *w;
	struct fuzz_case best;
	case_take(&best, z);
	const enum finding what = best.found;
	z->every = fuzz_cheaply(what) ? FUZZ_CHOICES : 1;
	for (uint64_t n = 1; best.taken.n > 1 && clock_read(CLOCK_PROCESS_CPUTIME_ID) < until; n++) {
		wish.setup.players = w->setup.players ? w->setup.players : 1 + (int)(n % (uint64_t)best.setup.players);
		/* Short ones in between: many of them take no longer than one that is long. */
		z->most = best.taken.n - 1 < 8 << n % 6 ? best.taken.n - 1 : 8 << n % 6;
		z->setup = setup_of(z, &wish, w->setup.seed + n);
		if (fuzz_game(z, w->setup.seed + n, NULL) || z->found != what || !same_finding(z->why, best.why))
			continue;
		free(best.taken.key);
		case_take(&best, z);
	}
	free(z->taken.key);
	z->taken = best.taken;
	z->setup = best.setup;
	z->texts = best.texts;
	z->boxes = best.boxes;
	z->found = what;
	memcpy(z->why, best.why, sizeof(z->why));
	z->every = every;
	z->most = 0;
}

/* Shows what was found; in full when the run ends with it. */
static void fuzz_show(struct fuzz *z, const struct fuzz_wish *w, struct fuzz_list *l)
{
	if (!list_add(l, z->why))
		return;
	printf("# %s game, seed %llu", w->setup.game, (unsigned long long)z->setup.seed);
	if (z->found != FOUND_ENDLESS)
		printf(", choice %d", z->taken.n);
	printf(": %s: %s\n", finding_name(z->found), z->why);
	fflush(stdout);
	if (w->go_on)
		return;
	const int choices = z->taken.n;
	if (z->found != FOUND_ENDLESS)
		fuzz_sooner(z, w, w->shorten);
	fuzz_shorten(z, choices, w->shorten);
}

/* A run that is stopped says what it has done. */
static volatile sig_atomic_t stopped;

static void on_stop(int number)
{
	(void)number;
	stopped = 1;
}

static bool fuzz_run(struct fuzz *z, const struct fuzz_wish *w)
{
	const double begin = clock_seconds();
	double spent = 0;
	struct fuzz_list found = { 0 };
	struct ark_error e;
	z->setup = setup_of(z, w, w->setup.seed);
	if (!ark_begin(z->run, z->game, &z->setup, &e)) {
		fprintf(stderr, "arkham fuzz: %s\n", e.text);
		return false;
	}
	signal(SIGINT, on_stop);
	signal(SIGTERM, on_stop);
	for (uint64_t seed = w->setup.seed; !stopped && (uint64_t)z->games < w->games && spent < w->seconds; seed++) {
		z->setup = setup_of(z, w, seed);
		if (!fuzz_seed(z, seed)) {
			fuzz_show(z, w, &found);
			if (!w->go_on)
				break;
		}
		z->games++;
		spent = clock_seconds() - begin;
	}
	const int n = found.n;
	free(found.why);
	if (n && !w->go_on)
		return false;
	printf("%s: %ld games, %ld decisions, %.1f s: %d found%s\n", w->setup.game, z->games, z->decisions, spent, n, stopped ? ", stopped" : "");
	if (w->seen)
		seen_tell(z);
	return !n;
}

static const char help[] =
	"usage: arkham fuzz [OPTIONS]\n"
	"\n"
	"Plays random legal games and checks every decision.  What fails is cut short and\n"
	"printed as a .play file.  Ctrl-C stops and says how far it came.\n"
	"\n"
	"  --seconds N        how long (10, when --games is not given either)\n"
	"  --games N          how many games\n"
	"  --seed N           the first game's (1); each next one has the next seed\n"
	"  --every N|turn|all costly checks at each Nth decision (16), through the eyes\n"
	"                     of one viewer; `all` at each, of every seat and a watcher;\n"
	"                     `turn` only looks for broken invariants, once a turn\n"
	"  --endless N        a game that is not over after so many choices has failed\n"
	"                     (5,000,000); the first 60,000 are checked one by one\n"
	"  --shorten SECONDS  computing time for cutting a failure short (10)\n"
	"  --after go-on      tells each kind of failure once and goes on\n"
	"  --seen             lists the components that no game has shown; nothing is\n"
	"                     checked but what `--every turn` looks at\n"
	"  --content DIR      your own .card files on top of the game's\n"
	"\n"
	"What is played, as for `arkham new`; what is left out is dealt from each seed:\n"
	"  --game board|cards  --players N  --investigators ID,ID  --ancient-one ID\n"
	"  --herald ID  --guardian ID  --expansions NAMES  --scenario ID\n"
	"  --difficulty NAME  --deck FILE|ID  --variants NAMES  --chance asked\n"
	"With `--expansions any` each seed deals boxes, boards, sheets and variants too.\n";

static bool take_every(void *to, const char *text)
{
	uint64_t *every = to;
	const bool turn = !strcmp(text, "turn"), all = !strcmp(text, "all");
	if (turn || all)
		*every = all ? (uint64_t)EVERYBODY : 0;
	return turn || all || options_number(text, 1, INT_MAX, every);
}

/* Reads the words; -1 goes on, else the exit code. */
static int wish_read(struct fuzz_wish *w, int argc, char **argv)
{
	const struct option list[] = { { "--seconds", OPTION_SECONDS, .to = &w->seconds }, { "--shorten", OPTION_SECONDS, .to = &w->shorten },
		{ "--games", OPTION_NUMBER, .to = &w->games, .most = INT64_MAX }, { "--every", OPTION_OWN, .to = &w->every, .take = take_every, .takes = "a whole number from 1 on, `turn` or `all`" },
		{ "--endless", OPTION_NUMBER, .to = &w->endless, .least = 1, .most = INT_MAX }, { "--after", OPTION_WORD, .to = &w->go_on, .takes = "go-on" },
		{ "--seen", OPTION_FLAG, .to = &w->seen },
		{ "--content", OPTION_TEXT, .to = &w->content, .takes = "a folder" } };
	const struct options o = { .help = help, .list = list, .n = sizeof(list) / sizeof(list[0]), .setup = &w->setup };
	const int rc = options_read(&o, &argc, argv);
	if (w->seen)
		w->every = 0;
	if (w->seconds < 0)
		w->seconds = w->games == UINT64_MAX ? USUAL_SECONDS : INFINITY;
	return rc;
}

int command_fuzz(int argc, char **argv)
{
	struct fuzz_wish w = { .seconds = -1, .games = UINT64_MAX, .every = 16, .shorten = 10, .endless = WALK_ENDLESS };
	static struct fuzz z;
	setup_init(&w.setup);
	w.setup.seed = 1;
	int rc = wish_read(&w, argc, argv);
	if (rc < 0) {
		rc = fuzz_open(&z, &w) && fuzz_run(&z, &w) ? EXIT_OK : EXIT_FAILED;
		fuzz_release(&z);
	}
	setup_release(&w.setup);
	return rc;
}
