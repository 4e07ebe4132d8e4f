/* odds.c - the chance of the check behind an option, exactly, in millionths. */
#include "board/board.h"
#include "board/play/ancient_one.h"
#include "board/play/check.h"
#include "board/part.h"
#include "board/play/combat.h"
#include "board/play/move.h"
#include "board/things/monster.h"
#include "board/hooks.h"
#include "kernel/rng.h"

static int check_odds(struct run *r, int seat, int skill, int modifier, int need, ref_h foe)
{
	const int dice = check_dice(r, seat, skill, modifier, foe, 0);
	return dice_odds(dice > 0 ? dice : 0, 7 - success_on(r, seat), need);
}

/* The script's first check, when it is not behind a choice. */
static int row_odds(struct run *r, int seat, row_h id)
{
	const struct row *row = &r->c->rows[id];
	const struct script ctx = { .you = seat };
	for (code_h at = row->body; at && r->c->code[at] != OP_END; at += (code_h)script_op_len(r->rules, r->c->code + at)) {
		const uint16_t *c = r->c->code + at;
		if (c[0] == BOP_TEST)
			return check_odds(r, seat, c[1], script_amount(r, &ctx, c[2], (int16_t)c[3]), script_amount(r, &ctx, c[4], (int16_t)c[5]), 0);
		if (c[0] == BOP_CAST && content_fact(r->c, row->def, FACT_modifier) != CASTING_AWARENESS)
			return check_odds(r, seat, SKILL_SPELL, content_fact(r->c, row->def, FACT_modifier), script_amount(r, &ctx, c[1], (int16_t)c[2]), 0);
		if (c[0] != OP_SAY && c[0] != OP_PAID)
			break;
	}
	return -1;
}

static const struct check *open_check(struct run *r)
{
	const struct frame *f = frame_top(r);
	return f->proc == PROC_check ? LOCALS((struct frame *)(uintptr_t)f, struct check) : NULL;
}

/*
 * Of one clue when its dice can be enough, else of all that are left: one die of two that are missing would show as hopeless.  Where a check is passed and more
 * counts, of one success more.
 */
static int clue_odds(struct run *r, int seat, int clues)
{
	const struct check *c = open_check(r);
	if (!c)
		return -1;
	const int missing = c->difficulty - c->successes, need = missing > 1 ? missing : 1, each = clue_dice(r, c);
	return dice_odds(need <= each ? each : each * clues, 7 - success_on(r, seat), need);
}

/* A die that counts one more is a success or is none. */
static int raise_odds(struct run *r, int seat, int face)
{
	const struct check *c = open_check(r);
	if (!c)
		return -1;
	return face + 1 == success_on(r, seat) && c->difficulty - c->successes <= 1 ? 1000000 : 0;
}

/* The Evade check that is due where he would end his movement. */
static int watch_odds(struct run *r, int seat, int place)
{
	int modifier;
	return place_watched(r, seat, place, &modifier) ? check_odds(r, seat, SKILL_EVADE, modifier, evade_difficulty(r, seat), 0) : -1;
}

int board_odds(struct run *r, const struct option *o)
{
	const struct board *b = board_of(r);
	const int seat = r->decision.seat, m = REF_N(o->a);
	switch (o->verb) {
	case VERB_EVADE: return check_odds(r, seat, SKILL_EVADE, monster_awareness(r, m), 1, o->a);
	case VERB_FLEE: return check_odds(r, seat, SKILL_EVADE, monster_awareness(r, b->fight_monster), 1, REF_M(b->fight_monster));
	case VERB_ATTACK:
		if (b->fight_monster)
			return check_odds(r, seat, SKILL_COMBAT, monster_combat(r, b->fight_monster) + combat_bonus(r, seat, b->fight_monster),
				monster_toughness(r, b->fight_monster), REF_M(b->fight_monster));
		return b->awake ? check_odds(r, seat, SKILL_COMBAT, ancient_one_rating(r) + combat_bonus(r, seat, 0), 1, 0) : -1;
	case VERB_CLOSE: {
		const int g = b->place[b->seat[seat].place].gate;
		return check_odds(r, seat, o->a - WORD_SKILL, content_fact(r->c, b->gate[g].def, FACT_modifier), stat_value(r, STAT_CLOSE_DIFFICULTY, REF_G(g), 1), REF_G(g));
	}
	case VERB_STAY: return r->decision.prompt == PROMPT_MOVE ? watch_odds(r, seat, b->seat[seat].place) : -1;
	case VERB_MOVE:
	case VERB_TRAVEL: return watch_odds(r, seat, REF_N(o->a));
	case VERB_SPEND_CLUE: return clue_odds(r, seat, b->seat[seat].clues);
	case VERB_BORROW: return r->decision.prompt == PROMPT_CHECK ? clue_odds(r, seat, b->seat[REF_N(o->a)].clues) : -1;
	case VERB_RAISE: return raise_odds(r, seat, o->a);
	case VERB_USE: return row_odds(r, seat, o->b);
	default: return -1;
	}
}
