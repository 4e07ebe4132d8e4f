/* file.c - results as JSON (which is read again), CSV and a table for people. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

typedef unsigned long long ull;

const char *const sim_value_names[SIM_VALUES] = { [SIM_TURNS] = "turns", [SIM_DOOM] = "doom", [SIM_TERROR] = "terror", [SIM_GATES] = "gates", [SIM_SEALS] = "seals",
	[SIM_DECISIONS] = "decisions", [SIM_SCORE] = "score",
	[SIM_STORIES] = "stories", [SIM_PASSED] = "stories_passed", [SIM_FAILED] = "stories_failed" };

/* ---- names ----------------------------------------------------------------------------- */

/* Words that are no components. */
static const struct { const char *id, *words; } phrases[] = {
	{ "gates_closed", "Every gate closed" }, { "gates_sealed", "Six gates sealed" }, { "ancient_one_defeated", "Ancient One beaten" },
	{ "all_devoured", "Everybody devoured" }, { "world_destroyed", "The world destroyed" }, { "not_over", "Without end" },
	{ "doom_track_full", "Doom track full" }, { "too_many_gates", "Too many gates open" }, { "gates_ran_out", "No gate marker left" },
	{ "monsters_ran_out", "No monster left" }, { "town_overrun", "Town overrun" },
};

const char *sim_name(const struct ark_content *c, const char *kind, const char *id, char *buf, size_t n)
{
	const int def = strcmp(kind, "ending") && strcmp(kind, "awakening") ? ark_def_find(c, id) : 0;
	snprintf(buf, n, "%s", def ? ark_def_name(c, def) : !*id ? "All games" : id);
	if (def)
		return buf;
	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++)
		if (!strcmp(phrases[i].id, id))
			snprintf(buf, n, "%s", phrases[i].words);
	for (char *p = buf; *p; p++)
		*p = *p == '_' ? ' ' : p == buf && *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
	return buf;
}

static void part_add(struct buffer *b, const struct ark_content *c, const char *before, const json_t *id)
{
	char name[ARK_KEY];
	const char *text = json_string_value(id);
	if (text && *text)
		buffer_printf(b, ", %s%s", before, sim_name(c, "", text, name, sizeof(name)));
}

