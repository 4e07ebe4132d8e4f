/*
 * mutator.c - plays .play cases against mutants, one child a mutant; tools/mutate writes the mutants and starts it.
 *
 *	mutator COVERAGE FILE...
 *
 * All cases are played once with nothing broken: which mutants each of them comes through is kept here, which lines of content is written to COVERAGE.
 * Then each line of the standard input is a question, and each line of the standard output its answer:
 *
 *	rule FILE N ROWS FIRST	is mutant N of source file FILE seen?  ROWS are rows by commas, or -; FIRST is a case that may see it, or -1
 *	skip CASES		these cases have been played before, of all mutants that are asked for from now on; `skip -` is none
 *	content DIR CASES	is the content laid out in DIR seen?  CASES are the numbers of the cases to play, by commas
 *	games N FILE M		how do N random games of each kind go with mutant M of FILE?
 *
 * The answers are `seen CASE`, `survived CASES` (how many were played), `unreached` (no case comes there) and `unbuilt` (content that does not compile);
 * `skipping N`; of games `differs SEED KIND`, `alike GAMES` (so many came through it) and `never`.
 */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "api/api.h"
#include "app/playtest/playtest.h"
#include "app/walk/walk.h"
#include "board/board.h"
#include "kernel/frame.h"
#include "kernel/run.h"

#include "mutator.h"

enum { CASES = 8192, LINES = 262144, KILLERS = 6, QUESTION = 65536, LEAST_MS = 300, TIMES_AS_LONG = 20 };
enum { SURVIVED = 0, SEEN = 10, UNBUILT = 11 };

struct one_case {
	int file, first, n;	/* its lines */
	int content;		/* the line that says which content it is played with, or -1 */
	bool keeps;		/* a position, for those after it */
	int64_t us;		/* how long it takes */
	uint8_t *through;	/* a bit for each mutant it comes through */
};

static char **file_names;
static char *lines[LINES];
static int numbers[LINES], n_lines, n_cases, n_mutants, killers[KILLERS], by_time[CASES];
static struct one_case cases[CASES];
static bool skipped[CASES];
static volatile int *killer;	/* told by the child */

/* ---- mutants ------------------------------------------------------------- */

void seen_clear(void)
{
	for (struct mutant_file *f = mutant_files; f->path; f++)
		memset(f->seen, 0, (size_t)f->n);
}

void seen_add(uint8_t *bits)
{
	int at = 0;
	for (struct mutant_file *f = mutant_files; f->path; f++)
		for (int i = 0; i < f->n; i++, at++)
			if (f->seen[i])
				bits[at / 8] |= (uint8_t)(1 << at % 8);
}

/* ---- reading cases ------------------------------------------------------- */

static bool is(const char *line, const char *word)
{
	const size_t n = strlen(word);
	return !strncmp(line, word, n) && (!line[n] || line[n] == ' ' || line[n] == '\t');
}

static char *trimmed(char *line)
{
	line += strspn(line, " \t");
	for (size_t n = strlen(line); n && strchr(" \t\r\n", line[n - 1]); n--)
		line[n - 1] = 0;
	return line;
}

static void file_read(int file)
{
	FILE *in = fopen(file_names[file], "r");
	char line[1024];
	struct one_case *open = NULL;
	int content = -1, number = 0;
	bool titled = false;
	if (!in) {
		perror(file_names[file]);
		exit(2);
	}
	while (fgets(line, sizeof(line), in)) {
		const char *text = trimmed(line);
		number++;
		if (!strncmp(text, "====", 4)) {
			open = NULL;
			titled = true;
			continue;
		}
		if (!text[0] || text[0] == '#' || is(text, "note"))
			continue;
		lines[n_lines] = strdup(text);
		numbers[n_lines] = number;
		if (is(text, "content"))
			content = n_lines;
		else if (is(text, "game") || (titled && is(text, "back"))) {
			open = &cases[n_cases++];
			*open = (struct one_case){ .file = file, .first = n_lines, .content = content };
		}
		titled = titled && is(text, "content");
		n_lines++;
		if (!open)
			continue;
		open->n = n_lines - open->first;
		open->keeps = open->keeps || is(text, "keep");
	}
	fclose(in);
}

/* ---- playing ------------------------------------------------------------- */

/* With mutated content every case takes it in place of its own: DIR/plain, or DIR/own/PATH for one that has a directory, laid out there. */
static void content_choose(struct play *p, const struct one_case *c, const char *mutated)
{
	char own[256], dir[256];
	p->dir[0] = 0;
	if (c->content >= 0)
		play_content_line(p, lines[c->content] + strlen("content "));
	if (!mutated)
		return;
	snprintf(own, sizeof(own), "%s", p->dir);
	for (char *s = own; *s; s++)
		*s = *s == '/' || *s == '.' ? '_' : *s;
	snprintf(dir, sizeof(dir), "%.150s/%s%.90s", mutated, own[0] ? "own/" : "plain", own);
	snprintf(p->dir, sizeof(p->dir), "%s", dir);
}

