/* chaos.c - the chaos bag. */
#include "cards/cards.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"

#include "kernel/decide.h"
#include "kernel/log.h"
#include "kernel/rng.h"
#include "kernel/script.h"

static const int8_t token_values[TOKEN_KINDS] = {
#define TOKEN(name, words, value) [TOKEN_##name] = value,
#include "cards/words.def"
};

/* C-CHAOS-04 */
bool token_symbol(int kind)
{
	return kind >= TOKEN_SKULL;
}

int bag_count(struct run *r)
{
	const struct cards *s = cards_of(r);
	int n = 0;
	for (int i = 0; i < s->tokens; i++)
		n += s->token[i].where == BAG_IN;
	return n;
}

void bag_return(struct run *r)
{
	struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where == BAG_REVEALED || s->token[i].where == BAG_NEXT)
			s->token[i].where = s->token[i].ignored = s->token[i].order = 0;
	s->revealed = 0;
}

int bag_find(struct run *r, int kind)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where == BAG_IN && s->token[i].kind == kind)
			return i;
	return -1;
}

/* A token of the bag at random, or the rigged one: its number, -1 when the bag is empty. */
int bag_draw(struct run *r)
{
	const struct cards *s = cards_of(r);
	const int n = bag_count(r), rigged = bag_find(r, rig_take(r, STREAM_BAG, 0));
	if (rigged >= 0)
		return rigged;
	if (!n)
		return -1;
	int at = (int)rng_below(r->g, STREAM_BAG, (uint32_t)n);
	for (int i = 0;; i++)
		if (s->token[i].where == BAG_IN && !at--)
			return i;
}

/* The row that says what a symbol does: of the tester for the elder sign, of the scenario reference's side for the others (C-DIFF-03). */
row_h token_row(struct run *r, int seat, int kind, int body)
{
	const struct cards *s = cards_of(r);
	const card_h c = kind == TOKEN_ELDER_SIGN ? s->seat[seat].role : s->reference;
	const bool hard = (s->difficulty >= DIFFICULTY_HARD || rule_on(r, RULE_MALEVOLENCE)) && !rule_on(r, RULE_NODENS);	/* C-ULT-18, C-BOON-07 */
	const int side = kind != TOKEN_ELDER_SIGN && hard;
	if (!c)
		return 0;
	const struct def *d = card_def(r, c);
	for (int i = 0; i < d->rows && def_may_have_body(d, body); i++) {
		const struct row *row = &r->c->rows[d->row + i];
		if (row_is_body(row, body) && row->slot == kind && row->flags == side)
			return (row_h)(d->row + i);
	}
	return 0;
}

/* The number a token adds; of a symbol minus what the pure code in its row's condition works out, or the row's value. */
int token_modifier(struct run *r, int seat, int kind)
{
	const row_h id = token_symbol(kind) ? token_row(r, seat, kind, CBODY_TOKEN) : 0;
	if (!id)
		return token_values[kind];
	const struct row *row = &r->c->rows[id];
	const struct script ctx = { .you = seat, .source = card_ref(cards_of(r)->reference), .row = id };
	return row->cond ? -script_eval(r, &ctx, row->cond) : row->value;
}

/* ---- revealing (ST.3 and ST.4) ------------------------------------------------ */

struct reveal_locals { int32_t seat, token, extra, way; };

/* way 0: reveal and then resolve everything that lies there; 1: the drawing itself, inside the event. */
void call_reveal(struct run *r, int seat)
{
	struct reveal_locals *l = LOCALS(frame_push(r, PROC_reveal), struct reveal_locals);
	l->seat = seat;
}

static void token_out(struct run *r, int i)
{
	struct cards *s = cards_of(r);
	if (i < 0)
		return;
	s->token[i].where = BAG_REVEALED;
	s->token[i].on = 0;
	s->token[i].order = ++s->revealed;
	log_add(r, CLOG_TOKEN, s->test.seat, word_ref(WORD_TOKEN + s->token[i].kind), 0, 0, 0);
}

