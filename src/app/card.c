/* card.c - `arkham card ID`: everything about one component: facts, our wording, generated wording, its code. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "lang/builtin.h"
#include "host/options.h"

/* Facts whose number is a definition. */
static bool fact_is_def(const struct def *d, enum fact f)
{
	switch (f) {
	case FACT_place:
	case FACT_gate_at:
	case FACT_clue_at:
	case FACT_clue_at_2:
	case FACT_activity:
	case FACT_parent:
	case FACT_cancels:
	case FACT_belongs:
		return true;
	case FACT_white:
	case FACT_black:
		return d->kind != KIND_MYTHOS;
	default:
		return false;
	}
}

static bool card_word(const char *slot, unsigned value)
{
	size_t n;
	const char *s = lang_word(slot, value, &n);
	if (s)
		printf(" %.*s", (int)n, s);
	return s;
}

/* Bits of FACT_flags mean something else for each kind. */
static const char *flags_slot(const struct def *d)
{
	return d->kind == KIND_MONSTER || d->kind == KIND_ANCIENT_ONE ? "ability" : d->kind == KIND_LOCATION ? "ground" : d->kind == KIND_MYTHOS ? "" : "item_flag";
}

/* The list of words that a fact of the card game is from. */
static const char *card_slot(enum fact f)
{
	switch (f) {
	case FACT_flags: return "cflag";
	case FACT_keywords: return "ckeyword";
	case FACT_colour:
	case FACT_subtype: return "class";
	case FACT_symbol: return "clink";
	case FACT_prey: return "cprey";
	case FACT_use_kind: return "cuses";
	default: return NULL;
	}
}

/* The same of the board game. */
static const char *board_slot(const struct def *d, enum fact f)
{
	switch (f) {
	case FACT_flags: return flags_slot(d);
	case FACT_symbol: return "symbol";
	case FACT_white:
	case FACT_black: return d->kind == KIND_MYTHOS ? "symbol" : NULL;
	case FACT_colour: return "colour";
	case FACT_move: return "movement";
	case FACT_combat_if: return "weapon_if";
	case FACT_subtype: return d->kind == KIND_MYTHOS || d->kind == KIND_GATE_CARD ? "subtype" : NULL;
	default: return NULL;
	}
}

/* A fact that is words, not a number; true when it was written. */
static bool fact_words(const struct def *d, enum fact f)
{
	const unsigned v = (uint16_t)d->fact[f];
	const bool mask = f == FACT_flags || f == FACT_keywords || f == FACT_white || f == FACT_black;
	const char *slot = kind_of_cards(d->kind) ? card_slot(f) : board_slot(d, f);
	if (!slot)
		return false;
	if (!mask)
		return card_word(slot, v);
	for (unsigned i = 0; i < 16; i++)
		if (v >> i & 1 && !card_word(slot, f == FACT_keywords ? 1u << i : i))
			printf(" %u", i);
	return true;
}

/* Facts that a kind has although they are 0. */
static bool fact_shown(const struct def *d, enum fact f)
{
	if (d->fact[f])
		return true;
	const bool marker = d->kind == KIND_GATE || d->kind == KIND_MONSTER;
	return (f == FACT_symbol && marker) || (f == FACT_move && d->kind == KIND_MONSTER) || (f == FACT_subtype && d->kind == KIND_MYTHOS) ||
		(f == FACT_colour && d->kind == KIND_GATE_CARD) || (f == FACT_modifier && (d->kind == KIND_GATE || d->kind == KIND_SPELL));
}

static void card_lists(const struct content *c, def_h d)
{
	for (int k = 0; k < LIST_KINDS; k++) {
		int n;
		const uint16_t *w = content_list(c, d, (enum fact_list)k, &n);
		const bool board = !kind_of_cards(c->defs[d].kind);
		const bool defs = (k == LIST_links && board) || k == LIST_fixed || k == LIST_members;
		const char *slot = k == LIST_links ? "clink" : k == LIST_traits ? board ? "trait" : "ctrait" : k == LIST_colours ? "colour" : k == LIST_icons || k == LIST_sure ? "icon" : "deck";
		const bool words = k == LIST_random || strcmp(slot, "deck");
		if (n)
			printf("%s", lang_list(k));
		for (int i = 0; i < n; i++) {
			if (defs && w[i] < c->n_defs)
				printf(" %s", content_text(c, c->defs[w[i]].id));
			else if (!words || (k == LIST_random && i % 2) || !card_word(slot, w[i]))
				printf(" %u", w[i]);
		}
		if (n)
			printf("\n");
	}
}

