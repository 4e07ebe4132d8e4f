/* count.c - counting games, merging counts, intervals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

/* ---- groups and endings ------------------------------------------------------------ */

struct sim_group *sim_group(struct sim_result *res, const char *kind, const char *id)
{
	for (int i = 0; i < res->groups; i++)
		if (!strcmp(res->group[i].kind, kind) && !strcmp(res->group[i].id, id))
			return &res->group[i];
	if (res->groups == SIM_GROUPS) {
		res->full = true;
		return &res->group[0];
	}
	struct sim_group *g = &res->group[res->groups++];
	snprintf(g->kind, sizeof(g->kind), "%s", kind);
	snprintf(g->id, sizeof(g->id), "%s", id);
	return g;
}

int sim_ending(struct sim_result *res, const char *why, bool won)
{
	for (int i = 0; i < res->ends; i++)
		if (!strcmp(res->end[i].why, why) && res->end[i].won == won)
			return i;
	if (res->ends == SIM_ENDS) {
		res->full = true;
		return 0;
	}
	snprintf(res->end[res->ends].why, sizeof(res->end[0].why), "%s", why);
	res->end[res->ends].won = won;
	return res->ends++;
}

/* All games first, then by kind and id. */
static int group_order(const void *a, const void *b)
{
	const struct sim_group *x = a, *y = b;
	const bool all_x = !strcmp(x->kind, "all"), all_y = !strcmp(y->kind, "all");
	const int kind = strcmp(x->kind, y->kind);
	return all_x != all_y ? all_y - all_x : kind ? kind : strcmp(x->id, y->id);
}

/* Those won before those lost. */
static bool ending_before(const struct sim_result *res, int a, int b)
{
	return res->end[a].won != res->end[b].won ? res->end[a].won : strcmp(res->end[a].why, res->end[b].why) < 0;
}

