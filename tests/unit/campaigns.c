/*
 * campaigns.c - whole campaigns of three scenarios, played by thumb: what is written down from one scenario to the next must fit together.
 *
 * CAMPAIGNS=1000 in the environment plays so many; the suite plays a few.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "bots/bot.h"

enum { PEOPLE = 16, NOTES = 64, VIEW = 1 << 17, LONG = 20000, SCENARIOS = 3, USUAL = 40 };

/* One investigator's line of the campaign log. */
struct person {
	char id[64], status[16];
	int physical, mental, experience, earned, deck;
};

/* The campaign log at one moment, as everybody together may know it. */
struct campaign_log {
	int scenarios, people, notes;
	struct person person[PEOPLE];
	char note[NOTES][64];
};

static struct { int won, deaths, replacements, upgrades; } seen;

static int number(const json_t *of, const char *name)
{
	return (int)json_integer_value(json_object_get(of, name));
}

static void person_read(struct person *p, const json_t *of)
{
	snprintf(p->id, sizeof(p->id), "%s", json_string_value(json_object_get(of, "investigator")));
	snprintf(p->status, sizeof(p->status), "%s", json_string_value(json_object_get(of, "status")));
	p->physical = number(of, "physical_trauma");
	p->mental = number(of, "mental_trauma");
	p->experience = number(of, "experience");
	p->earned = number(of, "earned");
	p->deck = json_object_get(of, "deck") ? (int)json_array_size(json_object_get(of, "deck")) : p->deck;	/* each seat sees its own */
}

static void log_read(struct campaign_log *l, struct ark_run *r, struct ark_game *g)
{
	static char text[VIEW];
	memset(l, 0, sizeof(*l));
	for (int seat = 0; seat < ark_seats(g); seat++) {
		size_t i;
		json_t *v;
		assert_in_range(ark_view(r, g, seat, text, VIEW), 1, VIEW - 1);
		json_t *view = json_loads(text, 0, NULL);
		const json_t *campaign = json_object_get(view, "campaign"), *notes = json_object_get(view, "notes");
		assert_non_null(campaign);
		l->scenarios = number(campaign, "scenarios");
		l->people = (int)json_array_size(json_object_get(campaign, "investigators"));
		assert_in_range(l->people, 1, PEOPLE);
		json_array_foreach(json_object_get(campaign, "investigators"), i, v)
			person_read(&l->person[i], v);
		l->notes = (int)json_array_size(notes);
		assert_in_range(l->notes, 0, NOTES);
		json_array_foreach(notes, i, v)
			snprintf(l->note[i], sizeof(l->note[i]), "%s", json_string_value(v));
		json_decref(view);
	}
}

static const struct person *person_of(const struct campaign_log *l, const char *id)
{
	for (int i = 0; i < l->people; i++)
		if (!strcmp(l->person[i].id, id))
			return &l->person[i];
	return NULL;
}

static bool plays(const struct person *p)
{
	return !strcmp(p->status, "plays");
}

static bool fallen(const struct person *p)
{
	return !plays(p) && strcmp(p->status, "left") != 0;
}

static bool noted(const struct campaign_log *l, const char *id)
{
	for (int i = 0; i < l->notes; i++)
		if (!strcmp(l->note[i], id))
			return true;
	return false;
}

/* What must hold of a log by itself. */
static void log_holds(const struct campaign_log *l, int seats)
{
	int playing = 0;
	for (int i = 0; i < l->people; i++) {
		const struct person *p = &l->person[i];
		playing += plays(p);
		assert_ptr_equal(person_of(l, p->id), p);	/* nobody stands in it twice */
		assert_true(p->experience >= 0 && p->experience <= p->earned);
	}
	assert_in_range(playing, 0, seats);
	for (int i = 0; i < l->notes; i++)
		for (int k = 0; k < i; k++)
			assert_string_not_equal(l->note[i], l->note[k]);
}

/* What must hold of two logs of one campaign: nothing is undone, and who has fallen stays so. */
static void log_follows(const struct campaign_log *before, const struct campaign_log *after)
{
	assert_true(after->scenarios >= before->scenarios);
	for (int i = 0; i < before->people; i++) {
		const struct person *was = &before->person[i], *is = person_of(after, was->id);
		assert_non_null(is);
		assert_true(is->physical >= was->physical && is->mental >= was->mental && is->earned >= was->earned);
		assert_true(is->earned - is->experience >= was->earned - was->experience);	/* what was spent is spent */
		if (fallen(was))	/* who has left may come back */
			assert_string_equal(is->status, was->status);
		seen.deaths += !fallen(was) && fallen(is);
		seen.upgrades += is->earned - is->experience > was->earned - was->experience;
	}
	for (int i = 0; i < after->people; i++)
		seen.replacements += !person_of(before, after->person[i].id);
}

/* What the last scenario wrote down is how it ended. */
static void log_ends(const struct campaign_log *l, const struct ark_result *res)
{
	const int ways = noted(l, "elokoss_defeated") + noted(l, "rebirth_stopped") + noted(l, "ritual_flooded");
	const bool won = !strcmp(res->outcome, "won");
	assert_int_equal(ways, won);
	assert_false(won && noted(l, "elokoss_reborn"));
	if (l->scenarios == SCENARIOS)
		assert_int_equal(noted(l, "elokoss_reborn"), !won);
	seen.won += won;
}

/* Every other campaign begins with somebody who is nearly broken, so that investigators fall on the way and others take their place. */
static void frail(struct ark_run *r, struct ark_game *g, uint64_t seed)
{
	struct ark_error e;
	if (seed % 2)
		return;
	assert_true(ark_set(r, g, "seat 0 count scars is 6", &e));
	assert_true(ark_set(r, g, "seat 0 count fears is 6", &e));
}

static void campaign_play(struct ark_run *r, struct ark_game *g, uint64_t seed)
{
	const int seats = 1 + (int)(seed % 4);
	const struct ark_setup s = { .game = "cards", .seed = seed, .players = seats, .variants = "campaign", .difficulty = "easy" };
	struct campaign_log before, now;
	struct bot_mind mind = { .rng = seed };
	struct ark_decision d;
	struct ark_result res;
	struct ark_error e;
	assert_true(ark_begin(r, g, &s, &e));
	frail(r, g, seed);
	log_read(&before, r, g);
	log_holds(&before, seats);
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++) {
		if (!strcmp(d.kind, "mulligan")) {	/* a scenario begins */
			log_read(&now, r, g);
			log_holds(&now, seats);
			log_follows(&before, &now);
			before = now;
		}
		assert_true(ark_choose(r, g, bot_thumb.choose(r, g, &d, &mind), &e));
	}
	if (!ark_over(r, g, &res))
		fail_msg("the campaign of seed %d does not end", (int)seed);
	log_read(&now, r, g);
	log_holds(&now, seats);
	log_follows(&before, &now);
	log_ends(&now, &res);
}

static void campaigns_fit_together(void **state)
{
	const char *many = getenv("CAMPAIGNS");
	const int n = many ? atoi(many) : USUAL;
	struct ark_run *r = ark_run_new(ark_content_builtin());
	struct ark_game *g = malloc(ark_game_size());
	(void)state;
	assert_true(r && g && n > 0);
	for (int seed = 1; seed <= n; seed++)
		campaign_play(r, g, (uint64_t)seed);
	print_message("%d campaigns: %d won, %d deaths, %d replacements, %d upgrades\n", n, seen.won, seen.deaths, seen.replacements, seen.upgrades);
	assert_true(n < USUAL || (seen.deaths && seen.replacements && seen.upgrades));
	free(g);
	ark_run_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(campaigns_fit_together) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
