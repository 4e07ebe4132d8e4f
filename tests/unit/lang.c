/* The content language: what it makes of sentences, what it says about wrong ones, and that its table is whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "board/words.h"
#include "kernel/script.h"
#include "lang/builtin.h"

/* ---- helpers ----------------------------------------------------------- */

/* The built-in content and some files more. */
static struct lang *compile_files(const struct lang_source *more, int n)
{
	struct lang_source *all = malloc((size_t)(content_sources_n + n) * sizeof(*all));
	assert_non_null(all);
	for (int i = 0; i < content_sources_n + n; i++)
		all[i] = i < content_sources_n ? content_sources[i] : more[i - content_sources_n];
	struct lang *l = lang_compile(all, content_sources_n + n);
	free(all);
	assert_non_null(l);
	return l;
}

static struct lang *compile_with(const char *file, const char *text, size_t len)
{
	return compile_files(&(struct lang_source){ file, text, len }, 1);
}

static struct lang *compile(const char *text)
{
	struct lang *l = compile_with("mine/test.card", text, strlen(text));
	for (int i = 0; i < lang_error_count(l); i++)
		lang_error_write(l, i, stderr);
	assert_int_equal(lang_error_count(l), 0);
	return l;
}

static const struct def *find(const struct content *c, const char *id)
{
	const def_h d = content_find(c, KIND_NONE, id, strlen(id));
	assert_int_not_equal(d, 0);
	return &c->defs[d];
}

/* The body of the first row of a card whose upkeep action is these lines. */
static struct lang *body(const char *lines, const uint16_t **code)
{
	char text[4096];
	snprintf(text, sizeof(text), "common_item t \"T\"\n  price 1\n  upkeep\n%s", lines);
	struct lang *l = compile(text);
	const struct content *c = lang_content(l);
	*code = c->code + c->rows[find(c, "t")->row].body;
	return l;
}

static void assert_code(const char *lines, const int *want, size_t n)
{
	const uint16_t *code;
	struct lang *l = body(lines, &code);
	for (size_t i = 0; i < n; i++)
		assert_int_equal((int16_t)code[i], want[i]);
	lang_end(l);
}
#define CODE(lines, ...) assert_code(lines, (const int[]){ __VA_ARGS__ }, sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int))

/* Some error of that line says this. */
static void assert_error(const char *text, int line, const char *says)
{
	struct lang *l = compile_with("mine/test.card", text, strlen(text));
	bool said = false;
	for (int i = 0; i < lang_error_count(l); i++)
		said = said || (lang_error(l, i)->line == line && strstr(lang_error(l, i)->text, says));
	assert_null(lang_content(l));
	if (!said)
		fail_msg("line %d is not said to be wrong: %s", line, says);
	lang_end(l);
}

/* ---- code -------------------------------------------------------------- */

static void test_plain_sentences(void **state)
{
	(void)state;
	CODE("    gain 2 clues\n", BOP_GAIN, AMOUNT_CONST, 2, RESOURCE_CLUES, OP_END);
	CODE("    lose all money\n", BOP_LOSE, AMOUNT_GAME + GAME_AMOUNT_ALL, RESOURCE_MONEY, RESOURCE_MONEY, OP_END);
	CODE("    lose 1 sanity and 2 stamina\n", BOP_LOSE_BOTH, AMOUNT_CONST, 1, AMOUNT_CONST, 2, OP_END);
	CODE("    discard half item\n", BOP_LOSE_CARDS, AMOUNT_GAME + GAME_AMOUNT_HALF, 0, 1 << OWNED_ITEM, 0, OP_END);
	CODE("    discard 1 weapon or spell\n", BOP_LOSE_CARDS, AMOUNT_CONST, 1, 1 << OWNED_WEAPON | 1 << OWNED_SPELL, 0, OP_END);
	CODE("    draw 2 spell keep up to 1\n", BOP_DRAW, AMOUNT_CONST, 2, DECK_SPELL, 1, 1, OP_END);
	CODE("    move to the street\n", BOP_MOVE, WHERE_STREET, 0, OP_END);
	CODE("    return all monsters to the cup\n", BOP_RETURN_ALL, MONSTERS_ANY, 0, MONSTERS_NONE, 0, WHERE_ANYWHERE, 0, OP_END);
	CODE("    nothing\n", OP_END);
}

