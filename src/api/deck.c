/* deck.c - decks of the card game, looked at without a game or in one, and the log of a campaign. */
#include "api.h"

#include <string.h>

/* A state that has rules and nothing else. */
static struct run *deck_room(struct ark_run *r, struct ark_game *game)
{
	struct game *g = api_game(game);
	const struct game_rules *rules = rules_by_name("cards");
	memset(g, 0, sizeof(*g));
	g->k.game = (uint8_t)rules->id;
	run_init(&r->run, g, r->run.c, rules);
	return &r->run;
}

int ark_campaign_log(struct ark_run *r, struct ark_game *g, char *buf, int n, struct ark_error *e)
{
	struct run *run = api_bind(r, g);
	if (run && run->rules->campaign_log)
		return run->rules->campaign_log(run, buf, n, e);
	api_error(e, ARK_BAD_QUERY, "campaigns are of the card game");
	return -1;
}

int ark_deck(struct ark_run *r, struct ark_game *g, const struct ark_deck *d, char *buf, int n, struct ark_error *e)
{
	struct run *run = d->setup ? deck_room(r, g) : api_bind(r, g);
	if (!run || !run->rules->deck) {
		api_error(e, ARK_BAD_QUERY, "decks are of the card game");
		return -1;
	}
	if (!d->setup)
		run_decide(run);
	const int told = run->rules->deck(run, d, buf, n, e);
	if (d->setup) {	/* nobody takes it for a game */
		memset(g, 0, sizeof(struct game));
		r->run.g = NULL;
	}
	return told;
}
