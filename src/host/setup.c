/* setup.c - what a new game is made of, from JSON and from the command line. */
#include "setup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "error.h"

void setup_init(struct setup *s)
{
	memset(s, 0, sizeof(*s));
	strcpy(s->game, "board");
}

void setup_release(struct setup *s)
{
	for (int i = 0; i < ARK_SEATS; i++) {
		free(s->deck[i]);
		s->deck[i] = NULL;
	}
	free(s->log);
	s->log = NULL;
}

bool setup_copy(struct setup *to, const struct setup *from)
{
	*to = *from;
	memset(to->deck, 0, sizeof(to->deck));
	to->log = NULL;
	bool ok = !from->log || (to->log = strdup(from->log));
	for (int i = 0; i < ARK_SEATS; i++)
		ok = ok && (!from->deck[i] || (to->deck[i] = strdup(from->deck[i])));
	if (!ok)
		setup_release(to);
	return ok;
}

static const char *given(const char *text)
{
	return *text ? text : NULL;
}

struct ark_setup setup_view(const struct setup *s)
{
	struct ark_setup v = { .game = s->game, .seed = s->seed, .players = s->players, .ancient_one = given(s->ancient_one), .herald = given(s->herald),
		.guardian = given(s->guardian), .expansions = given(s->expansions), .scenario = given(s->scenario), .difficulty = given(s->difficulty),
		.variants = given(s->variants), .log = s->log, .chance_asked = s->chance_asked };
	for (int i = 0; i < ARK_SEATS; i++) {
		v.investigator[i] = given(s->investigator[i]);
		v.deck[i] = s->deck[i];
	}
	return v;
}

static bool text_put(char *to, size_t max, const char *key, const char *text, struct ark_error *e)
{
	if (strlen(text) >= max)
		return error_set(e, ARK_BAD_SETUP, "`%s` is too long", key);
	strcpy(to, text);
	return true;
}

static bool seed_put(uint64_t *seed, const char *what, const char *text, struct ark_error *e)
{
	char *end;
	errno = 0;
	*seed = strtoull(text, &end, 10);
	if (errno || *end || *text < '0' || *text > '9')
		return error_set(e, ARK_BAD_SETUP, "%s must be a whole number from 0 to 2^64-1, not `%.40s`", what, text);
	return true;
}

bool setup_bot(char bot[SETUP_BOT], const char *name, struct ark_error *e)
{
	char names[SETUP_TEXT] = "";
	if (bot_find(name)) {
		snprintf(bot, SETUP_BOT, "%s", name);
		return true;
	}
	for (int i = 0; bot_name(i); i++) {
		const size_t at = strlen(names);
		snprintf(names + at, sizeof(names) - at, "%s%s", !i ? "" : bot_name(i + 1) ? ", " : " and ", bot_name(i));
	}
	return error_set(e, ARK_BAD_SETUP, "there is no bot `%.40s`: they are %s", name, names);
}

uint32_t setup_bots(const struct setup *s)
{
	uint32_t seats = 0;
	for (int i = 0; i < ARK_SEATS; i++)
		if (*s->bot[i])
			seats |= 1u << i;
	return seats;
}

/* ---- from JSON ------------------------------------------------------- */

/* A string, or an array of strings joined by spaces. */
bool setup_words(char *to, size_t max, const char *key, const json_t *j, struct ark_error *e)
{
	size_t n = 0;
	const json_t *item;
	if (json_is_string(j))
		return text_put(to, max, key, json_string_value(j), e);
	if (!json_is_array(j))
		return error_set(e, ARK_BAD_SETUP, "`%s` must be a string", key);
	to[0] = 0;
	for (size_t i = 0; i < json_array_size(j); i++) {
		item = json_array_get(j, i);
		if (!json_is_string(item) || n + json_string_length(item) + 2 > max)
			return error_set(e, ARK_BAD_SETUP, "`%s` must be a list of short strings", key);
		n += (size_t)snprintf(to + n, max - n, "%s%s", n ? " " : "", json_string_value(item));
	}
	return true;
}

