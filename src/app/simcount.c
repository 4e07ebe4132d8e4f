/* simcount.c - counting games, merging counts, intervals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static struct sim_group *group_of(struct sim_result *res, const char *kind, const char *id)
{
	for (int i = 0; i < res->groups; i++)
		if (!strcmp(res->group[i].kind, kind) && !strcmp(res->group[i].id, id))
			return &res->group[i];
	if (res->groups == SIM_GROUPS)
		return &res->group[0];
	struct sim_group *g = &res->group[res->groups++];
	snprintf(g->kind, sizeof(g->kind), "%s", kind);
	snprintf(g->id, sizeof(g->id), "%s", id);
	return g;
}

static int group_order(const void *a, const void *b)
{
	const struct sim_group *x = a, *y = b;
	const int kind = strcmp(x->kind, y->kind);
	return kind ? kind : strcmp(x->id, y->id);
}

static void group_add(struct sim_group *to, const struct sim_group *from)
{
	to->games += from->games;
	to->won += from->won;
	to->turns += from->turns;
	to->turns2 += from->turns2;
	to->doom += from->doom;
	to->terror += from->terror;
	to->gates += from->gates;
	to->seals += from->seals;
	to->decisions += from->decisions;
	to->score += from->score;
}

static void why_add(struct sim_result *res, const char *why, uint64_t n)
{
	int i = 0;
	while (i < res->whys && strcmp(res->why[i].why, why))
		i++;
	if (i == SIM_WHYS)
		return;
	if (i == res->whys) {
		for (; i > 0 && strcmp(res->why[i - 1].why, why) > 0; i--)
			res->why[i] = res->why[i - 1];
		snprintf(res->why[i].why, sizeof(res->why[i].why), "%s", why);
		res->why[i].games = 0;
		res->whys++;
	}
	res->why[i].games += n;
}

void sim_add(struct sim_result *res, const struct sim_game *g)
{
	const uint64_t turns = (uint64_t)g->turns;
	const struct sim_group one = { .games = 1, .won = g->won, .turns = turns, .turns2 = turns * turns, .doom = (uint64_t)g->doom, .terror = (uint64_t)g->terror,
		.gates = (uint64_t)g->gates, .seals = (uint64_t)g->seals, .decisions = (uint64_t)g->decisions, .score = g->won ? (uint64_t)(g->score > 0 ? g->score : 0) : 0 };
	if (g->fault) {
		res->faults++;
		return;
	}
	group_add(group_of(res, "all", ""), &one);
	if (g->ancient_one[0])
		group_add(group_of(res, "ancient_one", g->ancient_one), &one);
	for (int s = 0; s < g->seats; s++)
		if (g->investigator[s][0])
			group_add(group_of(res, "investigator", g->investigator[s]), &one);
	why_add(res, g->why, 1);
	res->awoke += g->awake;
	res->turn[g->turns < SIM_TURNS ? g->turns : SIM_TURNS - 1]++;
	qsort(res->group, (size_t)res->groups, sizeof(res->group[0]), group_order);
}

/* Ranges stay sorted; neighbours become one, so that the order of merging leaves no trace. */
void sim_range(struct sim_result *res, uint64_t from, uint64_t to)
{
	int i = res->ranges;
	if (i == SIM_RANGES)
		return;
	for (; i > 0 && res->range[i - 1].from > from; i--)
		res->range[i] = res->range[i - 1];
	res->range[i].from = from;
	res->range[i].to = to;
	res->ranges++;
	for (i = 0; i + 1 < res->ranges;) {
		if (res->range[i].to + 1 != res->range[i + 1].from) {
			i++;
			continue;
		}
		res->range[i].to = res->range[i + 1].to;
		memmove(&res->range[i + 1], &res->range[i + 2], (size_t)(res->ranges - i - 2) * sizeof(res->range[0]));
		res->ranges--;
	}
}

bool sim_merge(struct sim_result *a, const struct sim_result *b, char *error, int n)
{
	if (strcmp(a->setup, b->setup)) {
		snprintf(error, (size_t)n, "they were played with different settings: `%.160s` and `%.160s`", a->setup, b->setup);
		return false;
	}
	for (int i = 0; i < a->ranges; i++)
		for (int j = 0; j < b->ranges; j++)
			if (a->range[i].from <= b->range[j].to && b->range[j].from <= a->range[i].to) {
				snprintf(error, (size_t)n, "both hold seed %llu; shards must not overlap", (unsigned long long)
					(a->range[i].from > b->range[j].from ? a->range[i].from : b->range[j].from));
				return false;
			}
	for (int j = 0; j < b->ranges; j++)
		sim_range(a, b->range[j].from, b->range[j].to);
	for (int i = 0; i < b->groups; i++)
		group_add(group_of(a, b->group[i].kind, b->group[i].id), &b->group[i]);
	for (int i = 0; i < b->whys; i++)
		why_add(a, b->why[i].why, b->why[i].games);
	for (int i = 0; i < SIM_TURNS; i++)
		a->turn[i] += b->turn[i];
	a->awoke += b->awoke;
	a->faults += b->faults;
	qsort(a->group, (size_t)a->groups, sizeof(a->group[0]), group_order);
	return true;
}

void sim_interval(uint64_t won, uint64_t games, int *low, int *high)
{
	const double z = 1.959964, n = (double)games, p = games ? (double)won / n : 0;
	if (!games) {
		*low = *high = 0;
		return;
	}
	const double middle = (p + z * z / (2 * n)) / (1 + z * z / n), half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
	*low = (int)lround(10000 * (middle - half > 0 ? middle - half : 0));
	*high = (int)lround(10000 * (middle + half < 1 ? middle + half : 1));
}
