/* The simulator's counting: what is added in any order is the same, and intervals are those of the books. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/sim/sim.h"

static struct sim_result *fresh(void)
{
	struct sim_result *res = calloc(1, sizeof(*res));
	assert_non_null(res);
	res->setup = strdup("{\"game\":\"board\",\"players\":[{}]}");
	snprintf(res->bot, sizeof(res->bot), "thumb");
	snprintf(res->engine, sizeof(res->engine), "0 a b");
	return res;
}

static void done(struct sim_result *res)
{
	sim_release(res);
	free(res);
}

static struct sim_game game_of(uint64_t seed)
{
	static const char *const why[] = { "gates_sealed", "all_devoured", "world_destroyed" }, *const who[] = { "yig", "hastur", "azathoth", "cthulhu" };
	struct sim_game g = { .seed = seed, .seats = 1, .won = seed % 3 == 0 };
	snprintf(g.why, sizeof(g.why), "%s", why[seed % 3]);
	snprintf(g.ancient_one, sizeof(g.ancient_one), "%s", who[seed % 4]);
	snprintf(g.investigator[0], sizeof(g.investigator[0]), "%s", seed % 2 ? "joe_diamond" : "sister_mary");
	for (int v = 0; v < SIM_VALUES; v++) {
		g.has[v] = v != SIM_SCORE || g.won;
		g.value[v] = (int)(seed * (uint64_t)(v + 3) % 17);
	}
	return g;
}

static void play(struct sim_result *res, uint64_t from, uint64_t to)
{
	for (uint64_t seed = from; seed <= to; seed++) {
		const struct sim_game g = game_of(seed);
		sim_add(res, &g);
	}
	sim_range(res, from, to);
}

static char *written(struct sim_result *res, sim_writer *put)
{
	char *text = NULL;
	size_t n = 0;
	FILE *to = open_memstream(&text, &n);
	sim_sort(res);
	put(res, ark_content_builtin(), to);
	fclose(to);
	return text;
}

/* Shards of any size, put together in any order, are the whole. */
static void test_merge(void **state)
{
	struct sim_result *whole = fresh(), *parts = fresh(), *part;
	static const uint64_t from[] = { 61, 1, 150, 40 }, to[] = { 149, 39, 200, 60 };
	char error[ARK_TEXT];
	(void)state;
	play(whole, 1, 200);
	for (int i = 0; i < 4; i++) {
		part = fresh();
		play(part, from[i], to[i]);
		assert_true(sim_merge(parts, part, error, (int)sizeof(error)));
		assert_false(sim_merge(parts, part, error, (int)sizeof(error)));
		assert_non_null(strstr(error, "must not overlap"));
		done(part);
	}
	assert_int_equal(parts->ranges, 1);
	sim_writer *const put[] = { sim_write_json, sim_write_csv, sim_write_report, sim_print };
	for (int i = 0; i < 4; i++) {
		char *a = written(whole, put[i]), *b = written(parts, put[i]);
		assert_string_equal(a, b);
		free(a);
		free(b);
	}
	part = fresh();
	play(part, 300, 310);
	snprintf(part->engine, sizeof(part->engine), "1 a b");
	assert_false(sim_merge(parts, part, error, (int)sizeof(error)));
	assert_non_null(strstr(error, "versions"));
	done(part);
	done(whole);
	done(parts);
}

/* Every second range first, as two threads would have them, then those between: one range remains, and none was lost on the way. */
static void test_ranges(void **state)
{
	struct sim_result *res = fresh();
	(void)state;
	for (int half = 0; half < 2; half++)
		for (uint64_t i = (uint64_t)half; i < 6000; i += 2)
			sim_range(res, 10 * i + 1, 10 * i + 10);
	assert_int_equal(res->ranges, 1);
	assert_int_equal(res->range[0].from, 1);
	assert_int_equal(res->range[0].to, 60000);
	assert_false(res->full);
	for (uint64_t i = 0; i <= SIM_RANGES; i++)
		sim_range(res, 100000 + 2 * i, 100000 + 2 * i);
	assert_true(res->full);		/* not silently */
	done(res);
}

/* What does not fit is told, never counted elsewhere. */
static void test_full(void **state)
{
	struct sim_result *res = fresh();
	char id[32];
	(void)state;
	for (int i = 0; i < SIM_GROUPS; i++) {
		snprintf(id, sizeof(id), "card_%d", i);
		sim_group(res, "investigator", id);
	}
	assert_false(res->full);
	sim_group(res, "investigator", "one_more");
	assert_true(res->full);
	done(res);
}

static void near(double a, double b)
{
	assert_true(fabs(a - b) < 0.0005);
}

static void test_intervals(void **state)
{
	(void)state;
	/* Wilson's interval, as Newcombe (1998) gives it for 81 of 263 and for 0 of 20. */
	struct sim_estimate e = sim_share(81, 263);
	near(e.low, 0.2553);
	near(e.high, 0.3662);
	e = sim_share(0, 20);
	near(e.low, 0);
	near(e.high, 0.1611);
	/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, standard deviation 2.138. */
	e = sim_mean(&(struct sim_sum){ 8, 40, 232 });
	near(e.mean, 5);
	near(e.high - e.mean, 1.959964 * sqrt(32.0 / 7 / 8));
	near(e.mean - e.low, e.high - e.mean);
	/* A value that is always the same has no width; nor has a single one. */
	e = sim_mean(&(struct sim_sum){ 3, 21, 147 });
	near(e.low, 7);
	near(e.high, 7);
	e = sim_mean(&(struct sim_sum){ 1, 7, 49 });
	near(e.high, 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_merge), cmocka_unit_test(test_ranges), cmocka_unit_test(test_full), cmocka_unit_test(test_intervals) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
