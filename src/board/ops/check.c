/* check.c - instructions about checks, dice and casting. */
#include "op.h"
#include "board/play/check.h"
#include "board/play/combat.h"
#include "board/play/pay.h"
#include "board/play/status.h"
#include "board/play/uses.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* The script that waits for this frame: procs of instructions leave their results there. */
static struct script *caller(struct run *r)
{
	return LOCALS(&kernel_of(r)->frame[kernel_of(r)->depth - 2], struct script);
}

/* ---- a check in a text ------------------------------------------------------------ */

struct test_locals { int32_t seat, skill, modifier, needs, cause, foe, falls, result, flags; };

static void call_test(struct run *r, int seat, int skill, int modifier, int needs, ref_h cause, ref_h foe, int flags)
{
	struct test_locals *l = LOCALS(frame_push(r, PROC_test), struct test_locals);
	*l = (struct test_locals){ seat, skill, modifier, needs, cause, foe, board_of(r)->seat[seat].falls, 0, flags };
}

static void options_test_combat(struct run *r, const struct test_locals *l)
{
	decision_of(r, l->seat, PROMPT_ATTACK, (ref_h)l->cause);
	option_add(r, VERB_ATTACK, 0, 0);
	options_hands(r, l->seat);
	options_uses(r, l->seat);
}

/* A Combat check in a text is fought with what one has in hand, as against a foe without abilities. */
enum next proc_test(struct run *r, struct frame *f)
{
	struct test_locals *l = LOCALS(f, struct test_locals);
	struct board *b = board_of(r);
	struct script *s = caller(r);
	RESUME(f, 1, 2, 3, 4, 5);
	if (l->skill == SKILL_COMBAT) {
		b->fight_seat = (uint8_t)l->seat;
		for (;;) {
			CHOOSE(f, 1, options_test_combat(r, l));
			if (picked(r, VERB_ATTACK))
				break;
			hands_picked(r);
			AWAIT(f, 2, use_picked(r, l->seat));
		}
		l->modifier += combat_bonus(r, l->seat, 0);
	}
	AWAIT(f, 3, call_check(r, l->seat, l->skill, l->modifier, l->needs, (ref_h)l->foe, (ref_h)l->cause, l->flags));
	l->result = f->ret;
	if (l->skill == SKILL_COMBAT) {
		AWAIT(f, 4, call_lose(r, l->seat, hands_after_check(r, l->seat), 0, 0));
		combat_release(r, l->seat);
		b->fight_seat = NONE;
	}
	if (l->skill == SKILL_SPELL && (l->result & CHECK_PASSED) && event_heard(r, EVENT_SPELL_CAST))
		AWAIT(f, 5, event_once(r, EVENT_SPELL_CAST, l->seat, (ref_h)l->cause, 0));
	s->successes = l->result & CHECK_SUCCESSES;
	s->margin = at_least_0(l->needs - s->successes);
	RETURN(r, (l->result & CHECK_PASSED) != 0);
}

enum next op_PLAIN(OP_ARGS)
{
	OP_UNUSED;
	s->flags |= SCRIPT_PLAIN;
	return NEXT_GO;
}

enum next op_TEST(OP_ARGS)
{
	const int flags = CHECK_SCALES | (s->flags & SCRIPT_PLAIN ? CHECK_PLAIN : 0);
	s->flags &= ~SCRIPT_PLAIN;
	OP_CALL(call_test(r, s->you, a[0], script_amount(r, s, a[1], (int16_t)a[2]), script_amount(r, s, a[3], (int16_t)a[4]), (ref_h)s->source, 0, flags));	/* B-CHECK-01, B-CHECK-02 */
}

/* ---- casting ------------------------------------------------------------------------- */

/* The casting modifier, or the awareness of the foe. */
static int casting(struct run *r, const struct script *s, int card)
{
	const int n = content_fact(r->c, board_of(r)->card[card].def, FACT_modifier), foe = foe_of(r, s);
	if (n != CASTING_AWARENESS)
		return n + stat_value(r, STAT_CASTING, REF_S(s->you), 0);	/* B-SPELL-03, B-SPELL-06 */
	return foe ? monster_awareness(r, foe) : 0;
}

