/* odds.c - the exact chance of a test from what everybody knows of the chaos bag. */
#include "cards/hooks.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"

#include "kernel/script.h"
#include "kernel/stakes.h"
#include "kernel/text.h"

/* What the next test of an option would be: its skill value before the token, and its difficulty. */
struct chance { int seat, value, difficulty; };

static bool chance_now(struct run *r, struct chance *c)
{
	const struct test *t = &cards_of(r)->test;
	if (!t->on || t->step > 2)
		return false;
	*c = (struct chance){ t->seat, test_sum(r), test_difficulty(r) };
	return true;
}

/* A basic action is weighed by putting its test on the table for a moment. */
bool test_of_basic(struct run *r, const struct option *o, struct test *t)
{
	const int seat = r->decision.seat;
	if (t->on || (r->decision.prompt != CPROMPT_TURN && r->decision.prompt != CPROMPT_FIGHT))
		return false;
	const int kind = o->verb == CVERB_FIGHT ? TESTS_FIGHT : o->verb == CVERB_EVADE ? TESTS_EVADE : o->verb == CVERB_INVESTIGATE ? TESTS_INVESTIGATE : TESTS_PLAIN;
	if (kind == TESTS_PLAIN)
		return false;
	*t = (struct test){ .on = 1, .seat = (uint8_t)seat, .kind = (uint8_t)kind, .difficulty = -1,
		.skill = kind == TESTS_FIGHT ? CSKILL_COMBAT : kind == TESTS_EVADE ? CSKILL_AGILITY : CSKILL_INTELLECT,
		.subject = kind == TESTS_INVESTIGATE ? seat_of(r, seat)->place : ref_card(o->a) };
	return true;
}

static bool chance_basic(struct run *r, const struct option *o, struct chance *c)
{
	struct test *t = &cards_of(r)->test;
	if (!test_of_basic(r, o, t))
		return false;
	*c = (struct chance){ t->seat, test_sum(r), test_difficulty(r) };
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

/* What a token does to a test as far as it can be told: its number, whether another one follows, and whether that is all there is to it (struct test, automatic). */
struct fate { int modifier, reveals, automatic; };

/* A symbol's text is followed as far as it goes straight on. */
static struct fate token_fate(struct run *r, int seat, int kind)
{
	struct fate t = { token_modifier(r, seat, kind), 0, kind == TOKEN_AUTO_FAIL ? 2 : 0 };
	const row_h row = token_symbol(kind) ? token_row(r, seat, kind, CBODY_TOKEN) : 0;
	const uint16_t *c = row && r->c->rows[row].body ? r->c->code + r->c->rows[row].body : NULL;
	for (; c && (c[0] == OP_SAY || c[0] >= OP_KERNEL_MAX); c += script_op_len(r->rules, c)) {
		if (c[0] == COP_REVEAL_MORE)
			t.reveals++;
		else if (c[0] == COP_AUTO)
			t.automatic = c[1];
		else if (c[0] == COP_BONUS && c[1] == BONUS_SKILL && c[2] == AMOUNT_CONST)
			t.modifier += (int16_t)c[3];
	}
	return t;
}

/* The bag by kinds, and what each does. */
struct bag { int n[TOKEN_KINDS], total; struct fate fate[TOKEN_KINDS]; };

static void bag_look(struct run *r, int seat, struct bag *b)
{
	const struct cards *s = cards_of(r);
	*b = (struct bag){ 0 };
	for (int i = 0; i < s->tokens; i++) {
		if (s->token[i].where != BAG_IN)
			continue;
		b->n[s->token[i].kind]++;
		b->total++;
	}
	for (int kind = 0; kind < TOKEN_KINDS; kind++)
		if (b->n[kind])
			b->fate[kind] = token_fate(r, seat, kind);
}

static bool succeeds(const struct chance *c, int sum)
{
	const int value = c->value + sum > 0 ? c->value + sum : 0;
	return value >= c->difficulty;
}

/* The part of `weight` in which the test succeeds when so many tokens are still to come and this much has come already. */
static int64_t chance_left(const struct chance *c, struct bag *b, int sum, int more, int64_t weight)
{
	int64_t good = 0;
	if (!more || !b->total)
		return succeeds(c, sum) ? weight : 0;
	for (int kind = 0; kind < TOKEN_KINDS; kind++) {
		const struct fate *t = &b->fate[kind];
		const int64_t part = b->n[kind] ? weight * b->n[kind] / b->total : 0;
		if (!part || t->automatic == 2)
			continue;
		if (t->automatic == 1) {
			good += part;
			continue;
		}
		b->n[kind]--;
		b->total--;
		good += chance_left(c, b, sum + t->modifier, more - 1 + t->reveals, part);
		b->n[kind]++;
		b->total++;
	}
	return good;
}

/* Nobody is in doubt about a test whose outcome is known (C-AUTO-04). */
static int odds_known(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return !t->on ? -1 : t->automatic == 1 ? 1000000 : t->automatic == 2 ? 0 : -1;
}

/* The test on the table. */
int test_odds(struct run *r)
{
	return cards_odds(r, &(struct option){ .verb = VERB_DONE });
}

int cards_odds(struct run *r, const struct option *o)
{
	struct chance c;
	struct bag b;
	const int known = odds_known(r);
	if (!chance_of(r, o, &c) || !bag_count(r))
		return -1;
	if (known >= 0)
		return known;
	const int64_t whole = 1000000000000;
	bag_look(r, c.seat, &b);
	return (int)((chance_left(&c, &b, 0, 1, whole) + 500000) / 1000000);
}

/* What a symbol does beyond its number. */
static void view_words(struct run *r, struct json *j, const char *key, row_h row)
{
	enum { LONGEST = 512 };
	char words[LONGEST];
	struct stakes s = { 0 };
	if (row && r->c->rows[row].body && !kernel_of(r)->surprise && stakes_of(r, STAKE_BODY, r->c->rows[row].body, &s) && stakes_text(r, &s, true, words, (int)sizeof(words)) > 0)
		json_str(j, key, words);
}

/* Each kind of token in the bag, and what it would do to the test on the table if it came alone. */
void view_test_tokens(struct run *r, struct json *j)
{
	struct chance c;
	struct bag b;
	if (!chance_now(r, &c))
		return;
	bag_look(r, c.seat, &b);
	json_open(j, "tokens", '[');
	for (int kind = 0; kind < TOKEN_KINDS; kind++) {
		const struct fate *t = &b.fate[kind];
		if (!b.n[kind])
			continue;
		json_open(j, NULL, '{');
		json_str(j, "token", token_word(kind));
		json_int(j, "n", b.n[kind]);
		json_int(j, "modifier", t->modifier);
		if (t->reveals)
			json_int(j, "more", t->reveals);
		json_bool(j, "passes", t->automatic == 1 || (t->automatic != 2 && succeeds(&c, t->modifier)));
		view_words(r, j, "says", token_symbol(kind) ? token_row(r, c.seat, kind, CBODY_TOKEN) : 0);
		view_words(r, j, "if_failed", token_symbol(kind) ? token_row(r, c.seat, kind, CBODY_TOKEN_FAIL) : 0);
		json_close(j, '}');
	}
	json_close(j, ']');
}
