/* tell.c - what clients are told of a table. */
#include "host/message.h"
#include "metrics.h"
#include "server.h"

void tell_seats(uint32_t seats, struct buffer *b)
{
	const char *between = "";
	buffer_str(b, "[");
	for (int i = 0; i < ARK_SEATS; i++) {
		if (seats >> i & 1) {
			buffer_printf(b, "%s%d", between, i);
			between = ",";
		}
	}
	buffer_str(b, "]");
}

void tell_tokens(const struct table *t, const struct table_tokens *tokens, const char *note, struct buffer *b)
{
	buffer_str(b, "{");
	buffer_member(b, "table", t->row.code);
	buffer_str(b, ",\"tokens\":{");
	buffer_member(b, "host", tokens->host);
	buffer_member(b, "watch", tokens->watch);
	buffer_str(b, ",\"seats\":[");
	for (int i = 0; i < t->row.seats; i++) {
		buffer_str(b, i ? "," : "");
		buffer_json(b, tokens->seat[i]);
	}
	buffer_str(b, "]}");
	if (*note)
		buffer_member(b, "note", note);
	buffer_str(b, "}");
}

static void tell_players(const struct table *t, struct buffer *b)
{
	const uint32_t online = table_online(t);
	buffer_key(b, "players");
	buffer_str(b, "[");
	for (int i = 0; i < t->row.seats; i++) {
		buffer_printf(b, i ? ",{\"seat\":%d" : "{\"seat\":%d", i);
		buffer_member(b, "name", t->row.seat[i].name);
		buffer_member(b, "investigator", t->row.position.investigator[i]);
		buffer_key(b, "bot");
		if (*t->row.seat[i].bot)
			buffer_json(b, t->row.seat[i].bot);
		else
			buffer_str(b, "null");
		buffer_printf(b, ",\"online\":%s}", online >> i & 1 ? "true" : "false");
	}
	buffer_str(b, "]");
}

void tell_line(const struct table *t, struct buffer *b)
{
	const struct position *p = &t->row.position;
	buffer_member(b, "table", t->row.code);
	buffer_member(b, "name", t->row.name);
	buffer_member(b, "game", t->row.game);
	buffer_printf(b, ",\"created\":%lld,\"touched\":%lld", (long long)t->row.created, (long long)p->touched);
	if (*p->over) {
		buffer_str(b, ",\"over\":{");
		buffer_member(b, "outcome", p->over);
		buffer_str(b, "}");
	}
	buffer_printf(b, ",\"turn\":%d", p->turn);
	buffer_member(b, "phase", p->phase);
	if (p->asked >= 0)
		buffer_printf(b, ",\"waiting_for\":%d", p->asked);
	tell_players(t, b);
}

void tell_proposal(const struct table *t, struct buffer *b)
{
	const struct proposal *p = &t->row.position.proposal;
	buffer_key(b, "proposal");
	if (!p->open) {
		buffer_str(b, "null");
		return;
	}
	buffer_str(b, "{");
	buffer_member(b, "what", p->redo ? "redo" : "undo");
	if (*p->to)
		buffer_member(b, "to", p->to);
	buffer_printf(b, ",\"step\":%u,\"seat\":%d,\"by\":", p->step, __builtin_ctz(p->by));
	tell_seats(p->by, b);
	buffer_str(b, ",\"agreed\":");
	tell_seats(p->agreed, b);
	buffer_str(b, ",\"waiting\":");
	tell_seats(table_people(t) & ~p->by & ~p->agreed, b);
	buffer_str(b, "}");
}

/* What a client may answer already while somebody else is asked. */
static void tell_early(const struct table *t, const struct client *c, struct buffer *b)
{
	const int asked = t->row.position.asked;
	const size_t start = b->n;
	const char *before = ",\"early\":[";
	if (asked < 0 || c->seats >> asked & 1)
		return;
	for (int i = 0; i < t->row.seats; i++) {
		const size_t at = b->n;
		if (!(c->seats >> i & 1))
			continue;
		buffer_str(b, before);
		if (early_tell(t, i, b))
			before = ",";
		else
			b->n = at;
	}
	if (b->n > start)
		buffer_str(b, "]");
}

/* decision, view, view_seat, early */
static void tell_position(const struct table *t, const struct client *c, struct buffer *b)
{
	const int seat = table_view_seat(t, c);
	buffer_key(b, "decision");
	message_decision(t->session, seat, b);
	buffer_key(b, "view");
	message_view(t->session, seat, b);
	buffer_key(b, "view_seat");
	if (seat < 0)
		buffer_str(b, "null");
	else
		buffer_printf(b, "%d", seat);
	tell_early(t, c, b);
}

/* What is known about the table, to everybody who sits down. */
static void tell_known(const struct table *t, struct buffer *b)
{
	static const char *const names[FACTS_TOLD] = { "seed", "loaded", "changed", "record" };
	const char *between = "";
	buffer_key(b, "known");
	buffer_str(b, "[");
	for (int i = 0; i < FACTS_TOLD; i++) {
		if (!(t->row.facts >> i & 1))
			continue;
		buffer_str(b, between);
		buffer_json(b, names[i]);
		between = ",";
	}
	buffer_str(b, "]");
}

