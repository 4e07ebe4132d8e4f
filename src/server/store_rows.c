/* store_rows.c - rows of the database as what they mean; what cannot be is not believed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_kind.h"

enum { PAST_CHOICES = 1 << 20 };	/* more than any game has */

/* A number that must lie in a range; `ok` is made false when it does not. */
static int64_t number_in(const struct columns *c, int at, int64_t least, int64_t most, bool *ok)
{
	const int64_t v = c->number(c->of, at);
	if (v >= least && v <= most)
		return v;
	*ok = false;
	return least;
}

static void text_take(const struct columns *c, int at, char *to, size_t n)
{
	const char *text = c->text(c->of, at);
	snprintf(to, n, "%s", text ? text : "");
}

/* ---- tables ---------------------------------------------------------------- */

static void read_investigators(struct position *p, const char *text)
{
	for (int i = 0; text && *text && i < ARK_SEATS; i++) {
		const size_t n = strcspn(text, " ");
		if (strncmp(text, "-", n))
			snprintf(p->investigator[i], ARK_KEY, "%.*s", (int)n, text);
		text += n + (text[n] == ' ');
	}
}

/* As proposal_write() wrote it. */
static void read_proposal(struct proposal *p, const char *text)
{
	char what[8];
	memset(p, 0, sizeof(*p));
	p->open = text && sscanf(text, "%7s %u %u %u %15s", what, &p->step, &p->by, &p->agreed, p->to) >= 4 && p->by && !(p->by >> ARK_SEATS);
	p->redo = p->open && !strcmp(what, "redo");
	p->agreed &= (1u << ARK_SEATS) - 1;
}

void investigators_write(const struct position *p, int seats, char text[INVESTIGATORS_TEXT])
{
	size_t n = 0;
	text[0] = 0;
	for (int i = 0; i < seats; i++)
		n += (size_t)snprintf(text + n, INVESTIGATORS_TEXT - n, i ? " %s" : "%s", *p->investigator[i] ? p->investigator[i] : "-");
}

void proposal_write(const struct proposal *p, char text[PROPOSAL_TEXT])
{
	text[0] = 0;
	if (p->open)
		snprintf(text, PROPOSAL_TEXT, "%s %u %u %u %s", p->redo ? "redo" : "undo", p->step, p->by, p->agreed, p->to);
}

bool row_take(struct table_row *row, const struct columns *c)
{
	struct position *p = &row->position;
	bool ok = true;
	text_take(c, 0, row->code, sizeof(row->code));
	text_take(c, 1, row->name, sizeof(row->name));
	row->created = c->number(c->of, 2);
	row->undo = (int)number_in(c, 3, 0, STORE_UNDOS - 1, &ok);
	row->shared = c->number(c->of, 4) != 0;
	ok = c->hash(c->of, 5, row->host) && c->hash(c->of, 6, row->watch) && ok;
	row->seats = (int)number_in(c, 7, 1, ARK_SEATS, &ok);
	p->at = (uint32_t)number_in(c, 8, 0, PAST_CHOICES, &ok);
	p->version = (uint32_t)number_in(c, 9, 0, UINT32_MAX / 2, &ok);
	p->touched = c->number(c->of, 10);
	p->turn = (int)number_in(c, 11, 0, INT32_MAX, &ok);
	text_take(c, 12, p->phase, sizeof(p->phase));
	p->asked = (int)number_in(c, 13, -1, row->seats - 1, &ok);
	text_take(c, 14, p->over, sizeof(p->over));
	read_investigators(p, c->text(c->of, 15));
	text_take(c, 16, row->game, sizeof(row->game));
	read_proposal(&p->proposal, c->text(c->of, 17));
	row->facts = (uint32_t)number_in(c, 18, 0, UINT32_MAX, &ok);
	return ok;
}

void seat_take(struct table_row *row, char *early[ARK_SEATS], const struct columns *c, uint32_t *seen)
{
	const int64_t i = c->number(c->of, 0);
	if (i < 0 || i >= row->seats)
		return;
	*seen |= 1u << i;
	text_take(c, 1, row->seat[i].name, SEAT_NAME);
	text_take(c, 2, row->seat[i].bot, SEAT_BOT);
	c->hash(c->of, 3, row->seat[i].token);
	const char *answers = c->text(c->of, 4);
	if (early && answers && *answers)
		early[i] = strdup(answers);
}

bool seats_whole(const struct table_row *row, uint32_t seen)
{
	return seen == (1u << row->seats) - 1;
}

/* ---- pasts ------------------------------------------------------------------ */

void stored_past_free(struct stored_past *p)
{
	if (!p)
		return;
	buffer_release(&p->setup);
	buffer_release(&p->text);
	free(p->choice);
	free(p->change);
	free(p);
}

/* Room for one more; false when there is no memory. */
static bool grow(void **array, size_t n, size_t *max, size_t size)
{
	if (n < *max)
		return true;
	const size_t more = *max ? *max * 2 : 256;
	void *bigger = realloc(*array, more * size);
	if (!bigger)
		return false;
	*array = bigger;
	*max = more;
	return true;
}

static size_t keep(struct stored_past *p, const char *text)
{
	const size_t at = p->text.n;
	buffer_add(&p->text, text ? text : "", text ? strlen(text) + 1 : 1);
	return at;
}

struct stored_past *past_take(const struct columns *c)
{
	struct stored_past *p = calloc(1, sizeof(*p));
	if (!p)
		return NULL;
	buffer_str(&p->setup, c->text(c->of, 0));
	text_take(c, 1, p->maker.engine, sizeof(p->maker.engine));
	text_take(c, 2, p->maker.build, sizeof(p->maker.build));
	p->maker.content = (uint64_t)c->number(c->of, 3);
	p->maker.start = (uint64_t)c->number(c->of, 4);
	return p;
}

/* Choices lie step by step, without a gap. */
void choice_take(struct stored_past *p, const struct columns *c)
{
	p->failed = p->failed || c->number(c->of, 2) != (int64_t)p->choices || p->choices == PAST_CHOICES ||
		!grow((void **)&p->choice, p->choices, &p->choices_max, sizeof(*p->choice));
	if (!p->failed)
		p->choice[p->choices++] = (struct stored_choice){ keep(p, c->text(c->of, 0)), (uint64_t)c->number(c->of, 1) };
}

void change_take(struct stored_past *p, const struct columns *c)
{
	const int64_t step = c->number(c->of, 0);
	p->failed = p->failed || step < 0 || step > (int64_t)p->choices || (p->changes && step < (int64_t)p->change[p->changes - 1].step) || p->changes == PAST_CHOICES ||
		!grow((void **)&p->change, p->changes, &p->changes_max, sizeof(*p->change));
	if (p->failed)
		return;
	const size_t what = keep(p, c->text(c->of, 2)), value = keep(p, c->text(c->of, 3));
	p->change[p->changes++] = (struct stored_change){ (uint32_t)step, c->number(c->of, 1) != 0, what, value };
}

void past_end(struct stored_past *p)
{
	p->failed = p->failed || p->setup.failed || p->text.failed;
}
