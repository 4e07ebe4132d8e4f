/* Frames, decisions, lists, scripts, chance, faults and hashes of the kernel. */
#include "toy.h"

#include "kernel/fields.h"
#include "kernel/label.h"

static struct table t, u;

/* ---- frames and decisions -------------------------------------------- */

static void test_script_runs_to_its_end(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_TRACE, 1, OP_SET, 7, OP_END));
	toy_traced(&t, 1, 9007);
	assert_int_equal(t.game.k.over, 1);
	assert_false(run_decide(&t.run));
}

static void test_unheard_event_applies_at_once(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 3, OP_END));
	toy_traced(&t, 1003, 9003);
	assert_int_equal(toy_of(&t.run)->hp[0], 7);
}

static void test_child_returns_its_answer(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_TRACE, 5, OP_END));
	toy_asked(&t, 0, "go 0,go 1,go 2");
	toy_choose(&t, "go 2");
	toy_traced(&t, 3002, 5, 9002);
	assert_int_equal(t.game.k.choices, 1);
}

static void test_wrong_option_changes_nothing(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_END));
	u.game = t.game;
	assert_false(run_choose(&t.run, 3));
	assert_false(run_choose(&t.run, -1));
	assert_memory_equal(&t.game, &u.game, sizeof(t.game));
	toy_asked(&t, 0, "go 0,go 1,go 2");
}

/* Options are no state: a copy at another address builds them anew and plays on alike. */
static void test_copy_plays_on_by_itself(void **state)
{
	(void)state;
	static struct game copy;
	static struct run other;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_HURT, AMOUNT_ACC, 0, OP_SLOW, OP_END));
	copy = t.game;
	run_init(&other, &copy, &t.c, &toy_rules);
	assert_true(run_decide(&other));
	assert_int_equal(other.decision.count, 3);
	assert_memory_equal(&copy, &t.game, sizeof(copy));
	assert_true(run_choose(&other, 1));
	toy_choose(&t, "go 1");
	assert_int_equal(hash_game(&copy, sizeof(struct toy)), hash_game(&t.game, sizeof(struct toy)));
	memset(&t.game, 0xa5, sizeof(t.game));
	assert_true(run_choose(&other, 2));
	assert_int_equal(copy.k.over, 1);
}

static void test_path_tells_positions_apart(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_SLOW, OP_END));
	const uint64_t before = t.game.k.path;
	u.game = t.game;
	toy_choose(&t, "go 0");
	const uint64_t after = t.game.k.path;
	assert_true(after != before);
	t.game = u.game;
	run_forget(&t.run);
	toy_choose(&t, "go 1");
	assert_true(t.game.k.path != after && t.game.k.path != before);
	t.game = u.game;
	run_forget(&t.run);
	toy_choose(&t, "go 0");
	assert_true(t.game.k.path == after);
}

static void test_prompt_and_labels(void **state)
{
	(void)state;
	char buf[64];
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_END));
	assert_string_equal(prompt_of(&t.run, t.run.decision.prompt)->name, "toy");
	option_label(&t.run, &t.run.decision.option[1], buf, (int)sizeof(buf));
	assert_string_equal(buf, "Go 1");
	assert_int_equal(option_key(&t.run, &t.run.decision.option[1], buf, 3), 4);
	assert_string_equal(buf, "go");
	assert_int_equal(option_find(&t.run, "go 7"), -1);
}

static void test_log_lines_that_count(void **state)
{
	(void)state;
	static const struct { int type, n, m; const char *text; } lines[] = {
		{ 1, 1, 0, "1 clue here" }, { 1, 0, 0, "0 clues here" }, { 1, 12, 0, "12 clues here" }, { 2, 1, 0, "takes 1 damage!" }, { 2, 0, 2, "takes 2 horror!" },
		{ 2, 3, 2, "takes 3 damage and 2 horror!" }, { 2, 0, 0, "takes 0 damage!" }, { 3, 2, 0, "has 2 of card4." },
	};
	char buf[64];
	toy_begin(&t);
	for (unsigned i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		const struct log_event e = { .type = (uint16_t)(LOG_GAME + lines[i].type), .sees = SEAT_MAX, .a = REF(REF_CARD, 4), .n = (int16_t)lines[i].n, .m = (int16_t)lines[i].m };
		log_text(&t.run, &e, buf, (int)sizeof(buf));
		assert_string_equal(buf, lines[i].text);
	}
}