/* A deck's id or list as a string, or an export as the object it is: what the game reads of it is kept. */
static bool deck_from_json(char **to, json_t *j, int seat, struct ark_error *e)
{
	char *text = NULL;
	if (json_is_string(j)) {
		text = strdup(json_string_value(j));
	} else if (json_is_object(j)) {
		json_t *kept = json_object();
		static const char *const keys[] = { "investigator_code", "slots" };
		for (int i = 0; i < 2; i++)
			if (json_object_get(j, keys[i]))
				json_object_set(kept, keys[i], json_object_get(j, keys[i]));
		text = json_dumps(kept, JSON_COMPACT);
		json_decref(kept);
	} else {
		return error_set(e, ARK_BAD_SETUP, "`deck` of player %d must be a string or an object", seat);
	}
	if (!text)
		return error_set(e, ARK_NO_MEMORY, "no memory for a deck");
	free(*to);
	*to = text;
	return strlen(text) < SETUP_DECK || error_set(e, ARK_BAD_SETUP, "`deck` of player %d is too long", seat);
}

static bool seat_from_json(struct setup *s, int i, json_t *j, struct ark_error *e)
{
	const char *key;
	json_t *value;
	if (json_is_string(j))
		return text_put(s->investigator[i], ARK_KEY, "investigator", json_string_value(j), e);
	if (!json_is_object(j))
		return error_set(e, ARK_BAD_SETUP, "player %d must be an object with `investigator`, `deck`, `name`, `bot`", i);
	json_object_foreach(j, key, value) {
		const char *text = json_string_value(value);
		if (json_is_null(value))
			continue;
		if (!strcmp(key, "deck")) {
			if (!deck_from_json(&s->deck[i], value, i, e))
				return false;
			continue;
		}
		if (!text)
			return error_set(e, ARK_BAD_SETUP, "`%.40s` of player %d must be a string", key, i);
		if (!strcmp(key, "investigator")) {
			if (!text_put(s->investigator[i], ARK_KEY, key, text, e))
				return false;
		} else if (!strcmp(key, "name")) {
			if (!text_put(s->name[i], sizeof(s->name[i]), key, text, e))
				return false;
		} else if (!strcmp(key, "bot")) {
			if (!setup_bot(s->bot[i], text, e))
				return false;
		} else {
			return error_set(e, ARK_BAD_SETUP, "a player has no `%.40s` (player %d)", key, i);
		}
	}
	return true;
}

static bool players_from_json(struct setup *s, const json_t *j, struct ark_error *e)
{
	if (json_is_integer(j)) {
		const json_int_t n = json_integer_value(j);
		if (n < 1 || n > ARK_SEATS)
			return error_set(e, ARK_BAD_SETUP, "`players` must be 1 to %d", ARK_SEATS);
		s->players = (int)n;
		return true;
	}
	const size_t n = json_array_size(j);
	if (!json_is_array(j) || n < 1 || n > ARK_SEATS)
		return error_set(e, ARK_BAD_SETUP, "`players` must be a number or a list of 1 to %d players", ARK_SEATS);
	s->players = (int)n;
	for (size_t i = 0; i < n; i++)
		if (!seat_from_json(s, (int)i, json_array_get(j, i), e))
			return false;
	return true;
}

static bool seed_from_json(struct setup *s, const json_t *j, struct ark_error *e)
{
	if (json_is_integer(j) && json_integer_value(j) >= 0) {
		s->seed = (uint64_t)json_integer_value(j);
		return true;
	}
	if (!json_is_string(j))
		return error_set(e, ARK_BAD_SETUP, "`seed` must be a whole number, as a string when it is large");
	return seed_put(&s->seed, "`seed`", json_string_value(j), e);
}

