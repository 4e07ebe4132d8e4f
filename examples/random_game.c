/*
 * random_game.c - plays one random game through the public header alone.
 *
 *	cc random_game.c $(pkg-config --cflags --libs arkham) -o random_game && ./random_game board 2 7
 */
#include <arkham.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	struct ark_setup setup = { .game = argc > 1 ? argv[1] : "board", .players = argc > 2 ? atoi(argv[2]) : 1, .seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1 };
	struct ark_run *run = ark_run_new(ark_content_builtin());
	struct ark_game *game = malloc(ark_game_size());
	struct ark_decision decision;
	struct ark_result result;
	struct ark_error error;
	uint64_t x = setup.seed;
	long choices = 0;

	if (!run || !game || !ark_begin(run, game, &setup, &error)) {
		fprintf(stderr, "%s\n", run && game ? error.text : "no memory");
		return 1;
	}
	while (ark_decide(run, game, &decision)) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		if (!ark_choose(run, game, (int)((x >> 33) % (uint64_t)decision.options), &error))
			break;
		choices++;
	}
	if (!ark_over(run, game, &result)) {
		fprintf(stderr, "%s\n", ark_fault(run, game));
		return 1;
	}
	printf("%s (%s) after %ld choices, hash %016llx\n", result.outcome, result.why, choices, (unsigned long long)ark_hash(game));
	ark_run_free(run);
	free(game);
	return 0;
}
