/*
 * check.c - `arkham check`: what is wrong or doubtful with content.
 *
 * Without a folder it looks at the built-in content; with one at its .card files on top of that, or alone.  Errors end it; otherwise it
 * prints a line for each set and kind, and then what an author should look at.
 */
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lang/builtin.h"
#include "host/options.h"

struct check {
	struct lang *l;
	const struct content *c;
	const char *own;	/* files under this folder are looked at; NULL: all */
	int found;		/* things to look at */
	bool language;		/* names the sentences and instructions with one user */
};

static bool check_ours(const struct check *k, const char *file)
{
	return !k->own || !strncmp(file, k->own, strlen(k->own));
}

/* ---- counts ------------------------------------------------------------ */

/* Cards in the box: the back of another card is none of its own. */
static int def_cards(const struct content *c, uint32_t d)
{
	const bool back = c->defs[d].kind == KIND_SPECIAL && c->defs[d].fact[FACT_parent];
	return back ? 0 : c->defs[d].copies;
}

static void check_counts(const struct check *k)
{
	const struct content *c = k->c;
	for (uint32_t s = 0; s < c->n_sets; s++) {
		for (unsigned kind = 1; kind < KIND_MAX; kind++) {
			int n = 0, any = 0;
			for (uint32_t d = c->kind_first[kind]; d < c->kind_first[kind + 1]; d++) {
				const bool counts = c->defs[d].set == s && check_ours(k, content_text(c, c->defs[d].file));
				n += counts ? def_cards(c, d) : 0;
				any += counts;
			}
			if (any)
				printf("%s %s %d\n", content_text(c, c->sets[s]), lang_kind_plural((int)kind), n);
		}
	}
}

/* Player cards of the card game as their boxes number them: definitions with a number of their own, and cards of one box that another one brings again. */
static void check_entries(const struct check *k)
{
	const struct content *c = k->c;
	int own = 0, again = 0;
	for (uint32_t d = c->kind_first[KIND_ROLE]; d < c->kind_first[KIND_TREACHERY + 1]; d++)
		own += c->defs[d].fact[FACT_printed] && !c->defs[d].fact[FACT_belongs] && check_ours(k, content_text(c, c->defs[d].file));
	for (uint32_t d = c->kind_first[KIND_PRODUCT]; d < c->kind_first[KIND_PRODUCT + 1]; d++) {
		int n;
		content_list(c, (def_h)d, LIST_members, &n);
		again += c->defs[d].fact[FACT_printed] && check_ours(k, content_text(c, c->defs[d].file)) ? n / 2 : 0;	/* earlier boxes have no number */
	}
	if (own)
		printf("player cards %d, %d of them further copies of cards of another box\n", own + again, again);
}

/* ---- the language: who uses it ------------------------------------------ */

static void check_own(void *arg, def_h def, const char *name, int mode)
{
	const struct check *k = arg;
	if (k->language)
		printf("own %s: %s%s%.0d\n", content_text(k->c, k->c->defs[def].id), name, mode ? " " : "", mode);
}

static int verbs_with(const int *users, int from, int to)
{
	int n = 0;
	for (int i = 0; i < lang_patterns(); i++)
		n += lang_pattern_is_effect(i) && users[i] >= from && users[i] <= to;
	return n;
}

/* A sentence for one card or none must say in the table why it is there; a reason that is not needed any more is not true any more. */
static void check_reasons(struct check *k, const int *users)
{
	for (int i = 0; i < lang_patterns(); i++) {
		const bool rare = users[i] < 2, told = lang_pattern_reason(i) != NULL;
		if (!lang_pattern_is_effect(i) || rare == told)
			continue;
		k->found++;
		printf("verb %s: %d components say it, and verbs.def %s\n", lang_pattern(i), users[i], told ? "still calls it RARE" : "does not tell why it is there (RARE)");
	}
}

