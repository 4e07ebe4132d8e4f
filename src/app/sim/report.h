/* report.h - between the files of the report. */
#ifndef APP_SIM_REPORT_H
#define APP_SIM_REPORT_H

#include "sim.h"

extern const char *const sim_style[];	/* lines of the style sheet, NULL at the end */

/* What the plots are made from. */
struct report {
	const struct sim_result *res;
	const struct ark_content *content;
	const struct sim_group *all;
	FILE *to;
	bool board;		/* the game that has terror and gates */
	int shade[SIM_ENDS];	/* of an ending: e0 to e2 are won, e3 to e5 lost */
};

/* Text with what HTML would take for its own escaped. */
void report_text(const struct report *p, const char *text);

/* plot.c: plots.  Each ends with what it opened. */

/* One bar of all endings of a group. */
void plot_whole(const struct report *p, const struct sim_group *g);
/* A row of a list: a bar from 0 to a share of `top` with its interval. */
void plot_bar(const struct report *p, const char *class, struct sim_estimate share, double top);
/* A mean with its interval between `low` and `high`; `mid` is where all games are. */
void plot_dot(const struct report *p, const char *class, struct sim_estimate e, double mid, double low, double high);
/* How often each number of a value came, those won on those lost. */
void plot_histogram(const struct report *p, enum sim_value v);

#endif
