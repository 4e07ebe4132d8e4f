/* session.c - a game with its past. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"

/* ---- memory ---------------------------------------------------------- */

/* Room for one more element of an array; false when there is no memory. */
static bool grow(void **array, uint32_t n, uint32_t *max, size_t size)
{
	if (n < *max)
		return true;
	const uint32_t more = *max ? *max * 2 : 64;
	void *bigger = realloc(*array, more * size);
	if (!bigger)
		return false;
	*array = bigger;
	*max = more;
	return true;
}
#define GROW(s, array) grow((void **)&(s)->array, (s)->array##_n, &(s)->array##_max, sizeof((s)->array[0]))

/* Keeps a text; returns its offset.  A failed buffer is noticed by whoever asks for it. */
static size_t keep(struct buffer *b, const char *text)
{
	const size_t at = b->n;
	buffer_add(b, text, strlen(text) + 1);
	return at;
}

static bool no_memory(struct ark_error *e)
{
	return error_set(e, ARK_NO_MEMORY, "no memory for the game's past");
}

static struct kept_game *kept_new(const struct ark_game *game)
{
	struct kept_game *k = malloc(sizeof(*k));
	struct ark_game *copy = malloc(ark_game_size());
	if (!k || !copy) {
		free(k);
		free(copy);
		return NULL;
	}
	ark_copy(copy, game);
	k->game = copy;
	atomic_init(&k->sharers, 1);
	return k;
}

static void kept_release(struct kept_game *k)
{
	if (atomic_fetch_sub(&k->sharers, 1) > 1)
		return;
	free(k->game);
	free(k);
}

void session_snapshot_drop(struct session *s)
{
	kept_release(s->snapshots[--s->snapshots_n].kept);
}

void session_free(struct session *s)
{
	if (!s)
		return;
	while (s->snapshots_n)
		session_snapshot_drop(s);
	ark_run_free(s->run);
	setup_release(&s->setup);
	buffer_release(&s->keys);
	buffer_release(&s->lines);
	free(s->game);
	free(s->before);
	free(s->steps);
	free(s->changes);
	free(s->snapshots);
	free(s->events);
	free(s);
}

struct session *session_alloc(const struct ark_content *c, const struct setup *setup, struct ark_error *e)
{
	struct session *s = calloc(1, sizeof(*s));
	if (s) {
		s->content = c;
		s->run = ark_run_new(c);
		s->game = calloc(1, ark_game_size());
		s->before = calloc(1, ark_game_size());
	}
	if (!s || !s->run || !s->game || !s->before || !setup_copy(&s->setup, setup)) {
		no_memory(e);
		session_free(s);
		return NULL;
	}
	ark_log(s->run, true);
	return s;
}

/* ---- marks and the log ----------------------------------------------- */