/* The plain texts of a setup and where they go. */
struct text_member { const char *name; size_t at, max; };
#define MEMBER(m) { #m, offsetof(struct setup, m), sizeof(((struct setup *)0)->m) }
static const struct text_member text_members[] = { MEMBER(game), MEMBER(ancient_one), MEMBER(herald), MEMBER(guardian), MEMBER(expansions), MEMBER(scenario),
	MEMBER(difficulty), MEMBER(variants) };
enum { TEXT_MEMBERS = sizeof(text_members) / sizeof(text_members[0]) };

static const struct text_member *text_member(const char *name)
{
	for (int i = 0; i < TEXT_MEMBERS; i++)
		if (!strcmp(text_members[i].name, name))
			return &text_members[i];
	return NULL;
}

static bool log_from_json(struct setup *s, const json_t *j, struct ark_error *e)
{
	if (!json_is_string(j) || json_string_length(j) >= SETUP_DECK)
		return error_set(e, ARK_BAD_SETUP, "`log` must be a string, as `campaign` gives it");
	free(s->log);
	s->log = strdup(json_string_value(j));
	return s->log || error_set(e, ARK_NO_MEMORY, "no memory for a campaign log");
}

static bool member_from_json(struct setup *s, const char *key, const json_t *value, struct ark_error *e)
{
	const struct text_member *m = text_member(key);
	if (json_is_null(value))
		return true;
	if (m)
		return setup_words((char *)s + m->at, m->max, key, value, e);
	if (!strcmp(key, "players"))
		return players_from_json(s, value, e);
	if (!strcmp(key, "seed"))
		return seed_from_json(s, value, e);
	if (!strcmp(key, "log"))
		return log_from_json(s, value, e);
	if (strcmp(key, "chance"))
		return error_set(e, ARK_BAD_SETUP, "a game has no `%.40s`", key);
	const char *chance = json_string_value(value);
	s->chance_asked = chance && !strcmp(chance, "asked");
	if (!chance || (!s->chance_asked && strcmp(chance, "random")))
		return error_set(e, ARK_BAD_SETUP, "`chance` must be \"random\" or \"asked\"");
	return true;
}

bool setup_from_json(struct setup *s, json_t *j, struct ark_error *e)
{
	const char *key;
	json_t *value;
	setup_init(s);
	if (!json_is_object(j))
		return error_set(e, ARK_BAD_SETUP, "a setup must be an object");
	json_object_foreach(j, key, value) {
		if (!member_from_json(s, key, value, e)) {
			setup_release(s);
			return false;
		}
	}
	return true;
}

/* ---- to JSON --------------------------------------------------------- */

static void players_to_json(const struct setup *s, struct buffer *b)
{
	buffer_key(b, "players");
	buffer_str(b, "[");
	for (int i = 0; i < s->players; i++) {
		buffer_str(b, i ? ",{" : "{");
		if (*s->investigator[i])
			buffer_member(b, "investigator", s->investigator[i]);
		if (s->deck[i])
			buffer_member(b, "deck", s->deck[i]);
		if (*s->name[i])
			buffer_member(b, "name", s->name[i]);
		if (*s->bot[i])
			buffer_member(b, "bot", s->bot[i]);
		buffer_str(b, "}");
	}
	buffer_str(b, "]");
}

static void members_to_json(const struct setup *s, bool seed, struct buffer *b)
{
	buffer_str(b, "{");
	for (int i = 0; i < TEXT_MEMBERS; i++) {
		const char *text = (const char *)s + text_members[i].at;
		if (*text)
			buffer_member(b, text_members[i].name, text);
	}
	if (seed) {
		buffer_key(b, "seed");
		buffer_printf(b, "\"%llu\"", (unsigned long long)s->seed);
	}
	if (s->players)
		players_to_json(s, b);
	if (s->log)
		buffer_member(b, "log", s->log);
	if (s->chance_asked)
		buffer_member(b, "chance", "asked");
	buffer_str(b, "}");
}

void setup_to_json(const struct setup *s, struct buffer *b)
{
	members_to_json(s, true, b);
}

