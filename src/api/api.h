/*
 * api.h - what the files behind include/arkham.h share.
 *
 * A public game is a kernel `struct game`, public content is a kernel `struct content`: casts, no copies.  A run remembers the game whose options it has built
 * by address and path; whatever happens to the caller's bytes in between, api_bind() notices and has them built again.
 */
#ifndef API_API_H
#define API_API_H

#include "arkham.h"
#include "kernel/run.h"

struct ark_run {
	struct run run;
	struct log log;
	struct rig rig;
	uint64_t path;		/* of the game the built options belong to */
	struct game spare;	/* what `ark_begin` and `set` go back to */
	uint64_t sure;		/* the last setup that was made, whatever its seed: it can be made again, and nothing need be kept */
	struct game table;	/* what games of `table_of` begin with */
	uint64_t table_of;	/* the game and its expansions as one number; 0: nothing is laid out */
	char text[ARK_TEXT];	/* of a fault or a broken invariant */
};

static inline struct game *api_game(struct ark_game *g)
{
	return (struct game *)(void *)g;
}

static inline const struct game *api_const_game(const struct ark_game *g)
{
	return (const struct game *)(const void *)g;
}

static inline const struct content *api_content(const struct ark_content *c)
{
	return (const struct content *)(const void *)c;
}

/* The rules of a game by its number (enum game_id) or name; NULL when there is no such game. */
const struct game_rules *rules_by_id(unsigned id);
const struct game_rules *rules_by_name(const char *name);

/* Bytes that a game uses: the kernel's part and its rules' body. */
size_t api_bytes(const struct game *g);

/* Turns the run to this game.  NULL when the bytes are no game of the run's content. */
struct run *api_turn(struct ark_run *r, struct game *g);
static inline struct run *api_bind(struct ark_run *r, struct ark_game *game)
{
	struct game *g = api_game(game);
	return r->run.g == g && r->path == g->k.path && r->run.rules ? &r->run : api_turn(r, g);
}
/* Notes that the run's built options belong to what the game has become. */
void api_bound(struct ark_run *r);

/* Makes room for the events of one more choice; does nothing when the log is off. */
bool api_log_grow(struct ark_run *r);
static inline bool api_log_room(struct ark_run *r)
{
	return !r->run.log || api_log_grow(r);
}

/* Members `facts` and `lists` of a definition; member `skill`. */
struct json;
void facts_write(struct json *j, const struct content *c, def_h def);
void lists_write(struct json *j, const struct content *c, def_h def);
void skill_write(struct json *j, int skill);

/* Fills an error (NULL is allowed) and returns false. */
__attribute__((format(printf, 3, 4))) bool api_error(struct ark_error *e, enum ark_code code, const char *format, ...);

#endif
