/*
 * value.c - finds what a position of the card game is worth (src/bots/value_cards.def) from games that the rules of thumb play; `make value` builds and runs it.
 *
 *	value GAMES FILE	so many games of each scenario, difficulty and number of players; the numbers are written into FILE
 *
 * At the beginning of each round what can be seen is kept, and how the game ended.  For each act the numbers are those of a logistic regression: Newton's steps, and a little pull towards nothing so that what
 * hardly ever varies stays out.  How well they tell won games from lost ones is said for games that had no part in it, one in five: the mean square of the error, and that of the mean alone.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/thumb.h"
#include "bots/value_cards.h"

enum { FIRST_SEED = 900000, CELLS = 18, TESTED = 5, LINE = 512, LINES = 64 + VALUE_FEATURES, STEPS = 12 };

struct row {
	int seen[VALUE_FEATURES], act, game;
	double end;		/* 1: won */
};
static struct row *rows;
static int n_rows, room;

/* ---- games -------------------------------------------------------------------------------------- */

static bool row_add(const struct row *row)
{
	if (n_rows == room) {
		room = room ? 2 * room : 4096;
		struct row *more = realloc(rows, sizeof(*rows) * (size_t)room);
		if (!more)
			return false;
		rows = more;
	}
	rows[n_rows++] = *row;
	return true;
}

static int round_of(struct ark_run *r, struct ark_game *g)
{
	char text[32];
	return ark_get(r, g, "round", text, (int)sizeof(text)) ? atoi(text) : 0;
}

static bool play(struct ark_run *r, struct ark_game *g, const struct ark_setup *setup, int game)
{
	const int first = n_rows;
	int round = 0;
	struct ark_decision d;
	struct ark_error e;
	uint64_t rng = setup->seed;
	if (!ark_begin(r, g, setup, &e))
		return false;
	while (ark_decide(r, g, &d)) {
		struct row row = { .game = game };
		if (round_of(r, g) > round) {
			round = round_of(r, g);
			row.act = value_features(r, g, row.seen);
			if (!row_add(&row))
				return false;
		}
		if (!ark_choose(r, g, thumb_choose_by(&thumb_usual, r, g, &d, &rng), &e))
			return false;
	}
	for (int i = first; i < n_rows; i++)
		rows[i].end = value_cards(r, g) / (double)VALUE_SURE;
	return true;
}

/* Any of the ten investigators, each once. */
enum { CREW = 10 };
static void crew_deal(struct ark_setup *setup)
{
	static const char *const crew[CREW] = { "andre_patel", "carolyn_fern", "daniela_reyes", "dexter_drake", "isabelle_barnes", "joe_diamond", "marie_lambeau", "miguel_de_la_cruz", "tommy_muldoon",
		"trish_scarborough" };
	for (int i = 0; i < setup->players; i++)
		setup->investigator[i] = crew[(setup->seed + 3 * (uint64_t)i) % CREW];
}

static bool play_all(int games)
{
	static const char *const scenarios[] = { "spreading_flames", "smoke_and_mirrors", "queen_of_ash" }, *const levels[] = { "easy", "standard" };
	static const int tables[] = { 1, 2, 4 };
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = malloc(ark_game_size());
	bool ok = r && g;
	for (int i = 0; i < games * CELLS && ok; i++) {
		struct ark_setup setup = { .game = "cards", .seed = FIRST_SEED + (uint64_t)(i / CELLS), .scenario = scenarios[i % 3], .difficulty = levels[i / 3 % 2], .players = tables[i / 6 % 3] };
		crew_deal(&setup);
		ok = play(r, g, &setup, i);
	}
	free(g);
	ark_run_free(r);
	return ok;
}

/* ---- the regression ------------------------------------------------------------------------------- */

static double guess(const double w[VALUE_FEATURES], const struct row *row)
{
	double sum = 0;
	for (int i = 0; i < VALUE_FEATURES; i++)
		sum += w[i] * row->seen[i];
	return 1 / (1 + exp(-sum));
}

