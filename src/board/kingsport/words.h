/* words.h - Kingsport's numbers that the language writes and the rules read. */
#ifndef BOARD_KINGSPORT_WORDS_H
#define BOARD_KINGSPORT_WORDS_H

/* Kinds of cards that an investigator holds. */
#define HELD_KINDS_OF_kingsport K(BLESSING)

/* What content does to rifts: a marker off a track, one more on it, one opens, one closes. */
enum rift_do { RIFT_TAKE, RIFT_ADD, RIFT_OPEN, RIFT_CLOSE };

#endif
