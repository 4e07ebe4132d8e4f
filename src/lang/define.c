/* define.c - declarations into definitions: facts, lists, rows; modifiers are in modify.c. */
#include <string.h>

#include "internal.h"

bool kind_held(int kind)
{
	return (CARD_KINDS | KEPT_KINDS | K(INVESTIGATOR) | K(TALE)) >> kind & 1;
}

/* ---- facts ------------------------------------------------------------- */

static_assert((int)FACT_MAX <= 64, "build.facts has a bit for each fact");

static void fact_set(struct lang *l, struct build *b, const struct line *ln, int fact, int value)
{
	if (fact == FACT_flags || fact == FACT_keywords || fact == FACT_slots) {
		b->def.fact[fact] = (int16_t)(b->def.fact[fact] | value);
		return;
	}
	if (b->facts >> fact & 1)
		lang_fail(l, ln, 0, "`%s` is said a second time", ln->verb->pattern);
	b->facts |= (uint64_t)1 << fact;
	b->def.fact[fact] = (int16_t)value;
}

static void define_facts(struct lang *l, struct build *b, const struct line *ln)
{
	for (const int *t = ln->verb->template; *t != END; t += 2)
		fact_set(l, b, ln, template_int(t[0], ln->value), template_int(t[1], ln->value));
}

void list_add(struct lang *l, struct build *b, int list, unsigned word)
{
	if (b->list_n[list] == b->list_cap[list]) {
		const int more = b->list_cap[list] ? b->list_cap[list] : 8;
		b->list[list] = arena_grow(&l->arena, b->list[list], (size_t)b->list_n[list] * 2, (size_t)more * 2);
		b->list_cap[list] += more;
	}
	b->list[list][b->list_n[list]++] = (uint16_t)word;
}

static void define_list(struct lang *l, struct build *b, const struct line *ln)
{
	const int *t = ln->verb->template;
	for (const int *i = t + 1; *i != END; i++) {
		if (*i < S1)
			list_add(l, b, t[0], (unsigned)*i);
		for (const struct value *v = *i < S1 ? NULL : &ln->value[*i - S1 + 1]; v; v = v->next)
			list_add(l, b, t[0], v->w[0]);
	}
}

static void define_stops(struct lang *l, struct build *b, const struct line *ln)
{
	const unsigned skill = ln->value[1].w[0];
	if (skill >= SKILLS)
		lang_fail(l, ln, ln->tok[0].col, "this is a check, not a skill with stops");
	else if (b->stops >> skill & 1)
		lang_fail(l, ln, 0, "the stops of this skill are said a second time");
	if (skill >= SKILLS)
		return;
	b->stops |= 1u << skill;
	while (b->list_n[LIST_skills] < SKILLS * 4)
		list_add(l, b, LIST_skills, 0);
	for (int i = 0; i < 4; i++)
		b->list[LIST_skills][skill * 4 + (unsigned)i] = ln->value[2 + i].w[0];
}

/* ---- rows -------------------------------------------------------------- */

/* A new row of the definition; returns its number, because the array may move. */
int define_row(struct lang *l, struct build *b, const struct line *at)
{
	if (b->rows == b->rows_cap) {
		const int more = b->rows_cap ? b->rows_cap : 4;
		b->row = arena_grow(&l->arena, b->row, (size_t)b->rows * sizeof(*b->row), (size_t)more * sizeof(*b->row));
		b->rows_cap += more;
	}
	b->row[b->rows] = (struct row){ .def = b->id->def, .line = (uint32_t)at->number };
	return b->rows++;
}

/* Takes one line of the head; false when the body has begun. */
static bool head_line(struct lang *l, struct line *ln, struct head *h, bool titled)
{
	const int *t = ln->verb->template;
	switch (ln->verb->make) {
	case MAKE_IF:
		if (ln->child)
			return false;
		code_and(l, &h->cond, ln->value[1].code, ln->value[1].n_code);
		return true;
	case MAKE_COST:
		if (emit_cost_fixed(l, ln))
			template_code(l, &h->cost, t, ln->value);
		return true;
	case MAKE_LIMIT:
		h->limit = (uint8_t)template_int(t[0], ln->value);
		h->limit_n = (uint8_t)template_int(t[1], ln->value);
		return true;
	case MAKE_GROUP_LIMIT:
		h->group = GROUP_COPY;
		return true;
	case MAKE_SHARED:
		if (l->group == GROUP_COPY - 1)
			lang_fail(l, ln, 0, "there are more than %d shared limits", GROUP_COPY - 1);
		else
			h->group = (uint8_t)++l->group;
		return true;
	case MAKE_SAY:
		if (!titled)
			return false;
		text_line(l, &h->say, &ln->tok[1]);
		return true;
	default:
		return false;
	}
}