static void test_amounts_that_are_rolled_or_chosen(void **state)
{
	(void)state;
	CODE("    lose 1d6-2 stamina\n", BOP_ROLL, 1, -2, BOP_LOSE, AMOUNT_ACC, 0, RESOURCE_STAMINA, OP_END);
	CODE("    lose up to 3 sanity\n", BOP_CAP, AMOUNT_CONST, 3, RESOURCE_SANITY, OP_UPTO, 0, AMOUNT_ACC, 0, BOP_LOSE, AMOUNT_NUMBER, 0, RESOURCE_SANITY, OP_END);
	CODE("    pay any number clues\n", BOP_CAP, AMOUNT_CONST, INT16_MAX, RESOURCE_CLUES, OP_UPTO, 0, AMOUNT_ACC, 0, BOP_PAY, AMOUNT_NUMBER, 0, RESOURCE_CLUES, OP_END);
	CODE("    pay from 1 to terror clues\n", BOP_CAP, AMOUNT_GAME + GAME_AMOUNT_TERROR, 0, RESOURCE_CLUES, OP_UPTO, 1, AMOUNT_ACC, 0, BOP_PAY, AMOUNT_NUMBER, 0, RESOURCE_CLUES, OP_END);
	CODE("    pay up to terror clues\n", BOP_CAP, AMOUNT_GAME + GAME_AMOUNT_TERROR, 0, RESOURCE_CLUES, OP_UPTO, 0, AMOUNT_ACC, 0, BOP_PAY, AMOUNT_NUMBER, 0, RESOURCE_CLUES, OP_END);
	CODE("    gain 3 per success money\n", BOP_GAIN, AMOUNT_SUCCESSES, 3, RESOURCE_MONEY, OP_END);
	CODE("    roll your sanity dice\n", BOP_DICE, AMOUNT_GAME + GAME_AMOUNT_HAVE, RESOURCE_SANITY, OP_END);
}

static void test_checks_branch(void **state)
{
	(void)state;
	CODE("    test luck -1\n      pass\n        cursed\n      fail\n        blessed\n",
		BOP_PLAIN, BOP_TEST, SKILL_LUCK, AMOUNT_CONST, -1, AMOUNT_CONST, 1, OP_JZ, 6, BOP_STATUS, STATUS_CURSED, OP_JMP, 4, BOP_STATUS, STATUS_BLESSED, OP_END);
	CODE("    test luck -1 needs 2\n      fail\n        cursed\n",
		BOP_PLAIN, BOP_TEST, SKILL_LUCK, AMOUNT_CONST, -1, AMOUNT_CONST, 2, OP_JNZ, 4, BOP_STATUS, STATUS_CURSED, OP_END);
	/* Not plain: a line behind it counts the successes. */
	CODE("    test luck -1\n      fail\n        cursed\n    gain 2 per success money\n",
		BOP_TEST, SKILL_LUCK, AMOUNT_CONST, -1, AMOUNT_CONST, 1, OP_JNZ, 4, BOP_STATUS, STATUS_CURSED, BOP_GAIN, AMOUNT_SUCCESSES, 2, RESOURCE_MONEY, OP_END);
	CODE("    test luck +0\n      successes 0\n        cursed\n      successes 2+\n        blessed\n",
		BOP_TEST, SKILL_LUCK, AMOUNT_CONST, 0, AMOUNT_CONST, 1, OP_AMOUNT, AMOUNT_SUCCESSES, 1, OP_EQUALS, AMOUNT_CONST, 0, OP_JZ, 6, BOP_STATUS, STATUS_CURSED,
		OP_JMP, 12, OP_AMOUNT, AMOUNT_SUCCESSES, 1, OP_AT_LEAST, AMOUNT_CONST, 2, OP_JZ, 4, BOP_STATUS, STATUS_BLESSED, OP_END);
}

