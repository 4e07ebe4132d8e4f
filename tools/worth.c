/*
 * worth.c - fits the chance of winning (src/bots/worth.def) to games of the rules of thumb; `make worth` builds and runs it.
 *
 *	worth GAMES FILE	plays so many games for each number of players and writes the weights into FILE in place of its FIT lines
 *
 * A row is a position at the beginning of a turn, or of a round of the battle, and how the game ended.  The fit is Newton's method for a logistic regression with a
 * small ridge.  Every fifth game is kept apart; what is said of those is printed beside what came true.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/worth.h"

enum { F = WORTH_FEATURES, FIRST_SEED = 300000, APART = 5, STEPS = 12, RIDGE = 3, BINS = 10 };

struct row {
	int16_t x[F];
	bool won, apart;
};
static struct rows {
	struct row *row;
	size_t n, room;
	double weight[F];
} models[WORTH_MODELS];

static const char *const names[WORTH_MODELS] = { "SOLO", "TWO", "MANY", "SOLO_BATTLE", "TWO_BATTLE", "MANY_BATTLE" };

/* ---- games ---------------------------------------------------------------------------------- */

static void row_add(const struct table *t, bool apart)
{
	int x[F];
	struct rows *m = &models[worth_look(t, x)];
	if (m->n == m->room) {
		m->room = m->room ? 2 * m->room : 4096;
		m->row = realloc(m->row, m->room * sizeof(*m->row));
		if (!m->row)
			exit(1);
	}
	struct row *row = &m->row[m->n++];
	for (int i = 0; i < F; i++)
		row->x[i] = (int16_t)x[i];
	row->apart = apart;
}

/* Is this the first decision of a turn, or of a round of the battle, that a playout could be judged at? */
static bool is_new(const struct table *t, const char *kind, int *turn, int *round)
{
	if (t->awake ? t->round == *round : strcmp(kind, "sliders") || t->turn == *turn)
		return false;
	*turn = t->turn;
	*round = t->awake ? t->round : -1;
	return true;
}

static void play(struct ark_run *r, struct ark_game *g, const struct ark_setup *s, bool apart)
{
	struct ark_decision d;
	struct ark_error e;
	struct ark_result res;
	struct table t;
	size_t first[WORTH_MODELS];
	uint64_t rng = s->seed;
	int turn = 0, round = -1;
	for (int m = 0; m < WORTH_MODELS; m++)
		first[m] = models[m].n;
	if (!ark_begin(r, g, s, &e)) {
		fprintf(stderr, "%s\n", e.text);
		exit(1);
	}
	while (ark_decide(r, g, &d)) {
		const bool looks = !strcmp(d.kind, "sliders") || !strcmp(d.kind, "refresh") || !strcmp(d.kind, "battle") || !strcmp(d.kind, "battle_trade");
		if (looks && table_read(&t, r, g, d.seat) && is_new(&t, d.kind, &turn, &round))
			row_add(&t, apart);
		if (!ark_choose(r, g, bot_thumb.choose(r, g, &d, &rng), &e))
			break;
	}
	const bool won = ark_over(r, g, &res) && !strcmp(res.outcome, "won");
	for (int m = 0; m < WORTH_MODELS; m++)
		for (size_t i = first[m]; i < models[m].n; i++)
			models[m].row[i].won = won;
}

static void play_all(int games)
{
	static const char *const foes[] = { "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth" };
	static const struct { int players, percent; } shares[] = { { 1, 200 }, { 2, 100 }, { 3, 25 }, { 4, 75 } };
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = malloc(ark_game_size());
	for (int k = 0; r && g && k < 4; k++)
		for (int i = 0; i < games * shares[k].percent / 100; i++) {
			const struct ark_setup s = { .game = "board", .seed = (uint64_t)(FIRST_SEED + i), .players = shares[k].players, .ancient_one = foes[i % 8] };
			play(r, g, &s, i % APART == APART - 1);
		}
	free(g);
	ark_run_free(r);
}

/* ---- the fit ---------------------------------------------------------------------------------- */

