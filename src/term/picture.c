/* picture.c - what is shown where on the screen. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "show.h"

enum { LEAST_ROWS = 16, LEAST_COLUMNS = 60, WIDE = 100, LOG_LINES = 400 };

const char show_option_keys[] = "123456789abcdefgnopvwxyzABCDEFGHIJKLMNOPQRSTVWXYZ";

static const char *const help[] = {
	S_BOLD "Choosing",
	"  1 2 ... a b    take the option with that key",
	"  up, down       go through the options; the lines below say more about one",
	"  Enter          take the option under the cursor",
	"",
	S_BOLD "Looking",
	"  m              the map: every place and what is on it",
	"  i              the investigators' sheets with the wording of their cards",
	"  t              the table: what you face, and what is in force",
	"  l              the log: what happened so far",
	"  h              a hint: what a bot thinks of each option, and what it would do",
	"",
	S_BOLD "The game",
	"  u              undo the last choice; again: the one before",
	"  U              undo to the beginning of the turn",
	"  r              redo what was undone",
	"  s              save now (it is kept after every choice as well)",
	"  q              quit; `arkham play` goes on with the game",
	"  ?              this help; Ctrl-L draws the screen again",
	"",
	"A percentage beside an option is the chance that its check succeeds. In the log",
	"what came before your last choice is dim.",
	"`arkham play --plain` tells the same game line by line.",
};

/* ---- the decision ---------------------------------------------------- */

static void result_lines(struct show *w, struct lines *l, int width)
{
	struct ark_result res;
	struct session *s = w->screen->s;
	char why[ARK_KEY];
	if (ark_over(s->run, s->game, &res)) {
		lines_wrap(l, width, 0, S_BOLD "The game is over: %s (%s).", res.outcome, table_name(&w->table, res.why, why, sizeof(why)));
		if (res.scored)
			lines_add(l, "Score %d.", res.score);
	} else {
		lines_wrap(l, width, 0, S_BAD "The engine has stopped with a fault: %s.", ark_fault(s->run, s->game));
	}
	lines_wrap(l, width, 0, "Seed %llu, %u choices. u goes back, l tells how it went, q leaves; then `arkham new` begins another.", (unsigned long long)s->setup.seed, s->at);
}

/* Cuts a label to so many columns, but leaves enough of it to know what it is. */
static void label_cut(char *label, int room)
{
	enum { LEAST = 20 };
	int used = 0, columns;
	char *p = label;
	if (room < LEAST)
		room = LEAST;
	if (text_columns(label) <= room)
		return;
	for (int n = char_bytes(p, &columns); used + columns < room; n = char_bytes(p, &columns)) {
		used += columns;
		p += n;
	}
	memcpy(p, "…", sizeof("…"));	/* The caller leaves four bytes of room behind the longest label. */
}

/* A long wording gives way to the odds and to what a bot thinks of it. */
static void option_line(struct show *w, int i, int width, char *text, size_t n)
{
	struct session *s = w->screen->s;
	char label[ARK_TEXT + 4], behind[ARK_TEXT] = "";
	const int odds = ark_option_odds(s->run, s->game, i);
	int at = 0;
	ark_option_label(s->run, s->game, i, label, ARK_TEXT);
	if (odds >= 0)
		at = snprintf(behind, sizeof(behind), "  %s%d %%", odds >= 666667 ? S_GOOD : odds >= 333333 ? S_CLUE : S_BAD, (odds + 5000) / 10000);
	if (w->hinted)
		snprintf(behind + at, sizeof(behind) - (size_t)at, S_DIM "  %+d %s", w->opinion[i].worth, w->opinion[i].why);
	label_cut(label, width - 4 - text_columns(behind));
	snprintf(text, n, S_BOLD " %c" S_PLAIN "  %s%s", i < (int)strlen(show_option_keys) ? show_option_keys[i] : ' ', label, behind);
}

