/* Windows, limits and running effects of the kernel. */
#include "toy.h"

static struct table t;

/* Hurts seat 0 by 2: what every window here answers. */
static code_h hurt_two(void)
{
	return toy_code(&t, OP_HURT, AMOUNT_CONST, 2, OP_TRACE, 50, OP_END);
}

static code_h trace(int v)
{
	return toy_code(&t, OP_TRACE, (uint16_t)v, OP_END);
}

static ref_h trigger(int holder, int time, int class, int v)
{
	return toy_trigger(&t, holder, EVENT_HURT, time, class, trace(v));
}

/* ---- order ----------------------------------------------------------- */

/* would, when, the event, at; after waits for the end of the effect it is part of. */
static void test_points_in_time(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 4);
	trigger(0, TIME_AT, CLASS_FORCED_PLAYER, 3);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	trigger(0, TIME_WOULD, CLASS_FORCED_PLAYER, 1);
	toy_go(&t, hurt_two());
	toy_traced(&t, 1, 2, 1002, 3, 50, 4, 9002);
}

static void test_scenario_before_player_before_reaction(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_WHEN, CLASS_REACTION, 3);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	trigger(-1, TIME_WHEN, CLASS_FORCED_SCENARIO, 1);
	toy_go(&t, hurt_two());
	toy_traced(&t, 1, 2);
	toy_asked(&t, 0, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_traced(&t, 1, 2, 3, 1002, 50, 9002);
}

static void test_different_cards_are_ordered_by_the_named_seat(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_of(&t.run)->orders = 2;
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	trigger(1, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 3);
	toy_go(&t, hurt_two());
	toy_asked(&t, 2, "first card1,first card2,first card3");
	toy_choose(&t, "first card2");
	toy_asked(&t, 2, "first card1,first card3");
	toy_choose(&t, "first card3");
	toy_traced(&t, 2, 3, 1, 1002, 50, 9002);
}

static void test_rows_of_one_card_are_not_asked_about(void **state)
{
	(void)state;
	toy_begin(&t);
	const code_h one = trace(1), two = trace(2);
	const ref_h card = toy_card(&t, 0);
	toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .body = one });
	toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY, .body = two });
	live_add(&t.run, card, (def_h)REF_N(card));
	toy_go(&t, hurt_two());
	toy_traced(&t, 1, 2, 1002, 50, 9002);
}

/* Reactions go round from the first player until all have passed in a row; each row answers once. */
static void test_reactions_go_round_the_table(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_of(&t.run)->first = 1;
	trigger(0, TIME_AT, CLASS_REACTION, 1);
	trigger(1, TIME_AT, CLASS_REACTION, 2);
	trigger(1, TIME_AT, CLASS_REACTION, 3);
	toy_go(&t, hurt_two());
	toy_asked(&t, 1, "use card2,use card3,pass");
	toy_choose(&t, "use card3");
	toy_asked(&t, 0, "use card1,pass");
	toy_choose(&t, "pass");
	toy_asked(&t, 1, "use card2,pass");
	toy_choose(&t, "use card2");
	toy_asked(&t, 0, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_traced(&t, 1002, 3, 2, 1, 50, 9002);
}

static void test_nobody_is_asked_without_an_answer(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_WHEN, CLASS_REACTION, 1);
	t.rows[1].cost = toy_code(&t, OP_PAY, 3, OP_PAID, OP_END);
	toy_go(&t, hurt_two());
	toy_traced(&t, 1002, 50, 9002);
	assert_int_equal(t.game.k.choices, 0);
}

static void test_a_reaction_pays_its_cost(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_WHEN, CLASS_REACTION, 1);
	t.rows[1].cost = toy_code(&t, OP_PAY, 2, OP_PAID, OP_END);
	toy_go(&t, hurt_two());
	toy_choose(&t, "use card1");
	toy_traced(&t, 1, 1002, 50, 9002);
	assert_int_equal(toy_of(&t.run)->coins[0], 0);
	assert_int_equal(t.events[0].type, LOG_USED);
	assert_int_equal(t.events[0].a, REF(REF_CARD, 1));
}

/* ---- who answers ----------------------------------------------------- */

