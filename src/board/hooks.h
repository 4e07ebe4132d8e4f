/* hooks.h - the functions behind the board game's const table; see struct game_rules for what each does. */
#ifndef BOARD_HOOKS_H
#define BOARD_HOOKS_H

#include "board.h"

struct json;
struct text;

int board_amount(struct run *r, const struct script *s, int kind, int value);
int board_ref_id(struct run *r, ref_h ref, char *buf, int n);
int board_ref_name(struct run *r, ref_h ref, char *buf, int n);
int board_ref_count(struct run *r, ref_h ref, int count, char *buf, int n);
int board_ref_state(struct run *r, ref_h ref, char *buf, int n);
ref_h board_ref_find(struct run *r, const char *id, int n);
const char *board_word(unsigned w);
int board_label(struct run *r, const struct option *o, char *buf, int n);
void board_view(struct run *r, int seat, struct json *j);
void board_observe(struct run *r, int seat, struct observation *o);
void board_resample(struct run *r, int seat, int keeps, uint64_t key);
uint64_t board_hidden(struct run *r);
int board_odds(struct run *r, const struct option *o);
bool board_stakes(struct run *r, const struct option *o, struct stakes *s);
void board_stakes_words(const struct stakes *s, bool pass, struct text *t);
const char *board_invariant(struct run *r);
bool board_set(struct run *r, const char *change, struct ark_error *e);
bool board_get(struct run *r, const char *query, char *buf, int n);
bool board_rig(struct run *r, const char *what, const char *value, struct ark_error *e);

/* Protocol name of a phase. */
const char *phase_name(int phase);

#endif
