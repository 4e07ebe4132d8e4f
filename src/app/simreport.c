/* simreport.c - the report: one HTML file with its plots drawn as SVG. */
#include <math.h>
#include <string.h>

#include "sim.h"

typedef unsigned long long ull;

static const char head[] = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Arkham: simulation</title>\n"
	"<style>:root{color-scheme:light dark;--ink:#1d2430;--soft:#6b7688;--paper:#fbfaf7;--bar:#2f6f6a;--bar2:#b4532a;--line:#d9d5cb}"
	"@media(prefers-color-scheme:dark){:root{--ink:#e8e4da;--soft:#9aa3b2;--paper:#14181f;--bar:#5fb3a8;--bar2:#e08a5b;--line:#333b48}}"
	"body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}"
	"h1{font-weight:600}h2{margin-top:2.2rem;font-size:1.15rem}p.what{color:var(--soft)}svg{width:100%;height:auto;display:block}"
	"text{fill:var(--ink);font:13px system-ui,sans-serif}text.s{fill:var(--soft)}.b{fill:var(--bar)}.r{fill:var(--bar2)}.l{stroke:var(--line)}.w{stroke:var(--ink);stroke-width:1.5}"
	"table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line)}td:first-child,th:first-child{text-align:left}</style>\n";

static void name_of(const char *id, FILE *to)
{
	for (int up = 1; *id; id++) {
		fputc(*id == '_' ? ' ' : up && *id >= 'a' && *id <= 'z' ? *id - 32 : *id, to);
		up = *id == '_';
	}
}

static const struct sim_group *group_all(const struct sim_result *res)
{
	static const struct sim_group none = { .kind = "all" };
	for (int i = 0; i < res->groups; i++)
		if (!strcmp(res->group[i].kind, "all"))
			return &res->group[i];
	return &none;
}

/* How the games ended: one bar, wins first. */
static void plot_endings(const struct sim_result *res, FILE *to)
{
	const double all = (double)group_all(res)->games;
	fprintf(to, "<h2>How the games ended</h2>\n<svg viewBox=\"0 0 900 %d\" role=\"img\" aria-label=\"How the games ended\">\n", 30 * res->whys + 10);
	for (int i = 0; i < res->whys && all > 0; i++) {
		const double share = (double)res->why[i].games / all;
		const bool won = !strncmp(res->why[i].why, "gates", 5) || strstr(res->why[i].why, "defeated");
		fprintf(to, "<text x=\"0\" y=\"%d\">", 30 * i + 21);
		name_of(res->why[i].why, to);
		fprintf(to, "</text><rect class=\"%s\" x=\"220\" y=\"%d\" width=\"%.1f\" height=\"20\" rx=\"3\"/><text class=\"s\" x=\"%.1f\" y=\"%d\">%llu (%.2f %%)</text>\n", won ? "b" : "r",
			30 * i + 6, 500 * share + 1, 230 + 500 * share, 30 * i + 21, (ull)res->why[i].games, 100 * share);
	}
	fprintf(to, "</svg>\n");
}

/* Share of games won in each group of a kind, with its interval. */
static void plot_wins(const struct sim_result *res, const char *kind, const char *title, FILE *to)
{
	int n = 0, top = 100, row = 0;
	for (int i = 0; i < res->groups; i++) {
		int low, high;
		if (strcmp(res->group[i].kind, kind))
			continue;
		sim_interval(res->group[i].won, res->group[i].games, &low, &high);
		n++;
		top = high > top ? high : top;
	}
	if (!n)
		return;
	fprintf(to, "<h2>%s</h2>\n<p class=\"what\">Share of games won; the thin line is the 95 %% interval.</p>\n<svg viewBox=\"0 0 900 %d\" role=\"img\" aria-label=\"%s\">\n", title,
		26 * n + 10, title);
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		int low, high;
		if (strcmp(g->kind, kind))
			continue;
		sim_interval(g->won, g->games, &low, &high);
		const double scale = 560.0 / top, share = 10000.0 * (double)g->won / (double)g->games;
		const int y = 26 * row++ + 4;
		fprintf(to, "<text x=\"0\" y=\"%d\">", y + 15);
		name_of(g->id, to);
		fprintf(to, "</text><line class=\"l\" x1=\"220\" x2=\"780\" y1=\"%d\" y2=\"%d\"/><rect class=\"b\" x=\"220\" y=\"%d\" width=\"%.1f\" height=\"16\" rx=\"3\"/>"
			"<line class=\"w\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/><text class=\"s\" x=\"792\" y=\"%d\">%.2f %%</text>\n", y + 10, y + 10, y + 2, scale * share,
			220 + scale * low, 220 + scale * high, y + 10, y + 10, y + 15, share / 100);
	}
	fprintf(to, "</svg>\n");
}

static void plot_turns(const struct sim_result *res, FILE *to)
{
	uint64_t most = 1;
	int last = 1;
	for (int i = 0; i < SIM_TURNS; i++) {
		most = res->turn[i] > most ? res->turn[i] : most;
		last = res->turn[i] ? i : last;
	}
	const double step = 880.0 / (last + 1);
	fprintf(to, "<h2>Length of the games</h2>\n<p class=\"what\">Games by number of turns.</p>\n<svg viewBox=\"0 0 900 220\" role=\"img\" aria-label=\"Games by number of turns\">\n");
	for (int i = 0; i <= last; i++) {
		const double high = 170.0 * (double)res->turn[i] / (double)most;
		fprintf(to, "<rect class=\"b\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", 10 + step * i, 190 - high, step * 0.85, high);
		if (i % 5 == 0)
			fprintf(to, "<text class=\"s\" x=\"%.1f\" y=\"210\">%d</text>\n", 10 + step * i, i);
	}
	fprintf(to, "</svg>\n");
}

static void table_groups(const struct sim_result *res, FILE *to)
{
	fprintf(to, "<h2>All numbers</h2>\n<table><tr><th>Games with</th><th>games</th><th>won</th><th>turns</th><th>doom</th><th>terror</th><th>open gates</th><th>seals</th></tr>\n");
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		const double n = g->games ? (double)g->games : 1, mean = (double)g->turns / n, spread = sqrt(fmax(0, (double)g->turns2 / n - mean * mean));
		fprintf(to, "<tr><td>");
		name_of(g->id[0] ? g->id : "everyone", to);
		fprintf(to, "</td><td>%llu</td><td>%llu</td><td>%.1f &plusmn; %.1f</td><td>%.2f</td><td>%.2f</td><td>%.2f</td><td>%.2f</td></tr>\n", (ull)g->games, (ull)g->won, mean, spread,
			(double)g->doom / n, (double)g->terror / n, (double)g->gates / n, (double)g->seals / n);
	}
	fprintf(to, "</table>\n");
}

void sim_write_report(const struct sim_result *res, FILE *to)
{
	const struct sim_group *all = group_all(res);
	int low, high;
	sim_interval(all->won, all->games, &low, &high);
	fputs(head, to);
	fprintf(to, "<h1>%llu games, %.2f %% won</h1>\n<p class=\"what\">%s &middot; 95 %% interval %.2f to %.2f %% &middot; the Ancient One woke in %llu</p>\n", (ull)all->games,
		all->games ? 100 * (double)all->won / (double)all->games : 0, res->setup, low / 100.0, high / 100.0, (ull)res->awoke);
	plot_endings(res, to);
	plot_wins(res, "ancient_one", "Against each Ancient One", to);
	plot_wins(res, "investigator", "With each investigator", to);
	plot_turns(res, to);
	table_groups(res, to);
}