static bool names(const struct one_case *c, int from, const char *rows)
{
	for (int i = from; i < c->first + c->n; i++)
		if (play_names(lines[i], strlen(lines[i]), rows))
			return true;
	return false;
}

/*
 * Whether a case fails.  With rows a line that names one of them must: lines that prove something else are passed over, and where the game cannot go on
 * the lines it no longer reaches have failed.
 */
static bool case_fails(struct play *p, const struct one_case *c, const char *rows, const char *mutated)
{
	p->file = file_names[c->file];
	p->playing = p->failed = false;
	content_choose(p, c, mutated);
	for (int i = c->first; i < c->first + c->n; i++) {
		const bool proves = is(lines[i], "expect") || is(lines[i], "refuse");
		if (is(lines[i], "content"))
			continue;
		p->line = numbers[i];
		p->text = lines[i];
		if (play_line(p, lines[i]))
			continue;
		if (!rows || (proves ? play_names(lines[i], strlen(lines[i]), rows) : names(c, i, rows)))
			return true;
		if (!proves)
			break;
	}
	const bool used = !p->playing || play_rig_used(p);
	if (p->c)
		ark_rig_clear(p->c->run);
	return !used && !rows;
}

/* What a game begins with, and which decks are legal, is kept from one to the next: here it is found out anew, or a mutant of that would not be come through. */
static void tables_forget(struct play *p)
{
	for (int i = 0; i < p->n_contents; i++) {
		struct ark_run *r = p->contents[i].run;
		if (!r)
			continue;
		r->table_of = 0;
		memset(r->run.known, 0, sizeof(r->run.known));
	}
}

/* Plays what the case builds on, then the case. */
static bool with_kept_fails(struct play *p, int n, const char *rows, const char *mutated)
{
	tables_forget(p);
	play_forget(p, true);
	for (int i = n - 1; i >= 0 && cases[i].file == cases[n].file; i--)
		if (cases[i].keeps) {
			int first = i;
			while (first > 0 && cases[first - 1].file == cases[n].file)
				first--;
			for (; first <= i; first++)
				if (cases[first].keeps && case_fails(p, &cases[first], NULL, mutated) && (!rows || names(&cases[n], cases[n].first, rows)))
					return true;
			break;
		}
	return case_fails(p, &cases[n], rows, mutated);
}

/* A child that runs much longer than it takes with nothing broken is stopped: its mutant hangs, which is seen. */
void clock_set(int64_t us)
{
	const int64_t most = 1000 * (int64_t)LEAST_MS + us * TIMES_AS_LONG;
	const struct itimerval t = { .it_value = { .tv_sec = most / 1000000, .tv_usec = most % 1000000 } };
	setitimer(ITIMER_PROF, &t, NULL);
}

void child_quiet(void)
{
	const struct rlimit none = { 0, 0 };
	setrlimit(RLIMIT_CORE, &none);
	if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
		_exit(2);
}

static void child(struct play *p, const int *list, int n, const char *rows, const char *mutated)
{
	child_quiet();
	if (mutated) {
		char dir[256];
		snprintf(dir, sizeof(dir), "%.150s/plain", mutated);
		p->n_contents = 0;
		if (!play_content_open(p, dir))
			_exit(UNBUILT);
	}
	for (int i = 0; i < n; i++) {
		*killer = list[i];
		clock_set(cases[list[i]].us);
		if (with_kept_fails(p, list[i], rows, mutated))
			_exit(SEEN);
	}
	_exit(SURVIVED);
}

static void killed_by(int n)
{
	int i = 0;
	while (i < KILLERS - 1 && killers[i] != n)
		i++;
	memmove(killers + 1, killers, (size_t)i * sizeof(killers[0]));
	killers[0] = n;
}

static void judge(struct play *p, const int *list, int n, const char *rows, const char *mutated)
{
	int status;
	const pid_t pid = fork();
	if (!pid)
		child(p, list, n, rows, mutated);
	if (pid < 0 || waitpid(pid, &status, 0) < 0) {
		perror("mutator");
		exit(2);
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == SURVIVED) {
		printf("survived %d\n", n);
	} else if (WIFEXITED(status) && WEXITSTATUS(status) == UNBUILT) {
		printf("unbuilt\n");
	} else {
		killed_by(*killer);
		printf("seen %d\n", *killer);
	}
}

/* ---- questions ----------------------------------------------------------- */

static bool wanted(int n, int mutant, const char *rows)
{
	return (cases[n].through[mutant / 8] >> mutant % 8 & 1) && (!rows || names(&cases[n], cases[n].first, rows));
}

/* The number of a mutant among those of all files. */
static int bit_of(const struct mutant_file *f, int number)
{
	for (const struct mutant_file *g = mutant_files; g != f; g++)
		number += g->n;
	return number;
}

static int list_add(int *list, int n, int one)
{
	for (int i = 0; i < n; i++)
		if (list[i] == one)
			return n;
	list[n] = one;
	return n + 1;
}

