/* Values and what changes them, scripts without a frame, and tables at their ends. */
#include "toy_rows.h"

static int might(int base)
{
	return stat_value(&t.run, STAT_MIGHT, REF(REF_SEAT, 0), base);
}

/* ---- values ---------------------------------------------------------- */

static void test_halves_of_any_number(void **state)
{
	(void)state;
	static const struct { int whole, half; } cases[] = { { 1, 1 }, { 3, 2 }, { 4, 2 }, { 0, 0 }, { -4, -2 }, { -3, -1 } };
	begin();
	modifier(0, MODE_HALVE, SCOPE_OWNER, 0, 0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_int_equal(might(cases[i].whole), cases[i].half);
}

/* A card speaks to its holder; what nobody holds speaks to the one whose value it is. */
static void test_whom_a_changed_value_speaks_to(void **state)
{
	(void)state;
	begin();
	const row_h held = modifier(0, MODE_ADD, SCOPE_ANY, 5, 0);
	t.rows[held].cond = is(AMOUNT_YOU, 0);
	assert_int_equal(stat_value(&t.run, STAT_MIGHT, REF(REF_SEAT, 2), 10), 15);
	begin();
	const row_h nobodys = modifier(-1, MODE_ADD, SCOPE_ANY, 0, 0);
	t.rows[nobodys].body = amount(AMOUNT_YOU);
	assert_int_equal(stat_value(&t.run, STAT_MIGHT, REF(REF_SEAT, 2), 10), 12);
	assert_int_equal(stat_value(&t.run, STAT_MIGHT, REF(REF_CARD, 5), 10), 9);
}

/* A value that hangs on itself is counted as deep as PULL_LIMIT, and there its own circle adds nothing. */
static void test_a_value_that_depends_on_itself(void **state)
{
	(void)state;
	begin();
	const row_h row = modifier(0, MODE_SET, SCOPE_OWNER, 0, 0), more = modifier(0, MODE_ADD, SCOPE_OWNER, 1, 0);
	t.rows[row].body = toy_code(&t, OP_MIGHT, OP_END);
	assert_int_equal(might(3), 3 + PULL_LIMIT);
	assert_int_equal(t.rows[more].value, 1);
	assert_int_equal(t.run.pulling, 0);
}

static uint8_t asked_for;	/* the stat that was asked for when a condition was looked at */

static int amount_stat(struct run *r, const struct script *s, int kind, int value)
{
	(void)s, (void)kind, (void)value;
	asked_for = r->stat;
	return r->stat;
}

/* Which stat is asked for is known to conditions, and once it has been told the one around it is again. */
static void test_the_stat_that_is_asked_for(void **state)
{
	(void)state;
	begin();
	own.amount = amount_stat;
	const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 5, 0);
	t.rows[row].cond = is(AMOUNT_YOU, STAT_MIGHT);
	t.run.stat = STAT_MASK;
	assert_int_equal(might(1), 6);
	assert_int_equal(asked_for, STAT_MIGHT);
	assert_int_equal(t.run.stat, STAT_MASK);
}

static void test_what_an_effect_is_asked_with(void **state)
{
	(void)state;
	for (int fixed = 0; fixed <= 1; fixed++) {
		static const int kinds[] = { AMOUNT_YOU, AMOUNT_SOURCE, AMOUNT_IT, AMOUNT_ROW };
		for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
			begin();
			toy_card(&t, 2);	/* so that no two of the numbers are the same */
			toy_row(&t, (struct row){ .kind = ROW_BODY });
			toy_row(&t, (struct row){ .kind = ROW_BODY });
			const row_h row = modifier(2, MODE_ADD, SCOPE_ANY, 4, ZONE_RUNNING);
			const ref_h subject = REF(REF_SEAT, 0);
			const int values[] = { 1, card_of_row(row), subject, row };
			t.rows[row].cond = is(kinds[i], values[i]);
			effect_add(&t.run, EFFECT_MODIFIER, card_of_row(row), row, fixed ? subject : 0, 1, PERIOD_GAME, 0, 4);
			assert_int_equal(might(3), 7);
			t.rows[row].cond = is(kinds[i], values[i] + 1);
			assert_int_equal(might(3), 3);
		}
	}
}

