/* play.c - playing cards, and assets entering play. */
#include "cards/cards.h"
#include "cards/play/action.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/procs.h"
#include "kernel/script.h"
#include "cards/ops/op.h"

/* ---- playing cards -------------------------------------------------------- */

enum { X_MAX = 100 };

int card_cost(struct run *r, card_h c)
{
	const int base = card_fact(r, c, FACT_cost);
	const int cost = stat_value(r, VAL_COST, card_ref(c), base > 0 ? base : 0);
	return cost > 0 ? cost : 0;
}

/* The row that is an event's play: a body, or the trigger it answers from the hand. */
row_h card_play_row(struct run *r, card_h c, int kind)
{
	const struct def *d = card_def(r, c);
	if (kind != CBODY_PLAY && !def_may_have_body(d, kind))
		return 0;
	for (int i = 0; i < d->rows; i++) {
		const row_h id = (row_h)(d->row + i);
		const struct row *row = &r->c->rows[id];
		if ((row->kind == ROW_BODY && row->event == kind) || (kind == CBODY_PLAY && (row->flags & ACT_PLAYS)))
			return id;
	}
	return 0;
}

static bool unique_in_play(struct run *r, card_h c)
{
	if (!card_flag(r, c, CFLAG_UNIQUE))
		return false;
	for EACH_IN_PLAY(i, r)
		if (card_flag(r, i, CFLAG_UNIQUE) && card_same_title(r, i, c))	/* C-UNIQUE-02 */
			return true;
	return false;
}

static bool one_each_in_play(struct run *r, card_h c, int seat)
{
	if (!card_flag(r, c, CFLAG_ONE_EACH))
		return false;
	for EACH_IN_PLAY(i, r)
		if (cards_holder(r, card_ref(i)) == seat && card_same_title(r, i, c))	/* C-LIMIT-05 */
			return true;
	return false;
}

static int other_slots(struct run *r, card_h c)
{
	return stat_value(r, VAL_OTHER_SLOT, card_ref(c), 0);
}

/* Slots an asset takes: two bits for each kind, printed, or those it may take instead (C-SLOT-04). */
static int slots_taken(struct run *r, card_h c)
{
	const int other = card_of(r, c)->flags & CARD_OTHER_SLOT ? other_slots(r, c) : 0;
	return stat_cannot(r, VAL_SLOTLESS, card_ref(c)) ? 0 : other ? other : card_fact(r, c, FACT_slots);
}

static int card_slots(struct run *r, card_h c, int slot)
{
	return slots_taken(r, c) >> 2 * slot & 3;
}

static const uint8_t slots_normal[CSLOT_COUNT] = {
#define SLOTS(name, word, normal) [CSLOT_##name] = normal,
#include "cards/words.def"
};

/* Slots of a kind that assets of a trait take, or all assets: of the seat, and one that is about to enter play. */
static int slots_used(struct run *r, int seat, int slot, card_h also, int trait)
{
	int used = also && (!trait || card_trait(r, also, trait)) ? card_slots(r, also, slot) : 0;
	for (int pile = PILE_PLAY; pile <= PILE_THREAT; pile += CSEATS)
		for (card_h c = pile_top(r, pile + seat); c; c = card_of(r, c)->next)
			if (c != also && (!trait || card_trait(r, c, trait)))
				used += card_slots(r, c, slot);
	return used;
}

/* Additional hands that hold assets of one trait only: as many of them as such assets fill. */
static int hands_kept(struct run *r, int seat, card_h also, int stat, int trait)
{
	const int kept = stat_value(r, stat, seat_ref(seat), 0);
	if (!kept)
		return 0;
	const int used = slots_used(r, seat, CSLOT_HAND, also, trait);
	return used < kept ? used : kept;
}

int slots_over(struct run *r, int seat, int slot, card_h also)
{
	int used = slots_used(r, seat, slot, also, 0);
	if (slot == CSLOT_HAND)
		used -= hands_kept(r, seat, also, VAL_SLOT_FIREARM, CTRAIT_FIREARM) + hands_kept(r, seat, also, VAL_SLOT_TOME, CTRAIT_TOME);
	return used - stat_value(r, VAL_SLOT_ACCESSORY + slot, seat_ref(seat), slots_normal[slot]);	/* C-SLOT-01 */
}

