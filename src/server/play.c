/* play.c - the methods of who sits at a table: reading, choosing, taking back. */
#include <string.h>

#include "host/answer.h"
#include "host/desk.h"
#include "host/error.h"
#include "host/message.h"
#include "bots/bot.h"
#include "server.h"
#include "work.h"

/* The seat of a call: one that the client holds, or `none` when it is left out. */
static bool own_seat(struct call *c, const struct table *t, int none, int *seat)
{
	const struct client *client = c->host;
	if (!call_seat(c, t->session, none, seat))
		return false;
	if (*seat >= 0 && !(client->seats >> *seat & 1))
		return error_set(c->e, ARK_NOT_ALLOWED, "seat %d is not yours", *seat);
	return true;
}

/* ---- reading --------------------------------------------------------- */

bool serve_decision(struct call *c)
{
	int seat;
	const struct table *t = call_table(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat))
		return false;
	message_decision(t->session, seat == SEES_ALL ? table_view_seat(t, c->host) : seat, c->out);
	return true;
}

bool serve_state(struct call *c)
{
	int seat;
	const struct table *t = call_table(c);
	if (!t || !own_seat(c, t, -1, &seat))
		return false;
	message_view(t->session, seat, c->out);
	return true;
}

/* Of one's own seat at the table, or of a deck that is given. */
bool serve_deck(struct call *c)
{
	int seat;
	const struct client *client = c->host;
	if (!json_object_get(c->params, "seat"))
		return answer_deck(c, client->srv->content, NULL);
	const struct table *t = call_table(c);
	return t && own_seat(c, t, -1, &seat) && answer_deck(c, client->srv->content, t->session);
}

bool serve_events(struct call *c)
{
	int seat;
	const struct client *client = c->host;
	const struct table *t = call_table(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat))
		return false;
	return answer_events(c, t->session, seat == SEES_ALL ? client->seats : message_seats(seat));
}

/* ---- choosing -------------------------------------------------------- */

static bool version_answer(struct call *c, const struct table *t)
{
	buffer_printf(c->out, "{\"version\":%u}", t->session->version);
	return true;
}

/* What is answered before it is asked is told to who sits there alone: the others learn nothing of it. */
static bool answer_early(struct call *c, struct table *t, int seat)
{
	if (!early_take(t, seat, json_object_get(c->params, "option"), c->e))
		return false;
	tell_changed(t, false, false);
	return version_answer(c, t);
}

bool serve_choose(struct call *c)
{
	int seat;
	struct table *t = call_table(c);
	if (!t)
		return false;
	if (!json_is_integer(json_object_get(c->params, "seat")))
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` is missing: say for whom this is chosen");
	if (!own_seat(c, t, SEES_ALL, &seat))
		return false;
	if (*t->row.seat[seat].bot)
		return error_set(c->e, ARK_NOT_ALLOWED, "a bot plays seat %d", seat);
	if (json_is_true(json_object_get(c->params, "early")))
		return answer_early(c, t, seat);
	if (!table_alone(t) && !json_object_get(c->params, "version"))
		return error_set(c->e, ARK_BAD_REQUEST, "`version` is missing: where several people play, say which decision this answers");
	const bool cut = t->session->at < t->session->steps_n;
	if (!choose_allowed(c, t->session, seat) || !answer_choose(c, t->session))
		return false;
	table_chosen(t, cut);
	return version_answer(c, t);
}

bool serve_withdraw(struct call *c)
{
	int seat;
	struct table *t = call_table(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat))
		return false;
	if (seat == SEES_ALL)
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` is missing: say whose answers are withdrawn");
	if (!early_drop(t, 1u << seat))
		return error_set(c->e, ARK_STALE, "seat %d has answered nothing early, or it was played already", seat);
	tell_changed(t, false, false);
	return version_answer(c, t);
}