/* Prompt, options around the cursor, and more about the one under it. */
static void decision_draw(struct show *w, const struct pane *p)
{
	struct lines head = { 0 }, more = { 0 };
	char text[2 * ARK_TEXT], title[64], who[ARK_KEY] = "", query[32];
	if (w->open) {
		snprintf(query, sizeof(query), "seat %d name", w->d.seat);
		ark_get(w->screen->s->run, w->screen->s->game, query, who, (int)sizeof(who));
		const bool named = !strncmp(w->d.prompt, who, strlen(who));
		lines_wrap(&head, p->w, 2, S_WHO "%s" S_BOLD "%s%s", named ? "" : who, named ? "" : ": ", w->d.prompt);
		if (stakes_line(w->screen->s, &w->d, -1, text, sizeof(text)))
			lines_wrap(&head, p->w, 2, S_DIM "%s", text);
		if (!w->bot && stakes_line(w->screen->s, &w->d, w->cursor, text, sizeof(text)))
			lines_wrap(&more, p->w, 2, "%s", text);
		if (!w->bot)
			pane_option(&w->table, &more, p->w, w->cursor);
	} else {
		result_lines(w, &head, p->w);
	}
	const int options = w->open && !w->bot ? w->d.options : 0;
	int y = p->y + 1, end = p->y + p->h;
	for (int i = 0; i < head.n && y < end; i++)
		draw_line(y++, p->x, p->w, head.line[i], false);
	/* The wording stands under the options: it gets what they leave, and a few lines in any case. */
	const int room = end - y, rest = between(0, more.n, room - options < 2 ? 2 : room - options);
	const int rows = between(1, options, room - rest);
	if (w->cursor < w->top)
		w->top = w->cursor;
	if (w->cursor >= w->top + rows)
		w->top = w->cursor - rows + 1;
	for (int i = w->top; i < w->top + rows && i < options; i++) {
		option_line(w, i, p->w, text, sizeof(text));
		draw_line(y++, p->x, p->w, text, i == w->cursor);
	}
	y += rest > 0 && rest + rows < room;
	for (int i = 0; i < rest; i++)
		draw_line(y++, p->x, p->w, more.line[i], false);
	if (options > rows)
		snprintf(title, sizeof(title), "Choose: %d to %d of %d", w->top + 1, w->top + rows < options ? w->top + rows : options, options);
	else if (w->bot)
		snprintf(title, sizeof(title), "The bot %s chooses", w->bot->name);
	else
		snprintf(title, sizeof(title), options ? "Choose" : "The end");
	draw_title(p, title);
	lines_release(&head);
	lines_release(&more);
}

/* ---- the picture ----------------------------------------------------- */

/* How the terminal is divided.  Narrow: place beside sheet, log, decision.  Wide: place over log on the left, sheet over decision on the right. */
struct layout {
	struct pane where, sheet, log, decision;
};

/* Columns of what stands on the left. */
static int left_columns(void)
{
	return COLS >= WIDE ? COLS * 9 / 20 : COLS / 2 - 1;
}

static void layout_make(struct layout *y, int where, int sheet, int decision)
{
	const int rows = LINES - 2, left = left_columns(), right = COLS - left - 1;
	if (COLS >= WIDE) {
		const int up_left = between(4, where + 1, rows * 3 / 5), up_right = between(4, sheet + 1, rows / 2);
		y->where = (struct pane){ 1, 0, up_left, left };
		y->log = (struct pane){ 1 + up_left, 0, rows - up_left, left };
		y->sheet = (struct pane){ 1, left + 1, up_right, right };
		y->decision = (struct pane){ 1 + up_right, left + 1, rows - up_right, right };
		return;
	}
	const int up = between(4, (where > sheet ? where : sheet) + 1, rows * 9 / 22), down = between(6, decision + 1, rows - up - 4);
	y->where = (struct pane){ 1, 0, up, left };
	y->sheet = (struct pane){ 1, left + 1, up, right };
	y->log = (struct pane){ 1 + up, 0, rows - up - down, COLS };
	y->decision = (struct pane){ 1 + rows - down, 0, down, COLS };
}

/* How many lines of the log that are news do not fit. */
static int news_above(const struct lines *log, int above)
{
	int n = 0;
	for (int i = 0; i < above; i++) {
		const char *text = log->line[i] + strspn(log->line[i], " ");	/* its style comes behind the indent, and may change at once */
		n += text[0] != *S_DIM && text[1] != *S_DIM;
	}
	return n;
}