static bool may_leave(struct run *r, card_h c)
{
	return !stat_cannot(r, VAL_LEAVE_PLAY, card_ref(c)) && !card_flag(r, c, CFLAG_PERMANENT);
}

/* An asset that can make room in a slot: by leaving play, or by going to its other slot. */
static bool gives_room(struct run *r, card_h c, int slot)
{
	return card_slots(r, c, slot) && (other_slots(r, c) || may_leave(r, c));
}

/* False where the slots of a kind that it takes are taken by what cannot leave play: then nothing else comes into them (C-SLOT-02). */
static bool slot_free(struct run *r, card_h c, int seat, int slot)
{
	int over = slots_over(r, seat, slot, c);
	for (card_h i = over > 0 ? pile_top(r, PILE_PLAY + seat) : 0; i; i = card_of(r, i)->next)
		over -= i != c && gives_room(r, i, slot) ? card_slots(r, i, slot) : 0;
	return over <= 0;
}

static void slot_set(struct run *r, card_h c, bool other)
{
	struct card *card = card_of(r, c);
	card->flags = (uint8_t)(other ? card->flags | CARD_OTHER_SLOT : card->flags & ~CARD_OTHER_SLOT);
}

/* Whether it finds room in the slots that are printed on it, or in those it may take instead. */
static bool room_in(struct run *r, card_h c, int seat, bool other)
{
	const uint8_t before = card_of(r, c)->flags;
	bool room = !other || other_slots(r, c);
	slot_set(r, c, other);
	const int taken = slots_taken(r, c);
	for (int slot = 0; slot < CSLOT_COUNT; slot++)
		room = room && (!(taken >> 2 * slot & 3) || slot_free(r, c, seat, slot));
	card_of(r, c)->flags = before;
	return room;
}

static bool room_possible(struct run *r, card_h c, int seat)
{
	return !card_fact(r, c, FACT_slots) || room_in(r, c, seat, false) || room_in(r, c, seat, true);
}

/* A card's own plays are counted by title: max per round or per game (C-LIMIT-06). */
static bool max_reached(struct run *r, card_h c)
{
	const int max = card_fact(r, c, FACT_limit);
	return max && used_count(r, REF(REF_DEF, def_title(r, card_of(r, c)->def))) >= max;
}

/* With its costs ignored an event still needs what it needs otherwise. */
static bool event_unpaid(struct run *r, card_h c, row_h id, int seat)
{
	const struct script ctx = { .you = seat, .source = card_ref(c), .row = id };
	const struct row *row = &r->c->rows[id];
	return (!row->cond || script_eval(r, &ctx, row->cond)) && effect_changes(r, &ctx, row->body);
}

/* With an X that can be paid. */
static bool x_usable(struct run *r, card_h c, row_h id, int seat, int facts)
{
	const uint8_t before = cards_of(r)->x;
	bool usable = false;
	for (int x = 0; !usable && x <= seat_of(r, seat)->resources && x < X_MAX; x++) {
		cards_of(r)->x = (uint8_t)x;
		usable = row_usable(r, card_ref(c), id, seat, facts);
	}
	cards_of(r)->x = before;
	return usable;
}

static bool event_playable(struct run *r, card_h c, int seat, int how, int facts)
{
	const row_h id = card_play_row(r, c, CBODY_PLAY);
	if (!id)
		return false;
	if (r->c->rows[id].kind == ROW_TRIGGER)
		return facts != 0;
	if (how & PLAY_UNPAID)
		return event_unpaid(r, c, id, seat);
	if ((how & PLAY_ACTION) && (r->c->rows[id].flags & ACT_INVESTIGATE) && seat_of(r, seat)->actions + (seat_of(r, seat)->plays > 0) <= investigate_extra(r, seat))
		return false;
	if (card_fact(r, c, FACT_cost) == COST_X)
		return x_usable(r, c, id, seat, facts);
	return row_usable(r, card_ref(c), id, seat, facts);
}

