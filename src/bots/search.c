/* search.c - Monte Carlo tree search with rules of thumb as the playout policy. */
#include "search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "worth.h"

enum { NODES = 512, BRANCHES = 5, DEPTH = 3, LONG = 600, WON = 1000000, WIDTH = 60000 };
enum { DOUBT = 2 };	/* standard errors by which another option must be better than the rule of thumb's */

const struct search_budget search_usual = { .playouts = 96, .threads = 1, .turns = 3 };

/* A choice of the searching seat: its options by their keys, for dealt-again games offer them in another order. */
struct branch {
	uint64_t key;
	int64_t sum, squares;	/* of what it led to, in thousandths of a game for the squares */
	int times, node;	/* node behind it, 0: none yet */
};
struct node {
	struct branch branch[BRANCHES];
	int n, times;
};

struct tree {
	struct node node[NODES];	/* 0 is the root */
	int nodes;
	uint64_t rng;
};

/* What the trees share, and whose turn it is. */
struct work {
	const struct ark_game *game;
	const struct ark_content *content;
	const struct search_budget *budget;
	int seat, until;
	struct timespec end;
	struct tree *tree[SEARCH_TREES];
	int threads;
};
struct worker {
	struct work *work;
	int number;
	bool failed;
};

/* ---- looking ------------------------------------------------------------------------------ */

static int value_of(struct ark_run *r, struct ark_game *g, const char *query)
{
	char text[96];
	return ark_get(r, g, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

static uint64_t option_hash(struct ark_run *r, struct ark_game *g, int i)
{
	char key[ARK_KEY];
	uint64_t h = 1469598103934665603u;
	ark_option_key(r, g, i, key, (int)sizeof(key));
	for (const char *p = key; *p; p++)
		h = (h ^ (unsigned char)*p) * 1099511628211u;
	return h;
}

/* Decisions worth a node; the rest follows from them or changes little. */
static bool matters(const char *kind)
{
	static const char *const kinds[] = { "move", "face", "combat", "encounter", "may", "choose", "shop", "gate", "seal", "take", "keep", "clues", "lost_return", "monster", "place" };
	for (unsigned i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i], kind))
			return true;
	return false;
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

/* ---- the tree ------------------------------------------------------------------------------- */

/* The options that the rules of thumb like best become branches, the best one first. */
static void node_fill(struct node *n, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct bot_opinion all[ARK_OPTIONS];
	bool taken[ARK_OPTIONS] = { false };
	if (!bot_thumb.opinions(r, g, d, all))
		return;
	for (; n->n < BRANCHES && n->n < d->options; n->n++) {
		int best = -1;
		for (int i = 0; i < d->options; i++)
			if (!taken[i] && (best < 0 || all[i].worth > all[best].worth))
				best = i;
		taken[best] = true;
		n->branch[n->n].key = option_hash(r, g, best);
	}
}

static int64_t root_of(int64_t square)
{
	int64_t x = square, y = (x + 1) / 2;
	while (y < x) {
		x = y;
		y = (x + square / x) / 2;
	}
	return x;
}

/* Number of the branch to try: untried ones in their order, then the upper confidence bound; -1 when none of them is offered here. */
static int branch_pick(const struct node *n, const uint64_t *offered, int options, int *option)
{
	int best = -1, log = 1;
	int64_t most = -1;
	while (n->times >> log)
		log++;
	for (int b = 0; b < n->n; b++) {
		const struct branch *k = &n->branch[b];
		int i = 0;
		while (i < options && offered[i] != k->key)
			i++;
		if (i == options)
			continue;
		const int64_t bound = k->times ? k->sum / k->times + root_of((int64_t)WIDTH * WIDTH * log / k->times) : INT64_MAX - b;
		if (bound > most) {
			most = bound;
			best = b;
			*option = i;
		}
	}
	return best;
}

/* One playout.  The path through the tree is given the worth it led to. */
static void playout(const struct work *w, struct tree *t, struct ark_run *r, struct ark_game *g)
{
	struct branch *path[DEPTH];
	struct node *along[DEPTH];
	struct ark_decision d;
	struct ark_error e;
	int at = 0, depth = 0;	/* the node we are in, -1: out of the tree */
	ark_copy(g, w->game);
	ark_resample(r, g, w->seat, bot_random_next(&t->rng));
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++) {
		int option = -1;
		if (at >= 0 && depth < DEPTH && d.seat == w->seat && (!depth || matters(d.kind))) {
			struct node *k = &t->node[at];
			uint64_t offered[ARK_OPTIONS];
			if (!k->n)
				node_fill(k, r, g, &d);
			for (int i = 0; i < d.options; i++)
				offered[i] = option_hash(r, g, i);
			const int b = branch_pick(k, offered, d.options, &option);
			if (b >= 0) {
				along[depth] = k;
				path[depth++] = &k->branch[b];
				const bool first = !k->branch[b].times;
				if (!k->branch[b].node && !first && t->nodes < NODES)
					k->branch[b].node = t->nodes++;
				at = k->branch[b].node ? k->branch[b].node : -1;
			} else {
				at = -1;
			}
		} else if (!strcmp(d.kind, "sliders") && value_of(r, g, "turn") >= w->until) {
			break;
		}
		if (!ark_choose(r, g, option >= 0 ? option : bot_thumb.choose(r, g, &d, &t->rng), &e))
			break;
	}
	const int worth = position_worth(r, g, w->seat);
	for (int i = 0; i < depth; i++) {
		path[i]->sum += worth;
		path[i]->squares += (int64_t)(worth / 1000) * (worth / 1000);
		path[i]->times++;
		along[i]->times++;
	}
}

/* ---- threads -------------------------------------------------------------------------------- */

