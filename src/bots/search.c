/* search.c - which choice leads to the best games: playouts of the same dealt-again worlds for each of them. */
#include "search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "thumb.h"
#include "worth.h"

enum {
	LONG = 2000,		/* decisions after which a playout is given up */
	WON = 1000000,
	CANDIDATES = 10, GOALS = 7,
	ROOM = 4096,		/* worlds at most */
	ROUND = 8,		/* worlds between two looks at who is left */
	BEHIND = 2,		/* standard errors by which a candidate must lie behind the best to be left out */
	DOUBT = 2,		/* standard errors by which it must be better than the rule of thumb's choice to be taken instead */
	LITTLE = 1000,		/* what could be gained at most, in millionths of a game, when it is not worth the time */
};

const struct search_budget search_usual = { .playouts = 192, .threads = 1, .turns = 2 };

/* Something the seat could do: an option, or for a walk the place where it ends, with the option that is the first step to it. */
struct candidate {
	int option, goal;
	bool left;		/* still in the race */
	int64_t sum;		/* of what its worlds came to, in millionths of a game */
	int worlds;
};

/* What the threads share.  worth[w][c] is what candidate c came to in world w, -1 when that was not played. */
struct work {
	const struct ark_game *game;
	const struct ark_content *content;
	const struct search_budget *budget;
	uint64_t key;
	int seat, until, awake;
	struct timespec end;
	struct candidate candidate[CANDIDATES];
	int candidates, played, worlds;	/* worlds whose results are in; those of this round too */
	int (*worth)[CANDIDATES];
	int threads;
	bool over;
	pthread_mutex_t start;
	pthread_barrier_t barrier;
};
struct worker {
	struct work *work;
	int number;
	bool failed;
};

/* ---- candidates ----------------------------------------------------------------------------- */

static bool is_kind(const char *kind, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(kind, list[i]))
			return true;
	return false;
}

/* Decisions worth the time; the rest follows from them or changes little. */
static bool matters(const struct ark_decision *d)
{
	static const char *const kinds[] = { "move", "face", "may", "lost_return" };
	return d->options > 1 && is_kind(d->kind, kinds, (int)(sizeof(kinds) / sizeof(kinds[0])));
}

static void candidate_add(struct work *w, int option, int goal)
{
	if (w->candidates < CANDIDATES && option >= 0)
		w->candidate[w->candidates++] = (struct candidate){ .option = option, .goal = goal, .left = true };
}

/* The option that goes one step nearer to the goal, or stays there; -1: there is no way. */
static int step_to(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, const struct lore *l, int at, int goal)
{
	char key[ARK_KEY];
	if (at == goal)
		return ark_option_find(r, g, "stay");
	for (int i = 0; i < d->options; i++) {
		ark_option_key(r, g, i, key, (int)sizeof(key));
		const int next = strncmp(key, "move ", 5) ? 0 : lore_place_named(l, key + 5);
		if (next && l->place[next].far[goal] < l->place[at].far[goal])
			return i;
	}
	return -1;
}

/* Of a walk the ends count, not the steps: the places that the rules of thumb like best, but their first choice, which is a candidate already. */
static void goals_add(struct work *w, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct thumb t;
	int worth[LORE_PLACES];
	if (!thumb_begin(&t, r, g, d))
		return;
	thumb_goals(&t, worth);
	for (int n = 0; n <= GOALS; n++) {
		int best = 0;
		for (int p = 1; p < LORE_PLACES; p++)
			if (worth[p] > (best ? worth[best] : NEVER))
				best = p;
		if (!best)
			break;
		worth[best] = NEVER;
		if (n)
			candidate_add(w, step_to(r, g, d, t.table.lore, t.at, best), best);
	}
}

/* The first one is what the rules of thumb would do; what they would never do is left out. */
static bool candidates_fill(struct work *w, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct bot_opinion all[ARK_OPTIONS];
	const bool walk = !strcmp(d->kind, "move");
	bool taken[ARK_OPTIONS] = { false };
	if (!bot_thumb.opinions(r, g, d, all))
		return false;
	for (int n = 0; n < CANDIDATES && n < d->options; n++) {
		int best = -1;
		for (int i = 0; i < d->options; i++)
			if (!taken[i] && (best < 0 || all[i].worth > all[best].worth))
				best = i;
		taken[best] = true;
		if (!n || (!walk && all[best].worth > NEVER))
			candidate_add(w, best, 0);
	}
	if (walk)
		goals_add(w, r, g, d);
	return true;
}

/* ---- a playout ------------------------------------------------------------------------------- */