void sim_describe(const struct sim_result *res, const struct ark_content *c, struct buffer *b)
{
	json_t *setup = json_loads(res->setup, 0, NULL), *player;
	const char *game = json_string_value(json_object_get(setup, "game"));
	const size_t players = json_array_size(json_object_get(setup, "players"));
	size_t i;
	buffer_printf(b, "%s, %zu player%s", game && !strcmp(game, "cards") ? "Card game" : "Board game", players, players == 1 ? "" : "s");
	part_add(b, c, "", json_object_get(setup, "scenario"));
	part_add(b, c, "", json_object_get(setup, "difficulty"));
	part_add(b, c, "against ", json_object_get(setup, "ancient_one"));
	part_add(b, c, "herald ", json_object_get(setup, "herald"));
	part_add(b, c, "guardian ", json_object_get(setup, "guardian"));
	part_add(b, c, "with ", json_object_get(setup, "expansions"));
	part_add(b, c, "variants ", json_object_get(setup, "variants"));
	json_array_foreach(json_object_get(setup, "players"), i, player)
		part_add(b, c, "", json_object_get(player, "investigator"));
	buffer_printf(b, ", bot %s", res->bot);
	json_decref(setup);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void write_group(const struct sim_result *res, const struct sim_group *g, FILE *to)
{
	const struct sim_estimate win = sim_share(g->won, g->games);
	const char *comma = "";
	fprintf(to, "{\"kind\":\"%s\",\"id\":\"%s\",\"games\":%llu,\"won\":%llu,\"win\":{\"low\":%.4f,\"high\":%.4f},\"endings\":{", g->kind, g->id, (ull)g->games, (ull)g->won, win.low, win.high);
	for (int i = 0; i < res->ends; i++)
		if (g->end[i]) {
			fprintf(to, "%s\"%s %s\":%llu", comma, res->end[i].won ? "won" : "lost", res->end[i].why, (ull)g->end[i]);
			comma = ",";
		}
	fputc('}', to);
	for (int v = 0; v < SIM_VALUES; v++) {
		const struct sim_sum *s = &g->value[v];
		const struct sim_estimate e = sim_mean(s);
		if (s->n)
			fprintf(to, ",\"%s\":{\"n\":%llu,\"sum\":%llu,\"squares\":%llu,\"mean\":%.4f,\"low\":%.4f,\"high\":%.4f}", sim_value_names[v], (ull)s->n, (ull)s->sum, (ull)s->squares,
				e.mean, e.low, e.high);
	}
	fputc('}', to);
}

static void write_bins(const uint64_t *bin, FILE *to)
{
	int last = SIM_BINS;
	while (last > 0 && !bin[last - 1])
		last--;
	fputc('[', to);
	for (int i = 0; i < last; i++)
		fprintf(to, "%s%llu", i ? "," : "", (ull)bin[i]);
	fputc(']', to);
}

void sim_write_json(const struct sim_result *res, const struct ark_content *c, FILE *to)
{
	(void)c;
	fprintf(to, "{\"arkham\":\"sim\",\"engine\":\"%s\",\"bot\":\"%s\",\n\"setup\":%s,\n\"seeds\":[", res->engine, res->bot, res->setup);
	for (int i = 0; i < res->ranges; i++)
		fprintf(to, "%s[%llu,%llu]", i ? "," : "", (ull)res->range[i].from, (ull)res->range[i].to);
	fprintf(to, "],\n\"faults\":%llu,\"fault_seed\":%llu,\n\"histograms\":{", (ull)res->faults, (ull)res->fault_seed);
	for (int v = 0; v < SIM_BINNED; v++) {
		fprintf(to, "%s\"%s\":{\"lost\":", v ? ",\n" : "\n", sim_value_names[v]);
		write_bins(res->bin[v][0], to);
		fprintf(to, ",\"won\":");
		write_bins(res->bin[v][1], to);
		fputc('}', to);
	}
	fprintf(to, "},\n\"groups\":[\n");
	for (int i = 0; i < res->groups; i++) {
		write_group(res, &res->group[i], to);
		fprintf(to, i + 1 < res->groups ? ",\n" : "\n");
	}
	fprintf(to, "]}\n");
}

/* ---- reading ------------------------------------------------------------------------- */

static uint64_t number(const json_t *o, const char *key)
{
	const json_t *v = json_object_get(o, key);
	return json_is_integer(v) && json_integer_value(v) >= 0 ? (uint64_t)json_integer_value(v) : 0;
}

static void read_endings(struct sim_result *res, struct sim_group *g, json_t *endings)
{
	const char *key;
	json_t *v;
	json_object_foreach(endings, key, v) {
		const bool won = !strncmp(key, "won ", 4);
		if (won || !strncmp(key, "lost ", 5))
			g->end[sim_ending(res, key + (won ? 4 : 5), won)] = (uint64_t)json_integer_value(v);
	}
}

static void read_groups(struct sim_result *res, const json_t *list)
{
	size_t i;
	const json_t *o;
	json_array_foreach(list, i, o) {
		const char *kind = json_string_value(json_object_get(o, "kind")), *id = json_string_value(json_object_get(o, "id"));
		if (!kind || !id)
			continue;
		struct sim_group *g = sim_group(res, kind, id);
		g->games = number(o, "games");
		g->won = number(o, "won");
		read_endings(res, g, json_object_get(o, "endings"));
		for (int v = 0; v < SIM_VALUES; v++) {
			const json_t *sum = json_object_get(o, sim_value_names[v]);
			g->value[v] = (struct sim_sum){ number(sum, "n"), number(sum, "sum"), number(sum, "squares") };
		}
	}
}

static void read_bins(struct sim_result *res, const json_t *histograms)
{
	for (int v = 0; v < SIM_BINNED; v++)
		for (int won = 0; won < 2; won++) {
			const json_t *bins = json_object_get(json_object_get(histograms, sim_value_names[v]), won ? "won" : "lost");
			for (size_t i = 0; i < SIM_BINS; i++)
				res->bin[v][won][i] = (uint64_t)json_integer_value(json_array_get(bins, i));
		}
}

static bool read_object(struct sim_result *res, const json_t *o)
{
	const char *what = json_string_value(json_object_get(o, "arkham")), *bot = json_string_value(json_object_get(o, "bot")), *engine = json_string_value(json_object_get(o, "engine"));
	const json_t *seeds = json_object_get(o, "seeds"), *setup = json_object_get(o, "setup"), *pair;
	size_t i;
	if (!what || strcmp(what, "sim") || !bot || !engine || !json_is_array(seeds) || !json_is_object(setup))
		return false;
	snprintf(res->bot, sizeof(res->bot), "%s", bot);
	snprintf(res->engine, sizeof(res->engine), "%s", engine);
	res->setup = json_dumps(setup, JSON_COMPACT);
	json_array_foreach(seeds, i, pair)
		sim_range(res, (uint64_t)json_integer_value(json_array_get(pair, 0)), (uint64_t)json_integer_value(json_array_get(pair, 1)));
	res->faults = number(o, "faults");
	res->fault_seed = number(o, "fault_seed");
	read_bins(res, json_object_get(o, "histograms"));
	read_groups(res, json_object_get(o, "groups"));
	return res->setup && !res->full;
}

bool sim_read(struct sim_result *res, const char *file, char *error, int n)
{
	json_error_t je;
	json_t *o = json_load_file(file, 0, &je);
	memset(res, 0, sizeof(*res));
	if (!o && je.line < 0)
		snprintf(error, (size_t)n, "cannot be read");
	else if (!o)
		snprintf(error, (size_t)n, "this is no JSON (line %d: %s); only results of `arkham sim --out FILE.json` can be merged", je.line, je.text);
	if (!o)
		return false;
	const bool ok = read_object(res, o);
	json_decref(o);
	if (!ok)
		snprintf(error, (size_t)n, "this is no result of `arkham sim`; make one with --out FILE.json");
	return ok;
}

/* ---- CSV ---------------------------------------------------------------------------------- */

void sim_write_csv(const struct sim_result *res, const struct ark_content *c, FILE *to)
{
	(void)c;
	fprintf(to, "kind,id,games,won,win,win_low,win_high");
	for (int v = 0; v < SIM_VALUES; v++)
		fprintf(to, ",%s,%s_low,%s_high", sim_value_names[v], sim_value_names[v], sim_value_names[v]);
	for (int i = 0; i < res->ends; i++)
		fprintf(to, ",%s_%s", res->end[i].won ? "won" : "lost", res->end[i].why);
	fputc('\n', to);
	for (int k = 0; k < res->groups; k++) {
		const struct sim_group *g = &res->group[k];
		const struct sim_estimate win = sim_share(g->won, g->games);
		fprintf(to, "%s,%s,%llu,%llu,%.4f,%.4f,%.4f", g->kind, g->id, (ull)g->games, (ull)g->won, win.mean, win.low, win.high);
		for (int v = 0; v < SIM_VALUES; v++) {
			const struct sim_estimate e = sim_mean(&g->value[v]);
			if (g->value[v].n)
				fprintf(to, ",%.4f,%.4f,%.4f", e.mean, e.low, e.high);
			else
				fprintf(to, ",,,");
		}
		for (int i = 0; i < res->ends; i++)
			fprintf(to, ",%llu", (ull)g->end[i]);
		fputc('\n', to);
	}
}

/* ---- for people ------------------------------------------------------------------------- */

enum { NAME_COLUMNS = 17 };

static void print_share(const char *name, uint64_t part, uint64_t games, FILE *to)
{
	const struct sim_estimate e = sim_share(part, games);
	fprintf(to, "  %-34.34s %9llu %6.2f %%  (%.2f to %.2f)\n", name, (ull)part, 100 * e.mean, 100 * e.low, 100 * e.high);
}

static void print_endings(const struct sim_result *res, const struct ark_content *c, FILE *to)
{
	static const struct sim_group none;
	const struct sim_group *all = res->groups ? &res->group[0] : &none;
	char name[ARK_KEY], line[ARK_KEY + 16];
	print_share("won", all->won, all->games, to);
	for (int i = 0; i < res->ends; i++) {
		snprintf(line, sizeof(line), "%-5s %s", res->end[i].won ? "won:" : "lost:", sim_name(c, "ending", res->end[i].why, name, sizeof(name)));
		print_share(line, all->end[i], all->games, to);
	}
	if (res->faults)
		fprintf(to, "  %-34s %9llu            seed %llu, a bug of the engine: please report it\n", "fault", (ull)res->faults, (ull)res->fault_seed);
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		if (strcmp(g->kind, "awakening"))
			continue;
		snprintf(line, sizeof(line), "woke: %s", sim_name(c, g->kind, g->id, name, sizeof(name)));
		print_share(line, g->games, all->games, to);
	}
}

