/* token.h - secrets: 128 random bits as 22 letters.  Whoever holds one may do what it is for; only its SHA-256 is kept. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_TEXT = 23, TOKEN_HASH = 32, CODE_TEXT = 9 };

bool random_bytes(void *to, size_t n);
/* A new token and its hash; false when the system gives no random numbers. */
bool token_new(char text[TOKEN_TEXT], unsigned char hash[TOKEN_HASH]);
/* The hash of a token; false when the text cannot be one. */
bool token_hash(const char *text, unsigned char hash[TOKEN_HASH]);
/* Compares in a time that does not depend on where they differ. */
bool token_same(const unsigned char a[TOKEN_HASH], const unsigned char b[TOKEN_HASH]);
/* The public name of a table: 8 letters. */
bool code_new(char code[CODE_TEXT]);

#endif