/* Endings are numbered as they come up, so their order must leave no trace. */
static void endings_sort(struct sim_result *res)
{
	int order[SIM_ENDS];
	struct sim_end end[SIM_ENDS];
	for (int i = 0; i < res->ends; i++) {
		int at = i;
		for (; at > 0 && ending_before(res, i, order[at - 1]); at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	memcpy(end, res->end, sizeof(end));
	for (int i = 0; i < res->ends; i++)
		res->end[i] = end[order[i]];
	for (int k = 0; k < res->groups; k++) {
		uint64_t count[SIM_ENDS];
		memcpy(count, res->group[k].end, sizeof(count));
		for (int i = 0; i < res->ends; i++)
			res->group[k].end[i] = count[order[i]];
	}
}

void sim_sort(struct sim_result *res)
{
	endings_sort(res);
	qsort(res->group, (size_t)res->groups, sizeof(res->group[0]), group_order);
}

void sim_release(struct sim_result *res)
{
	free(res->setup);
	res->setup = NULL;
}

/* ---- adding up ----------------------------------------------------------------------- */

static void game_add(struct sim_group *to, const struct sim_game *g, int end)
{
	to->games++;
	to->won += g->won;
	to->end[end]++;
	for (int v = 0; v < SIM_VALUES; v++) {
		const uint64_t x = g->value[v] > 0 ? (uint64_t)g->value[v] : 0;
		if (!g->has[v])
			continue;
		to->value[v].n++;
		to->value[v].sum += x;
		to->value[v].squares += x * x;
	}
}

void sim_add(struct sim_result *res, const struct sim_game *g)
{
	if (g->fault) {
		res->fault_seed = !res->faults || g->seed < res->fault_seed ? g->seed : res->fault_seed;
		res->faults++;
		return;
	}
	const int end = sim_ending(res, g->why, g->won);
	game_add(sim_group(res, "all", ""), g, end);
	if (g->ancient_one[0])
		game_add(sim_group(res, "ancient_one", g->ancient_one), g, end);
	if (g->awakening[0])
		game_add(sim_group(res, "awakening", g->awakening), g, end);
	if (g->act[0])
		game_add(sim_group(res, "act", g->act), g, end);
	for (int i = 0; i < g->notes; i++)
		game_add(sim_group(res, "note", g->note[i]), g, end);
	for (int s = 0; s < g->seats; s++)
		if (g->investigator[s][0])
			game_add(sim_group(res, "investigator", g->investigator[s]), g, end);
	for (int v = 0; v < SIM_BINNED; v++)
		if (g->has[v])
			res->bin[v][g->won][g->value[v] < SIM_BINS ? g->value[v] < 0 ? 0 : g->value[v] : SIM_BINS - 1]++;
}

/* Ranges stay sorted; neighbours become one, so that the order of merging leaves no trace. */
void sim_range(struct sim_result *res, uint64_t from, uint64_t to)
{
	int i = res->ranges;
	if (i == SIM_RANGES) {
		res->full = true;
		return;
	}
	for (; i > 0 && res->range[i - 1].from > from; i--)
		res->range[i] = res->range[i - 1];
	res->range[i].from = from;
	res->range[i].to = to;
	res->ranges++;
	for (i = i ? i - 1 : 0; i + 1 < res->ranges && res->range[i].from <= to;) {
		if (res->range[i].to + 1 != res->range[i + 1].from) {
			i++;
			continue;
		}
		res->range[i].to = res->range[i + 1].to;
		memmove(&res->range[i + 1], &res->range[i + 2], (size_t)(res->ranges - i - 2) * sizeof(res->range[0]));
		res->ranges--;
	}
}

static void group_add(struct sim_result *a, const struct sim_result *b, const struct sim_group *from)
{
	struct sim_group *to = sim_group(a, from->kind, from->id);
	to->games += from->games;
	to->won += from->won;
	for (int v = 0; v < SIM_VALUES; v++) {
		to->value[v].n += from->value[v].n;
		to->value[v].sum += from->value[v].sum;
		to->value[v].squares += from->value[v].squares;
	}
	for (int i = 0; i < b->ends; i++)
		if (from->end[i])
			to->end[sim_ending(a, b->end[i].why, b->end[i].won)] += from->end[i];
}

/* True when they may be put together; else a sentence says why not. */
static bool mergeable(const struct sim_result *a, const struct sim_result *b, char *error, int n)
{
	const char *what = NULL;
	if (strcmp(a->setup, b->setup))
		what = "they were played with different settings";
	else if (strcmp(a->bot, b->bot))
		what = "they were played by different bots";
	else if (strcmp(a->engine, b->engine))
		what = "they were played by different versions of the rules or of the content";
	if (what) {
		snprintf(error, (size_t)n, "%s", what);
		return false;
	}
	for (int i = 0; i < a->ranges; i++)
		for (int j = 0; j < b->ranges; j++)
			if (a->range[i].from <= b->range[j].to && b->range[j].from <= a->range[i].to) {
				snprintf(error, (size_t)n, "both hold seed %llu; shards must not overlap", (unsigned long long)
					(a->range[i].from > b->range[j].from ? a->range[i].from : b->range[j].from));
				return false;
			}
	return true;
}

void sim_add_all(struct sim_result *a, const struct sim_result *b)
{
	for (int j = 0; j < b->ranges; j++)
		sim_range(a, b->range[j].from, b->range[j].to);
	for (int i = 0; i < b->groups; i++)
		group_add(a, b, &b->group[i]);
	for (int v = 0; v < SIM_BINNED; v++)
		for (int won = 0; won < 2; won++)
			for (int i = 0; i < SIM_BINS; i++)
				a->bin[v][won][i] += b->bin[v][won][i];
	if (b->faults)
		a->fault_seed = !a->faults || b->fault_seed < a->fault_seed ? b->fault_seed : a->fault_seed;
	a->faults += b->faults;
	a->full |= b->full;
}

bool sim_merge(struct sim_result *a, const struct sim_result *b, char *error, int n)
{
	if (!mergeable(a, b, error, n))
		return false;
	sim_add_all(a, b);
	if (a->full)
		snprintf(error, (size_t)n, "together they have more than %d groups, %d endings or %d separate ranges of seeds", SIM_GROUPS, SIM_ENDS, SIM_RANGES);
	return !a->full;
}

/* ---- intervals ---------------------------------------------------------------------------- */

static const double z95 = 1.959964;

struct sim_estimate sim_share(uint64_t part, uint64_t games)
{
	if (!games)
		return (struct sim_estimate){ 0, 0, 1 };
	const double n = (double)games, p = (double)part / n, one = 1 + z95 * z95 / n;
	const double middle = (p + z95 * z95 / (2 * n)) / one, half = z95 / one * sqrt(p * (1 - p) / n + z95 * z95 / (4 * n * n));
	return (struct sim_estimate){ p, fmax(0, middle - half), fmin(1, middle + half) };
}

struct sim_estimate sim_mean(const struct sim_sum *s)
{
	if (!s->n)
		return (struct sim_estimate){ 0 };
	const double n = (double)s->n, mean = (double)s->sum / n, spread = s->n > 1 ? fmax(0, ((double)s->squares - n * mean * mean) / (n - 1)) : 0;
	const double half = z95 * sqrt(spread / n);
	return (struct sim_estimate){ mean, fmax(0, mean - half), mean + half };
}
