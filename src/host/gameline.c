/* gameline.c - a game's setup as one line of words. */
#include "gameline.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words that begin something; any other word belongs to the one before. */
enum part { PART_NONE, PART_SEED, PART_PLAYERS, PART_DECK, PART_ANCIENT_ONE, PART_HERALD, PART_GUARDIAN, PART_EXPANSIONS, PART_SCENARIO, PART_DIFFICULTY,
	PART_VARIANTS, PART_CHANCE, PART_FIRST, PART_LEAD, PART_BARE, PART_MAX };
static const char *const part_words[PART_MAX] = {
	[PART_SEED] = "seed", [PART_PLAYERS] = "players", [PART_DECK] = "deck", [PART_ANCIENT_ONE] = "ancient_one", [PART_HERALD] = "herald",
	[PART_GUARDIAN] = "guardian", [PART_EXPANSIONS] = "expansions", [PART_SCENARIO] = "scenario", [PART_DIFFICULTY] = "difficulty",
	[PART_VARIANTS] = "variants", [PART_CHANCE] = "chance", [PART_FIRST] = "first", [PART_LEAD] = "lead", [PART_BARE] = "bare",
};

static enum part part_of(const char *word)
{
	for (int i = 1; i < PART_MAX; i++)
		if (!strcmp(part_words[i], word))
			return (enum part)i;
	return PART_NONE;
}

/* Adds a word to a list of words by spaces; false when it is full. */
static bool append(char *list, size_t max, const char *word)
{
	const size_t n = strlen(list);
	return (size_t)snprintf(list + n, max - n, "%s%s", n ? " " : "", word) < max - n;
}

static bool take_player(struct ark_setup *s, const char *word, int *named)
{
	if (isdigit((unsigned char)word[0]) && !*named && strspn(word, "0123456789") == strlen(word)) {
		s->players = atoi(word);
		return true;
	}
	if (*named == ARK_SEATS)
		return false;
	s->investigator[(*named)++] = word;
	s->players = *named;
	return true;
}

/* One word behind the word that began a part; false when it does not belong there. */
static bool take(struct game_line *l, enum part part, const char *word, int *named, int *decks)
{
	struct ark_setup *s = &l->setup;
	const char **one[PART_MAX] = { [PART_ANCIENT_ONE] = &s->ancient_one, [PART_GUARDIAN] = &s->guardian,
		[PART_SCENARIO] = &s->scenario, [PART_DIFFICULTY] = &s->difficulty };
	char *end;
	switch (part) {
	case PART_SEED:
		s->seed = strtoull(word, &end, 0);
		return *end == 0;
	case PART_PLAYERS:
		return take_player(s, word, named);
	case PART_DECK:
		if (*decks == ARK_SEATS)
			return false;
		s->deck[(*decks)++] = word;
		return true;
	case PART_HERALD:
		return append(l->herald, sizeof(l->herald), word);
	case PART_EXPANSIONS:
		return append(l->expansions, sizeof(l->expansions), word);
	case PART_VARIANTS:
		return append(l->variants, sizeof(l->variants), word);
	case PART_FIRST:
	case PART_LEAD:
		s->first = (int)strtol(word, &end, 10) + 1;
		return *end == 0 && s->first > 0 && (part == PART_LEAD) == !strcmp(s->game, "cards");
	case PART_CHANCE:
		s->chance_asked = !strcmp(word, "asked");
		return s->chance_asked;
	default:
		if (!one[part] || *one[part])
			return false;
		*one[part] = word;
		return true;
	}
}

bool game_line_read(struct game_line *l, const char *text, char *error, int n)
{
	enum part part = PART_NONE;
	int named = 0, decks = 0;
	char *save = NULL;
	memset(l, 0, sizeof(*l));
	l->setup.seed = 1;
	if ((size_t)snprintf(l->words, sizeof(l->words), "%s", text) >= sizeof(l->words)) {
		snprintf(error, (size_t)n, "the line is too long");
		return false;
	}
	for (char *word = strtok_r(l->words, " \t", &save); word; word = strtok_r(NULL, " \t", &save)) {
		const enum part begins = l->setup.game ? part_of(word) : PART_NONE;
		if (!l->setup.game) {
			l->setup.game = word;
		} else if (begins == PART_BARE) {
			append(l->variants, sizeof(l->variants), word);
		} else if (begins) {
			part = begins;
		} else if (!take(l, part, word, &named, &decks)) {
			snprintf(error, (size_t)n, "`%s` is not understood here; a game is: board|cards seed N players N|IDS... [ancient_one ID] [bare] ...", word);
			return false;
		}
	}
	if (!l->setup.game) {
		snprintf(error, (size_t)n, "which game: board or cards?");
		return false;
	}
	l->setup.herald = l->herald[0] ? l->herald : NULL;
	l->setup.expansions = l->expansions[0] ? l->expansions : NULL;
	l->setup.variants = l->variants[0] ? l->variants : NULL;
	return true;
}

/* Writes `word value`, when there is a value. */
static int put(char *buf, int n, int at, const char *word, const char *value)
{
	if (!value || !*value)
		return at;
	return at + snprintf(at < n ? buf + at : NULL, at < n ? (size_t)(n - at) : 0, " %s%s%s", word, *word ? " " : "", value);
}

int game_line_write(const struct ark_setup *s, char *buf, int n)
{
	char number[24];
	int at = snprintf(buf, (size_t)n, "%s seed %llu", s->game, (unsigned long long)s->seed);
	snprintf(number, sizeof(number), "%d", s->players);
	at = put(buf, n, at, "players", s->investigator[0] ? s->investigator[0] : s->players ? number : NULL);
	for (int i = 1; i < ARK_SEATS && s->investigator[0]; i++)
		at = put(buf, n, at, "", s->investigator[i]);
	for (int i = 0; i < ARK_SEATS; i++)
		at = put(buf, n, at, i ? "" : "deck", s->deck[i]);
	snprintf(number, sizeof(number), "%d", s->first - 1);
	at = put(buf, n, at, strcmp(s->game, "cards") ? "first" : "lead", s->first ? number : NULL);
	at = put(buf, n, at, "ancient_one", s->ancient_one);
	at = put(buf, n, at, "herald", s->herald);
	at = put(buf, n, at, "guardian", s->guardian);
	at = put(buf, n, at, "expansions", s->expansions);
	at = put(buf, n, at, "scenario", s->scenario);
	at = put(buf, n, at, "difficulty", s->difficulty);
	at = put(buf, n, at, "variants", s->variants);
	return put(buf, n, at, "chance", s->chance_asked ? "asked" : NULL);
}
