/* past.c - a table's game comes back into memory: its past is read, and played again off the loop. */
#include "past.h"

#include <stdlib.h>
#include <string.h>

#include "host/error.h"
#include "queue.h"
#include "work.h"

struct past_job {
	struct job job;			/* must be the first */
	struct stored_past *past;
	uint32_t at;			/* step to be shown */
	struct session *session;
	char note[ARK_TEXT];
};

/* ---- a session of it ------------------------------------------------------------ */

static struct session *session_begin(const struct ark_content *c, const struct stored_past *p, struct ark_error *e)
{
	struct setup setup;
	json_error_t je;
	json_t *root = p->failed ? NULL : json_loadb(p->setup.text ? p->setup.text : "", p->setup.n, 0, &je);
	if (!root) {
		error_set(e, ARK_BAD_RECORD, "what the store has of it cannot be read");
		return NULL;
	}
	const bool ok = setup_from_json(&setup, root, e);
	json_decref(root);
	if (!ok)
		return NULL;
	struct session *s = session_older(c, &setup, p->maker.engine, e);
	setup_release(&setup);
	return s;
}

/* Choices and changes, each at its step. */
static bool session_fill(struct session *s, const struct stored_past *p)
{
	size_t c = 0;
	for (size_t i = 0; i <= p->choices; i++) {
		for (; c < p->changes && p->change[c].step == i; c++)
			if (!session_change_add(s, (uint32_t)i, p->change[c].rig, p->text.text + p->change[c].what, p->text.text + p->change[c].value))
				return false;
		if (i < p->choices && !session_append(s, p->text.text + p->choice[i].key, p->choice[i].hash))
			return false;
	}
	return true;
}

struct session *past_session(const struct ark_content *c, const struct stored_past *p, uint32_t at, char note[ARK_TEXT], struct ark_error *e)
{
	const struct past past = { p->maker.engine, p->maker.build, p->maker.content, p->maker.start, at };
	struct session *s = session_begin(c, p, e);
	bool ok = s && (session_fill(s, p) || error_set(e, ARK_NO_MEMORY, "no memory for it"));
	ok = ok && session_past_play(s, &past, note, e);
	if (ok)
		return s;
	session_free(s);
	return NULL;
}

/* ---- off the loop ----------------------------------------------------------------- */

static void run(struct job *j)
{
	struct past_job *p = (struct past_job *)j;
	p->session = past_session(j->srv->content, p->past, p->at, p->note, &j->e);
}

static bool maker_is_us(const struct past_job *p)
{
	const struct maker *m = &p->past->maker;
	return !strcmp(m->engine, record_engine()) && !strcmp(m->build, ark_build()) && m->content == ark_content_hash(p->job.srv->content);
}

static void end(struct job *j)
{
	struct past_job *p = (struct past_job *)j;
	struct table *t = table_still(j->srv, j->table, j->life);
	struct session *s = p->session;
	if (!t || !t->loading)
		return;
	p->session = NULL;
	if (!s) {
		/* Its host may want what there is. */
		stored_past_free(t->broken);
		t->broken = p->past;
	}
	table_loaded(t, s, p->note, s && !maker_is_us(p), &j->e);
	p->past = s ? p->past : NULL;
}

static void release(struct job *j)
{
	struct past_job *p = (struct past_job *)j;
	session_free(p->session);
	stored_past_free(p->past);
	free(p);
}

/* ---- reading it -------------------------------------------------------------- */

/* What the store is asked for; the table may be gone when it answers. */
struct past_wish {
	struct server *srv;
	int64_t table;
	uint64_t life;
};

static void fail(struct table *t, enum ark_code code, const char *why)
{
	struct ark_error e;
	error_set(&e, code, "%s", why);
	table_loaded(t, NULL, "", false, &e);
}

static void was_read(void *self, struct stored_past *past)
{
	struct past_wish *w = self;
	struct server *srv = w->srv;
	struct table *t = table_still(srv, w->table, w->life);
	struct ark_error e;
	int retry;
	free(w);
	struct past_job *p = t && past ? calloc(1, sizeof(*p)) : NULL;
	if (!p) {
		stored_past_free(past);
		if (t)
			fail(t, past ? ARK_NO_MEMORY : ARK_UNKNOWN_TABLE, past ? "no memory for it" : "the store does not have it any more");
		return;
	}
	p->past = past;
	p->at = t->row.position.at;
	p->job = (struct job){ .table = t->row.id, .life = t->life, .run = run, .end = end, .release = release };
	if (!queue_add(srv, &p->job, LANE_PAST, &e, &retry))
		fail(t, e.code, e.text);
}

void work_load(struct table *t)
{
	struct past_wish *w = t->loading ? NULL : malloc(sizeof(*w));
	if (t->loading)
		return;
	t->loading = true;
	if (!w) {
		fail(t, ARK_NO_MEMORY, "no memory for it");
		return;
	}
	*w = (struct past_wish){ t->srv, t->row.id, t->life };
	store_past(t->srv->store, t->row.id, was_read, w);
}

/* ---- as a record ---------------------------------------------------------------- */

static void moves_write(const struct stored_past *p, struct buffer *b)
{
	const char *between = "\n";
	size_t c = 0;
	for (size_t i = 0; i <= p->choices; i++) {
		for (; c < p->changes && p->change[c].step == i; c++, between = ",\n") {
			buffer_str(b, between);
			buffer_str(b, p->change[c].rig ? "{\"rig\":" : "{\"set\":");
			buffer_json(b, p->text.text + p->change[c].what);
			if (p->change[c].rig)
				buffer_member(b, "values", p->text.text + p->change[c].value);
			buffer_str(b, "}");
		}
		if (i == p->choices)
			break;
		buffer_str(b, between);
		buffer_str(b, "[");
		buffer_json(b, p->text.text + p->choice[i].key);
		buffer_printf(b, ",\"%016llx\"]", (unsigned long long)p->choice[i].hash);
		between = ",\n";
	}
}

/* Without a sum: it is not this program that made it. */
void past_record(const struct stored_past *p, struct buffer *b)
{
	buffer_printf(b, "{\"arkham\":%d", RECORD_FORMAT);
	buffer_member(b, "engine", p->maker.engine);
	buffer_member(b, "build", p->maker.build);
	buffer_hex(b, "content", p->maker.content);
	buffer_str(b, ",\n\"setup\":");
	buffer_add(b, p->setup.text ? p->setup.text : "{}", p->setup.text ? p->setup.n : 2);
	buffer_hex(b, "start", p->maker.start);
	buffer_str(b, ",\n\"moves\":[");
	moves_write(p, b);
	buffer_str(b, "\n]}\n");
}