/* Sentences of what happens by the number of definitions that say them, and the definitions with an instruction for themselves alone. */
static void check_language(struct check *k)
{
	int *users = calloc((size_t)lang_patterns(), sizeof(*users));
	if (!users)
		return;
	lang_pattern_users(k->l, users);
	for (int i = 0; k->language && i < lang_patterns(); i++)
		if (lang_pattern_is_effect(i) && users[i] < 2)
			printf("verb %d %s: %s\n", users[i], lang_pattern(i), lang_pattern_reason(i) ? lang_pattern_reason(i) : "");
	if (!k->own && lang_all_parts())
		check_reasons(k, users);
	printf("verbs %d: %d with no user, %d with one, %d with 2 to 4, %d with more\n", verbs_with(users, 0, INT_MAX), verbs_with(users, 0, 0), verbs_with(users, 1, 1), verbs_with(users, 2, 4),
		verbs_with(users, 5, INT_MAX));
	const int all = (int)k->c->n_defs - 1, own = lang_own_instructions(k->l, check_own, k);
	printf("own instructions %d of %d definitions, %.1f %%\n", own, all, all ? 100.0 * own / all : 0);
	free(users);
}

/* ---- doubts ------------------------------------------------------------ */

static void check_doubts(struct check *k)
{
	int doubts = 0;
	for (uint32_t d = 1; d < k->c->n_defs; d++) {
		const struct def *def = &k->c->defs[d];
		if (!def->doubt || !check_ours(k, content_text(k->c, def->file)))
			continue;
		size_t len = 0;
		const char *kind = lang_kind_word(def->kind, &len), *text = content_text(k->c, def->doubt);
		for (; *text; doubts++) {
			const int n = (int)strcspn(text, "\n");
			printf("doubt %s:%u %.*s %s: %.*s\n", content_text(k->c, def->file), def->line, (int)len, kind, content_text(k->c, def->id), n, text);
			text += text[n] ? n + 1 : n;
		}
	}
	if (doubts)
		printf("%d doubts; an owner of the box settles one in DIR/corrections.card, by `correct KIND ID` and the right lines below it, and plays with --content DIR\n", doubts);
}

static void check_wording(void *arg, const char *file, int line, const char *id, const char *what)
{
	struct check *k = arg;
	if (!check_ours(k, file))
		return;
	k->found++;
	printf("wording %s:%d %s: %s\n", file, line, id, what);
}

static void check_unused(void *arg, const char *file, int line, const char *id, const char *what)
{
	struct check *k = arg;
	if (!check_ours(k, file))
		return;
	k->found++;
	printf("unused %s:%d %s: %s\n", file, line, id, what);
}

/* ---- runs of words shared with another text ---------------------------- */

enum { RUN = 8, NAME_WORDS = 6, SET_START = 1 << 14 };

struct runs {
	uint64_t *set;		/* hashes of runs of the other text, open addressing; grows */
	size_t n, cap;
	uint64_t *names;	/* hashes of names */
	size_t names_n, names_cap;
};

static uint64_t word_hash(const char *s, size_t n)
{
	uint64_t h = 1469598103934665603u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ (uint64_t)tolower((unsigned char)s[i])) * 1099511628211u;
	return h ? h : 1;
}

static bool set_has(const uint64_t *set, size_t cap, uint64_t h)
{
	for (size_t at = h & (cap - 1); cap && set[at]; at = (at + 1) & (cap - 1))
		if (set[at] == h)
			return true;
	return false;
}

static bool set_add(uint64_t **set, size_t *n, size_t *cap, uint64_t h)
{
	if (*n * 2 >= *cap) {
		const size_t more = *cap ? *cap * 2 : SET_START;
		uint64_t *grown = calloc(more, sizeof(*grown));
		if (!grown)
			return false;
		for (size_t i = 0; i < *cap; i++)
			if ((*set)[i]) {
				size_t at = (*set)[i] & (more - 1);
				while (grown[at])
					at = (at + 1) & (more - 1);
				grown[at] = (*set)[i];
			}
		free(*set);
		*set = grown;
		*cap = more;
	}
	size_t at = h & (*cap - 1);
	for (; (*set)[at]; at = (at + 1) & (*cap - 1))
		if ((*set)[at] == h)
			return true;
	(*set)[at] = h;
	++*n;
	return true;
}