static void test_log_lines(void **state)
{
	(void)state;
	char buf[64];
	struct log_event e = { .type = LOG_GAME, .seat = 1, .sees = SEAT_MAX, .a = REF(REF_CARD, 4), .n = -2, .cause = REF(REF_CARD, 7) };
	toy_begin(&t);
	assert_int_equal(log_text(&t.run, &e, buf, (int)sizeof(buf)), 31);
	assert_string_equal(buf, "seat1 moves card4 by -2 (card7)");
	e.cause = REF(REF_SEAT, 1);
	log_text(&t.run, &e, buf, (int)sizeof(buf));
	assert_string_equal(buf, "seat1 moves card4 by -2");
	e.cause = 0;
	e.seat = SEAT_MAX;
	log_text(&t.run, &e, buf, (int)sizeof(buf));
	assert_string_equal(buf, "nothing moves card4 by -2");
	e.seat = 1;
	e.who = REF(REF_CARD, 9);
	log_text(&t.run, &e, buf, (int)sizeof(buf));
	assert_string_equal(buf, "card9 moves card4 by -2");
	t.log.max = 1;
	log_write(&t.run, &e);
	log_write(&t.run, &e);
	assert_int_equal(t.log.n, 1);
	assert_int_equal(t.log.lost, 1);
}

/* ---- scripts --------------------------------------------------------- */

static void test_jumps_and_comparisons(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_COINS, OP_AT_LEAST, AMOUNT_CONST, 2, OP_JZ, 4, OP_TRACE, 1, OP_COINS, OP_AT_MOST, AMOUNT_CONST, 1, OP_JNZ, 4, OP_TRACE, 2,
		OP_COINS, OP_EQUALS, AMOUNT_CONST, 2, OP_NOT, OP_END));
	toy_traced(&t, 1, 2, 9000);
}

static void test_may_asks_only_when_its_cost_can_be_paid(void **state)
{
	(void)state;
	const uint16_t code[] = { OP_MAY, 0, 0, 9, OP_PAY, 2, OP_PAID, OP_TRACE, 1, OP_TRACE, 2, OP_END };
	toy_begin(&t);
	toy_go(&t, toy_words(&t, code, sizeof(code) / sizeof(code[0])));
	toy_asked(&t, 0, "yes,no");
	toy_choose(&t, "yes");
	toy_traced(&t, 1, 2, 9001);
	assert_int_equal(toy_of(&t.run)->coins[0], 0);

	toy_begin(&t);
	toy_go(&t, toy_words(&t, code, sizeof(code) / sizeof(code[0])));
	toy_choose(&t, "no");
	toy_traced(&t, 2, 9000);
	assert_int_equal(toy_of(&t.run)->coins[0], 2);

	toy_begin(&t);
	toy_of(&t.run)->coins[0] = 1;
	toy_go(&t, toy_words(&t, code, sizeof(code) / sizeof(code[0])));
	toy_traced(&t, 2, 9000);
}

/* Three options: free, for two coins, for three. */
static code_h choose_code(struct table *at)
{
	return toy_code(at, OP_CHOOSE, 3, 0, 0, 11, 0, 0, 14, 0, 0, 20,
		OP_TRACE, 1, OP_END,
		OP_PAY, 2, OP_PAID, OP_TRACE, 2, OP_END,
		OP_PAY, 3, OP_PAID, OP_TRACE, 3, OP_END);
}

static void test_choose_leaves_out_what_cannot_be_paid(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, choose_code(&t));
	toy_asked(&t, 0, "option 1,option 2");
	toy_choose(&t, "option 2");
	toy_traced(&t, 2, 9000);
	assert_int_equal(toy_of(&t.run)->coins[0], 0);
}

static void test_a_single_option_is_not_asked(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_of(&t.run)->coins[0] = 0;
	toy_go(&t, choose_code(&t));
	toy_traced(&t, 1, 9000);
	assert_int_equal(t.game.k.choices, 0);
}

static void test_up_to(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_UPTO, 0, AMOUNT_CONST, 2, OP_HURT, AMOUNT_NUMBER, 0, OP_END));
	toy_asked(&t, 0, "number 0,number 1,number 2");
	toy_choose(&t, "number 2");
	toy_traced(&t, 1002, 9002);
}

/* A loop over the seats: `you` is each in turn and then again who it was. */
static void test_loop_turns_to_each_seat(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 5, OP_HURT, AMOUNT_CONST, 1, OP_NEXT, (uint16_t)-3, OP_HURT, AMOUNT_CONST, 5, OP_END));
	toy_traced(&t, 1001, 1001, 1001, 1005, 9005);
	assert_int_equal(toy_of(&t.run)->hp[0], 4);
	assert_int_equal(toy_of(&t.run)->hp[1], 9);
	assert_int_equal(toy_of(&t.run)->hp[2], 9);
}