static void test_choices_and_loops(void **state)
{
	(void)state;
	CODE("    if you have 3 money\n      blessed\n    else\n      cursed\n", OP_AMOUNT, AMOUNT_GAME + GAME_AMOUNT_HAVE, RESOURCE_MONEY, OP_AT_LEAST, AMOUNT_CONST, 3,
		OP_JZ, 6, BOP_STATUS, STATUS_BLESSED, OP_JMP, 4, BOP_STATUS, STATUS_CURSED, OP_END);
	CODE("    for each player\n      blessed\n", BOP_EACH, GROUP_INVESTIGATORS, WHERE_ANYWHERE, 0, 0, 0, OP_JMP, 4, BOP_STATUS, STATUS_BLESSED, OP_NEXT, -2, OP_END);
	CODE("    roll 1 die\n      each failure\n        cursed\n", BOP_DICE, AMOUNT_CONST, 1, BOP_EACH, GROUP_TIMES, AMOUNT_FAILURES, 1, 0, 0, OP_JMP, 4, BOP_STATUS, STATUS_CURSED,
		OP_NEXT, -2, OP_END);
	const uint16_t *code;
	struct lang *l = body("    may \"Pay\"\n      cost 1 money\n      blessed\n    else\n      cursed\n", &code);
	const int may[] = { BOP_PAY, AMOUNT_CONST, 1, RESOURCE_MONEY, OP_PAID, BOP_STATUS, STATUS_BLESSED, OP_JMP, 4, BOP_STATUS, STATUS_CURSED, OP_END };
	assert_int_equal(code[0], OP_MAY);
	assert_int_equal(code[3], 13);
	for (size_t i = 0; i < sizeof(may) / sizeof(may[0]); i++)
		assert_int_equal(code[4 + i], may[i]);
	lang_end(l);
	l = body("    choose\n      option \"A\"\n        blessed\n      option \"B\"\n        cost 1 clue\n        cursed\n", &code);
	assert_int_equal(code[0], OP_CHOOSE);
	assert_int_equal(code[1], 2);
	assert_int_equal(code[4], 10);
	assert_int_equal(code[7], 14);
	assert_int_equal(code[8], OP_JMP);
	assert_int_equal(code[14], BOP_PAY);
	lang_end(l);
}

static void test_conditions_join(void **state)
{
	(void)state;
	CODE("    if it is the final battle and not you are in combat\n      cursed\n", BOP_BATTLE, OP_JZ, 4, BOP_IN_COMBAT, OP_NOT, OP_JZ, 4, BOP_STATUS, STATUS_CURSED, OP_END);
	CODE("    if it is the final battle or you are in combat\n      cursed\n", BOP_BATTLE, OP_JNZ, 3, BOP_IN_COMBAT, OP_JZ, 4, BOP_STATUS, STATUS_CURSED, OP_END);
}

/* ---- rows -------------------------------------------------------------- */

static void test_rows(void **state)
{
	(void)state;
	struct lang *l = compile("special t \"T\"\n  forced after gained\n    once per game\n    if you have no clues\n    cost 1 money\n    gain 1 clue\n"
		"  reaction would lose stamina any investigator\n    2 times per turn\n    shared by all copies\n    reduce by 1\n"
		"  upkeep must\n    at end of turn\n      cursed\n    until end of next turn\n      luck checks +1\n      each monster undead\n        toughness -1\n");
	const struct content *c = lang_content(l);
	const struct row *r = &c->rows[find(c, "t")->row];
	assert_int_equal(find(c, "t")->rows, 6);
	assert_int_equal(r[0].kind, ROW_TRIGGER);
	assert_int_equal(r[0].event, EVENT_GAINED);
	assert_int_equal(r[0].slot, SLOT(TIME_AFTER, CLASS_FORCED_PLAYER));
	assert_int_equal(r[0].limit, PERIOD_GAME);
	assert_int_equal(r[0].scope, SCOPE_OWNER);
	assert_int_equal(c->code[r[0].cond], BOP_SAME);
	assert_int_equal(c->code[r[0].cond + 3], OP_JZ);
	assert_int_equal(c->code[r[0].cost], BOP_PAY);
	assert_int_equal(r[1].slot, SLOT(TIME_WOULD, CLASS_REACTION));
	assert_int_equal(r[1].scope, SCOPE_ANY);
	assert_int_equal(r[1].limit_n, 2);
	assert_true(r[1].group > 0);
	assert_int_equal(r[2].kind, ROW_ACTION);
	assert_int_equal(r[2].event, PHASE_UPKEEP);
	assert_int_equal(r[2].slot, 1);
	assert_int_equal(r[3].kind, ROW_TRIGGER);
	assert_int_equal(r[3].zones, ZONE_RUNNING);
	assert_int_equal(r[4].kind, ROW_MODIFIER);
	assert_int_equal(r[4].event, STAT_LUCK_CHECK);
	assert_int_equal(r[4].scope, SCOPE_OWNER);
	assert_int_equal(r[5].scope, SCOPE_ANY);
	assert_int_equal(r[5].value, -1);
	assert_int_equal(c->code[r[5].cond], BOP_IS);
	/* The rows that run later are named in the code by their numbers. */
	const uint16_t *code = c->code + r[2].body;
	assert_int_equal(code[0], OP_JMP);
	code += code[1];
	assert_int_equal(code[0], OP_DELAY);
	assert_int_equal(code[1], find(c, "t")->row + 3);
	assert_int_equal(code[3], OP_JMP);
	code += 3 + code[4];
	assert_int_equal(code[0], OP_UNTIL);
	assert_int_equal(code[1], find(c, "t")->row + 4);
	assert_int_equal(code[2], PERIOD_NEXT_TURN);
	assert_int_equal(code[3], OP_UNTIL);
	assert_int_equal(code[4], find(c, "t")->row + 5);
	assert_int_equal(code[6], OP_END);
	lang_end(l);
}

