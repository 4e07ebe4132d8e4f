/* have.c - instructions about what investigators and cards have: resources, actions, clues, damage, tokens. */
#include "op.h"
#include "cards/play/act_agenda.h"
#include "cards/play/choose.h"
#include "cards/play/damage.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"

#include "kernel/effect.h"
#include "kernel/log.h"

/* ---- gaining, losing, paying ------------------------------------------------ */

enum next cop_GAIN(OP_ARGS)
{
	struct seat *w = seat_of(r, s->you);
	const int n = amount(r, s, a);
	(void)f;
	switch (a[2]) {
	case STUFF_RESOURCES:
		if (stat_cannot(r, VAL_GAIN, seat_ref(s->you)))
			return op_done(s, 0);
		w->resources = tokens_fit(w->resources + n);
		log_add(r, CLOG_RESOURCES, s->you, 0, 0, n, (ref_h)s->source);
		break;
	case STUFF_ACTIONS:
		if (cards_of(r)->active == s->you + 1)	/* C-TERM-17, C-ACTION-06 */
			w->actions = (int8_t)(w->actions + n);
		else
			w->owed = (int8_t)(w->owed + n);
		log_add(r, CLOG_ACTIONS, s->you, 0, 0, n, (ref_h)s->source);
		break;
	case STUFF_CLUES:
		card_of(r, w->role)->clues = tokens_fit(card_of(r, w->role)->clues + n);
		break;
	default:
		w->experience = (int8_t)(w->experience + n);
		log_add(r, CLOG_EXPERIENCE, s->you, 0, 0, n, (ref_h)s->source);
	}
	return op_done(s, n);
}

static int lose_actions(struct run *r, int seat, int n)
{
	struct seat *w = seat_of(r, seat);
	if (cards_of(r)->active != seat + 1) {	/* C-ACTION-05 */
		w->owed = (int8_t)(w->owed - n);
		return n;
	}
	n = n < w->actions ? n : w->actions;
	w->actions = (int8_t)(w->actions - n);
	return n;
}

/* As a cost all of it must be there; actions and experience can always be lost. */
static bool can_lose(struct run *r, int seat, int n, int stuff)
{
	if (stuff == STUFF_RESOURCES)
		return seat_of(r, seat)->resources >= n;
	return stuff != STUFF_CLUES || card_of(r, seat_of(r, seat)->role)->clues >= n;
}

enum next cop_LOSE(OP_ARGS)
{
	struct seat *w = seat_of(r, s->you);
	int n = amount(r, s, a);
	(void)f;
	if (probing(s))
		return op_done(s, can_lose(r, s->you, n, a[2]));
	switch (a[2]) {
	case STUFF_RESOURCES:
		n = n < w->resources ? n : w->resources;
		w->resources = (uint8_t)(w->resources - n);
		log_add(r, CLOG_LOSE, s->you, 0, 0, n, (ref_h)s->source);
		return op_done(s, n);
	case STUFF_ACTIONS:
		return op_done(s, lose_actions(r, s->you, n));
	case STUFF_CLUES:
		n = n < card_of(r, w->role)->clues ? n : card_of(r, w->role)->clues;
		card_of(r, w->role)->clues = (uint8_t)(card_of(r, w->role)->clues - n);
		return op_done(s, n);
	default:
		w->experience = (int8_t)(w->experience - n);
		log_add(r, CLOG_FEWER, s->you, 0, 0, n, (ref_h)s->source);
		return op_done(s, n);
	}
}

/* True in the costs of an ability, which are code of their own and paid together; a text may also ask for a payment among other things. */
static bool among_costs(struct run *r, const struct script *s, const uint16_t *op)
{
	const code_h costs = r->c->rows[s->row].cost;
	for (const uint16_t *c = r->c->code + costs; c[0] != OP_END; c += script_op_len(r->rules, c))
		if (c == op)
			return true;
	return false;
}

static void spent(struct run *r, const struct script *s, const uint16_t *op, int n)
{
	log_add(r, CLOG_PAY, s->you, 0, 0, n, (ref_h)s->source);
	if (!n)
		return;
	if (among_costs(r, s, op))
		after_call(r, &(struct event){ .event = ON_SPENT, .seat = s->you, .amount = n, .source = s->source });
	else
		call_spent(r, s->you, n, (ref_h)s->source);
}

