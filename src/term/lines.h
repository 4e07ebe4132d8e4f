/*
 * lines.h - texts for a pane of the screen: lines of UTF-8 with styles in them.
 *
 * A style is switched by one byte in the text (S_PLAIN ...), so that a line is made with printf and wrapped without its parts coming apart.  Columns, not
 * bytes, are counted.  When memory runs out lines are left out: a screen is never worth ending a game for.
 */
#ifndef TERM_LINES_H
#define TERM_LINES_H

#define S_PLAIN "\001"
#define S_BOLD "\002"
#define S_DIM "\003"
#define S_GOOD "\004"
#define S_BAD "\005"
#define S_CLUE "\006"
#define S_WHO "\016"
enum { STYLE_BYTES = 15 };	/* style bytes are below this; none of them is one that texts have */

struct lines {
	char **line;
	int n, max;
};

__attribute__((format(printf, 2, 3))) void lines_add(struct lines *l, const char *format, ...);
/* The same broken at spaces into lines of `width` columns; all but the first are indented. */
__attribute__((format(printf, 4, 5))) void lines_wrap(struct lines *l, int width, int indent, const char *format, ...);
void lines_clear(struct lines *l);
void lines_release(struct lines *l);

/* Length in bytes of the character at p, and the columns it takes (0: a style). */
int char_bytes(const char *p, int *columns);
int text_columns(const char *text);

#endif
