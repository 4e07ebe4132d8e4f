/* play.c - one game by bots, and what is counted of it. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "app/walk/walk.h"

/* Why the Ancient One woke, by the number in the event that tells of it. */
static const char *const awakenings[] = { "doom_track_full", "too_many_gates", "gates_ran_out", "monsters_ran_out", "town_overrun" };
enum { AWAKENINGS = sizeof(awakenings) / sizeof(awakenings[0]) };

static bool value(struct ark_run *r, struct ark_game *g, const char *query, int *to)
{
	char text[96];
	if (!ark_get(r, g, query, text, (int)sizeof(text)))
		return false;
	*to = atoi(text);
	return true;
}

static void word(struct ark_run *r, struct ark_game *g, const char *query, char to[SIM_WORD])
{
	if (!ark_get(r, g, query, to, SIM_WORD) || !strcmp(to, "none"))
		to[0] = 0;
}

/* True when it is awake, or has ended the game by waking. */
static bool is_awake(struct ark_run *r, struct ark_game *g)
{
	struct ark_result res;
	int awake = 0;
	return (value(r, g, "awake", &awake) && awake) || (ark_over(r, g, &res) && !strcmp(res.outcome, "lost"));
}

/* The event that tells what woke the Ancient One, when it is among the last ones. */
static void awakening(struct ark_run *r, struct ark_game *g, char to[SIM_WORD])
{
	char text[1024];
	for (int i = ark_log_count(r) - 1; i >= 0; i--) {
		if (ark_log_json(r, g, i, -1, text, (int)sizeof(text)) <= 0 || !strstr(text, "\"type\":\"awakens\""))
			continue;
		const char *n = strstr(text, "\"n\":");
		const int why = n ? atoi(n + 4) : 0;
		snprintf(to, SIM_WORD, "%s", awakenings[why >= 0 && why < AWAKENINGS ? why : 0]);
		return;
	}
}

/*
 * Doom and open gates are those of the moment when the Ancient One wakes: in the battle they are something else.  To look after every choice would take as long as
 * playing, so it is done after every few of them; when it has woken since, they are played again from a copy.
 */
enum { LOOK_EVERY = 16 };

struct vigil {
	struct ark_game *back;		/* the game as it was `n` choices ago */
	int choice[LOOK_EVERY], n;
	bool asleep;
};

/* Plays the last choices again, with the log on, until the one that wakes it. */
static void wake(struct vigil *v, struct ark_run *r, struct sim_game *out)
{
	struct ark_error e;
	int doom = 0;
	ark_log(r, true);
	for (int i = 0; i < v->n && !out->awakening[0]; i++) {
		out->has[SIM_DOOM] = value(r, v->back, "doom", &out->value[SIM_DOOM]);
		out->has[SIM_GATES] = value(r, v->back, "gates", &out->value[SIM_GATES]);
		ark_log_clear(r);
		ark_choose(r, v->back, v->choice[i], &e);
		if (is_awake(r, v->back))
			awakening(r, v->back, out->awakening);
	}
	/* Waking for another reason fills the track as well, but that is not how far it had come. */
	if (!strcmp(out->awakening, awakenings[0]) && value(r, v->back, "doom", &doom))
		out->value[SIM_DOOM] = doom;
	out->has[SIM_GATES] = value(r, v->back, "gates", &out->value[SIM_GATES]);
	ark_log_clear(r);
	ark_log(r, false);
}

static void vigil_look(struct vigil *v, struct ark_run *r, struct ark_game *g, struct sim_game *out)
{
	if (!v->asleep)
		return;
	v->asleep = !is_awake(r, g);
	if (v->asleep)
		ark_copy(v->back, g);
	else
		wake(v, r, out);
	v->n = 0;
}

/* Personal Stories, where the game has them. */
static void look_stories(struct ark_run *r, struct ark_game *g, struct sim_game *out)
{
	const bool any = value(r, g, "stories_begun", &out->value[SIM_STORIES]) && out->value[SIM_STORIES] > 0;
	out->has[SIM_STORIES] = any;
	out->has[SIM_PASSED] = any && value(r, g, "stories_passed", &out->value[SIM_PASSED]);
	out->has[SIM_FAILED] = any && value(r, g, "stories_failed", &out->value[SIM_FAILED]);
}

/* What the scenario wrote into the campaign log. */
static void look_notes(struct ark_run *r, struct ark_game *g, struct sim_game *out)
{
	const struct ark_content *c = ark_run_content(r);
	char query[96];
	for (int def = 1; def <= ark_defs(c) && out->notes < SIM_NOTES; def++) {
		int noted = 0;
		if (strcmp(ark_def_kind(c, def), "log_note"))
			continue;
		snprintf(query, sizeof(query), "note %s", ark_def_id(c, def));
		if (value(r, g, query, &noted) && noted)
			snprintf(out->note[out->notes++], SIM_WORD, "%s", ark_def_id(c, def));
	}
}

static void look(struct ark_run *r, struct ark_game *g, bool board, struct sim_game *out)
{
	char query[64];
	struct ark_result res;
	out->seats = ark_seats(g);
	out->has[SIM_TURNS] = value(r, g, board ? "turn" : "round", &out->value[SIM_TURNS]);
	out->has[SIM_TERROR] = value(r, g, "terror", &out->value[SIM_TERROR]);
	out->has[SIM_SEALS] = value(r, g, "seals", &out->value[SIM_SEALS]);
	out->has[SIM_DECISIONS] = true;
	if (!out->has[SIM_DOOM])
		out->has[SIM_DOOM] = value(r, g, "doom", &out->value[SIM_DOOM]);
	if (!out->has[SIM_GATES])
		out->has[SIM_GATES] = value(r, g, "gates", &out->value[SIM_GATES]);
	look_stories(r, g, out);
	if (!board)
		look_notes(r, g, out);
	word(r, g, "ancient_one", out->ancient_one);
	word(r, g, "act", out->act);
	for (int s = 0; s < out->seats; s++) {
		snprintf(query, sizeof(query), "seat %d investigator", s);
		word(r, g, query, out->investigator[s]);
	}
	out->fault = ark_fault(r, g) != NULL;
	snprintf(out->why, sizeof(out->why), "not_over");
	if (!ark_over(r, g, &res))
		return;
	snprintf(out->why, sizeof(out->why), "%s", res.why);
	out->won = !strcmp(res.outcome, "won");
	out->has[SIM_SCORE] = res.scored;
	out->value[SIM_SCORE] = res.score;
}

bool sim_play(struct ark_run *r, struct ark_game *g, struct ark_game *spare, const struct ark_setup *setup, const struct bot *bot, struct sim_game *out, struct ark_error *e)
{
	const bool board = strcmp(setup->game, "cards") != 0;
	struct vigil v = { .back = spare, .asleep = board };
	struct ark_decision d;
	struct bot_mind mind = { .rng = setup->seed ^ 0x5bd1e9955bd1e995u };
	memset(out, 0, sizeof(*out));
	out->seed = setup->seed;
	if (!ark_begin(r, g, setup, e))
		return false;
	vigil_look(&v, r, g, out);
	while (ark_decide(r, g, &d) && out->value[SIM_DECISIONS] < WALK_ENDLESS) {
		const int i = bot->choose(r, g, &d, &mind);
		if (!ark_choose(r, g, i, e))
			break;
		out->value[SIM_DECISIONS]++;
		v.choice[v.n++] = i;
		if (v.n == LOOK_EVERY)
			vigil_look(&v, r, g, out);
		v.n %= LOOK_EVERY;
	}
	vigil_look(&v, r, g, out);
	look(r, g, board, out);
	return true;
}
