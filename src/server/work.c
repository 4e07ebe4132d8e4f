/* work.c - jobs off the loop. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

#include "host/answer.h"
#include "host/engine/engine.h"
#include "host/error.h"
#include "bots/bot.h"

enum {
	BOTS_THINKING = 2,		/* at once: threads must be left for pasts and records */
	HINT_RETRY_MS = 200,
	RECORDS_READING = 2, RECORD_RETRY_MS = 500,
	RECORD_MOVES = 20000,		/* many times a long game */
	BOT_LOOK_MS = 10,		/* how often it is looked whether a bot's time has come */
	PAUSE_MS = 20, PAUSE_ALONE_MS = 150,	/* between two choices of a table's bots; when only bots play, slow enough to be watched */
};

enum job_kind { JOB_PAST, JOB_BOT, JOB_RECORD, JOB_PARSE, JOB_HINT };

struct job {
	uv_work_t work;
	struct server *srv;
	struct job *next, *prev;
	enum job_kind kind;
	int64_t table;			/* number of the table it is for; 0 is none */
	struct client *client;		/* who waits for the answer; NULL when gone */
	json_t *id;
	struct ark_error e;
	struct session *session;	/* the past, the record */
	char note[ARK_TEXT];
	/* a past */
	struct buffer setup;
	struct maker maker;
	struct buffer keys;		/* of the choices, each with its 0 */
	uint64_t *hash;
	uint32_t at, choices, room;
	/* a bot */
	const struct bot *bot;
	struct ark_game *game;
	uint32_t version;
	struct bot_mind mind;
	int option;
	struct buffer out;		/* a hint */
	/* a record */
	json_t *params;
	char name[TABLE_NAME];
	void (*then)(struct client *client, struct session *s, const char *note, const json_t *id, const char *name);
	/* a large message */
	struct letter *letter;
	const struct method_table *methods;
	struct request request;
};

/* A table whose bot is to think. */
struct turn {
	struct turn *next;
	int64_t table;
	uint64_t due;
};

struct work {
	struct server *srv;
	struct job *jobs;
	struct turn *turns, **last;
	int thinking, reading;
	uv_timer_t look;
};

/* ---- jobs ------------------------------------------------------------ */

static struct job *job_new(struct server *srv, enum job_kind kind)
{
	struct job *j = calloc(1, sizeof(*j));
	if (!j)
		return NULL;
	j->srv = srv;
	j->kind = kind;
	j->work.data = j;
	j->next = srv->work->jobs;
	if (j->next)
		j->next->prev = j;
	srv->work->jobs = j;
	return j;
}

static void job_free(struct job *j)
{
	if (j->prev)
		j->prev->next = j->next;
	else
		j->srv->work->jobs = j->next;
	if (j->next)
		j->next->prev = j->prev;
	session_free(j->session);
	buffer_release(&j->setup);
	buffer_release(&j->keys);
	json_decref(j->params);
	json_decref(j->id);
	rpc_release(&j->request);
	free(j->letter);
	buffer_release(&j->out);
	free(j->hash);
	free(j->game);
	free(j);
}

/* Runs it on a thread, and then its end on the loop's. */
static void job_start(struct job *j);

/* ---- a table's past -------------------------------------------------- */

static void choice_keep(void *self, const char *key, uint64_t hash)
{
	struct job *j = self;
	if (j->choices == j->room) {
		const uint32_t more = j->room ? j->room * 2 : 256;
		uint64_t *bigger = realloc(j->hash, more * sizeof(*bigger));
		if (!bigger) {
			j->keys.failed = true;
			return;
		}
		j->hash = bigger;
		j->room = more;
	}
	j->hash[j->choices++] = hash;
	buffer_add(&j->keys, key, strlen(key) + 1);
}

