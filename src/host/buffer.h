/*
 * buffer.h - a text that grows.
 *
 * `text` always ends in 0 once something was added.  When memory runs out the buffer says so by `failed` and takes no more: check it once, at the end.
 */
#ifndef HOST_BUFFER_H
#define HOST_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer {
	char *text;
	size_t n, max;
	bool failed;
};

/* Makes room for n more bytes and the closing 0; false when there is no memory. */
bool buffer_room(struct buffer *b, size_t n);
void buffer_add(struct buffer *b, const char *text, size_t n);
void buffer_str(struct buffer *b, const char *text);
__attribute__((format(printf, 2, 3))) void buffer_printf(struct buffer *b, const char *format, ...);
/* A JSON string with its quotes. */
void buffer_json(struct buffer *b, const char *text);
/* ,"key": with the comma left out after an opening bracket or at the start. */
void buffer_key(struct buffer *b, const char *key);
void buffer_member(struct buffer *b, const char *key, const char *text);
void buffer_hex(struct buffer *b, const char *key, uint64_t v);
void buffer_clear(struct buffer *b);
void buffer_release(struct buffer *b);

#endif
