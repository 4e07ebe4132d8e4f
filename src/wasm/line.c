/*
 * line.c - the protocol for who holds the engine as WebAssembly: a line in, its answer out, in the instance's own memory.
 *
 * The caller gets room for its line by malloc() and frees it.  The answer stays where it is until the next line.
 */
#include "host/engine/engine.h"

/* What the build exports beside the public header. */
ARK_API const struct buffer *arkham_line(const char *line, size_t n);

/* One engine an instance.  NULL when there is no memory for the answer. */
const struct buffer *arkham_line(const char *line, size_t n)
{
	static struct engine engine;
	static struct buffer answer;
	if (!engine.content)
		engine_init(&engine, ark_content_builtin());
	buffer_clear(&answer);
	answer.failed = false;
	engine_line(&engine, line, n, &answer);
	return answer.failed ? NULL : &answer;
}
