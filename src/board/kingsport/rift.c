/* rift.c - rifts: tracks that fill by the patterns of Mythos cards, rifts that open, move and bring monsters, and markers that are investigated. */
#include "board/kingsport/rift.h"

#include "board/play/build.h"
#include "board/play/draw.h"
#include "board/play/monster_move.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"

#include <string.h>

/* ---- tracks and markers --------------------------------------------------- */

/* Tracks or rifts of the game; there are RIFTS at most. */
static int rift_things(struct run *r, int kind, uint16_t out[RIFTS])
{
	int n = 0;
	for (int d = r->c->kind_first[kind]; d < r->c->kind_first[kind + 1]; d++) {
		if (!in_game(r, (def_h)d))
			continue;
		if (n == RIFTS)
			run_fault(r, FAULT_PART);
		else
			out[n++] = (uint16_t)d;
	}
	return n;
}

/* K-SETUP-03, K-SETUP-04: a rift on each track, at random; the progress markers in a pile. */
void rifts_setup(struct run *r)
{
	struct kingsport *k = kingsport_of(r);
	uint16_t track[RIFTS], marker[RIFTS];
	const int tracks = rift_things(r, KIND_RIFT_TRACK, track), n = rift_things(r, KIND_RIFT, marker);
	if (n < tracks)
		return;
	k->rifts = (uint8_t)tracks;
	for (int i = 0; i < tracks; i++)
		k->rift[i].track = track[i];
	rng_shuffle(r->g, STREAM_DECK, marker, n);				/* K-SETUP-03 */
	for (int i = 0; i < k->rifts; i++)
		k->rift[i].marker = marker[i];
	for (int d = r->c->kind_first[KIND_MARKER]; d < r->c->kind_first[KIND_MARKER + 1]; d++)
		for (int i = 0; in_game(r, (def_h)d) && content_fact(r->c, (def_h)d, FACT_subtype) == MARKER_SHOWS && i < def_of(r, (def_h)d)->copies; i++)
			if (k->progress == PROGRESS_MAX - 1)
				run_fault(r, FAULT_PART);
			else
				k->progress_def[++k->progress] = (def_h)d;	/* K-SETUP-04 */
}

static bool marker_placed(const struct kingsport *k, int marker)
{
	for (int i = 0; i < k->rifts; i++)
		if (memchr(k->rift[i].space, marker, RIFT_SPACES))
			return true;
	return false;
}

int rift_pile(const struct kingsport *k)
{
	int n = 0;
	for (int m = 1; m <= k->progress; m++)
		n += !marker_placed(k, m);
	return n;
}

int rift_filled(const struct rift *f)
{
	int n = 0;
	for (int k = 0; k < RIFT_SPACES; k++)
		n += f->space[k] != 0;
	return n;
}

/* Markers that lie faceup: those that can still be investigated. */
static int faceup(const struct rift *f)
{
	return rift_filled(f) - __builtin_popcount(f->down);
}

static void rift_close(struct run *r, int i)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	if (f->place)
		log_add(r, LOG_RIFT_CLOSED, SEAT_MAX, REF_D(f->marker), REF_D(f->track), 0, 0);
	f->place = f->down = 0;					/* K-RCLOSE-02 */
	f->opened = 0;
	memset(f->space, 0, sizeof(f->space));					/* K-RCLOSE-03 */
}

static void rift_open(struct run *r, int i, int place)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	f->place = (uint8_t)place;						/* K-ROPEN-02, K-ROPEN-03 */
	f->opened = board_of(r)->turn;						/* K-RACT-01 */
	f->down = 0;
	log_add(r, LOG_RIFT_OPENS, SEAT_MAX, REF_P(place), REF_D(f->marker), 0, 0);
}

