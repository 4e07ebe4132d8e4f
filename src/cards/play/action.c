/* action.c - actions, abilities, playing cards. */
#include "cards/cards.h"
#include "cards/play/action.h"
#include "cards/play/choose.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/procs.h"
#include "kernel/script.h"

/* ---- what can be done ------------------------------------------------- */

/* Of an enemy where the investigator is. */
static bool enemy_fightable(struct run *r, card_h c)
{
	if (stat_cannot(r, VAL_ATTACKED_BY, card_ref(c)))
		return false;
	return !(card_keywords(r, c) & KEYWORD_ALOOF) || !enemy_unengaged(r, c);	/* C-ALOOF-04 */
}

static void options_enemies(struct run *r, int seat, bool acts)
{
	const struct cards *s = cards_of(r);
	for EACH_ENEMY(c, r) {
		if (card_place(r, c) != s->seat[seat].place)
			continue;
		if (acts && enemy_fightable(r, c))
			option_add(r, CVERB_FIGHT, card_ref(c), 0);
		if (enemy_engaged(r, c, seat))
			option_add(r, CVERB_EVADE, card_ref(c), 0);	/* C-EVADE-05 */
		else if (acts && !(card_keywords(r, c) & KEYWORD_MASSIVE))	/* C-ENGAGE-03, C-ENGAGE-04 */
			option_add(r, CVERB_ENGAGE, card_ref(c), 0);
	}
}

static void options_moves(struct run *r, int seat)
{
	const struct seat *w = seat_of(r, seat);
	const card_h here = w->place;
	if (stat_cannot(r, VAL_MOVE, seat_ref(seat)))
		return;
	for EACH_IN_PLAY(c, r)
		if (card_kind(r, c) == KIND_PLACE && cards_linked(r, here, c) && cards_enterable(r, seat, c)
				&& (!move_extra(r, seat, c) || w->actions + (w->steps > 0) > move_extra(r, seat, c)))
			option_add(r, CVERB_MOVE, card_ref(c), 0);
}

/* An additional action that only evades: a basic evasion, an event or an ability that is one. */
static void options_evades(struct run *r, int seat)
{
	options_enemies(r, seat, false);
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next) {
		const row_h row = card_play_row(r, c, CBODY_PLAY);
		if (row && (r->c->rows[row].flags & ACT_EVADE) && !card_twin(r, c) && !card_flag(r, c, CFLAG_FAST) && card_playable(r, c, seat, PLAY_ACTION, 0, 0))
			option_add(r, CVERB_PLAY, card_ref(c), 0);
	}
	action_options(r, seat, CACT_ACTION, CVERB_ACTIVATE);
}

/* An additional action that only plays an event. */
static void options_events(struct run *r, int seat)
{
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (card_kind(r, c) == KIND_EVENT && !card_flag(r, c, CFLAG_FAST) && !card_twin(r, c) && card_playable(r, c, seat, PLAY_ACTION, 0, 0))
			option_add(r, CVERB_PLAY, card_ref(c), 0);
}

/* Basic actions need no card (C-ACTION-18, C-ACTION-19). */
static void options_basic(struct run *r, int seat, int basic)
{
	if (basic == BASIC_ANY || basic == BASIC_DRAW)
		option_add(r, CVERB_DRAW, 0, 0);
	if (basic == BASIC_ANY || basic == BASIC_RESOURCE)
		option_add(r, CVERB_RESOURCE, 0, 0);
	if (basic == BASIC_ANY && (card_of(r, seat_of(r, seat)->place)->flags & CARD_REVEALED) && seat_of(r, seat)->actions > investigate_extra(r, seat))
		option_add(r, CVERB_INVESTIGATE, 0, 0);	/* C-INVEST-04 */
	if (basic == BASIC_ANY || basic == BASIC_MOVE)
		options_moves(r, seat);
	if (basic == BASIC_ANY)
		options_enemies(r, seat, true);
}

void options_actions(struct run *r, int seat)
{
	const struct seat *w = seat_of(r, seat);
	if (w->actions <= 0) {
		if (w->evades)
			options_evades(r, seat);
		if (w->steps)
			options_moves(r, seat);
		if (w->plays)
			options_events(r, seat);
		return;
	}
	options_basic(r, seat, BASIC_ANY);
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (!card_flag(r, c, CFLAG_FAST) && !card_twin(r, c) && card_playable(r, c, seat, PLAY_ACTION, 0, 0))
			option_add(r, CVERB_PLAY, card_ref(c), 0);
	action_options(r, seat, CACT_ACTION, CVERB_ACTIVATE);
}