/* The next card, behind this one, whose uses pay for an event of the seat; 0 is none. */
static card_h event_payer(struct run *r, card_h event, int seat, card_h c)
{
	if (card_kind(r, event) != KIND_EVENT || !stat_changed(r, VAL_PAYS_EVENTS))
		return 0;
	for (c = play_next(r, c); c; c = play_next(r, c))
		if (stat_value(r, VAL_PAYS_EVENTS, card_ref(c), 0) && card_place(r, c) == seat_of(r, seat)->place)
			return c;
	return 0;
}

static int event_paid(struct run *r, card_h event, int seat)
{
	int n = 0;
	for (card_h c = event_payer(r, event, seat, 0); c; c = event_payer(r, event, seat, c))
		n += card_of(r, c)->uses;
	return n;
}

OFTEN bool card_playable(struct run *r, card_h c, int seat, int how, int less, int facts)
{
	const struct cards *s = cards_of(r);
	const int kind = card_kind(r, c);
	const int cost = how & PLAY_UNPAID ? 0 : card_cost(r, c) - less;
	if (kind != KIND_ASSET && kind != KIND_EVENT)	/* C-PLAY-03 */
		return false;
	if (card_barred(r, c, seat) || card_fact(r, c, FACT_cost) == COST_NONE || cost > s->seat[seat].resources + event_paid(r, c, seat) || max_reached(r, c) || stat_cannot(r, VAL_PLAY, card_ref(c)))
		return false;
	if (kind == KIND_EVENT)
		return event_playable(r, c, seat, how, facts);
	if ((how & PLAY_FREE) && (s->active != seat + 1 || s->test.on))	/* C-FAST-03 */
		return false;
	if (unique_in_play(r, c) || one_each_in_play(r, c, seat) || !room_possible(r, c, seat))
		return false;
	const row_h seal = card_play_row(r, c, CBODY_SEAL);
	const struct script ctx = { .you = seat, .source = card_ref(c) };
	return !seal || script_payable(r, &ctx, r->c->rows[seal].body);	/* C-SEAL-04 */
}

struct play_locals { int32_t seat, card, how, less, facts, row, cost, before, lent; };

void call_play(struct run *r, int seat, card_h c, int how, int less, int facts)
{
	struct frame *f = frame_push(r, PROC_play);
	f->flags = FRAME_EFFECT;	/* what happens after the event waits until the card is put away */
	*LOCALS(f, struct play_locals) = (struct play_locals){ seat, c, how, less, facts, card_play_row(r, c, CBODY_PLAY), 0, cards_of(r)->x, 0 };
}

bool card_is_played(struct run *r, card_h c)
{
	struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->depth; i++)
		if (k->frame[i].proc == PROC_play && LOCALS(&k->frame[i], struct play_locals)->card == c)
			return true;
	return false;
}

/* What the card costs with this X: the value of X stays what it is, whatever changes the cost (C-TERM-30). */
static int play_cost(struct run *r, const struct play_locals *l, int x)
{
	const int base = card_fact(r, (card_h)l->card, FACT_cost);
	const int cost = stat_value(r, VAL_COST, card_ref((card_h)l->card), base == COST_X ? x : base) - l->less;
	return (l->how & PLAY_UNPAID) || cost < 0 ? 0 : cost;	/* C-IGNORE-01 */
}

/* Each X that can be paid and with which the event does anything; until one is chosen it is 0. */
static void options_x(struct run *r, const struct play_locals *l)
{
	const struct script ctx = { .you = l->seat, .source = card_ref((card_h)l->card), .row = (row_h)l->row };
	decision_of(r, l->seat, PROMPT_NUMBER, card_ref((card_h)l->card));
	for (int x = 0; x < X_MAX && play_cost(r, l, x) <= seat_of(r, l->seat)->resources; x++) {
		cards_of(r)->x = (uint8_t)x;
		if (!l->row || effect_changes(r, &ctx, r->c->rows[l->row].body))
			option_add(r, VERB_NUMBER, (unsigned)x, 0);
	}
	cards_of(r)->x = 0;
}

