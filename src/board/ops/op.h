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
static inline int at_least_0(int n)
{
	return n > 0 ? n : 0;
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
/* The monster being fought, or the one of the check that a text answers; 0 none. */
int foe_of(struct run *r, const struct script *s);
/* The thing a text points at. */
ref_h thing_of(struct run *r, const struct script *s, int thing);
/* Where something is: the place of a seat, monster or place; 0 nowhere. */
int ref_place(struct run *r, ref_h ref);
/* A `where` of a script: `its area` becomes the place it is. */
void where_of(struct run *r, const struct script *s, const uint16_t *a, int *where, def_h *which);
/* The place that a `where` of a script means; of several the first, 0 when there is none. */
int place_where(struct run *r, const struct script *s, const uint16_t *a);
/* True when a monster (or the Ancient One, or a gate) is one of those, as seen by `you`. */
bool is_one_of(struct run *r, ref_h ref, int monsters, int value, int you);
/* Whom and what a group of a script is (target.c): fills `out`, of GROUP_SIZE, and says how many they are. */
enum { GROUP_WORDS = 5, GROUP_SIZE = CARD_MAX };
int group_of(struct run *r, const struct script *s, const uint16_t *a, ref_h *out);
/* So many monsters from the cup become trophies of a seat. */
void call_cup_trophies(struct run *r, int seat, int n, ref_h cause);
/* The gate of a place goes to a free unstable location of that kind, by choice. */
void call_move_gate(struct run *r, int seat, int place, int where, def_h which, ref_h cause);
/* The card, or the monster, that something is; 0 when it is something else. */
static inline int ref_card(ref_h ref)
{
	return REF_TYPE(ref) == REF_CARD ? REF_N(ref) : 0;
}
static inline int ref_monster(ref_h ref)
{
	return REF_TYPE(ref) == REF_MONSTER ? REF_N(ref) : 0;
}
/* Whose view a text has of a place; of one that is nobody's anybody's will do. */
static inline int script_seat(const struct script *s)
{
	return s->you >= 0 && s->you < SEAT_MAX ? s->you : 0;
}
/* The script's own card, 0 when it stands on something else. */
static inline int script_card(const struct script *s)
{
	return ref_card((ref_h)s->source);
}

#endif
