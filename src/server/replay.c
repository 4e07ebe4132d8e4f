/* replay.c - a game read step by step, beside the table, and gone on with from any point as a new one. */
#include "host/error.h"
#include "host/replay.h"
#include "server.h"
#include "work.h"

enum { REPLAYS_MAX = 256, REPLAYS_RETRY_MS = 2000 };

static void replay_close(struct client *c)
{
	c->srv->replays -= c->replays;
	c->replays = false;
	session_free(c->replay);
	c->replay = NULL;
}

void replay_gone(struct client *c)
{
	replay_close(c);
}

/* The client has a replay from now on; while it is on a thread, `replay` is NULL. */
static void replay_take(struct client *c, struct session *s)
{
	replay_close(c);
	c->replay = s;
	c->replays = true;
	c->srv->replays++;
}

/* A reading is answered, by what it wrote or what went wrong; its session stays the client's replay. */
static void answer(struct client *c, struct reading *r, const json_t *id)
{
	reading_answer(c, r, id);
	if (c->replays) {
		c->replay = r->session;
		r->session = NULL;
	}
}

/* ---- opening --------------------------------------------------------- */

/* What there is to see of it; on a thread, for it goes through all of the past. */
static bool opening(struct reading *r)
{
	buffer_str(&r->out, "{");
	replay_tell(r->session, &r->out);
	if (*r->note)
		buffer_member(&r->out, "note", r->note);
	buffer_str(&r->out, "}");
	return true;
}

/* Takes the session over and answers what there is to see. */
static bool replay_show(struct call *c, struct session *s, const char *note)
{
	struct client *client = c->host;
	struct reading begin = { .session = s };
	snprintf(begin.note, sizeof(begin.note), "%s", note);
	if (!work_reading(c, &begin, opening, answer)) {
		session_free(s);
		return false;
	}
	replay_take(client, NULL);
	return true;
}

/* A record has been read. */
static void opened(struct client *client, struct session *s, const char *note, const json_t *id, const char *name)
{
	struct ark_error e;
	struct call c = { .host = client, .id = (json_t *)id, .e = &e };
	(void)name;
	if (!replay_show(&c, s, note))
		client_error(client, id, &e);
}

bool serve_replay_open(struct call *c)
{
	const struct client *client = c->host;
	if (!client->replays && client->srv->replays >= REPLAYS_MAX) {
		c->retry_ms = REPLAYS_RETRY_MS;
		return error_set(c->e, ARK_BUSY, "too many replays are open: try again later");
	}
	if (json_object_get(c->params, "record"))
		return work_record(c, client_heavy, opened);
	const struct table *t = call_table(c);
	if (!t)
		return false;
	if (!table_over(t) && (!table_alone(t) || (!client->host && !client->seats)))
		return error_set(c->e, ARK_NOT_ALLOWED, "while several people play, the game can be replayed only after its end");
	struct session *s = client_heavy(c) ? session_fork(t->session, c->e) : NULL;
	return s && replay_show(c, s, "");
}

/* ---- reading --------------------------------------------------------- */

/* The open replay and the step of a call. */
static struct session *replay_at(struct call *c, uint32_t *step)
{
	const struct client *client = c->host;
	const json_t *j = json_object_get(c->params, "step");
	struct session *s = client->replay;
	if (!s) {
		error_set(c->e, ARK_BAD_REQUEST, "no replay is open: `replay_open` opens one");
		return NULL;
	}
	if (!json_is_integer(j) || json_integer_value(j) < 0 || json_integer_value(j) > s->steps_n) {
		error_set(c->e, ARK_BAD_REQUEST, "`step` must be 0 to %u", s->steps_n);
		return NULL;
	}
	*step = (uint32_t)json_integer_value(j);
	return s;
}

static bool going(struct reading *r)
{
	buffer_str(&r->out, "{");
	if (!replay_goto(r->session, r->step, &r->out, &r->e))
		return false;
	buffer_str(&r->out, "}");
	return true;
}

bool serve_replay_goto(struct call *c)
{
	uint32_t step;
	struct client *client = c->host;
	struct session *s = replay_at(c, &step);
	if (!s || !work_reading(c, &(struct reading){ .session = s, .step = step }, going, answer))
		return false;
	client->replay = NULL;
	return true;
}

/* ---- going on from there ---------------------------------------------------- */

static bool forking(struct reading *r)
{
	return session_goto(r->session, r->step, &r->e);
}

/* The forked game becomes a table. */
static void forked(struct client *c, struct reading *r, const json_t *id)
{
	struct session *s = r->session;
	if (!r->ok) {
		client_error(c, id, &r->e);
		return;
	}
	r->session = NULL;
	host_made(c, s, &(struct table_wish){ .facts = FACT_SEED | FACT_LOADED }, "", id);
}

bool serve_replay_fork(struct call *c)
{
	uint32_t step;
	const struct session *s = replay_at(c, &step);
	struct session *fork = s && client_makes(c) ? session_fork(s, c->e) : NULL;
	if (!fork)
		return false;
	if (work_reading(c, &(struct reading){ .session = fork, .step = step }, forking, forked))
		return true;
	session_free(fork);
	return false;
}

bool serve_replay_close(struct call *c)
{
	struct client *client = c->host;
	buffer_printf(c->out, "{\"closed\":%s}", client->replays ? "true" : "false");
	replay_close(client);
	return true;
}
