/* icon.c - cards that are discarded for the icons on them. */
#include "op.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"

#include "kernel/decide.h"
#include "kernel/log.h"

/* Skills that are still to be paid for, as a mask; the cards that pay are gone from the hand by then. */
struct icons_locals { int32_t seat, left, source; };

static bool icon_on(struct run *r, const struct icons_locals *l, card_h c, int skill)
{
	if (card_ref(c) == l->source || card_flag(r, c, CFLAG_WEAKNESS) || (card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN))
		return false;
	return card_icons(r, c, skill) > 0;
}

static int first_skill(int mask)
{
	for (int i = 0; i < CSKILLS; i++)
		if (mask >> i & 1)
			return i;
	return -1;
}

/* True when each skill of the mask finds a card of its own, those `taken` left out. */
static bool icons_match(struct run *r, const struct icons_locals *l, int mask, card_h *taken, int n)
{
	const int skill = first_skill(mask);
	if (skill < 0)
		return true;
	for (card_h c = pile_top(r, PILE_HAND + l->seat); c; c = card_of(r, c)->next) {
		bool used = !icon_on(r, l, c, skill);
		for (int i = 0; i < n; i++)
			used |= taken[i] == c;
		if (used)
			continue;
		taken[n] = c;
		if (icons_match(r, l, mask & ~(1 << skill), taken, n + 1))
			return true;
	}
	return false;
}

static void options_icon(struct run *r, const struct icons_locals *l)
{
	const int skill = first_skill(l->left);
	card_h taken[CSKILLS + 1] = { 0 };
	decision_of(r, l->seat, CPROMPT_ICON, (ref_h)l->source);
	for (card_h c = pile_top(r, PILE_HAND + l->seat); c; c = card_of(r, c)->next) {
		taken[0] = c;
		if (icon_on(r, l, c, skill) && icons_match(r, l, l->left & ~(1 << skill), taken, 1))
			option_add(r, CVERB_ICON, card_ref(c), WORD_SKILL + (unsigned)skill);
	}
}

/* Which icon a card stands for is said when it is discarded: a wild one is any, but only one (C-SKILL-05). */
enum next proc_icons(struct run *r, struct frame *f)
{
	struct icons_locals *l = LOCALS(f, struct icons_locals);
	RESUME(f, 1);
	while (l->left) {
		CHOOSE(f, 1, options_icon(r, l));
		log_add(r, CLOG_ICON, l->seat, r->picked.a, REF(REF_NUMBER, WORD_SKILL + r->picked.b), 0, (ref_h)l->source);
		cards_discard(r, ref_card(r->picked.a));
		l->left &= l->left - 1;
	}
	RETURN(r, 1);
}

enum next cop_DISCARD_ICONS(OP_ARGS)
{
	const struct icons_locals wish = { s->you, a[0] & ((1 << CSKILLS) - 1), s->source };
	card_h taken[CSKILLS + 1] = { 0 };
	if (probing(s))
		return op_done(s, icons_match(r, &wish, wish.left, taken, 0));
	OP_CALL(*LOCALS(frame_push(r, PROC_icons), struct icons_locals) = wish);
}