/* A delayed trigger whose event has the number of the stat is no change of it. */
static void test_delayed_effects_change_no_value(void **state)
{
	(void)state;
	begin();
	delay(delayed_row(0, STAT_MIGHT, CLASS_FORCED_PLAYER, trace(1)), 0, REF(REF_SEAT, 0));
	const row_h row = modifier(0, MODE_ADD, SCOPE_OWNER, 2, ZONE_RUNNING);
	t.game.k.effect[0].value = 50;
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(row), row, REF(REF_SEAT, 0), 0, PERIOD_GAME, 0, 2);
	assert_int_equal(might(3), 5);
}

static void test_who_sets_and_who_adds(void **state)
{
	(void)state;
	struct setter list[6];
	const ref_h me = REF(REF_SEAT, 0);
	begin();
	const row_h set = modifier(0, MODE_SET, SCOPE_OWNER, 4, 0), add = modifier(0, MODE_ADD, SCOPE_OWNER, 1, 0), lasts = modifier(0, MODE_SET, SCOPE_OWNER, 6, ZONE_RUNNING);
	const row_h his = modifier(1, MODE_SET, SCOPE_OWNER, 9, 0), nobodys = modifier(-1, MODE_SET, SCOPE_ANY, 0, 0);
	t.rows[nobodys].body = amount(AMOUNT_YOU);
	t.rows[nobodys].cond = is(AMOUNT_YOU, 0);
	t.rows[set].body = amount(AMOUNT_YOU);
	const ref_h two = toy_card(&t, 0);
	toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MASK, .slot = MODE_SET, .value = 30 });
	toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MIGHT, .slot = MODE_SET, .value = 32, .zones = ZONE_RUNNING });
	const row_h both = toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MIGHT, .slot = MODE_SET, .value = 31 });
	live_add(&t.run, two, (def_h)REF_N(two));
	(void)his;
	assert_int_equal(stat_setters(&t.run, STAT_MIGHT, me, list, 6), 3);
	assert_int_equal(list[0].ref, card_of_row(set));
	assert_int_equal(list[0].value, 0);
	assert_int_equal(list[1].ref, card_of_row(nobodys));
	assert_int_equal(list[1].value, 0);
	assert_int_equal(list[2].ref, card_of_row(both));
	assert_int_equal(list[2].value, 31);
	assert_int_equal(stat_adders(&t.run, STAT_MIGHT, me, list, 6), 1);
	assert_int_equal(list[0].ref, card_of_row(add));

	/* Effects follow: those of this stat and mode that are fixed on the subject. */
	const row_h mask = toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MASK, .slot = MODE_SET, .zones = ZONE_RUNNING });
	const row_h plus = modifier(0, MODE_ADD, SCOPE_OWNER, 1, ZONE_RUNNING), any = modifier(0, MODE_SET, SCOPE_ANY, 8, ZONE_RUNNING);
	const row_h later = toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = STAT_MIGHT, .slot = MODE_SET, .zones = ZONE_RUNNING });
	effect_add(&t.run, EFFECT_DELAYED, two, later, me, 0, PERIOD_GAME, 0, 10);
	effect_add(&t.run, EFFECT_MODIFIER, two, mask, me, 0, PERIOD_GAME, 0, 11);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(plus), plus, me, 0, PERIOD_GAME, 0, 12);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(any), any, 0, 0, PERIOD_GAME, 0, 13);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(lasts), lasts, REF(REF_SEAT, 1), 0, PERIOD_GAME, 0, 14);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(lasts), lasts, me, 0, PERIOD_GAME, 0, 15);
	assert_int_equal(stat_setters(&t.run, STAT_MIGHT, me, list, 6), 4);
	assert_int_equal(list[3].ref, card_of_row(lasts));
	assert_int_equal(list[3].value, 15);

	/* No more than there is room for. */
	for (int max = 1; max <= 3; max++) {
		memset(list, 0, sizeof(list));
		assert_int_equal(stat_setters(&t.run, STAT_MIGHT, me, list, max), max);
		assert_int_equal(list[max].ref, 0);
	}
}