/* A marker that was investigated: back to the pile, or facedown when its rift is open. */
static void marker_off(struct run *r, int i, int k)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	log_add(r, LOG_RIFT_MARKER_OFF, SEAT_MAX, REF_D(kingsport_of(r)->progress_def[f->space[k]]), REF_D(f->track), 0, 0);
	if (!f->place) {
		f->space[k] = 0;						/* K-RINV-03 */
		return;
	}
	f->down |= (uint8_t)(1u << k);						/* K-RINV-04 */
	if (f->down == (1 << RIFT_SPACES) - 1)					/* K-RCLOSE-01 */
		rift_close(r, i);
}

/* ---- drawing a marker -------------------------------------------------------- */

struct rift_locals { int32_t white, black, place, i, k, seat, cause, how, n, acted; };	/* acted: mask of the open rifts that have */

static void options_marker(struct run *r, const struct rift_locals *l)
{
	const struct kingsport *k = kingsport_of(r);
	def_h last = 0;
	decision_of(r, board_of(r)->first, PROMPT_DRAWN, REF_D(k->rift[l->i].track));
	for (int m = 1; m <= k->progress; m++) {
		if (marker_placed(k, m) || k->progress_def[m] == last)
			continue;
		option_add(r, VERB_THING, REF_D(k->progress_def[m]), 0);
		last = k->progress_def[m];
	}
}

static int marker_of(const struct kingsport *k, def_h d)
{
	for (int m = 1; m <= k->progress; m++)
		if (k->progress_def[m] == d && !marker_placed(k, m))
			return m;
	return 0;
}

/* A random one of the pile. */
static int marker_drawn(struct run *r)
{
	const struct kingsport *k = kingsport_of(r);
	const int rigged = rig_take(r, STREAM_DECK, RIG_PROGRESS);
	if (rigged > 0 && marker_of(k, (def_h)rigged))
		return marker_of(k, (def_h)rigged);
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)rift_pile(k));
	for (int m = 1; m <= k->progress; m++)
		if (!marker_placed(k, m) && at-- == 0)
			return m;
	return 0;
}

/* ---- filling a space ------------------------------------------------------------ */

static void call_rift(struct run *r, uint16_t proc, const struct rift_locals *start)
{
	*LOCALS(frame_push(r, proc), struct rift_locals) = *start;
}

/* Puts a marker on space k of track i and opens the rift when that was the last one.  A place of 0 is told by a Mythos card. */
static void call_rift_fill(struct run *r, int i, int k, int place, ref_h cause)
{
	call_rift(r, PROC_rift_fill, &(struct rift_locals){ .i = i, .k = k, .place = place, .cause = cause });
}

enum next proc_rift_fill(struct run *r, struct frame *f)
{
	struct rift_locals *l = LOCALS(f, struct rift_locals);
	struct board *b = board_of(r);
	struct kingsport *k = kingsport_of(r);
	RESUME(f, 1, 2);
	if (kernel_of(r)->chance && rig_empty(r->rig)) {
		CHOOSE(f, 1, options_marker(r, l));
		l->n = marker_of(k, (def_h)REF_N(r->picked.a));
	} else {
		l->n = marker_drawn(r);
	}
	k->rift[l->i].space[l->k] = (uint8_t)l->n;				/* K-RTRK-04 */
	log_add(r, LOG_RIFT_MARKER, SEAT_MAX, REF_D(k->progress_def[l->n]), REF_D(k->rift[l->i].track), rift_filled(&k->rift[l->i]), (ref_h)l->cause);
	if (rift_filled(&k->rift[l->i]) < RIFT_SPACES)				/* K-ROPEN-01 */
		RETURN(r, 1);
	while (!l->place) {
		AWAIT(f, 2, call_deck_top(r, b->first, DECK_MYTHOS));
		l->place = place_of_def(r, (def_h)content_fact(r->c, b->card[f->ret].def, FACT_gate_at));
		card_discard(r, f->ret);
		if (!l->place)
			deck_shuffle(r, DECK_MYTHOS);
	}
	rift_open(r, l->i, l->place);
	RETURN(r, 1);
}

/* ---- the Mythos phase --------------------------------------------------------------- */