static struct session *past_session(struct job *j)
{
	struct setup setup;
	json_error_t je;
	json_t *root = j->setup.failed || j->keys.failed ? NULL : json_loadb(j->setup.text ? j->setup.text : "", j->setup.n, 0, &je);
	if (!root) {
		error_set(&j->e, ARK_BAD_RECORD, "what the store has of it cannot be read");
		return NULL;
	}
	const bool ok = setup_from_json(&setup, root, &j->e);
	json_decref(root);
	if (!ok)
		return NULL;
	struct session *s = session_new(j->srv->content, &setup, &j->e);
	setup_release(&setup);
	return s;
}

static void past_run(struct job *j)
{
	const struct past past = { j->maker.engine, j->maker.build, j->maker.content, j->maker.start, j->at };
	struct session *s = past_session(j);
	const char *key = j->keys.text;
	bool ok = s != NULL;
	for (uint32_t i = 0; ok && i < j->choices; i++, key += strlen(key) + 1)
		ok = session_append(s, key, j->hash[i]) || error_set(&j->e, ARK_NO_MEMORY, "no memory for it");
	if (ok && session_past_play(s, &past, j->note, &j->e))
		j->session = s;
	else
		session_free(s);
}

static bool maker_is_us(const struct job *j)
{
	return !strcmp(j->maker.engine, ARK_VERSION) && !strcmp(j->maker.build, ark_build()) && j->maker.content == ark_content_hash(j->srv->content);
}

static void past_end(struct job *j)
{
	struct table *t = table_known(j->srv, j->table);
	struct session *s = j->session;
	if (!t || !t->loading)
		return;
	j->session = NULL;
	table_loaded(t, s, j->note, !maker_is_us(j), &j->e);
}

/* ---- bots ------------------------------------------------------------ */

static void bot_run(struct job *j)
{
	struct ark_decision d;
	struct ark_run *r = ark_run_new(j->srv->content);
	j->option = -1;
	if (r && ark_decide(r, j->game, &d))
		j->option = j->bot->choose(r, j->game, &d, &j->mind);
	ark_run_free(r);
}

static void bot_end(struct job *j)
{
	struct table *t = table_known(j->srv, j->table);
	struct ark_error e;
	j->srv->work->thinking--;
	if (!t)
		return;
	t->thinking = false;
	if (!t->session || t->deleted || j->srv->stopping)
		return;
	if (t->session->version != j->version) {
		work_bots(t);
		return;
	}
	t->session->mind = j->mind;
	const bool cut = t->session->at < t->session->steps_n;
	if (session_choose(t->session, j->option, &e))
		table_chosen(t, cut);
}

/* The bot that is asked at a table, or NULL. */
static const struct bot *bot_asked(const struct table *t)
{
	const int asked = t->row.position.asked;
	return asked >= 0 && *t->row.seat[asked].bot ? bot_find(t->row.seat[asked].bot) : NULL;
}

/* A job on a copy of the table's position; NULL when there is no memory. */
static struct job *job_on_copy(const struct table *t, enum job_kind kind, const struct bot *bot)
{
	struct job *j = job_new(t->srv, kind);
	if (!j)
		return NULL;
	j->game = malloc(ark_game_size());
	if (!j->game) {
		job_free(j);
		return NULL;
	}
	j->table = t->row.id;
	j->bot = bot;
	j->version = t->session->version;
	j->mind = t->session->mind;
	j->mind.rng = (uint64_t)t->row.id * 0x9e3779b97f4a7c15u + t->session->at;
	ark_copy(j->game, t->session->game);
	return j;
}

static void bot_start(struct table *t, const struct bot *bot)
{
	struct job *j = job_on_copy(t, JOB_BOT, bot);
	t->thinking = j != NULL;
	if (!j)
		return;
	t->srv->work->thinking++;
	job_start(j);
}