static void test_loop_keeps_its_place_across_choices(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 3, OP_SLOW, OP_NEXT, (uint16_t)-1, OP_END));
	toy_asked(&t, 0, "go 0,go 1,go 2");
	toy_choose(&t, "go 1");
	toy_asked(&t, 1, "go 0,go 1,go 2");
	toy_choose(&t, "go 0");
	toy_asked(&t, 2, "go 0,go 1,go 2");
	toy_choose(&t, "go 2");
	toy_traced(&t, 3001, 3000, 3002, 9002);
}

/* Seat 1 leaves the scene in its turn of the loop: the rest of its turn is left out, the others have theirs. */
static void test_loop_goes_on_without_who_left(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_of(&t.run)->hp[1] = 1;
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 7, OP_HURT, AMOUNT_CONST, 1, OP_TRACE, 8, OP_NEXT, (uint16_t)-5, OP_TRACE, 9, OP_END));
	toy_traced(&t, 1001, 8, 1001, 1001, 8, 9, 9001);
}

static void test_script_ends_when_its_investigator_leaves(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 10, OP_TRACE, 1, OP_END));
	toy_traced(&t, 1010, 9010);
}

static void test_stop_ends_a_loop_too(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_EACH, OP_JMP, 5, OP_TRACE, 1, OP_STOP, OP_NEXT, (uint16_t)-3, OP_TRACE, 2, OP_END));
	toy_traced(&t, 1, 9000);
}

static void test_coverage_marks_what_ran(void **state)
{
	(void)state;
	uint8_t covered[TOY_CODE] = { 0 };
	toy_begin(&t);
	t.run.covered = covered;
	const code_h at = toy_code(&t, OP_SET, 0, OP_JZ, 4, OP_TRACE, 1, OP_END);
	toy_go(&t, at);
	assert_memory_equal(covered + at, ((uint8_t[]){ 1, 1, 3, 1, 0, 0 }), 6);
}

/* ---- lists ----------------------------------------------------------- */

static void test_lists_belong_to_frames(void **state)
{
	(void)state;
	toy_begin(&t);
	struct kernel *k = &t.game.k;
	frame_push(&t.run, PROC_toy_game);
	list_push(&t.run, 5);
	list_push(&t.run, 6);
	list_push(&t.run, 7);
	frame_push(&t.run, PROC_toy_slow);
	assert_int_equal(list_len(&t.run), 0);
	list_push(&t.run, 9);
	assert_true(list_has(&t.run, 9));
	assert_false(list_has(&t.run, 5));
	list_clear(&t.run);
	list_pop(&t.run);
	assert_int_equal(k->fault, FAULT_LIST);

	toy_begin(&t);
	frame_push(&t.run, PROC_toy_game);
	for (uint16_t i = 1; i <= 4; i++)
		list_push(&t.run, i);
	assert_int_equal(list_take(&t.run, 1), 2);
	assert_int_equal(list_len(&t.run), 3);
	assert_int_equal(*list_at(&t.run, 1), 3);
	assert_int_equal(list_pop(&t.run), 4);
	assert_int_equal(k->list[3], 0);
}

static void test_full_list_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	frame_push(&t.run, PROC_toy_game);
	for (int i = 0; i < LIST_MAX; i++)
		list_push(&t.run, 1);
	assert_int_equal(t.game.k.fault, FAULT_NONE);
	list_push(&t.run, 1);
	assert_int_equal(t.game.k.fault, FAULT_LIST);
}

/* ---- faults ---------------------------------------------------------- */

static void faults(uint16_t proc, enum fault what, uint16_t at)
{
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_CALL, proc, OP_TRACE, 1, OP_END));
	assert_int_equal(t.game.k.fault, what);
	assert_int_equal(t.game.k.fault_at, at);
	assert_int_equal(toy_of(&t.run)->trace_n, 0);
	assert_false(run_decide(&t.run));
	assert_false(run_choose(&t.run, 0));
	assert_non_null(kernel_invariant(&t.run));
}

static void test_frame_overflow_is_a_fault(void **state)
{
	(void)state;
	faults(PROC_toy_deep, FAULT_FRAMES, PROC_toy_deep);
	assert_int_equal(t.game.k.depth, FRAME_MAX);
}

static void test_empty_decision_is_a_fault(void **state)
{
	(void)state;
	faults(PROC_toy_mute, FAULT_EMPTY, PROC_toy_mute);
}

