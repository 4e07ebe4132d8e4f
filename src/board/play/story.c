/* story.c - Personal Stories: I-PST-01 .. I-PST-08. */
#include "board/play/story.h"

#include "board/play/mythos.h"
#include "board/play/status.h"
#include "board/things/card.h"
#include "board/things/seat.h"

/* ---- the two cards -------------------------------------------------------------- */

/* The story card that belongs to a definition: of an investigator the one that tells it, of that one the other.  They are the last cards of all. */
static int story_card(struct run *r, def_h of)
{
	const struct board *b = board_of(r);
	for (int c = b->kind_card[KIND_TALE]; c <= b->cards; c++)
		if (content_fact(r->c, b->card[c].def, FACT_parent) == of)
			return c;
	return 0;
}

/* The definition of that side of a story. */
static def_h side_of(struct run *r, def_h story, int side)
{
	for (int d = r->c->kind_first[KIND_TALE]; d < r->c->kind_first[KIND_TALE + 1]; d++)
		if (content_fact(r->c, (def_h)d, FACT_parent) == story && content_fact(r->c, (def_h)d, FACT_subtype) == side)
			return (def_h)d;
	return 0;
}

/* It can end either way only when both sides are there. */
static bool has_ends(struct run *r, def_h story)
{
	return side_of(r, story, TALE_PASSED) && side_of(r, story, TALE_FAILED);
}

static void story_play(struct run *r, int seat, int card)
{
	struct board *b = board_of(r);
	card_play(r, card);
	b->card[card].owner = (uint8_t)seat;
	b->seat[seat].story = (uint16_t)card;
}

void story_begin(struct run *r, int seat)
{
	const int card = story_card(r, board_of(r)->seat[seat].sheet);
	if (!has_ends(r, board_of(r)->card[card].def))				/* an author's investigator may have none */
		return;
	story_play(r, seat, card);						/* I-PST-03 */
	board_of(r)->stories_begun++;
	log_add(r, LOG_STORY, seat, REF_C(card), 0, 0, 0);
}

int story_side(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	return content_fact(r->c, b->card[b->seat[seat].story].def, FACT_subtype);
}

bool story_progress(struct run *r, int seat, int *have, int *need)
{
	const int card = board_of(r)->seat[seat].story;
	const row_h row = row_of_body(r, board_of(r)->card[card].def, ROW_BODY, BODY_PASSES_WHEN);
	const struct script ctx = { .you = seat, .source = REF_C(card), .row = row };
	return script_count(r, &ctx, r->c->rows[row].cond, have, need);
}

/* ---- its end --------------------------------------------------------------------- */

struct story_locals { int32_t seat, side; };

void call_story(struct run *r, int seat, bool pass)
{
	if (story_side(r, seat) == TALE_OPEN)					/* I-PST-07: once only */
		*LOCALS(frame_push(r, PROC_story), struct story_locals) = (struct story_locals){ seat, pass ? TALE_PASSED : TALE_FAILED };
}

/* The first card is discarded and the other one takes its place: I-PST-05, I-PST-06. */
static int story_turn(struct run *r, int seat, int side)
{
	struct board *b = board_of(r);
	const int first = b->seat[seat].story, second = story_card(r, b->card[first].def);
	const def_h end = side_of(r, b->card[first].def, side);
	log_add(r, side == TALE_PASSED ? LOG_STORY_PASSED : LOG_STORY_FAILED, seat, REF_D(end), REF_C(first), 0, 0);
	if (side == TALE_PASSED)
		b->stories_passed++;
	else
		b->stories_failed++;
	card_box(r, first);
	b->card[second].def = end;
	story_play(r, seat, second);
	seat_clamp(r, seat);
	return second;
}

enum next proc_story(struct run *r, struct frame *f)
{
	const struct story_locals *l = LOCALS(f, struct story_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_body(r, story_turn(r, l->seat, l->side), BODY_ENTERS, l->seat));
	AWAIT(f, 2, call_settle(r, l->seat));
	RETURN(r, 0);
}

/* ---- waiting for it ------------------------------------------------------------------ */

struct stories_locals { int32_t rumor, i, seat, sides; };

void call_stories(struct run *r)
{
	frame_push(r, PROC_stories);
}

void call_conditions(struct run *r)
{
	if (board_of(r)->variants & VARIANT_STORIES)
		LOCALS(frame_push(r, PROC_stories), struct stories_locals)->rumor = true;
	else
		call_rumor_check(r);
}

/* Sides that the story could end with now, as bits; a side has none, and nor has who came without a story. */
static int story_ends(struct run *r, int seat)
{
	const int card = board_of(r)->seat[seat].story;
	const int sides = conditions_hold(r, card, seat);
	return (sides & PASSES_NOW ? BIT(TALE_PASSED) : 0) | (sides & FAILS_NOW ? BIT(TALE_FAILED) : 0);
}

/* Both at once: he chooses. */
static void options_story(struct run *r, int seat)
{
	const int card = board_of(r)->seat[seat].story;
	const def_h story = board_of(r)->card[card].def;
	decision_of(r, seat, PROMPT_STORY, REF_C(card));
	option_add(r, VERB_PICK, REF_D(side_of(r, story, TALE_PASSED)), 0);
	option_add(r, VERB_PICK, REF_D(side_of(r, story, TALE_FAILED)), 0);
}

/* Each is its own investigator's alone: I-PST-04. */
enum next proc_stories(struct run *r, struct frame *f)
{
	struct stories_locals *l = LOCALS(f, struct stories_locals);
	const struct board *b = board_of(r);
	RESUME(f, 1, 2, 3);
	if (l->rumor)
		AWAIT(f, 1, call_rumor_check(r));
	for (l->i = 0, l->seat = b->first; l->i < b->seats; l->i++, l->seat = seat_next(b, l->seat)) {
		l->sides = story_ends(r, l->seat);
		if (l->sides == (BIT(TALE_PASSED) | BIT(TALE_FAILED))) {	/* I-PST-06 */
			CHOOSE(f, 2, options_story(r, l->seat));
			l->sides = BIT(content_fact(r->c, (def_h)REF_N(r->picked.a), FACT_subtype));
		}
		if (l->sides)
			AWAIT(f, 3, call_story(r, l->seat, l->sides == BIT(TALE_PASSED)));
	}
	RETURN(r, 0);
}
