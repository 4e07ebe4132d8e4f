/*
 * census.c - who uses the language: how many definitions say a sentence, and which have an instruction that no other needs.
 *
 * A language that composes has few sentences for one card.  An instruction whose operand chooses between unrelated things counts as one for each of them;
 * whom a sentence is about, how much, where and with what outcome are no such operands.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* Instructions with a word that says which of several unrelated things they do, and where that word stands. */
static const struct mode { uint16_t op, operand; } modes[] = {
	{ BOP_STATUS, 1 }, { BOP_BATTLE_STEP, 1 }, { BOP_SLIDERS, 1 },
	{ COP_SHUFFLE, 1 }, { COP_BONUS, 1 }, { COP_TEST_ON, 1 }, { COP_IGNORE_TOKEN, 1 }, { COP_FATE, 1 }, { COP_OUT_IS, 1 }, { COP_AUTO, 1 },
};

static unsigned mode_of(const struct content *c, code_h at)
{
	const char *name;
	lang_instruction(c, at, &name);
	if (!strcmp(name, "RIFT"))		/* of a part, which may not be there */
		return c->code[at + 1];
	for (unsigned i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		if (modes[i].op == c->code[at])
			return c->code[at + modes[i].operand];
	return 0;
}

/* An instruction with its mode, and who uses it. */
struct user { uint32_t what; def_h def; code_h at; };

static int user_order(const void *a, const void *b)
{
	const struct user *x = a, *y = b;
	return x->what != y->what ? (x->what < y->what ? -1 : 1) : x->def - y->def;
}

/* Every instruction of all code, by what it does. */
static uint32_t users_collect(const struct content *c, struct user *u)
{
	uint32_t n = 0;
	for (code_h at = 1; at < c->n_code; at += (code_h)lang_instruction(c, at, NULL))
		if (c->lines[at])
			u[n++] = (struct user){ (uint32_t)c->code[at] << 16 | mode_of(c, at), (def_h)(c->lines[at] >> 16), at };
	qsort(u, n, sizeof(*u), user_order);
	return n;
}

int lang_own_instructions(const struct lang *l, lang_own *own, void *arg)
{
	const struct content *c = &l->content;
	struct user *u = malloc(c->n_code * sizeof(*u));
	char *has = calloc(c->n_defs, 1);
	int found = 0;
	const uint32_t n = u && has ? users_collect(c, u) : 0;
	for (uint32_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && u[end].what == u[i].what;)
			end++;
		if (u[i].def != u[end - 1].def)
			continue;
		const char *name;
		lang_instruction(c, u[i].at, &name);
		own(arg, u[i].def, name, (int)(u[i].what & 0xffff));
		found += !has[u[i].def];
		has[u[i].def] = 1;
	}
	free(u);
	free(has);
	return found;
}

/* ---- sentences ------------------------------------------------------------ */

static void lines_users(const struct line *first, int def, int *last, int *users)
{
	for (const struct line *ln = first; ln; ln = ln->next) {
		const long i = ln->verb ? ln->verb - verbs : -1;
		if (i >= 0 && last[i] != def) {
			last[i] = def;
			users[i]++;
		}
		lines_users(ln->child, def, last, users);
	}
}

void lang_pattern_users(const struct lang *l, int *users)
{
	int *last = calloc((size_t)verbs_n, sizeof(*last));
	memset(users, 0, (size_t)verbs_n * sizeof(*users));
	for (int i = 1; last && i <= l->n_ids; i++)
		lines_users(l->ids[i]->line->child, i, last, users);
	free(last);
}

bool lang_pattern_is_effect(int i)
{
	return (verbs[i].in & (BODY_LINES | CBODY_LINES)) != 0;
}

const char *lang_pattern_reason(int i)
{
	return verbs[i].why;
}

/* Fewer parts say fewer sentences, and a part of the tests says more. */
bool lang_all_parts(void)
{
#define PART(name) " " #name
	static const char listed[] = ""
#include "board/parts.def"
		;
#undef PART
#define NAME(name) " " #name
	static const char built[] = "" PARTS(NAME);
#undef NAME
	return !strcmp(listed, built);
}
