/* words.c - lists of words parted by spaces. */
#include "words.h"

#include <string.h>

bool words_have(const char *words, const char *word)
{
	const size_t n = strlen(word);
	for (const char *p = words; p && (p = strstr(p, word)); p += n)
		if ((p == words || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return true;
	return false;
}

bool words_unknown(const char *words, bool (*known)(void *of, const char *word), void *of, char out[WORD_ROOM])
{
	for (const char *p = words ? words : ""; *p; p += *p == ' ') {
		const size_t n = strcspn(p, " "), room = n < WORD_ROOM ? n : WORD_ROOM - 1;
		memcpy(out, p, room);
		out[room] = 0;
		if (n && !known(of, out))
			return true;
		p += n;
	}
	return false;
}
