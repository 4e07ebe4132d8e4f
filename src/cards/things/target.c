/* target.c - which cards a phrase of content names. */
#include "cards/cards.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/effect.h"
#include "kernel/script.h"

#include <string.h>

/*
 * A phrase is looked at in two steps: which kinds of cards and which piles come into question (what_kinds, at_piles), and whether a single card
 * of such a kind in such a pile is meant (target_means).
 */
#define KIND_BIT(kind) ((uint64_t)1 << (kind))
static_assert(KIND_MAX <= 64, "a mask has a bit for every kind");

static uint64_t what_kinds(int what)
{
	switch (what) {
	case WHAT_ENEMY: case WHAT_X_HEALTH: return KIND_BIT(KIND_ENEMY);
	case WHAT_ASSET: return KIND_BIT(KIND_ASSET);
	case WHAT_EVENT: case WHAT_LOW_EVENT: return KIND_BIT(KIND_EVENT);
	case WHAT_SKILL: case WHAT_ELIGIBLE: return KIND_BIT(KIND_SKILL_CARD);
	case WHAT_TREACHERY: return KIND_BIT(KIND_TREACHERY);
	case WHAT_LOCATION: return KIND_BIT(KIND_PLACE);
	case WHAT_INVESTIGATOR: return KIND_BIT(KIND_ROLE);
	case WHAT_EVENT_OR_SKILL: return KIND_BIT(KIND_EVENT) | KIND_BIT(KIND_SKILL_CARD);
	case WHAT_SURVIVOR_CARD: return KIND_BIT(KIND_ASSET) | KIND_BIT(KIND_EVENT);
	case WHAT_LIVING: return KIND_BIT(KIND_ENEMY) | KIND_BIT(KIND_ROLE);
	case WHAT_PATIENT: return KIND_BIT(KIND_ASSET) | KIND_BIT(KIND_ROLE);
	case WHAT_ENCOUNTER_CARD: case WHAT_OPEN_CARD: return KIND_BIT(KIND_ENEMY) | KIND_BIT(KIND_TREACHERY);	/* C-CTYPE-04 */
	case WHAT_SCENARIO_CARD: return KIND_BIT(KIND_SCENARIO + 1) - KIND_BIT(KIND_ENEMY);	/* C-CTYPE-03 */
	default: return UINT64_MAX;
	}
}

static bool player_kind(int kind)
{
	return kind == KIND_ASSET || kind == KIND_EVENT || kind == KIND_SKILL_CARD || kind == KIND_ROLE;
}

static bool weakness_in_deck(struct run *r, card_h c)
{
	return card_flag(r, c, CFLAG_WEAKNESS) && card_of(r, c)->pile < PILE_HAND;
}

static bool what_means(struct run *r, int what, card_h c)
{
	switch (what) {
	case WHAT_PLAYER_CARD: return player_kind(card_kind(r, c)) || weakness_in_deck(r, c);	/* C-CTYPE-02, C-CTYPE-05 */
	case WHAT_SCENARIO_CARD: return !weakness_in_deck(r, c);	/* C-CTYPE-03 */
	case WHAT_ENCOUNTER_CARD: return !weakness_in_deck(r, c);	/* C-CTYPE-04 */
	case WHAT_OPEN_CARD: return !weakness_in_deck(r, c) && !(card_keywords(r, c) & KEYWORD_PERIL);
	case WHAT_X_HEALTH: return card_health(r, c) - card_of(r, c)->damage == cards_of(r)->x;
	case WHAT_SURVIVOR_CARD: return card_fact(r, c, FACT_colour) == CARD_SURVIVOR;
	case WHAT_LOW_EVENT: return card_fact(r, c, FACT_level) <= 2 && !card_flag(r, c, CFLAG_SIGNATURE);
	case WHAT_WEAKNESS: return card_flag(r, c, CFLAG_WEAKNESS);
	case WHAT_ELIGIBLE: return cards_of(r)->test.on && card_committable(r, c, false);
	case WHAT_PATIENT: return card_kind(r, c) == KIND_ROLE || card_trait(r, c, CTRAIT_ALLY);
	case WHAT_HURTABLE: return card_in_play(r, c) && card_health(r, c) > 0;
	case WHAT_SANE: return card_in_play(r, c) && card_sanity(r, c) > 0;
	case WHAT_INVESTIGATOR: return card_in_play(r, c);
	default: return true;
	}
}

