/* damage.h - damage and horror: assigned, prevented, applied at once; then defeat and elimination. */
#ifndef CARDS_PLAY_DAMAGE_H
#define CARDS_PLAY_DAMAGE_H

#include "cards/cards.h"

enum { DEAL_DIRECT = 1, DEAL_ASSETS = 2 };	/* assets: they take it before the investigator does */
void call_deal(struct run *r, int seat, int damage, int horror, int flags, ref_h source);
void call_deal_card(struct run *r, card_h c, int damage, int horror, int flags, ref_h source, int by);
void call_deal_each(struct run *r, const struct script *s, int damage, int horror, int flags, const uint16_t *target);
void call_defeat(struct run *r, card_h c, int by);
int defeat_apply(struct run *r, struct event *e);
void call_eliminate(struct run *r, int seat, int how);
/* Trauma that the investigator suffers in this scenario. */
void suffer_trauma(struct run *r, int seat, int stuff, int n, ref_h cause);
/* False for whom damage cannot be healed by; SEAT_MAX is nobody in particular. */
bool heals_damage(struct run *r, int by);
int card_heal(struct run *r, card_h c, int damage, int horror, int by);

#endif
