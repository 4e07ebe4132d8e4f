/* results.c - what a skill test leads to (ST.7), and what follows from it. */
#include "cards/cards.h"
#include "cards/play/damage.h"
#include "cards/play/enemy.h"
#include "cards/play/results.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/script.h"

/* ---- the test's own result ------------------------------------------------------- */

/* The one investigator, not the attacker, whom an enemy is engaged with; massive enemies have none (C-FIGHT-05, C-MASSIVE-10). */
int stray_seat(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const int seat = pile_seat(card_of(r, t->subject)->pile);
	return seat == t->seat ? -1 : seat;
}

int attack_damage(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return stat_value(r, VAL_ATTACK_DAMAGE, seat_ref(t->seat), 1) + t->damage;	/* C-FIGHT-02, C-FIGHT-03 */
}

int clues_found(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return stat_value(r, VAL_CLUES_FOUND, seat_ref(t->seat), 1) + t->clues;	/* C-INVEST-02 */
}

static void result_success(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	if (t->kind == TESTS_INVESTIGATE)
		call_discover(r, t->seat, t->subject, clues_found(r));
	if (!card_in_play(r, t->subject))
		return;
	if (t->kind == TESTS_FIGHT)
		call_deal_card(r, t->subject, attack_damage(r), 0, 0, t->source ? t->source : card_ref(seat_of(r, t->seat)->role), t->seat);
	if (t->kind == TESTS_EVADE)
		call_evade_enemy(r, t->subject, t->seat, true);	/* C-EVADE-02 */
}

static int stray_target(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return t->kind == TESTS_FIGHT && card_in_play(r, t->subject) ? stray_seat(r) : -1;
}

static void result_failure(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const int stray = stray_target(r);
	if (stray >= 0)
		call_deal(r, stray, t->stray ? t->stray - 1 : attack_damage(r), 0, 0, t->source ? t->source : card_ref(seat_of(r, t->seat)->role));
}

struct own_locals { int32_t stood; };

enum next proc_own_result(struct run *r, struct frame *f)
{
	struct own_locals *l = LOCALS(f, struct own_locals);
	struct test *t = &cards_of(r)->test;
	RESUME(f, 1, 2, 3, 4);
	AWAIT(f, 1, call_test_code(r, t->passed ? t->pass : t->fail, 0));
	l->stood = t->kind == TESTS_FIGHT && card_in_play(r, t->subject);
	if (t->passed)
		AWAIT(f, 2, result_success(r));
	else
		AWAIT(f, 3, result_failure(r));
	t->defeated = l->stood && !card_in_play(r, t->subject);
	AWAIT(f, 4, call_test_code(r, t->done, 0));
	RETURN(r, 0);
}

/* ---- all results, in the order the performing investigator likes (C-ST-18) --------- */

/* What was applied is on the list, as pairs of reference and row; the test's own result and those of tokens have no reference. */
enum { RESULT_OWN = 1 };	/* the token revealed as number n is RESULT_OWN + n */

static bool result_applied(struct run *r, int what)
{
	for (int i = 0; i + 1 < list_len(r); i += 2)
		if (!*list_at(r, i) && *list_at(r, i + 1) == what)
			return true;
	return false;
}

static void result_apply(struct run *r, ref_h ref, int what)
{
	list_push(r, ref);
	list_push(r, (uint16_t)what);
}

static bool own_result(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	if (result_applied(r, RESULT_OWN))
		return false;
	return t->done || (t->passed ? t->pass || t->kind != TESTS_PLAIN : t->fail || stray_target(r) >= 0);
}

/* A revealed token whose symbol says what happens on a failure, and that was not applied yet. */
static row_h token_failure(struct run *r, const struct chaos *k)
{
	const struct cards *s = cards_of(r);
	if (k->where != BAG_REVEALED || !token_symbol(k->kind) || (k->ignored & TOKEN_NO_EFFECT) || result_applied(r, RESULT_OWN + k->order))
		return 0;
	return token_row(r, s->test.seat, k->kind, CBODY_TOKEN_FAIL);
}

static void call_token_fail(struct run *r, int order)
{
	const struct cards *s = cards_of(r);
	const int kind = s->token[token_at(r, order)].kind;
	const row_h row = token_row(r, s->test.seat, kind, CBODY_TOKEN_FAIL);
	script_call(r, r->c->rows[row].body, s->test.seat, card_ref(kind == TOKEN_ELDER_SIGN ? s->seat[s->test.seat].role : s->reference), 0, row);
}

static ref_h own_ref(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return t->subject ? card_ref(t->subject) : t->source ? t->source : card_ref(seat_of(r, t->seat)->role);
}

static void options_results(struct run *r, int facts)
{
	const struct cards *s = cards_of(r);
	decision_of(r, s->test.seat, CPROMPT_RESULT_ORDER, s->test.source);
	if (own_result(r))
		option_add(r, CVERB_RESULT, own_ref(r), 0);
	for (int i = 0; i < s->tokens && !s->test.passed; i++)
		if (token_failure(r, &s->token[i]))
			option_add(r, CVERB_TOKEN, WORD_TOKEN + (unsigned)s->token[i].kind, s->token[i].order);
	window_orders(r, TIME_AT, facts);
}