static void test_scope_zone_and_condition(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(1, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	t.rows[1].scope = SCOPE_OWNER;			/* the event is seat 0's */
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	t.rows[2].zones = ZONE_BOX;			/* the card lies on the table */
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 3);
	t.rows[3].cond = toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 3, OP_END);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 4);
	t.rows[4].scope = SCOPE_OWNER;
	t.rows[4].zones = ZONE_TABLE;
	t.rows[4].cond = toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 2, OP_END);
	toy_go(&t, hurt_two());
	toy_traced(&t, 4, 1002, 50, 9002);
}

static void test_a_card_that_left_does_not_answer(void **state)
{
	(void)state;
	toy_begin(&t);
	const ref_h card = trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	assert_true(live_has(&t.game.k, card));
	assert_int_equal(t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)], 1);
	live_remove(&t.run, card);
	assert_false(live_has(&t.game.k, card));
	assert_int_equal(t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)], 0);
	toy_go(&t, hurt_two());
	toy_traced(&t, 1002, 50, 9002);
}

/* However cards came, the live table is the same. */
static void test_live_cards_are_kept_in_order(void **state)
{
	(void)state;
	static struct game game;
	toy_begin(&t);
	const ref_h a = trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1), b = trigger(0, TIME_AT, CLASS_FORCED_PLAYER, 2);
	game = t.game;
	live_remove(&t.run, a);
	live_remove(&t.run, b);
	live_add(&t.run, b, (def_h)REF_N(b));
	live_add(&t.run, a, (def_h)REF_N(a));
	assert_memory_equal(&game, &t.game, sizeof(game));
}

static void test_full_live_table_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	for (int i = 2; i <= LIVE_MAX; i++)
		live_add(&t.run, REF(REF_CARD, i), 1);
	assert_int_equal(t.game.k.fault, FAULT_NONE);
	live_add(&t.run, REF(REF_CARD, LIVE_MAX + 1), 1);
	assert_int_equal(t.game.k.fault, FAULT_LIVE);
}

/* ---- changing the event ---------------------------------------------- */

/* Cancelled: nothing happens, later answers of the window and later windows are left out. */
static void test_cancel(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_WHEN, CLASS_FORCED_SCENARIO, toy_code(&t, OP_CANCEL, OP_TRACE, 1, OP_END));
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	trigger(0, TIME_AT, CLASS_FORCED_PLAYER, 3);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 4);
	toy_go(&t, hurt_two());
	toy_traced(&t, 1, 50, 9000);
	assert_int_equal(toy_of(&t.run)->hp[0], 10);
}

static void test_reduce_stops_at_nothing(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_WOULD, CLASS_FORCED_PLAYER, toy_code(&t, OP_REDUCE, AMOUNT_CONST, 1, OP_END));
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 3, OP_HURT, AMOUNT_CONST, 1, OP_HURT, AMOUNT_CONST, 0, OP_END));
	toy_traced(&t, 1002, 1000, 1000, 9000);
}

/* Instead: the new event has its own windows from "would" on, the old one none of its later ones. */
static void test_instead_restarts_as_the_new_event(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_WOULD, CLASS_FORCED_PLAYER, toy_code(&t, OP_INSTEAD, EVENT_HEAL, OP_END));
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 2);
	toy_trigger(&t, 0, EVENT_HEAL, TIME_WOULD, CLASS_FORCED_PLAYER, trace(3));
	toy_trigger(&t, 0, EVENT_HEAL, TIME_AFTER, CLASS_FORCED_PLAYER, trace(4));
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 5);
	toy_go(&t, hurt_two());
	toy_traced(&t, 3, 2002, 50, 4, 9002);
	assert_int_equal(toy_of(&t.run)->hp[0], 12);
}

/* The amount an answer sees is the event's own. */
static void test_answers_see_the_facts(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HEAL, TIME_AT, CLASS_FORCED_PLAYER, toy_code(&t, OP_HURT, AMOUNT_EVENT, 0, OP_END));
	toy_trigger(&t, 0, EVENT_HURT, TIME_WOULD, CLASS_FORCED_PLAYER, toy_code(&t, OP_AMOUNT, AMOUNT_EVENT, 0, OP_EQUALS, AMOUNT_CONST, 2, OP_JZ, 4, OP_TRACE, 1,
		OP_END));
	toy_go(&t, hurt_two());
	toy_traced(&t, 1, 1002, 50, 9002);
}

