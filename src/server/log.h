/* log.h - what the server says to who runs it: lines on stderr, plain or as JSON. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>

enum say_level { SAY_ERROR, SAY_WARNING, SAY_INFO, SAY_DEBUG, SAY_LEVELS };

/* What is said at all, and how. */
void say_begin(enum say_level most, bool json);
/* The level of that name; SAY_LEVELS when there is none. */
enum say_level say_level(const char *name);
/* A line.  The same one again within a few seconds is counted, not said. */
__attribute__((format(printf, 2, 3))) void say(enum say_level level, const char *format, ...);
bool says(enum say_level level);

#endif
