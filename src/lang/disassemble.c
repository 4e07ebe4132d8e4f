/*
 * disassemble.c - code back into sentences, by the templates of verbs.def read the other way round.
 *
 * The longest template that fits at an address gives the sentence; what no template makes (jumps, choices, single steps of longer sentences) is shown by the
 * name of its instruction.
 */
#include <stdarg.h>
#include <string.h>

#include "internal.h"

struct op_shape { const char *name; uint8_t operands; };

static const struct op_shape kernel_shapes[OP_KERNEL_MAX] = {
	[OP_END] = { "END", 0 },
#define OP(name, operands, pure, cost, meaning) [OP_##name] = { #name, operands },
#include "kernel/ops.def"
#undef OP
};
static const struct op_shape board_shapes[BOARD_OPS] = {
#define OP(name, operands, pure, cost, meaning) [BOP_##name - BOARD_OP_FIRST] = { #name, operands },
#include "board/ops.def"
#undef OP
};

static const struct op_shape card_shapes[CARDS_OPS] = {
#define OP(name, operands, pure, cost, meaning) [COP_##name - CARDS_OP_FIRST] = { #name, operands },
#include "cards/ops.def"
#undef OP
};

static const struct op_shape *op_shape(unsigned op)
{
	if (op < OP_KERNEL_MAX)
		return &kernel_shapes[op];
	if (op >= CARDS_OP_FIRST && op < COP_END)
		return &card_shapes[op - CARDS_OP_FIRST];
	return op >= BOARD_OP_FIRST && op < BOARD_OP_END ? &board_shapes[op - BOARD_OP_FIRST] : NULL;
}

static int op_words(const struct content *c, code_h at)
{
	const struct op_shape *s = op_shape(c->code[at]);
	if (!s)
		return 1;
	const uint32_t n = s->operands == 255 ? at + 1 < c->n_code ? 2 + 3u * c->code[at + 1] : 1 : 1u + s->operands;
	return (int)(at + n <= c->n_code ? n : c->n_code - at);
}

int lang_instruction(const struct content *c, code_h at, const char **name)
{
	const struct op_shape *s = op_shape(c->code[at]);
	if (name)
		*name = s ? s->name : "?";
	return op_words(c, at);
}

/* ---- writing ----------------------------------------------------------- */

struct out { char *s; size_t n, cap; };

static void out_put(struct out *o, const char *s, size_t n)
{
	for (size_t i = 0; i < n && o->n + 1 < o->cap; i++)
		o->s[o->n++] = s[i];
	if (o->cap)
		o->s[o->n] = 0;
}

static void __attribute__((format(printf, 2, 3))) out_print(struct out *o, const char *format, ...)
{
	char buf[256];
	va_list ap;
	va_start(ap, format);
	const int n = vsnprintf(buf, sizeof(buf), format, ap);
	va_end(ap);
	out_put(o, buf, n < (int)sizeof(buf) ? (size_t)(n < 0 ? 0 : n) : sizeof(buf) - 1);
}

static void out_space(struct out *o)
{
	if (o->n && o->s[o->n - 1] != ' ')
		out_put(o, " ", 1);
}

/* ---- slots ------------------------------------------------------------- */

static bool out_pattern(struct out *o, const struct content *c, const char *pattern, const uint16_t *const slot[SLOTS_MAX]);

/* The words a template takes from code: fills slot[] with where the words of each slot begin.  Returns the length, -1 when it does not fit. */
static int template_read(const int *t, const char *pattern, const uint16_t *w, size_t n, const uint16_t *slot[SLOTS_MAX])
{
	struct element e[ELEMENTS_MAX];
	uint8_t blank[SLOTS_MAX] = { 0 };
	size_t at = 0;
	if (!pattern_cut(pattern, e, ELEMENTS_MAX))
		return -1;
	for (const struct element *i = e; i->kind != ELEMENT_END; i++)
		if (i->kind == ELEMENT_SLOT)
			blank[i->index] = i->blank;
	for (; *t != END; t++) {
		if (*t < S1) {
			if (at >= n || w[at] != (uint16_t)*t)
				return -1;
			at++;
			continue;
		}
		const int index = *t - S1 + 1;
		if (blank[index] == BLANK_CONDITION || blank[index] == BLANK_CCOND || at + blank_rows[blank[index]].width > n)
			return -1;
		slot[index] = w + at;
		at += blank_rows[blank[index]].width;
	}
	return (int)at;
}

