/* names.c - `arkham names`: every name of the protocol, for its manual and the test of it. */
#include <stdio.h>

#include "arkham.h"
#include "command.h"
#include "host/options.h"

static void game_names(const char *game, const char *what)
{
	const char *name, *text;
	for (int i = 0; (name = ark_name(game, what, i, &text)); i++)
		printf("%s\t%s\t%s\t%s\n", what, game, name, text);
}

int command_names(int argc, char **argv)
{
	static const char *const games[] = { "board", "cards" }, *const whats[] = { "kind", "who", "verb", "log" };
	const struct options o = { .help = "usage: arkham names\n\nEvery name of the protocol: methods, kinds and who is asked,\nverbs, types of log lines, codes.\n" };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
#define METHOD(name, function, parameters, result) printf("method\t-\t%s\t%s -> %s\n", name, parameters, result);
#include "host/engine/methods.def"
#undef METHOD
#define METHOD(name, function, parameters, result) printf("table\t-\t%s\t%s -> %s\n", name, parameters, result);
#define CHANGES METHOD
#include "server/methods.def"
#undef METHOD
#undef CHANGES
	for (int i = 1; i < ARK_CODES; i++)
		printf("code\t-\t%s\t%d\n", ark_code_name((enum ark_code)i), i);
	for (size_t w = 0; w < sizeof(whats) / sizeof(whats[0]); w++)
		for (int g = 0; g < 2; g++)
			game_names(games[g], whats[w]);
	return EXIT_OK;
}
