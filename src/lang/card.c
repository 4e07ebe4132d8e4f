/* card.c - lines that only the card game has: rows with zones, symbols, bags, decks, tests. */
#include <string.h>

#include "internal.h"

/* A skill card when committed, everything else in play. */
uint8_t kind_zones(int kind)
{
	if (!(CARD_GAME_ROWS >> kind & 1))
		return 0;
	return kind == KIND_SKILL_CARD ? CZONE_COMMITTED : CZONE_PLAY;
}

bool kind_scenario(int kind)
{
	return SCENARIO_CARDS >> kind & 1;
}

/* ---- rows ----------------------------------------------------------------- */

static void define_card_row(struct lang *l, struct build *b, struct line *ln)
{
	const int *t = ln->verb->template;
	const int row = define_row(l, b, ln);
	struct head h = { 0 };
	struct code more = { 0 };
	b->row[row].kind = (uint8_t)t[0];
	b->row[row].event = (uint16_t)template_int(t[1], ln->value);
	b->row[row].slot = (uint8_t)template_int(t[2], ln->value);
	b->row[row].zones = (uint8_t)(t[3] ? t[3] : kind_zones(b->id->kind));
	b->row[row].flags = (uint8_t)template_int(t[4], ln->value);
	b->row[row].value = (int16_t)template_int(t[5], ln->value);
	b->row[row].scope = SCOPE_ANY;
	template_code(l, &more, t + 6, ln->value);
	code_and(l, &h.cond, more.w, more.n);
	define_finish(l, b, row, ln, &h);
}

/* A symbol of the chaos bag: what it takes off is the condition's code, or a number; its body is what it does. */
static void define_symbol(struct lang *l, struct build *b, struct line *ln)
{
	const int *t = ln->verb->template;
	const int row = define_row(l, b, ln);
	struct code off = { 0 };
	template_code(l, &off, t + 4, ln->value);
	const code_h cond = emit_code(l, b, ln, &off);
	const code_h body = emit_body(l, b, ln->child);
	struct row *r = &b->row[row];
	r->kind = ROW_BODY;
	r->event = (uint16_t)t[0];
	r->flags = (uint8_t)t[1];
	r->slot = (uint8_t)template_int(t[2], ln->value);
	r->value = (int16_t)template_int(t[3], ln->value);
	r->cond = cond;
	r->body = body;
	if (body)
		stakes_body(l, body, ln->child);
}

/* A row that is only a phrase: where an enemy spawns, what a card seals. */
static void define_phrase_row(struct lang *l, struct build *b, struct line *ln)
{
	const int *t = ln->verb->template;
	const int row = define_row(l, b, ln);
	struct code c = { 0 };
	template_code(l, &c, t + 1, ln->value);
	const code_h body = emit_code(l, b, ln, &c);
	b->row[row].kind = ROW_BODY;
	b->row[row].event = (uint16_t)t[0];
	b->row[row].body = body;
}

static void define_bag(struct lang *l, struct build *b, const struct line *ln)
{
	for (const struct value *v = &ln->value[2]; v; v = v->next) {
		list_add(l, b, LIST_bag, ln->value[1].w[0]);
		list_add(l, b, LIST_bag, v->w[0]);
	}
}

static void define_deck(struct lang *l, struct build *b, const struct line *ln)
{
	for (int n = 0; n < ln->value[1].w[0] && n < 20; n++)
		list_add(l, b, LIST_fixed, ln->value[2].w[0]);
}

void define_card_line(struct lang *l, struct build *b, struct line *ln)
{
	switch (ln->verb->make) {
	case MAKE_CARD_ROW:
		define_card_row(l, b, ln);
		break;
	case MAKE_SYMBOL:
		define_symbol(l, b, ln);
		break;
	case MAKE_PHRASE_ROW:
		define_phrase_row(l, b, ln);
		break;
	case MAKE_BAG:
		define_bag(l, b, ln);
		break;
	case MAKE_DECK:
		define_deck(l, b, ln);
		break;
	default:
		break;
	}
}

/* ---- bodies -------------------------------------------------------------------- */

enum { PART_SETUP, PART_PASS, PART_FAIL, PART_DONE, PART_NEXT };

/* Lines of a test that stand in no block of their own are its set-up. */
static void emit_setup(struct lang *l, struct build *b, struct line *test, code_h at, uint32_t first)
{
	bool any = false;
	for (struct line *ln = test->child; ln; ln = ln->next)
		any |= ln->verb && ln->verb->make != MAKE_PART;
	if (!any)
		return;
	emit_aim(l, test, at, first + PART_SETUP, emit_here(l));
	for (struct line *ln = test->child; ln && !lang_full(l);) {
		struct line *next = ln->next;
		if (ln->verb && ln->verb->make != MAKE_PART) {
			struct line *end = ln;
			while (end->next && end->next->verb && end->next->verb->make == MAKE_ELSE)
				end = end->next;
			next = end->next;
			end->next = NULL;
			emit_lines(l, b, ln);
			end->next = next;
		}
		ln = next;
	}
	emit_end(l);
}

/* TEST and its operands, five offsets, then the blocks, each ended: the rules run them at their step. */
static void emit_test(struct lang *l, struct build *b, struct line *ln)
{
	struct code c = { 0 };
	template_code(l, &c, ln->verb->template, ln->value);
	uint32_t slots = 0;
	for (int i = 1; i < SLOTS_MAX; i++)
		slots += ln->value[i].n_code;
	emit_words(l, b, ln, &c);
	const code_h at = emit_here(l) - (c.n - slots);
	const uint32_t first = c.n - slots;
	for (int i = 0; i <= PART_NEXT; i++)
		emit_word(l, b, ln, 0);
	stakes_test(l, emit_here(l), ln);
	emit_setup(l, b, ln, at, first);
	for (struct line *part = ln->child; part && !lang_full(l); part = part->next) {
		if (!part->verb || part->verb->make != MAKE_PART)
			continue;
		emit_aim(l, part, at, first + (uint32_t)part->verb->template[0], emit_here(l));
		emit_lines(l, b, part->child);
		emit_end(l);
	}
	emit_aim(l, ln, at, first + PART_NEXT, emit_here(l));
}

bool emit_card_line(struct lang *l, struct build *b, struct line *ln)
{
	if (ln->verb->make != MAKE_TEST)
		return false;
	emit_test(l, b, ln);
	return true;
}