static void test_only_the_effect_that_is_meant_ends(void **state)
{
	(void)state;
	begin();
	const row_h a = modifier(0, MODE_ADD, SCOPE_OWNER, 1, ZONE_RUNNING), b = modifier(0, MODE_ADD, SCOPE_OWNER, 2, ZONE_RUNNING);
	const ref_h me = REF(REF_SEAT, 0);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(a), b, me, 0, PERIOD_TURN, 1, 10);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(b), a, me, 0, PERIOD_TURN, 0, 20);
	effect_add(&t.run, EFFECT_MODIFIER, card_of_row(b), b, me, 0, PERIOD_TURN, 2, 40);
	effect_end_row(&t.run, card_of_row(b), b);
	assert_int_equal(might(0), 30);
	effect_end(&t.run, PERIOD_TURN, 0);
	assert_int_equal(might(0), 10);
	effect_end(&t.run, PERIOD_TURN, -1);
	assert_int_equal(might(0), 0);
}

/* ---- scripts --------------------------------------------------------- */

static void test_names_and_lengths_of_instructions(void **state)
{
	(void)state;
	begin();
	assert_string_equal(op_name(&toy_rules, OP_END), "END");
	assert_string_equal(op_name(&toy_rules, OP_SET), "SET");
	assert_string_equal(op_name(&toy_rules, OP_TRACE), "TRACE");
	assert_string_equal(op_name(&toy_rules, TOY_OPS_END), "?");
	assert_int_equal(script_op_len(&toy_rules, (const uint16_t[]){ OP_END }), 1);
	assert_int_equal(script_op_len(&toy_rules, (const uint16_t[]){ TOY_OPS_END }), 1);
	assert_int_equal(script_op_len(&toy_rules, (const uint16_t[]){ OP_CHOOSE, 2 }), 8);
}

static void test_no_text_returns_nothing(void **state)
{
	(void)state;
	begin();
	frame_push(&t.run, PROC_toy_game)->ret = 5;
	script_call(&t.run, 0, 0, 0, 0, 0);
	assert_int_equal(frame_top(&t.run)->ret, 0);
	assert_int_equal(t.game.k.depth, 1);
}

static void test_what_repeats(void **state)
{
	(void)state;
	begin();
	struct script s = { .ip = 1 };
	const ref_h seats[] = { REF(REF_SEAT, 0), REF(REF_SEAT, 1) };
	frame_push(&t.run, PROC_toy_game);
	script_loop(&t.run, &s, seats, 2);
	s.it = seats[0];
	assert_false(script_repeats(&t.run, &s));
	list_clear(&t.run);
	script_times(&t.run, &s, 3);
	s.it = REF(REF_NUMBER, 3);
	assert_true(script_repeats(&t.run, &s));
	script_times(&t.run, &s, 2);
	assert_false(script_repeats(&t.run, &s));
}

/* A condition must change nothing: what would is a fault, and is not done. */
static void test_conditions_change_nothing(void **state)
{
	(void)state;
	begin();
	const struct script s = { 0 };
	assert_int_equal(script_eval(&t.run, &s, toy_code(&t, OP_SET, 1, OP_TRACE, 1, OP_END)), 0);
	assert_int_equal(t.game.k.fault, FAULT_OP);
	assert_int_equal(toy_of(&t.run)->trace_n, 0);
}

static void test_coverage_of_conditions(void **state)
{
	(void)state;
	uint8_t covered[TOY_CODE] = { 0 };
	int have = 0, need = 0;
	begin();
	t.run.covered = covered;
	const code_h at = toy_code(&t, OP_COINS, OP_JZ, 2, OP_AT_LEAST, AMOUNT_CONST, 2, OP_END);
	struct script s = { .ip = (int32_t)at };
	assert_true(script_count(&t.run, &s, at, &have, &need));
	script_pure(&t.run, &s);
	assert_memory_equal(covered + at, ((uint8_t[]){ 0, 0, 0, 0 }), 4);	/* what is only looked at has not been played */
	assert_ptr_equal(t.run.covered, covered);
	assert_int_equal(script_eval(&t.run, &(struct script){ 0 }, at), 1);
	assert_memory_equal(covered + at, ((uint8_t[]){ 1, 1 | COVERED_PASSED, 1, 1 }), 4);
}

