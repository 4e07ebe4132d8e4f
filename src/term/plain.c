/* plain.c - the game line by line. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "host/exit.h"
#include "host/company.h"
#include "panes.h"
#include "signals.h"

enum { SAVE_EVERY = 10 };	/* choices between two saves of a running game */

/* ---- showing --------------------------------------------------------- */

enum style { STYLE_PROMPT, STYLE_LOG, STYLE_DIM, STYLES };

static void style(const struct plain *p, enum style s)
{
	static const char *const codes[STYLES] = { "\033[1m", "\033[36m", "\033[2m" };
	if (p->colour)
		fputs(codes[s], p->out);
}

static void style_end(const struct plain *p)
{
	if (p->colour)
		fputs("\033[0m", p->out);
}

/* The steps of set-up and of tests matter to programs; players see what comes of them. */
bool plain_told(const struct session *s, uint32_t i)
{
	static const char *const quiet[] = { "{\"type\":\"setup\"", "{\"type\":\"test_step\"", "{\"type\":\"window\"", "{\"type\":\"forced\"" };
	const char *text = session_event_text(s, i, SEES_ALL), *json = session_event(s, i, SEES_ALL);
	if (!text || !*text || !json)
		return false;
	for (size_t k = 0; k < sizeof(quiet) / sizeof(quiet[0]); k++)
		if (!strncmp(json, quiet[k], strlen(quiet[k])))
			return false;
	return true;
}

static void event_show(struct plain *p, uint32_t i)
{
	if (!plain_told(p->s, i))
		return;
	style(p, STYLE_LOG);
	fprintf(p->out, "  %s\n", session_event_text(p->s, i, SEES_ALL));
	style_end(p);
}

static void result_show(struct plain *p)
{
	struct ark_result res;
	if (!ark_over(p->s->run, p->s->game, &res))
		return;
	style(p, STYLE_PROMPT);
	fprintf(p->out, "\nThe game is over: %s (%s).", res.outcome, res.why);
	if (res.scored)
		fprintf(p->out, " Score %d.", res.score);
	fprintf(p->out, " Seed %llu.\n", (unsigned long long)p->s->setup.seed);
	style_end(p);
}

void plain_tell(struct plain *p)
{
	const uint32_t n = session_events(p->s);
	for (; p->told < n; p->told++)
		event_show(p, p->told);
	p->told = n;
	result_show(p);
}

static bool get(struct plain *p, const char *query, char *buf, int n)
{
	return ark_get(p->s->run, p->s->game, query, buf, n);
}

static bool get_of(struct plain *p, int seat, const char *what, char *buf, int n)
{
	char query[64];
	snprintf(query, sizeof(query), "seat %d %s", seat, what);
	return get(p, query, buf, n);
}

/* Values of an investigator that the status shows, each with its most; which of them a game has, it knows. */
struct shown { const char *what, *most; };
static const struct shown board_shown[] = { { "sanity", "max_sanity" }, { "stamina", "max_stamina" }, { "money", NULL }, { "clues", NULL } };
static const struct shown cards_shown[] = { { "damage", "health" }, { "horror", "sanity" }, { "resources", NULL }, { "clues", NULL } };
enum { SHOWN = 4 };

/* What a player would look at first: the clock, then the investigator. */
static void status_show(struct plain *p, int seat)
{
	const bool board = !strcmp(ark_game_name(p->s->game), "board");
	const struct shown *shown = board ? board_shown : cards_shown;
	const char *const clock = board ? "turn" : "round";
	char v[64], most[64];
	fprintf(p->out, "[%u]", p->s->at);
	if (get(p, clock, v, (int)sizeof(v)))
		fprintf(p->out, " %s %s", clock, v);
	if (get(p, "phase", v, (int)sizeof(v)))
		fprintf(p->out, ", %s", v);
	if (get(p, "doom", v, (int)sizeof(v)))
		fprintf(p->out, "; doom %s", v);
	if (get(p, "terror", v, (int)sizeof(v)))
		fprintf(p->out, ", terror %s", v);
	for (int i = 0; i < SHOWN; i++) {
		if (!get_of(p, seat, shown[i].what, v, (int)sizeof(v)))
			continue;
		fprintf(p->out, "%s %s %s", i ? "," : ";", shown[i].what, v);
		if (shown[i].most && get_of(p, seat, shown[i].most, most, (int)sizeof(most)))
			fprintf(p->out, "/%s", most);
	}
	if (get_of(p, seat, "at", v, (int)sizeof(v)) && *v && strcmp(v, "none")) {
		char place[ARK_KEY];
		fprintf(p->out, "; at %s", name_of(p->s->content, v, place, sizeof(place)));
	}
	fputc('\n', p->out);
}