/* The pattern of a track, white and black, 0 or 1. */
static const uint16_t *pattern_of(struct run *r, int i, int k)
{
	int n;
	const uint16_t *w = content_list(r->c, kingsport_of(r)->rift[i].track, LIST_patterns, &n);
	return n >= 4 ? w + 2 * k : NULL;
}

/* The empty space of a closed rift that this pattern fills; -1 when there is none. */
static int space_for(struct run *r, int i, int white, int black)
{
	const struct rift *f = &kingsport_of(r)->rift[i];
	for (int k = 0; k < RIFT_SPACES && !f->place; k++) {			/* K-RTRK-06 */
		const uint16_t *p = pattern_of(r, i, k / 2);
		if (p && p[0] == white && p[1] == black && !f->space[k])	/* K-RTRK-03, K-RTRK-05 */
			return k;
	}
	return -1;
}

/* K-RACT-06, K-RACT-07: by the box of its own colour, a doom token. */
static bool rift_dooms(struct run *r, int i, bool black)
{
	return (content_fact(r->c, kingsport_of(r)->rift[i].marker, FACT_colour) == COLOUR_BLACK) == black;
}

static bool rift_moves(struct run *r, const struct rift_locals *l, int i)
{
	const struct rift *f = &kingsport_of(r)->rift[i];
	return f->place && !(l->acted >> i & 1) && f->opened != board_of(r)->turn && ((l->white | l->black) >> content_fact(r->c, f->marker, FACT_symbol) & 1);	/* K-RACT-01, K-RACT-03, K-RACT-10 */
}

/* The next open rift to act; -1 when none is left, RIFTS when there are several to choose from: K-RACT-11. */
static int rift_next(struct run *r, const struct rift_locals *l)
{
	int next = -1;
	for (int i = 0; i < kingsport_of(r)->rifts; i++)
		if (rift_moves(r, l, i))
			next = next < 0 ? i : RIFTS;
	return next;
}

static void options_rift_order(struct run *r, const struct rift_locals *l)
{
	decision_of(r, board_of(r)->first, PROMPT_RIFT_ORDER, (ref_h)l->cause);
	for (int i = 0; i < kingsport_of(r)->rifts; i++)
		if (rift_moves(r, l, i))
			option_add(r, VERB_PICK, REF_D(kingsport_of(r)->rift[i].track), 0);
}

static int track_picked(struct run *r)
{
	const int track = REF_N(picked(r, VERB_PICK_AT) ? r->picked.b : r->picked.a);
	int i = 0;
	while (kingsport_of(r)->rift[i].track != track)
		i++;
	return i;
}

void call_rifts(struct run *r, int white, int black, int place, ref_h cause)
{
	if (kingsport_of(r)->rifts)
		call_rift(r, PROC_rifts, &(struct rift_locals){ .white = white, .black = black, .place = place, .cause = cause });
}

/* Open rifts move, each with a monster; then closed ones grow. */
enum next proc_rifts(struct run *r, struct frame *f)
{
	struct rift_locals *l = LOCALS(f, struct rift_locals);
	struct kingsport *k = kingsport_of(r);
	RESUME(f, 1, 2, 3, 4);
	while ((l->i = rift_next(r, l)) >= 0) {
		if (l->i == RIFTS) {
			CHOOSE(f, 4, options_rift_order(r, l));
			l->i = track_picked(r);
		}
		l->acted |= BIT(l->i);
		l->how = l->black >> content_fact(r->c, k->rift[l->i].marker, FACT_symbol) & 1;
		l->n = arrow(r, k->rift[l->i].place, l->how);
		if (!l->n)
			continue;
		k->rift[l->i].place = (uint8_t)l->n;				/* K-RACT-03 */
		log_add(r, LOG_RIFT_AT, SEAT_MAX, REF_D(k->rift[l->i].marker), REF_P(l->n), 0, (ref_h)l->cause);
		AWAIT(f, 1, call_spawn(r, l->n, REF_D(k->rift[l->i].marker)));	/* K-RACT-04, K-RACT-05 */
		if (rift_dooms(r, l->i, l->how))
			AWAIT(f, 2, call_doom(r, 1, REF_D(k->rift[l->i].marker)));	/* K-RACT-06, K-RACT-08 */
	}
	for (l->i = 0; l->i < k->rifts && !stat_cannot(r, STAT_RIFT_TOKENS, 0); l->i++) {
		l->k = space_for(r, l->i, l->white, l->black);
		if (l->k >= 0)
			AWAIT(f, 3, call_rift_fill(r, l->i, l->k, l->place, (ref_h)l->cause));
	}
	RETURN(r, 0);
}

