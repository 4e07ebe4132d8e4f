/*
 * script.h - the content machine: one more proc on the same stack.
 *
 * A script is code words run for an investigator (`you`) by a card (`source`).  Its own instruction pointer is its resume point: an instruction
 * that needs a rule pushes it and the script goes on when it returns, with the result in acc.  Conditions and costs run the same instructions without a frame.
 */
#ifndef KERNEL_SCRIPT_H
#define KERNEL_SCRIPT_H

#include "frame.h"

/* Locals of a script frame, and the context of a condition. */
struct script {
	int32_t ip;
	int32_t you;		/* seat */
	int32_t source;		/* ref of the card it stands on */
	int32_t it;		/* ref that the text calls `it` */
	int32_t acc;		/* last result */
	int32_t number;		/* that many */
	int32_t successes;	/* of the last test; failures of rolled dice are number - successes */
	int32_t margin;		/* by how much the last test was failed */
	int32_t facts;		/* depth of the event frame it answers, + 1; 0 is none */
	int32_t row;
	int32_t await;		/* 1: take f->ret as acc when it resumes; 2: a choice is open */
	int32_t falls;		/* what halted() compares */
	int32_t flags;		/* SCRIPT_PROBING ... */
};
enum { SCRIPT_PROBING = 1, SCRIPT_STOPPED = 2, SCRIPT_PLAIN = 4 };	/* PLAIN: the next test is only passed or failed */

/* Instructions of the kernel: control flow only. */
enum op {
	OP_END,
#define OP(name, operands, pure, cost, meaning) OP_##name,
#include "ops.def"
#undef OP
	OP_KERNEL_MAX
};

/* Kinds of amount words: (kind, value). */
enum amount {
	AMOUNT_CONST, AMOUNT_ACC, AMOUNT_NUMBER, AMOUNT_SUCCESSES, AMOUNT_MARGIN, AMOUNT_PER_PLAYER, AMOUNT_EVENT, AMOUNT_FAILURES, AMOUNT_GAME = 16
};

void script_call(struct run *r, code_h code, int you, ref_h source, int facts, row_h row);
/* Runs a condition now; it may contain pure instructions only. */
int script_eval(struct run *r, const struct script *ctx, code_h code);
/* Runs pure instructions from s->ip on, without noting them as covered; it stands before the first other one then. */
void script_pure(struct run *r, struct script *s);
/* A condition that is `at least so many`: how many there are, and how many it takes; false when it is another one. */
bool script_count(struct run *r, const struct script *ctx, code_h code, int *have, int *need);
/* True when all costs at `code` can be paid. */
bool script_payable(struct run *r, const struct script *ctx, code_h code);
int script_amount(struct run *r, const struct script *s, int kind, int value);
/*
 * Begins a loop over n things: each becomes `it`, an investigator `you` as well, until NEXT has used them up; then both are what they were.  The
 * instruction is followed by the jump to that NEXT.  An investigator who leaves the scene ends his own turn of the loop only.
 */
void script_loop(struct run *r, struct script *s, const ref_h *ref, int n);
/* The same for a loop that only counts: `it` is how many turns are left, this one included. */
void script_times(struct run *r, struct script *s, int n);
/* The things that the innermost loop has still to come to, `it` left out. */
uint16_t *script_loop_rest(struct run *r, int *n);
/* In a loop that counts and in no other one: `you` is who it was before. */
bool script_repeats(struct run *r, const struct script *s);
/* What an instruction returns after starting a call_: the script waits, or goes on when it applied at once. */
enum next script_wait(struct run *r, struct frame *f, struct script *s, uint16_t depth_before);
/* Words an instruction takes, itself included. */
const char *op_name(const struct game_rules *rules, uint16_t op);
int script_op_len(const struct game_rules *rules, const uint16_t *code);

#endif
