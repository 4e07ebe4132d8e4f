/* names.c - the names a game uses in the protocol. */
#include "api.h"

#include <string.h>

#include "kernel/decide.h"

static const struct prompt_row *prompt_by_number(const struct game_rules *rules, int i)
{
	return i < PROMPT_KERNEL_MAX ? &kernel_prompts[i] : i - PROMPT_KERNEL_MAX < rules->prompt_n ? &rules->prompts[i - PROMPT_KERNEL_MAX] : NULL;
}

const struct ark_choice *ark_choice(const char *game, int i)
{
	const struct game_rules *rules = rules_by_name(game);
	return rules && i >= 0 && i < rules->choice_n ? &rules->choices[i] : NULL;
}

const char *ark_name(const char *game, const char *what, int i, const char **text)
{
	const struct game_rules *rules = rules_by_name(game);
	if (!rules || i < 0)
		return NULL;
	if (!strcmp(what, "kind")) {
		const struct prompt_row *p = prompt_by_number(rules, i);
		*text = p ? p->text : NULL;
		return p ? p->name : NULL;
	}
	if (!strcmp(what, "who")) {
		static const char *const words[] = { [WHO_ACTIVE] = "the active player", [WHO_FIRST] = "the first player or lead", [WHO_TARGET] = "whom it is about", [WHO_EACH] = "each in turn" };
		const char *kind = ark_name(game, "kind", i, text);
		*text = kind ? words[prompt_by_number(rules, i)->who] : NULL;
		return kind;
	}
	if (!strcmp(what, "verb")) {
		const struct option_verb *v = i < VERB_KERNEL_MAX ? &kernel_verbs[i] : i - VERB_KERNEL_MAX < rules->verb_n ? &rules->verbs[i - VERB_KERNEL_MAX] : NULL;
		*text = v ? v->label : NULL;
		return v ? v->name : NULL;
	}
	if (!strcmp(what, "log")) {
		const struct log_row *l = i < LOG_KERNEL_MAX ? &kernel_logs[i] : i - LOG_KERNEL_MAX < rules->log_n ? &rules->logs[i - LOG_KERNEL_MAX] : NULL;
		*text = l ? l->text : NULL;
		return l ? l->name : NULL;
	}
	return NULL;
}