enum next op_CAST(OP_ARGS)
{
	const int card = script_card(s);
	const bool gone = content_fact(r->c, board_of(r)->card[card].def, FACT_flags) & BIT(ITEM_DISCARD_AFTER_USE);
	if (gone)
		card_discard(r, card);
	OP_CALL(call_test(r, s->you, SKILL_SPELL, casting(r, s, card), op_amount2(r, s, a), REF_C(card), REF_C(card), CHECK_SCALES));	/* B-SPELL-03, B-SPELL-08 */
}

static int spell_cost(struct run *r, int seat, int card)
{
	const int n = stat_value(r, STAT_SPELL_COST, REF_S(seat), content_fact(r->c, board_of(r)->card[card].def, FACT_cost));
	return n > 0 ? n : 0;
}

static bool castable(struct run *r, int seat, int card)
{
	const struct board *b = board_of(r);
	const struct card *k = &b->card[card];
	const int hands = content_fact(r->c, k->def, FACT_hands);
	if ((k->flags & CARD_EXHAUSTED) || stat_cannot(r, STAT_CAST, REF_S(seat)))	/* B-SPELL-07, B-UPKEEP-02, F-BONUS-06 */
		return false;
	if (hands && b->fight_seat == seat && hands > hands_free(r, seat))	/* B-HAND-03 */
		return false;
	return can_pay(r, seat, PAID_SPELL, spell_cost(r, seat, card));	/* B-SPELL-09 */
}

enum next op_CAST_COST(OP_ARGS)
{
	const int card = script_card(s);
	struct board *b = board_of(r);
	(void)a;
	if (op_probing(s))
		return op_bool(s, castable(r, s->you, card));
	b->card[card].flags |= CARD_EXHAUSTED;	/* B-SPELL-07, B-UPKEEP-02 */
	if (b->fight_seat == s->you && content_fact(r->c, b->card[card].def, FACT_hands))
		b->card[card].flags |= CARD_USED;	/* B-HAND-05, F-SPELL-01 */
	OP_CALL(call_pay(r, s->you, PAID_SPELL, spell_cost(r, s->you, card), REF_C(card)));	/* B-SPELL-01, B-SPELL-02, B-SPELL-05, F-BONUS-07 */
}

/* ---- plain dice ------------------------------------------------------------------------ */

struct dice_locals { int32_t seat, n, add, count, cause; };

static void call_dice(struct run *r, const struct script *s, int n, int add, bool count)
{
	struct dice_locals *l = LOCALS(frame_push(r, PROC_dice), struct dice_locals);
	*l = (struct dice_locals){ s->you, n, add, count, s->source };
}

enum next proc_dice(struct run *r, struct frame *f)
{
	struct dice_locals *l = LOCALS(f, struct dice_locals);
	struct script *s = caller(r);
	RESUME(f, 1);
	AWAIT(f, 1, call_roll(r, l->seat, l->n, (ref_h)l->cause));
	s->successes = board_of(r)->last_successes;
	s->number = l->count ? l->n : f->ret + l->add > 0 ? f->ret + l->add : 0;
	RETURN(r, l->count ? s->successes : s->number);
}

enum next op_ROLL(OP_ARGS)
{
	OP_CALL(call_dice(r, s, a[0], (int16_t)a[1], false));
}

enum next op_DICE(OP_ARGS)
{
	OP_CALL(call_dice(r, s, op_amount2(r, s, a), 0, true));
}

enum next op_REROLL(OP_ARGS)
{
	if (!s->facts)
		return NEXT_GO;
	OP_CALL(call_reroll(r, s->facts, a[0]));
}

/* The check rolls them when it goes on. */
enum next op_ADD_DICE(OP_ARGS)
{
	(void)f;
	if (s->facts)
		LOCALS(&kernel_of(r)->frame[s->facts - 1], struct check)->more += op_amount2(r, s, a);
	return NEXT_GO;
}

enum next op_CHECK(OP_ARGS)
{
	struct event *e = event_facts(r, s->facts);
	(void)f;
	if (a[1] == SKILL_HORROR)
		board_of(r)->fight_flags |= FIGHT_FAIL_HORROR;
	else if (a[1] == SKILL_COMBAT || (e && e->event == EVENT_COMBAT_CHECK))
		board_of(r)->fight_flags |= a[0] ? FIGHT_PASSED : FIGHT_FAIL_COMBAT;
	else if (e)
		e->flags |= a[0] == 2 ? CHECK_AUTO_PASS | CHECK_ONE : a[0] ? CHECK_AUTO_PASS : CHECK_AUTO_FAIL;
	return NEXT_GO;
}