static bool out_list(struct out *o, int list, unsigned value)
{
	for (int i = 0; i < word_rows_n; i++) {
		if (word_rows[i].blank != list || word_rows[i].value != value || !*word_rows[i].words)
			continue;
		out_put(o, word_rows[i].words, strcspn(word_rows[i].words, "|"));
		return true;
	}
	return false;
}

const char *lang_word(const char *slot, unsigned value, size_t *len)
{
	for (int i = 0; i < word_rows_n; i++) {
		const struct word *w = &word_rows[i];
		if (w->value != value || !*w->words || strcmp(blank_rows[w->blank].word, slot) != 0)
			continue;
		*len = strcspn(w->words, "|");
		return w->words;
	}
	return NULL;
}

static bool out_mask(struct out *o, int list, unsigned mask)
{
	for (unsigned i = 0; i < 16; i++) {
		if (!(mask >> i & 1))
			continue;
		out_space(o);
		if (!out_list(o, list, i))
			return false;
		mask &= ~(1u << i);
		if (mask && (list == BLANK_OWNED || list == BLANK_SKILL))
			out_put(o, " or ", 4);
	}
	return true;
}

static bool out_token(struct out *o, const struct content *c, int blank, const uint16_t *w)
{
	const int a = (int16_t)w[0];
	switch (blank) {
	case BLANK_SIGNED:
		out_print(o, "%+d", a);
		return true;
	case BLANK_DICE:
		out_print(o, (int16_t)w[1] ? "%dd6%+d" : "%dd6", a, (int16_t)w[1]);
		return true;
	case BLANK_RANGE:
		out_print(o, w[1] == INT16_MAX ? "%d+" : w[1] == w[0] ? "%d" : "%d-%d", a, (int16_t)w[1]);
		return true;
	case BLANK_TEXT:
		out_print(o, "\"%.200s\"", content_text(c, (text_h)w[0] << 16 | w[1]));
		return true;
	case BLANK_ID:
		if (w[0] == 0 || w[0] >= c->n_defs)
			return false;
		out_print(o, "%s", content_text(c, c->defs[w[0]].id));
		return true;
	default:
		out_print(o, "%d", a);
		return true;
	}
}

/* A phrase of the slot that makes these words. */
static bool out_phrase(struct out *o, const struct content *c, int blank, const uint16_t *w)
{
	for (int i = 0; i < phrases_n; i++) {
		const uint16_t *slot[SLOTS_MAX] = { 0 };
		const struct out before = *o;
		if (phrases[i].blank != blank || phrases[i].make != MAKE_WORDS)
			continue;
		if (template_read(phrases[i].template, phrases[i].pattern, w, blank_rows[blank].width, slot) < 0)
			continue;
		if (out_pattern(o, c, phrases[i].pattern, slot))
			return true;
		*o = before;
	}
	if (blank == BLANK_AMOUNT && w[0] == AMOUNT_ACC) {
		out_print(o, "so many");
		return true;
	}
	const unsigned game = w[0] - AMOUNT_GAME;
	if (blank == BLANK_AMOUNT && game <= GAME_AMOUNT_HALF_UP) {
		out_print(o, "%s", game == GAME_AMOUNT_ALL ? "all" : game == GAME_AMOUNT_HALF ? "half" : "half rounded up");
		return true;
	}
	return false;
}

static bool out_slot(struct out *o, const struct content *c, const struct element *e, const uint16_t *w)
{
	const struct blank_row *b = &blank_rows[e->blank];
	if (!w)
		return false;
	if (b->how == HOW_TOKEN) {
		if (e->blank == BLANK_ID && (w[0] >= c->n_defs || !(e->kinds >> c->defs[w[0]].kind & 1)))
			return false;
		return out_token(o, c, e->blank, w);
	}
	if (b->how == HOW_LIST)
		return out_list(o, b->list, w[0]);
	if (b->how == HOW_MASK)
		return w[0] && out_mask(o, b->list, w[0]);
	return out_phrase(o, c, e->blank, w);
}

/* ---- patterns ---------------------------------------------------------- */

/* True when the slots of an optional part are all zero or what they are by default. */
static bool group_default(const struct element *open, const uint16_t *const slot[SLOTS_MAX])
{
	for (const struct element *e = open + 1; e->kind != ELEMENT_CLOSE; e++) {
		const uint16_t *w = e->kind == ELEMENT_SLOT ? slot[e->index] : NULL;
		if (!w)
			continue;
		const bool one = e->s && *e->s == '1' && w[0] == AMOUNT_CONST && w[1] == 1;
		const bool anywhere = e->s && e->blank == BLANK_WHERE && w[0] == WHERE_ANYWHERE;
		const bool none = !e->s && !w[0] && (blank_rows[e->blank].width < 2 || !w[1]);
		if (!one && !anywhere && !none)
			return false;
	}
	return true;
}

