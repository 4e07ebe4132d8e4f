/*
 * engine.h - one process of the protocol: its games, and messages in and out.
 *
 * A message is one line of JSON.  engine_line() takes one and appends the answer, with its newline, to a buffer: nothing for a notification.  It
 * never fails: what cannot be understood is answered by an error.
 */
#ifndef HOST_ENGINE_ENGINE_H
#define HOST_ENGINE_ENGINE_H

#include "host/rpc.h"
#include "host/session.h"

enum { ENGINE_GAMES = 256 };

struct engine {
	const struct ark_content *content;	/* what new games are made of */
	struct ark_content *own[ENGINE_GAMES + 1];	/* compiled here, and still of use to some game; NULL: none */
	struct session *game[ENGINE_GAMES];	/* game_id is the index + 1; a closed one's number is not given again */
	int id[ENGINE_GAMES];
	int last_id;				/* the number given last */
	int current;				/* index of the game used last; -1 is none */
};

void engine_init(struct engine *en, const struct ark_content *c);
void engine_release(struct engine *en);
void engine_line(struct engine *en, const char *line, size_t n, struct buffer *out);

/* ---- between engine.c and methods.c ---------------------------------- */

#define METHOD(name, function, parameters, result) method_fn function;
#include "methods.def"
#undef METHOD

#endif