/* ---- attacks of opportunity ------------------------------------------- */

struct opportunity_locals { int32_t seat, enemy; };

void call_opportunity(struct run *r, int seat)
{
	if (stat_cannot(r, VAL_PROVOKE, seat_ref(seat)))
		return;
	struct frame *f = frame_push(r, PROC_opportunity);
	f->flags = FRAME_BARRIER;	/* what follows the attacks comes before the effect of the card that is played */
	LOCALS(f, struct opportunity_locals)->seat = seat;
}

/* Ready engaged enemies that have not attacked yet; those that have are on the list. */
static void call_opponent(struct run *r, int seat)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	for EACH_ENEMY(c, r) {
		if (card_of(r, c)->flags & CARD_EXHAUSTED)	/* C-AOO-09 */
			continue;
		if (enemy_engaged(r, c, seat) && !list_has(r, c) && enemy_may_attack(r, c, seat) && !stat_cannot(r, VAL_PROVOKE, card_ref(c)))
			list[n++] = c;
	}
	call_choose(r, seat, CPROMPT_ATTACK_ORDER, 0, list, n, 0);	/* C-AOO-02 */
}

enum next proc_opportunity(struct run *r, struct frame *f)
{
	struct opportunity_locals *l = LOCALS(f, struct opportunity_locals);
	RESUME(f, 1, 2);
	while (seat_in(r, l->seat)) {
		AWAIT(f, 1, call_opponent(r, l->seat));
		l->enemy = f->ret;
		if (!l->enemy)
			break;
		list_push(r, (uint16_t)l->enemy);	/* C-AOO-04 */
		log_add(r, CLOG_OPPORTUNITY, l->seat, card_ref((card_h)l->enemy), 0, 0, 0);
		AWAIT(f, 2, call_attack(r, (card_h)l->enemy, l->seat));
	}
	RETURN(r, 0);
}

/* ---- an action --------------------------------------------------------- */

struct action_locals { int32_t seat, verb, a, b, before; };

/* Designators of an action: what it counts as, and whether it provokes. */
static int action_designators(struct run *r, const struct action_locals *l)
{
	switch (l->verb) {
	case CVERB_FIGHT: return ACT_FIGHT;
	case CVERB_EVADE: return ACT_EVADE;
	case CVERB_INVESTIGATE: return ACT_INVESTIGATE;
	case CVERB_ACTIVATE: return r->c->rows[l->b].flags;
	case CVERB_PLAY: {
		const row_h row = card_play_row(r, ref_card((ref_h)l->a), CBODY_PLAY);
		return (row ? r->c->rows[row].flags : 0) | (card_flag(r, ref_card((ref_h)l->a), CFLAG_QUIET) ? ACT_QUIET : 0);
	}
	default: return 0;
	}
}

bool action_provokes(int designators)
{
	return !(designators & (ACT_FIGHT | ACT_EVADE | ACT_PARLEY | ACT_RESIGN | ACT_QUIET));	/* C-AOO-01 */
}

static int action_cost(struct run *r, const struct action_locals *l)
{
	const int more = action_designators(r, l) & ACT_INVESTIGATE ? investigate_extra(r, l->seat) : 0;
	return (l->verb == CVERB_ACTIVATE ? r->c->rows[l->b].value : 1) + more;	/* C-ACTION-12 */
}

static void action_pay(struct run *r, const struct action_locals *l)
{
	struct cards *s = cards_of(r);
	struct seat *w = &s->seat[l->seat];
	s->in_action++;
	s->action = (uint8_t)action_designators(r, l);
	const bool extra = (s->action & ACT_EVADE) && w->evades;
	const bool step = l->verb == CVERB_MOVE && w->steps;
	const bool event = !extra && l->verb == CVERB_PLAY && w->plays && card_kind(r, ref_card((ref_h)l->a)) == KIND_EVENT;
	w->evades = (uint8_t)(w->evades - extra);
	w->steps = (uint8_t)(w->steps - step);
	w->plays = (uint8_t)(w->plays - event);
	w->actions = (int8_t)(w->actions - action_cost(r, l) + extra + step + event);
	w->spent = tokens_fit(w->spent + action_cost(r, l));
}