/* ---- nesting and afters ---------------------------------------------- */

/* An answer that hurts again: its own windows lie inside the first. */
static void test_events_nest(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_SLOW, TIME_WHEN, CLASS_FORCED_PLAYER, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_TRACE, 60, OP_END));
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 2);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_TRACE, 50, OP_END));
	toy_asked(&t, 0, "go 0,go 1,go 2");
	toy_traced(&t, 1, 1001, 60, 2);
	toy_choose(&t, "go 1");
	toy_traced(&t, 1, 1001, 60, 2, 3001, 50, 9001);
}

/* Two events in one effect: both afters wait for its end and open in the order of the events. */
static void test_afters_wait_in_order(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_AFTER, CLASS_FORCED_PLAYER, toy_code(&t, OP_AMOUNT, AMOUNT_EVENT, 0, OP_EQUALS, AMOUNT_CONST, 1, OP_JZ, 5, OP_TRACE, 71,
		OP_END, OP_TRACE, 72, OP_END));
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_TRACE, 50, OP_HURT, AMOUNT_CONST, 2, OP_TRACE, 51, OP_END));
	toy_traced(&t, 1001, 50, 1002, 51, 71, 72, 9002);
}

/* The effect's result reaches its caller although afters open in between. */
static void test_afters_keep_the_result(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_trigger(&t, 1, EVENT_HURT, TIME_AFTER, CLASS_REACTION, trace(7));
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 4, OP_END));
	toy_asked(&t, 1, "use card1,pass");
	toy_choose(&t, "use card1");
	toy_traced(&t, 1004, 7, 9004);
}

/* A rule that carries an event out itself opens its windows one by one; changed facts come back. */
static void test_moments(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_CALL, PROC_toy_moment, OP_END));
	toy_traced(&t, 4027, 5000, 9000);

	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER, toy_code(&t, OP_REDUCE, AMOUNT_CONST, 3, OP_CANCEL, OP_END));
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 8);
	toy_go(&t, toy_code(&t, OP_CALL, PROC_toy_moment, OP_TRACE, 50, OP_END));
	toy_traced(&t, 4124, 5000, 50, 8, 9000);
}

static void test_afters_do_not_leave_a_barrier(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 8);
	toy_go(&t, toy_code(&t, OP_CALL, PROC_toy_barrier, OP_TRACE, 50, OP_END));
	toy_traced(&t, 1001, 8, 6000, 50, 9000);
}

/* Ignored: the windows open, but nothing changes. */
static void test_ignored_events_change_nothing(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 2);
	frame_push(&t.run, PROC_toy_game);
	event_call(&t.run, &(struct event){ .event = EVENT_HURT, .seat = 0, .amount = 3, .flags = EVENT_IGNORED });
	toy_of(&t.run)->start = (int32_t)toy_code(&t, OP_TRACE, 50, OP_END);
	run_go(&t.run);
	toy_traced(&t, 1, 2, 50, 9000);
	assert_int_equal(toy_of(&t.run)->hp[0], 10);
}

/* The first frame goes on where it waited; what was half done, and what waited for its end, is forgotten. */
static void test_unwinding(void **state)
{
	(void)state;
	toy_begin(&t);
	trigger(0, TIME_AFTER, CLASS_FORCED_PLAYER, 8);
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 7, OP_HURT, AMOUNT_CONST, 1, OP_CALL, PROC_toy_unwind, OP_NEXT, (uint16_t)-5, OP_TRACE, 50, OP_END));
	toy_traced(&t, 1001, 9000);
	assert_int_equal(t.game.k.list_top, 0);
	assert_int_equal(t.game.k.pending_n, 0);
}

/* ---- limits ---------------------------------------------------------- */

static code_h hurt_thrice(void)
{
	return toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_HURT, AMOUNT_CONST, 1, OP_HURT, AMOUNT_CONST, 1, OP_END);
}

static void test_limit_counts_uses(void **state)
{
	(void)state;
	toy_begin(&t);
	const ref_h card = trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	t.rows[1].limit = PERIOD_TURN;
	t.rows[1].limit_n = 2;
	toy_go(&t, hurt_thrice());
	toy_traced(&t, 1, 1001, 1, 1001, 1001, 9001);
	assert_true(used_up(&t.run, card, 1, 0));
	used_clear(&t.run, PERIOD_PHASE);
	assert_true(used_up(&t.run, card, 1, 0));
	used_clear(&t.run, PERIOD_TURN);
	assert_false(used_up(&t.run, card, 1, 0));
	assert_int_equal(t.game.k.used_n, 0);
}

