/* town.c - what Innsmouth does to investigators: the watch under martial law, the Innsmouth Look, visages and dust. */
#include "board/innsmouth/town.h"

#include "board/play/check.h"
#include "board/play/draw.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/status.h"
#include "board/things/card.h"
#include "board/things/track.h"

#include <string.h>

/* ---- the watch ------------------------------------------------------------------ */

struct watch_locals { int32_t seat, place; };

/* I-MLAW-04, I-MLAW-05: only where a modifier is printed. */
static bool watched(struct run *r, int place)
{
	return content_fact(r->c, board_of(r)->place[place].def, FACT_subtype) == PLACE_WATCHED && !stat_cannot(r, STAT_WATCH, 0);
}

static int watch_modifier(struct run *r, int seat, int place)
{
	return stat_value(r, STAT_WATCH_CHECK, REF_S(seat), content_fact(r->c, board_of(r)->place[place].def, FACT_modifier));
}

bool innsmouth_watch(struct run *r, int seat, int place, int *modifier)
{
	const struct board *b = board_of(r);
	const bool law = track_tokens(b, content_find(r->c, KIND_TRACK, "martial_law", strlen("martial_law"))) > 0;
	if (!law || !watched(r, place) || (b->seat[seat].flags & (SEAT_ROSE | SEAT_RETURNED)) || stat_cannot(r, STAT_ARREST, REF_S(seat)))
		return false;
	*modifier = watch_modifier(r, seat, place);
	return true;
}

void call_watch(struct run *r, int seat)
{
	const int place = board_of(r)->seat[seat].place;
	if (watched(r, place))
		*LOCALS(frame_push(r, PROC_watch), struct watch_locals) = (struct watch_locals){ seat, place };
}

enum next proc_watch(struct run *r, struct frame *f)
{
	struct watch_locals *l = LOCALS(f, struct watch_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_check(r, l->seat, SKILL_EVADE, watch_modifier(r, l->seat, l->place), evade_difficulty(r, l->seat), 0, REF_P(l->place), 0));	/* I-MLAW-06 */
	if (!(f->ret & CHECK_PASSED))
		AWAIT(f, 2, call_arrest(r, l->seat, REF_P(l->place)));		/* I-MLAW-07 */
	RETURN(r, 0);
}

/* ---- the Innsmouth Look ----------------------------------------------------------- */

struct look_locals { int32_t seat, n, cause, i; };

/* Every card of a part's deck is in it again, in any order.  Sheets come after all decks, so that another kind ends them. */
static void deck_whole(struct run *r, int kind, int deck)
{
	const struct board *b = board_of(r);
	for (int c = b->kind_card[kind]; def_of(r, b->card[c].def)->kind == kind; c++)
		if (b->card[c].zone != ZONE_DECK)
			deck_under(r, deck, c);
	deck_shuffle(r, deck);
}

/* I-LOOK-01, I-LOOK-05: the deck is all of them whenever nobody draws. */
static void looks_back(struct run *r)
{
	deck_whole(r, KIND_LOOK, DECK_LOOK);
}

enum { DUST_DECKS = 3 };

/* Dust cards lie in three decks, one on the other: each is shuffled, the first is on top. */
static void dust_layers(struct run *r)
{
	const struct board *b = board_of(r);
	for (int level = 1; level <= DUST_DECKS; level++) {
		uint16_t card[CARD_MAX];
		int n = 0;
		for (int c = b->kind_card[KIND_DUST]; def_of(r, b->card[c].def)->kind == KIND_DUST; c++)
			if (b->card[c].zone == ZONE_DECK && content_fact(r->c, b->card[c].def, FACT_level) == level)
				card[n++] = (uint16_t)c;
		rng_shuffle(r->g, STREAM_DECK, card, n);
		for (int k = 0; k < n; k++) {
			deck_take(r, DECK_DUST, card[k]);
			deck_under(r, DECK_DUST, card[k]);
		}
	}
}

void innsmouth_setup(struct run *r)
{
	looks_back(r);
	deck_whole(r, KIND_VISAGE, DECK_VISAGE);
	deck_whole(r, KIND_DUST, DECK_DUST);
	dust_layers(r);
}

