/* fields.c - the names of the kernel's fields, and reading any field by its row. */
#include "fields.h"

#define ONE(m) FIELD_ONE(struct kernel, m)
#define ARRAY(m) FIELD_ARRAY(struct kernel, m)
#define OF(arr, m) FIELD_OF(struct kernel, arr, m)

const struct field kernel_fields[] = {
	ARRAY(rng), ONE(content), ONE(path), ONE(choices), ONE(rolls), ONE(depth), ONE(list_top), ONE(live_n), ONE(effect_n), ONE(pending_n), ONE(used_n),
	ONE(effect_number), ONE(fault), ONE(fault_at), ONE(fault_line), ONE(fault_def), ONE(game), ONE(seats), ONE(over), ONE(chance), ONE(expansions), ONE(version), ONE(unwind), ONE(surprise), ONE(actions),
	ARRAY(listening), ARRAY(changing),
	OF(frame, proc), OF(frame, step), OF(frame, mark), OF(frame, flags), OF(frame, ret), OF(frame, w[0]), OF(frame, w[1]), OF(frame, w[2]), OF(frame, w[3]),
	OF(frame, w[4]), OF(frame, w[5]), OF(frame, w[6]), OF(frame, w[7]), OF(frame, w[8]), OF(frame, w[9]), OF(frame, w[10]), OF(frame, w[11]),
	OF(frame, w[12]),
	ARRAY(list),
	OF(live, ref), OF(live, def),
	OF(effect, source), OF(effect, row), OF(effect, subject), OF(effect, kind), OF(effect, period), OF(effect, key), OF(effect, you), OF(effect, spare),
	OF(effect, value), OF(effect, number),
	OF(pending, depth), OF(pending, event), OF(pending, subject), OF(pending, object), OF(pending, amount), OF(pending, amount2), OF(pending, seat),
	OF(pending, forced), OF(pending, source),
	OF(used, key), OF(used, row), OF(used, period), OF(used, count), OF(used, seat), OF(used, spare),
};
const int kernel_fields_n = sizeof(kernel_fields) / sizeof(kernel_fields[0]);

int64_t field_value(const struct field *f, const void *part, uint32_t i)
{
	const unsigned char *at = (const unsigned char *)part + field_offset(f, i);
	uint64_t v = 0;
	for (uint32_t b = 0; b < f->size; b++)
		v |= (uint64_t)at[b] << 8 * b;
	if (f->is_signed && f->size < 8 && v >> (8 * f->size - 1))
		v -= (uint64_t)1 << 8 * f->size;
	return (int64_t)v;
}
