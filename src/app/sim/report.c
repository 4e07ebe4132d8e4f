/* report.c - the report: one HTML file that needs nothing else. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

/* The groups of one kind, those won most often first. */
struct chosen {
	const struct sim_group *group[SIM_GROUPS];
	int n;
};

static int by_wins(const void *a, const void *b)
{
	const struct sim_group *x = *(const struct sim_group *const *)a, *y = *(const struct sim_group *const *)b;
	const double p = (double)x->won / (double)x->games, q = (double)y->won / (double)y->games;
	return p > q ? -1 : p < q ? 1 : strcmp(x->id, y->id);
}

static void choose(const struct report *p, const char *kind, struct chosen *c)
{
	c->n = 0;
	for (int i = 0; i < p->res->groups; i++)
		if (!strcmp(p->res->group[i].kind, kind) && p->res->group[i].games)
			c->group[c->n++] = &p->res->group[i];
	qsort(c->group, (size_t)c->n, sizeof(c->group[0]), by_wins);
}

static void put_name(const struct report *p, const char *kind, const char *id)
{
	char name[ARK_KEY];
	report_text(p, sim_name(p->content, kind, id, name, sizeof(name)));
}

/* A number of games with its thousands apart. */
static void put_count(const struct report *p, uint64_t n)
{
	char digits[32];
	const int len = snprintf(digits, sizeof(digits), "%llu", (ull)n);
	for (int i = 0; i < len; i++)
		fprintf(p->to, "%s%c", i && (len - i) % 3 == 0 ? "," : "", digits[i]);
}

/* ---- head ---------------------------------------------------------------------------- */

static void put_seeds(const struct report *p)
{
	const struct sim_result *res = p->res;
	for (int i = 0; i < res->ranges && i < 3; i++)
		fprintf(p->to, "%s%llu to %llu", i ? ", " : "", (ull)res->range[i].from, (ull)res->range[i].to);
	if (res->ranges > 3)
		fprintf(p->to, " and %d more ranges", res->ranges - 3);
}

static void head(const struct report *p)
{
	const struct sim_estimate win = sim_share(p->all->won, p->all->games);
	struct buffer b = { 0 };
	sim_describe(p->res, p->content, &b);
	fprintf(p->to, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
		"<title>%.1f %% of %llu games won - Arkham</title>\n<style>", 100 * win.mean, (ull)p->all->games);
	for (int i = 0; sim_style[i]; i++)
		fputs(sim_style[i], p->to);
	fprintf(p->to, "</style></head>\n<body><main>\n<h1><b>%.1f %%</b> of ", 100 * win.mean);
	put_count(p, p->all->games);
	fprintf(p->to, " games won</h1>\n<p class=\"what\">");
	report_text(p, b.text ? b.text : "");
	fprintf(p->to, ". Seeds ");
	put_seeds(p);
	fprintf(p->to, ". The share won lies between %.1f and %.1f %% (95 %% interval).</p>\n", 100 * win.low, 100 * win.high);
	buffer_release(&b);
	if (p->res->faults)
		fprintf(p->to, "<p><strong>%llu games were ended by a bug of the engine and are not counted; the first has seed %llu.</strong></p>\n", (ull)p->res->faults, (ull)p->res->fault_seed);
}

static void key(const struct report *p)
{
	fprintf(p->to, "<ul class=\"key\">");
	for (int i = 0; i < p->res->ends; i++) {
		fprintf(p->to, "<li><i class=\"e%d\"></i>%s: ", p->shade[i], p->res->end[i].won ? "won" : "lost");
		put_name(p, "ending", p->res->end[i].why);
		fprintf(p->to, "</li>");
	}
	fprintf(p->to, "</ul>\n");
}

static void tile(const struct report *p, const char *what, double value, double half, const char *unit)
{
	fprintf(p->to, "<div class=\"tile\"><b>%.1f%s</b><span>%s, &plusmn; %.2f</span></div>\n", value, unit, what, half);
}

