/* build.c - a deck of level 0 built card by card, for an investigator who comes into a campaign (C-CAMP-13, C-CAMP-14). */
#include "cards/cards.h"
#include "cards/campaign/build.h"
#include "cards/campaign/purchase.h"
#include "cards/decks/decklist.h"
#include "cards/decks/legal.h"

#include "kernel/decide.h"
#include "kernel/log.h"

struct build_locals { int32_t seat; };

void call_build_deck(struct run *r, int seat)
{
	LOCALS(frame_push(r, PROC_build_deck), struct build_locals)->seat = seat;
	deck_fixed(r, file_of(r, seat), file_of(r, seat)->role);
}

/* Experience that an investigator begins with can be spent at once (C-BUILD-12). */
static bool card_addable(struct run *r, const struct file *f, def_h d)
{
	if (def_given(r, d) || def_barred(r, d) || !task_done(r, d))
		return false;
	return deck_experience(r, f) + def_points(r, d) <= f->experience && deck_may_add(r, f, d, NULL);
}

/* A deck that is full and still lacks something that its investigator asks for gives up a card. */
static void options_build(struct run *r, int seat)
{
	const struct file *f = file_of(r, seat);
	const int missing = deck_wanted(r, f) - deck_size(r, f);
	decision_of(r, seat, CPROMPT_BUILD, 0);
	r->decision.n = (int16_t)missing;
	for (def_h d = r->c->kind_first[KIND_ASSET]; missing > 0 && d < r->c->kind_first[KIND_SKILL_CARD + 1]; d++)
		if (card_addable(r, f, d))
			option_add(r, CVERB_ADD, REF(REF_DEF, d), 0);
	for (int i = 0; missing <= 0 && i < f->n; i++)
		if (def_counts(r, f->card[i]) && file_first(f, i))
			option_add(r, CVERB_REMOVE, REF(REF_DEF, f->card[i]), 0);
	if (!r->decision.count)
		option_add(r, VERB_DONE, 0, 0);	/* the boxes hold no more */
}

/* Nothing is wrong with it any more: the weaknesses that it needs have been drawn. */
static bool deck_ready(struct run *r, int seat)
{
	return deck_legal(r, file_of(r, seat), NULL);
}

enum next proc_build_deck(struct run *r, struct frame *f)
{
	struct build_locals *l = LOCALS(f, struct build_locals);
	RESUME(f, 1);
	while (!deck_ready(r, l->seat)) {
		CHOOSE(f, 1, options_build(r, l->seat));
		if (picked(r, VERB_DONE))
			break;
		const def_h d = (def_h)REF_N(r->picked.a);
		if (picked(r, CVERB_ADD))
			file_add(r, file_of(r, l->seat), d);
		else
			file_remove(file_of(r, l->seat), d);
		purchase_log(r, picked(r, CVERB_ADD) ? CLOG_ADDS : CLOG_REMOVES, l->seat, d, 0, 0);
	}
	RETURN(r, 0);
}
