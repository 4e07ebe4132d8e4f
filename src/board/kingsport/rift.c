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
	for EACH_OF_KIND(d, r, kind) {
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
	for EACH_RIFT(i, k)
		k->rift[i].marker = marker[i];
	for EACH_OF_KIND(d, r, KIND_MARKER)
		for (int i = 0; in_game(r, (def_h)d) && content_fact(r->c, (def_h)d, FACT_subtype) == MARKER_SHOWS && i < def_of(r, (def_h)d)->copies; i++)
			if (k->progress == PROGRESS_MAX - 1)
				run_fault(r, FAULT_PART);
			else
				k->progress_def[++k->progress] = (def_h)d;	/* K-SETUP-04 */
}

bool progress_placed(const struct kingsport *k, int marker)
{
	for EACH_RIFT(i, k)
		if (memchr(k->rift[i].space, marker, RIFT_SPACES))
			return true;
	return false;
}

int progress_of(const struct kingsport *k, def_h d)
{
	for EACH_PROGRESS(m, k)
		if (k->progress_def[m] == d && !progress_placed(k, m))
			return m;
	return 0;
}

int rift_pile(const struct kingsport *k)
{
	int n = 0;
	for EACH_PROGRESS(m, k)
		n += !progress_placed(k, m);
	return n;
}

int rift_filled(const struct rift *f)
{
	int n = 0;
	for EACH_SPACE(k)
		n += f->space[k] != 0;
	return n;
}

int rift_faceup(const struct rift *f)
{
	return rift_filled(f) - __builtin_popcount(f->down);
}

static void rift_close(struct run *r, int i)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	if (f->place)
		log_add(r, LOG_RIFT_CLOSED, SEAT_MAX, REF_D(f->marker), REF_D(f->track), 0, 0);
	f->place = f->down = 0;							/* K-RCLOSE-02 */
	memset(f->space, 0, sizeof(f->space));					/* K-RCLOSE-03 */
}

static void rift_open(struct run *r, int i, int place)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	f->place = (uint8_t)place;						/* K-ROPEN-02, K-ROPEN-03 */
	f->opened = board_of(r)->turn;						/* K-RACT-01 */
	log_add(r, LOG_RIFT_OPENS, SEAT_MAX, REF_P(place), REF_D(f->marker), 0, 0);
}

/* The marker on a space (from 1) was investigated: back to the pile, or facedown when its rift is open. */
static void marker_off(struct run *r, int i, int k)
{
	struct rift *f = &kingsport_of(r)->rift[i];
	log_add(r, LOG_RIFT_MARKER_OFF, SEAT_MAX, REF_D(kingsport_of(r)->progress_def[f->space[k - 1]]), REF_D(f->track), 0, 0);
	if (!f->place) {
		f->space[k - 1] = 0;						/* K-RINV-03 */
		return;
	}
	f->down |= (uint8_t)BIT(k - 1);						/* K-RINV-04 */
	if (f->down == (1 << RIFT_SPACES) - 1)					/* K-RCLOSE-01 */
		rift_close(r, i);
}

/* ---- drawing a marker -------------------------------------------------------- */

struct rift_locals { int32_t white, black, place, i, k, seat, cause, how, n, acted, last; };	/* acted: mask of the open rifts that have */

static void options_marker(struct run *r, const struct rift_locals *l)
{
	const struct kingsport *k = kingsport_of(r);
	decision_of(r, board_of(r)->first, PROMPT_DRAWN, REF_D(k->rift[l->i].track));
	for EACH_PROGRESS(m, k)
		if (progress_of(k, k->progress_def[m]) == m)
			option_add(r, VERB_THING, REF_D(k->progress_def[m]), 0);
}

/* A random one of the pile. */
static int marker_drawn(struct run *r)
{
	const struct kingsport *k = kingsport_of(r);
	const int rigged = progress_of(k, (def_h)rig_take(r, STREAM_DECK, RIG_PROGRESS));
	if (rigged)
		return rigged;
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)rift_pile(k)), m = 1;
	while (progress_placed(k, m) || at-- > 0)
		m++;
	return m;
}

/* ---- filling a space ------------------------------------------------------------ */

static void call_rift(struct run *r, uint16_t proc, const struct rift_locals *start)
{
	*LOCALS(frame_push(r, proc), struct rift_locals) = *start;
}

