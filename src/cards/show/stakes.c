/* stakes.c - what is at stake in a skill test: what its card says, and what the rules do after an attack, an evasion or an investigation. */
#include "cards/hooks.h"
#include "cards/play/play.h"
#include "cards/play/results.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/effect.h"
#include "kernel/stakes.h"
#include "kernel/text.h"

/* Beside the kinds of tests: whether a failure provokes an attack. */
enum { STAKES_PROVOKES = 1, STAKES_STRAYS = 2 };

/* A test's words stand at the first of its blocks. */
static code_h test_code(const struct test *t)
{
	const code_h part[] = { t->setup, t->pass, t->fail, t->done };
	code_h first = 0;
	for (int i = 0; i < 4; i++)
		if (part[i] && (!first || part[i] < first))
			first = part[i];
	return first;
}

static text_h haunted_text(struct run *r, card_h place)
{
	const row_h row = card_blank(r, place) ? 0 : card_play_row(r, place, CBODY_HAUNTED);
	const struct stake *k = row ? content_stake(r->c, STAKE_BODY, r->c->rows[row].body) : NULL;
	return k ? k->pass : 0;
}

bool test_stakes(struct run *r, struct stakes *s)
{
	const struct test *t = &cards_of(r)->test;
	const int keyword = t->kind == TESTS_FIGHT ? KEYWORD_RETALIATE : t->kind == TESTS_EVADE ? KEYWORD_ALERT : 0;
	if (kernel_of(r)->surprise || (!stakes_of(r, STAKE_TEST, test_code(t), s) && t->kind == TESTS_PLAIN))
		return false;
	s->rule = (uint8_t)(t->kind == TESTS_PLAIN ? 0 : t->kind);
	s->sided = 1;
	if (t->kind == TESTS_FIGHT)
		s->n = (int16_t)attack_damage(r);
	if (t->kind == TESTS_INVESTIGATE)
		s->n = (int16_t)clues_found(r);
	if (keyword && (card_keywords(r, t->subject) & keyword) && !(card_of(r, t->subject)->flags & CARD_EXHAUSTED))
		s->m |= STAKES_PROVOKES;
	if (t->kind == TESTS_FIGHT && stray_seat(r) >= 0)
		s->m |= STAKES_STRAYS;
	if (t->kind == TESTS_INVESTIGATE && !s->fail)
		s->fail = haunted_text(r, t->subject);
	return true;
}

bool cards_stakes(struct run *r, const struct option *o, struct stakes *s)
{
	struct test *t = &cards_of(r)->test;
	if (!o)
		return t->on && t->step && t->step <= 3 && test_stakes(r, s);
	if (!test_of_basic(r, o, t))
		return false;
	const bool told = test_stakes(r, s);
	*t = (struct test){ 0 };
	return told;
}

void cards_stakes_words(const struct stakes *s, bool pass, struct text *t)
{
	if (pass && s->rule == TESTS_FIGHT) {
		text_str(t, "deal ");
		text_int(t, s->n);
		text_str(t, " damage to it");
	} else if (pass && s->rule == TESTS_EVADE) {
		text_str(t, "it exhausts and is no longer engaged with you");
	} else if (pass && s->rule == TESTS_INVESTIGATE) {
		text_str(t, "discover ");
		text_counted(t, s->n, "clue/clues}");
	}
	if (!pass && (s->m & STAKES_STRAYS))
		text_str(t, "the damage hits the investigator engaged with it");
	if (!pass && (s->m & STAKES_PROVOKES))
		text_str(t, t->n ? "; it attacks you" : "it attacks you");
}
