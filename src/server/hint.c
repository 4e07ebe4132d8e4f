/* hint.c - what a bot thinks of somebody's options, worked out on a thread. */
#include <stdlib.h>

#include "host/engine/engine.h"
#include "host/error.h"
#include "queue.h"
#include "work.h"

enum { HINT_RETRY_MS = 200 };

struct hint_job {
	struct job job;			/* must be the first */
	struct ark_game *game;		/* a copy */
	uint32_t version;
	json_t *params;
	struct buffer out;
};

/* The protocol's own hint, by an engine that holds nothing but this position. */
static void run(struct job *j)
{
	struct hint_job *h = (struct hint_job *)j;
	struct session only = { .content = j->srv->content, .run = ark_run_new(j->srv->content), .game = h->game, .version = h->version };
	struct engine *en = malloc(sizeof(*en));
	struct call c = { .host = en, .params = h->params, .out = &h->out, .e = &j->e };
	if (en && only.run) {
		engine_init(en, only.content);
		en->game[0] = &only;
		en->current = 0;
		if (!method_hint(&c))
			buffer_clear(&h->out);
	} else {
		error_set(&j->e, ARK_NO_MEMORY, "no memory for the bot");
	}
	ark_run_free(only.run);
	free(en);
}

static void end(struct job *j)
{
	struct hint_job *h = (struct hint_job *)j;
	if (j->client && h->out.n)
		client_answer(j->client, j->id, &h->out);
	else if (j->client)
		client_error(j->client, j->id, &j->e);
}

static void release(struct job *j)
{
	struct hint_job *h = (struct hint_job *)j;
	json_decref(h->params);
	buffer_release(&h->out);
	free(h->game);
	free(h);
}

bool work_hint(struct call *c, const struct table *t, const char *bot)
{
	struct client *client = c->host;
	if (queue_has(client, LANE_HINT)) {
		c->retry_ms = HINT_RETRY_MS;
		return error_set(c->e, ARK_BUSY, "another hint is being worked out: wait for it");
	}
	struct hint_job *h = calloc(1, sizeof(*h));
	if (h)
		h->game = malloc(ark_game_size());
	if (!h || !h->game) {
		free(h);
		return error_set(c->e, ARK_NO_MEMORY, "no memory for the bot");
	}
	h->version = t->session->version;
	ark_copy(h->game, t->session->game);
	h->params = *bot ? json_pack("{s:s}", "bot", bot) : json_object();
	h->job = (struct job){ .table = t->row.id, .client = client, .id = json_incref(c->id), .run = run, .end = end, .release = release };
	c->later = queue_add(t->srv, &h->job, LANE_HINT, c->e, &c->retry_ms);
	return c->later;
}
