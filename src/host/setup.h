/*
 * setup.h - what a new game is made of, with its texts: read from JSON (protocol, records) or from options of the command line, written as JSON.
 *
 * What is left out stays out: it is dealt from the seed, so a record needs no more than what was asked for.
 */
#ifndef HOST_SETUP_H
#define HOST_SETUP_H

#include <jansson.h>

#include "arkham.h"
#include "buffer.h"

enum { SETUP_TEXT = 512, SETUP_DECK = 65536, SETUP_BOT = 16 };

/* Texts of a setup.  Empty is left out. */
struct setup {
	char game[16];
	uint64_t seed;
	int players;
	char investigator[ARK_SEATS][ARK_KEY];
	char *deck[ARK_SEATS];		/* allocated; NULL is none */
	char *log;			/* the same: of a campaign that goes on */
	char name[ARK_SEATS][64];	/* of the people, for the table */
	char bot[ARK_SEATS][SETUP_BOT];	/* who plays the seat; "" is a person */
	char ancient_one[ARK_KEY], herald[ARK_KEY], guardian[ARK_KEY], scenario[ARK_KEY], difficulty[ARK_KEY];
	char expansions[SETUP_TEXT], variants[SETUP_TEXT];
	bool chance_asked;
	bool counted, seeded;		/* the command line has said how many play; the seed */
};

void setup_init(struct setup *s);
void setup_release(struct setup *s);
bool setup_copy(struct setup *to, const struct setup *from);
/* The bot of that name as the one of a seat; false when there is none. */
bool setup_bot(char bot[SETUP_BOT], const char *name, struct ark_error *e);
/* The seats that bots play, as bits. */
uint32_t setup_bots(const struct setup *s);
/* The engine's view of it; points into the texts. */
struct ark_setup setup_view(const struct setup *s);
/* Reads the members of `new` and of a record's setup.  On failure `s` holds nothing that needs releasing. */
bool setup_from_json(struct setup *s, json_t *j, struct ark_error *e);
/* A string, or a list of strings joined by spaces, into a text; `key` is its name for errors. */
bool setup_words(char *to, size_t max, const char *key, const json_t *j, struct ark_error *e);
void setup_to_json(const struct setup *s, struct buffer *b);
/* The same without the seed: what everybody at a table may know. */
void setup_public_json(const struct setup *s, struct buffer *b);
/*
 * Reads one option of the command line (--game --players --investigators --ancient-one --herald --guardian --expansions --scenario --difficulty --variants
 * --deck --log --seed --chance) with its value, NULL when there is none.  A --deck that names a file is read from it, and --log is always one; the first is the first seat's, and so on.  Returns 1
 * when it was read, 0 when it is none of these, -1 when it is wrong.
 */
int setup_option(struct setup *s, const char *option, const char *value, struct ark_error *e);
/* Whether the options that were read go together: each game has its own. */
bool setup_options_fit(const struct setup *s, struct ark_error *e);

#endif
