/* What the panes of the terminal say, and that they keep to their width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "term/panes.h"

enum { NARROW = 39 };	/* half of a terminal of 80 columns */

static struct session *begin(const char *game, const char *investigator)
{
	struct setup setup;
	struct ark_error e;
	setup_init(&setup);
	snprintf(setup.game, sizeof(setup.game), "%s", game);
	snprintf(setup.investigator[0], sizeof(setup.investigator[0]), "%s", investigator);
	setup.players = 1;
	setup.seed = 5;
	if (!strcmp(game, "board"))
		snprintf(setup.ancient_one, sizeof(setup.ancient_one), "yig");
	struct session *s = session_new(ark_content_builtin(), &setup, &e);
	assert_non_null(s);
	return s;
}

static void set(struct session *s, const char *change)
{
	struct ark_error e;
	if (!ark_set(s->run, s->game, change, &e))
		fail_msg("%s: %s", change, e.text);
}

/* Takes the first option until that kind of decision is open. */
static void until(struct session *s, const char *kind)
{
	struct ark_decision d;
	struct ark_error e;
	for (int i = 0; i < 100; i++) {
		assert_true(ark_decide(s->run, s->game, &d));
		if (!strcmp(d.kind, kind))
			return;
		assert_true(session_choose(s, 0, &e));
	}
	fail_msg("nobody was asked %s", kind);
}

/* All lines as one text, styles left out and spaces made one, after each was found to fit; releases them. */
static const char *said(struct lines *l, int width)
{
	static char text[1 << 16];
	size_t n = 0;
	for (int i = 0; i < l->n; i++) {
		assert_in_range(text_columns(l->line[i]), 0, width);
		text[n++] = ' ';
		for (const char *c = l->line[i]; *c; c++)
			if ((unsigned char)*c >= STYLE_BYTES && (*c != ' ' || text[n - 1] != ' '))
				text[n++] = *c;
	}
	text[n] = 0;
	lines_release(l);
	return text;
}

static void has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("`%s` is not in:%s", part, text);
}

static void test_copies(void **state)
{
	struct session *s = begin("board", "amanda_sharpe");
	struct table t;
	struct lines l = { 0 };
	(void)state;
	for (int i = 0; i < 2; i++)
		set(s, "give knife to 0");
	assert_true(table_open(&t, s, 0, true));
	pane_sheet(&t, &l, NARROW, 0, false);
	const char *text = said(&l, NARROW);
	has(text, "Knife \u00d72");
	assert_null(strchr(text, '#'));
	has(text, "Sanity \u25cb");	/* it comes with the first turn */
	t.spoken = true;
	pane_sheet(&t, &l, NARROW, 0, false);
	text = said(&l, NARROW);
	assert_null(strstr(text, "\u25cb"));
	has(text, "Sanity ");
	table_close(&t);
	session_free(s);
}

/* A gate with a long name, monsters and people at the same place: nothing is cut off. */
static void test_map(void **state)
{
	struct session *s = begin("board", "amanda_sharpe");
	struct table t;
	struct lines l = { 0 };
	char title[ARK_KEY];
	(void)state;
	until(s, "move");
	set(s, "put gate_plateau_of_leng at unvisited_isle");
	set(s, "put hound_of_tindalos at unvisited_isle");
	set(s, "put dhole at unvisited_isle");
	assert_true(table_open(&t, s, 0, true));
	pane_map(&t, &l, NARROW);
	const char *text = said(&l, NARROW);
	has(text, "Unvisited Isle: Gate to the Plateau of Leng, ");
	has(text, "Hound of Tindalos");
	has(text, "Dhole");
	has(text, "Easttown streets \u2192 Downtown, Rivertown");
	has(text, "Amanda Sharpe");
	pane_where(&t, &l, NARROW, title, sizeof(title));
	has(said(&l, NARROW), "\u2192 Downtown streets");
	table_close(&t);
	session_free(s);
}

static void test_table(void **state)
{
	struct session *s = begin("board", "amanda_sharpe");
	struct table t;
	struct lines l = { 0 };
	char title[ARK_KEY];
	(void)state;
	assert_true(table_open(&t, s, 0, true));
	pane_where(&t, &l, NARROW, title, sizeof(title));
	assert_string_equal(title, "What you face");
	const char *text = said(&l, NARROW);
	has(text, "Ancient One Yig");
	has(text, "Worshippers:");
	has(text, "Combat rating -3 in the final battle.");
	has(text, "8 gates wake the Ancient One");
	table_close(&t);
	session_free(s);
	s = begin("cards", "joe_diamond");
	assert_true(table_open(&t, s, 0, true));
	pane_table(&t, &l, NARROW);
	text = said(&l, NARROW);
	has(text, "Agenda Past Curfew");
	has(text, "Clues wanted: 2 for each investigator.");
	has(text, "Chaos bag +1, 0 \u00d72");
	table_close(&t);
	session_free(s);
}

/* What came before the last choice stands back. */
static void test_news(void **state)
{
	struct session *s = begin("board", "amanda_sharpe");
	struct table t;
	struct lines l = { 0 };
	(void)state;
	until(s, "move");
	const uint32_t n = session_events(s);
	assert_true(table_open(&t, s, 0, true));
	pane_log(&t, &l, NARROW, 400, n / 2);
	int old = 0, fresh = 0;
	for (int i = 0; i < l.n; i++) {
		const char *text = l.line[i] + strspn(l.line[i], " ");
		const bool dim = text[0] == *S_DIM || text[1] == *S_DIM;
		old += dim;
		fresh += !dim;
	}
	assert_true(old > 0 && fresh > 0);
	said(&l, NARROW);
	table_close(&t);
	session_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_copies), cmocka_unit_test(test_map), cmocka_unit_test(test_table), cmocka_unit_test(test_news) };
	setlocale(LC_CTYPE, "C.UTF-8");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
