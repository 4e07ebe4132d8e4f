/* test.c - instructions about skill tests and chaos tokens. */
#include "op.h"
#include "cards/play/choose.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"

/* ---- beginning a test ------------------------------------------------------------ */

static code_h test_part(struct run *r, const uint16_t *a, int i)
{
	return a[i] ? (code_h)((int32_t)op_address(r, a) + (int16_t)a[i]) : 0;
}

struct fightable { uint16_t card[CARD_MAX]; int n; };

/* Enemies in play that a fight or evasion of this ability can be about: aloof ones only when engaged, immune ones never by a card (C-FIGHT-07, C-EVADE-05). */
bool test_target(struct run *r, const struct script *s, int kind, card_h c)
{
	const card_h here = seat_place(r, s->you, (ref_h)s->source), named = as_if_engaged(r, s->you, (ref_h)s->source);
	if (card_keywords(r, c) & KEYWORD_IMMUNE)
		return false;
	if ((kind & TESTS_KIND) == TESTS_FIGHT && stat_cannot(r, VAL_ATTACKED_BY, card_ref(c)))
		return false;
	if (cards_of(r)->fight_target || named)
		return c == (named ? named : cards_of(r)->fight_target);	/* C-ASIF-05 */
	if (kind == TESTS_EVADE)
		return enemy_engaged(r, c, s->you);
	return card_place(r, c) == here && ((kind & TESTS_ANYBODY) || !(card_keywords(r, c) & KEYWORD_ALOOF) || !enemy_unengaged(r, c));
}

static void test_targets(struct run *r, const struct script *s, int kind, struct fightable *t)
{
	t->n = 0;
	for EACH_ENEMY(c, r)
		if (test_target(r, s, kind, c))
			t->card[t->n++] = c;
}

static void call_script_test(struct run *r, const struct script *s, const uint16_t *a, card_h subject)
{
	const struct test_wish w = { .seat = s->you, .kind = a[0] & TESTS_KIND, .skills = a[1], .difficulty = amount(r, s, a + 2), .subject = subject, .source = s->source,
		.row = s->row, .action = cards_of(r)->action, .it = s->it, .setup = test_part(r, a, 4), .pass = test_part(r, a, 5), .fail = test_part(r, a, 6),
		.done = test_part(r, a, 7) };
	cards_of(r)->fight_target = 0;
	call_skill_test(r, &w);
}

/* A fight or an evasion whose enemy is still to be chosen. */
bool test_chooses(int kind)
{
	return !(kind & TESTS_OF_IT) && ((kind & TESTS_KIND) == TESTS_FIGHT || (kind & TESTS_KIND) == TESTS_EVADE);
}

/* An ability of a card is not about one that is immune to it (C-FAQ-04). */
bool test_of_immune(struct run *r, const struct script *s, int kind)
{
	const card_h it = kind & TESTS_OF_IT ? thing_card(r, s, CTHING_IT) : 0;
	return it && (card_keywords(r, it) & KEYWORD_IMMUNE) && cards_holder(r, (ref_h)s->source) >= 0;
}

enum next cop_TEST(OP_ARGS)
{
	const bool enemy = test_chooses(a[0]);
	card_h subject = a[0] == TESTS_INVESTIGATE ? seat_place(r, s->you, (ref_h)s->source) : a[0] & TESTS_OF_IT ? thing_card(r, s, CTHING_IT) : 0;
	if (enemy && !op_again(s)) {
		struct fightable t;
		test_targets(r, s, a[0], &t);
		op_repeat(r, s, a);
		OP_CALL(call_choose(r, s->you, CPROMPT_TARGET, (ref_h)s->source, t.card, t.n, 0));
	}
	if (enemy)
		subject = (card_h)s->acc;
	s->ip = (int32_t)test_part(r, a, 8);
	if (a[0] != TESTS_PLAIN && (!subject || test_of_immune(r, s, a[0])))
		return op_done(s, 0);
	OP_CALL(call_script_test(r, s, a, subject));
}

/* ---- during a test --------------------------------------------------------------- */

/* An answer to a success that is about to happen: the test succeeds by so much more. */
static void succeeds_by_more(struct run *r, const struct script *s, int n)
{
	struct test *t = &cards_of(r)->test;
	struct event *e = event_facts(r, s->facts);
	if (!e || e->event != ON_SUCCEED)
		return;
	t->margin = (int16_t)(t->margin + n);
	e->amount += n;
}

