/* facts.c - facts of a definition. */
#include "facts.h"

#include <string.h>

bool facts_list(const json_t *list, const char *word)
{
	size_t i;
	json_t *v;
	json_array_foreach(list, i, v)
		if (json_is_string(v) && !strcmp(json_string_value(v), word))
			return true;
	return false;
}
