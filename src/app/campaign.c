/* campaign.c - `arkham campaign`: the log of a campaign of the card game, from a saved game. */
#include <stdio.h>

#include "command.h"
#include "host/content.h"
#include "host/desk.h"
#include "host/options.h"
#include "host/session.h"

static const char campaign_help[] =
	"usage: arkham campaign GAME [--content DIR]\n"
	"\n"
	"Writes the log of a campaign of the card game, saved between two scenarios or at\n"
	"its end: what it is played with, the chaos bag, what was noted, and each\n"
	"investigator with experience, trauma and deck.  `arkham new --game cards --log\n"
	"FILE` goes on with it, in this version or another.\n";

int command_campaign(int argc, char **argv)
{
	const char *dir = NULL;
	const struct option list[] = { { "--content", OPTION_TEXT, .to = &dir, .takes = "a folder" } };
	const struct options o = { .help = campaign_help, .list = list, .n = 1, .words = 1 };
	struct ark_error e = { 0 };
	struct buffer log = { 0 };
	char note[ARK_TEXT];
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc < 2)
		return options_wrong(argv[0], "name the GAME whose log is wanted");
	const struct ark_content *content = content_open(argv[0], dir);
	if (!content)
		return EXIT_FAILED;
	struct session *s = session_load_file(content, argv[1], note, &e);
	const bool ok = s && campaign_tell(s, &log, &e);
	if (ok)
		fputs(log.text, stdout);
	else
		fprintf(stderr, "arkham campaign: %s\n", e.text);
	buffer_release(&log);
	session_free(s);
	content_release(content);
	return ok ? EXIT_OK : EXIT_FAILED;
}
