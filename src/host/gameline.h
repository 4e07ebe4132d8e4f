/*
 * gameline.h - a game's setup as one line of words, as .play files, golden seeds and shortened failures write it.
 *
 *	board seed 1 players amanda_sharpe ashcan_pete ancient_one yig bare
 *	cards seed 3 players 2 lead 1 scenario spreading_flames difficulty hard chance asked
 *
 * `players` takes ids of investigators or a number; `deck` ids of decks, one a seat; `first` (board) and `lead` (cards) the seat that is it; `herald`,
 * `expansions` and `variants` any number of names; `bare` is the variant of that name.  What is left out is dealt from the seed; the seed itself is 1 when left out.
 */
#ifndef HOST_GAMELINE_H
#define HOST_GAMELINE_H

#include "arkham.h"

enum { GAME_LINE = 12288 };

/* Holds the words that its setup points into: do not copy. */
struct game_line {
	struct ark_setup setup;
	char words[GAME_LINE];
	char herald[128], expansions[128], variants[256];
};

/* Reads a line.  False with a sentence in `error` when a word is not understood. */
bool game_line_read(struct game_line *l, const char *text, char *error, int n);
/* Writes a setup as a line; as snprintf. */
int game_line_write(const struct ark_setup *s, char *buf, int n);

#endif
