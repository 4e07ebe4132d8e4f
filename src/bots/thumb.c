/* thumb.c - rules of thumb for the board game: the list of them, and those about checks, encounters and cards. */
#include "thumb.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct thumb_weights thumb_usual = {
#define WEIGHT(name, alone, battle, pair, seals, meaning) .worth[W_##name] = { (alone), (battle), (pair), (seals) },
#define EARLY(name, alone, battle, pair, seals) .early[W_##name] = { (alone), (battle), (pair), (seals) },
#include "weights.def"
#define WEIGHT(name, alone, pair, group, meaning) .cards[CW_##name] = { (alone), (pair), (group) },
#include "thumb_cards_weights.def"
};

/* ---- looking ------------------------------------------------------------------------------ */

bool thumb_is(const struct thumb *t, const char *verb)
{
	const size_t n = strlen(verb);
	return !strncmp(t->key, verb, n) && (!t->key[n] || t->key[n] == ' ');
}

bool thumb_cause(const struct thumb *t, const char *id)
{
	return !strcmp(t->d->cause, id);
}

bool thumb_has(const struct thumb *t, const char *card)
{
	return table_has(&t->table, 0, lore_def(t->table.lore, card));
}

int thumb_say(struct thumb *t, int worth, const char *why)
{
	t->why = why;
	return worth;
}

void thumb_option(struct thumb *t, int i)
{
	size_t k = 0;
	ark_option_key(t->r, t->g, i, t->key, (int)sizeof(t->key));
	const char *p = strchr(t->key, ' ');
	for (p = p ? p + 1 : ""; *p && *p != ' ' && *p != '#' && k + 1 < sizeof(t->word); p++)
		t->word[k++] = *p;
	t->word[k] = 0;
}

int thumb_chance(const struct thumb *t, int dice, int need)
{
	return ark_chance(dice, t->me->luck > 0 ? 3 : t->me->luck < 0 ? 1 : 2, need) / 1000;
}

int thumb_seal_cost(const struct thumb *t)
{
	return t->foe == HASTUR ? 8 : 5;
}

int thumb_seal_need(const struct thumb *t)
{
	return thumb_seal_cost(t) + weight(t, RESERVE) - thumb_has(t, "research_materials");
}

int thumb_time_left(const struct thumb *t)
{
	const int doom = t->table.doom_track - t->table.doom, gates = t->table.gate_limit - t->table.gates;
	const int terror = 12 - t->table.terror, least = doom < gates ? doom : gates;
	return terror < least ? terror : least;
}

int thumb_loss(const struct thumb *t, int points, int of)
{
	const int low = of - points < 3 ? points < 3 - (of - points) ? points : 3 - (of - points) : 0;
	return points <= 0 ? 0 : (points - low) * weight(t, POINT) + low * weight(t, POINT_LOW);
}

bool thumb_fit(const struct thumb *t)
{
	const struct table_seat *me = t->me;
	return (me->sanity >= weight(t, FIT) || me->sanity == me->max_sanity) && (me->stamina >= weight(t, FIT) || me->stamina == me->max_stamina);
}

/* ---- checks ------------------------------------------------------------------------------- */

