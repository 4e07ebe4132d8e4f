/* record.c - a walked game again as a session: undo, redo, save and load come back to the same states. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "host/session.h"
#include "app/walk/walk.h"

enum { VISITS = 6 };

static bool setup_of(struct setup *s, const struct ark_setup *from)
{
	const struct {
		char *to;
		size_t max;
		const char *text;
	} texts[] = { { s->game, sizeof(s->game), from->game }, { s->ancient_one, sizeof(s->ancient_one), from->ancient_one },
		{ s->herald, sizeof(s->herald), from->herald }, { s->guardian, sizeof(s->guardian), from->guardian },
		{ s->expansions, sizeof(s->expansions), from->expansions }, { s->scenario, sizeof(s->scenario), from->scenario },
		{ s->difficulty, sizeof(s->difficulty), from->difficulty }, { s->variants, sizeof(s->variants), from->variants } };
	setup_init(s);
	s->seed = from->seed;
	s->players = from->players;
	s->chance_asked = from->chance_asked;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i].text && (size_t)snprintf(texts[i].to, texts[i].max, "%s", texts[i].text) >= texts[i].max)
			return false;
	for (int i = 0; i < ARK_SEATS; i++) {
		snprintf(s->investigator[i], ARK_KEY, "%s", from->investigator[i] ? from->investigator[i] : "");
		if (from->deck[i] && !(s->deck[i] = strdup(from->deck[i])))
			return false;
	}
	return true;
}

/* The session shows step n: its state is the one the walk saw there. */
static bool shows(struct fuzz *z, const struct session *s, int n, const char *after)
{
	if ((int)s->at != n)
		return fuzz_found(z, FOUND_RECORD, "%s: at step %u, not %d", after, s->at, n);
	return ark_hash(s->game) == z->hash[n] ? true : fuzz_found(z, FOUND_RECORD, "%s: step %d has another state than it had", after, n);
}

static bool replays(struct fuzz *z, struct session *s)
{
	struct ark_error e;
	if (!shows(z, s, 0, "a new session"))
		return false;
	for (int i = 0; i < z->taken.n; i++)
		if (!session_choose_key(s, z->taken.key[i], &e))
			return fuzz_found(z, FOUND_RECORD, "step %d, `%s`: %s", i, z->taken.key[i], e.text);
	return shows(z, s, z->taken.n, "playing the record");
}

/* Goes to a step by chance, one back and one forth. */
static bool visits(struct fuzz *z, struct session *s, uint64_t *x)
{
	struct ark_error e;
	const int n = walk_below(x, z->taken.n + 1);
	if (!session_goto(s, (uint32_t)n, &e))
		return fuzz_found(z, FOUND_RECORD, "going to step %d: %s", n, e.text);
	if (!shows(z, s, n, "goto"))
		return false;
	if (n > 0 && (!session_undo(s, UNIT_STEP, &e) || !shows(z, s, n - 1, "undo")))
		return z->found ? false : fuzz_found(z, FOUND_RECORD, "undo at step %d: %s", n, e.text);
	if (n > 0 && (!session_redo(s, UNIT_STEP, &e) || !shows(z, s, n, "redo")))
		return z->found ? false : fuzz_found(z, FOUND_RECORD, "redo at step %d: %s", n - 1, e.text);
	return true;
}

/* Saves what the session shows and loads it, with and without its snapshot. */
static bool loads(struct fuzz *z, struct session *s, bool with_snapshot)
{
	struct buffer record = { 0 }, snapshot = { 0 };
	struct ark_error e = { 0 };
	char note[ARK_TEXT] = "";
	struct session *again = NULL;
	if (session_record(s, &record) && session_snapshot(s, &snapshot))
		again = session_load(z->content, record.text, record.n, with_snapshot ? &snapshot : NULL, note, &e);
	bool ok = again && !note[0] ? shows(z, again, (int)s->at, "load") : fuzz_found(z, FOUND_RECORD, "load: %s%s", e.text, note);
	session_free(again);
	buffer_release(&record);
	buffer_release(&snapshot);
	return ok;
}

bool fuzz_records(struct fuzz *z, uint64_t *x)
{
	struct setup setup;
	struct ark_error e;
	if (!setup_of(&setup, &z->setup))
		return fuzz_found(z, FOUND_RECORD, "the setup is too long");
	struct session *s = session_new(z->content, &setup, &e);
	bool ok = s ? replays(z, s) : fuzz_found(z, FOUND_RECORD, "a session cannot be made: %s", e.text);
	for (int i = 0; ok && i < VISITS; i++)
		ok = visits(z, s, x) && (i % 3 || loads(z, s, i == 0));
	session_free(s);
	setup_release(&setup);
	return ok;
}