void call_action(struct run *r, int seat, int verb, int a, int b)
{
	struct action_locals *l = LOCALS(frame_push(r, PROC_action), struct action_locals);
	*l = (struct action_locals){ seat, verb, a, b, cards_of(r)->action };
}

static void call_basic_test(struct run *r, const struct action_locals *l)
{
	const card_h it = l->verb == CVERB_INVESTIGATE ? seat_of(r, l->seat)->place : ref_card((ref_h)l->a);
	struct test_wish w = { .seat = l->seat, .difficulty = -1, .subject = it, .action = cards_of(r)->action };
	w.kind = l->verb == CVERB_FIGHT ? TESTS_FIGHT : l->verb == CVERB_EVADE ? TESTS_EVADE : TESTS_INVESTIGATE;
	w.skills = 1 << (l->verb == CVERB_FIGHT ? CSKILL_COMBAT : l->verb == CVERB_EVADE ? CSKILL_AGILITY : CSKILL_INTELLECT);	/* C-ST-02 */
	call_skill_test(r, &w);
}

static void gain_resource(struct run *r, int seat)
{
	struct seat *w = seat_of(r, seat);
	if (!stat_cannot(r, VAL_GAIN, seat_ref(seat))) {
		w->resources = tokens_fit(w->resources + 1);
		log_add(r, CLOG_RESOURCES, seat, 0, 0, 1, 0);
	}
}

static void action_perform(struct run *r, const struct action_locals *l)
{
	switch (l->verb) {
	case CVERB_DRAW: call_draw_cards(r, l->seat, 1); break;
	case CVERB_RESOURCE: gain_resource(r, l->seat); break;
	case CVERB_MOVE: call_move(r, l->seat, ref_card((ref_h)l->a), true); break;
	case CVERB_ENGAGE: call_engage(r, ref_card((ref_h)l->a), l->seat); break;
	case CVERB_PLAY: call_play(r, l->seat, ref_card((ref_h)l->a), PLAY_ACTION, 0, 0); break;
	case CVERB_ACTIVATE: row_call(r, (ref_h)l->a, (row_h)l->b, l->seat, 0); break;
	default: call_basic_test(r, l); break;
	}
}

/* Costs first, then attacks of opportunity, then the effect; what was queued in its tests comes last (C-ACTION-03, C-AOO-03, C-TEST-03). */
enum next proc_action(struct run *r, struct frame *f)
{
	struct action_locals *l = LOCALS(f, struct action_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3);
	action_pay(r, l);
	if (l->verb != CVERB_ACTIVATE && l->verb != CVERB_PLAY && action_provokes(s->action))
		AWAIT(f, 1, call_opportunity(r, l->seat));
	if (seat_in(r, l->seat)) {	/* C-AOO-11 */
		AWAIT(f, 2, action_perform(r, l));
		s->seat[l->seat].taken++;
		s->seat[l->seat].round_actions++;
	}
	s->in_action--;
	s->action = (uint8_t)l->before;
	if (!s->in_action)
		AWAIT(f, 3, call_queue(r));
	RETURN(r, 0);
}

/* ---- abilities ----------------------------------------------------------- */

struct ability_locals { int32_t ref, row, seat, facts; };

/* Called when the costs of a row are paid: the rest of its initiation. */
void call_use(struct run *r, int seat, ref_h ref, row_h row, int facts)
{
	struct ability_locals *l = LOCALS(frame_push(r, PROC_card_ability), struct ability_locals);
	*l = (struct ability_locals){ ref, row, seat, facts };
}

int triggered_apply(struct run *r, struct event *e)
{
	if (!seat_in(r, e->seat))	/* eliminated by what came before it */
		return 0;
	script_call(r, r->c->rows[e->object].body, e->seat, (ref_h)e->subject, e->more[0], (row_h)e->object);
	return 1;
}

static bool row_from_hand(struct run *r, const struct ability_locals *l)
{
	const card_h c = ref_card((ref_h)l->ref);
	return c && card_play_row(r, c, CBODY_PLAY) == l->row;
}

/* Who uses an ability of a card that stays in his hand has shown it. */
static void used_show(struct run *r, const struct ability_locals *l)
{
	const card_h c = ref_card((ref_h)l->ref);
	if (c && card_of(r, c)->pile == PILE_HAND + l->seat)
		card_of(r, c)->flags |= CARD_KNOWN;
}