static double chance(const struct rows *m, const struct row *row)
{
	double z = 0;
	for (int i = 0; i < F; i++)
		z += m->weight[i] * row->x[i] / 1000;
	return 1 / (1 + exp(-z));
}

/* Solves a * x = last column, in place. */
static void solve(double a[F][F + 1])
{
	for (int i = 0; i < F; i++) {
		for (int k = 0; k < F; k++) {
			const double by = k == i ? 0 : a[k][i] / a[i][i];	/* The ridge keeps the diagonal away from nothing. */
			for (int j = i; by != 0 && j <= F; j++)
				a[k][j] -= by * a[i][j];
		}
	}
	for (int i = 0; i < F; i++)
		a[i][F] /= a[i][i];
}

static void fit(struct rows *m)
{
	static double a[F][F + 1];
	for (int step = 0; step < STEPS; step++) {
		memset(a, 0, sizeof(a));
		for (size_t n = 0; n < m->n; n++) {
			const struct row *row = &m->row[n];
			const double p = chance(m, row), off = (row->won ? 1 : 0) - p, spread = p * (1 - p);
			for (int i = 0; i < F && !row->apart; i++) {
				if (!row->x[i])
					continue;
				a[i][F] += off * row->x[i] / 1000;
				for (int j = 0; j <= i; j++)
					a[i][j] += spread * row->x[i] * row->x[j] / 1e6;
			}
		}
		for (int i = 0; i < F; i++) {
			a[i][i] += RIDGE;
			a[i][F] -= RIDGE * m->weight[i];
			for (int j = i + 1; j < F; j++)
				a[i][j] = a[j][i];
		}
		solve(a);
		for (int i = 0; i < F; i++)
			m->weight[i] += a[i][F];
	}
}

/* What is said of the games kept apart, and how many of them were won. */
static void report(const struct rows *m, const char *name)
{
	double said[BINS] = { 0 };
	int seen[BINS] = { 0 }, won[BINS] = { 0 };
	for (size_t n = 0; n < m->n; n++) {
		const double p = chance(m, &m->row[n]);
		const int bin = (int)(p * BINS) < BINS ? (int)(p * BINS) : BINS - 1;
		if (!m->row[n].apart)
			continue;
		said[bin] += p;
		seen[bin]++;
		won[bin] += m->row[n].won;
	}
	printf("%-12s %7zu rows; said and won, in percent:", name, m->n);
	for (int i = 0; i < BINS; i++)
		if (seen[i])
			printf("  %.0f %.0f", 100 * said[i] / seen[i], 100.0 * won[i] / seen[i]);
	printf("\n");
}

/* ---- the file --------------------------------------------------------------------------------- */

static bool rewrite(const char *path)
{
	static char text[65536];
	FILE *f = fopen(path, "r");
	const size_t n = f ? fread(text, 1, sizeof(text) - 1, f) : 0;
	bool written = false;
	if (f)
		fclose(f);
	text[n] = 0;
	f = n ? fopen(path, "w") : NULL;
	if (!f)
		return false;
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		const bool fitted = !strncmp(line, "FIT(", 4);
		for (int k = 0; fitted && !written && k < WORTH_MODELS; k++) {
			fprintf(f, "FIT(%s", names[k]);
			for (int i = 0; i < F; i++)
				fprintf(f, ", %ld", lround(1000 * models[k].weight[i]));
			fprintf(f, ")\n");
		}
		written = written || fitted;
		if (!fitted)
			fprintf(f, "%s\n", line);
	}
	return !fclose(f) && written;
}

int main(int argc, char **argv)
{
	if (argc != 3 || atoi(argv[1]) < 1) {
		fprintf(stderr, "usage: worth GAMES FILE\n");
		return 2;
	}
	play_all(atoi(argv[1]));
	for (int k = 0; k < WORTH_MODELS; k++) {
		fit(&models[k]);
		report(&models[k], names[k]);
		free(models[k].row);
	}
	if (!rewrite(argv[2])) {
		fprintf(stderr, "%s cannot be written, or has no FIT line\n", argv[2]);
		return 1;
	}
	return 0;
}