static void tiles(const struct report *p)
{
	const char *const words[SIM_VALUES] = { [SIM_TURNS] = p->board ? "turns" : "rounds", [SIM_DOOM] = "doom", [SIM_TERROR] = "terror", [SIM_GATES] = "open gates", [SIM_SEALS] = "seals",
		[SIM_SCORE] = p->board ? NULL : "experience", [SIM_STORIES] = "stories begun", [SIM_PASSED] = "stories passed", [SIM_FAILED] = "stories failed" };
	uint64_t woke = 0;
	fprintf(p->to, "<section class=\"tiles\" aria-label=\"Means over all games\">\n");
	for (int v = 0; v < SIM_VALUES; v++) {
		const struct sim_estimate e = sim_mean(&p->all->value[v]);
		if (words[v] && p->all->value[v].n)
			tile(p, words[v], e.mean, e.high - e.mean, "");
	}
	for (int i = 0; i < p->res->groups; i++)
		woke += strcmp(p->res->group[i].kind, "awakening") ? 0 : p->res->group[i].games;
	if (woke) {
		const struct sim_estimate e = sim_share(woke, p->all->games);
		tile(p, "Ancient One woke", 100 * e.mean, 50 * (e.high - e.low), " %");
	}
	fprintf(p->to, "</section>\n");
}

/* ---- lists of shares -------------------------------------------------------------------- */

static void share_row(const struct report *p, const char *kind, const char *id, const char *class, uint64_t part, double top)
{
	const struct sim_estimate e = sim_share(part, p->all->games);
	fprintf(p->to, "<div class=\"bar\"><span>");
	put_name(p, kind, id);
	fprintf(p->to, "</span>");
	plot_bar(p, class, e, top);
	fprintf(p->to, "<span class=\"n\">%.1f %% (%.1f to %.1f)</span></div>\n", 100 * e.mean, 100 * e.low, 100 * e.high);
}

static void endings(const struct report *p)
{
	double top = 0.01;
	for (int i = 0; i < p->res->ends; i++)
		top = fmax(top, sim_share(p->all->end[i], p->all->games).high);
	fprintf(p->to, "<section><h2>How the games ended</h2>\n<p class=\"note\">Share of all games; the thin line is the 95 %% interval.</p><div class=\"whole\">");
	plot_whole(p, p->all);
	fprintf(p->to, "</div>");
	key(p);
	fprintf(p->to, "<br>\n");
	for (int i = 0; i < p->res->ends; i++) {
		char class[8];
		snprintf(class, sizeof(class), "e%d", p->shade[i]);
		share_row(p, "ending", p->res->end[i].why, class, p->all->end[i], top);
	}
	fprintf(p->to, "</section>\n");
}

static void awakenings(const struct report *p)
{
	struct chosen c;
	double top = 0.01;
	choose(p, "awakening", &c);
	if (!c.n)
		return;
	for (int i = 0; i < c.n; i++)
		top = fmax(top, sim_share(c.group[i]->games, p->all->games).high);
	fprintf(p->to, "<section><h2>What woke the Ancient One</h2>\n<p class=\"note\">Share of all games. Below, how those games ended.</p>\n");
	for (int i = 0; i < c.n; i++)
		share_row(p, "awakening", c.group[i]->id, "lost", c.group[i]->games, top);
	fprintf(p->to, "<br><div class=\"ends\">\n");
	for (int i = 0; i < c.n; i++) {
		fprintf(p->to, "<div class=\"row\"><span class=\"name\">");
		put_name(p, "awakening", c.group[i]->id);
		fprintf(p->to, "</span>");
		plot_whole(p, c.group[i]);
		fprintf(p->to, "<span class=\"n\">%.1f %% won</span></div>\n", 100 * sim_share(c.group[i]->won, c.group[i]->games).mean);
	}
	fprintf(p->to, "</div>");
	key(p);
	fprintf(p->to, "</section>\n");
}

