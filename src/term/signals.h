/* signals.h - a signal that asks the program to end is noted; whoever plays sees it, keeps the game and puts the terminal right. */
#ifndef TERM_SIGNALS_H
#define TERM_SIGNALS_H

#include <stdbool.h>

/* From now on signals that would end the program are noted only. */
void signals_catch(void);
bool signals_came(void);

#endif
