/* idle.c - uses that change nothing: after one, and what it asked, everything that anybody sees is as before.  What was left to chance might have changed something. */
#include "fuzz.h"

#include <string.h>

enum { IDLE_CHAIN = 4 };	/* choices that may belong to one use */

static uint64_t sum_text(uint64_t h, const char *text)
{
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 0x100000001b3u;
	return (h ^ 0xff) * 0x100000001b3u;
}

/* A view begins with the number of choices, which is always another one. */
static const char *behind_step(const char *view)
{
	static const char step[] = "\"step\":";
	const char *at = strstr(view, step);
	return at ? at + strlen(step) + strspn(at + strlen(step), "0123456789") : view;
}

/* What all seats see and what is offered, as one number; chance is in none of it. */
static uint64_t seen(struct fuzz *z, const struct ark_decision *d)
{
	uint64_t h = sum_text(0xcbf29ce484222325u, d->kind);
	for (int i = 0; i < d->options; i++)
		h = sum_text(h, z->keys[i]);
	for (int seat = 0; seat < ark_seats(z->game); seat++) {
		ark_view(z->run, z->game, seat, z->view, FUZZ_VIEW);
		h = sum_text(h, behind_step(z->view));
	}
	return h;
}

static bool is_use(const char *key)
{
	static const char *const verbs[] = { "use ", "activate ", "free ", "ability ", "do " };
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (!strncmp(key, verbs[i], strlen(verbs[i])))
			return true;
	return false;
}

void idle_begin(struct fuzz *z, const struct ark_decision *d, const char *key)
{
	if (!is_use(key))
		return;
	z->idle = (struct fuzz_idle){ .seen = seen(z, d), .kind = sum_text(0, d->kind), .revealed = ark_revealed(z->run, z->game), .options = d->options, .seat = d->seat, .at = z->taken.n, .left = IDLE_CHAIN };
}

bool idle_check(struct fuzz *z, const struct ark_decision *d)
{
	if (!z->idle.left)
		return true;
	/* Whether a trade changes anything is for two to say: one may offer nothing, the other refuse.  A fight is worth something, even to who flees from it. */
	if (d->seat != z->idle.seat || !strcmp(d->kind, "trade_clues") || !strcmp(d->kind, "combat")) {
		z->idle.left = 0;
		return true;
	}
	z->idle.left = z->idle.kind == sum_text(0, d->kind) ? 0 : z->idle.left - 1;	/* asked the same as before, the use is over */
	if (d->options != z->idle.options || ark_revealed(z->run, z->game) != z->idle.revealed || seen(z, d) != z->idle.seen)
		return true;
	return fuzz_found(z, FOUND_IDLE, "`%s` changes nothing, in `%s`", z->taken.key[z->idle.at], d->kind);
}
