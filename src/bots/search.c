/*
 * search.c - Monte Carlo search for the board game.
 *
 * What the seat cannot see is dealt again on a copy of the game, an option is taken there, and the rules of thumb play on for a few turns; the position they
 * reach is given a number.  Options take turns by the upper confidence bound: the better one has done, and the less often it was tried, the sooner it is tried
 * again.  The budget is a number of playouts, not a time, so that the same seed gives the same game on every machine.
 *
 * Only decisions that matter are searched: where to go, whom to fight, what to do at a place.  The rest is left to the rules of thumb.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

enum { PLAYOUTS = 48, OPTIONS_MAX = 12, TURNS = 4, DECISIONS = 400, WON = 1000000, WIDTH = 40000 };

struct tried {
	int option, times;
	int64_t sum;
};

static int value_of(struct ark_run *r, struct ark_game *g, const char *query)
{
	char text[96];
	return ark_get(r, g, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

static int seat_value(struct ark_run *r, struct ark_game *g, int seat, const char *what)
{
	char query[64];
	snprintf(query, sizeof(query), "seat %d %s", seat, what);
	return value_of(r, g, query);
}

/* What an investigator brings to the final battle and to the gates. */
static int seat_worth(struct ark_run *r, struct ark_game *g, int seat)
{
	const int sanity = seat_value(r, g, seat, "sanity"), stamina = seat_value(r, g, seat, "stamina");
	const int arms = seat_value(r, g, seat, "weapon_bonus"), clues = seat_value(r, g, seat, "clues");
	return 4000 * ((sanity < 5 ? sanity : 5) + (stamina < 5 ? stamina : 5)) + 9000 * (arms < 10 ? arms : 10) + 8000 * (clues < 8 ? clues : 8) +
		25000 * seat_value(r, g, seat, "has blessing") - 25000 * seat_value(r, g, seat, "has curse") + 60000 * seat_value(r, g, seat, "has elder_sign") +
		14000 * seat_value(r, g, seat, "gate_trophies") + 3000 * seat_value(r, g, seat, "toughness") + 1500 * seat_value(r, g, seat, "money") +
		12000 * seat_value(r, g, seat, "allies") + 10000 * seat_value(r, g, seat, "explored");
}

/* How good a position is, in millionths of a game won, as far as a glance tells. */
static int position_worth(struct ark_run *r, struct ark_game *g)
{
	const int players = ark_seats(g);
	struct ark_result res;
	int seats = 0;
	if (ark_over(r, g, &res))
		return res.outcome && !strcmp(res.outcome, "won") ? WON : 0;
	for (int s = 0; s < players; s++)
		seats += seat_worth(r, g, s);
	if (value_of(r, g, "awake"))
		return 200000 + seats / players / 2 - 20000 * value_of(r, g, "doom");
	const int worth = 250000 + seats / players + 70000 * value_of(r, g, "seals") - 12000 * value_of(r, g, "doom") - 16000 * value_of(r, g, "gates") - 4000 * value_of(r, g, "terror");
	return worth < 0 ? 0 : worth > WON ? WON : worth;
}

/* Plays on by rules of thumb, to the end of a battle that has begun and else for some turns. */
static int playout(struct ark_run *r, struct ark_game *g, int option, uint64_t *rng)
{
	struct ark_decision d;
	struct ark_error e;
	const int until = value_of(r, g, "turn") + TURNS;
	if (!ark_choose(r, g, option, &e))
		return 0;
	for (int n = 0; n < DECISIONS && ark_decide(r, g, &d); n++) {
		if (!strcmp(d.kind, "sliders") && value_of(r, g, "turn") >= until)
			break;
		if (!ark_choose(r, g, bot_thumb.choose(r, g, &d, rng), &e))
			return 0;
	}
	return position_worth(r, g);
}

/* The option to try next: mean so far, and a bonus that falls with every try. */
static int pick(const struct tried *t, int n, int all)
{
	int best = 0;
	int64_t most = -1;
	int log = 1;
	while (all >> log)
		log++;
	for (int i = 0; i < n; i++) {
		if (!t[i].times)
			return i;
		int64_t bonus = 0;	/* WIDTH * sqrt(log / times), in whole numbers */
		const int64_t square = (int64_t)WIDTH * WIDTH * log / t[i].times;
		while ((bonus + 256) * (bonus + 256) <= square)
			bonus += 256;
		if (t[i].sum / t[i].times + bonus > most) {
			most = t[i].sum / t[i].times + bonus;
			best = i;
		}
	}
	return best;
}

/* The options worth a search: those that the rules of thumb like best, the first of them first. */
static int candidates(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct tried *t)
{
	int value[OPTIONS_MAX], n = 0;
	struct bot_opinion all[ARK_OPTIONS];
	bot_thumb.opinions(r, g, d, all);
	for (int i = 0; i < d->options; i++) {
		const int v = all[i].worth;
		int at = n;
		while (at > 0 && value[at - 1] < v)
			at--;
		if (at == OPTIONS_MAX)
			continue;
		n += n < OPTIONS_MAX;
		for (int k = n - 1; k > at; k--) {
			value[k] = value[k - 1];
			t[k] = t[k - 1];
		}
		value[at] = v;
		t[at] = (struct tried){ .option = i };
	}
	return n;
}

static bool matters(const char *kind)
{
	static const char *const kinds[] = { "move", "face", "combat", "encounter", "may", "choose", "shop", "gate", "seal", "take", "keep" };
	for (unsigned i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i], kind))
			return true;
	return false;
}

static int search(struct ark_run *r, struct ark_game *g, struct ark_game *fork, const struct ark_decision *d, uint64_t *rng)
{
	struct tried t[OPTIONS_MAX];
	const struct ark_decision asked = *d;
	const int n = candidates(r, g, &asked, t);
	for (int i = 0; i < PLAYOUTS; i++) {
		const int k = pick(t, n, i + 1);
		ark_copy(fork, g);
		ark_resample(r, fork, asked.seat, bot_random_next(rng));
		t[k].sum += playout(r, fork, t[k].option, rng);
		t[k].times++;
	}
	int best = 0;
	for (int i = 1; i < n; i++)
		if (t[i].times && t[i].sum / t[i].times > t[best].sum / t[best].times && t[i].times * n >= PLAYOUTS)
			best = i;
	return t[best].option;
}

static int search_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	if (d->options < 2 || !matters(d->kind) || strcmp(ark_game_name(g), "board") || value_of(r, g, "awake"))
		return bot_thumb.choose(r, g, d, rng);
	struct ark_game *fork = malloc(ark_game_size());
	if (!fork)
		return bot_thumb.choose(r, g, d, rng);
	const int option = search(r, g, fork, d, rng);
	free(fork);
	return option;
}

const struct bot bot_search = { "search", "Monte Carlo search with rules of thumb", search_choose, NULL };
