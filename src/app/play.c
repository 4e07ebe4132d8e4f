/* play.c - `arkham play` and `arkham new`: the game in the terminal. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "host/company.h"
#include "host/content.h"
#include "host/error.h"
#include "host/folder.h"
#include "host/options.h"
#include "term/plain.h"
#include "term/screen.h"

static const char play_help[] =
	"usage: arkham play [--plain] [--bot BOTS] [FILE] [--at STEP]\n"
	"       arkham new [--plain] [--bot BOTS] [OPTIONS] [FILE]\n"
	"\n"
	"`play` goes on with the last game, or with a record; `new` begins a game.  It\n"
	"fills the terminal, 80 by 24 or larger.\n"
	"\n"
	"  FILE            where the game is kept (game.json in your data folder,\n"
	"                  $XDG_DATA_HOME/arkham)\n"
	"  --plain         tells it line by line, for screen readers; so do pipes, and\n"
	"                  terminals that cannot do more\n"
	"  --bot NAME      bots play every seat but the first: thumb, search or random\n"
	"  --bot 1=thumb,2=search\n"
	"                  they play these seats and no others; the first is seat 0\n"
	"  --bot none      people play every seat again; bots stay with a game otherwise\n"
	"  --at STEP       goes on from an earlier step\n"
	"  --content DIR   your own .card files on top of the game's\n"
	"\n"
	"A new game; what is left out is dealt from the seed:\n"
	"  --game board|cards       which game (board)\n"
	"  --players N              1 to 8, cards 1 to 4 (1, or as many as are named)\n"
	"  --investigators A,B,...  ids, one a seat; `arkham card investigators` lists\n"
	"                           them (of the card game: `arkham card roles`)\n"
	"  --ancient-one ID         whom you face; `arkham card ancient_ones`\n"
	"  --seed N                 the same seed and choices give the same game\n"
	"  --expansions A,B         further boxes, as kingsport or innsmouth, or\n"
	"                           kingsport_cards for what needs no board of its own;\n"
	"                           `arkham card choices` says what each choice changes\n"
	"  --herald ID  --guardian ID\n"
	"                           of the boxes, or `random`; `arkham card heralds`\n"
	"  --scenario ID            of the card game; `arkham card scenarios`\n"
	"  --difficulty easy|standard|hard|expert\n"
	"                           of the card game\n"
	"  --deck FILE|ID           of the card game, once a seat: a list, an export of\n"
	"                           ArkhamDB, or a starter deck's id\n"
	"  --log FILE               of the card game: a campaign goes on from its log,\n"
	"                           which `arkham campaign` writes\n"
	"  --variants A,B           both: surprise (what is at stake is not told);\n"
	"                           board: choose (sheets are chosen, not dealt),\n"
	"                           epic_battle; cards: campaign, random_lead,\n"
	"                           environments (current, legacy, limited), and\n"
	"                           ultimatums and boons by id\n"
	"                           (`arkham card ultimatums`); docs/decks.md has more\n"
	"  --chance asked           you roll your own dice and draw your own cards, and\n"
	"                           say what came\n";

struct play {
	struct setup setup;
	const struct ark_content *content;
	const char *file, *bots, *content_dir;
	bool fresh, plain;
	uint64_t at;			/* UINT64_MAX: where it was left */
	char said[ARK_TEXT];		/* what the player should know before the first decision, a sentence a line */
};

__attribute__((format(printf, 2, 3))) static void say(struct play *p, const char *format, ...)
{
	const size_t at = strlen(p->said);
	va_list args;
	va_start(args, format);
	vsnprintf(p->said + at, sizeof(p->said) - at, format, args);
	va_end(args);
}

/* ---- where games are kept -------------------------------------------- */

static bool data_path(char *path, size_t n, struct ark_error *e)
{
	char folder[4096];
	if (!folder_data(folder, sizeof(folder)))
		return error_set(e, ARK_BAD_REQUEST, "neither XDG_DATA_HOME nor HOME is set: name a FILE to keep the game in");
	if ((size_t)snprintf(path, n, "%s/game.json", folder) >= n || !folder_make(folder))
		return error_set(e, ARK_BAD_REQUEST, "cannot make the directory of %.200s: %s", path, strerror(errno));
	return true;
}

/* A game never silently takes the place of an old one. */
static void old_keep(struct play *p, const char *path)
{
	char old[4200], snap[4200], old_snap[4300];
	if (access(path, F_OK))
		return;
	snprintf(old, sizeof(old), "%s.previous", path);
	snprintf(snap, sizeof(snap), "%s.snap", path);
	snprintf(old_snap, sizeof(old_snap), "%s.snap", old);
	if (!rename(path, old)) {
		if (rename(snap, old_snap))
			remove(old_snap);
		say(p, "The game before is kept in %.300s.\n", old);
	}
}

/* ---- options --------------------------------------------------------- */

/* Reads the arguments; -1 goes on, else the exit code. */
static int arguments(struct play *p, int argc, char **argv)
{
	const struct option list[] = { { "--plain", OPTION_FLAG, .to = &p->plain },
		{ "--bot", OPTION_TEXT, .to = &p->bots, .takes = "a bot's name, SEAT=NAME,... or none" }, { "--content", OPTION_TEXT, .to = &p->content_dir, .takes = "a folder" },
		{ "--at", p->fresh ? OPTION_NONE : OPTION_NUMBER, .to = &p->at, .most = UINT32_MAX, .takes = p->fresh ? "a new game begins at its beginning" : "the number of a step" } };
	const struct options o = { .help = play_help, .list = list, .n = sizeof(list) / sizeof(list[0]), .setup = &p->setup, .words = 1, .no_setup = p->fresh ? NULL : "is for a new game, which `arkham new` begins" };
	const int rc = options_read(&o, &argc, argv);
	p->file = argc > 1 ? argv[1] : NULL;
	return rc;
}

