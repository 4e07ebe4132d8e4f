/*
 * sim.h - the simulator: many games by bots, counted.
 *
 * What is kept of a set of games is integers alone: how many ended how, and counts, sums and sums of squares of a few values.  So the same seeds give the same bytes on
 * every machine, and results of disjoint seed ranges add up exactly.
 */
#ifndef APP_SIM_SIM_H
#define APP_SIM_SIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arkham.h"
#include "host/buffer.h"

enum { SIM_GROUPS = 256, SIM_ENDS = 32, SIM_BINS = 64, SIM_RANGES = 4096, SIM_WORD = 64, SIM_NOTES = 16 };

/* What is counted of each game; the first SIM_BINNED of them also by how often each number came. */
enum sim_value { SIM_TURNS, SIM_DOOM, SIM_TERROR, SIM_GATES, SIM_SEALS, SIM_DECISIONS, SIM_SCORE, SIM_STORIES, SIM_PASSED, SIM_FAILED, SIM_VALUES, SIM_BINNED = SIM_SEALS };

/* A value over many games; n of them had it. */
struct sim_sum {
	uint64_t n, sum, squares;
};

/* Games of one kind: "all" "", "ancient_one" "yig", "investigator" "amanda_sharpe", "awakening" "doom_track_full", "act" "blaze_of_glory", "note" "cult_discovered". */
struct sim_group {
	char kind[SIM_WORD], id[SIM_WORD];
	uint64_t games, won;
	struct sim_sum value[SIM_VALUES];
	uint64_t end[SIM_ENDS];			/* by the numbers of the result's endings */
};

struct sim_end {
	char why[SIM_WORD];
	bool won;
};

struct sim_result {
	char *setup;				/* JSON of what was played; owned */
	char bot[SIM_WORD], engine[SIM_WORD];	/* who played; what the rules and the content were */
	struct { uint64_t from, to; } range[SIM_RANGES];	/* seeds, sorted, disjoint */
	int ranges;
	struct sim_end end[SIM_ENDS];
	int ends;
	uint64_t bin[SIM_BINNED][2][SIM_BINS];	/* games lost and won by value; what is larger counts as the last */
	uint64_t faults, fault_seed;		/* games that a bug of the engine ended, and the lowest seed of one */
	struct sim_group group[SIM_GROUPS];
	int groups;
	bool full;				/* a table was too small: the result is not to be used */
};

/* One finished game. */
struct sim_game {
	char ancient_one[SIM_WORD], investigator[ARK_SEATS][SIM_WORD], why[SIM_WORD], awakening[SIM_WORD], act[SIM_WORD];
	char note[SIM_NOTES][SIM_WORD];		/* what a scenario wrote into the campaign log */
	int notes;
	int seats, value[SIM_VALUES];
	uint64_t seed;
	bool won, fault, has[SIM_VALUES];
};

/* ---- counting: count.c ---- */

void sim_add(struct sim_result *res, const struct sim_game *g);
void sim_range(struct sim_result *res, uint64_t from, uint64_t to);
/* Adds the games of b to a. */
void sim_add_all(struct sim_result *a, const struct sim_result *b);
/* The same for results that come from files; false with a sentence when they overlap or cannot be put together. */
bool sim_merge(struct sim_result *a, const struct sim_result *b, char *error, int n);
/* Groups and endings in the order in which they are written. */
void sim_sort(struct sim_result *res);
void sim_release(struct sim_result *res);
/* The group of that kind and id, made when it is not there. */
struct sim_group *sim_group(struct sim_result *res, const char *kind, const char *id);
int sim_ending(struct sim_result *res, const char *why, bool won);

/* A number with its 95 % interval. */
struct sim_estimate {
	double mean, low, high;
};
struct sim_estimate sim_share(uint64_t part, uint64_t games);	/* Wilson */
struct sim_estimate sim_mean(const struct sim_sum *s);		/* by the normal distribution */

/* ---- reading and writing: file.c, report.c ---- */

extern const char *const sim_value_names[SIM_VALUES];
/* What a person calls a thing, an ending, an awakening; written to `buf`, which is returned. */
const char *sim_name(const struct ark_content *c, const char *kind, const char *id, char *buf, size_t n);
/* What was played, in a line. */
void sim_describe(const struct sim_result *res, const struct ark_content *c, struct buffer *b);

bool sim_read(struct sim_result *res, const char *file, char *error, int n);
/* Writers of a result; it is sorted. */
typedef void sim_writer(const struct sim_result *res, const struct ark_content *c, FILE *to);
sim_writer sim_write_json, sim_write_csv, sim_write_report, sim_print;

#endif