static void test_counts(void **state)
{
	(void)state;
	int have = -1, need = -1;
	const struct script s = { 0 };
	begin();
	assert_true(script_count(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 5, OP_END), &have, &need));
	assert_int_equal(have, 2);
	assert_int_equal(need, 5);
	assert_false(script_count(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_MOST, AMOUNT_CONST, OP_END, OP_END), &have, &need));
	assert_false(script_count(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 5, OP_NOT, OP_END), &have, &need));
}

/* What follows the costs is no cost, and a cost may hang on a condition. */
static void test_where_costs_end(void **state)
{
	(void)state;
	begin();
	const struct script s = { 0 };
	assert_true(script_payable(&t.run, &s, toy_code(&t, OP_PAY, 2, OP_PAID, OP_PAY, 9, OP_END)));
	assert_false(script_payable(&t.run, &s, toy_code(&t, OP_PAY, 2, OP_COINS, OP_PAY, 9, OP_PAID, OP_END)));
	assert_true(script_payable(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 5, OP_JZ, 4, OP_PAY, 9, OP_PAID, OP_END)));
	assert_false(script_payable(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 2, OP_JZ, 4, OP_PAY, 9, OP_PAID, OP_END)));
	assert_false(script_payable(&t.run, &s, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 5, OP_JZ, 4, OP_PAY, 1, OP_PAY, 9, OP_PAID, OP_END)));
}

static void test_amounts(void **state)
{
	(void)state;
	begin();
	const struct script s = { .margin = 4, .number = 7, .successes = 2, .acc = 3 };
	assert_int_equal(script_amount(&t.run, &s, AMOUNT_MARGIN, 0), 4);
	assert_int_equal(script_amount(&t.run, &s, AMOUNT_FAILURES, 2), 10);
	assert_int_equal(script_amount(&t.run, &s, AMOUNT_PER_PLAYER, 2), 2 * TOY_SEATS);
	toy_go(&t, toy_code(&t, OP_SET, 3, OP_NUMBER, OP_SET, 0, OP_TAKE_NUMBER, OP_END));
	toy_traced(&t, 9003);
}

static bool earlier(struct run *r)
{
	(void)r;
	return true;
}

/* At least so many: nothing where there are fewer, or where the rules are those of an earlier time. */
static void test_numbers_from_so_much_on(void **state)
{
	(void)state;
	static const struct { int least; uint16_t max; bool earlier; const char *keys; } cases[] = {
		{ 1, 2, false, "number 1,number 2" }, { 2, 1, false, "number 0,number 1" }, { 1, 2, true, "number 0,number 1,number 2" }, { 0, 1, false, "number 0,number 1" },
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin();
		own.earlier = cases[i].earlier ? earlier : NULL;
		toy_go(&t, toy_code(&t, OP_UPTO, (uint16_t)cases[i].least, AMOUNT_CONST, cases[i].max, OP_END));
		toy_asked(&t, 0, cases[i].keys);
	}
	begin();
	toy_go(&t, toy_code(&t, OP_SET, 1, OP_UPTO, 1, AMOUNT_CONST, (uint16_t)-1, OP_END));
	toy_traced(&t, 9000);
	begin();
	toy_go(&t, toy_code(&t, OP_SET, 1, OP_UPTO, 0, AMOUNT_CONST, 0, OP_END));
	toy_traced(&t, 9000);
}