/* The last eight words of a text that are neither names nor numbers. */
struct window {
	uint64_t word[RUN];
	int n;
};

static uint64_t window_hash(const struct window *w)
{
	uint64_t h = 7;
	for (int i = 0; i < RUN; i++)
		h = (h ^ w->word[i]) * 0x9e3779b97f4a7c15u + (h >> 29);
	return h ? h : 1;
}

/* The next word from *i on; its length, 0 at the end. */
static size_t next_word(const char *s, size_t n, size_t *i)
{
	size_t len = 0;
	while (*i < n && !isalnum((unsigned char)s[*i]) && (unsigned char)s[*i] < 0x80)
		++*i;
	while (*i + len < n && (isalnum((unsigned char)s[*i + len]) || s[*i + len] == '\'' || (unsigned char)s[*i + len] >= 0x80))
		len++;
	return len;
}

/* The words of a name as one hash, letter for letter; 0 when there are fewer. */
static uint64_t name_hash(const char *s, size_t n, size_t i, int words, size_t *end)
{
	uint64_t h = 31;
	for (int w = 0; w < words; w++) {
		const size_t len = next_word(s, n, &i);
		if (!len)
			return 0;
		for (size_t k = 0; k < len; k++)
			h = (h ^ (unsigned char)s[i + k]) * 1099511628211u;
		h = (h ^ ' ') * 1099511628211u;
		i += len;
	}
	*end = i;
	return h ? h : 1;
}

/* Where the longest name that begins here ends; the same place when none does. */
static size_t name_end(const struct runs *r, const char *s, size_t n, size_t i)
{
	if (!isupper((unsigned char)s[i]))
		return i;
	for (int words = NAME_WORDS; words > 0; words--) {
		size_t end;
		const uint64_t h = name_hash(s, n, i, words, &end);
		if (h && set_has(r->names, r->names_cap, h))
			return end;
	}
	return i;
}

/* Calls `run` for each run of words in a text; stops when it says so. */
typedef bool run_found(void *arg, uint64_t hash, size_t end);
static bool text_runs(const struct runs *r, const char *s, size_t n, run_found *run, void *arg)
{
	struct window w = { 0 };
	for (size_t i = 0, len; (len = next_word(s, n, &i));) {
		const size_t name = name_end(r, s, n, i);
		if (name > i) {
			i = name;
			continue;
		}
		if (!isdigit((unsigned char)s[i])) {
			memmove(w.word, w.word + 1, sizeof(w.word) - sizeof(w.word[0]));
			w.word[RUN - 1] = word_hash(s + i, len);
			if (++w.n >= RUN && !run(arg, window_hash(&w), i + len))
				return false;
		}
		i += len;
	}
	return true;
}

static bool runs_keep(void *arg, uint64_t hash, size_t end)
{
	struct runs *r = arg;
	(void)end;
	return set_add(&r->set, &r->n, &r->cap, hash);
}

static void runs_file(struct runs *r, const char *path)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	size_t n = 0, cap = 0;
	while (in) {
		if (n == cap) {
			char *more = realloc(text, cap = cap ? cap * 2 : 1 << 16);
			if (!more)
				break;
			text = more;
		}
		const size_t got = fread(text + n, 1, cap - n, in);
		if (!got)
			break;
		n += got;
	}
	if (in)
		fclose(in);
	text_runs(r, text, n, runs_keep, r);
	free(text);
}

static void runs_folder(struct runs *r, const char *path)
{
	DIR *dir = opendir(path);
	if (!dir) {
		runs_file(r, path);
		return;
	}
	for (struct dirent *e; (e = readdir(dir));) {
		char sub[1024];
		if (e->d_name[0] != '.' && (size_t)snprintf(sub, sizeof(sub), "%s/%s", path, e->d_name) < sizeof(sub))
			runs_folder(r, sub);
	}
	closedir(dir);
}

struct compare {
	struct check *k;
	struct runs *r;
	const char *text;
	size_t end;		/* of the run that was found; 0: none */
};

