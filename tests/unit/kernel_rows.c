/* Rows that answer, what games may answer otherwise, and what is shown of a decision. */
#include "toy_rows.h"

/* ---- rows that answer ------------------------------------------------ */

static void test_delayed_rows_answer_their_own_event(void **state)
{
	(void)state;
	begin();
	const row_h heal = delayed_row(0, EVENT_HEAL, CLASS_FORCED_PLAYER, trace(1)), hurt = delayed_row(0, EVENT_HURT, CLASS_FORCED_PLAYER, trace(2));
	delay(heal, 0, 0);
	delay(hurt, 0, 0);
	toy_go(&t, hurts(1));
	toy_traced(&t, 2, 1001, 9001);
	assert_int_equal(t.game.k.effect_n, 1);
}

/* A modifier may have the numbers of an event and its slot: it answers nothing. */
static void test_modifiers_do_not_answer(void **state)
{
	(void)state;
	begin();
	const ref_h card = toy_card(&t, 0);
	toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .body = trace(1) });
	toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .body = trace(2) });
	live_add(&t.run, card, (def_h)REF_N(card));
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(3));
	toy_go(&t, hurts(1));
	toy_asked(&t, 0, "first card1 1,first card2");
	toy_choose(&t, "first card2");
	toy_traced(&t, 3, 1, 1001, 9001);
}

/* A delayed reaction is its beginner's alone, and `it` is what it was fixed on, or what the event happens to. */
static void test_delayed_reactions(void **state)
{
	(void)state;
	begin();
	toy_of(&t.run)->first = 2;
	const row_h row = delayed_row(0, EVENT_HURT, CLASS_REACTION, 0);
	t.rows[row].body = toy_code(&t, OP_AMOUNT, AMOUNT_IT, 0, OP_EQUALS, AMOUNT_CONST, REF(REF_CARD, 9), OP_JZ, 4, OP_TRACE, 9, OP_AMOUNT, AMOUNT_IT, 0,
		OP_EQUALS, AMOUNT_CONST, REF(REF_SEAT, 0), OP_JZ, 4, OP_TRACE, 10, OP_END);
	delay(row, 1, REF(REF_CARD, 9));
	toy_go(&t, hurts(2));
	toy_asked(&t, 1, "use card1,pass");
	assert_false(row_at_work(&t.run, card_of_row(row)));
	toy_choose(&t, "use card1");
	toy_traced(&t, 9, 1001, 1002, 9002);

	begin();
	const row_h free = delayed_row(1, EVENT_HURT, CLASS_FORCED_PLAYER, 0);
	t.rows[free].body = toy_code(&t, OP_AMOUNT, AMOUNT_IT, 0, OP_EQUALS, AMOUNT_CONST, REF(REF_SEAT, 0), OP_JZ, 4, OP_TRACE, 10, OP_SLOW, OP_END);
	delay(free, 1, 0);
	toy_go(&t, hurts(1));
	toy_asked(&t, 1, "go 0,go 1,go 2");
	assert_true(row_at_work(&t.run, card_of_row(free)));
	assert_false(row_at_work(&t.run, REF(REF_CARD, 2)));
	toy_choose(&t, "go 1");
	toy_traced(&t, 10, 3001, 1001, 9001);
}

