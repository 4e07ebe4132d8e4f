/*
 * tune.c - moves the weights of the rules of thumb (src/bots/weights.def) to where more games are won; `make tune` builds and runs it.
 *
 *	tune PLAYERS PLAN GAMES ROUNDS FILE	PLAN: alone, battle, pair or seals; after each round the weights of that plan are written into FILE
 *
 * Every game is played with weights of its own: all of them moved a little, each by chance, by a share of it or, small numbers and those of places, by a few points.  Which moves went with
 * winning tells the slope of each weight, all at once, from the same games (an evolution strategy).  Then the weights take a step along it, the surer the longer.  Each round has seeds of its own;
 * the games against all Ancient Ones count alike, however often they are won.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/thumb.h"

enum { WORTHS = WEIGHTS, VALUES = 2 * WEIGHTS, FIRST_SEED = 600000, FOES_KNOWN = 8, THREADS = 2, TEXT = 512, LINES = 512 };

static const char *const names[WEIGHTS] = {
#define WEIGHT(name, alone, battle, pair, seals, meaning) #name,
#define EARLY(name, alone, battle, pair, seals)
#include "bots/weights.def"
};
static const char *const plans[PLANS] = { "alone", "battle", "pair", "seals" };
static const char *const foes[FOES_KNOWN] = { "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth" };

/* One number that is tuned: a weight, or by how much it is more at the beginning. */
struct value {
	double start, shift, step;	/* as it was, how far it has been moved, how far one game moves it */
	double speed;			/* of the last steps */
	bool by_share;			/* moves are shares of it */
};
static struct tuning {
	int players, games, round;
	enum plan plan;
	struct value value[VALUES];
	float (*moved)[VALUES];		/* of each game */
	bool *won;
	int next;
	pthread_mutex_t lock;
} tuning = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* ---- numbers ---------------------------------------------------------------------------------- */

static double normal(uint64_t *rng)
{
	const double u = ((double)(bot_random_next(rng) >> 11) + 1) / 9007199254740993.0, v = (double)(bot_random_next(rng) >> 11) / 9007199254740992.0;
	return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strncmp(name, *list, strlen(*list)))
			return true;
	return false;
}

/* How far a number is moved: most by a fifth; those that count turns, clues or stops, and what is worth nothing yet, by points. */
static struct value value_of(int i)
{
	static const char *const places[] = { "AT_", "CLOSE_GATE", "KILL_CROWD", NULL }, *const fine[] = { "LATER", "CLUE_OTHERS", NULL };
	const int w = i % WEIGHTS, now = thumb_usual.worth[w][tuning.plan];
	struct value v = { .start = i < WORTHS ? now : thumb_usual.early[w][tuning.plan] };
	if (i >= WORTHS)
		v.step = abs(now) >= 10 && !is_one_of(names[w], places) && !is_one_of(names[w], fine) ? 30 : 0;
	else if (is_one_of(names[w], places))
		v.step = 15;
	else if (abs(now) < 10)
		v.step = 0.4;
	else
		v.by_share = true;
	if (v.by_share)
		v.step = is_one_of(names[w], fine) ? 0.05 : 0.2;
	return v;
}

static int value_at(const struct value *v, double shift)
{
	return (int)floor((v->by_share ? v->start * exp(shift) : v->start + shift) + 0.5);
}

static void weights_set(struct thumb_weights *to, const float *moved)
{
	*to = thumb_usual;
	for (int i = 0; i < VALUES; i++) {
		const struct value *v = &tuning.value[i];
		const int n = value_at(v, v->shift + (moved ? moved[i] * v->step : 0));
		*(i < WORTHS ? &to->worth[i][tuning.plan] : &to->early[i - WORTHS][tuning.plan]) = n;
	}
}

/* ---- games ------------------------------------------------------------------------------------ */

static bool play(struct ark_run *r, struct ark_game *g, int number, const struct thumb_weights *weights)
{
	enum { LONG = 20000 };
	const uint64_t seed = (uint64_t)(FIRST_SEED + tuning.round * (tuning.games / FOES_KNOWN + 1) + number / FOES_KNOWN);
	const struct ark_setup setup = { .game = "board", .seed = seed, .players = tuning.players, .ancient_one = foes[number % FOES_KNOWN] };
	struct ark_decision d;
	struct ark_error e;
	struct ark_result res;
	uint64_t rng = seed;
	if (!ark_begin(r, g, &setup, &e))
		return false;
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++)
		if (!ark_choose(r, g, thumb_choose_by(weights, r, g, &d, &rng), &e))
			break;
	return ark_over(r, g, &res) && !strcmp(res.outcome, "won");
}

static void *play_some(void *ignored)
{
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = malloc(ark_game_size());
	struct thumb_weights weights;
	for (;;) {
		pthread_mutex_lock(&tuning.lock);
		const int number = tuning.next++;
		pthread_mutex_unlock(&tuning.lock);
		if (!r || !g || number >= tuning.games)
			break;
		uint64_t rng = (uint64_t)tuning.round << 32 | (uint64_t)number;
		for (int i = 0; i < VALUES; i++)
			tuning.moved[number][i] = tuning.value[i].step > 0 ? (float)normal(&rng) : 0;
		weights_set(&weights, tuning.moved[number]);
		tuning.won[number] = play(r, g, number, &weights);
	}
	free(g);
	ark_run_free(r);
	return ignored;
}

