/*
 * early.c - answers before their turn.
 *
 * The engine asks one seat after the other.  Where what is asked is independent (upkeep, mulligan, hand size) the others need not wait: each may answer what it will be
 * asked, and the answer is played when its turn comes, if it is still offered then.
 *
 * What a seat will be asked is found on a copy of the position, dealt again as that seat knows it, so that nothing can be learnt from it; those before it pass there.  Behind an answer that
 * lets chance speak nothing more can be answered early.  With the phase what was not played is forgotten, and so it is with undo.
 */
#include <stdlib.h>
#include <string.h>

#include "host/error.h"
#include "host/message.h"
#include "server.h"

enum { AHEAD_MAX = 64 };	/* choices of others that are passed over; an upkeep needs few */

/* ---- what is kept: `kind TAB key TAB label` lines ---------------------- */

struct answer {
	char kind[64], key[ARK_KEY], label[ARK_TEXT];
};

/* Reads the first line; the rest, or NULL when there is none. */
static const char *answer_read(const char *lines, struct answer *a)
{
	const char *end = lines ? strchr(lines, '\n') : NULL;
	if (!end || sscanf(lines, "%63[^\t]\t%191[^\t]\t%511[^\n]", a->kind, a->key, a->label) != 3)
		return NULL;
	return end + 1;
}

static int answers_count(const char *lines)
{
	int n = 0;
	for (; lines && *lines; lines++)
		n += *lines == '\n';
	return n;
}

static void early_put(struct table *t, int seat)
{
	store_put_early(t->srv->store, t->row.id, seat, t->early[seat] ? t->early[seat] : "");
	t->batch = store_batch(t->srv->store);
}

bool early_drop(struct table *t, uint32_t seats)
{
	bool any = false;
	for (int i = 0; i < t->row.seats; i++) {
		if (!t->early[i] || !(seats >> i & 1))
			continue;
		free(t->early[i]);
		t->early[i] = NULL;
		early_put(t, i);
		any = true;
	}
	return any;
}

/* ---- looking ahead ----------------------------------------------------- */

/* A copy of the position, in a session that has nothing else and uses the run of the table's. */
static bool ahead_begin(const struct table *t, int seat, struct session *ahead)
{
	const struct session *s = t->session;
	*ahead = (struct session){ .content = s->content, .run = s->run, .game = malloc(ark_game_size()), .at = s->at, .version = s->version };
	if (!ahead->game)
		return false;
	ark_copy(ahead->game, s->game);
	ark_log(s->run, false);
	ark_resample(s->run, ahead->game, seat, s->version);
	return true;
}

static void ahead_end(struct session *ahead)
{
	free(ahead->game);
	ark_log(ahead->run, true);
}

/* The others pass until the seat is asked; false when it is not, or is asked something that depends on them. */
static bool ahead_reach(struct session *ahead, int seat, struct ark_decision *d)
{
	struct ark_error e;
	for (int n = 0; n < AHEAD_MAX && ark_decide(ahead->run, ahead->game, d); n++) {
		if (d->seat == seat)
			return d->independent;
		const int done = ark_option_find(ahead->run, ahead->game, "done");
		if (!ark_choose(ahead->run, ahead->game, done < 0 ? 0 : done, &e))
			return false;
	}
	return false;
}

/* Plays what the seat has answered; true when it is asked something more that can be answered now. */
static bool ahead_answer(struct session *ahead, int seat, const char *lines, struct ark_decision *d)
{
	struct answer a;
	struct ark_error e;
	while (lines && *lines) {
		lines = answer_read(lines, &a);
		const uint64_t before = ark_revealed(ahead->run, ahead->game);
		if (!lines || strcmp(a.kind, d->kind) || !ark_choose_key(ahead->run, ahead->game, a.key, &e) || ark_revealed(ahead->run, ahead->game) != before)
			return false;
		if (!ark_decide(ahead->run, ahead->game, d) || d->seat != seat || !d->independent)
			return false;
	}
	return true;
}