static bool compare_run(void *arg, uint64_t hash, size_t end)
{
	struct compare *c = arg;
	if (!set_has(c->r->set, c->r->cap, hash))
		return true;
	c->end = end;
	return false;
}

static void compare_text(void *arg, const char *file, int line, const char *id, const char *text, size_t len)
{
	struct compare *c = arg;
	c->end = 0;
	if (!check_ours(c->k, file))
		return;
	text_runs(c->r, text, len, compare_run, c);
	if (!c->end)
		return;
	c->k->found++;
	printf("against %s:%d %s: eight words or more up to here stand in the other text: %.*s\n", file, line, id, (int)c->end, text);
}

static void runs_names(struct runs *r, const struct content *c)
{
	for (uint32_t d = 1; d < c->n_defs; d++) {
		const char *s = content_text(c, c->defs[d].name);
		size_t i = 0, end;
		int words = 0;
		for (size_t len; (len = next_word(s, strlen(s), &i)); i += len)
			words++;
		const uint64_t h = words && words <= NAME_WORDS ? name_hash(s, strlen(s), 0, words, &end) : 0;
		if (h)
			set_add(&r->names, &r->names_n, &r->names_cap, h);
	}
}

static void check_against(struct check *k, const char *path)
{
	struct runs r = { 0 };
	struct compare c = { .k = k, .r = &r };
	runs_names(&r, k->c);
	runs_folder(&r, path);
	lang_texts(k->l, compare_text, &c);
	printf("against %zu runs of eight words\n", r.n);
	free(r.set);
	free(r.names);
}

/* ---- the command ------------------------------------------------------- */

static struct lang *check_compile(const char *dir, bool alone)
{
	struct lang_files own = { 0 };
	struct lang *l = lang_compile_on(content_sources, alone ? 0 : content_sources_n, dir, &own);
	if (!l)
		fprintf(stderr, "arkham check: %s\n", own.wrong);
	lang_files_release(&own);
	return l;
}

static int check_report(struct check *k, const char *against)
{
	const int errors = lang_error_count(k->l);
	for (int i = 0; i < errors; i++)
		lang_error_write(k->l, i, stdout);
	if (errors) {
		printf("%d error%s\n", errors, errors == 1 ? "" : "s");
		return EXIT_FAILED;
	}
	k->c = lang_content(k->l);
	check_counts(k);
	check_entries(k);
	check_language(k);
	check_doubts(k);
	lang_check_unused(k->l, check_unused, k);
	lang_check_wording(k->l, check_wording, k);
	if (against)
		check_against(k, against);
	printf("0 errors, %d to look at\n", k->found);
	return EXIT_OK;
}

static const char check_help[] =
	"usage: arkham check [DIR] [--alone] [--against DIR] [--language]\n"
	"\n"
	"Says what is wrong or doubtful with content: errors; a line for each set and\n"
	"kind; doubts that authors have stated; ids that nothing names; wording that does\n"
	"not fit the numbers of its effect.\n"
	"\n"
	"  DIR            looks at its .card files, on top of the built-in content\n"
	"  --alone        without the built-in content\n"
	"  --language     names sentences that no or one component says, why they are\n"
	"                 there, and components with an instruction of their own\n"
	"  --against DIR  lists wording with eight words in a row as in a text there\n";

int command_check(int argc, char **argv)
{
	const char *against = NULL;
	bool alone = false, language = false;
	const struct option list[] = { { "--against", OPTION_TEXT, .to = &against, .takes = "a folder" }, { "--alone", OPTION_FLAG, .to = &alone },
		{ "--language", OPTION_FLAG, .to = &language } };
	const struct options o = { .help = check_help, .list = list, .n = 3, .words = 1 };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	const char *dir = argc > 1 ? argv[1] : NULL;
	if (alone && !dir)
		return options_wrong(argv[0], "--alone needs a folder to look at");
	struct check k = { .l = check_compile(dir, alone), .own = dir, .language = language };
	if (!k.l)
		return EXIT_FAILED;
	const int code = check_report(&k, against);
	lang_end(k.l);
	return code;
}