/* A row of 80 columns at most; a name that is too long gets a line of its own. */
static void print_group(const struct sim_group *g, const char *name, FILE *to)
{
	const struct sim_estimate win = sim_share(g->won, g->games);
	const bool fits = strlen(name) <= NAME_COLUMNS;
	if (!fits)
		fprintf(to, "  %s\n", name);
	fprintf(to, "  %-*s %7llu %5.1f %4.1f-%-4.*f", NAME_COLUMNS, fits ? name : "", (ull)g->games, 100 * win.mean, 100 * win.low, win.high < 0.9995, 100 * win.high);
	for (int v = 0; v < SIM_BINNED; v++) {
		const struct sim_estimate e = sim_mean(&g->value[v]);
		if (g->value[v].n)
			fprintf(to, " %4.1f±%3.1f", e.mean, e.high - e.mean);
	}
	fputc('\n', to);
}

/* How the Personal Stories ended, where there were any. */
static void print_stories(const struct sim_group *g, FILE *to)
{
	const uint64_t begun = g->value[SIM_STORIES].sum;
	const struct { const char *word; uint64_t n; } ends[] = { { "passed", g->value[SIM_PASSED].sum }, { "failed", g->value[SIM_FAILED].sum } };
	if (!begun)
		return;
	fprintf(to, "\nPersonal Stories: %llu begun", (ull)begun);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		const struct sim_estimate e = sim_share(ends[i].n, begun);
		fprintf(to, ", %.1f %% (%.1f to %.1f) %s", 100 * e.mean, 100 * e.low, 100 * e.high, ends[i].word);
	}
	fputc('\n', to);
}

