/*
 * sim.h - the simulator: many games by bots, counted.
 *
 * What is kept of a set of games is integers alone: how many ended how, and sums and sums of squares of a few values.  So the same seeds give the same bytes on every
 * machine, and results of disjoint seed ranges add up exactly.
 */
#ifndef APP_SIM_H
#define APP_SIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arkham.h"
#include "bots/bot.h"

enum { SIM_GROUPS = 96, SIM_WHYS = 12, SIM_TURNS = 64, SIM_RANGES = 512, SIM_WORD = 48 };

/* Games of one kind (all, against one Ancient One, with one investigator). */
struct sim_group {
	char kind[SIM_WORD], id[SIM_WORD];	/* "all" "", "ancient_one" "yig", "investigator" "amanda_sharpe" */
	uint64_t games, won;
	uint64_t turns, turns2, doom, terror, gates, seals, decisions, score;	/* sums; turns2 of squares */
};

struct sim_result {
	char setup[512];			/* the line that says what was played */
	struct { uint64_t from, to; } range[SIM_RANGES];	/* seeds, sorted, disjoint */
	int ranges;
	struct { char why[SIM_WORD]; uint64_t games; } why[SIM_WHYS];
	int whys;
	uint64_t awoke, turn[SIM_TURNS];	/* games in which the Ancient One woke; games by number of turns */
	uint64_t faults;
	struct sim_group group[SIM_GROUPS];
	int groups;
};

/* One finished game. */
struct sim_game {
	char ancient_one[SIM_WORD], investigator[ARK_SEATS][SIM_WORD], why[SIM_WORD];
	int seats, turns, doom, terror, gates, seals, decisions, score;
	bool won, awake, fault;
};

void sim_add(struct sim_result *res, const struct sim_game *g);
/* Adds b to a; false with a sentence when they overlap or were played with different settings. */
bool sim_merge(struct sim_result *a, const struct sim_result *b, char *error, int n);
void sim_range(struct sim_result *res, uint64_t from, uint64_t to);

/* 95 % interval of a share (Wilson), in ten-thousandths. */
void sim_interval(uint64_t won, uint64_t games, int *low, int *high);

bool sim_read(struct sim_result *res, const char *file, char *error, int n);
void sim_write_json(const struct sim_result *res, FILE *to);
void sim_write_csv(const struct sim_result *res, FILE *to);
void sim_write_report(const struct sim_result *res, FILE *to);
void sim_print(const struct sim_result *res, FILE *to);

#endif