/* Lets the next bot think whose time has come. */
static void turns_look(uv_timer_t *timer)
{
	struct work *w = timer->data;
	for (struct turn **at = &w->turns; *at && w->thinking < BOTS_THINKING;) {
		struct turn *turn = *at;
		if (turn->due > uv_now(w->srv->loop)) {
			at = &turn->next;
			continue;
		}
		*at = turn->next;
		if (!*at)
			w->last = at;
		struct table *t = table_known(w->srv, turn->table);
		const struct bot *bot = t && t->session ? bot_asked(t) : NULL;
		free(turn);
		if (bot && !w->srv->stopping)
			bot_start(t, bot);
		else if (t)
			t->thinking = false;
	}
	if (!w->turns)
		uv_timer_stop(&w->look);
}

void work_bots(struct table *t)
{
	struct work *w = t->srv->work;
	const uint32_t people = table_people(t);
	if (t->thinking || t->deleted || !t->session || !bot_asked(t) || (!people && !t->clients))
		return;
	struct turn *turn = malloc(sizeof(*turn));
	if (!turn)
		return;
	*turn = (struct turn){ .table = t->row.id, .due = uv_now(t->srv->loop) + (people ? PAUSE_MS : PAUSE_ALONE_MS) };
	*w->last = turn;
	w->last = &turn->next;
	t->thinking = true;
	if (!uv_is_active((uv_handle_t *)&w->look))
		uv_timer_start(&w->look, turns_look, BOT_LOOK_MS, BOT_LOOK_MS);
}

/* ---- hints ----------------------------------------------------------- */

/* The protocol's own hint, by an engine that holds nothing but this position. */
static void hint_run(struct job *j)
{
	struct session only = { .content = j->srv->content, .run = ark_run_new(j->srv->content), .game = j->game, .version = j->version };
	struct engine *en = malloc(sizeof(*en));
	struct call c = { .host = en, .params = j->params, .out = &j->out, .e = &j->e };
	if (en && only.run) {
		engine_init(en, only.content);
		en->game[0] = &only;
		en->current = 0;
		if (!method_hint(&c))
			buffer_clear(&j->out);
	} else {
		error_set(&j->e, ARK_NO_MEMORY, "no memory for the bot");
	}
	ark_run_free(only.run);
	free(en);
}

static void hint_end(struct job *j)
{
	if (!j->client)
		return;
	if (j->out.n)
		client_answer(j->client, j->id, &j->out);
	else
		client_error(j->client, j->id, &j->e);
}

bool work_hint(struct call *c, const struct table *t, const char *bot)
{
	struct client *client = c->host;
	for (const struct job *other = t->srv->work->jobs; other; other = other->next) {
		if (other->kind == JOB_HINT && other->client == client) {
			c->retry_ms = HINT_RETRY_MS;
			return error_set(c->e, ARK_BUSY, "another hint is being worked out: wait for it");
		}
	}
	struct job *j = job_on_copy(t, JOB_HINT, NULL);
	if (!j)
		return error_set(c->e, ARK_NO_MEMORY, "no memory for the bot");
	j->client = client;
	j->params = *bot ? json_pack("{s:s}", "bot", bot) : json_object();
	j->id = json_incref(c->id);
	c->later = true;
	job_start(j);
	return true;
}

/* ---- records --------------------------------------------------------- */

static void record_run(struct job *j)
{
	struct call c = { .params = j->params, .e = &j->e };
	j->session = call_record(&c, j->srv->content, j->note);
	/* Giving up a large record takes its time too. */
	json_decref(j->params);
	j->params = NULL;
}

static void record_end(struct job *j)
{
	struct session *s = j->session;
	j->srv->work->reading--;
	if (!j->client)
		return;
	j->session = NULL;
	if (s)
		j->then(j->client, s, j->note, j->id, j->name);
	else
		client_error(j->client, j->id, &j->e);
	client_go_on(j->client);
}

static bool record_refuse(struct call *c, bool busy)
{
	if (!busy)
		return error_set(c->e, ARK_TOO_LARGE, "a record has at most %d moves here", RECORD_MOVES);
	c->retry_ms = RECORD_RETRY_MS;
	return error_set(c->e, ARK_BUSY, "other records are being read: wait %d ms", RECORD_RETRY_MS);
}

