/* script.c - the content machine. */
#include "script.h"

#include <string.h>

#include "decide.h"
#include "effect.h"
#include "list.h"
#include "log.h"
#include "procs.h"
#include "window.h"

#define OP(name, operands, pure, cost, meaning) static op_fn op_##name;
#include "ops.def"
#undef OP

#define OP(name, operands, pure, cost, meaning) [OP_##name] = { #name, op_##name, operands, pure, cost, 0 },
static const struct op_row kernel_ops[OP_KERNEL_MAX] = {
#include "ops.def"
};
#undef OP

/* NULL for OP_END and for what is no instruction. */
static inline const struct op_row *op_row_of(const struct game_rules *rules, uint16_t op)
{
	const unsigned own = (unsigned)op - rules->op_first;
	if (own < rules->op_n)
		return &rules->ops[own];
	return op > OP_END && op < OP_KERNEL_MAX ? &kernel_ops[op] : NULL;
}

/* Words an instruction takes, itself included. */
static inline int op_len(const struct op_row *row, const uint16_t *code)
{
	return row->operands == OPERANDS_TABLE ? 2 + 3 * code[1] : 1 + row->operands;
}

const char *op_name(const struct game_rules *rules, uint16_t op)
{
	const struct op_row *row = op_row_of(rules, op);
	return row ? row->name : op == OP_END ? "END" : "?";
}

int script_op_len(const struct game_rules *rules, const uint16_t *code)
{
	const struct op_row *row = op_row_of(rules, code[0]);
	return row ? op_len(row, code) : 1;
}

/*
 * A loop's words on the list, from the bottom: the address of the jump to its NEXT (high, low), what halted() compares, `you` and `it` from before, the
 * things still to come, last one first, and how many those are.  A number among them stands for so many turns.
 */
enum { LOOP_HEAD = 5 };

void script_loop(struct run *r, struct script *s, const ref_h *ref, int n)
{
	list_push(r, (uint16_t)((uint32_t)s->ip >> 16));
	list_push(r, (uint16_t)s->ip);
	list_push(r, (uint16_t)s->falls);
	list_push(r, (uint16_t)s->you);
	list_push(r, (uint16_t)s->it);
	for (int i = n - 1; i >= 0; i--)
		list_push(r, ref[i]);
	list_push(r, (uint16_t)n);
}

void script_times(struct run *r, struct script *s, int n)
{
	const ref_h times = REF(REF_NUMBER, n);
	if (n >= REF_NUMBERS)
		run_fault(r, FAULT_TIMES);
	else
		script_loop(r, s, &times, n > 0);
}

uint16_t *script_loop_rest(struct run *r, int *n)
{
	const int top = list_len(r) - 1;
	*n = *list_at(r, top);
	return list_at(r, top - *n);
}

bool script_repeats(struct run *r, const struct script *s)
{
	return REF_TYPE((ref_h)s->it) == REF_NUMBER && list_len(r) == LOOP_HEAD + *list_at(r, list_len(r) - 1) + 1;
}

/* Where the innermost loop's jump to its NEXT stands. */
static int loop_jump(struct run *r)
{
	const int top = list_len(r) - 1, head = top - *list_at(r, top) - LOOP_HEAD;
	return *list_at(r, head) << 16 | *list_at(r, head + 1);
}

/* Notes that the instruction at `at`, operands and all, is carried out. */
static inline void code_covered(struct run *r, code_h at, int len)
{
	if (RARELY(r->covered))
		for (int i = 0; i < len; i++)
			r->covered[at + (code_h)i] |= COVERED_RUN;
}

void script_call(struct run *r, code_h code, int you, ref_h source, int facts, row_h row)
{
	const struct event *e = event_facts(r, facts);
	if (!code) {
		call_returns(r, 0);
		return;
	}
	struct frame *f = frame_push(r, PROC_script);
	struct script *s = LOCALS(f, struct script);
	f->flags = FRAME_EFFECT;
	*s = (struct script){ .ip = (int32_t)code, .you = you, .source = source, .it = e ? e->subject : 0, .facts = facts, .row = row };
	if (r->rules->script_begin)
		r->rules->script_begin(r, s);
}

enum next script_wait(struct run *r, struct frame *f, struct script *s, uint16_t depth_before)
{
	if (kernel_of(r)->depth == depth_before) {
		s->acc = f->ret;
		return NEXT_GO;
	}
	s->await = 1;
	return NEXT_CALL;
}