/* Two effects of one card: `it` and `you` are those of the row that fires. */
static void test_effects_of_one_card_are_told_apart(void **state)
{
	(void)state;
	begin();
	const row_h other = delayed_row(0, EVENT_HEAL, CLASS_FORCED_PLAYER, trace(1));
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .zones = ZONE_RUNNING });
	t.rows[row].body = toy_code(&t, OP_AMOUNT, AMOUNT_IT, 0, OP_EQUALS, AMOUNT_CONST, REF(REF_CARD, 9), OP_JZ, 4, OP_TRACE, 9, OP_SLOW, OP_END);
	const row_h strange = delayed_row(0, EVENT_HEAL, CLASS_FORCED_PLAYER, trace(2));
	delay(other, 2, REF(REF_CARD, 7));
	effect_add(&t.run, EFFECT_DELAYED, card_of_row(strange), row, REF(REF_CARD, 8), 0, PERIOD_GAME, 1, 0);
	delay(row, 1, REF(REF_CARD, 9));
	t.game.k.effect[1].row = strange;	/* the same card's number is not enough, nor the row's */
	t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)]--;
	t.game.k.listening[LISTENING(EVENT_HEAL, TIME_WHEN, CLASS_FORCED_PLAYER)]++;
	toy_go(&t, hurts(1));
	toy_asked(&t, 1, "go 0,go 1,go 2");
	toy_choose(&t, "go 0");
	toy_traced(&t, 9, 3000, 1001, 9001);
	assert_int_equal(t.game.k.effect_n, 2);
}

static void test_one_row_begun_by_two_cards(void **state)
{
	(void)state;
	begin();
	const row_h row = delayed_row(0, EVENT_HURT, CLASS_FORCED_PLAYER, 0);
	t.rows[row].body = toy_code(&t, OP_SLOW, OP_END);
	const ref_h card = toy_card(&t, 0);
	delay(row, 1, 0);
	effect_add(&t.run, EFFECT_DELAYED, card, row, 0, 2, PERIOD_GAME, 3, 0);
	toy_go(&t, hurts(1));
	toy_choose(&t, "first card2");
	toy_asked(&t, 2, "go 0,go 1,go 2");
	toy_choose(&t, "go 0");
	toy_asked(&t, 1, "go 0,go 1,go 2");
}

/* ---- what a game may answer otherwise -------------------------------- */

static bool reach_all(struct run *r, ref_h ref, int seat)
{
	(void)r, (void)ref, (void)seat;
	return true;
}

static bool changes_with_coins(struct run *r, const struct script *s)
{
	return toy_of(r)->coins[s->you] > 0;
}

