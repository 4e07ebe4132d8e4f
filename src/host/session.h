/*
 * session.h - a game with its past: what a host keeps around the engine's state.
 *
 * A session is a game, the setup it was made of and every choice since, so that it can be undone, redone, saved, loaded and forked.  The position of step
 * n is the one after n choices and whatever was `set` or rigged before the next.  Snapshots every SNAPSHOT_STEPS choices make any step a
 * short replay away.  Undone steps stay until another choice is made.
 *
 * Every call that fails leaves the session as it was.
 */
#ifndef HOST_SESSION_H
#define HOST_SESSION_H

#include <stdatomic.h>

#include "arkham.h"
#include "bots/bot.h"
#include "buffer.h"
#include "setup.h"

enum { SNAPSHOT_STEPS = 128, SNAPSHOTS_SAVED = 3, RECORD_FORMAT = 1 };

/* A choice, and the position it was made in. */
struct step {
	size_t key;			/* offset of its text in `keys` */
	uint64_t hash;			/* of the state after it and before any later change */
	uint32_t round, phase, turn;	/* marks of the position it was made in: equal inside one round, phase, turn */
	uint32_t events;		/* events logged before it */
	int16_t option;			/* its number; -1 when only the key is known */
	int8_t seat;			/* who made it */
	bool revealed;			/* a die, a draw or a hidden card came to light by it */
};

/* A change from outside: what was `set` or rigged at a step. */
struct change {
	uint32_t step;
	bool rig;
	size_t what, value;		/* offsets in `keys` */
};

/* A position of the past.  It never changes, so that a game and its forks share it, on whatever thread they are. */
struct kept_game {
	atomic_uint sharers;
	struct ark_game *game;
};
struct snapshot {
	uint32_t step;
	struct kept_game *kept;
};

/* A line of the log. */
struct log_line {
	size_t json, text;		/* offsets in `lines` */
	int sees;			/* the only seat that may see it; -1 is everyone */
};

struct session {
	const struct ark_content *content;
	struct ark_run *run;
	struct ark_game *game;		/* the position shown now */
	struct ark_game *before;	/* the one before the last choice, to go back to when it fails */
	struct setup setup;
	uint32_t at;			/* step shown now; undone ones follow */
	uint32_t version;		/* grows with every change of the position, never repeats */
	uint64_t start;			/* hash of the first position */
	struct step *steps;
	uint32_t steps_n, steps_max;
	struct change *changes;
	uint32_t changes_n, changes_max;
	struct snapshot *snapshots;	/* by rising step; the first is step 0 */
	uint32_t snapshots_n, snapshots_max;
	struct log_line *events;
	uint32_t events_n, events_max;
	bool unlogged;			/* loaded from a snapshot: log and marks of the past are made when asked for */
	struct buffer keys, lines;
	struct bot_mind mind;		/* of its bots; no part of the record, for they can think again */
};

/* ---- making and ending ----------------------------------------------- */

struct session *session_new(const struct ark_content *c, const struct setup *setup, struct ark_error *e);
/* The same game once more, with its past, to go another way. */
struct session *session_fork(const struct session *s, struct ark_error *e);
void session_free(struct session *s);

/* ---- playing --------------------------------------------------------- */

bool session_choose(struct session *s, int option, struct ark_error *e);
bool session_choose_key(struct session *s, const char *key, struct ark_error *e);
/* ark_set and ark_rig, remembered in the record.  Undone steps are gone after them. */
bool session_set(struct session *s, const char *change, struct ark_error *e);
bool session_rig(struct session *s, const char *what, const char *values, struct ark_error *e);

/* How far an undo or redo goes: one choice, or to the beginning of this (undo: else the one before) turn, phase or round. */
enum session_unit { UNIT_STEP, UNIT_TURN, UNIT_PHASE, UNIT_ROUND, UNITS };
/* The unit of that name; UNITS when there is none. */
enum session_unit session_unit(const char *name);
/* The step they lead to; false when there is nothing to undo or redo. */
bool session_undo_to(struct session *s, enum session_unit unit, uint32_t *step, struct ark_error *e);
bool session_redo_to(struct session *s, enum session_unit unit, uint32_t *step, struct ark_error *e);
/* Goes on from the step they lead to, to one where a person is asked: `bots` are bits of seats that choose again at once.  False when nobody else has chosen. */
bool session_past_bots(const struct session *s, uint32_t bots, bool redo, uint32_t *step, struct ark_error *e);
bool session_undo(struct session *s, enum session_unit unit, struct ark_error *e);
bool session_redo(struct session *s, enum session_unit unit, struct ark_error *e);
/* To any step there is, back or forth. */
bool session_goto(struct session *s, uint32_t step, struct ark_error *e);