/* Copies count alone, unless their rows share a group. */
static void test_limits_of_copies(void **state)
{
	(void)state;
	for (int group = 0; group <= 1; group++) {
		toy_begin(&t);
		for (int i = 0; i < 2; i++) {
			trigger(0, TIME_WHEN, CLASS_REACTION, 1 + i);
			t.rows[1 + i].limit = PERIOD_TURN;
			t.rows[1 + i].limit_n = 1;
			t.rows[1 + i].group = (uint8_t)group;
		}
		toy_go(&t, hurt_two());
		toy_choose(&t, "use card1");
		if (!group)
			toy_choose(&t, "use card2");
		assert_int_equal(t.game.k.over, 1);
		assert_int_equal(t.game.k.choices, group ? 1 : 2);
	}
}

static void test_reused_card_is_a_new_one(void **state)
{
	(void)state;
	toy_begin(&t);
	const ref_h card = trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, 1);
	t.rows[1].limit = PERIOD_GAME;
	t.rows[1].limit_n = 1;
	toy_go(&t, hurt_two());
	assert_true(used_up(&t.run, card, 1, 0));
	used_forget(&t.run, card);
	assert_false(used_up(&t.run, card, 1, 0));
}

static void test_full_limit_table_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	for (int i = 1; i <= USED_MAX; i++)
		used_add(&t.run, (uint16_t)i, PERIOD_ROUND);
	used_add(&t.run, 1, PERIOD_ROUND);
	assert_int_equal(used_count(&t.run, 1), 2);
	assert_int_equal(t.game.k.fault, FAULT_NONE);
	used_add(&t.run, USED_MAX + 1, PERIOD_ROUND);
	assert_int_equal(t.game.k.fault, FAULT_USED);
}

/* ---- running effects ------------------------------------------------- */

static int might(int seat)
{
	return stat_value(&t.run, STAT_MIGHT, REF(REF_SEAT, seat), 3);
}

static row_h modifier(int holder, int mode, int scope, int value, bool running)
{
	const ref_h card = toy_card(&t, holder);
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MIGHT, .slot = (uint8_t)mode, .scope = (uint8_t)scope, .value = (int16_t)value,
		.zones = running ? ZONE_RUNNING : 0 });
	live_add(&t.run, card, (def_h)REF_N(card));
	return row;
}

static void test_values_are_pulled(void **state)
{
	(void)state;
	toy_begin(&t);
	assert_int_equal(might(0), 3);
	modifier(0, MODE_ADD, SCOPE_OWNER, 2, false);
	assert_int_equal(might(0), 5);
	assert_int_equal(might(1), 3);
	modifier(1, MODE_ADD, SCOPE_ANY, -1, false);
	assert_int_equal(might(0), 4);
	modifier(0, MODE_SET, SCOPE_OWNER, 0, false);
	assert_int_equal(might(0), 1);
	modifier(0, MODE_DOUBLE, SCOPE_OWNER, 0, false);
	assert_int_equal(might(0), 2);
	assert_int_equal(might(1), 2);
	assert_false(stat_cannot(&t.run, STAT_MIGHT, REF(REF_SEAT, 0)));
	modifier(0, MODE_CANNOT, SCOPE_OWNER, 0, false);
	assert_true(stat_cannot(&t.run, STAT_MIGHT, REF(REF_SEAT, 0)));
	assert_false(stat_cannot(&t.run, STAT_MIGHT, REF(REF_SEAT, 1)));
	live_remove(&t.run, REF(REF_CARD, 1));
	assert_int_equal(might(0), -2);
}

static void test_halves_round_up(void **state)
{
	(void)state;
	toy_begin(&t);
	modifier(0, MODE_HALVE, SCOPE_OWNER, 0, false);
	assert_int_equal(might(0), 2);
}