/* X is chosen when it is paid for; a cost that is ignored makes it 0 (C-TERM-31, C-IGNORE-03). */
static bool play_asks_x(struct run *r, const struct play_locals *l)
{
	return card_fact(r, (card_h)l->card, FACT_cost) == COST_X && !(l->how & PLAY_UNPAID);
}

/* How many uses of other cards go into the cost: as many as are needed, or more. */
static void options_lent(struct run *r, const struct play_locals *l)
{
	const int cost = play_cost(r, l, cards_of(r)->x), all = event_paid(r, (card_h)l->card, l->seat), own = seat_of(r, l->seat)->resources;
	decision_of(r, l->seat, CPROMPT_LENT, card_ref((card_h)l->card));
	for (int n = cost > own ? cost - own : 0; n <= cost && n <= all; n++)
		option_add(r, VERB_NUMBER, (unsigned)n, 0);
}

static void lent_pay(struct run *r, const struct play_locals *l)
{
	int n = l->lent;
	for (card_h c = event_payer(r, (card_h)l->card, l->seat, 0); c; c = event_payer(r, (card_h)l->card, l->seat, c)) {
		struct card *card = card_of(r, c);
		const int part = n < card->uses ? n : card->uses;
		card->uses = (uint8_t)(card->uses - part);
		n -= part;
		if (!card->uses && card_flag(r, c, CFLAG_EMPTY_DISCARD))
			cards_discard(r, c);
	}
}

static void play_pay(struct run *r, struct play_locals *l)
{
	l->cost = play_cost(r, l, cards_of(r)->x) - l->lent;
	lent_pay(r, l);
	seat_of(r, l->seat)->resources = (uint8_t)(seat_of(r, l->seat)->resources - l->cost);	/* C-COST-02 */
	if (card_fact(r, (card_h)l->card, FACT_limit))
		used_add(r, REF(REF_DEF, def_title(r, card_of(r, (card_h)l->card)->def)), card_fact(r, (card_h)l->card, FACT_number) ? PERIOD_GAME : PERIOD_ROUND);
	log_add(r, CLOG_PAY, l->seat, 0, 0, l->cost, card_ref((card_h)l->card));
}

/* What answers the payment comes once all costs are paid, before the card does anything: it is no part of its effect (C-FORCED-05, C-INIT-05). */
void call_spent(struct run *r, int seat, int n, ref_h source)
{
	moment_call(r, &(struct event){ .event = ON_SPENT, .seat = seat, .amount = n, .source = source }, TIME_AFTER);
}

int played_apply(struct run *r, struct event *e)
{
	const card_h c = ref_card((ref_h)e->subject);
	if (!seat_in(r, e->seat))	/* eliminated by what came before it */
		return 0;
	if (card_kind(r, c) == KIND_ASSET) {
		call_enter_play(r, c, e->seat, 0);
		return 1;
	}
	script_call(r, r->c->rows[e->more[1]].body, e->seat, (ref_h)e->subject, e->more[0], (row_h)e->more[1]);
	if (frame_top(r)->proc == PROC_script)
		frame_top(r)->flags = 0;	/* the effect ends with the card put away, see call_play */
	return 1;
}

static void call_played(struct run *r, const struct play_locals *l)
{
	event_open(r, &(struct event){ .event = ON_PLAYED, .seat = l->seat, .subject = card_ref((card_h)l->card), .source = card_ref((card_h)l->card),
		.amount = l->cost, .more = { l->facts, l->row } });
}

static bool play_provokes(struct run *r, const struct play_locals *l)
{
	const int designators = l->row ? r->c->rows[l->row].flags : 0;
	return (l->how & PLAY_ACTION) && action_provokes(designators) && !card_flag(r, (card_h)l->card, CFLAG_QUIET);
}

static bool play_has_cost(struct run *r, const struct play_locals *l)
{
	return l->row && r->c->rows[l->row].kind == ROW_BODY && r->c->rows[l->row].cost;
}

