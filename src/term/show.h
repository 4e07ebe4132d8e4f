/*
 * show.h - what is on the screen at the moment: between screen.c, which takes keys, and picture.c, which draws.
 */
#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "host/company.h"
#include "panes.h"
#include "screen.h"

/* What covers the picture until a key closes it. */
enum overlay { OVER_NONE, OVER_HELP, OVER_LOG, OVER_MAP, OVER_SHEETS, OVER_TABLE };

/* Keys of the options in their order: what no command uses.  Options beyond them are reached with the cursor. */
extern const char show_option_keys[];

struct show {
	struct screen *screen;
	struct table table;
	struct ark_decision d;
	bool open;		/* there is a decision; else the game is over */
	const struct bot *bot;	/* whose it is; NULL: a person's */
	bool ahead;		/* a key was typed while bots chose */
	double drawn;		/* when the picture was, or a key was pressed */
	bool marks;
	int cursor, top;	/* option under the cursor, first one shown */
	enum overlay overlay;
	int scroll, seat;	/* of the overlay: first line, whose sheet */
	uint32_t shown, saved;	/* versions */
	uint32_t news;		/* events before this one were there before the last choice */
	bool hinted;		/* `opinion` has what a bot thinks of each option */
	struct bot_opinion opinion[ARK_OPTIONS];
	char message[ARK_TEXT];
};

/* Draws everything. */
void show_draw(struct show *w);
/* `n`, or the nearest number to it that is allowed. */
static inline int between(int least, int n, int most)
{
	return n > most ? most : n < least ? least : n;
}

#endif