enum next cop_BONUS(OP_ARGS)
{
	struct test *t = &cards_of(r)->test;
	const int n = amount(r, s, a + 1);
	(void)f;
	switch (a[0]) {
	case BONUS_SKILL:
		t->skill_bonus = (int16_t)(t->skill_bonus + n);
		succeeds_by_more(r, s, n);
		break;
	case BONUS_DAMAGE: t->damage = (int16_t)(t->damage + n); break;
	case BONUS_CLUES: t->clues = (int16_t)(t->clues + n); break;
	case BONUS_DIFFICULTY: t->harder = (int16_t)(t->harder + n); break;
	case BONUS_ALSO: t->also |= (uint8_t)n; break;
	default: t->stray = (int16_t)(n + 1); break;
	}
	return op_done(s, 1);
}

/* 3 also cancels the failure that is about to happen (C-ERRATA-06). */
enum next cop_AUTO(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f;
	cards_of(r)->test.automatic = (uint8_t)a[0];
	if (a[0] == 3 && e)
		e->flags |= EVENT_CANCELLED;
	return op_done(s, 1);
}

enum next cop_TOKENS(OP_ARGS)
{
	const struct cards *g = cards_of(r);
	int n = 0;
	(void)f;
	for (int i = 0; i < g->tokens; i++)
		n += g->token[i].where == BAG_REVEALED && (a[0] >> g->token[i].kind & 1);
	return op_done(s, n);
}

enum next cop_RESOLVED(OP_ARGS)
{
	const struct cards *g = cards_of(r);
	int n = 0;
	(void)f;
	for (int i = 0; i < g->tokens; i++)
		n += g->token[i].where == BAG_REVEALED && g->token[i].order > g->revealed - 2 && !(g->token[i].ignored & TOKEN_NO_EFFECT)
			&& (a[0] >> g->token[i].kind & 1);
	return op_done(s, n);
}

enum next cop_TEST_IS(OP_ARGS)
{
	const struct test *t = &cards_of(r)->test;
	(void)f;
	const bool kind = (a[0] >> t->kind & 1) || ((a[0] & 16) && (t->action & ACT_PARLEY));
	return op_done(s, t->on && kind);
}

enum next cop_TESTING(OP_ARGS)
{
	const struct test *t = &cards_of(r)->test;
	(void)f;
	return op_done(s, t->on && t->seat == s->you && t->step < 3 && (a[0] & (1 << t->skill | t->also)));
}

enum next cop_TEST_HERE(OP_ARGS)
{
	const struct test *t = &cards_of(r)->test;
	(void)f, (void)a;
	return op_done(s, t->on && t->step < 3 && seat_of(r, t->seat)->place == seat_of(r, s->you)->place);
}

enum next cop_TEST_RESULT(OP_ARGS)
{
	(void)f, (void)a;
	return op_done(s, cards_of(r)->test.passed);
}

enum next cop_DEFEATED_IT(OP_ARGS)
{
	(void)f, (void)a;
	return op_done(s, cards_of(r)->test.defeated);
}

enum next cop_TEST_ON(OP_ARGS)
{
	const card_h c = ref_card(cards_of(r)->test.source);
	(void)f;
	return op_done(s, a[0] == 1 ? card_kind(r, c) >= KIND_ENEMY : c && card_trait(r, c, a[1]));
}

enum next cop_RETRY(OP_ARGS)
{
	(void)f, (void)a;
	test_again(r);
	return op_done(s, 1);
}

enum next cop_REVEAL_MORE(OP_ARGS)
{
	(void)a;
	OP_CALL(call_reveal(r, s->you));
}

enum next cop_COMMIT_CARD(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!c || !cards_of(r)->test.on)
		return op_done(s, 0);
	card_of(r, c)->flags |= CARD_AWAY;
	OP_CALL(call_commit(r, s->you, c));
}

/* ---- sealing ------------------------------------------------------------------------ */

static void seal_token(struct run *r, int i, card_h on)
{
	struct chaos *k = &cards_of(r)->token[i];
	k->where = BAG_SEALED;
	k->on = on;
	log_add(r, CLOG_SEALED, SEAT_MAX, card_ref(on), word_ref(WORD_TOKEN + k->kind), 0, 0);
}

/* Kinds of the mask that are in the bag. */
static unsigned seal_kinds(struct run *r, unsigned mask)
{
	unsigned kinds = 0;
	for (int kind = 0; kind < TOKEN_KINDS; kind++)
		if ((mask >> kind & 1) && bag_find(r, kind) >= 0)
			kinds |= 1u << kind;
	return kinds;
}

