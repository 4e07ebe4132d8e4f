/*
 * plain.h - the game line by line: for any terminal, screen readers and pipes.
 *
 * What happened is told in words, the prompt names who is asked and by what, options are numbered.  An answer is the number or the key of an option, or a word
 * of help.  Without a terminal there is no colour, and the same input gives the same output.
 */
#ifndef TERM_PLAIN_H
#define TERM_PLAIN_H

#include <stdio.h>

#include "host/session.h"

struct plain {
	struct session *s;		/* owned by the caller */
	const char *path;		/* where the game is kept */
	FILE *in, *out;
	bool colour;
	bool echo;			/* the input is no terminal: what was typed is shown, so that the output reads on its own */
	uint32_t told;			/* events shown so far */
	uint32_t saved;			/* version that was saved last */
};

/* Plays until the player quits, the input ends or a signal comes; keeps the game at `path`.  Returns the exit code. */
int plain_play(struct plain *p);
/* What has happened since, in words; and the end of the game. */
void plain_tell(struct plain *p);
/* True for an event that players are told about. */
bool plain_told(const struct session *s, uint32_t i);

#endif