/* Stats that are masks: rows add bits, prohibitions take them away, in the order in which they came. */
static void test_masks(void **state)
{
	(void)state;
	toy_begin(&t);
	const ref_h seat = REF(REF_SEAT, 0);
	assert_int_equal(stat_mask(&t.run, STAT_MIGHT, seat, 1), 1);
	modifier(0, MODE_ADD, SCOPE_OWNER, 6, false);
	assert_int_equal(stat_mask(&t.run, STAT_MIGHT, seat, 1), 7);
	const row_h less = modifier(0, MODE_CANNOT, SCOPE_OWNER, 2, true), more = modifier(0, MODE_ADD, SCOPE_OWNER, 8, true);
	effect_add(&t.run, EFFECT_CANNOT, REF(REF_CARD, 2), less, seat, 0, PERIOD_GAME, 0, 2);
	assert_int_equal(stat_mask(&t.run, STAT_MIGHT, seat, 1), 5);
	effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 3), more, seat, 0, PERIOD_GAME, 0, 8);
	assert_int_equal(stat_mask(&t.run, STAT_MIGHT, seat, 1), 13);
	assert_int_equal(stat_mask(&t.run, STAT_MIGHT, REF(REF_SEAT, 1), 1), 1);
}

/* A lasting effect keeps the subject and the amount it began with, and ends with its period. */
static void test_lasting_effect_is_fixed_when_it_begins(void **state)
{
	(void)state;
	toy_begin(&t);
	const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 0, true);
	t.rows[row].body = toy_code(&t, OP_COINS, OP_END);
	assert_int_equal(might(0), 3);
	toy_go(&t, toy_code(&t, OP_UNTIL, row, PERIOD_TURN, OP_SLOW, OP_END));
	assert_int_equal(might(0), 5);
	toy_of(&t.run)->coins[0] = 0;
	assert_int_equal(might(0), 5);
	assert_int_equal(might(1), 3);
	effect_end(&t.run, PERIOD_TURN, 2);		/* seat 1's turn */
	assert_int_equal(might(0), 5);
	effect_end(&t.run, PERIOD_TURN, 1);
	assert_int_equal(might(0), 3);
	assert_int_equal(t.game.k.changing[STAT_MIGHT], 0);
	assert_null(kernel_invariant(&t.run));
}

static void test_next_turn_becomes_this_turn(void **state)
{
	(void)state;
	toy_begin(&t);
	const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 1, true);
	effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 1), row, REF(REF_SEAT, 0), 0, PERIOD_NEXT_TURN, 1, 1);
	effect_end(&t.run, PERIOD_TURN, -1);
	assert_int_equal(might(0), 4);
	effect_age(&t.run, PERIOD_NEXT_TURN, PERIOD_TURN);
	effect_end(&t.run, PERIOD_TURN, -1);
	assert_int_equal(might(0), 3);
}

static void test_effects_end_with_their_source(void **state)
{
	(void)state;
	toy_begin(&t);
	const row_h a = modifier(0, MODE_ADD, SCOPE_OWNER, 1, true), b = modifier(0, MODE_ADD, SCOPE_OWNER, 2, true);
	effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 1), a, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 1);
	effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 2), b, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 2);
	assert_int_equal(might(0), 6);
	effect_end_source(&t.run, REF(REF_CARD, 1));
	assert_int_equal(might(0), 5);
	effect_end_row(&t.run, REF(REF_CARD, 2), b);
	assert_int_equal(might(0), 3);
	assert_int_equal(t.game.k.effect_n, 0);
}

static void test_full_effect_table_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 1, true);
	for (int i = 0; i < EFFECT_MAX; i++)
		effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 1), row, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 1);
	assert_int_equal(t.game.k.fault, FAULT_NONE);
	effect_add(&t.run, EFFECT_MODIFIER, REF(REF_CARD, 1), row, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 1);
	assert_int_equal(t.game.k.fault, FAULT_EFFECTS);
}

/* A delayed effect answers its event once, for whoever began it, although its card has left the table. */
static void test_delayed_effect_fires_once(void **state)
{
	(void)state;
	toy_begin(&t);
	const code_h body = trace(8);
	const ref_h card = toy_card(&t, 1);
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY,
		.zones = ZONE_RUNNING, .body = body });
	effect_add(&t.run, EFFECT_DELAYED, card, row, 0, 1, PERIOD_GAME, 2, 0);
	toy_of(&t.run)->zone[REF_N(card)] = ZONE_BOX;
	toy_of(&t.run)->holder[REF_N(card)] = -1;
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 1, OP_HURT, AMOUNT_CONST, 1, OP_END));
	toy_traced(&t, 8, 1001, 1001, 9001);
	assert_int_equal(t.game.k.effect_n, 0);
	assert_int_equal(t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)], 0);
}

