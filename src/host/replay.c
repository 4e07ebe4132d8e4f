/* replay.c - a game read step by step: where its turns begin, and each position with what led there. */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

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

void replay_tell(struct session *s, struct buffer *b)
{
	struct marks marks = { .b = b, .cards = !strcmp(ark_game_name(s->game), "cards") };
	buffer_member(b, "game", s->setup.game);
	buffer_key(b, "setup");
	setup_to_json(&s->setup, b);
	buffer_printf(b, ",\"steps\":%u,\"marks\":[", s->steps_n);
	session_walk(s, mark_write, &marks);
	buffer_str(b, "]");
}

bool replay_goto(struct session *s, uint32_t step, struct buffer *b, struct ark_error *e)
{
	struct ark_decision d;
	if (!session_goto(s, step, e))
		return false;
	const int seat = ark_decide(s->run, s->game, &d) ? d.seat : -1;
	const uint32_t next = session_events(s);
	buffer_key(b, "step");
	buffer_printf(b, "%u,\"decision\":", step);
	message_decision(s, SEES_ALL, b);
	buffer_key(b, "view");
	message_view(s, seat, b);
	buffer_key(b, "view_seat");
	if (seat < 0)
		buffer_str(b, "null");
	else
		buffer_printf(b, "%d", seat);
	buffer_key(b, "events");
	message_events(s, step ? s->steps[step - 1].events : 0, SEES_ALL, b);
	buffer_printf(b, ",\"events_next\":%u", next);
	return true;
}