/* Clues are for seals; the dice get them when the check closes a gate, or when there are plenty. */
static int on_check(struct thumb *t, int i)
{
	const int odds = ark_option_odds(t->r, t->g, i), clues = t->me->clues, cost = thumb_seal_need(t);
	if (thumb_is(t, "done"))
		return thumb_say(t, 0, t->d->idle ? "it is enough" : !clues ? "nothing here is worth it" : thumb_seals(t) ? "clues are kept for seals" : "clues are kept for the battle");
	if (thumb_is(t, "use"))
		return thumb_say(t, 800, "it helps this check");
	if (t->table.awake)
		return thumb_battle_check(t, odds);
	if (t->table.lore->monster_of[lore_def(t->table.lore, t->d->cause)] && thumb_no_way_out(t, t->d->cause))
		return thumb_say(t, 0, "nothing else ends this fight");	/* As good as not: sooner or later it ends. */
	if (t->table.lore->monster_of[lore_def(t->table.lore, t->d->cause)] && thumb_stuck(t, t->d->cause))
		return thumb_say(t, 450, "nothing else ends this fight");
	if (odds <= 0)
		return thumb_say(t, -100, "one die does not help");
	if (t->table.lore->world_of[lore_def(t->table.lore, t->d->cause)])
		return clues != cost ? thumb_say(t, 600, "the gate must close") : thumb_say(t, -100, "the seal needs all clues");
	const int def = lore_def(t->table.lore, t->d->cause);
	if (t->table.lore->monster_of[def] && (int64_t)thumb_stake(t, t->d->cause) * odds / 1000000 > weight(t, CLUE_SPENT))
		return thumb_say(t, 400, "too much is at stake");
	return clues > cost + weight(t, HOLD) ? thumb_say(t, 300, "there are clues to spare") : thumb_say(t, -100, thumb_seals(t) ? "clues are kept for seals" : "clues are kept for the battle");
}

/* ---- encounters ----------------------------------------------------------------------------- */

static int on_encounter(struct thumb *t)
{
	if (thumb_is(t, "encounter"))
		return thumb_say(t, 100, "it may bring something");
	if (thumb_is(t, "use") && t->table.rumor && lore_def(t->table.lore, t->word) == t->table.rumor)
		return thumb_rumor(t, t->d->cause) > 0 ? thumb_say(t, 400, "it ends the rumor") : thumb_say(t, -1, "too dear now");
	if (thumb_is(t, "use") && thumb_story_card(t))
		return thumb_story_use(t);
	if (thumb_is(t, "use"))
		return !strcmp(t->word, "elder_sign") ? thumb_say(t, 5000, "it seals the gate") : thumb_say(t, -1, "kept for later");
	if (!thumb_is(t, "ability"))
		return thumb_say(t, 0, "nothing else to do");
	if (thumb_cause(t, "arkham_asylum"))
		return t->me->sanity < t->me->max_sanity && (t->me->sanity < t->me->max_sanity - 1 || t->me->sanity <= 2) ? thumb_say(t, 500, "the mind needs rest") : thumb_say(t, 0, "not hurt enough");
	if (thumb_cause(t, "st_marys_hospital"))
		return t->me->stamina < t->me->max_stamina && (t->me->stamina < t->me->max_stamina - 1 || t->me->stamina <= 2) ? thumb_say(t, 500, "the wounds need care") : thumb_say(t, 0, "not hurt enough");
	return thumb_service(t, t->d->cause) > weight(t, ENCOUNTER) + 20 ? thumb_say(t, 300, "that is what this place is for") : thumb_say(t, 0, "not worth its price now");
}

static int on_gate(struct thumb *t, int i)
{
	if (thumb_is(t, "use"))
		return !strcmp(t->word, "elder_sign") ? thumb_say(t, 5000000, "it seals the gate at once") : thumb_say(t, -10, "kept for later");
	return thumb_is(t, "close_with") ? thumb_say(t, 1000 + ark_option_odds(t->r, t->g, i), "the better skill for it") : thumb_say(t, 0, "it would stay open");
}

static int on_seal(struct thumb *t)
{
	if (t->me->clues < thumb_seal_need(t))
		return thumb_is(t, "seal") ? thumb_say(t, 0, "it would stay shut") : thumb_say(t, 100, "the clues are for the battle");
	return thumb_is(t, "seal") ? thumb_say(t, 100, "six seals win, and it stays shut") : thumb_say(t, 0, "it would open again");
}

/* ---- the rest ------------------------------------------------------------------------------------ */

static int on_trade(struct thumb *t)
{
	return thumb_is(t, "done") || thumb_is(t, "refuse") ? thumb_say(t, 10, "nothing to trade") : thumb_say(t, 0, "no need");
}

