/* step.c - the lines of a .play file that make and change a position. */
#include "playtest.h"

#include <stdlib.h>
#include <string.h>

#include "host/gameline.h"
#include "app/walk/walk.h"

enum { UNTIL_MAX = 5000 };

struct play_content *play_content_open(struct play *p, const char *dir)
{
	struct ark_error e[4];
	int found = 0;
	for (int i = 0; i < p->n_contents; i++)
		if (!strcmp(p->contents[i].dir, dir))
			return &p->contents[i];
	if (p->n_contents == PLAY_CONTENTS) {
		play_fail(p, "more than %d content directories in one run", PLAY_CONTENTS);
		return NULL;
	}
	struct play_content *c = &p->contents[p->n_contents];
	*c = (struct play_content){ 0 };
	snprintf(c->dir, sizeof(c->dir), "%s", dir);
	c->loaded = *dir ? ark_content_load(dir, e, 4, &found) : NULL;
	c->content = *dir ? c->loaded : ark_content_builtin();
	if (!c->content) {
		play_fail(p, "content in %s does not compile: %s:%d:%d: %s", dir, e[0].file, e[0].line, e[0].col, e[0].text);
		return NULL;
	}
	c->run = ark_run_new(c->content);
	c->covered = p->coverage_path ? calloc((size_t)ark_code_words(c->content) + 1, 1) : NULL;
	if (!c->run || (p->coverage_path && !c->covered)) {
		play_fail(p, "no memory");
		return NULL;
	}
	ark_log(c->run, true);
	ark_cover(c->run, c->covered);
	p->n_contents++;
	return c;
}

/* What must hold after every change: no fault, no broken invariant. */
static bool sound(struct play *p)
{
	const char *fault = ark_fault(p->c->run, p->game);
	const char *broken = fault ? NULL : ark_invariant(p->c->run, p->game);
	if (fault)
		return play_fail(p, "the engine faulted: %s", fault);
	if (broken)
		return play_fail(p, "an invariant broke: %s", broken);
	play_words_offered(p);
	return true;
}

bool play_game(struct play *p, const char *rest)
{
	struct game_line l;
	struct ark_error e;
	char why[ARK_TEXT];
	const char *dir = p->dir[0] ? p->dir : p->content_dir ? p->content_dir : "";
	p->c = play_content_open(p, dir);
	if (!p->c)
		return false;
	if (!game_line_read(&l, rest, why, sizeof(why)))
		return play_fail(p, "%s", why);
	ark_rig_clear(p->c->run);
	ark_log_clear(p->c->run);
	if (!ark_begin(p->c->run, p->game, &l.setup, &e))
		return play_fail(p, "this game cannot be made: %s (%s)", e.text, ark_code_name(e.code));
	ark_copy(p->before, p->game);
	return sound(p);
}

/* The directory is written relative to the .play file. */
bool play_content_line(struct play *p, const char *rest)
{
	const char *slash = strrchr(p->file, '/');
	const int base = slash ? (int)(slash - p->file) + 1 : 0;
	if (!*rest)
		return play_fail(p, "which directory?  Write: content DIR, relative to this file");
	if ((size_t)snprintf(p->dir, sizeof(p->dir), "%.*s%s", base, p->file, rest) >= sizeof(p->dir))
		return play_fail(p, "the path is too long");
	return true;
}

bool play_set(struct play *p, const char *rest)
{
	struct ark_error e;
	ark_copy(p->before, p->game);
	if (!ark_set(p->c->run, p->game, rest, &e))
		return play_fail(p, "%s (%s)", e.text, ark_code_name(e.code));
	return sound(p);
}

/* `rig draw mythos ID...` names the deck too; the others are one word. */
bool play_rig(struct play *p, const char *rest)
{
	char what[ARK_KEY], deck[96];
	struct ark_error e;
	const char *values = play_word(rest, what, 80);
	if (!strcmp(what, "draw")) {
		values = play_word(values, deck, sizeof(deck));
		snprintf(what, sizeof(what), "draw %s", deck);
	}
	if (!*values)
		return play_fail(p, "what comes?  Write: rig dice 5 1, rig draw mythos ID..., rig cup ID..., rig gates ID..., rig tokens WORD...");
	if (!ark_rig(p->c->run, p->game, what, values, &e))
		return play_fail(p, "%s (%s)", e.text, ark_code_name(e.code));
	p->rig_line = p->line;
	snprintf(p->rig_text, sizeof(p->rig_text), "%s", p->text);
	return true;
}

