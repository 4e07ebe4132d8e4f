/*
 * tune.c - moves the weights of the rules of thumb (src/bots/weights.def, src/bots/thumb_cards_weights.def) to where more games are won; `make tune` builds and runs it.
 *
 *	tune PLAYERS PLAN GAMES ROUNDS FILE	PLAN: alone, battle, pair or seals, or cards for the card game; after each round the weights of that plan, or of so many players, are written into FILE
 *
 * Every game is played with weights of its own: all of them moved a little, each by chance, by a share of it or, small numbers and those of places, by a few points.  Which moves went with
 * winning tells the slope of each weight, all at once, from the same games (an evolution strategy).  Then the weights take a step along it, the surer the longer.  Each round has seeds of its own;
 * the games against all Ancient Ones, or of all scenarios, count alike, however often they are won.  Of a lost game of cards its experience counts, two hundredths of a game a point: where
 * hardly any is won, the way to it does.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/thumb.h"

enum { VALUES = 2 * WEIGHTS + CARD_WEIGHTS, FIRST_SEED = 600000, TABLES = 8, THREADS = 2, TEXT = 512, LINES = 512, CARDS = PLANS };

static const char *const names[WEIGHTS] = {
#define WEIGHT(name, alone, battle, pair, seals, meaning) #name,
#define EARLY(name, alone, battle, pair, seals)
#include "bots/weights.def"
};
static const char *const card_names[CARD_WEIGHTS] = {
#define WEIGHT(name, alone, pair, group, meaning) #name,
#include "bots/thumb_cards_weights.def"
};
static const char *const plans[] = { "alone", "battle", "pair", "seals", "cards" };
static const char *const foes[] = { "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth" };
static const struct { const char *scenario, *difficulty; } scenarios[] = { { "spreading_flames", "easy" }, { "spreading_flames", "standard" }, { "queen_of_ash", "easy" },
	{ "queen_of_ash", "standard" }, { "smoke_and_mirrors", "easy" }, { "smoke_and_mirrors", "standard" } };
static const char *const investigators[] = { "andre_patel", "carolyn_fern", "daniela_reyes", "dexter_drake", "isabelle_barnes", "joe_diamond", "marie_lambeau", "miguel_de_la_cruz",
	"tommy_muldoon", "trish_scarborough" };

/* One number that is tuned: a weight, or by how much it is more at the beginning. */
struct value {
	double start, shift, step;	/* as it was, how far it has been moved, how far one game moves it */
	double speed;			/* of the last steps */
	bool by_share;			/* moves are shares of it */
};
static struct tuning {
	int players, games, round, tables;
	int plan;			/* enum plan, or CARDS */
	int column;			/* of the file */
	struct value value[VALUES];	/* with a step of 0: the other game's, which stay as they are */
	float (*moved)[VALUES];		/* of each game */
	float *result;			/* 1: won */
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

/* Where number i is: the board's weights, what they are more early on, the card game's. */
static int *number_at(struct thumb_weights *w, int i)
{
	return i < WEIGHTS ? &w->worth[i][tuning.column] : i < 2 * WEIGHTS ? &w->early[i - WEIGHTS][tuning.column] : &w->cards[i - 2 * WEIGHTS][tuning.column];
}

/* How far a number is moved: most by a fifth; those that count turns, clues or stops, and what is worth nothing yet, by points. */
static struct value value_of(int i)
{
	static const char *const places[] = { "AT_", "CLOSE_GATE", "KILL_CROWD", NULL }, *const fine[] = { "LATER", "CLUE_OTHERS", NULL };
	const bool early = i >= WEIGHTS && i < 2 * WEIGHTS, cards = i >= 2 * WEIGHTS;
	const char *name = cards ? card_names[i - 2 * WEIGHTS] : names[i % WEIGHTS];
	struct thumb_weights usual = thumb_usual;
	if (cards != (tuning.plan == CARDS))
		return (struct value){ 0 };
	const int now = *number_at(&usual, early ? i - WEIGHTS : i);
	struct value v = { .start = *number_at(&usual, i) };
	if (early)
		v.step = abs(now) >= 10 && !is_one_of(name, places) && !is_one_of(name, fine) ? 30 : 0;
	else if (is_one_of(name, places))
		v.step = 15;
	else if (abs(now) < 10)
		v.step = cards ? 1 : 0.4;
	else
		v.by_share = true;
	if (v.by_share)
		v.step = is_one_of(name, fine) ? 0.05 : 0.2;
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
		if (v->step > 0)
			*number_at(to, i) = value_at(v, v->shift + (moved ? moved[i] * v->step : 0));
	}
}

/* ---- games ------------------------------------------------------------------------------------ */

/* Any of the ten investigators, each once. */
static void crew_deal(struct ark_setup *setup)
{
	enum { KNOWN = sizeof(investigators) / sizeof(investigators[0]) };
	uint64_t rng = setup->seed;
	unsigned dealt = 0;
	for (int i = 0; i < setup->players;) {
		const unsigned k = (unsigned)(bot_random_next(&rng) % KNOWN);
		if (dealt >> k & 1)
			continue;
		dealt |= 1u << k;
		setup->investigator[i++] = investigators[k];
	}
}

