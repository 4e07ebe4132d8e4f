/* play.c - instructions about places and enemies, choosing, and what happened. */
#include "op.h"
#include "cards/play/action.h"
#include "cards/play/choose.h"
#include "cards/play/enemy.h"
#include "cards/play/results.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"

/* ---- places and enemies --------------------------------------------------------- */

enum next cop_MOVE(OP_ARGS)
{
	OP_CALL(call_move(r, s->you, card_place(r, thing_card(r, s, a[0])), false));
}

enum next cop_MOVE_TO(OP_ARGS)
{
	OP_CALL(call_move(r, s->you, pile_find(r, PILE_FIELD, a[0]), false));
}

/* Locations from which it is one step less to the goal. */
int ways_toward(struct run *r, int seat, card_h goal, uint16_t *list)
{
	const card_h here = seat_of(r, seat)->place;
	const int far = cards_distance(r, here, goal);
	int n = 0;
	for (card_h c = play_next(r, 0); c && !stat_cannot(r, VAL_MOVE, seat_ref(seat)); c = play_next(r, c))
		if (card_kind(r, c) == KIND_PLACE && cards_linked(r, here, c) && cards_distance(r, c, goal) < far && cards_enterable(r, seat, c))
			list[n++] = c;
	return n;
}

enum next cop_MOVE_TOWARD(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	if (op_again(s)) {
		if (!s->acc)
			return op_done(s, 0);
		OP_CALL(call_move(r, s->you, (card_h)s->acc, false));
	}
	const int n = ways_toward(r, s->you, card_place(r, thing_card(r, s, a[0])), list);
	op_repeat(r, s, a);
	OP_CALL(call_choose(r, s->you, CPROMPT_TARGET, (ref_h)s->source, list, n, 0));
}

enum next cop_MOVE_ENEMY(OP_ARGS)
{
	OP_CALL(call_enemy_move(r, thing_card(r, s, a[0]), card_place(r, thing_card(r, s, a[1]))));
}

enum next cop_ENGAGE(OP_ARGS)
{
	OP_CALL(call_engage(r, thing_card(r, s, a[0]), s->you));
}

enum next cop_DISENGAGE(OP_ARGS)
{
	const card_h one = thing_card(r, s, a[0]);
	bool any = false;
	(void)f;
	for (card_h c = 1; c < cards_of(r)->cards; c++)
		if (one ? c == one : card_of(r, c)->pile == PILE_THREAT + s->you && card_kind(r, c) == KIND_ENEMY)
			any |= enemy_disengage(r, c);
	return op_done(s, any);
}

/* Without a test: not a successful evasion (C-EVADE-07). */
enum next cop_AUTO_EVADE(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!card_in_play(r, c))
		return op_done(s, 0);
	OP_CALL(call_evade_enemy(r, c, s->you, false));
}

enum next cop_ATTACK(OP_ARGS)
{
	OP_CALL(call_attack(r, thing_card(r, s, a[0]), s->you));
}

enum next cop_TAKE_ACTION(OP_ARGS)
{
	OP_CALL(call_take_action(r, s->you, a[0]));
}

enum next cop_FIGHT_IT(OP_ARGS)
{
	OP_CALL(call_fight_it(r, s->you, thing_card(r, s, a[0])));
}

/* ---- choosing ------------------------------------------------------------------- */

struct targets { uint16_t card[CARD_MAX]; int n; };

struct pick { struct targets t; const struct script *s; code_h after; };

static void pick_collect(struct run *r, card_h c, void *arg)
{
	struct pick *p = arg;
	if (target_changes(r, p->s, p->after, c))
		p->t.card[p->t.n++] = c;
}

/* Nearest and farthest are for the lead to break, everything else is the script's investigator's choice (C-NEAR-05, C-LEAD-04). */
enum next cop_PICK(OP_ARGS)
{
	if (op_again(s)) {
		s->it = card_ref((card_h)s->acc);
		return op_done(s, s->it != 0);
	}
	struct pick p = { .s = s, .after = op_address(r, a) + 1 + 6 };
	const int seat = a[2] & (ADJ_NEAREST | ADJ_FARTHEST) ? cards_of(r)->lead : s->you;
	target_each(r, s, a, pick_collect, &p);
	op_repeat(r, s, a);
	OP_CALL(call_choose(r, seat, CPROMPT_TARGET, (ref_h)s->source, p.t.card, p.t.n, a[5] ? CHOICE_MAY : 0));
}

static void each_collect(struct run *r, card_h c, void *arg)
{
	struct targets *t = arg;
	if (card_kind(r, c) == KIND_ROLE)
		t->card[t->n++] = seat_ref(pile_seat(card_of(r, c)->pile));
	else
		t->card[t->n++] = card_ref(c);
}

/* Investigators come in player order (C-LEAD-01); by number they stand before all other cards. */
static void player_order(struct run *r, struct targets *t)
{
	const struct cards *g = cards_of(r);
	for (int i = 1; i < t->n; i++) {
		for (int j = i; j > 0 && REF_TYPE(t->card[j]) == REF_SEAT; j--) {
			const int x = (REF_N(t->card[j]) - g->lead + g->seats) % g->seats, y = (REF_N(t->card[j - 1]) - g->lead + g->seats) % g->seats;
			if (x >= y)
				break;
			const uint16_t swap = t->card[j];
			t->card[j] = t->card[j - 1];
			t->card[j - 1] = swap;
		}
	}
}

