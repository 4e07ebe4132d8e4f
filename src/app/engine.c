/* engine.c - `arkham engine`: the protocol on standard input and output. */
#include "host/engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "host/content.h"
#include "host/options.h"

static bool blank(const char *line)
{
	return !line[strspn(line, " \t\r\n")];
}

static const char engine_help[] =
	"usage: arkham engine [--content DIR]\n"
	"\n"
	"Reads requests of the protocol from standard input, one line of JSON each, and\n"
	"answers on standard output:\n"
	"\n"
	"  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"board\",\"seed\":\"7\"}}\n"
	"\n"
	"--content DIR puts your own .card files on top of the game's.  docs/protocol.md\n"
	"is its manual, examples/random_client.py a client of a page.\n";

int command_engine(int argc, char **argv)
{
	const char *dir = NULL;
	const struct option list[] = { { "--content", OPTION_TEXT, .to = &dir, .takes = "a folder" } };
	const struct options o = { .help = engine_help, .list = list, .n = 1 };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	const struct ark_content *content = content_open(argv[0], dir);
	struct engine *en = content ? malloc(sizeof(*en)) : NULL;
	struct buffer out = { 0 };
	char *line = NULL;
	size_t max = 0;
	ssize_t n;
	if (!en) {
		content_release(content);
		return EXIT_FAILED;
	}
	engine_init(en, content);
	while ((n = getline(&line, &max, stdin)) > 0) {
		if (blank(line))
			continue;
		buffer_clear(&out);
		engine_line(en, line, (size_t)n, &out);
		if (out.n && (fwrite(out.text, 1, out.n, stdout) != out.n || fflush(stdout)))
			break;
	}
	engine_release(en);
	buffer_release(&out);
	free(line);
	free(en);
	content_release(content);
	return EXIT_OK;
}
