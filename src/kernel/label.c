/* label.c - what an option reads like. */
#include "label.h"

#include <string.h>

#include "decide.h"
#include "row.h"
#include "script.h"
#include "text.h"

/* Labels of `choose` stand in the code, one per option. */
static text_h option_text(struct run *r, const struct option *o)
{
	const uint16_t *code = r->c->code + r->decision.code;
	if (!r->decision.code || o->verb != VERB_OPTION || code[0] != OP_CHOOSE)
		return 0;
	const uint16_t *entry = code + 2 + 3 * (o->a - 1);
	return (text_h)entry[0] << 16 | entry[1];
}

/* Rows of a card that can be options. */
static int def_abilities(struct run *r, const struct def *d)
{
	int n = 0;
	for (int i = 0; i < d->rows; i++) {
		const struct row *row = &r->c->rows[d->row + i];
		n += row->kind == ROW_ACTION || (row->kind == ROW_TRIGGER && !row_forced(row));
	}
	return n;
}

/* Longer than this a card says more than its one ability does. */
enum { CARD_WORDS = 70 };

/*
 * What an ability does, behind its label: what its row says; of a card with several abilities, or with much to say, what the lines of this one lead to, so that
 * the act is named and not the card; else what the card says.  What waits in an order may be an ability that the card's words are not about (an elder sign's),
 * unless it is the only one.
 */
void option_row_text(struct run *r, const struct option *o, struct text *t)
{
	if (verb_of(r, o->verb)->b != OPERAND_ROW || !o->b)
		return;
	const struct row *row = &r->c->rows[o->b];
	const struct def *d = &r->c->defs[row->def];
	const text_h card = o->verb != VERB_ORDER || d->rows == 1 ? d->say : 0;
	const bool several = def_abilities(r, d) > 1, much = strlen(content_text(r->c, card)) > CARD_WORDS;
	const struct stake *leads = several || much ? content_stake(r->c, STAKE_BODY, row->body) : NULL;
	const text_h led = leads && (several || strlen(content_text(r->c, leads->pass)) < strlen(content_text(r->c, card))) ? leads->pass : 0;
	const char *say = content_text(r->c, row->say ? row->say : led ? led : card);
	if (*say)
		text_str(t, ": ");
	for (; *say; say++)
		text_char(t, *say == '\n' ? ' ' : *say);
}

static int label_plain(struct run *r, const struct option *o, char *buf, int n)
{
	const text_h own = option_text(r, o);
	const int made = r->rules->label ? r->rules->label(r, o, buf, n) : 0;
	struct text t;
	if (made)
		return made;
	text_init(&t, buf, n);
	if (own) {
		text_str(&t, content_text(r->c, own));
		return text_end(&t);
	}
	option_template(r, o, &t);
	option_row_text(r, o, &t);
	return text_end(&t);
}

void option_template(struct run *r, const struct option *o, struct text *t)
{
	const struct option_verb *v = verb_of(r, o->verb);
	for (const char *p = v->label; *p; p++) {
		char name[96];
		if (p[0] != '{' || (p[1] != 'a' && p[1] != 'b') || p[2] != '}') {
			text_char(t, *p);
			continue;
		}
		const int kind = p[1] == 'a' ? v->a : v->b;
		const unsigned x = p[1] == 'a' ? o->a : o->b;
		if (kind == OPERAND_REF) {
			r->rules->ref_name(r, (ref_h)x, name, (int)sizeof(name));
			text_str(t, name);
		} else if (kind == OPERAND_WORD) {
			text_word(t, r->rules->word ? r->rules->word(x) : "?");
		} else {
			text_int(t, (int)x);
		}
		p += 2;
	}
}

enum { LABEL_MAX = 512, LABEL_NAME = 96 };

/* The name of what an option is about; empty when it is no thing. */
static void option_name(struct run *r, const struct option *o, char *buf)
{
	buf[0] = 0;
	if (verb_of(r, o->verb)->a == OPERAND_REF)
		r->rules->ref_name(r, o->a, buf, LABEL_NAME);
}

/* Another option of the decision that reads the same; NULL when there is none. */
static const struct option *option_twin(struct run *r, const struct option *o, const char *label)
{
	char name[LABEL_NAME], other[LABEL_NAME], text[LABEL_MAX];
	option_name(r, o, name);
	for (int i = 0; i < r->decision.count; i++) {
		const struct option *p = &r->decision.option[i];
		if (p->verb == o->verb && p->a == o->a && p->b == o->b)
			continue;
		option_name(r, p, other);
		if (strcmp(name, other) != 0)
			continue;
		label_plain(r, p, text, (int)sizeof(text));
		if (strcmp(text, label) == 0)
			return p;
	}
	return NULL;
}

/* How the ids of two things of one name differ: which copy it is, or the id itself, which tells levels and places of one name apart. */
static void label_copy(struct run *r, ref_h ref, ref_h other, struct text *t)
{
	char id[80], twin[80];
	r->rules->ref_id(r, ref, id, (int)sizeof(id));
	r->rules->ref_id(r, other, twin, (int)sizeof(twin));
	const char *rank = strchr(id, '#');
	const size_t n = strcspn(id, "#");
	if (strcspn(twin, "#") == n && memcmp(id, twin, n) == 0) {
		text_str(t, "copy ");
		text_str(t, rank ? rank + 1 : "1");
		return;
	}
	for (const char *p = id; *p; p++)
		text_char(t, *p == '_' ? ' ' : *p);
}

/* What tells an option from one that reads the same: the copy, what state it is in, or which ability of it. */
static void label_apart(struct run *r, const struct option *o, const struct option *twin, struct text *t)
{
	const struct option_verb *v = verb_of(r, o->verb);
	char state[LABEL_NAME] = "";
	text_str(t, " (");
	if (v->a == OPERAND_REF && o->a != twin->a) {
		label_copy(r, o->a, twin->a, t);
		if (r->rules->ref_state)
			r->rules->ref_state(r, o->a, state, (int)sizeof(state));
		text_str(t, state[0] ? ", " : "");
		text_str(t, state);
	} else if (v->b == OPERAND_ROW) {
		text_str(t, "ability ");
		text_int(t, o->b - r->c->defs[r->c->rows[o->b].def].row + 1);
	} else {
		text_int(t, (int)o->b);
	}
	text_char(t, ')');
}

int option_label(struct run *r, const struct option *o, char *buf, int n)
{
	char plain[LABEL_MAX];
	struct text t;
	label_plain(r, o, plain, (int)sizeof(plain));
	const struct option *twin = option_twin(r, o, plain);
	text_init(&t, buf, n);
	text_str(&t, plain);
	if (twin)
		label_apart(r, o, twin, &t);
	return text_end(&t);
}

int option_refs(struct run *r, const struct option *o, ref_h ref[2])
{
	const struct option_verb *v = verb_of(r, o->verb);
	int n = 0;
	if (v->a == OPERAND_REF)
		ref[n++] = o->a;
	if (v->b == OPERAND_REF)
		ref[n++] = o->b;
	return n;
}
