/* query.c - values of cards and places, pulled from the base every time. */
#include "cards/cards.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include <string.h>

#include "kernel/effect.h"
#include "kernel/script.h"

/* ---- values ---------------------------------------------------------- */

static int not_negative(int v)
{
	return v > 0 ? v : 0;	/* C-MODIFIER-05 */
}

int seat_skill(struct run *r, int seat, int skill)
{
	const int base = card_fact(r, seat_of(r, seat)->role, (enum fact)(FACT_willpower + skill));
	return stat_value(r, VAL_WILLPOWER + skill, seat_ref(seat), base);
}

/* The per-investigator product is the printed value; modifiers come on top (C-PERINV-02). */
int card_health(struct run *r, card_h c)
{
	const int kind = card_kind(r, c);
	int base = card_fact(r, c, kind == KIND_ENEMY ? FACT_toughness : FACT_stamina);
	if (card_flag(r, c, CFLAG_HEALTH_EACH))
		base *= cards_of(r)->began;
	if (!base)
		return 0;
	return not_negative(stat_value(r, VAL_HEALTH, card_ref(c), base));
}

int card_sanity(struct run *r, card_h c)
{
	const int base = card_fact(r, c, FACT_sanity);
	return base ? not_negative(stat_value(r, VAL_SANITY, card_ref(c), base)) : 0;
}

/* Who is blank is found out by what is printed: a card that makes allies blank means them all. */
bool card_blanked(struct run *r, card_h c)
{
	const uint8_t outer = r->stat;
	r->stat = VAL_BLANK;
	const bool blank = stat_cannot(r, VAL_BLANK, card_ref(c));
	r->stat = outer;
	return blank;
}

int card_keywords(struct run *r, card_h c)
{
	return stat_mask(r, VAL_KEYWORDS, card_ref(c), card_blank(r, c) ? 0 : card_fact(r, c, FACT_keywords));
}

bool card_trait(struct run *r, card_h c, int trait)
{
	if (stat_changed(r, VAL_TRAIT) && stat_value(r, VAL_TRAIT, card_ref(c), 0) == trait)
		return true;
	return content_list_has(r->c, card_of(r, c)->def, LIST_traits, (uint16_t)trait) && (r->stat == VAL_BLANK || !card_blank(r, c));
}

/* Copies are cards of one title, whatever their level or kind (C-TERM-08): the first definition that bears it stands for all. */
def_h def_title(struct run *r, def_h d)
{
	const char *name = content_text(r->c, r->c->defs[d].name);
	for (def_h i = r->c->kind_first[KIND_ROLE]; i < d; i++)
		if (strcmp(content_text(r->c, r->c->defs[i].name), name) == 0)
			return i;
	return d;
}

bool card_barred(struct run *r, card_h c, int seat)
{
	return card_flag(r, c, CFLAG_SIGNATURE) && card_of(r, c)->owner < CSEATS && card_of(r, c)->owner != seat;	/* C-BUILD-18 */
}

bool card_same_title(struct run *r, card_h a, card_h b)
{
	const struct def *x = card_def(r, a), *y = card_def(r, b);
	return strcmp(content_text(r->c, x->name), content_text(r->c, y->name)) == 0;
}

int doom_in_play(struct run *r)
{
	const struct cards *s = cards_of(r);
	int n = 0;
	for EACH_IN_PLAY(c, r)
		n += s->card[c].doom;	/* C-DOOM-02, C-DOOM-06 */
	return n;
}

/* Doom on every card in play counts (C-AGENDA-02, C-AGENDA-04). */
bool doom_missing(struct run *r)
{
	const card_h c = cards_of(r)->agenda;
	const int base = card_fact(r, c, FACT_doom) * (card_flag(r, c, CFLAG_CLUES_EACH) ? cards_of(r)->began : 1);	/* C-AGENDA-03 */
	return !base || card_flag(r, c, CFLAG_OBJECTIVE) || doom_in_play(r) < stat_value(r, VAL_DOOM, card_ref(c), base);
}

int cards_next(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	int at = seat < 0 ? s->lead : (seat + 1) % s->seats;
	for (int i = 0; i < s->seats; i++, at = (at + 1) % s->seats) {
		if (seat >= 0 && at == s->lead)
			return -1;
		if (!s->seat[at].out)
			return at;
	}
	return -1;
}