/* Puts a marker on space k (from 1) of track i and opens the rift when that was the last one.  A place of 0 is told by a Mythos card. */
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
		l->n = progress_of(k, (def_h)REF_N(r->picked.a));
	} else {
		l->n = marker_drawn(r);
	}
	l->last = rift_filled(&k->rift[l->i]) == RIFT_SPACES - 1;		/* K-ROPEN-01 */
	while (l->last && !l->place) {
		AWAIT(f, 2, call_deck_top(r, b->first, DECK_MYTHOS));
		l->place = place_of_def(r, (def_h)content_fact(r->c, b->card[f->ret].def, FACT_gate_at));
		card_discard(r, f->ret);
		if (!l->place)
			deck_shuffle(r, DECK_MYTHOS);
	}
	k->rift[l->i].space[l->k - 1] = (uint8_t)l->n;				/* K-RTRK-04 */
	log_add(r, LOG_RIFT_MARKER, SEAT_MAX, REF_D(k->progress_def[l->n]), REF_D(k->rift[l->i].track), rift_filled(&k->rift[l->i]), (ref_h)l->cause);
	if (l->last)
		rift_open(r, l->i, l->place);
	RETURN(r, 0);
}

/* ---- the Mythos phase --------------------------------------------------------------- */

/* Is this the movement, white and black, of pattern 0 or 1 of a track? */
static bool pattern_is(struct run *r, int i, int pattern, int white, int black)
{
	int n;
	const uint16_t *w = content_list(r->c, kingsport_of(r)->rift[i].track, LIST_patterns, &n);
	return n == RIFT_SPACES && w[2 * pattern] == white && w[2 * pattern + 1] == black;	/* K-RTRK-03 */
}

/* The first empty space of a pattern, from 1; 0: both are full. */
static int pattern_space(const struct rift *f, int pattern)
{
	const uint8_t *space = f->space + 2 * pattern;
	return !space[0] ? 2 * pattern + 1 : !space[1] ? 2 * pattern + 2 : 0;
}

/* The empty space that this movement fills, from 1; 0: there is none, as on the track of an open rift. */
static int space_for(struct run *r, int i, int white, int black)
{
	for EACH_PATTERN(p)
		if (pattern_is(r, i, p, white, black))
			return pattern_space(&kingsport_of(r)->rift[i], p);	/* K-RTRK-05, K-RTRK-06 */
	return 0;
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

/* Mask of the open rifts that are still to act. */
static int rifts_to_move(struct run *r, const struct rift_locals *l)
{
	int mask = 0;
	for EACH_RIFT(i, kingsport_of(r))
		if (rift_moves(r, l, i))
			mask |= BIT(i);
	return mask;
}

static void options_rift_order(struct run *r, const struct rift_locals *l)
{
	decision_of(r, board_of(r)->first, PROMPT_RIFT_ORDER, (ref_h)l->cause);
	for EACH_RIFT(i, kingsport_of(r))
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
	while ((l->n = rifts_to_move(r, l))) {
		l->i = __builtin_ctz((unsigned)l->n);
		if (l->n != BIT(l->i)) {					/* K-RACT-11 */
			CHOOSE(f, 4, options_rift_order(r, l));
			l->i = track_picked(r);
		}
		l->acted |= BIT(l->i);
		l->how = l->black >> content_fact(r->c, k->rift[l->i].marker, FACT_symbol) & 1;
		l->n = arrow(r, k->rift[l->i].place, l->how);
		if (l->n) {
			k->rift[l->i].place = (uint8_t)l->n;			/* K-RACT-03 */
			log_add(r, LOG_RIFT_AT, SEAT_MAX, REF_D(k->rift[l->i].marker), REF_P(l->n), 0, (ref_h)l->cause);
			AWAIT(f, 1, call_spawn(r, l->n, REF_D(k->rift[l->i].marker)));	/* K-RACT-04, K-RACT-05 */
			if (rift_dooms(r, l->i, l->how))
				AWAIT(f, 2, call_doom(r, 1, REF_D(k->rift[l->i].marker)));	/* K-RACT-06, K-RACT-08 */
		}
	}
	for (l->i = 0; l->i < k->rifts && !rifts_barred(r); l->i++) {
		l->k = space_for(r, l->i, l->white, l->black);
		if (l->k)
			AWAIT(f, 3, call_rift_fill(r, l->i, l->k, l->place, (ref_h)l->cause));
	}
	RETURN(r, 0);
}

/* ---- investigating -------------------------------------------------------------------- */

/* Is this marker on a track, faceup?  The space where it is, from 1; 0: it is not. */
static int face_up(const struct kingsport *s, int i, def_h marker)
{
	const struct rift *f = &s->rift[i];
	for EACH_SPACE(k)
		if (s->progress_def[f->space[k]] == marker && !(f->down >> k & 1))
			return k + 1;
	return 0;
}

/* The space of a faceup marker that shows a place, from 1; 0: there is none. */
static int showing(struct run *r, int i, int place)
{
	const struct kingsport *s = kingsport_of(r);
	for EACH_PROGRESS(m, s)
		if (content_fact(r->c, s->progress_def[m], FACT_place) == board_of(r)->place[place].def && face_up(s, i, s->progress_def[m]))
			return face_up(s, i, s->progress_def[m]);
	return 0;
}

/* Whoever has an encounter at a place investigates a marker that shows it. */
void call_investigate(struct run *r, int seat, int place)
{
	call_rift(r, PROC_rift_take, &(struct rift_locals){ .seat = seat, .place = place, .n = 1, .how = RIFT_TAKE });
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
	case RIFT_TAKE: return l->place ? showing(r, i, l->place) : rift_faceup(f);	/* K-RINV-02, K-RINV-06 */
	case RIFT_ADD:
	case RIFT_OPEN: return !f->place && !rifts_barred(r);
	default: return rift_filled(f);
	}
}