bool play_rig_used(struct play *p)
{
	const int left = p->c ? ark_rig_left(p->c->run) : 0;
	if (!left)
		return true;
	ark_rig_clear(p->c->run);
	p->line = p->rig_line;
	p->text = p->rig_text;
	return play_fail(p, "%d of what was rigged was never rolled or drawn", left);
}

/*
 * Whether the open decision is the seat's that a line names; -1 names none, which a game of several players does not allow where tests are strict: who decides
 * is part of the rule.
 */
bool play_asked(struct play *p, int seat)
{
	struct ark_decision d;
	if (!ark_decide(p->c->run, p->game, &d))
		return seat < 0 ? true : play_fail(p, "seat %d is not asked: nobody is", seat);
	if (seat < 0 && p->strict && ark_seats(p->game) > 1)
		return play_fail(p, "say who is asked: there are %d players, and it is seat %d", ark_seats(p->game), d.seat);
	return seat < 0 || seat == d.seat ? true : play_fail(p, "seat %d is not asked; seat %d is asked `%s`", seat, d.seat, d.kind);
}

/* `choose KEY`, `choose SEAT KEY`: no key begins with a digit. */
bool play_choose(struct play *p, const char *rest)
{
	struct ark_error e;
	char near[ARK_KEY], word[16];
	const char *key = play_word(rest, word, sizeof(word));
	const bool named = word[0] && strspn(word, "0123456789") == strlen(word);
	if (!play_asked(p, named ? atoi(word) : -1))
		return false;
	rest = named ? key : rest;
	ark_log_clear(p->c->run);
	ark_copy(p->before, p->game);
	const int option = play_option(p, rest);
	if (option >= 0 && ark_choose(p->c->run, p->game, option, &e))
		return sound(p);
	if (option >= 0)
		return play_fail(p, "%s (%s)", e.text, ark_code_name(e.code));
	if (option == -2)
		return play_fail(p, "`%s` has several abilities that can be used: say which one, by its number", rest);
	play_nearest(p, rest, near, sizeof(near));
	if (near[0])
		return play_fail(p, "`%s` is not offered; did you mean `%s`?", rest, near);
	return play_fail(p, "`%s` is not offered", rest);
}

/* The answer that changes least: to be done, to pass, to say no, to stay; else the first one. */
static int quiet_answer(struct play *p)
{
	static const char *const quiet[] = { "done", "pass", "no", "stay", "go_on", "nothing" };
	for (size_t i = 0; i < sizeof(quiet) / sizeof(quiet[0]); i++) {
		const int found = ark_option_find(p->c->run, p->game, quiet[i]);
		if (found >= 0)
			return found;
	}
	return 0;
}

/* What `until` waits for: a decision of a kind, and maybe of a seat, or a value. */
struct until { const char *what, *kind; int seat; char query[16], value[32]; };

static bool asked_for(struct play *p, const struct until *u, const struct ark_decision *d)
{
	(void)p;
	return !strcmp(d->kind, u->kind) && (u->seat < 0 || d->seat == u->seat);
}

static bool value_is(struct play *p, const struct until *u, const struct ark_decision *d)
{
	char found[ARK_TEXT];
	(void)d;
	return ark_get(p->c->run, p->game, u->query, found, sizeof(found)) && !strcmp(found, u->value);
}

static bool answer_until(struct play *p, bool (*holds)(struct play *, const struct until *, const struct ark_decision *), const struct until *u)
{
	struct ark_decision d;
	struct ark_error e;
	ark_log_clear(p->c->run);
	ark_copy(p->before, p->game);
	for (int i = 0; i < UNTIL_MAX; i++) {
		if (!ark_decide(p->c->run, p->game, &d))
			return play_fail(p, "the game was over before `%s`", u->what);
		if (holds(p, u, &d))
			return true;
		if (!ark_choose(p->c->run, p->game, quiet_answer(p), &e))
			return play_fail(p, "%s (%s)", e.text, ark_code_name(e.code));
		if (!sound(p))
			return false;
	}
	return play_fail(p, "`%s` did not come within %d quiet answers", u->what, UNTIL_MAX);
}

/* `until phase P`, `until turn N` (cards: `until round N`): the first decision there. */
static bool until_value(struct play *p, const char *rest)
{
	struct until u = { .what = rest };
	const char *value = play_word(rest, u.query, sizeof(u.query));
	char found[ARK_TEXT];
	if (!*value || *play_word(value, u.value, sizeof(u.value)) || !ark_get(p->c->run, p->game, u.query, found, sizeof(found)))
		return play_fail(p, "until which %s?  Write: until phase movement, until turn 2; in the card game: until phase enemy, until round 2", u.query);
	return answer_until(p, value_is, &u);
}

