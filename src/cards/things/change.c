/* change.c - whether an effect, an option or a target could change anything: what cannot is not offered. */
#include "cards/ops/op.h"
#include "cards/play/damage.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/effect.h"

static bool send_probe(struct run *r, const struct script *s, const uint16_t *a)
{
	struct script copy = *s;
	copy.flags |= SCRIPT_PROBING;
	cop_SEND(r, NULL, &copy, a);
	return copy.acc != 0;
}

static bool move_possible(struct run *r, const struct script *s, card_h place)
{
	return place && place != seat_of(r, s->you)->place && !stat_cannot(r, VAL_MOVE, seat_ref(s->you)) && cards_enterable(r, s->you, place);	/* C-MOVE-06 */
}

/* C-MOVE-07 */
static bool shift_possible(struct run *r, const struct script *s, const uint16_t *a)
{
	const card_h from = thing_card(r, s, a[3]), to = thing_card(r, s, a[4]);
	if (!card_in_play(r, from) || !card_in_play(r, to) || from == to)
		return false;
	return a[2] == STUFF_DAMAGE ? card_of(r, from)->damage : a[2] == STUFF_HORROR ? card_of(r, from)->horror : true;
}

/* What an event that is still in the hand will have cost when its effect comes. */
static int owed(struct run *r, const struct script *s)
{
	const card_h c = ref_card((ref_h)s->source);
	return c && card_kind(r, c) == KIND_EVENT && card_of(r, c)->pile == PILE_HAND + s->you ? card_cost(r, c) : 0;
}

static bool replenishable(struct run *r, card_h c, int stuff)
{
	if (stuff == STUFF_CLUES)
		return card_of(r, c)->clues < card_fact(r, c, FACT_clues) * (card_flag(r, c, CFLAG_CLUES_EACH) ? cards_of(r)->began : 1);
	return card_of(r, c)->uses < card_fact(r, c, FACT_uses);
}

/* Only the kind of uses it has can lie on a card (C-USES-09). */
bool uses_fit(struct run *r, card_h c, int kind)
{
	return kind == USES_ANY || (card_fact(r, c, FACT_uses) && card_fact(r, c, FACT_use_kind) == kind);
}

bool uses_there(struct run *r, card_h c, int kind, int n)
{
	return card_fact(r, c, FACT_use_kind) == kind && card_of(r, c)->uses && card_of(r, c)->uses >= n;
}

/* A card that plays another: one that is on its way there already cannot be played once more, or two that play each other would never be thought through. */
static bool play_possible(struct run *r, card_h c, int seat, int how, int less)
{
	for (int i = 0; i < r->judged_n; i++)
		if (r->judged[i] == c)
			return false;
	if (r->judged_n == JUDGED_MAX)
		return false;
	r->judged[r->judged_n++] = c;
	const bool possible = card_playable(r, c, seat, how, less, 0);
	r->judged_n--;
	return possible;
}

/* What the effects that have a target need; anything else always changes something. */
static bool op_changes(struct run *r, const struct script *s, const uint16_t *c)
{
	const uint16_t *a = c + 1;
	switch (c[0]) {
	case COP_SEND: return send_probe(r, s, a);
	case COP_MOVE: return move_possible(r, s, card_place(r, thing_card(r, s, a[0])));
	case COP_MOVE_TOWARD: {
		uint16_t list[CARD_MAX];
		return ways_toward(r, s->you, card_place(r, thing_card(r, s, a[0])), list) > 0;
	}
	case COP_SHIFT: return shift_possible(r, s, a);
	case COP_PLAY_CARD: {
		const card_h played = thing_card(r, s, a[0]);
		return played && play_possible(r, played, s->you, PLAY_EFFECT, script_amount(r, s, a[1], (int16_t)a[2]) - owed(r, s));
	}
	case COP_PLAY_UNPAID: return play_possible(r, thing_card(r, s, a[0]), s->you, PLAY_EFFECT | PLAY_UNPAID, 0);
	case COP_HEAL: {
		const card_h on = thing_card(r, s, a[3]);
		return on && (a[2] == STUFF_DAMAGE ? card_of(r, on)->damage && heals_damage(r, healer(r, s)) : card_of(r, on)->horror);
	}
	case COP_DISCOVER: {
		const card_h at = thing_card(r, s, a[2]);
		return at && card_of(r, at)->clues && !stat_cannot(r, VAL_DISCOVER, seat_ref(s->you));
	}
	case COP_DEAL_EACH: return target_any(r, s, a + 5);
	case COP_DISCARD_EACH: return target_any(r, s, a);
	case COP_DISCARD_CARDS: return target_any(r, s, a + 2);
	case COP_REPLENISH: {
		const card_h on = thing_card(r, s, a[4]);
		return on && uses_fit(r, on, a[3]) && replenishable(r, on, a[2]);	/* C-USES-04 */
	}
	case COP_REMOVE: return a[3] == USES_ANY || uses_there(r, thing_card(r, s, a[4]), a[3], script_amount(r, s, a[0], (int16_t)a[1]));
	case COP_PLACE: return uses_fit(r, thing_card(r, s, a[4]), a[3]);
	case COP_LASTING: return period_runs(r, a[1]);	/* C-LASTING-08 */
	default: return true;
	}
}