static void test_two_delayed_effects_of_one_card_both_fire(void **state)
{
	(void)state;
	toy_begin(&t);
	const code_h body = trace(8);
	const ref_h card = toy_card(&t, 0);
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = EVENT_HURT, .slot = SLOT(TIME_WHEN, CLASS_FORCED_PLAYER), .scope = SCOPE_ANY,
		.zones = ZONE_RUNNING, .body = body });
	toy_go(&t, toy_code(&t, OP_DELAY, row, PERIOD_GAME, OP_DELAY, row, PERIOD_GAME, OP_HURT, AMOUNT_CONST, 1, OP_END));
	(void)card;
	toy_traced(&t, 8, 8, 1001, 9001);
}

/* Action rows are offered to their holder in their phases, when their costs can be paid. */
static void test_action_rows(void **state)
{
	(void)state;
	toy_begin(&t);
	const ref_h card = toy_card(&t, 0);
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_ACTION, .event = 6, .cost = toy_code(&t, OP_PAY, 2, OP_PAID, OP_END) });
	live_add(&t.run, card, (def_h)REF_N(card));
	const struct { int seat; unsigned phases; int coins, count; } cases[] = { { 0, 2, 2, 1 }, { 0, 4, 2, 1 }, { 0, 1, 2, 0 }, { 1, 2, 2, 0 }, { 0, 2, 1, 0 } };
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		toy_of(&t.run)->coins[0] = cases[i].coins;
		options_begin(&t.run);
		action_options(&t.run, cases[i].seat, cases[i].phases, VERB_USE);
		assert_int_equal(t.run.decision.count, cases[i].count);
	}
	assert_true(row_usable(&t.run, card, row, 0, 0) == false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_points_in_time), cmocka_unit_test(test_scenario_before_player_before_reaction),
		cmocka_unit_test(test_different_cards_are_ordered_by_the_named_seat), cmocka_unit_test(test_rows_of_one_card_are_not_asked_about),
		cmocka_unit_test(test_reactions_go_round_the_table), cmocka_unit_test(test_nobody_is_asked_without_an_answer),
		cmocka_unit_test(test_a_reaction_pays_its_cost), cmocka_unit_test(test_scope_zone_and_condition),
		cmocka_unit_test(test_a_card_that_left_does_not_answer), cmocka_unit_test(test_live_cards_are_kept_in_order),
		cmocka_unit_test(test_full_live_table_is_a_fault), cmocka_unit_test(test_cancel), cmocka_unit_test(test_reduce_stops_at_nothing),
		cmocka_unit_test(test_instead_restarts_as_the_new_event), cmocka_unit_test(test_answers_see_the_facts), cmocka_unit_test(test_events_nest),
		cmocka_unit_test(test_afters_wait_in_order), cmocka_unit_test(test_afters_keep_the_result), cmocka_unit_test(test_moments),
		cmocka_unit_test(test_afters_do_not_leave_a_barrier), cmocka_unit_test(test_ignored_events_change_nothing), cmocka_unit_test(test_unwinding),
		cmocka_unit_test(test_limit_counts_uses),
		cmocka_unit_test(test_limits_of_copies), cmocka_unit_test(test_reused_card_is_a_new_one), cmocka_unit_test(test_full_limit_table_is_a_fault),
		cmocka_unit_test(test_values_are_pulled), cmocka_unit_test(test_halves_round_up), cmocka_unit_test(test_masks), cmocka_unit_test(test_lasting_effect_is_fixed_when_it_begins),
		cmocka_unit_test(test_next_turn_becomes_this_turn), cmocka_unit_test(test_effects_end_with_their_source),
		cmocka_unit_test(test_full_effect_table_is_a_fault), cmocka_unit_test(test_delayed_effect_fires_once),
		cmocka_unit_test(test_two_delayed_effects_of_one_card_both_fire), cmocka_unit_test(test_action_rows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