enum next cop_PAY(OP_ARGS)
{
	struct seat *w = seat_of(r, s->you);
	struct card *role = card_of(r, w->role);
	const int n = amount(r, s, a);
	const int have = a[2] == STUFF_RESOURCES ? w->resources : a[2] == STUFF_ACTIONS ? w->actions : role->clues;
	if (probing(s) || have < n)
		return op_done(s, have >= n);
	if (a[2] == STUFF_ACTIONS) {
		w->actions = (int8_t)(w->actions - n);
		return op_done(s, 1);
	}
	if (a[2] == STUFF_CLUES) {
		role->clues = (uint8_t)(role->clues - n);
		log_add(r, CLOG_SPEND_CLUES, s->you, 0, 0, n, (ref_h)s->source);
		return op_done(s, 1);
	}
	w->resources = (uint8_t)(w->resources - n);
	OP_CALL(spent(r, s, a - 1, n));
}

/* Those at a location that is in play, or at yours (C-COST-08); 0 is everyone in the game. */
static unsigned group_of(struct run *r, const struct script *s, def_h at)
{
	const card_h place = at == GROUP_HERE ? seat_place(r, s->you, 0) : at ? pile_find(r, PILE_FIELD, at) : 0;
	return at && !place ? 0 : group_at(r, place);
}

enum next cop_PAY_GROUP(OP_ARGS)
{
	const int n = amount(r, s, a);
	const unsigned seats = group_of(r, s, a[2]);
	if (probing(s))
		return op_done(s, seats && group_clues(r, seats) >= n);
	OP_CALL(call_group_pays(r, n, seats));
}

enum next cop_GROUP_HAS(OP_ARGS)
{
	(void)f;
	return op_done(s, group_clues(r, group_of(r, s, a[2])) >= amount(r, s, a));
}

/* Up to so many uses of a card are spent; one that says so is discarded with its last use (C-USES-07, C-USES-10). */
static int uses_spend(struct run *r, card_h c, int n)
{
	struct card *card = card_of(r, c);
	n = n < card->uses ? n : card->uses;
	card->uses = (uint8_t)(card->uses - n);
	if (n && !card->uses && card_flag(r, c, CFLAG_EMPTY_DISCARD))
		cards_discard(r, c);
	return n;
}

struct payers { uint16_t card[CARD_MAX]; int n, uses; };

static void payer_add(struct run *r, struct payers *p, card_h c)
{
	if (card_of(r, c)->uses)
		p->card[p->n++] = c;
	p->uses += card_of(r, c)->uses;
}

/* The card itself, and for a Tome those that lend their uses of the same kind to it. */
static void payers_find(struct run *r, const struct script *s, struct payers *p)
{
	const card_h c = ref_card((ref_h)s->source);
	p->n = p->uses = 0;
	payer_add(r, p, c);
	if (!stat_changed(r, VAL_LENDS) || !card_trait(r, c, CTRAIT_TOME))
		return;
	for (card_h i = pile_top(r, PILE_PLAY + s->you); i; i = card_of(r, i)->next)
		if (i != c && stat_value(r, VAL_LENDS, card_ref(i), 0) && card_fact(r, i, FACT_use_kind) == card_fact(r, c, FACT_use_kind))
			payer_add(r, p, i);
}

/* The card that is chosen pays first, others what it lacks. */
enum next cop_PAY_USE(OP_ARGS)
{
	struct payers p;
	int n = amount(r, s, a);
	payers_find(r, s, &p);
	if (!op_again(s)) {
		if (probing(s) || p.uses < n)
			return op_done(s, p.uses >= n);
		op_repeat(r, s, a);
		OP_CALL(call_choose(r, s->you, CPROMPT_PAY_USES, (ref_h)s->source, p.card, p.n, 0));
	}
	n -= uses_spend(r, (card_h)s->acc, n);
	for (int i = 0; i < p.n; i++)
		n -= uses_spend(r, p.card[i], n);
	return op_done(s, 1);
}

enum next cop_PAY_HURT(OP_ARGS)
{
	if (probing(s))
		return op_done(s, 1);
	OP_CALL(call_deal(r, s->you, amount(r, s, a), amount(r, s, a + 2), a[4], (ref_h)s->source));	/* C-COST-10 */
}

/* ---- damage ----------------------------------------------------------------- */

enum next cop_DEAL(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[4]);
	const int damage = amount(r, s, a), horror = amount(r, s, a + 2);
	if (!card_in_play(r, c))
		return op_done(s, 0);
	OP_CALL(call_deal_card(r, c, damage, horror, a[5], (ref_h)s->source, s->you));
}

enum next cop_DEAL_EACH(OP_ARGS)
{
	OP_CALL(call_deal_each(r, s, amount(r, s, a), amount(r, s, a + 2), a[4], a + 5));
}

/* C-FAQ-07 */
int healer(struct run *r, const struct script *s)
{
	const int seat = cards_holder(r, (ref_h)s->source);
	return seat < 0 ? s->you : seat;
}

