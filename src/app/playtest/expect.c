/* expect.c - the lines of a .play file that prove something. */
#include "playtest.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "host/gameline.h"
#include "app/walk/walk.h"

/* Rows of the catalogue are B-EVADE-03, content is kind:id, `-` proves nothing by name. */
static bool id_is_row(const char *id, size_t n)
{
	size_t i = 0, dashes = 0;
	for (; i < n && (isupper((unsigned char)id[i]) || isdigit((unsigned char)id[i]) || id[i] == '-'); i++)
		dashes += id[i] == '-';
	return i == n && n > 4 && dashes == 2 && isdigit((unsigned char)id[n - 1]);
}

static bool id_check(struct play *p, const char *id, size_t n)
{
	char word[ARK_KEY];
	const char *colon = memchr(id, ':', n);
	if ((n == 1 && *id == '-') || id_is_row(id, n))
		return true;
	if (!colon)
		return play_fail(p, "`%.*s` is no id: write a row (B-EVADE-03), content (card:food), or -", (int)n, id);
	snprintf(word, sizeof(word), "%.*s", (int)(id + n - colon - 1), colon + 1);
	if (!ark_def_find(p->c->content, word))
		return play_fail(p, "there is no `%s` in the content", word);
	return true;
}

static bool ids_check(struct play *p, const char *ids)
{
	for (; *ids; ids += *ids == ',') {
		const size_t n = strcspn(ids, ",");
		if (!id_check(p, ids, n))
			return false;
		ids += n;
	}
	return true;
}

static void ids_proven(struct play *p, const char *ids)
{
	for (; p->covered && *ids; ids += *ids == ',') {
		const size_t n = strcspn(ids, ",");
		if (n > 1)
			fprintf(p->covered, "%.*s %s:%d\n", (int)n, ids, p->file, p->line);
		ids += n;
	}
}

static bool expect_asks(struct play *p, const char *rest)
{
	char kind[ARK_KEY], word[16];
	struct ark_decision d;
	const char *more = play_word(rest, kind, sizeof(kind));
	const char *number = play_word(more, word, sizeof(word));
	if (*more && (strcmp(word, "seat") || !*number))
		return play_fail(p, "write: expect ID asks KIND, or expect ID asks KIND seat N");
	if (!play_name(p, "kind", kind))
		return false;
	if (!ark_decide(p->c->run, p->game, &d))
		return play_fail(p, "expected to be asked `%s`; nobody is asked", rest);
	if (strcmp(d.kind, kind) || (*number && d.seat != atoi(number)))
		return play_fail(p, "expected `%s`; seat %d is asked `%s`", rest, d.seat, d.kind);
	return play_asked(p, *number ? d.seat : -1);
}

/* `about ID`: the card, place or monster that the open decision is about. */
static bool expect_about(struct play *p, const char *id)
{
	struct ark_decision d;
	if (!ark_decide(p->c->run, p->game, &d))
		return play_fail(p, "nobody is asked");
	ark_decision_text(p->c->run, p->game, &d);
	return !strcmp(d.cause, id) ? true : play_fail(p, "expected the decision to be about `%s`; it is about `%s`", id, d.cause);
}

/* `idle`, `idle 0`: whether front ends may pass the open decision by themselves. */
static bool expect_idle(struct play *p, const char *rest)
{
	struct ark_decision d;
	if (*rest && strcmp(rest, "0"))
		return play_fail(p, "write: expect ID idle, or expect ID idle 0");
	if (!ark_decide(p->c->run, p->game, &d))
		return play_fail(p, "nobody is asked");
	return d.idle == !*rest ? true : play_fail(p, "the decision is %sidle", d.idle ? "" : "not ");
}

static bool expect_option(struct play *p, const char *key)
{
	char near[ARK_KEY];
	if (play_option(p, key) != -1)
		return true;
	play_nearest(p, key, near, sizeof(near));
	return play_fail(p, "expected the option `%s`; it is not offered%s%s", key, near[0] ? ", the nearest is " : "", near);
}

/* `options N`, with a comparison if wanted. */
static bool expect_options(struct play *p, const char *rest)
{
	char line[ARK_KEY], query[ARK_KEY], op[4], want[ARK_TEXT], found[16];
	struct ark_decision d;
	snprintf(line, sizeof(line), "options %s", rest);
	if (!play_split(p, line, query, op, want))
		return false;
	snprintf(found, sizeof(found), "%d", ark_decide(p->c->run, p->game, &d) ? d.options : 0);
	return play_compares(found, op, want) ? true : play_fail(p, "expected options %s %s; there are %s", op, want, found);
}