static int value_of(struct ark_run *r, struct ark_game *g, const char *query)
{
	char text[96];
	return ark_get(r, g, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

/* Is this where the playout is judged: a new turn that is late enough, or the battle, if it had not begun? */
static bool far_enough(const struct work *w, struct ark_run *r, struct ark_game *g, const char *kind)
{
	static const char *const battle[] = { "battle", "battle_trade", "refresh" };
	if (w->awake)
		return false;
	if (!strcmp(kind, "sliders"))
		return value_of(r, g, "turn") >= w->until;
	return is_kind(kind, battle, 3) && value_of(r, g, "awake");
}

/* How good it is, in millionths of a game won. */
static int position_worth(struct ark_run *r, struct ark_game *g, int seat)
{
	struct ark_result res;
	struct table t;
	if (ark_over(r, g, &res))
		return res.outcome && !strcmp(res.outcome, "won") ? WON : 0;
	return table_read(&t, r, g, seat) ? worth_of(&t) : 0;
}

/* The next step of a walk; *goal is 0 when it is over. */
static int walk_on(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, int *goal)
{
	struct table t;
	const int option = table_read(&t, r, g, d->seat) ? step_to(r, g, d, t.lore, t.seat[0].place, *goal) : -1;
	if (option < 0 || t.seat[0].place == *goal)
		*goal = 0;
	return option;
}

static int playout(const struct work *w, struct ark_run *r, struct ark_game *g, int world, const struct candidate *c)
{
	struct ark_decision d;
	struct ark_error e;
	uint64_t mixed = w->key, rng = bot_random_next(&mixed) + (uint64_t)world * 0x9e3779b97f4a7c15u;
	const uint64_t deal = bot_random_next(&rng);
	int goal = c->goal;
	ark_copy(g, w->game);
	ark_resample(r, g, w->seat, deal);
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++) {
		int option = n ? -1 : c->option;
		if (n && far_enough(w, r, g, d.kind))
			break;
		if (goal && d.seat == w->seat && !strcmp(d.kind, "move"))
			option = walk_on(r, g, &d, &goal);
		if (!ark_choose(r, g, option >= 0 ? option : bot_thumb.choose(r, g, &d, &rng), &e))
			break;
	}
	return position_worth(r, g, w->seat);
}

/* ---- the race ---------------------------------------------------------------------------------- */

static int64_t root_of(int64_t square)
{
	int64_t x = square, y = (x + 1) / 2;
	while (y < x) {
		x = y;
		y = (x + square / x) / 2;
	}
	return x;
}

struct lead {
	int64_t mean, error;	/* of what one candidate has before another, world by world, and its standard error */
	int worlds;
};

static struct lead lead_of(const struct work *w, int a, int b)
{
	struct lead l = { 0, 0, 0 };
	int64_t squares = 0;
	for (int i = 0; i < w->played; i++) {
		if (w->worth[i][a] < 0 || w->worth[i][b] < 0)
			continue;
		const int64_t d = w->worth[i][a] - w->worth[i][b];
		l.mean += d;
		squares += d / 10 * (d / 10);
		l.worlds++;
	}
	if (l.worlds < 2)
		return (struct lead){ 0, WON, l.worlds };	/* nothing is known yet */
	l.mean /= l.worlds;
	const int64_t spread = squares / l.worlds - l.mean / 10 * (l.mean / 10);
	l.error = 10 * root_of(spread > 0 ? spread / (l.worlds - 1) : 0);
	return l;
}

static bool time_is_up(const struct work *w)
{
	struct timespec now;
	if (!w->budget->ms)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > w->end.tv_sec || (now.tv_sec == w->end.tv_sec && now.tv_nsec >= w->end.tv_nsec);
}

static int candidates_left(const struct work *w)
{
	int n = 0;
	for (int c = 0; c < w->candidates; c++)
		n += w->candidate[c].left;
	return n;
}

/* The one with the best mean, of those that are left; all of them have played the same worlds. */
static int leader(const struct work *w)
{
	int best = -1;
	for (int c = 0; c < w->candidates; c++)
		if (w->candidate[c].left && (best < 0 || w->candidate[c].sum > w->candidate[best].sum))
			best = c;
	return best;
}

/* After a round: who is clearly behind is out, and the next round is made ready.  Between two barriers, by one thread. */
static void round_end(struct work *w, int *playouts)
{
	for (; w->played < w->worlds; w->played++)
		for (int c = 0; c < w->candidates; c++)
			if (w->worth[w->played][c] >= 0) {
				w->candidate[c].sum += w->worth[w->played][c];
				w->candidate[c].worlds++;
			}
	for (int c = 1; c < w->candidates && w->played; c++) {
		const struct lead gain = lead_of(w, c, 0);
		w->candidate[c].left = w->candidate[c].left && gain.mean + 2 * gain.error > LITTLE;
	}
	const int best = leader(w);
	for (int c = 0; c < w->candidates && w->played; c++) {
		const struct lead l = lead_of(w, best, c);
		w->candidate[c].left = w->candidate[c].left && (c == best || l.mean < BEHIND * l.error);
	}
	const int left = candidates_left(w);
	const int more = w->budget->playouts && left ? (w->budget->playouts - *playouts) / left : ROUND, next = more < ROUND ? more : ROUND;
	w->over = left < 2 || next < 1 || w->worlds + next > ROOM || time_is_up(w);
	w->worlds += next;
	*playouts += left * next;
}

static void *run_worlds(void *arg)
{
	struct worker *me = arg;
	struct work *w = me->work;
	struct ark_run *r = ark_run_new(w->content);
	struct ark_game *g = malloc(ark_game_size());
	int playouts = 0;
	me->failed = !r || !g;
	if (me->number) {
		pthread_mutex_lock(&w->start);
		pthread_mutex_unlock(&w->start);
	}
	for (;;) {
		if (!me->number)
			round_end(w, &playouts);
		pthread_barrier_wait(&w->barrier);
		if (w->over)
			break;
		for (int i = w->played + me->number; !me->failed && i < w->worlds; i += w->threads)
			for (int c = 0; c < w->candidates && !(w->played && time_is_up(w)); c++)
				if (w->candidate[c].left)
					w->worth[i][c] = playout(w, r, g, i, &w->candidate[c]);
		pthread_barrier_wait(&w->barrier);
	}
	free(g);
	ark_run_free(r);
	return NULL;
}

/* The threads begin when it is known how many of them could be had. */
static bool race(struct work *w, int threads)
{
	struct worker worker[SEARCH_THREADS];
	pthread_t thread[SEARCH_THREADS];
	bool ok = true;
	for (int i = 0; i < threads; i++)
		worker[i] = (struct worker){ .work = w, .number = i };
	pthread_mutex_init(&w->start, NULL);
	pthread_mutex_lock(&w->start);
	w->threads = 1;
	while (w->threads < threads && !pthread_create(&thread[w->threads], NULL, run_worlds, &worker[w->threads]))
		w->threads++;
	pthread_barrier_init(&w->barrier, NULL, (unsigned)w->threads);
	pthread_mutex_unlock(&w->start);
	run_worlds(&worker[0]);
	for (int i = 1; i < w->threads; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < w->threads; i++)
		ok = ok && !worker[i].failed;
	pthread_barrier_destroy(&w->barrier);
	pthread_mutex_destroy(&w->start);
	return ok;
}

/* ---- the answer ------------------------------------------------------------------------------- */

/* The choice of the rules of thumb stands unless another one did better by more than chance explains. */
static int answer(const struct work *w, int options, struct bot_opinion *out)
{
	int best = 0;
	struct lead most = { 0, 0, 0 };
	for (int i = 0; i < options; i++)
		out[i] = (struct bot_opinion){ -1, "not tried" };
	for (int c = 0; c < w->candidates; c++) {
		const struct candidate *k = &w->candidate[c];
		const struct lead l = lead_of(w, c, 0);
		const int chance = k->worlds ? (int)(k->sum / k->worlds) : -1;
		if (chance > out[k->option].worth)
			out[k->option] = (struct bot_opinion){ chance, c ? "chance of winning, played out" : "chance of winning by rules of thumb, played out" };
		if (c && k->left && l.mean > most.mean && l.mean > DOUBT * l.error) {
			best = c;
			most = l;
		}
	}
	return w->candidate[best].option;
}

int search_best(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t key, const struct search_budget *budget, struct bot_opinion *out)
{
	struct work w = { .game = g, .content = ark_run_content(r), .budget = budget, .key = key, .seat = d->seat, .until = value_of(r, g, "turn") + budget->turns,
		.awake = value_of(r, g, "awake") };
	const struct ark_decision asked = *d;
	int best = -1;
	if (strcmp(ark_game_name(g), "board") || !candidates_fill(&w, r, g, &asked))
		return -1;
	w.worth = malloc(sizeof(*w.worth) * ROOM);
	if (!w.worth)
		return -1;
	memset(w.worth, 0xff, sizeof(*w.worth) * ROOM);
	clock_gettime(CLOCK_MONOTONIC, &w.end);
	w.end.tv_sec += (w.end.tv_nsec / 1000000 + budget->ms) / 1000;
	w.end.tv_nsec = (w.end.tv_nsec + (long)budget->ms % 1000 * 1000000) % 1000000000;
	if (race(&w, budget->threads < 1 ? 1 : budget->threads > SEARCH_THREADS ? SEARCH_THREADS : budget->threads))
		best = answer(&w, asked.options, out);
	free(w.worth);
	return best;
}

/*
 * The worlds of one seat's turn are the same at each of its decisions.  So a walk goes on to where its first step was meant to lead: nothing is remembered of it, but
 * what was better in these worlds is so again.
 */
static uint64_t key_of(struct ark_run *r, struct ark_game *g, int seat)
{
	return (uint64_t)(value_of(r, g, "turn") * ARK_SEATS + seat);
}

int search_play(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng, const struct search_budget *budget)
{
	struct bot_opinion all[ARK_OPTIONS];
	const int best = matters(d) ? search_best(r, g, d, key_of(r, g, d->seat), budget, all) : -1;
	return best >= 0 ? best : bot_thumb.choose(r, g, d, rng);
}

static int search_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	return search_play(r, g, d, rng, &search_usual);
}

int search_hint(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	return matters(d) ? search_best(r, g, d, key_of(r, g, d->seat), &search_usual, out) : -1;
}

const struct bot bot_search = { "search", "playouts by rules of thumb, compared world by world", search_choose, NULL };
