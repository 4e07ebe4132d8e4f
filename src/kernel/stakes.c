/* stakes.c - what is at stake in a decision, from the words of the content. */
#include "stakes.h"

#include "decide.h"
#include "script.h"
#include "text.h"

bool stakes_of(struct run *r, enum stake_kind kind, code_h at, struct stakes *s)
{
	const struct stake *k = at ? content_stake(r->c, kind, at) : NULL;
	if (!k)
		return false;
	s->pass = k->pass;
	s->fail = k->fail;
	s->sided = kind != STAKE_OPTION && kind != STAKE_BODY;
	return true;
}

/* Where an option of a `choose` begins. */
static code_h option_code(const struct run *r, const struct option *o)
{
	const code_h at = r->decision.code;
	const uint16_t *code = r->c->code + at;
	if (!at || o->verb != VERB_OPTION || code[0] != OP_CHOOSE)
		return 0;
	return (code_h)((int32_t)at + (int16_t)code[1 + 3 * o->a]);
}

bool decision_stakes(struct run *r, const struct option *o, struct stakes *s)
{
	*s = (struct stakes){ 0 };
	if (kernel_of(r)->surprise)
		return false;
	if (r->rules->stakes && r->rules->stakes(r, o, s))
		return true;
	const code_h at = r->decision.code;
	if (!o)
		return stakes_of(r, STAKE_MAY, at, s) || (at && r->c->code[at] == OP_UPTO && stakes_of(r, STAKE_BODY, at, s));
	if (o->verb == VERB_OPTION)
		return stakes_of(r, STAKE_OPTION, option_code(r, o), s);
	const code_h body = verb_of(r, o->verb)->b == OPERAND_ROW ? r->c->rows[o->b].body : 0;
	return stakes_of(r, STAKE_CAST, body, s) || stakes_of(r, STAKE_BODY, body, s);
}

int stakes_text(struct run *r, const struct stakes *s, bool pass, char *buf, int n)
{
	const text_h own = pass ? s->pass : s->fail;
	struct text t;
	text_init(&t, buf, n);
	if (s->rule)
		r->rules->stakes_words(s, pass, &t);
	if (own) {
		text_str(&t, t.n ? "; " : "");
		text_str(&t, content_text(r->c, own));
	}
	if (!t.n && s->sided)
		text_str(&t, "nothing happens");
	return text_end(&t);
}
