/*
 * jansson.h - reading JSON where the library of that name does not exist: the part of its interface that hosts of games use, with the same meanings.
 *
 * A value is counted: json_decref() gives it up, and with it all that is in it.  What json_object_get() and json_array_get() return belongs to the object or
 * array.  Asked for something that a value is not, each call answers as if it were empty, so a chain of them needs one check at its end.
 */
#ifndef WASM_MISSING_JANSSON_H
#define WASM_MISSING_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_INTEGER, JSON_REAL, JSON_TRUE, JSON_FALSE, JSON_NULL } json_type;
typedef struct json_t json_t;
typedef long long json_int_t;
typedef struct {
	int line, column;
	char text[160];
} json_error_t;

/* Flags of reading and of writing.  Duplicates are always rejected, any value may stand at the top when it is written, and writing is compact. */
enum { JSON_REJECT_DUPLICATES = 1, JSON_ENCODE_ANY = 2, JSON_COMPACT = 4 };

/* The object or array that a text is; NULL, with the place, when it is none. */
json_t *json_loadb(const char *text, size_t n, size_t flags, json_error_t *e);
json_t *json_loads(const char *text, size_t flags, json_error_t *e);
/* Its text, for free(); NULL when there is no memory. */
char *json_dumps(const json_t *j, size_t flags);

json_t *json_object(void);
/* Takes another reference to the value; 0 when it worked. */
int json_object_set(json_t *object, const char *key, json_t *value);
json_t *json_incref(json_t *j);
void json_decref(json_t *j);

/* Whether there is a value, and it is of this type. */
bool json_is(const json_t *j, json_type type);
#define json_is_object(j) json_is(j, JSON_OBJECT)
#define json_is_array(j) json_is(j, JSON_ARRAY)
#define json_is_string(j) json_is(j, JSON_STRING)
#define json_is_integer(j) json_is(j, JSON_INTEGER)
#define json_is_number(j) (json_is(j, JSON_INTEGER) || json_is(j, JSON_REAL))
#define json_is_true(j) json_is(j, JSON_TRUE)
#define json_is_boolean(j) (json_is(j, JSON_TRUE) || json_is(j, JSON_FALSE))
#define json_is_null(j) json_is(j, JSON_NULL)

json_t *json_object_get(const json_t *object, const char *key);
json_t *json_array_get(const json_t *array, size_t i);
size_t json_array_size(const json_t *array);
const char *json_string_value(const json_t *string);
size_t json_string_length(const json_t *string);
json_int_t json_integer_value(const json_t *integer);

/* Member i of an object in the order of its text; false behind the last. */
bool json_member_at(const json_t *object, size_t i, const char **key, json_t **value);
#define json_object_foreach(object, key, value) for (size_t key##_at = 0; json_member_at(object, key##_at, &(key), &(value)); key##_at++)
#define json_array_foreach(array, i, value) for ((i) = 0; (i) < json_array_size(array) && ((value) = json_array_get(array, i), true); (i)++)

#endif
