/* screen.c - the game on a whole terminal: what is shown where, and what the keys do. */
#include "screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/command.h"
#include "bots/bot.h"
#include "draw.h"
#include "panes.h"
#include "signals.h"

enum { LEAST_ROWS = 16, LEAST_COLUMNS = 60, WIDE = 100, LOG_LINES = 400, WAIT = 1000, KEY_ESCAPE = 27, KEY_REDRAW = 'l' & 31 };

/* What covers the picture until a key closes it. */
enum overlay { OVER_NONE, OVER_HELP, OVER_LOG, OVER_MAP, OVER_SHEETS };

/* Keys of the options in their order: what no command uses.  Options beyond them are reached with the cursor. */
static const char option_keys[] = "123456789abcdefgnoptvwxyzABCDEFGHIJKLMNOPQRSTVWXYZ";

struct show {
	struct screen *screen;
	struct table table;
	struct ark_decision d;
	bool open;		/* there is a decision; else the game is over */
	bool marks;
	int cursor, top;	/* option under the cursor, first one shown */
	enum overlay overlay;
	int scroll, seat;	/* of the overlay: first line, whose sheet */
	uint32_t shown, saved;	/* versions */
	char message[ARK_TEXT];
};

static const char *const help[] = {
	S_BOLD "Choosing",
	"  1 2 ... a b    take the option with that key",
	"  up, down       go through the options; the lines below say more about one",
	"  Enter          take the option under the cursor",
	"",
	S_BOLD "Looking",
	"  m              the map: every place and what is on it",
	"  i              the investigators' sheets with the wording of their cards",
	"  l              the log: what happened so far",
	"  h              a hint: what a bot would do, and why",
	"",
	S_BOLD "The game",
	"  u              undo the last choice; again: the one before",
	"  U              undo to the beginning of the turn",
	"  r              redo what was undone",
	"  s              save now (it is kept after every choice as well)",
	"  q              quit; `arkham play` goes on with the game",
	"  ?              this help; Ctrl-L draws the screen again",
	"",
	"A percentage beside an option is the chance that its check succeeds.",
	"`arkham play --plain` tells the same game line by line.",
};

/* `n`, or the nearest number to it that is allowed. */
static int between(int least, int n, int most)
{
	return n > most ? most : n < least ? least : n;
}

/* ---- the position ---------------------------------------------------- */

static void say(struct show *w, const char *text)
{
	snprintf(w->message, sizeof(w->message), "%s", text);
}

/* Looks at the position anew when it has changed. */
static bool position_take(struct show *w)
{
	struct session *s = w->screen->s;
	if (w->table.view && w->shown == s->version)
		return true;
	table_close(&w->table);
	w->open = ark_decide(s->run, s->game, &w->d);
	if (w->open)
		ark_decision_text(s->run, s->game, &w->d);
	w->cursor = w->top = 0;
	w->shown = s->version;
	return table_open(&w->table, s, w->open ? w->d.seat : 0, w->marks);
}

static bool game_save(struct show *w)
{
	struct ark_error e;
	if (session_save_file(w->screen->s, w->screen->path, &e)) {
		w->saved = w->screen->s->version;
		return true;
	}
	say(w, e.text);
	return false;
}

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

static void option_line(struct show *w, int i, char *text, size_t n)
{
	struct session *s = w->screen->s;
	char label[ARK_TEXT];
	const int odds = ark_option_odds(s->run, s->game, i);
	ark_option_label(s->run, s->game, i, label, (int)sizeof(label));
	const int at = snprintf(text, n, S_BOLD " %c" S_PLAIN "  %s", i < (int)sizeof(option_keys) - 1 ? option_keys[i] : ' ', label);
	if (odds >= 0 && at > 0 && (size_t)at < n)
		snprintf(text + at, n - (size_t)at, "  %s%d %%", odds >= 666667 ? S_GOOD : odds >= 333333 ? S_CLUE : S_BAD, (odds + 5000) / 10000);
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
		pane_option(&w->table, &more, p->w, w->cursor);
	} else {
		result_lines(w, &head, p->w);
	}
	const int options = w->open ? w->d.options : 0;
	int y = p->y + 1, end = p->y + p->h;
	for (int i = 0; i < head.n && y < end; i++)
		draw_line(y++, p->x, p->w, head.line[i], false);
	/* The wording gets what the options leave, and a few lines in any case. */
	int spare = end - y - options, rest = spare < 2 ? 2 : spare;
	if (rest > more.n)
		rest = more.n;
	const int rows = end - y - rest;
	if (w->cursor < w->top)
		w->top = w->cursor;
	if (w->cursor >= w->top + rows)
		w->top = w->cursor - rows + 1;
	for (int i = w->top; i < w->top + rows; i++, y++) {
		if (i < options)
			option_line(w, i, text, sizeof(text));
		draw_line(y, p->x, p->w, i < options ? text : "", i < options && i == w->cursor);
	}
	for (int i = 0; i < rest; i++)
		draw_line(y++, p->x, p->w, more.line[i], false);
	snprintf(title, sizeof(title), options > rows ? "Choose: %d to %d of %d" : options ? "Choose" : "The end", w->top + 1, w->top + rows < options ? w->top + rows : options, options);
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
	const int up = between(4, (where > sheet ? where : sheet) + 1, rows * 9 / 22), down = between(rows * 8 / 22, decision + 1, rows - up - 4);
	y->where = (struct pane){ 1, 0, up, left };
	y->sheet = (struct pane){ 1, left + 1, up, right };
	y->log = (struct pane){ 1 + up, 0, rows - up - down, COLS };
	y->decision = (struct pane){ 1 + rows - down, 0, down, COLS };
}