/* A reaction that anybody may use counts for the one who uses it, not for the one to whom the event happens. */
static void test_limits_of_what_all_may_use(void **state)
{
	(void)state;
	begin();
	own.reach = reach_all;
	trigger(-1, TIME_WHEN, CLASS_REACTION, toy_code(&t, OP_SLOW, OP_END));
	t.rows[1].limit = PERIOD_TURN;
	t.rows[1].limit_n = 1;
	t.rows[1].cond = toy_code(&t, OP_SET, 1, OP_END);
	toy_go(&t, hurts(2));
	toy_asked(&t, 0, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_choose(&t, "go 0");
	toy_asked(&t, 1, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_asked(&t, 1, "go 0,go 1,go 2");
}

/* Whether it would change anything is asked of the one who may use it. */
static void test_changes_of_what_all_may_use(void **state)
{
	(void)state;
	begin();
	own.reach = reach_all;
	own.changes = changes_with_coins;
	toy_of(&t.run)->coins[0] = 0;
	trigger(-1, TIME_WHEN, CLASS_REACTION, trace(1));
	toy_go(&t, hurts(1));
	toy_asked(&t, 1, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_traced(&t, 1, 1001, 9001);
}

/* An effect whose time has come is over although it had nothing to change; not when the window was closed before or its condition does not hold, nor by what is no trigger. */
static void test_spent_effects(void **state)
{
	(void)state;
	for (int how = 0; how <= 2; how++) {
		const bool cancelled = how == 1, unmet = how == 2;
		begin();
		own.changes = changes_with_coins;
		toy_of(&t.run)->coins[1] = 0;
		if (cancelled)
			trigger(0, TIME_WHEN, CLASS_FORCED_SCENARIO, toy_code(&t, OP_CANCEL, OP_END));
		const row_h later = delayed_row(1, EVENT_HURT, CLASS_FORCED_PLAYER, trace(1));
		t.rows[later].cond = toy_code(&t, OP_SET, !unmet, OP_END);
		delay(later, 1, 0);
		const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 1, ZONE_RUNNING);
		t.rows[row].event = EVENT_HURT;
		t.rows[row].slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER);
		effect_add(&t.run, EFFECT_MODIFIER, card_of_row(row), row, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 1);
		toy_go(&t, hurts(1));
		assert_int_equal(t.game.k.effect_n, cancelled || unmet ? 2 : 1);
		assert_int_equal(t.game.k.effect[t.game.k.effect_n - 1].kind, EFFECT_MODIFIER);
	}
}

/* What a reaction begins "after" one of two events waits for the next one: the other has had its forced rows. */
static void test_what_reactions_begin_is_not_spent_at_once(void **state)
{
	(void)state;
	begin();
	own.changes = changes_with_coins;
	const row_h row = delayed_row(0, EVENT_HURT, CLASS_FORCED_PLAYER, trace(5));
	t.rows[row].slot = SLOT(TIME_AFTER, CLASS_FORCED_PLAYER);
	trigger(0, TIME_AFTER, CLASS_REACTION, toy_code(&t, OP_DELAY, row, PERIOD_GAME, OP_END));
	t.rows[2].limit = PERIOD_TURN;
	t.rows[2].limit_n = 1;
	toy_go(&t, hurts(2));
	toy_choose(&t, "use card2");
	toy_traced(&t, 1001, 1002, 9002);
	assert_int_equal(t.game.k.effect_n, 1);
}

static int amount_otherwise(struct run *r, const struct script *s, int kind, int value)
{
	(void)kind, (void)value;
	event_facts(r, s->facts)->flags |= EVENT_OTHERWISE;
	return 0;
}

/* What happens in another way closes the window, not those that follow. */
static void test_what_happens_otherwise(void **state)
{
	(void)state;
	begin();
	own.amount = amount_otherwise;
	trigger(0, TIME_WHEN, CLASS_FORCED_SCENARIO, toy_code(&t, OP_TRACE, 1, OP_AMOUNT, AMOUNT_YOU, 0, OP_END));
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(2));
	trigger(0, TIME_AT, CLASS_FORCED_PLAYER, trace(3));
	toy_go(&t, hurts(1));
	toy_traced(&t, 1, 1001, 3, 9001);
}

/* What takes the place of an event late has its own windows from the first one on. */
static void test_instead_when_it_happens(void **state)
{
	(void)state;
	begin();
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, toy_code(&t, OP_INSTEAD, EVENT_HEAL, OP_END));
	toy_trigger(&t, 0, EVENT_HEAL, TIME_WOULD, CLASS_FORCED_PLAYER, trace(3));
	toy_go(&t, hurts(1));
	toy_traced(&t, 3, 2001, 9001);
}

/* What waits for an effect further out is not opened by one inside it. */
static void test_afters_of_two_effects(void **state)
{
	(void)state;
	begin();
	toy_trigger(&t, 0, EVENT_SLOW, TIME_WHEN, CLASS_FORCED_PLAYER, toy_code(&t, OP_HURT, AMOUNT_CONST, 2, OP_TRACE, 60, OP_END));
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, toy_code(&t, OP_AMOUNT, AMOUNT_EVENT, 0, OP_EQUALS, AMOUNT_CONST, 1, OP_JZ, 5, OP_TRACE, 71, OP_END, OP_TRACE, 72, OP_END));
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_SLOW, OP_TRACE, 50, OP_END));
	toy_choose(&t, "go 0");
	toy_traced(&t, 1001, 1002, 60, 72, 3000, 50, 71, 9000);
}