static bool out_pattern(struct out *o, const struct content *c, const char *pattern, const uint16_t *const slot[SLOTS_MAX])
{
	struct element cut[ELEMENTS_MAX];
	if (!pattern_cut(pattern, cut, ELEMENTS_MAX))
		return false;
	for (const struct element *e = cut; e->kind != ELEMENT_END; e++) {
		if (e->kind == ELEMENT_OPEN && group_default(e, slot)) {
			e += e->index - 1;
			continue;
		}
		if (e->kind == ELEMENT_WORD) {
			size_t n = 0;
			while (n < e->len && e->s[n] != '|')
				n++;
			out_space(o);
			out_put(o, e->s, n);
		} else if (e->kind == ELEMENT_SLOT) {
			out_space(o);
			if (!out_slot(o, c, e, slot[e->index]))
				return false;
		}
	}
	return true;
}

/* ---- instructions ------------------------------------------------------ */

static bool makes_code(const struct verb *v)
{
	switch (v->make) {
	case MAKE_OP:
	case MAKE_COST:
	case MAKE_OUTCOME:
	case MAKE_ROLLED:
	case MAKE_LOOP:
	case MAKE_CODE:
		return v->template[0] < S1;
	default:
		return false;
	}
}

/* The sentence of the longest template that fits at an address, in a body rather what happens than what it costs; returns its length, 0 when none does. */
static int out_sentence(struct out *o, const struct content *c, code_h at, const struct verb *table, int n)
{
	int best = 0;
	bool cost = false;
	const struct out empty = *o;
	for (int i = 0; i < n; i++) {
		const uint16_t *slot[SLOTS_MAX] = { 0 };
		if (!makes_code(&table[i]) || (uint16_t)table[i].template[0] != c->code[at])
			continue;
		const int len = template_read(table[i].template, table[i].pattern, c->code + at, c->n_code - at, slot);
		char buf[512];
		struct out mine = { buf, 0, sizeof(buf) };
		if (len < best || (len == best && !(cost && table[i].make != MAKE_COST)) || !out_pattern(&mine, c, table[i].pattern, slot))
			continue;
		best = len;
		cost = table[i].make == MAKE_COST;
		*o = empty;
		out_put(o, buf, mine.n);
	}
	return best;
}

static void out_raw(struct out *o, const struct content *c, code_h at, int n)
{
	const struct op_shape *s = op_shape(c->code[at]);
	out_print(o, "%s", s ? s->name : "?");
	for (int i = 1; i < n; i++)
		out_print(o, " %d", (int16_t)c->code[at + (code_h)i]);
}

static code_h jump_target(const struct content *c, code_h at, uint32_t slot)
{
	return at + slot < c->n_code ? (code_h)((int64_t)at + (int16_t)c->code[at + slot]) : at;
}

/* The kernel's own instructions, with addresses instead of offsets. */
static bool out_kernel(struct out *o, const struct content *c, code_h at, int n)
{
	static const char *const jumps[] = { [OP_JMP] = "go to", [OP_JZ] = "if not, go to", [OP_JNZ] = "if so, go to", [OP_NEXT] = "next, at" };
	const unsigned op = c->code[at];
	if (op < sizeof(jumps) / sizeof(jumps[0]) && jumps[op] && n > 1) {
		out_print(o, "%s %u", jumps[op], jump_target(c, at, 1));
		return true;
	}
	if ((op == OP_SAY || op == OP_MAY) && n > 2) {
		out_print(o, op == OP_SAY ? "say \"%s\"" : "may \"%s\"", content_text(c, (text_h)c->code[at + 1] << 16 | c->code[at + 2]));
		if (op == OP_MAY)
			out_print(o, ", if not, go to %u", jump_target(c, at, 3));
		return true;
	}
	if (op != OP_CHOOSE)
		return false;
	out_print(o, "choose");
	for (uint32_t i = 0; (int)(4 + 3 * i) < n; i++)
		out_print(o, " \"%s\" %u", content_text(c, (text_h)c->code[at + 2 + 3 * i] << 16 | c->code[at + 3 + 3 * i]), jump_target(c, at, 4 + 3 * i));
	return true;
}

int lang_disassemble(const struct content *c, code_h at, char *buf, size_t n)
{
	struct out o = { buf, 0, n };
	if (n)
		buf[0] = 0;
	if (at == 0 || at >= c->n_code)
		return 0;
	const int words = op_words(c, at);
	if (out_kernel(&o, c, at, words))
		return words;
	const int verb = out_sentence(&o, c, at, verbs, verbs_n);
	const int condition = out_sentence(&(struct out){ 0 }, c, at, phrases, phrases_n);
	if (condition > verb) {
		o.n = 0;
		return out_sentence(&o, c, at, phrases, phrases_n);
	}
	if (verb)
		return verb;
	out_raw(&o, c, at, words);
	return words;
}

