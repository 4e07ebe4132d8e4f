/* bots.c - bots in seats: they think on threads, one choice at a time, and take turns among the tables. */
#include <stdlib.h>

#include "bots/bot.h"
#include "queue.h"
#include "work.h"

enum {
	LOOK_MS = 10,				/* how often it is looked whether a bot's time has come */
	PAUSE_MS = 20, PAUSE_ALONE_MS = 150,	/* between two choices of a table's bots; when only bots play, slow enough to be watched */
};

/* A table whose bot is to think. */
struct turn {
	struct turn *next;
	int64_t table;
	uint64_t life;
	uint64_t due;
};

struct turns {
	struct server *srv;
	struct turn *first, **last;
	uv_timer_t look;
};

struct bot_job {
	struct job job;			/* must be the first */
	const struct bot *bot;
	struct ark_game *game;		/* a copy */
	uint32_t version;		/* of the position it thinks about */
	struct bot_mind mind;
	int option;
};

/* ---- one choice ----------------------------------------------------------------- */

static void run(struct job *j)
{
	struct bot_job *b = (struct bot_job *)j;
	struct ark_decision d;
	struct ark_run *r = ark_run_new(j->srv->content);
	b->option = -1;
	if (r && ark_decide(r, b->game, &d))
		b->option = b->bot->choose(r, b->game, &d, &b->mind);
	ark_run_free(r);
}

static void end(struct job *j)
{
	struct bot_job *b = (struct bot_job *)j;
	struct table *t = table_still(j->srv, j->table, j->life);
	struct ark_error e;
	if (!t)
		return;
	t->thinking = false;
	if (!t->session || t->deleted || j->srv->stopping)
		return;
	if (t->session->version != b->version) {
		work_bots(t);
		return;
	}
	t->session->mind = b->mind;
	const bool cut = t->session->at < t->session->steps_n;
	if (session_choose(t->session, b->option, &e))
		table_chosen(t, cut);
}

static void release(struct job *j)
{
	struct bot_job *b = (struct bot_job *)j;
	free(b->game);
	free(b);
}

static void bot_start(struct table *t, const struct bot *bot)
{
	struct bot_job *b = calloc(1, sizeof(*b));
	struct ark_error e;
	int retry;
	if (b)
		b->game = malloc(ark_game_size());
	if (!b || !b->game) {
		free(b);
		t->thinking = false;
		return;
	}
	b->job = (struct job){ .table = t->row.id, .life = t->life, .run = run, .end = end, .release = release };
	b->bot = bot;
	b->version = t->session->version;
	b->mind = t->session->mind;
	b->mind.rng = (uint64_t)t->row.id * 0x9e3779b97f4a7c15u + t->session->at;
	ark_copy(b->game, t->session->game);
	t->thinking = queue_add(t->srv, &b->job, LANE_BOT, &e, &retry);
}

/* ---- turns ------------------------------------------------------------------------ */

/* The bot that is asked at a table, or NULL. */
static const struct bot *bot_asked(const struct table *t)
{
	const int asked = t->row.position.asked;
	return asked >= 0 && *t->row.seat[asked].bot ? bot_find(t->row.seat[asked].bot) : NULL;
}

static void turn_take(struct turns *w, const struct turn *turn)
{
	struct table *t = table_still(w->srv, turn->table, turn->life);
	const struct bot *bot = t && t->session ? bot_asked(t) : NULL;
	if (bot && !w->srv->stopping)
		bot_start(t, bot);
	else if (t)
		t->thinking = false;
}

/* Lets those bots think whose time has come. */
static void turns_look(uv_timer_t *timer)
{
	struct turns *w = timer->data;
	for (struct turn **at = &w->first; *at;) {
		struct turn *turn = *at;
		if (turn->due > uv_now(w->srv->loop)) {
			at = &turn->next;
			continue;
		}
		*at = turn->next;
		if (!*at)
			w->last = at;
		turn_take(w, turn);
		free(turn);
	}
	if (!w->first)
		uv_timer_stop(&w->look);
}

void work_bots(struct table *t)
{
	struct turns *w = t->srv->turns;
	const uint32_t people = table_people(t);
	if (t->thinking || t->deleted || !t->session || !bot_asked(t) || (!people && !t->clients))
		return;
	struct turn *turn = malloc(sizeof(*turn));
	if (!turn)
		return;
	*turn = (struct turn){ .table = t->row.id, .life = t->life, .due = uv_now(t->srv->loop) + (people ? PAUSE_MS : PAUSE_ALONE_MS) };
	*w->last = turn;
	w->last = &turn->next;
	t->thinking = true;
	if (!uv_is_active((uv_handle_t *)&w->look))
		uv_timer_start(&w->look, turns_look, LOOK_MS, LOOK_MS);
}

struct turns *turns_new(struct server *srv)
{
	struct turns *w = calloc(1, sizeof(*w));
	if (!w)
		return NULL;
	w->srv = srv;
	w->last = &w->first;
	uv_timer_init(srv->loop, &w->look);
	w->look.data = w;
	return w;
}

void turns_free(struct turns *w)
{
	while (w->first) {
		struct turn *next = w->first->next;
		free(w->first);
		w->first = next;
	}
	free(w);
}
