/* playtest.c - `arkham test-play`: plays .play files and says what does not hold. */
#include "playtest.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "app/command.h"
#include "host/options.h"
#include "app/walk/walk.h"

enum { SHOW_OPTIONS = 40, SHOW_EVENTS = 20, LINE_TEXT = 1024 };

static const struct play_verb {
	const char *word;
	bool (*run)(struct play *p, const char *rest);
	bool anywhere;		/* makes sense outside a case */
} verbs[] = {
	{ "game", play_game, true }, { "content", play_content_line, true }, { "set", play_set, false }, { "rig", play_rig, false },
	{ "choose", play_choose, false }, { "until", play_until, false }, { "mark", play_mark, false }, { "keep", play_keep, false }, { "back", play_back, false },
	{ "resample", play_resample, false }, { "expect", play_expect, false }, { "refuse", play_refuse, false }, { "show", play_show, false },
};
enum { VERBS = sizeof(verbs) / sizeof(verbs[0]) };

bool play_fail(struct play *p, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(p->message, sizeof(p->message), format, args);
	va_end(args);
	return false;
}

static void show_decision(struct play *p)
{
	struct ark_decision d;
	struct ark_result res;
	if (!p->c || !p->playing)
		return;
	if (ark_over(p->c->run, p->game, &res)) {
		printf("  the game is over: %s (%s)\n", res.outcome, res.why);
		return;
	}
	if (!ark_decide(p->c->run, p->game, &d))
		return;
	ark_decision_text(p->c->run, p->game, &d);
	printf("  open: seat %d, %s: %s%s%s\n", d.seat, d.kind, d.prompt, d.cause[0] ? " -- " : "", d.cause);
	for (int i = 0; i < d.options && i < SHOW_OPTIONS; i++) {
		char key[ARK_KEY], label[ARK_TEXT];
		ark_option_key(p->c->run, p->game, i, key, sizeof(key));
		ark_option_label(p->c->run, p->game, i, label, sizeof(label));
		printf("    %-36s %s\n", key, label);
	}
	if (d.options > SHOW_OPTIONS)
		printf("    and %d more\n", d.options - SHOW_OPTIONS);
}

static void show_log(struct play *p)
{
	const int n = p->c && p->playing ? ark_log_count(p->c->run) : 0;
	if (n)
		printf("  since the last choice:\n");
	for (int i = n > SHOW_EVENTS ? n - SHOW_EVENTS : 0; i < n; i++) {
		char text[ARK_TEXT] = "";
		for (int seat = -1; seat < ark_seats(p->game) && !text[0]; seat++)
			if (ark_log_json(p->c->run, p->game, i, seat, text, sizeof(text)) <= 0)
				text[0] = 0;
		printf("    %s\n", text);
	}
}

bool play_show(struct play *p, const char *rest)
{
	if (*rest)
		return play_fail(p, "`show` stands alone");
	printf("%s:%d:\n", p->file, p->line);
	show_decision(p);
	show_log(p);
	return true;
}

/* Shows a line that failed and ends its case. */
static void show_failure(struct play *p)
{
	printf("%s:%d: %s\n", p->file, p->line, p->text);
	if (p->title[0])
		printf("  in: %s\n", p->title);
	printf("  %s\n", p->message);
	show_decision(p);
	show_log(p);
	p->failed = true;
}

/* Closes the case that is open, if there is one. */
static void case_end(struct play *p)
{
	if (!p->playing)
		return;
	if (!p->failed && !play_rig_used(p))
		show_failure(p);
	p->passed += !p->failed;
	p->failures += p->failed;
	p->playing = false;
	if (p->c)
		ark_rig_clear(p->c->run);
}

static const struct play_verb *verb_of(struct play *p, const char *line, const char **rest)
{
	char word[32];
	*rest = play_word(line, word, sizeof(word));
	for (const struct play_verb *v = verbs; v < verbs + VERBS; v++)
		if (!strcmp(v->word, word))
			return v;
	play_fail(p, "`%s` begins no line; game, content, set, rig, choose, until, mark, keep, back, resample, expect, refuse, show and note do", word);
	return NULL;
}

bool play_line(struct play *p, const char *line)
{
	const char *rest;
	const struct play_verb *v = verb_of(p, line, &rest);
	if (v && (v->run == play_game || (v->run == play_back && !p->playing && play_kept(p, rest)))) {
		play_forget(p, false);
		p->text = line;
		p->playing = true;
		p->failed = false;
	}
	if (v && !v->anywhere && !p->playing)
		return play_fail(p, "there is no game yet: write a `game` line first, or `back` to a position that was kept");
	return v && v->run(p, rest);
}

static void line_run(struct play *p, const char *line)
{
	const char *rest;
	const struct play_verb *v = verb_of(p, line, &rest);
	if (v && v->run == play_game) {
		const int number = p->line;
		case_end(p);
		p->line = number;
	}
	/* The rest of a case that has failed is left out, but what the file says about the cases after it. */
	if (p->failed && p->playing && (!v || v->run != play_content_line))
		return;
	if (play_line(p, line))
		return;
	show_failure(p);
	if (!p->playing)
		p->failures++;
}

/* Cuts a line out of the file: without spaces at its ends; empty when it says nothing. */
static const char *line_cut(const char *at, const char *end, char *line)
{
	const char *stop = memchr(at, '\n', (size_t)(end - at));
	const char *next = stop ? stop + 1 : end;
	size_t n = (size_t)((stop ? stop : end) - at);
	while (n && strchr(" \t\r", *at))
		at++, n--;
	while (n && strchr(" \t\r", at[n - 1]))
		n--;
	snprintf(line, LINE_TEXT, "%.*s", (int)n, at);
	return next;
}