static uint64_t seat_pile(const struct script *s, int first)
{
	return s->you >= 0 && s->you < CSEATS ? PILE_BIT(first + s->you) : 0;
}

static uint64_t at_piles(const struct script *s, int at)
{
	switch (at) {
	case AT_PLAY:
	case AT_HERE:
	case AT_THERE:
	case AT_CONNECTING:
	case AT_ENGAGED:
	case AT_ATTACHED:
	case AT_LINKED:
	case AT_NEAR_TWO:
	case AT_WITHIN_ONE:
	case AT_WITHIN_TWO:
	case AT_WITHIN_THREE:
	case AT_SAME: return PILES_IN_PLAY;
	case AT_CONTROL: return seat_pile(s, PILE_PLAY) | seat_pile(s, PILE_THREAT);
	case AT_HAND: case AT_HAND_OTHER: return seat_pile(s, PILE_HAND);
	case AT_DISCARD: return seat_pile(s, PILE_DISCARD);
	case AT_DECK: return seat_pile(s, PILE_DECK);
	case AT_THREAT: return seat_pile(s, PILE_THREAT);
	case AT_ANY_THREAT: return PILE_BIT(PILE_FIELD) - PILE_BIT(PILE_THREAT);
	case AT_ENC_DISCARD: return PILE_BIT(PILE_ENC_DISCARD);
	case AT_ENC_DECK: return PILE_BIT(PILE_ENC_DECK);
	case AT_ASIDE: return PILE_BIT(PILE_ASIDE);
	case AT_VICTORY: return PILE_BIT(PILE_VICTORY);
	case AT_COMMITTED: return PILE_BIT(PILE_COMMITTED);
	case AT_BENEATH_HERE: case AT_BENEATH_THIS: case AT_BENEATH_ACT: return PILE_BIT(PILE_BENEATH);
	case AT_SETTLED: return PILE_BIT(PILE_VICTORY) | PILE_BIT(PILE_BENEATH);
	case AT_UNSETTLED: return PILES_IN_PLAY | PILE_BIT(PILE_BENEATH);
	default: return PILE_BIT(PILE_MAX) - 1;
	}
}

/* At a revealed location so many steps away, or fewer. */
static bool place_within(struct run *r, card_h here, card_h c, int steps)
{
	const card_h place = card_place(r, c);
	return place && (card_of(r, place)->flags & CARD_REVEALED) && cards_distance(r, here, place) <= steps;
}

static bool at_means(struct run *r, const struct script *s, int at, card_h c)
{
	const struct card *card = card_of(r, c);
	const card_h here = seat_place(r, s->you, (ref_h)s->source);
	const card_h mine = ref_card((ref_h)s->source);
	switch (at) {
	case AT_HERE: return here && card_place(r, c) == here;
	case AT_THERE: return mine && card_place(r, c) == card_place(r, mine);
	case AT_CONNECTING: return cards_linked(r, here, card_place(r, c));
	case AT_CONTROL: return card->pile == PILE_PLAY + s->you || card_kind(r, c) == KIND_ASSET;
	case AT_HAND_OTHER: return !card_same_title(r, c, thing_card(r, s, CTHING_IT));
	case AT_ENGAGED: return card_kind(r, c) == KIND_ENEMY && (enemy_engaged(r, c, s->you) || as_if_engaged(r, s->you, (ref_h)s->source) == c);
	case AT_ATTACHED: return card->at == mine && card_kind(r, c) != KIND_ENEMY;
	case AT_LINKED: return cards_linked(r, here, c);
	case AT_NEAR_TWO: return c != here && cards_distance(r, here, c) <= 2;
	case AT_BENEATH_HERE: return here && card->at == here;
	case AT_BENEATH_THIS: return card->at == mine;
	case AT_BENEATH_ACT: return card_kind(r, card->at) == KIND_ACT;
	case AT_SETTLED: return card->pile == PILE_VICTORY || card_kind(r, card->at) == KIND_ACT;
	case AT_UNSETTLED: return card->pile != PILE_BENEATH || card_kind(r, card->at) != KIND_ACT;
	case AT_WITHIN_ONE: return at_means(r, s, AT_HERE, c) || at_means(r, s, AT_CONNECTING, c);
	case AT_WITHIN_TWO: return place_within(r, here, c, 2);
	case AT_WITHIN_THREE: return place_within(r, here, c, 3);
	case AT_SAME: return card_place(r, c) == card_place(r, thing_card(r, s, CTHING_IT));
	default: return true;
	}
}

