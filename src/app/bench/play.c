/* play.c - what is measured by playing. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "host/clock.h"
#include "app/walk/walk.h"

enum { MID_GAME = 150, VIEWS = 2000, CLONES = 200000, SIGNED_GAMES = 100, LONG_GAME = 1 << 16, BENCH_JOBS = 16 };

bool bench_begin(struct bench *b, const char *game, uint64_t seed, int players)
{
	struct ark_error e;
	struct ark_setup s = b->with;
	s.game = game;
	s.seed = seed;
	s.players = players;
	return ark_begin(b->run, b->game, &s, &e);
}

long bench_walk(struct bench *b, uint64_t x, long most)
{
	struct ark_decision d;
	struct ark_error e;
	long n = 0;
	while (n < most && ark_decide(b->run, b->game, &d) && ark_choose(b->run, b->game, walk_below(&x, d.options), &e))
		n++;
	return n;
}

struct bench_rate bench_rate(struct bench *b, const char *game, int players)
{
	const double begin = clock_seconds();
	double spent = 0;
	long decisions = 0, games = 0;
	for (uint64_t seed = 1; spent < b->seconds && bench_begin(b, game, seed, players); seed++) {
		decisions += bench_walk(b, seed, LONG_GAME);
		games++;
		spent = clock_seconds() - begin;
	}
	return (struct bench_rate){ (double)decisions / spent, (double)games / spent };
}

struct bench_thread {
	struct bench own;
	const char *game;
	uint64_t seed;
	long games;
};

static void *bench_thread(void *arg)
{
	struct bench_thread *t = arg;
	const double begin = clock_seconds();
	for (; clock_seconds() - begin < t->own.seconds && bench_begin(&t->own, t->game, t->seed, 1); t->seed++) {
		bench_walk(&t->own, t->seed, LONG_GAME);
		t->games++;
	}
	return NULL;
}

double bench_jobs(struct bench *b, const char *game, int jobs)
{
	struct bench_thread t[BENCH_JOBS];
	pthread_t thread[BENCH_JOBS];
	long games = 0;
	jobs = jobs < BENCH_JOBS ? jobs : BENCH_JOBS;
	const double begin = clock_seconds();
	for (int i = 0; i < jobs; i++) {
		t[i] = (struct bench_thread){ .own = *b, .game = game, .seed = 1 + (uint64_t)i * 1000000 };
		t[i].own.run = ark_run_new(b->content);
		t[i].own.game = walk_game();
		if (!t[i].own.run || !t[i].own.game || pthread_create(&thread[i], NULL, bench_thread, &t[i]))
			thread[i] = pthread_self();
	}
	for (int i = 0; i < jobs; i++) {
		if (!pthread_equal(thread[i], pthread_self()))
			pthread_join(thread[i], NULL);
		games += t[i].games;
		ark_run_free(t[i].own.run);
		free(t[i].own.game);
	}
	return (double)games / (clock_seconds() - begin);
}

/* Kibibytes that the program holds now, by the kernel's own count. */
static double resident(void)
{
	long pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (f && fscanf(f, "%*d %ld", &pages) != 1)
		pages = 0;
	if (f)
		fclose(f);
	return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

double bench_growth(struct bench *b, const char *game, long from, long to)
{
	double at_first = 0;
	long n = 0;
	for (uint64_t seed = 1; n < to && bench_begin(b, game, seed, 1 + (int)(seed % 4)); seed++) {
		const long before = n;
		n += bench_walk(b, seed, LONG_GAME);
		if (before < from && n >= from)
			at_first = resident();
	}
	return resident() - at_first;
}

double bench_view(struct bench *b, const char *game)
{
	bench_begin(b, game, 1, 4);
	bench_walk(b, 1, MID_GAME);
	const double begin = clock_seconds();
	for (int i = 0; i < VIEWS; i++)
		ark_view(b->run, b->game, i % 4, b->text, BENCH_TEXT);
	return (clock_seconds() - begin) / VIEWS * 1e6;
}

double bench_clone(struct bench *b, const char *game)
{
	bench_begin(b, game, 1, 4);
	const double begin = clock_seconds();
	for (int i = 0; i < CLONES; i++) {
		ark_copy(b->copy, b->game);
		__asm__ volatile("" : : "r"(b->copy) : "memory");
	}
	return (clock_seconds() - begin) / CLONES * 1e6;
}

/* Milliseconds of taking option i and having the next options built, on a copy. */
static double choice_ms(struct bench *b, int i)
{
	struct ark_decision d;
	struct ark_error e;
	ark_copy(b->copy, b->game);
	const double begin = clock_seconds();
	ark_choose(b->run, b->copy, i, &e);
	ark_decide(b->run, b->copy, &d);
	return (clock_seconds() - begin) * 1e3;
}

/* The longest choice of many games.  One that looks long is measured again: the machine has other work too, the engine does the same each time. */
double bench_worst(struct bench *b, const char *game)
{
	struct ark_decision d;
	struct ark_error e;
	double worst = 0;
	for (int seed = 1; seed <= b->games && bench_begin(b, game, (uint64_t)seed, 1 + seed % 4); seed++) {
		uint64_t x = (uint64_t)seed;
		while (ark_decide(b->run, b->game, &d)) {
			const int i = walk_below(&x, d.options);
			double ms = choice_ms(b, i);
			for (int again = 0; again < 5 && ms > worst; again++) {
				const double other = choice_ms(b, i);
				ms = other < ms ? other : ms;
			}
			worst = ms > worst ? ms : worst;
			if (!ark_choose(b->run, b->game, i, &e))
				break;
		}
	}
	return worst;
}

uint64_t bench_signature(struct bench *b, const char *game)
{
	uint64_t sum = 0;
	for (int seed = 1; seed <= SIGNED_GAMES && bench_begin(b, game, (uint64_t)seed, 1 + seed % 4); seed++) {
		bench_walk(b, (uint64_t)seed, LONG_GAME);
		uint64_t x = sum ^ walk_hash(b->game);
		sum = walk_next(&x);
	}
	return sum;
}

/*
 * Instructions of a walk of n decisions, all of this program's included.  Callgrind counts each byte that `rep movsb` moves as an instruction, where a processor counts
 * one: libc is told to move blocks by plain loads and stores.
 */
static double instructions_of(struct bench *b, const char *game, int players, long n)
{
	const char *const boxes = b->with.expansions;
	char command[1024], line[512];
	double count = -1;
	snprintf(command, sizeof(command), "GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000:glibc.cpu.x86_rep_stosb_threshold=1000000000 valgrind --tool=callgrind --callgrind-out-file=/dev/null '%s' bench --walk %s --players %d --decisions %ld%s%s 2>&1",
		b->program, game, players, n, b->everything ? " --everything" : boxes ? " --expansions " : "", b->everything || !boxes ? "" : boxes);
	FILE *in = popen(command, "r");
	while (in && fgets(line, sizeof(line), in)) {
		const char *at = strstr(line, "Collected : ");
		if (at)
			count = atof(at + strlen("Collected : "));
	}
	if (in)
		pclose(in);
	return count;
}

/* The difference of two walks leaves out what starting the program costs. */
double bench_instructions(struct bench *b, const char *game, int players)
{
	if (system("command -v valgrind >/dev/null 2>&1"))
		return -1;
	const double few = instructions_of(b, game, players, 2000), many = instructions_of(b, game, players, 22000);
	return few < 0 || many < 0 ? -1 : (many - few) / 20000;
}
