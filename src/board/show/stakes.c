/* stakes.c - what is at stake in the checks of the rules: against monsters, gates and the Ancient One, and in the check on the table. */
#include "board/hooks.h"
#include "board/play/check.h"
#include "board/part.h"
#include "board/play/combat.h"
#include "board/things/monster.h"
#include "board/play/mythos.h"
#include "kernel/stakes.h"
#include "kernel/text.h"

enum stakes_rule { STAKES_NONE, STAKES_HORROR, STAKES_COMBAT, STAKES_FLEE, STAKES_EVADE, STAKES_CLOSE, STAKES_BATTLE, STAKES_WATCH };

/* ---- what they are ---------------------------------------------------- */

/* What a monster's own text adds when its check was failed. */
static text_h monster_text(struct run *r, int monster, int body)
{
	const row_h row = row_of_body(r, board_of(r)->monster[monster].def, ROW_BODY, body);
	const struct stake *k = row ? content_stake(r->c, STAKE_BODY, r->c->rows[row].body) : NULL;
	return k ? k->pass : 0;
}

static int at_least_none(int n)
{
	return n > 0 ? n : 0;
}

static struct stakes stakes_monster(struct run *r, int seat, int monster, enum stakes_rule rule)
{
	const def_h def = board_of(r)->monster[monster].def;
	const int has = monster_abilities(r, monster);
	struct stakes s = { .rule = rule, .sided = 1 };
	if (rule == STAKES_HORROR) {
		if ((has & ABILITY_NIGHTMARISH) && !stat_cannot(r, STAT_NIGHTMARISH_LOSS, REF_S(seat)))
			s.n = (int16_t)content_fact(r->c, def, FACT_nightmarish);
		s.m = (int16_t)at_least_none(monster_horror_damage(r, monster));
		s.fail = monster_text(r, monster, BODY_HORROR);
		return s;
	}
	if (rule == STAKES_COMBAT && (has & ABILITY_OVERWHELMING) && !stat_cannot(r, STAT_OVERWHELMING_LOSS, REF_S(seat)))
		s.n = (int16_t)content_fact(r->c, def, FACT_overwhelming);
	s.m = (int16_t)at_least_none(monster_combat_damage(r, monster));
	s.fail = monster_text(r, monster, BODY_DAMAGE);
	return s;
}

/* A check in a text: frame number `test` from 1 on is its own, and the script below it stands behind the instruction that asked for it. */
static bool stakes_script(struct run *r, int test, bool cast, struct stakes *s)
{
	struct kernel *k = kernel_of(r);
	if (test < 2 || k->frame[test - 1].proc != PROC_test)
		return false;
	const code_h behind = (code_h)LOCALS(&k->frame[test - 2], struct script)->ip;
	return cast ? stakes_of(r, STAKE_CAST, behind - 3, s) : stakes_of(r, STAKE_CHECK, behind - 6, s);
}

/* Where an Evade check is due: what an arrest costs. */
static bool stakes_watch(struct run *r, int seat, int place, struct stakes *s)
{
	int modifier;
	if (!place_watched(r, seat, place, &modifier))
		return false;
	*s = (struct stakes){ .rule = STAKES_WATCH, .sided = 1 };
	s->m = (int16_t)(stat_cannot(r, STAT_LOSE_MONEY, REF_S(seat)) ? 0 : board_of(r)->seat[seat].money / 2);
	return true;
}

