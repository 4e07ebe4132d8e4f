/* manual.c - the manual for authors, docs/content.md, made from the table and from the content itself. */
#include <string.h>

#include "internal.h"

/* The table in its order, chapters included. */
struct manual_row { const char *title, *text, *pattern, *help; uint64_t opens; };
static const struct manual_row manual_rows[] = {
#define SECTION(heading, intro) { heading, intro, NULL, NULL, 0 },
#define VERB(in, sentence, makes, template, block, wording, meaning) { NULL, NULL, sentence, meaning, block },
#include "verbs.def"
};
enum { MANUAL_ROWS = sizeof(manual_rows) / sizeof(manual_rows[0]) };

struct meaning { const char *words, *text; };
static const struct meaning event_meanings[] = {
#define EVENT(name, words, facts) { words, facts },
#include "board/events.def"
#undef EVENT
};
static const struct meaning stat_meanings[] = {
#define STAT(name, words, of) { words, #of },
#include "board/stats.def"
#undef STAT
};

/* ---- pieces ------------------------------------------------------------ */

/* A cell of a table: a bar would end it. */
static void manual_cell(const char *s, FILE *to)
{
	for (; *s; s++)
		fprintf(to, *s == '|' ? "\\|" : "%c", *s);
}

static void manual_pattern(const char *pattern, FILE *to)
{
	fputs("| `", to);
	manual_cell(pattern, to);
	fputs("` | ", to);
}

static void manual_sentences(FILE *to)
{
	bool table = false;
	for (int i = 0; i < MANUAL_ROWS; i++) {
		const struct manual_row *r = &manual_rows[i];
		if (r->title) {
			fprintf(to, "\n## %s\n\n", r->title);
			if (*r->text)
				fprintf(to, "%s\n\n", r->text);
			table = false;
			continue;
		}
		if (!table)
			fprintf(to, "| sentence | meaning |\n| --- | --- |\n");
		table = true;
		manual_pattern(r->pattern, to);
		manual_cell(r->help, to);
		fprintf(to, "%s |\n", r->opens ? *r->help ? " Opens a block." : "Opens a block." : "");
	}
}

/* Lines that a declaration of a kind cannot be without. */
static void manual_needs(FILE *to)
{
	fprintf(to, "\n## What a declaration must say\n\n| kind | lines |\n| --- | --- |\n");
	for (int i = 0; i < needs_n; i++) {
		const bool first = !i || needs[i - 1].kind != needs[i].kind, last = i + 1 == needs_n || needs[i + 1].kind != needs[i].kind;
		if (first)
			fprintf(to, "| %s | ", lang_kind_plural(needs[i].kind));
		fprintf(to, "%s`", first ? "" : ", ");
		manual_cell(needs[i].pattern, to);
		fprintf(to, last ? "`%s |\n" : "`%s", last && needs[i].kind == KIND_INVESTIGATOR ? ", the stops of all six skills" : "");
	}
}

static void manual_phrases(FILE *to)
{
	fprintf(to, "\n## Phrases\n\nWhat may stand in the `<slots>` of the sentences above. Conditions can be joined by `and` and `or`, from left to right.\n");
	for (int b = 1; b < BLANKS; b++) {
		if (blank_rows[b].how != HOW_PHRASE)
			continue;
		fprintf(to, "\n### `<%s>`: %s\n\n| phrase | meaning |\n| --- | --- |\n", blank_rows[b].word, blank_rows[b].help);
		for (int i = 0; i < phrases_n; i++) {
			if (phrases[i].blank != b)
				continue;
			manual_pattern(phrases[i].pattern, to);
			manual_cell(phrases[i].help, to);
			fprintf(to, " |\n");
		}
	}
}

