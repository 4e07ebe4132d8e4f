/* rift.c - what is seen of rifts and visions, what must hold of them, and positions by hand. */
#include "board/kingsport/show/rift.h"

#include "board/hooks.h"
#include "board/kingsport/rift.h"
#include "board/show/probe.h"
#include "board/show/view.h"
#include "board/things/map.h"
#include "kernel/observe.h"

#include <string.h>

/* Rift tracks: what lies on them, and where the open rifts are.  A closed rift lies facedown.  The place that an open vision shows. */
void kingsport_view(struct run *r, int seat, struct json *j)
{
	const struct kingsport *k = kingsport_of(r);
	(void)seat;
	if (k->vision)
		view_id(r, j, "vision", (def_h)content_fact(r->c, board_of(r)->card[k->vision].def, FACT_clue_at));
	if (!k->rifts)
		return;
	json_open(j, "rifts", '[');
	for EACH_RIFT(i, k) {
		const struct rift *f = &k->rift[i];
		json_open(j, NULL, '{');
		view_id(r, j, "track", f->track);
		if (f->place) {
			view_id(r, j, "rift", f->marker);
			view_ref(r, j, "place", REF_P(f->place));
		}
		json_open(j, "spaces", '[');
		for EACH_SPACE(s)
			view_id(r, j, NULL, f->down >> s & 1 ? 0 : f->space[s] ? (def_h)content_fact(r->c, k->progress_def[f->space[s]], FACT_place) : 0);
		json_close(j, ']');
		json_int(j, "filled", rift_filled(f));
		json_close(j, '}');
	}
	json_close(j, ']');
}

void kingsport_observe(struct run *r, int seat, struct observation *o)
{
	const struct kingsport *k = kingsport_of(r);
	(void)seat;
	observe(o, "vision", k->vision ? place_of_def(r, (def_h)content_fact(r->c, board_of(r)->card[k->vision].def, FACT_clue_at)) : 0);
	for (int i = 0; i < RIFTS; i++) {
		observe_group(o, "rift", i);
		observe(o, "is", k->rift[i].place ? k->rift[i].marker : 0);
		observe(o, "place", k->rift[i].place);
		observe(o, "filled", rift_filled(&k->rift[i]));
		for EACH_SPACE(s) {
			observe_part(o, "space", s);
			observe(o, "shows", k->rift[i].down >> s & 1 ? 0 : k->progress_def[k->rift[i].space[s]]);
		}
	}
}

/* K-RTRK-07: each marker is in one place, and only open rifts have investigated ones. */
const char *kingsport_invariant(struct run *r)
{
	const struct kingsport *k = kingsport_of(r);
	uint8_t seen[PROGRESS_MAX] = { 0 };
	for EACH_RIFT(i, k) {
		const struct rift *f = &k->rift[i];
		for EACH_SPACE(s)
			if (f->space[s] && (f->space[s] > k->progress || seen[f->space[s]]++))
				return "a rift progress marker is in two places";
		if (f->place ? rift_faceup(f) < 1 || rift_filled(f) < RIFT_SPACES : f->down || rift_filled(f) == RIFT_SPACES)
			return "a rift is open or closed against its track";
	}
	return NULL;
}

/* Rifts that are closed lie facedown: dealt again for those who do not know them. */
void kingsport_resample(struct run *r)
{
	struct kingsport *k = kingsport_of(r);
	uint16_t marker[RIFTS];
	int n = 0;
	for EACH_RIFT(i, k)
		if (!k->rift[i].place)
			marker[n++] = k->rift[i].marker;
	rng_shuffle(r->g, STREAM_DECK, marker, n);
	for EACH_RIFT(i, k)
		if (!k->rift[i].place)
			k->rift[i].marker = marker[--n];
}

/* ---- positions by hand ---------------------------------------------------------------------- */

static uint8_t *first_empty(struct rift *f)
{
	return memchr(f->space, 0, RIFT_SPACES);
}

/* One more marker on a track. */
static bool set_marker(struct kingsport *k, struct rift *f, def_h progress)
{
	const int marker = progress_of(k, progress);
	if (marker)
		*first_empty(f) = (uint8_t)marker;
	return marker != 0;
}

/* The last marker, any one, with the rift open and no longer new. */
static bool set_open(struct kingsport *k, struct rift *f, int place)
{
	int marker = 1;
	while (progress_placed(k, marker))
		marker++;
	*first_empty(f) = (uint8_t)marker;
	f->place = (uint8_t)place;
	f->opened = 0;
	return true;
}

/* rift N shows MARKER | rift N is RIFT | rift N open at PLACE: a track, from 1 */
bool kingsport_set(struct run *r, const struct words *w)
{
	struct kingsport *k = kingsport_of(r);
	const def_h progress = words_def(r, w, 3, KIND_MARKER), marker = words_def(r, w, 3, KIND_RIFT);
	int i;
	if (!words_is(w, 0, "rift") || !words_number(w, 1, &i) || i < 1 || i > k->rifts)
		return false;
	struct rift *f = &k->rift[i - 1];
	if (words_is(w, 2, "is") && marker) {
		for EACH_RIFT(o, k)
			if (k->rift[o].marker == marker)
				k->rift[o].marker = f->marker;
		f->marker = marker;
		return true;
	}
	if (words_is(w, 2, "open") && words_is(w, 3, "at") && words_place(r, w, 4) && rift_filled(f) == RIFT_SPACES - 1)
		return set_open(k, f, words_place(r, w, 4));
	return words_is(w, 2, "shows") && progress && rift_filled(f) < RIFT_SPACES - 1 && set_marker(k, f, progress);
}

/* rifts | rift_pile | rift N WHAT: a track, from 1 */
bool kingsport_get(struct run *r, const struct words *w, char *buf, int n)
{
	const struct kingsport *k = kingsport_of(r);
	int i, has = 0;
	if (words_is(w, 0, "rifts"))
		return answer_int(buf, n, k->rifts);
	if (words_is(w, 0, "rift_pile"))
		return answer_int(buf, n, rift_pile(k));
	if (!words_is(w, 0, "rift") || !words_number(w, 1, &i) || i < 1 || i > k->rifts)
		return false;
	const struct rift *f = &k->rift[i - 1];
	if (words_is(w, 2, "open"))
		return answer_int(buf, n, f->place != 0);
	if (words_is(w, 2, "at")) {
		if (f->place)
			board_ref_id(r, REF_P(f->place), buf, n);
		return f->place || answer_text(buf, n, "none");
	}
	if (words_is(w, 2, "track") || words_is(w, 2, "marker"))
		return answer_def(r, buf, n, words_is(w, 2, "track") ? f->track : f->marker);
	if (words_is(w, 2, "filled"))
		return answer_int(buf, n, rift_filled(f));
	if (words_is(w, 2, "down"))
		return answer_int(buf, n, __builtin_popcount(f->down));
	const def_h d = words_def(r, w, 3, KIND_MARKER);
	for (int s = 0; d && s < RIFT_SPACES; s++)
		has += f->space[s] && k->progress_def[f->space[s]] == d;
	return d && words_is(w, 2, "has") && answer_int(buf, n, has);
}

int kingsport_rig(const struct words *w, int kind)
{
	return words_is(w, 1, "progress") && kind == KIND_MARKER ? RIG_PROGRESS : 0;
}
