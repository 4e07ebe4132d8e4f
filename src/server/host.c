/* host.c - the methods of who manages a table: seats, name, copies, records, reports. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/answer.h"
#include "host/desk.h"
#include "host/error.h"
#include "host/folder.h"
#include "server.h"
#include "past.h"
#include "work.h"

enum { NOTE_MAX = 8192 };

/* ---- seats and name -------------------------------------------------- */

static bool seat_of(struct call *c, const struct table *t, int *seat)
{
	const json_t *j = json_object_get(c->params, "seat");
	if (!json_is_integer(j) || json_integer_value(j) < 0 || json_integer_value(j) >= t->row.seats)
		return error_set(c->e, ARK_BAD_REQUEST, "`seat` must be 0 to %d", t->row.seats - 1);
	*seat = (int)json_integer_value(j);
	return true;
}

bool serve_seat_bot(struct call *c)
{
	int seat;
	char bot[SEAT_BOT];
	struct table *t = call_host(c);
	if (!t || !seat_of(c, t, &seat) || !call_bot(json_object_get(c->params, "bot"), bot, c->e))
		return false;
	memcpy(t->row.seat[seat].bot, bot, sizeof(bot));
	/* Somebody who was to be asked may be gone, or back. */
	t->row.position.proposal.open = false;
	early_drop(t, 1u << seat);
	table_edited(t);
	return answer_seat_bot(c, seat, bot);
}

/* Who keeps no rights has to go; who keeps some is told which. */
static void rights_lost(struct client *c, const struct table *t)
{
	if (c->seats || c->host) {
		tell_roles(c, t, "revoked");
		return;
	}
	tell_gone(c, t, "revoked");
	client_leave(c);
}

/* Those who came by the old link lose the seat; the host who asked keeps it. */
static void seat_revoke(struct table *t, int seat, const struct client *host)
{
	struct client *next;
	for (struct client *c = t->clients; c; c = next) {
		next = c->next;
		if (c == host || !(c->seats >> seat & 1))
			continue;
		c->seats &= ~(1u << seat);
		rights_lost(c, t);
	}
}

/* A new token in the place of an old one, which is worth nothing any more. */
static bool token_replace(struct call *c, struct table *t, unsigned char of[TOKEN_HASH], char token[TOKEN_TEXT])
{
	unsigned char hash[TOKEN_HASH];
	if (!token_new(token, hash))
		return error_set(c->e, ARK_UNAVAILABLE, "the system gives no random numbers");
	memcpy(of, hash, sizeof(hash));
	tokens_index(t);
	return true;
}

bool serve_seat_link(struct call *c)
{
	int seat;
	char token[TOKEN_TEXT];
	struct table *t = call_host(c);
	if (!t || !seat_of(c, t, &seat) || !token_replace(c, t, t->row.seat[seat].token, token))
		return false;
	seat_revoke(t, seat, c->host);
	table_edited(t);
	buffer_printf(c->out, "{\"seat\":%d", seat);
	buffer_member(c->out, "token", token);
	buffer_str(c->out, "}");
	return true;
}

static void token_answer(struct call *c, const char *token)
{
	buffer_str(c->out, "{");
	buffer_member(c->out, "token", token);
	buffer_str(c->out, "}");
}

/* Other hosts are hosts no longer. */
bool serve_host_link(struct call *c)
{
	char token[TOKEN_TEXT];
	struct table *t = call_host(c);
	struct client *next;
	if (!t || !token_replace(c, t, t->row.host, token))
		return false;
	for (struct client *other = t->clients; other; other = next) {
		next = other->next;
		if (other == c->host || !other->host)
			continue;
		other->host = false;
		rights_lost(other, t);
	}
	table_edited(t);
	token_answer(c, token);
	return true;
}

bool serve_watch_link(struct call *c)
{
	char token[TOKEN_TEXT];
	struct table *t = call_host(c);
	struct client *next;
	if (!t || !token_replace(c, t, t->row.watch, token))
		return false;
	for (struct client *other = t->clients; other; other = next) {
		next = other->next;
		if (!other->seats && !other->host)
			rights_lost(other, t);
	}
	table_edited(t);
	token_answer(c, token);
	return true;
}

bool serve_table_name(struct call *c)
{
	char name[TABLE_NAME] = "";
	struct table *t = call_host(c);
	if (!t || !call_name(json_object_get(c->params, "name"), name, c->e))
		return false;
	memcpy(t->row.name, name, sizeof(name));
	table_edited(t);
	buffer_str(c->out, "{");
	buffer_member(c->out, "name", name);
	buffer_str(c->out, "}");
	return true;
}

bool serve_delete(struct call *c)
{
	struct table *t = call_host(c);
	if (!t)
		return false;
	buffer_str(c->out, "{");
	buffer_member(c->out, "deleted", t->row.code);
	buffer_str(c->out, "}");
	table_delete(t, "deleted");
	return true;
}

/* ---- copies and records ---------------------------------------------- */

/* Who has the record has the seed: whoever sits down later is told so. */
static void record_given(struct table *t)
{
	if (table_over(t) || t->row.facts & FACT_RECORD)
		return;
	t->row.facts |= FACT_RECORD;
	table_keep(t);
}

bool serve_copy(struct call *c)
{
	struct table_tokens tokens;
	struct table *t = call_open(c);
	if (!t || !client_makes(c))
		return false;
	struct table_wish wish = { .undo = (enum undo_policy)t->row.undo, .facts = t->row.facts | FACT_SEED | FACT_LOADED };
	memcpy(wish.name, t->row.name, sizeof(wish.name));
	struct session *s = session_fork(t->session, c->e);
	const struct table *made = s ? table_new(t->srv, s, &wish, &tokens, c->e) : NULL;
	if (!made)
		return false;
	record_given(t);
	tell_tokens(made, &tokens, "", c->out);
	client_tells(c->host, made);
	return true;
}