/* Leads `ahead` to what the seat may answer now.  ahead_end() in any case when it is true. */
static bool ahead_open(const struct table *t, int seat, struct session *ahead)
{
	struct ark_decision d;
	const struct session *s = t->session;
	if (!ark_decide(s->run, s->game, &d) || !d.independent || d.seat == seat || *t->row.seat[seat].bot || answers_count(t->early[seat]) >= EARLY_MAX)
		return false;
	if (!ahead_begin(t, seat, ahead))
		return false;
	if (ahead_reach(ahead, seat, &d) && ahead_answer(ahead, seat, t->early[seat], &d))
		return true;
	ahead_end(ahead);
	return false;
}

/* ---- telling, taking, playing ------------------------------------------ */

static void answers_write(const char *lines, struct buffer *b)
{
	struct answer a;
	const char *between = "";
	buffer_str(b, "[");
	while (lines && *lines && (lines = answer_read(lines, &a))) {
		buffer_str(b, between);
		buffer_str(b, "{");
		buffer_member(b, "key", a.key);
		buffer_member(b, "label", a.label);
		buffer_str(b, "}");
		between = ",";
	}
	buffer_str(b, "]");
}

bool early_tell(const struct table *t, int seat, struct buffer *b)
{
	struct session ahead;
	const bool more = ahead_open(t, seat, &ahead);
	if (!more && !t->early[seat])
		return false;
	buffer_printf(b, "{\"seat\":%d,\"answers\":", seat);
	answers_write(t->early[seat], b);
	if (more) {
		buffer_key(b, "decision");
		message_decision(&ahead, seat, b);
		ahead_end(&ahead);
	}
	buffer_str(b, "}");
	return true;
}

/* Adds the answer as a line. */
static bool early_add(struct table *t, int seat, const struct answer *a)
{
	const size_t old = t->early[seat] ? strlen(t->early[seat]) : 0, room = old + sizeof(*a) + 4;
	char *lines = realloc(t->early[seat], room);
	if (!lines)
		return false;
	snprintf(lines + old, room - old, "%s\t%s\t%s\n", a->kind, a->key, a->label);
	t->early[seat] = lines;
	early_put(t, seat);
	return true;
}

bool early_take(struct table *t, int seat, const json_t *option, struct ark_error *e)
{
	struct answer a = { 0 };
	struct session ahead;
	struct ark_decision d;
	if (!ahead_open(t, seat, &ahead))
		return error_set(e, ARK_NOT_ALLOWED, "seat %d has nothing to answer early", seat);
	ark_decide(ahead.run, ahead.game, &d);
	const int i = json_is_string(option) ? ark_option_find(ahead.run, ahead.game, json_string_value(option)) : -1;
	if (i >= 0) {
		snprintf(a.kind, sizeof(a.kind), "%s", d.kind);
		ark_option_key(ahead.run, ahead.game, i, a.key, (int)sizeof(a.key));
		ark_option_label(ahead.run, ahead.game, i, a.label, (int)sizeof(a.label));
		for (char *p = a.label; *p; p++)
			*p = *p == '\t' || *p == '\n' ? ' ' : *p;
	}
	ahead_end(&ahead);
	if (i < 0)
		return error_set(e, ARK_BAD_OPTION, "`option` must be the key of an option of the early decision");
	return early_add(t, seat, &a) || error_set(e, ARK_NO_MEMORY, "no memory for the answer");
}

bool early_play(struct table *t)
{
	struct session *s = t->session;
	struct ark_decision d;
	struct ark_error e;
	struct answer a;
	if (!ark_decide(s->run, s->game, &d) || !t->early[d.seat])
		return false;
	const char *rest = answer_read(t->early[d.seat], &a);
	if (!rest || !d.independent || strcmp(a.kind, d.kind) || !session_choose_key(s, a.key, &e)) {
		early_drop(t, 1u << d.seat);
		return false;
	}
	if (!*rest) {
		early_drop(t, 1u << d.seat);
		return true;
	}
	memmove(t->early[d.seat], rest, strlen(rest) + 1);
	early_put(t, d.seat);
	return true;
}