bool work_record(struct call *c, void (*then)(struct client *client, struct session *s, const char *note, const json_t *id, const char *name))
{
	struct client *client = c->host;
	char name[TABLE_NAME] = "";
	if (!call_name(json_object_get(c->params, "name"), name, c->e) || !client_heavy(c))
		return false;
	if (client->srv->work->reading >= RECORDS_READING || json_array_size(json_object_get(json_object_get(c->params, "record"), "moves")) > RECORD_MOVES)
		return record_refuse(c, client->srv->work->reading >= RECORDS_READING);
	struct job *j = job_new(client->srv, JOB_RECORD);
	json_t *record = json_object_get(c->params, "record");
	if (!j || !(j->params = json_pack("{s:O?}", "record", record))) {
		if (j)
			job_free(j);
		return error_set(c->e, ARK_NO_MEMORY, "no memory for the record");
	}
	memcpy(j->name, name, sizeof(name));
	j->client = client;
	j->id = json_incref(c->id);
	j->then = then;
	client->srv->work->reading++;
	c->later = true;
	client_park(client);
	job_start(j);
	return true;
}

/* ---- large messages -------------------------------------------------- */

static void parse_run(struct job *j)
{
	rpc_read(&j->request, j->methods, j->letter->text, j->letter->n);
}

static void parse_end(struct job *j)
{
	if (!j->client)
		return;
	client_large(j->client, &j->request);
}

bool work_parse(struct client *c, struct letter *letter, const struct method_table *methods)
{
	struct job *j = job_new(c->srv, JOB_PARSE);
	if (!j)
		return false;
	j->client = c;
	j->letter = letter;
	j->methods = methods;
	job_start(j);
	return true;
}

/* ---- which is which -------------------------------------------------- */

static void job_run(uv_work_t *work)
{
	static void (*const run[])(struct job *) = { past_run, bot_run, record_run, parse_run, hint_run };
	struct job *j = work->data;
	run[j->kind](j);
}

static void job_end(uv_work_t *work, int status)
{
	static void (*const end[])(struct job *) = { past_end, bot_end, record_end, parse_end, hint_end };
	struct job *j = work->data;
	(void)status;
	end[j->kind](j);
	job_free(j);
}

static void job_start(struct job *j)
{
	uv_queue_work(j->srv->loop, &j->work, job_run, job_end);
}

/* ---- all of it ------------------------------------------------------- */

void work_load(struct table *t)
{
	struct job *j;
	if (t->loading)
		return;
	t->loading = true;
	j = job_new(t->srv, JOB_PAST);
	if (j && store_past(t->srv->store, t->row.id, &j->setup, &j->maker, choice_keep, j)) {
		j->table = t->row.id;
		j->at = t->row.position.at;
		job_start(j);
		return;
	}
	struct ark_error e;
	error_set(&e, j ? ARK_UNKNOWN_TABLE : ARK_NO_MEMORY, j ? "the store does not have it any more" : "no memory for it");
	if (j)
		job_free(j);
	table_loaded(t, NULL, "", false, &e);
}

void work_forget(struct client *c)
{
	for (struct job *j = c->srv->work->jobs; j; j = j->next)
		if (j->client == c)
			j->client = NULL;
}

struct work *work_new(struct server *srv)
{
	struct work *w = calloc(1, sizeof(*w));
	if (!w)
		return NULL;
	w->srv = srv;
	w->last = &w->turns;
	uv_timer_init(srv->loop, &w->look);
	w->look.data = w;
	return w;
}

bool work_done(struct server *srv)
{
	return !srv->work->jobs;
}

void work_free(struct work *w)
{
	while (w->turns) {
		struct turn *next = w->turns->next;
		free(w->turns);
		w->turns = next;
	}
	free(w);
}