static void test_facts_and_lists(void **state)
{
	(void)state;
	const struct content *c = &content_builtin;
	const struct def *d = find(c, "byakhee");
	int n;
	assert_int_equal(d->kind, KIND_MONSTER);
	assert_int_equal(d->copies, 3);
	assert_int_equal(d->fact[FACT_move], MOVEMENT_FLYING);
	assert_int_equal(d->fact[FACT_combat_damage], 2);
	assert_int_equal(find(c, "cultist")->fact[FACT_horror], RATING_NONE);
	assert_string_equal(content_text(c, c->sets[d->set]), "base");
	d = find(c, "amanda_sharpe");
	const uint16_t *stops = content_list(c, (def_h)(d - c->defs), LIST_skills, &n);
	assert_int_equal(n, 24);
	assert_int_equal(stops[SKILL_SNEAK * 4], 4);
	assert_string_equal(content_text(c, c->defs[d->fact[FACT_place]].id), "bank_of_arkham");
	assert_true(content_list_has(c, content_find(c, KIND_COMMON_ITEM, "dynamite", 8), LIST_traits, TRAIT_WEAPON));
	d = find(c, "rlyeh_rising");
	assert_int_equal(d->fact[FACT_white], 1 << SYMBOL_SLASH | 1 << SYMBOL_STAR | 1 << SYMBOL_TRIANGLE);
	d = find(c, "amanda_sharpe");
	assert_non_null(strstr(content_text(c, d->say), "Studious: "));
}

/* A correction takes the place of what a component of the game states, and of nothing else. */
static void test_corrections(void **state)
{
	(void)state;
	struct lang *l = compile("correct monster byakhee\n  toughness 3\n  copies 5\n  icon \"harpy\" hue night scene stars\n"
		"correct investigator joe_diamond\n  money 9\n  icon \"dog\" hue fog scene street bust \"hat=fedora coat=trench\"\n  fixed knife\n");
	const struct content *c = lang_content(l);
	const struct def *was = find(&content_builtin, "byakhee"), *d = find(c, "byakhee");
	assert_int_not_equal(was->fact[FACT_toughness], 3);
	assert_int_equal(d->fact[FACT_toughness], 3);
	assert_int_equal(d->copies, 5);
	assert_int_equal(d->fact[FACT_combat], was->fact[FACT_combat]);
	assert_int_equal(d->rows, was->rows);
	assert_string_equal(content_text(c, d->face), "harpy night stars ");
	assert_true(d->corrected && !was->corrected);
	d = find(c, "joe_diamond");
	assert_int_equal(d->fact[FACT_money], 9);
	assert_string_equal(content_text(c, d->face), "dog fog street hat=fedora coat=trench");
	int n;
	assert_int_equal(content_list(c, (def_h)(d - c->defs), LIST_fixed, &n)[0], find(c, "knife") - c->defs);
	assert_int_equal(n, 1);
	assert_int_equal(c->corrected, 2);
	assert_int_equal(content_builtin.corrected, 0);
	lang_end(l);
	l = compile("correct investigator carolyn_fern\n  money 3\n");
	assert_int_not_equal(find(&content_builtin, "carolyn_fern")->doubt, 0);
	assert_int_equal(find(lang_content(l), "carolyn_fern")->doubt, 0);
	lang_end(l);
}