bool serve_hint(struct call *c)
{
	int seat;
	char bot[SEAT_BOT] = "";
	struct table *t = call_table(c);
	if (!t || !own_seat(c, t, SEES_ALL, &seat) || !call_bot(json_object_get(c->params, "bot"), bot, c->e))
		return false;
	if (table_over(t))
		return error_set(c->e, ARK_OVER, "the game is over: there is nothing to choose");
	if (seat != t->row.position.asked)
		return error_set(c->e, ARK_NOT_ALLOWED, "seat %d is asked now: hints are for those who choose", t->row.position.asked);
	return work_hint(c, t, bot);
}

/* ---- taking back ----------------------------------------------------- */

static bool travel_now(struct call *c, struct table *t, uint32_t step)
{
	if (!session_goto(t->session, step, c->e))
		return false;
	table_travelled(t);
	return version_answer(c, t);
}

/* Whether nobody else needs to be asked: what is taken back was one's own, and nothing came to light by it. */
static bool harmless(const struct client *client, const struct table *t, uint32_t step, bool redo)
{
	struct session *s = t->session;
	const uint32_t from = redo ? s->at : step, to = redo ? step : s->at, own = client->seats | ~table_owed(t);
	return !(session_choosers(s, from, to) & ~own) && (redo || !session_revealed(s, from, to));
}

static bool proposal_answer(struct call *c, const struct table *t)
{
	buffer_str(c->out, "{");
	tell_proposal(t, c->out);
	buffer_str(c->out, "}");
	return true;
}

static bool propose(struct call *c, struct table *t, uint32_t step, bool redo)
{
	const struct client *client = c->host;
	const json_t *to = json_object_get(c->params, "to");
	struct proposal *p = &t->row.position.proposal;
	if (p->open)
		return error_set(c->e, ARK_NOT_ALLOWED, "another proposal is open: it must be answered or withdrawn first");
	*p = (struct proposal){ .open = true, .redo = redo, .step = step, .by = client->seats & table_people(t) };
	snprintf(p->to, sizeof(p->to), "%s", json_is_string(to) ? json_string_value(to) : to ? "" : "step");
	table_proposed(t);
	return proposal_answer(c, t);
}

static bool travel(struct call *c, bool redo)
{
	uint32_t step;
	const struct client *client = c->host;
	struct table *t = call_table(c);
	if (!t)
		return false;
	const uint32_t people = table_people(t), own = client->seats & people;
	if (!own)
		return error_set(c->e, ARK_NOT_ALLOWED, "only those who play may take back");
	if (table_undo(t) == UNDO_OFF)
		return error_set(c->e, ARK_NOT_ALLOWED, "at this table nothing is taken back");
	if (!call_travel(c, t->session, redo ? session_redo_to : session_undo_to, &step))
		return false;
	if (!json_is_integer(json_object_get(c->params, "to")) && !session_past_bots(t->session, ~people, redo, &step, c->e))
		return false;
	redo = step > t->session->at;
	if (table_undo(t) == UNDO_FREE || !(table_owed(t) & ~client->seats) || harmless(client, t, step, redo))
		return travel_now(c, t, step);
	if (own == people)
		return error_set(c->e, ARK_NOT_ALLOWED, "somebody sat here for whom a bot plays now, and cannot be asked: what came to light stays");
	return propose(c, t, step, redo);
}

bool serve_undo(struct call *c)
{
	return travel(c, false);
}

bool serve_redo(struct call *c)
{
	return travel(c, true);
}

bool serve_consent(struct call *c)
{
	const struct client *client = c->host;
	struct table *t = call_table(c);
	const json_t *agree = json_object_get(c->params, "agree");
	if (!t)
		return false;
	const uint32_t people = table_people(t), own = client->seats & people;
	if (!json_is_boolean(agree))
		return error_set(c->e, ARK_BAD_REQUEST, "`agree` must be true or false");
	if (!own)
		return error_set(c->e, ARK_NOT_ALLOWED, "only those who play are asked");
	struct proposal *p = &t->row.position.proposal;
	if (!p->open)
		return error_set(c->e, ARK_STALE, "there is no proposal any more");
	p->open = json_is_true(agree);
	p->agreed |= own & ~p->by;
	if (p->open && !(people & ~p->by & ~p->agreed))
		return travel_now(c, t, p->step);
	table_proposed(t);
	return proposal_answer(c, t);
}