static void card_facts(const struct content *c, const struct def *d)
{
	printf("copies %u\n", d->copies);
	for (int f = 0; f < FACT_MAX; f++) {
		if (!fact_shown(d, (enum fact)f))
			continue;
		printf("%s", lang_fact(f));
		if (fact_is_def(d, (enum fact)f) && d->fact[f] > 0 && (uint32_t)d->fact[f] < c->n_defs)
			printf(" %s", content_text(c, c->defs[d->fact[f]].id));
		else if (!fact_words(d, (enum fact)f))
			printf(" %d", d->fact[f]);
		printf("\n");
	}
	card_lists(c, (def_h)(d - c->defs));
}

static void card_section(const char *title)
{
	printf("\n-- %s\n", title);
}

static void card_show(struct lang *l, const struct content *c, def_h at)
{
	const struct def *d = &c->defs[at];
	printf("%s  %s\n", content_text(c, d->id), content_text(c, d->name));
	printf("%s, set %s, %s:%u\n", lang_kind_plural(d->kind), content_text(c, c->sets[d->set]), content_text(c, d->file), d->line);
	card_section("facts");
	card_facts(c, d);
	card_section("our wording");
	printf("%s\n", content_text(c, d->say));
	if (d->doubt)
		printf("doubt: %s\n", content_text(c, d->doubt));
	card_section("generated wording");
	lang_wording(l, at, stdout);
	card_section("code");
	for (int i = 0; i < d->rows; i++)
		lang_disassemble_row(c, (row_h)(d->row + i), stdout);
}

/* Every component of a kind, by the name that `arkham check` calls it; false when there is no such kind. */
static bool kind_list(const struct content *c, const char *name)
{
	int k = KIND_NONE + 1;
	while (k < KIND_MAX && strcmp(lang_kind_plural(k), name))
		k++;
	if (k == KIND_MAX)
		return false;
	for (unsigned i = c->kind_first[k]; i < c->kind_first[k + 1]; i++)
		printf("%-32s %-11s %s\n", content_text(c, c->defs[i].id), content_text(c, c->sets[c->defs[i].set]), content_text(c, c->defs[i].name));
	return true;
}

/* What a new game can be set up with: the words for `arkham new`, and what each changes. */
static void choices_list(void)
{
	const struct ark_choice *o;
	for (int i = 0; (o = ark_choice("board", i)); i++)
		printf("--%s %s\n    %s. %s\n", o->param, o->word, o->name, o->text);
}

/* The definition with an id; tells the nearest when there is none. */
static def_h card_find(const struct content *c, const char *id)
{
	const def_h d = content_find(c, KIND_NONE, id, strlen(id));
	const size_t n = strlen(id);
	if (d)
		return d;
	fprintf(stderr, "arkham card: nothing has the id `%s`", id);
	int told = 0;
	for (uint32_t i = 1; i < c->n_defs && told < 8; i++) {
		const char *s = content_text(c, c->defs[i].id);
		if (n > 2 && strstr(s, id))
			fprintf(stderr, "%s %s", told++ ? "," : "; there is", s);
	}
	fprintf(stderr, "\n");
	return 0;
}

static struct lang *card_compile(const char *dir)
{
	struct lang_files own = { 0 };
	struct lang *l = lang_compile_on(content_sources, content_sources_n, dir, &own);
	if (!l)
		fprintf(stderr, "arkham card: %s\n", own.wrong);
	lang_files_release(&own);
	return l;
}

static const char card_help[] =
	"usage: arkham card ID|KIND [--content DIR]\n"
	"\n"
	"Shows one component: its facts, our wording, the wording made from its\n"
	"sentences, and its code.  Or lists all of a kind, with their sets and names:\n"
	"investigators, ancient_ones; roles, scenarios, deck_lists of the card game; and\n"
	"whatever else `arkham check` counts.  `choices` is what a set-up can choose.\n"
	"\n"
	"  --content DIR  with the .card files of DIR on top of the built-in content\n";

int command_card(int argc, char **argv)
{
	const char *dir = NULL;
	const struct option list[] = { { "--content", OPTION_TEXT, .to = &dir, .takes = "a folder" } };
	const struct options o = { .help = card_help, .list = list, .n = 1, .words = 1 };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc < 2)
		return options_wrong(argv[0], "name the ID or KIND of what is to be shown");
	const char *id = argv[1];
	if (!strcmp(id, "choices")) {
		choices_list();
		return EXIT_OK;
	}
	struct lang *l = card_compile(dir);
	const int errors = l ? lang_error_count(l) : 1;
	for (int i = 0; l && i < errors; i++)
		lang_error_write(l, i, stderr);
	const bool shown = !errors && kind_list(lang_content(l), id);
	const def_h d = errors || shown ? 0 : card_find(lang_content(l), id);
	if (d)
		card_show(l, lang_content(l), d);
	lang_end(l);
	return d || shown ? EXIT_OK : EXIT_FAILED;
}
