/* json.h - what a JSON value is, between json.c and json_read.c. */
#ifndef WASM_MISSING_JSON_H
#define WASM_MISSING_JSON_H

#include "jansson.h"

struct json_t {
	json_type type;
	unsigned refs;
	size_t n, max;		/* members of an object or array, and room for them; bytes of a string */
	json_int_t integer;
	double real;
	char *text;		/* of a string, ended by 0 */
	char **key;		/* of an object */
	json_t **value;		/* of an object or array */
};

/* NULL when there is no memory. */
json_t *value_new(json_type type);
/* Adds a value, and takes it over also when it fails; `key` is NULL in an array, allocated in an object, and taken over too. */
bool value_add(json_t *to, char *key, json_t *value);

#endif
