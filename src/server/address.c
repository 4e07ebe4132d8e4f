/* address.c - who a connection comes from, and how much is taken from one place. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024, NET_64 = 8, DAY_MS = 86400000 };

struct addresses {
	struct address *bucket[BUCKETS];
	int count;
	bool limited;
};

struct addresses *addresses_new(bool limited)
{
	struct addresses *all = calloc(1, sizeof(*all));
	if (all)
		all->limited = limited;
	return all;
}

void addresses_free(struct addresses *all)
{
	for (int i = 0; i < BUCKETS; i++) {
		while (all->bucket[i]) {
			struct address *next = all->bucket[i]->next;
			free(all->bucket[i]);
			all->bucket[i] = next;
		}
	}
	free(all);
}

int addresses_count(const struct addresses *all)
{
	return all->count;
}

static struct address **bucket_of(struct addresses *all, const char *text)
{
	uint32_t h = 2166136261u;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 16777619u;
	return &all->bucket[h % BUCKETS];
}

struct address *address_of(struct addresses *all, const char *text, uint64_t now_ms)
{
	struct address **bucket = bucket_of(all, text), *a = *bucket;
	while (a && strcmp(a->text, text))
		a = a->next;
	if (a)
		return address_keep(a);
	a = calloc(1, sizeof(*a));
	if (!a)
		return NULL;
	snprintf(a->text, sizeof(a->text), "%s", text);
	a->refs = 1;
	a->limited = all->limited;
	rate_begin(&a->heavy, now_ms, ADDRESS_HEAVY_BURST);
	rate_begin(&a->messages, now_ms, ADDRESS_BURST);
	a->next = *bucket;
	*bucket = a;
	all->count++;
	return a;
}

struct address *address_keep(struct address *a)
{
	a->refs++;
	return a;
}

static void address_free(struct addresses *all, struct address *a)
{
	struct address **at = bucket_of(all, a->text);
	while (*at != a)
		at = &(*at)->next;
	*at = a->next;
	all->count--;
	free(a);
}

/* What was made today is remembered when the last connection has gone. */
void address_release(struct addresses *all, struct address *a)
{
	if (a && !--a->refs && !a->made)
		address_free(all, a);
}

void addresses_sweep(struct addresses *all, uint64_t now_ms)
{
	struct address *next;
	for (int i = 0; i < BUCKETS; i++) {
		for (struct address *a = all->bucket[i]; a; a = next) {
			next = a->next;
			if (a->made && now_ms - a->day_ms >= DAY_MS)
				a->made = 0;
			if (!a->refs && !a->made)
				address_free(all, a);
		}
	}
}

bool address_takes(const struct address *a, size_t coming, size_t unread)
{
	return !a->limited || (a->coming + coming <= ADDRESS_BYTES && a->unread + unread <= ADDRESS_UNREAD);
}

bool address_makes(struct address *a, uint64_t now_ms, int most)
{
	if (!a->made || now_ms - a->day_ms >= DAY_MS) {
		a->made = 0;
		a->day_ms = now_ms;
	}
	if (a->limited && most && a->made >= most)
		return false;
	a->made++;
	return true;
}

/* ---- texts ------------------------------------------------------------ */

/* A customer of IPv6 has at least a /64 of his own, so the rest of it says nothing; one that carries IPv4 is that. */
static void text_of_6(struct in6_addr six, char text[ADDRESS_TEXT])
{
	if (IN6_IS_ADDR_V4MAPPED(&six)) {
		inet_ntop(AF_INET, &six.s6_addr[12], text, ADDRESS_TEXT);
		return;
	}
	if (!IN6_IS_ADDR_LOOPBACK(&six))
		memset(&six.s6_addr[NET_64], 0, NET_64);
	inet_ntop(AF_INET6, &six, text, ADDRESS_TEXT);
}

void address_text(const struct sockaddr *from, char text[ADDRESS_TEXT])
{
	if (from->sa_family == AF_INET)
		inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, text, ADDRESS_TEXT);
	else if (from->sa_family == AF_INET6)
		text_of_6(((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, text);
	else
		snprintf(text, ADDRESS_TEXT, "local");
}

/* What our own proxy has added is the last one of the list; those before it anybody may have written. */
bool address_forwarded(const char *header, char text[ADDRESS_TEXT])
{
	const char *last = strrchr(header, ',');
	struct in_addr four;
	struct in6_addr six;
	char one[ADDRESS_TEXT];
	last = last ? last + 1 : header;
	last += strspn(last, " \t[");
	snprintf(one, sizeof(one), "%.*s", (int)strcspn(last, " \t]"), last);
	if (inet_pton(AF_INET, one, &four) == 1)
		inet_ntop(AF_INET, &four, text, ADDRESS_TEXT);
	else if (inet_pton(AF_INET6, one, &six) == 1)
		text_of_6(six, text);
	else
		return false;
	return true;
}

bool address_local(const char *text)
{
	return !strncmp(text, "127.", 4) || !strcmp(text, "::1") || !strcmp(text, "local");
}

/* ---- rates -------------------------------------------------------------- */

bool address_heavy(struct address *a, uint64_t now_ms, int *wait_ms)
{
	return !a->limited || rate_take(&a->heavy, now_ms, ADDRESS_HEAVY_RATE, ADDRESS_HEAVY_BURST, 1, wait_ms);
}

bool address_talks(struct address *a, uint64_t now_ms, int messages, int *wait_ms)
{
	return !a->limited || rate_take(&a->messages, now_ms, ADDRESS_RATE, ADDRESS_BURST, messages, wait_ms);
}
