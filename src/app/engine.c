/* engine.c - `arkham engine`: the protocol on standard input and output. */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "content.h"
#include "error.h"

/* Numbers of JSON-RPC 2.0; ours are RPC_OURS less the number of the code. */
enum { RPC_PARSE = -32700, RPC_REQUEST = -32600, RPC_METHOD = -32601, RPC_PARAMS = -32602, RPC_OURS = -32000 };

static const struct method {
	const char *name;
	method_fn *run;
	const char *parameters;
} methods[] = {
#define METHOD(name, function, parameters, result) { name, function, parameters },
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
	engine_init(en, en->content);
}

/* The id of a request goes back as it came. */
static void id_write(const json_t *id, struct buffer *out)
{
	char *text = json_is_string(id) || json_is_number(id) ? json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	buffer_str(out, "{\"jsonrpc\":\"2.0\",\"id\":");
	buffer_str(out, text ? text : "null");
	free(text);
}

static void error_write(const json_t *id, int number, const struct ark_error *e, struct buffer *out)
{
	id_write(id, out);
	buffer_printf(out, ",\"error\":{\"code\":%d", number);
	buffer_member(out, "message", e->text);
	buffer_key(out, "data");
	buffer_str(out, "{");
	buffer_member(out, "code", ark_code_name(e->code));
	if (*e->file)
		buffer_member(out, "file", e->file);
	if (e->line) {
		buffer_key(out, "line");
		buffer_printf(out, "%d,\"col\":%d", e->line, e->col);
	}
	buffer_str(out, "}}}\n");
}

static int error_number(const struct ark_error *e)
{
	return e->code == ARK_BAD_REQUEST ? RPC_PARAMS : RPC_OURS - (int)e->code;
}

static const struct method *method_find(const char *name)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if (!strcmp(methods[i].name, name))
			return &methods[i];
	return NULL;
}

static bool has_word(const char *words, const char *word)
{
	const size_t n = strlen(word);
	for (; *words; words += strcspn(words, " "), words += *words == ' ')
		if (strcspn(words, " ") == n && !strncmp(words, word, n))
			return true;
	return false;
}

/* A parameter that a method does not have is a slip of the client's: better said than passed over. */
static bool params_check(const struct method *m, json_t *params, struct ark_error *e)
{
	const char *key;
	json_t *value;
	json_object_foreach(params, key, value) {
		if (!has_word(m->parameters, key))
			return error_set(e, m->run == method_new ? ARK_BAD_SETUP : ARK_BAD_REQUEST, "`%s` has no parameter `%.60s`; it has: %s", m->name, key, m->parameters);
	}
	return true;
}

/* A request that is one: false when it is not, with the number and the sentence for its error. */
static const struct method *request_check(json_t *request, int *number, struct ark_error *e)
{
	const char *rpc = json_string_value(json_object_get(request, "jsonrpc")), *name = json_string_value(json_object_get(request, "method"));
	const json_t *params = json_object_get(request, "params");
	*number = RPC_REQUEST;
	if (!json_is_object(request)) {
		error_set(e, ARK_BAD_REQUEST, "a message must be one JSON object");
	} else if (!rpc || strcmp(rpc, "2.0") || !name) {
		error_set(e, ARK_BAD_REQUEST, "a request needs \"jsonrpc\": \"2.0\" and a \"method\"");
	} else if (params && !json_is_object(params)) {
		*number = RPC_PARAMS;
		error_set(e, ARK_BAD_REQUEST, "\"params\" must be an object: parameters go by name");
	} else if (!method_find(name)) {
		*number = RPC_METHOD;
		error_set(e, ARK_BAD_REQUEST, "there is no method `%.60s`", name);
	} else {
		return method_find(name);
	}
	return NULL;
}

static void request_run(struct engine *en, json_t *request, struct buffer *out)
{
	int number;
	struct ark_error e = { 0 };
	struct buffer result = { 0 };
	const json_t *id = json_object_get(request, "id");
	json_t *params = json_incref(json_object_get(request, "params"));
	const struct method *m = request_check(request, &number, &e);
	if (m && !params)
		params = json_object();
	struct call call = { en, params, &result, &e };
	bool ok = m && params && params_check(m, params, &e) && m->run(&call);
	if (ok && result.failed)
		ok = error_set(&e, ARK_NO_MEMORY, "no memory for the answer");
	if (m)
		number = error_number(&e);
	if (!ok && (id || !m)) {
		error_write(id, number, &e, out);
	} else if (ok && id) {
		id_write(id, out);
		buffer_str(out, ",\"result\":");
		buffer_add(out, result.text, result.n);
		buffer_str(out, "}\n");
	}
	buffer_release(&result);
	json_decref(params);
}

void engine_line(struct engine *en, const char *line, size_t n, struct buffer *out)
{
	json_error_t je;
	json_t *request = json_loadb(line, n, JSON_REJECT_DUPLICATES, &je);
	if (!request) {
		struct ark_error e;
		error_set(&e, ARK_BAD_REQUEST, "this is not JSON: %.100s (column %d)", je.text, je.column);
		error_write(NULL, RPC_PARSE, &e, out);
		return;
	}
	request_run(en, request, out);
	json_decref(request);
}

/* ---- the subcommand -------------------------------------------------- */

static bool blank(const char *line)
{
	return !line[strspn(line, " \t\r\n")];
}

static const char engine_help[] =
	"usage: arkham engine [--content DIR]\n"
	"\n"
	"Takes no other arguments.  Reads requests of the protocol from standard input, one line of JSON each, and answers on standard output:\n"
	"\n"
	"  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"board\",\"seed\":\"7\"}}\n"
	"\n"
	"--content DIR puts your own .card files on top of the game's.  docs/protocol.md is its manual, examples/random_client.py a client of a page.\n";

int command_engine(int argc, char **argv)
{
	const struct ark_content *content = content_argument(&argc, argv);
	struct engine *en = content ? malloc(sizeof(*en)) : NULL;
	struct buffer out = { 0 };
	char *line = NULL;
	size_t max = 0;
	ssize_t n;
	if (!content)
		return EXIT_FAILED;
	if (argc > 1 || !en) {
		const bool help = argc > 1 && !strcmp(argv[1], "--help");
		fputs(argc > 1 ? engine_help : "arkham engine: no memory\n", help ? stdout : stderr);
		free(en);
		content_release(content);
		return help ? EXIT_OK : EXIT_USAGE;
	}
	engine_init(en, content);
	while ((n = getline(&line, &max, stdin)) > 0) {
		if (blank(line))
			continue;
		buffer_clear(&out);
		engine_line(en, line, (size_t)n, &out);
		if (out.n && (fwrite(out.text, 1, out.n, stdout) != out.n || fflush(stdout)))
			break;
	}
	engine_release(en);
	buffer_release(&out);
	free(line);
	free(en);
	content_release(content);
	return EXIT_OK;
}
