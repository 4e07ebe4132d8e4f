/* op.h - the card game's instructions; what each does stands in ops.def. */
#ifndef CARDS_OPS_OP_H
#define CARDS_OPS_OP_H

#include "cards/cards.h"
#include "kernel/script.h"

#define OP(name, operands, pure, cost, meaning) op_fn cop_##name;
#include "cards/ops.def"
#undef OP

#define OP_ARGS struct run *r, struct frame *f, struct script *s, const uint16_t *a
#define OP_UNUSED ((void)r, (void)f, (void)s, (void)a)
/* Starts a call_ and lets the script wait for it. */
#define OP_CALL(call) \
	do { \
		const uint16_t depth_ = kernel_of(r)->depth; \
		frame_top(r)->ret = 0; \
		call; \
		return script_wait(r, f, s, depth_); \
	} while (0)

static inline bool probing(const struct script *s)
{
	return (s->flags & SCRIPT_PROBING) != 0;
}
static inline int amount(struct run *r, const struct script *s, const uint16_t *a)
{
	return script_amount(r, s, a[0], (int16_t)a[1]);
}
static inline enum next op_done(struct script *s, int acc)
{
	s->acc = acc;
	return NEXT_GO;
}
/* The address of the instruction whose operands are at a. */
static inline code_h op_address(struct run *r, const uint16_t *a)
{
	return (code_h)(a - 1 - r->c->code);
}

/* An instruction that looks at what its call_ returned runs twice: the first time it says so, the second time acc is the result. */
enum { SCRIPT_AGAIN = 0x100 };
static inline void op_repeat(struct run *r, struct script *s, const uint16_t *a)
{
	s->flags |= SCRIPT_AGAIN;
	s->ip = (int32_t)op_address(r, a);
}
static inline bool op_again(struct script *s)
{
	const bool again = (s->flags & SCRIPT_AGAIN) != 0;
	s->flags &= ~SCRIPT_AGAIN;
	return again;
}

/* False when the effect at `code` could change nothing (C-TARGET-06, C-COST-09). */
bool effect_changes(struct run *r, const struct script *ctx, code_h code);
/* The same of one target, for the code behind the choice of it. */
bool target_changes(struct run *r, const struct script *ctx, code_h code, card_h c);
bool period_runs(struct run *r, int period);
/* Who controls the card heals, whoever its text is about just now; what cards of the scenario heal, the one they are about does. */
int healer(struct run *r, const struct script *s);
/* True for an enemy that a fight or evasion (enum tests) of this ability can be about. */
bool test_target(struct run *r, const struct script *s, int kind, card_h c);
bool test_chooses(int kind);
bool test_of_immune(struct run *r, const struct script *s, int kind);
/* True for a card in play with room for uses of that kind. */
bool uses_fit(struct run *r, card_h c, int kind);
/* Locations one step nearer to another one, into a list of CARD_MAX; returns how many. */
int ways_toward(struct run *r, int seat, card_h goal, uint16_t *list);
/* True for a card with so many uses of that kind, and any. */
bool uses_there(struct run *r, card_h c, int kind, int n);

#endif
