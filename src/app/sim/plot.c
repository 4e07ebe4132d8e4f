/*
 * plot.c - the plots of the report as SVG.
 *
 * They have no text: an SVG is stretched to the room there is, and letters would be stretched with it.  Lines keep their width (vector-effect), and a dot is a line
 * without length.  What a plot says is also in its title, for those who point at it or have it read out.
 */
#include <math.h>

#include "report.h"

enum { WIDE = 1000, TALL = 100 };

void report_text(const struct report *p, const char *text)
{
	for (; *text; text++) {
		const char *entity = *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '&' ? "&amp;" : *text == '"' ? "&quot;" : NULL;
		if (entity)
			fputs(entity, p->to);
		else
			fputc(*text, p->to);
	}
}

void plot_whole(const struct report *p, const struct sim_group *g)
{
	char name[ARK_KEY];
	double x = 0;
	fprintf(p->to, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"How these games ended\">", WIDE, TALL);
	for (int i = 0; i < p->res->ends; i++) {
		const double share = g->games ? (double)g->end[i] / (double)g->games : 0;
		if (!g->end[i])
			continue;
		fprintf(p->to, "<rect class=\"e%d\" x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\"><title>", p->shade[i], WIDE * x, WIDE * share, TALL);
		report_text(p, sim_name(p->content, "ending", p->res->end[i].why, name, sizeof(name)));
		fprintf(p->to, ": %.1f %%</title></rect>", 100 * share);
		x += share;
	}
	fprintf(p->to, "</svg>");
}

void plot_bar(const struct report *p, const char *class, struct sim_estimate share, double top)
{
	const double scale = WIDE / (top > 0 ? top : 1);
	fprintf(p->to, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%.1f %%\"><title>%.2f %%, 95 %% interval %.2f to %.2f</title>"
		"<path class=\"axis\" d=\"M0 %dH%d\"/><rect class=\"%s\" x=\"0\" y=\"12\" width=\"%.1f\" height=\"76\"/><path class=\"whisker\" d=\"M%.1f 50H%.1fM%.1f 30v40M%.1f 30v40\"/></svg>",
		WIDE, TALL, 100 * share.mean, 100 * share.mean, 100 * share.low, 100 * share.high, TALL / 2, WIDE, class, scale * share.mean, scale * share.low, scale * share.high,
		scale * share.low, scale * share.high);
}

void plot_dot(const struct report *p, const char *class, struct sim_estimate e, double mid, double low, double high)
{
	const double scale = high > low ? WIDE / (high - low) : 0;
	fprintf(p->to, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%.2f\"><title>%.2f, 95 %% interval %.2f to %.2f</title>"
		"<path class=\"mid\" d=\"M%.1f 0V%d\"/><path class=\"span\" d=\"M%.1f 50H%.1f\"/><path class=\"dot %s\" d=\"M%.1f 50h.01\"/></svg>", WIDE, TALL, e.mean, e.mean, e.low, e.high,
		scale * (mid - low), TALL, scale * (e.low - low), scale * (e.high - low), class, scale * (e.mean - low));
}

static int last_bin(const struct report *p, enum sim_value v)
{
	int last = 1;
	for (int i = 0; i < SIM_BINS; i++)
		if (p->res->bin[v][0][i] + p->res->bin[v][1][i])
			last = i;
	return last;
}

void plot_histogram(const struct report *p, enum sim_value v)
{
	const uint64_t (*bin)[SIM_BINS] = p->res->bin[v];
	const int last = last_bin(p, v), every = last > 40 ? 10 : last > 12 ? 5 : last > 6 ? 2 : 1;
	const double step = (double)WIDE / (last + 1), mean = sim_mean(&p->all->value[v]).mean;
	uint64_t most = 1;
	for (int i = 0; i <= last; i++)
		most = bin[0][i] + bin[1][i] > most ? bin[0][i] + bin[1][i] : most;
	fprintf(p->to, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Games by %s\">", WIDE, TALL, sim_value_names[v]);
	for (int i = 0; i <= last; i++) {
		const double lost = (double)(TALL - 4) * (double)bin[0][i] / (double)most, won = (double)(TALL - 4) * (double)bin[1][i] / (double)most;
		if (!bin[0][i] && !bin[1][i])
			continue;
		fprintf(p->to, "<g><title>%s %d%s: %llu games, %llu won</title><rect class=\"lost\" x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\"/>"
			"<rect class=\"won\" x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\"/></g>\n", sim_value_names[v], i, i == SIM_BINS - 1 ? " or more" : "",
			(unsigned long long)(bin[0][i] + bin[1][i]), (unsigned long long)bin[1][i], step * (i + 0.08), TALL - lost, step * 0.84, lost, step * (i + 0.08), TALL - lost - won,
			step * 0.84, won);
	}
	fprintf(p->to, "<path class=\"axis\" d=\"M0 %dH%d\"/><path class=\"mid\" d=\"M%.1f 0V%d\"/></svg><div class=\"ticks\">", TALL, WIDE, step * (fmin(mean, last) + 0.5), TALL);
	for (int i = 0; i <= last; i += every)
		fprintf(p->to, "<span style=\"left:%.2f%%\">%d%s</span>", 100 * (i + 0.5) / (last + 1), i, i == SIM_BINS - 1 ? "+" : "");
	fprintf(p->to, "</div>");
}
