/*
 * pg_write.c - batches on their way to PostgreSQL.
 *
 * A batch is one text of statements, which the server carries out as one transaction when it has all of it: a node that is stopped half-way holds no lock.  Each table's
 * part begins with a fence, which locks its row and finds none when the table is another's by now; all that follows says the same and does nothing then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg_store.h"

/* ---- one statement each ------------------------------------------------------------- */

/* Notes which table the statement is about that was added last. */
static void noted(struct pg_writes *w, int64_t id, bool fence)
{
	if (w->parts == w->parts_max) {
		const size_t more = w->parts_max ? w->parts_max * 2 : 256;
		int64_t *part = realloc(w->part, more * sizeof(*part));
		if (part)
			w->part = part;
		bool *fences = realloc(w->fence, more * sizeof(*fences));
		if (fences)
			w->fence = fences;
		if (!part || !fences) {
			w->text.failed = true;
			return;
		}
		w->parts_max = more;
	}
	w->part[w->parts] = id;
	w->fence[w->parts++] = fence;
}

/* A statement of this node about a table: owner, epoch and number come first. */
#define WRITE(pg, about, name, letters, ...) \
	(sql_execute(&(pg)->writes.text, name, "nnn" letters, (pg)->node, (pg)->epoch, (about), __VA_ARGS__), noted(&(pg)->writes, about, false))
#define WRITE_PLAIN(pg, about, name, fence) (sql_execute(&(pg)->writes.text, name, "nnn", (pg)->node, (pg)->epoch, (about)), noted(&(pg)->writes, about, fence))

static void position_add(struct pg_store *pg, int64_t id, int seats, const struct position *p)
{
	char investigators[INVESTIGATORS_TEXT], proposal[PROPOSAL_TEXT];
	investigators_write(p, seats, investigators);
	proposal_write(&p->proposal, proposal);
	WRITE(pg, id, "position", "nnnntnttt", (int64_t)p->at, (int64_t)p->version, p->touched, (int64_t)p->turn, p->phase, (int64_t)p->asked, p->over, investigators, proposal);
}

static void table_add(struct pg_store *pg, const struct op *op)
{
	const struct table_row *row = op->row;
	const struct maker *m = op->maker;
	if (op->fresh)
		WRITE(pg, row->id, "fresh", "tttnnnhhnntttnn", row->code, row->name, row->game, row->created, (int64_t)row->undo, (int64_t)row->shared, row->host, row->watch,
			(int64_t)row->facts, (int64_t)row->seats, op->text, m->engine, m->build, (int64_t)m->content, (int64_t)m->start);
	else
		WRITE(pg, row->id, "edit", "tnnhhn", row->name, (int64_t)row->undo, (int64_t)row->shared, row->host, row->watch, (int64_t)row->facts);
	for (int i = 0; i < row->seats; i++)
		WRITE(pg, row->id, "seat", "ntth", (int64_t)i, row->seat[i].name, row->seat[i].bot, row->seat[i].token);
	position_add(pg, row->id, row->seats, &row->position);
}

static void choice_add(struct pg_store *pg, const struct op *op)
{
	if (op->cut) {
		WRITE(pg, op->id, "cut", "n", (int64_t)op->step);
		WRITE(pg, op->id, "cut_changes", "n", (int64_t)op->step);
	}
	WRITE(pg, op->id, "choice", "ntn", (int64_t)op->step, op->text, (int64_t)op->hash);
}

static void op_add(struct pg_store *pg, const struct op *op)
{
	switch (op->kind) {
	case OP_TABLE:
		table_add(pg, op);
		break;
	case OP_CHOICE:
		choice_add(pg, op);
		break;
	case OP_CHANGE:
		WRITE(pg, op->id, "change", "nnntt", (int64_t)op->n, (int64_t)op->step, (int64_t)op->rig, op->text, op->value);
		break;
	case OP_ASIDE:
		WRITE(pg, op->id, "aside", "t", op->text);
		WRITE_PLAIN(pg, op->id, "clear_choices", false);
		WRITE_PLAIN(pg, op->id, "clear_changes", false);
		break;
	case OP_POSITION:
		position_add(pg, op->id, op->seats, op->position);
		break;
	case OP_MAKER:
		WRITE(pg, op->id, "maker", "tttnn", op->text, op->maker->engine, op->maker->build, (int64_t)op->maker->content, (int64_t)op->maker->start);
		break;
	case OP_EARLY:
		WRITE(pg, op->id, "early", "nt", (int64_t)op->seat, op->text);
		break;
	case OP_DELETE:
		WRITE_PLAIN(pg, op->id, "remove", false);
		break;
	case OP_EXPIRE:
		WRITE_PLAIN(pg, op->before, "expire", false);
		break;
	}
}