/* ---- groups beside each other ------------------------------------------------------------- */

/* What a block shows: the share won (v = -1), or the mean of a value. */
static struct sim_estimate shown(const struct sim_group *g, int v)
{
	struct sim_estimate e = v < 0 ? sim_share(g->won, g->games) : sim_mean(&g->value[v]);
	if (v < 0)
		e = (struct sim_estimate){ 100 * e.mean, 100 * e.low, 100 * e.high };
	return e;
}

static void block(const struct report *p, const struct chosen *c, const char *title, int v)
{
	const double mid = shown(p->all, v).mean;
	double low = mid, high = mid;
	for (int i = 0; i < c->n; i++) {
		const struct sim_estimate e = shown(c->group[i], v);
		low = fmin(low, e.low);
		high = fmax(high, e.high);
	}
	const double unit = high - low > 20 ? 5 : high - low > 4 ? 1 : 0.5;
	low = v < 0 ? 0 : floor(low / unit) * unit;
	high = fmax(ceil(high / unit) * unit, low + unit);
	fprintf(p->to, "<div class=\"block\"><h3>%s</h3>\n", title);
	for (int i = 0; i < c->n; i++) {
		const struct sim_group *g = c->group[i];
		const struct sim_estimate e = shown(g, v);
		fprintf(p->to, "<div class=\"row\"><span class=\"name\">");
		put_name(p, g->kind, g->id);
		fprintf(p->to, "</span>");
		plot_dot(p, v < 0 ? "good" : "", e, mid, low, high);
		fprintf(p->to, "<span class=\"n\">%.1f%s</span></div>\n", e.mean, v < 0 ? " %" : "");
	}
	fprintf(p->to, "<div class=\"scale\"><span>%g</span><span>%g</span></div></div>\n", low, high);
}

static void comparison(const struct report *p, const char *kind, const char *title)
{
	const char *const titles[SIM_BINNED] = { p->board ? "Turns" : "Rounds", "Doom", "Terror", "Open gates" };
	struct chosen c;
	int values = 0;
	choose(p, kind, &c);
	if (!c.n)
		return;
	for (int v = 0; v < SIM_BINNED; v++)
		values += p->all->value[v].n > 0;
	fprintf(p->to, "<section><h2>%s</h2>\n<p class=\"note\">A dot is the mean, the line its 95 %% interval, the dashed line all games.<span class=\"swipe\"> Swipe for length, doom and more.</span></p>\n<div class=\"blocks %s\" style=\"--n:%d\">\n", title, kind, values);
	block(p, &c, "Games won", -1);
	for (int v = 0; v < SIM_BINNED; v++)
		if (p->all->value[v].n)
			block(p, &c, titles[v], v);
	fprintf(p->to, "</div></section>\n");
}

static void ends_by(const struct report *p, const char *kind, const char *title)
{
	struct chosen c;
	choose(p, kind, &c);
	if (c.n < 2)
		return;
	fprintf(p->to, "<section><h2>%s</h2>\n<p class=\"note\">All games against each, by how they ended.</p><div class=\"ends\">\n", title);
	for (int i = 0; i < c.n; i++) {
		fprintf(p->to, "<div class=\"row\"><span class=\"name\">");
		put_name(p, kind, c.group[i]->id);
		fprintf(p->to, "</span>");
		plot_whole(p, c.group[i]);
		fprintf(p->to, "<span class=\"n\">");
		put_count(p, c.group[i]->games);
		fprintf(p->to, "</span></div>\n");
	}
	fprintf(p->to, "</div>");
	key(p);
	fprintf(p->to, "</section>\n");
}

/* ---- the rest ---------------------------------------------------------------------------------- */