/* ---- the log --------------------------------------------------------- */

/* Number of events up to the position shown; makes those of the past when a snapshot was loaded. */
uint32_t session_events(struct session *s);
/* Event i as JSON, or in words; NULL when this seat may not see it (-1: what is public; -2: all). */
const char *session_event(const struct session *s, uint32_t i, int seat);
const char *session_event_text(const struct session *s, uint32_t i, int seat);
enum { SEES_ALL = -2 };
/* What somebody who has just made this game should know of it, as a sentence without its stop; "" is nothing. */
const char *session_advice(struct session *s);

/* ---- what a choice was ----------------------------------------------- */

/* Shows each position of the past in turn, the one after the last choice included. */
void session_walk(struct session *s, void (*show)(void *self, uint32_t step, struct ark_run *r, struct ark_game *g), void *self);
/* The choices from one step to another, as bits of the seats that made them; and whether anything came to light by them. */
uint32_t session_choosers(struct session *s, uint32_t from, uint32_t to);
bool session_revealed(struct session *s, uint32_t from, uint32_t to);

/* ---- saving ---------------------------------------------------------- */

/* The record up to the position shown: JSON text, one choice a line.  False when there is no memory. */
bool session_record(const struct session *s, struct buffer *b);
/* The version of the program, as records and stored tables name it. */
const char *record_engine(void);
/*
 * The session of a record.  `snapshot` (NULL: none) is what session_snapshot() wrote beside it; one that does not fit is not used.  A record of another version is
 * replayed as far as its choices are legal; where that is not to its end, `note` says so (empty otherwise).
 */
struct session *session_load(const struct ark_content *c, const char *record, size_t n, const struct buffer *snapshot, char note[ARK_TEXT], struct ark_error *e);
bool session_snapshot(const struct session *s, struct buffer *b);

/* A session for the choices of a version: as session_new(), with what that version did otherwise. */
struct session *session_older(const struct ark_content *c, const struct setup *setup, const char *engine, struct ark_error *e);
/* A past that is kept elsewhere, choice by choice: session_older(), session_append() each choice, session_past_play(). */
struct past {
	const char *engine, *build;	/* of the program that made it */
	uint64_t content, start;	/* hashes of its content and of the first position */
	uint32_t at;			/* step to be shown */
};
/* As session_load(): false when the past does not fit, and then only session_free() is left. */
bool session_past_play(struct session *s, const struct past *past, char note[ARK_TEXT], struct ark_error *e);
/* The same with files: FILE and FILE.snap, each written whole or not at all. */
bool session_save_file(const struct session *s, const char *path, struct ark_error *e);
struct session *session_load_file(const struct ark_content *c, const char *path, char note[ARK_TEXT], struct ark_error *e);
/* Loads a record by playing all of it again, each position checked. */
struct session *session_replay_file(const struct ark_content *c, const char *path, char note[ARK_TEXT], struct ark_error *e);

/* ---- between session.c, travel.c and record.c ------------------------- */

struct session *session_alloc(const struct ark_content *c, const struct setup *setup, struct ark_error *e);
/* Adds a choice that nobody has played yet: known by its key and hash alone. */
bool session_append(struct session *s, const char *key, uint64_t hash);
bool session_change_add(struct session *s, uint32_t step, bool rig, const char *what, const char *value);
bool session_snapshot_add(struct session *s, uint32_t step);
/* Forgets the last snapshot. */
void session_snapshot_drop(struct session *s);
/* Plays the choice of step `at` again and moves on; the marks and the log are made on the way. */
bool session_replay(struct session *s, struct ark_error *e);
/* Puts the position of `step` into the session's game without logging anything. */
bool session_position(struct session *s, uint32_t step, struct ark_error *e);
/* Goes back to the position that was shown before something failed; rigged results it has used come back by replaying.  Always false. */
bool session_back_out(struct session *s, bool rigged);
/* Makes the log and the marks of a past that was skipped by a snapshot, by playing all of it once more. */
void session_past_make(struct session *s);

#endif
