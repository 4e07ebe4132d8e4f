/* probe.c - the words of a request to change or read a position. */
#include "probe.h"
#include "cards/things/pile.h"

#include <string.h>

void request_read(struct request *q, const char *s)
{
	q->n = 0;
	q->known = NULL;
	while (*s && q->n < REQUEST_WORDS) {
		while (*s == ' ')
			s++;
		if (!*s)
			break;
		q->word[q->n] = s;
		while (*s && *s != ' ')
			s++;
		q->len[q->n] = (int)(s - q->word[q->n]);
		q->n++;
	}
}

/* Notes that word i was understood; returns whether it was. */
static bool request_knows(const struct request *q, int i, bool understood)
{
	if (understood && q->known)
		*q->known |= (uint16_t)(1u << i);
	return understood;
}

int request_wrong(const struct request *q)
{
	for (int i = 0; i < q->n; i++)
		if (!(*q->known >> i & 1))
			return i;
	return -1;
}

bool request_is(const struct request *q, int i, const char *w)
{
	return request_knows(q, i, i < q->n && *w == q->word[i][0] && (int)strlen(w) == q->len[i] && strncmp(q->word[i], w, (size_t)q->len[i]) == 0);
}

bool request_int(const struct request *q, int i, int *v)
{
	int n = 0, at = 0, sign = 1;
	if (i >= q->n)
		return false;
	if (q->word[i][0] == '-') {
		sign = -1;
		at = 1;
	}
	if (at == q->len[i])
		return false;
	for (; at < q->len[i]; at++) {
		if (q->word[i][at] < '0' || q->word[i][at] > '9' || n > 10000)
			return false;
		n = n * 10 + q->word[i][at] - '0';
	}
	*v = sign * n;
	return request_knows(q, i, true);
}

bool request_seat(struct run *r, const struct request *q, int i, int *seat)
{
	return request_int(q, i, seat) && *seat >= 0 && *seat < cards_of(r)->seats;
}

card_h request_card(struct run *r, const struct request *q, int i)
{
	const card_h c = i < q->n ? ref_card(cards_ref_find(r, q->word[i], q->len[i])) : 0;
	request_knows(q, i, c != 0);
	return c;
}

def_h card_named(struct run *r, const char *id, size_t len)
{
	def_h d = 0;
	for (int kind = KIND_ROLE; kind < KIND_MAX && !d; kind++)
		d = content_find(r->c, (enum def_kind)kind, id, len);
	return d;
}

def_h request_def(struct run *r, const struct request *q, int i)
{
	const def_h d = i < q->n ? card_named(r, q->word[i], (size_t)q->len[i]) : 0;
	request_knows(q, i, d != 0);
	return d;
}

card_h request_place(struct run *r, const struct request *q, int i)
{
	const card_h c = request_card(r, q, i);
	return c && card_kind(r, c) == KIND_PLACE && card_in_play(r, c) ? c : 0;
}
