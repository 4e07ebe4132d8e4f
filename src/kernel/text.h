/*
 * text.h - writing text into a caller's buffer without libc's printf.
 *
 * Writes what fits and counts what would have: text_end() returns the full length, as snprintf does, and always ends the buffer by 0.
 */
#ifndef KERNEL_TEXT_H
#define KERNEL_TEXT_H

#include <stdint.h>

struct text {
	char *buf;
	int max, n;
};

void text_init(struct text *t, char *buf, int max);
void text_char(struct text *t, char c);
void text_str(struct text *t, const char *s);
void text_int(struct text *t, int64_t v);
void text_hex(struct text *t, uint64_t v);
/* A word of a table as people write it: `elder_thing` with a space. */
void text_word(struct text *t, const char *word);
/* A number with what it counts; `words` are its names for one and for many, as in a template: `clue/clues}`. */
void text_counted(struct text *t, int64_t v, const char *words);
int text_end(struct text *t);

/* JSON on top of it: commas come by themselves. */
struct json {
	struct text t;
	int comma;
};
void json_init(struct json *j, char *buf, int max);
int json_end(struct json *j);
void json_open(struct json *j, const char *key, char bracket);
void json_close(struct json *j, char bracket);
void json_key(struct json *j, const char *key);
void json_str(struct json *j, const char *key, const char *s);
void json_int(struct json *j, const char *key, int64_t v);
/* A part of one, in millionths, as a number from 0 to 1. */
void json_millionths(struct json *j, const char *key, int v);
void json_bool(struct json *j, const char *key, int v);
void json_none(struct json *j, const char *key);

#endif