/* ---- investigating -------------------------------------------------------------------- */

/* The faceup marker of a track that shows a place (0: any place); -1 when there is none. */
static int showing(struct run *r, int i, int place)
{
	const struct kingsport *s = kingsport_of(r);
	const struct rift *f = &s->rift[i];
	for (int k = 0; k < RIFT_SPACES; k++)
		if (f->space[k] && !(f->down >> k & 1) && (!place || content_fact(r->c, s->progress_def[f->space[k]], FACT_place) == board_of(r)->place[place].def))
			return k;
	return -1;
}

/* The same for a marker by its definition. */
static int face_up(struct run *r, int i, def_h marker)
{
	const struct kingsport *s = kingsport_of(r);
	const struct rift *f = &s->rift[i];
	for (int k = 0; k < RIFT_SPACES; k++)
		if (f->space[k] && !(f->down >> k & 1) && s->progress_def[f->space[k]] == marker)
			return k;
	return -1;
}

void call_investigate(struct run *r, int seat, int place)
{
	for (int i = 0; i < kingsport_of(r)->rifts; i++)
		if (showing(r, i, place) >= 0) {				/* K-RINV-02, K-RINV-06 */
			call_rift(r, PROC_rift_take, &(struct rift_locals){ .seat = seat, .place = place, .n = 1, .how = RIFT_TAKE });
			return;
		}
}

/* What content does to rifts: enum rift_do. */
void call_rift_do(struct run *r, int seat, int how, int n, ref_h cause)
{
	call_rift(r, PROC_rift_take, &(struct rift_locals){ .seat = seat, .n = n, .how = how, .cause = cause });
}

static bool rift_fits(struct run *r, const struct rift_locals *l, int i)
{
	const struct rift *f = &kingsport_of(r)->rift[i];
	switch (l->how) {
	case RIFT_TAKE: return showing(r, i, l->place) >= 0;
	case RIFT_ADD:
	case RIFT_OPEN: return !f->place && rift_filled(f) < RIFT_SPACES && !stat_cannot(r, STAT_RIFT_TOKENS, 0);
	default: return f->place || rift_filled(f);
	}
}

/* Any marker that lies face up on a track, those that show the same place once. */
static void options_markers(struct run *r, int i)
{
	const struct kingsport *s = kingsport_of(r);
	const struct rift *f = &s->rift[i];
	for (int k = 0; k < RIFT_SPACES; k++)
		if (f->space[k] && !(f->down >> k & 1) && face_up(r, i, s->progress_def[f->space[k]]) == k)
			option_add(r, VERB_PICK_AT, REF_D(s->progress_def[f->space[k]]), REF_D(f->track));
}

