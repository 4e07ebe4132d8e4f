/* enemy.h - enemies: spawning, engaging, hunting, attacking. */
#ifndef CARDS_PLAY_ENEMY_H
#define CARDS_PLAY_ENEMY_H

#include "cards/cards.h"

bool enemy_may_attack(struct run *r, card_h enemy, int seat);
void call_attack(struct run *r, card_h enemy, int seat);
void call_spawn_enemy(struct run *r, card_h enemy, int seat, card_h place);
void call_engage(struct run *r, card_h enemy, int seat);
void call_evade_enemy(struct run *r, card_h enemy, int seat, bool by_test);
void call_settle_cards(struct run *r);
int engaged_apply(struct run *r, struct event *e);
int evaded_apply(struct run *r, struct event *e);
int attack_apply(struct run *r, struct event *e);
int enemy_enters_apply(struct run *r, struct event *e);
void call_hunters(struct run *r);
void call_enemy_move(struct run *r, card_h enemy, card_h place);
void call_elusive(struct run *r, card_h enemy);
/* To a connecting location, one without investigators if there is any. */
void call_flee(struct run *r, card_h enemy);
/* One step towards a location. */
void call_step(struct run *r, card_h enemy, card_h goal);
bool enemy_disengage(struct run *r, card_h enemy);
int enemy_prey(struct run *r, card_h enemy, unsigned seats);

#endif
