/* decide.c - options, their keys, and who may see them. */
#include "decide.h"

#include <string.h>

#include "frame.h"
#include "log.h"
#include "text.h"

const struct option_verb kernel_verbs[VERB_KERNEL_MAX] = {
	[VERB_YES] = { "yes", OPERAND_NONE, OPERAND_NONE, "Yes" },
	[VERB_NO] = { "no", OPERAND_NONE, OPERAND_NONE, "No" },
	[VERB_PASS] = { "pass", OPERAND_NONE, OPERAND_NONE, "Pass" },
	[VERB_USE] = { "use", OPERAND_REF, OPERAND_ROW, "Use {a}" },
	[VERB_ORDER] = { "first", OPERAND_REF, OPERAND_ROW, "{a} first" },
	[VERB_OPTION] = { "option", OPERAND_NUMBER, OPERAND_NONE, "Option {a}" },
	[VERB_NUMBER] = { "number", OPERAND_NUMBER, OPERAND_NONE, "{a}" },
	[VERB_DIE] = { "die", OPERAND_NUMBER, OPERAND_NONE, "{a}" },
	[VERB_THING] = { "draw", OPERAND_REF, OPERAND_NONE, "{a}" },
	[VERB_DONE] = { "done", OPERAND_NONE, OPERAND_NONE, "Done" },
	[VERB_GO_ON] = { "go_on", OPERAND_NONE, OPERAND_NONE, "Go on" },
};

const struct prompt_row kernel_prompts[PROMPT_KERNEL_MAX] = {
	[PROMPT_MAY] = { "may", "{cause}: do it?", WHO_TARGET },
	[PROMPT_CHOOSE] = { "choose", "{cause}: choose one", WHO_TARGET },
	[PROMPT_NUMBER] = { "number", "{cause}: how many?", WHO_TARGET },
	[PROMPT_ORDER] = { "order", "Several effects wait: which comes first?", WHO_FIRST },
	[PROMPT_REACT] = { "react", "Use something now?", WHO_EACH },
	[PROMPT_DIE] = { "die", "Roll a die: what does it show?", WHO_TARGET },
	[PROMPT_DRAW] = { "draw", "Draw: what is it?", WHO_TARGET },
};

const struct log_row kernel_logs[LOG_KERNEL_MAX] = {
	[LOG_SAY] = { "say", "" },
	[LOG_USED] = { "used", "{seat} uses {ability}" },
	[LOG_WORKS] = { "works", "{ability} takes effect" },
	[LOG_CHECK_BEGINS] = { "check_begins", "{check}" },
	[LOG_FORCED] = { "forced", "{seat} can choose nothing but {a} ({cause})" },
};

/* What the others may not know of the option is told to who is asked alone. */
void forced_log(struct run *r)
{
	const struct decision *d = &r->decision;
	const struct option *o = &d->option[0];
	const struct option_verb *v = verb_of(r, o->verb);
	if (v->a == OPERAND_REF && o->a)
		log_write(r, &(struct log_event){ .type = LOG_FORCED, .seat = d->seat, .sees = option_shown(r, o, -1) ? SEAT_MAX : d->seat, .a = o->a, .b = v->b == OPERAND_REF ? o->b : 0,
			.cause = d->cause, .prompt = d->prompt });
}

const struct option_verb *verb_of(const struct run *r, int verb)
{
	if (verb < VERB_KERNEL_MAX)
		return &kernel_verbs[verb];
	return &r->rules->verbs[verb - VERB_GAME];
}

const struct prompt_row *prompt_of(const struct run *r, int prompt)
{
	return prompt < PROMPT_KERNEL_MAX ? &kernel_prompts[prompt] : &r->rules->prompts[prompt - PROMPT_GAME];
}

const struct log_row *log_row_of(const struct run *r, int type)
{
	return type < LOG_KERNEL_MAX ? &kernel_logs[type] : &r->rules->logs[type - LOG_GAME];
}

/* Row operands are written as the number of the row among those of its definition, and only when it has several. */
static void key_row(struct run *r, row_h row, struct text *t)
{
	const struct def *d = &r->c->defs[r->c->rows[row].def];
	if (d->rows > 1) {
		text_char(t, ' ');
		text_int(t, row - d->row + 1);
	}
}

static void key_operand(struct run *r, int kind, unsigned v, struct text *t)
{
	char id[80];
	if (kind == OPERAND_NONE)
		return;
	if (kind == OPERAND_ROW) {
		key_row(r, (row_h)v, t);
		return;
	}
	text_char(t, ' ');
	if (kind == OPERAND_REF) {
		r->rules->ref_id(r, (ref_h)v, id, (int)sizeof(id));
		text_str(t, id);
	} else if (kind == OPERAND_WORD) {
		text_str(t, r->rules->word ? r->rules->word(v) : "?");
	} else {
		text_int(t, (int)v);
	}
}

int option_key(struct run *r, const struct option *o, char *buf, int n)
{
	const struct option_verb *v = verb_of(r, o->verb);
	struct text t;
	text_init(&t, buf, n);
	text_str(&t, v->name);
	key_operand(r, v->a, o->a, &t);
	key_operand(r, v->b, o->b, &t);
	return text_end(&t);
}

static bool ref_shown(struct run *r, ref_h ref, int viewer)
{
	return !ref || !r->rules->shown || r->rules->shown(r, ref, viewer);
}

bool decision_shown(struct run *r, int viewer)
{
	return viewer == r->decision.seat || ref_shown(r, r->decision.cause, viewer);
}

/* A number says how many there are of something, or that one of several ways is open: both may follow from a hand. */
static bool operand_shown(struct run *r, int kind, unsigned v, int viewer)
{
	if (kind == OPERAND_NUMBER)
		return !r->rules->shown;
	if (kind == OPERAND_ROW)
		return !r->rules->row_secret || !r->rules->row_secret(r, (row_h)v);
	return kind != OPERAND_REF || ref_shown(r, (ref_h)v, viewer);
}

bool option_shown(struct run *r, const struct option *o, int viewer)
{
	const struct option_verb *v = verb_of(r, o->verb);
	if (viewer == r->decision.seat)
		return true;
	return decision_shown(r, viewer) && operand_shown(r, v->a, o->a, viewer) && operand_shown(r, v->b, o->b, viewer);
}

int option_find(struct run *r, const char *key)
{
	char buf[192];
	for (int i = 0; i < r->decision.count; i++) {
		option_key(r, &r->decision.option[i], buf, (int)sizeof(buf));
		if (strcmp(buf, key) == 0)
			return i;
	}
	return -1;
}