static void test_too_many_options_are_a_fault(void **state)
{
	(void)state;
	faults(PROC_toy_greedy, FAULT_OPTIONS, PROC_toy_greedy);
}

static void test_proc_that_does_nothing_is_a_fault(void **state)
{
	(void)state;
	faults(PROC_toy_dead, FAULT_DEAD, PROC_toy_dead);
}

static void test_unknown_proc_is_a_fault(void **state)
{
	(void)state;
	faults(TOY_PROCS_END, FAULT_PROC, TOY_PROCS_END);
}

static void test_bad_code_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, TOY_OPS_END, OP_END));
	assert_int_equal(t.game.k.fault, FAULT_OP);
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_JMP, 500));
	assert_int_equal(t.game.k.fault, FAULT_CODE);
}

static void test_endless_loops_are_faults(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_JMP, 0));
	assert_int_equal(t.game.k.fault, FAULT_LOOP);

	toy_begin(&t);
	toy_trigger(&t, 0, EVENT_HURT, TIME_AFTER, CLASS_FORCED_PLAYER, toy_code(&t, OP_END));
	toy_go(&t, toy_code(&t, OP_HURT, AMOUNT_CONST, 0, OP_JMP, (uint16_t)-3));
	assert_int_equal(t.game.k.fault, FAULT_PENDING);
}

static void test_bad_step_is_a_fault(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_END));
	frame_top(&t.run)->step = 77;
	run_forget(&t.run);
	assert_false(run_decide(&t.run));
	assert_int_equal(t.game.k.fault, FAULT_STEP);
}

/* ---- chance ---------------------------------------------------------- */

static void test_bounded_draws_are_in_range_and_even(void **state)
{
	(void)state;
	int count[6] = { 0 };
	toy_begin(&t);
	rng_seed(&t.game, 5);
	for (int i = 0; i < 60000; i++)
		count[rng_below(&t.game, STREAM_DICE, 6)]++;
	for (int i = 0; i < 6; i++)
		assert_in_range(count[i], 9600, 10400);
}

static void test_streams_do_not_touch_each_other(void **state)
{
	(void)state;
	toy_begin(&t);
	rng_seed(&t.game, 5);
	u.game = t.game;
	for (int i = 0; i < 9; i++)
		rng_next(&u.game, STREAM_DECK);
	for (int i = 0; i < 9; i++)
		assert_true(rng_next(&t.game, STREAM_DICE) == rng_next(&u.game, STREAM_DICE));
	assert_true(rng_next(&t.game, STREAM_CUP) != rng_next(&t.game, STREAM_BAG));
}

static void test_rigged_results_come_first_and_in_order(void **state)
{
	(void)state;
	toy_begin(&t);
	frame_push(&t.run, PROC_toy_game);
	t.rig = (struct rig){ .n = 3, .entry = { { STREAM_DICE, 0, 5 }, { STREAM_DECK, 2, 9 }, { STREAM_DICE, 0, 1 } } };
	die_call(&t.run, 0, 0);
	assert_int_equal(frame_top(&t.run)->ret, 5);
	die_call(&t.run, 0, 0);
	assert_int_equal(frame_top(&t.run)->ret, 1);
	assert_int_equal(t.game.k.rolls, 0);
	assert_false(rig_empty(&t.rig));
	assert_int_equal(rig_take(&t.run, STREAM_DECK, 1), -1);
	assert_int_equal(rig_take(&t.run, STREAM_DECK, 2), 9);
	assert_true(rig_empty(&t.rig));
}

static void test_asked_chance_is_a_decision(void **state)
{
	(void)state;
	toy_begin(&t);
	t.game.k.chance = 1;
	frame_push(&t.run, PROC_toy_game);
	die_call(&t.run, 2, 0);
	run_go(&t.run);
	toy_asked(&t, 2, "die 1,die 2,die 3,die 4,die 5,die 6");
}

/* ---- hash and fields ------------------------------------------------- */

static void test_hash_sees_every_byte_and_no_more(void **state)
{
	(void)state;
	toy_begin(&t);
	const size_t used = sizeof(struct kernel) + sizeof(struct toy);
	const uint64_t h = hash_game(&t.game, sizeof(struct toy));
	for (size_t i = 0; i < used; i += 97) {
		((unsigned char *)&t.game)[i] ^= 1;
		assert_true(hash_game(&t.game, sizeof(struct toy)) != h);
		((unsigned char *)&t.game)[i] ^= 1;
	}
	((unsigned char *)&t.game)[used] ^= 1;
	assert_true(hash_game(&t.game, sizeof(struct toy)) == h);
}