void setup_public_json(const struct setup *s, struct buffer *b)
{
	members_to_json(s, false, b);
}

/* ---- from the command line ------------------------------------------- */

/* Ids by commas or spaces, one a seat. */
static bool investigators_put(struct setup *s, const char *list, struct ark_error *e)
{
	int seat = 0;
	while (*list) {
		const size_t n = strcspn(list, ", ");
		if (n && seat == ARK_SEATS)
			return error_set(e, ARK_BAD_SETUP, "--investigators names more than %d", ARK_SEATS);
		if (n >= ARK_KEY)
			return error_set(e, ARK_BAD_SETUP, "an id in --investigators is too long");
		if (n)
			snprintf(s->investigator[seat++], ARK_KEY, "%.*s", (int)n, list);
		list += n + (list[n] != 0);
	}
	if (!seat)
		return error_set(e, ARK_BAD_SETUP, "--investigators needs a value: ids by commas, one a seat");
	if (s->counted && s->players < seat)
		return error_set(e, ARK_BAD_SETUP, "--investigators names %d, but --players is %d", seat, s->players);
	if (s->players < seat)
		s->players = seat;
	return true;
}

static bool players_put(struct setup *s, const char *text, struct ark_error *e)
{
	char *end;
	const long n = strtol(text, &end, 10);
	if (*end || *text < '0' || *text > '9' || n < 1 || n > ARK_SEATS)
		return error_set(e, ARK_BAD_SETUP, "--players must be 1 to %d, not `%.40s`", ARK_SEATS, text);
	for (int i = (int)n; i < ARK_SEATS; i++)
		if (*s->investigator[i])
			return error_set(e, ARK_BAD_SETUP, "--investigators names more than --players %ld", n);
	if (n < ARK_SEATS && s->deck[n])
		return error_set(e, ARK_BAD_SETUP, "there are more decks than --players %ld", n);
	s->players = (int)n;
	s->counted = true;
	return true;
}

/* The text of a file, or NULL with the error set. */
static char *text_file(const char *path, const char *what, struct ark_error *e)
{
	char *text = malloc(SETUP_DECK);
	FILE *in = text ? fopen(path, "rb") : NULL;
	const size_t n = in ? fread(text, 1, SETUP_DECK, in) : 0;
	const bool bad = !in || ferror(in);
	if (in)
		fclose(in);
	if (text && !bad && n < SETUP_DECK && n && !memchr(text, 0, n)) {
		text[n] = 0;
		return text;
	}
	free(text);
	if (bad)
		error_set(e, ARK_BAD_SETUP, "the %s file `%.200s` cannot be read: %s", what, path, strerror(errno));
	else
		error_set(e, ARK_BAD_SETUP, "`%.200s` is no %s: it is empty, too long or no text", path, what);
	return NULL;
}

/* A file when there is one or it looks like one; else the id of a deck, or a list with its semicolons. */
static bool deck_put(struct setup *s, const char *text, struct ark_error *e)
{
	int i = 0;
	if (!*text)
		return error_set(e, ARK_BAD_SETUP, "--deck needs a value: a file with a list, or a starter deck's id");
	while (i < ARK_SEATS && s->deck[i])
		i++;
	if (i == ARK_SEATS || (s->counted && i >= s->players))
		return error_set(e, ARK_BAD_SETUP, "there are more decks than --players %d", s->players);
	const bool file = !access(text, F_OK) || (strpbrk(text, "/.") && !strpbrk(text, ";\n"));
	s->deck[i] = file ? text_file(text, "deck", e) : strdup(text);
	if (!s->deck[i])
		return file ? false : error_set(e, ARK_NO_MEMORY, "no memory for a deck");
	if (s->players <= i)
		s->players = i + 1;
	return true;
}

/* Words that an option chooses from, by bars; NULL: it takes any. */
static const char *option_words(const char *name)
{
	return !strcmp(name, "game") ? "board|cards" : !strcmp(name, "difficulty") ? "easy|standard|hard|expert" : NULL;
}