/* ---- errors ------------------------------------------------------------ */

struct wanted { int line; char text[160]; };

/* The comments of a bad file that say what must be said. */
static int wanted_errors(const char *text, struct wanted *w, int max)
{
	int n = 0, line = 1;
	for (const char *s = text; *s; line++) {
		const size_t len = strcspn(s, "\n");
		char copy[1024];
		snprintf(copy, sizeof(copy), "%.*s", (int)len, s);
		const char *here = strstr(copy, "# error: "), *next = strstr(copy, "# error next: ");
		if ((here || next) && n < max) {
			w[n].line = next ? line + 1 : line;
			snprintf(w[n++].text, sizeof(w[0].text), "%s", next ? next + 14 : here + 9);
		}
		s += len + (s[len] == '\n');
	}
	return n;
}

static void check_bad_file(const char *path)
{
	static struct wanted w[LANG_ERRORS * 2];
	struct lang_files f = { 0 };
	int wrong = 0;
	assert_true(lang_files_read(&f, path));
	char *text = strndup(f.src[0].text, f.src[0].len);
	const int n = wanted_errors(text, w, LANG_ERRORS * 2);
	struct lang *l = compile_with(path, f.src[0].text, f.src[0].len);
	assert_true(n > 0);
	for (int i = 0; i < lang_error_count(l); i++) {
		const struct ark_error *e = lang_error(l, i);
		bool known = false;
		for (int k = 0; k < n; k++)
			known = known || (w[k].line == e->line && strstr(e->text, w[k].text));
		if (!known && ++wrong)
			lang_error_write(l, i, stderr);
	}
	for (int k = 0; k < n; k++) {
		bool found = false;
		for (int i = 0; i < lang_error_count(l); i++)
			found = found || (lang_error(l, i)->line == w[k].line && strstr(lang_error(l, i)->text, w[k].text));
		if (!found && ++wrong)
			fprintf(stderr, "%s:%d: nothing says: %s\n", path, w[k].line, w[k].text);
	}
	assert_int_equal(wrong, 0);
	lang_end(l);
	free(text);
	lang_files_release(&f);
}

static void test_bad_files(void **state)
{
	(void)state;
	check_bad_file("tests/content/bad/corrections.bad");
	check_bad_file("tests/content/bad/words.bad");
	check_bad_file("tests/content/bad/bytes.bad");
	check_bad_file("tests/content/bad/sentences.bad");
	check_bad_file("tests/content/bad/meaning.bad");
}

static void test_an_error_is_written_with_its_line(void **state)
{
	(void)state;
	const char *text = "common_item t \"T\"\n  price 1\n  upkeep\n    gain 2 cluez\n";
	struct lang *l = compile_with("mine/test.card", text, strlen(text));
	char *out = NULL;
	size_t n = 0;
	FILE *to = open_memstream(&out, &n);
	lang_error_write(l, 0, to);
	fclose(to);
	assert_string_equal(out, "mine/test.card:4:12: 'cluez' does not fit here; expected times, less, per, plus, a resource or split; did you mean 'clues'?\n      gain 2 cluez\n             ^\n");
	free(out);
	lang_end(l);
}

