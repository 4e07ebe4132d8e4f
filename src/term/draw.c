/* draw.c - lines of text in rectangles of the terminal. */
#include "draw.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>

/* By style byte; pairs are those of draw_begin(). */
static const struct { const char *byte; attr_t attr; short pair; } styles[] = {
	{ S_PLAIN, A_NORMAL, 0 }, { S_BOLD, A_BOLD, 0 }, { S_DIM, A_DIM, 0 }, { S_GOOD, A_NORMAL, 1 }, { S_BAD, A_NORMAL, 2 }, { S_CLUE, A_NORMAL, 3 }, { S_WHO, A_BOLD, 4 },
};
enum { STYLES = sizeof(styles) / sizeof(styles[0]) };
static bool coloured;

void draw_begin(void)
{
	coloured = has_colors() && !getenv("NO_COLOR");
	if (!coloured)
		return;
	start_color();
	use_default_colors();
	init_pair(1, COLOR_GREEN, -1);
	init_pair(2, COLOR_RED, -1);
	init_pair(3, COLOR_YELLOW, -1);
	init_pair(4, COLOR_CYAN, -1);
}

static void style_set(char byte, bool marked)
{
	for (int i = 0; i < STYLES; i++)
		if (*styles[i].byte == byte)
			attr_set(styles[i].attr | (marked ? A_REVERSE : A_NORMAL), coloured ? styles[i].pair : 0, NULL);
}

void draw_line(int y, int x, int w, const char *text, bool marked)
{
	int used = 0, columns;
	move(y, x);
	style_set(*S_PLAIN, marked);
	for (const char *p = text; *p;) {
		const int n = char_bytes(p, &columns);
		if (used + columns > w)
			break;
		if (!columns && n == 1)
			style_set(*p, marked);
		else if (n == 1 && (*p & 0x80 || *p < ' '))
			addch('?');
		else
			addnstr(p, n);
		used += columns;
		p += n;
	}
	style_set(*S_PLAIN, marked);
	for (; used < w; used++)
		addch(' ');
	style_set(*S_PLAIN, false);
}

void draw_title(const struct pane *p, const char *title)
{
	char text[256];
	snprintf(text, sizeof(text), S_BOLD " %s ", title);
	const int used = text_columns(text), room = p->w - 4;
	style_set(*S_DIM, false);
	mvhline(p->y, p->x, ACS_HLINE, p->w);
	if (*title)
		draw_line(p->y, p->x + 2, used < room ? used : room, text, false);
	style_set(*S_PLAIN, false);
}

void draw_pane(const struct pane *p, const char *title, const struct lines *l, int first)
{
	draw_columns(p, title, l, first, 1);
}

void draw_columns(const struct pane *p, const char *title, const struct lines *l, int first, int columns)
{
	const int rows = p->h - 1, each = p->w / columns, room = rows * columns;
	char more[32];
	draw_title(p, title);
	for (int c = 0; c < columns; c++)
		for (int y = 0; y < rows; y++) {
			const int i = first + c * rows + y;
			draw_line(p->y + 1 + y, p->x + c * each, each - (c + 1 < columns), i < l->n ? l->line[i] : "", false);
		}
	if (first + room < l->n && p->w > 24) {
		snprintf(more, sizeof(more), S_DIM " %d more ", l->n - first - room);
		draw_line(p->y, p->x + p->w - text_columns(more) - 1, text_columns(more), more, false);
	}
}