static void picture_draw(struct show *w)
{
	struct lines where = { 0 }, sheet = { 0 }, log = { 0 };
	struct layout y;
	char place[ARK_KEY], who[ARK_KEY], heard[64] = "What happened";
	const int half = left_columns();
	pane_where(&w->table, &where, half, place, sizeof(place));
	pane_sheet(&w->table, &sheet, COLS - half - 1, w->table.seat, false);
	pane_others(&w->table, &sheet, COLS - half - 1, w->table.seat);
	layout_make(&y, where.n, sheet.n, w->open ? w->d.options + 3 : 4);
	pane_log(&w->table, &log, y.log.w, LOG_LINES, w->news);
	mvvline(1, half, ACS_VLINE, COLS >= WIDE ? LINES - 2 : y.where.h);
	draw_pane(&y.where, place, &where, 0);
	draw_pane(&y.sheet, table_who(&w->table, w->table.seat, who, sizeof(who)), &sheet, 0);
	const int above = log.n > y.log.h - 1 ? log.n - y.log.h + 1 : 0, missed = news_above(&log, above);
	if (missed)
		snprintf(heard, sizeof(heard), "What happened: %d line%s more above, l shows %s", missed, missed == 1 ? "" : "s", missed == 1 ? "it" : "them");
	draw_pane(&y.log, heard, &log, above);
	decision_draw(w, &y.decision);
	lines_release(&where);
	lines_release(&sheet);
	lines_release(&log);
}

/* ---- overlays -------------------------------------------------------- */

/* The map stands in columns. */
static int map_columns(void)
{
	return COLS / 39;
}

/* Lines of the overlay; its title goes to *title. */
static void overlay_lines(struct show *w, struct lines *l, char *title, size_t n)
{
	char who[ARK_KEY];
	switch (w->overlay) {
	case OVER_LOG:
		snprintf(title, n, "What happened");
		pane_log(&w->table, l, COLS, LOG_LINES, w->news);
		break;
	case OVER_MAP:
		snprintf(title, n, "The map");
		pane_map(&w->table, l, COLS / map_columns() - 1);
		break;
	case OVER_TABLE:
		snprintf(title, n, "What you face");
		pane_table(&w->table, l, COLS);
		break;
	case OVER_SHEETS:
		snprintf(title, n, "%s%s", table_who(&w->table, w->seat, who, sizeof(who)),
			ark_seats(w->screen->s->game) > 1 ? " (left, right: the others)" : "");
		pane_sheet(&w->table, l, COLS, w->seat, true);
		break;
	default:
		snprintf(title, n, "Help");
		for (size_t i = 0; i < sizeof(help) / sizeof(help[0]); i++)
			lines_add(l, "%s", help[i]);
	}
}

static void overlay_draw(struct show *w)
{
	struct lines l = { 0 };
	char title[ARK_KEY];
	const struct pane p = { 1, 0, LINES - 2, COLS };
	overlay_lines(w, &l, title, sizeof(title));
	const int columns = w->overlay == OVER_MAP ? map_columns() : 1, room = (p.h - 1) * columns;
	w->scroll = between(0, w->scroll, l.n > room ? l.n - room : 0);
	draw_columns(&p, title, &l, w->scroll, columns);
	lines_release(&l);
}

/* ---- all of it ------------------------------------------------------- */

/* What is said stays whole: a long sentence takes the lines above as well. */
static void message_draw(struct show *w)
{
	struct lines l = { 0 };
	lines_wrap(&l, COLS - 2, 0, "%s", w->message);
	for (int i = 0; i < l.n; i++) {
		char text[ARK_TEXT];
		snprintf(text, sizeof(text), S_CLUE " %s", l.line[i] + 1);
		draw_line(LINES - l.n + i, 0, COLS - 1, text, false);
	}
	lines_release(&l);
}

static void bottom_draw(struct show *w)
{
	char text[ARK_TEXT + 64];
	if (*w->message) {
		message_draw(w);
		return;
	}
	if (w->overlay)
		snprintf(text, sizeof(text), S_DIM " up, down, page up, page down: scroll   q, Esc, Enter: back to the game");
	else
		snprintf(text, sizeof(text), S_DIM " 1 2.. choose  u undo  m map  t table  i sheets  l log  h hint  ? help  q quit");
	draw_line(LINES - 1, 0, COLS - 1, text, false);
}

void show_draw(struct show *w)
{
	char text[ARK_TEXT], status[ARK_TEXT];
	erase();
	if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
		snprintf(text, sizeof(text), "Make the window larger: 80 by 24 is good, this is %d by %d. q quits.", COLS, LINES);
		draw_line(0, 0, COLS, text, false);
	} else {
		pane_status(&w->table, COLS - 1, status, sizeof(status));
		snprintf(text, sizeof(text), " %.*s", (int)sizeof(text) - 2, status);
		draw_line(0, 0, COLS, text, true);
		if (w->overlay)
			overlay_draw(w);
		else
			picture_draw(w);
		bottom_draw(w);
	}
	refresh();
}