/* ---- rows -------------------------------------------------------------- */

/* The furthest address an instruction can lead to. */
static code_h code_reach(const struct content *c, code_h at)
{
	switch (c->code[at]) {
	case OP_JMP:
	case OP_JZ:
	case OP_JNZ:
		return jump_target(c, at, 1);
	case OP_MAY:
		return jump_target(c, at, 3);
	default:
		return at;
	}
}

/* Up to the END that no jump leads beyond. */
static void disassemble_code(const struct content *c, const char *what, code_h at, FILE *to)
{
	char buf[2048];
	code_h reach = at;
	while (at && at < c->n_code && (c->code[at] != OP_END || at < reach)) {
		const int n = c->code[at] == OP_END ? 1 : lang_disassemble(c, at, buf, sizeof(buf));
		fprintf(to, "  %-5s %5u  %s\n", what, at, c->code[at] == OP_END ? "end" : buf);
		reach = code_reach(c, at) > reach ? code_reach(c, at) : reach;
		at += (code_h)(n > 0 ? n : 1);
		what = "";
	}
	if (at && at < c->n_code)
		fprintf(to, "  %-5s %5u  end\n", what, at);
}

static const char *list_name(int list, unsigned value)
{
	for (int i = 0; i < word_rows_n; i++)
		if (word_rows[i].blank == list && word_rows[i].value == value)
			return word_rows[i].words;
	return "?";
}

static const char *body_name(const struct content *c, const struct row *r)
{
	static const char *const names[] = {
#define BODY(name, words) words,
#include "board/words.def"
	};
	static const char *const card_names[] = {
#define CBODY(name, words) words,
#include "cards/words.def"
	};
	const unsigned kind = c->defs[r->def].kind;
	if (kind_of_cards((unsigned)kind))
		return r->event < CBODY_COUNT ? card_names[r->event] : "?";
	if (kind == KIND_LOCATION_CARD || kind == KIND_GATE_CARD)
		return r->event && r->event < c->n_defs ? content_text(c, c->defs[r->event].id) : "other";
	return r->event < sizeof(names) / sizeof(names[0]) ? names[r->event] : "?";
}

static void row_title(const struct content *c, const struct row *r, FILE *to)
{
	static const char *const times[] = { "would", "when", "at", "after" }, *const modes[] = { "adds", "is", "cannot", "double", "half" };
	const char *who = r->scope == SCOPE_ANY ? ", anyone" : "";
	const bool cards = kind_of_cards(c->defs[r->def].kind);
	switch (r->kind) {
	case ROW_TRIGGER:
		fprintf(to, "%s %s %s%s", r->slot % CLASS_MAX == CLASS_REACTION ? "reaction" : "forced", times[r->slot / CLASS_MAX % TIME_MAX],
			list_name(cards ? BLANK_CEVENT_NAME : BLANK_EVENT_NAME, r->event), who);
		break;
	case ROW_MODIFIER:
		fprintf(to, "modifier %s, %s", list_name(cards ? BLANK_CSTAT : BLANK_STAT, r->event), modes[r->slot < 5 ? r->slot : 0]);
		if (!r->body && r->slot != MODE_CANNOT)
			fprintf(to, " %+d", r->value);
		fprintf(to, "%s", who);
		break;
	case ROW_ACTION:
		fprintf(to, "action %s%s", cards ? r->event & CACT_ACTION ? "in your turn" : "free" : list_name(BLANK_PHASE, r->event), r->slot ? " must" : "");
		break;
	default:
		fprintf(to, "body of %s", body_name(c, r));
	}
	if (r->zones & ZONE_RUNNING)
		fprintf(to, ", running");
	if (r->limit)
		fprintf(to, ", %d per %s%s", r->limit_n, list_name(BLANK_PER, r->limit), r->group ? ", shared" : "");
	fprintf(to, !cards && (r->flags & ROW_CAST) ? ", cast\n" : "\n");
}

void lang_disassemble_row(const struct content *c, row_h row, FILE *to)
{
	const struct row *r = &c->rows[row];
	row_title(c, r, to);
	disassemble_code(c, "if", r->cond, to);
	disassemble_code(c, "cost", r->cost, to);
	disassemble_code(c, r->kind == ROW_MODIFIER ? "value" : "body", r->body, to);
}
