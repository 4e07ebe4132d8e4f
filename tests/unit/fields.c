/* Every byte of a state is named once in its table of fields: what is not named changes hashes without a word in dump and diff. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "api/api.h"
#include "kernel/fields.h"

static void assert_whole(const char *what, const struct field *f, uint32_t n, size_t size)
{
	unsigned char *named = calloc(size, 1);
	int wrong = 0;
	assert_non_null(named);
	for (uint32_t k = 0; k < n; k++)
		for (uint32_t i = 0; i < f[k].count; i++)
			for (uint32_t b = 0; b < f[k].size; b++) {
				const size_t at = field_offset(&f[k], i) + b;
				assert_true(at < size);
				if (named[at]++ && wrong++ < 10)
					print_message("%s: byte %zu is named twice, the second time by %s\n", what, at, f[k].name);
			}
	for (size_t at = 0; at < size; at++)
		if (!named[at] && wrong++ < 10)
			print_message("%s: byte %zu is not named\n", what, at);
	free(named);
	assert_int_equal(wrong, 0);
}

static void test_the_kernel(void **state)
{
	(void)state;
	assert_whole("kernel", kernel_fields, (uint32_t)kernel_fields_n, sizeof(struct kernel));
}

static void test_both_games(void **state)
{
	static const char *const games[] = { "board", "cards" };
	(void)state;
	for (int i = 0; i < 2; i++) {
		const struct game_rules *r = rules_by_name(games[i]);
		assert_non_null(r);
		assert_whole(games[i], r->fields, r->field_n, r->size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_the_kernel), cmocka_unit_test(test_both_games) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