bool check_stakes(struct run *r, int self, struct stakes *s)
{
	const struct check *c = LOCALS(&kernel_of(r)->frame[self - 1], struct check);
	const ref_h foe = (ref_h)c->foe;
	*s = (struct stakes){ 0 };
	if (kernel_of(r)->surprise)
		return false;
	if (stakes_script(r, self - 1, c->skill == SKILL_SPELL && foe, s))
		return true;
	if (REF_TYPE(foe) == REF_MONSTER) {
		const bool fighting = board_of(r)->fight_monster == REF_N(foe);
		*s = stakes_monster(r, c->seat, REF_N(foe), c->skill == SKILL_HORROR ? STAKES_HORROR : c->skill == SKILL_COMBAT ? STAKES_COMBAT : fighting ? STAKES_FLEE : STAKES_EVADE);
		return true;
	}
	if (c->skill == SKILL_EVADE && REF_TYPE((ref_h)c->source) == REF_PLACE)
		return stakes_watch(r, c->seat, REF_N(c->source), s);
	s->rule = REF_TYPE(foe) == REF_GATE ? STAKES_CLOSE : c->flags & CHECK_BATTLE ? STAKES_BATTLE : STAKES_NONE;
	s->sided = s->rule != STAKES_NONE;
	return s->rule;
}

bool board_stakes(struct run *r, const struct option *o, struct stakes *s)
{
	const struct board *b = board_of(r);
	const int seat = r->decision.seat, depth = kernel_of(r)->depth;
	if (!o)
		return depth && frame_top(r)->proc == PROC_check && check_stakes(r, depth, s);
	switch (o->verb) {
	case VERB_EVADE:
		*s = stakes_monster(r, seat, REF_N(o->a), STAKES_EVADE);
		return true;
	case VERB_FIGHT:
		*s = stakes_monster(r, seat, REF_N(o->a), monster_has_horror(r, REF_N(o->a)) ? STAKES_HORROR : STAKES_COMBAT);
		return true;
	case VERB_FLEE:
		*s = stakes_monster(r, seat, b->fight_monster, STAKES_FLEE);
		return true;
	case VERB_ATTACK:
		if (stakes_script(r, depth, false, s))
			return true;
		if (b->fight_monster)
			*s = stakes_monster(r, seat, b->fight_monster, STAKES_COMBAT);
		else
			*s = (struct stakes){ .rule = STAKES_BATTLE, .sided = 1 };
		return true;
	case VERB_STAY: return r->decision.prompt == PROMPT_MOVE && stakes_watch(r, seat, b->seat[seat].place, s);
	case VERB_MOVE:
	case VERB_TRAVEL: return stakes_watch(r, seat, REF_N(o->a), s);
	case VERB_CLOSE:
		*s = (struct stakes){ .rule = STAKES_CLOSE, .sided = 1 };
		return true;
	default:
		return false;
	}
}

/* ---- how they read ------------------------------------------------------ */

static void text_loss(struct text *t, int n, const char *what)
{
	if (!n)
		return;
	text_str(t, t->n ? "; lose " : "lose ");
	text_int(t, n);
	text_str(t, what);
}

void board_stakes_words(const struct stakes *s, bool pass, struct text *t)
{
	static const char *const passed[] = { [STAKES_NONE] = "", [STAKES_HORROR] = "", [STAKES_COMBAT] = "you defeat it", [STAKES_FLEE] = "you get away",
		[STAKES_EVADE] = "you get past it", [STAKES_CLOSE] = "the gate closes and is your trophy", [STAKES_BATTLE] = "each success counts towards removing doom", [STAKES_WATCH] = "nobody stops you" };
	static const char *const failed[] = { [STAKES_CLOSE] = "the gate stays open", [STAKES_BATTLE] = "no doom is removed", [STAKES_WATCH] = "you are arrested" };
	const char *what = s->rule == STAKES_HORROR ? " Sanity" : " Stamina";
	const char *words = pass ? passed[s->rule] : s->rule >= STAKES_CLOSE ? failed[s->rule] : "";
	text_str(t, words);
	if (s->rule == STAKES_WATCH) {
		if (!pass && s->m) {
			text_str(t, " and lose $");
			text_int(t, s->m);
		}
		return;
	}
	text_loss(t, pass ? s->n : s->m, what);
	if (!pass && s->rule == STAKES_EVADE)
		text_str(t, t->n ? "; then the fight begins" : "the fight begins");
}
