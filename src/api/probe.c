/* probe.c - rigged chance, changed positions, values read, code covered: for tests and programs. */
#include "api.h"

#include <stdio.h>
#include <string.h>

#include "kernel/hash.h"

/* Rigged results that were used are forgotten, so that a long session never fills the queue. */
static void rig_pack(struct rig *rig)
{
	memmove(rig->entry, rig->entry + rig->at, (size_t)(rig->n - rig->at) * sizeof(rig->entry[0]));
	rig->n = (uint16_t)(rig->n - rig->at);
	rig->at = 0;
}

bool ark_rig(struct ark_run *r, struct ark_game *g, const char *what, const char *values, struct ark_error *e)
{
	struct run *run = api_bind(r, g);
	char word[ARK_KEY];
	int used;
	if (!run)
		return api_error(e, ARK_BAD_RECORD, "these bytes are no game of this content");
	rig_pack(&r->rig);
	const uint16_t before = r->rig.n;
	for (const char *p = values; sscanf(p, "%191s%n", word, &used) == 1; p += used) {
		api_error(e, ARK_BAD_RIG, "%.60s %.100s cannot be rigged", what, word);
		if (r->rig.n == RIG_MAX)
			api_error(e, ARK_BAD_RIG, "more than %d rigged results", RIG_MAX);
		if (r->rig.n == RIG_MAX || !run->rules->rig(run, what, word, e)) {
			memset(&r->rig.entry[before], 0, (size_t)(r->rig.n - before) * sizeof(r->rig.entry[0]));
			r->rig.n = before;
			return false;
		}
	}
	return r->rig.n > before || api_error(e, ARK_BAD_RIG, "nothing to rig: say which results shall come");
}

void ark_rig_clear(struct ark_run *r)
{
	r->rig.n = r->rig.at = 0;
}

int ark_rig_left(struct ark_run *r)
{
	return r->rig.n - r->rig.at;
}

/* A change that would leave the game without a way on is taken back. */
bool ark_set(struct ark_run *r, struct ark_game *game, const char *change, struct ark_error *e)
{
	struct run *run = api_bind(r, game);
	struct game *g = api_game(game);
	if (!run)
		return api_error(e, ARK_BAD_RECORD, "these bytes are no game of this content");
	r->spare = *g;
	api_error(e, ARK_BAD_CHANGE, "`%.200s` cannot be set", change);
	bool done = run->rules->set(run, change, e);
	if (done) {
		run_path(run, hash_bytes(change, strlen(change), 0));
		run_forget(run);
		run->steps = 0;
		if (!g->k.over)
			run_decide(run);
		if (g->k.fault)
			done = api_error(e, ARK_BAD_CHANGE, "`%.200s` leaves the open decision without an answer", change);
	}
	if (!done) {
		*g = r->spare;
		run_forget(run);
	}
	api_bound(r);
	return done;
}

/* The investigator's name at a seat is the one value that every game has: it is answered here. */
static bool get_name(struct run *run, const char *query, char *buf, int n)
{
	int seat, end = 0;
	if (sscanf(query, "seat %d name%n", &seat, &end) != 1 || !end || query[end] || seat < 0 || seat >= run->g->k.seats)
		return false;
	run->rules->ref_name(run, REF(REF_SEAT, seat), buf, n);
	return true;
}

bool ark_get(struct ark_run *r, struct ark_game *g, const char *query, char *buf, int n)
{
	struct run *run = api_bind(r, g);
	return run && (get_name(run, query, buf, n) || run->rules->get(run, query, buf, n));
}

void ark_cover(struct ark_run *r, uint8_t *bytes)
{
	r->run.covered = bytes;
}
