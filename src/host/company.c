/* company.c - seats of a game that bots play. */
#include "company.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"

/* ---- who sits where -------------------------------------------------- */

typedef char bot_names[ARK_SEATS][SETUP_BOT];

/* One `SEAT=NAME`. */
static bool seat_put(const struct session *s, const char *word, bot_names bot, struct ark_error *e)
{
	const int seats = ark_seats(s->game);
	char *name;
	const long seat = strtol(word, &name, 10);
	if (name == word || *name != '=')
		return error_set(e, ARK_BAD_SETUP, "--bot takes a bot's name, or SEAT=NAME and more of them by commas, not `%.40s`", word);
	if (seat < 0 || seat >= seats)
		return error_set(e, ARK_BAD_SETUP, "--bot: there is no seat %.*s: %d play%s, seats 0 to %d", (int)(name - word), word, seats, seats == 1 ? "s" : "", seats - 1);
	if (*bot[seat])
		return error_set(e, ARK_BAD_SETUP, "--bot names seat %ld twice", seat);
	return setup_bot(bot[seat], name + 1, e);
}

bool company_seat(struct session *s, const char *text, struct ark_error *e)
{
	bot_names bot = { 0 };
	const int seats = ark_seats(s->game);
	if (strchr(text, '=')) {
		while (*text) {
			char word[64];
			const size_t n = strcspn(text, ",");
			snprintf(word, sizeof(word), "%.*s", (int)n, text);
			if (!seat_put(s, word, bot, e))
				return false;
			text += n + (text[n] != 0);
		}
	} else if (strcmp(text, "none") != 0) {
		if (!setup_bot(bot[0], text, e))
			return false;
		if (seats == 1)
			return error_set(e, ARK_BAD_SETUP, "--bot %s leaves the first seat to you, and there is no other: `arkham new --players 2 --bot %s` has one", text, text);
		for (int i = 1; i < seats; i++)
			strcpy(bot[i], bot[0]);
		bot[0][0] = 0;
	}
	memcpy(s->setup.bot, bot, sizeof(bot));
	s->setup.players = seats;
	return true;
}

/* ---- choosing -------------------------------------------------------- */

static bool chance(const struct ark_decision *d)
{
	return !strcmp(d->kind, "die") || !strcmp(d->kind, "draw");
}

const struct bot *company_asked(struct session *s)
{
	struct ark_decision d;
	if (!setup_bots(&s->setup) || !ark_decide(s->run, s->game, &d) || (s->setup.chance_asked && chance(&d)))
		return NULL;
	return bot_find(s->setup.bot[d.seat]);
}

/* With a run of its own: what it tries out is no part of the log. */
bool company_choose(struct session *s, struct ark_error *e)
{
	const struct bot *bot = company_asked(s);
	struct ark_run *run = bot ? ark_run_new(s->content) : NULL;
	struct ark_game *game = run ? malloc(ark_game_size()) : NULL;
	struct ark_decision d;
	int option = -1;
	if (game) {
		ark_copy(game, s->game);
		s->mind.rng = s->setup.seed * 0x9e3779b97f4a7c15u + s->at;
		if (ark_decide(run, game, &d))
			option = bot->choose(run, game, &d, &s->mind);
	}
	free(game);
	ark_run_free(run);
	if (option < 0)
		return error_set(e, ARK_NO_MEMORY, "no memory for the bot");
	return session_choose(s, option, e);
}

bool company_travel(struct session *s, bool redo, enum session_unit unit, uint32_t step, struct ark_error *e)
{
	if (unit != UNITS && !(redo ? session_redo_to : session_undo_to)(s, unit, &step, e))
		return false;
	return session_past_bots(s, setup_bots(&s->setup), redo, &step, e) && session_goto(s, step, e);
}
