/* town.c - what happens to investigators in Innsmouth: the watch under martial law, and the Innsmouth Look. */
#include "board/innsmouth/town.h"

#include "board/play/check.h"
#include "board/play/draw.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/status.h"
#include "board/things/card.h"

/* ---- the watch ------------------------------------------------------------------ */

struct watch_locals { int32_t seat, place; };

/* I-MLAW-04, I-MLAW-05: only where a modifier is printed. */
void call_watch(struct run *r, int seat)
{
	const int place = board_of(r)->seat[seat].place;
	if (content_fact(r->c, board_of(r)->place[place].def, FACT_subtype) != PLACE_WATCHED || stat_cannot(r, STAT_WATCH, 0))
		return;
	*LOCALS(frame_push(r, PROC_watch), struct watch_locals) = (struct watch_locals){ seat, place };
}

static int watch_modifier(struct run *r, const struct watch_locals *l)
{
	return stat_value(r, STAT_WATCH_CHECK, REF_S(l->seat), content_fact(r->c, board_of(r)->place[l->place].def, FACT_modifier));
}

enum next proc_watch(struct run *r, struct frame *f)
{
	struct watch_locals *l = LOCALS(f, struct watch_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_check(r, l->seat, SKILL_EVADE, watch_modifier(r, l), evade_difficulty(r, l->seat), 0, REF_P(l->place), 0));	/* I-MLAW-06 */
	if (!(f->ret & CHECK_PASSED))
		AWAIT(f, 2, call_arrest(r, l->seat, REF_P(l->place)));		/* I-MLAW-07 */
	RETURN(r, 0);
}

/* ---- the Innsmouth Look ----------------------------------------------------------- */

struct look_locals { int32_t seat, n, cause, i, falls; };

/* The deck is all of them, in any order, whenever nobody draws. */
static void looks_back(struct run *r)
{
	const struct board *b = board_of(r);
	for (int c = b->kind_card[KIND_LOOK]; c <= b->cards && def_of(r, b->card[c].def)->kind == KIND_LOOK; c++)
		if (b->card[c].zone != ZONE_DECK)
			deck_under(r, DECK_LOOK, c);
	deck_shuffle(r, DECK_LOOK);						/* I-LOOK-01, I-LOOK-05 */
}

void look_setup(struct run *r)
{
	looks_back(r);
}

void call_look(struct run *r, int seat, int n, ref_h cause)
{
	n = stat_value(r, STAT_LOOK_DRAWS, REF_S(seat), n);
	*LOCALS(frame_push(r, PROC_look), struct look_locals) = (struct look_locals){ seat, n, cause, 0, board_of(r)->seat[seat].falls };
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