/* Forced abilities resolve; only those that a player uses are triggered, and can be answered as such. */
static void call_triggered(struct run *r, const struct ability_locals *l)
{
	if (row_forced(&r->c->rows[l->row])) {
		script_call(r, r->c->rows[l->row].body, l->seat, (ref_h)l->ref, l->facts, (row_h)l->row);
		return;
	}
	used_show(r, l);
	event_call(r, &(struct event){ .event = ON_TRIGGERED, .seat = l->seat, .subject = l->ref, .object = l->row, .source = l->ref, .more = { l->facts, 0 } });
}

enum next proc_card_ability(struct run *r, struct frame *f)
{
	struct ability_locals *l = LOCALS(f, struct ability_locals);
	const struct row *row = &r->c->rows[l->row];
	RESUME(f, 1, 2, 3);
	if (row_from_hand(r, l)) {
		AWAIT(f, 1, call_play(r, l->seat, ref_card((ref_h)l->ref), PLAY_FREE, 0, l->facts));
		RETURN(r, 0);
	}
	if (row->kind == ROW_ACTION && row->value && action_provokes(row->flags))	/* C-ACTION-17 */
		AWAIT(f, 2, call_opportunity(r, l->seat));
	if (seat_in(r, l->seat))
		AWAIT(f, 3, call_triggered(r, l));
	as_if_end(r, (ref_h)l->ref);
	RETURN(r, 0);
}

/* ---- a fight that an effect grants --------------------------------------------- */

struct fight_locals { int32_t seat, enemy, owed; };

void call_fight_it(struct run *r, int seat, card_h enemy)
{
	struct fight_locals *l = LOCALS(frame_push(r, PROC_fight_it), struct fight_locals);
	*l = (struct fight_locals){ seat, enemy, 0 };
}

static void options_fight_it(struct run *r, const struct fight_locals *l)
{
	decision_of(r, l->seat, CPROMPT_FIGHT, card_ref((card_h)l->enemy));
	option_add(r, CVERB_FIGHT, card_ref((card_h)l->enemy), 0);
	const int before = r->decision.count;
	action_options(r, l->seat, CACT_ACTION, CVERB_ACTIVATE);
	int n = before;
	for (int i = before; i < r->decision.count; i++)
		if (r->c->rows[r->decision.option[i].b].flags & ACT_FIGHT)
			r->decision.option[n++] = r->decision.option[i];
	r->decision.count = (uint16_t)n;
}

/* One action is gained and spent at once on a fight against that enemy, wherever it is now (C-FAQ-01, C-FAQ-02). */
enum next proc_fight_it(struct run *r, struct frame *f)
{
	struct fight_locals *l = LOCALS(f, struct fight_locals);
	RESUME(f, 1, 2);
	if (!card_in_play(r, (card_h)l->enemy) || !seat_in(r, l->seat))
		RETURN(r, 0);
	seat_of(r, l->seat)->actions++;
	CHOOSE(f, 1, options_fight_it(r, l));
	cards_of(r)->fight_target = (uint16_t)l->enemy;
	AWAIT(f, 2, call_action(r, l->seat, r->picked.verb, r->picked.a, r->picked.b));
	cards_of(r)->fight_target = 0;
	RETURN(r, 1);
}

/* ---- an action that an effect grants ---------------------------------------------- */

struct take_locals { int32_t seat, basic; };

void call_take_action(struct run *r, int seat, int basic)
{
	struct take_locals *l = LOCALS(frame_push(r, PROC_take_action), struct take_locals);
	*l = (struct take_locals){ seat, basic };
}

static void options_take(struct run *r, const struct take_locals *l)
{
	decision_of(r, l->seat, CPROMPT_TURN, 0);
	r->decision.n = 1;
	options_basic(r, l->seat, l->basic);
	if (!r->decision.count)
		option_add(r, VERB_PASS, 0, 0);
}

/* It is gained and spent at once, also outside of the turn, and provokes like any other (C-ACTION-07 to C-ACTION-09). */
enum next proc_take_action(struct run *r, struct frame *f)
{
	struct take_locals *l = LOCALS(f, struct take_locals);
	RESUME(f, 1, 2);
	CHOOSE(f, 1, options_take(r, l));
	if (picked(r, VERB_PASS))
		RETURN(r, 0);
	seat_of(r, l->seat)->actions++;
	AWAIT(f, 2, call_action(r, l->seat, r->picked.verb, r->picked.a, r->picked.b));
	RETURN(r, 1);
}
