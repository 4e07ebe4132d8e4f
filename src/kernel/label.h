/*
 * label.h - options in English.
 *
 * A label is made when somebody wants to read it: by the game, from the words of a card, or from the template of the verb; two options of a decision never read the same.
 */
#ifndef KERNEL_LABEL_H
#define KERNEL_LABEL_H

#include "run.h"

struct text;

/* The English label of an option; returns its length, as snprintf does. */
int option_label(struct run *r, const struct option *o, char *buf, int n);
/* The parts of a label, for games that add to it: the verb's template filled in, and what the row of the option does. */
void option_template(struct run *r, const struct option *o, struct text *t);
void option_row_text(struct run *r, const struct option *o, struct text *t);
/* Things an option is about, for the table to point at; returns how many. */
int option_refs(struct run *r, const struct option *o, ref_h ref[2]);

#endif
