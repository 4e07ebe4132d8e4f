/* bot.c - the list of bots, and the one that picks at random. */
#include "bot.h"

#include <string.h>

static const struct bot *const bots[] = { &bot_random, &bot_thumb, &bot_search };
enum { BOTS = sizeof(bots) / sizeof(bots[0]) };

const struct bot *bot_find(const char *name)
{
	for (int i = 0; i < BOTS; i++)
		if (!strcmp(bots[i]->name, name))
			return bots[i];
	return NULL;
}

const char *bot_name(int i)
{
	return i >= 0 && i < BOTS ? bots[i]->name : NULL;
}

/* splitmix64 */
uint64_t bot_random_next(uint64_t *rng)
{
	uint64_t z = (*rng += 0x9e3779b97f4a7c15u);
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

int bot_best(const struct bot_opinion *all, int n, uint64_t *rng)
{
	int best = 0, same = 1;
	for (int i = 1; i < n; i++) {
		if (all[i].worth > all[best].worth) {
			best = i;
			same = 1;
		} else if (all[i].worth == all[best].worth && bot_random_next(rng) % (uint64_t)++same == 0) {
			best = i;
		}
	}
	return best;
}

int bot_hint(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, const char **why)
{
	struct bot_opinion all[ARK_OPTIONS];
	int best = 0;
	if (!d->options || !bot_thumb.opinions(r, g, d, all))
		return -1;
	for (int i = 1; i < d->options; i++)
		best = all[i].worth > all[best].worth ? i : best;
	if (why)
		*why = all[best].why;
	return best;
}

int bot_random_option(const struct ark_decision *d, uint64_t *rng)
{
	return (int)(bot_random_next(rng) % (uint64_t)d->options);
}

static int random_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind)
{
	(void)r, (void)g;
	return bot_random_option(d, &mind->rng);
}

const struct bot bot_random = { "random", "any option, each as likely as the others", random_choose, NULL };