static void tell_head(const struct table *t, const struct client *c, struct buffer *b)
{
	buffer_member(b, "table", t->row.code);
	buffer_member(b, "name", t->row.name);
	buffer_member(b, "game", t->row.game);
	buffer_str(b, ",\"roles\":{\"seats\":");
	tell_seats(c->seats, b);
	buffer_printf(b, ",\"host\":%s}", c->host ? "true" : "false");
	buffer_member(b, "undo", undo_names[table_undo(t)]);
	buffer_printf(b, ",\"alone\":%s", table_alone(t) ? "true" : "false");
	tell_known(t, b);
	tell_players(t, b);
}

void tell_broken(const struct table *t, const struct client *c, struct buffer *b)
{
	buffer_str(b, "{");
	tell_head(t, c, b);
	buffer_member(b, "trouble", t->trouble);
	buffer_str(b, "}");
}

void tell_join(const struct table *t, const struct client *c, struct buffer *b)
{
	struct session *s = t->session;
	buffer_str(b, "{");
	tell_head(t, c, b);
	buffer_key(b, "setup");
	if ((table_alone(t) && (c->host || c->seats)) || table_over(t))
		setup_to_json(&s->setup, b);
	else
		setup_public_json(&s->setup, b);
	if (*t->note)
		buffer_member(b, "note", t->note);
	tell_position(t, c, b);
	buffer_str(b, ",\"events\":");
	message_events_of(s, 0, c->seats, b);
	buffer_printf(b, ",\"next\":%u", session_events(s));
	tell_proposal(t, b);
	buffer_str(b, "}");
}

/* What one client is told of a change. */
static void changed_write(const struct table *t, const struct client *c, bool reset, bool people, struct buffer *b)
{
	struct session *s = t->session;
	const uint32_t next = session_events(s), since = reset ? next : c->told;
	buffer_str(b, "{\"jsonrpc\":\"2.0\",\"method\":\"changed\",\"params\":{");
	buffer_member(b, "table", t->row.code);
	buffer_printf(b, ",\"version\":%u,\"step\":%u,\"events\":", s->version, s->at);
	message_events_of(s, since, c->seats, b);
	buffer_printf(b, ",\"next\":%u", next);
	if (reset)
		buffer_str(b, ",\"reset\":true");
	tell_position(t, c, b);
	if (people) {
		buffer_member(b, "name", t->row.name);
		buffer_member(b, "undo", undo_names[table_undo(t)]);
		tell_players(t, b);
		tell_proposal(t, b);
	}
	buffer_str(b, "}}");
}

/* Frames of one change: those who may see the same, and have seen the same, get the same one, and a thousand watchers cost one. */
struct shared_frame {
	uint32_t seats, told;
	struct net_frame *frame;
};
enum { SHARED_FRAMES = 16 };

/* The frame for a client; the oldest place is taken for one that nobody has needed yet.  NULL when there is no memory. */
static struct net_frame *frame_for(struct shared_frame cache[SHARED_FRAMES], int *made, const struct table *t, const struct client *c, bool reset, bool people)
{
	for (int i = 0; i < *made && i < SHARED_FRAMES; i++)
		if (cache[i].seats == c->seats && cache[i].told == c->told)
			return cache[i].frame;
	struct buffer b = { 0 };
	struct shared_frame *place = &cache[(*made)++ % SHARED_FRAMES];
	changed_write(t, c, reset, people, &b);
	meter_written(t->srv);
	net_frame_release(place->frame);
	*place = (struct shared_frame){ c->seats, c->told, b.failed ? NULL : net_frame_new(b.text, b.n) };
	buffer_release(&b);
	return place->frame;
}

/* Tells everybody but one (NULL: really everybody). */
static void changed_send(struct table *t, bool reset, bool people, const struct client *but)
{
	struct shared_frame cache[SHARED_FRAMES] = { 0 };
	int made = 0;
	for (struct client *c = t->clients; c; c = c->next) {
		if (c == but)
			continue;
		struct net_frame *frame = frame_for(cache, &made, t, c, reset, people);
		c->told = session_events(t->session);
		if (frame)
			net_send(c->conn, frame, t->batch, t->row.id);
		else
			net_close(c->conn, true);
	}
	for (int i = 0; i < SHARED_FRAMES; i++)
		net_frame_release(cache[i].frame);
}

void tell_changed(struct table *t, bool reset, bool people)
{
	changed_send(t, reset, people, NULL);
}

void tell_others(struct table *t, const struct client *but)
{
	changed_send(t, false, true, but);
}

void tell_roles(struct client *c, const struct table *t, const char *why)
{
	struct buffer b = { 0 };
	buffer_str(&b, "{\"jsonrpc\":\"2.0\",\"method\":\"roles\",\"params\":{");
	buffer_member(&b, "table", t->row.code);
	buffer_str(&b, ",\"roles\":{\"seats\":");
	tell_seats(c->seats, &b);
	buffer_printf(&b, ",\"host\":%s}", c->host ? "true" : "false");
	buffer_member(&b, "why", why);
	buffer_str(&b, "}}");
	client_send(c, &b);
	buffer_release(&b);
}

void tell_gone(struct client *c, const struct table *t, const char *why)
{
	struct buffer b = { 0 };
	buffer_str(&b, "{\"jsonrpc\":\"2.0\",\"method\":\"gone\",\"params\":{");
	buffer_member(&b, "table", t->row.code);
	buffer_member(&b, "why", why);
	buffer_str(&b, "}}");
	client_send(c, &b);
	buffer_release(&b);
}