static bool time_is_up(const struct work *w)
{
	struct timespec now;
	if (!w->budget->ms)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > w->end.tv_sec || (now.tv_sec == w->end.tv_sec && now.tv_nsec >= w->end.tv_nsec);
}

/* Every thread takes the trees whose number is its own, modulo the number of threads. */
static void *grow(void *arg)
{
	struct worker *me = arg;
	struct work *w = me->work;
	struct ark_run *r = ark_run_new(w->content);
	struct ark_game *g = malloc(ark_game_size());
	me->failed = !r || !g;
	bool more = !me->failed;
	for (int i = 0; more; i++) {
		more = false;
		for (int k = me->number; k < SEARCH_TREES; k += w->threads) {
			const int share = (w->budget->playouts + SEARCH_TREES - 1 - k) / SEARCH_TREES;
			if ((w->budget->playouts && i >= share) || (i && time_is_up(w)))
				continue;
			playout(w, w->tree[k], r, g);
			more = true;
		}
	}
	free(g);
	ark_run_free(r);
	return NULL;
}

static bool grow_all(struct work *w)
{
	struct worker worker[SEARCH_TREES];
	pthread_t thread[SEARCH_TREES];
	bool ok = true;
	int started = 1;
	for (int i = 0; i < w->threads; i++)
		worker[i] = (struct worker){ .work = w, .number = i };
	while (started < w->threads && !pthread_create(&thread[started], NULL, grow, &worker[started]))
		started++;
	grow(&worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(thread[i], NULL);
	for (int i = started; i < w->threads; i++)
		grow(&worker[i]);	/* no thread could be had for it */
	for (int i = 0; i < w->threads; i++)
		ok = ok && !worker[i].failed;
	return ok;
}

/* ---- the answer ------------------------------------------------------------------------------- */

struct tally {
	int64_t sum, squares;
	int times;
};

static struct tally tally_of(const struct work *w, uint64_t key)
{
	struct tally all = { 0, 0, 0 };
	for (int k = 0; k < SEARCH_TREES; k++)
		for (int b = 0; b < w->tree[k]->node[0].n; b++)
			if (w->tree[k]->node[0].branch[b].key == key) {
				all.sum += w->tree[k]->node[0].branch[b].sum;
				all.squares += w->tree[k]->node[0].branch[b].squares;
				all.times += w->tree[k]->node[0].branch[b].times;
			}
	return all;
}

/* The square of a mean's standard error, in millionths of millionths. */
static int64_t doubt_of(const struct tally *a)
{
	const int64_t mean = a->sum / a->times / 1000, spread = a->squares / a->times - mean * mean;
	return (spread > 0 ? spread : 0) * 1000000 / a->times;
}

/* The rule of thumb's choice stands unless another one did better by more than chance explains. */
static int add_up(const struct work *w, struct ark_run *r, struct ark_game *g, int options, struct bot_opinion *out)
{
	const uint64_t usual = w->tree[0]->node[0].branch[0].key;
	const struct tally first = tally_of(w, usual);
	int best = -1, most = -1;
	for (int i = 0; i < options; i++) {
		const uint64_t key = option_hash(r, g, i);
		const struct tally a = tally_of(w, key);
		out[i] = (struct bot_opinion){ a.times ? (int)(a.sum / a.times) : -1, a.times ? "played out many times" : "not tried" };
		if (!a.times || (key != usual && a.times < 4))
			continue;
		const int64_t gain = out[i].worth - (first.times ? first.sum / first.times : 0);
		if (key != usual && (gain <= 0 || gain * gain < DOUBT * DOUBT * (doubt_of(&a) + doubt_of(&first))))
			continue;
		if (out[i].worth > most) {
			best = i;
			most = out[i].worth;
		}
	}
	return best;
}

int search_best(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t key, const struct search_budget *budget, struct bot_opinion *out)
{
	struct work w = { .game = g, .content = ark_run_content(r), .budget = budget, .seat = d->seat, .until = value_of(r, g, "turn") + budget->turns,
		.threads = budget->threads < 1 ? 1 : budget->threads > SEARCH_TREES ? SEARCH_TREES : budget->threads };
	const int options = d->options;
	bool ok = !strcmp(ark_game_name(g), "board") && options <= ARK_OPTIONS;
	for (int k = 0; k < SEARCH_TREES; k++) {
		w.tree[k] = calloc(1, sizeof(*w.tree[k]));
		ok = ok && w.tree[k];
		if (w.tree[k]) {
			w.tree[k]->nodes = 1;
			w.tree[k]->rng = key + (uint64_t)k * 0x9e3779b97f4a7c15u;
		}
	}
	clock_gettime(CLOCK_MONOTONIC, &w.end);
	w.end.tv_sec += (w.end.tv_nsec / 1000000 + budget->ms) / 1000;
	w.end.tv_nsec = (w.end.tv_nsec + (long)budget->ms % 1000 * 1000000) % 1000000000;
	const int best = ok && grow_all(&w) ? add_up(&w, r, g, options, out) : -1;
	for (int k = 0; k < SEARCH_TREES; k++)
		free(w.tree[k]);
	return best;
}

static int search_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	struct bot_opinion all[ARK_OPTIONS];
	const int best = d->options > 1 && matters(d->kind) ? search_best(r, g, d, bot_random_next(rng), &search_usual, all) : -1;
	return best >= 0 ? best : bot_thumb.choose(r, g, d, rng);
}

/* What the search says of the tried options; the others are worth less than any of them. */
static bool search_opinions(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	return d->options > 1 && matters(d->kind) && search_best(r, g, d, 1, &search_usual, out) >= 0 ? true : bot_thumb.opinions(r, g, d, out);
}

const struct bot bot_search = { "search", "Monte Carlo tree search with rules of thumb", search_choose, search_opinions };
