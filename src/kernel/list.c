/* list.c - the less frequent list operations. */
#include "list.h"

#include <string.h>

bool list_has(struct run *r, uint16_t v)
{
	for (int i = 0; i < list_len(r); i++)
		if (*list_at(r, i) == v)
			return true;
	return false;
}

uint16_t list_take(struct run *r, int i)
{
	struct kernel *k = kernel_of(r);
	uint16_t v = *list_at(r, i);
	int n = list_len(r);
	memmove(list_at(r, i), list_at(r, i + 1), (size_t)(n - i - 1) * sizeof(v));
	k->list[--k->list_top] = 0;
	return v;
}

uint16_t list_drop(struct run *r, uint16_t v)
{
	for (int i = 0; i < list_len(r); i++)
		if (*list_at(r, i) == v)
			return list_take(r, i);
	return v;
}

void list_clear(struct run *r)
{
	while (list_len(r))
		list_pop(r);
}