static void test_limits(void **state)
{
	(void)state;
	char *big = malloc(1 << 22);
	assert_non_null(big);
	/* More errors than are listed. */
	strcpy(big, "monster t \"T\"\n");
	for (int i = 0; i < 100; i++)
		strcat(big, "  nonsense\n");
	struct lang *l = compile_with("mine/test.card", big, strlen(big));
	assert_int_equal(lang_error_count(l), LANG_ERRORS);
	lang_end(l);
	/* A line that is too long. */
	memset(big, ' ', 2000);
	strcpy(big + 2000, "x");
	assert_error(big, 1, "longer than 1000 columns");
	/* Too deep. */
	char *at = big + sprintf(big, "common_item t \"T\"\n  price 1\n  upkeep\n");
	for (int i = 2; i < 30; i++)
		at += sprintf(at, "%*sfor each player\n", i * 2, "");
	assert_error(big, 26, "blocks are at most");
	/* Too many options side by side. */
	at = big + sprintf(big, "common_item t \"T\"\n  price 1\n  upkeep\n    choose\n");
	for (int i = 0; i < 80; i++)
		at += sprintf(at, "      option \"A\"\n        blessed\n");
	assert_error(big, 131, "too many blocks side by side");
	/* A block too long to jump over. */
	at = big + sprintf(big, "common_item t \"T\"\n  price 1\n  upkeep\n    if you have no clues\n");
	for (int i = 0; i < 20000; i++)
		at += sprintf(at, "      blessed\n");
	assert_error(big, 4, "the block is too long");
	/* Too many lines, too many declarations, too many shared limits. */
	at = big;
	for (int i = 0; i < 66000; i++)
		*at++ = '\n';
	*at = 0;
	strcpy(at, "x\n");
	assert_error(big, 65536, "more than 65535 lines");
	at = big;
	for (int i = 0; i < 4200; i++)
		at += sprintf(at, "common_item t%d \"T\"\n  price 1\n", i);
	l = compile_with("mine/test.card", big, strlen(big));
	assert_non_null(strstr(lang_error(l, 0)->text, "more than 4095 declarations"));
	lang_end(l);
	at = big;
	for (int i = 0; i < 300; i++)
		at += sprintf(at, "common_item t%d \"T\"\n  price 1\n  upkeep\n    shared by all copies\n    blessed\n", i);
	assert_error(big, 254 * 5 + 4, "more than 254 shared limits");
	free(big);
}

/* ---- the table --------------------------------------------------------- */

/* No line of the whole content fits two patterns: that would be an error.  And it stays the same content however it is made. */
static void test_all_content(void **state)
{
	(void)state;
	struct lang *l = lang_compile(content_sources, content_sources_n);
	assert_non_null(l);
	assert_int_equal(lang_error_count(l), 0);
	assert_true(lang_content(l)->hash == content_builtin.hash);
	lang_end(l);
	struct ark_error e[4];
	int found;
	struct content *c = lang_load(content_sources, content_sources_n, e, 4, &found);
	assert_non_null(c);
	assert_int_equal(found, 0);
	assert_true(c->hash == content_builtin.hash);
	assert_int_equal(memcmp(c->code, content_builtin.code, c->n_code * sizeof(*c->code)), 0);
	lang_free(c);
}

/* Whether this build has every part: without one, what only that part's cards say is said by nobody. */
static bool parts_whole(void)
{
	char line[200];
	int parts = 0;
	FILE *def = fopen("src/board/parts.def", "r");
	assert_non_null(def);
	while (fgets(line, sizeof(line), def))
		parts += !strncmp(line, "PART(", 5);
	fclose(def);
#define ONE(part) parts--;
	PARTS(ONE)
#undef ONE
	return parts <= 0;
}

/* Every sentence of the table is used by the content or by files of their own, one for the base and one a part. */
static void test_every_sentence_is_used(void **state)
{
	(void)state;
	struct lang_files f = { 0 };
	if (!parts_whole())
		return;
	assert_true(lang_files_read(&f, "tests/fuzz/content/every.card"));
#define READ(part) if (!access("tests/fuzz/content/" #part ".card", R_OK)) assert_true(lang_files_read(&f, "tests/fuzz/content/" #part ".card"));
	PARTS(READ)
#undef READ
	struct lang *l = compile_files(f.src, f.n);
	assert_int_equal(lang_error_count(l), 0);
	int unused = 0;
	for (int i = 0; i < lang_patterns(); i++) {
		if (lang_pattern_uses(l, i))
			continue;
		print_message("nothing uses `%s`\n", lang_pattern(i));
		unused++;
	}
	assert_int_equal(unused, 0);
	lang_end(l);
	lang_files_release(&f);
}