static bool place_bare(struct run *r, card_h place, card_h like)
{
	for (card_h c = pile_top(r, PILE_FIELD); c; c = card_of(r, c)->next)
		if (card_of(r, c)->at == place && card_same_title(r, c, like))
			return false;
	return true;
}

/* C-TERM-14 */
static bool place_empty(struct run *r, card_h place)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < s->seats; i++)
		if (s->seat[i].place == place)
			return false;
	for EACH_ENEMY(c, r)
		if (card_place(r, c) == place)
			return false;
	return true;
}

static bool adj_fits(struct run *r, const struct script *s, int adj, card_h c)
{
	const struct card *card = card_of(r, c);
	const card_h mine = ref_card((ref_h)s->source);
	if ((adj & ADJ_READY) && (card->flags & CARD_EXHAUSTED))
		return false;
	if ((adj & ADJ_EXHAUSTED) && !(card->flags & CARD_EXHAUSTED))
		return false;
	if ((adj & ADJ_DAMAGED) && !card->damage)
		return false;
	if ((adj & ADJ_HORRIFIED) && !card->horror)
		return false;
	if ((adj & ADJ_NON_ELITE) && card_trait(r, c, CTRAIT_ELITE))
		return false;
	if ((adj & ADJ_REVEALED) && !(card->flags & CARD_REVEALED))
		return false;
	if ((adj & ADJ_EMPTY) && !place_empty(r, c))
		return false;
	if ((adj & ADJ_OTHER) && (c == mine || c == thing_card(r, s, CTHING_IT) || c == thing_card(r, s, CTHING_YOU) || c == thing_card(r, s, CTHING_HERE)))
		return false;
	if ((adj & ADJ_NON_STORY) && card_flag(r, c, CFLAG_STORY))
		return false;
	if ((adj & ADJ_NON_WEAKNESS) && card_flag(r, c, CFLAG_WEAKNESS))
		return false;
	if ((adj & ADJ_WITH_CLUES) && !card->clues)
		return false;
	if ((adj & ADJ_NO_DOOM) && card->doom)
		return false;
	if ((adj & ADJ_LEVEL_0) && (card_fact(r, c, FACT_level) || card_flag(r, c, CFLAG_SIGNATURE)))
		return false;
	return !(adj & ADJ_BARE) || place_bare(r, c, mine);
}

/* Printed, or given by an effect that lasts; not by rows, whose own targets ask this. */
static bool card_immune(struct run *r, card_h c)
{
	const struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->effect_n; i++) {
		const struct row *row = &r->c->rows[k->effect[i].row];
		if (row->event == VAL_KEYWORDS && row->slot == MODE_ADD && k->effect[i].subject == card_ref(c) && (k->effect[i].value & KEYWORD_IMMUNE))
			return true;
	}
	return (card_fact(r, c, FACT_keywords) & KEYWORD_IMMUNE) != 0;
}

/* Effects of player cards never reach a card that is immune to them (C-IMMUNE-01). */
static bool immune_to(struct run *r, const struct script *s, card_h c)
{
	return card_in_play(r, c) && card_immune(r, c) && player_kind(card_kind(r, ref_card((ref_h)s->source)));
}

OFTEN static bool target_means(struct run *r, const struct script *s, const uint16_t *t, card_h c)
{
	if (!what_means(r, t[0], c))
		return false;
	if (t[3] && t[3] != TARGET_DEF && !card_trait(r, c, t[3]) && !(t[4] && card_trait(r, c, t[4])))
		return false;
	return at_means(r, s, t[1], c) && adj_fits(r, s, t[2], c) && !immune_to(r, s, c);
}

/* The one definition that is meant; 0: any. */
static def_h target_def(const uint16_t *t)
{
	return t[3] == TARGET_DEF ? t[4] : 0;
}

bool target_fits(struct run *r, const struct script *s, const uint16_t *t, card_h c)
{
	const def_h def = target_def(t);
	return c && (what_kinds(t[0]) >> card_kind(r, c) & 1) && (at_piles(s, t[1]) >> card_of(r, c)->pile & 1) && (!def || card_of(r, c)->def == def)
		&& target_means(r, s, t, c);
}