/* What a town or a place does is a rule and works unsaid; what a card does is told. */
static void test_rules_work_unsaid(void **state)
{
	(void)state;
	static const struct { int type, told; } cases[] = { { REF_CARD, 1 }, { REF_DEF, 0 }, { REF_PLACE, 0 } };
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin();
		trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(1));
		frame_push(&t.run, PROC_toy_slow);
		row_call(&t.run, REF(cases[i].type, 1), 1, 0, 0);
		run_go(&t.run);
		toy_traced(&t, 1);
		assert_int_equal(t.log.n, cases[i].told);
	}
}

/* A card is at work while a row of it is, not while something else has its number. */
static void test_who_is_at_work(void **state)
{
	(void)state;
	begin();
	frame_push(&t.run, PROC_toy_slow)->w[0] = REF(REF_CARD, 1);
	assert_false(row_at_work(&t.run, REF(REF_CARD, 1)));
	row_call(&t.run, REF(REF_CARD, 2), 0, 0, 0);
	assert_true(row_at_work(&t.run, REF(REF_CARD, 2)));
	assert_false(row_at_work(&t.run, REF(REF_CARD, 1)));
}

static int orders_by_event(struct run *r, enum slot_class c, const struct frame *event)
{
	(void)r, (void)c;
	return LOCALS(event, const struct event)->amount;
}

static int one_name(struct run *r, ref_h ref, char *buf, int n)
{
	(void)r;
	return snprintf(buf, (size_t)n, "%s", REF_N(ref) == 3 ? "other" : "same");
}

/* Who orders follows from the event; the same row of cards of one name is offered once, another row or another name by itself. */
static void test_what_is_to_be_ordered(void **state)
{
	(void)state;
	begin();
	own.orders = orders_by_event;
	own.ref_id = one_name;
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(1));
	toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .body = trace(2) });
	t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)]++;
	for (int i = 2; i <= 3; i++) {
		toy_of(&t.run)->zone[i] = ZONE_TABLE;
		live_add(&t.run, REF(REF_CARD, i), 1);
	}
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_END));
	toy_asked(&t, 1, "first same 1,first same 2,first other 1,first other 2");
}

static void test_windows_looked_at_from_outside(void **state)
{
	(void)state;
	begin();
	trigger(-1, TIME_WHEN, CLASS_FORCED_SCENARIO, trace(1));
	frame_push(&t.run, PROC_toy_game);
	assert_null(window_event(&t.run));
	event_open(&t.run, &(struct event){ .event = EVENT_HURT, .seat = 1, .subject = REF(REF_SEAT, 1), .amount = 1 });
	const int facts = t.game.k.depth;
	assert_true(window_waits(&t.run, TIME_WHEN, facts));
	assert_false(window_waits(&t.run, TIME_AT, facts));
	options_begin(&t.run);
	window_orders(&t.run, TIME_WHEN, facts);
	assert_int_equal(t.run.decision.count, 1);
	assert_null(window_event(&t.run));
	window_call(&t.run, TIME_WHEN, facts);
	assert_non_null(window_event(&t.run));
	assert_int_equal(window_event(&t.run)->seat, 1);
}

/* The first frame of all may be an effect: what happens in it waits for its end. */
static void test_an_effect_at_the_bottom(void **state)
{
	(void)state;
	begin();
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, trace(8));
	script_call(&t.run, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_TRACE, 50, OP_SLOW, OP_END), 0, 0, 0, 0);
	run_go(&t.run);
	toy_asked(&t, 0, "go 0,go 1,go 2");
	toy_traced(&t, 1001, 50);
}

/* ---- what is shown of a decision ------------------------------------- */

/* Card 1 is known to seat 0 alone, card 2 to everybody. */
static bool shown(struct run *r, ref_h ref, int viewer)
{
	(void)r;
	return REF_N(ref) == 2 || viewer == 0;
}

static bool row_secret(struct run *r, row_h row)
{
	(void)r;
	return row == 1;
}

static const struct option_verb says[] = { { "say", OPERAND_WORD, OPERAND_NONE, "Say {a}" } };

static struct option option_of(int verb, unsigned a, unsigned b)
{
	return (struct option){ (uint16_t)verb, (uint16_t)a, (uint16_t)b };
}