/* Seats the bots that were asked for; false when they cannot sit there. */
static bool bots_seat(const struct play *p, struct session *s, struct ark_error *e)
{
	return !p->bots || company_seat(s, p->bots, e);
}

/* Who is played by a bot: by name when they are few, for the decision needs the room. */
static void bots_say(struct play *p, struct session *s)
{
	enum { NAMED = 3 };
	const int seats = ark_seats(s->game), bots = __builtin_popcount(setup_bots(&s->setup));
	const char *between = "";
	if (bots)
		say(p, "Bots play ");
	for (int i = 0; i < seats && bots <= NAMED; i++) {
		char query[32], who[ARK_KEY] = "";
		snprintf(query, sizeof(query), "seat %d name", i);
		if (!*s->setup.bot[i])
			continue;
		if (!ark_get(s->run, s->game, query, who, (int)sizeof(who)) || !*who)
			snprintf(who, sizeof(who), "seat %d", i);
		say(p, "%s%s (%s)", between, who, s->setup.bot[i]);
		between = ", ";
	}
	if (bots > NAMED)
		say(p, "%d of %d seats", bots, seats);
	if (bots)
		say(p, ".\n");
}

static const char *help_how(const struct play *p)
{
	return p->plain ? "Type `help` for help." : "? is help.";
}

static struct session *begin(struct play *p, struct ark_error *e)
{
	if (!p->setup.seeded) {
		struct timespec now;
		clock_gettime(CLOCK_REALTIME, &now);
		p->setup.seed = (uint64_t)now.tv_sec * 1000 % 1000000000 + (uint64_t)now.tv_nsec % 1000;
	}
	struct session *s = session_new(p->content, &p->setup, e);
	if (s && !bots_seat(p, s, e)) {
		session_free(s);
		return NULL;
	}
	if (s) {
		say(p, "A new game, seed %llu. %s\n", (unsigned long long)p->setup.seed, help_how(p));
		if (*session_advice(s))
			say(p, "%s.\n", session_advice(s));
		bots_say(p, s);
	}
	return s;
}

static struct session *resume(struct play *p, const char *path, struct ark_error *e)
{
	char note[ARK_TEXT];
	struct session *s = session_load_file(p->content, path, note, e);
	if (s && (!bots_seat(p, s, e) || (p->at <= UINT32_MAX && !session_goto(s, (uint32_t)p->at, e)))) {
		session_free(s);
		return NULL;
	}
	if (s && *note)
		say(p, "Note: %s.\n", note);
	/* What is played on from here has less than the record: that stays as it is, beside it. */
	if (s && (*note || p->at <= UINT32_MAX))
		old_keep(p, path);
	if (s) {
		say(p, "The game goes on at step %u, seed %llu. %s\n", s->at, (unsigned long long)s->setup.seed, help_how(p));
		bots_say(p, s);
	}
	return s;
}

static int show_plain(struct play *p, struct session *s, const char *path)
{
	const char *term = getenv("TERM");
	struct plain plain = { .s = s, .path = path, .in = stdin, .out = stdout, .echo = !isatty(STDIN_FILENO),
		.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") };
	plain.told = s->at ? session_events(s) : 0;
	fputs(p->said, stdout);
	return plain_play(&plain);
}

static int show(struct play *p, struct session *s, const char *path)
{
	char said[ARK_TEXT];
	if (p->plain)
		return show_plain(p, s, path);
	snprintf(said, sizeof(said), "%s", p->said);
	for (char *c = said; *c; c++)
		if (*c == '\n')
			*c = ' ';
	struct screen screen = { .s = s, .path = path, .said = said };
	const int rc = screen_play(&screen);
	return rc < 0 ? show_plain(p, s, path) : rc;
}

static int play(struct play *p, const char *command)
{
	struct ark_error e = { 0 };
	struct ark_result res;
	char path[4096];
	if (!p->file && !data_path(path, sizeof(path), &e)) {
		fprintf(stderr, "arkham %s: %s\n", command, e.text);
		return EXIT_FAILED;
	}
	if (p->file)
		snprintf(path, sizeof(path), "%s", p->file);
	const bool kept = !access(path, F_OK);
	struct session *s = !p->fresh && (kept || p->file) ? resume(p, path, &e) : NULL;
	/* A game that is over is looked at when it is asked for by name; else the next one begins. */
	if (s && !p->file && ark_over(s->run, s->game, &res)) {
		session_free(s);
		p->said[0] = 0;
		say(p, "The last game is over. ");
		old_keep(p, path);
		s = begin(p, &e);
	} else if (!s && (p->fresh || (!kept && !p->file))) {
		s = begin(p, &e);
		if (s)
			old_keep(p, path);
		if (s && !session_save_file(s, path, &e)) {
			session_free(s);
			s = NULL;
		}
	}
	if (!s) {
		fprintf(stderr, "arkham %s: %s\n", command, e.text);
		return EXIT_FAILED;
	}
	const int rc = show(p, s, path);
	session_free(s);
	return rc;
}

static int command(int argc, char **argv, bool fresh)
{
	struct play p = { .fresh = fresh, .at = UINT64_MAX };
	setup_init(&p.setup);
	int rc = arguments(&p, argc, argv);
	p.plain |= !screen_possible();
	if (rc < 0) {
		p.content = content_open(argv[0], p.content_dir);
		rc = p.content ? play(&p, argv[0]) : EXIT_FAILED;
		content_release(p.content);
	}
	setup_release(&p.setup);
	return rc;
}

int command_play(int argc, char **argv)
{
	return command(argc, argv, false);
}

int command_new(int argc, char **argv)
{
	return command(argc, argv, true);
}