bool play_until(struct play *p, const char *rest)
{
	char kind[ARK_KEY], word[16];
	const char *more = play_word(rest, kind, sizeof(kind));
	const char *number = play_word(more, word, sizeof(word));
	const int seat = *number ? atoi(number) : -1;
	const bool counted = word[0] && strspn(word, "0123456789") == strlen(word);
	if (!strcmp(kind, "phase") || (counted && (!strcmp(kind, "turn") || !strcmp(kind, "round"))))
		return until_value(p, rest);
	if (!kind[0] || (*more && (strcmp(word, "seat") || !*number)))
		return play_fail(p, "until what?  Write: until KIND, until KIND seat N, until phase P, until turn N or until round N");
	if (!play_name(p, "kind", kind))
		return false;
	return answer_until(p, asked_for, &(struct until){ .what = rest, .kind = kind, .seat = seat });
}

static struct play_mark *mark_find(struct play *p, const char *name, bool set)
{
	for (int i = 0; i < PLAY_MARKS; i++)
		if (p->marks[i].set == set && (!set || !strcmp(p->marks[i].name, name)))
			return &p->marks[i];
	return NULL;
}

/* Rigged results are not part of a position, so they may not be waiting when it is marked. */
bool play_mark(struct play *p, const char *rest)
{
	struct play_mark *m = mark_find(p, rest, true);
	if (ark_rig_left(p->c->run))
		return play_fail(p, "rig after `mark`, not before: what is rigged does not come back");
	if (!m)
		m = mark_find(p, rest, false);
	if (!m)
		return play_fail(p, "more than %d marks", PLAY_MARKS);
	if (!m->game && !(m->game = walk_game()))
		return play_fail(p, "no memory");
	snprintf(m->name, sizeof(m->name), "%s", rest);
	ark_copy(m->game, p->game);
	ark_copy(p->before, p->game);
	m->c = p->c;
	m->set = true;
	m->kept = false;
	return true;
}

bool play_keep(struct play *p, const char *rest)
{
	if (!rest[0])
		return play_fail(p, "give the position a name: `keep start`");
	if (!play_mark(p, rest))
		return false;
	mark_find(p, rest, true)->kept = true;
	return true;
}

bool play_kept(const struct play *p, const char *name)
{
	for (int i = 0; i < PLAY_MARKS; i++)
		if (p->marks[i].set && p->marks[i].kept && !strcmp(p->marks[i].name, name))
			return true;
	return false;
}

void play_forget(struct play *p, bool kept)
{
	for (int i = 0; i < PLAY_MARKS; i++)
		if (kept || !p->marks[i].kept)
			p->marks[i].set = false;
}

bool play_back(struct play *p, const char *rest)
{
	struct play_mark *m = mark_find(p, rest, true);
	if (!m)
		return play_fail(p, "there is no mark `%s` in this case", rest);
	if (!play_rig_used(p))
		return false;
	p->c = m->c;
	ark_copy(p->game, m->game);
	ark_copy(p->before, m->game);
	ark_log_clear(p->c->run);
	return true;
}

/* `resample SEAT KEY`: what this seat cannot see is dealt anew, as bots have it before they think ahead; each key is another deal. */
bool play_resample(struct play *p, const char *rest)
{
	int seat, key, end = 0;
	if (sscanf(rest, "%d %d%n", &seat, &key, &end) != 2 || rest[end] || seat < 0 || seat >= ark_seats(p->game))
		return play_fail(p, "for whose eyes?  Write: resample SEAT KEY");
	ark_copy(p->before, p->game);
	ark_resample(p->c->run, p->game, seat, (uint64_t)key);
	return sound(p);
}

void play_release(struct play *p)
{
	for (int i = 0; i < p->n_contents; i++) {
		ark_run_free(p->contents[i].run);
		ark_content_free(p->contents[i].loaded);
		free(p->contents[i].covered);
	}
	for (int i = 0; i < PLAY_MARKS; i++)
		free(p->marks[i].game);
	for (size_t i = 0; i < p->offered.max; i++)
		free(p->offered.slot[i]);
	free(p->offered.slot);
	free(p->refusals);
	free(p->game);
	free(p->before);
}