static void test_what_others_see_of_a_decision(void **state)
{
	(void)state;
	const ref_h secret = REF(REF_CARD, 1), open = REF(REF_CARD, 2);
	begin();
	own.shown = shown;
	own.row_secret = row_secret;
	own.verbs = says;
	toy_card(&t, 0);
	toy_row(&t, (struct row){ .kind = ROW_ACTION });
	toy_row(&t, (struct row){ .kind = ROW_ACTION });
	const struct { struct option o; bool seen; } cases[] = {
		{ option_of(VERB_THING, open, 0), true }, { option_of(VERB_THING, secret, 0), false }, { option_of(VERB_PASS, 0, 0), true }, { option_of(VERB_NUMBER, 2, 0), false },
		{ option_of(VERB_GAME, secret, 0), true }, { option_of(VERB_USE, open, 2), true }, { option_of(VERB_USE, open, 1), false }, { option_of(VERB_USE, secret, 2), false }, { option_of(VERB_THING, 0, 0), true },
	};
	options_begin(&t.run);
	decision_of(&t.run, 2, PROMPT_MAY, open);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		assert_int_equal(option_shown(&t.run, &cases[i].o, 1), cases[i].seen);
		assert_int_equal(option_shown(&t.run, &cases[i].o, -1), cases[i].seen);
		assert_true(option_shown(&t.run, &cases[i].o, 2));
	}
	assert_true(decision_shown(&t.run, 1));
	decision_of(&t.run, 2, PROMPT_MAY, secret);
	assert_false(decision_shown(&t.run, 1));
	assert_true(decision_shown(&t.run, 2));
	assert_true(decision_shown(&t.run, 0));
	assert_false(option_shown(&t.run, &cases[0].o, 1));
	own.shown = NULL;
	assert_true(option_shown(&t.run, &cases[3].o, 1));
}

/* The only option that is taken unasked is told, when it is a thing, to those who may know it. */
static void test_what_is_told_of_the_only_option(void **state)
{
	(void)state;
	static const struct { ref_h ref; int n, sees; } cases[] = { { REF(REF_CARD, 1), 1, 2 }, { REF(REF_CARD, 2), 1, SEAT_MAX }, { 0, 0, 0 } };
	begin();
	own.shown = shown;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		options_begin(&t.run);
		t.log.n = 0;
		decision_of(&t.run, 2, PROMPT_DRAW, 0);
		option_add(&t.run, VERB_THING, cases[i].ref, 0);
		assert_false(options_ask(&t.run));
		assert_int_equal(t.log.n, cases[i].n);
		if (cases[i].n)
			assert_int_equal(t.events[0].sees, cases[i].sees);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_delayed_rows_answer_their_own_event), cmocka_unit_test(test_modifiers_do_not_answer), cmocka_unit_test(test_delayed_reactions),
		cmocka_unit_test(test_effects_of_one_card_are_told_apart), cmocka_unit_test(test_one_row_begun_by_two_cards), cmocka_unit_test(test_limits_of_what_all_may_use),
		cmocka_unit_test(test_changes_of_what_all_may_use), cmocka_unit_test(test_spent_effects), cmocka_unit_test(test_what_happens_otherwise),
		cmocka_unit_test(test_instead_when_it_happens), cmocka_unit_test(test_afters_of_two_effects), cmocka_unit_test(test_rules_work_unsaid),
		cmocka_unit_test(test_who_is_at_work), cmocka_unit_test(test_what_reactions_begin_is_not_spent_at_once), cmocka_unit_test(test_what_is_to_be_ordered),
		cmocka_unit_test(test_windows_looked_at_from_outside), cmocka_unit_test(test_an_effect_at_the_bottom), cmocka_unit_test(test_what_others_see_of_a_decision),
		cmocka_unit_test(test_what_is_told_of_the_only_option),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
