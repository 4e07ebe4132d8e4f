/* Decks: any text is read without a game; what is wrong with it is told; what was read is written in every format and read again, equal. */
#include "target.h"

#include <stdbool.h>
#include <string.h>

#include "arkham.h"

const char *const fuzz_words[] = { "investigator ", "Investigator: ", "2x ", " x2", " (2)", "Joe Diamond", "12020", "01020", "60151", "Random Basic Weakness", "\n", ";", "#", "## Side deck", "- ",
	"**Asset**", "epic 5", "trauma 1 1", "difficulty hard", "carries ", "expansions ", "{\"slots\":{", "\"investigator_code\":", "\"12004\"", ":2", ",", "}", "[", "]", "\\\"", "99", "machete", "bodyguard_2", "\xff", NULL };

enum { TOLD = 1 << 18 };

/* What is told of a deck; false when it cannot be told, with a sentence why. */
static bool tell(struct ark_run *run, struct ark_game *room, const char *deck, const char *what, char *told)
{
	const struct ark_setup setup = { .game = "cards", .players = 1, .investigator = { "joe_diamond" }, .deck = { deck }, .variants = "campaign" };
	const struct ark_deck asked = { .setup = &setup, .what = what, .name = "fuzz" };
	struct ark_error e = { 0 };
	const int n = ark_deck(run, room, &asked, told, TOLD, &e);
	if (n >= TOLD)
		broken("what is told of a deck is endless");
	if (n < 0 && (!*e.text || e.code == ARK_OK || e.code >= ARK_CODES))
		broken("a deck is refused without saying why");
	return n >= 0;
}

/* The part of it that lists the cards. */
static const char *cards(const char *told)
{
	const char *at = strstr(told, "\"size\":");
	if (!at)
		broken("a deck is told without its size");
	return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const formats[] = { "text", "arkhamdb", "arkham_build" };
	static char before[TOLD], written[TOLD], after[TOLD];
	static struct ark_run *run;
	static struct ark_game *room;
	if (!run) {
		run = ark_run_new(ark_content_builtin());
		room = calloc(1, ark_game_size());
	}
	char *deck = malloc(size + 1);
	if (!run || !room || !deck)
		abort();
	memcpy(deck, data, size);
	deck[size] = 0;
	tell(run, room, deck, "cards", before);
	if (!tell(run, room, deck, "deck", before))
		broken("a deck with an investigator cannot be looked at");
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		if (!tell(run, room, deck, formats[i], written) || strstr(deck, "carries") || strstr(deck, "epic"))
			continue;
		if (!tell(run, room, written, "deck", after))
			broken("what was written cannot be read");
		if (strcmp(cards(before), cards(after)))
			broken("what was written is read as another deck");
	}
	free(deck);
	return 0;
}
