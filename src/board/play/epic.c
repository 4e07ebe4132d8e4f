/* epic.c - Epic Battles: in the final battle a card says each round who attacks and when, and the Ancient One has plots of its own. */
#include "board/play/epic.h"

#include "board/play/ancient_one.h"
#include "board/play/draw.h"
#include "board/play/mythos.h"
#include "board/things/card.h"

static bool is_red(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_colour) == COLOUR_RED;
}

/* Every card of a kind, in the order of their definitions; returns how many. */
static int cards_of(struct run *r, int kind, uint16_t *card)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->kind_card[kind]; c && c <= b->cards && def_of(r, b->card[c].def)->kind == kind; c++)
		card[n++] = (uint16_t)c;
	return n;
}

/* K-EPIC-03: each colour is shuffled by itself, and the green cards come first. */
static void deal_colours(struct run *r, uint16_t *card, int n)
{
	rng_shuffle(r->g, STREAM_DECK, card, n);
	for (int red = 0; red < 2; red++)
		for (int i = 0; i < n; i++)
			if (is_red(r, card[i]) == red)
				deck_under(r, DECK_EPIC, card[i]);
}

/* K-EPIC-04: the Ancient One's own plots. */
static void plots_set_aside(struct run *r)
{
	const struct board *b = board_of(r);
	uint16_t card[CARD_MAX];
	const int n = cards_of(r, KIND_PLOT, card);
	for (int i = 0; i < n; i++)
		if (content_fact(r->c, b->card[card[i]].def, FACT_parent) == ancient_one_def(r))
			deck_under(r, DECK_PLOT, card[i]);
	deck_shuffle(r, DECK_PLOT);
}

void epic_setup(struct run *r)
{
	uint16_t card[CARD_MAX];
	if (content_fact(r->c, ancient_one_def(r), FACT_combat) == RATING_NONE)	/* K-EPIC-01: nothing to fight */
		return;
	deal_colours(r, card, cards_of(r, KIND_EPIC, card));
	plots_set_aside(r);
}

void epic_resample(struct run *r)
{
	uint16_t card[CARD_MAX];
	int n = 0;
	while (board_of(r)->deck[DECK_EPIC].len)
		card[n++] = (uint16_t)deck_top(r, DECK_EPIC);
	deal_colours(r, card, n);
}

/* ---- a round ------------------------------------------------------------------------ */

struct epic_locals { int32_t card, was; };

void call_epic(struct run *r)
{
	frame_push(r, PROC_epic);
}

/* The next card says who attacks, and in which order: K-EPIC-08. */
enum next proc_epic(struct run *r, struct frame *f)
{
	struct epic_locals *l = LOCALS(f, struct epic_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_deck_top(r, b->first, DECK_EPIC));			/* K-EPIC-07 */
	l->card = f->ret;
	b->epic = (uint16_t)l->card;
	log_add(r, LOG_EPIC, SEAT_MAX, REF_C(l->card), 0, b->round, 0);
	AWAIT(f, 2, call_body(r, l->card, BODY_BATTLE, b->first));		/* K-EPIC-09, K-EPIC-11 */
	card_box(r, l->card);
	b->epic = 0;
	RETURN(r, 0);
}

/* ---- plots --------------------------------------------------------------------------- */

void call_plot(struct run *r)
{
	frame_push(r, PROC_plot);
}

enum next proc_plot(struct run *r, struct frame *f)
{
	struct epic_locals *l = LOCALS(f, struct epic_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2);
	if (!b->deck[DECK_PLOT].len)
		plots_set_aside(r);
	AWAIT(f, 1, call_deck_top(r, b->first, DECK_PLOT));			/* K-EPIC-10 */
	l->card = f->ret;
	if (!l->card)								/* an author's Ancient One may have none */
		RETURN(r, 0);
	l->was = b->epic;
	b->epic = (uint16_t)l->card;
	log_add(r, LOG_PLOT, SEAT_MAX, REF_C(l->card), 0, 0, 0);
	AWAIT(f, 2, call_body(r, l->card, BODY_BATTLE, b->first));
	card_box(r, l->card);
	b->epic = (uint16_t)l->was;
	RETURN(r, 0);
}

int attack_card(struct run *r)
{
	const struct board *b = board_of(r);
	return b->epic && row_of_body(r, b->card[b->epic].def, ROW_BODY, BODY_ATTACK) ? b->epic : b->ancient_one;
}