/* The case that saw it before comes first, then those that saw the mutants before this one, then the quick ones. */
static void ask_rule(struct play *p, const struct mutant_file *f, int number, const char *rows, int before)
{
	int list[CASES], n = 0, through = 0;
	const int bit = bit_of(f, number);
	if (before >= 0 && before < n_cases && wanted(before, bit, rows))
		n = list_add(list, n, before);
	for (int i = 0; i < KILLERS; i++)
		if (killers[i] >= 0 && !skipped[killers[i]] && wanted(killers[i], bit, rows))
			n = list_add(list, n, killers[i]);
	for (int i = 0; i < n_cases; i++) {
		if (!wanted(by_time[i], bit, rows))
			continue;
		through++;
		if (!skipped[by_time[i]])
			n = list_add(list, n, by_time[i]);
	}
	if (!through) {
		printf("unreached\n");
		return;
	}
	*f->on = number;
	judge(p, list, n, rows, NULL);
	*f->on = -1;
}

static void ask_skip(char *numbers_text)
{
	int n = 0;
	memset(skipped, 0, sizeof(skipped));
	for (char *s = strtok(numbers_text, ","); s; s = strtok(NULL, ","))
		if (*s != '-' && atoi(s) < CASES) {
			skipped[atoi(s)] = true;
			n++;
		}
	printf("skipping %d\n", n);
}

static void ask_content(struct play *p, const char *dir, char *numbers_text)
{
	int list[CASES], n = 0;
	for (char *s = strtok(numbers_text, ","); s && n < CASES; s = strtok(NULL, ","))
		list[n++] = atoi(s);
	if (n)
		judge(p, list, n, NULL, dir);
	else
		printf("unreached\n");
}

static void answer(struct play *p)
{
	static char question[QUESTION], word[16], path[256], rest[QUESTION];
	int number, more;
	while (fgets(question, sizeof(question), stdin)) {
		if (sscanf(question, "rule %255s %d %65535s %d", path, &number, rest, &more) == 4 && mutant_file_of(path))
			ask_rule(p, mutant_file_of(path), number, strcmp(rest, "-") ? rest : NULL, more);
		else if (sscanf(question, "games %d %255s %d", &more, path, &number) == 3 && mutant_file_of(path))
			games_answer(more, n_mutants, bit_of(mutant_file_of(path), number), mutant_file_of(path)->on, number);
		else if (sscanf(question, "skip %65535s", rest) == 1)
			ask_skip(rest);
		else if (sscanf(question, "%15s %255s %65535s", word, path, rest) == 3 && !strcmp(word, "content"))
			ask_content(p, path, rest);
		else
			printf("what?\n");
		fflush(stdout);
	}
}

/* ---- the run with nothing broken ------------------------------------------ */

int64_t cpu_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void content_write(FILE *out, const struct play *p, int n)
{
	const char *file, *id, *last = "";
	int line, last_line = 0;
	for (int i = 0; i < p->n_contents; i++) {
		const struct play_content *c = &p->contents[i];
		for (int w = 1; w < ark_code_words(c->content); w++) {
			if (!c->covered[w] || !ark_code_place(c->content, w, &file, &line, &id) || (line == last_line && !strcmp(file, last)))
				continue;
			fprintf(out, "%d %s %d\n", n, file, line);
			last = file;
			last_line = line;
		}
		memset(c->covered, 0, (size_t)ark_code_words(c->content));
	}
}

static void case_cover(struct play *p, int n, FILE *out)
{
	const int64_t began = cpu_us();
	struct one_case *c = &cases[n];
	c->through = calloc((size_t)n_mutants / 8 + 1, 1);
	seen_clear();
	if (!c->through || with_kept_fails(p, n, NULL, NULL)) {
		fprintf(stderr, "%s:%d: fails with nothing broken: %s\n", file_names[c->file], p->line, p->message);
		exit(1);
	}
	c->us = cpu_us() - began;
	seen_add(c->through);
	fprintf(out, "case %d %s %d %d %lld %s\n", n, file_names[c->file], numbers[c->first], numbers[c->first + c->n - 1], (long long)c->us, p->dir[0] ? p->dir : "-");
	content_write(out, p, n);
}

static int quicker(const void *a, const void *b)
{
	const int64_t x = cases[*(const int *)a].us, y = cases[*(const int *)b].us;
	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	static struct play p;
	FILE *out = argc > 2 ? fopen(argv[1], "w") : NULL;
	if (!out) {
		fprintf(stderr, "usage: mutator COVERAGE FILE...\n");
		return 2;
	}
	file_names = argv + 2;
	for (int i = 0; i < argc - 2; i++)
		file_read(i);
	for (const struct mutant_file *f = mutant_files; f->path; f++)
		n_mutants += f->n;
	killer = mmap(NULL, sizeof(*killer), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	p = (struct play){ .strict = true, .quiet = true, .coverage_path = argv[1], .game = walk_game(), .before = walk_game() };
	for (int i = 0; i < KILLERS; i++)
		killers[i] = -1;
	for (int i = 0; i < n_cases; i++) {
		by_time[i] = i;
		case_cover(&p, i, out);
	}
	fclose(out);
	qsort(by_time, (size_t)n_cases, sizeof(by_time[0]), quicker);
	printf("ready %d\n", n_cases);
	fflush(stdout);
	answer(&p);
	return 0;
}
