/* error.c - filling a struct ark_error. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct ark_error *e, enum ark_code code, const char *format, ...)
{
	va_list args;
	struct ark_error made = { .code = code };
	va_start(args, format);
	vsnprintf(made.text, sizeof(made.text), format, args);
	va_end(args);
	*e = made;
	return false;
}