enum next cop_EACH(OP_ARGS)
{
	struct targets t = { .n = 0 };
	(void)f;
	target_each(r, s, a, each_collect, &t);
	player_order(r, &t);
	script_loop(r, s, t.card, t.n);
	return NEXT_GO;
}

static void target_collect(struct run *r, card_h c, void *arg)
{
	struct targets *t = arg;
	(void)r;
	t->card[t->n++] = c;
}

/* Those chosen so far stand on the list above this word. */
enum { CHOSEN_BEGIN = 0xffff };

static int chosen_count(struct run *r)
{
	int n = 0;
	while (*list_at(r, list_len(r) - 1 - n) != CHOSEN_BEGIN)
		n++;
	return n;
}

static bool chosen_has(struct run *r, card_h c)
{
	for (int i = list_len(r) - chosen_count(r); i < list_len(r); i++)
		if (*list_at(r, i) == card_ref(c))
			return true;
	return false;
}

static enum next chosen_loop(struct run *r, struct script *s)
{
	ref_h ref[CARD_MAX];
	const int n = chosen_count(r);
	for (int i = n - 1; i >= 0; i--)
		ref[i] = list_pop(r);
	list_pop(r);
	script_loop(r, s, ref, n);
	return NEXT_GO;
}

/* One after the other, and nothing happens before all are chosen (C-TARGET-04); of any number there is at least one (C-TARGET-05). */
enum next cop_CHOSEN(OP_ARGS)
{
	struct targets t = { .n = 0 };
	const int want = amount(r, s, a);
	int n = 0;
	if (!op_again(s))
		list_push(r, CHOSEN_BEGIN);
	else if (!s->acc)
		return chosen_loop(r, s);
	else
		list_push(r, card_ref((card_h)s->acc));
	target_each(r, s, a + 2, target_collect, &t);
	for (int i = 0; i < t.n; i++)
		if (!chosen_has(r, t.card[i]))
			t.card[n++] = t.card[i];
	const int have = chosen_count(r);
	if (want && have == want)
		return chosen_loop(r, s);
	op_repeat(r, s, a);
	OP_CALL(call_choose(r, s->you, CPROMPT_TARGET, (ref_h)s->source, t.card, n, !want && have ? CHOICE_MAY : 0));
}

enum next cop_PLAYERS(OP_ARGS)
{
	const struct cards *g = cards_of(r);
	ref_h seats[CSEATS];
	int n = 0;
	(void)f, (void)a;
	for (int i = 0; i < g->seats; i++)
		if (g->seat[(g->lead + i) % g->seats].out != OUT_ABSENT)
			seats[n++] = seat_ref((g->lead + i) % g->seats);
	script_loop(r, s, seats, n);
	return NEXT_GO;
}

enum next cop_FOR_IT(OP_ARGS)
{
	const int seat = cards_holder(r, card_ref(thing_card(r, s, CTHING_IT)));
	const ref_h one = seat_ref(seat);
	(void)f, (void)a;
	script_loop(r, s, &one, seat >= 0);
	return NEXT_GO;
}

enum next cop_FOR_TESTER(OP_ARGS)
{
	const ref_h one = seat_ref(cards_of(r)->test.seat);
	(void)f, (void)a;
	script_loop(r, s, &one, cards_of(r)->test.on);
	return NEXT_GO;
}

enum next cop_REPEAT(OP_ARGS)
{
	(void)f;
	script_times(r, s, amount(r, s, a));
	return NEXT_GO;
}

enum next cop_CAP(OP_ARGS)
{
	OP_UNUSED;
	return op_done(s, s->acc < a[0] ? s->acc : a[0]);
}

enum next cop_PER(OP_ARGS)
{
	OP_UNUSED;
	return op_done(s, s->acc / a[0]);
}

enum next cop_TIMES_PLUS(OP_ARGS)
{
	const int times = (int16_t)a[0], v = s->acc * times + a[1];
	OP_UNUSED;
	return op_done(s, v > 0 ? v : 0);
}

enum next cop_EITHER(OP_ARGS)
{
	OP_UNUSED;
	return op_done(s, s->acc ? a[1] : a[0]);
}

enum next cop_MARK(OP_ARGS)
{
	OP_UNUSED;
	s->number = s->it;
	return NEXT_GO;
}

enum next cop_COUNT(OP_ARGS)
{
	(void)f;
	return op_done(s, target_count(r, s, a));
}

/* Asked of `it`, "other" means other than the card that asks. */
enum next cop_IS(OP_ARGS)
{
	struct script copy = *s;
	const card_h c = thing_card(r, s, a[0]);
	(void)f;
	if (a[0] == CTHING_IT)
		copy.it = 0;
	return op_done(s, target_fits(r, &copy, a + 1, c));
}

enum next cop_SAME(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	(void)f;
	return op_done(s, c && c == thing_card(r, s, a[1]));
}

