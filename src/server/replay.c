/* replay.c - a game read step by step, beside the table, and gone on with from any point as a new one. */
#include <stdlib.h>
#include <string.h>

#include "host/error.h"
#include "host/message.h"
#include "server.h"
#include "work.h"

enum { REPLAYS_MAX = 256 };

static void replay_close(struct client *c)
{
	if (c->replay)
		c->srv->replays--;
	session_free(c->replay);
	c->replay = NULL;
}

/* ---- opening --------------------------------------------------------- */

/* Where turns and phases begin. */
struct marks {
	struct buffer *b;
	char last[ARK_KEY];
	bool cards;
};

static void mark_write(void *self, uint32_t step, struct ark_run *r, struct ark_game *g)
{
	struct marks *m = self;
	char turn[ARK_KEY] = "0", phase[ARK_KEY] = "", round[ARK_KEY] = "0", now[ARK_KEY];
	ark_get(r, g, "round", round, (int)sizeof(round));
	ark_get(r, g, m->cards ? "round" : "turn", turn, (int)sizeof(turn));
	ark_get(r, g, "phase", phase, (int)sizeof(phase));
	snprintf(now, sizeof(now), "%.20s %.20s %.60s", turn, round, phase);
	if (!strcmp(now, m->last))
		return;
	buffer_printf(m->b, "%s{\"step\":%u,\"turn\":%d", *m->last ? "," : "", step, atoi(turn));
	buffer_member(m->b, "phase", phase);
	buffer_printf(m->b, ",\"round\":%d}", atoi(round));
	strcpy(m->last, now);
}

/* Takes the session over and answers what there is to see. */
static void replay_show(struct client *client, struct session *s, const char *note, struct buffer *b)
{
	struct marks marks = { .b = b, .cards = !strcmp(ark_game_name(s->game), "cards") };
	replay_close(client);
	client->replay = s;
	client->srv->replays++;
	buffer_str(b, "{");
	buffer_member(b, "game", s->setup.game);
	buffer_key(b, "setup");
	setup_to_json(&s->setup, b);
	buffer_printf(b, ",\"steps\":%u,\"marks\":[", s->steps_n);
	session_walk(s, mark_write, &marks);
	buffer_str(b, "]");
	if (*note)
		buffer_member(b, "note", note);
	buffer_str(b, "}");
}

static void opened(struct client *client, struct session *s, const char *note, const json_t *id, const char *name)
{
	struct buffer b = { 0 };
	(void)name;
	replay_show(client, s, note, &b);
	client_answer(client, id, &b);
	buffer_release(&b);
}

bool serve_replay_open(struct call *c)
{
	struct client *client = c->host;
	if (!client->replay && client->srv->replays >= REPLAYS_MAX)
		return error_set(c->e, ARK_BUSY, "too many replays are open: try again later");
	if (json_object_get(c->params, "record"))
		return work_record(c, opened);
	const struct table *t = call_table(c);
	if (!t)
		return false;
	if (!table_over(t) && (!table_alone(t) || (!client->host && !client->seats)))
		return error_set(c->e, ARK_NOT_ALLOWED, "while several people play, the game can be replayed only after its end");
	struct session *s = client_heavy(c) ? session_fork(t->session, c->e) : NULL;
	if (s)
		replay_show(client, s, "", c->out);
	return s != NULL;
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

bool serve_replay_goto(struct call *c)
{
	uint32_t step;
	struct ark_decision d;
	struct session *s = replay_at(c, &step);
	if (!s || !session_goto(s, step, c->e))
		return false;
	const int seat = ark_decide(s->run, s->game, &d) ? d.seat : -1;
	const uint32_t next = session_events(s);
	buffer_printf(c->out, "{\"step\":%u,\"decision\":", step);
	message_decision(s, SEES_ALL, c->out);
	buffer_key(c->out, "view");
	message_view(s, seat, c->out);
	buffer_key(c->out, "view_seat");
	if (seat < 0)
		buffer_str(c->out, "null");
	else
		buffer_printf(c->out, "%d", seat);
	buffer_key(c->out, "events");
	message_events(s, step ? s->steps[step - 1].events : 0, SEES_ALL, c->out);
	buffer_printf(c->out, ",\"events_next\":%u}", next);
	return true;
}

bool serve_replay_fork(struct call *c)
{
	uint32_t step;
	struct client *client = c->host;
	struct table_wish wish = { 0 };
	struct table_tokens tokens;
	const struct session *s = replay_at(c, &step);
	struct session *fork = s && client_heavy(c) ? session_fork(s, c->e) : NULL;
	if (!fork)
		return false;
	if (!session_goto(fork, step, c->e)) {
		session_free(fork);
		return false;
	}
	const struct table *t = table_new(client->srv, fork, &wish, &tokens, c->e);
	if (t)
		tell_tokens(t, &tokens, "", c->out);
	return t != NULL;
}

bool serve_replay_close(struct call *c)
{
	struct client *client = c->host;
	buffer_printf(c->out, "{\"closed\":%s}", client->replay ? "true" : "false");
	replay_close(client);
	return true;
}
