/* words.h - Innsmouth's numbers that the language writes and the rules read. */
#ifndef BOARD_INNSMOUTH_WORDS_H
#define BOARD_INNSMOUTH_WORDS_H

/* Kinds of cards that an investigator holds: none. */
#define HELD_KINDS_OF_innsmouth 0

/* FACT_subtype of a street or location: an Evade check is due there under martial law. */
enum { PLACE_WATCHED = 1 };

#endif