/* True when the script goes on although its investigator has left the scene: the loop it is in turns to the next one. */
static bool script_turns(struct run *r, struct frame *f, struct script *s)
{
	if (!list_len(r))
		return false;
	const int jump = loop_jump(r), next = jump + (int16_t)r->c->code[jump + 1];
	s->ip = next + script_op_len(r->rules, r->c->code + next);
	op_NEXT(r, f, s, r->c->code + next + 1);
	return true;
}

enum next proc_script(struct run *r, struct frame *f)
{
	struct script *s = LOCALS(f, struct script);
	const unsigned depth = kernel_of(r)->depth;
	enum next next;
	if (s->await) {
		s->acc = f->ret;
		s->await = 0;
	}
	for (;;) {
		const code_h at = (code_h)s->ip;
		if (RARELY(at - 1 >= r->c->n_code - 1))
			return run_fault(r, FAULT_CODE);
		if (RARELY(++r->steps > STEP_LIMIT))
			return run_fault(r, FAULT_LOOP);
		const uint16_t *code = r->c->code + at;
		if (code[0] == OP_END)
			RETURN(r, s->acc);
		if ((s->flags & SCRIPT_STOPPED) || (r->rules->halted && r->rules->halted(r, s))) {
			if (!script_turns(r, f, s))
				RETURN(r, s->acc);
			continue;
		}
		const struct op_row *row = op_row_of(r->rules, code[0]);
		if (RARELY(!row))
			return run_fault(r, FAULT_OP);
		const int len = op_len(row, code);
		code_covered(r, at, len);
		r->at = at;
		s->ip += len;
		switch (row->run(r, f, s, code + 1)) {
		case NEXT_GO:
			if (r->stop)
				return NEXT_CALL;
			break;
		case NEXT_ASK:
			s->ip = (int32_t)at;
			return NEXT_ASK;
		case NEXT_CALL:
			next = run_until(r, depth);
			if (next != NEXT_DONE)
				return next;
			s->acc = f->ret;
			s->await = 0;
			break;
		default:
			return NEXT_FAULT;
		}
	}
}

int script_eval(struct run *r, const struct script *ctx, code_h code)
{
	struct script s = *ctx;
	s.ip = (int32_t)code;
	for (int n = 0; n < 10000; n++) {
		const uint16_t *c = r->c->code + s.ip;
		if (c[0] == OP_END)
			return s.acc;
		const struct op_row *row = op_row_of(r->rules, c[0]);
		if (!row || !row->pure)
			break;
		const int len = op_len(row, c);
		code_covered(r, (code_h)s.ip, len);
		s.ip += len;
		row->run(r, NULL, &s, c + 1);
	}
	run_fault(r, FAULT_OP);
	return 0;
}

/* Runs what changes nothing, up to the instruction `stop`. */
static void pure_until(struct run *r, struct script *s, unsigned stop)
{
	uint8_t *covered = r->covered;
	r->covered = NULL;
	for (int n = 0; n < 1000; n++) {
		const uint16_t *c = r->c->code + s->ip;
		const struct op_row *row = op_row_of(r->rules, c[0]);
		if (!row || !row->pure || c[0] == stop)
			break;
		s->ip += op_len(row, c);
		row->run(r, NULL, s, c + 1);
	}
	r->covered = covered;
}

void script_pure(struct run *r, struct script *s)
{
	pure_until(r, s, OP_END);
}

bool script_count(struct run *r, const struct script *ctx, code_h code, int *have, int *need)
{
	struct script s = *ctx;
	s.ip = (int32_t)code;
	pure_until(r, &s, OP_AT_LEAST);
	const uint16_t *c = r->c->code + s.ip;
	if (c[0] != OP_AT_LEAST || c[3] != OP_END)
		return false;
	*have = s.acc;
	*need = script_amount(r, &s, c[1], (int16_t)c[2]);
	return true;
}

bool script_payable(struct run *r, const struct script *ctx, code_h code)
{
	struct script s = *ctx;
	s.ip = (int32_t)code;
	s.flags |= SCRIPT_PROBING;
	for (;;) {
		const uint16_t *c = r->c->code + s.ip;
		const struct op_row *row = op_row_of(r->rules, c[0]);
		if (!row || (!row->cost && !row->pure) || c[0] == OP_PAID)
			return true;
		s.ip += op_len(row, c);
		row->run(r, NULL, &s, c + 1);
		if (!row->cost)
			continue;	/* what was counted is for the cost that follows */
		if (!s.acc)
			return false;
	}
}

