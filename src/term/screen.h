/*
 * screen.h - the game on a whole terminal, 80 by 24 and larger.
 *
 * One picture shows the place of the one who is asked with what can be reached from it, his sheet, what has just happened, and the open decision with
 * its odds.  A choice is a number or the line under the cursor.  It keeps its games where the game line by line keeps them, so that either goes on with them.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "host/session.h"

struct screen {
	struct session *s;	/* owned by the caller */
	const char *path;	/* where the game is kept */
	const char *said;	/* what the player should know first */
};

/* True when standard input and output are a terminal that can show it. */
bool screen_possible(void);
/* Plays until the player quits or a signal comes; keeps the game after every choice.  Returns the exit code, or -1 when the terminal does not work after all. */
int screen_play(struct screen *screen);

#endif