/* What is at stake in option i, or in the decision (-1), on a line of its own. */
static void stakes_show(struct plain *p, const struct ark_decision *d, int i)
{
	char line[2 * ARK_TEXT];
	if (!stakes_line(p->s, d, i, line, sizeof(line)))
		return;
	style(p, STYLE_DIM);
	fprintf(p->out, "%s%s\n", i < 0 ? "" : "     ", line);
	style_end(p);
}

/* Who is asked, when, and why. */
static void prompt_show(struct plain *p, const struct ark_decision *d)
{
	char who[ARK_KEY];
	fputc('\n', p->out);
	style(p, STYLE_DIM);
	status_show(p, d->seat);
	style_end(p);
	style(p, STYLE_PROMPT);
	fprintf(p->out, "Seat %d", d->seat);
	if (get_of(p, d->seat, "name", who, (int)sizeof(who)))
		fprintf(p->out, ", %s", who);
	fprintf(p->out, ": %s\n", d->prompt);
	style_end(p);
	stakes_show(p, d, -1);
}

static void options_show(struct plain *p, const struct ark_decision *d)
{
	for (int i = 0; i < d->options; i++) {
		char label[ARK_TEXT];
		const int odds = ark_option_odds(p->s->run, p->s->game, i);
		ark_option_label(p->s->run, p->s->game, i, label, (int)sizeof(label));
		fprintf(p->out, "%3d  %s", i + 1, label);
		if (odds >= 0)
			fprintf(p->out, "  (%d %%)", (odds + 5000) / 10000);
		fputc('\n', p->out);
		stakes_show(p, d, i);
	}
}

/* ---- looking round ---------------------------------------------------- */

enum { PARAGRAPH = 2000 };	/* columns: who has it read out wants no line cut in two */

/* Lines of a pane without their styles. */
static void lines_show(struct plain *p, struct lines *l)
{
	for (int i = 0; i < l->n; i++) {
		for (const char *c = l->line[i]; *c; c++)
			if ((unsigned char)*c >= STYLE_BYTES)
				fputc(*c, p->out);
		fputc('\n', p->out);
	}
	lines_release(l);
}

/* Sheets of one seat, or of all when `seat` is -1; as the one who is asked may see them. */
static void sheets_show(struct plain *p, const struct table *t, int seat)
{
	for (int i = 0; i < ark_seats(p->s->game); i++) {
		struct lines l = { 0 };
		char who[ARK_KEY], where[ARK_KEY];
		json_t *sheet = table_seat(t, i);
		const char *at = view_text(sheet, t->board ? "place" : "at");
		if (seat >= 0 && i != seat)
			continue;
		fprintf(p->out, "Seat %d, %s%s%s\n", i, table_who(t, i, who, sizeof(who)), *at ? ", at " : "",
			*at ? table_name(t, at, where, sizeof(where)) : "");
		pane_sheet(t, &l, PARAGRAPH, i, true);
		lines_show(p, &l);
	}
}

/* What a word asks to see. */
static void look(struct plain *p, const char *what, int seat, int asked)
{
	struct table t;
	struct lines l = { 0 };
	char title[ARK_KEY] = "";
	if (!table_open(&t, p->s, asked, false))
		return;
	t.spoken = true;
	if (!strcmp(what, "sheet")) {
		sheets_show(p, &t, seat);
	} else if (!strcmp(what, "map")) {
		pane_map(&t, &l, PARAGRAPH);
	} else if (!strcmp(what, "table")) {
		pane_status(&t, PARAGRAPH, title, sizeof(title));
		pane_table(&t, &l, PARAGRAPH);
	} else {
		pane_where(&t, &l, PARAGRAPH, title, sizeof(title));
	}
	if (*title)
		fprintf(p->out, "%s\n", title);
	lines_show(p, &l);
	table_close(&t);
}