/* A cost that takes the card out of the game is paid even where costs are ignored (C-IGNORE-07). */
static bool cost_exiles(struct run *r, code_h code)
{
	for (const uint16_t *c = r->c->code + code; c[0] != OP_END; c += script_op_len(r->rules, c))
		if (c[0] == COP_SEND && c[1] == CTHING_THIS && c[2] == CTO_EXILED)
			return true;
	return false;
}

enum next proc_play(struct run *r, struct frame *f)
{
	struct play_locals *l = LOCALS(f, struct play_locals);
	RESUME(f, 2, 3, 4, 5, 6, 7);
	cards_of(r)->x = 0;
	if (play_asks_x(r, l)) {
		CHOOSE(f, 5, options_x(r, l));
		cards_of(r)->x = (uint8_t)r->picked.a;
	}
	if (event_paid(r, (card_h)l->card, l->seat)) {
		CHOOSE(f, 7, options_lent(r, l));
		l->lent = r->picked.a;
	}
	play_pay(r, l);
	if (play_has_cost(r, l) && (!(l->how & PLAY_UNPAID) || cost_exiles(r, r->c->rows[l->row].cost)))
		AWAIT(f, 2, script_call(r, r->c->rows[l->row].cost, l->seat, card_ref((card_h)l->card), l->facts, (row_h)l->row));
	if (l->cost)
		AWAIT(f, 6, call_spent(r, l->seat, l->cost, card_ref((card_h)l->card)));
	if (play_provokes(r, l))
		AWAIT(f, 3, call_opportunity(r, l->seat));	/* C-INIT-05 */
	if (seat_in(r, l->seat)) {
		log_add(r, CLOG_PLAY, l->seat, card_ref((card_h)l->card), 0, l->cost, 0);
		if (card_kind(r, (card_h)l->card) == KIND_EVENT && card_of(r, (card_h)l->card)->pile != PILE_REMOVED)
			cards_move(r, (card_h)l->card, PILE_LIMBO);	/* C-LIMBO-02 */
		AWAIT(f, 4, call_played(r, l));
		as_if_end(r, card_ref((card_h)l->card));
		if (!queue_holds(r, (card_h)l->card, l->seat, QUEUED_PUT_AWAY))
			cards_put_away(r, (card_h)l->card);
	}
	cards_of(r)->x = (uint8_t)l->before;
	RETURN(r, 0);
}

/* ---- entering play ----------------------------------------------------------- */

struct enter_locals { int32_t card, seat, slot, pile, flags; };

void call_enter_play(struct run *r, card_h c, int seat, int flags)
{
	call_enter_area(r, c, seat, PILE_PLAY, flags);
}

void call_enter_area(struct run *r, card_h c, int seat, int pile, int flags)
{
	struct enter_locals *l = LOCALS(frame_push(r, PROC_enter_play), struct enter_locals);
	*l = (struct enter_locals){ c, seat, 0, pile, flags };
}

/* Assets that could make room in a slot; a new one is not among them (C-SLOT-06).  Now that the slots change, an asset may also go to its other one (C-SLOT-05). */
static void options_room(struct run *r, int seat, int slot, card_h entering)
{
	decision_of(r, seat, entering ? CPROMPT_SLOT : CPROMPT_CROWDED, card_ref(entering));
	for (card_h c = pile_top(r, PILE_PLAY + seat); c; c = card_of(r, c)->next) {
		if (c == entering || !card_slots(r, c, slot))
			continue;
		if (may_leave(r, c))
			option_add(r, CVERB_CARD, card_ref(c), 0);
		if (other_slots(r, c))
			option_add(r, CVERB_REASSIGN, card_ref(c), 0);
	}
}

/* Slots can become fewer, or an asset take one again: the first seat and slot with too many assets, one of which can go. */
static bool crowded_at(struct run *r, int *seat, int *slot)
{
	const struct cards *s = cards_of(r);
	if (!(s->clash & CLASH_SLOTS) && !stat_changed(r, VAL_SLOTLESS))
		return false;
	for (*seat = cards_next(r, -1); *seat >= 0; *seat = cards_next(r, *seat))
		for (*slot = 0; *slot < CSLOT_COUNT; ++*slot)
			for (card_h c = slots_over(r, *seat, *slot, 0) > 0 ? pile_top(r, PILE_PLAY + *seat) : 0; c; c = s->card[c].next)
				if (gives_room(r, c, *slot))
					return true;
	return false;
}

