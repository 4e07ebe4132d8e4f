/* host.c - the methods of who manages a table: seats, name, copies, records, reports. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/answer.h"
#include "host/error.h"
#include "host/folder.h"
#include "server.h"
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
	buffer_printf(c->out, "{\"seat\":%d,\"bot\":", seat);
	if (*bot)
		buffer_json(c->out, bot);
	else
		buffer_str(c->out, "null");
	buffer_str(c->out, "}");
	return true;
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
		if (c->seats || c->host)
			continue;
		tell_gone(c, t, "revoked");
		client_leave(c);
	}
}

bool serve_seat_link(struct call *c)
{
	int seat;
	char token[TOKEN_TEXT];
	unsigned char hash[TOKEN_HASH];
	struct table *t = call_host(c);
	if (!t || !seat_of(c, t, &seat))
		return false;
	if (!token_new(token, hash))
		return error_set(c->e, ARK_UNAVAILABLE, "the system gives no random numbers");
	memcpy(t->row.seat[seat].token, hash, sizeof(hash));
	seat_revoke(t, seat, c->host);
	table_edited(t);
	buffer_printf(c->out, "{\"seat\":%d", seat);
	buffer_member(c->out, "token", token);
	buffer_str(c->out, "}");
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

bool serve_copy(struct call *c)
{
	struct client *client = c->host;
	struct table_wish wish = { 0 };
	struct table_tokens tokens;
	const struct table *t = call_open(c);
	if (!t || !client_heavy(c))
		return false;
	memcpy(wish.name, t->row.name, sizeof(wish.name));
	wish.undo = (enum undo_policy)t->row.undo;
	struct session *s = session_fork(t->session, c->e);
	const struct table *made = s ? table_new(client->srv, s, &wish, &tokens, c->e) : NULL;
	if (made)
		tell_tokens(made, &tokens, "", c->out);
	return made != NULL;
}

bool serve_save(struct call *c)
{
	const struct table *t = call_open(c);
	return t && answer_record(c, t->session);
}

static void loaded(struct client *client, struct session *s, const char *note, const json_t *id, const char *name)
{
	struct table_wish wish = { 0 };
	struct table_tokens tokens;
	struct ark_error e;
	struct buffer b = { 0 };
	snprintf(wish.name, sizeof(wish.name), "%s", name);
	const struct table *t = table_new(client->srv, s, &wish, &tokens, &e);
	if (t) {
		tell_tokens(t, &tokens, note, &b);
		client->batch = t->batch;
		client_answer(client, id, &b);
	} else {
		client_error(client, id, &e);
	}
	buffer_release(&b);
}

bool serve_load(struct call *c)
{
	return work_record(c, loaded);
}

/* ---- reports --------------------------------------------------------- */

static bool report_write(const struct table *t, const char *note, char *path, size_t n, struct ark_error *e)
{
	char folder[3072];
	struct buffer b = { 0 };
	buffer_str(&b, "{");
	buffer_member(&b, "note", note);
	buffer_member(&b, "table", t->row.code);
	buffer_str(&b, ",\n\"record\":");
	session_record(t->session, &b);
	buffer_str(&b, "}\n");
	snprintf(folder, sizeof(folder), "%.3000s/reports", t->srv->data);
	snprintf(path, n, "%s/%s-%u-%lld.json", folder, t->row.code, t->session->at, (long long)time(NULL));
	FILE *f = b.failed || !folder_make(folder) ? NULL : fopen(path, "wbx");
	bool ok = f && fwrite(b.text, 1, b.n, f) == b.n;
	if (f)
		ok = !fclose(f) && ok;
	buffer_release(&b);
	return ok || error_set(e, ARK_UNAVAILABLE, "the report cannot be written to %.200s: %s", path, strerror(errno));
}

bool serve_report(struct call *c)
{
	char path[4096];
	const struct client *client = c->host;
	const struct table *t = call_table(c);
	const char *note = json_string_value(json_object_get(c->params, "note"));
	if (!t)
		return false;
	if (!client->seats && !client->host)
		return error_set(c->e, ARK_NOT_ALLOWED, "only those who play may report");
	if (!note || strlen(note) > NOTE_MAX)
		return error_set(c->e, ARK_BAD_REQUEST, "`note` must be a text of at most %d bytes: say what is wrong", NOTE_MAX);
	if (!client_heavy(c) || !report_write(t, note, path, sizeof(path), c->e))
		return false;
	buffer_str(c->out, "{");
	buffer_member(c->out, "file", path);
	buffer_str(c->out, "}");
	return true;
}
