/* error.h - filling a struct ark_error from the program's side. */
#ifndef HOST_ERROR_H
#define HOST_ERROR_H

#include "arkham.h"

/* Fills an error and returns false, so that a caller can fail in one line. */
__attribute__((format(printf, 3, 4))) bool error_set(struct ark_error *e, enum ark_code code, const char *format, ...);

#endif