enum next cop_SEAL(OP_ARGS)
{
	const card_h on = thing_card(r, s, a[1]);
	const unsigned kinds = seal_kinds(r, a[0]);
	(void)f;
	if (probing(s))
		return op_done(s, a[0] ? kinds != 0 : bag_count(r) > 0);
	if (!card_in_play(r, on))
		return op_done(s, 0);
	if (!a[0]) {
		const int i = bag_draw(r);
		if (i >= 0)
			seal_token(r, i, on);
		return op_done(s, i >= 0);
	}
	if (!kinds)
		return op_done(s, 0);	/* C-SEAL-09 */
	if (!r->answered) {
		options_begin(r);
		decision_of(r, s->you, CPROMPT_SEAL, (ref_h)s->source);	/* C-SEAL-03 */
		for (int kind = 0; kind < TOKEN_KINDS; kind++)
			if (kinds >> kind & 1)
				option_add(r, CVERB_TOKEN, WORD_TOKEN + (unsigned)kind, 0);
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	seal_token(r, bag_find(r, r->picked.a - WORD_TOKEN), on);
	return op_done(s, 1);
}

enum next cop_RELEASE(OP_ARGS)
{
	struct cards *g = cards_of(r);
	const card_h on = thing_card(r, s, a[0]);
	(void)f;
	for (int i = 0; i < g->tokens; i++) {
		if (g->token[i].where != BAG_SEALED || g->token[i].on != on)
			continue;
		g->token[i].where = BAG_IN;	/* C-SEAL-06 */
		g->token[i].on = 0;
		log_add(r, CLOG_RELEASED, SEAT_MAX, word_ref(WORD_TOKEN + g->token[i].kind), 0, 0, card_ref(on));
	}
	return op_done(s, 1);
}

/*
 * Which token comes is a fact of the event: a later replacement writes over an earlier one (C-INSTEAD-02).  Where the sealed token is resolved, no token is
 * revealed from the bag any more and nothing else answers that one would have been (C-INSTEAD-04); it leaves its card and is in no bag until then.
 */
enum next cop_REVEAL_SEALED(OP_ARGS)
{
	struct cards *g = cards_of(r);
	struct event *e = event_facts(r, s->facts);
	const card_h on = thing_card(r, s, a[0]);
	(void)f;
	for (int i = 0; e && i < g->tokens; i++) {
		if (g->token[i].on != on)
			continue;
		e->object = i + 1;
		e->more[0] = 0;
		if (!a[1])
			continue;
		g->token[i].where = BAG_NEXT;
		g->token[i].on = 0;
		e->flags |= EVENT_OTHERWISE;
	}
	return op_done(s, 1);
}

enum next cop_REVEAL_CHOICE(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f, (void)a;
	if (e)
		e->more[0] = 1;
	return op_done(s, 1);
}

enum next cop_DRAW_TOKEN(OP_ARGS)
{
	const struct cards *g = cards_of(r);
	const int i = bag_draw(r);
	(void)f;
	if (i < 0)
		return op_done(s, 0);
	log_add(r, CLOG_TOKEN, s->you, word_ref(WORD_TOKEN + g->token[i].kind), 0, 0, 0);
	return op_done(s, a[0] >> g->token[i].kind & 1);
}

/* A cancelled token was never drawn: it is back in the bag before another one comes, which is resolved when nobody answers it any more (C-IGNORE-05). */
static void token_cancel(struct run *r)
{
	struct cards *g = cards_of(r);
	const int i = token_at(r, g->revealed);
	if (i >= 0)
		g->token[i].where = g->token[i].order = 0;
	g->revealed--;
}

/* The token that came last, when it is none of these: it is ignored. */
static bool token_passed_over(struct run *r, unsigned mask)
{
	struct cards *g = cards_of(r);
	const int i = token_at(r, g->revealed);
	if (i < 0 || (mask >> g->token[i].kind & 1))
		return false;
	g->token[i].ignored = TOKEN_NO_MODIFIER | TOKEN_NO_EFFECT;
	return true;
}

enum next cop_CANCEL_TOKEN(OP_ARGS)
{
	if (!op_again(s))
		token_cancel(r);
	else if (!token_passed_over(r, a[0]) || !bag_count(r))
		return op_done(s, 1);
	op_repeat(r, s, a);
	OP_CALL(call_reveal_event(r, cards_of(r)->test.seat));
}

enum next cop_IGNORE_TOKEN(OP_ARGS)
{
	const int i = token_at(r, cards_of(r)->revealed);
	(void)f;
	if (i >= 0)
		cards_of(r)->token[i].ignored |= (uint8_t)a[0];
	return op_done(s, 1);
}
