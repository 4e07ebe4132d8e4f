/*
 * signature.c - `arkham golden --sign`: one number of many random games, that knows nothing of how the state is laid out.
 *
 * It is made of what a table sees: who is asked and for what, the keys of all options in their order, what was logged for the one who chose, how the game ended.
 * A change that is not meant to change any game leaves it alone.
 */
#include "signature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"
#include "boxes.h"
#include "deck.h"

enum { SIGN_CHOICES = 60000, SIGN_EVENT = 1 << 14 };

struct signer {
	struct ark_setup setup;		/* of every game; what it leaves open is the game's own */
	struct ark_run *run;
	struct ark_game *game;
	struct walk_pool *pool;
	struct walk_texts *texts;
	char *event;			/* SIGN_EVENT bytes */
	bool hashes;			/* of every state too */
	struct signature sum;
};

static void sign_text(struct signer *s, const char *text)
{
	uint64_t h = s->sum.number;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 1099511628211u;
	s->sum.number = (h ^ '\n') * 1099511628211u;
}

static void sign_number(struct signer *s, int n)
{
	char text[16];
	snprintf(text, sizeof(text), "%d", n);
	sign_text(s, text);
}

static void sign_state(struct signer *s)
{
	char text[20];
	snprintf(text, sizeof(text), "%016llx", (unsigned long long)ark_hash(s->game));
	sign_text(s, text);
}

static void sign_decision(struct signer *s, const struct ark_decision *d)
{
	char key[ARK_KEY];
	sign_text(s, d->kind);
	sign_number(s, d->seat);
	for (int i = 0; i < d->options; i++) {
		ark_option_key(s->run, s->game, i, key, sizeof(key));
		sign_text(s, key);
	}
}

static void sign_log(struct signer *s, int seat)
{
	const int n = ark_log_count(s->run);
	for (int i = 0; i < n; i++)
		if (ark_log_json(s->run, s->game, i, seat, s->event, SIGN_EVENT) > 0)
			sign_text(s, s->event);
	ark_log_clear(s->run);
}

/* Plays one game by chance; every third of the card game wants to get on. */
static bool sign_game(struct signer *s, const struct ark_setup *setup)
{
	struct ark_decision d;
	struct ark_error e;
	struct ark_result res = { 0 };
	uint64_t x = setup->seed;
	const bool keen = setup->seed % 3 == 0 && !strcmp(setup->game, "cards");
	if (!ark_begin(s->run, s->game, setup, &e)) {
		fprintf(stderr, "arkham: %s\n", e.text);
		return false;
	}
	sign_log(s, -1);
	for (int n = 0; n < SIGN_CHOICES && ark_decide(s->run, s->game, &d); n++) {
		const int seat = d.seat;
		sign_decision(s, &d);
		if (!ark_choose(s->run, s->game, walk_pick(s->run, s->game, &d, keen, &x), &e)) {
			fprintf(stderr, "arkham: %s\n", e.text);
			return false;
		}
		sign_log(s, seat);
		if (s->hashes)
			sign_state(s);
		s->sum.decisions++;
	}
	if (ark_fault(s->run, s->game)) {
		fprintf(stderr, "arkham: game %llu: %s\n", (unsigned long long)setup->seed, ark_fault(s->run, s->game));
		return false;
	}
	if (ark_over(s->run, s->game, &res)) {
		sign_text(s, res.outcome);
		sign_text(s, res.why);
		sign_number(s, res.score);
	}
	return true;
}

struct signer *signer_new(const struct ark_setup *setup, bool hashes)
{
	struct signer *s = malloc(sizeof(*s));
	if (!s)
		return NULL;
	*s = (struct signer){ .setup = *setup, .run = ark_run_new(ark_content_builtin()), .game = walk_game(), .pool = walk_pool_new(ark_content_builtin()), .texts = malloc(sizeof(*s->texts)),
			      .event = malloc(SIGN_EVENT), .hashes = hashes };
	if (!s->run || !s->game || !s->pool || !s->texts || !s->event) {
		signer_free(s);
		return NULL;
	}
	ark_log(s->run, true);
	return s;
}

void signer_free(struct signer *s)
{
	walk_pool_free(s->pool);
	free(s->texts);
	free(s->event);
	free(s->game);
	ark_run_free(s->run);
	free(s);
}

bool signer_forget(struct signer *s)
{
	ark_run_free(s->run);
	s->run = ark_run_new(ark_content_builtin());
	if (s->run)
		ark_log(s->run, true);
	return s->run;
}

bool signer_play(struct signer *s, uint64_t seed, struct signature *sum)
{
	struct ark_setup one = s->setup;
	struct walk_boxes boxes;
	uint64_t x = one.seed = seed;
	if (!strcmp(one.game, "cards"))
		walk_cards_setup(s->pool, one.seed, &one, s->texts);
	else
		one.players = 1 + walk_below(&x, ARK_SEATS);
	walk_board_setup(s->run, s->game, &one, &boxes);
	s->sum = *sum;
	const bool ok = sign_game(s, &one);
	*sum = s->sum;
	return ok;
}

bool signature_make(const struct ark_setup *setup, long games, bool hashes, struct signature *out)
{
	struct signer *s = signer_new(setup, hashes);
	bool ok = s;
	*out = signature_begin();
	for (long i = 1; ok && i <= games; i++)
		ok = signer_play(s, (uint64_t)i, out);
	if (s)
		signer_free(s);
	return ok;
}