static bool results_left(struct run *r, int facts)
{
	const struct cards *s = cards_of(r);
	if (!seat_in(r, s->test.seat))
		return false;
	for (int i = 0; i < s->tokens && !s->test.passed; i++)
		if (token_failure(r, &s->token[i]))
			return true;
	return own_result(r) || window_waits(r, TIME_AT, facts);
}

enum next proc_apply(struct run *r, struct frame *f)
{
	const int self = kernel_of(r)->depth;
	RESUME(f, 1, 2, 3, 4);
	while (results_left(r, self)) {
		CHOOSE(f, 1, options_results(r, self));
		if (picked(r, CVERB_RESULT)) {
			result_apply(r, 0, RESULT_OWN);
			AWAIT(f, 2, frame_push(r, PROC_own_result)->flags = FRAME_EFFECT);	/* what happens after it waits for all of it (C-EFFECT-05) */
		} else if (picked(r, CVERB_TOKEN)) {
			result_apply(r, 0, RESULT_OWN + r->picked.b);
			AWAIT(f, 3, call_token_fail(r, r->picked.b));
		} else {
			result_apply(r, r->picked.a, r->picked.b);
			AWAIT(f, 4, window_answer(r, r->picked.a, r->picked.b, self));
		}
	}
	window_spent(r, TIME_AT, self);
	RETURN(r, 0);
}

static void call_apply(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	*LOCALS(frame_push(r, PROC_apply), struct event) = (struct event){ .event = ON_RESULTS, .seat = t->seat, .subject = card_ref(t->subject), .amount = t->passed,
		.amount2 = t->margin, .time = TIME_AT };
}

/* ---- what follows --------------------------------------------------------------------- */

/* What a failed attack or evasion provokes of an enemy that is ready still (C-RETALIATE-01, C-ALERT-01): the enemy that attacks now, or 0. */
static card_h test_provoked(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const int keyword = t->kind == TESTS_FIGHT ? KEYWORD_RETALIATE : t->kind == TESTS_EVADE ? KEYWORD_ALERT : 0;
	if (t->passed || (card_of(r, t->subject)->flags & CARD_EXHAUSTED))
		return 0;
	return card_keywords(r, t->subject) & keyword ? t->subject : 0;
}

static row_h haunted_row(struct run *r, card_h c, int *n)
{
	const struct def *d = card_def(r, c);
	if (!def_may_have_body(d, CBODY_HAUNTED) || card_blank(r, c))
		return 0;
	for (int i = 0; i < d->rows; i++)
		if (r->c->rows[d->row + i].kind == ROW_BODY && r->c->rows[d->row + i].event == CBODY_HAUNTED && !(*n)--)
			return (row_h)(d->row + i);
	return 0;
}

row_h place_haunting(struct run *r, card_h place, int n, card_h *on)
{
	row_h row = place ? haunted_row(r, place, &n) : 0;
	card_h c = place;
	for (card_h i = pile_top(r, PILE_FIELD); i && !row && place; i = card_of(r, i)->next) {
		if (card_of(r, i)->at != place || card_kind(r, i) == KIND_ENEMY)
			continue;
		c = i;
		row = haunted_row(r, i, &n);	/* C-HAUNT-02 */
	}
	if (on)
		*on = c;
	return row;
}

static row_h haunting(struct run *r, int n)
{
	const struct test *t = &cards_of(r)->test;
	return t->passed || t->kind != TESTS_INVESTIGATE ? 0 : place_haunting(r, t->subject, n, NULL);
}

static void call_haunted(struct run *r, int n)
{
	const struct test *t = &cards_of(r)->test;
	card_h on;
	const row_h row = place_haunting(r, t->subject, n, &on);
	script_call(r, r->c->rows[row].body, t->seat, card_ref(on), 0, row);
}

/* "After you successfully investigate" and its like come when all results are applied. */
static void call_success_after(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const int event = t->kind == TESTS_FIGHT ? ON_ATTACKED : ON_INVESTIGATED;
	if (t->passed && (t->kind == TESTS_FIGHT || t->kind == TESTS_INVESTIGATE))
		moment_call(r, &(struct event){ .event = event, .seat = t->seat, .subject = card_ref(t->subject), .amount = t->margin, .source = t->source }, TIME_AFTER);
}

struct results_locals { int32_t i; };

enum next proc_results(struct run *r, struct frame *f)
{
	struct results_locals *l = LOCALS(f, struct results_locals);
	const struct test *t = &cards_of(r)->test;
	RESUME(f, 1, 2, 3, 4, 5);
	AWAIT(f, 1, call_apply(r));
	if (t->kind == TESTS_FIGHT)
		AWAIT(f, 5, call_elusive(r, t->subject));	/* at once: nothing answers the attack before it, and who is exhausted does not retaliate */
	AWAIT(f, 2, call_success_after(r));
	AWAIT(f, 3, call_attack(r, test_provoked(r), t->seat));
	for (l->i = 0; haunting(r, l->i) && seat_in(r, t->seat); l->i++)
		AWAIT(f, 4, call_haunted(r, l->i));	/* C-HAUNT-01 */
	RETURN(r, 0);
}
