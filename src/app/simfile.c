/* simfile.c - results as JSON (which is read again), CSV and a table for people. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

typedef unsigned long long ull;

static void write_group(const struct sim_group *g, FILE *to)
{
	int low, high;
	sim_interval(g->won, g->games, &low, &high);
	fprintf(to, "{\"kind\":\"%s\",\"id\":\"%s\",\"games\":%llu,\"won\":%llu,\"low\":%d.%02d,\"high\":%d.%02d,\"turns\":%llu,\"turns2\":%llu,\"doom\":%llu,\"terror\":%llu,"
		"\"gates\":%llu,\"seals\":%llu,\"decisions\":%llu,\"score\":%llu}", g->kind, g->id, (ull)g->games, (ull)g->won, low / 100, low % 100, high / 100, high % 100,
		(ull)g->turns, (ull)g->turns2, (ull)g->doom, (ull)g->terror, (ull)g->gates, (ull)g->seals, (ull)g->decisions, (ull)g->score);
}

void sim_write_json(const struct sim_result *res, FILE *to)
{
	fprintf(to, "{\"arkham\":\"sim\",\"setup\":\"%s\",\n\"seeds\":[", res->setup);
	for (int i = 0; i < res->ranges; i++)
		fprintf(to, "%s[%llu,%llu]", i ? "," : "", (ull)res->range[i].from, (ull)res->range[i].to);
	fprintf(to, "],\n\"endings\":{");
	for (int i = 0; i < res->whys; i++)
		fprintf(to, "%s\"%s\":%llu", i ? "," : "", res->why[i].why, (ull)res->why[i].games);
	fprintf(to, "},\n\"awoke\":%llu,\"faults\":%llu,\n\"turns\":[", (ull)res->awoke, (ull)res->faults);
	for (int i = 0; i < SIM_TURNS; i++)
		fprintf(to, "%s%llu", i ? "," : "", (ull)res->turn[i]);
	fprintf(to, "],\n\"groups\":[\n");
	for (int i = 0; i < res->groups; i++) {
		write_group(&res->group[i], to);
		fprintf(to, i + 1 < res->groups ? ",\n" : "\n");
	}
	fprintf(to, "]}\n");
}

void sim_write_csv(const struct sim_result *res, FILE *to)
{
	fprintf(to, "kind,id,games,won,win_low,win_high,turns_mean,doom_mean,terror_mean,open_gates_mean,seals_mean,decisions_mean\n");
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		const double n = g->games ? (double)g->games : 1;
		int low, high;
		sim_interval(g->won, g->games, &low, &high);
		fprintf(to, "%s,%s,%llu,%llu,%.4f,%.4f,%.3f,%.3f,%.3f,%.3f,%.3f,%.2f\n", g->kind, g->id, (ull)g->games, (ull)g->won, low / 1e4, high / 1e4, (double)g->turns / n,
			(double)g->doom / n, (double)g->terror / n, (double)g->gates / n, (double)g->seals / n, (double)g->decisions / n);
	}
}

/* ---- reading ------------------------------------------------------------------------- */

static uint64_t number(const json_t *o, const char *key)
{
	const json_t *v = json_object_get(o, key);
	return json_is_integer(v) && json_integer_value(v) >= 0 ? (uint64_t)json_integer_value(v) : 0;
}

static void read_groups(struct sim_result *res, const json_t *list)
{
	size_t i;
	const json_t *o;
	json_array_foreach(list, i, o) {
		const char *kind = json_string_value(json_object_get(o, "kind")), *id = json_string_value(json_object_get(o, "id"));
		if (!kind || !id || res->groups == SIM_GROUPS)
			continue;
		struct sim_group *g = &res->group[res->groups++];
		snprintf(g->kind, sizeof(g->kind), "%s", kind);
		snprintf(g->id, sizeof(g->id), "%s", id);
		g->games = number(o, "games");
		g->won = number(o, "won");
		g->turns = number(o, "turns");
		g->turns2 = number(o, "turns2");
		g->doom = number(o, "doom");
		g->terror = number(o, "terror");
		g->gates = number(o, "gates");
		g->seals = number(o, "seals");
		g->decisions = number(o, "decisions");
		g->score = number(o, "score");
	}
}

static bool read_object(struct sim_result *res, const json_t *o)
{
	const char *what = json_string_value(json_object_get(o, "arkham")), *setup = json_string_value(json_object_get(o, "setup")), *key;
	const json_t *seeds = json_object_get(o, "seeds"), *turns = json_object_get(o, "turns"), *pair;
	json_t *v;
	size_t i;
	if (!what || strcmp(what, "sim") || !setup || !json_is_array(seeds) || !json_is_array(turns))
		return false;
	snprintf(res->setup, sizeof(res->setup), "%s", setup);
	json_array_foreach(seeds, i, pair)
		sim_range(res, (uint64_t)json_integer_value(json_array_get(pair, 0)), (uint64_t)json_integer_value(json_array_get(pair, 1)));
	json_object_foreach(json_object_get(o, "endings"), key, v) {
		if (res->whys == SIM_WHYS)
			break;
		snprintf(res->why[res->whys].why, sizeof(res->why[0].why), "%s", key);
		res->why[res->whys++].games = (uint64_t)json_integer_value(v);
	}
	res->awoke = number(o, "awoke");
	res->faults = number(o, "faults");
	for (i = 0; i < SIM_TURNS; i++)
		res->turn[i] = (uint64_t)json_integer_value(json_array_get(turns, i));
	read_groups(res, json_object_get(o, "groups"));
	return true;
}

bool sim_read(struct sim_result *res, const char *file, char *error, int n)
{
	json_error_t je;
	json_t *o = json_load_file(file, 0, &je);
	memset(res, 0, sizeof(*res));
	if (!o) {
		snprintf(error, (size_t)n, "%s:%d: %s", file, je.line, je.text);
		return false;
	}
	const bool ok = read_object(res, o);
	json_decref(o);
	if (!ok)
		snprintf(error, (size_t)n, "%s is no result of `arkham sim`; make one with --out FILE.json", file);
	return ok;
}

/* ---- for people ------------------------------------------------------------------------- */

void sim_print(const struct sim_result *res, FILE *to)
{
	fprintf(to, "%s\n", res->setup);
	for (int i = 0; i < res->whys; i++)
		fprintf(to, "  %-24s %9llu\n", res->why[i].why, (ull)res->why[i].games);
	if (res->faults)
		fprintf(to, "  %-24s %9llu   (bugs of the engine: please report)\n", "faults", (ull)res->faults);
	fprintf(to, "\n  %-36s %9s %7s  %-15s %6s %5s %6s %6s\n", "", "games", "won", "95 %", "turns", "doom", "terror", "seals");
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		const double n = g->games ? (double)g->games : 1;
		int low, high;
		sim_interval(g->won, g->games, &low, &high);
		fprintf(to, "  %-12s %-23s %9llu %6.2f%%  %5.2f - %5.2f   %6.1f %5.1f %6.1f %6.2f\n", g->kind, g->id, (ull)g->games, 100 * (double)g->won / n, low / 100.0, high / 100.0,
			(double)g->turns / n, (double)g->doom / n, (double)g->terror / n, (double)g->seals / n);
	}
}