static struct ark_setup setup_of(int number)
{
	const uint64_t seed = (uint64_t)(FIRST_SEED + tuning.round * (tuning.games / tuning.tables + 1) + number / tuning.tables);
	struct ark_setup setup = { .game = "board", .seed = seed, .players = tuning.players };
	if (tuning.plan != CARDS) {
		setup.ancient_one = foes[number % tuning.tables];
		return setup;
	}
	setup.game = "cards";
	setup.scenario = scenarios[number % tuning.tables].scenario;
	setup.difficulty = scenarios[number % tuning.tables].difficulty;
	crew_deal(&setup);
	return setup;
}

static float play(struct ark_run *r, struct ark_game *g, int number, const struct thumb_weights *weights)
{
	enum { LONG = 20000, EXPERIENCE = 50 };
	const struct ark_setup setup = setup_of(number);
	struct ark_decision d;
	struct ark_error e;
	struct ark_result res;
	uint64_t rng = setup.seed;
	if (!ark_begin(r, g, &setup, &e))
		return 0;
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++)
		if (!ark_choose(r, g, thumb_choose_by(weights, r, g, &d, &rng), &e))
			break;
	const bool over = ark_over(r, g, &res);
	return over && !strcmp(res.outcome, "won") ? 1 : over && tuning.plan == CARDS ? (float)res.score / EXPERIENCE : 0;
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
		tuning.result[number] = play(r, g, number, &weights);
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
	double slope[VALUES] = { 0 }, mean[TABLES] = { 0 }, spread = 0, won = 0;
	int started = 0;
	tuning.next = 0;
	while (started < THREADS && !pthread_create(&thread[started], NULL, play_some, NULL))
		started++;
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	for (int n = 0; n < tuning.games; n++)
		mean[n % tuning.tables] += (double)tuning.result[n] * tuning.tables / tuning.games;
	for (int n = 0; n < tuning.games; n++) {
		const double more = (double)tuning.result[n] - mean[n % tuning.tables];
		spread += more * more;
		won += tuning.result[n] >= 1;
		for (int i = 0; i < VALUES; i++)
			slope[i] += more * (double)tuning.moved[n][i] / tuning.games;
	}
	for (int i = 0; i < VALUES; i++)
		if (tuning.value[i].step > 0)
			value_step(&tuning.value[i], slope[i], sqrt(spread) / tuning.games);
	printf("round %d: %.2f %% won with weights that were moved by chance\n", tuning.round + 1, 100 * won / tuning.games);
	fflush(stdout);
}

/* ---- the file --------------------------------------------------------------------------------- */

/* Replaces number `column` of a line `KIND(name, 1, 2, 3...`. */
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
		for (int i = 0; (worth || early) && i < VALUES; i++)
			if (tuning.value[i].step > 0 && early == (i >= WEIGHTS && i < 2 * WEIGHTS) && !strcmp(name, i < 2 * WEIGHTS ? names[i % WEIGHTS] : card_names[i - 2 * WEIGHTS]))
				column_put(lines[k], tuning.column, *number_at(&now, i));
	}
	f = fopen(path, "w");
	for (int k = 0; f && k < n; k++)
		fputs(lines[k], f);
	return f && !fclose(f);
}

int main(int count, char **arg)
{
	enum { PLANS_KNOWN = CARDS + 1 };
	tuning.players = count == 6 ? atoi(arg[1]) : 0;
	tuning.plan = PLANS_KNOWN;
	for (int p = 0; count == 6 && p < PLANS_KNOWN; p++)
		tuning.plan = !strcmp(arg[2], plans[p]) ? p : tuning.plan;
	tuning.column = tuning.plan == CARDS ? (tuning.players > COMPANIES ? COMPANIES : tuning.players) - 1 : tuning.plan;
	tuning.tables = tuning.plan == CARDS ? (int)(sizeof(scenarios) / sizeof(scenarios[0])) : (int)(sizeof(foes) / sizeof(foes[0]));
	tuning.games = count == 6 ? atoi(arg[3]) / tuning.tables * tuning.tables : 0;
	if (tuning.players < 1 || tuning.players > (tuning.plan == CARDS ? 4 : ARK_SEATS) || tuning.plan == PLANS_KNOWN || tuning.games < tuning.tables) {
		fprintf(stderr, "usage: tune PLAYERS alone|battle|pair|seals|cards GAMES ROUNDS FILE\n");
		return 2;
	}
	tuning.moved = malloc(sizeof(*tuning.moved) * (size_t)tuning.games);
	tuning.result = malloc(sizeof(*tuning.result) * (size_t)tuning.games);
	for (int i = 0; i < VALUES; i++)
		tuning.value[i] = value_of(i);
	for (int rounds = atoi(arg[4]); tuning.moved && tuning.result && tuning.round < rounds; tuning.round++) {
		round_play();
		if (!file_write(arg[5])) {
			perror(arg[5]);
			return 1;
		}
	}
	free(tuning.moved);
	free(tuning.result);
	return 0;
}
