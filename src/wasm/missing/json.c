/* json.c - JSON values: made, counted, looked into and written. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "host/buffer.h"

/* ---- making ---------------------------------------------------------- */

json_t *value_new(json_type type)
{
	json_t *j = calloc(1, sizeof(*j));
	if (j) {
		j->type = type;
		j->refs = 1;
	}
	return j;
}

static bool room_make(json_t *j)
{
	if (j->n < j->max)
		return true;
	const size_t max = j->max ? j->max * 2 : 8;
	json_t **value = realloc(j->value, max * sizeof(*value));
	if (value)
		j->value = value;
	char **key = j->type == JSON_OBJECT && value ? realloc(j->key, max * sizeof(*key)) : NULL;
	if (key)
		j->key = key;
	if (!value || (j->type == JSON_OBJECT && !key))
		return false;
	j->max = max;
	return true;
}

bool value_add(json_t *to, char *key, json_t *value)
{
	if (!value || (to->type == JSON_OBJECT && !key) || !room_make(to)) {
		free(key);
		json_decref(value);
		return false;
	}
	if (to->type == JSON_OBJECT)
		to->key[to->n] = key;
	to->value[to->n++] = value;
	return true;
}

json_t *json_object(void)
{
	return value_new(JSON_OBJECT);
}

int json_object_set(json_t *object, const char *key, json_t *value)
{
	for (size_t i = 0; i < object->n; i++) {
		if (strcmp(object->key[i], key))
			continue;
		json_incref(value);
		json_decref(object->value[i]);
		object->value[i] = value;
		return 0;
	}
	return value_add(object, strdup(key), json_incref(value)) ? 0 : -1;
}

json_t *json_incref(json_t *j)
{
	if (j)
		j->refs++;
	return j;
}

void json_decref(json_t *j)
{
	if (!j || --j->refs)
		return;
	for (size_t i = 0; j->value && i < j->n; i++) {
		json_decref(j->value[i]);
		if (j->key)
			free(j->key[i]);
	}
	free(j->key);
	free(j->value);
	free(j->text);
	free(j);
}

/* ---- looking --------------------------------------------------------- */

bool json_is(const json_t *j, json_type type)
{
	return j && j->type == type;
}

json_t *json_object_get(const json_t *object, const char *key)
{
	for (size_t i = 0; json_is(object, JSON_OBJECT) && i < object->n; i++)
		if (!strcmp(object->key[i], key))
			return object->value[i];
	return NULL;
}

bool json_member_at(const json_t *object, size_t i, const char **key, json_t **value)
{
	if (!json_is(object, JSON_OBJECT) || i >= object->n)
		return false;
	*key = object->key[i];
	*value = object->value[i];
	return true;
}

json_t *json_array_get(const json_t *array, size_t i)
{
	return i < json_array_size(array) ? array->value[i] : NULL;
}

size_t json_array_size(const json_t *array)
{
	return json_is(array, JSON_ARRAY) ? array->n : 0;
}

const char *json_string_value(const json_t *string)
{
	return json_is(string, JSON_STRING) ? string->text : NULL;
}

size_t json_string_length(const json_t *string)
{
	return json_is(string, JSON_STRING) ? string->n : 0;
}

json_int_t json_integer_value(const json_t *integer)
{
	return json_is(integer, JSON_INTEGER) ? integer->integer : 0;
}

/* ---- writing --------------------------------------------------------- */

static void value_write(const json_t *j, struct buffer *b)
{
	static const char *const words[] = { [JSON_TRUE] = "true", [JSON_FALSE] = "false", [JSON_NULL] = "null" };
	const bool object = j->type == JSON_OBJECT;
	switch (j->type) {
	case JSON_STRING:
		buffer_json(b, j->text);
		break;
	case JSON_INTEGER:
		buffer_printf(b, "%lld", j->integer);
		break;
	case JSON_REAL:
		buffer_printf(b, "%.17g", j->real);
		break;
	case JSON_OBJECT:
	case JSON_ARRAY:
		buffer_str(b, object ? "{" : "[");
		for (size_t i = 0; i < j->n; i++) {
			buffer_str(b, i ? "," : "");
			if (object) {
				buffer_json(b, j->key[i]);
				buffer_str(b, ":");
			}
			value_write(j->value[i], b);
		}
		buffer_str(b, object ? "}" : "]");
		break;
	default:
		buffer_str(b, words[j->type]);
	}
}

char *json_dumps(const json_t *j, size_t flags)
{
	struct buffer b = { 0 };
	(void)flags;
	value_write(j, &b);
	if (b.failed)
		buffer_release(&b);
	return b.text;
}
