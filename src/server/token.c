/* token.c - secrets and their hashes. */
#include "token.h"

#include <openssl/sha.h>
#include <string.h>
#include <sys/random.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool random_bytes(void *to, size_t n)
{
	return getrandom(to, n, 0) == (ssize_t)n;
}

static bool hash_text(const char *text, unsigned char hash[TOKEN_HASH])
{
	return SHA256((const unsigned char *)text, strlen(text), hash) != NULL;
}

bool token_new(char text[TOKEN_TEXT], unsigned char hash[TOKEN_HASH])
{
	unsigned char bytes[17] = { 0 };
	if (!random_bytes(bytes, 16))
		return false;
	for (unsigned i = 0; i < TOKEN_TEXT - 1; i++) {
		const unsigned bit = i * 6, two = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];
		text[i] = alphabet[two >> (10 - bit % 8) & 63];
	}
	text[TOKEN_TEXT - 1] = 0;
	return hash_text(text, hash);
}

bool token_hash(const char *text, unsigned char hash[TOKEN_HASH])
{
	return strlen(text) == TOKEN_TEXT - 1 && strspn(text, alphabet) == TOKEN_TEXT - 1 && hash_text(text, hash);
}

bool token_same(const unsigned char a[TOKEN_HASH], const unsigned char b[TOKEN_HASH])
{
	unsigned differ = 0;
	for (int i = 0; i < TOKEN_HASH; i++)
		differ |= (unsigned)(a[i] ^ b[i]);
	return !differ;
}

bool code_new(char code[CODE_TEXT])
{
	uint64_t bits;
	if (!random_bytes(&bits, sizeof(bits)))
		return false;
	for (int i = 0; i < CODE_TEXT - 1; i++, bits /= 26)
		code[i] = (char)('a' + bits % 26);
	code[CODE_TEXT - 1] = 0;
	return true;
}
