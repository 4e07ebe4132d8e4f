/* choose.c - one card out of several. */
#include "cards/cards.h"
#include "cards/play/choose.h"

#include "kernel/decide.h"
#include "kernel/list.h"

struct choose_locals { int32_t seat, prompt, cause, flags; };

void call_choose(struct run *r, int seat, int prompt, ref_h cause, const uint16_t *list, int n, int flags)
{
	if (!n) {
		call_returns(r, 0);
		return;
	}
	struct choose_locals *l = LOCALS(frame_push(r, PROC_choose), struct choose_locals);
	*l = (struct choose_locals){ seat, prompt, cause, flags };
	for (int i = 0; i < n; i++)
		list_push(r, list[i]);
}

/* A hand has no order: of equal cards in it the first one listed stands for all. */
static bool listed_twin(struct run *r, int at)
{
	const struct card *c = card_of(r, *list_at(r, at));
	if (c->pile < PILE_HAND || c->pile >= PILE_DISCARD)
		return false;
	for (int i = 0; i < at; i++) {
		const struct card *other = card_of(r, *list_at(r, i));
		if (other->def == c->def && other->pile == c->pile)
			return true;
	}
	return false;
}

/* Where a deck and its discard pile are searched, what lies in the latter is named so, whatever the deck holds: that is not everybody's to know. */
static bool listed_discarded(struct run *r, const struct choose_locals *l, int at)
{
	const int pile = card_of(r, *list_at(r, at))->pile;
	return (l->flags & CHOICE_PILES) && (pile == PILE_ENC_DISCARD || (pile >= PILE_DISCARD && pile < PILE_PLAY));
}

static void options_choose(struct run *r, const struct choose_locals *l)
{
	decision_of(r, l->seat, l->prompt, (ref_h)l->cause);
	for (int i = 0; i < list_len(r); i++)
		if (!listed_twin(r, i))
			option_add(r, listed_discarded(r, l, i) ? CVERB_DISCARDED : CVERB_CARD, card_ref(*list_at(r, i)), 0);
	if (l->flags & CHOICE_MAY)
		option_add(r, VERB_PASS, 0, 0);
}

enum next proc_choose(struct run *r, struct frame *f)
{
	struct choose_locals *l = LOCALS(f, struct choose_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_choose(r, l));
	RETURN(r, picked(r, VERB_PASS) ? 0 : ref_card(r->picked.a));
}
