/* error.c - codes and their names. */
#include "api.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const code_names[ARK_CODES] = {
	[ARK_OK] = "ok", [ARK_BAD_SETUP] = "bad_setup", [ARK_BAD_CONTENT] = "bad_content", [ARK_BAD_OPTION] = "bad_option", [ARK_STALE] = "stale",
	[ARK_BAD_RECORD] = "bad_record", [ARK_BAD_CHANGE] = "bad_change", [ARK_BAD_RIG] = "bad_rig", [ARK_BAD_QUERY] = "bad_query", [ARK_OVER] = "over",
	[ARK_FAULT] = "fault", [ARK_NO_MEMORY] = "no_memory", [ARK_NOT_ALLOWED] = "not_allowed", [ARK_BAD_REQUEST] = "bad_request",
	[ARK_UNAVAILABLE] = "unavailable",
	[ARK_UNKNOWN_TABLE] = "unknown_table",
	[ARK_BUSY] = "busy",
	[ARK_TOO_LARGE] = "too_large",
};

const char *ark_code_name(enum ark_code code)
{
	return (unsigned)code < ARK_CODES ? code_names[code] : "unknown";
}

bool api_error(struct ark_error *e, enum ark_code code, const char *format, ...)
{
	va_list args;
	if (!e)
		return false;
	memset(e, 0, offsetof(struct ark_error, text));
	e->code = code;
	va_start(args, format);
	vsnprintf(e->text, sizeof(e->text), format, args);
	va_end(args);
	return false;
}