int script_amount(struct run *r, const struct script *s, int kind, int value)
{
	const struct event *e = event_facts(r, s->facts);
	switch (kind) {
	case AMOUNT_CONST: return (int16_t)value;
	case AMOUNT_ACC: return s->acc;
	case AMOUNT_NUMBER: return s->number;
	case AMOUNT_SUCCESSES: return s->successes * value;
	case AMOUNT_FAILURES: return (s->number - s->successes) * value;
	case AMOUNT_MARGIN: return s->margin;
	case AMOUNT_PER_PLAYER: return kernel_of(r)->seats * value;
	case AMOUNT_EVENT: return e ? e->amount : 0;
	default: return r->rules->amount(r, s, kind, value);
	}
}

/* ---- the kernel's instructions --------------------------------------- */

static code_h op_at(struct run *r, const uint16_t *a)
{
	return (code_h)(a - 1 - r->c->code);
}

static enum next op_jump(struct run *r, struct script *s, const uint16_t *a, uint16_t offset)
{
	s->ip = (int32_t)op_at(r, a) + (int16_t)offset;
	return NEXT_GO;
}

#define OP_ARGS struct run *r, struct frame *f, struct script *s, const uint16_t *a
#define OP_UNUSED ((void)r, (void)f, (void)s, (void)a)

static enum next op_SAY(OP_ARGS)
{
	(void)f;
	if (r->log)
		log_write(r, &(struct log_event){ .type = LOG_SAY, .seat = (uint8_t)s->you, .sees = SEAT_MAX, .cause = (ref_h)s->source,
			.text = (text_h)a[0] << 16 | a[1] });
	return NEXT_GO;
}

static enum next op_JMP(OP_ARGS)
{
	(void)f;
	return op_jump(r, s, a, a[0]);
}

/* A jump that depends on something: notes which way it went, for the coverage of tests. */
static enum next op_branch(struct run *r, struct script *s, const uint16_t *a, bool jump, uint16_t offset)
{
	if (r->covered)
		r->covered[op_at(r, a)] |= jump ? COVERED_JUMPED : COVERED_PASSED;
	return jump ? op_jump(r, s, a, offset) : NEXT_GO;
}

static enum next op_JZ(OP_ARGS)
{
	(void)f;
	return op_branch(r, s, a, !s->acc, a[0]);
}

static enum next op_JNZ(OP_ARGS)
{
	(void)f;
	return op_branch(r, s, a, s->acc, a[0]);
}

static enum next op_SET(OP_ARGS)
{
	OP_UNUSED;
	s->acc = (int16_t)a[0];
	return NEXT_GO;
}

static enum next op_NOT(OP_ARGS)
{
	OP_UNUSED;
	s->acc = !s->acc;
	return NEXT_GO;
}

static enum next op_AMOUNT(OP_ARGS)
{
	(void)f;
	s->acc = script_amount(r, s, a[0], (int16_t)a[1]);
	return NEXT_GO;
}

static enum next op_NUMBER(OP_ARGS)
{
	OP_UNUSED;
	s->number = s->acc;
	return NEXT_GO;
}

static enum next op_TAKE_NUMBER(OP_ARGS)
{
	OP_UNUSED;
	s->acc = s->number;
	return NEXT_GO;
}

static enum next op_AT_LEAST(OP_ARGS)
{
	(void)f;
	s->acc = s->acc >= script_amount(r, s, a[0], (int16_t)a[1]);
	return NEXT_GO;
}

static enum next op_AT_MOST(OP_ARGS)
{
	(void)f;
	s->acc = s->acc <= script_amount(r, s, a[0], (int16_t)a[1]);
	return NEXT_GO;
}

static enum next op_EQUALS(OP_ARGS)
{
	(void)f;
	s->acc = s->acc == script_amount(r, s, a[0], (int16_t)a[1]);
	return NEXT_GO;
}

static enum next op_PAID(OP_ARGS)
{
	OP_UNUSED;
	return NEXT_GO;
}

static bool op_answered(struct run *r)
{
	if (!r->answered)
		return false;
	r->answered = false;
	return true;
}

static enum next op_MAY(OP_ARGS)
{
	(void)f;
	const code_h at = op_at(r, a);
	if (!op_answered(r)) {
		if (!script_payable(r, s, at + 4))
			return op_jump(r, s, a, a[2]);
		options_begin(r);
		decision_of(r, s->you, PROMPT_MAY, (ref_h)s->source);
		r->decision.text = (text_h)a[0] << 16 | a[1];
		r->decision.code = at;
		option_add(r, VERB_YES, 0, 0);
		option_add(r, VERB_NO, 0, 0);
		return NEXT_ASK;
	}
	s->acc = picked(r, VERB_YES);
	return op_branch(r, s, a, !s->acc, a[2]);
}