/* K-RINV-05: one, by his choice when several tracks have it; where no place is named, any marker. */
static void options_rift(struct run *r, const struct rift_locals *l)
{
	decision_of(r, l->seat, PROMPT_RIFT, (ref_h)l->cause);
	r->decision.n = (int16_t)l->n;
	for (int i = 0; i < kingsport_of(r)->rifts; i++) {
		if (!rift_fits(r, l, i))
			continue;
		if (l->how == RIFT_TAKE && !l->place)
			options_markers(r, i);
		else
			option_add(r, VERB_PICK, REF_D(kingsport_of(r)->rift[i].track), 0);
	}
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

static int first_empty(const struct rift *f)
{
	int k = 0;
	while (f->space[k])
		k++;
	return k;
}

/* An opening that a headline orders is at its own gate location. */
static int cause_place(struct run *r, ref_h cause)
{
	const struct board *b = board_of(r);
	const def_h d = REF_TYPE(cause) == REF_CARD ? b->card[REF_N(cause)].def : 0;
	return d && def_of(r, d)->kind == KIND_MYTHOS && content_fact(r->c, d, FACT_subtype) == SUBTYPE_HEADLINE ? place_of_def(r, (def_h)content_fact(r->c, d, FACT_gate_at)) : 0;
}

enum next proc_rift_take(struct run *r, struct frame *f)
{
	struct rift_locals *l = LOCALS(f, struct rift_locals);
	struct kingsport *k = kingsport_of(r);
	RESUME(f, 1, 2);
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_rift(r, l));
		if (picked(r, VERB_NOTHING))
			break;
		l->i = track_picked(r);
		if (l->how == RIFT_TAKE)
			marker_off(r, l->i, picked(r, VERB_PICK_AT) ? face_up(r, l->i, (def_h)REF_N(r->picked.a)) : showing(r, l->i, l->place));
		else if (l->how == RIFT_CLOSE)
			rift_close(r, l->i);
		else do
			AWAIT(f, 2, call_rift_fill(r, l->i, first_empty(&k->rift[l->i]), cause_place(r, (ref_h)l->cause), (ref_h)l->cause));
		while (l->how == RIFT_OPEN && !k->rift[l->i].place);
	}
	RETURN(r, 0);
}

/* Spaces of closed rifts that are still empty. */
int rift_spaces(const struct kingsport *k)
{
	int n = 0;
	for (int i = 0; i < k->rifts; i++)
		n += k->rift[i].place ? 0 : RIFT_SPACES - rift_filled(&k->rift[i]);
	return n;
}

/* ---- what front ends and tests ask for ------------------------------------------------------ */

/* Rifts that are closed lie facedown: dealt again for those who do not know them. */
void rifts_resample(struct run *r)
{
	struct kingsport *k = kingsport_of(r);
	uint16_t marker[RIFTS];
	int n = 0;
	for (int i = 0; i < k->rifts; i++)
		if (!k->rift[i].place)
			marker[n++] = k->rift[i].marker;
	rng_shuffle(r->g, STREAM_DECK, marker, n);
	for (int i = 0; i < k->rifts; i++)
		if (!k->rift[i].place)
			k->rift[i].marker = marker[--n];
}

/* For positions made by hand: one more marker on a track, and the last one with the rift open and no longer new. */
bool rift_set_marker(struct run *r, int i, def_h progress)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	const int marker = marker_of(kingsport_of(r), progress);
	if (marker)
		f->space[first_empty(f)] = (uint8_t)marker;
	return marker != 0;
}

bool rift_set_open(struct run *r, int i, int place)
{
	struct kingsport *k = kingsport_of(r);
	int marker = 1;
	while (marker_placed(k, marker))
		marker++;
	k->rift[i].space[first_empty(&k->rift[i])] = (uint8_t)marker;
	k->rift[i].place = (uint8_t)place;
	return true;
}

/* K-RTRK-07: each marker is in one place, and only open rifts have investigated ones. */
const char *rifts_invariant(const struct kingsport *k)
{
	uint8_t seen[PROGRESS_MAX] = { 0 };
	for (int i = 0; i < k->rifts; i++) {
		const struct rift *f = &k->rift[i];
		for (int s = 0; s < RIFT_SPACES; s++)
			if (f->space[s] && (f->space[s] > k->progress || seen[f->space[s]]++))
				return "a rift progress marker is in two places";
		if (f->place ? faceup(f) < 1 || rift_filled(f) < RIFT_SPACES : f->down || rift_filled(f) == RIFT_SPACES)
			return "a rift is open or closed against its track";
	}
	return NULL;
}
