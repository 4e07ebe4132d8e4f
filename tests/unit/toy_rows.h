/* toy_rows.h - a toy table whose texts can tell what they are run with, and whose rules a test may change. */
#ifndef TESTS_TOY_ROWS_H
#define TESTS_TOY_ROWS_H

#include "toy.h"

#include "kernel/row.h"
#include "kernel/used.h"

static struct table t;
static struct game_rules own;	/* the toy's, with what a test puts in */

/* Amounts that tell what a text is run with. */
enum { AMOUNT_YOU = 200, AMOUNT_SOURCE, AMOUNT_IT, AMOUNT_ROW };

static inline int amount_context(struct run *r, const struct script *s, int kind, int value)
{
	(void)r, (void)value;
	return kind == AMOUNT_YOU ? s->you : kind == AMOUNT_SOURCE ? s->source : kind == AMOUNT_IT ? s->it : s->row;
}

static inline void begin(void)
{
	toy_begin(&t);
	own = toy_rules;
	own.amount = amount_context;
	t.run.rules = &own;
}

/* Code that is true when the text is run with just this. */
static inline code_h is(int kind, int value)
{
	return toy_code(&t, OP_AMOUNT, (uint16_t)kind, 0, OP_EQUALS, AMOUNT_CONST, (uint16_t)value, OP_END);
}

static inline code_h amount(int kind)
{
	return toy_code(&t, OP_AMOUNT, (uint16_t)kind, 0, OP_END);
}

static inline code_h trace(int v)
{
	return toy_code(&t, OP_TRACE, (uint16_t)v, OP_END);
}

static inline code_h hurts(int n)
{
	uint16_t code[32];
	int at = 0;
	for (int i = 1; i <= n; i++) {
		code[at++] = OP_HURT;
		code[at++] = AMOUNT_CONST;
		code[at++] = (uint16_t)i;
	}
	code[at++] = OP_END;
	return toy_words(&t, code, (size_t)at);
}

static inline ref_h trigger(int holder, int time, int class, code_h body)
{
	return toy_trigger(&t, holder, EVENT_HURT, time, class, body);
}

static inline row_h modifier(int holder, int mode, int scope, int value, int zones)
{
	const ref_h card = toy_card(&t, holder);
	const row_h row = toy_row(&t, (struct row){ .kind = ROW_MODIFIER, .event = STAT_MIGHT, .slot = (uint8_t)mode, .scope = (uint8_t)scope, .value = (int16_t)value, .zones = (uint8_t)zones });
	live_add(&t.run, card, (def_h)REF_N(card));
	return row;
}

/* A row that works only as a running effect. */
static inline row_h delayed_row(int holder, int event, int class, code_h body)
{
	toy_card(&t, holder);
	return toy_row(&t, (struct row){ .kind = ROW_TRIGGER, .event = (uint16_t)event, .slot = (uint8_t)SLOT(TIME_WHEN, class), .scope = SCOPE_ANY, .zones = ZONE_RUNNING, .body = body });
}

static inline ref_h card_of_row(row_h row)
{
	return REF(REF_CARD, t.rows[row].def);
}

static inline void delay(row_h row, int you, ref_h subject)
{
	effect_add(&t.run, EFFECT_DELAYED, card_of_row(row), row, subject, you, PERIOD_GAME, you + 1, 0);
}

#endif