/* ---- combat ---------------------------------------------------------------------- */

/* A spell that passed keeps its hands; what it does ends when they are let go: B-HAND-06. */
static void spell_holds(struct run *r, const struct script *s)
{
	struct board *b = board_of(r);
	const int card = script_card(s);
	if (card && (b->card[card].flags & CARD_USED))
		b->card[card].flags = (uint8_t)((b->card[card].flags & ~CARD_USED) | CARD_IN_HAND | CARD_ACTIVE);	/* B-HAND-06, B-HAND-08 */
}

enum next op_BONUS(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	(void)f;
	spell_holds(r, s);
	combat_add(r, s->you, (ref_h)s->source, (row_h)s->row, a[2] == DAMAGE_MAGICAL ? COMBAT_MAGICAL : COMBAT_PHYSICAL, n, (enum period)a[3]);	/* B-SPELL-04, B-HAND-10 */
	return NEXT_GO;
}

struct pick_locals { int32_t seat, kind, x, y, cause; };
enum { PICK_WEAPON, PICK_ABILITY };

static void call_pick(struct run *r, int seat, int kind, int x, int y, ref_h cause, int period)
{
	struct pick_locals *l = LOCALS(frame_push(r, PROC_ignore), struct pick_locals);
	*l = (struct pick_locals){ seat, kind, x, y | period << 16, cause };
}

static void options_pick(struct run *r, const struct pick_locals *l)
{
	const struct board *b = board_of(r);
	decision_of(r, l->seat, l->kind == PICK_WEAPON ? PROMPT_WEAPON : PROMPT_ABILITY_IGNORED, b->fight_monster ? REF_M(b->fight_monster) : 0);
	if (l->kind == PICK_WEAPON) {
		for (int c = b->seat[l->seat].first; c; c = b->card[c].next)
			if (card_fits(r, c, BIT(OWNED_PHYSICAL), 0) && !(b->card[c].flags & CARD_MAGICAL) && !card_is_copy(r, c))
				option_add(r, VERB_PICK, REF_C(c), 0);
	} else if (b->fight_monster) {
		for (int i = 0; i < ABILITY_COUNT; i++)
			if ((monster_abilities(r, b->fight_monster) & ~l->x) >> i & 1 && BIT(i) != ABILITY_UNDEAD && BIT(i) != ABILITY_MASK)
				option_add(r, VERB_WORD, (unsigned)(WORD_ABILITY + i), 0);
	}
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

/* Choosing a weapon to enchant, or an ability of the foe that does not work for a while. */
enum next proc_ignore(struct run *r, struct frame *f)
{
	struct pick_locals *l = LOCALS(f, struct pick_locals);
	struct board *b = board_of(r);
	RESUME(f, 1);
	CHOOSE(f, 1, options_pick(r, l));
	if (picked(r, VERB_PICK))
		b->card[REF_N(r->picked.a)].flags |= CARD_MAGICAL;
	else if (picked(r, VERB_WORD))
		combat_add(r, l->seat, (ref_h)l->cause, (row_h)(l->y & 0xffff), COMBAT_IGNORE, 1 << (r->picked.a - WORD_ABILITY), (enum period)(l->y >> 16));	/* F-SPELL-04 */
	RETURN(r, 0);
}

enum next op_ENCHANT(OP_ARGS)
{
	OP_CALL(call_pick(r, s->you, PICK_WEAPON, 0, s->row, (ref_h)s->source, a[0]));
}

enum next op_IGNORE(OP_ARGS)
{
	OP_CALL(call_pick(r, s->you, PICK_ABILITY, a[0], s->row, (ref_h)s->source, a[1]));
}

enum next op_WEAKEN(OP_ARGS)
{
	(void)f;
	spell_holds(r, s);
	combat_add(r, s->you, (ref_h)s->source, (row_h)s->row, COMBAT_WEAKEN, op_amount2(r, s, a), (enum period)a[2]);
	return NEXT_GO;
}

enum next op_ADD_SUCCESS(OP_ARGS)
{
	(void)f;
	if (s->facts) {
		struct check *c = LOCALS(&kernel_of(r)->frame[s->facts - 1], struct check);
		c->flags = (c->flags + (op_amount2(r, s, a) << CHECK_BONUS)) | (a[2] ? CHECK_FIXED : 0);
	}
	return NEXT_GO;
}
