/*
 * toy.h - the smallest game that uses the whole kernel, for its tests.
 *
 * Seats have hit points and coins, cards are held by seats, and every test writes its own content: code with toy_code(), cards with toy_card() and their
 * rows with toy_row().  The game runs one script for seat 0 and is over.  What happened stands in the trace: the TRACE instruction
 * and the events append numbers to it.
 */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/check.h"
#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/frame.h"
#include "kernel/hash.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/procs.h"
#include "kernel/rng.h"
#include "kernel/script.h"
#include "kernel/window.h"

enum { TOY_SEATS = 3, TOY_CARDS = 32, TOY_TRACE = 64, TOY_CODE = 1024, TOY_ROWS = 64, TOY_DEFS = 33 };
enum { EVENT_NONE, EVENT_HURT, EVENT_HEAL, EVENT_SLOW, EVENT_TOYS };
enum { STAT_NONE, STAT_MIGHT, STAT_MASK, STAT_TOYS };
enum { ZONE_TABLE = 1, ZONE_BOX = 2 };
enum { TOY_PROC = 100, PROC_toy_game = TOY_PROC, PROC_toy_slow, PROC_toy_deep, PROC_toy_mute, PROC_toy_dead, PROC_toy_greedy, PROC_toy_moment, PROC_toy_barrier, PROC_toy_unwind, TOY_PROCS_END };
enum { TOY_OP = 64, OP_TRACE = TOY_OP, OP_HURT, OP_SLOW, OP_PAY, OP_COINS, OP_EACH, OP_CALL, OP_MIGHT, OP_TURN, OP_ROLL, TOY_OPS_END };
enum { VERB_TOY_GO = VERB_GAME, VERB_TOY_WAIT };

struct toy {
	int32_t hp[SEAT_MAX], coins[SEAT_MAX];
	int32_t start;			/* code of the game's script */
	int32_t trace_n, orders, first;	/* seat that orders forced rows; seat asked first */
	int32_t turn, die;
	uint16_t trace[TOY_TRACE];
	int8_t holder[TOY_CARDS];	/* of card n */
	uint8_t zone[TOY_CARDS];
};

/* A run with its game, and content that grows as the test writes it. */
struct table {
	struct run run;
	struct game game;
	struct log log;
	struct rig rig;
	struct content c;
	struct def defs[TOY_DEFS];
	struct row rows[TOY_ROWS];
	uint16_t code[TOY_CODE];
	uint16_t words[1];
	char text[64];
	struct log_event events[256];
};

static inline struct toy *toy_of(struct run *r)
{
	return (struct toy *)(void *)r->g->body;
}

static inline void toy_trace(struct run *r, int v)
{
	struct toy *t = toy_of(r);
	t->trace[t->trace_n++ % TOY_TRACE] = (uint16_t)v;
}

/* ---- rules ----------------------------------------------------------- */

static int toy_hurt(struct run *r, struct event *e)
{
	toy_of(r)->hp[e->seat] -= e->amount;
	toy_trace(r, 1000 + e->amount);
	return e->amount;
}

static int toy_heal(struct run *r, struct event *e)
{
	toy_of(r)->hp[e->seat] += e->amount;
	toy_trace(r, 2000 + e->amount);
	return e->amount;
}

/* Carried out by a procedure that asks. */
static int toy_slow(struct run *r, struct event *e)
{
	frame_push(r, PROC_toy_slow)->w[0] = e->seat;
	return 0;
}

static const struct event_row toy_events[EVENT_TOYS] = { [EVENT_HURT] = { "hurt", toy_hurt }, [EVENT_HEAL] = { "heal", toy_heal },
	[EVENT_SLOW] = { "slow", toy_slow } };

static void toy_ask(struct run *r, int seat, int prompt, int n)
{
	decision_of(r, seat, prompt, 0);
	for (int i = 0; i < n; i++)
		option_add(r, VERB_TOY_GO, (unsigned)i, 0);
}

static enum next proc_toy_game(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	AWAIT(f, 1, script_call(r, (code_h)toy_of(r)->start, 0, 0, 0, 0));
	toy_trace(r, 9000 + f->ret);
	r->g->k.over = 1;
	r->stop = true;
	RETURN(r, 0);
}

static enum next proc_toy_slow(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	CHOOSE(f, 1, toy_ask(r, f->w[0], PROMPT_GAME, 3));
	toy_trace(r, 3000 + r->picked.a);
	RETURN(r, r->picked.a);
}

