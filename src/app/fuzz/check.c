/* check.c - what must hold at every decision of every game. */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/walk/walk.h"
#include "host/message.h"

enum { RESAMPLED_STEPS = 8 };

static const char *const finding_names[FINDINGS] = {
	[FOUND_NONE] = "nothing", [FOUND_SETUP] = "setup", [FOUND_FAULT] = "fault", [FOUND_INVARIANT] = "invariant", [FOUND_EMPTY] = "empty",
	[FOUND_DUPLICATE] = "duplicate", [FOUND_IMPURE] = "impure", [FOUND_SYNC] = "sync", [FOUND_LEAK] = "leak", [FOUND_RESAMPLED] = "resampled",
	[FOUND_ALIKE] = "alike", [FOUND_IDLE] = "idle", [FOUND_RECORD] = "record", [FOUND_ENDLESS] = "endless",
};

const char *finding_name(enum finding f)
{
	return finding_names[f];
}

bool fuzz_found(struct fuzz *z, enum finding f, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(z->why, sizeof(z->why), format, args);
	va_end(args);
	z->found = f;
	return false;
}

/* Every key is there, once, and leads back to its option. */
static bool check_keys(struct fuzz *z, const struct ark_decision *d)
{
	for (int i = 0; i < d->options; i++) {
		const int n = ark_option_key(z->run, z->game, i, z->keys[i], ARK_KEY);
		if (n <= 0 || n >= ARK_KEY)
			return fuzz_found(z, FOUND_DUPLICATE, "option %d of `%s` has a key of %d letters", i, d->kind, n);
		for (int k = 0; k < i; k++)
			if (!strcmp(z->keys[k], z->keys[i]))
				return fuzz_found(z, FOUND_DUPLICATE, "`%s` is offered twice in `%s`", z->keys[i], d->kind);
		if (strstr(z->keys[i], "?"))
			return fuzz_found(z, FOUND_DUPLICATE, "`%s` names nothing, in `%s`", z->keys[i], d->kind);
	}
	return true;
}

/* Makes the view of a seat, in z->view. */
static bool check_view(struct fuzz *z, int seat)
{
	return ark_view(z->run, z->game, seat, z->view, FUZZ_VIEW) < FUZZ_VIEW ? true : fuzz_found(z, FOUND_IMPURE, "the view of seat %d is longer than %d", seat, FUZZ_VIEW);
}

/* Words, odds and views are made without touching the state, those that check_leak() made included; of every seat when it has not made them all. */
static bool check_pure(struct fuzz *z, const struct ark_decision *d, bool viewed)
{
	struct ark_decision words = *d;
	char text[ARK_TEXT];
	ark_decision_text(z->run, z->game, &words);
	if (!words.prompt[0])
		return fuzz_found(z, FOUND_IMPURE, "`%s` has no words", d->kind);
	for (int i = 0; i < d->options; i++) {
		if (ark_option_label(z->run, z->game, i, text, sizeof(text)) <= 0)
			return fuzz_found(z, FOUND_IMPURE, "`%s` has no label", z->keys[i]);
		ark_option_refs(z->run, z->game, i, text, sizeof(text));
		const int odds = ark_option_odds(z->run, z->game, i);
		if (odds < -1 || odds > 1000000)
			return fuzz_found(z, FOUND_IMPURE, "the odds of `%s` are %d millionths", z->keys[i], odds);
	}
	for (int seat = -1; seat < ark_seats(z->game); seat++)
		if (!viewed && !check_view(z, seat))
			return false;
	return ark_hash(z->game) == z->hash[z->taken.n] ? true : fuzz_found(z, FOUND_IMPURE, "looking at `%s` changed the state", d->kind);
}

/* The first place where two texts part, for the message. */
static int parts_at(const char *a, const char *b)
{
	int i = 0;
	while (a[i] && a[i] == b[i])
		i++;
	return i > 40 ? i - 40 : 0;
}

/* The open decision as the protocol tells it to a viewer. */
static void tell_decision(struct fuzz *z, struct ark_run *r, struct ark_game *g, int viewer, struct buffer *b)
{
	struct session s = { .content = z->content, .run = r, .game = g };
	buffer_clear(b);
	message_decision(&s, viewer, b);
}

/* A resampled game is a game: it can be played on for a while. */
static bool check_plays_on(struct fuzz *z, struct ark_game *g, uint64_t *x)
{
	struct ark_decision d;
	struct ark_error e;
	const char *broken = ark_invariant(z->other, g);
	for (int i = 0; i < RESAMPLED_STEPS && !broken && ark_decide(z->other, g, &d); i++) {
		if (!ark_choose(z->other, g, walk_below(x, d.options), &e))
			return fuzz_found(z, FOUND_RESAMPLED, "after resampling: %s", e.text);
		broken = ark_invariant(z->other, g);
	}
	return broken ? fuzz_found(z, FOUND_RESAMPLED, "after resampling: %s", broken) : true;
}

