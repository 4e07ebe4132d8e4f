/* act_agenda.c - doom, clues of the act, advancing. */
#include "cards/cards.h"
#include "cards/play/act_agenda.h"
#include "cards/play/damage.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/script.h"

/* ---- doom ---------------------------------------------------------------- */

void call_place_doom(struct run *r, card_h c, int n)
{
	if (!c || n <= 0)
		return;
	event_call(r, &(struct event){ .event = ON_DOOM, .seat = SEAT_MAX, .subject = card_ref(c), .amount = n });
}

int doom_apply(struct run *r, struct event *e)
{
	struct card *c = card_of(r, ref_card((ref_h)e->subject));
	c->doom = (uint8_t)(c->doom + e->amount);
	log_add(r, CLOG_DOOM, SEAT_MAX, (ref_h)e->subject, 0, e->amount, 0);
	return e->amount;
}

void call_check_doom(struct run *r)
{
	if (!doom_missing(r))
		call_advance(r, cards_of(r)->agenda);
}

/* ---- clues as a group ------------------------------------------------------ */

/* C-ACT-04 */
int act_threshold(struct run *r)
{
	const card_h c = cards_of(r)->act;
	return c ? card_fact(r, c, FACT_clues) * (card_flag(r, c, CFLAG_CLUES_EACH) ? cards_of(r)->began : 1) : 0;
}

/* Investigators in the game, or only those at a place. */
unsigned group_at(struct run *r, card_h place)
{
	unsigned mask = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seat_in(r, i) && (!place || seat_of(r, i)->place == place))
			mask |= 1u << i;
	return mask;
}

int group_clues(struct run *r, unsigned seats)
{
	int n = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seats >> i & 1)
			n += card_of(r, seat_of(r, i)->role)->clues;
	return n;
}

/* Without an objective the act's clues may be spent in any player window (C-CLUE-04, C-ACT-05). */
bool act_payable(struct run *r)
{
	const int n = act_threshold(r);
	return n && !card_flag(r, cards_of(r)->act, CFLAG_OBJECTIVE) && group_clues(r, group_at(r, 0)) >= n && !cards_of(r)->setup;
}

struct pay_locals { int32_t n, seats, advance; };

void call_group_pays(struct run *r, int n, unsigned seats)
{
	struct pay_locals *l = LOCALS(frame_push(r, PROC_group_pays), struct pay_locals);
	*l = (struct pay_locals){ n, (int32_t)seats, 0 };
}

void call_advance_paid(struct run *r)
{
	struct pay_locals *l = LOCALS(frame_push(r, PROC_group_pays), struct pay_locals);
	*l = (struct pay_locals){ act_threshold(r), (int32_t)group_at(r, 0), 1 };
}

static void options_pay(struct run *r, const struct pay_locals *l)
{
	decision_of(r, cards_of(r)->lead, CPROMPT_PAY_CLUES, card_ref(cards_of(r)->act));
	r->decision.n = (int16_t)l->n;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if ((l->seats >> i & 1) && card_of(r, seat_of(r, i)->role)->clues)
			option_add(r, CVERB_PAY, seat_ref(i), 0);
}

static void clue_spend(struct run *r, int seat)
{
	card_of(r, seat_of(r, seat)->role)->clues--;
	log_add(r, CLOG_SPEND_CLUES, seat, 0, 0, 1, 0);
}

/* When all that is there must be spent nobody is asked. */
static bool pay_all(struct run *r, const struct pay_locals *l)
{
	if (group_clues(r, (unsigned)l->seats) > l->n)
		return false;
	for (int i = 0; i < cards_of(r)->seats; i++)
		while ((l->seats >> i & 1) && card_of(r, seat_of(r, i)->role)->clues)
			clue_spend(r, i);
	return true;
}

enum next proc_group_pays(struct run *r, struct frame *f)
{
	struct pay_locals *l = LOCALS(f, struct pay_locals);
	RESUME(f, 1, 2);
	while (l->n > 0 && !pay_all(r, l)) {
		CHOOSE(f, 1, options_pay(r, l));	/* C-ACT-09 */
		clue_spend(r, REF_N(r->picked.a));
		l->n--;
	}
	if (l->advance)
		AWAIT(f, 2, call_advance(r, cards_of(r)->act));
	RETURN(r, 1);
}

