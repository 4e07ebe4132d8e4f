/*
 * fields.h - every field of a state named once: dump and diff come from these tables.
 *
 * A row names a number, or an array of numbers, or one member of an array of structs: `count` elements of `size` bytes.  `run` of them lie side by side (more than 1
 * when the member is an array itself), and each such run begins `stride` bytes behind the one before.
 */
#ifndef KERNEL_FIELDS_H
#define KERNEL_FIELDS_H

#include <stddef.h>

#include "state.h"

struct field {
	const char *name;
	uint32_t offset, size, count, stride, run;
	uint32_t is_signed;
};

/* Fields of the kernel's part. */
extern const struct field kernel_fields[];
extern const int kernel_fields_n;

#define FIELD_SIGNED(type, m) (((__typeof__(((type *)0)->m))-1) < 1)	/* "< 0" would warn for unsigned ones */
#define FIELD_ONE(type, m) { #m, offsetof(type, m), sizeof(((type *)0)->m), 1, sizeof(((type *)0)->m), 1, FIELD_SIGNED(type, m) }
#define FIELD_ARRAY(type, m) { #m, offsetof(type, m), sizeof(((type *)0)->m[0]), sizeof(((type *)0)->m) / sizeof(((type *)0)->m[0]), \
	sizeof(((type *)0)->m[0]), 1, FIELD_SIGNED(type, m[0]) }
#define FIELD_OF(type, arr, m) { #arr "." #m, offsetof(type, arr) + offsetof(__typeof__(((type *)0)->arr[0]), m), sizeof(((type *)0)->arr[0].m), \
	sizeof(((type *)0)->arr) / sizeof(((type *)0)->arr[0]), sizeof(((type *)0)->arr[0]), 1, FIELD_SIGNED(type, arr[0].m) }
#define FIELD_OF_ARRAY(type, arr, m) { #arr "." #m, offsetof(type, arr) + offsetof(__typeof__(((type *)0)->arr[0]), m), sizeof(((type *)0)->arr[0].m[0]), \
	sizeof(((type *)0)->arr) / sizeof(((type *)0)->arr[0]) * (sizeof(((type *)0)->arr[0].m) / sizeof(((type *)0)->arr[0].m[0])), sizeof(((type *)0)->arr[0]), \
	sizeof(((type *)0)->arr[0].m) / sizeof(((type *)0)->arr[0].m[0]), FIELD_SIGNED(type, arr[0].m[0]) }

/* Where element i of a field stands in its part of a state. */
static inline size_t field_offset(const struct field *f, uint32_t i)
{
	return f->offset + (size_t)(i / f->run) * f->stride + (size_t)(i % f->run) * f->size;
}

/* Value of element i of a field in a part of a state. */
int64_t field_value(const struct field *f, const void *part, uint32_t i);

#endif
