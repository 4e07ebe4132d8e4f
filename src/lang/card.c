/* card.c - lines of the card game: its rows, modifiers, tests and effects that last. */
#include <string.h>

#include "internal.h"

/* Where the rows of a card are live when it does not say so: a skill card when committed, everything else in play. */
static uint8_t kind_zones(int kind)
{
	return kind == KIND_SKILL_CARD ? CZONE_COMMITTED : CZONE_PLAY;
}

static bool kind_scenario(int kind)
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

static void card_trigger(struct build *b, struct row *row, int time, const struct value *event, bool forced, int zones)
{
	const enum slot_class class = !forced ? CLASS_REACTION : kind_scenario(b->id->kind) ? CLASS_FORCED_SCENARIO : CLASS_FORCED_PLAYER;
	row->kind = ROW_TRIGGER;
	row->slot = (uint8_t)SLOT(time, (int)class);
	row->event = event->w[0];
	row->scope = SCOPE_ANY;
	row->zones = (uint8_t)(zones ? zones : kind_zones(b->id->kind));
}

static void define_card_trigger(struct lang *l, struct build *b, struct line *ln)
{
	const int *t = ln->verb->template;
	const int row = define_row(l, b, ln);
	const struct value *event = &ln->value[2];
	struct head h = { 0 };
	card_trigger(b, &b->row[row], ln->value[1].w[0], event, t[0], t[1]);
	b->row[row].flags = (uint8_t)t[2];
	code_and(l, &h.cond, event->code, event->n_code);
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

/* ---- modifiers -------------------------------------------------------------- */

struct card_mods {
	const struct code *cond;
	uint8_t zones;
	bool each;		/* they change others than the card and its holder */
};

static void card_mod_value(struct lang *l, struct build *b, const struct line *ln, int item, struct row *r)
{
	const struct value *v = item >= S1 ? &ln->value[item - S1 + 1] : NULL;
	if (!v || v->blank != BLANK_CAMOUNT || (v->w[0] == AMOUNT_CONST && !v->n_code)) {
		r->value = (int16_t)(v && v->blank == BLANK_CAMOUNT ? v->w[1] : template_int(item, ln->value));
		return;
	}
	struct code c = { 0 };
	for (int i = 0; i < v->n_code; i++)
		code_put(l, &c, v->code[i]);
	code_put(l, &c, OP_AMOUNT);
	code_put(l, &c, v->w[0]);
	code_put(l, &c, v->w[1]);
	r->body = emit_code(l, b, ln, &c);
}

static void define_card_mod(struct lang *l, struct build *b, const struct line *ln, const struct card_mods *m)
{
	const int *t = ln->verb->template;
	struct code cond = { 0 };
	code_and(l, &cond, m->cond->w, m->cond->n);
	struct row r = { .def = b->id->def, .kind = ROW_MODIFIER, .slot = (uint8_t)t[0], .event = (uint16_t)template_int(t[1], ln->value),
		.zones = m->zones, .line = (uint32_t)ln->number };
	r.scope = m->each || (m->zones & CZONE_COMMITTED) || b->id->kind == KIND_AGENDA || b->id->kind == KIND_ACT ? SCOPE_ANY : SCOPE_OWNER;
	r.cond = emit_code(l, b, ln, &cond);
	card_mod_value(l, b, ln, t[2], &r);
	const int row = define_row(l, b, ln);
	b->row[row] = r;
}

static void define_card_mods(struct lang *l, struct build *b, struct line *first, struct card_mods m)
{
	struct code cond = { 0 };
	code_and(l, &cond, m.cond->w, m.cond->n);
	m.cond = &cond;
	for (struct line *ln = first; ln && !lang_full(l); ln = ln->next) {
		struct code inner = { 0 }, more = { 0 };
		struct card_mods sub = { &inner, m.zones, m.each };
		if (!ln->verb)
			continue;
		switch (ln->verb->make) {
		case MAKE_CMOD:
			define_card_mod(l, b, ln, &m);
			break;
		case MAKE_IF:
			if (!ln->child) {
				code_and(l, &cond, ln->value[1].code, ln->value[1].n_code);
				break;
			}
			code_and(l, &inner, cond.w, cond.n);
			code_and(l, &inner, ln->value[1].code, ln->value[1].n_code);
			define_card_mods(l, b, ln->child, sub);
			break;
		case MAKE_CSCOPE:
			template_code(l, &more, ln->verb->template, ln->value);
			code_and(l, &inner, cond.w, cond.n);
			code_and(l, &inner, more.w, more.n);
			sub.each = true;
			define_card_mods(l, b, ln->child, sub);
			break;
		default:
			lang_fail(l, ln, 0, "this does not stand among modifiers");
		}
	}
}

void define_card_line(struct lang *l, struct build *b, struct line *ln)
{
	const struct code none = { 0 };
	switch (ln->verb->make) {
	case MAKE_CROW:
		define_card_row(l, b, ln);
		break;
	case MAKE_CTRIGGER:
		define_card_trigger(l, b, ln);
		break;
	case MAKE_CSYMBOL:
		define_symbol(l, b, ln);
		break;
	case MAKE_CTARGET:
		define_phrase_row(l, b, ln);
		break;
	case MAKE_CBAG:
		define_bag(l, b, ln);
		break;
	case MAKE_CDECK:
		define_deck(l, b, ln);
		break;
	case MAKE_CMODS:
		define_card_mods(l, b, ln->child, (struct card_mods){ &none, (uint8_t)(ln->verb->template[0] ? ln->verb->template[0] : kind_zones(b->id->kind)), false });
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
		any |= ln->verb && ln->verb->make != MAKE_CPART;
	if (!any)
		return;
	emit_aim(l, test, at, first + PART_SETUP, emit_here(l));
	for (struct line *ln = test->child; ln && !lang_full(l);) {
		struct line *next = ln->next;
		if (ln->verb && ln->verb->make != MAKE_CPART) {
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
		if (!part->verb || part->verb->make != MAKE_CPART)
			continue;
		emit_aim(l, part, at, first + (uint32_t)part->verb->template[0], emit_here(l));
		emit_lines(l, b, part->child);
		emit_end(l);
	}
	emit_aim(l, ln, at, first + PART_NEXT, emit_here(l));
}

static void emit_card_until(struct lang *l, struct build *b, struct line *ln)
{
	const int first = b->rows;
	const struct code none = { 0 };
	const code_h over = emit_jump(l, b, ln, OP_JMP);	/* conditions of the lines stand here, and are not part of the body */
	define_card_mods(l, b, ln->child, (struct card_mods){ &none, ZONE_RUNNING, false });
	emit_aim(l, ln, over, 1, emit_here(l));
	for (int i = first; i < b->rows; i++) {
		emit_word(l, b, ln, COP_LASTING);
		emit_row_number(l, b, ln, i);
		emit_word(l, b, ln, (unsigned)template_int(ln->verb->template[0], ln->value));
		emit_word(l, b, ln, (unsigned)template_int(ln->verb->template[1], ln->value));
	}
}

static void emit_card_delay(struct lang *l, struct build *b, struct line *ln)
{
	const code_h over = emit_jump(l, b, ln, OP_JMP);
	struct code cond = { 0 };
	code_and(l, &cond, ln->value[2].code, ln->value[2].n_code);
	const code_h when = emit_code(l, b, ln, &cond), body = emit_body(l, b, ln->child);
	const int row = define_row(l, b, ln);
	card_trigger(b, &b->row[row], ln->value[1].w[0], &ln->value[2], true, ZONE_RUNNING);
	b->row[row].cond = when;
	b->row[row].body = body;
	emit_aim(l, ln, over, 1, emit_here(l));
	emit_word(l, b, ln, COP_DELAYED);
	emit_row_number(l, b, ln, row);
	emit_word(l, b, ln, PERIOD_GAME);
	emit_word(l, b, ln, (unsigned)ln->verb->template[0]);
}

bool emit_card_line(struct lang *l, struct build *b, struct line *ln)
{
	switch (ln->verb->make) {
	case MAKE_CTEST:
		emit_test(l, b, ln);
		return true;
	case MAKE_CUNTIL:
		emit_card_until(l, b, ln);
		return true;
	case MAKE_CDELAY:
		emit_card_delay(l, b, ln);
		return true;
	default:
		return false;
	}
}
