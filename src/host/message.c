/* message.c - decisions and events as the protocol's JSON. */
#include "message.h"

#include <string.h>

static void refs_write(const char *refs, struct buffer *b)
{
	const char *between = "";
	buffer_str(b, "[");
	while (*refs) {
		char id[ARK_KEY];
		const size_t n = strcspn(refs, " ");
		memcpy(id, refs, n < sizeof(id) ? n : sizeof(id) - 1);
		id[n < sizeof(id) ? n : sizeof(id) - 1] = 0;
		buffer_str(b, between);
		buffer_json(b, id);
		between = ",";
		refs += n + (refs[n] == ' ');
	}
	buffer_str(b, "]");
}

/* Of option i, or of the decision (-1). */
static void stakes_write(struct session *s, int i, int seat, struct buffer *b)
{
	struct ark_stakes stakes;
	if (!ark_stakes(s->run, s->game, i, seat, &stakes))
		return;
	buffer_key(b, "stakes");
	buffer_str(b, "{");
	if (*stakes.pass)
		buffer_member(b, "pass", stakes.pass);
	if (*stakes.fail)
		buffer_member(b, "fail", stakes.fail);
	buffer_str(b, "}");
}

static void option_write(struct session *s, int i, int seat, struct buffer *b)
{
	char key[ARK_KEY], label[ARK_TEXT], refs[ARK_TEXT];
	const int odds = ark_option_odds(s->run, s->game, i);
	ark_option_key(s->run, s->game, i, key, (int)sizeof(key));
	ark_option_label(s->run, s->game, i, label, (int)sizeof(label));
	ark_option_refs(s->run, s->game, i, refs, (int)sizeof(refs));
	buffer_str(b, "{");
	buffer_member(b, "key", key);
	buffer_member(b, "label", label);
	buffer_key(b, "refs");
	refs_write(refs, b);
	if (odds >= 0) {
		buffer_key(b, "odds");
		buffer_printf(b, "%d.%06d", odds / 1000000, odds % 1000000);
	}
	stakes_write(s, i, seat, b);
	buffer_str(b, "}");
}

static void options_write(struct session *s, const struct ark_decision *d, int seat, struct buffer *b)
{
	const char *between = "";
	buffer_key(b, "options");
	buffer_str(b, "[");
	for (int i = 0; i < d->options; i++) {
		if (!ark_option_shown(s->run, s->game, i, seat))
			continue;
		buffer_str(b, between);
		option_write(s, i, seat, b);
		between = ",";
	}
	buffer_str(b, "]");
}

static void over_write(struct session *s, struct buffer *b)
{
	struct ark_result res;
	buffer_key(b, "over");
	buffer_str(b, "{");
	if (ark_over(s->run, s->game, &res)) {
		buffer_member(b, "outcome", res.outcome);
		buffer_member(b, "why", res.why);
		if (res.scored) {
			buffer_key(b, "score");
			buffer_printf(b, "%d", res.score);
		}
	}
	buffer_str(b, "}");
}

void message_decision(struct session *s, int seat, struct buffer *b)
{
	struct ark_decision d;
	buffer_printf(b, "{\"version\":%u,\"step\":%u", s->version, s->at);
	if (!ark_decide(s->run, s->game, &d)) {
		over_write(s, b);
		buffer_str(b, "}");
		return;
	}
	buffer_printf(b, ",\"seat\":%d", d.seat);
	const int viewer = seat == SEES_ALL ? d.seat : seat;
	ark_decision_shown(s->run, s->game, viewer, &d);
	buffer_member(b, "kind", d.kind);
	buffer_member(b, "prompt", d.prompt);
	if (*d.cause)
		buffer_member(b, "cause", d.cause);
	if (d.independent)
		buffer_str(b, ",\"independent\":true");
	/* Whether there is more, and what it is worth, is known to who is asked alone. */
	if (d.secret && viewer != d.seat)
		buffer_str(b, ",\"secret\":true");
	if (d.idle && viewer == d.seat)
		buffer_str(b, ",\"idle\":true");
	stakes_write(s, -1, viewer, b);
	options_write(s, &d, viewer, b);
	buffer_str(b, "}");
}

static const char *event_of(const struct session *s, uint32_t i, uint32_t seats)
{
	const char *json = session_event(s, i, -1);
	for (int seat = 0; !json && seat < ARK_SEATS; seat++)
		if (seats >> seat & 1)
			json = session_event(s, i, seat);
	return json;
}

void message_events_of(struct session *s, uint32_t since, uint32_t seats, struct buffer *b)
{
	const uint32_t n = session_events(s);
	const char *between = "";
	buffer_str(b, "[");
	for (uint32_t i = since; i < n; i++) {
		const char *json = event_of(s, i, seats);
		if (!json)
			continue;
		buffer_str(b, between);
		buffer_str(b, json);
		between = ",";
	}
	buffer_str(b, "]");
}

uint32_t message_seats(int seat)
{
	return seat == SEES_ALL ? UINT32_MAX : seat < 0 ? 0 : 1u << seat;
}

void message_events(struct session *s, uint32_t since, int seat, struct buffer *b)
{
	message_events_of(s, since, message_seats(seat), b);
}

void message_definition(const struct ark_content *c, int def, struct buffer *b)
{
	int n = 2048;
	while (buffer_room(b, (size_t)n)) {
		const int need = ark_def_json(c, def, b->text + b->n, n);
		if (need < n) {
			b->n += (size_t)need;
			return;
		}
		n = need + 1;
	}
}

void message_view(struct session *s, int seat, struct buffer *b)
{
	int n = 1 << 16;
	while (buffer_room(b, (size_t)n)) {
		const int need = ark_view(s->run, s->game, seat, b->text + b->n, n);
		if (need < n) {
			b->n += (size_t)need;
			return;
		}
		n = need + 1;
	}
}
