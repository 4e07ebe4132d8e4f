/* log.c - the log as JSON and as English. */
#include "api.h"

#include <stdlib.h>

#include "kernel/decide.h"
#include "kernel/log.h"
#include "kernel/stakes.h"
#include "kernel/text.h"

enum { LOG_ROOM = 4096 };	/* more events than one choice makes */

bool api_log_grow(struct ark_run *r)
{
	struct log *log = &r->log;
	if (log->max - log->n >= LOG_ROOM)
		return true;
	const uint32_t max = log->max * 2 + 2 * LOG_ROOM;
	struct log_event *event = realloc(log->event, max * sizeof(*event));
	if (!event)
		return false;
	log->event = event;
	log->max = max;
	return true;
}

void ark_log(struct ark_run *r, bool on)
{
	r->run.log = on ? &r->log : NULL;
}

int ark_log_count(struct ark_run *r)
{
	return (int)r->log.n;
}

void ark_log_clear(struct ark_run *r)
{
	r->log.n = r->log.lost = 0;
}

/* Event i when this seat may see it, else NULL. */
static const struct log_event *log_seen(struct ark_run *r, int i, int seat)
{
	if (i < 0 || (uint32_t)i >= r->log.n)
		return NULL;
	const struct log_event *e = &r->log.event[i];
	return e->sees == SEAT_MAX || e->sees == seat ? e : NULL;
}

static void log_ref(struct run *run, struct json *j, const char *key, ref_h ref)
{
	char id[ARK_KEY];
	if (!ref)
		return;
	run->rules->ref_id(run, ref, id, (int)sizeof(id));
	json_str(j, key, id);
}

/* What a check that begins is about: members of their own beside `a` and `n`. */
static void log_begins(struct run *run, struct json *j, const struct log_event *e)
{
	char words[ARK_TEXT];
	log_ref(run, j, "skill", e->a);
	json_int(j, e->dice < 0 ? "value" : "modifier", e->n);
	if (e->dice >= 0)
		json_int(j, "dice", e->dice);
	json_int(j, "needed", e->needed);
	if (e->odds >= 0)
		json_millionths(j, "odds", e->odds);
	if (!e->stakes.sided)
		return;
	json_open(j, "stakes", '{');
	for (int pass = 1; pass >= 0; pass--) {
		stakes_text(run, &e->stakes, pass, words, (int)sizeof(words));
		json_str(j, pass ? "pass" : "fail", words);
	}
	json_close(j, '}');
}

int ark_log_json(struct ark_run *r, struct ark_game *g, int i, int seat, char *buf, int n)
{
	const struct log_event *e = log_seen(r, i, seat);
	struct run *run = api_bind(r, g);
	struct json j;
	char text[2 * ARK_TEXT];
	json_init(&j, buf, n);
	if (!e || !run)
		return json_end(&j);
	log_text(run, e, text, (int)sizeof(text));
	json_open(&j, NULL, '{');
	json_str(&j, "type", log_row_of(run, e->type)->name);
	if (e->seat < SEAT_MAX)
		json_int(&j, "seat", e->seat);
	log_ref(run, &j, "a", e->a);
	log_ref(run, &j, "b", e->b);
	if (e->n)
		json_int(&j, "n", e->n);
	if (e->m)
		json_int(&j, "m", e->m);
	if (e->part[0]) {
		json_open(&j, "parts", '[');
		for (int k = 0; k < LOG_PARTS; k++)
			json_int(&j, NULL, e->part[k]);
		json_close(&j, ']');
	}
	log_ref(run, &j, "cause", e->cause);
	if (e->type == LOG_FORCED)
		json_str(&j, "asked", prompt_of(run, e->prompt)->name);
	if (e->type == LOG_CHECK_BEGINS)
		log_begins(run, &j, e);
	json_str(&j, "text", text);
	json_close(&j, '}');
	return json_end(&j);
}

bool ark_log_hides(struct ark_run *r, struct ark_game *g, int i)
{
	struct run *run = api_bind(r, g);
	return run && i >= 0 && (uint32_t)i < r->log.n && r->log.event[i].hidden && log_hides(run, &r->log.event[i]);
}

int ark_log_text(struct ark_run *r, struct ark_game *g, int i, int seat, char *buf, int n)
{
	const struct log_event *e = log_seen(r, i, seat);
	struct run *run = api_bind(r, g);
	if (n > 0)
		*buf = 0;
	return e && run ? log_text(run, e, buf, n) : 0;
}
