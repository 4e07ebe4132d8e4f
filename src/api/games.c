/* games.c - the games this engine plays: found by name and by number. */
#include "api.h"

#include <string.h>

#if __has_include("board/board.h")
#include "board/board.h"
#define HAS_BOARD
#endif
#if __has_include("cards/rules.h")
#include "cards/rules.h"
#define HAS_CARDS
#endif

static const struct game_rules *const games[GAME_MAX] = {
	[GAME_NONE] = NULL,
#ifdef HAS_BOARD
	[GAME_BOARD] = &board_rules,
#endif
#ifdef HAS_CARDS
	[GAME_CARDS] = &cards_rules,
#endif
};

const struct game_rules *rules_by_id(unsigned id)
{
	return id < GAME_MAX ? games[id] : NULL;
}

const struct game_rules *rules_by_name(const char *name)
{
	for (unsigned i = 0; i < GAME_MAX; i++)
		if (games[i] && !strcmp(games[i]->name, name))
			return games[i];
	return NULL;
}
