/* reading.c - large messages, the records in them, and pasts that somebody reads: on threads, while who asked waits. */
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "host/answer.h"
#include "host/error.h"
#include "host/glance.h"
#include "queue.h"
#include "work.h"

enum {
	RECORD_VALUES = 64000,		/* three for a choice: some 20,000 of them, many times a long game */
	RECORD_DEPTH = 32,
};

/* ---- large messages ------------------------------------------------------------- */

struct parse_job {
	struct job job;			/* must be the first */
	struct letter *letter;
	const struct method_table *methods;
	struct request request;		/* its root is NULL when there is too much in the message */
};

static bool too_full(const char *text, size_t n)
{
	const struct glance g = json_glance(text, n);
	return g.values > RECORD_VALUES || g.depth > RECORD_DEPTH;
}

static void parse_run(struct job *j)
{
	struct parse_job *p = (struct parse_job *)j;
	if (!too_full(p->letter->text, p->letter->n))
		rpc_read(&p->request, p->methods, p->letter->text, p->letter->n);
	free(p->letter);
	p->letter = NULL;
}

static void parse_end(struct job *j)
{
	struct parse_job *p = (struct parse_job *)j;
	if (j->client)
		client_large(j->client, &p->request);
}

static void parse_release(struct job *j)
{
	struct parse_job *p = (struct parse_job *)j;
	rpc_release(&p->request);
	free(p->letter);
	free(p);
}

void work_parse(struct client *c, struct letter *letter, const struct method_table *methods)
{
	struct parse_job *p = calloc(1, sizeof(*p));
	struct ark_error e;
	int retry = 0;
	if (!p) {
		free(letter);
		net_close(c->conn, true);
		return;
	}
	p->letter = letter;
	p->methods = methods;
	p->job = (struct job){ .client = c, .run = parse_run, .end = parse_end, .release = parse_release };
	if (queue_add(c->srv, &p->job, LANE_RECORD, &e, &retry))
		return;
	client_busy(c, &e, retry);
	client_go_on(c);
}

/* ---- records ------------------------------------------------------------------------ */

struct record_job {
	struct job job;			/* must be the first */
	json_t *params;
	char name[TABLE_NAME];
	char note[ARK_TEXT];
	record_fn *then;
	struct session *session;
};

/* A record may come as a text: that is looked at before it is taken apart, as the message was. */
static void record_run(struct job *j)
{
	struct record_job *r = (struct record_job *)j;
	struct call c = { .params = r->params, .e = &j->e };
	const json_t *record = json_object_get(r->params, "record");
	if (json_is_string(record) && too_full(json_string_value(record), json_string_length(record)))
		error_set(&j->e, ARK_TOO_LARGE, "a record has at most %d moves here", RECORD_VALUES / 3);
	else
		r->session = call_record(&c, j->srv->content, r->note);
	/* Giving up a large record takes its time too, and its memory is others' again. */
	json_decref(r->params);
	r->params = NULL;
	malloc_trim(0);
}

static void record_end(struct job *j)
{
	struct record_job *r = (struct record_job *)j;
	struct session *s = r->session;
	if (!j->client)
		return;
	r->session = NULL;
	if (s)
		r->then(j->client, s, r->note, j->id, r->name);
	else
		client_error(j->client, j->id, &j->e);
	client_go_on(j->client);
}

static void record_release(struct job *j)
{
	struct record_job *r = (struct record_job *)j;
	json_decref(r->params);
	session_free(r->session);
	free(r);
}

bool work_record(struct call *c, bool (*may)(struct call *c), record_fn *then)
{
	struct client *client = c->host;
	char name[TABLE_NAME] = "";
	if (!call_name(json_object_get(c->params, "name"), name, c->e) || !may(c))
		return false;
	struct record_job *r = calloc(1, sizeof(*r));
	if (!r || !(r->params = json_pack("{s:O?}", "record", json_object_get(c->params, "record")))) {
		free(r);
		return error_set(c->e, ARK_NO_MEMORY, "no memory for the record");
	}
	memcpy(r->name, name, sizeof(name));
	r->then = then;
	r->job = (struct job){ .client = client, .id = json_incref(c->id), .run = record_run, .end = record_end, .release = record_release };
	c->later = queue_add(client->srv, &r->job, LANE_RECORD, c->e, &c->retry_ms);
	if (c->later)
		client_park(client);
	return c->later;
}

/* ---- pasts that somebody reads --------------------------------------------------------- */

struct reading_job {
	struct job job;			/* must be the first */
	struct reading reading;
	reading_fn *run;
	reading_then *then;
};

static void reading_run(struct job *j)
{
	struct reading_job *r = (struct reading_job *)j;
	r->reading.ok = r->run(&r->reading);
}

static void reading_end(struct job *j)
{
	struct reading_job *r = (struct reading_job *)j;
	if (!j->client)
		return;
	r->then(j->client, &r->reading, j->id);
	client_go_on(j->client);
}

static void reading_release(struct job *j)
{
	struct reading_job *r = (struct reading_job *)j;
	session_free(r->reading.session);
	free(r->reading.with);
	buffer_release(&r->reading.out);
	free(r);
}

void reading_answer(struct client *client, struct reading *r, const json_t *id)
{
	if (r->ok)
		client_answer(client, id, &r->out);
	else
		client_error(client, id, &r->e);
}

bool work_reading(struct call *c, const struct reading *begin, reading_fn *run, reading_then *then)
{
	struct client *client = c->host;
	if (!queue_room(client, LANE_REPLAY, c->e, &c->retry_ms))
		return false;
	struct reading_job *r = calloc(1, sizeof(*r));
	if (!r)
		return error_set(c->e, ARK_NO_MEMORY, "no memory for it");
	r->reading = *begin;
	r->run = run;
	r->then = then;
	r->job = (struct job){ .client = client, .id = json_incref(c->id), .run = reading_run, .end = reading_end, .release = reading_release };
	/* There is room: it was asked for. */
	c->later = queue_add(client->srv, &r->job, LANE_REPLAY, c->e, &c->retry_ms);
	client_park(client);
	return c->later;
}