/* Every instruction of the content can be written as words again, and the words of a sentence make the same code. */
static void test_code_reads_back(void **state)
{
	(void)state;
	const struct content *c = &content_builtin;
	char buf[2048];
	for (code_h at = 1; at < c->n_code;) {
		const int n = lang_disassemble(c, at, buf, sizeof(buf));
		assert_true(n > 0);
		assert_true(buf[0] && buf[0] != '?');
		at += (code_h)n;
	}
	static const char *const same[] = { "gain 2 clues", "lose half rounded up money", "test lore -1 needs 2", "draw 2 spell keep up to 1", "move to black_cave",
		"return all gug and nightgaunt in arkham to the cup", "shop 3 common_item and 1 unique_item price +0 buy any for all players", "add 6 magical until combat ends",
		"search unique_item for holy_water", "go to the nearest investigators in a location except st_marys_hospital and arkham_asylum", "lose 1 sanity and 2 stamina",
		"discard 1 spell or weapon", "reroll failed dice", "delayed", "roll 1d6-2", "gain 1 per success clues" };
	for (unsigned i = 0; i < sizeof(same) / sizeof(same[0]); i++) {
		char lines[256];
		const uint16_t *code;
		snprintf(lines, sizeof(lines), "    %s\n", same[i]);
		struct lang *l = body(lines, &code);
		lang_disassemble(lang_content(l), (code_h)(code - lang_content(l)->code), buf, sizeof(buf));
		assert_string_equal(buf, same[i]);
		lang_end(l);
	}
}

static void test_sets_are_folders(void **state)
{
	(void)state;
	static const char text[] = "neighborhood n%d \"N\"\n";
	static const struct { const char *file, *set; } want[] = { { "content/board/kingsport/map.card", "kingsport" }, { "x.card", "own" }, { "mine/a.card", "mine" },
		{ "/home/me/cards/deck/b.card", "deck" }, { "/home/me/mine/sub/c.card", "sub" } };
	for (int i = 0; i < 5; i++) {
		char source[64];
		snprintf(source, sizeof(source), text, i);
		struct lang *l = compile_with(want[i].file, source, strlen(source));
		const struct content *c = lang_content(l);
		char id[8];
		snprintf(id, sizeof(id), "n%d", i);
		assert_string_equal(content_text(c, c->sets[find(c, id)->set]), want[i].set);
		lang_end(l);
	}
}

static void test_generated_wording(void **state)
{
	(void)state;
	struct lang *l = compile("common_item t \"T\"\n  price 1\n  upkeep\n    test luck -1 needs 2\n      pass\n        move to black_cave\n");
	const struct content *c = lang_content(l);
	char *out = NULL;
	size_t n = 0;
	FILE *to = open_memstream(&out, &n);
	lang_wording(l, (def_h)(find(c, "t") - c->defs), to);
	fclose(to);
	assert_string_equal(out, "Price 1.\nUpkeep:\n  Check: Luck (-1), 2 successes needed:\n    Pass:\n      Move to Black Cave.\n");
	free(out);
	lang_end(l);
}

static void doubt_count(void *arg, const char *file, int line, const char *id, const char *what)
{
	(void)file, (void)line, (void)id, (void)what;
	++*(int *)arg;
}

static void test_wording_is_compared(void **state)
{
	(void)state;
	int base = 0, n = 0;
	struct lang *l = compile("neighborhood n \"N\"\n");
	lang_check_wording(l, doubt_count, &base);
	lang_end(l);
	l = compile("common_item t \"T\"\n  price 1\n  say \"Brings 3 clues.\"\n  upkeep\n    say \"You lose 1 sanity.\"\n    lose 2 sanity\n");
	lang_check_wording(l, doubt_count, &n);
	assert_int_equal(n - base, 2);
	lang_end(l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain_sentences), cmocka_unit_test(test_amounts_that_are_rolled_or_chosen), cmocka_unit_test(test_checks_branch),
		cmocka_unit_test(test_choices_and_loops), cmocka_unit_test(test_conditions_join), cmocka_unit_test(test_rows),
		cmocka_unit_test(test_facts_and_lists), cmocka_unit_test(test_corrections), cmocka_unit_test(test_bad_files), cmocka_unit_test(test_an_error_is_written_with_its_line),
		cmocka_unit_test(test_limits), cmocka_unit_test(test_all_content), cmocka_unit_test(test_every_sentence_is_used), cmocka_unit_test(test_code_reads_back), cmocka_unit_test(test_sets_are_folders),
		cmocka_unit_test(test_generated_wording), cmocka_unit_test(test_wording_is_compared),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
