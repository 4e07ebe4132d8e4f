/* engine.c - the protocol: a line in, a line out. */
#include "engine.h"

#include <string.h>

static const struct method methods[] = {
#define METHOD(name, function, parameters, result) { name, function, parameters, false },
#include "methods.def"
#undef METHOD
};

void engine_init(struct engine *en, const struct ark_content *c)
{
	memset(en, 0, sizeof(*en));
	en->content = c;
	en->current = -1;
}

void engine_release(struct engine *en)
{
	for (int i = 0; i < ENGINE_GAMES; i++)
		session_free(en->game[i]);
	for (int i = 0; i <= ENGINE_GAMES; i++)
		ark_content_free(en->own[i]);
	engine_init(en, ark_content_builtin());
}

void engine_line(struct engine *en, const char *line, size_t n, struct buffer *out)
{
	static const struct method_table table = { methods, sizeof(methods) / sizeof(methods[0]) };
	struct request r;
	const size_t at = out->n;
	rpc_read(&r, &table, line, n);
	rpc_run(&r, en, out);
	rpc_release(&r);
	if (out->n > at)
		buffer_str(out, "\n");
}
