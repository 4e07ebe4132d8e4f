/* ledger.h - the campaign log as a text: written between two scenarios, and read to go on with the campaign in another game. */
#ifndef CARDS_CAMPAIGN_LEDGER_H
#define CARDS_CAMPAIGN_LEDGER_H

#include "cards/cards.h"

/* The words of a setup that a log brings. */
struct ledger_words { char variants[512], expansions[128], scenario[64], difficulty[16]; };

/* As snprintf does; -1 when the campaign is not between two scenarios. */
int ledger_write(struct run *r, char *buf, int n, struct ark_error *e);
/* The setup of the game in which the campaign goes on; it points into the words. */
bool ledger_setup(const char *log, struct ark_setup *u, struct ledger_words *w, struct ark_error *e);
/* Investigators, notes and the chaos bag, into a state that has the rules of that setup. */
bool ledger_read(struct run *r, const char *log, struct ark_error *e);

#endif