static void histograms(const struct report *p)
{
	const char *const titles[SIM_BINNED] = { p->board ? "Length in turns" : "Length in rounds", "Doom", "Terror at the end", "Open gates" };
	fprintf(p->to, "<section><h2>How the games went</h2>\n<p class=\"note\">Games by each number: <b class=\"tw\">won</b> on top of <b class=\"tl\">lost</b>. The dashed line is the mean.%s</p>\n"
		"<div class=\"hists\">\n", p->board ? " Doom and gates are those before the final battle." : "");
	for (int v = 0; v < SIM_BINNED; v++) {
		const struct sim_estimate e = sim_mean(&p->all->value[v]);
		if (!p->all->value[v].n)
			continue;
		fprintf(p->to, "<div><h3>%s: mean %.1f (%.2f to %.2f)</h3>", titles[v], e.mean, e.low, e.high);
		plot_histogram(p, (enum sim_value)v);
		fprintf(p->to, "</div>\n");
	}
	fprintf(p->to, "</div></section>\n");
}

static void numbers(const struct report *p)
{
	const struct sim_result *res = p->res;
	fprintf(p->to, "<section><details><summary>All numbers</summary><p class=\"note\">Means, each with half the width of its 95 %% interval.</p>\n<div class=\"wide\"><table><tr><th></th><th>games</th>"
		"<th>won</th><th>95 %%</th>");
	for (int v = 0; v < SIM_VALUES; v++)
		if (p->all->value[v].n)
			fprintf(p->to, "<th>%s</th>", sim_value_names[v]);
	fprintf(p->to, "</tr>\n");
	for (int i = 0; i < res->groups; i++) {
		const struct sim_group *g = &res->group[i];
		const struct sim_estimate win = sim_share(g->won, g->games);
		fprintf(p->to, "<tr><td>");
		put_name(p, g->kind, g->id);
		fprintf(p->to, "</td><td>%llu</td><td>%.2f %%</td><td>%.2f to %.2f</td>", (ull)g->games, 100 * win.mean, 100 * win.low, 100 * win.high);
		for (int v = 0; v < SIM_VALUES; v++) {
			const struct sim_estimate e = sim_mean(&g->value[v]);
			if (p->all->value[v].n && g->value[v].n)
				fprintf(p->to, "<td>%.2f &plusmn; %.2f</td>", e.mean, e.high - e.mean);
			else if (p->all->value[v].n)
				fprintf(p->to, "<td></td>");
		}
		fprintf(p->to, "</tr>\n");
	}
	fprintf(p->to, "</table></div></details></section>\n");
}

static void foot(const struct report *p)
{
	fprintf(p->to, "<footer>Made by <code>arkham sim</code>, engine and content %s, bot %s. Setup: <code>", p->res->engine, p->res->bot);
	report_text(p, p->res->setup);
	fprintf(p->to, "</code>. The same seeds give the same numbers on every machine. Intervals of shares are Wilson's, those of means take them to be normal.</footer>\n</main></body></html>\n");
}

void sim_write_report(const struct sim_result *res, const struct ark_content *c, FILE *to)
{
	static const struct sim_group none = { .kind = "all" };
	struct report p = { .res = res, .content = c, .all = res->groups ? &res->group[0] : &none, .to = to };
	p.board = p.all->value[SIM_TERROR].n > 0;
	/* The more often it came, the stronger its shade. */
	for (int i = 0; i < res->ends; i++) {
		int before = 0;
		for (int k = 0; k < res->ends; k++)
			before += res->end[k].won == res->end[i].won && (p.all->end[k] > p.all->end[i] || (p.all->end[k] == p.all->end[i] && k < i));
		p.shade[i] = (res->end[i].won ? 0 : 3) + before % 3;
	}
	head(&p);
	tiles(&p);
	endings(&p);
	awakenings(&p);
	comparison(&p, "ancient_one", "Against each Ancient One");
	ends_by(&p, "ancient_one", "How it ended against each");
	comparison(&p, "act", "The act it ended in");
	comparison(&p, "note", "What the campaign log says");
	comparison(&p, "investigator", "With each investigator");
	histograms(&p);
	numbers(&p);
	foot(&p);
}