/* Every byte of the kernel's part belongs to exactly one named field. */
static void test_fields_cover_the_state(void **state)
{
	(void)state;
	static unsigned char named[sizeof(struct kernel)];
	for (int k = 0; k < kernel_fields_n; k++) {
		const struct field *f = &kernel_fields[k];
		for (uint32_t i = 0; i < f->count; i++)
			for (uint32_t b = 0; b < f->size; b++)
				named[f->offset + i * f->stride + b]++;
	}
	for (size_t i = 0; i < sizeof(named); i++)
		if (named[i] != 1)
			fail_msg("byte %zu of the kernel's part is named %d times", i, named[i]);
}

static void test_field_values(void **state)
{
	(void)state;
	toy_begin(&t);
	t.game.k.effect[2].value = -3;
	t.game.k.choices = 70000;
	for (int k = 0; k < kernel_fields_n; k++) {
		if (!strcmp(kernel_fields[k].name, "effect.value"))
			assert_int_equal(field_value(&kernel_fields[k], &t.game.k, 2), -3);
		if (!strcmp(kernel_fields[k].name, "choices"))
			assert_int_equal(field_value(&kernel_fields[k], &t.game.k, 0), 70000);
	}
}

static void test_dead_bytes_break_the_invariant(void **state)
{
	(void)state;
	toy_begin(&t);
	toy_go(&t, toy_code(&t, OP_SLOW, OP_END));
	assert_null(kernel_invariant(&t.run));
	t.game.k.frame[t.game.k.depth].w[3] = 1;
	assert_non_null(kernel_invariant(&t.run));
	t.game.k.frame[t.game.k.depth].w[3] = 0;
	t.game.k.list[t.game.k.list_top] = 1;
	assert_non_null(kernel_invariant(&t.run));
	t.game.k.list[t.game.k.list_top] = 0;
	t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)]++;
	assert_non_null(kernel_invariant(&t.run));
	t.game.k.listening[LISTENING(EVENT_HURT, TIME_WHEN, CLASS_FORCED_PLAYER)]--;
	t.game.k.depth = FRAME_MAX + 1;
	assert_non_null(kernel_bounds(&t.game, &t.c, &toy_rules));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_script_runs_to_its_end), cmocka_unit_test(test_unheard_event_applies_at_once), cmocka_unit_test(test_child_returns_its_answer),
		cmocka_unit_test(test_wrong_option_changes_nothing), cmocka_unit_test(test_copy_plays_on_by_itself),
		cmocka_unit_test(test_path_tells_positions_apart), cmocka_unit_test(test_prompt_and_labels), cmocka_unit_test(test_log_lines), cmocka_unit_test(test_log_lines_that_count), cmocka_unit_test(test_jumps_and_comparisons),
		cmocka_unit_test(test_may_asks_only_when_its_cost_can_be_paid), cmocka_unit_test(test_choose_leaves_out_what_cannot_be_paid),
		cmocka_unit_test(test_a_single_option_is_not_asked), cmocka_unit_test(test_up_to), cmocka_unit_test(test_loop_turns_to_each_seat),
		cmocka_unit_test(test_loop_keeps_its_place_across_choices), cmocka_unit_test(test_loop_goes_on_without_who_left),
		cmocka_unit_test(test_script_ends_when_its_investigator_leaves), cmocka_unit_test(test_stop_ends_a_loop_too),
		cmocka_unit_test(test_coverage_marks_what_ran), cmocka_unit_test(test_lists_belong_to_frames), cmocka_unit_test(test_full_list_is_a_fault),
		cmocka_unit_test(test_frame_overflow_is_a_fault), cmocka_unit_test(test_empty_decision_is_a_fault),
		cmocka_unit_test(test_too_many_options_are_a_fault), cmocka_unit_test(test_proc_that_does_nothing_is_a_fault),
		cmocka_unit_test(test_unknown_proc_is_a_fault), cmocka_unit_test(test_bad_code_is_a_fault), cmocka_unit_test(test_endless_loops_are_faults),
		cmocka_unit_test(test_bad_step_is_a_fault), cmocka_unit_test(test_bounded_draws_are_in_range_and_even),
		cmocka_unit_test(test_streams_do_not_touch_each_other), cmocka_unit_test(test_rigged_results_come_first_and_in_order),
		cmocka_unit_test(test_asked_chance_is_a_decision), cmocka_unit_test(test_hash_sees_every_byte_and_no_more),
		cmocka_unit_test(test_fields_cover_the_state), cmocka_unit_test(test_field_values), cmocka_unit_test(test_dead_bytes_break_the_invariant),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