/* ---- a round ---------------------------------------------------------------------------------- */

/* What a weight is moved by, in its own steps: the more games it has won, and half of the last step once more. */
static void value_step(struct value *v, double slope, double error)
{
	enum { STRIDE = 120 };	/* steps for what would win every game */
	const double sure = slope * slope / (slope * slope + 2 * error * error);
	v->speed = v->speed / 2 + STRIDE * slope * sure;
	v->speed = fmax(-1, fmin(1, v->speed));
	v->shift += v->speed * v->step;
	if (!v->by_share && v->step < 1 && v->start >= 0 && v->start + v->shift < 0)
		v->shift = -v->start;	/* Counts are not less than nothing. */
}

static void round_play(void)
{
	pthread_t thread[THREADS];
	double slope[VALUES] = { 0 }, mean[FOES_KNOWN] = { 0 }, spread = 0, all = 0;
	int started = 0;
	tuning.next = 0;
	while (started < THREADS && !pthread_create(&thread[started], NULL, play_some, NULL))
		started++;
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	for (int n = 0; n < tuning.games; n++)
		mean[n % FOES_KNOWN] += (double)tuning.won[n] * FOES_KNOWN / tuning.games;
	for (int n = 0; n < tuning.games; n++) {
		const double more = tuning.won[n] - mean[n % FOES_KNOWN];
		spread += more * more;
		all += tuning.won[n];
		for (int i = 0; i < VALUES; i++)
			slope[i] += more * (double)tuning.moved[n][i] / tuning.games;
	}
	for (int i = 0; i < VALUES; i++)
		if (tuning.value[i].step > 0)
			value_step(&tuning.value[i], slope[i], sqrt(spread) / tuning.games);
	printf("round %d: %.2f %% won with weights that were moved by chance\n", tuning.round + 1, 100 * all / tuning.games);
	fflush(stdout);
}

/* ---- the file --------------------------------------------------------------------------------- */

/* Replaces number `column` of a line `KIND(name, 1, 2, 3, 4...`. */
static void column_put(char line[TEXT], int column, int value)
{
	char rest[TEXT], *at = line;
	for (int i = 0; i <= column && at; i++)
		at = strchr(at + (i > 0), ',');
	if (!at)
		return;
	snprintf(rest, sizeof(rest), "%s", at + 1 + strcspn(at + 1, ",)"));
	snprintf(at, (size_t)(line + TEXT - at), ", %d%s", value, rest);
}

static bool file_write(const char *path)
{
	static char lines[LINES][TEXT];
	struct thumb_weights now;
	int n = 0;
	FILE *f = fopen(path, "r");
	while (f && n < LINES && fgets(lines[n], TEXT, f))
		n++;
	if (!f || fclose(f))
		return false;
	weights_set(&now, NULL);
	for (int k = 0; k < n; k++) {
		char name[64];
		const bool worth = sscanf(lines[k], "WEIGHT(%63[A-Z0-9_]", name) == 1, early = sscanf(lines[k], "EARLY(%63[A-Z0-9_]", name) == 1;
		for (int w = 0; (worth || early) && w < WEIGHTS; w++)
			if (!strcmp(name, names[w]))
				column_put(lines[k], (int)tuning.plan, worth ? now.worth[w][tuning.plan] : now.early[w][tuning.plan]);
	}
	f = fopen(path, "w");
	for (int k = 0; f && k < n; k++)
		fputs(lines[k], f);
	return f && !fclose(f);
}

int main(int count, char **arg)
{
	tuning.players = count == 6 ? atoi(arg[1]) : 0;
	tuning.plan = PLANS;
	for (int p = 0; count == 6 && p < PLANS; p++)
		tuning.plan = !strcmp(arg[2], plans[p]) ? (enum plan)p : tuning.plan;
	tuning.games = count == 6 ? atoi(arg[3]) / FOES_KNOWN * FOES_KNOWN : 0;
	if (tuning.players < 1 || tuning.players > ARK_SEATS || tuning.plan == PLANS || tuning.games < FOES_KNOWN) {
		fprintf(stderr, "usage: tune PLAYERS alone|battle|pair|seals GAMES ROUNDS FILE\n");
		return 2;
	}
	tuning.moved = malloc(sizeof(*tuning.moved) * (size_t)tuning.games);
	tuning.won = malloc(sizeof(*tuning.won) * (size_t)tuning.games);
	for (int i = 0; i < VALUES; i++)
		tuning.value[i] = value_of(i);
	for (int rounds = atoi(arg[4]); tuning.moved && tuning.won && tuning.round < rounds; tuning.round++) {
		round_play();
		if (!file_write(arg[5])) {
			perror(arg[5]);
			return 1;
		}
	}
	free(tuning.moved);
	free(tuning.won);
	return 0;
}
