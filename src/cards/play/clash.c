/* clash.c - cards that set the same value to different things: which one holds. */
#include "cards/cards.h"
#include "cards/play/clash.h"
#include "cards/things/pile.h"

#include "kernel/decide.h"
#include "kernel/effect.h"

static bool scenario_side(struct run *r, ref_h ref)
{
	const card_h c = ref_card(ref);
	return c && card_kind(r, c) >= KIND_ENEMY;
}

static int prevails_at(struct run *r, ref_h ref)
{
	for (int i = 0; i < PREVAILS_MAX; i++)
		if (cards_of(r)->prevails[i] == ref)
			return i + 1;
	return 0;
}

/* A scenario card prevails over a player card (C-FUND-02); between equals the lead has decided (C-FUND-03, C-PRIORITY-04). */
bool cards_prevails(struct run *r, ref_h ref, ref_h over)
{
	const bool mine = scenario_side(r, ref), theirs = scenario_side(r, over);
	return mine != theirs ? mine : prevails_at(r, ref) >= prevails_at(r, over);
}

struct clash { ref_h one, other; };
enum { SETTERS_MAX = 8 };	/* rows that set one value of one thing */

/* Two cards of one side that set a value of the subject differently, and whose order nobody has decided. */
static bool clash_about(struct run *r, ref_h subject, struct clash *found)
{
	struct setter list[SETTERS_MAX];
	for (int stat = 1; stat < VAL_COUNT; stat++) {
		const int n = stat == VAL_TRAIT || kernel_of(r)->changing[stat] < 2 ? 0 : stat_setters(r, stat, subject, list, SETTERS_MAX);
		for (int i = 1; i < n; i++) {
			const ref_h a = list[i - 1].ref, b = list[i].ref;
			if (list[i - 1].value == list[i].value || scenario_side(r, a) != scenario_side(r, b) || (prevails_at(r, a) && prevails_at(r, b)))
				continue;
			*found = (struct clash){ a, b };
			return true;
		}
	}
	return false;
}

static bool clash_find(struct run *r, struct clash *found)
{
	const struct cards *s = cards_of(r);
	if (!(s->clash & CLASH_VALUES))
		return false;
	for (int i = 0; i < s->seats; i++)
		if (clash_about(r, seat_ref(i), found))
			return true;
	for (card_h c = 1; c < s->cards; c++)
		if (card_in_play(r, c) && clash_about(r, card_ref(c), found))
			return true;
	return false;
}

bool clash_waits(struct run *r)
{
	struct clash found;
	return clash_find(r, &found);
}

void options_prevails(struct run *r)
{
	struct clash found = { 0, 0 };
	clash_find(r, &found);
	decision_of(r, cards_of(r)->lead, CPROMPT_PREVAILS, 0);
	option_add(r, CVERB_CARD, found.one, 0);
	option_add(r, CVERB_CARD, found.other, 0);
}

/* It stands last; where the list is full the first of it is forgotten. */
static void prevails_push(struct run *r, ref_h ref)
{
	uint16_t *list = cards_of(r)->prevails;
	int n = 0;
	prevails_forget(r, ref);
	if (list[PREVAILS_MAX - 1])
		prevails_forget(r, list[0]);
	while (list[n])
		n++;
	list[n] = ref;
}

void prevails_decide(struct run *r, ref_h winner)
{
	struct clash found = { 0, 0 };
	clash_find(r, &found);
	prevails_push(r, winner == found.one ? found.other : found.one);
	prevails_push(r, winner);
}