void sim_print(const struct sim_result *res, const struct ark_content *c, FILE *to)
{
	static const struct { const char *kind, *title; } kinds[] = { { "all", "Together" }, { "ancient_one", "Against" }, { "investigator", "With" }, { "act", "Ended in act" }, { "note", "In the log" } };
	struct buffer b = { 0 };
	char name[ARK_KEY];
	sim_describe(res, c, &b);
	fprintf(to, "%s\n\n", b.text ? b.text : "");
	buffer_release(&b);
	print_endings(res, c, to);
	if (res->groups)
		print_stories(&res->group[0], to);
	for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
		bool begun = false;
		for (int i = 0; i < res->groups; i++) {
			const struct sim_group *g = &res->group[i];
			if (strcmp(g->kind, kinds[k].kind))
				continue;
			if (!begun) {
				fprintf(to, "\n%-*s %7s %5s %9s", NAME_COLUMNS + 2, kinds[k].title, "games", "% won", "95 %");
				for (int v = 0; v < SIM_BINNED; v++)
					if (g->value[v].n)
						fprintf(to, " %8s", sim_value_names[v]);
				fputc('\n', to);
			}
			begun = true;
			print_group(g, sim_name(c, g->kind, g->id, name, sizeof(name)), to);
		}
	}
}