/* The thing an instruction is about: an operand of it, or none. */
static int op_thing(const uint16_t *c)
{
	switch (c[0]) {
	case COP_SEND: case COP_MOVE: case COP_MOVE_TOWARD: case COP_PLAY_CARD: case COP_DRAW_CARD: case COP_ENGAGE: case COP_AUTO_EVADE: case COP_ATTACK: case COP_ATTACH:
	case COP_FIGHT_IT: case COP_COMMIT_CARD: case COP_DEFEAT: case COP_SURGE: case COP_PLAY_UNPAID: case COP_CONTROL: case COP_BECOME: return c[1];
	case COP_LASTING: case COP_DISCOVER: return c[3];
	case COP_HEAL: return c[4];
	case COP_DEAL: case COP_SHIFT: case COP_PLACE: case COP_REMOVE: case COP_REPLENISH: return c[5];
	default: return CTHING_NONE;
	}
}

static bool targets_changing(struct run *r, const struct script *s, const uint16_t *pick);

/*
 * True when a card, once it is chosen, would be changed by at least one of the sentences that follow about it (C-TARGET-06, C-TARGET-07).  A sentence about
 * something else says nothing about the target; a further choice must have a target too (C-TARGET-04).
 */
bool target_changes(struct run *r, const struct script *ctx, code_h code, card_h c)
{
	struct script s = *ctx;
	bool refused = false;
	s.it = card_ref(c);
	s.ip = (int32_t)code;
	for (;;) {
		script_pure(r, &s);
		const uint16_t *op = r->c->code + s.ip;
		if (op[0] == COP_PICK && !refused)
			return op[6] || targets_changing(r, &s, op);
		if (op[0] == COP_PICK || (op[0] < OP_KERNEL_MAX && op[0] != OP_SAY))
			break;
		if (op_thing(op) == CTHING_IT) {
			if (op_changes(r, &s, op))
				return true;
			refused = true;
		}
		s.ip += script_op_len(r->rules, op);
	}
	return !refused;
}

struct changing { const struct script *s; code_h after; };

static bool changing_found(struct run *r, card_h c, void *arg)
{
	const struct changing *t = arg;
	return target_changes(r, t->s, t->after, c);
}

static bool targets_changing(struct run *r, const struct script *s, const uint16_t *pick)
{
	struct changing t = { s, (code_h)(pick - r->c->code) + (code_h)script_op_len(r->rules, pick) };
	return target_some(r, s, pick + 1, changing_found, &t);
}

/* A fight or evasion needs an enemy. */
static bool test_possible(struct run *r, const struct script *s, const uint16_t *a)
{
	if (!test_chooses(a[0]))
		return !test_of_immune(r, s, a[0]);
	for EACH_ENEMY(c, r)
		if (test_target(r, s, a[0], c))
			return true;
	return false;
}

static bool choice_possible(struct run *r, const struct script *s, const uint16_t *c)
{
	for (int i = 0; i < c[1]; i++) {
		const code_h option = (code_h)((int32_t)(c - r->c->code) + (int16_t)c[4 + 3 * i]);
		if (script_payable(r, s, option) && effect_changes(r, s, option))
			return true;
	}
	return false;
}

/* The code behind a loop, whose instruction is followed by the jump to its end. */
static code_h loop_behind(struct run *r, code_h loop)
{
	const code_h jump = loop + (code_h)script_op_len(r->rules, r->c->code + loop);
	const code_h next = (code_h)((int32_t)jump + (int16_t)r->c->code[jump + 1]);
	return next + (code_h)script_op_len(r->rules, r->c->code + next);
}

/* Follows the effect as far as it goes straight on: a choice without a target stops it, the first thing that can change lets it begin. */
OFTEN bool effect_changes(struct run *r, const struct script *ctx, code_h code)
{
	struct script s = *ctx;
	bool any = false;	/* something was looked at, even if only a condition */
	s.ip = (int32_t)code;
	for (;;) {
		const int32_t before = s.ip;
		script_pure(r, &s);
		any = any || s.ip != before;
		const uint16_t *c = r->c->code + s.ip;
		if (c[0] == OP_END)
			return !any;
		if (c[0] == COP_PICK)
			return c[6] || targets_changing(r, &s, c);	/* C-TARGET-03 */
		if (c[0] == COP_CHOSEN)
			return target_count(r, &s, c + 3) >= (c[2] ? c[2] : 1);	/* C-TARGET-05 */
		if (c[0] == COP_TEST)
			return test_possible(r, &s, c + 1);
		if (c[0] == OP_CHOOSE)
			return choice_possible(r, &s, c);
		if (c[0] < OP_KERNEL_MAX && c[0] != OP_SAY)
			return true;
		if (c[0] == COP_REPEAT) {
			const code_h jump = (code_h)s.ip + (code_h)script_op_len(r->rules, c);
			if (effect_changes(r, &s, jump + (code_h)script_op_len(r->rules, r->c->code + jump)))
				return true;
			any = true;
			s.ip = (int32_t)loop_behind(r, (code_h)s.ip);
			continue;
		}
		if (c[0] >= CARDS_OP_FIRST) {
			if (op_changes(r, &s, c))
				return true;
			any = true;
		}
		s.ip += script_op_len(r->rules, c);
	}
}