/* ---- commands -------------------------------------------------------- */

static const char help_text[] =
	"Type the number of an option, or its key. Or one of these:\n"
	"  undo [step|turn|phase|round|N]   take back the last choice, or more; N is a step's number\n"
	"  redo [step|turn|phase|round|N]   the other way\n"
	"  log [N]                          the last N lines of what happened (20)\n"
	"  sheet [SEAT]                     an investigator's sheet with the wording of the cards; `sheet all` is everybody's\n"
	"  where                            the place you are at, and where you can go from it\n"
	"  map                              every place and what is on it\n"
	"  table                            what you face, and what is in force\n"
	"  hint                             what a bot thinks of each option, and what it would do\n"
	"  keys                             the options with the keys that programs use\n"
	"  save [FILE]                      keep a record of the game\n"
	"  help                             this\n"
	"  quit                             keep the game and leave; `arkham play` goes on with it\n";

static bool fail(struct plain *p, const struct ark_error *e)
{
	const size_t n = strlen(e->text);
	fprintf(p->out, "%s%s\n", e->text, n && strchr(".!?", e->text[n - 1]) ? "" : ".");
	return false;
}

static bool game_save(struct plain *p, const char *path)
{
	struct ark_error e;
	if (!session_save_file(p->s, path, &e))
		return fail(p, &e);
	if (path == p->path)
		p->saved = p->s->version;
	return true;
}

static void command_travel(struct plain *p, const char *to, bool redo)
{
	struct ark_error e;
	char *end;
	const unsigned long step = strtoul(to, &end, 10);
	const bool number = *to && !*end && *to != '-' && step <= UINT32_MAX;
	const enum session_unit unit = *to ? session_unit(to) : UNIT_STEP;
	if (!number && unit == UNITS) {
		fprintf(p->out, "Say step, turn, phase, round or the number of a step, not `%s`.\n", to);
		return;
	}
	if (!company_travel(p->s, redo, unit, (uint32_t)step, &e)) {
		fail(p, &e);
		return;
	}
	p->told = session_events(p->s);
	fprintf(p->out, "This is step %u of %u.\n", p->s->at, p->s->steps_n);
}

static void command_log(struct plain *p, const char *count)
{
	const uint32_t n = session_events(p->s), want = *count ? (uint32_t)strtoul(count, NULL, 10) : 20;
	for (uint32_t i = want < n ? n - want : 0; i < n; i++)
		event_show(p, i);
}

static void command_sheet(struct plain *p, const char *arg, int asked)
{
	const int seat = !*arg ? asked : !strcmp(arg, "all") ? -1 : atoi(arg);
	if (seat >= ark_seats(p->s->game) || (seat < 0 && strcmp(arg, "all")))
		fprintf(p->out, "Seats are 0 to %d.\n", ark_seats(p->s->game) - 1);
	else
		look(p, "sheet", seat, asked);
}

static void command_keys(struct plain *p, int options)
{
	for (int i = 0; i < options; i++) {
		char key[ARK_KEY];
		ark_option_key(p->s->run, p->s->game, i, key, (int)sizeof(key));
		fprintf(p->out, "%3d  %s\n", i + 1, key);
	}
}

static void command_hint(struct plain *p, const struct ark_decision *d)
{
	struct bot_opinion opinion[ARK_OPTIONS];
	const char *why = "";
	char label[ARK_TEXT];
	const int i = bot_hint(p->s->run, p->s->game, d, &why);
	if (i < 0) {
		fputs("No hint here.\n", p->out);
		return;
	}
	ark_option_label(p->s->run, p->s->game, i, label, (int)sizeof(label));
	fprintf(p->out, "Hint: %d, %s (%s).\n", i + 1, label, why);
	if (!bot_thumb.opinions(p->s->run, p->s->game, d, opinion))
		return;
	for (int k = 0; k < d->options; k++)
		fprintf(p->out, "%3d  %+d, %s\n", k + 1, opinion[k].worth, opinion[k].why);
}

