/* boxes.c - games of the board game by chance: any boxes with or without their boards, Herald, Guardian and variants. */
#include "boxes.h"

#include <stdio.h>
#include <string.h>

#include "walk.h"

static bool is_any(const struct ark_setup *s)
{
	return s->expansions && !strcmp(s->expansions, "any") && !strcmp(s->game, "board");
}

static void add(char words[WALK_WORDS], const char *word)
{
	const size_t n = strlen(words);
	snprintf(words + n, WALK_WORDS - n, "%s%s", n ? " " : "", word);
}

/* The form of a box number `n` stands for: 1 is the whole of it, then those that stand in for it; NULL is none. */
static const char *box_form(const struct ark_choice *box, int n)
{
	const struct ark_choice *o;
	if (n == 1)
		return box->word;
	for (int i = 0; n > 1 && (o = ark_choice("board", i)); i++)
		if (!strcmp(o->param, "expansions") && !strcmp(o->of, box->word) && --n == 1)
			return o->word;
	return NULL;
}

static void deal_boxes(char words[WALK_WORDS], uint64_t *x)
{
	const struct ark_choice *o;
	for (int i = 0; (o = ark_choice("board", i)); i++) {
		int forms = 0;
		if (strcmp(o->param, "expansions") || *o->of)
			continue;
		while (box_form(o, forms + 1))
			forms++;
		const char *form = box_form(o, walk_below(x, forms + 1));
		if (form)
			add(words, form);
	}
}

static void deal_variants(char words[WALK_WORDS], uint64_t *x)
{
	const struct ark_choice *o;
	for (int i = 0; (o = ark_choice("board", i)); i++)
		if (!strcmp(o->param, "variants") && !walk_below(x, 3))
			add(words, o->word);
}

/* One sheet beside the Ancient One's in every second game, where the boxes of the game have such a sheet. */
static void deal_sheet(struct ark_run *r, struct ark_game *g, struct ark_setup *s, const char **sheet, uint64_t *x)
{
	struct ark_error e;
	if (*sheet || walk_below(x, 2))
		return;
	*sheet = "random";
	if (!ark_begin(r, g, s, &e) && e.code == ARK_BAD_SETUP)
		*sheet = NULL;
}

void walk_board_setup(struct ark_run *r, struct ark_game *g, struct ark_setup *s, struct walk_boxes *t)
{
	uint64_t x = s->seed ^ 0x626f786573u;
	if (!is_any(s))
		return;
	*t = (struct walk_boxes){ 0 };
	deal_boxes(t->expansions, &x);
	s->expansions = *t->expansions ? t->expansions : NULL;
	if (!s->variants) {
		deal_variants(t->variants, &x);
		s->variants = *t->variants ? t->variants : NULL;
	}
	deal_sheet(r, g, s, &s->herald, &x);
	deal_sheet(r, g, s, &s->guardian, &x);
}

void walk_everything(struct ark_setup *s, struct walk_boxes *t)
{
	const struct ark_choice *o;
	*t = (struct walk_boxes){ 0 };
	for (int i = 0; (o = ark_choice("board", i)); i++) {
		if (!strcmp(o->param, "expansions") && !*o->of)
			add(t->expansions, o->word);
		if (!strcmp(o->param, "variants"))
			add(t->variants, o->word);
	}
	s->expansions = t->expansions;
	s->variants = t->variants;
	s->herald = s->guardian = "random";
}
