/* place.c - locations: moving, revealing, discovering clues. */
#include "cards/cards.h"
#include "cards/play/action.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"

#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/procs.h"
#include "kernel/script.h"

static int clue_value(struct run *r, card_h place)
{
	const int base = card_fact(r, place, FACT_clues) * (card_flag(r, place, CFLAG_CLUES_EACH) ? cards_of(r)->began : 1);
	const int v = stat_value(r, VAL_CLUE_VALUE, card_ref(place), base);
	return v > 0 ? v : 0;
}

/* Locations that look the same from behind lie there as one of a kind; which one it is comes to light when it is revealed. */
static void place_turns(struct run *r, card_h place)
{
	uint16_t list[CARD_MAX];
	int n, k = 0;
	const uint16_t *w = content_list(r->c, card_of(r, place)->def, LIST_members, &n);
	for (int i = 0; i < n; i++)
		if (pile_find(r, PILE_ASIDE, w[i]))
			list[k++] = pile_find(r, PILE_ASIDE, w[i]);
	const card_h one = cards_one_of(r, list, k);
	if (!one)
		return;
	cards_move(r, one, PILE_REMOVED);
	card_becomes(r, place, card_of(r, one)->def);
}

/* Turned up, a location gets its clues, the first time only (C-CLUE-01, C-LOC-05). */
bool place_reveal(struct run *r, card_h place)
{
	struct card *c = card_of(r, place);
	if (c->flags & CARD_REVEALED)
		return false;
	place_turns(r, place);
	c->flags |= CARD_REVEALED;
	if (!(c->flags & CARD_CLUED))
		c->clues = (uint8_t)(c->clues + clue_value(r, place));
	c->flags |= CARD_CLUED;
	log_add(r, CLOG_REVEAL_PLACE, SEAT_MAX, card_ref(place), 0, c->clues, 0);
	return true;
}

void call_reveal_place(struct run *r, card_h place)
{
	if (place_reveal(r, place))
		after_call(r, &(struct event){ .event = ON_REVEALED, .seat = SEAT_MAX, .subject = card_ref(place) });
}

void place_enter_play(struct run *r, card_h place)
{
	cards_move(r, place, PILE_FIELD);
	log_add(r, CLOG_ENTERS, SEAT_MAX, card_ref(place), 0, 0, 0);
}

/* True while the back of an act or agenda is carried out, and not what somebody's card does in answer to it. */
static bool back_says_so(struct run *r)
{
	const struct kernel *k = kernel_of(r);
	for (int d = k->depth; d > 0 && k->frame[d - 1].proc != PROC_row && k->frame[d - 1].proc != PROC_window; d--)
		if (k->frame[d - 1].proc == PROC_advance)
			return true;
	return false;
}

/* C-COST-13: set-up, and the back of an act or agenda, move for nothing. */
static inline bool for_nothing(struct run *r)
{
	return cards_of(r)->setup || (RARELY(cards_of(r)->mandatory) && back_says_so(r));
}

static row_h enter_cost(struct run *r, card_h place)
{
	const row_h row = for_nothing(r) ? 0 : card_play_row(r, place, CBODY_ENTER_COST);
	return row && r->c->rows[row].value && (card_of(r, place)->flags & CARD_REVEALED) ? 0 : row;	/* printed on the unrevealed side alone */
}

int move_extra(struct run *r, int seat, card_h place)
{
	const card_h here = seat_of(r, seat)->place;
	if (for_nothing(r))
		return 0;
	return (here ? stat_value(r, VAL_LEAVE_ACTIONS, card_ref(here), 0) : 0) + stat_value(r, VAL_ENTER_ACTIONS, card_ref(place), 0);
}

int investigate_extra(struct run *r, int seat)
{
	return stat_value(r, VAL_INVESTIGATE_ACTIONS, seat_ref(seat), 0);
}

bool cards_enterable(struct run *r, int seat, card_h place)
{
	if (move_extra(r, seat, place) > seat_of(r, seat)->actions)
		return false;
	const row_h cost = enter_cost(r, place);
	const struct script ctx = { .you = seat, .source = card_ref(place) };
	if (stat_cannot(r, VAL_ENTER, card_ref(place)))
		return false;
	if (!cost)
		return true;
	const struct row *row = &r->c->rows[cost];
	return (!row->cost || script_payable(r, &ctx, row->cost)) && (!row->body || script_payable(r, &ctx, row->body));
}