/* Two texts that were told to a viewer before and after what he does not know was dealt again. */
static bool check_same(struct fuzz *z, const char *what, int viewer, const char *a, const char *b)
{
	if (!strcmp(a, b))
		return true;
	const int at = parts_at(a, b);
	return fuzz_found(z, FOUND_LEAK, "%s tells viewer %d what he does not know: `%.90s` became `%.90s`", what, viewer, a + at, b + at);
}

/* Deals again what a viewer does not know (a seat, or -1 for who has none): his view and the decision as he is told it stay the same to the letter.
 * The game dealt anew can be played on, which is tried for one viewer of each decision. */
static bool check_leak(struct fuzz *z, const struct ark_decision *d, int viewer, bool plays, uint64_t *x)
{
	char what[ARK_KEY];
	if (!check_view(z, viewer))
		return false;
	tell_decision(z, z->run, z->game, viewer, &z->told);
	ark_copy(z->spare, z->game);
	ark_resample(z->other, z->spare, viewer, walk_next(x));
	ark_view(z->other, z->spare, viewer, z->view2, FUZZ_VIEW);
	tell_decision(z, z->other, z->spare, viewer, &z->told2);
	snprintf(what, sizeof(what), "the decision `%s`", d->kind);
	return check_same(z, "the view", viewer, z->view, z->view2) && check_same(z, what, viewer, z->told.text, z->told2.text) && (!plays || check_plays_on(z, z->spare, x));
}

/* No two options read alike: whoever reads them could not say which is which. */
static bool check_labels(struct fuzz *z, const struct ark_decision *d)
{
	static uint64_t sum[ARK_OPTIONS];
	char text[ARK_TEXT];
	for (int i = 0; i < d->options; i++) {
		sum[i] = 0xcbf29ce484222325u;
		ark_option_label(z->run, z->game, i, text, sizeof(text));
		for (const char *c = text; *c; c++)
			sum[i] = (sum[i] ^ (unsigned char)*c) * 0x100000001b3u;
		for (int k = 0; k < i; k++)
			if (sum[k] == sum[i])
				return fuzz_found(z, FOUND_ALIKE, "`%.60s` and `%.60s` both read `%.120s`, in `%s`", z->keys[k], z->keys[i], text, d->kind);
	}
	return true;
}

bool fuzz_check(struct fuzz *z, const struct ark_decision *d, uint64_t *x, enum fuzz_depth depth)
{
	const char *broken = ark_invariant(z->run, z->game);
	if (broken)
		return fuzz_found(z, FOUND_INVARIANT, "%s", broken);
	if (d->options < 1)
		return fuzz_found(z, FOUND_EMPTY, "`%s` asks seat %d without an option", d->kind, d->seat);
	if (d->seat < 0 || d->seat >= ark_seats(z->game))
		return fuzz_found(z, FOUND_EMPTY, "`%s` asks seat %d", d->kind, d->seat);
	if (!check_keys(z, d))
		return false;
	if (depth == CHECK_CHEAP)
		return true;
	const bool all = depth == CHECK_ALL;
	const int one = walk_below(x, ark_seats(z->game) + 1) - 1;
	for (int viewer = -1; viewer < ark_seats(z->game); viewer++)
		if ((all || viewer == one) && !check_leak(z, d, viewer, viewer == one, x))
			return false;
	return check_pure(z, d, all) && check_labels(z, d);
}

/* What is told of a choice names nothing that who is told of it could not know then, nor now. */
static bool check_told(struct fuzz *z)
{
	char text[ARK_TEXT];
	for (int i = 0; i < ark_log_count(z->run); i++) {
		if (!ark_log_hides(z->run, z->game, i))
			continue;
		for (int seat = -1; seat < ark_seats(z->game); seat++)
			if (ark_log_json(z->run, z->game, i, seat, text, sizeof(text)) > 0)
				return fuzz_found(z, FOUND_LEAK, "viewer %d is told of something hidden: %.300s", seat, text);
	}
	ark_log_clear(z->run);
	return true;
}

bool fuzz_step(struct fuzz *z, int i)
{
	struct ark_error e;
	struct ark_game *old = z->game;
	ark_copy(z->twin, old);
	ark_copy(z->spare, old);
	memset(old, 0xa5, ark_game_size());
	z->game = z->twin;
	z->twin = z->spare;
	z->spare = old;
	if (!ark_choose(z->run, z->game, i, &e))
		return fuzz_found(z, e.code == ARK_FAULT ? FOUND_FAULT : FOUND_EMPTY, "%s", e.text);
	if (!ark_choose(z->other, z->twin, i, &e))
		return fuzz_found(z, FOUND_SYNC, "a copy refused what the game took: %s", e.text);
	if (z->everybody && !check_told(z))
		return false;
	z->hash[z->taken.n] = ark_hash(z->game);
	if (z->hash[z->taken.n] == ark_hash(z->twin))
		return true;
	ark_diff(z->game, z->twin, z->view, FUZZ_VIEW);
	return fuzz_found(z, FOUND_SYNC, "a copy went another way: %.300s", z->view);
}
