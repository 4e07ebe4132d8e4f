/*
 * bench.h - measures the budgets of the design: `arkham bench`.
 *
 * One line a row: name, value, unit, budget, `ok` or `MISS`.  Times vary between machines and with what else runs there; the instruction counts and the
 * signature do not.  The signature is one number made of the hashes of many whole games: a pure refactoring leaves it alone.
 */
#ifndef APP_BENCH_BENCH_H
#define APP_BENCH_BENCH_H

#include "arkham.h"

struct bench {
	const struct ark_content *content;
	struct ark_run *run;
	struct ark_game *game, *copy;
	char *text;			/* BENCH_TEXT bytes for views */
	const char *program;		/* path of this program, for valgrind */
	double seconds;			/* spent on each rate */
	int games;			/* for the worst choice */
	int missed;
	struct ark_setup with;		/* boxes, sheets and variants that games are begun with; zero: none */
	bool everything;		/* that is all there are */
};
enum { BENCH_TEXT = 1 << 18 };

/* What a value is compared with: at least, at most, or nothing. */
enum bench_sense { BENCH_SHOWN, BENCH_AT_LEAST, BENCH_AT_MOST };

void bench_row(struct bench *b, const char *game, const char *name, double value, const char *unit, enum bench_sense sense, double budget);

/* play.c: what is measured by playing. */
/* Begins the game of a seed with so many players; false when this game cannot be made. */
bool bench_begin(struct bench *b, const char *game, uint64_t seed, int players);
/* Takes up to `most` random choices; returns how many there were. */
long bench_walk(struct bench *b, uint64_t x, long most);
struct bench_rate {
	double decisions, games;	/* a second */
};
struct bench_rate bench_rate(struct bench *b, const char *game, int players);
/* Games a second of `arkham sim` on so many threads, by random bots. */
double bench_jobs(struct bench *b, const char *game, int jobs);
/* Kibibytes that the program holds more after `to` random decisions than it held after `from`. */
double bench_growth(struct bench *b, const char *game, long from, long to);
double bench_view(struct bench *b, const char *game);	/* microseconds */
double bench_clone(struct bench *b, const char *game);	/* microseconds */
double bench_worst(struct bench *b, const char *game);	/* milliseconds */
uint64_t bench_signature(struct bench *b, const char *game);
/* Instructions a decision of so many players by callgrind, or a negative number without valgrind. */
double bench_instructions(struct bench *b, const char *game, int players);

/* record.c: prints the rows of save, load and undo. */
void bench_records(struct bench *b, const char *game);

#endif