/* Solves a x = b by elimination; x is left in b. */
static void solve(double a[VALUE_FEATURES][VALUE_FEATURES], double b[VALUE_FEATURES])
{
	for (int k = 0; k < VALUE_FEATURES; k++)
		for (int i = 0; i < VALUE_FEATURES; i++) {
			const double f = i == k ? 0 : a[i][k] / a[k][k];
			for (int j = k; j < VALUE_FEATURES; j++)
				a[i][j] -= f * a[k][j];
			b[i] -= f * b[k];
		}
	for (int k = 0; k < VALUE_FEATURES; k++)
		b[k] /= a[k][k];
}

/* Ten seeds, which deal everybody, are all kept for the test or all used. */
static bool is_used(const struct row *row, int act, bool tested)
{
	return row->act == act && (row->game / CELLS / CREW % TESTED == 0) == tested;
}

static void fit(int act, double w[VALUE_FEATURES])
{
	enum { PULL = 60 };
	for (int step = 0; step < STEPS; step++) {
		double a[VALUE_FEATURES][VALUE_FEATURES] = { { 0 } }, b[VALUE_FEATURES] = { 0 };
		for (int n = 0; n < n_rows; n++) {
			const struct row *row = &rows[n];
			if (!is_used(row, act, false))
				continue;
			const double p = guess(w, row), slope = p * (1 - p) + 0.0001;
			for (int i = 0; i < VALUE_FEATURES; i++) {
				b[i] += (row->end - p) * row->seen[i];
				for (int j = 0; j < VALUE_FEATURES; j++)
					a[i][j] += slope * row->seen[i] * row->seen[j];
			}
		}
		for (int i = 0; i < VALUE_FEATURES; i++) {
			const double pull = i ? PULL : 1;
			a[i][i] += pull;
			b[i] -= pull * w[i];
		}
		solve(a, b);
		for (int i = 0; i < VALUE_FEATURES; i++)
			w[i] += b[i];
	}
}

/* How well it tells, in rows that had no part in it. */
static void tell(int act, const double w[VALUE_FEATURES])
{
	double mean = 0, alone = 0, error = 0;
	int n = 0;
	for (int i = 0; i < n_rows; i++)
		if (is_used(&rows[i], act, true)) {
			mean += rows[i].end;
			n++;
		}
	mean /= n ? n : 1;
	for (int i = 0; i < n_rows; i++)
		if (is_used(&rows[i], act, true)) {
			alone += (rows[i].end - mean) * (rows[i].end - mean);
			error += (rows[i].end - guess(w, &rows[i])) * (rows[i].end - guess(w, &rows[i]));
		}
	printf("act %d: %d rounds, won %.3f, error %.4f, of the mean alone %.4f\n", act + 1, n, mean, error / (n ? n : 1), alone / (n ? n : 1));
}

/* ---- the file ------------------------------------------------------------------------------------- */

static bool rewrite(const char *path, double w[VALUE_ACTS][VALUE_FEATURES])
{
	char text[LINES][LINE];
	int lines = 0, feature = 0;
	FILE *f = fopen(path, "r");
	while (f && lines < LINES && fgets(text[lines], LINE, f))
		lines++;
	if (!f || fclose(f) || !(f = fopen(path, "w")))
		return false;
	for (int i = 0; i < lines; i++) {
		if (strncmp(text[i], "VALUE(", 6)) {
			fputs(text[i], f);
			continue;
		}
		fprintf(f, "%.*s", (int)strcspn(text[i], ","), text[i]);
		for (int act = 0; act < VALUE_ACTS; act++)
			fprintf(f, ", %d", (int)lround(1000 * w[act][feature]));
		fprintf(f, ", %s", strchr(text[i], '"'));
		feature++;
	}
	return !fclose(f);
}

int main(int n, char **words)
{
	static double w[VALUE_ACTS][VALUE_FEATURES];
	if (n != 3 || atoi(words[1]) < 1) {
		fprintf(stderr, "usage: value GAMES FILE\n");
		return 2;
	}
	if (!play_all(atoi(words[1])))
		return 1;
	for (int act = 0; act < VALUE_ACTS; act++) {
		fit(act, w[act]);
		tell(act, w[act]);
	}
	const bool ok = rewrite(words[2], w);
	free(rows);
	return !ok;
}