/* ---- places ---------------------------------------------------------- */

card_h card_place(struct run *r, card_h c)
{
	for (; c; c = card_of(r, c)->at) {
		const struct card *card = card_of(r, c);
		const int seat = pile_seat(card->pile);
		if (card_kind(r, c) == KIND_PLACE)
			return c;
		if (seat >= 0)
			return seat_of(r, seat)->place;
	}
	return 0;
}

bool hangs_on(struct run *r, card_h c, card_h on)
{
	while (c && c != on)
		c = card_of(r, c)->at;
	return c != 0;
}

/* An ability is over: what it did as if elsewhere is, too, unless a test of it still waits. */
void as_if_end(struct run *r, ref_h source)
{
	struct kernel *k = kernel_of(r);
	if (test_waits(r, source))
		return;
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].kind == EFFECT_AS_IF && k->effect[i].source == source)
			effect_drop(r, i);
}

/* The latest as-if of an ability, a place or an enemy: it is seen by that ability alone (C-ASIF-06). */
card_h as_if(struct run *r, int seat, ref_h source, bool enemy)
{
	const struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].kind == EFFECT_AS_IF && k->effect[i].source == source && k->effect[i].you == seat
				&& (card_kind(r, ref_card(k->effect[i].subject)) == KIND_ENEMY) == enemy)
			return ref_card(k->effect[i].subject);
	return 0;
}

/* Connections are read from the place one leaves (C-MOVE-02). */
bool cards_linked(struct run *r, card_h from, card_h to)
{
	return from != to && card_in_play(r, to) && content_list_has(r->c, card_of(r, from)->def, LIST_links, (uint16_t)card_fact(r, to, FACT_symbol));
}

int cards_distance(struct run *r, card_h from, card_h to)
{
	uint16_t queue[CARD_MAX];
	uint8_t far[CARD_MAX] = { 0 };
	int head = 0, n = 0;
	queue[n++] = from;
	far[from] = 1;
	while (head < n) {
		const card_h at = queue[head++];
		if (at == to)
			return far[at] - 1;
		for (card_h c = pile_top(r, PILE_FIELD); c; c = card_of(r, c)->next) {
			if (card_kind(r, c) != KIND_PLACE || far[c] || !cards_linked(r, at, c))
				continue;
			far[c] = (uint8_t)(far[at] + 1);
			queue[n++] = c;
		}
	}
	return 999;
}

/* ---- enemies --------------------------------------------------------- */

bool enemy_engaged(struct run *r, card_h enemy, int seat)
{
	const struct card *e = card_of(r, enemy);
	if (e->pile == PILE_THREAT + seat)
		return true;
	return !(e->flags & CARD_EXHAUSTED) && (card_keywords(r, enemy) & KEYWORD_MASSIVE)
		&& e->at == seat_of(r, seat)->place;	/* C-MASSIVE-01, C-MASSIVE-02; who is out is nowhere */
}

bool enemy_unengaged(struct run *r, card_h enemy)
{
	for (int seat = 0; seat < cards_of(r)->seats; seat++)
		if (enemy_engaged(r, enemy, seat))
			return false;
	return true;
}

/* ---- things and measures --------------------------------------------- */

card_h thing_card(struct run *r, const struct script *s, int thing)
{
	const struct cards *g = cards_of(r);
	const struct event *e = event_facts(r, s->facts);
	ref_h ref = 0;
	switch (thing) {
	case CTHING_YOU: return g->seat[s->you].role;
	case CTHING_THIS: ref = (ref_h)s->source; break;
	case CTHING_IT: ref = (ref_h)s->it; break;
	case CTHING_AGENDA: return g->agenda;
	case CTHING_ACT: return g->act;
	case CTHING_HERE: return seat_place(r, s->you, (ref_h)s->source);
	case CTHING_FOE: return g->test.subject;
	case CTHING_SUBJECT: ref = (ref_h)(e ? e->subject : 0); break;
	case CTHING_OBJECT: ref = (ref_h)(e ? e->object : 0); break;
	case CTHING_MARKED: ref = (ref_h)s->number; break;
	case CTHING_HOST: return card_of(r, ref_card((ref_h)s->source))->at;
	case CTHING_PLACE: return card_place(r, ref_card((ref_h)s->source));
	case CTHING_TESTED: ref = g->test.source; break;
	case CTHING_TESTER: return g->test.on ? g->seat[g->test.seat].role : 0;
	case CTHING_VICTIM: return e && e->seat < CSEATS ? g->seat[e->seat].role : 0;
	}
	return REF_TYPE(ref) == REF_SEAT ? g->seat[REF_N(ref)].role : ref_card(ref);
}