static struct line *head_lines(struct lang *l, struct line *first, struct head *h, bool titled)
{
	struct line *ln = first;
	while (ln && ln->verb && head_line(l, ln, h, titled))
		ln = ln->next;
	return ln;
}

/* The wording of a row: said for it, said by its ability, or the first thing its body says. */
static text_h row_say(struct lang *l, const struct head *h, const struct text_buf *ability, const struct line *body)
{
	if (h->say.n)
		return text_intern(l, h->say.s, h->say.n);
	if (ability && ability->n)
		return text_intern(l, ability->s, ability->n);
	if (body && body->verb && body->verb->make == MAKE_SAY)
		return text_token(l, &body->tok[1]);
	return 0;
}

static void row_finish(struct lang *l, struct build *b, int row, struct line *ln, struct head *h, const struct text_buf *ability, const struct value *cast);

/* Fills a row of the card game from its lines: no casting, no title. */
void define_finish(struct lang *l, struct build *b, int row, struct line *ln, struct head *h)
{
	row_finish(l, b, row, ln, h, NULL, NULL);
}

/* Fills a row from its lines.  A spell's row pays for casting first and begins with the check. */
static void row_finish(struct lang *l, struct build *b, int row, struct line *ln, struct head *h, const struct text_buf *ability, const struct value *cast)
{
	const bool titled = ln->verb->make == MAKE_ROW && ln->verb->template[3] == ROW_TITLED;
	struct line *body = head_lines(l, ln->child, h, titled);
	const code_h cond = emit_code(l, b, ln, &h->cond);
	if (h->cost.n)
		code_put(l, &h->cost, OP_PAID);
	const code_h cost = emit_code(l, b, ln, &h->cost);
	code_h code = 0;
	if (cast) {
		struct code c = { 0 };
		code = emit_here(l);
		stakes_check(l, STAKE_CAST, code, body, NULL);
		template_code(l, &c, (const int[]){ BOP_CAST, S1, END }, cast - 1);
		emit_words(l, b, ln, &c);
		emit_outcome(l, b, ln, body);
		emit_end(l);
	} else {
		code = emit_body(l, b, body);
	}
	const bool only_cost = cost && ln->verb->make == MAKE_CARD_ROW && b->row[row].kind == ROW_BODY && b->row[row].event == CBODY_ENTER_COST;
	if (!body && !only_cost)
		lang_fail(l, ln, ln->tok[ln->n_tok].col, "nothing happens in `%s`; a body is indented under it", ln->verb->pattern);
	if (code)
		stakes_body(l, code, ln->child);
	struct row *r = &b->row[row];
	r->cond = cond;
	r->cost = cost;
	r->body = code;
	r->limit = h->limit;
	r->limit_n = h->limit_n;
	r->group = h->group;
	r->say = row_say(l, h, ability, body);
}

/* What happens to no investigator in particular is every holder's concern. */
static bool event_is_everyones(int event)
{
	return event == EVENT_GATE_OPENS || event == EVENT_AWAKENS || event == EVENT_TERROR_RISES || event == EVENT_TERROR_WILL_RISE || event == EVENT_MYTHOS_DRAWN || event == EVENT_ANCIENT_ONE_ATTACKS ||
		event == EVENT_END_OF_MYTHOS || event == EVENT_END_OF_PHASE || event == EVENT_END_OF_TURN || event == EVENT_TURN_BEGINS || event == EVENT_DOOM_RISES || event == EVENT_SURGE ||
		event == EVENT_MYTHOS_MOVED || event == EVENT_MYTHOS_BEGINS;
}

void define_trigger(struct lang *l, struct build *b, struct row *row, const struct line *ln, const struct answer *a)
{
	const bool cards = kind_zones(b->id->kind), held = cards ? !kind_scenario(b->id->kind) : kind_held(b->id->kind);
	const enum slot_class class = !a->forced ? CLASS_REACTION : held ? CLASS_FORCED_PLAYER : CLASS_FORCED_SCENARIO;
	if (!a->forced && !held && !cards)
		lang_fail(l, ln, 0, "only cards that somebody holds have reactions; use `forced` and `may`");
	row->kind = ROW_TRIGGER;
	row->slot = (uint8_t)SLOT(a->time, (int)class);
	row->event = a->event->w[0];
	row->zones = a->zones ? a->zones : kind_zones(b->id->kind);
	row->scope = cards || a->anyone || (!held && b->id->kind != KIND_MONSTER) || event_is_everyones(row->event) ? SCOPE_ANY : SCOPE_OWNER;
}

