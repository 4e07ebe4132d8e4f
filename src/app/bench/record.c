/* record.c - save, load and undo of a long game. */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "host/clock.h"
#include "host/session.h"
#include "app/walk/walk.h"

enum { DEPTH = 500, SEEDS = 50, REPEATS = 20, VISITS = 100 };

/* A game of DEPTH choices, or the longest of some that are shorter. */
static struct session *long_game(struct bench *b, const char *game)
{
	struct session *best = NULL;
	for (uint64_t seed = 1; seed < SEEDS && (!best || best->at < DEPTH); seed++) {
		struct setup setup;
		struct ark_error e;
		struct ark_decision d;
		uint64_t x = seed;
		setup_init(&setup);
		snprintf(setup.game, sizeof(setup.game), "%s", game);
		setup.seed = seed;
		setup.players = 4;
		struct session *s = session_new(b->content, &setup, &e);
		while (s && s->at < DEPTH && ark_decide(s->run, s->game, &d) && session_choose(s, walk_below(&x, d.options), &e))
			;
		struct session *shorter = s && (!best || s->at > best->at) ? best : s;
		best = shorter == s ? best : s;
		session_free(shorter);
	}
	return best;
}

static void keep_less(double *best, double ms)
{
	*best = ms < *best ? ms : *best;
}

static void row(struct bench *b, const char *game, const char *what, unsigned steps, double ms, double budget)
{
	char name[64];
	snprintf(name, sizeof(name), "%s, %u choices", what, steps);
	bench_row(b, game, name, ms, "ms", BENCH_AT_MOST, budget);
}

static void save_and_load(struct bench *b, const char *game, struct session *s)
{
	double save = 1e9, load = 1e9;
	for (int i = 0; i < REPEATS; i++) {
		struct buffer record = { 0 }, snapshot = { 0 };
		struct ark_error e;
		char note[ARK_TEXT];
		const double t0 = clock_seconds();
		if (!session_record(s, &record) || !session_snapshot(s, &snapshot))
			return;
		const double t1 = clock_seconds();
		struct session *again = session_load(b->content, record.text, record.n, &snapshot, note, &e);
		const double t2 = clock_seconds();
		if (again) {
			keep_less(&save, (t1 - t0) * 1e3);
			keep_less(&load, (t2 - t1) * 1e3);
		}
		session_free(again);
		buffer_release(&record);
		buffer_release(&snapshot);
	}
	row(b, game, "save", s->at, save, 1);
	row(b, game, "load with snapshot", s->at, load, 1);
}

/* One choice back from a step by chance; the longest of many, each the shortest of three. */
static void undo(struct bench *b, const char *game, struct session *s)
{
	struct ark_error e;
	double worst = 0;
	uint64_t x = 1;
	const uint32_t depth = s->at;
	for (int i = 0; i < VISITS; i++) {
		const uint32_t step = 1 + (uint32_t)walk_below(&x, (int)depth);
		double ms = 1e9;
		for (int again = 0; again < 3; again++) {
			if (!session_goto(s, step, &e))
				return;
			const double begin = clock_seconds();
			session_undo(s, UNIT_STEP, &e);
			keep_less(&ms, (clock_seconds() - begin) * 1e3);
		}
		worst = ms > worst ? ms : worst;
	}
	row(b, game, "undo at any depth", depth, worst, 5);
}

void bench_records(struct bench *b, const char *game)
{
	struct session *s = long_game(b, game);
	if (!s)
		return;
	save_and_load(b, game, s);
	undo(b, game, s);
	session_free(s);
}