static bool line_is(const char *line, const char *word)
{
	const size_t n = strlen(word);
	return !strncmp(line, word, n) && (!line[n] || line[n] == ' ' || line[n] == '\t');
}

/* Whether the case that begins at `at` is to be played: with --only, when it names one of the words, or keeps a position for others. */
static bool case_wanted(struct play *p, const char *at, const char *end)
{
	char line[LINE_TEXT];
	const char *from = at;
	if (!p->only)
		return true;
	at = line_cut(at, end, line);
	for (const char *next; at < end; at = next) {
		next = line_cut(at, end, line);
		if (line_is(line, "game") || !strncmp(line, "====", 4))
			break;
		if (line_is(line, "keep"))
			return true;
	}
	return play_names(from, (size_t)(at - from), p->only);
}

static void file_run(struct play *p, const char *text, size_t len)
{
	const char *end = text + len, *next;
	char line[LINE_TEXT];
	bool wanted = !p->only, opens = false;		/* the next line may go back to a position that was kept */
	int number = 0;
	p->dir[0] = p->title[0] = 0;
	play_forget(p, true);
	for (const char *at = text; at < end; at = next) {
		next = line_cut(at, end, line);
		p->line = ++number;
		p->text = line;
		if (!strncmp(line, "====", 4)) {
			case_end(p);
			p->failed = false;
			snprintf(p->title, sizeof(p->title), "%s", line + strspn(line, "= "));
			opens = true;
			continue;
		}
		if (!line[0] || line[0] == '#' || line_is(line, "note"))
			continue;
		if (line_is(line, "game") || (opens && line_is(line, "back"))) {
			wanted = case_wanted(p, at, end);
			if (!wanted)
				case_end(p);
		}
		opens = false;
		if (wanted || line_is(line, "content"))
			line_run(p, line);
	}
	case_end(p);
}

static char *file_read(const char *path, size_t *len)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	long n = -1;
	if (in && (fgetc(in) != EOF || !ferror(in)) && !fseek(in, 0, SEEK_END))	/* a folder can be opened, not read */
		n = ftell(in);
	if (n >= 0 && (text = malloc((size_t)n + 1))) {
		rewind(in);
		*len = fread(text, 1, (size_t)n, in);
		text[*len] = 0;
	}
	if (in)
		fclose(in);
	return text;
}

static bool file_play(struct play *p, const char *path)
{
	const int passed = p->passed, failures = p->failures;
	size_t len;
	char *text = file_read(path, &len);
	if (!text) {
		fprintf(stderr, "arkham: %s: %s\n", path, strerror(errno));
		return false;
	}
	p->file = path;
	file_run(p, text, len);
	free(text);
	if (!p->quiet && (p->passed + p->failures > passed + failures))
		printf("%-4s %s %d\n", p->failures > failures ? "FAIL" : "ok", path, p->passed - passed);
	return true;
}

static const char help[] =
	"usage: arkham test-play [OPTIONS] FILE...\n"
	"\n"
	"Plays .play files; docs/testing.md tells how one is written.\n"
	"\n"
	"  --only WORDS     only cases that name one of these rules or cards (by commas)\n"
	"  --content DIR    with the .card files of DIR on top of the built-in content\n"
	"  --covered FILE   append the ids that were proven, with their places\n"
	"  --coverage FILE  write which code of the content has run\n"
	"  --strict         fail on `refuse` lines whose words nobody was ever offered,\n"
	"                   and on lines that do not say which of several is asked\n"
	"  --quiet          show failures only\n";

int command_test_play(int argc, char **argv)
{
	struct play p = { 0 };
	const struct option list[] = { { "--only", OPTION_TEXT, .to = &p.only, .takes = "rules or cards by commas" }, { "--content", OPTION_TEXT, .to = &p.content_dir, .takes = "a folder" },
		{ "--covered", OPTION_TEXT, .to = &p.covered_path, .takes = "a file" }, { "--coverage", OPTION_TEXT, .to = &p.coverage_path, .takes = "a file" },
		{ "--strict", OPTION_FLAG, .to = &p.strict }, { "--quiet", OPTION_FLAG, .to = &p.quiet } };
	const struct options o = { .help = help, .list = list, .n = sizeof(list) / sizeof(list[0]), .words = INT_MAX };
	const int rc = options_read(&o, &argc, argv);
	bool ok = true;
	if (rc >= 0)
		return rc;
	if (argc < 2)
		return options_wrong(argv[0], "name the .play files");
	if (p.content_dir && !play_content_open(&p, p.content_dir)) {
		fprintf(stderr, "arkham: %s\n", p.message);
		return EXIT_USAGE;
	}
	p.game = walk_game();
	p.before = walk_game();
	p.covered = p.covered_path ? fopen(p.covered_path, "a") : NULL;
	for (int i = 1; p.game && p.before && i < argc; i++)
		ok = file_play(&p, argv[i]) && ok;
	p.failures += p.strict && !p.only ? play_refusals_check(&p) : 0;
	if (p.coverage_path && !play_coverage_write(&p)) {
		fprintf(stderr, "arkham: %s: cannot be written\n", p.coverage_path);
		ok = false;
	}
	if (p.covered)
		fclose(p.covered);
	printf("%d passed, %d failed\n", p.passed, p.failures);
	play_release(&p);
	return ok && !p.failures ? EXIT_OK : EXIT_FAILED;
}
