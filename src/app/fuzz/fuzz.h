/*
 * fuzz.h - random legal games with every check: `arkham fuzz`.
 *
 * A walk plays one game by random options, or by the keys of a record, and looks at every decision: the engine has not faulted, invariants hold, somebody
 * has something to choose, no key is offered twice, looking changes nothing, two copies at other addresses go the same way, and no view tells what its seat
 * does not know.  Some games are played again as a session that is undone, redone, saved and loaded.  What fails is shortened to a record that still fails in the same way.
 */
#ifndef APP_FUZZ_FUZZ_H
#define APP_FUZZ_FUZZ_H

#include "arkham.h"
#include "app/walk/boxes.h"
#include "app/walk/deck.h"
#include "host/buffer.h"

/* Choices of a game that are checked and recorded; what comes after them is only played, to see whether it ends. */
enum { FUZZ_CHOICES = 60000, FUZZ_LAST = 40, FUZZ_VIEW = 1 << 18 };

/* What can be found; the names are printed. */
enum finding {
	FOUND_NONE,
	FOUND_SETUP,		/* the game could not be made */
	FOUND_FAULT,
	FOUND_INVARIANT,
	FOUND_EMPTY,		/* neither over nor anything to choose */
	FOUND_DUPLICATE,	/* an option key twice, or one that is not found again */
	FOUND_IMPURE,		/* looking changed the state */
	FOUND_SYNC,		/* a copy went another way */
	FOUND_LEAK,		/* a view changed with what its seat does not know */
	FOUND_RESAMPLED,	/* a resampled copy broke */
	FOUND_ALIKE,		/* two options with the same label */
	FOUND_IDLE,		/* a use after which all is as before */
	FOUND_RECORD,		/* save, load, undo or redo did not come back to the same state */
	FOUND_ENDLESS,
	FINDINGS
};

/* How much is looked at: what costs little; words and what one viewer by chance is told too; what everybody is told. */
enum fuzz_depth { CHECK_CHEAP, CHECK_COSTLY, CHECK_ALL };

struct fuzz_record {
	char (*key)[ARK_KEY];
	int n, max;
};

/* A use that is watched: what was seen before it, and for how many choices more. */
struct fuzz_idle {
	uint64_t seen, kind, revealed;
	int options, seat, at, left;
};

/* Components that were seen, by definition, and code of content that ran; NULL: nobody asks. */
struct fuzz_seen {
	uint8_t *def, *code;
};

struct fuzz {
	const struct ark_content *content;
	struct ark_setup setup;		/* of the game being walked */
	struct walk_pool *pool;		/* of the card game */
	struct walk_texts texts;
	struct walk_boxes boxes;
	int every;			/* decisions between the costly checks; 0: invariants once a turn, nothing else */
	bool everybody;			/* at each of them everything is looked at through the eyes of everybody */
	int endless;			/* choices after which a game should be over */
	int most;			/* choices of a game that are looked at; 0: FUZZ_CHOICES, and it is played to its end */
	enum fuzz_depth depth;		/* at the end of a record whose keys are played */
	struct ark_run *run, *other;
	struct ark_game *game, *twin, *spare;
	char *view, *view2;
	struct buffer told, told2;	/* a decision as somebody is told it */
	char keys[ARK_OPTIONS][ARK_KEY];
	struct fuzz_record taken;	/* keys chosen so far */
	uint64_t hash[FUZZ_CHOICES + 1];	/* of the state after so many of them */
	struct fuzz_idle idle;
	struct fuzz_seen seen;
	enum finding found;
	char why[ARK_TEXT];
	long decisions, games;
};

const char *finding_name(enum finding f);
/* Notes what was found; returns false. */
bool fuzz_found(struct fuzz *z, enum finding f, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* check.c: everything that must hold at the open decision.  False when something was found. */
bool fuzz_check(struct fuzz *z, const struct ark_decision *d, uint64_t *x, enum fuzz_depth depth);
/* Takes option i on two copies at other addresses, the old bytes poisoned, and goes on with one of them. */
bool fuzz_step(struct fuzz *z, int i);

/* idle.c: a use is about to be taken; and at the decisions after it, whether anything has changed.  False when nothing has. */
void idle_begin(struct fuzz *z, const struct ark_decision *d, const char *key);
bool idle_check(struct fuzz *z, const struct ark_decision *d);

/* seen.c: notes what the log has named since the last look; lists at the end what no game has shown, and says how many that are. */
bool seen_open(struct fuzz *z);
void seen_release(struct fuzz *z);
void seen_look(struct fuzz *z);
int seen_tell(struct fuzz *z);

/* record.c: the game just walked, again as a session: undo, redo, save, load. */
bool fuzz_records(struct fuzz *z, uint64_t *x);

/* fuzz.c: one game, by the walk `x`, or by the keys of a record when there is one.  False when something was found. */
bool fuzz_game(struct fuzz *z, uint64_t x, const struct fuzz_record *keys);

/* short.c: cuts a failing record short, for at most `seconds` of computing, and prints it as a .play file; it had so many choices at first. */
void fuzz_shorten(struct fuzz *z, int choices, double seconds);
/* What the cheap checks find; the others must not get in before them. */
bool fuzz_cheaply(enum finding what);

#endif