struct move_locals { int32_t seat, place, action, paid; };

/* Returns 1 when the investigator has moved. */
void call_move(struct run *r, int seat, card_h place, bool action)
{
	if (!place || seat_of(r, seat)->place == place || !card_in_play(r, place) || stat_cannot(r, VAL_MOVE, seat_ref(seat))
			|| !cards_enterable(r, seat, place))	/* C-MOVE-06, C-COST-12 */
		return;
	struct move_locals *l = LOCALS(frame_push(r, PROC_move), struct move_locals);
	*l = (struct move_locals){ seat, place, action, seat_of(r, seat)->actions };
}

/* Leaving and entering are one; whoever lies in the threat area comes along (C-MOVE-03, C-LOC-01). */
int move_apply(struct run *r, struct event *e)
{
	struct seat *w = seat_of(r, e->seat);
	if (!seat_in(r, e->seat))	/* eliminated by what came before it */
		return 0;
	w->place = ref_card((ref_h)e->subject);
	w->moves++;
	log_add(r, CLOG_MOVE, e->seat, (ref_h)e->subject, 0, 0, 0);
	call_reveal_place(r, w->place);	/* C-LOC-04 */
	return 1;
}

static void call_moves(struct run *r, const struct move_locals *l)
{
	event_call(r, &(struct event){ .event = ON_MOVE, .seat = l->seat, .subject = card_ref((card_h)l->place), .object = card_ref(seat_of(r, l->seat)->place) });
}

/* Costs stand before the body, which is a cost as well. */
static void call_enter_cost(struct run *r, const struct move_locals *l, bool body)
{
	const row_h row = enter_cost(r, (card_h)l->place);
	const code_h code = !row ? 0 : body ? r->c->rows[row].body : r->c->rows[row].cost;
	if (code)
		script_call(r, code, l->seat, card_ref((card_h)l->place), 0, row);
}

/* An action that the way costs is an action spent, also where an effect moves the investigator; the move action itself has provoked for all it costs (C-AOO-04). */
static bool move_provokes(struct run *r, const struct move_locals *l)
{
	return !l->action && seat_of(r, l->seat)->actions < l->paid;	/* C-AOO-01 */
}

enum next proc_move(struct run *r, struct frame *f)
{
	struct move_locals *l = LOCALS(f, struct move_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	seat_of(r, l->seat)->actions = (int8_t)(seat_of(r, l->seat)->actions - move_extra(r, l->seat, (card_h)l->place));
	AWAIT(f, 4, call_enter_cost(r, l, false));
	AWAIT(f, 1, call_enter_cost(r, l, true));
	if (move_provokes(r, l))
		AWAIT(f, 5, call_opportunity(r, l->seat));
	AWAIT(f, 2, call_moves(r, l));
	AWAIT(f, 3, call_settle_cards(r));
	RETURN(r, seat_of(r, l->seat)->place == l->place);
}

void call_discover(struct run *r, int seat, card_h place, int n)
{
	if (!place || n <= 0 || !card_of(r, place)->clues || !seat_in(r, seat) || stat_cannot(r, VAL_DISCOVER, seat_ref(seat)))
		return;
	const int most = card_of(r, place)->clues;
	n = n < most ? n : most;
	event_call(r, &(struct event){ .event = ON_DISCOVER, .seat = seat, .subject = card_ref(place), .amount = n });
}

/* C-CLUE-03 */
int discover_apply(struct run *r, struct event *e)
{
	struct card *place = card_of(r, ref_card((ref_h)e->subject)), *role = card_of(r, seat_of(r, e->seat)->role);
	const int n = !seat_in(r, e->seat) ? 0 : e->amount < place->clues ? e->amount : place->clues;
	place->clues = (uint8_t)(place->clues - n);
	role->clues = (uint8_t)(role->clues + n);
	log_add(r, CLOG_CLUES, e->seat, (ref_h)e->subject, 0, n, 0);
	return n;
}
