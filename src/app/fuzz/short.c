/* short.c - a failing record, cut short. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "host/clock.h"
#include "host/gameline.h"
#include "app/walk/walk.h"

/* A copy of a record without the keys from `at`, `n` of them. */
static void record_without(struct fuzz_record *to, const struct fuzz_record *from, int at, int n)
{
	memcpy(to->key, from->key, (size_t)at * sizeof(*to->key));
	memcpy(to->key + at, from->key + at + n, (size_t)(from->n - at - n) * sizeof(*to->key));
	to->n = from->n - n;
}

/* True when playing these keys, those that are not offered left out, finds the same kind of thing; z->taken is then what was played. */
static bool still_fails(struct fuzz *z, const struct fuzz_record *keys, enum finding what)
{
	return !fuzz_game(z, z->setup.seed, keys) && z->found == what;
}

static void record_take(struct fuzz_record *to, const struct fuzz_record *from)
{
	memcpy(to->key, from->key, (size_t)from->n * sizeof(*to->key));
	to->n = from->n;
}

/* Leaves out ever smaller runs of keys as long as it still fails. */
static void record_shorten(struct fuzz *z, struct fuzz_record *best, struct fuzz_record *trial, enum finding what, double until)
{
	for (int chunk = best->n / 2; chunk > 0; chunk /= 2) {
		for (int at = 0; at + chunk <= best->n;) {
			if (clock_read(CLOCK_PROCESS_CPUTIME_ID) > until)
				return;
			record_without(trial, best, at, chunk);
			if (still_fails(z, trial, what) && z->taken.n < best->n)
				record_take(best, &z->taken);
			else
				at += chunk;
		}
	}
}

/* The keys as lines of a .play file: who chooses is found by playing them again. */
static void record_print(struct fuzz *z, const struct fuzz_record *keys)
{
	struct ark_decision d;
	struct ark_error e;
	bool goes_on = ark_begin(z->run, z->game, &z->setup, &e);
	for (int i = 0; i < keys->n; i++) {
		goes_on = goes_on && ark_decide(z->run, z->game, &d);
		printf("choose %d %s\n", goes_on ? d.seat : 0, keys->key[i]);
		goes_on = goes_on && ark_choose_key(z->run, z->game, keys->key[i], &e);
	}
}

bool fuzz_cheaply(enum finding what)
{
	return what == FOUND_FAULT || what == FOUND_INVARIANT || what == FOUND_EMPTY || what == FOUND_DUPLICATE || what == FOUND_SYNC;
}

void fuzz_shorten(struct fuzz *z, int choices, double seconds)
{
	const enum finding what = z->found;
	const int long_n = z->taken.n;
	struct fuzz_record best = { .max = z->taken.n + 1 }, trial = { .max = z->taken.n + 1 };
	char line[GAME_LINE], why[ARK_TEXT];
	best.key = calloc((size_t)best.max, sizeof(*best.key));
	trial.key = calloc((size_t)trial.max, sizeof(*trial.key));
	snprintf(why, sizeof(why), "%s", z->why);
	z->depth = fuzz_cheaply(what) ? CHECK_CHEAP : CHECK_ALL;
	game_line_write(&z->setup, line, sizeof(line));
	if (what == FOUND_ENDLESS) {
		printf("# %s\n# the choices that follow, of: game %s\n", why, line);
		for (int i = 0; i < long_n; i++)
			printf("# %s\n", z->taken.key[i]);
	} else if (best.key && trial.key) {
		record_take(&best, &z->taken);
		record_shorten(z, &best, &trial, what, clock_read(CLOCK_PROCESS_CPUTIME_ID) + seconds);
		const bool again = still_fails(z, &best, what);
		printf("# %s: %s\n", finding_name(what), again ? z->why : why);
		if (!again)
			printf("# it did not fail again when it was played by its keys\n");
		printf("# %d choice%s, cut down from %d; the last one breaks it\n", best.n, best.n == 1 ? "" : "s", choices);
		printf("game %s\n", line);
		record_print(z, &best);
	}
	free(best.key);
	free(trial.key);
}