static int on_clues(struct thumb *t)
{
	const char *last = strrchr(t->key, ' ');
	return thumb_say(t, last ? atoi(last + 1) : 0, thumb_seals(t) ? "clues are for seals" : "clues are for the battle");
}

static int on_clue_taker(struct thumb *t)
{
	return thumb_is(t, "nothing") ? thumb_say(t, 0, "it would lie there") : thumb_say(t, 10, "it is here");
}

/* Blessings and care go to oneself, or to somebody who is worse off. */
static int on_seat(struct thumb *t)
{
	const struct table *b = &t->table;
	const struct table_seat *s = &b->seat[(atoi(t->word) - t->d->seat + b->players) % b->players];
	if (thumb_cause(t, "carolyn_fern"))
		return thumb_say(t, s->max_sanity - s->sanity, "who needs it most");
	if (thumb_cause(t, "vincent_lee") || thumb_cause(t, "heal"))
		return thumb_say(t, s->max_stamina - s->stamina, "who needs it most");
	return thumb_say(t, (s == t->me) + 2 * (s->luck < 0) - 4 * (s->luck > 0), "who needs it most");
}

static int on_uses(struct thumb *t, int i)
{
	if (!thumb_is(t, "use"))
		return thumb_is(t, "done") || thumb_is(t, "pass") ? thumb_say(t, 0, "nothing to use now") : thumb_say(t, 10, "it must be done");
	if (!strcmp(t->word, "voice_of_ra") || (!strcmp(t->word, "heal") && t->me->stamina >= t->me->max_stamina - 1))
		return thumb_say(t, NEVER, "kept for later");
	return thumb_use(t, i);
}

/* ---- choosing ------------------------------------------------------------------------------------- */

static const struct rule {
	const char *kind;
	int (*worth)(struct thumb *t);
	int (*worth_of)(struct thumb *t, int i);	/* when it needs the odds */
} rules[] = {
	{ "move", NULL, thumb_move }, { "face", NULL, thumb_face }, { "combat", NULL, thumb_combat }, { "battle", NULL, thumb_combat },
	{ "before_horror", NULL, thumb_combat }, { "check", NULL, on_check }, { "encounter", on_encounter, NULL }, { "gate", NULL, on_gate }, { "seal", on_seal, NULL },
	{ "sliders", thumb_sliders, NULL }, { "refresh", thumb_sliders, NULL }, { "start_sliders", thumb_sliders, NULL }, { "clues", on_clues, NULL },
	{ "lost_return", thumb_lost_return, NULL }, { "trade", on_trade, NULL }, { "trade_accept", on_trade, NULL }, { "battle_trade", on_trade, NULL },
	{ "end_of_phase", NULL, on_uses }, { "upkeep", NULL, on_uses }, { "clue_taker", on_clue_taker, NULL }, { "choose", NULL, thumb_choice },
	{ "split", thumb_split, NULL }, { "seat", on_seat, NULL }, { "react", thumb_react, NULL }, { "may", thumb_may, NULL },
	{ "trophies", thumb_trophies, NULL }, { "return", thumb_return, NULL }, { "place", thumb_place, NULL },
};

static enum foe foe_of(const struct table *b)
{
	static const char *const names[FOES] = { "", "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth",
		"atlach_nacha", "eihort", "ygolonac", "yibb_tstll" };
	const char *id = b->ancient_one ? ark_def_id(b->lore->content, b->ancient_one) : "";
	for (int i = 1; i < FOES; i++)
		if (!strcmp(id, names[i]))
			return (enum foe)i;
	return NOBODY;
}