/* Nearest and farthest are measured from the script's investigator; both together are the farthest from everybody (C-NEAR-01, C-NEAR-03, C-NEAR-04). */
static int target_far(struct run *r, const struct script *s, card_h c, int adj)
{
	int best = 999;
	if (!(adj & ADJ_NEAREST) || !(adj & ADJ_FARTHEST))
		return cards_distance(r, seat_place(r, s->you, (ref_h)s->source), card_place(r, c));
	for (int i = 0; i < cards_of(r)->seats; i++) {
		const int d = cards_distance(r, seat_of(r, i)->place, card_place(r, c));	/* nobody who is out is near anything */
		best = d < best ? d : best;
	}
	return best;
}

/* What a target phrase is looked for in: a list of cards ended by 0, where one stands, and what comes into question: one definition, or kinds. */
struct search {
	const uint16_t *at;
	uint64_t kinds;
	def_h def;
	uint16_t room[CARD_MAX + 1];
};

static void search_begin(struct run *r, const struct script *s, const uint16_t *t, struct search *w)
{
	const uint64_t piles = at_piles(s, t[1]);
	w->kinds = what_kinds(t[0]);
	w->def = target_def(t);
	w->at = w->room;
	if (piles == PILES_IN_PLAY)
		w->at = w->kinds == KIND_BIT(KIND_ENEMY) ? enemies_in_play(r) : cards_in_play(r);
	else if (w->def)
		piles_copies(r, piles, w->def, w->room);
	else
		piles_list(r, piles, w->room);
}

/* The next card that is meant; 0 is none. */
static card_h search_next(struct run *r, const struct script *s, const uint16_t *t, struct search *w)
{
	const struct card *cards = cards_of(r)->card;
	const struct def *defs = r->c->defs;
	for (card_h c = *w->at; c; c = *w->at) {
		w->at++;
		if ((w->def ? cards[c].def == w->def : w->kinds >> defs[cards[c].def].kind & 1) && target_means(r, s, t, c))
			return c;
	}
	return 0;
}

card_h target_next(struct run *r, const struct script *s, const uint16_t *t, card_h c)
{
	struct search w;
	search_begin(r, s, t, &w);
	while (*w.at && *w.at <= c)
		w.at++;
	return search_next(r, s, t, &w);
}

static bool target_measured(const uint16_t *t)
{
	return t[2] & (ADJ_NEAREST | ADJ_FARTHEST);
}

/* Fills the list with what is meant, of what is nearest or farthest only that. */
static int target_fill(struct run *r, const struct script *s, const uint16_t *t, uint16_t *list)
{
	struct search w;
	const bool measured = target_measured(t), farthest = (t[2] & ADJ_FARTHEST) != 0;
	int n = 0, best = farthest ? -1 : 1000;
	search_begin(r, s, t, &w);
	for (card_h c = search_next(r, s, t, &w); c; c = search_next(r, s, t, &w)) {
		const int d = measured ? target_far(r, s, c, t[2]) : best;
		if (measured && (d >= 999 || (farthest ? d < best : d > best)))
			continue;
		if (d != best)	/* nearer than all before */
			n = 0;
		best = d;
		list[n++] = c;
	}
	return n;
}

void target_each(struct run *r, const struct script *s, const uint16_t *t, target_found *found, void *arg)
{
	uint16_t list[CARD_MAX];
	const int n = target_fill(r, s, t, list);
	for (int i = 0; i < n; i++)
		found(r, list[i], arg);
}

int target_count(struct run *r, const struct script *s, const uint16_t *t)
{
	uint16_t list[CARD_MAX];
	return target_fill(r, s, t, list);
}

bool target_some(struct run *r, const struct script *s, const uint16_t *t, target_test *test, void *arg)
{
	uint16_t list[CARD_MAX];
	struct search w;
	if (target_measured(t)) {
		for (int i = 0, n = target_fill(r, s, t, list); i < n; i++)
			if (test(r, list[i], arg))
				return true;
		return false;
	}
	search_begin(r, s, t, &w);
	for (card_h c = search_next(r, s, t, &w); c; c = search_next(r, s, t, &w))
		if (test(r, c, arg))
			return true;
	return false;
}

bool target_any(struct run *r, const struct script *s, const uint16_t *t)
{
	return target_measured(t) ? target_count(r, s, t) > 0 : target_next(r, s, t, 0) != 0;
}
