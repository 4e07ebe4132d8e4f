/* replay.c - `arkham replay FILE`: a saved game, told step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "host/content.h"
#include "host/options.h"
#include "host/session.h"

static const char replay_help[] =
	"usage: arkham replay FILE [--from STEP] [--to STEP] [--quiet] [--content DIR]\n"
	"\n"
	"Plays a record again, checks every position against it and tells it: each\n"
	"choice, then what happened.  --quiet checks only.\n"
	"`arkham play FILE --at STEP` goes on from a step.\n";

struct replay {
	const char *file, *content;
	uint64_t from, to;
	bool quiet;
};

static int arguments(struct replay *p, int argc, char **argv)
{
	const struct option list[] = { { "--quiet", OPTION_FLAG, .to = &p->quiet }, { "--content", OPTION_TEXT, .to = &p->content, .takes = "a folder" },
		{ "--from", OPTION_NUMBER, .to = &p->from, .most = UINT32_MAX }, { "--to", OPTION_NUMBER, .to = &p->to, .most = UINT32_MAX } };
	const struct options o = { .help = replay_help, .list = list, .n = sizeof(list) / sizeof(list[0]), .words = 1 };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc < 2)
		return options_wrong(argv[0], "name the FILE to be told");
	p->file = argv[1];
	return -1;
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
	const int rc = arguments(&p, argc, argv);
	if (rc >= 0)
		return rc;
	const struct ark_content *content = content_open(argv[0], p.content);
	if (!content)
		return EXIT_FAILED;
	struct session *s = session_replay_file(content, p.file, note, &e);
	if (!s) {
		fprintf(stderr, "arkham replay: %s\n", e.text);
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
