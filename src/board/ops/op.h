/* op.h - what the files of instructions share; see ops.def for what each instruction does. */
#ifndef BOARD_OPS_OP_H
#define BOARD_OPS_OP_H

#include "board/board.h"

#define OP_ARGS struct run *r, struct frame *f, struct script *s, const uint16_t *a
#define OP_UNUSED ((void)r, (void)f, (void)s, (void)a)

#define OP(name, operands, pure, cost, meaning) op_fn op_##name;
#include "board/ops.def"
#undef OP

/* Runs a call and lets the script wait for it. */
#define OP_CALL(call) \
	do { \
		const uint16_t depth_ = kernel_of(r)->depth; \
		call; \
		return script_wait(r, f, s, depth_); \
	} while (0)

static inline int op_amount2(struct run *r, const struct script *s, const uint16_t *a)
{
	return script_amount(r, s, a[0], (int16_t)a[1]);
}
static inline bool op_probing(const struct script *s)
{
	return s->flags & SCRIPT_PROBING;
}
static inline enum next op_bool(struct script *s, bool v)
{
	s->acc = v;
	return NEXT_GO;
}

/* So many points, each of sanity or stamina: which is the next? */
void options_split(struct run *r, int seat, int n, ref_h cause);
/* The thing a text points at. */
ref_h thing_of(struct run *r, const struct script *s, int thing);
/* Where something is: the place of a seat, monster or place; 0 nowhere. */
int ref_place(struct run *r, ref_h ref);
/* A `where` of a script: `its area` becomes the place it is. */
void where_of(struct run *r, const struct script *s, const uint16_t *a, int *where, def_h *which);
/* The place that a `where` of a script means; of several the first, 0 when there is none. */
int place_where(struct run *r, const struct script *s, const uint16_t *a);
/* True when a monster (or the Ancient One, or a gate) is one of those. */
bool is_one_of(struct run *r, ref_h ref, int monsters, int value);
/* The script's own card, 0 when it stands on something else. */
static inline int script_card(const struct script *s)
{
	return REF_TYPE((ref_h)s->source) == REF_CARD ? REF_N(s->source) : 0;
}

#endif
