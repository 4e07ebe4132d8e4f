/* rift.h - what is seen of rifts and visions, what must hold of them, and positions by hand: hooks of struct part. */
#ifndef BOARD_KINGSPORT_SHOW_RIFT_H
#define BOARD_KINGSPORT_SHOW_RIFT_H

#include "board/part.h"

void kingsport_view(struct run *r, int seat, struct json *j);
void kingsport_observe(struct run *r, int seat, struct observation *o);
void kingsport_resample(struct run *r);
const char *kingsport_invariant(struct run *r);
bool kingsport_set(struct run *r, const struct words *w);
bool kingsport_get(struct run *r, const struct words *w, char *buf, int n);
int kingsport_rig(const struct words *w, int kind);

#endif