static enum next proc_toy_deep(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	AWAIT(f, 1, frame_push(r, PROC_toy_deep));
	RETURN(r, 0);
}

static enum next proc_toy_mute(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	CHOOSE(f, 1, toy_ask(r, 0, PROMPT_GAME, 0));
	RETURN(r, 0);
}

static enum next proc_toy_dead(struct run *r, struct frame *f)
{
	(void)r, (void)f;
	return NEXT_CALL;
}

static enum next proc_toy_greedy(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	CHOOSE(f, 1, toy_ask(r, 0, PROMPT_GAME, OPTION_MAX + 1));
	RETURN(r, 0);
}

/* Carries out an event by itself, one window at a time. */
static enum next proc_toy_moment(struct run *r, struct frame *f)
{
	const struct event e = { .event = EVENT_HURT, .seat = 0, .subject = REF(REF_SEAT, 0), .amount = 7, .amount2 = 2 };
	RESUME(f, 1, 2);
	AWAIT(f, 1, moment_call(r, &e, TIME_WHEN));
	toy_trace(r, 4000 + 100 * moment_flags(f->ret) + 10 * moment_amount2(f->ret) + moment_amount(f->ret));
	AWAIT(f, 2, after_call(r, &e));
	toy_trace(r, 5000);
	RETURN(r, 0);
}

/* A rule with its own order of steps: what happens in it is not left for the end of the effect around it. */
static enum next proc_toy_barrier(struct run *r, struct frame *f)
{
	RESUME(f, 1);
	f->flags = FRAME_BARRIER;
	AWAIT(f, 1, event_call(r, &(struct event){ .event = EVENT_HURT, .seat = 0, .subject = REF(REF_SEAT, 0), .amount = 1 }));
	toy_trace(r, 6000);
	RETURN(r, 0);
}

static enum next proc_toy_unwind(struct run *r, struct frame *f)
{
	(void)f;
	run_unwind(r);
	return NEXT_CALL;
}

static proc_fn *const toy_procs[TOY_PROCS_END] = {
#define PROC(name) [PROC_##name] = proc_##name,
#include "kernel/procs.def"
#undef PROC
	[TOY_PROC] = proc_toy_game, proc_toy_slow, proc_toy_deep, proc_toy_mute, proc_toy_dead, proc_toy_greedy, proc_toy_moment, proc_toy_barrier, proc_toy_unwind };
static const char *const toy_proc_names[TOY_PROCS_END - TOY_PROC] = { "game", "slow", "deep", "mute", "dead", "greedy", "moment", "barrier", "unwind" };

/* ---- instructions ---------------------------------------------------- */

static enum next toy_op_trace(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f, (void)s;
	toy_trace(r, a[0]);
	return NEXT_GO;
}

static enum next toy_op_event(struct run *r, struct frame *f, struct script *s, int event, int amount)
{
	const uint16_t depth = kernel_of(r)->depth;
	event_call(r, &(struct event){ .event = event, .seat = s->you, .subject = REF(REF_SEAT, s->you), .amount = amount, .source = s->source });
	return script_wait(r, f, s, depth);
}

static enum next toy_op_hurt(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	return toy_op_event(r, f, s, EVENT_HURT, script_amount(r, s, a[0], a[1]));
}

static enum next toy_op_slow(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)a;
	return toy_op_event(r, f, s, EVENT_SLOW, 0);
}

static enum next toy_op_pay(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f;
	int32_t *coins = &toy_of(r)->coins[s->you];
	if (s->flags & SCRIPT_PROBING)
		s->acc = *coins >= a[0];
	else
		*coins -= a[0];
	return NEXT_GO;
}

static enum next toy_op_coins(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f, (void)a;
	s->acc = toy_of(r)->coins[s->you];
	return NEXT_GO;
}

static enum next toy_op_each(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f, (void)a;
	ref_h seat[SEAT_MAX];
	for (int i = 0; i < TOY_SEATS; i++)
		seat[i] = REF(REF_SEAT, i);
	script_loop(r, s, seat, TOY_SEATS);
	return NEXT_GO;
}

static enum next toy_op_call(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	const uint16_t depth = kernel_of(r)->depth;
	frame_push(r, a[0]);
	return script_wait(r, f, s, depth);
}

static enum next toy_op_might(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f, (void)a;
	s->acc = stat_value(r, STAT_MIGHT, REF(REF_SEAT, s->you), 3);
	return NEXT_GO;
}

static enum next toy_op_turn(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)f, (void)s, (void)a;
	toy_of(r)->turn++;
	return NEXT_GO;
}