static void picture_draw(struct show *w)
{
	struct lines where = { 0 }, sheet = { 0 }, log = { 0 };
	struct layout y;
	char place[ARK_KEY], who[ARK_KEY];
	const int half = left_columns();
	pane_where(&w->table, &where, half, place, sizeof(place));
	pane_sheet(&w->table, &sheet, COLS - half - 1, w->table.seat, false);
	pane_others(&w->table, &sheet, w->table.seat);
	layout_make(&y, where.n, sheet.n, w->open ? w->d.options + 3 : 4);
	pane_log(&w->table, &log, y.log.w, (uint32_t)y.log.h);
	mvvline(1, half, ACS_VLINE, COLS >= WIDE ? LINES - 2 : y.where.h);
	draw_pane(&y.where, place, &where, 0);
	draw_pane(&y.sheet, table_name(&w->table, view_text(table_seat(&w->table, w->table.seat), "investigator"), who, sizeof(who)), &sheet, 0);
	draw_pane(&y.log, "What happened", &log, log.n > y.log.h - 1 ? log.n - y.log.h + 1 : 0);
	decision_draw(w, &y.decision);
	lines_release(&where);
	lines_release(&sheet);
	lines_release(&log);
}

/* ---- overlays -------------------------------------------------------- */

/* Lines of the overlay; its title goes to *title. */
static void overlay_lines(struct show *w, struct lines *l, char *title, size_t n)
{
	char who[ARK_KEY];
	switch (w->overlay) {
	case OVER_LOG:
		snprintf(title, n, "What happened");
		pane_log(&w->table, l, COLS, LOG_LINES);
		break;
	case OVER_MAP:
		snprintf(title, n, "The map");
		pane_map(&w->table, l);
		break;
	case OVER_SHEETS:
		snprintf(title, n, "%s%s", table_name(&w->table, view_text(table_seat(&w->table, w->seat), "investigator"), who, sizeof(who)),
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
	/* A map that does not fit goes into columns. */
	const int most = w->overlay == OVER_MAP ? COLS / 39 : 1, columns = between(1, (l.n + p.h - 2) / (p.h - 1), most), room = (p.h - 1) * columns;
	w->scroll = between(0, w->scroll, l.n > room ? l.n - room : 0);
	draw_columns(&p, title, &l, w->scroll, columns);
	lines_release(&l);
}

/* ---- all of it ------------------------------------------------------- */

static void bottom_draw(struct show *w)
{
	char text[ARK_TEXT + 64];
	if (*w->message)
		snprintf(text, sizeof(text), S_CLUE " %s", w->message);
	else if (w->overlay)
		snprintf(text, sizeof(text), S_DIM " up, down, page up, page down: scroll   q, Esc, Enter: back to the game");
	else
		snprintf(text, sizeof(text), S_DIM " 1 2 ... choose  u undo  r redo  m map  i sheets  l log  h hint  ? help  q quit");
	draw_line(LINES - 1, 0, COLS - 1, text, false);
}

static void draw(struct show *w)
{
	char text[ARK_TEXT], status[ARK_TEXT];
	erase();
	if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
		snprintf(text, sizeof(text), "Make the window larger: 80 by 24 is good, this is %d by %d. q quits.", COLS, LINES);
		draw_line(0, 0, COLS, text, false);
	} else {
		pane_status(&w->table, status, sizeof(status));
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

/* ---- keys ------------------------------------------------------------ */

static void option_take(struct show *w, int i)
{
	struct ark_error e;
	if (!session_choose(w->screen->s, i, &e)) {
		say(w, e.text);
		return;
	}
	game_save(w);
}

static void travel(struct show *w, bool (*go)(struct session *, enum session_unit, struct ark_error *), enum session_unit unit)
{
	struct ark_error e;
	struct session *s = w->screen->s;
	if (!go(s, unit, &e)) {
		say(w, e.text);
		return;
	}
	snprintf(w->message, sizeof(w->message), "This is step %u of %u.%s", s->at, s->steps_n, s->at < s->steps_n ? " r goes forth again." : "");
}

/* What a bot would do: the cursor goes there, and the line at the bottom says why. */
static void hint(struct show *w)
{
	const char *why = "";
	char label[ARK_TEXT];
	const int i = w->open ? bot_hint(w->screen->s->run, w->screen->s->game, &w->d, &why) : -1;
	if (i < 0) {
		say(w, "No hint here.");
		return;
	}
	ark_option_label(w->screen->s->run, w->screen->s->game, i, label, (int)sizeof(label));
	snprintf(w->message, sizeof(w->message), "Hint: %.300s (%.150s). Enter takes it.", label, why);
	w->cursor = i;
}

static void cursor_move(struct show *w, int by)
{
	if (w->overlay)
		w->scroll = by == INT32_MAX ? by : by == INT32_MIN || w->scroll + by < 0 ? 0 : w->scroll + by;
	else if (w->open)
		w->cursor = by == INT32_MAX ? w->d.options - 1 : by == INT32_MIN ? 0 : between(0, w->cursor + by, w->d.options - 1);
}

static void overlay_open(struct show *w, enum overlay o)
{
	w->overlay = w->overlay == o ? OVER_NONE : o;
	w->scroll = o == OVER_LOG ? INT32_MAX : 0;
	w->seat = w->table.seat;
}

/* Keys that do the same everywhere.  True when it was one. */
static bool key_moves(struct show *w, int key)
{
	const int seats = ark_seats(w->screen->s->game);
	switch (key) {
	case KEY_UP: case 'k': cursor_move(w, -1); return true;
	case KEY_DOWN: case 'j': cursor_move(w, 1); return true;
	case KEY_PPAGE: cursor_move(w, -(LINES / 2)); return true;
	case KEY_NPAGE: case ' ': cursor_move(w, LINES / 2); return true;
	case KEY_HOME: cursor_move(w, INT32_MIN); return true;
	case KEY_END: cursor_move(w, INT32_MAX); return true;
	case KEY_LEFT: w->seat = (w->seat + seats - 1) % seats; return true;
	case KEY_RIGHT: case '\t': w->seat = (w->seat + 1) % seats; return true;
	case '?': case KEY_F(1): overlay_open(w, OVER_HELP); return true;
	case 'l': overlay_open(w, OVER_LOG); return true;
	case 'm': overlay_open(w, OVER_MAP); return true;
	case 'i': overlay_open(w, OVER_SHEETS); return true;
	default: return false;
	}
}

/* One key of the picture.  False when the player leaves. */
static bool key_plays(struct show *w, int key)
{
	const char *at = key > 0 && key < 128 ? strchr(option_keys, key) : NULL;
	if (at && w->open && at - option_keys < w->d.options) {
		option_take(w, (int)(at - option_keys));
		return true;
	}
	switch (key) {
	case 'q': return false;
	case '\n': case '\r': case KEY_ENTER:
		if (w->open)
			option_take(w, w->cursor);
		break;
	case 'h': hint(w); break;
	case 'u': travel(w, session_undo, UNIT_STEP); break;
	case 'U': travel(w, session_undo, UNIT_TURN); break;
	case 'r': travel(w, session_redo, UNIT_STEP); break;
	case 's':
		if (game_save(w))
			snprintf(w->message, sizeof(w->message), "Kept in %.400s.", w->screen->path);
		break;
	default: say(w, "That key does nothing here; ? is help.");
	}
	return true;
}

static bool key_take(struct show *w, int key)
{
	/* What a terminal makes of the old picture when its size changes is its own affair: all of it is drawn again. */
	if (key == KEY_RESIZE || key == KEY_REDRAW) {
		clearok(curscr, TRUE);
		return true;
	}
	w->message[0] = 0;
	if (key_moves(w, key))
		return true;
	if (!w->overlay)
		return key_plays(w, key);
	if (key == 'q' || key == KEY_ESCAPE || key == '\n' || key == '\r' || key == KEY_ENTER)
		w->overlay = OVER_NONE;
	return true;
}

/* ---- beginning and end ----------------------------------------------- */

bool screen_possible(void)
{
	const char *term = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb");
}

static bool terminal_open(void)
{
	if (!newterm(NULL, stdout, stdin))
		return false;
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	set_escdelay(50);
	curs_set(0);
	/* A signal between two keys is noticed soon. */
	timeout(WAIT);
	draw_begin();
	return true;
}

int screen_play(struct screen *screen)
{
	struct show w = { .screen = screen, .saved = screen->s->version };
	bool go_on = true;
	setlocale(LC_CTYPE, "");
	w.marks = !strcmp(nl_langinfo(CODESET), "UTF-8");
	if (!terminal_open())
		return -1;
	signals_catch();
	say(&w, screen->said);
	game_save(&w);
	while (go_on && !signals_came() && position_take(&w)) {
		draw(&w);
		int key = getch();
		while (key == ERR && !signals_came())
			key = getch();
		if (key != ERR)
			go_on = key_take(&w, key);
	}
	endwin();
	table_close(&w.table);
	w.message[0] = 0;
	const bool kept = w.saved == screen->s->version || game_save(&w);
	if (kept)
		printf("The game is kept. `arkham play` goes on with it.\n");
	else
		fprintf(stderr, "The game could not be kept: %s.\n", w.message);
	return kept ? EXIT_OK : EXIT_FAILED;
}
