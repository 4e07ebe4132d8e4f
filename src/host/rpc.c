/* rpc.c - JSON-RPC 2.0: requests checked, run and answered. */
#include "rpc.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"

/* Numbers of JSON-RPC 2.0; ours are RPC_OURS less the number of the code. */
enum { RPC_PARSE = -32700, RPC_REQUEST = -32600, RPC_METHOD = -32601, RPC_PARAMS = -32602, RPC_OURS = -32000 };

/* ---- writing --------------------------------------------------------- */

/* The id of a request goes back as it came. */
static void id_write(const json_t *id, struct buffer *out)
{
	char *text = json_is_string(id) || json_is_number(id) ? json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	buffer_str(out, "{\"jsonrpc\":\"2.0\",\"id\":");
	buffer_str(out, text ? text : "null");
	free(text);
}

static void error_write(const json_t *id, int number, const struct ark_error *e, int retry_ms, struct buffer *out)
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
	if (retry_ms) {
		buffer_key(out, "retry_ms");
		buffer_printf(out, "%d", retry_ms);
	}
	buffer_str(out, "}}}");
}

void rpc_error(const json_t *id, const struct ark_error *e, int retry_ms, struct buffer *out)
{
	error_write(id, e->code == ARK_BAD_REQUEST ? RPC_PARAMS : RPC_OURS - (int)e->code, e, retry_ms, out);
}

void rpc_answer(const json_t *id, const struct buffer *result, struct buffer *out)
{
	id_write(id, out);
	buffer_str(out, ",\"result\":");
	buffer_add(out, result->text ? result->text : "", result->n);
	buffer_str(out, "}");
}

/* ---- reading --------------------------------------------------------- */

static const struct method *method_find(const struct method_table *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++)
		if (!strcmp(t->method[i].name, name))
			return &t->method[i];
	return NULL;
}

/* A request that is one; NULL when it is not, with the number and the sentence for its error. */
static const struct method *request_check(struct request *r, const struct method_table *t)
{
	const char *rpc = json_string_value(json_object_get(r->root, "jsonrpc")), *name = json_string_value(json_object_get(r->root, "method"));
	r->number = RPC_REQUEST;
	if (!json_is_object(r->root)) {
		error_set(&r->e, ARK_BAD_REQUEST, "a message must be one JSON object");
	} else if (!rpc || strcmp(rpc, "2.0") || !name) {
		error_set(&r->e, ARK_BAD_REQUEST, "a request needs \"jsonrpc\": \"2.0\" and a \"method\"");
	} else if (r->params && !json_is_object(r->params)) {
		r->number = RPC_PARAMS;
		error_set(&r->e, ARK_BAD_REQUEST, "\"params\" must be an object: parameters go by name");
	} else if (!method_find(t, name)) {
		r->number = RPC_METHOD;
		error_set(&r->e, ARK_BAD_REQUEST, "there is no method `%.60s`", name);
	} else {
		return method_find(t, name);
	}
	return NULL;
}

void rpc_read(struct request *r, const struct method_table *t, const char *text, size_t n)
{
	json_error_t je;
	memset(r, 0, sizeof(*r));
	r->root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &je);
	if (!r->root) {
		r->number = RPC_PARSE;
		error_set(&r->e, ARK_BAD_REQUEST, "this is not JSON: %.100s (column %d)", je.text, je.column);
		return;
	}
	r->id = json_object_get(r->root, "id");
	r->params = json_incref(json_object_get(r->root, "params"));
	r->method = request_check(r, t);
	if (!r->params)
		r->params = json_object();
}

void rpc_release(struct request *r)
{
	json_decref(r->params);
	json_decref(r->root);
	memset(r, 0, sizeof(*r));
}

/* ---- running --------------------------------------------------------- */

static bool has_word(const char *words, const char *word)
{
	const size_t n = strlen(word);
	for (; *words; words += strcspn(words, " "), words += *words == ' ')
		if (strcspn(words, " ") == n && !strncmp(words, word, n))
			return true;
	return false;
}

/* A parameter that a method does not have is a slip of the client's: better said than passed over.  What makes a game then cannot be made as asked. */
static bool params_check(const struct method *m, json_t *params, struct ark_error *e)
{
	const enum ark_code code = has_word(m->parameters, "game") ? ARK_BAD_SETUP : ARK_BAD_REQUEST;
	const char *key;
	json_t *value;
	json_object_foreach(params, key, value) {
		if (!has_word(m->parameters, key))
			return error_set(e, code, "`%s` has no parameter `%.60s`; it has: %s", m->name, key, *m->parameters ? m->parameters : "none");
	}
	return true;
}

bool rpc_run(struct request *r, void *host, struct buffer *out)
{
	struct buffer result = { 0 };
	struct call c = { .host = host, .params = r->params, .id = r->id, .out = &result, .e = &r->e };
	if (!r->method) {
		error_write(r->id, r->number, &r->e, 0, out);
		return false;
	}
	bool ok = r->params ? params_check(r->method, r->params, &r->e) && r->method->run(&c) : error_set(&r->e, ARK_NO_MEMORY, "no memory for the request");
	if (ok && result.failed)
		ok = error_set(&r->e, ARK_NO_MEMORY, "no memory for the answer");
	if (!ok && r->id)
		rpc_error(r->id, &r->e, c.retry_ms, out);
	else if (ok && r->id && !c.later)
		rpc_answer(r->id, &result, out);
	buffer_release(&result);
	return ok && c.later;
}