/* Of words parted by bars, as help texts have them. */
static bool is_one_of(const char *words, const char *word)
{
	const size_t n = strlen(word);
	for (; n && *words; words += strcspn(words, "|"), words += *words == '|')
		if (strcspn(words, "|") == n && !strncmp(words, word, n))
			return true;
	return false;
}

static bool text_option(struct setup *s, const struct text_member *m, const char *option, const char *value, struct ark_error *e)
{
	const char *const words = option_words(m->name);
	if (words && !is_one_of(words, value))
		return error_set(e, ARK_BAD_SETUP, "%s takes %s, not `%.40s`", option, words, value);
	/* No expansion and no variant is something one can ask for. */
	if (!*value && strcmp(m->name, "expansions") && strcmp(m->name, "variants"))
		return error_set(e, ARK_BAD_SETUP, "%s needs a value", option);
	if (!text_put((char *)s + m->at, m->max, option, value, e))
		return false;
	for (char *p = (char *)s + m->at; (p = strchr(p, ',')); )
		*p = ' ';
	return true;
}

/* The text that an option is about: `--ancient-one` is ancient_one. */
static const struct text_member *option_member(const char *option)
{
	char name[32];
	if (strncmp(option, "--", 2) || strlen(option) - 2 >= sizeof(name))
		return NULL;
	strcpy(name, option + 2);
	for (char *p = name; *p; p++)
		if (*p == '-')
			*p = '_';
	return text_member(name);
}

static bool log_put(struct setup *s, const char *path, struct ark_error *e)
{
	if (!*path)
		return error_set(e, ARK_BAD_SETUP, "--log needs a value: a file with a campaign log");
	free(s->log);
	s->log = text_file(path, "campaign log", e);
	return s->log;
}

static bool chance_put(struct setup *s, const char *text, struct ark_error *e)
{
	s->chance_asked = !strcmp(text, "asked");
	return s->chance_asked || !strcmp(text, "random") || error_set(e, ARK_BAD_SETUP, "--chance takes asked or random, not `%.40s`", text);
}

static bool seed_option(struct setup *s, const char *text, struct ark_error *e)
{
	s->seeded = true;
	return seed_put(&s->seed, "--seed", text, e);
}

int setup_option(struct setup *s, const char *option, const char *value, struct ark_error *e)
{
	static const struct { const char *name; bool (*put)(struct setup *, const char *, struct ark_error *); } others[] = { { "--players", players_put },
		{ "--investigators", investigators_put }, { "--seed", seed_option }, { "--deck", deck_put }, { "--log", log_put }, { "--chance", chance_put } };
	enum { OTHERS = sizeof(others) / sizeof(others[0]) };
	const struct text_member *m = option_member(option);
	size_t k = 0;
	while (k < OTHERS && strcmp(others[k].name, option))
		k++;
	if (!m && k == OTHERS)
		return 0;
	bool ok = false;
	if (!value)
		error_set(e, ARK_BAD_SETUP, "%s needs a value", option);
	else
		ok = m ? text_option(s, m, option, value, e) : others[k].put(s, value, e);
	return ok ? 1 : -1;
}

bool setup_options_fit(const struct setup *s, struct ark_error *e)
{
	const bool cards = !strcmp(s->game, "cards");
	const struct { const char *option; bool given, cards; } own[] = { { "--ancient-one", *s->ancient_one, false }, { "--herald", *s->herald, false },
		{ "--guardian", *s->guardian, false }, { "--expansions", *s->expansions, false }, { "--scenario", *s->scenario, true }, { "--difficulty", *s->difficulty, true },
		{ "--deck", s->deck[0] != NULL, true }, { "--log", s->log != NULL, true } };
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (own[i].given && own[i].cards != cards)
			return error_set(e, ARK_BAD_SETUP, "%s is for %s", own[i].option, cards ? "the board game: leave --game cards out" : "the card game: add --game cards");
	return true;
}
