/* builtin.c - the content of the binary, as the build compiled it. */
#include "api.h"
#include "lang/builtin.h"

const struct ark_content *ark_content_builtin(void)
{
	return (const struct ark_content *)(const void *)&content_builtin;
}