static int seats_left(struct run *r)
{
	int n = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		n += seat_in(r, i);
	return n;
}

/* Investigators at a location, by its definition. */
static int seats_at(struct run *r, def_h at)
{
	const struct cards *g = cards_of(r);
	int n = 0;
	for (int i = 0; i < g->seats; i++)
		n += g->seat[i].place && g->card[g->seat[i].place].def == at;
	return n;
}

static int engaged_with(struct run *r, int seat)
{
	int n = 0;
	for EACH_ENEMY(c, r)
		n += enemy_engaged(r, c, seat);
	return n;
}

/* The seat a measure is taken of: of the thing's player, or you. */
static int measure_seat(struct run *r, const struct script *s, card_h c)
{
	const int holder = cards_holder(r, card_ref(c));
	return holder >= 0 ? holder : s->you;
}

int measure(struct run *r, const struct script *s, int what, int thing)
{
	const struct cards *g = cards_of(r);
	const card_h c = thing_card(r, s, thing);
	const struct card *card = &g->card[c];
	const int seat = measure_seat(r, s, c);
	switch (what) {
	case MEASURE_RESOURCES: return g->seat[seat].resources;
	case MEASURE_HAND: return pile_n(r, PILE_HAND + seat);
	case MEASURE_CLUES: return card->clues;
	case MEASURE_DAMAGE: return card->damage;
	case MEASURE_HORROR: return card->horror;
	case MEASURE_DOOM: return card->doom;
	case MEASURE_USES: return card->uses;
	case MEASURE_COUNTERS: return card->counters;
	case MEASURE_HEALTH_LEFT: return not_negative(card_health(r, c) - card->damage);	/* C-DAMAGE-15 */
	case MEASURE_SANITY_LEFT: return not_negative(card_sanity(r, c) - card->horror);	/* C-DAMAGE-18 */
	case MEASURE_HEALTH: return card_fact(r, c, FACT_toughness) * (card_flag(r, c, CFLAG_HEALTH_EACH) ? g->began : 1);
	case MEASURE_ACT: return card_fact(r, g->act, FACT_number);
	case MEASURE_MARGIN: return g->test.margin;
	case MEASURE_ACTIONS: return g->seat[seat].actions;
	case MEASURE_ACTIONS_TAKEN: return g->seat[seat].taken;
	case MEASURE_PLAYERS: return seats_left(r);
	case MEASURE_WILLPOWER:
	case MEASURE_INTELLECT:
	case MEASURE_COMBAT:
	case MEASURE_AGILITY: return not_negative(seat_skill(r, seat, what - MEASURE_WILLPOWER));
	case MEASURE_ROUND: return g->round;
	case MEASURE_ENGAGED: return engaged_with(r, seat);
	case MEASURE_COST: return c ? card_cost(r, c) : 0;
	case MEASURE_ROUND_SPENT: return g->seat[seat].spent;
	case MEASURE_DAMAGE_VALUE: return not_negative(stat_value(r, VAL_DAMAGE, card_ref(c), card_fact(r, c, FACT_damage)));
	case MEASURE_HORROR_VALUE: return not_negative(stat_value(r, VAL_HORROR, card_ref(c), card_fact(r, c, FACT_horror_dealt)));
	case MEASURE_PHASE: return g->phase;
	case MEASURE_GOING_ON: return g->in_action;
	case MEASURE_DOOM_LEFT: return doom_missing(r);
	case MEASURE_PRESENT: return seats_at(r, (def_h)thing);
	case MEASURE_ACT_NEXT: return card_fact(r, g->act, FACT_number) + 1;
	case MEASURE_EACH: return g->began * thing;
	case MEASURE_X: return g->x;
	case MEASURE_ATTEMPTS: return g->test.retry;
	case MEASURE_MOVES: return g->seat[seat].moves;
	default: return g->seat[seat].round_actions;
	}
}