/* `odds KEY VALUE`, in millionths; -1 is none. */
static bool expect_odds(struct play *p, const char *rest)
{
	char key[ARK_KEY], op[4], want[ARK_TEXT], found[16];
	if (!play_split(p, rest, key, op, want) || !expect_option(p, key))
		return false;
	snprintf(found, sizeof(found), "%d", ark_option_odds(p->c->run, p->game, play_option(p, key)));
	return play_compares(found, op, want) ? true : play_fail(p, "expected odds %s %s for `%s`; they are %s", op, want, key, found);
}

/* `label KEY = WORDS`: part of the English of an option. */
static bool expect_label(struct play *p, const char *rest)
{
	char key[ARK_KEY], op[4], want[ARK_TEXT], found[ARK_TEXT];
	if (!play_split(p, rest, key, op, want) || !expect_option(p, key))
		return false;
	ark_option_label(p->c->run, p->game, play_option(p, key), found, sizeof(found));
	return strstr(found, want) ? true : play_fail(p, "expected `%s` in the label of `%s`; it is `%s`", want, key, found);
}

/* `over OUTCOME [WHY] [score N]`; `score none` when none is counted. */
static bool expect_over(struct play *p, const char *rest, bool none)
{
	char outcome[32], why[64], word[16], score[16] = "none";
	struct ark_result res = { 0 };
	const bool over = ark_over(p->c->run, p->game, &res);
	const char *more = play_word(play_word(rest, outcome, sizeof(outcome)), why, sizeof(why));
	const char *want = play_word(more, word, sizeof(word));
	if (none)
		return over ? play_fail(p, "expected the game to go on; it is %s (%s)", res.outcome, res.why) : true;
	if (!over)
		return play_fail(p, "expected the game to be %s; it goes on", outcome);
	if (strcmp(res.outcome, outcome) || (why[0] && strcmp(res.why, why)))
		return play_fail(p, "expected the game to be %s %s; it is %s %s", outcome, why, res.outcome, res.why);
	if (res.scored)
		snprintf(score, sizeof(score), "%d", res.score);
	if (*more && (strcmp(word, "score") || strcmp(want, score)))
		return play_fail(p, "expected `%s`; the score is %s", more, score);
	return true;
}

/* `QUERY by +2`: how much a number has changed since the last line that changed the position. */
static bool expect_change(struct play *p, const char *query, const char *want, const char *found)
{
	char was[ARK_TEXT], by[16];
	char *end, *old;
	if (want[0] != '+' && want[0] != '-')
		return play_fail(p, "by how much?  Write: by +2, or by -2");
	ark_get(p->c->run, p->before, query, was, sizeof(was));
	const long now = strtol(found, &end, 10), then = strtol(was, &old, 10);
	if (*end || *old)
		return play_fail(p, "`%s` is no number: it was %s and is %s", query, was, found);
	snprintf(by, sizeof(by), "%+ld", now - then);
	return !strcmp(by, want) ? true : play_fail(p, "expected %s by %s; it was %s and is %s", query, want, was, found);
}

static bool expect_value(struct play *p, const char *rest)
{
	char query[ARK_KEY], op[4], want[ARK_TEXT], found[ARK_TEXT];
	if (!play_split(p, rest, query, op, want))
		return false;
	if (!ark_get(p->c->run, p->game, query, found, sizeof(found)))
		return play_fail(p, "there is no value `%s` in this game", query);
	if (!strcmp(op, "by"))
		return expect_change(p, query, want, found);
	return play_compares(found, op, want) ? true : play_fail(p, "expected %s %s %s; it is %s", query, op, want, found);
}

/* What stands behind the id decides; anything that is not one of these words asks the game for a value. */
static bool expect_what(struct play *p, const char *what)
{
	char word[ARK_KEY];
	const char *rest = play_word(what, word, sizeof(word));
	const bool none = !strcmp(word, "no");
	if (none) {
		rest = play_word(rest, word, sizeof(word));
		if (strcmp(word, "log") && strcmp(word, "over"))
			return play_fail(p, "write: no log TYPE, or no over; for an option that must not be offered write: refuse ID KEY");
	}
	if (!strcmp(word, "log"))
		return play_expect_log(p, rest, none);
	if (!strcmp(word, "order"))
		return play_expect_order(p, rest);
	if (!strcmp(word, "over"))
		return expect_over(p, rest, none);
	if (!strcmp(word, "option"))
		return expect_option(p, rest);
	if (!strcmp(word, "options"))
		return expect_options(p, rest);
	if (!strcmp(word, "asks"))
		return expect_asks(p, rest);
	if (!strcmp(word, "about"))
		return expect_about(p, rest);
	if (!strcmp(word, "idle"))
		return expect_idle(p, rest);
	if (!strcmp(word, "odds"))
		return expect_odds(p, rest);
	if (!strcmp(word, "label"))
		return expect_label(p, rest);
	if (!strcmp(word, "def"))
		return play_expect_def(p, rest);
	if (!strcmp(word, "defs") || !strcmp(word, "copies"))
		return play_expect_defs(p, rest, word[0] == 'c');
	if (!strcmp(word, "view"))
		return play_expect_view(p, rest);
	return expect_value(p, what);
}