static uint32_t mark_of(struct session *s, const char *query)
{
	char value[ARK_KEY];
	uint32_t h = 2166136261u;
	if (!ark_get(s->run, s->game, query, value, (int)sizeof(value)))
		return 0;
	for (const char *p = value; *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	return h;
}

static void step_mark(struct session *s, struct step *step)
{
	struct ark_decision d;
	step->round = mark_of(s, "turn") * 31 + mark_of(s, "round");
	step->phase = mark_of(s, "phase");
	step->turn = mark_of(s, "active");
	step->seat = ark_decide(s->run, s->game, &d) ? (int8_t)d.seat : -1;
	if (!step->turn)
		step->turn = (uint32_t)(step->seat + 1);
	step->events = s->events_n;
}

/* Notes whether a choice brought anything to light: chance or a face-down card, or something that only one seat was told. */
static void step_reveal(struct session *s, struct step *step, uint64_t before)
{
	step->revealed = ark_revealed(s->run, s->game) != before;
	for (uint32_t i = step->events; i < s->events_n; i++)
		step->revealed = step->revealed || s->events[i].sees >= 0;
}

/* The only seat that sees event i of the run; -1 when everyone does.  The JSON of it goes to `json`. */
static int event_render(struct session *s, int i, char *json, int n)
{
	for (int seat = -1; seat < ark_seats(s->game); seat++)
		if (ark_log_json(s->run, s->game, i, seat, json, n) > 0)
			return seat;
	json[0] = 0;
	return SEES_ALL;
}

/* Moves what the run has logged to the session. */
static bool log_take(struct session *s)
{
	char json[8 * ARK_TEXT], text[2 * ARK_TEXT];
	const int n = ark_log_count(s->run);
	for (int i = 0; i < n; i++) {
		const int sees = event_render(s, i, json, (int)sizeof(json));
		if (sees == SEES_ALL)
			continue;
		if (!GROW(s, events))
			return false;
		ark_log_text(s->run, s->game, i, sees, text, (int)sizeof(text));
		s->events[s->events_n++] = (struct log_line){ keep(&s->lines, json), keep(&s->lines, text), sees };
	}
	ark_log_clear(s->run);
	return !s->lines.failed;
}

/* ---- snapshots and replay -------------------------------------------- */

bool session_snapshot_add(struct session *s, uint32_t step)
{
	uint32_t i = s->snapshots_n;
	while (i > 0 && s->snapshots[i - 1].step > step)
		i--;
	if (i > 0 && s->snapshots[i - 1].step == step)
		return true;
	struct kept_game *kept = GROW(s, snapshots) ? kept_new(s->game) : NULL;
	if (!kept)
		return false;
	memmove(&s->snapshots[i + 1], &s->snapshots[i], (s->snapshots_n - i) * sizeof(s->snapshots[0]));
	s->snapshots[i] = (struct snapshot){ step, kept };
	s->snapshots_n++;
	return true;
}

static void snapshot_if_due(struct session *s)
{
	/* Rigged results live outside the state: a snapshot among them could not be played on from. */
	if (s->at % SNAPSHOT_STEPS == 0 && !ark_rig_left(s->run))
		session_snapshot_add(s, s->at);
}

/* The first change of a step or one behind it: they lie by rising step. */
static uint32_t changes_from(const struct session *s, uint32_t step)
{
	uint32_t low = 0, high = s->changes_n;
	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		if (s->changes[middle].step < step)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool changes_apply(struct session *s, uint32_t step, struct ark_error *e)
{
	for (uint32_t i = changes_from(s, step); i < s->changes_n && s->changes[i].step == step; i++) {
		const struct change *c = &s->changes[i];
		const char *what = s->keys.text + c->what, *value = s->keys.text + c->value;
		if (c->rig ? !ark_rig(s->run, s->game, what, value, e) : !ark_set(s->run, s->game, what, e))
			return false;
	}
	return true;
}

static bool step_choose(struct session *s, const struct step *step, struct ark_error *e)
{
	if (step->option >= 0)
		return ark_choose(s->run, s->game, step->option, e);
	return ark_choose_key(s->run, s->game, s->keys.text + step->key, e);
}

bool session_position(struct session *s, uint32_t step, struct ark_error *e)
{
	uint32_t i = s->snapshots_n - 1;
	while (s->snapshots[i].step > step)
		i--;
	ark_copy(s->game, s->snapshots[i].kept->game);
	ark_rig_clear(s->run);
	ark_log(s->run, false);
	uint32_t at = s->snapshots[i].step;
	bool ok = changes_apply(s, at, e);
	while (ok && at < step) {
		ok = step_choose(s, &s->steps[at], e);
		at++;
		if (ok && at % SNAPSHOT_STEPS == 0 && !ark_rig_left(s->run))
			session_snapshot_add(s, at);
		ok = ok && changes_apply(s, at, e);
	}
	ark_log(s->run, true);
	return ok;
}

bool session_back_out(struct session *s, bool rigged)
{
	struct ark_error ignored;
	if (rigged)
		session_position(s, s->at, &ignored);
	else
		ark_copy(s->game, s->before);
	ark_log_clear(s->run);
	return false;
}

bool session_replay(struct session *s, struct ark_error *e)
{
	struct step *step = &s->steps[s->at];
	struct ark_decision d;
	if (!changes_apply(s, s->at, e))
		return false;
	if (!log_take(s))
		return no_memory(e);
	step_mark(s, step);
	if (ark_decide(s->run, s->game, &d))
		step->option = (int16_t)ark_option_find(s->run, s->game, s->keys.text + step->key);
	const uint64_t before = ark_revealed(s->run, s->game);
	if (!step_choose(s, step, e))
		return false;
	s->at++;
	if (!log_take(s))
		return no_memory(e);
	step_reveal(s, step, before);
	snapshot_if_due(s);
	return true;
}

void session_past_make(struct session *s)
{
	struct ark_error e;
	const uint32_t shown = s->at;
	if (!s->unlogged)
		return;
	s->unlogged = false;
	s->events_n = 0;
	buffer_clear(&s->lines);
	ark_copy(s->game, s->snapshots[0].kept->game);
	ark_rig_clear(s->run);
	ark_log_clear(s->run);
	for (s->at = 0; s->at < s->steps_n && session_replay(s, &e);)
		;
	s->at = shown;
	session_position(s, shown, &e);
}

/* ---- a new session --------------------------------------------------- */

struct session *session_new(const struct ark_content *c, const struct setup *setup, struct ark_error *e)
{
	struct session *s = session_alloc(c, setup, e);
	if (!s)
		return NULL;
	const struct ark_setup view = setup_view(&s->setup);
	if (!ark_begin(s->run, s->game, &view, e)) {
		session_free(s);
		return NULL;
	}
	s->start = ark_hash(s->game);
	s->version = 1;
	if (!log_take(s) || !session_snapshot_add(s, 0)) {
		no_memory(e);
		session_free(s);
		return NULL;
	}
	return s;
}

/* A copy of an array of a session; NULL for an empty one. */
static void *dup_array(const void *array, uint32_t n, size_t size, bool *ok)
{
	if (!n)
		return NULL;
	void *copy = malloc(n * size);
	if (copy)
		memcpy(copy, array, n * size);
	else
		*ok = false;
	return copy;
}
#define DUP(to, from, array, ok) \
	((to)->array = dup_array((from)->array, (from)->array##_n, sizeof((from)->array[0]), (ok)), (to)->array##_n = (to)->array##_max = (to)->array ? (from)->array##_n : 0)

struct session *session_fork(const struct session *s, struct ark_error *e)
{
	struct session *f = session_alloc(s->content, &s->setup, e);
	bool ok = f != NULL;
	if (!ok)
		return NULL;
	f->at = s->at;
	f->version = 1;
	f->start = s->start;
	f->unlogged = s->unlogged;
	DUP(f, s, steps, &ok);
	DUP(f, s, changes, &ok);
	DUP(f, s, events, &ok);
	buffer_add(&f->keys, s->keys.text ? s->keys.text : "", s->keys.n);
	buffer_add(&f->lines, s->lines.text ? s->lines.text : "", s->lines.n);
	DUP(f, s, snapshots, &ok);
	for (uint32_t i = 0; i < f->snapshots_n; i++)
		atomic_fetch_add(&f->snapshots[i].kept->sharers, 1);
	if (!ok || f->keys.failed || f->lines.failed) {
		no_memory(e);
		session_free(f);
		return NULL;
	}
	/* Rigged results lie outside the state: they come back by playing. */
	if (!ark_rig_left(s->run)) {
		ark_copy(f->game, s->game);
	} else if (!session_position(f, f->at, e)) {
		session_free(f);
		return NULL;
	}
	return f;
}

/* ---- playing --------------------------------------------------------- */

/* Drops undone steps and all that belongs to them. */
static void tail_drop(struct session *s)
{
	if (s->at == s->steps_n)
		return;
	if (s->steps[s->at].events < s->events_n)
		s->lines.n = s->events[s->steps[s->at].events].json;
	s->events_n = s->steps[s->at].events;
	s->keys.n = s->steps[s->at].key;
	s->steps_n = s->at;
	while (s->changes_n && s->changes[s->changes_n - 1].step > s->at)
		s->changes_n--;
	while (s->snapshots_n && s->snapshots[s->snapshots_n - 1].step > s->at)
		session_snapshot_drop(s);
}

bool session_append(struct session *s, const char *key, uint64_t hash)
{
	if (!GROW(s, steps))
		return false;
	s->steps[s->steps_n++] = (struct step){ .key = keep(&s->keys, key), .hash = hash, .option = -1 };
	return !s->keys.failed;
}

bool session_change_add(struct session *s, uint32_t step, bool rig, const char *what, const char *value)
{
	if (!GROW(s, changes))
		return false;
	s->changes[s->changes_n++] = (struct change){ step, rig, keep(&s->keys, what), keep(&s->keys, value) };
	return !s->keys.failed;
}

bool session_choose(struct session *s, int option, struct ark_error *e)
{
	char key[ARK_KEY];
	if (ark_option_key(s->run, s->game, option, key, (int)sizeof(key)) <= 0)
		return ark_choose(s->run, s->game, option, e);
	tail_drop(s);
	if (!session_append(s, key, 0))
		return no_memory(e);
	struct step *step = &s->steps[s->at];
	step->option = (int16_t)option;
	step_mark(s, step);
	const uint64_t before = ark_revealed(s->run, s->game);
	const bool rigged = ark_rig_left(s->run) > 0;
	ark_copy(s->before, s->game);
	if (!ark_choose(s->run, s->game, option, e)) {
		s->steps_n--;
		return session_back_out(s, rigged);
	}
	step->hash = ark_hash(s->game);
	s->at++;
	s->version++;
	if (!log_take(s))
		return no_memory(e);
	step_reveal(s, step, before);
	snapshot_if_due(s);
	return true;
}

bool session_choose_key(struct session *s, const char *key, struct ark_error *e)
{
	const int option = ark_option_find(s->run, s->game, key);
	if (option < 0)
		return ark_choose_key(s->run, s->game, key, e);
	return session_choose(s, option, e);
}

bool session_set(struct session *s, const char *change, struct ark_error *e)
{
	if (!ark_set(s->run, s->game, change, e))
		return false;
	tail_drop(s);
	s->version++;
	return (session_change_add(s, s->at, false, change, "") && log_take(s)) || no_memory(e);
}

bool session_rig(struct session *s, const char *what, const char *values, struct ark_error *e)
{
	if (!ark_rig(s->run, s->game, what, values, e))
		return false;
	tail_drop(s);
	return session_change_add(s, s->at, true, what, values) || no_memory(e);
}

/* ---- the log --------------------------------------------------------- */

uint32_t session_events(struct session *s)
{
	session_past_make(s);
	return s->at < s->steps_n ? s->steps[s->at].events : s->events_n;
}

static const struct log_line *event_seen(const struct session *s, uint32_t i, int seat)
{
	if (i >= s->events_n)
		return NULL;
	const struct log_line *v = &s->events[i];
	return v->sees == -1 || seat == SEES_ALL || v->sees == seat ? v : NULL;
}

const char *session_event(const struct session *s, uint32_t i, int seat)
{
	const struct log_line *v = event_seen(s, i, seat);
	return v ? s->lines.text + v->json : NULL;
}

const char *session_event_text(const struct session *s, uint32_t i, int seat)
{
	const struct log_line *v = event_seen(s, i, seat);
	return v ? s->lines.text + v->text : NULL;
}

const char *session_advice(struct session *s)
{
	static const char wanted[] = "{\"type\":\"few_players\"";
	for (uint32_t i = 0, n = session_events(s); i < n; i++)
		if (!strncmp(session_event(s, i, SEES_ALL), wanted, strlen(wanted)))
			return session_event_text(s, i, SEES_ALL);
	return "";
}

void session_walk(struct session *s, void (*show)(void *self, uint32_t step, struct ark_run *r, struct ark_game *g), void *self)
{
	struct ark_error ignored;
	bool ok = session_position(s, 0, &ignored);
	ark_log(s->run, false);
	for (uint32_t i = 0; ok; i++) {
		show(self, i, s->run, s->game);
		ok = i < s->steps_n && step_choose(s, &s->steps[i], &ignored) && changes_apply(s, i + 1, &ignored);
	}
	ark_log(s->run, true);
	session_position(s, s->at, &ignored);
}