enum next cop_HEAL(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[3]);
	const int n = amount(r, s, a), by = healer(r, s);
	(void)f;
	const int healed = c ? card_heal(r, c, a[2] == STUFF_DAMAGE ? n : 0, a[2] == STUFF_HORROR ? n : 0, by) : 0;
	if (healed)	/* it waits for the end of this text */
		after_call(r, &(struct event){ .event = ON_HEALED, .seat = by, .subject = card_ref(c), .amount = a[2] == STUFF_DAMAGE ? healed : 0,
			.amount2 = a[2] == STUFF_HORROR ? healed : 0, .source = s->source });
	return op_done(s, healed);
}

/* ---- tokens ------------------------------------------------------------------ */

static uint8_t *stuff_of(struct run *r, card_h c, int stuff)
{
	struct card *card = card_of(r, c);
	switch (stuff) {
	case STUFF_DAMAGE: return &card->damage;
	case STUFF_HORROR: return &card->horror;
	case STUFF_CLUES: return &card->clues;
	case STUFF_DOOM: return &card->doom;
	case STUFF_USES: return &card->uses;
	default: return &card->counters;
	}
}

/* Moving tokens is neither healing nor damaging (C-HEAL-03), but a card can still have too many of them then. */
enum next cop_SHIFT(OP_ARGS)
{
	const card_h from = thing_card(r, s, a[3]), to = thing_card(r, s, a[4]);
	int n = amount(r, s, a);
	if (!card_in_play(r, to) || from == to)		/* C-MOVE-07 */
		return op_done(s, 0);
	uint8_t *x = stuff_of(r, from, a[2]), *y = stuff_of(r, to, a[2]);
	const bool all = *x >= n;
	if (probing(s))
		return op_done(s, all);
	n = all ? n : *x;
	*x = (uint8_t)(*x - n);
	*y = tokens_fit(*y + n);
	const bool beaten = (a[2] == STUFF_DAMAGE && card_health(r, to) && *y >= card_health(r, to))
		|| (a[2] == STUFF_HORROR && card_sanity(r, to) && *y >= card_sanity(r, to));
	if (!beaten)
		return op_done(s, all);
	OP_CALL(call_defeat(r, to, s->you));
}

enum next cop_PREVENT(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	const int n = amount(r, s, a);
	(void)f;
	if (!e)
		return op_done(s, 0);
	int32_t *x = a[2] == STUFF_DAMAGE ? &e->amount : &e->amount2;
	*x = *x > n ? *x - n : 0;
	return op_done(s, 1);
}

enum next cop_DISCOVER(OP_ARGS)
{
	OP_CALL(call_discover(r, s->you, thing_card(r, s, a[2]), amount(r, s, a)));
}

enum next cop_PLACE(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[4]);
	const int n = amount(r, s, a);
	const bool committed = c && card_of(r, c)->pile == PILE_COMMITTED;
	if (!card_in_play(r, c) && !committed)	/* C-ABILITY-03: it may have left while the effect was going on */
		return op_done(s, 0);
	if (!uses_fit(r, c, a[3]))
		return op_done(s, 0);
	if (a[2] == STUFF_DOOM)
		OP_CALL(call_place_doom(r, c, n));
	uint8_t *x = stuff_of(r, c, a[2]);
	*x = tokens_fit(*x + n);
	return op_done(s, n);
}

enum next cop_REMOVE(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[4]);
	const int n = amount(r, s, a);
	uint8_t *x = stuff_of(r, c, a[2]);
	(void)f;
	if (a[3] != USES_ANY && !uses_there(r, c, a[3], n))
		return op_done(s, 0);
	if (probing(s))
		return op_done(s, *x >= n);
	const bool all = *x >= n;
	*x = (uint8_t)(all ? *x - n : 0);
	if (a[2] == STUFF_USES && !*x && card_flag(r, c, CFLAG_EMPTY_DISCARD) && card_in_play(r, c))
		cards_discard(r, c);
	return op_done(s, all);
}

/* Up to what it began with, never above (C-USES-01, C-USES-03, C-USES-04). */
enum next cop_REPLENISH(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[4]);
	const int n = amount(r, s, a);
	(void)f;
	if (!card_in_play(r, c) || !uses_fit(r, c, a[3]))
		return op_done(s, 0);
	const int each = card_flag(r, c, CFLAG_CLUES_EACH) ? cards_of(r)->began : 1;
	const int most = a[2] == STUFF_CLUES ? card_fact(r, c, FACT_clues) * each : card_fact(r, c, FACT_uses);
	uint8_t *x = stuff_of(r, c, a[2]);
	const int now = *x + n < most ? *x + n : most;
	if (now <= *x)
		return op_done(s, 0);
	*x = tokens_fit(now);
	return op_done(s, 1);
}

enum next cop_PHASE_AGAIN(OP_ARGS)
{
	(void)f, (void)a;
	seat_of(r, s->you)->again = 1;
	return op_done(s, 1);
}