static enum next toy_op_roll(struct run *r, struct frame *f, struct script *s, const uint16_t *a)
{
	(void)a;
	const uint16_t depth = kernel_of(r)->depth;
	die_call(r, s->you, 0);
	toy_of(r)->die = f->ret;
	log_add(r, LOG_USED, s->you, REF(REF_CARD, f->ret), 0, f->ret, 0);
	return script_wait(r, f, s, depth);
}

static const struct op_row toy_ops[TOY_OPS_END - TOY_OP] = {
	{ "TRACE", toy_op_trace, 1, 0, 0, 0 }, { "HURT", toy_op_hurt, 2, 0, 0, 0 }, { "SLOW", toy_op_slow, 0, 0, 0, 0 }, { "PAY", toy_op_pay, 1, 0, 1, 0 },
	{ "COINS", toy_op_coins, 0, 1, 0, 0 }, { "EACH", toy_op_each, 0, 0, 0, 0 }, { "CALL", toy_op_call, 1, 0, 0, 0 }, { "MIGHT", toy_op_might, 0, 1, 0, 0 },
	{ "TURN", toy_op_turn, 0, 0, 0, 0 }, { "ROLL", toy_op_roll, 0, 0, 0, 0 },
};

/* ---- names and places ------------------------------------------------ */

static int toy_holder(struct run *r, ref_h ref)
{
	return toy_of(r)->holder[REF_N(ref)];
}

static uint8_t toy_zone(struct run *r, ref_h ref)
{
	return toy_of(r)->zone[REF_N(ref)];
}

static int toy_orders(struct run *r, enum slot_class c, const struct frame *event)
{
	(void)c, (void)event;
	return toy_of(r)->orders;
}

static int toy_first(struct run *r)
{
	return toy_of(r)->first;
}

/* A script ends when its seat has no hit points left. */
static bool toy_halted(struct run *r, const struct script *s)
{
	return toy_of(r)->hp[s->you] <= 0;
}

static int toy_name(struct run *r, ref_h ref, char *buf, int n)
{
	(void)r;
	return snprintf(buf, (size_t)n, "%s%d", REF_TYPE(ref) == REF_SEAT ? "seat" : "card", REF_N(ref));
}

static int toy_count(struct run *r, ref_h ref, int count, char *buf, int n)
{
	char name[32];
	toy_name(r, ref, name, (int)sizeof(name));
	return snprintf(buf, (size_t)n, "%d of %s", count, name);
}

static void toy_result(struct run *r, const char **outcome, const char **why, int *score, bool *scored)
{
	(void)r;
	*outcome = "won";
	*why = "done";
	*score = 0;
	*scored = false;
}

static const struct option_verb toy_verbs[] = { { "go", OPERAND_NUMBER, OPERAND_NONE, "Go {a}" }, { "wait", OPERAND_NONE, OPERAND_NONE, "Wait" } };
static const struct prompt_row toy_prompts[] = { { "toy", "Seat {n}: go where?", WHO_TARGET } };

static const struct log_row toy_logs[] = {
	{ "moves", "{seat} moves {a} by {n} ({cause})" }, { "finds", "{n/clue/clues} here" }, { "takes", "takes {n+m/damage/horror}!" }, { "has", "has {n a}." },
};

static const struct game_rules toy_rules = {
	.name = "toy", .id = GAME_BOARD, .size = sizeof(struct toy), .proc_first = TOY_PROC, .proc_end = TOY_PROCS_END,
	.op_first = TOY_OP, .op_n = TOY_OPS_END - TOY_OP, .event_n = EVENT_TOYS, .stat_n = STAT_TOYS, .verb_n = 2, .prompt_n = 1, .log_n = 1,
	.procs = toy_procs, .proc_names = toy_proc_names, .ops = toy_ops, .events = toy_events, .verbs = toy_verbs, .prompts = toy_prompts,
	.logs = toy_logs,
	.holder = toy_holder, .zone = toy_zone, .orders = toy_orders, .first = toy_first, .halted = toy_halted, .ref_id = toy_name, .ref_name = toy_name, .ref_count = toy_count,
	.result = toy_result,
};

/* ---- content --------------------------------------------------------- */