/* Of a table that cannot be opened there is what the store has. */
static bool broken_record(struct call *c, const struct table *t)
{
	if (!t->broken || t->broken->failed)
		return error_set(c->e, ARK_BAD_RECORD, "%s", t->trouble);
	buffer_str(c->out, "{\"record\":");
	past_record(t->broken, c->out);
	buffer_str(c->out, "}");
	/* A message is one line, and between its tokens JSON does not care. */
	for (size_t i = 0; i < c->out->n; i++)
		if (c->out->text[i] == '\n')
			c->out->text[i] = ' ';
	return true;
}

/* Writing all of it takes its time: a thread does, of a copy. */
static bool saving(struct reading *r)
{
	struct call c = { .out = &r->out, .e = &r->e };
	return answer_record(&c, r->session);
}

/* Everybody's deck is in it, so it is given as the record is. */
bool serve_campaign(struct call *c)
{
	struct table *t = call_open(c);
	if (!t || !answer_campaign(c, t->session))
		return false;
	record_given(t);
	return true;
}

bool serve_save(struct call *c)
{
	const struct client *client = c->host;
	if (client->table && !client->table->session && *client->table->trouble)
		return call_host(c) && call_seed(c, client->table) && broken_record(c, client->table);
	struct table *t = call_open(c);
	struct session *copy = t ? session_fork(t->session, c->e) : NULL;
	if (!copy)
		return false;
	if (!work_reading(c, &(struct reading){ .session = copy }, saving, reading_answer)) {
		session_free(copy);
		return false;
	}
	record_given(t);
	return true;
}

void host_made(struct client *c, struct session *s, const struct table_wish *wish, const char *note, const json_t *id)
{
	struct table_tokens tokens;
	struct ark_error e;
	struct buffer b = { 0 };
	const struct table *t = table_new(c->srv, s, wish, &tokens, &e);
	if (t) {
		tell_tokens(t, &tokens, note, &b);
		client_tells(c, t);
		c->known = true;
		client_answer(c, id, &b);
	} else {
		client_error(c, id, &e);
	}
	buffer_release(&b);
}

static void loaded(struct client *client, struct session *s, const char *note, const json_t *id, const char *name)
{
	struct table_wish wish = { .facts = FACT_SEED | FACT_LOADED | (s->changes_n ? FACT_CHANGED : 0) };
	snprintf(wish.name, sizeof(wish.name), "%s", name);
	host_made(client, s, &wish, note, id);
}

bool serve_load(struct call *c)
{
	return work_record(c, client_makes, loaded);
}

/* ---- reports --------------------------------------------------------- */

/* `name` is told to who reports: where the server keeps things is nobody's business. */
struct report {
	char folder[3072], name[256], table[CODE_TEXT], note[NOTE_MAX + 1];
};

static bool report_write(const struct report *t, const struct session *s)
{
	char folder[4096], path[4096];
	struct buffer b = { 0 };
	buffer_str(&b, "{");
	buffer_member(&b, "note", t->note);
	buffer_member(&b, "table", t->table);
	buffer_str(&b, ",\n\"record\":");
	session_record(s, &b);
	buffer_str(&b, "}\n");
	snprintf(folder, sizeof(folder), "%s/reports", t->folder);
	snprintf(path, sizeof(path), "%s/%s", t->folder, t->name);
	FILE *f = b.failed || !folder_make(folder) ? NULL : fopen(path, "wbx");
	bool ok = f && fwrite(b.text, 1, b.n, f) == b.n;
	if (f)
		ok = !fclose(f) && ok;
	buffer_release(&b);
	return ok;
}

/* On a thread: the disk may be slow. */
static bool reporting(struct reading *r)
{
	const struct report *t = r->with;
	if (!report_write(t, r->session))
		return error_set(&r->e, ARK_UNAVAILABLE, "the report cannot be written: %s", strerror(errno));
	buffer_str(&r->out, "{");
	buffer_member(&r->out, "file", t->name);
	buffer_str(&r->out, "}");
	return true;
}

static bool report_begin(struct call *c, const struct table *t, const char *note)
{
	struct report *r = calloc(1, sizeof(*r));
	if (!r)
		return error_set(c->e, ARK_NO_MEMORY, "no memory for the report");
	snprintf(r->folder, sizeof(r->folder), "%.3000s", t->srv->data);
	snprintf(r->name, sizeof(r->name), "reports/%s-%u-%lld.json", t->row.code, t->session->at, (long long)time(NULL));
	snprintf(r->table, sizeof(r->table), "%s", t->row.code);
	snprintf(r->note, sizeof(r->note), "%s", note);
	struct session *copy = session_fork(t->session, c->e);
	if (copy && work_reading(c, &(struct reading){ .session = copy, .with = r }, reporting, reading_answer))
		return true;
	session_free(copy);
	free(r);
	return false;
}

bool serve_report(struct call *c)
{
	const struct client *client = c->host;
	const struct table *t = call_table(c);
	const char *note = json_string_value(json_object_get(c->params, "note"));
	if (!t)
		return false;
	if (!client->seats && !client->host)
		return error_set(c->e, ARK_NOT_ALLOWED, "only those who play may report");
	if (!note || strlen(note) > NOTE_MAX)
		return error_set(c->e, ARK_BAD_REQUEST, "`note` must be a text of at most %d bytes: say what is wrong", NOTE_MAX);
	return client_heavy(c) && report_begin(c, t, note);
}
