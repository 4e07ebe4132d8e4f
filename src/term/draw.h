/* draw.h - lines of text in rectangles of the terminal.  The only file beside screen.c that knows curses. */
#ifndef TERM_DRAW_H
#define TERM_DRAW_H

#include <stdbool.h>

#include "lines.h"

struct pane {
	int y, x, h, w;
};

/* Colours, when the terminal has them and the player has not refused them. */
void draw_begin(void);
/* One line of text, clipped to w columns; the rest is blank.  `marked` shows it as the one under the cursor. */
void draw_line(int y, int x, int w, const char *text, bool marked);
/* The bar with the title that each pane begins with. */
void draw_title(const struct pane *p, const char *title);
/* A pane: its title, then lines from number `first` on.  What does not fit is told. */
void draw_pane(const struct pane *p, const char *title, const struct lines *l, int first);
/* The same in columns, filled one after the other. */
void draw_columns(const struct pane *p, const char *title, const struct lines *l, int first, int columns);

#endif
