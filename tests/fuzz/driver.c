/*
 * driver.c - a small mutating fuzzer for compilers that bring none.
 *
 *	records [--seconds N] [--seed N] [--failing FILE] CORPUS...	runs every corpus file, then mutations of them
 *	records FILE							runs one input, to look at a failure
 *
 * The input that is being run is kept in the failing file, so that after a crash it is there.
 */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "target.h"

enum { INPUT_MAX = 1 << 18, CORPUS_MAX = 512 };

struct input {
	uint8_t *data;
	size_t n;
};

static struct input corpus[CORPUS_MAX];
static int corpus_n;
static uint64_t state;

static uint32_t below(uint32_t n)
{
	state += 0x9e3779b97f4a7c15u;
	uint64_t x = state;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return n ? (uint32_t)((x ^ (x >> 31)) % n) : 0;
}

/* ---- the corpus ------------------------------------------------------ */

static void file_add(const char *path)
{
	static uint8_t buffer[INPUT_MAX];
	FILE *f = fopen(path, "rb");
	if (!f || corpus_n == CORPUS_MAX) {
		fprintf(stderr, "cannot use %s\n", path);
		exit(2);
	}
	const size_t n = fread(buffer, 1, sizeof(buffer), f);
	fclose(f);
	struct input *in = &corpus[corpus_n++];
	in->data = malloc(n ? n : 1);
	in->n = n;
	if (in->data)
		memcpy(in->data, buffer, n);
}

static void path_add(const char *path)
{
	struct stat st;
	struct dirent **name;
	if (stat(path, &st) || !S_ISDIR(st.st_mode)) {
		file_add(path);
		return;
	}
	const int n = scandir(path, &name, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		char file[4096];
		snprintf(file, sizeof(file), "%s/%s", path, name[i]->d_name);
		if (name[i]->d_name[0] != '.')
			file_add(file);
		free(name[i]);
	}
	free(name);
}

/* ---- mutations ------------------------------------------------------- */

static size_t insert(uint8_t *to, size_t n, size_t at, const void *what, size_t len)
{
	if (n + len > INPUT_MAX)
		return n;
	memmove(to + at + len, to + at, n - at);
	memcpy(to + at, what, len);
	return n + len;
}

static size_t cut(uint8_t *to, size_t n, size_t at, size_t len)
{
	len = len < n - at ? len : n - at;
	memmove(to + at, to + at + len, n - at - len);
	return n - len;
}

static size_t word_put(uint8_t *to, size_t n, size_t at)
{
	uint32_t words = 0;
	while (fuzz_words[words])
		words++;
	const char *word = fuzz_words[below(words)];
	if (below(2))
		n = cut(to, n, at, strlen(word));
	return insert(to, n, at < n ? at : n, word, strlen(word));
}

static size_t mutate(uint8_t *to, size_t n)
{
	const size_t at = below((uint32_t)n + 1);
	uint8_t piece[64];
	switch (below(7)) {
	case 0:
		if (at < n)
			to[at] = (uint8_t)(to[at] ^ 1u << below(8));
		return n;
	case 1:
		if (at < n)
			to[at] = (uint8_t)below(256);
		return n;
	case 2:
		return cut(to, n, at, 1 + below(32));
	case 3:
		return at;	/* everything behind is lost */
	case 4: {
		const struct input *other = &corpus[below((uint32_t)corpus_n)];
		const size_t from = below((uint32_t)other->n + 1), rest = other->n - from;
		return insert(to, n, at, other->data + from, rest < 200 ? rest : below(200));
	}
	case 5: {
		const size_t len = n - at < sizeof(piece) ? n - at : sizeof(piece);
		memcpy(piece, to + at, len);
		return insert(to, n, below((uint32_t)n + 1), piece, len);
	}
	default:
		return word_put(to, n, at);
	}
}

/* ---- running --------------------------------------------------------- */

static const char *failing = "fuzz-failing";

/* The input gets a block of its own size: reading past its end is seen by the sanitizer. */
static void run(const uint8_t *data, size_t n)
{
	FILE *f = fopen(failing, "wb");
	if (f) {
		fwrite(data, 1, n, f);
		fclose(f);
	}
	uint8_t *own = malloc(n ? n : 1);
	if (!own)
		return;
	memcpy(own, data, n);
	LLVMFuzzerTestOneInput(own, n);
	free(own);
}

static long fuzz(long seconds)
{
	static uint8_t input[INPUT_MAX];
	const time_t end = time(NULL) + seconds;
	long runs = 0;
	for (; time(NULL) < end; runs++) {
		const struct input *from = &corpus[below((uint32_t)corpus_n)];
		size_t n = from->n;
		memcpy(input, from->data, n);
		for (uint32_t k = 1 + below(4); k; k--)
			n = mutate(input, n);
		run(input, n);
	}
	return runs;
}

int main(int argc, char **argv)
{
	long seconds = 0;
	state = (uint64_t)time(NULL);
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--seconds") && i + 1 < argc)
			seconds = atol(argv[++i]);
		else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
			state = strtoull(argv[++i], NULL, 10);
		else if (!strcmp(argv[i], "--failing") && i + 1 < argc)
			failing = argv[++i];
		else
			path_add(argv[i]);
	}
	if (!corpus_n) {
		fprintf(stderr, "usage: %s [--seconds N] [--seed N] [--failing FILE] CORPUS...\n", argv[0]);
		return 2;
	}
	for (int i = 0; i < corpus_n; i++)
		run(corpus[i].data, corpus[i].n);
	const long runs = fuzz(seconds);
	remove(failing);
	printf("%d corpus files, %ld mutations, nothing found\n", corpus_n, runs);
	for (int i = 0; i < corpus_n; i++)
		free(corpus[i].data);
	return 0;
}
