/* odds.c - the exact chance of a test from what everybody knows of the chaos bag. */
#include "hooks.h"

/* What the next test of an option would be: its skill value before the token, and its difficulty. */
struct chance { int seat, value, difficulty; };

static bool chance_now(struct run *r, struct chance *c)
{
	const struct test *t = &cards_of(r)->test;
	if (!t->on || t->step > 2)
		return false;
	*c = (struct chance){ t->seat, test_skill(r) - t->modifier, test_difficulty(r) };
	return true;
}

/* A basic action is weighed by putting its test on the table for a moment. */
static bool chance_basic(struct run *r, const struct option *o, struct chance *c)
{
	struct test *t = &cards_of(r)->test;
	const int seat = r->decision.seat;
	if (t->on || r->decision.prompt != CPROMPT_TURN)
		return false;
	const int kind = o->verb == CVERB_FIGHT ? TESTS_FIGHT : o->verb == CVERB_EVADE ? TESTS_EVADE : o->verb == CVERB_INVESTIGATE ? TESTS_INVESTIGATE : TESTS_PLAIN;
	if (kind == TESTS_PLAIN)
		return false;
	*t = (struct test){ .on = 1, .seat = (uint8_t)seat, .kind = (uint8_t)kind, .difficulty = -1,
		.skill = kind == TESTS_FIGHT ? CSKILL_COMBAT : kind == TESTS_EVADE ? CSKILL_AGILITY : CSKILL_INTELLECT,
		.subject = kind == TESTS_INVESTIGATE ? seat_of(r, seat)->place : ref_card(o->a) };
	*c = (struct chance){ seat, test_skill(r), test_difficulty(r) };
	*t = (struct test){ 0 };
	return true;
}

/* A committed card adds its icons. */
static bool chance_of(struct run *r, const struct option *o, struct chance *c)
{
	if (!chance_now(r, c))
		return chance_basic(r, o, c);
	if (o->verb == CVERB_COMMIT)
		c->value += card_icons(r, ref_card(o->a), cards_of(r)->test.skill);
	return true;
}

static bool reveals_more(struct run *r, int seat, int kind)
{
	const row_h row = token_symbol(kind) ? token_row(r, seat, kind, CBODY_TOKEN) : 0;
	return row && r->c->rows[row].body && r->c->code[r->c->rows[row].body] == COP_REVEAL_MORE;
}

/* Chance in millionths of succeeding with the tokens that are left in the bag and this much already revealed. */

static int64_t chance_left(struct run *r, const struct chance *c, unsigned long long out, int sum, int64_t weight, int depth)
{
	const struct cards *s = cards_of(r);
	int n = 0;
	int64_t total = 0;
	for (int i = 0; i < s->tokens; i++)
		n += s->token[i].where == BAG_IN && !(out >> i & 1);
	if (!n)
		return c->value + sum >= c->difficulty ? weight : 0;
	for (int i = 0; i < s->tokens; i++) {
		if (s->token[i].where != BAG_IN || (out >> i & 1))
			continue;
		const int kind = s->token[i].kind, now = sum + token_modifier(r, c->seat, kind);
		const int64_t part = weight / n;
		if (kind == TOKEN_AUTO_FAIL)
			continue;
		if (reveals_more(r, c->seat, kind) && depth < 3) {
			total += chance_left(r, c, out | 1ull << i, now, part, depth + 1);
			continue;
		}
		const int value = c->value + now > 0 ? c->value + now : 0;
		total += value >= c->difficulty ? part : 0;
	}
	return total;
}

int cards_odds(struct run *r, const struct option *o)
{
	struct chance c;
	if (!chance_of(r, o, &c) || !bag_count(r))
		return -1;
	const int64_t whole = 1000000000000;
	return (int)((chance_left(r, &c, 0, 0, whole, 0) + 500000) / 1000000);
}
