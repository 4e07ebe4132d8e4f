/* hooks.h - the functions behind cards_rules that are not rules: names, views, odds, changes for tests. */
#ifndef CARDS_HOOKS_H
#define CARDS_HOOKS_H

#include "cards.h"

struct json;
struct text;
struct ark_error;

int cards_ref_id(struct run *r, ref_h ref, char *buf, int n);
int cards_ref_name(struct run *r, ref_h ref, char *buf, int n);
ref_h cards_ref_find(struct run *r, const char *id, int n);
/* The number of a card among its copies, from 1. */
int cards_copy(struct run *r, card_h c);
int cards_label(struct run *r, const struct option *o, char *buf, int n);
int cards_asks(struct run *r, int viewer, char *buf, int n);
const char *cards_word(unsigned w);
const char *token_word(int kind);
int token_named(const char *word, size_t n);

void cards_view(struct run *r, int seat, struct json *j);
void cards_observe(struct run *r, int seat, struct observation *o);
bool cards_shown(struct run *r, ref_h ref, int viewer);
bool cards_announced(struct run *r, ref_h ref);
bool cards_row_secret(struct run *r, row_h row);
void cards_resample(struct run *r, int seat, int keeps, uint64_t key);
uint64_t cards_hidden(struct run *r);
int cards_odds(struct run *r, const struct option *o);
/* Puts the test of a basic action on the table as it would be; false when the option is none. */
bool test_of_basic(struct run *r, const struct option *o, struct test *t);
bool cards_stakes(struct run *r, const struct option *o, struct stakes *s);
void cards_stakes_words(const struct stakes *s, bool pass, struct text *t);
const char *cards_invariant(struct run *r);

bool cards_set(struct run *r, const char *change, struct ark_error *e);
bool cards_get(struct run *r, const char *query, char *buf, int n);
bool cards_rig(struct run *r, const char *what, const char *value, struct ark_error *e);

#endif