static void manual_lists(FILE *to)
{
	fprintf(to, "\n## Words\n\n| slot | what it is | words |\n| --- | --- | --- |\n");
	for (int b = 1; b < BLANKS; b++) {
		const struct blank_row *row = &blank_rows[b];
		if (row->how == HOW_PHRASE || b == BLANK_EVENT_NAME || b == BLANK_STAT)
			continue;
		fprintf(to, "| `<%s>` | %s | ", row->word, row->help);
		bool first = true;
		for (int i = 0; i < word_rows_n && row->how != HOW_TOKEN; i++) {
			if (word_rows[i].blank != row->list || !*word_rows[i].words)
				continue;
			fprintf(to, "%s`%.*s`", first ? "" : ", ", (int)strcspn(word_rows[i].words, "|"), word_rows[i].words);
			first = false;
		}
		fprintf(to, " |\n");
	}
	fprintf(to, "\n`<id:...>` is the id of a definition of the kinds named behind the colon:");
	for (int i = 0; i < id_groups_n; i++)
		fprintf(to, "%s `%s` is %s", i ? "," : "", id_groups[i].name, id_groups[i].help);
	fprintf(to, ".\n");
}

static void manual_meanings(const char *title, const char *text, const char *column, const struct meaning *m, size_t n, FILE *to)
{
	fprintf(to, "\n### %s\n\n%s\n\n| words | %s |\n| --- | --- |\n", title, text, column);
	for (size_t i = 0; i < n; i++) {
		manual_pattern(m[i].words, to);
		manual_cell(m[i].text, to);
		fprintf(to, " |\n");
	}
}

/* ---- examples ---------------------------------------------------------- */

static int lines_count(const struct line *ln)
{
	int n = 0;
	for (; ln; ln = ln->next)
		n += 1 + lines_count(ln->child);
	return n;
}

/* The shortest declaration of a kind that does something, or says the most when none does. */
static const struct line *example_of(const struct lang *l, int kind)
{
	const struct line *best = NULL;
	int size = 0;
	for (int i = 1; i <= l->n_ids; i++) {
		const int n = lines_count(l->ids[i]->line->child);
		const bool does = l->build[i].rows > 0;
		if (l->ids[i]->kind != kind)
			continue;
		const int score = (does ? 1000 : 0) + (n > 30 ? -n : n > 8 ? 500 - n : n);
		if (!best || score > size) {
			best = l->ids[i]->line;
			size = score;
		}
	}
	return best;
}

static void manual_line(const struct line *ln, FILE *to)
{
	fprintf(to, "%.*s\n", ln->len, ln->s);
	for (const struct line *c = ln->child; c; c = c->next)
		manual_line(c, to);
}

static void manual_examples(const struct lang *l, FILE *to)
{
	fprintf(to, "\n## An example of each kind\n\nFrom the content of the game itself.\n");
	for (int k = 1; k < KIND_MAX; k++) {
		const struct line *ln = example_of(l, k);
		if (!ln)
			continue;
		fprintf(to, "\n### %s\n\n```\n", lang_kind_plural(k));
		manual_line(ln, to);
		fprintf(to, "```\n");
	}
}

/* ---- the whole --------------------------------------------------------- */

static void manual_intro(FILE *to)
{
	fprintf(to,
		"<!-- Made from src/lang/verbs.def and docs/tutorial.md by `make manual`; do not edit. -->\n\n"
		"# Writing content\n\n"
		"Components are text files. A file is lines, one sentence a line; two spaces of indent open a block under a line; `#` begins a comment;\n"
		"texts stand in double quotes, with `\\\"` for a quotation mark. Ids are lower case letters, digits and `_`; they may be used before they are\n"
		"declared and across files, and must be different from every other id of the game. The set of a component is the folder of its file.\n\n"
		"`arkham check DIR` says what is wrong with a folder of `.card` files, `arkham card ID --content DIR` shows one card, and\n"
		"`--content DIR` plays with them on top of the game's own.\n\n");
}

void lang_manual(const struct lang *l, const char *tutorial, FILE *to)
{
	manual_intro(to);
	fputs(tutorial, to);
	manual_sentences(to);
	manual_needs(to);
	manual_phrases(to);
	manual_lists(to);
	manual_meanings("`<event_name>`: events", "What `forced` and `reaction` rows can answer: `would` before it is certain, `when` it happens, `at` once, `after` everything it belongs to.",
		"what happens", event_meanings, sizeof(event_meanings) / sizeof(event_meanings[0]), to);
	manual_meanings("`<stat>`: values", "What modifiers can change, and whose value it is.", "of", stat_meanings, sizeof(stat_meanings) / sizeof(stat_meanings[0]), to);
	manual_examples(l, to);
}
