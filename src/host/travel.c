/* travel.c - a session's way back and forth, and what its choices were. */
#include <string.h>

#include "error.h"
#include "session.h"

/* ---- undo and redo --------------------------------------------------- */

enum session_unit session_unit(const char *name)
{
	static const char *const names[UNITS] = { "step", "turn", "phase", "round" };
	int i = 0;
	while (i < UNITS && strcmp(names[i], name))
		i++;
	return (enum session_unit)i;
}

/* True when steps a and b lie in the same turn, phase or round. */
static bool same_unit(const struct step *a, const struct step *b, enum session_unit unit)
{
	switch (unit) {
	case UNIT_TURN: return a->turn == b->turn && a->phase == b->phase && a->round == b->round;
	case UNIT_PHASE: return a->phase == b->phase && a->round == b->round;
	case UNIT_ROUND: return a->round == b->round;
	default: return false;
	}
}

bool session_goto(struct session *s, uint32_t step, struct ark_error *e)
{
	if (step > s->steps_n)
		return error_set(e, ARK_BAD_REQUEST, "there is no step %u: the game has %u", step, s->steps_n);
	if (step < s->at)
		session_past_make(s);
	if (!session_position(s, step, e))
		return session_back_out(s, true);
	s->at = step;
	s->version++;
	return true;
}

bool session_undo_to(struct session *s, enum session_unit unit, uint32_t *step, struct ark_error *e)
{
	if (!s->at)
		return error_set(e, ARK_BAD_REQUEST, "nothing to undo: this is where the game began");
	session_past_make(s);
	uint32_t to = s->at - 1;
	while (to > 0 && same_unit(&s->steps[to - 1], &s->steps[to], unit))
		to--;
	*step = to;
	return true;
}

bool session_redo_to(struct session *s, enum session_unit unit, uint32_t *step, struct ark_error *e)
{
	if (s->at == s->steps_n)
		return error_set(e, ARK_BAD_REQUEST, "nothing to redo: no choice was undone");
	session_past_make(s);
	uint32_t to = s->at + 1;
	while (to < s->steps_n && same_unit(&s->steps[s->at], &s->steps[to], unit))
		to++;
	*step = to;
	return true;
}

bool session_past_bots(const struct session *s, uint32_t bots, bool redo, uint32_t *step, struct ark_error *e)
{
	uint32_t to = *step;
	while (to < s->steps_n && s->steps[to].seat >= 0 && bots >> s->steps[to].seat & 1) {
		if (!redo && !to)
			return error_set(e, ARK_BAD_REQUEST, "nothing to undo: only bots have chosen so far");
		to += redo ? 1 : -1u;
	}
	*step = to;
	return true;
}

bool session_undo(struct session *s, enum session_unit unit, struct ark_error *e)
{
	uint32_t to;
	return session_undo_to(s, unit, &to, e) && session_goto(s, to, e);
}

bool session_redo(struct session *s, enum session_unit unit, struct ark_error *e)
{
	uint32_t to;
	return session_redo_to(s, unit, &to, e) && session_goto(s, to, e);
}

/* ---- what a choice was ----------------------------------------------- */

uint32_t session_choosers(struct session *s, uint32_t from, uint32_t to)
{
	uint32_t seats = 0;
	session_past_make(s);
	for (; from < to && from < s->steps_n; from++)
		if (s->steps[from].seat >= 0)
			seats |= 1u << s->steps[from].seat;
	return seats;
}

bool session_revealed(struct session *s, uint32_t from, uint32_t to)
{
	bool revealed = false;
	session_past_make(s);
	for (; from < to && from < s->steps_n; from++)
		revealed = revealed || s->steps[from].revealed;
	return revealed;
}