/* Appends code words; returns their address. */
static inline code_h toy_words(struct table *t, const uint16_t *w, size_t n)
{
	const code_h at = t->c.n_code;
	assert_true(at + n <= TOY_CODE);
	memcpy(&t->code[at], w, n * sizeof(*w));
	t->c.n_code += (uint32_t)n;
	return at;
}
#define toy_code(t, ...) toy_words((t), (const uint16_t[]){ __VA_ARGS__ }, sizeof((const uint16_t[]){ __VA_ARGS__ }) / sizeof(uint16_t))

/* A card in play, held by a seat (-1: nobody); its rows follow by toy_row(). */
static inline ref_h toy_card(struct table *t, int holder)
{
	const def_h def = (def_h)t->c.n_defs++;
	assert_true(def < TOY_DEFS);
	t->defs[def].row = (row_h)t->c.n_rows;
	toy_of(&t->run)->holder[def] = (int8_t)holder;
	toy_of(&t->run)->zone[def] = ZONE_TABLE;
	return REF(REF_CARD, def);
}

static inline row_h toy_row(struct table *t, struct row row)
{
	const row_h id = (row_h)t->c.n_rows++;
	assert_true(id < TOY_ROWS);
	row.def = (def_h)(t->c.n_defs - 1);
	t->rows[id] = row;
	t->defs[row.def].rows++;
	content_index(&t->defs[row.def], t->rows);
	return id;
}

/* A card with one trigger. */
static inline ref_h toy_trigger(struct table *t, int holder, int event, int time, int class, code_h body)
{
	const ref_h card = toy_card(t, holder);
	toy_row(t, (struct row){ .kind = ROW_TRIGGER, .event = (uint16_t)event, .slot = (uint8_t)SLOT(time, class), .scope = SCOPE_ANY, .body = body });
	live_add(&t->run, card, (def_h)REF_N(card));
	return card;
}

/* ---- playing --------------------------------------------------------- */

static inline void toy_begin(struct table *t)
{
	memset(t, 0, sizeof(*t));
	t->c.defs = t->defs;
	t->c.rows = t->rows;
	t->c.code = t->code;
	t->c.words = t->words;
	t->c.text = t->text;
	t->c.n_defs = t->c.n_rows = t->c.n_code = 1;
	t->game.k.game = GAME_BOARD;
	t->game.k.seats = TOY_SEATS;
	t->log = (struct log){ t->events, 0, 256, 0 };
	run_init(&t->run, &t->game, &t->c, &toy_rules);
	t->run.log = &t->log;
	t->run.rig = &t->rig;
	for (int i = 0; i < TOY_SEATS; i++) {
		toy_of(&t->run)->hp[i] = 10;
		toy_of(&t->run)->coins[i] = 2;
	}
}

/* Starts the game's script and runs to the first decision. */
static inline void toy_go(struct table *t, code_h start)
{
	toy_of(&t->run)->start = (int32_t)start;
	frame_push(&t->run, PROC_toy_game);
	run_go(&t->run);
}

static inline void toy_choose(struct table *t, const char *key)
{
	assert_true(run_decide(&t->run));
	const int i = option_find(&t->run, key);
	if (i < 0)
		fail_msg("`%s` is not offered", key);
	assert_true(run_choose(&t->run, i));
}

/* The open decision is this seat's and has these option keys, joined by commas. */
static inline void toy_asked(struct table *t, int seat, const char *keys)
{
	char all[512] = "", key[64];
	assert_true(run_decide(&t->run));
	for (int i = 0; i < t->run.decision.count; i++) {
		option_key(&t->run, &t->run.decision.option[i], key, (int)sizeof(key));
		snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s%s", i ? "," : "", key);
	}
	assert_string_equal(all, keys);
	assert_int_equal(t->run.decision.seat, seat);
}

static inline void toy_traced_words(struct table *t, const uint16_t *w, size_t n)
{
	const struct toy *toy = toy_of(&t->run);
	assert_true(toy->trace_n <= TOY_TRACE);
	for (size_t i = 0; i < n && i < (size_t)toy->trace_n; i++)
		if (toy->trace[i] != w[i])
			fail_msg("trace %zu is %d, not %d", i, toy->trace[i], w[i]);
	assert_int_equal(toy->trace_n, n);
	assert_int_equal(t->game.k.fault, FAULT_NONE);
	const char *broken = kernel_invariant(&t->run);
	if (broken)
		fail_msg("%s", broken);
}
/* What has happened so far, exactly; and nothing is broken. */
#define toy_traced(t, ...) toy_traced_words((t), (const uint16_t[]){ __VA_ARGS__ }, sizeof((const uint16_t[]){ __VA_ARGS__ }) / sizeof(uint16_t))

#endif