static void test_what_a_delayed_effect_begins_with(void **state)
{
	(void)state;
	begin();
	const row_h row = delayed_row(0, EVENT_HEAL, CLASS_FORCED_PLAYER, trace(1));
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 5, OP_DELAY, row, PERIOD_TURN, OP_NEXT, (uint16_t)-3, OP_END));
	assert_int_equal(t.game.k.effect_n, TOY_SEATS);
	assert_int_equal(t.game.k.effect[1].subject, 0);
	assert_int_equal(t.game.k.effect[1].value, 0);
	assert_int_equal(t.game.k.effect[1].you, 1);
	effect_end(&t.run, PERIOD_TURN, 2);
	assert_int_equal(t.game.k.effect_n, TOY_SEATS - 1);
	assert_int_equal(t.game.k.effect[0].you, 0);
	assert_int_equal(t.game.k.effect[1].you, 2);
}

/* Where a fault happened is told by the line of the instruction. */
static void test_a_fault_names_its_line(void **state)
{
	(void)state;
	static uint32_t lines[TOY_CODE];
	begin();
	const code_h at = toy_code(&t, OP_SET, 1, OP_CALL, TOY_PROCS_END, OP_END);
	lines[at] = 3 << 16 | 11;
	lines[at + 2] = 4 << 16 | 12;
	t.c.lines = lines;
	toy_go(&t, at);
	assert_int_equal(t.game.k.fault_line, 12);
	assert_int_equal(t.game.k.fault_def, 4);
}

/* ---- limits, and tables at their ends -------------------------------- */

static void test_keys_that_are_no_cards(void **state)
{
	(void)state;
	begin();
	const ref_h card = trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(1));
	t.rows[1].limit = PERIOD_GAME;
	t.rows[1].limit_n = 1;
	used_add(&t.run, card, PERIOD_GAME);	/* a key that happens to be the card's number */
	used_mark(&t.run, card, 1, 0);
	used_forget(&t.run, card);
	assert_int_equal(used_count(&t.run, card), 1);
	assert_false(used_up(&t.run, card, 1, 0));
}

/* What stands behind a full table is no card. */
static void test_the_end_of_a_full_table(void **state)
{
	(void)state;
	begin();
	trigger(0, TIME_WHEN, CLASS_FORCED_PLAYER, trace(1));
	for (int i = 2; i <= LIVE_MAX; i++)
		live_add(&t.run, REF(REF_CARD, i), 1);
	const struct live behind = { REF(REF_CARD, LIVE_MAX + 1), 1 };
	memcpy((unsigned char *)&t.game.k + offsetof(struct kernel, live) + sizeof(t.game.k.live), &behind, sizeof(behind));
	assert_false(live_has(&t.game.k, behind.ref));
	live_remove(&t.run, behind.ref);
	assert_int_equal(t.game.k.live_n, LIVE_MAX);
	live_remove(&t.run, REF(REF_CARD, LIVE_MAX));
	assert_int_equal(t.game.k.live_n, LIVE_MAX - 1);
	assert_int_equal(t.game.k.live[LIVE_MAX - 1].ref, 0);
	assert_true(live_has(&t.game.k, REF(REF_CARD, LIVE_MAX - 1)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_halves_of_any_number), cmocka_unit_test(test_whom_a_changed_value_speaks_to), cmocka_unit_test(test_a_value_that_depends_on_itself),
		cmocka_unit_test(test_the_stat_that_is_asked_for), cmocka_unit_test(test_what_an_effect_is_asked_with), cmocka_unit_test(test_delayed_effects_change_no_value),
		cmocka_unit_test(test_who_sets_and_who_adds), cmocka_unit_test(test_only_the_effect_that_is_meant_ends), cmocka_unit_test(test_names_and_lengths_of_instructions),
		cmocka_unit_test(test_no_text_returns_nothing), cmocka_unit_test(test_what_repeats), cmocka_unit_test(test_conditions_change_nothing),
		cmocka_unit_test(test_coverage_of_conditions), cmocka_unit_test(test_counts), cmocka_unit_test(test_where_costs_end), cmocka_unit_test(test_amounts),
		cmocka_unit_test(test_numbers_from_so_much_on), cmocka_unit_test(test_what_a_delayed_effect_begins_with), cmocka_unit_test(test_a_fault_names_its_line),
		cmocka_unit_test(test_keys_that_are_no_cards), cmocka_unit_test(test_the_end_of_a_full_table),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
