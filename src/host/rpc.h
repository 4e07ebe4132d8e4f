/*
 * rpc.h - JSON-RPC 2.0: a request in, an answer out, whoever carries the bytes.
 *
 * A host has a table of methods.  rpc_read() takes one message apart; rpc_run() runs it and appends the answer, without a newline, to a buffer: nothing for a
 * notification.  What cannot be understood is answered by an error.  A method that has no answer yet sets `later` and keeps the id; the host answers with rpc_answer().
 */
#ifndef HOST_RPC_H
#define HOST_RPC_H

#include <jansson.h>

#include "arkham.h"
#include "buffer.h"

/* A call being answered: its parameters (never NULL), and where its result goes. */
struct call {
	void *host;
	json_t *params, *id;		/* id: NULL when no answer is wanted */
	struct buffer *out;
	struct ark_error *e;
	int retry_ms;			/* told with an error when not 0 */
	bool later;
};
typedef bool method_fn(struct call *c);

struct method {
	const char *name;
	method_fn *run;
	const char *parameters;		/* their names by spaces */
	bool changes;			/* it writes something that is kept */
};
struct method_table {
	const struct method *method;
	size_t n;
};

/* A message taken apart.  `root` is NULL when it was not JSON. */
struct request {
	json_t *root, *id, *params;
	const struct method *method;	/* NULL: it cannot be run, see `number` and `e` */
	int number;
	struct ark_error e;
};
void rpc_read(struct request *r, const struct method_table *t, const char *text, size_t n);
void rpc_release(struct request *r);
/* Runs it for `host`; true when the answer is left for later. */
bool rpc_run(struct request *r, void *host, struct buffer *out);

/* An answer, or an error, to the request of that id. */
void rpc_answer(const json_t *id, const struct buffer *result, struct buffer *out);
void rpc_error(const json_t *id, const struct ark_error *e, int retry_ms, struct buffer *out);

#endif
