/*
 * golden.c - `arkham golden`: whole games as text, compared with what the engine does now.
 *
 * A golden file begins with a `game` line (gameline.h); then comes one key a line, and every 50 choices `# N HASH`; the last line says how
 * the game ended.  Keys say what changed for a reader, hashes that nothing else did.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "app/command.h"
#include "host/gameline.h"
#include "host/options.h"
#include "signature.h"
#include "walk.h"

enum { GOLDEN_EVERY = 50, GOLDEN_MAX = 100000 };

struct golden {
	struct ark_run *run;
	struct ark_game *game;
	const char *path;
	int line;
};

static bool golden_differs(const struct golden *o, const char *expected, const char *found)
{
	printf("%s:%d: expected `%s`; now it is `%s`\n", o->path, o->line, expected, found);
	printf("  if the change is meant, `make golden` writes the files anew\n");
	return false;
}

/* The line that stands after every 50 choices. */
static void golden_hash(const struct golden *o, int n, char *buf, size_t size)
{
	snprintf(buf, size, "# %d %016" PRIx64, n, walk_hash(o->game));
}

static void golden_end(const struct golden *o, char *buf, size_t size)
{
	struct ark_result res = { 0 };
	if (ark_over(o->run, o->game, &res))
		snprintf(buf, size, "over %s %s %016" PRIx64, res.outcome, res.why, walk_hash(o->game));
	else
		snprintf(buf, size, "stopped %s", ark_fault(o->run, o->game) ? ark_fault(o->run, o->game) : "in mid-game");
}

/* Plays one random game and prints it. */
static bool golden_write(struct golden *o, const char *setup)
{
	struct game_line l;
	struct ark_error e;
	struct ark_decision d;
	char text[ARK_TEXT];
	if (!game_line_read(&l, setup, text, sizeof(text))) {
		fprintf(stderr, "arkham: %s\n", text);
		return false;
	}
	if (!ark_begin(o->run, o->game, &l.setup, &e)) {
		fprintf(stderr, "arkham: %s\n", e.text);
		return false;
	}
	uint64_t x = l.setup.seed;
	printf("game %s\n", setup);
	for (int n = 1; n <= GOLDEN_MAX && ark_decide(o->run, o->game, &d); n++) {
		const int pick = walk_below(&x, d.options);
		ark_option_key(o->run, o->game, pick, text, sizeof(text));
		printf("%s\n", text);
		if (!ark_choose(o->run, o->game, pick, &e)) {
			fprintf(stderr, "arkham: %s\n", e.text);
			return false;
		}
		if (n % GOLDEN_EVERY == 0) {
			golden_hash(o, n, text, sizeof(text));
			printf("%s\n", text);
		}
	}
	golden_end(o, text, sizeof(text));
	printf("%s\n", text);
	return true;
}

/* One line behind the first: a key, a hash or the end. */
static bool golden_line(struct golden *o, const char *line, int *n)
{
	char found[ARK_TEXT];
	struct ark_error e;
	if (line[0] == '#') {
		golden_hash(o, *n, found, sizeof(found));
		return !strcmp(line, found) ? true : golden_differs(o, line, found);
	}
	if (!strncmp(line, "over ", 5) || !strncmp(line, "stopped ", 8)) {
		golden_end(o, found, sizeof(found));
		return !strcmp(line, found) ? true : golden_differs(o, line, found);
	}
	++*n;
	return ark_choose_key(o->run, o->game, line, &e) ? true : golden_differs(o, line, e.text);
}

static bool golden_check(struct golden *o, const char *path)
{
	struct game_line l;
	struct ark_error e;
	char line[GAME_LINE], why[ARK_TEXT];
	bool ok = true, ended = false;
	int n = 0;
	FILE *in = fopen(path, "r");
	o->path = path;
	o->line = 0;
	if (!in) {
		printf("%s: %s\n", path, strerror(errno));
		return false;
	}
	while (ok && fgets(line, sizeof(line), in)) {
		line[strcspn(line, "\n")] = 0;
		ended = !strncmp(line, "over ", 5) || !strncmp(line, "stopped ", 8);
		if (o->line++)
			ok = golden_line(o, line, &n);
		else if (strncmp(line, "game ", 5) || !game_line_read(&l, line + 5, why, sizeof(why)))
			ok = golden_differs(o, "game ...", line);
		else if (!ark_begin(o->run, o->game, &l.setup, &e))
			ok = golden_differs(o, line, e.text);
	}
	fclose(in);
	return ok && (ended || golden_differs(o, "over ...", "the end of the file"));
}

static const char golden_help[] =
	"usage: arkham golden --check FILE...\n"
	"       arkham golden --write 'board seed 1 players 2'\n"
	"       arkham golden --sign 'board' --games 1000 [--hashes]\n"
	"\n"
	"Whole games by a random walk, as text.  --check plays those of the files again\n"
	"and says where the engine differs; --write prints one.  --sign prints one\n"
	"number of many games: what is asked, of whom, what can be answered and what is\n"
	"logged; however the state is laid out.  With --hashes every state is part of it,\n"
	"to compare builds of the same sources.\n";

static int golden_sign(const char *setup, long games, bool hashes)
{
	struct game_line l;
	struct signature sum;
	char why[ARK_TEXT];
	if (!game_line_read(&l, setup, why, sizeof(why))) {
		fprintf(stderr, "arkham: %s\n", why);
		return EXIT_FAILED;
	}
	if (!signature_make(&l.setup, games, hashes, &sum))
		return EXIT_FAILED;
	printf("%016" PRIx64 " %ld decisions, %ld games: %s\n", sum.number, sum.decisions, games, setup);
	return EXIT_OK;
}

int command_golden(int argc, char **argv)
{
	bool check = false, hashes = false;
	const char *write = NULL, *sign = NULL;
	uint64_t games = 1000;
	const struct option list[] = {
		{ "--check", OPTION_FLAG, .to = &check },
		{ "--write", OPTION_TEXT, .to = &write, .takes = "a game: board|cards seed N players N ..." },
		{ "--sign", OPTION_TEXT, .to = &sign, .takes = "a kind of game: board|cards ..." },
		{ "--games", OPTION_NUMBER, .to = &games, .least = 1, .most = 100000000 },
		{ "--hashes", OPTION_FLAG, .to = &hashes },
	};
	const struct options words = { .help = golden_help, .list = list, .n = 5, .words = INT_MAX };
	const int rc = options_read(&words, &argc, argv);
	if (rc >= 0)
		return rc;
	if (check + (write != NULL) + (sign != NULL) != 1 || check != (argc > 1))
		return options_wrong(argv[0], "say --check and the files, or --write and a game, or --sign and a kind of game");
	if (sign)
		return golden_sign(sign, (long)games, hashes);
	struct golden o = { .run = ark_run_new(ark_content_builtin()), .game = walk_game() };
	int passed = 0, failed = 0;
	bool ok = o.run && o.game;
	for (int i = 1; ok && i < argc; i++)
		golden_check(&o, argv[i]) ? passed++ : failed++;
	if (check)
		printf("%d passed, %d failed\n", passed, failed);
	else
		ok = ok && golden_write(&o, write);
	free(o.game);
	ark_run_free(o.run);
	return ok && !failed ? EXIT_OK : EXIT_FAILED;
}
