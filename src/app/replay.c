/* replay.c - `arkham replay FILE`: a saved game, told step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "content.h"
#include "session.h"

static const char replay_help[] =
	"usage: arkham replay FILE [--from STEP] [--to STEP] [--quiet] [--content DIR]\n"
	"\n"
	"Plays a record again, checks every position against it and tells it: each choice, then what happened.  --quiet checks only.\n"
	"`arkham play FILE --at STEP` goes on from a step.\n";

struct replay {
	const char *file;
	unsigned long from, to;
	bool quiet;
};

static bool number(const char *text, unsigned long *v)
{
	char *end;
	*v = strtoul(text, &end, 10);
	return *text && !*end;
}

static int arguments(struct replay *p, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help")) {
			fputs(replay_help, stdout);
			return EXIT_OK;
		}
		if (!strcmp(argv[i], "--quiet")) {
			p->quiet = true;
		} else if (!strcmp(argv[i], "--from") && i + 1 < argc && number(argv[i + 1], &p->from)) {
			i++;
		} else if (!strcmp(argv[i], "--to") && i + 1 < argc && number(argv[i + 1], &p->to)) {
			i++;
		} else if (*argv[i] != '-' && !p->file) {
			p->file = argv[i];
		} else {
			fprintf(stderr, "arkham replay: `%s` is not understood here; `arkham replay --help` explains\n", argv[i]);
			return EXIT_USAGE;
		}
	}
	if (!p->file)
		fputs(replay_help, stderr);
	return p->file ? -1 : EXIT_USAGE;
}

static void events_tell(const struct session *s, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++) {
		const char *text = session_event_text(s, i, SEES_ALL);
		if (text && *text)
			printf("  %s\n", text);
	}
}

static void tell(struct session *s, const struct replay *p)
{
	const uint32_t n = session_events(s);
	struct ark_result res;
	if (!p->from)
		events_tell(s, 0, s->steps_n ? s->steps[0].events : n);
	for (uint32_t i = (uint32_t)p->from; i < s->steps_n && i < p->to; i++) {
		printf("[%u] %s\n", i, s->keys.text + s->steps[i].key);
		events_tell(s, s->steps[i].events, i + 1 < s->steps_n ? s->steps[i + 1].events : n);
	}
	if (p->to >= s->steps_n && ark_over(s->run, s->game, &res))
		printf("over: %s, %s\n", res.outcome, res.why);
}

int command_replay(int argc, char **argv)
{
	struct replay p = { .to = UINT32_MAX };
	struct ark_error e = { 0 };
	char note[ARK_TEXT];
	const struct ark_content *content = content_argument(&argc, argv);
	const int rc = content ? arguments(&p, argc, argv) : EXIT_FAILED;
	if (rc >= 0) {
		content_release(content);
		return rc;
	}
	struct session *s = session_replay_file(content, p.file, note, &e);
	if (!s) {
		fprintf(stderr, "arkham replay: %s: %s\n", p.file, e.text);
		content_release(content);
		return EXIT_FAILED;
	}
	if (!p.quiet)
		tell(s, &p);
	if (*note)
		printf("note: %s\n", note);
	printf("%u steps, hash %016llx\n", s->steps_n, (unsigned long long)ark_hash(s->game));
	session_free(s);
	content_release(content);
	return EXIT_OK;
}
