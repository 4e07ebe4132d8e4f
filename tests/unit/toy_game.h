/*
 * toy_game.h - the toy game behind the public header, for tests of what stands on it.
 *
 * It takes the place of the real games in the program that includes this.  A game is a row of turns: seat 0 goes 0, 1 or 2, a die is rolled, and when a
 * die takes the last hit point the game is over.
 */
#ifndef TESTS_TOY_GAME_H
#define TESTS_TOY_GAME_H

#include <stdlib.h>

#include "toy.h"

#include "api/api.h"
#include "kernel/fields.h"
#include "kernel/text.h"

static bool toy_make(struct run *r, const struct ark_setup *s, struct ark_error *e)
{
	struct toy *t = toy_of(r);
	if (s->ancient_one && strcmp(s->ancient_one, "yig")) {
		api_error(e, ARK_BAD_SETUP, "there is no Ancient One `%s`", s->ancient_one);
		return false;
	}
	for (int i = 0; i < kernel_of(r)->seats; i++)
		t->hp[i] = 30000;
	t->start = 1;
	frame_push(r, PROC_toy_game);
	return true;
}

static bool toy_set(struct run *r, const char *change, struct ark_error *e)
{
	int seat, hp;
	if (sscanf(change, "seat %d hp is %d", &seat, &hp) != 2 || seat < 0 || seat >= kernel_of(r)->seats)
		return api_error(e, ARK_BAD_CHANGE, "`%s` is not understood", change);
	toy_of(r)->hp[seat] = hp;
	return true;
}

static bool toy_get(struct run *r, const char *query, char *buf, int n)
{
	const struct toy *t = toy_of(r);
	int seat;
	if (!strcmp(query, "turn"))
		snprintf(buf, (size_t)n, "%d", t->turn / 6);
	else if (!strcmp(query, "phase"))
		snprintf(buf, (size_t)n, "%d", t->turn / 3 % 2);
	else if (!strcmp(query, "die"))
		snprintf(buf, (size_t)n, "%d", t->die);
	else if (sscanf(query, "seat %d hp", &seat) == 1 && seat >= 0 && seat < SEAT_MAX)
		snprintf(buf, (size_t)n, "%d", t->hp[seat]);
	else
		return false;
	return true;
}

static bool toy_rig(struct run *r, const char *what, const char *value, struct ark_error *e)
{
	const int v = atoi(value);
	if (strcmp(what, "dice") || v < 1 || v > 6)
		return api_error(e, ARK_BAD_RIG, "a die cannot show `%s`", value);
	r->rig->entry[r->rig->n++] = (struct rig_entry){ STREAM_DICE, 0, (uint16_t)v };
	return true;
}

static void toy_view(struct run *r, int seat, struct json *j)
{
	json_int(j, "seat", seat);
	json_int(j, "hp", toy_of(r)->hp[0]);
}

static void toy_resample(struct run *r, int seat, int keeps, uint64_t key)
{
	(void)seat;
	(void)keeps;
	rng_seed(r->g, key);
}

static const struct field toy_fields[] = { FIELD_ARRAY(struct toy, hp), FIELD_ARRAY(struct toy, coins), FIELD_ONE(struct toy, turn), FIELD_ONE(struct toy, die) };

static struct game_rules toy_public;

const struct game_rules *rules_by_id(unsigned id)
{
	return id == GAME_BOARD ? &toy_public : NULL;
}

const struct game_rules *rules_by_name(const char *name)
{
	return !strcmp(name, "board") ? &toy_public : NULL;
}

/* Content of the game: turn after turn until somebody is at 0. */
static inline const struct ark_content *toy_content(struct table *t)
{
	toy_begin(t);
	toy_code(t, OP_TURN, OP_SLOW, OP_ROLL, OP_HURT, AMOUNT_ACC, 0, OP_JMP, (uint16_t)-6);
	t->c.hash = 77;
	toy_public = toy_rules;
	toy_public.name = "board";
	toy_public.begin = toy_make;
	toy_public.set = toy_set;
	toy_public.get = toy_get;
	toy_public.rig = toy_rig;
	toy_public.view = toy_view;
	toy_public.resample = toy_resample;
	toy_public.fields = toy_fields;
	toy_public.field_n = sizeof(toy_fields) / sizeof(toy_fields[0]);
	return (const struct ark_content *)(const void *)&t->c;
}

#endif