/* Tells what came of a choice, and keeps the game now and then. */
static void chosen(struct plain *p)
{
	plain_tell(p);
	if (p->path && p->s->version - p->saved >= SAVE_EVERY)
		game_save(p, p->path);
}

/* Bots choose until a person is asked; what one cannot choose is left to the person. */
static void bots_play(struct plain *p)
{
	struct ark_error e;
	while (!signals_came() && company_asked(p->s)) {
		if (!company_choose(p->s, &e)) {
			fail(p, &e);
			return;
		}
		chosen(p);
	}
}

static void choice(struct plain *p, const char *word, int options)
{
	struct ark_error e;
	char *end;
	const long n = strtol(word, &end, 10);
	const bool number = *word && !*end;
	if (number && (n < 1 || n > options)) {
		fprintf(p->out, "Options are 1 to %d.\n", options);
		return;
	}
	if (!number && ark_option_find(p->s->run, p->s->game, word) < 0) {
		fprintf(p->out, "`%s` is neither an option nor a command; `help` says what you can type.\n", word);
		return;
	}
	if (!(number ? session_choose(p->s, (int)n - 1, &e) : session_choose_key(p->s, word, &e))) {
		fail(p, &e);
		return;
	}
	chosen(p);
}

/* One line of input.  False when the player leaves. */
static bool line_take(struct plain *p, char *line, const struct ark_decision *d)
{
	char *word = line + strspn(line, " \t"), *arg;
	word[strcspn(word, "\r\n")] = 0;
	for (size_t n = strlen(word); n && (word[n - 1] == ' ' || word[n - 1] == '\t'); n--)
		word[n - 1] = 0;
	const size_t first = strcspn(word, " ");
	arg = word + first + strspn(word + first, " ");
	const char *const names[] = { "quit", "help", "undo", "redo", "log", "sheet", "keys", "save", "hint", "where", "map", "table" };
	enum { NAMES = sizeof(names) / sizeof(names[0]) };
	size_t which = 0;
	while (which < NAMES && (strlen(names[which]) != first || strncmp(word, names[which], first)))
		which++;
	switch (which) {
	case 0: return false;
	case 1: fputs(help_text, p->out); break;
	case 2: command_travel(p, arg, false); break;
	case 3: command_travel(p, arg, true); break;
	case 4: command_log(p, arg); break;
	case 5: command_sheet(p, arg, d->options ? d->seat : 0); break;
	case 6: command_keys(p, d->options); break;
	case 7:
		if ((*arg || p->path) && game_save(p, *arg ? arg : p->path))
			fprintf(p->out, "Kept in %s.\n", *arg ? arg : p->path);
		break;
	case 8: command_hint(p, d); break;
	case 9: case 10: case 11: look(p, names[which], -1, d->options ? d->seat : 0); break;
	default:
		if (*word)
			choice(p, word, d->options);
	}
	return true;
}

int plain_play(struct plain *p)
{
	char *line = NULL;
	size_t max = 0;
	uint32_t shown = 0;
	bool go_on = true;
	signals_catch();
	plain_tell(p);
	while (go_on && !signals_came()) {
		struct ark_decision d = { 0 };
		bots_play(p);
		if (ark_decide(p->s->run, p->s->game, &d) && shown != p->s->version) {
			ark_decision_text(p->s->run, p->s->game, &d);
			prompt_show(p, &d);
			options_show(p, &d);
			shown = p->s->version;
		}
		fputs("> ", p->out);
		fflush(p->out);
		if (getline(&line, &max, p->in) <= 0)
			break;
		if (p->echo)
			fprintf(p->out, "%.*s\n", (int)strcspn(line, "\r\n"), line);
		go_on = line_take(p, line, &d);
	}
	free(line);
	const bool kept = !p->path || p->saved == p->s->version || game_save(p, p->path);
	if (kept && p->path)
		fprintf(p->out, "\nThe game is kept. `arkham play` goes on with it.\n");
	return kept ? EXIT_OK : EXIT_FAILED;
}