enum next cop_COPY(OP_ARGS)
{
	const card_h x = thing_card(r, s, a[0]), y = thing_card(r, s, a[1]);
	(void)f;
	return op_done(s, x && y && card_same_title(r, x, y));	/* C-TERM-08, C-TERM-10 */
}

enum next cop_PRINTED(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	(void)f;
	return op_done(s, content_list_has(r->c, card_of(r, c)->def, LIST_traits, a[1]));	/* C-TERM-19 */
}

enum next cop_HAUNTED(OP_ARGS)
{
	(void)f;
	return op_done(s, place_haunting(r, thing_card(r, s, a[0]), 0, NULL) != 0);
}

/* ---- what happened ----------------------------------------------------------------- */

enum next cop_EVENT_YOU(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	return op_done(s, e && e->seat == s->you);
}

enum next cop_EVENT_HERE(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	return op_done(s, e && e->seat < CSEATS && seat_of(r, e->seat)->place == seat_of(r, s->you)->place);
}

enum next cop_EVENT_OBJECT(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	return op_done(s, e && e->object == a[0]);
}

enum next cop_EVENT_AMOUNT(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	return op_done(s, !e ? 0 : (a[0] & 1 ? e->amount : 0) + (a[0] & 2 ? e->amount2 : 0));
}

/* Rows are counted from 1 in the order of the card. */
enum next cop_EVENT_ROW(OP_ARGS)
{
	const struct event *e = event_facts(r, s->facts);
	(void)f;
	if (!e || e->subject != s->source)
		return op_done(s, 0);
	return op_done(s, e->object - r->c->defs[r->c->rows[e->object].def].row + 1 == a[0]);
}

enum next cop_REDIRECT(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	if (e)
		e->seat = (uint8_t)s->you;
	return op_done(s, e != NULL);
}

enum next cop_IGNORE(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	if (e)
		e->flags |= EVENT_IGNORED;
	return op_done(s, 1);
}

enum next cop_YOUR_TURN(OP_ARGS)
{
	(void)f, (void)a;
	return op_done(s, cards_of(r)->active == s->you + 1);
}

enum next cop_ATTACKED(OP_ARGS)
{
	const struct cards *g = cards_of(r);
	const card_h enemy = thing_card(r, s, a[0]);
	bool any = false;
	(void)f;
	for (int i = 0; i < g->seats; i++) {
		const bool meant = i == s->you || (a[1] && g->seat[i].place == g->seat[s->you].place);
		any |= meant && (a[0] ? card_of(r, enemy)->attacked >> i & 1 : g->seat[i].attacked);
	}
	return op_done(s, any);
}

/* ---- running effects ------------------------------------------------------------------ */

static ref_h effect_subject(struct run *r, const struct script *s, int thing)
{
	if (thing == CTHING_YOU)
		return seat_ref(s->you);
	if (thing == CTHING_IT && REF_TYPE((ref_h)s->it) == REF_SEAT)
		return (ref_h)s->it;
	return card_ref(thing_card(r, s, thing));
}

/* What lasts until the end of a turn can only begin in one (C-LASTING-08); phases and rounds always run, and for a test it may be made ready. */
bool period_runs(struct run *r, int period)
{
	return period != PERIOD_TURN || cards_of(r)->active != 0;
}

/* Whom it changes is fixed now (C-LASTING-06); what is immune stays as it is, for good (C-IMMUNE-04). */
enum next cop_LASTING(OP_ARGS)
{
	const struct row *row = &r->c->rows[a[0]];
	const ref_h subject = effect_subject(r, s, a[2]);
	const card_h c = ref_card(subject);
	(void)f;
	if ((!subject && a[2]) || !period_runs(r, a[1]) || (c && (card_keywords(r, c) & KEYWORD_IMMUNE) && cards_holder(r, (ref_h)s->source) >= 0))
		return op_done(s, 0);
	effect_add(r, EFFECT_MODIFIER, (ref_h)s->source, a[0], subject, s->you, (enum period)a[1], cards_of(r)->active, row->body ? script_eval(r, s, row->body) : row->value);
	return op_done(s, 1);
}

/* Key of a turn: whose it is; of an event: where its facts are. */
enum next cop_DELAYED(OP_ARGS)
{
	const int key = a[1] == PERIOD_EVENT ? s->facts : cards_of(r)->active;
	(void)f;
	effect_add(r, EFFECT_DELAYED, (ref_h)s->source, a[0], effect_subject(r, s, a[2]), s->you, (enum period)a[1], key, 0);
	return op_done(s, 1);
}

/* Seen by this ability alone, until it is over: with its test, or with itself when it has none (C-ASIF-02, C-ASIF-06). */
enum next cop_AS_IF(OP_ARGS)
{
	const card_h by = thing_card(r, s, a[0]);
	(void)f;
	if (!by)
		return op_done(s, 0);
	effect_add(r, EFFECT_AS_IF, card_ref(by), 0, card_ref(thing_card(r, s, a[1])), s->you, PERIOD_CHECK, cards_of(r)->active, 0);
	return op_done(s, 1);
}

