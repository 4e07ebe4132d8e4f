/* screen.c - the game on a whole terminal: what the keys do. */
#include "screen.h"
#include "host/clock.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/exit.h"
#include "draw.h"
#include "show.h"
#include "signals.h"

enum { WAIT = 1000, WATCH = 150, KEY_ESCAPE = 27, KEY_REDRAW = 'l' & 31 };

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
	w->bot = company_asked(s);
	w->cursor = w->top = 0;
	w->hinted = false;
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

/* ---- keys ------------------------------------------------------------ */

static void option_take(struct show *w, int i)
{
	struct ark_error e;
	if (w->bot) {
		snprintf(w->message, sizeof(w->message), "The bot %s plays this seat.", w->bot->name);
		return;
	}
	const uint32_t before = session_events(w->screen->s);
	if (!session_choose(w->screen->s, i, &e)) {
		say(w, e.text);
		return;
	}
	w->news = before;
	game_save(w);
}

static void travel(struct show *w, bool redo, enum session_unit unit)
{
	struct ark_error e;
	struct session *s = w->screen->s;
	if (!company_travel(s, redo, unit, 0, &e)) {
		say(w, e.text);
		return;
	}
	w->news = session_events(s);
	snprintf(w->message, sizeof(w->message), "This is step %u of %u.%s", s->at, s->steps_n, s->at < s->steps_n ? " r goes forth again." : "");
}

/* What a bot thinks of each option is shown beside it; the cursor goes to what it would do, and the line at the bottom says why. */
static void hint(struct show *w)
{
	struct session *s = w->screen->s;
	const char *why = "";
	char label[ARK_TEXT];
	const int i = w->open ? bot_hint(s->run, s->game, &w->d, &why) : -1;
	if (i < 0) {
		say(w, "No hint here.");
		return;
	}
	w->hinted = bot_thumb.opinions(s->run, s->game, &w->d, w->opinion);
	ark_option_label(s->run, s->game, i, label, (int)sizeof(label));
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
	case 't': overlay_open(w, OVER_TABLE); return true;
	default: return false;
	}
}

/* One key of the picture.  False when the player leaves. */
static bool key_plays(struct show *w, int key)
{
	const char *at = key > 0 && key < 128 ? strchr(show_option_keys, key) : NULL;
	if (at && w->open && at - show_option_keys < w->d.options) {
		option_take(w, (int)(at - show_option_keys));
		return true;
	}
	switch (key) {
	case 'q': return false;
	case '\n': case '\r': case KEY_ENTER:
		if (w->open)
			option_take(w, w->cursor);
		break;
	case 'h': hint(w); break;
	case 'u': travel(w, false, UNIT_STEP); break;
	case 'U': travel(w, false, UNIT_TURN); break;
	case 'r': travel(w, true, UNIT_STEP); break;
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

/* ---- bots ------------------------------------------------------------ */

/* Nobody but bots plays: one watches. */
static bool watching(const struct show *w)
{
	const struct session *s = w->screen->s;
	return setup_bots(&s->setup) == (1u << ark_seats(s->game)) - 1;
}

/* Lets the bot choose that is asked; where it cannot, its seat is left to the person. */
static void bot_choose(struct show *w)
{
	struct ark_error e;
	struct session *s = w->screen->s;
	if (watching(w))
		w->news = session_events(s);
	if (!company_choose(s, &e)) {
		say(w, e.text);
		w->bot = NULL;
	} else if (!company_asked(s)) {
		game_save(w);
	}
}

/*
 * A bot is asked.  Keys that come while bots play wait until a person is asked, but for the one that leaves; who only watches can look round.  The picture is drawn when
 * they take long enough to be seen, or are about to.  False when the player leaves.
 */
static bool bot_turn(struct show *w)
{
	const bool watch = watching(w);
	if (watch || w->bot == &bot_search || clock_seconds() - w->drawn > WATCH / 1000.0) {
		show_draw(w);
		w->drawn = clock_seconds();
	}
	timeout(watch ? WATCH : 0);
	const int key = w->ahead ? ERR : getch();
	timeout(WAIT);
	if (key == 'q')
		return false;
	if (key != ERR && (watch || key == KEY_RESIZE))
		return key_take(w, key);
	if (key != ERR) {
		ungetch(key);
		w->ahead = true;
	}
	bot_choose(w);
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
	static struct show w;
	bool go_on = true;
	w = (struct show){ .screen = screen, .saved = screen->s->version, .news = screen->s->at ? session_events(screen->s) : 0 };
	setlocale(LC_CTYPE, "");
	w.marks = !strcmp(nl_langinfo(CODESET), "UTF-8");
	if (!terminal_open())
		return -1;
	signals_catch();
	say(&w, screen->said);
	game_save(&w);
	while (go_on && !signals_came() && position_take(&w)) {
		if (w.bot && !w.overlay) {
			go_on = bot_turn(&w);
			continue;
		}
		show_draw(&w);
		w.ahead = false;
		int key = getch();
		while (key == ERR && !signals_came())
			key = getch();
		w.drawn = clock_seconds();
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
