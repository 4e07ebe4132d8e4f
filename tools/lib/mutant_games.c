/*
 * mutant_games.c - random games with a mutant at work, beside the same games with nothing broken.
 *
 * They judge nobody: a mutant that changes what a table sees of them is a hole in the tests that matters, one that many games come through without a
 * difference probably changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/walk/signature.h"

#include "mutator.h"

enum { KINDS = 3, GAMES = 4096 };

static const struct kind {
	const char *words;
	struct ark_setup setup;
	int share;	/* one game of so many of the others */
} kinds[KINDS] = {
	{ "board expansions any", { .game = "board", .expansions = "any" }, 1 },
	{ "cards", { .game = "cards" }, 1 },
	{ "cards variants campaign", { .game = "cards", .variants = "campaign" }, 4 },
};

struct one_game {
	int kind;
	uint64_t seed, number;	/* its signature */
	int64_t us;
	uint8_t *through;	/* a bit for each mutant it comes through */
};

static struct one_game list[GAMES];
static int n_games;
static struct signer *signers[KINDS];
static volatile int *at;	/* the game that is played, told by the child */

static bool play(const struct one_game *g, uint64_t *number)
{
	struct signature sum = signature_begin();
	const bool ok = signer_forget(signers[g->kind]) && signer_play(signers[g->kind], g->seed, &sum);
	*number = sum.number;
	return ok;
}

static void reference(int games, int mutants)
{
	at = mmap(NULL, sizeof(*at), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (int k = 0; k < KINDS; k++) {
		signers[k] = signer_new(&kinds[k].setup, true);
		for (int i = 1; i <= games / kinds[k].share && n_games < GAMES; i++) {
			struct one_game *g = &list[n_games++];
			*g = (struct one_game){ .kind = k, .seed = (uint64_t)i, .us = cpu_us(), .through = calloc((size_t)mutants / 8 + 1, 1) };
			seen_clear();
			if (!signers[k] || !g->through || !play(g, &g->number)) {
				fprintf(stderr, "mutator: game %d of %s fails with nothing broken\n", i, kinds[k].words);
				exit(1);
			}
			g->us = cpu_us() - g->us;
			seen_add(g->through);
		}
	}
}

static bool comes_through(const struct one_game *g, int bit)
{
	return g->through[bit / 8] >> bit % 8 & 1;
}

/* Plays the games that come through the mutant to the first that goes another way. */
static void child(int bit)
{
	uint64_t number;
	child_quiet();
	for (int i = 0; i < n_games; i++) {
		if (!comes_through(&list[i], bit))
			continue;
		*at = i;
		clock_set(list[i].us);
		if (!play(&list[i], &number) || number != list[i].number)
			_exit(1);
	}
	_exit(0);
}

void games_answer(int games, int mutants, int bit, int *on, int number)
{
	int through = 0, status;
	if (!n_games)
		reference(games, mutants);
	for (int i = 0; i < n_games; i++)
		through += comes_through(&list[i], bit);
	if (!through) {
		printf("never\n");
		return;
	}
	*on = number;
	const pid_t pid = fork();
	if (!pid)
		child(bit);
	*on = -1;
	if (pid < 0 || waitpid(pid, &status, 0) < 0) {
		perror("mutator");
		exit(2);
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		printf("alike %d\n", through);
	else
		printf("differs %llu %s\n", (unsigned long long)list[*at].seed, kinds[list[*at].kind].words);
}