bool slots_crowded(struct run *r)
{
	int seat, slot;
	return crowded_at(r, &seat, &slot);
}

void options_crowded(struct run *r)
{
	int seat, slot;
	if (crowded_at(r, &seat, &slot))
		options_room(r, seat, slot, 0);
}

void make_room(struct run *r)
{
	const card_h c = ref_card(r->picked.a);
	if (picked(r, CVERB_REASSIGN))
		card_of(r, c)->flags ^= CARD_OTHER_SLOT;
	else
		cards_discard(r, c);
}

static unsigned slot_word(int slots)
{
	for (unsigned i = 0; i < CSLOT_COUNT; i++)
		if (slots >> 2 * i & 3)
			return WORD_SLOT + i;
	return WORD_SLOT;
}

/* Which slot it takes is said when it is played. */
static void options_other_slot(struct run *r, const struct enter_locals *l)
{
	const card_h c = (card_h)l->card;
	decision_of(r, l->seat, CPROMPT_OTHER_SLOT, card_ref(c));
	option_add(r, CVERB_SLOT, slot_word(card_fact(r, c, FACT_slots)), 0);
	option_add(r, CVERB_SLOT, slot_word(other_slots(r, c)), 0);
}

/* Between two kinds of slots, in both of which there is or can be room. */
static bool slot_choice(struct run *r, const struct enter_locals *l)
{
	const card_h c = (card_h)l->card;
	return slot_word(other_slots(r, c)) != slot_word(card_fact(r, c, FACT_slots)) && room_in(r, c, l->seat, false) && room_in(r, c, l->seat, true);
}

static int seal_row(struct run *r, const struct enter_locals *l)
{
	return card_play_row(r, (card_h)l->card, CBODY_SEAL);
}

static void enter_put(struct run *r, const struct enter_locals *l)
{
	struct card *card = card_of(r, (card_h)l->card);
	const uint8_t slot = card->flags & CARD_OTHER_SLOT;
	cards_move(r, (card_h)l->card, l->pile + l->seat);
	card->flags |= slot;
	if (l->flags & ENTER_EXHAUSTED)	/* it enters so, it does not exhaust: C-INPLAY-02 */
		card->flags |= CARD_EXHAUSTED;
}

enum next proc_enter_play(struct run *r, struct frame *f)
{
	struct enter_locals *l = LOCALS(f, struct enter_locals);
	RESUME(f, 1, 2, 3, 4);
	if (!room_possible(r, (card_h)l->card, l->seat)) {
		cards_discard(r, (card_h)l->card);
		RETURN(r, 0);
	}
	slot_set(r, (card_h)l->card, !room_in(r, (card_h)l->card, l->seat, false));
	if (slot_choice(r, l)) {
		CHOOSE(f, 4, options_other_slot(r, l));
		slot_set(r, (card_h)l->card, r->picked.a == slot_word(other_slots(r, (card_h)l->card)));
	}
	for (l->slot = 0; l->slot < CSLOT_COUNT; l->slot++) {
		while (card_slots(r, (card_h)l->card, l->slot) && slots_over(r, l->seat, l->slot, (card_h)l->card) > 0) {
			CHOOSE(f, 1, options_room(r, l->seat, l->slot, (card_h)l->card));
			make_room(r);
		}
	}
	enter_put(r, l);
	if (l->flags & ENTER_CONTROL)
		RETURN(r, 1);
	log_add(r, CLOG_ENTERS, l->seat, card_ref((card_h)l->card), 0, 0, 0);
	if (seal_row(r, l))
		AWAIT(f, 2, script_call(r, r->c->rows[seal_row(r, l)].body, l->seat, card_ref((card_h)l->card), 0, 0));
	AWAIT(f, 3, after_call(r, &(struct event){ .event = ON_ENTERS_PLAY, .seat = l->seat, .subject = card_ref((card_h)l->card) }));
	RETURN(r, 1);
}