/* An option must be payable and, where the game asks for it, be able to change something. */
static bool option_open(struct run *r, const struct script *s, code_h code)
{
	return script_payable(r, s, code) && (!r->rules->possible || r->rules->possible(r, s, code));
}

/* An option that is the only way is taken without asking; when none is open the text falls through. */
static enum next op_CHOOSE(OP_ARGS)
{
	(void)f;
	const code_h at = op_at(r, a);
	if (!op_answered(r)) {
		options_begin(r);
		decision_of(r, s->you, PROMPT_CHOOSE, (ref_h)s->source);
		r->decision.code = at;
		for (int i = 0; i < a[0]; i++)
			if (option_open(r, s, (code_h)((int32_t)at + (int16_t)a[3 + 3 * i])))
				option_add(r, VERB_OPTION, (unsigned)i + 1, 0);
		if (!r->decision.count)
			return NEXT_GO;
		if (options_ask(r))
			return NEXT_ASK;
	}
	return op_jump(r, s, a, a[3 * r->picked.a]);
}

static enum next op_NEXT(OP_ARGS)
{
	(void)f;
	int n = list_pop(r);
	if (!n) {
		s->it = list_pop(r);
		s->you = list_pop(r);
		s->falls = list_pop(r);
		list_pop(r);
		list_pop(r);
		return NEXT_GO;
	}
	const ref_h ref = list_pop(r);
	if (REF_TYPE(ref) == REF_NUMBER && REF_N(ref) > 1)
		list_push(r, REF(REF_NUMBER, REF_N(ref) - 1));
	else
		n--;
	list_push(r, (uint16_t)n);
	s->it = ref;
	if (REF_TYPE(ref) == REF_SEAT) {
		s->you = REF_N(ref);
		if (r->rules->script_begin)
			r->rules->script_begin(r, s);
	}
	return op_jump(r, s, a, a[0]);
}

static enum next op_UPTO(OP_ARGS)
{
	(void)f;
	if (!op_answered(r)) {
		const int max = script_amount(r, s, a[1], (int16_t)a[2]), least = r->rules->earlier && r->rules->earlier(r) ? 0 : a[0];
		options_begin(r);
		decision_of(r, s->you, PROMPT_NUMBER, (ref_h)s->source);
		r->decision.code = op_at(r, a);
		for (int i = max < least ? 0 : least; i <= (max > 0 ? max : 0); i++)
			option_add(r, VERB_NUMBER, (unsigned)i, 0);
		if (options_ask(r))
			return NEXT_ASK;
	}
	s->acc = s->number = r->picked.a;
	return NEXT_GO;
}

static enum next op_UNTIL(OP_ARGS)
{
	(void)f;
	const struct row *row = &r->c->rows[a[0]];
	const ref_h subject = row->scope == SCOPE_OWNER ? REF(REF_SEAT, s->you) : 0;
	const int value = row->body ? script_eval(r, s, row->body) : row->value;
	effect_add(r, EFFECT_MODIFIER, (ref_h)s->source, a[0], subject, s->you, (enum period)a[1], s->you + 1, value);
	return NEXT_GO;
}

static enum next op_DELAY(OP_ARGS)
{
	(void)f;
	effect_add(r, EFFECT_DELAYED, (ref_h)s->source, a[0], 0, s->you, (enum period)a[1], s->you + 1, 0);
	return NEXT_GO;
}

static enum next op_CANCEL(OP_ARGS)
{
	(void)f, (void)a;
	if (s->facts)
		event_facts(r, s->facts)->flags |= EVENT_CANCELLED;
	return NEXT_GO;
}

static enum next op_INSTEAD(OP_ARGS)
{
	(void)f;
	if (s->facts) {
		struct event *e = event_facts(r, s->facts);
		e->flags |= EVENT_REPLACED;
		e->instead = a[0];
	}
	return NEXT_GO;
}

static enum next op_REDUCE(OP_ARGS)
{
	(void)f;
	if (s->facts) {
		struct event *e = event_facts(r, s->facts);
		e->amount -= script_amount(r, s, a[0], (int16_t)a[1]);
		if (e->amount < 0)
			e->amount = 0;
	}
	return NEXT_GO;
}

static enum next op_STOP(OP_ARGS)
{
	OP_UNUSED;
	s->flags |= SCRIPT_STOPPED;
	return NEXT_GO;
}