/* With more than two the battle takes too many successes, and the seals take fewer turns; some Ancient Ones are too strong for two as well. */
static enum plan plan_of(enum foe foe, int players)
{
	static const enum plan plans[FOES][3] = { [NOBODY] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS }, [AZATHOTH] = { PLAN_PAIR, PLAN_PAIR, PLAN_SEALS },
		[CTHULHU] = { PLAN_ALONE, PLAN_PAIR, PLAN_SEALS }, [HASTUR] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS }, [ITHAQUA] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS },
		[NYARLATHOTEP] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS }, [SHUB_NIGGURATH] = { PLAN_ALONE, PLAN_PAIR, PLAN_SEALS }, [YIG] = { PLAN_ALONE, PLAN_BATTLE, PLAN_BATTLE },
		[YOG_SOTHOTH] = { PLAN_ALONE, PLAN_PAIR, PLAN_SEALS }, [ATLACH_NACHA] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS }, [EIHORT] = { PLAN_ALONE, PLAN_BATTLE, PLAN_PAIR },
		[YGOLONAC] = { PLAN_ALONE, PLAN_BATTLE, PLAN_SEALS }, [YIBB_TSTLL] = { PLAN_ALONE, PLAN_BATTLE, PLAN_BATTLE } };
	return plans[foe][players > 2 ? 2 : players - 1];
}

/* When there is no time for the seals that are missing, what is left is for the battle. */
static bool too_late(const struct thumb *t)
{
	int seals = t->table.seals;
	for (int s = 0; s < t->table.players; s++)
		seals += t->table.seat[s].clues >= thumb_seal_cost(t) || table_has(&t->table, s, lore_def(t->table.lore, "elder_sign"));
	return t->foe != AZATHOTH && seals < 6 && thumb_time_left(t) <= weight(t, GIVE_UP);
}

bool thumb_begin(struct thumb *t, const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	enum { FAR_OFF = 8 };
	memset(t, 0, offsetof(struct thumb, way));
	t->r = r;
	t->g = g;
	t->d = d;
	if (!table_read(&t->table, r, g, d->seat))
		return false;
	t->asked = *d;
	t->d = &t->asked;
	if (strcmp(d->kind, "move"))
		ark_decision_text(r, g, &t->asked);
	t->asked.cause[strcspn(t->asked.cause, "#")] = 0;
	t->me = &t->table.seat[0];
	t->foe = foe_of(&t->table);
	t->at = t->me->place;
	t->weights = weights;
	t->plan = plan_of(t->foe, t->table.players);
	t->time = thumb_time_left(t);
	t->time = t->time < 0 ? 0 : t->time > FAR_OFF ? FAR_OFF : t->time;
	if (thumb_seals(t) && too_late(t))
		t->plan = t->table.players == 1 ? PLAN_ALONE : PLAN_BATTLE;
	return true;
}

static int worth_of(struct thumb *t, int i)
{
	thumb_option(t, i);
	for (unsigned k = 0; k < sizeof(rules) / sizeof(rules[0]); k++)
		if (!strcmp(rules[k].kind, t->d->kind))
			return rules[k].worth ? rules[k].worth(t) : rules[k].worth_of(t, i);
	return thumb_card(t);
}

static bool opinions_by(const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	struct thumb t;
	if (!strcmp(ark_game_name(g), "cards"))
		return thumb_cards_opinions(weights, r, g, d, out);
	if (!thumb_begin(&t, weights, r, g, d))
		return false;
	for (int i = 0; i < d->options; i++) {
		out[i].worth = worth_of(&t, i);
		out[i].why = t.why;
	}
	return true;
}

static bool thumb_opinions(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	return opinions_by(&thumb_usual, r, g, d, out);
}

int thumb_choose_by(const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	struct bot_opinion all[ARK_OPTIONS];
	if (!opinions_by(weights, r, g, d, all))
		return bot_random_option(d, rng);
	return bot_best(all, d->options, rng);
}

static int thumb_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind)
{
	return thumb_choose_by(&thumb_usual, r, g, d, &mind->rng);
}

const struct bot bot_thumb = { "thumb", "plain rules of thumb", thumb_choose, thumb_opinions };
