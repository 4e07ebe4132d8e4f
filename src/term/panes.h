/*
 * panes.h - what the panes of the screen say, made from a seat's view (the protocol's `state`) and the content's facts.
 *
 * Nothing here draws or knows the terminal: a pane is lines of a given width.  Which game it is decides only what a place and a sheet consist of.
 */
#ifndef TERM_PANES_H
#define TERM_PANES_H

#include <jansson.h>

#include "host/session.h"
#include "lines.h"

/* What the panes are made from, for one position. */
struct table {
	struct session *s;
	json_t *view;		/* as `seat` may see it */
	int seat;		/* whose decision it is; the first investigator's view when the game is over */
	bool board;		/* which of the two games */
	bool marks;		/* the terminal can show more than ASCII */
	bool spoken;		/* the game line by line: nothing is drawn with letters */
};

bool table_open(struct table *t, struct session *s, int seat, bool marks);
void table_close(struct table *t);

/* The clock of the game in one line. */
void pane_status(const struct table *t, int width, char *buf, size_t n);
/* The place of the one who is asked: what is there, and where one can go from it.  The place's name is the title. */
void pane_where(const struct table *t, struct lines *l, int width, char *title, size_t n);
/* Sheet of a seat; `full` brings the wording of its cards. */
void pane_sheet(const struct table *t, struct lines *l, int width, int seat, bool full);
/* The others, in a line each when there is room for it. */
void pane_others(const struct table *t, struct lines *l, int width, int seat);
/* Every place there is. */
void pane_map(const struct table *t, struct lines *l, int width);
/* What everybody faces: the Ancient One, Mythos cards that stay; agenda, act, chaos bag. */
void pane_table(const struct table *t, struct lines *l, int width);
/* The last `most` events that players are told about, oldest first; those before event number `news` are shown as old. */
void pane_log(const struct table *t, struct lines *l, int width, uint32_t most, uint32_t news);
/* The wording of the things an option is about. */
void pane_option(const struct table *t, struct lines *l, int width, int option);

/* ---- between the files of the panes ---------------------------------- */

/* The name of a thing by its id; copies keep their number.  Written to `buf`, which is returned. */
const char *name_of(const struct ark_content *c, const char *id, char *buf, size_t n);
const char *table_name(const struct table *t, const char *id, char *buf, size_t n);
/* The investigator of a seat, and the bot that plays him, if one does.  Written to `buf`, which is returned. */
const char *table_who(const struct table *t, int seat, char *buf, size_t n);
/* What stands before a place that can be reached. */
const char *table_arrow(const struct table *t);
/* The wording of a thing, "" when it has none. */
const char *table_wording(const struct table *t, const char *id);
json_t *view_find(const struct table *t, const char *list, const char *id);	/* what has this id in a list of the view; NULL: nothing */
const char *view_text(json_t *object, const char *key);	/* "" when it is not there */
int view_int(json_t *object, const char *key);		/* 0 when it is not there */
json_t *table_seat(const struct table *t, int seat);
/* Facts of a definition, parsed; release with json_decref().  NULL: no such thing. */
json_t *table_facts(const struct table *t, const char *id);

/* Board game and card game, chosen by pane_where() and its kin. */
void pane_board_where(const struct table *t, struct lines *l, int width, const char *here);
void pane_board_map(const struct table *t, struct lines *l, int width);
void pane_board_table(const struct table *t, struct lines *l, int width);
void pane_board_sheet(const struct table *t, struct lines *l, int width, json_t *seat, bool full);
void pane_cards_where(const struct table *t, struct lines *l, int width, const char *here);
void pane_cards_map(const struct table *t, struct lines *l, int width);
void pane_cards_table(const struct table *t, struct lines *l, int width);
void pane_cards_sheet(const struct table *t, struct lines *l, int width, json_t *seat, bool full);

/* Cards by name, one after the other, or with their wording a line each when `full`. */
void pane_cards(const struct table *t, struct lines *l, int width, const char *head, json_t *cards, bool full);
/* A thing by its name and its wording; nothing when there is no such thing. */
void pane_thing(const struct table *t, struct lines *l, int width, const char *head, const char *id);
/* "Sanity ***.. 3/5" */
void pane_bar(const struct table *t, char *buf, size_t n, const char *name, int value, int most);

/* What is at stake in option i of the open decision, or in the decision itself (-1), as a line; false when there is nothing to tell that its label does not. */
bool stakes_line(struct session *s, const struct ark_decision *d, int i, char *buf, size_t n);

#endif