/* A title and its text, as `Studious: Each time ...`. */
static void head_title(struct lang *l, struct head *h, const struct line *ln)
{
	text_line(l, &h->say, &ln->tok[1]);
	text_add(l, &h->say, ": ", 2);
}

static void define_plain_row(struct lang *l, struct build *b, struct line *ln, const struct text_buf *ability)
{
	const int *t = ln->verb->template, event = template_int(t[1], ln->value);
	const int row = b->correcting ? correct_row(b, t[0], event) : define_row(l, b, ln);
	struct head h = { 0 };
	b->row[row].kind = (uint8_t)t[0];
	b->row[row].event = (uint16_t)event;
	b->row[row].slot = (uint8_t)t[2];
	if (t[3] == ROW_TITLED)
		head_title(l, &h, ln);
	row_finish(l, b, row, ln, &h, ability, NULL);
	if (t[3] == ROW_TITLED)
		text_add(l, &b->say, "\n", b->say.n ? 1 : 0), text_add(l, &b->say, h.say.s, h.say.n);
}

static void define_trigger_row(struct lang *l, struct build *b, struct line *ln, const struct text_buf *ability, bool cast)
{
	const int *t = ln->verb->template;
	const int row = define_row(l, b, ln);
	const struct value *event = &ln->value[2];
	struct head h = { 0 };
	define_trigger(l, b, &b->row[row], ln, &(struct answer){ ln->value[1].w[0], event, !cast && t[0], !cast && t[1], (uint8_t)(cast ? 0 : t[2]) });
	b->row[row].flags = (uint8_t)(cast ? 0 : t[3]);
	code_and(l, &h.cond, event->code, event->n_code);
	if (cast) {
		b->row[row].flags = ROW_CAST;
		code_put(l, &h.cost, BOP_CAST_COST);
	}
	row_finish(l, b, row, ln, &h, ability, cast ? &ln->value[3] : NULL);
}

/* True when a condition asks for combat first: nothing else can make it hold. */
static bool needs_combat(const struct code *cond)
{
	return cond->n && cond->w[0] == BOP_IN_COMBAT && (cond->n == 1 || cond->w[1] == OP_JZ);
}

static void define_cast_row(struct lang *l, struct build *b, struct line *ln)
{
	const int row = define_row(l, b, ln);
	struct head h = { 0 };
	b->row[row].kind = ROW_ACTION;
	b->row[row].event = ln->value[1].w[0];
	b->row[row].flags = ROW_CAST;
	code_put(l, &h.cost, BOP_CAST_COST);
	row_finish(l, b, row, ln, &h, NULL, &ln->value[2]);
	if (needs_combat(&h.cond))
		b->row[row].event &= PHASE_COMBAT;	/* it need not be looked at outside */
}

static void define_watch(struct lang *l, struct build *b, struct line *ln)
{
	const int row = define_row(l, b, ln);
	const struct value *v = &ln->value[1];
	struct code c = { 0 };
	code_and(l, &c, v->code, v->n_code);
	b->row[row].kind = ROW_BODY;
	b->row[row].event = (uint16_t)ln->verb->template[0];
	b->row[row].cond = emit_code(l, b, ln, &c);
}

/* ---- declarations ------------------------------------------------------ */

static void say_join(struct lang *l, struct text_buf *to, const struct text_buf *more)
{
	if (to->n)
		text_add(l, to, "\n", 1);
	text_add(l, to, more->s, more->n);
}

/* A named block: its wording first, then its rows, which share it. */
static void define_title(struct lang *l, struct build *b, struct line *ln)
{
	struct head h = { 0 };
	head_title(l, &h, ln);
	for (struct line *c = ln->child; c; c = c->next)
		if (c->verb && c->verb->make == MAKE_SAY)
			text_line(l, &h.say, &c->tok[1]);
	say_join(l, &b->say, &h.say);
	if (!ln->child)
		lang_fail(l, ln, ln->tok[ln->n_tok].col, "`%s` needs an indented block", ln->verb->pattern);
	for (struct line *c = ln->child; c && !lang_full(l); c = c->next)
		if (c->verb && c->verb->make != MAKE_SAY)
			define_line(l, b, c, &h.say);
}