bool play_expect(struct play *p, const char *rest)
{
	char ids[ARK_KEY];
	const char *what = play_word(rest, ids, sizeof(ids));
	if (!*what)
		return play_fail(p, "expect what?  Write: expect ID QUERY VALUE");
	if (!ids_check(p, ids) || !expect_what(p, what))
		return false;
	ids_proven(p, ids);
	return true;
}

static bool refuse_option(struct play *p, const char *key)
{
	struct play_refusal *all;
	char verb[ARK_KEY];
	play_word(key, verb, sizeof(verb));
	if (!play_name(p, "verb", verb))
		return false;
	if (play_option(p, key) != -1)
		return play_fail(p, "`%s` is offered and must not be", key);
	if (!p->strict)
		return true;
	all = realloc(p->refusals, (p->n_refusals + 1) * sizeof(*all));
	if (!all)
		return play_fail(p, "no memory");
	p->refusals = all;
	snprintf(all[p->n_refusals].place, sizeof(all->place), "%s:%d", p->file, p->line);
	snprintf(all[p->n_refusals++].key, sizeof(all->key), "%s", key);
	return true;
}

/*
 * `game ... because WORDS`: the words are part of what the engine says, so that another fault of the line does not pass for this rule.  A game that cannot be made
 * leaves the position alone: it is tried in another place.
 */
static bool refuse_game(struct play *p, const char *line)
{
	struct game_line l;
	struct ark_error e;
	char why[ARK_TEXT], setup[GAME_LINE];
	const char *because = strstr(line, " because ");
	snprintf(setup, sizeof(setup), "%.*s", (int)(because ? because - line : (long)strlen(line)), line);
	if (!game_line_read(&l, setup, why, sizeof(why)))
		return play_fail(p, "%s", why);
	struct ark_game *other = walk_game();
	if (!other)
		return play_fail(p, "no memory");
	const bool made = ark_begin(p->c->run, other, &l.setup, &e);
	free(other);
	if (made)
		return play_fail(p, "this game can be made and must not be");
	if (!because)
		return p->strict ? play_fail(p, "say why, in words of the reason: refuse ID game ... because WORDS; it is: %s", e.text) : true;
	because += strlen(" because ");
	return strstr(e.text, because) ? true : play_fail(p, "expected the reason to have `%s`; it is: %s", because, e.text);
}

static bool refuse_set(struct play *p, const char *change)
{
	struct ark_error e;
	const uint64_t before = ark_hash(p->game);
	if (ark_set(p->c->run, p->game, change, &e))
		return play_fail(p, "`set %s` is taken and must not be", change);
	return ark_hash(p->game) == before ? true : play_fail(p, "`set %s` was refused but changed the game", change);
}

bool play_refuse(struct play *p, const char *rest)
{
	char ids[ARK_KEY], word[ARK_KEY];
	const char *what = play_word(rest, ids, sizeof(ids));
	const char *more = play_word(what, word, sizeof(word));
	bool ok;
	if (!*what)
		return play_fail(p, "refuse what?  Write: refuse ID KEY, refuse ID game ..., or refuse ID set ...");
	if (!ids_check(p, ids))
		return false;
	if (!strcmp(word, "game"))
		ok = refuse_game(p, more);
	else if (!strcmp(word, "set"))
		ok = refuse_set(p, more);
	else
		ok = refuse_option(p, what);
	if (ok)
		ids_proven(p, ids);
	return ok;
}

/* A word that could stand in a key: offered somewhere in this run, or an id of content, with or without its copy's number. */
static bool word_known(struct play *p, const char *word, size_t n)
{
	char id[ARK_KEY];
	if (play_words_has(&p->offered, word, n) || strspn(word, "-+0123456789") >= n)
		return true;
	snprintf(id, sizeof(id), "%.*s", (int)strcspn(word, "# "), word);
	for (int i = 0; i < p->n_contents; i++)
		if (ark_def_find(p->contents[i].content, id))
			return true;
	return false;
}

int play_refusals_check(struct play *p)
{
	int bad = 0;
	for (size_t i = 0; i < p->n_refusals; i++) {
		const struct play_refusal *f = &p->refusals[i];
		bool known = true;
		for (const char *s = f->key + strcspn(f->key, " "); known && *s; s += strcspn(s, " ")) {
			s += strspn(s, " ");
			known = word_known(p, s, strcspn(s, " "));
		}
		if (known)
			continue;
		bad++;
		printf("%s: refuse `%s`: no option and no card has ever had such a name, so this proves nothing; is it misspelt?\n", f->place, f->key);
	}
	return bad;
}