static bool any_fits(struct run *r, const struct rift_locals *l)
{
	for EACH_RIFT(i, kingsport_of(r))
		if (rift_fits(r, l, i))
			return true;
	return false;
}

/* Any marker that lies faceup on a track, those that show the same place once. */
static void options_markers(struct run *r, int i)
{
	const struct kingsport *s = kingsport_of(r);
	const struct rift *f = &s->rift[i];
	for EACH_SPACE(k)
		if (f->space[k] && face_up(s, i, s->progress_def[f->space[k]]) == k + 1)
			option_add(r, VERB_PICK_AT, REF_D(s->progress_def[f->space[k]]), REF_D(f->track));
}

/* Any space of a track that is empty: the two of a pattern are alike. */
static void options_spaces(struct run *r, int i)
{
	const struct rift *f = &kingsport_of(r)->rift[i];
	for EACH_PATTERN(p)
		if (pattern_space(f, p))
			option_add(r, VERB_RIFT_SPACE, REF_D(f->track), (ref_h)(p + 1));
}

/* K-RINV-05: one, by his choice when several tracks have it; where no place is named, any marker. */
static void options_rift(struct run *r, const struct rift_locals *l)
{
	decision_of(r, l->seat, PROMPT_RIFT, (ref_h)l->cause);
	for EACH_RIFT(i, kingsport_of(r)) {
		if (!rift_fits(r, l, i))
			continue;
		if (l->how == RIFT_TAKE && !l->place)
			options_markers(r, i);
		else if (l->how == RIFT_ADD)
			options_spaces(r, i);
		else
			option_add(r, VERB_PICK, REF_D(kingsport_of(r)->rift[i].track), 0);
	}
}

/* The space that was chosen, from 1: of a marker to be taken, or one to be filled. */
static int space_picked(struct run *r, const struct rift_locals *l)
{
	const struct kingsport *k = kingsport_of(r);
	if (picked(r, VERB_PICK_AT))
		return face_up(k, l->i, (def_h)REF_N(r->picked.a));
	return picked(r, VERB_RIFT_SPACE) ? pattern_space(&k->rift[l->i], (int)r->picked.b - 1) : showing(r, l->i, l->place);
}

static int first_empty(const struct rift *f)
{
	return pattern_space(f, 0) ? pattern_space(f, 0) : pattern_space(f, 1);
}

/* An opening that a headline orders is at its own gate location. */
static int cause_place(struct run *r, ref_h cause)
{
	const def_h d = REF_TYPE(cause) == REF_CARD ? board_of(r)->card[REF_N(cause)].def : 0;
	return content_fact(r->c, d, FACT_subtype) == SUBTYPE_HEADLINE ? place_of_def(r, (def_h)content_fact(r->c, d, FACT_gate_at)) : 0;
}

enum next proc_rift_take(struct run *r, struct frame *f)
{
	struct rift_locals *l = LOCALS(f, struct rift_locals);
	struct kingsport *k = kingsport_of(r);
	RESUME(f, 1, 2, 3);
	for (; l->n > 0 && any_fits(r, l); l->n--) {
		CHOOSE(f, 1, options_rift(r, l));
		l->i = track_picked(r);
		if (l->how == RIFT_TAKE)
			marker_off(r, l->i, space_picked(r, l));
		else if (l->how == RIFT_CLOSE)
			rift_close(r, l->i);
		else if (l->how == RIFT_ADD)
			AWAIT(f, 2, call_rift_fill(r, l->i, space_picked(r, l), 0, (ref_h)l->cause));
		while (l->how == RIFT_OPEN && !k->rift[l->i].place)
			AWAIT(f, 3, call_rift_fill(r, l->i, first_empty(&k->rift[l->i]), cause_place(r, (ref_h)l->cause), (ref_h)l->cause));
	}
	RETURN(r, 0);
}

/* Spaces of closed rifts that are still empty. */
int rift_spaces(const struct kingsport *k)
{
	int n = 0;
	for EACH_RIFT(i, k)
		n += k->rift[i].place ? 0 : RIFT_SPACES - rift_filled(&k->rift[i]);
	return n;
}