/* Inside the event: object is the token that must come (+ 1), more[0] asks for one more to choose from. */
int reveal_apply(struct run *r, struct event *e)
{
	struct reveal_locals *l = LOCALS(frame_push(r, PROC_reveal), struct reveal_locals);
	*l = (struct reveal_locals){ .seat = e->seat, .token = e->object, .extra = e->more[0], .way = true };
	return 0;
}

static void options_bag(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_TOKEN, 0);
	for (int kind = 0; kind < TOKEN_KINDS; kind++)
		if (bag_find(r, kind) >= 0)
			option_add(r, CVERB_TOKEN, WORD_TOKEN + (unsigned)kind, 0);
}

static bool bag_asks(struct run *r)
{
	return kernel_of(r)->chance && bag_count(r) && (!r->rig || r->rig->at == r->rig->n);
}

static void options_choice(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	decision_of(r, seat, CPROMPT_TOKEN, 0);
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where == BAG_REVEALED && s->token[i].order > s->revealed - 2)
			option_add(r, CVERB_TOKEN, WORD_TOKEN + (unsigned)s->token[i].kind, s->token[i].order);
}

/* Of the last two tokens one is resolved, the other counts as revealed but does nothing (C-IGNORE-05). */
static void keep_one(struct run *r, int order)
{
	struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where == BAG_REVEALED && s->token[i].order > s->revealed - 2 && s->token[i].order != order)
			s->token[i].ignored = TOKEN_NO_MODIFIER | TOKEN_NO_EFFECT;
}

int token_at(struct run *r, int order)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where == BAG_REVEALED && s->token[i].order == order)
			return i;
	return -1;
}

/* The symbol's effect on this test; its number counts in ST.5. */
static void token_resolve(struct run *r, int i)
{
	struct cards *s = cards_of(r);
	const struct chaos *k = &s->token[i];
	const row_h row = token_symbol(k->kind) ? token_row(r, s->test.seat, k->kind, CBODY_TOKEN) : 0;
	if (!(k->ignored & TOKEN_NO_MODIFIER))
		s->test.modifier = (int16_t)(s->test.modifier + token_modifier(r, s->test.seat, k->kind));	/* C-CHAOS-03 */
	if (k->ignored & TOKEN_NO_EFFECT)
		return;
	if (k->kind == TOKEN_AUTO_FAIL)
		s->test.automatic = 2;	/* C-CHAOS-02 */
	if (row)	/* C-ST-10, C-ST-11 */
		script_call(r, r->c->rows[row].body, s->test.seat, card_ref(k->kind == TOKEN_ELDER_SIGN ? s->seat[s->test.seat].role : s->reference), 0, row);
}

/* The next revealed token that was not resolved yet; one that was cancelled is no longer there. */
static void token_next(struct run *r)
{
	const int i = token_at(r, ++cards_of(r)->test.revealed);
	if (i >= 0)
		token_resolve(r, i);
}

void call_reveal_event(struct run *r, int seat)
{
	event_call(r, &(struct event){ .event = ON_REVEAL, .seat = seat });
}

enum next proc_reveal(struct run *r, struct frame *f)
{
	struct reveal_locals *l = LOCALS(f, struct reveal_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3, 4);
	if (l->way) {
		if (l->token) {
			token_out(r, l->token - 1);
		} else if (bag_asks(r)) {
			CHOOSE(f, 1, options_bag(r, l->seat));
			token_out(r, bag_find(r, r->picked.a - WORD_TOKEN));
		} else {
			token_out(r, bag_draw(r));
		}
		if (l->extra) {
			token_out(r, bag_draw(r));
			CHOOSE(f, 2, options_choice(r, l->seat));
			keep_one(r, r->picked.b);
		}
		RETURN(r, s->revealed);
	}
	AWAIT(f, 3, call_reveal_event(r, l->seat));
	while (s->test.revealed < s->revealed)
		AWAIT(f, 4, token_next(r));
	RETURN(r, 1);
}