static void define_mods_block(struct lang *l, struct build *b, struct line *ln)
{
	struct text_buf say = { 0 };
	struct code cond = { 0 };
	if (ln->verb->make == MAKE_MODS)
		template_code(l, &cond, ln->verb->template + 1, ln->value);
	if (!ln->child)
		lang_fail(l, ln, ln->tok[ln->n_tok].col, "`%s` needs an indented block", ln->verb->pattern);
	define_mods(l, b, ln->child, &cond, (uint8_t)(ln->verb->template[0] ? ln->verb->template[0] : kind_zones(b->id->kind)), &say);
	if (!say.n)
		return;
	struct text_buf whole = { 0 };
	if (ln->verb->make == MAKE_TITLED_MODS)
		text_add(l, &whole, "Worshippers: ", 13);
	text_add(l, &whole, say.s, say.n);
	say_join(l, &b->say, &whole);
}

/* Icon, hue, scene and bust as one text. */
static void define_face(struct lang *l, struct build *b, const struct line *ln)
{
	if (b->face.n)
		lang_fail(l, ln, 0, "`%s` is said a second time", ln->verb->pattern);
	for (int i = 1; i <= 4; i++) {
		const struct token *t = &ln->tok[ln->value[i].first];
		if (i > 1)
			text_add(l, &b->face, " ", 1);
		if (!ln->value[i].absent)
			text_add(l, &b->face, t->s, t->len);
	}
}

void define_line(struct lang *l, struct build *b, struct line *ln, const struct text_buf *ability)
{
	switch (ln->verb->make) {
	case MAKE_FACT:
		define_facts(l, b, ln);
		break;
	case MAKE_FLAG:
		if (template_int(ln->verb->template[0], ln->value) >= FLAG_MAX)
			lang_fail(l, ln, 0, "a definition has no room for more than %d flags (FLAG_MAX)", FLAG_MAX);
		else
			fact_set(l, b, ln, FACT_flags, 1 << template_int(ln->verb->template[0], ln->value));
		break;
	case MAKE_LIST:
		define_list(l, b, ln);
		break;
	case MAKE_STOPS:
		define_stops(l, b, ln);
		break;
	case MAKE_COPIES:
		b->def.copies = ln->value[1].w[0];
		break;
	case MAKE_SAY:
		text_line(l, &b->say, &ln->tok[1]);
		break;
	case MAKE_DOUBT:
		text_line(l, &b->doubt, &ln->tok[1]);
		break;
	case MAKE_FACE:
		define_face(l, b, ln);
		break;
	case MAKE_TITLE:
		define_title(l, b, ln);
		break;
	case MAKE_ROW:
		define_plain_row(l, b, ln, ability);
		break;
	case MAKE_WATCH:
		define_watch(l, b, ln);
		break;
	case MAKE_TRIGGER:
		define_trigger_row(l, b, ln, ability, false);
		break;
	case MAKE_CAST_TRIGGER:
		define_trigger_row(l, b, ln, ability, true);
		break;
	case MAKE_CAST_ROW:
		define_cast_row(l, b, ln);
		break;
	case MAKE_MODS:
	case MAKE_TITLED_MODS:
		define_mods_block(l, b, ln);
		break;
	default:
		define_card_line(l, b, ln);
		break;
	}
}

/* What every declaration of a kind must say. */
static void define_needs(struct lang *l, struct build *b)
{
	const struct token *t = &b->line->tok[1];
	for (int i = 0; i < needs_n && !(b->facts >> FACT_more_of & 1); i++)
		if (needs[i].kind == b->id->kind && !(b->facts >> needs[i].fact & 1))
			lang_fail(l, b->line, t->col, "'%.*s' lacks `%s`", t->len > 60 ? 60 : t->len, t->s, needs[i].pattern);
	if (b->id->kind == KIND_INVESTIGATOR && b->stops != (1u << SKILLS) - 1)
		lang_fail(l, b->line, t->col, "'%.*s' lacks the stops of some skill, as `speed 1 2 3 4`", t->len > 60 ? 60 : t->len, t->s);
}

void define(struct lang *l, struct build *b)
{
	bool whole = true;
	b->def.copies = 1;
	for (struct line *ln = b->line->child; ln && !lang_full(l); ln = ln->next) {
		if (ln->verb)
			define_line(l, b, ln, NULL);
		whole = whole && ln->verb;
	}
	if (whole)
		define_needs(l, b);
	if (b->id->correct)
		correct_define(l, b);
}
