/*
 * decide.h - decisions as data.
 *
 * A proc asks with CHOOSE; its builder calls option_add for every legal answer, in a fixed order.  Keys, labels (label.h) and odds are
 * pure functions of an option, called only when somebody wants to read them.
 */
#ifndef KERNEL_DECIDE_H
#define KERNEL_DECIDE_H

#include <string.h>

#include "run.h"

/* Starts an empty decision; the builder sets the seat and the prompt. */
static inline void options_begin(struct run *r)
{
	memset(&r->decision, 0, offsetof(struct decision, option));
}
/* Closes it.  True: ask.  False: the only option has been taken as the answer, or the run has faulted for want of one. */
/* Tells that the only thing there was to choose is taken without asking; that nothing was to be done is not told. */
__attribute__((cold)) void forced_log(struct run *r);

static inline bool options_ask(struct run *r)
{
	const struct decision *d = &r->decision;
	if (d->count == 1 && !d->acknowledge) {
		r->picked = d->option[0];
		if (r->log)
			forced_log(r);
		return false;
	}
	if (!d->count)
		run_fault(r, FAULT_EMPTY);
	return true;
}

static inline void decision_of(struct run *r, int seat, int prompt, ref_h cause)
{
	struct decision *d = &r->decision;
	d->seat = (uint8_t)seat;
	d->prompt = (uint16_t)prompt;
	d->cause = cause;
}
static inline void option_add(struct run *r, int verb, unsigned a, unsigned b)
{
	struct decision *d = &r->decision;
	if (d->count < OPTION_MAX)
		d->option[d->count++] = (struct option){ (uint16_t)verb, (uint16_t)a, (uint16_t)b };
	else
		run_fault(r, FAULT_OPTIONS);
}
static inline bool picked(const struct run *r, int verb)
{
	return r->picked.verb == verb;
}

/* The stable text key of an option ("move easttown_streets"); returns its length, as snprintf does. */
int option_key(struct run *r, const struct option *o, char *buf, int n);
const struct option_verb *verb_of(const struct run *r, int verb);
const struct prompt_row *prompt_of(const struct run *r, int prompt);
const struct log_row *log_row_of(const struct run *r, int type);
extern const struct option_verb kernel_verbs[VERB_KERNEL_MAX];
extern const struct prompt_row kernel_prompts[PROMPT_KERNEL_MAX];
extern const struct log_row kernel_logs[LOG_KERNEL_MAX];
/*
 * What a viewer may see of the open decision (a seat, or -1 for who has none).  Who is asked sees all of it.  Another sees an option when everything that it names
 * is known to him and it has no number, and nothing of what a card asks that he does not know: decision_shown() is false then, and so is option_shown() for
 * each of its options.
 */
bool decision_shown(struct run *r, int viewer);
bool option_shown(struct run *r, const struct option *o, int viewer);
/* Number of the option with this key, or -1. */
int option_find(struct run *r, const char *key);

#endif