/* ---- advancing ---------------------------------------------------------------- */

struct advance_locals { int32_t card, seat, agenda; };

/* It is the group that advances it. */
void call_advance(struct run *r, card_h c)
{
	if (!c)
		return;
	event_call(r, &(struct event){ .event = ON_ADVANCES, .seat = cards_of(r)->lead, .subject = card_ref(c) });
}

int advance_apply(struct run *r, struct event *e)
{
	const card_h c = ref_card((ref_h)e->subject);
	struct advance_locals *l = LOCALS(frame_push(r, PROC_advance), struct advance_locals);
	*l = (struct advance_locals){ .card = c, .agenda = card_kind(r, c) == KIND_AGENDA };
	return 0;
}

/* Tokens leave the card; an agenda takes all doom in play with it (C-ACT-11, C-AGENDA-05). */
static void advance_clear(struct run *r, const struct advance_locals *l)
{
	struct cards *s = cards_of(r);
	struct card *c = &s->card[l->card];
	c->clues = c->doom = c->counters = c->damage = c->horror = 0;
	for (card_h i = 1; l->agenda && i < s->cards; i++)
		if (card_in_play(r, i))
			s->card[i].doom = 0;
	log_add(r, CLOG_ADVANCE, SEAT_MAX, card_ref((card_h)l->card), 0, 0, 0);
	s->mandatory++;
	s->chosen_next = 0;
}

card_h stage_next(struct run *r, int pile, int stage)
{
	card_h next = 0;
	for (card_h c = pile_top(r, pile); c; c = card_of(r, c)->next) {
		const int number = card_fact(r, c, FACT_number);
		if ((!stage || number == stage) && (!next || number < card_fact(r, next, FACT_number)))
			next = c;
	}
	return next;
}

/* The next card becomes current as the old one leaves the game (C-ACT-15). */
static void advance_turn(struct run *r, const struct advance_locals *l)
{
	struct cards *s = cards_of(r);
	const card_h next = stage_next(r, l->agenda ? PILE_AGENDAS : PILE_ACTS, s->chosen_next);
	s->mandatory--;
	cards_move(r, (card_h)l->card, PILE_REMOVED);
	if (l->agenda)
		s->agenda = next;
	else
		s->act = next;
	if (next)
		cards_move(r, next, PILE_TABLE);
}

static int last_survivor(struct run *r, const struct advance_locals *l)
{
	return l->agenda && !cards_of(r)->agenda ? cards_next(r, -1) : -1;
}

static void options_last_trauma(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_TRAUMA, 0);
	option_add(r, CVERB_TRAUMA, WORD_TRAUMA + STUFF_DAMAGE, 0);
	option_add(r, CVERB_TRAUMA, WORD_TRAUMA + STUFF_HORROR, 0);
}

static void call_back(struct run *r, const struct advance_locals *l)
{
	const row_h row = card_play_row(r, (card_h)l->card, CBODY_BACK);
	if (row)
		script_call(r, r->c->rows[row].body, cards_of(r)->lead, card_ref((card_h)l->card), 0, row);
}

/* The reverse is carried out while the front still holds (C-ACT-08, C-ACT-12); tests in it are finished before the next card is current. */
enum next proc_advance(struct run *r, struct frame *f)
{
	struct advance_locals *l = LOCALS(f, struct advance_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	advance_clear(r, l);
	AWAIT(f, 1, call_back(r, l));
	AWAIT(f, 2, call_queue(r));
	advance_turn(r, l);
	for (l->seat = last_survivor(r, l); l->seat >= 0; l->seat = last_survivor(r, l)) {	/* C-FUND-09 */
		CHOOSE(f, 3, options_last_trauma(r, l->seat));
		suffer_trauma(r, l->seat, r->picked.a - WORD_TRAUMA, 1, 0);
		AWAIT(f, 4, call_eliminate(r, l->seat, OUT_DEFEATED));
	}
	AWAIT(f, 5, call_settle_cards(r));
	RETURN(r, 1);
}