/* All decks were shuffled; those of dust are three. */
void innsmouth_resample(struct run *r)
{
	dust_layers(r);
}

void call_look(struct run *r, int seat, int n, ref_h cause)
{
	n = stat_value(r, STAT_LOOK_DRAWS, REF_S(seat), n);
	*LOCALS(frame_push(r, PROC_look), struct look_locals) = (struct look_locals){ .seat = seat, .n = n, .cause = cause };
}

/* I-LOOK-02: all are drawn before any of them does something. */
enum next proc_look(struct run *r, struct frame *f)
{
	struct look_locals *l = LOCALS(f, struct look_locals);
	RESUME(f, 1, 2);
	looks_back(r);
	for (l->i = 0; l->i < l->n && board_of(r)->deck[DECK_LOOK].len; l->i++) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_LOOK));
		list_push(r, (uint16_t)f->ret);
		log_add(r, LOG_LOOKS, l->seat, REF_C(f->ret), 0, 0, (ref_h)l->cause);
	}
	for (l->i = 0; l->i < list_len(r); l->i++)				/* I-LOOK-03, I-LOOK-04 */
		AWAIT(f, 2, call_body(r, *list_at(r, l->i), BODY_HEADLINE, l->seat));
	looks_back(r);
	RETURN(r, 0);
}

/* ---- visages and dust -------------------------------------------------------------- */

enum { VISAGES_UP = 4 };	/* faceup, and all of them are shuffled */

struct turned_up_locals { int32_t seat, deck, cause, card; };

void call_turned_up(struct run *r, int seat, int deck, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_turned_up), struct turned_up_locals) = (struct turned_up_locals){ .seat = seat, .deck = deck, .cause = cause };
}

/* I-GHAT-01 .. I-GHAT-03: what was turned up stays so, unless it is the face or the fourth. */
static void visages_rest(struct run *r, int card)
{
	const struct deck *d = &board_of(r)->deck[DECK_VISAGE];
	if (content_fact(r->c, board_of(r)->card[card].def, FACT_level) || d->cap - d->len >= VISAGES_UP)
		deck_whole(r, KIND_VISAGE, DECK_VISAGE);
}

enum next proc_turned_up(struct run *r, struct frame *f)
{
	struct turned_up_locals *l = LOCALS(f, struct turned_up_locals);
	RESUME(f, 1, 2);
	if (!board_of(r)->deck[l->deck].len)
		RETURN(r, 0);
	if (l->deck == DECK_DUST)
		f->ret = deck_top(r, DECK_DUST);				/* which deck comes first is no matter of chance */
	else
		AWAIT(f, 1, call_deck_top(r, l->seat, l->deck));
	l->card = f->ret;
	card_box(r, l->card);
	log_add(r, LOG_LOOKS, l->seat, REF_C(l->card), 0, 0, (ref_h)l->cause);
	AWAIT(f, 2, call_body(r, l->card, BODY_HEADLINE, l->seat));
	if (l->deck == DECK_VISAGE)
		visages_rest(r, l->card);
	RETURN(r, 0);
}

/* ---- blood ---------------------------------------------------------------------------- */

struct drain_locals { int32_t seat, n, cause; };

void call_drain(struct run *r, int seat, int n, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_drain), struct drain_locals) = (struct drain_locals){ seat, n, cause };
}

/* I-RHAN-01, I-RHAN-02: what is lost in fact counts, and no more than there was. */
enum next proc_drain(struct run *r, struct frame *f)
{
	struct drain_locals *l = LOCALS(f, struct drain_locals);
	struct board *b = board_of(r);
	const int had = b->seat[l->seat].stamina;
	RESUME(f, 1);
	l->n = l->n < had ? l->n : had;
	AWAIT(f, 1, call_lose(r, l->seat, 0, l->n, (ref_h)l->cause));
	b->debt = (uint16_t)(b->debt + f->ret);
	log_add(r, LOG_DEBT, SEAT_MAX, 0, 0, b->debt, (ref_h)l->cause);
	RETURN(r, 0);
}
