/* words.h - the toy has no kinds of cards of its own. */
#ifndef TOY_WORDS_H
#define TOY_WORDS_H

#define HELD_KINDS_OF_toy 0

#endif