/* ---- a batch --------------------------------------------------------------------------- */

/* The batch as a text, without the tables that are lost already; false when there is no memory. */
static bool batch_text(struct pg_store *pg, const struct batch *b)
{
	struct pg_writes *w = &pg->writes;
	size_t *order = b->failed ? NULL : batch_order(b);
	int64_t table = 0;
	buffer_clear(&w->text);
	w->parts = w->at = 0;
	w->state[0] = 0;
	for (size_t i = 0; order && i < b->n; i++) {
		const struct op *op = &b->op[order[i]];
		if (op->id && batch_lost(b, op->id))
			continue;
		/* What is made in this batch nobody else can have. */
		if (op->id && op->id != table && !op->fresh)
			WRITE_PLAIN(pg, op->id, "fence", true);
		table = op->id;
		op_add(pg, op);
	}
	const bool ok = order && !w->text.failed;
	free(order);
	return ok;
}

static void wrote(struct pg_store *pg, const char *why)
{
	pg->writes.batch = NULL;
	store_wrote(&pg->store, why, uv_hrtime() / 1000 - pg->writes.began);
}

static void result(struct pg_store *pg, PGresult *r)
{
	struct pg_writes *w = &pg->writes;
	const ExecStatusType status = PQresultStatus(r);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !*w->state) {
		const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
		snprintf(w->state, sizeof(w->state), "%s", state ? state : "?");
		snprintf(w->why, sizeof(w->why), "%s", PQresultErrorMessage(r));
		w->why[strcspn(w->why, "\n")] = 0;
		w->wrong = w->at;
	} else if (w->at < w->parts && w->fence[w->at] && PQntuples(r) == 0 && !batch_lose(w->batch, w->part[w->at])) {
		pg_fail(pg, "tables were lost to other nodes");
	}
	w->at++;
}

static void batch_send(struct pg_store *pg);

/* What is wrong with one table itself is its own trouble: the rest is written without it. */
static void end(struct pg_store *pg)
{
	struct pg_writes *w = &pg->writes;
	const bool refused = !strncmp(w->state, "23", 2) && w->wrong < w->parts && w->part[w->wrong];
	if (*pg->trouble)
		return;
	if (!*w->state) {
		wrote(pg, NULL);
	} else if (refused) {
		/* What the fences of this try have found holds for the next too. */
		if (batch_lost(w->batch, w->part[w->wrong]) || batch_lose(w->batch, w->part[w->wrong]))
			batch_send(pg);
		else
			wrote(pg, w->why);
	} else {
		wrote(pg, w->why);
	}
}

static void batch_send(struct pg_store *pg)
{
	if (!batch_text(pg, pg->writes.batch))
		wrote(pg, "no memory");
	else if (!pg->writes.parts)
		wrote(pg, NULL);
	else
		line_ask(&pg->line[LINE_WRITES], pg->writes.text.text, result, end);
}

/* While the node is down nothing can be written: the next look at it says so. */
void writes_write(struct store *s, struct batch *b)
{
	struct pg_store *pg = (struct pg_store *)s;
	pg->writes.batch = b;
	pg->writes.began = uv_hrtime() / 1000;
	b->lost_n = 0;
	if (pg->serving && pg->line[LINE_WRITES].state == LINE_IDLE)
		batch_send(pg);
}

void writes_fail(struct pg_store *pg, const char *why)
{
	if (pg->writes.batch)
		wrote(pg, why);
}

void writes_finish(struct pg_store *pg)
{
	struct pg_line *l = &pg->line[LINE_WRITES];
	line_finish(l, NULL);
	if (store_dirty(&pg->store) && batch_text(pg, &pg->store.open) && pg->writes.parts)
		line_finish(l, pg->writes.text.text);
}

void writes_release(struct pg_writes *w)
{
	buffer_release(&w->text);
	free(w->part);
	free(w->fence);
}
